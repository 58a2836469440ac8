/* SPDX-License-Identifier: MIT */
/*
 * sgf_syntax.h - the grammar of SGF, below any meaning.
 *
 *     file     = { text tree } text            at least one tree; text is skipped
 *     tree     = "(" node { node } { tree } ")"
 *     node     = ";" { property }
 *     property = NAME value { value }          small letters of NAME count for nothing
 *     value    = "[" text "]"                  a backslash escapes the next character
 */
#ifndef SGF_SYNTAX_H
#define SGF_SYNTAX_H

#include <gamesolve/base.h>

struct gs_sgf_reader {
    const char *text;
    size_t length;
    size_t at;
    bool broken; /* the text was cut at `length`, where it breaks the grammar */
    struct gs_error *error;
};

/* A piece of the text. */
struct gs_sgf_piece {
    size_t at, length;
};

/* Returns GS_USAGE with "position: line L, column C" of a place, followed by the formatted text. */
enum gs_status gs_sgf_refuse(const struct gs_sgf_reader *reader, size_t place, const char *format,
                             ...) GS_PRINTF(3, 4);

/* "B[zz]: expected" what, with the place of the value. */
enum gs_status gs_sgf_refuse_value(const struct gs_sgf_reader *reader, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value, const char *expected);

/*
 * Checks the whole text against the grammar, and moves to the beginning of game number `which`
 * (from 1); the text then ends where it does. *games: how many there are. On GS_USAGE, if the text
 * breaks the grammar in or after that game, `broken` is set, and what is before that place can be
 * read.
 */
enum gs_status gs_sgf_open(struct gs_sgf_reader *reader, size_t which, size_t *games);

/* Moves to the first place where a game begins, "(" and ";", if there is one; false if not. */
bool gs_sgf_find(struct gs_sgf_reader *reader);

/* Moves behind the game that begins at the reader; false if it does not end. */
bool gs_sgf_pass(struct gs_sgf_reader *reader);

/*
 * The following step through a text that gs_sgf_open accepted. Moves to the main line's next node;
 * false at its end.
 */
bool gs_sgf_next_node(struct gs_sgf_reader *reader);

/* Moves to the node's next property and gets its name; false after the last one. */
bool gs_sgf_next_property(struct gs_sgf_reader *reader, struct gs_sgf_piece *name);

/* Moves to the property's next value, without brackets and blanks; false after the last. */
bool gs_sgf_next_value(struct gs_sgf_reader *reader, struct gs_sgf_piece *value);

/* Whether a property has this name, in capitals; FF[3] writes GaMe for GM. */
bool gs_sgf_is_named(const struct gs_sgf_reader *reader, struct gs_sgf_piece name,
                     const char *capitals);

#endif
