/* SPDX-License-Identifier: MIT */
/*
 * mutate.h - changes to files that know their form: counts, sizes, keys, moves, lines, blocks. In
 * the end the checksums are right again, most of the time, so that what is behind them is tried.
 */
#ifndef TESTS_MUTATE_H
#define TESTS_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* As LLVMFuzzerCustomMutator (fuzz.h), for certificates and for files of strong solutions. */
size_t mutate_certificate(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t mutate_store(uint8_t *data, size_t size, size_t most, unsigned seed);

#endif
