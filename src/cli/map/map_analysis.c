/* SPDX-License-Identifier: MIT */
/*
 * map_analysis.c - one search that values all moves (gs_algo.all_moves): retrograde analysis, mc,
 * or a lambda search, which only tries moves inside a zone.
 */
#include "cli/map/map_search.h"

#include <inttypes.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"

static bool all_known(const struct gs_result *result, size_t count)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].value == GS_UNKNOWN)
            return false;
    return result->move_count == count;
}

/* The certificate of a move that was valued by an analysis of all moves. */
static void certify_move(struct cli_map *map, size_t i, struct gs_search *search,
                         const struct gs_result *all)
{
    struct gs_result result;
    struct cli_map_certified certified = {.written = false};

    cli_map_play(map, i);
    gs_result_init(&result, map->job->memory);
    gs_result_prove(&result, gs_value_negate(map->sum.moves[i].value));
    result.strategy = all->strategy;
    result.prover = all->prover;
    cli_map_certify(map, map->job, i, search, &result, &certified);
    cli_map_take_certificate(map, i, &certified);
    if (certified.trouble == CLI_WRONG)
        cli_map_take_result(map, i, &result);
    result.strategy = NULL; /* they belong to the whole */
    result.prover = NULL;
    gs_result_clear(&result);
}

static void certify_moves(struct cli_map *map, struct gs_search *search,
                          const struct gs_result *all)
{
    const size_t count = map->sum.move_count;

    for (size_t i = 0; i < count && map->certificates.folder; i++) {
        const size_t first = map->same[i];
        cli_progress_label("move %zu of %zu", i + 1, count);
        if (first < i && map->sum.moves[first].value != map->sum.moves[i].value)
            cli_map_copy_move(map, first, i); /* that was put right */
        map->moves[i].certificate = map->moves[first].certificate;
        if (first == i && map->moves[i].proved && !cli_interrupted)
            certify_move(map, i, search, all);
    }
    cli_progress_label("%s", "");
}

/* "time limit reached at level 2" */
static void explain_end(const struct cli_map *map, const struct gs_result *result,
                        const char *before, char *why_not)
{
    if (map->has_level)
        snprintf(why_not, GS_REASON_SIZE, "%s%s at level %" PRIu64, before,
                 gs_stop_reason(result->stop), map->level);
    else
        snprintf(why_not, GS_REASON_SIZE, "%s%s", before, gs_stop_reason(result->stop));
}

/* Why one analysis for all moves leaves a move unknown. */
static void explain_unknown(struct cli_map *map, size_t i, const struct gs_result *result)
{
    const enum gs_finding finding = map->sum.moves[i].finding;
    const bool ended = result->stop == GS_STOP_LEVEL || result->stop == GS_STOP_EXHAUSTED;
    char *why_not = map->moves[i].why_not;

    if (finding == GS_FINDING_UNTRIED)
        explain_end(map, result, "not tried: ", why_not);
    else if (finding == GS_FINDING_OUTSIDE)
        snprintf(why_not, GS_REASON_SIZE, "outside the zone of level %" PRIu64, map->level);
    else if (finding == GS_FINDING_EXAMINED && result->proved && ended)
        snprintf(why_not, GS_REASON_SIZE, "tried without success up to level %" PRIu64, map->level);
    else if (finding == GS_FINDING_EXAMINED && result->proved)
        snprintf(why_not, GS_REASON_SIZE, "tried without success");
    else if (!result->proved)
        snprintf(why_not, GS_REASON_SIZE, "%s", result->why_not);
    else
        explain_end(map, result, "", why_not);
}

/* What an analysis of all moves found. */
static void take_moves(struct cli_map *map, const struct gs_result *result)
{
    struct gs_result *sum = &map->sum;

    map->has_level = cli_counter(map->job->algo, result->counters, "level", &map->level);
    for (size_t i = 0; i < sum->move_count; i++) {
        map->moves[i].stop = result->stop;
        sum->moves[i].finding = GS_FINDING_NONE;
        if (i < result->move_count)
            sum->moves[i] = result->moves[i];
        map->moves[i].proved = sum->moves[i].value != GS_UNKNOWN;
        if (map->moves[i].proved)
            map->moves[i].lower = map->moves[i].upper = sum->moves[i].value;
        else
            explain_unknown(map, i, result);
    }
    sum->distance = result->distance;
    sum->best_move = result->best_move;
    memcpy(sum->why_not, result->why_not, sizeof sum->why_not);
}

enum cli_exit cli_map_solve_all(struct cli_map *map, struct cli_cache *cache)
{
    struct cli_job *job = map->job;
    struct gs_result *sum = &map->sum;
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = CLI_DONE;
    gs_result_init(&result, job->memory);
    if (!map->certificates.folder)
        map->cached = cli_cache_answer(cache, job->root, &result);
    if (map->cached == 0 || !all_known(&result, sum->move_count)) {
        gs_result_clear(&result);
        map->cached = 0;
        map->searches = 1;
        code = cli_job_solve(job, &search, &result);
    }
    if (code != CLI_DONE)
        goto done;
    cli_add_costs(sum, &result);
    take_moves(map, &result);
    certify_moves(map, &search, &result);
    code = cli_cache_learn(cache, job->root, &result);
done:
    gs_result_clear(&result);
    return code;
}
