/* SPDX-License-Identifier: MIT */
/*
 * The page in which a game can be explored (page_output.h), from a file of --strategy (a strong
 * solution or a certificate) or from an analysis of all states.
 */
#include "cli/io/clock.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/job/strategy_file.h"
#include "cli/verb/draw.h"
#include "cli/verb/page_output.h"

#include <gamesolve/text.h>

/* The most states that are analysed for a page. */
#define ANALYSED_MAX 2000000

/* Analyses all states; *strategy becomes that of the result, where it is complete. */
static enum cli_exit analyse(struct cli_job *job, struct gs_search *search,
                             struct gs_result *result, struct gs_strategy **strategy)
{
    struct gs_error error = {.message = ""};

    search->limits.depth = 0; /* of the page, not of the analysis */
    if (search->limits.nodes == 0)
        search->limits.nodes = ANALYSED_MAX;
    enum gs_status status = gs_solve(job->algo, search, job->root, result, &error);
    cli_progress_clear();
    if (result->solution == GS_SOLUTION_STRONG)
        *strategy = result->strategy;
    if (status != GS_OK)
        cli_error("draw: %s", error.message);
    if (status != GS_OK)
        return CLI_FAILURE;
    if (*strategy)
        return CLI_DONE;
    if (result->stop == GS_STOP_INTERRUPTED)
        return CLI_INTERRUPTED;
    cli_error("draw: the analysis of all states is not complete: stopped by the limit on %s; see "
              "--strategy, --nodes and --position",
              gs_stop_name(result->stop));
    return CLI_UNSOLVED;
}

/* Whether the file of --strategy says anything of the position; prints the error. */
static enum cli_exit check_known(const struct cli_job *job, const struct gs_strategy *strategy)
{
    const struct gs_advice advice = gs_strategy_advice(strategy, job->root);
    if (gs_strategy_entry(strategy, job->root).value != GS_UNKNOWN || advice.lower != GS_LOSS ||
        advice.upper != GS_WIN)
        return CLI_DONE;
    const char *trouble = strategy->trouble ? strategy->trouble(strategy) : NULL;
    char quote[GS_QUOTE_SIZE];
    cli_error("draw: --strategy '%s': %s", gs_quote(job->options->files.strategy, quote),
              trouble ? trouble : "the position is not in the file");
    return trouble ? CLI_FAILURE : CLI_UNSOLVED;
}

enum cli_exit cli_draw_html(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result; /* of the analysis, if there is one */
    struct gs_strategy *strategy = NULL;

    if (gs_outcome(job->rules, job->root) != GS_UNKNOWN) {
        cli_error("draw: the game is over; there is nothing to explore");
        return CLI_USAGE;
    }
    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    search.limits.seconds = cli_seconds_left(&job->options->limits);
    gs_search_start(&search);
    enum cli_exit code = job->options->files.strategy
                             ? cli_strategy_open(job, job->memory, &search, &strategy)
                             : analyse(job, &search, &result, &strategy);
    if (code == CLI_DONE && job->options->files.strategy)
        code = check_known(job, strategy);
    if (code == CLI_DONE)
        code = cli_page_output(job, &search, strategy, job->options->limits.depth, NULL);
    if (strategy && strategy != result.strategy)
        strategy->release(strategy);
    gs_result_clear(&result);
    return code;
}
