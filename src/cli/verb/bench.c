/* SPDX-License-Identifier: MIT */
/*
 * The verb `bench`: one row per board and algorithm, as in thesis 000, tables
 * 6.4 to 6.6. Each run has fresh memory, so that bytes are its own and a run
 * cannot profit from the one before; only the times may differ between them.
 *
 * Cost: the algorithm's, --repeat times.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/verb/bench.h"
#include "cli/options/options.h"
#include "cli/report/report.h"

struct bench {
    struct cli_job *job;
    struct gs_result first; /* the figures of the first run; it owns nothing */
    size_t runs;            /* that count: an interrupted one only if it is the first */
    double seconds[CLI_REPEAT_MAX];
    enum cli_exit code;
};

static int compare_seconds(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

/* Where the clock stopped a run, its nodes are a matter of chance. */
static bool is_comparable(const struct gs_result *result)
{
    return result->stop != GS_STOP_TIME && result->stop != GS_STOP_INTERRUPTED;
}

/* A run that is not the first must be its like. */
static void check_repeat(struct bench *bench, const struct gs_result *result)
{
    const struct gs_result *first = &bench->first;
    char board[CLI_BOARD_SIZE];

    if (!is_comparable(first) || !is_comparable(result))
        return;
    if (result->nodes == first->nodes && result->value == first->value &&
        result->proved == first->proved)
        return;
    cli_error("bench: %s %s: run %zu gives %s, %sproved, with %" PRIu64
              " nodes, run 1 %s, %sproved, with %" PRIu64,
              cli_board_name(bench->job->rules, board), bench->job->algo->name,
              bench->runs + 1, gs_value_name(result->value),
              result->proved ? "" : "not ", result->nodes, gs_value_name(first->value),
              first->proved ? "" : "not ", first->nodes);
    bench->code = cli_exit_worse(bench->code, CLI_WRONG);
}

/* Takes the figures of one run over; what it owns stays with result. */
static void add_run(struct bench *bench, const struct gs_result *result)
{
    enum cli_exit code = cli_result_exit(result, bench->job->options->goal);

    bench->code = cli_exit_worse(bench->code, code);
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

static void write_row(struct bench *bench)
{
    struct cli_report report;
    size_t half = bench->runs / 2;
    const double *seconds = bench->seconds;

    qsort(bench->seconds, bench->runs, sizeof *bench->seconds, compare_seconds);
    bench->first.seconds = seconds[0];
    cli_report_init(&report, bench->job, &bench->first);
    report.seconds_median =
        bench->runs % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
    if (!cli_report_write(&report))
        bench->code = CLI_FAILURE;
    else if (bench->job->baseline && bench->first.stop != GS_STOP_INTERRUPTED)
        bench->code = cli_exit_worse(bench->code, cli_baseline_compare(&report));
}

/* Memory as at the start, its peak forgotten. */
static bool renew_memory(struct cli_job *job)
{
    gs_memory_free(job->memory);
    job->memory = gs_memory_new((size_t)job->options->memory);
    if (!job->memory)
        cli_error("out of memory");
    return job->memory != NULL;
}

/* One run; the row is written after the last one, before its memory is given back. */
static bool run_once(struct bench *bench, size_t run)
{
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = cli_job_solve(bench->job, &search, &result);
    if (code == CLI_DONE) {
        add_run(bench, &result);
        if (run + 1 == bench->job->options->repeat || cli_interrupted)
            write_row(bench);
    } else {
        bench->code = code;
    }
    gs_result_clear(&result);
    return code == CLI_DONE && !cli_interrupted;
}

enum cli_exit cli_bench(struct cli_job *job)
{
    struct bench bench = {.job = job, .code = CLI_DONE};
    bool more = true;

    for (size_t run = 0; run < job->options->repeat && more; run++) {
        if (run > 0 && !renew_memory(job))
            return CLI_FAILURE;
        more = run_once(&bench, run);
    }
    return bench.code;
}
