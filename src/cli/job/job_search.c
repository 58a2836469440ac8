/* SPDX-License-Identifier: MIT */
/* Runs an algorithm, and maps its result to the exit code. */
#include <string.h>

#include "cli/cli.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"

void cli_job_search(struct cli_job *job, struct gs_search *search)
{
    const struct cli_options *options = job->options;

    gs_search_init(search, job->rules, &job->params, job->memory);
    search->limits = (struct gs_limits){
        .seconds = options->seconds,
        .nodes = options->nodes,
        .depth = (unsigned)options->depth,
    };
    search->goal = options->goal;
    search->keep_prover = options->certificate != NULL;
    search->keep_threats = options->verb->bit == CLI_THREATS;
    search->seed = options->seed;
    search->threads = job->threads;
    search->all_moves = job->all_moves;
    search->known = job->known;
    search->interrupt = &cli_interrupted;
    search->progress = cli_progress_hook();
}

enum cli_exit cli_job_solve(struct cli_job *job, struct gs_search *search, struct gs_result *result)
{
    struct gs_error error = {.message = ""};

    gs_result_init(result, job->memory);
    cli_job_search(job, search);
    enum gs_status status = gs_solve(job->algo, search, job->root, result, &error);
    cli_progress_clear();
    if (status == GS_OK)
        return CLI_DONE;
    cli_error("%s: %s", job->algo->name, error.message[0] ? error.message : gs_status_name(status));
    return status == GS_USAGE || status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
}

static bool is_answered(const struct gs_result *result, enum gs_goal goal)
{
    if (result->stop == GS_STOP_SOLVED || result->value != GS_UNKNOWN)
        return true;
    if (goal == GS_GOAL_WIN)
        return result->upper < GS_WIN;
    if (goal == GS_GOAL_DRAW)
        return result->lower > GS_LOSS;
    return false;
}

enum cli_exit cli_result_exit(const struct gs_result *result, enum gs_goal goal)
{
    if (result->stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    return is_answered(result, goal) ? CLI_DONE : CLI_UNSOLVED;
}

void cli_add_costs(struct gs_result *sum, const struct gs_result *result)
{
    sum->nodes += result->nodes;
    sum->expanded += result->expanded;
    if (result->peak_nodes > sum->peak_nodes)
        sum->peak_nodes = result->peak_nodes;
}

bool cli_counter(const struct gs_algo *algo, const uint64_t *counters, const char *name,
                 uint64_t *value)
{
    for (size_t i = 0; algo->counters[i].name; i++) {
        if (strcmp(algo->counters[i].name, name) == 0) {
            *value = counters[i];
            return true;
        }
    }
    return false;
}
