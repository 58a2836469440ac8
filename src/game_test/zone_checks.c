/* SPDX-License-Identifier: MIT */
/*
 * zone_checks.c - relevance zones by brute force. Where every reply of the side to move is answered
 * by a win in a few plies, the capability zones says which points that win rests on, as in a
 * certificate. Then further stones of the side to move are put on other points, and all
 * continuations are played: the win must still be there.
 *
 * Cost: the replies times the answers, for each set of further stones; small boards alone.
 */
#include "game_test/checks.h"

#include <stdlib.h>
#include <string.h>

/*
 * The longest win, in plies; up to how many replies a win in two and in four plies is looked for;
 * sets of two further stones, drawn by chance.
 */
enum { PLIES = 4, REPLIES_TWO = 25, REPLIES_FOUR = 6, PAIRS = 6 };

struct attack {
    const struct gs_rules *rules;
    enum gs_side side; /* that wins; the other one is to move */
    unsigned extra;    /* how many further stones the zone must allow */
    struct {
        gs_move *moves;
        struct gs_undo *undo;
    } levels[PLIES + 1];
};

static bool open_attack(struct attack *attack, const struct scene *scene)
{
    bool is_whole = true;

    *attack = (struct attack){.rules = scene->rules,
                              .side = gs_side_other(gs_to_move(scene->rules, scene->position))};
    for (unsigned i = 0; i <= PLIES; i++) {
        attack->levels[i].moves = malloc(scene->rules->max_moves * sizeof(gs_move));
        attack->levels[i].undo = malloc(scene->rules->undo_size + 1);
        is_whole = is_whole && attack->levels[i].moves && attack->levels[i].undo;
    }
    return is_whole;
}

static void close_attack(struct attack *attack)
{
    for (unsigned i = 0; i <= PLIES; i++) {
        free(attack->levels[i].moves);
        free(attack->levels[i].undo);
    }
}

static bool wins_within(struct attack *attack, struct gs_position *position, unsigned plies,
                        struct gs_point_set *zone);

/* The side that wins is to move. */
static bool has_win(struct attack *attack, struct gs_position *position, unsigned plies,
                    struct gs_point_set *zone)
{
    const struct gs_rules *rules = attack->rules;
    const gs_move *moves = attack->levels[plies].moves;
    const unsigned count = gs_moves(rules, position, attack->levels[plies].moves);

    for (unsigned i = 0; i < count; i++) {
        struct gs_point_set rest = {{0}};
        gs_play(rules, position, moves[i], attack->levels[plies].undo);
        const bool wins = wins_within(attack, position, plies - 1, zone ? &rest : NULL);
        gs_take_back(rules, position, attack->levels[plies].undo);
        if (!wins || (zone && !rules->game->zones->keeps(rules, position, attack->side, moves[i],
                                                         attack->extra, &rest)))
            continue;
        if (zone)
            gs_points_add(rest.words, rules->game->stones->point(rules, moves[i]));
        for (size_t word = 0; zone && word < sizeof rest.words / sizeof *rest.words; word++)
            zone->words[word] |= rest.words[word];
        return true;
    }
    return false;
}

/* How many points are free. */
static unsigned count_free(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct gs_board *board = rules->game->board;
    unsigned free = 0;

    for (unsigned point = 0; point < board->points(rules); point++)
        free += board->content(rules, position, point) == GS_EMPTY;
    return free;
}

/* The other side is to move. */
static bool has_answers(struct attack *attack, struct gs_position *position, unsigned plies,
                        struct gs_point_set *zone)
{
    const struct gs_rules *rules = attack->rules;
    const struct gs_zones *zones = rules->game->zones;
    const gs_move *moves = attack->levels[plies].moves;
    const unsigned count = gs_moves(rules, position, attack->levels[plies].moves);
    const bool loses_count = !zone || zones->lost_stays;

    if (!loses_count && count < count_free(rules, position))
        return false; /* what is not legal may become so */
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, moves[i], attack->levels[plies].undo);
        const bool counts = loses_count || gs_outcome(rules, position) == GS_UNKNOWN;
        const bool wins = counts && wins_within(attack, position, plies - 1, zone);
        gs_take_back(rules, position, attack->levels[plies].undo);
        if (!wins)
            return false;
    }
    return !zone || zones->harmless(rules, position, attack->side, attack->extra, zone);
}

/* Whether attack->side wins within so many plies; adds to zone, unless it is NULL, the points on
 * which that rests, and then also finds no win where the game knows of no such points. */
static bool wins_within(struct attack *attack, struct gs_position *position, unsigned plies,
                        struct gs_point_set *zone)
{
    const bool is_own = gs_to_move(attack->rules, position) == attack->side;
    const enum gs_value outcome = gs_outcome(attack->rules, position);

    if (outcome != GS_UNKNOWN)
        return outcome == (is_own ? GS_WIN : GS_LOSS);
    if (plies == 0)
        return false;
    return (is_own ? has_win : has_answers)(attack, position, plies, zone);
}

/* --- further stones --- */

