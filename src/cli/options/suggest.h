/* SPDX-License-Identifier: MIT */
/* suggest.h - the option that belongs to a name typed without it. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include "cli/options/options.h"

#define CLI_SUGGESTION_SIZE 160

/*
 * Writes the options that text stands for, such as "--game hex" for a game, "--game gomoku --size
 * 3x3 --connect 3" for another name of one, "--format csv", "--algo df-pn" or "--size 4x4". False
 * if it is none of them.
 */
bool cli_suggest(const struct cli_option_table *table, const char *text,
                 char words[CLI_SUGGESTION_SIZE]);

/*
 * The game of that name; NULL if there is none, with an error that suggests one for another name of
 * it.
 */
const struct gs_game *cli_find_game(const struct gs_registry *registry, const char *name);

#endif
