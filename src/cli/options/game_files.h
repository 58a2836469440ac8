/* SPDX-License-Identifier: MIT */
/*
 * game_files.h - games that the command line names by a file, --game ./chomp.so, or by a command
 * that answers for the rules, --game 'pipe:python3 nim.py'.
 *
 * They are loaded before the command line is parsed, since their parameters are options. From then
 * on they are games like all others, by their own names.
 */
#ifndef CLI_GAME_FILES_H
#define CLI_GAME_FILES_H

#include "cli/cli.h"

/*
 * Loads the games that the words name by a path with a slash or a command, after --game and after
 * the verb `game test`, and adds them to registry. Prints the error of the first that cannot be
 * loaded.
 */
enum cli_exit cli_game_files_load(struct gs_registry *registry, int argc, char **argv);

/* Releases the games, after all of their rules. */
void cli_game_files_close(void);

/* Whether text, the value of --game, names a file (or several, by commas) or a command. */
bool cli_game_is_file(const char *text);

/*
 * Text with each file replaced by the name of its game. Valid until the next call; text itself if
 * it names no file.
 */
const char *cli_game_names(const char *text);

/* What --game takes anywhere to name the game: the whole path of its file, or its name. */
const char *cli_game_word(const struct gs_game *game);

#endif