/* The move of the side to move in scene->image that places a stone on the point; GS_NO_MOVE. */
static gs_move find_stone(const struct scene *scene, unsigned point)
{
    const unsigned count = gs_moves(scene->rules, scene->image, scene->again);

    for (unsigned i = 0; i < count; i++)
        if (scene->game->stones->point(scene->rules, scene->again[i]) == point)
            return scene->again[i];
    return GS_NO_MOVE;
}

/*
 * Puts stones of the side to move on points of scene->image, which is scene->position at first.
 * False where that cannot be played.
 */
static bool add_stones(struct scene *scene, const unsigned *points, unsigned count)
{
    memcpy(scene->image, scene->position, scene->rules->position_size);
    for (unsigned i = 0; i < count; i++) {
        const gs_move stone = find_stone(scene, points[i]);
        if (stone == GS_NO_MOVE)
            return false;
        gs_play(scene->rules, scene->image, stone, scene->undo);
        if (gs_outcome(scene->rules, scene->image) != GS_UNKNOWN)
            return i + 1 == count;
        scene->game->stones->pass(scene->rules, scene->image, scene->undo);
    }
    return gs_outcome(scene->rules, scene->image) == GS_UNKNOWN;
}

/* Whether the other side has won in scene->image, or wins by its next move. */
static bool is_harmed(const struct scene *scene, const struct attack *attack)
{
    const struct gs_rules *rules = scene->rules;
    const enum gs_value outcome = gs_outcome(rules, scene->image);
    bool harmed = false;

    if (outcome != GS_UNKNOWN)
        return outcome == (gs_to_move(rules, scene->image) == attack->side ? GS_LOSS : GS_WIN);
    const unsigned count = gs_moves(rules, scene->image, scene->again);
    for (unsigned i = 0; i < count && !harmed; i++) {
        gs_play(rules, scene->image, scene->again[i], scene->undo);
        harmed = gs_outcome(rules, scene->image) == GS_LOSS;
        gs_take_back(rules, scene->image, scene->undo);
    }
    return harmed;
}

static void try_stones(struct scene *scene, struct attack *attack, unsigned plies,
                       const unsigned *points, unsigned count)
{
    const struct gs_board *board = scene->game->board;
    char names[2][16] = {"", ""};

    if (!add_stones(scene, points, count))
        return;
    for (unsigned i = 0; i < count; i++)
        board->name(scene->rules, points[i], names[i], sizeof names[i]);
    EXPECT(scene, !is_harmed(scene, attack),
           "`zones.harmless`, of %u stones, leaves out %s%s%s: with further stones of the side to "
           "move there, it wins at once",
           attack->extra, names[0], count > 1 ? " and " : "", names[1]);
    EXPECT(scene, wins_within(attack, scene->image, plies, NULL),
           "`zones.keeps`, of %u stones, leaves out %s%s%s: with further stones of the side to "
           "move there, the other one does not win in %u plies any more",
           attack->extra, names[0], count > 1 ? " and " : "", names[1], plies);
}

/* Tries each free point outside of the zone, or some pairs of them. */
static void try_outside(struct scene *scene, struct attack *attack, unsigned plies,
                        const struct gs_point_set *zone)
{
    const struct gs_board *board = scene->game->board;
    unsigned outside[GS_POINTS_MAX], count = 0;

    for (unsigned point = 0; point < board->points(scene->rules); point++)
        if (board->content(scene->rules, scene->position, point) == GS_EMPTY &&
            !gs_points_has(zone->words, point))
            outside[count++] = point;
    for (unsigned i = 0; i < count && attack->extra == 1 && !scene->has_fault; i++)
        try_stones(scene, attack, plies, &outside[i], 1);
    for (unsigned i = 0; i < PAIRS && attack->extra == 2 && count > 1 && !scene->has_fault; i++) {
        const unsigned first = (unsigned)gs_random_below(&scene->random, count);
        const unsigned second = (unsigned)gs_random_below(&scene->random, count - 1);
        const unsigned pair[2] = {outside[first], outside[second + (second >= first)]};
        try_stones(scene, attack, plies, pair, 2);
    }
}

static void zones_hold(struct scene *scene)
{
    const struct gs_game *game = scene->game;
    struct attack attack;

    if (scene->count == 0 || scene->count > REPLIES_TWO || !game->zones || !game->stones ||
        !game->board)
        return;
    if (!open_attack(&attack, scene))
        abort();
    for (unsigned plies = 2; plies <= (scene->count > REPLIES_FOUR ? 2 : PLIES); plies += 2) {
        memcpy(scene->other, scene->position, scene->rules->position_size);
        if (!wins_within(&attack, scene->other, plies, NULL))
            continue;
        for (attack.extra = 1; attack.extra <= 2 && !scene->has_fault; attack.extra++) {
            struct gs_point_set zone = {{0}};
            if (wins_within(&attack, scene->other, plies, &zone))
                try_outside(scene, &attack, plies, &zone);
        }
        break;
    }
    close_attack(&attack);
}

const struct game_check zone_checks[] = {
    {"zones", "a win is there whatever stones lie outside of its zone", zones_hold, false},
    {NULL, NULL, NULL, false},
};
