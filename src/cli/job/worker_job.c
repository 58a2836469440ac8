/* SPDX-License-Identifier: MIT */
/* Copies of a job for threads: what belongs to the job stays with it. */
#include "cli/job/worker_job.h"

#include <string.h>

#include "cli/io/message.h"

/* The board of a job that has one, at its start. */
static enum cli_exit copy_board(struct cli_job *worker, const struct cli_job *job)
{
    struct cli_board board;
    struct gs_error error;

    enum gs_status status = cli_board_new(&board, worker, &job->rules->args, &error);
    if (status != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    cli_board_swap(&board, worker);
    return CLI_DONE;
}

/* The root of a job, to which nothing happens meanwhile. */
static void copy_root(struct cli_job *worker, const struct cli_job *job)
{
    uint8_t key[GS_KEY_MAX];

    gs_encode(job->rules, job->root, key);
    gs_decode(worker->rules, key, worker->root);
}

/* The plan of a job, which a worker may replace by another one; false when memory runs out. */
static bool copy_stages(struct cli_job *worker, const struct cli_job *job)
{
    const struct gs_stages *stages = job->stages;

    if (!stages)
        return true;
    worker->stages = gs_alloc(worker->shared.unbounded, sizeof *stages);
    if (worker->stages)
        *worker->stages = *stages;
    return worker->stages != NULL;
}

enum cli_exit cli_worker_job_open(struct cli_job *worker, const struct cli_job *job,
                                  const struct cli_jobs *jobs, struct gs_memory *whole,
                                  uint64_t bytes)
{
    *worker = *job;
    worker->rules = NULL;
    worker->root = worker->scratch = NULL;
    worker->undo = NULL;
    worker->moves = NULL;
    worker->files.values = NULL;
    worker->shared.whole = whole;
    worker->shared.crowded = false;
    worker->memory = NULL;
    worker->stages = NULL;
    worker->shared.unbounded = gs_memory_new(0);
    if (!worker->shared.unbounded || !copy_stages(worker, job))
        return cli_no_memory(NULL);
    worker->memory = cli_job_memory(worker, bytes);
    if (!worker->memory)
        return cli_no_memory(NULL);
    return jobs ? cli_job_wake(worker) : copy_board(worker, job);
}

enum cli_exit cli_worker_job_renew(struct cli_job *worker, uint64_t bytes)
{
    worker->shared.crowded = false;
    if (worker->memory)
        gs_memory_renew(worker->memory);
    else
        worker->memory = cli_job_memory(worker, bytes);
    return worker->memory ? CLI_DONE : cli_no_memory(NULL);
}

bool cli_worker_job_crowded(const struct cli_job *worker)
{
    return worker->shared.crowded ||
           (worker->memory && gs_memory_refused_by_parent(worker->memory));
}

void cli_worker_job_close(struct cli_job *worker)
{
    struct cli_board board = {.rules = NULL};

    if (!worker->shared.unbounded)
        return;
    cli_board_swap(&board, worker);
    cli_board_free(&board, worker);
    gs_release(worker->shared.unbounded, worker->stages);
    gs_memory_free(worker->memory);
    gs_memory_free(worker->shared.unbounded);
    worker->memory = worker->shared.unbounded = NULL;
}

/* What the job leaves of its memory. */
static uint64_t bytes_left(const struct cli_job *job)
{
    const size_t budget = gs_memory_budget(job->memory), used = gs_memory_used(job->memory);

    return budget == 0 ? 0 : budget > used ? budget - used : 1;
}

enum cli_exit cli_worker_jobs_open(struct cli_worker_jobs *workers, const struct cli_job *job,
                                   unsigned count)
{
    enum cli_exit code = CLI_DONE;

    *workers = (struct cli_worker_jobs){
        .list = gs_alloc_zero(job->shared.unbounded, count, sizeof *workers->list),
        .unbounded = job->shared.unbounded,
        .bytes = bytes_left(job),
        .used = gs_memory_used(job->memory),
    };
    workers->whole = gs_memory_new((size_t)workers->bytes);
    if (!workers->list || !workers->whole)
        return cli_no_memory(NULL);
    while (workers->count < count && code == CLI_DONE) {
        struct cli_job *worker = &workers->list[workers->count++];
        code = cli_worker_job_open(worker, job, NULL, workers->whole, workers->bytes);
        if (code == CLI_DONE)
            copy_root(worker, job);
        worker->threads = (struct cli_threads){1, 1};
        worker->files.checkpoint = NULL; /* the job itself reports its parts */
    }
    return code;
}

void cli_worker_jobs_close(struct cli_worker_jobs *workers)
{
    for (unsigned i = 0; i < workers->count; i++)
        cli_worker_job_close(&workers->list[i]);
    gs_release(workers->unbounded, workers->list);
    gs_memory_free(workers->whole);
    *workers = (struct cli_worker_jobs){.list = NULL};
}

size_t cli_worker_jobs_peak(const struct cli_worker_jobs *workers, const struct cli_job *job)
{
    const size_t own = gs_memory_peak(job->memory), most = workers->used + workers->peak;

    return own > most ? own : most;
}
