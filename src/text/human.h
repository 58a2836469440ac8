/* SPDX-License-Identifier: MIT */
/*
 * human.h - numbers in human-readable form. Each function writes into a buffer of TEXT_HUMAN_SIZE
 * bytes and returns it.
 */
#ifndef TEXT_HUMAN_H
#define TEXT_HUMAN_H

#include <stdint.h>

#define TEXT_HUMAN_SIZE 48

/* 15767421 as "15,767,421". */
const char *text_human_count(uint64_t number, char text[TEXT_HUMAN_SIZE]);
/* 12900000 as "12.3 MiB". */
const char *text_human_bytes(uint64_t bytes, char text[TEXT_HUMAN_SIZE]);
/* The same, but 536870912 as "512 MiB". */
const char *text_human_round_bytes(uint64_t bytes, char text[TEXT_HUMAN_SIZE]);
/* 0.0421 as "0.042 s", 90 as "1 min 30 s". */
const char *text_human_seconds(double seconds, char text[TEXT_HUMAN_SIZE]);
/* A number in digits: as text_human_count up to 15 of them, "1.1919*10^33" beyond. */
const char *text_human_digits(const char *digits, char text[TEXT_HUMAN_SIZE]);
/* 0.125 as "12.5 %". */
const char *text_human_percent(double ratio, char text[TEXT_HUMAN_SIZE]);
/*
 * An estimate from 0 (lost) to 1 (won) with so many decimals, 1 to 9. It never reads as a proof:
 * 0.9998 is "0.999" with three, and so is 1.
 */
const char *text_human_score(double score, int decimals, char text[TEXT_HUMAN_SIZE]);

#endif
