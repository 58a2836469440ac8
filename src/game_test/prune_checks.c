/* SPDX-License-Identifier: MIT */
/*
 * prune_checks.c - the facts of the capability prune:
 *
 *   - the value lies within the bounds, and a win or loss is forced in time
 *   - proves_draw is true only where the side does not lose; a pairing has each of its points
 *     once, all free
 *   - the moves kept are some of the moves in their order, and one of them is
 *     worth as much as the position
 *   - what is said of all positions after moves at once is what is said of each by itself, and the
 *     stones of a position are those that its points have
 *   - what endgame finds of a side and some plies is so, and it wins in the plies that it says
 */
#include "game_test/prune_checks.h"

#include <stdlib.h>
#include <string.h>

/* One check of a state. */
struct view {
    struct scene *scene;
    const struct gs_prune *prune;
    const struct oracle *oracle;
    size_t state;
    struct prune_counts *counts;
    struct gs_proved *proved; /* of the positions after all moves, */
    uint32_t *proof, *disproof;
};

static struct gs_proved bounds_of(const struct view *view, const struct gs_position *position)
{
    return view->prune->bounds(view->scene->rules, position, view->scene->workspace);
}

static void check_bounds(struct view *view)
{
    struct scene *scene = view->scene;
    const int value = view->oracle->values[view->state];

    if (!view->prune->bounds)
        return;
    const struct gs_proved proved = bounds_of(view, scene->position);
    EXPECT(scene, scene_guard(scene, "`prune.bounds`"), "unreachable");
    EXPECT(scene, value >= (int)proved.lower && value <= (int)proved.upper,
           "`prune.bounds` says %s to %s of a %s", gs_value_name(proved.lower),
           gs_value_name(proved.upper), gs_value_name((enum gs_value)value));
    EXPECT(scene,
           proved.lower != proved.upper || value == GS_DRAW ||
               view->oracle->distances[view->state] <= (int64_t)proved.plies,
           "`prune.bounds` says %u plies, the %s takes %lld", (unsigned)proved.plies,
           gs_value_name((enum gs_value)value), (long long)view->oracle->distances[view->state]);
    view->counts->bounded += proved.lower > GS_LOSS || proved.upper < GS_WIN;
}

/* What a move is worth, and in how many plies, this one counted. */
static int value_of(const struct view *view, gs_move move, int64_t *plies)
{
    uint8_t key[GS_KEY_MAX];

    scene_after(view->scene, move);
    gs_encode(view->scene->rules, view->scene->other, key);
    const size_t state = oracle_find(view->oracle, key);
    if (state == ORACLE_NONE)
        abort();
    *plies = view->oracle->distances[state] + 1;
    return -view->oracle->values[state];
}

/* Whether a move is better than the best so far: it wins sooner, or loses later. */
static bool is_better(int value, int64_t plies, int best, int64_t best_plies)
{
    if (value != best)
        return value > best;
    return value == GS_WIN ? plies < best_plies : value == GS_LOSS && plies > best_plies;
}

/* The moves kept, in scene->again: they must be moves, in their order. */
static void check_kept(struct view *view, unsigned kept)
{
    struct scene *scene = view->scene;
    unsigned from = 0;

    EXPECT(scene, kept > 0 && kept <= scene->count, "`prune.moves` keeps %u moves of %u", kept,
           scene->count);
    for (unsigned i = 0; i < kept; i++) {
        while (from < scene->count && scene->moves[from] != scene->again[i])
            from++;
        EXPECT(scene, from++ < scene->count,
               "`prune.moves` keeps what is no move, or is out of order");
    }
}

static void check_best_kept(struct view *view, unsigned kept)
{
    struct scene *scene = view->scene;
    const int value = view->oracle->values[view->state];
    int best = GS_LOSS;
    int64_t plies, best_plies = 0;

    for (unsigned i = 0; i < kept; i++) {
        const int worth = value_of(view, scene->again[i], &plies);
        if (is_better(worth, plies, best, best_plies)) {
            best = worth;
            best_plies = plies;
        }
    }
    EXPECT(scene, best == value, "`prune.moves` keeps no move that is worth the %s of the position",
           gs_value_name((enum gs_value)value));
    EXPECT(scene,
           !view->prune->keeps_length || best == GS_DRAW ||
               best_plies == view->oracle->distances[view->state],
           "`prune.moves` leaves out a move that wins sooner, or loses later");
}

