/* SPDX-License-Identifier: MIT */
/*
 * trait_checks.c - the order of moves, the traits GS_STABLE, GS_STEADY and GS_ZUGZWANG_FREE, and
 * what the capabilities stones, zones and threats say of wins at once. By trial: a few stones of
 * each side, drawn by chance, in each position.
 */
#include "game_test/checks.h"

#include <stdlib.h>
#include <string.h>

enum { TRIALS = 6 };

/* The moves of a position, and which of them win at once. */
struct wins {
    unsigned count, winning;
    gs_move *moves;
    bool *wins;
};

/* Lists them for the side to move in an open position, which is as before in the end. */
static void list_wins(const struct gs_rules *rules, struct gs_position *position,
                      struct gs_undo *undo, struct wins *list)
{
    *list = (struct wins){.moves = malloc((rules->max_moves + 1) * sizeof *list->moves),
                          .wins = calloc(rules->max_moves + 1, sizeof *list->wins)};
    if (!list->moves || !list->wins)
        abort();
    list->count = gs_moves(rules, position, list->moves);
    for (unsigned i = 0; i < list->count; i++) {
        gs_play(rules, position, list->moves[i], undo);
        list->wins[i] = gs_outcome(rules, position) == GS_LOSS;
        list->winning += list->wins[i];
        gs_take_back(rules, position, undo);
    }
}

static void clear_wins(struct wins *list)
{
    free(list->moves);
    free(list->wins);
}

static bool has_win(const struct wins *list, gs_move move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return list->wins[i];
    return false;
}

/* The first win of one list, other than two moves, that is none of another; GS_NO_MOVE. */
static gs_move find_lost_win(const struct wins *before, const struct wins *after, gs_move stone,
                             gs_move reply)
{
    for (unsigned i = 0; i < before->count; i++)
        if (before->wins[i] && before->moves[i] != stone && before->moves[i] != reply &&
            !has_win(after, before->moves[i]))
            return before->moves[i];
    return GS_NO_MOVE;
}

/* A stone and a reply, neither of which ends the game, leave the wins of the side to move. */
static void try_stones(struct scene *scene, const struct wins *before, gs_move stone)
{
    const struct gs_rules *rules = scene->rules;
    struct wins after;

    scene_after(scene, stone);
    if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
        return;
    const unsigned count = gs_moves(rules, scene->other, scene->again);
    const gs_move reply = scene->again[gs_random_below(&scene->random, count)];
    gs_play(rules, scene->other, reply, scene->undo);
    if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
        return;
    list_wins(rules, scene->other, scene->second_undo, &after);
    const gs_move lost = find_lost_win(before, &after, stone, reply);
    clear_wins(&after);
    EXPECT(scene, lost == GS_NO_MOVE,
           "GS_STABLE: %s wins at once, and no more after %s and a reply", scene_move(scene, lost),
           scene_move(scene, stone));
}

static void stable_holds(struct scene *scene)
{
    struct wins before;

    if (scene->count == 0 || !(gs_traits(scene->rules, scene->position) & GS_STABLE))
        return;
    memcpy(scene->image, scene->position, scene->rules->position_size);
    list_wins(scene->rules, scene->image, scene->undo, &before);
    for (unsigned i = 0; i < TRIALS && before.winning > 0 && !scene->has_fault; i++)
        try_stones(scene, &before, before.moves[gs_random_below(&scene->random, before.count)]);
    clear_wins(&before);
}

/* --- with passes --- */

/* What a stone does to the wins of the other side, which were these after a pass. */
static void try_stone(struct scene *scene, const struct wins *before, gs_move stone)
{
    const struct gs_rules *rules = scene->rules;
    const unsigned traits = gs_traits(rules, scene->position);
    struct wins after;

    scene_after(scene, stone);
    const enum gs_value value = gs_outcome(rules, scene->other);
    EXPECT(scene, !(traits & GS_ZUGZWANG_FREE) || value != GS_WIN,
           "GS_ZUGZWANG_FREE: the stone %s loses at once", scene_move(scene, stone));
    if (value != GS_UNKNOWN)
        return;
    list_wins(rules, scene->other, scene->undo, &after);
    const gs_move lost = find_lost_win(before, &after, stone, stone);
    const gs_move given = find_lost_win(&after, before, stone, stone);
    clear_wins(&after);
    EXPECT(scene, lost == GS_NO_MOVE || !(traits & (GS_STABLE | GS_STEADY)),
           "GS_STEADY: the other side no longer wins at once by %s after %s",
           scene_move(scene, lost), scene_move(scene, stone));
    EXPECT(scene, given == GS_NO_MOVE || !(traits & GS_ZUGZWANG_FREE),
           "GS_ZUGZWANG_FREE: the stone %s gives the other side the win %s",
           scene_move(scene, stone), scene_move(scene, given));
}

