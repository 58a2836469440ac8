/* SPDX-License-Identifier: MIT */
/*
 * square_name.h - names of the fields of rectangular boards: a letter for the
 * column from the left (a to z, and aa, ab ... beyond 26), a number for the row.
 */
#ifndef GAMES_COMMON_SQUARE_NAME_H
#define GAMES_COMMON_SQUARE_NAME_H

#include <gamesolve/base.h>

/* Writes the name of column (from 0) and row number (as printed, from 1), as snprintf does. */
size_t gs_square_name_format(unsigned column, unsigned row, char *text, size_t size);

/*
 * Reads a name at the start of text; returns how many characters it takes, or 0
 * where there is none. Upper case letters are accepted. Numbers too large for
 * any board give 0.
 */
size_t gs_square_name_parse(const char *text, unsigned *column, unsigned *row);

#endif