static void check_moves(struct view *view)
{
    struct scene *scene = view->scene;

    if (!view->prune->moves)
        return;
    memcpy(scene->again, scene->moves, scene->count * sizeof *scene->again);
    const unsigned kept = view->prune->moves(scene->rules, scene->position, scene->again,
                                             scene->count, scene->workspace);
    check_kept(view, kept);
    if (scene->has_fault)
        return;
    check_best_kept(view, kept);
    view->counts->pruned += kept < scene->count;
    if (!view->prune->bounds || scene->has_fault)
        return;
    const unsigned choices = bounds_of(view, scene->position).choices;
    EXPECT(scene, choices == 0 || choices == kept,
           "`prune.bounds` counts %u choices, and `prune.moves` keeps %u", choices, kept);
}

static void check_stones(const struct view *view)
{
    struct scene *scene = view->scene;
    const struct gs_board *board = scene->game->board;
    gs_bitboard stones[2], found[2] = {0, 0};

    for (unsigned point = 0; point < board->points(scene->rules); point++) {
        enum gs_content content = board->content(scene->rules, scene->position, point);
        if (content != GS_EMPTY)
            found[content] |= gs_bitboard_of(point);
    }
    view->prune->stones(scene->rules, scene->position, stones);
    EXPECT(scene, stones[GS_WHITE] == found[GS_WHITE] && stones[GS_BLACK] == found[GS_BLACK],
           "`prune.stones` gives other stones than the board has");
}

/* scene->other is the position after move i: its bounds are those predicted before the move. */
static void check_one_after(const struct view *view, enum gs_side attacker, unsigned i)
{
    struct scene *scene = view->scene;
    uint32_t proof, disproof;

    if (view->prune->bounds_after) {
        const struct gs_proved proved = bounds_of(view, scene->other);
        EXPECT(scene,
               proved.lower == view->proved[i].lower && proved.upper == view->proved[i].upper &&
                   proved.plies == view->proved[i].plies &&
                   proved.choices == view->proved[i].choices,
               "`prune.bounds_after` says something else than `prune.bounds` after move %s",
               scene_move(scene, scene->moves[i]));
    }
    if (!view->prune->proof_after)
        return;
    scene->game->hint->proof(scene->rules, scene->other, attacker, &proof, &disproof);
    EXPECT(scene, proof == view->proof[i] && disproof == view->disproof[i],
           "`prune.proof_after` gives other numbers than `hint.proof` after move %s",
           scene_move(scene, scene->moves[i]));
}

static void check_after(struct view *view)
{
    struct scene *scene = view->scene;
    const struct gs_prune *prune = view->prune;
    const struct gs_rules *rules = scene->rules;

    if (!prune->can_analyse || !prune->can_analyse(rules))
        return;
    check_stones(view);
    if (prune->bounds_after)
        prune->bounds_after(rules, scene->position, scene->moves, scene->count, view->proved);
    for (int attacker = GS_WHITE; attacker <= GS_BLACK && !scene->has_fault; attacker++) {
        if (prune->proof_after)
            prune->proof_after(rules, scene->position, (enum gs_side)attacker, scene->moves,
                               scene->count, view->proof, view->disproof);
        for (unsigned i = 0; i < scene->count && !scene->has_fault; i++) {
            scene_after(scene, scene->moves[i]);
            if (gs_outcome(rules, scene->other) == GS_UNKNOWN)
                check_one_after(view, (enum gs_side)attacker, i);
        }
    }
}

/* What the position is worth to a side. */
static int worth(const struct view *view, enum gs_side side)
{
    const int value = view->oracle->values[view->state];

    return gs_to_move(view->scene->rules, view->scene->position) == side ? value : -value;
}

/* Compares one answer of the game's own search. */
static void check_endgame(struct view *view, enum gs_side side, unsigned plies)
{
    struct scene *scene = view->scene;
    const bool wins = worth(view, side) == GS_WIN;
    const int64_t distance = view->oracle->distances[view->state];
    struct gs_endgame question = {.side = side, .plies = plies, .cache = scene->endgame_cache};
    const enum gs_value value = view->prune->endgame(scene->rules, scene->position, &question);

    EXPECT(scene, scene_guard(scene, "`prune.endgame`"), "unreachable");
    EXPECT(scene,
           value != GS_WIN || (wins && distance <= question.plies && question.plies <= plies),
           "`prune.endgame` says that a side wins within %u plies", question.plies);
    EXPECT(scene,
           value != GS_DRAW || (question.plies >= plies && (!wins || (question.plies < UINT_MAX &&
                                                                      distance > question.plies))),
           "`prune.endgame` says that a side does not win within %u plies", question.plies);
    view->counts->endgames += value != GS_UNKNOWN;
}

