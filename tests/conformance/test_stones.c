/* SPDX-License-Identifier: MIT */
/*
 * test_stones.c - what the capability stones of a game must fulfil: passes
 * there and back, immediate wins of either side, essential points and basic
 * zones by the definitions of [Suda] (definition 13, lemma 11).
 *
 * Zones are for stable and steady rules alone, so essential points and zones are tested for those
 * alone. What makes rules so is in test_traits.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"

/* Brute force over sets of points is for small boards. */
#define POINTS_MAX 16
#define STONES_MAX 3

static const enum gs_side sides[] = {GS_WHITE, GS_BLACK};

static bool has_zones(const struct scene *scene)
{
    return (gs_traits(scene->rules, scene->position) & (GS_STABLE | GS_STEADY)) != 0;
}

static bool is_small(const struct scene *scene)
{
    return scene->game->board->points(scene->rules) <= POINTS_MAX;
}

static bool has(const struct gs_point_set *set, unsigned point)
{
    return set->words[point / 64] >> point % 64 & 1;
}

/* Gives the turn to side by a pass if it is not there; whether it had to. */
static bool give_turn(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                      struct gs_undo *undo)
{
    if (gs_to_move(rules, position) == side)
        return false;
    rules->game->stones->pass(rules, position, undo);
    return true;
}

/* Leaves in scene->other the open position with side to move. */
static void set_turn(struct scene *scene, enum gs_side side)
{
    memcpy(scene->other, scene->position, scene->rules->position_size);
    give_turn(scene->rules, scene->other, side, scene->undo);
}

static void pass_and_back(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX], again[GS_KEY_MAX];

    memset(scene->undo, 0xa5, rules->undo_size);
    scene->game->stones->pass(rules, scene->other, scene->undo);
    CHECK(scene, gs_to_move(rules, scene->other) != gs_to_move(rules, scene->position));
    CHECK(scene, gs_outcome(rules, scene->other) == GS_UNKNOWN);
    gs_encode(rules, scene->other, key);
    CHECK(scene, memcmp(key, scene->key, rules->key_size) != 0);
    struct gs_position *made = calloc(1, rules->position_size);
    assert_non_null(made);
    gs_decode(rules, key, made);
    gs_encode(rules, made, again);
    CHECK(scene, memcmp(key, again, rules->key_size) == 0);
    CHECK(scene, gs_hash(rules, made) == gs_hash(rules, scene->other));
    free(made);
    gs_take_back(rules, scene->other, scene->undo);
    CHECK(scene, memcmp(scene->other, scene->position, rules->position_size) == 0);
    CHECK(scene, gs_hash(rules, scene->other) == gs_hash(rules, scene->position));
}

/* Two passes lead back as well, and moves between them go there and back. */
static void check_pass(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    uint8_t key[GS_KEY_MAX];

    if (!scene->game->stones || scene->outcome != GS_UNKNOWN)
        return;
    pass_and_back(scene);
    scene->game->stones->pass(rules, scene->other, scene->undo);
    scene->game->stones->pass(rules, scene->other, scene->undo);
    gs_encode(rules, scene->other, key);
    CHECK(scene, memcmp(key, scene->key, rules->key_size) == 0);
    CHECK(scene, gs_hash(rules, scene->other) == gs_hash(rules, scene->position));
}

static void test_pass(void **state)
{
    (void)state;
    scene_each(check_pass);
}

/* The stone of a move comes to the last point of move_points. */
static void check_points(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    unsigned points[2];

    for (unsigned i = 0; i < scene->count && scene->game->stones; i++) {
        unsigned count =
            scene->game->board->move_points(rules, scene->position, scene->moves[i], points);
        CHECK(scene, count > 0);
        unsigned point = scene->game->stones->point(rules, scene->moves[i]);
        CHECK(scene, point == points[count - 1]);
        scene_after(scene, scene->moves[i]);
        CHECK(scene, scene->game->board->content(rules, scene->other, point) ==
                         (enum gs_content)gs_to_move(rules, scene->position));
    }
}

static void test_points(void **state)
{
    (void)state;
    scene_each(check_points);
}

