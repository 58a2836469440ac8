/* SPDX-License-Identifier: MIT */
/*
 * The verb `audit`: solves every state reachable from the root with one algorithm, each as the root
 * of a fresh search, and compares with retrograde analysis. This is the experiment of [Goluch],
 * table 6.3.
 *
 * --nodes and --depth apply to each search, --time and --memory to the whole. --every and --skip
 * select a part of the states, spread evenly over the order in which retrograde analysis found
 * them, which is the same in every run: so the parts of a long audit can run in parallel. Cost: the
 * algorithm's, once for every selected state.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

struct auditor {
    struct cli_job *job;
    struct gs_search whole;    /* the retrograde analysis; then clock and progress */
    struct gs_args whole_args; /* its parameters */
    struct gs_result truth;
    struct gs_result sum; /* what the searches took together */
    struct cli_audit audit;
    uint64_t seen;         /* states, selected or not, that are done with */
    uint64_t at;           /* the state that retrograde analysis shows now */
    enum cli_exit failure; /* of a search that could not run at all */
};

/* --- checkpoints: what was found of the states so far; the right values are found anew --- */

/* All that adds up from state to state. */
struct so_far {
    uint64_t seen, nodes, expanded, peak_nodes;
    uint32_t stop, spare;
    struct cli_audit audit;
};

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct auditor *auditor = user;
    const struct gs_result *sum = &auditor->sum;
    struct so_far so_far;

    memset(&so_far, 0, sizeof so_far); /* what lies between the members, too */
    so_far.seen = auditor->seen;
    so_far.nodes = sum->nodes;
    so_far.expanded = sum->expanded;
    so_far.peak_nodes = sum->peak_nodes;
    so_far.stop = (uint32_t)sum->stop;
    so_far.audit = auditor->audit;
    gs_checkpoint_section(writer, "audit", sizeof so_far);
    gs_checkpoint_put(writer, &so_far, sizeof so_far);
}

/* Goes on from the checkpoint of --resume; prints the error if it does not fit. */
static bool resume(struct auditor *auditor)
{
    struct gs_checkpoint *checkpoint = auditor->job->checkpoint;
    struct cli_audit *audit = &auditor->audit;
    struct so_far so_far;
    uint64_t size;

    auditor->whole.checkpoint = checkpoint;
    if (!checkpoint)
        return true;
    checkpoint->more = save;
    checkpoint->user = auditor;
    if (!gs_checkpoint_find(checkpoint->resumed, "audit", &size))
        return true;
    if (size != sizeof so_far || !gs_checkpoint_read(checkpoint->resumed, &so_far, sizeof so_far) ||
        so_far.audit.states != audit->states || so_far.audit.chosen != audit->chosen ||
        so_far.audit.example_count > CLI_EXAMPLES || so_far.stop > GS_STOP_INTERRUPTED) {
        cli_error("--resume '%s': its part 'audit' does not fit", auditor->job->options->resume);
        return false;
    }
    auditor->seen = so_far.seen;
    auditor->sum.nodes = so_far.nodes;
    auditor->sum.expanded = so_far.expanded;
    auditor->sum.peak_nodes = so_far.peak_nodes;
    auditor->sum.stop = (enum gs_stop)so_far.stop;
    *audit = so_far.audit;
    for (size_t i = 0; i < audit->example_count; i++)
        audit->examples[i].position[sizeof audit->examples[i].position - 1] = '\0';
    return true;
}

/* --- the audit --- */

/* How many of these states --every and --skip select. */
static uint64_t part_of(const struct cli_options *options, uint64_t states)
{
    return states > options->skip ? (states - options->skip - 1) / options->every + 1 : 0;
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
    auditor->whole.limits.nodes = 0;
    auditor->whole.limits.depth = 0;
    auditor->whole.goal = GS_GOAL_VALUE;
    auditor->whole.seed = 0;
    auditor->whole.checkpoint = NULL;
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
    job->game->position_format(job->rules, job->scratch, example->position,
                               sizeof example->position);
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
    } else if (!cli_result_answers(result, auditor->job->options->goal)) {
        audit->unsolved++;
        if (auditor->sum.stop == GS_STOP_SOLVED)
            auditor->sum.stop = result->stop;
    }
}

/* What is left of the time for the whole; never 0, which would mean no limit. */
static double seconds_left(const struct auditor *auditor)
{
    double limit = auditor->job->options->seconds;
    double left = limit - gs_search_seconds(&auditor->whole);
    return limit > 0 && left <= 0 ? 1e-9 : limit > 0 ? left : 0;
}

/* Solves the position in job->scratch; false when the whole audit must end. */
static bool solve_state(struct auditor *auditor, enum gs_value right)
{
    struct cli_job *job = auditor->job;
    struct gs_search search;
    struct gs_result result;
    struct gs_error error;
    bool more = true;

    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    search.checkpoint = NULL;
    cli_progress_label("state %" PRIu64 " of %" PRIu64, auditor->audit.checked + 1,
                       auditor->audit.chosen);
    search.limits.seconds = seconds_left(auditor);
    enum gs_status status = gs_solve(job->algo, &search, job->scratch, &result, &error);
    if (status != GS_OK) {
        cli_error("%s: %s", job->algo->name, error.message);
        auditor->failure = status == GS_IO ? CLI_FAILURE : CLI_USAGE;
        more = false;
    } else if (result.stop == GS_STOP_INTERRUPTED || result.stop == GS_STOP_TIME) {
        gs_search_halt(&auditor->whole, result.stop);
        more = false;
    } else {
        cli_add_costs(&auditor->sum, &result);
        judge(auditor, &result, right);
    }
    gs_result_clear(&result);
    cli_progress_label("%s", "");
    return more;
}

static bool audit_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct auditor *auditor = user;

    if (!gs_search_report(&auditor->whole, "states audited", auditor->audit.checked,
                          auditor->audit.chosen))
        return false;
    const struct cli_options *options = auditor->job->options;
    if (auditor->at++ < auditor->seen)
        return true; /* it was done before the checkpoint */
    if (auditor->seen % options->every == options->skip) {
        gs_decode(auditor->job->rules, key, auditor->job->scratch);
        if (!solve_state(auditor, entry.value))
            return false;
    }
    auditor->seen++;
    gs_checkpoint_offer(&auditor->whole);
    return true;
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
    sum->peak_bytes = gs_memory_peak(auditor->job->memory);
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
    if (!resume(&auditor)) {
        code = CLI_USAGE;
        goto done;
    }
    if (auditor.truth.strategy && auditor.truth.stop == GS_STOP_SOLVED)
        auditor.truth.strategy->each(auditor.truth.strategy, audit_state, &auditor);
    else if (gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        audit_root(&auditor);
    cli_progress_clear();
    gs_checkpoint_leave(&auditor.whole);
    code = auditor.failure != CLI_DONE ? auditor.failure : report_audit(&auditor);
done:
    gs_result_clear(&auditor.truth);
    return code;
}
