/* SPDX-License-Identifier: MIT */
/*
 * real.h - logarithm and exponential that are the same on every machine.
 *
 * Those of libm differ in their last digits from one library to another, and with glibc from one
 * processor to another, so that a search which chooses moves by them would not be the same
 * everywhere. Besides, a program that asks libm for nothing has 600 KiB less to map. These are
 * within two units in the last place.
 */
#ifndef CORE_REAL_H
#define CORE_REAL_H

/* The natural logarithm of x, which is positive, finite and not subnormal. */
double gs_real_log(double x);

/* The logarithm of such an x to the base of 2. */
double gs_real_log2(double x);

/* e to the power of x: HUGE_VAL or 0 where that is beyond the numbers. x is not a NaN. */
double gs_real_exp(double x);

#endif
