/* SPDX-License-Identifier: MIT */
/*
 * Several instances in one run, side by side where --threads says so. Each is run by a copy of its
 * job (worker_job.h), with the budget of --memory, as if it ran alone; together they keep to one
 * such budget. An instance that runs out of this budget is run again alone, with all of it: so the
 * reports are the same with any number of threads. They appear in the order of the instances, each
 * as soon as those before it are there.
 *
 * Fewer boards than threads share them all. A search on several threads finds the same value, but
 * its nodes may differ: so boards of a longer list, and positions of a list, have one thread each.
 *
 * With --cache the instances run one after the other, as each may use what those before it proved;
 * and those of `bench`, whose times are to be compared. Their searches may then use all threads.
 */
#include "cli/batch.h"

#include <string.h>

#include <gamesolve/thread_pool.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/report_buffer.h"
#include "cli/job/position_list.h"
#include "cli/job/worker_job.h"

struct batch {
    struct cli_jobs *jobs;
    const struct cli_options *options;
    struct cli_output *output;
    struct cli_threads threads;
    struct gs_memory *whole;         /* the budget of all together */
    struct gs_memory *report_memory; /* of reports whose turn has not come */
    struct cli_job *workers;         /* one for each thread */
    char **rooms;                    /* and where it writes its reports */
    struct gs_thread_pool *pool;
    struct gs_search clock; /* for progress */
    uint64_t done;          /* instances */
    enum cli_exit worst;
    enum cli_exit list_code; /* of reading a list */
    bool stopped;            /* one could not run at all */
};

struct instance {
    const struct cli_job *job;
    size_t index;
    struct gs_size size;     /* of a position of a list: its board */
    uint8_t key[GS_KEY_MAX]; /* and its key */
    struct cli_report_buffer buffer;
    enum cli_exit code;
};

bool cli_is_batch(const struct cli_jobs *jobs, const struct cli_options *options)
{
    return jobs->count > 1 || (options->question.positions && options->verb->bit != CLI_PROBE);
}

/* A cache is for one search at a time, and so are searches that are compared. */
static struct cli_threads divide_threads(const struct cli_jobs *jobs,
                                         const struct cli_options *options)
{
    const bool one_by_one = options->files.cache || options->verb->compares;
    const size_t instances = options->question.positions ? CLI_MANY : jobs->count;

    return cli_threads_divide((unsigned)options->limits.threads, one_by_one ? 1 : instances);
}

/* The threads of an instance; where it is many searches, side by side with others, one. */
static unsigned threads_of(const struct batch *batch, const struct instance *instance)
{
    const struct cli_options *options = batch->options;
    const unsigned side_by_side = batch->threads.side_by_side;

    if (side_by_side == 1)
        return batch->threads.in_search;
    if (!(options->verb->bit & (CLI_SOLVE | CLI_COUNT)))
        return 1;
    return cli_threads_share((unsigned)options->limits.threads, side_by_side, instance->index);
}

/* --- one instance, in its thread ----------------------------------------------------------- */

/* The next position of a list is mostly on the board of the last one; its memory is a new one. */
static enum cli_exit open_worker(const struct batch *batch, struct cli_job *worker,
                                 const struct instance *instance)
{
    const struct cli_options *options = batch->options;
    const struct cli_jobs *jobs = options->question.positions ? NULL : batch->jobs;
    struct gs_error error;

    enum cli_exit code = worker->shared.unbounded
                             ? cli_worker_job_renew(worker, options->limits.memory)
                             : cli_worker_job_open(worker, instance->job, jobs, batch->whole,
                                                   options->limits.memory);
    worker->threads = (struct cli_threads){1, threads_of(batch, instance)};
    worker->batch.index = instance->index;
    if (code != CLI_DONE || !options->question.positions)
        return code;
    worker->batch.count = SIZE_MAX;
    if (cli_job_resize(worker, instance->size, &error) != GS_OK) {
        cli_error("--positions: %s", error.message);
        return CLI_FAILURE;
    }
    gs_decode(worker->rules, instance->key, worker->root);
    return CLI_DONE;
}

static enum cli_exit run_worker(const struct batch *batch, struct cli_job *worker,
                                struct instance *instance)
{
    enum cli_exit code = open_worker(batch, worker, instance);

    worker->output = batch->threads.side_by_side > 1 ? &instance->buffer.output : batch->output;
    return code == CLI_DONE ? batch->options->verb->run(worker) : code;
}

/* To be repeated where others were in its way, who had a part of the memory. */
static enum gs_task_end run_instance(void *user, unsigned thread, void *task)
{
    const struct batch *batch = user;
    const bool buffers = batch->threads.side_by_side > 1;
    struct instance *instance = task;
    struct cli_job *worker = &batch->workers[thread];

    cli_report_buffer_clear(&instance->buffer); /* of an attempt that failed for memory */
    instance->code = CLI_FAILURE;
    if (buffers &&
        !cli_report_buffer_begin(&instance->buffer, batch->report_memory, &batch->rooms[thread]))
        return GS_TASK_DONE;
    instance->code = run_worker(batch, worker, instance);
    if (buffers)
        cli_report_buffer_end(&instance->buffer);
    bool crowded = cli_worker_job_crowded(worker);
    if (!batch->options->question.positions)
        cli_worker_job_close(worker);
    return crowded ? GS_TASK_REPEAT : GS_TASK_DONE;
}

