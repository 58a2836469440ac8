/* SPDX-License-Identifier: MIT */
/*
 * The verb `audit`: solves every state reachable from the root with one algorithm, each as the root
 * of a fresh search, and compares with retrograde analysis. This is the experiment of [Goluch],
 * table 6.3.
 *
 * --nodes and --depth apply to each search, --time and --memory to the whole. --part K/N selects
 * every Nth state in the order in which retrograde analysis found them, which is the same in every
 * run: so the parts of a long audit can run in parallel, and one after the other. With several
 * threads, states are solved side by side, a few at a time for each thread, and judged in order: so
 * what is found is the same. Cost: the algorithm's, once for every selected state.
 */
#include <inttypes.h>
#include <string.h>

#include <gamesolve/thread_pool.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/report_buffer.h"
#include "cli/job/job_search.h"
#include "cli/job/worker_job.h"
#include "cli/options/options.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

struct auditor {
    struct cli_job *job;
    struct gs_search whole;    /* the retrograde analysis; then clock and progress */
    struct gs_args whole_args; /* its parameters */
    struct gs_result truth;
    struct gs_result sum; /* what the searches took together */
    struct cli_audit audit;
    uint64_t at;           /* states that retrograde analysis has shown */
    enum cli_exit failure; /* of a search that could not run at all */
    /* States side by side; NULL: one by one. */
    struct gs_thread_pool *pool;
    struct cli_worker_jobs workers;
    struct gs_memory *report_memory; /* for errors */
    struct part *part;               /* is being filled */
    uint64_t reported;               /* how many were judged at the last report */
    enum gs_stop stop;               /* why the rest is not judged; GS_STOP_SOLVED: it is */
};

static const char phase[] = "states audited";

#define PART 16 /* states that a thread takes at a time */

struct part {
    size_t count, solved;
    uint8_t keys[PART][GS_KEY_MAX];
    enum gs_value right[PART];
    struct gs_result found[PART]; /* its figures; it owns nothing */
    size_t peak;
    struct cli_report_buffer buffer;
    enum cli_exit failure;
};

/* How many of these states --part selects. */
static uint64_t part_of(const struct cli_options *options, uint64_t states)
{
    const uint64_t skipped = cli_states_skipped(&options->share);

    return states > skipped ? (states - skipped - 1) / cli_states_step(&options->share) + 1 : 0;
}

/* Finds the right values; false when it could not run at all. */
static bool find_truth(struct auditor *auditor)
{
    struct cli_job *job = auditor->job;
    struct gs_error error;
    const struct gs_algo *strong = gs_registry_algo_for(job->registry, GS_USE_STRONG, &error);

    if (!strong) {
        cli_error("audit: %s", error.message);
        return false;
    }
    gs_args_init(&auditor->whole_args, strong->params);
    cli_job_search(job, &auditor->whole);
    auditor->whole.params = &auditor->whole_args;
    auditor->whole.limits.seconds = cli_seconds_left(&job->options->limits);
    auditor->whole.limits.nodes = 0;
    auditor->whole.limits.depth = 0;
    auditor->whole.goal = GS_GOAL_VALUE;
    auditor->whole.seed = 0;
    auditor->whole.threads = 1; /* on several it takes more memory, and the rest takes the time */
    enum gs_status status = gs_solve(strong, &auditor->whole, job->root, &auditor->truth, &error);
    if (status != GS_OK) {
        cli_error("audit: %s: %s", strong->name, error.message);
        return false;
    }
    struct cli_audit *audit = &auditor->audit;
    cli_counter(strong, auditor->truth.counters, "states", &audit->states);
    audit->chosen = part_of(job->options, audit->states);
    return true;
}

static void add_example(struct auditor *auditor, const struct gs_result *result,
                        enum gs_value right)
{
    struct cli_job *job = auditor->job;
    struct cli_audit *audit = &auditor->audit;

    if (audit->example_count == CLI_EXAMPLES)
        return;
    struct cli_example *example = &audit->examples[audit->example_count++];
    job->rules->game->position_format(job->rules, job->scratch, example->position,
                                      sizeof example->position);
    example->state = cli_states_skipped(&job->options->share) +
                     (audit->checked - 1) * cli_states_step(&job->options->share);
    example->to_move = gs_to_move(job->rules, job->scratch);
    example->right = right;
    example->found = result->value;
    example->proved = result->proved;
}

/* A different value is wrong, and so is a bound that excludes the right value. */
static void judge(struct auditor *auditor, const struct gs_result *result, enum gs_value right)
{
    struct cli_audit *audit = &auditor->audit;
    bool outside = right < result->lower || right > result->upper;
    bool wrong = outside || (result->value != GS_UNKNOWN && result->value != right);

    audit->checked++;
    if (wrong) {
        audit->wrong++;
        audit->wrong_proved += result->proved || outside;
        add_example(auditor, result, right);
    } else if (!cli_result_answers(result, auditor->job->options->question.goal)) {
        audit->unsolved++;
        if (auditor->sum.stop == GS_STOP_SOLVED)
            auditor->sum.stop = result->stop;
    }
}

