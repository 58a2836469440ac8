/* SPDX-License-Identifier: MIT */
/*
 * record_text.h - a game as text, as `play` saves it where the game has no SGF:
 *
 *     file  = "solve-game 1" game { rule } start { moves }     a line each
 *     game  = "game" NAME
 *     rule  = PARAMETER VALUE                                  "size 2x8", "variant A"
 *     start = "start" POSITION                                 in the text of the game
 *     moves = "moves" { MOVE }                                 in the order of play
 *
 * Empty lines, and those that begin with "#", are ignored.
 */
#ifndef CLI_RECORD_TEXT_H
#define CLI_RECORD_TEXT_H

#include "cli/cli.h"
#include <gamesolve/sgf.h>

#define CLI_RECORD_HEAD "solve-game 1"

/* Whether a text begins as such a game does. */
bool cli_record_is(const char *text, size_t length);

/*
 * Reads a game of the rules of the job, which may change job->scratch. The line
 * begins empty, with room for its start; its moves belong to job->unbounded. GS_USAGE
 * with the place and what was expected, GS_NO_MEMORY.
 */
enum gs_status cli_record_read(struct cli_job *job, const char *text, size_t length,
                               struct gs_sgf_line *line, struct gs_error *error);

#endif
