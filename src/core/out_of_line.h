/* SPDX-License-Identifier: MIT */
/*
 * out_of_line.h - keeps the locals of a function out of the frame of its caller. For what has large
 * locals and is called once, from functions that call each other: compilers would inline it, and
 * every level of the recursion would take its locals.
 */
#ifndef CORE_OUT_OF_LINE_H
#define CORE_OUT_OF_LINE_H

#if defined(__GNUC__)
#define GS_OUT_OF_LINE __attribute__((noinline))
#else
#define GS_OUT_OF_LINE
#endif

#endif
