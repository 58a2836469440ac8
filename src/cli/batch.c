/* SPDX-License-Identifier: MIT */
/*
 * Several instances in one run, side by side where --threads says so. Each is run by a copy of its
 * job (deputy.h), with the budget of --memory, as it would be alone; together they keep to one such
 * budget. Where one of them meets its end, it is run again with all of it to itself: so the reports
 * are the same with any number of threads. They appear in the order of the instances, each as soon
 * as those before it are there.
 *
 * With --cache the instances run one after the other, as each may use what those before it proved;
 * and those of `bench`, whose times are to be compared. Their searches may then use all threads.
 */
#include "cli/batch.h"

#include <string.h>

#include "cli/io/held.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/crew.h"
#include "cli/job/deputy.h"
#include "cli/job/position_list.h"

struct batch {
    struct cli_jobs *jobs;
    const struct cli_options *options;
    struct cli_output *output;
    unsigned threads;         /* side by side */
    struct gs_memory *whole;  /* the budget of all together */
    struct gs_memory *held;   /* for reports whose turn has not come */
    struct cli_job *deputies; /* one for each thread */
    struct cli_crew *crew;
    enum cli_exit worst;
    bool stopped; /* one could not run at all */
};

struct instance {
    const struct cli_job *job;
    size_t index;
    uint8_t key[GS_KEY_MAX]; /* of a position of a list */
    struct cli_held held;
    enum cli_exit code;
};

bool cli_is_batch(const struct cli_jobs *jobs, const struct cli_options *options)
{
    return jobs->count > 1 || (options->positions && options->verb->bit != CLI_PROBE);
}

/* How many instances run side by side. */
static unsigned count_threads(const struct cli_jobs *jobs, const struct cli_options *options)
{
    bool single = options->cache || (options->verb->compares && !options->side_by_side);

    if (single)
        return 1;
    if (options->positions || options->threads < jobs->count)
        return (unsigned)options->threads;
    return (unsigned)jobs->count;
}

/* --- one instance, in its thread ----------------------------------------------------------- */

/* Those of a list have one board, which stays; the memory is a new one for each. */
static enum cli_exit open_deputy(const struct batch *batch, struct cli_job *deputy,
                                 const struct instance *instance)
{
    const struct cli_options *options = batch->options;
    const struct cli_jobs *jobs = options->positions ? NULL : batch->jobs;

    enum cli_exit code =
        deputy->unbounded
            ? cli_deputy_renew(deputy, options->memory)
            : cli_deputy_open(deputy, instance->job, jobs, batch->whole, options->memory);
    deputy->threads = batch->threads > 1 ? 1 : (unsigned)options->threads;
    deputy->index = instance->index;
    if (code != CLI_DONE || !options->positions)
        return code;
    deputy->count = SIZE_MAX;
    gs_decode(deputy->rules, instance->key, deputy->root);
    return CLI_DONE;
}

static enum cli_exit run_deputy(const struct batch *batch, struct cli_job *deputy,
                                struct instance *instance)
{
    enum cli_exit code = open_deputy(batch, deputy, instance);

    deputy->output = batch->threads > 1 ? &instance->held.output : batch->output;
    return code == CLI_DONE ? batch->options->verb->run(deputy) : code;
}

/* False where others were in its way, who had a part of the memory. */
static bool run_instance(void *user, unsigned thread, void *task)
{
    const struct batch *batch = user;
    const bool held = batch->threads > 1;
    struct instance *instance = task;
    struct cli_job *deputy = &batch->deputies[thread];

    cli_held_clear(&instance->held); /* what it said when others were in its way */
    instance->code = CLI_FAILURE;
    if (held && !cli_held_begin(&instance->held, batch->held))
        return true;
    instance->code = run_deputy(batch, deputy, instance);
    if (held)
        cli_held_end(&instance->held);
    bool crowded = cli_deputy_crowded(deputy);
    if (!batch->options->positions)
        cli_deputy_close(deputy);
    return !crowded;
}

