/* SPDX-License-Identifier: MIT */
/*
 * real.h - logarithm and exponential that are the same on every machine.
 *
 * Those of libm differ in the last digits between libraries and, with glibc, between processors, so
 * a search that chooses moves by them would not be the same everywhere. Besides, a program that
 * does not use libm has 600 KiB less to map. These are within two units in the last place.
 */
#ifndef CORE_REAL_H
#define CORE_REAL_H

/* The natural logarithm of x, which must be positive, finite and not subnormal. */
double gs_real_log(double x);

/* The base 2 logarithm of such an x. */
double gs_real_log2(double x);

/* e to the power of x; HUGE_VAL or 0 on overflow or underflow. x must not be a NaN. */
double gs_real_exp(double x);

#endif
