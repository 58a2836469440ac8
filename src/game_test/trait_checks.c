/* SPDX-License-Identifier: MIT */
/*
 * trait_checks.c - the order of moves, the traits GS_STABLE, GS_STEADY and GS_ZUGZWANG_FREE, and
 * what the capabilities stones and zones say of wins at once. By trial: a few stones of each side,
 * drawn by chance, in each position.
 */
#include "game_test/checks.h"
#include "game_test/wins_at_once.h"

#include <stdlib.h>
#include <string.h>

enum { TRIALS = 6 };

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

/* A move that is known to win does, and rests on its own point alone. */
static void check_wins_by(struct scene *scene, gs_move move, bool wins)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_zones *zones = scene->game->zones;
    const enum gs_side side = gs_to_move(rules, scene->position);
    struct gs_point_set set = {{0}};

    if (!zones->wins_by(rules, scene->position, side, move))
        return;
    EXPECT(scene, wins, "`zones.wins_by` is true of %s, which does not win",
           scene_move(scene, move));
    const bool keeps = zones->keeps(rules, scene->position, side, move, 1, &set);
    gs_points_drop(set.words, scene->game->stones->point(rules, move));
    for (size_t word = 0; word < sizeof set.words / sizeof *set.words; word++)
        EXPECT(scene, keeps && set.words[word] == 0,
               "`zones.wins_by` is true of %s, which rests on more than its point",
               scene_move(scene, move));
}

static void check_zones(struct scene *scene, const struct wins *list)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_zones *zones = scene->game->zones;
    struct gs_point_set free = {{0}};

    for (unsigned i = 0; zones->wins_by && i < list->count; i++)
        check_wins_by(scene, list->moves[i], list->wins[i]);
    if (!zones->free_moves || !zones->free_moves(rules, scene->position, &free))
        return;
    for (unsigned i = 0; i < list->count; i++)
        EXPECT(scene, list->moves[i] < GS_POINTS_MAX && gs_points_has(free.words, list->moves[i]),
               "`zones.free_moves` lacks the move %s", scene_move(scene, list->moves[i]));
}

/* --- double threats --- */

/* Whether the side to move wins at once by a move, which is legal. */
static bool is_win(const struct scene *scene, struct gs_position *position, gs_move move)
{
    gs_play(scene->rules, position, move, scene->undo);
    const bool wins = gs_outcome(scene->rules, position) == GS_LOSS;
    gs_take_back(scene->rules, position, scene->undo);
    return wins;
}

/* Whether keeps adds the point of a threat alone; adds it to set. */
static bool keeps_alone(const struct scene *scene, enum gs_side side, gs_move threat,
                        unsigned extra, struct gs_point_set *set)
{
    struct gs_point_set found = {{0}}, alone = {{0}};

    gs_points_add(alone.words, threat);
    gs_points_add(set->words, threat);
    return scene->game->zones->keeps(scene->rules, scene->other, side, threat, extra, &found) &&
           memcmp(&found, &alone, sizeof found) == 0;
}

/*
 * Plays a double threat of side in scene->image, which is scene->position at first. Whether it is
 * one; adds the points that its set must have.
 */
static bool is_double_threat(struct scene *scene, enum gs_side side, const gs_move moves[3],
                             unsigned extra, struct gs_point_set *set)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_zones *zones = scene->game->zones;
    struct wins replies;
    bool holds = zones->keeps(rules, scene->image, side, moves[0], extra, set);

    gs_play(rules, scene->image, moves[0], scene->undo);
    if (!holds || gs_outcome(rules, scene->image) != GS_UNKNOWN)
        return false;
    list_wins(rules, scene->image, scene->undo, &replies);
    holds = replies.winning == 0 && has_move(&replies, moves[1]) &&
            zones->harmless(rules, scene->image, side, extra, set);
    clear_wins(&replies);
    memcpy(scene->other, scene->image, rules->position_size);
    scene->game->stones->pass(rules, scene->other, scene->undo);
    if (!holds || !keeps_alone(scene, side, moves[1], extra + 1, set) ||
        !is_win(scene, scene->other, moves[1]))
        return false;
    gs_play(rules, scene->image, moves[1], scene->undo);
    return gs_outcome(rules, scene->image) == GS_UNKNOWN &&
           zones->keeps(rules, scene->image, side, moves[2], extra, set) &&
           is_win(scene, scene->image, moves[2]);
}

static void try_double_threat(struct scene *scene, const gs_move moves[3], unsigned extra)
{
    const enum gs_side side = gs_to_move(scene->rules, scene->position);
    struct gs_point_set set = {{0}}, expected = {{0}};

    if (!scene->game->zones->double_threat(scene->rules, scene->position, side, moves, extra, &set))
        return;
    memcpy(scene->image, scene->position, scene->rules->position_size);
    EXPECT(scene, is_double_threat(scene, side, moves, extra, &expected),
           "`zones.double_threat` is true of %s, %s and %s, which do not win",
           scene_move(scene, moves[0]), scene_move(scene, moves[1]), scene_move(scene, moves[2]));
    for (size_t word = 0; word < sizeof set.words / sizeof *set.words; word++)
        EXPECT(scene, (expected.words[word] & ~set.words[word]) == 0,
               "`zones.double_threat` of %s, %s and %s lacks points of keeps or harmless",
               scene_move(scene, moves[0]), scene_move(scene, moves[1]),
               scene_move(scene, moves[2]));
}

/* Takes, in place of two moves, two that win after the first one, if there are such. */
static void take_wins(struct scene *scene, gs_move moves[3])
{
    struct wins after;
    unsigned found = 0;

    memcpy(scene->image, scene->position, scene->rules->position_size);
    gs_play(scene->rules, scene->image, moves[0], scene->undo);
    if (gs_outcome(scene->rules, scene->image) != GS_UNKNOWN)
        return;
    scene->game->stones->pass(scene->rules, scene->image, scene->undo);
    list_wins(scene->rules, scene->image, scene->undo, &after);
    for (unsigned i = 0; i < after.count && found < 2; i++)
        if (after.wins[i])
            moves[1 + found++] = after.moves[i];
    clear_wins(&after);
}

/* Where all moves place stones: three of them, drawn by chance, or one and what then wins. */
static void check_double_threats(struct scene *scene)
{
    const struct gs_zones *zones = scene->game->zones;
    struct gs_point_set free = {{0}};

    if (!zones || !zones->double_threat || !zones->free_moves ||
        !zones->free_moves(scene->rules, scene->position, &free))
        return;
    for (unsigned i = 0; i < TRIALS && !scene->has_fault; i++) {
        gs_move moves[3];
        for (unsigned j = 0; j < 3; j++)
            moves[j] = scene->moves[gs_random_below(&scene->random, scene->count)];
        if (i % 2 == 0)
            take_wins(scene, moves);
        if (moves[0] != moves[1] && moves[0] != moves[2] && moves[1] != moves[2])
            try_double_threat(scene, moves, i / 2 % 2);
    }
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
    if (!scene->has_fault)
        check_double_threats(scene);
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
    {NULL, NULL, NULL, false},
};
