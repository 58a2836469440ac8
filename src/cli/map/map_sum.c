/* SPDX-License-Identifier: MIT */
/* What the moves of a map come to: how many of each value, and what the root is worth. */
#include "cli/io/interrupt.h"
#include "cli/map/map.h"

#include <string.h>

static void count_values(struct cli_map *map)
{
    for (size_t i = 0; i < map->sum.move_count; i++) {
        enum gs_value value = map->sum.moves[i].value;
        map->wins += value == GS_WIN;
        map->draws += value == GS_DRAW;
        map->losses += value == GS_LOSS;
        map->no_wins += cli_map_is_no(map, i);
        map->unknown += value == GS_UNKNOWN && !cli_map_is_no(map, i);
    }
}

/* The value of the root: that of its best move. */
static void value_root(struct cli_map *map)
{
    struct gs_result *sum = &map->sum;
    enum gs_value lower = GS_LOSS, upper = GS_LOSS, best = GS_LOSS;

    for (size_t i = 0; i < sum->move_count; i++) {
        const struct cli_map_move *more = &map->moves[i];
        enum gs_value value = sum->moves[i].value;
        lower = more->lower > lower ? more->lower : lower;
        upper = more->upper > upper ? more->upper : upper;
        best = value != GS_UNKNOWN && value > best ? value : best;
    }
    gs_result_bound(sum, lower, upper);
    if (!sum->proved && (map->unknown + map->no_wins == 0 || best == GS_WIN))
        sum->value = best;
    for (size_t i = sum->move_count; i-- > 0 && sum->value != GS_UNKNOWN;)
        if (sum->moves[i].value == sum->value && !map->job->algo->all_moves)
            sum->best_move = sum->moves[i].move;
}

/*
 * If moves are estimated, proved ones (some without a search) score what is proved; and if no move
 * is known to be best, the one with the greatest score counts as best.
 */
static void complete_scores(struct cli_map *map)
{
    struct gs_result *sum = &map->sum;
    const struct gs_move_value *best = NULL;

    for (size_t i = 0; i < sum->move_count; i++)
        if (sum->moves[i].has_score && (!best || sum->moves[i].score > best->score))
            best = &sum->moves[i];
    if (best && sum->best_move == GS_NO_MOVE)
        sum->best_move = best->move;
    for (size_t i = 0; i < sum->move_count && best; i++) {
        if (!map->moves[i].proved)
            continue;
        sum->moves[i].has_score = true;
        sum->moves[i].score = (sum->moves[i].value + 1) / 2.0;
    }
}

/* Whether a move is one of those that the map leaves unknown. */
static bool is_unknown(const struct cli_map *map, size_t i)
{
    return map->sum.moves[i].value == GS_UNKNOWN && !cli_map_is_no(map, i);
}

/* Whether the end of one move says more about the end of the map: a limit on the whole comes first,
 * and a move that was not tried before others. */
static bool goes_first(const struct cli_map *map, size_t i, size_t than)
{
    const enum gs_stop stop = map->moves[i].stop, other = map->moves[than].stop;
    const bool untried = map->sum.moves[i].finding == GS_FINDING_UNTRIED;

    return stop < other ||
           (stop == other && untried && map->sum.moves[than].finding != GS_FINDING_UNTRIED);
}

/* Why the map is not complete: the reason of an unknown move, else of one that is not proved. */
static void explain(struct cli_map *map)
{
    struct gs_result *sum = &map->sum;
    size_t shown = sum->move_count;

    for (size_t i = 0; i < sum->move_count; i++)
        if (is_unknown(map, i) && (shown == sum->move_count || goes_first(map, i, shown)))
            shown = i;
    if (shown < sum->move_count)
        sum->stop = map->moves[shown].stop;
    for (size_t i = 0; i < sum->move_count && shown == sum->move_count; i++)
        if (!map->moves[i].proved)
            shown = i;
    if (sum->proved && map->unknown == 0)
        sum->why_not[0] = '\0';
    else if (shown < sum->move_count && sum->why_not[0] == '\0')
        memcpy(sum->why_not, map->moves[shown].why_not, sizeof sum->why_not);
    if (!cli_interrupted)
        return;
    sum->stop = GS_STOP_INTERRUPTED;
    if (sum->value == GS_UNKNOWN)
        snprintf(sum->why_not, sizeof sum->why_not, "interrupted");
}

void cli_map_complete(struct cli_map *map)
{
    struct cli_job *job = map->job;
    enum gs_value outcome = gs_outcome(job->rules, job->root);

    count_values(map);
    if (outcome == GS_UNKNOWN) {
        value_root(map);
        complete_scores(map);
    } else {
        gs_result_prove(&map->sum, outcome);
        map->sum.distance = 0;
    }
    explain(map);
    map->sum.peak_bytes = gs_memory_peak(job->memory);
    if (map->peak_bytes > map->sum.peak_bytes)
        map->sum.peak_bytes = map->peak_bytes;
}
