/* SPDX-License-Identifier: MIT */
/*
 * json_row.h - members of a JSON object that this program wrote on one line. Nothing is copied:
 * texts point into the bytes that were given.
 */
#ifndef CLI_JSON_ROW_H
#define CLI_JSON_ROW_H

#include <stdbool.h>
#include <stddef.h>

/* Some bytes, not ended by a zero. */
struct cli_text {
    const char *at; /* NULL: there is none */
    size_t length;
};

/* The value of a member of a JSON object; at == NULL: there is none. */
struct cli_text cli_text_member(struct cli_text object, const char *name);

/* Whether a text, but for quotes around it, is exactly this. */
bool cli_text_is(struct cli_text text, const char *word);

#endif
