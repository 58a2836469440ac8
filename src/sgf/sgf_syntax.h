/* SPDX-License-Identifier: MIT */
/*
 * sgf_syntax.h - the grammar of SGF, below any meaning.
 *
 *     collection = { tree }                  at least one
 *     tree       = "(" node { node } { tree } ")"
 *     node       = ";" { property }
 *     property   = LETTER { LETTER } value { value }
 *     value      = "[" text "]"              a backslash escapes the next byte
 */
#ifndef CORE_SGF_SYNTAX_H
#define CORE_SGF_SYNTAX_H

#include <gamesolve/base.h>

struct gs_sgf_reader {
    const char *text;
    size_t length;
    size_t at;
    struct gs_error *error;
};

/* A piece of the text. */
struct gs_sgf_piece {
    size_t at, length;
};

/* Returns GS_USAGE with "position: line L, column C" of a place, followed by the formatted text. */
enum gs_status gs_sgf_refuse(const struct gs_sgf_reader *reader, size_t place, const char *format,
                             ...) GS_PRINTF(3, 4);

/* Checks the whole text against the grammar; leaves the reader where it was. */
enum gs_status gs_sgf_check(struct gs_sgf_reader *reader);

/*
 * The following step through a text that gs_sgf_check accepted. Moves to the main line's next node;
 * false at its end.
 */
bool gs_sgf_next_node(struct gs_sgf_reader *reader);

/* Moves to the node's next property and gets its name; false after the last one. */
bool gs_sgf_next_property(struct gs_sgf_reader *reader, struct gs_sgf_piece *name);

/* Moves to the property's next value, without brackets and blanks; false after the last. */
bool gs_sgf_next_value(struct gs_sgf_reader *reader, struct gs_sgf_piece *value);

/* Skips blanks and a byte order mark. */
void gs_sgf_skip(struct gs_sgf_reader *reader);

#endif