/* --- all of them ----------------------------------------------------------------------------- */

/* An instance whose turn has come. */
static bool finish_instance(void *user, void *task)
{
    struct batch *batch = user;
    struct instance *instance = task;
    enum cli_exit code = instance->code;

    if (batch->stopped) {
        cli_held_clear(&instance->held);
        return false;
    }
    if (batch->threads > 1 && !cli_held_tell(&instance->held, batch->output))
        code = cli_exit_worse(code, CLI_FAILURE);
    batch->worst = cli_exit_worse(batch->worst, code);
    batch->stopped = code == CLI_FAILURE || code == CLI_USAGE;
    return !batch->stopped && !cli_interrupted;
}

/* Hands an instance over; false where no more are wanted. */
static bool put_instance(struct batch *batch, const struct cli_job *job, size_t index)
{
    struct instance *instance = cli_crew_next(batch->crew);

    if (!instance)
        return false;
    instance->job = job;
    instance->index = index;
    if (batch->options->positions)
        gs_encode(job->rules, job->root, instance->key);
    cli_crew_go(batch->crew);
    return true;
}

static void put_boards(struct batch *batch)
{
    size_t i = 0;

    while (i < batch->jobs->count && put_instance(batch, &batch->jobs->list[i], i))
        i++;
    if (i < batch->jobs->count && cli_interrupted)
        batch->worst = CLI_INTERRUPTED;
}

static void put_positions(struct batch *batch)
{
    struct cli_job *job = &batch->jobs->list[0];
    struct cli_list list;
    size_t index = 0;

    enum cli_exit code = cli_list_open(&list, batch->options, batch->jobs->input);
    while (code == CLI_DONE && cli_list_next(&list, job, true) && put_instance(batch, job, index))
        index++;
    cli_crew_end(batch->crew);
    batch->crew = NULL;
    if (code == CLI_DONE)
        code = list.bad > 0 ? cli_exit_worse(list.code, CLI_USAGE) : list.code;
    batch->worst = cli_exit_worse(batch->worst, code);
    if (cli_interrupted)
        batch->worst = CLI_INTERRUPTED;
    cli_list_close(&list);
}

static bool open_batch(struct batch *batch)
{
    const struct cli_crew_work work = {
        .threads = batch->threads,
        .task_size = sizeof(struct instance),
        .work = run_instance,
        .finish = finish_instance,
        .user = batch,
    };
    struct gs_memory *unbounded = batch->jobs->unbounded;

    batch->whole = gs_memory_new((size_t)batch->options->memory);
    batch->held = gs_memory_new(0);
    batch->deputies = gs_alloc_zero(unbounded, batch->threads, sizeof *batch->deputies);
    if (!batch->whole || !batch->held || !batch->deputies)
        return false;
    gs_memory_make_way(batch->whole, unbounded, CLI_UNBOUNDED_SPARE);
    batch->crew = cli_crew_new(&work, unbounded);
    return batch->crew != NULL;
}

static void close_batch(struct batch *batch)
{
    if (batch->crew)
        cli_crew_end(batch->crew);
    for (unsigned i = 0; i < batch->threads && batch->deputies; i++)
        cli_deputy_close(&batch->deputies[i]);
    gs_release(batch->jobs->unbounded, batch->deputies);
    gs_memory_free(batch->held);
    gs_memory_free(batch->whole);
}

enum cli_exit cli_batch_run(struct cli_jobs *jobs, const struct cli_options *options,
                            struct cli_output *output)
{
    struct batch batch = {
        .jobs = jobs,
        .options = options,
        .output = output,
        .threads = count_threads(jobs, options),
    };

    if (!open_batch(&batch)) {
        cli_error("out of memory");
        batch.worst = CLI_FAILURE;
    } else if (options->positions) {
        put_positions(&batch);
    } else {
        put_boards(&batch);
    }
    close_batch(&batch);
    return batch.worst;
}