static void passes_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_stones *stones = scene->game->stones;
    const unsigned traits = gs_traits(rules, scene->position);
    struct wins before;

    if (scene->count == 0 || !stones || !(traits & (GS_STABLE | GS_STEADY | GS_ZUGZWANG_FREE)))
        return;
    memcpy(scene->image, scene->position, rules->position_size);
    stones->pass(rules, scene->image, scene->undo);
    if (gs_outcome(rules, scene->image) != GS_UNKNOWN)
        return;
    list_wins(rules, scene->image, scene->undo, &before);
    for (unsigned i = 0; i < TRIALS && !scene->has_fault; i++)
        try_stone(scene, &before, scene->moves[gs_random_below(&scene->random, scene->count)]);
    clear_wins(&before);
}

/* --- what capabilities say of wins --- */

static void check_winning_move(struct scene *scene, const struct wins *list)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_stones *stones = scene->game->stones;
    const enum gs_side side = gs_to_move(rules, scene->position);

    const gs_move move = stones->winning_move(rules, scene->position, side);
    EXPECT(scene, (move != GS_NO_MOVE) == (list->winning > 0),
           "`stones.winning_move` finds %s, and %u moves win at once",
           move == GS_NO_MOVE ? "no move" : "a move", list->winning);
    EXPECT(scene, move == GS_NO_MOVE || has_win(list, move),
           "`stones.winning_move` finds a move that does not win");
    EXPECT(scene, list->winning == 0 || stones->stones_needed(rules, scene->position, side) == 1,
           "`stones.stones_needed` returns %u where a move wins at once",
           stones->stones_needed(rules, scene->position, side));
}

static void check_zones(struct scene *scene, const struct wins *list)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_zones *zones = scene->game->zones;
    const enum gs_side side = gs_to_move(rules, scene->position);
    struct gs_point_set free = {{0}};

    for (unsigned i = 0; zones->wins_by && i < list->count; i++)
        EXPECT(
            scene, !zones->wins_by(rules, scene->position, side, list->moves[i]) || list->wins[i],
            "`zones.wins_by` is true of %s, which does not win", scene_move(scene, list->moves[i]));
    if (!zones->free_moves || !zones->free_moves(rules, scene->position, &free))
        return;
    for (unsigned i = 0; i < list->count; i++)
        EXPECT(scene, list->moves[i] < GS_POINTS_MAX && gs_points_has(free.words, list->moves[i]),
               "`zones.free_moves` lacks the move %s", scene_move(scene, list->moves[i]));
}

static void wins_hold(struct scene *scene)
{
    struct wins list;

    if (scene->count == 0 || !scene->game->stones)
        return;
    memcpy(scene->image, scene->position, scene->rules->position_size);
    list_wins(scene->rules, scene->image, scene->undo, &list);
    check_winning_move(scene, &list);
    if (scene->game->zones && !scene->has_fault)
        check_zones(scene, &list);
    clear_wins(&list);
}

/* --- threats --- */

static const char *const threat_names[] = {"five", "straight four", "four"};

static bool is_answer(const struct gs_threat *threat, gs_move move)
{
    for (unsigned i = 0; i < threat->cost_count; i++)
        if (threat->cost[i] == move)
            return true;
    return false;
}

/* After the gain of a four, in scene->image: only its costs, and wins, keep the attacker from
 * winning at once. */
static void check_answers(struct scene *scene, const struct gs_threat *threat)
{
    const struct gs_rules *rules = scene->rules;
    struct wins replies, wins;

    list_wins(rules, scene->image, scene->undo, &replies);
    for (unsigned i = 0; i < TRIALS && !scene->has_fault; i++) {
        const gs_move reply = replies.moves[gs_random_below(&scene->random, replies.count)];
        if (is_answer(threat, reply) || has_win(&replies, reply))
            continue;
        gs_play(rules, scene->image, reply, scene->undo);
        if (gs_outcome(rules, scene->image) == GS_UNKNOWN) {
            list_wins(rules, scene->image, scene->second_undo, &wins);
            if (wins.winning == 0)
                scene_fail(scene,
                           "`threats.list` says that the move %s makes a %s that %s does not "
                           "answer, and after it no move wins at once",
                           scene_move(scene, threat->gain), threat_names[threat->kind],
                           scene_move(scene, reply));
            clear_wins(&wins);
        }
        gs_take_back(rules, scene->image, scene->undo);
    }
    clear_wins(&replies);
}

