/* SPDX-License-Identifier: MIT */
/*
 * help.h - what the program says about itself: help, lists, the manual page. All of it follows from
 * the tables of options, verbs, fields, exit codes, games and algorithms.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options/options.h"

/* What an exit code means; code -1 ends the table. */
struct cli_exit_text {
    int code;
    const char *text;
};

extern const struct cli_exit_text cli_exit_texts[];
extern const char *const cli_summary;

/* A document that texts cite by its key in square brackets; key NULL ends the table (sources.c). */
struct cli_source {
    const char *key, *text;
};

extern const struct cli_source cli_sources[];

/* The key as texts cite it, "[Goluch]". */
size_t cli_source_key(const struct cli_source *source, char *text, size_t size);

/* Whether the help of a game or algorithm, or of one of its parameters, cites the source. */
bool cli_cites(const char *help, const struct gs_param *params, const struct cli_source *source);

/*
 * Prints the help of a verb if one is given, and of a game and an algorithm if they are named; else
 * an overview of one screen, or all options. Prints the error and returns CLI_USAGE when there is
 * no such game or algorithm.
 */
enum cli_exit cli_help(const struct cli_option_table *table, const struct cli_options *options,
                       const struct gs_registry *registry, FILE *file);

/* help.txt: paragraphs, each with a key in front and a zero behind; an empty one ends them. */
extern const char cli_help_paragraphs[];

/* The paragraph with that key: a verb, or positions, lists and batches. */
const char *cli_help_text(const char *key);

void cli_list_games(const struct gs_registry *registry, FILE *file);
/* With --game, those that fit it. */
enum cli_exit cli_list_algos(const struct gs_registry *registry, const struct cli_options *options,
                             FILE *file);

/* man.c: the manual page as roff with the macros of man(7). */
void cli_manual(const struct cli_option_table *table, const struct gs_registry *registry,
                FILE *file);

/*
 * complete.c: prints what could stand in place of the last of these words, which come after the
 * name of the program.
 */
void cli_complete(const struct cli_option_table *table, const struct gs_registry *registry,
                  int count, char **words, FILE *file);

/* Whether an option applies to the verbs in bits; every option applies to 0. */
bool cli_option_fits(const struct cli_option *option, unsigned bits);

/*
 * The help of an option for the verbs in bits, with what it means for them; 0: for all verbs, which
 * are named. Returns the length, as snprintf.
 */
size_t cli_option_help(const struct cli_option *option, unsigned bits, char *text, size_t size);

/* Room for such a text. */
#define CLI_HELP_SIZE 2048

/* What a parameter accepts and its default: "1 to 19, default 5". */
size_t cli_param_text(const struct gs_param *param, char *text, size_t size);

#endif
