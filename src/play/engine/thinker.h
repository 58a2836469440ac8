/* SPDX-License-Identifier: MIT */
/*
 * thinker.h - the algorithms that look for a move, as an option or a protocol
 * names them.
 */
#ifndef CLI_THINKER_H
#define CLI_THINKER_H

#include "cli/cli.h"

/* An algorithm with its parameters. */
struct cli_method {
    const struct gs_algo *algo;
    struct gs_args params;
};

#define CLI_METHODS_MAX 4

/* Algorithms that look for a move, one after the other until one of them proves its answer. */
struct cli_thinker {
    const char *name; /* "auto", "strategy", or that of its one algorithm */
    bool reads;       /* the file of --strategy is asked first */
    struct cli_method methods[CLI_METHODS_MAX];
    unsigned count;
};

/*
 * The algorithms of `auto` (name "auto"), or the one algorithm of that name, each with the
 * parameters of --param that it has; "strategy" asks the file of --strategy and, if that has no
 * move, thinks like `auto`. NULL: `strategy` if there is a file, else `auto`. GS_USAGE if the name
 * is unknown or a parameter is wrong, GS_UNSUPPORTED if it does not fit.
 */
enum gs_status cli_thinker_init(struct cli_thinker *thinker, const struct cli_job *job,
                                const char *name, struct gs_error *error);

/*
 * The algorithms of `auto` that find wins by threats or estimate moves, and not those that prove
 * values. There may be none.
 */
void cli_thinker_estimate(struct cli_thinker *thinker, const struct cli_job *job);

/* Whether random games tell more of the game than its evaluation, and so choose. */
bool cli_thinker_is_guided(const struct cli_job *job);

/* Checks that each --param belongs to one of count thinkers; prints the error if not. */
enum cli_exit cli_thinkers_check(const struct cli_thinker *const *thinkers, size_t count,
                                 const struct cli_options *options);

#endif
