/* SPDX-License-Identifier: MIT */
/*
 * trim_checks.c - the promise of trim of struct gs_prune: the winner wins in every position in
 * which it has the stones that are left, the other side has none on them or on what is left of the
 * carrier, and the same side is to move.
 *
 * The carrier is that of the game's analysis, where it proves the position, and all free points.
 *
 * Cost: a pass over all states for each position that is trimmed.
 */
#include "game_test/trim_checks.h"

#include <stdlib.h>
#include <string.h>

/* A state of the oracle. */
struct trim_state {
    gs_bitboard stones[2];
    unsigned to_move;
    bool carries; /* whether stones of others prove it */
};

struct trim_view {
    struct scene *scene;
    const struct gs_prune *prune;
    const struct oracle *oracle;
    struct trim_state *states;
};

static bool is_tested(const struct scene *scene, const struct gs_prune *prune)
{
    return prune && prune->trim && prune->can_analyse && prune->can_analyse(scene->rules);
}

static void set_state(struct trim_view *view, size_t number)
{
    gs_decode(view->scene->rules, oracle_key(view->oracle, number), view->scene->position);
    scene_refresh(view->scene);
}

static void read_states(struct trim_view *view)
{
    const struct gs_rules *rules = view->scene->rules;
    const struct gs_position *position = view->scene->position;

    for (size_t i = 0; i < view->oracle->count; i++) {
        struct trim_state *state = &view->states[i];
        set_state(view, i);
        view->prune->stones(rules, position, state->stones);
        state->to_move = gs_to_move(rules, position);
        state->carries = !view->prune->carries || view->prune->carries(rules, position);
    }
}

/* Who wins a state; false: nobody. */
static bool has_winner(const struct trim_view *view, size_t number, unsigned *winner)
{
    const unsigned to_move = view->states[number].to_move;

    *winner = view->oracle->values[number] == GS_WIN ? to_move : 1 - to_move;
    return view->oracle->values[number] != GS_DRAW;
}

/* All states in which the winner has the stones, and the other side none of the area. */
static void check_wins(struct trim_view *view, size_t from, unsigned winner, gs_bitboard stones,
                       gs_bitboard area)
{
    for (size_t i = 0; i < view->oracle->count; i++) {
        const struct trim_state *state = &view->states[i];
        unsigned found;

        if (!state->carries || state->to_move != view->states[from].to_move ||
            (stones & ~state->stones[winner]) != 0 || (area & state->stones[1 - winner]) != 0)
            continue;
        EXPECT(view->scene, has_winner(view, i, &found) && found == winner,
               "`prune.trim` takes out what the win of %s needs: it has no win with the rest",
               gs_side_name((enum gs_side)winner));
    }
}

static void check_trimmed(struct trim_view *view, size_t number, unsigned winner,
                          gs_bitboard carrier)
{
    gs_bitboard stones = view->states[number].stones[winner], all[2] = {stones, carrier};

    view->prune->trim(view->scene->rules, (enum gs_side)winner, &stones, &carrier);
    EXPECT(view->scene, ((stones & ~all[0]) | (carrier & ~all[1])) == 0,
           "`prune.trim` adds a point to the stones or to the carrier");
    check_wins(view, number, winner, stones, stones | carrier);
}

static gs_bitboard free_points(const struct trim_view *view, size_t number)
{
    const struct gs_rules *rules = view->scene->rules;
    const gs_bitboard all =
        GS_EVERYWHERE >> (GS_BITBOARD_POINTS - rules->game->board->points(rules));

    return all & ~(view->states[number].stones[0] | view->states[number].stones[1]);
}

/* The carrier by which the game's analysis proves the position; false: it does not. */
static bool analyse(const struct trim_view *view, gs_bitboard *carrier)
{
    struct scene *scene = view->scene;
    const struct gs_analysis_means means = {.workspace = scene->workspace};
    struct gs_analysis analysis;

    memcpy(scene->again, scene->moves, scene->count * sizeof *scene->again);
    view->prune->analyse(scene->rules, scene->position, scene->again, scene->count, &analysis,
                         &means);
    *carrier = analysis.carrier;
    return analysis.proved.lower == analysis.proved.upper && analysis.proved.lower != GS_DRAW &&
           *carrier != GS_EVERYWHERE;
}

static void check_state(struct trim_view *view, size_t number)
{
    gs_bitboard carrier;
    unsigned winner;

    if (!view->states[number].carries || !has_winner(view, number, &winner))
        return;
    set_state(view, number);
    if (view->scene->outcome != GS_UNKNOWN)
        return;
    check_trimmed(view, number, winner, free_points(view, number));
    if (!view->scene->has_fault && analyse(view, &carrier))
        check_trimmed(view, number, winner, carrier);
}

void trim_check(struct scene *scene, const struct oracle *oracle, size_t most)
{
    struct trim_view view = {.scene = scene, .prune = scene->game->prune, .oracle = oracle};
    const size_t stride = oracle->count / most + 1;

    if (!is_tested(scene, view.prune))
        return;
    EXPECT(scene, !view.prune->carriers_hold_stones,
           "`prune.trim` is there, and `prune.carriers_hold_stones`");
    view.states = malloc(oracle->count * sizeof *view.states);
    if (!view.states)
        abort();
    read_states(&view);
    for (size_t number = 0; number < oracle->count && !scene->has_fault; number += stride)
        check_state(&view, number);
    free(view.states);
}