/* --- all of them ----------------------------------------------------------------------------- */

/* An instance whose turn has come. */
static bool finish_instance(void *user, void *task)
{
    struct batch *batch = user;
    struct instance *instance = task;
    enum cli_exit code = instance->code;

    if (batch->stopped) {
        cli_report_buffer_clear(&instance->buffer);
        return false;
    }
    if (batch->threads.side_by_side > 1 &&
        !cli_report_buffer_flush(&instance->buffer, batch->output))
        code = cli_exit_worse(code, CLI_FAILURE);
    batch->done++;
    batch->worst = cli_exit_worse(batch->worst, code);
    batch->stopped = code == CLI_FAILURE || code == CLI_USAGE;
    return !batch->stopped && !cli_interrupted;
}

/* Reports how many are done, where several run side by side: else each reports itself. */
static bool poll_batch(void *user)
{
    struct batch *batch = user;
    const uint64_t all = batch->options->question.positions ? 0 : batch->jobs->count;

    if (batch->threads.side_by_side > 1)
        gs_search_report(&batch->clock, "instances done", batch->done, all);
    return !cli_interrupted;
}

/* Hands an instance over; false where no more are wanted. */
static bool put_instance(struct batch *batch, const struct cli_job *job, size_t index)
{
    struct instance instance = {.job = job, .index = index};

    if (batch->options->question.positions) {
        instance.job = batch->jobs->list;
        instance.size = job->size;
        gs_encode(job->rules, job->root, instance.key);
    }
    return gs_thread_pool_put(batch->pool, &instance);
}

/* Returns whether all were put. */
static bool put_boards(struct batch *batch)
{
    size_t i = 0;

    while (i < batch->jobs->count && put_instance(batch, &batch->jobs->list[i], i))
        i++;
    return i == batch->jobs->count;
}

/* Positions are read by a copy of the job, whose board is that of the position. */
static bool put_positions(struct batch *batch)
{
    struct cli_job job;
    struct cli_list list;
    size_t index = 0;
    bool more = true;

    enum cli_exit code =
        cli_worker_job_open(&job, batch->jobs->list, NULL, NULL, batch->options->limits.memory);
    if (code == CLI_DONE)
        code = cli_list_open(&list, &job, true, batch->jobs->input);
    else
        list = (struct cli_list){.file = -1};
    while (more && code == CLI_DONE && cli_list_next(&list, &job))
        more = put_instance(batch, &job, index++);
    if (code == CLI_DONE)
        code = list.bad > 0 ? cli_exit_worse(list.code, CLI_USAGE) : list.code;
    batch->list_code = code;
    cli_list_close(&list);
    cli_worker_job_close(&job);
    return more && !cli_interrupted;
}

/* All instances, to the last one's end. */
static void run_all(struct batch *batch)
{
    bool complete = batch->options->question.positions ? put_positions(batch) : put_boards(batch);

    gs_thread_pool_end(batch->pool);
    batch->pool = NULL;
    cli_progress_clear();
    if (!complete && cli_interrupted)
        batch->worst = CLI_INTERRUPTED;
    batch->worst = cli_exit_worse(batch->worst, batch->list_code);
}

static bool open_batch(struct batch *batch)
{
    const struct gs_thread_plan plan = {
        .threads = batch->threads.side_by_side,
        .task_size = sizeof(struct instance),
        .work = run_instance,
        .finish = finish_instance,
        .poll = poll_batch,
        .user = batch,
    };
    struct gs_memory *unbounded = batch->jobs->unbounded;

    batch->whole = gs_memory_new((size_t)batch->options->limits.memory);
    batch->report_memory = gs_memory_new(0);
    batch->workers = gs_alloc_zero(unbounded, batch->threads.side_by_side, sizeof *batch->workers);
    batch->rooms = gs_alloc_zero(unbounded, batch->threads.side_by_side, sizeof *batch->rooms);
    if (!batch->whole || !batch->report_memory || !batch->workers || !batch->rooms)
        return false;
    gs_memory_charge_other(batch->whole, unbounded, CLI_UNBOUNDED_SPARE);
    gs_search_init(&batch->clock, NULL, NULL, batch->whole);
    cli_progress_watch(&batch->clock);
    gs_search_start(&batch->clock);
    batch->pool = gs_thread_pool_new(&plan, unbounded);
    return batch->pool != NULL;
}

static void close_batch(struct batch *batch)
{
    if (batch->pool)
        gs_thread_pool_end(batch->pool);
    for (unsigned i = 0; i < batch->threads.side_by_side && batch->workers; i++)
        cli_worker_job_close(&batch->workers[i]);
    for (unsigned i = 0; i < batch->threads.side_by_side && batch->rooms; i++)
        gs_release(batch->report_memory, batch->rooms[i]);
    gs_release(batch->jobs->unbounded, batch->rooms);
    gs_release(batch->jobs->unbounded, batch->workers);
    gs_memory_free(batch->report_memory);
    gs_memory_free(batch->whole);
}

enum cli_exit cli_batch_run(struct cli_jobs *jobs, const struct cli_options *options,
                            struct cli_output *output)
{
    struct batch batch = {
        .jobs = jobs,
        .options = options,
        .output = output,
        .threads = divide_threads(jobs, options),
    };

    if (open_batch(&batch))
        run_all(&batch);
    else
        batch.worst = cli_no_memory(NULL);
    close_batch(&batch);
    return batch.worst;
}