/* Within few plies, one ply less than the game takes, as many, and ever. */
static void check_endgames(struct view *view)
{
    const int64_t distance = view->oracle->distances[view->state];
    const unsigned plies[] = {2, 5, distance > 1 ? (unsigned)distance - 1 : 1,
                              distance > 0 ? (unsigned)distance : 1, UINT_MAX};

    for (int side = GS_WHITE; side <= GS_BLACK && view->prune->endgame; side++)
        for (size_t i = 0; i < sizeof plies / sizeof plies[0] && !view->scene->has_fault; i++)
            check_endgame(view, (enum gs_side)side, plies[i]);
}

void prune_check_values(struct scene *scene, const struct oracle *oracle, size_t state,
                        struct prune_counts *counts)
{
    const size_t room = scene->rules->max_moves;
    struct view view = {.scene = scene,
                        .prune = scene->game->prune,
                        .oracle = oracle,
                        .state = state,
                        .counts = counts};

    view.proved = calloc(room, sizeof *view.proved);
    view.proof = calloc(room, sizeof *view.proof);
    view.disproof = calloc(room, sizeof *view.disproof);
    if (!view.proved || !view.proof || !view.disproof)
        abort();
    check_bounds(&view);
    if (!scene->has_fault)
        check_moves(&view);
    if (!scene->has_fault)
        check_after(&view);
    if (!scene->has_fault)
        check_endgames(&view);
    free(view.proved);
    free(view.proof);
    free(view.disproof);
}

/* --- draws --- */

/*
 * A move that proves the draw of a side: the side is to move, and the move is worth a draw at
 * least.
 */
static void check_drawing(const struct view *view, enum gs_side side, gs_move move)
{
    struct scene *scene = view->scene;
    int64_t plies;

    if (move == GS_NO_MOVE)
        return;
    EXPECT(scene, gs_to_move(scene->rules, scene->position) == side,
           "a draw is proved by a move of the side that is not to move");
    EXPECT(scene, value_of(view, move, &plies) >= GS_DRAW, "a draw is proved by %s, which loses",
           scene_move(scene, move));
}

/* Each point of a pairing is free, and there once. */
static void check_pairs(const struct view *view, const struct gs_pairing *pairing)
{
    struct scene *scene = view->scene;
    const struct gs_board *board = scene->game->board;
    bool taken[GS_POINTS_MAX] = {false};

    if (pairing->first != GS_NO_MOVE)
        taken[pairing->first] = true;
    for (unsigned i = 0; i < 2 * pairing->count; i++) {
        const gs_move point = pairing->pairs[i / 2][i % 2];
        EXPECT(scene,
               point < board->points(scene->rules) && !taken[point] &&
                   board->content(scene->rules, scene->position, point) == GS_EMPTY,
               "`prune.pairing` has a point twice, or one that is not free");
        taken[point] = true;
    }
}

static void check_pairing(struct view *view, enum gs_side side)
{
    struct scene *scene = view->scene;
    struct gs_pairing pairing;

    if (!view->prune->pairing ||
        !view->prune->pairing(scene->rules, scene->position, side, &pairing))
        return;
    EXPECT(scene, worth(view, side) >= GS_DRAW, "`prune.pairing` is one of a side that loses");
    check_drawing(view, side, pairing.first);
    if (!scene->has_fault)
        check_pairs(view, &pairing);
    view->counts->paired++;
}

/* Further scans of the board that proves_draw may make: none, some, as many as are needed. */
static const unsigned efforts[] = {0, 40, 4000};

static void check_held(struct view *view, enum gs_side side)
{
    struct scene *scene = view->scene;
    bool before = false;

    for (size_t i = 0; i < sizeof efforts / sizeof efforts[0] && view->prune->proves_draw; i++) {
        gs_move move;
        const bool held = view->prune->proves_draw(scene->rules, scene->position, side, efforts[i],
                                                   &move, scene->workspace);
        EXPECT(scene, !held || worth(view, side) >= GS_DRAW,
               "`prune.proves_draw` is true of a side that loses");
        EXPECT(scene, held || !before, "`prune.proves_draw` finds less with more effort");
        if (held)
            check_drawing(view, side, move);
        view->counts->held += held && !before;
        view->counts->searched += held && !before && i > 0;
        before = held;
    }
}

void prune_check_draws(struct scene *scene, const struct oracle *oracle, size_t state,
                       struct prune_counts *counts)
{
    struct view view = {.scene = scene,
                        .prune = scene->game->prune,
                        .oracle = oracle,
                        .state = state,
                        .counts = counts};

    for (int side = GS_WHITE; side <= GS_BLACK && !scene->has_fault; side++) {
        check_held(&view, (enum gs_side)side);
        if (!scene->has_fault)
            check_pairing(&view, (enum gs_side)side);
    }
}
