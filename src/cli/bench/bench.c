/* SPDX-License-Identifier: MIT */
/*
 * The verb `bench`: one row per board and algorithm, as in [Goluch], tables
 * 6.4 to 6.6. Each run has fresh memory, so that its bytes are its own and it
 * cannot profit from an earlier run; only times may differ between runs.
 *
 * Cost: the algorithm's, --repeat times, and the time of each run in memory.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/bench/bench.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/job_search.h"
#include "cli/job/jobs.h"
#include "cli/options/options.h"
#include "cli/report/report.h"
#include "text/board_words.h"

struct bench {
    struct cli_job *job;
    struct gs_result first; /* the figures of the first run; it owns nothing */
    size_t runs;            /* runs that count: an interrupted one only if it is the first */
    double *seconds;        /* of each */
    size_t room;
    enum cli_exit code;
};

static int compare_seconds(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* If the clock stopped a run, its nodes are a matter of chance. */
static bool is_comparable(const struct gs_result *result)
{
    return result->stop != GS_STOP_TIME && result->stop != GS_STOP_INTERRUPTED;
}

/* Later runs must agree with the first. */
static void check_repeat(struct bench *bench, const struct gs_result *result)
{
    const struct gs_result *first = &bench->first;
    char board[TEXT_BOARD_SIZE];

    if (!is_comparable(first) || !is_comparable(result))
        return;
    if (result->nodes == first->nodes && result->value == first->value &&
        result->proved == first->proved)
        return;
    cli_error("bench: %s %s: run %zu gives %s, %sproved, with %" PRIu64
              " nodes, run 1 %s, %sproved, with %" PRIu64,
              text_board(bench->job->rules, board), bench->job->label, bench->runs + 1,
              gs_value_name(result->value), result->proved ? "" : "not ", result->nodes,
              gs_value_name(first->value), first->proved ? "" : "not ", first->nodes);
    bench->code = cli_exit_worse(bench->code, CLI_WRONG);
}

#define FIRST_ROOM 16

/* Makes room for the time of one more run; false if they take more memory than a search may. */
static bool grow_seconds(struct bench *bench)
{
    size_t budget = (size_t)bench->job->options->limits.memory;
    void *seconds = bench->seconds;

    if (budget > 0 && 2 * bench->room * sizeof *bench->seconds > budget)
        return false;
    bool grown = gs_array_grow(bench->job->shared.unbounded, &seconds, sizeof *bench->seconds,
                               &bench->room, FIRST_ROOM, bench->runs + 1);
    bench->seconds = seconds;
    return grown;
}

/*
 * A run counts as solved where its algorithm proves nothing, and where one that proves some values
 * alone has tried all that it can.
 */
static enum cli_exit exit_of(const struct cli_job *job, const struct gs_result *result)
{
    const enum gs_exactness proves = job->algo->proves;
    const bool tried = result->stop == GS_STOP_EXHAUSTED || result->stop == GS_STOP_LEVEL;
    const enum cli_exit code = cli_result_exit(result, job->options->question.goal);

    if (code == CLI_UNSOLVED &&
        (proves == GS_PROVES_NOTHING || (proves != GS_PROVES_VALUES && tried)))
        return CLI_DONE;
    return code;
}

/* Takes over the figures of one run; what it owns stays with result. */
static void add_run(struct bench *bench, const struct gs_result *result)
{
    bench->code = cli_exit_worse(bench->code, exit_of(bench->job, result));
    if (bench->runs == 0) {
        bench->first = *result;
        bench->first.line = NULL;
        bench->first.line_length = 0;
        bench->first.moves = NULL;
        bench->first.move_count = 0;
        bench->first.strategy = NULL;
    } else if (result->stop == GS_STOP_INTERRUPTED) {
        return;
    } else {
        check_repeat(bench, result);
    }
    bench->seconds[bench->runs++] = result->seconds;
}

/* The median of the times, which are sorted. */
static double median(const struct bench *bench)
{
    const double *seconds = bench->seconds;
    const size_t half = bench->runs / 2;

    return bench->runs % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
}

static void write_row(struct bench *bench)
{
    struct cli_report report;

    if (bench->runs == 0)
        return;
    qsort(bench->seconds, bench->runs, sizeof *bench->seconds, compare_seconds);
    bench->first.seconds = bench->seconds[0];
    cli_report_init(&report, bench->job, &bench->first);
    report.seconds_median = median(bench);
    if (!cli_report_write(&report))
        bench->code = CLI_FAILURE;
}

/* Memory as at the start, its peak forgotten. */
static bool renew_memory(struct cli_job *job)
{
    job->shared.crowded = job->shared.crowded || gs_memory_refused_by_parent(job->memory);
    gs_memory_free(job->memory);
    job->memory = cli_job_memory(job, job->options->limits.memory);
    if (!job->memory)
        cli_error("out of memory");
    return job->memory != NULL;
}

static enum cli_exit explain_room(const struct bench *bench)
{
    cli_error("bench: broken off after %zu runs, whose times take all of the memory; see --memory",
              bench->runs);
    return CLI_UNSOLVED;
}

/* One run; the row is written after the last one, before its memory is freed. */
static bool run_once(struct bench *bench, uint64_t run)
{
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = cli_job_solve(bench->job, &search, &result);
    bool fits = bench->runs < bench->room || grow_seconds(bench);
    if (code == CLI_DONE) {
        if (fits)
            add_run(bench, &result);
        else
            bench->code = cli_exit_worse(bench->code, explain_room(bench));
        if (run + 1 == bench->job->options->bench.repeat || cli_interrupted || !fits)
            write_row(bench);
    } else {
        bench->code = code;
    }
    gs_result_clear(&result);
    return code == CLI_DONE && !cli_interrupted && fits;
}

enum cli_exit cli_bench(struct cli_job *job)
{
    struct bench bench = {.job = job, .code = CLI_DONE};
    bool more = true;

    for (uint64_t run = 0; run < job->options->bench.repeat && more; run++) {
        if (run > 0 && !renew_memory(job)) {
            bench.code = CLI_FAILURE;
            break;
        }
        more = run_once(&bench, run);
    }
    gs_release(job->shared.unbounded, bench.seconds);
    return bench.code;
}