/* Plays a move in scene->other and says whether side, which makes it, has won by it. */
static bool wins_by(struct scene *scene, gs_move move, struct gs_undo *undo)
{
    gs_play(scene->rules, scene->other, move, undo);
    bool wins = gs_outcome(scene->rules, scene->other) == GS_LOSS;
    gs_take_back(scene->rules, scene->other, undo);
    return wins;
}

static void check_winning_move(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);

    assert_non_null(moves);
    for (size_t i = 0; i < 2 && scene->game->stones; i++) {
        gs_move told = scene->game->stones->winning_move(rules, scene->position, sides[i]);
        bool found = false, legal = false;
        if (scene->outcome != GS_UNKNOWN) {
            CHECK(scene, told == GS_NO_MOVE);
            continue;
        }
        set_turn(scene, sides[i]);
        unsigned count = gs_moves(rules, scene->other, moves);
        for (unsigned j = 0; j < count; j++) {
            bool wins = wins_by(scene, moves[j], scene->undo);
            found = found || wins;
            legal = legal || (moves[j] == told && wins);
        }
        CHECK(scene, found == (told != GS_NO_MOVE));
        CHECK(scene, legal == found);
    }
    free(moves);
}

static void test_winning_move(void **state)
{
    (void)state;
    scene_each(check_winning_move);
}

/* --- essential points ------------------------------------------------------------------ */

/* Sets of points as bits, and whether side wins by the stones of each in some order. */
struct sets {
    const struct scene *scene;
    enum gs_side side;
    unsigned points;
    gs_move move[POINTS_MAX]; /* that places a stone there, or GS_NO_MOVE */
    bool wins[1 << POINTS_MAX];
};

/* The stones of a set placed on top of those in position; the other side passes. */
static bool set_wins(struct sets *sets, struct gs_position *position, uint32_t set)
{
    const struct gs_rules *rules = sets->scene->rules;
    struct gs_undo *undo = calloc(2, rules->undo_size);
    bool wins = false;

    assert_non_null(undo);
    for (unsigned point = 0; point < sets->points && !wins; point++) {
        if (!(set >> point & 1))
            continue;
        gs_play(rules, position, sets->move[point], undo);
        enum gs_value value = gs_outcome(rules, position);
        wins = value == GS_LOSS;
        if (value == GS_UNKNOWN && (set & (set - 1)) != 0) {
            struct gs_undo *second = (void *)((char *)undo + rules->undo_size);
            rules->game->stones->pass(rules, position, second);
            wins = set_wins(sets, position, set & ~(UINT32_C(1) << point));
            gs_take_back(rules, position, second);
        }
        gs_take_back(rules, position, undo);
    }
    free(undo);
    return wins;
}

static unsigned size_of(uint32_t set)
{
    unsigned size = 0;
    for (; set != 0; set &= set - 1)
        size++;
    return size;
}

/* Whether a set wins and no proper part of it does. */
static bool is_minimal(const struct sets *sets, uint32_t set)
{
    if (!sets->wins[set])
        return false;
    for (uint32_t part = (set - 1) & set; part != 0; part = (part - 1) & set)
        if (sets->wins[part])
            return false;
    return true;
}

/* What side needs, up to each number of stones, by trying all sets of free points. */
static void try_sets(struct sets *sets, uint32_t essential[STONES_MAX + 1])
{
    uint32_t vacant = 0;

    memset(essential, 0, (STONES_MAX + 1) * sizeof *essential);
    memset(sets->wins, 0, sizeof sets->wins);
    for (unsigned point = 0; point < sets->points; point++)
        vacant |= (uint32_t)(sets->move[point] != GS_NO_MOVE) << point;
    for (uint32_t set = vacant; set != 0; set = (set - 1) & vacant)
        if (size_of(set) <= STONES_MAX)
            sets->wins[set] = set_wins(sets, sets->scene->other, set);
    for (uint32_t set = vacant; set != 0; set = (set - 1) & vacant)
        for (unsigned stones = size_of(set); stones <= STONES_MAX && is_minimal(sets, set);
             stones++)
            essential[stones] |= set;
}

