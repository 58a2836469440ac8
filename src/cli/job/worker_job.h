/* SPDX-License-Identifier: MIT */
/*
 * deputy.h - copies of a job, for threads that work side by side: each has rules, positions and
 * memory of its own. Together they keep to one budget; if one of them meets its end while others
 * have their part of it (cli_deputy_crowded), what it found is not what it would find alone.
 */
#ifndef CLI_DEPUTY_H
#define CLI_DEPUTY_H

#include "cli/job/jobs.h"

/*
 * Makes deputy from job; with jobs, job is one of these, whose board may be given up: else deputy
 * has the board of the job, with the same root. Its memory has a budget of that many bytes, and
 * counts against whole, too. Its searches use one thread. Prints the error. Close it in any case.
 */
enum cli_exit cli_deputy_open(struct cli_job *deputy, const struct cli_job *job,
                              const struct cli_jobs *jobs, struct gs_memory *whole, uint64_t bytes);

/* Gives it new memory, and so a peak of its own again. Prints the error. */
enum cli_exit cli_deputy_renew(struct cli_job *deputy, uint64_t bytes);

bool cli_deputy_crowded(const struct cli_job *deputy);

void cli_deputy_close(struct cli_job *deputy);

/* Deputies of one job, for parts of it: they share what it leaves of its memory. */
struct cli_deputies {
    struct cli_job *list;
    unsigned count;
    struct gs_memory *unbounded; /* where the list is */
    struct gs_memory *whole;
    uint64_t bytes;    /* the budget of each, and of all together; 0: none */
    size_t used, peak; /* by the job; by one search at most */
};

/* Makes as many. Prints the error. Close them in any case. */
enum cli_exit cli_deputies_open(struct cli_deputies *deputies, const struct cli_job *job,
                                unsigned count);
void cli_deputies_close(struct cli_deputies *deputies);

/*
 * The most that the job and one of its searches took, as if these ran one after the other:
 * deputies->peak is the largest peak of theirs.
 */
size_t cli_deputies_peak(const struct cli_deputies *deputies, const struct cli_job *job);

#endif
