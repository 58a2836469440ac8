/* SPDX-License-Identifier: MIT */
/*
 * The verb `solve`: one search, one report. The report is handed on to the
 * system before memory is given back, which takes its time where there is much.
 */
#include "cli/cache.h"
#include "cli/certify.h"
#include "cli/report.h"
#include "cli/save.h"

enum cli_exit cli_solve_check(struct cli_job *job)
{
    enum cli_exit code = cli_save_check(job);
    return code == CLI_DONE ? cli_certify_check(job) : code;
}

/*
 * From the cache, where it knows enough and no file of all states or certificate is wanted;
 * else by a search. *trouble: whether the cache can take what was found, which does
 * not touch the result.
 */
static enum cli_exit find_value(struct cli_job *job, struct cli_cache *cache,
                                struct gs_search *search, struct gs_result *result,
                                uint64_t *cached, enum cli_exit *trouble)
{
    gs_result_init(result, job->memory);
    enum cli_exit code = cli_cache_open(cache, job);
    if (code == CLI_DONE && !job->options->save && !job->options->certificate)
        *cached = cli_cache_answer(cache, job->root, result);
    if (code == CLI_DONE && *cached == 0) {
        code = cli_job_solve(job, search, result);
        *cached = cli_cache_hits(cache);
        if (code == CLI_DONE)
            *trouble = cli_cache_learn(cache, job->root, result);
    }
    return code;
}

enum cli_exit cli_solve(struct cli_job *job)
{
    struct gs_result result;
    struct cli_report report;
    struct cli_output file;
    struct cli_saved saved = {.file = NULL};
    bool saves = job->options->save != NULL;
    enum cli_exit trouble = CLI_DONE;
    uint64_t cached = 0;

    struct cli_certificate certificate = {.file = NULL};
    struct gs_search search;
    struct cli_cache cache;
    if (saves && !cli_save_open(job, &file))
        return CLI_FAILURE;
    enum cli_exit code = find_value(job, &cache, &search, &result, &cached, &trouble);
    if (saves && code != CLI_DONE)
        cli_save_drop(&file); /* no search was made, and the reason is told */
    if (code == CLI_DONE) {
        if (saves)
            trouble = cli_exit_worse(trouble, cli_save(job, &result, &file, &saved));
        if (job->options->certificate)
            trouble = cli_exit_worse(trouble, cli_certify(job, &search, &result, &certificate));
        cli_report_init(&report, job, &result);
        report.certificate = &certificate;
        report.saved = &saved;
        report.cached = cached;
        report.trusts_cache = cli_cache_trusts(&cache);
        code = cli_exit_worse(trouble, cli_result_exit(&result, job->options->goal));
        if (!cli_report_write(&report))
            code = CLI_FAILURE;
    }
    gs_result_clear(&result);
    return cli_exit_worse(code, cli_cache_close(&cache));
}