/* The moves of side by their points. */
static void find_moves(struct sets *sets)
{
    const struct scene *scene = sets->scene;
    gs_move moves[POINTS_MAX + 1];

    for (unsigned point = 0; point < POINTS_MAX; point++)
        sets->move[point] = GS_NO_MOVE;
    unsigned count = gs_moves(scene->rules, scene->other, moves);
    for (unsigned i = 0; i < count; i++)
        sets->move[scene->game->stones->point(scene->rules, moves[i])] = moves[i];
}

/*
 * Whether a set may contain more points than are essential: for the side that cuts a connection it
 * is an upper bound.
 */
static bool may_be_larger(const struct scene *scene)
{
    return strstr(scene->words, "connect:") != NULL;
}

/* The set has the essential points and no taken points, and grows with the stones. */
static void check_told(struct scene *scene, const struct sets *sets,
                       const uint32_t essential[STONES_MAX + 1])
{
    struct gs_point_set set, before;
    uint8_t least[GS_POINTS_MAX];

    memset(&before, 0, sizeof before);
    memset(least, 0xff, sizeof least);
    scene->game->stones->essential_least(scene->rules, scene->position, sets->side, STONES_MAX,
                                         least, scene->workspace);
    for (unsigned stones = 0; stones <= STONES_MAX; stones++) {
        memset(&set, 0xa5, sizeof set);
        scene->game->stones->essential(scene->rules, scene->position, sets->side, stones, &set,
                                       scene->workspace);
        for (unsigned point = 0; point < sets->points; point++) {
            bool needed = essential[stones] >> point & 1;
            CHECK(scene, has(&set, point) || !needed);
            CHECK(scene, has(&set, point) == (least[point] <= stones));
            CHECK(scene, !has(&set, point) || needed || may_be_larger(scene));
            CHECK(scene, has(&set, point) || !has(&before, point));
            CHECK(scene, !has(&set, point) || sets->move[point] != GS_NO_MOVE);
        }
        for (unsigned point = sets->points; point < 64 * sizeof set.words / 8; point++)
            CHECK(scene, !has(&set, point));
        before = set;
    }
}

/* The fewest stones in which some set wins; for cuts it may be too low. */
static void check_needed(const struct scene *scene, enum gs_side side,
                         const uint32_t essential[STONES_MAX + 1])
{
    unsigned told = scene->game->stones->stones_needed(scene->rules, scene->position, side);
    unsigned needed = 1;

    while (needed <= STONES_MAX && essential[needed] == 0)
        needed++;
    CHECK(scene, told >= 1);
    CHECK(scene, needed > STONES_MAX || told <= needed);
    CHECK(scene, told >= needed || may_be_larger(scene));
}

static void check_essential(struct scene *scene)
{
    uint32_t essential[STONES_MAX + 1];

    if (!scene->game->stones || !has_zones(scene) || !is_small(scene))
        return;
    struct sets *sets = calloc(1, sizeof *sets);
    assert_non_null(sets);
    sets->scene = scene;
    sets->points = scene->game->board->points(scene->rules);
    for (size_t i = 0; i < 2; i++) {
        sets->side = sides[i];
        memset(essential, 0, sizeof essential);
        if (scene->outcome == GS_UNKNOWN) {
            set_turn(scene, sides[i]);
            find_moves(sets);
            try_sets(sets, essential);
            check_needed(scene, sides[i], essential);
        }
        check_told(scene, sets, essential);
    }
    free(sets);
}

static bool is_calm(const struct scene *scene)
{
    return (gs_traits(scene->rules, scene->position) & GS_STABLE) &&
           (gs_traits(scene->rules, scene->position) & GS_ZUGZWANG_FREE);
}

/* No move brings the side that makes it closer to a win than by a stone, nor the other at all. With
 * sanitizers every seventh position has it, as with zones. */