/* Fives win at once, and fours are answered by their costs alone; others are not looked at. */
static void check_threat(struct scene *scene, const struct gs_threat *threat,
                         const struct wins *list)
{
    bool is_legal = false;

    for (unsigned i = 0; i < list->count; i++)
        is_legal = is_legal || list->moves[i] == threat->gain;
    if (!is_legal || threat->kind > GS_THREAT_FOUR)
        return;
    EXPECT(scene, threat->kind != GS_THREAT_FIVE || has_win(list, threat->gain),
           "`threats.list` says that the move %s makes a five, and it does not win",
           scene_move(scene, threat->gain));
    gs_play(scene->rules, scene->image, threat->gain, scene->undo);
    if (gs_outcome(scene->rules, scene->image) == GS_UNKNOWN)
        check_answers(scene, threat);
}

/* Of one side, as if it were to move in scene->position. */
static void check_threats(struct scene *scene, enum gs_side side)
{
    enum { THREATS = 64 };
    const struct gs_rules *rules = scene->rules;
    const struct gs_threats *threats = scene->game->threats;
    struct gs_threat found[THREATS];
    struct wins list;

    memcpy(scene->image, scene->position, rules->position_size);
    if (gs_to_move(rules, scene->image) != side)
        scene->game->stones->pass(rules, scene->image, scene->undo);
    memcpy(scene->other, scene->image, rules->position_size);
    list_wins(rules, scene->image, scene->undo, &list);
    const unsigned wins = threats->wins(rules, scene->position, side, GS_NO_MOVE, scene->again);
    if (wins != list.winning)
        scene_fail(scene, "`threats.wins` lists %u moves of %s, and %u win at once", wins,
                   gs_side_name(side), list.winning);
    for (unsigned i = 0; i < wins; i++)
        if (!has_win(&list, scene->again[i]))
            scene_fail(scene, "`threats.wins` lists the move %s, which does not win at once",
                       scene_move(scene, scene->again[i]));
    const unsigned count = threats->list(rules, scene->position, side, GS_NO_MOVE, found, THREATS);
    for (unsigned i = 0; i < TRIALS && count > 0 && !scene->has_fault; i++) {
        memcpy(scene->image, scene->other, rules->position_size);
        check_threat(scene, &found[gs_random_below(&scene->random, count)], &list);
    }
    clear_wins(&list);
}

static void threats_hold(struct scene *scene)
{
    if (scene->count == 0 || !scene->game->threats || !scene->game->stones)
        return;
    for (int side = GS_WHITE; side <= GS_BLACK && !scene->has_fault; side++)
        check_threats(scene, (enum gs_side)side);
}

/* --- the order of moves --- */

static int compare_moves(const void *one, const void *other)
{
    const gs_move a = *(const gs_move *)one, b = *(const gs_move *)other;

    return (a > b) - (a < b);
}

static void order_keeps_moves(struct scene *scene)
{
    const struct gs_hint *hint = scene->game->hint;
    const size_t size = scene->count * sizeof *scene->again;

    if (scene->count == 0 || !hint || !hint->order)
        return;
    gs_move *sorted = malloc(size);
    if (!sorted)
        abort();
    memcpy(sorted, scene->moves, size);
    memcpy(scene->again, scene->moves, size);
    hint->order(scene->rules, scene->position, scene->again, scene->count);
    qsort(sorted, scene->count, sizeof *sorted, compare_moves);
    qsort(scene->again, scene->count, sizeof *sorted, compare_moves);
    const bool same = memcmp(sorted, scene->again, size) == 0;
    free(sorted);
    EXPECT(scene, same, "`hint.order` leaves other moves than it was given");
}

const struct game_check trait_checks[] = {
    {"order", "the hint sorts moves and changes none", order_keeps_moves, false},
    {"stable", "GS_STABLE holds", stable_holds, false},
    {"passes", "GS_STEADY and GS_ZUGZWANG_FREE hold", passes_hold, false},
    {"wins", "stones and zones know what wins at once", wins_hold, false},
    {"threats", "fives and fours are threats", threats_hold, false},
    {NULL, NULL, NULL, false},
};
