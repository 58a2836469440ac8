/* SPDX-License-Identifier: MIT */
/*
 * jobs.h - from options to jobs: one for every game, variant, board size and algorithm.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "cli/cli.h"

struct cli_board_args {
    struct gs_args args;
    struct cli_board_args *next;
};

struct cli_jobs {
    struct gs_memory *unbounded;
    struct gs_memory *input;     /* with the budget of --memory: files read for all */
    struct cli_board_args *args; /* of all games and variants, which jobs point to */
    struct cli_job *list;
    size_t count;
    size_t games; /* in the file of --position, of which the first was taken */
};

/*
 * Makes all jobs of the options, so that every usage error in any of them is found. Prints the
 * error, except for CLI_INTERRUPTED. Release jobs in any case.
 */
enum cli_exit cli_jobs_make(struct cli_jobs *jobs, const struct cli_options *options,
                            const struct gs_registry *registry);

/*
 * Makes the board of a job whose turn has come. Jobs of a batch drop their boards after they are
 * checked, since all boards together can be large.
 */
enum cli_exit cli_job_wake(struct cli_job *job);

/*
 * Gives the job a board of another size, at its start, and the algorithm that fits there. On
 * failure the job is as it was, and nothing is printed: GS_USAGE, GS_NO_MEMORY.
 */
enum gs_status cli_job_resize(struct cli_job *job, struct gs_size size, struct gs_error *error);

/*
 * A budget of that many bytes that makes room for what the program itself needs; NULL: no memory.
 */
struct gs_memory *cli_job_memory(const struct cli_job *job, uint64_t bytes);

/* Releases what one job owns; all jobs. */
void cli_job_release(struct cli_job *job);
void cli_jobs_release(struct cli_jobs *jobs);

/* What depends on the rules: a board, and room to play on it. */
struct cli_board {
    struct gs_rules *rules;
    struct gs_position *root, *scratch;
    struct gs_undo *undo;
    gs_move *moves;
};

/* Makes the rules of job->game from args, and their start; leaves nothing behind on failure. */
enum gs_status cli_board_new(struct cli_board *board, const struct cli_job *job,
                             const struct gs_args *args, struct gs_error *error);

/* Exchanges the board with that of the job. */
void cli_board_swap(struct cli_board *board, struct cli_job *job);
void cli_board_free(struct cli_board *board, const struct cli_job *job);

#endif