static void check_needed_after(struct scene *scene)
{
    static unsigned turn;
    const struct gs_rules *rules = scene->rules;
    const struct gs_stones *stones = scene->game->stones;

    if (!stones || !is_calm(scene) || scene->outcome != GS_UNKNOWN ||
        turn++ % pace_stride(7, 1) != 0)
        return;
    enum gs_side mover = gs_to_move(rules, scene->position), other = gs_side_other(mover);
    unsigned own = stones->stones_needed(rules, scene->position, mover);
    unsigned others = stones->stones_needed(rules, scene->position, other);
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    assert_non_null(moves);
    unsigned count = gs_moves(rules, scene->position, moves);
    for (unsigned i = 0; i < count; i++) {
        memcpy(scene->other, scene->position, rules->position_size);
        gs_play(rules, scene->other, moves[i], scene->undo);
        if (gs_outcome(rules, scene->other) != GS_UNKNOWN) {
            CHECK(scene, gs_outcome(rules, scene->other) != GS_LOSS || own == 1);
            continue;
        }
        CHECK(scene, stones->stones_needed(rules, scene->other, mover) >= own - 1);
        CHECK(scene, stones->stones_needed(rules, scene->other, other) >= others);
    }
    free(moves);
}

static void test_needed_after(void **state)
{
    (void)state;
    scene_each(check_needed_after);
}

static void test_essential(void **state)
{
    (void)state;
    scene_each(check_essential);
}

/* --- basic zones ----------------------------------------------------------------------- */

/* What a move of the side to move in scene->other leads to. */
struct after {
    enum gs_value outcome;  /* for the side that moved */
    bool can_win, can_lose; /* whether that side, or the other, could win at once */
};

static struct after play_and_read(struct scene *scene, gs_move move)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_stones *stones = scene->game->stones;
    enum gs_side mover = gs_to_move(rules, scene->other);

    gs_play(rules, scene->other, move, scene->undo);
    struct after after = {
        gs_value_negate(gs_outcome(rules, scene->other)),
        stones->winning_move(rules, scene->other, mover) != GS_NO_MOVE,
        stones->winning_move(rules, scene->other, gs_side_other(mover)) != GS_NO_MOVE,
    };
    gs_take_back(rules, scene->other, scene->undo);
    return after;
}

/*
 * Lemma 11 on the lowest level: a threat begins only on a point of the win in two
 * stones for which it is made; and it is met only where it is, or by a win.
 */
static void check_side_zones(struct scene *scene, enum gs_side side, gs_move *moves)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_stones *stones = scene->game->stones;
    bool wins = stones->winning_move(rules, scene->position, side) != GS_NO_MOVE;
    gs_move threat = stones->winning_move(rules, scene->position, gs_side_other(side));
    bool loses = threat != GS_NO_MOVE;
    struct gs_point_set attack, defence;

    stones->essential(rules, scene->position, side, 2, &attack, scene->workspace);
    stones->essential(rules, scene->position, side, 1, &defence, scene->workspace);
    set_turn(scene, side);
    unsigned count = gs_moves(rules, scene->other, moves);
    for (unsigned i = 0; i < count; i++) {
        unsigned point = stones->point(rules, moves[i]);
        struct after after = play_and_read(scene, moves[i]);
        bool threatens = after.outcome == GS_UNKNOWN && after.can_win;
        bool defends = after.outcome == GS_WIN || (after.outcome == GS_UNKNOWN && !after.can_lose);
        CHECK(scene, wins || !threatens || has(&attack, point));
        CHECK(scene, !loses || !defends || point == threat || has(&defence, point));
    }
}

static void check_zones(struct scene *scene)
{
    static unsigned turn;
    if (!scene->game->stones || !has_zones(scene) || scene->outcome != GS_UNKNOWN ||
        turn++ % pace_stride(7, 1) != 0)
        return;
    gs_move *moves = calloc(scene->rules->max_moves, sizeof *moves);
    assert_non_null(moves);
    for (size_t i = 0; i < 2; i++)
        check_side_zones(scene, sides[i], moves);
    free(moves);
}

static void test_zones(void **state)
{
    (void)state;
    scene_each(check_zones);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pass),         cmocka_unit_test(test_points),
        cmocka_unit_test(test_winning_move), cmocka_unit_test(test_essential),
        cmocka_unit_test(test_needed_after), cmocka_unit_test(test_zones),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("stones", tests, NULL, NULL);
}
