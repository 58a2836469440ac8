/* SPDX-License-Identifier: MIT */
/*
 * The verb `solve`: one search, one report, or a picture with its line. The report is flushed
 * before memory is freed, which takes time if there is much of it.
 */
#include <inttypes.h>

#include "cli/io/output.h"
#include "cli/job/cache_file.h"
#include "cli/job/job_search.h"
#include "cli/report/phrases.h"
#include "cli/report/report.h"
#include "cli/verb/advice.h"
#include "cli/verb/certificate_file.h"
#include "cli/verb/draw.h"
#include "cli/verb/save.h"
#include "cli/verb/verb.h"
#include "text/board_words.h"

enum cli_exit cli_solve_check(struct cli_job *job)
{
    enum cli_exit code = cli_save_check(job);
    if (code == CLI_DONE)
        code = cli_certify_check(job);
    return code == CLI_DONE && job->options->report.format == CLI_SVG ? cli_draw_check(job) : code;
}

/*
 * Finds the value in the cache, if it knows enough and neither --save nor --certificate is wanted;
 * else by a search. *trouble: the exit code if the cache could not store the result, which does not
 * affect the result.
 */
static enum cli_exit find_value(struct cli_job *job, struct cli_cache *cache,
                                struct gs_search *search, struct gs_result *result,
                                uint64_t *cached, enum cli_exit *trouble)
{
    gs_result_init(result, job->memory);
    enum cli_exit code = cli_cache_open(cache, job);
    if (code == CLI_DONE && !job->options->files.save && !job->options->files.certificate)
        *cached = cli_cache_answer(cache, job->root, result);
    if (code == CLI_DONE && *cached == 0) {
        code = cli_job_solve(job, search, result);
        *cached = cli_cache_hits(cache);
        if (code == CLI_DONE)
            *trouble = cli_cache_learn(cache, job->root, result);
    }
    return code;
}

/* The files of --save and --certificate, open if they are given. */
struct files {
    struct cli_output save, certificate;
    struct cli_saved saved;
    struct cli_certificate certified;
};

/* Opens them before the search, which may take hours, so that errors are reported at once. */
static bool open_files(struct cli_job *job, struct files *files)
{
    const struct cli_options *options = job->options;

    if (options->files.save && !cli_save_open(job, &files->save))
        return false;
    if (!options->files.certificate || cli_certify_open(job, &files->certificate))
        return true;
    if (options->files.save)
        cli_output_drop(&files->save);
    return false;
}

/* Drops the files if no search was made, and says why. */
static void drop_files(const struct cli_job *job, struct files *files)
{
    if (job->options->files.save)
        cli_output_drop(&files->save);
    if (job->options->files.certificate)
        cli_output_drop(&files->certificate);
}

static enum cli_exit write_files(struct cli_job *job, struct gs_search *search,
                                 struct gs_result *result, struct files *files)
{
    enum cli_exit code = CLI_DONE;

    if (job->options->files.save)
        code = cli_save(job, result, &files->save, &files->saved);
    if (job->options->files.certificate)
        code = cli_exit_worse(code, cli_certify(job, job->root, search, result, &files->certificate,
                                                &files->certified));
    return code;
}

/* Whether no move is wanted beside the value: a picture has those of the line. */
static bool shows_value_alone(const struct cli_options *options)
{
    return options->report.quiet || options->report.format == CLI_SVG;
}

/* Chooses a move where the search knows nothing of any; the report calls it an estimate. */
static void add_advice(struct cli_job *job, struct gs_result *result, struct cli_report *report)
{
    struct gs_move_value advice;

    if (shows_value_alone(job->options) ||
        cli_result_answers(result, job->options->question.goal) ||
        gs_result_basis(result) != GS_BASIS_NONE)
        return;
    if (cli_advise(job, job->spare_seconds, &advice, &result->seconds))
        cli_report_advise(report, &advice);
}

/* The value below the board, and the moves of the line as numbers on it. */
static bool draw_answer(const struct cli_report *report)
{
    const struct cli_job *job = report->job;
    const struct gs_result *result = report->result;
    char caption[TEXT_TURN_SIZE + TEXT_VALUE_SIZE + 64], turn[TEXT_TURN_SIZE];
    char value[TEXT_VALUE_SIZE], plies[32] = "";

    text_turn(job->rules, job->root, turn);
    if (result->distance > 0)
        snprintf(plies, sizeof plies, " in %" PRId64 " pl%s", result->distance,
                 result->distance == 1 ? "y" : "ies");
    snprintf(caption, sizeof caption, "%s: %s%s%s", turn, cli_result_phrase(report, value), plies,
             result->proved || cli_bound_answers(report) ? " (proved)"
             : result->value != GS_UNKNOWN               ? " (not proved)"
                                                         : "");
    return cli_draw_position(job, result->line, result->line_length,
                             gs_outcome(job->rules, job->root) == GS_UNKNOWN ? caption : turn) ==
           CLI_DONE;
}

static bool write_answer(const struct cli_report *report)
{
    if (report->job->options->report.format != CLI_SVG)
        return cli_report_write(report);
    return draw_answer(report) && cli_output_flush(report->job->output);
}

enum cli_exit cli_solve(struct cli_job *job)
{
    struct files files = {.saved = {.file = NULL}, .certified = {.file = NULL}};
    struct gs_search search;
    struct gs_result result;
    struct cli_report report;
    enum cli_exit trouble = CLI_DONE;
    uint64_t cached = 0;

    struct cli_cache cache = {.job = job};
    if (!open_files(job, &files))
        return CLI_FAILURE;
    gs_result_init(&result, job->memory);
    job->spare_seconds =
        shows_value_alone(job->options) ? 0 : cli_advice_seconds(&job->options->limits);
    enum cli_exit code = find_value(job, &cache, &search, &result, &cached, &trouble);
    if (code == CLI_DONE) {
        trouble = cli_exit_worse(trouble, write_files(job, &search, &result, &files));
        cli_report_init(&report, job, &result);
        report.certificate = &files.certified;
        report.saved = &files.saved;
        report.cached = cached;
        report.trusts_cache = cli_cache_trusts(&cache);
        add_advice(job, &result, &report);
        trouble = cli_exit_worse(trouble, cli_disk_exit(job));
        code = cli_exit_worse(trouble, cli_result_exit(&result, job->options->question.goal));
        if (!write_answer(&report))
            code = CLI_FAILURE;
    } else {
        drop_files(job, &files);
    }
    gs_result_clear(&result);
    return cli_exit_worse(code, cli_cache_close(&cache));
}
