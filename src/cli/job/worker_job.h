/* SPDX-License-Identifier: MIT */
/*
 * worker_job.h - copies of a job, one for each thread of a pool (gamesolve/thread_pool.h). Each has
 * rules, positions and memory of its own, and all together keep to one budget. A copy that runs out
 * of memory because of the others (cli_worker_job_crowded) has to be run again alone
 * (GS_TASK_REPEAT), to find what the job alone would find.
 */
#ifndef CLI_WORKER_JOB_H
#define CLI_WORKER_JOB_H

#include "cli/job/jobs.h"

/*
 * Makes worker from job; with jobs, job is one of these, whose board may be given up: else worker
 * has the board of the job, with the same root. Its memory has a budget of that many bytes, and
 * counts against whole, too. Its searches use one thread. Prints the error. Close it in any case.
 */
enum cli_exit cli_worker_job_open(struct cli_job *worker, const struct cli_job *job,
                                  const struct cli_jobs *jobs, struct gs_memory *whole,
                                  uint64_t bytes);

/* Makes its memory as new, with the same budget, and so with a peak of its own. Prints the error.
 */
enum cli_exit cli_worker_job_renew(struct cli_job *worker, uint64_t bytes);

bool cli_worker_job_crowded(const struct cli_job *worker);

void cli_worker_job_close(struct cli_job *worker);

/* Workers of one job, for parts of it: they share what it leaves of its memory. */
struct cli_worker_jobs {
    struct cli_job *list;
    unsigned count;
    struct gs_memory *unbounded; /* where the list is */
    struct gs_memory *whole;
    uint64_t bytes;    /* the budget of each, and of all together; 0: none */
    size_t used, peak; /* by the job; by one search at most */
};

/* Makes as many. Prints the error. Close them in any case. */
enum cli_exit cli_worker_jobs_open(struct cli_worker_jobs *workers, const struct cli_job *job,
                                   unsigned count);
void cli_worker_jobs_close(struct cli_worker_jobs *workers);

/*
 * The most that the job and one of its searches took, as if these ran one after the other:
 * workers->peak is the largest peak of theirs.
 */
size_t cli_worker_jobs_peak(const struct cli_worker_jobs *workers, const struct cli_job *job);

#endif
