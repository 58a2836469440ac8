/* SPDX-License-Identifier: MIT */
/*
 * job_search.h - the search of a job, and what its result means for the exit code.
 */
#ifndef CLI_JOB_SEARCH_H
#define CLI_JOB_SEARCH_H

#include "cli/cli.h"

/*
 * Prepares a search of job->algo with the limits, goal, seed, interrupt flag
 * and progress hook of the command line.
 */
void cli_job_search(struct cli_job *job, struct gs_search *search);

/* Makes a stage of the job's plan the reported one: job->algo and job->params. */
void cli_job_show_stage(struct cli_job *job, unsigned number);

/* The same for all stages together, where there are several: the algorithm of --algo. */
void cli_job_show_all(struct cli_job *job);

/*
 * gs_result_init on job->memory, cli_job_search and gs_stages_solve on job->root; shows the stage
 * that answered. On CLI_DONE result and search contain what was found (perhaps only that a limit
 * was reached: see result->stop); otherwise the error was printed. Clear result in both cases,
 * after the output is flushed.
 */
enum cli_exit cli_job_solve(struct cli_job *job, struct gs_search *search,
                            struct gs_result *result);

/* Whether the job can use --disk; prints the error. For before anything is written. */
enum cli_exit cli_disk_check(const struct cli_job *job);

/* After all that reads from there: CLI_FAILURE, which it reports, if anything has failed. */
enum cli_exit cli_disk_exit(const struct cli_job *job);

/* Whether the question of --goal is answered, if without proof. */
bool cli_result_answers(const struct gs_result *result, enum gs_goal goal);

/*
 * The exit code of a result: CLI_INTERRUPTED, CLI_DONE when the question of --goal is answered
 * (even without proof), else CLI_UNSOLVED.
 */
enum cli_exit cli_result_exit(const struct gs_result *result, enum gs_goal goal);

/* Adds the costs of one search to the sum of several. */
void cli_add_costs(struct gs_result *sum, const struct gs_result *result);

/* Gets the counter of algo with this name from counters; false if there is none. */
bool cli_counter(const struct gs_algo *algo, const uint64_t *counters, const char *name,
                 uint64_t *value);

#endif
