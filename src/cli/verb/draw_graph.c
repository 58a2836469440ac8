/* SPDX-License-Identifier: MIT */
/* The state space as a graph (draw/draw_states.h): retrograde analysis gives the values. */
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/options/options.h"
#include "cli/verb/draw.h"
#include "draw/draw_states.h"
#include "text/human.h"

/* Larger graphs can be neither laid out nor read; --nodes changes it. */
#define STATES_MAX 20000

/* The most states that are analysed where only some of them are drawn. */
#define ANALYSED_MAX 2000000

/* Reports why there is no picture. */
static enum cli_exit report_not_drawn(const struct gs_search *search,
                                      const struct gs_result *result)
{
    const enum gs_stop stop = search->stop != GS_STOP_SOLVED ? search->stop : result->stop;
    char states[TEXT_HUMAN_SIZE];

    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (stop == GS_STOP_NODES)
        cli_error("draw: more than %s states, too many to draw; --nodes N allows more",
                  text_human_count(search->limits.nodes, states));
    else
        cli_error("draw: the state space is not complete: stopped by the limit on %s",
                  gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static enum cli_exit draw(struct cli_job *job, struct gs_search *search,
                          const struct gs_result *result)
{
    uint64_t states = 1;

    cli_counter(job->algo, result->counters, "states", &states);
    const struct draw_states wanted = {.rules = job->rules,
                                       .root = job->root,
                                       .scratch = job->scratch,
                                       .undo = job->undo,
                                       .moves = job->moves,
                                       .memory = job->memory,
                                       .search = search,
                                       .result = result,
                                       .states = states > 0 ? states : 1,
                                       .most = cli_graph_nodes(job->options),
                                       .depth = job->options->limits.depth};
    if (result->solution != GS_SOLUTION_STRONG || !draw_states_write(&wanted, job->output->file))
        return report_not_drawn(search, result);
    return cli_interrupted ? CLI_INTERRUPTED : CLI_DONE;
}

enum cli_exit cli_draw_dot(struct cli_job *job)
{
    struct gs_error error = {.message = ""};
    enum cli_exit code = CLI_FAILURE;
    struct gs_search search;
    struct gs_result result;

    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    search.limits.depth = 0; /* of the picture, not of the analysis */
    if (search.limits.nodes == 0)
        search.limits.nodes = cli_graph_nodes(job->options) > 0 ? ANALYSED_MAX : STATES_MAX;
    enum gs_status status = gs_solve(job->algo, &search, job->root, &result, &error);
    cli_progress_clear();
    if (status == GS_OK)
        code = draw(job, &search, &result);
    else
        cli_error("draw: %s", error.message);
    gs_result_clear(&result);
    return code;
}
