/* SPDX-License-Identifier: MIT */
/*
 * verb.h - the verbs that work on a position or a file, for the table of verbs.
 */
#ifndef CLI_VERB_H
#define CLI_VERB_H

#include "cli/cli.h"

enum cli_exit cli_solve_check(struct cli_job *job); /* solve.c */
enum cli_exit cli_solve(struct cli_job *job);
enum cli_exit cli_count(struct cli_job *job);
enum cli_exit cli_audit(struct cli_job *job);
enum cli_exit cli_threats(struct cli_job *job);
enum cli_exit cli_probe(struct cli_job *job);

/* draw.c; check is for all verbs that show a board. */
enum cli_exit cli_draw_check(struct cli_job *job);
enum cli_exit cli_draw(struct cli_job *job);

/* Those that work on a certificate: draw_certificate.c, check_certificate.c, trim.c. */
enum cli_exit cli_draw_proof(const struct cli_options *options, const struct gs_registry *registry,
                             struct cli_output *output);
enum cli_exit cli_check(const struct cli_options *options, const struct gs_registry *registry,
                        struct cli_output *output);
enum cli_exit cli_trim(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output);

/* own_game.c; what authors of games need. */
enum cli_exit cli_game(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output);

#endif
