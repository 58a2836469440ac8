/* SPDX-License-Identifier: MIT */
/* job_parts.h - what jobs.c makes a job of. All of these print the error, unless they have one. */
#ifndef CLI_JOB_PARTS_H
#define CLI_JOB_PARTS_H

#include "cli/job/job_order.h"
#include "cli/job/jobs.h"

/* Makes the rules, their start, and room for replaying moves from it. */
enum cli_exit cli_job_make_board(struct cli_job *job, const struct gs_args *rules);

/* Keeps only what is needed to make the board again; nothing of it. */
enum cli_exit cli_job_put_off(struct cli_job *job);
void cli_job_drop_board(struct cli_job *job);

/* The algorithms, their memory and their parameters. */
enum cli_exit cli_job_make_method(struct cli_job *job, const struct cli_order *order);

/* The algorithms for another board: what `auto` stands for depends on it. */
enum gs_status cli_job_renew_method(struct cli_job *job, struct gs_error *error);

/* Each parameter must belong to at least one of the algorithms. */
enum cli_exit cli_params_check(const struct cli_jobs *jobs, const struct cli_options *options);

#endif
