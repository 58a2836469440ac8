/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what a fuzz target offers: the entry that libFuzzer calls too, and where it knows the
 * form of its inputs, a mutator. The inputs to begin with are the files of corpus/NAME.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Tries one input; ends the program where something is wrong. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * OPTIONAL. Changes the input of size bytes, for which there is room for most, and returns its new
 * size. What it does follows from the input and the seed alone.
 */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
    __attribute__((weak));

/* Changes bytes whatever they mean: of libFuzzer, or of driver.c. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* The driver makes no longer inputs. */
#define FUZZ_INPUT 16384

/* Longer inputs are cut by fuzz_text. */
#define FUZZ_TEXT 2048

/* The input as a text with a zero at its end, in memory of its exact size. Release it with free. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Ends the program with a message when the condition is false, also where asserts are off. */
#define FUZZ_CHECK(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_fail(const char *condition, const char *file, int line);

#endif