/* The figures of a result, which owns the rest. */
static void take_figures(struct gs_result *found, const struct gs_result *result)
{
    gs_result_init(found, NULL);
    cli_add_costs(found, result);
    found->value = result->value;
    found->lower = result->lower;
    found->upper = result->upper;
    found->proved = result->proved;
    found->stop = result->stop;
}

/* Solves the position in the scratch of job. */
static enum cli_exit search_state(const struct auditor *auditor, struct cli_job *job,
                                  struct gs_result *found)
{
    struct gs_search search;
    struct gs_result result;
    struct gs_error error;

    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    if (!auditor->pool)
        cli_progress_label("state %" PRIu64 " of %" PRIu64, auditor->audit.checked + 1,
                           auditor->audit.chosen);
    unsigned answered;
    enum gs_status status =
        gs_stages_solve(job->stages, &search, job->scratch, &result, &answered, &error);
    take_figures(found, &result);
    if (status != GS_OK)
        cli_error("%s: %s", job->algo->name, error.message);
    gs_result_clear(&result);
    cli_progress_label("%s", "");
    return status == GS_OK ? CLI_DONE : status == GS_IO ? CLI_FAILURE : CLI_USAGE;
}

/*
 * Takes what was found of the position in job->scratch; false when the whole audit must end, with
 * auditor->failure or auditor->stop set.
 */
static bool take_state(struct auditor *auditor, enum cli_exit failure,
                       const struct gs_result *found, enum gs_value right)
{
    if (failure != CLI_DONE)
        auditor->failure = failure;
    else if (found->stop == GS_STOP_INTERRUPTED ||
             (found->stop == GS_STOP_TIME && !cli_may_wait(&auditor->job->options->limits)))
        auditor->stop = found->stop;
    if (failure != CLI_DONE || auditor->stop != GS_STOP_SOLVED)
        return false;
    cli_add_costs(&auditor->sum, found);
    judge(auditor, found, right);
    return true;
}

/* Solves the position in job->scratch; false when the whole audit must end. */
static bool solve_state(struct auditor *auditor, enum gs_value right)
{
    struct gs_result found;
    enum cli_exit failure = search_state(auditor, auditor->job, &found);

    return take_state(auditor, failure, &found, right);
}

/* --- states side by side ------------------------------------------------------------------- */

static enum gs_task_end work_on_part(void *user, unsigned thread, void *at)
{
    struct auditor *auditor = user;
    struct part *part = at;
    struct cli_job *worker = &auditor->workers.list[thread];

    cli_report_buffer_clear(&part->buffer);
    part->solved = 0;
    part->failure = CLI_FAILURE;
    if (!cli_report_buffer_begin(&part->buffer, auditor->report_memory, NULL))
        return GS_TASK_DONE;
    part->failure = cli_worker_job_renew(worker, auditor->workers.bytes);
    while (part->failure == CLI_DONE && part->solved < part->count) {
        gs_decode(worker->rules, part->keys[part->solved], worker->scratch);
        part->failure = search_state(auditor, worker, &part->found[part->solved]);
        part->solved += part->failure == CLI_DONE;
    }
    if (worker->memory)
        part->peak = gs_memory_peak(worker->memory);
    cli_report_buffer_end(&part->buffer);
    return cli_worker_job_crowded(worker) ? GS_TASK_REPEAT : GS_TASK_DONE;
}

static bool finish_part(void *user, void *at)
{
    struct auditor *auditor = user;
    struct part *part = at;
    struct cli_job *job = auditor->job;
    bool more = auditor->failure == CLI_DONE && auditor->stop == GS_STOP_SOLVED;

    for (size_t i = 0; i < part->solved && more; i++) {
        gs_decode(job->rules, part->keys[i], job->scratch);
        more = take_state(auditor, CLI_DONE, &part->found[i], part->right[i]);
    }
    if (more && part->failure != CLI_DONE) {
        cli_report_buffer_flush(&part->buffer, job->output);
        auditor->failure = part->failure;
        more = false;
    }
    if (part->peak > auditor->workers.peak)
        auditor->workers.peak = part->peak;
    cli_report_buffer_clear(&part->buffer);
    return more;
}

/* Hands over what is being filled; false when no more are wanted. */
static bool put_part(struct auditor *auditor)
{
    bool put = gs_thread_pool_put(auditor->pool, auditor->part);

    memset(auditor->part, 0, sizeof *auditor->part);
    return put;
}

/* Adds a state to those that a thread will take; false when no more are wanted. */
static bool put_state(struct auditor *auditor, const uint8_t *key, enum gs_value right)
{
    struct part *part = auditor->part;

    if (gs_thread_pool_is_halted(auditor->pool))
        return false;
    memcpy(part->keys[part->count], key, auditor->job->rules->key_size);
    part->right[part->count++] = right;
    return part->count < PART || put_part(auditor);
}

