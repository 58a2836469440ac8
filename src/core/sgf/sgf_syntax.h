/* SPDX-License-Identifier: MIT */
/*
 * sgf_syntax.h - the grammar of SGF, below any meaning.
 *
 *     collection = { tree }                  at least one
 *     tree       = "(" node { node } { tree } ")"
 *     node       = ";" { property }
 *     property   = LETTER { LETTER } value { value }
 *     value      = "[" text "]"              a backslash takes away what the next byte means
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

/* GS_USAGE: "position: line L, column C" of a place, and what the format adds to it. */
enum gs_status gs_sgf_refuse(const struct gs_sgf_reader *reader, size_t place, const char *format,
                             ...) GS_PRINTF(3, 4);

/* Holds the whole text to the grammar; the reader then stands where it stood. */
enum gs_status gs_sgf_check(struct gs_sgf_reader *reader);

/*
 * What follows steps through a text that gs_sgf_check accepted. To the main
 * line's next node: false at its end.
 */
bool gs_sgf_next_node(struct gs_sgf_reader *reader);

/* To the node's next property, and its name: false after the last one. */
bool gs_sgf_next_property(struct gs_sgf_reader *reader, struct gs_sgf_piece *name);

/* To the property's next value, without brackets and the blanks around it: false after the last. */
bool gs_sgf_next_value(struct gs_sgf_reader *reader, struct gs_sgf_piece *value);

/* Steps over blanks and a byte order mark. */
void gs_sgf_skip(struct gs_sgf_reader *reader);

#endif
