/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what a fuzz target offers: the entry that libFuzzer calls, and the
 * texts from which the driver begins.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Tries one input; ends the program where something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Inputs to begin with; they end with NULL. */
extern const char *const fuzz_seeds[];

/* Longer inputs are cut by fuzz_text. */
#define FUZZ_TEXT 2048

/* The input as a text with a zero at its end, in memory of its exact size. Release it with free. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Ends the program with a message when the condition does not hold, also where asserts are off. */
#define FUZZ_CHECK(condition) fuzz_check((condition), #condition, __FILE__, __LINE__)
void fuzz_check(int holds, const char *condition, const char *file, int line);

#endif