/* Reports the states judged so far; no other thread changes the count meanwhile. */
static bool poll_parts(void *user)
{
    struct auditor *auditor = user;

    auditor->reported = auditor->audit.checked;
    bool more = gs_search_report(&auditor->whole, phase, auditor->reported, auditor->audit.chosen);
    return more && !cli_interrupted;
}

/* Prepares the threads, if there are to be several; false, with the error printed, on failure. */
static bool open_pool(struct auditor *auditor)
{
    struct cli_job *job = auditor->job;
    const struct gs_thread_plan plan = {.threads = job->threads.side_by_side,
                                        .task_size = sizeof(struct part),
                                        .work = work_on_part,
                                        .finish = finish_part,
                                        .poll = poll_parts,
                                        .user = auditor};

    if (job->threads.side_by_side <= 1)
        return true;
    auditor->report_memory = gs_memory_new(0);
    if (cli_worker_jobs_open(&auditor->workers, job, job->threads.side_by_side) != CLI_DONE)
        return false;
    auditor->part = gs_alloc_zero(job->shared.unbounded, 1, sizeof *auditor->part);
    if (auditor->report_memory && auditor->part)
        auditor->pool = gs_thread_pool_new(&plan, job->shared.unbounded);
    if (!auditor->pool)
        cli_error("audit: out of memory");
    return auditor->pool != NULL;
}

static void close_pool(struct auditor *auditor)
{
    if (!auditor->pool)
        return;
    if (auditor->part->count > 0)
        put_part(auditor);
    gs_thread_pool_end(auditor->pool);
    auditor->pool = NULL;
}

/* --- all states ---------------------------------------------------------------------------- */

static bool audit_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct auditor *auditor = user;

    const struct cli_options *options = auditor->job->options;
    const uint64_t index = auditor->at++;
    const uint64_t done = auditor->pool ? auditor->reported : auditor->audit.checked;
    if (!gs_search_report(&auditor->whole, phase, done, auditor->audit.chosen))
        return false;
    const bool selected =
        index % cli_states_step(&options->share) == cli_states_skipped(&options->share);
    if (auditor->pool)
        return !selected || put_state(auditor, key, entry.value);
    gs_decode(auditor->job->rules, key, auditor->job->scratch);
    return !selected || solve_state(auditor, entry.value);
}

/* Audits the root alone, if the game is over there and retrograde analysis has no strategy. */
static void audit_root(struct auditor *auditor)
{
    struct cli_job *job = auditor->job;

    auditor->audit.states = 1;
    auditor->audit.chosen = part_of(job->options, 1);
    if (auditor->audit.chosen == 0)
        return;
    memcpy(job->scratch, job->root, job->rules->position_size);
    solve_state(auditor, auditor->truth.value);
}

/* States that were selected but not reached count as unsolved. */
static void complete_audit(struct auditor *auditor)
{
    struct cli_audit *audit = &auditor->audit;
    struct gs_result *sum = &auditor->sum;

    audit->unsolved += audit->chosen - audit->checked;
    if (auditor->whole.stop != GS_STOP_SOLVED)
        sum->stop = auditor->whole.stop;
    sum->peak_bytes = cli_worker_jobs_peak(&auditor->workers, auditor->job);
    sum->seconds = gs_search_seconds(&auditor->whole);
}

static enum cli_exit exit_of(const struct auditor *auditor)
{
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    if (auditor->audit.wrong > 0)
        return CLI_WRONG;
    return auditor->sum.stop == GS_STOP_SOLVED ? CLI_DONE : CLI_UNSOLVED;
}

static enum cli_exit report_audit(struct auditor *auditor)
{
    struct cli_report report;

    complete_audit(auditor);
    cli_job_show_all(auditor->job);
    cli_report_init(&report, auditor->job, &auditor->sum);
    report.states = auditor->audit.states;
    report.audit = &auditor->audit;
    return cli_report_write(&report) ? exit_of(auditor) : CLI_FAILURE;
}

enum cli_exit cli_audit(struct cli_job *job)
{
    struct auditor auditor = {.job = job};
    enum cli_exit code;

    gs_result_init(&auditor.truth, job->memory);
    gs_result_init(&auditor.sum, job->memory);
    if (!find_truth(&auditor)) {
        code = CLI_FAILURE;
        goto done;
    }
    if (auditor.truth.strategy && auditor.truth.stop == GS_STOP_SOLVED && open_pool(&auditor))
        auditor.truth.strategy->each(auditor.truth.strategy, audit_state, &auditor);
    else if (auditor.truth.strategy && auditor.truth.stop == GS_STOP_SOLVED)
        auditor.failure = CLI_FAILURE;
    else if (gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        audit_root(&auditor);
    close_pool(&auditor);
    cli_progress_clear();
    if (auditor.stop != GS_STOP_SOLVED)
        gs_search_halt(&auditor.whole, auditor.stop);
    code = auditor.failure != CLI_DONE ? auditor.failure : report_audit(&auditor);
done:
    cli_worker_jobs_close(&auditor.workers);
    gs_memory_free(auditor.report_memory);
    gs_release(job->shared.unbounded, auditor.part);
    gs_result_clear(&auditor.truth);
    return code;
}
