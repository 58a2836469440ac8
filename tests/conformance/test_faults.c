/* SPDX-License-Identifier: MIT */
/*
 * test_faults.c - faults that solve game test names in the capabilities for placed stones: a game
 * of ours with one function changed. install/broken_games.sh has those of small games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/game_test.h"
#include "games/set_up.h"

/* The game as it is, and the copy that is tested. */
static const struct gs_game *whole;
static struct gs_game broken;
static struct gs_zones zones;
static struct gs_threats threats;
static struct gs_stones stones;
static struct gs_prune prune;

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    enum gs_status status = whole->rules_new(memory, args, rules, error);
    if (status == GS_OK)
        (*rules)->game = &broken;
    return status;
}

/* Makes a copy of a game and of its capabilities. */
static void copy_game(const char *name)
{
    whole = set_up_game(name);
    broken = *whole;
    broken.rules_new = rules_new;
    broken.examples = NULL;
    broken.example_count = 0;
    if (whole->zones)
        zones = *whole->zones;
    if (whole->threats)
        threats = *whole->threats;
    stones = *whole->stones;
    prune = *whole->prune;
    broken.zones = whole->zones ? &zones : NULL;
    broken.threats = whole->threats ? &threats : NULL;
    broken.stones = &stones;
    broken.prune = &prune;
}

/* Tests the copy on one board, without algorithms. */
static void find_faults(struct game_test *test, const char *const settings[])
{
    static const struct gs_registry none;
    struct gs_args args;

    gs_args_init(&args, broken.params);
    for (size_t i = 0; settings[i]; i += 2)
        assert_int_equal(gs_args_set(&args, settings[i], settings[i + 1], NULL), GS_OK);
    *test = (struct game_test){.game = &broken, .registry = &none, .args = &args};
    assert_int_equal(game_test_run(test, NULL), GS_OK);
}

static void expect_fault(const char *check, const char *words, const char *const settings[])
{
    struct game_test *test = calloc(1, sizeof *test);

    assert_non_null(test);
    find_faults(test, settings);
    for (size_t i = 0; i < test->fault_count; i++)
        if (strcmp(test->faults[i].check, check) == 0 && strstr(test->faults[i].what, words)) {
            free(test);
            return;
        }
    fail_msg("no fault of %s with '%s'; the first of %zu: %s: %s", check, words, test->fault_count,
             test->faults[0].check, test->faults[0].what);
}

static const char *const row[] = {"size", "4x2", "connect", "3", NULL};
static const char *const capture[] = {"size", "3x2", NULL};

/* --- zones --- */

static bool no_points(const struct gs_rules *rules, const struct gs_position *position,
                      enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    (void)rules, (void)position, (void)side, (void)extra, (void)set;
    return true;
}

static bool wins_always(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side side, gs_move move)
{
    (void)rules, (void)position, (void)side, (void)move;
    return true;
}

static bool no_free_moves(const struct gs_rules *rules, const struct gs_position *position,
                          struct gs_point_set *set)
{
    (void)rules, (void)position;
    memset(set, 0, sizeof *set);
    return true;
}

static bool threatens_always(const struct gs_rules *rules, const struct gs_position *position,
                             enum gs_side side, const gs_move moves[3], unsigned extra,
                             struct gs_point_set *set)
{
    (void)rules, (void)position, (void)side, (void)moves, (void)extra, (void)set;
    return true;
}

static bool threatens_without_points(const struct gs_rules *rules,
                                     const struct gs_position *position, enum gs_side side,
                                     const gs_move moves[3], unsigned extra,
                                     struct gs_point_set *set)
{
    struct gs_point_set dropped = *set;
    return whole->zones->double_threat(rules, position, side, moves, extra, &dropped);
}

/* The side to move is given, not the one that wins. */
static bool other_side(const struct gs_rules *rules, const struct gs_position *position,
                       enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    return whole->zones->harmless(rules, position, gs_side_other(side), extra, set);
}

/* One further stone fewer than was asked about. */
static bool too_few(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, unsigned extra, struct gs_point_set *set)
{
    return whole->zones->harmless(rules, position, side, extra - 1, set);
}

static void zones_are_tested(void **state)
{
    (void)state;
    copy_game("gomoku");
    zones.harmless = no_points;
    expect_fault("zones", "`zones.harmless`, of 1 stones, leaves out", row);
    copy_game("gomoku");
    zones.harmless = other_side;
    expect_fault("zones", "`zones.harmless`, of ", row);
    copy_game("gomoku");
    zones.harmless = too_few;
    expect_fault("zones", "`zones.harmless`, of ", row);
    copy_game("atarigo");
    zones.harmless = no_points;
    expect_fault("zones", "`zones.harmless`, of ", capture);
    copy_game("gomoku");
    zones.wins_by = wins_always;
    expect_fault("wins", "`zones.wins_by` is true of", row);
    copy_game("gomoku");
    zones.free_moves = no_free_moves;
    expect_fault("wins", "`zones.free_moves` lacks the move", row);
    copy_game("gomoku");
    zones.double_threat = threatens_always;
    expect_fault("wins", "`zones.double_threat` is true of", row);
    copy_game("gomoku");
    zones.double_threat = threatens_without_points;
    expect_fault("wins", "lacks points of keeps or harmless", row);
}

/* --- threats --- */

static unsigned no_wins(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side side, gs_move through, gs_move *moves)
{
    (void)rules, (void)position, (void)side, (void)through, (void)moves;
    return 0;
}

static unsigned wins_of_the_other(const struct gs_rules *rules, const struct gs_position *position,
                                  enum gs_side side, gs_move through, gs_move *moves)
{
    return whole->threats->wins(rules, position, gs_side_other(side), through, moves);
}

static unsigned all_fives(const struct gs_rules *rules, const struct gs_position *position,
                          enum gs_side attacker, gs_move gain, struct gs_threat *found,
                          unsigned room)
{
    const unsigned count = whole->threats->list(rules, position, attacker, gain, found, room);
    for (unsigned i = 0; i < count; i++)
        found[i].kind = GS_THREAT_FIVE;
    return count;
}

static unsigned threes_as_fours(const struct gs_rules *rules, const struct gs_position *position,
                                enum gs_side attacker, gs_move gain, struct gs_threat *found,
                                unsigned room)
{
    const unsigned count = whole->threats->list(rules, position, attacker, gain, found, room);
    for (unsigned i = 0; i < count; i++)
        if (found[i].kind > GS_THREAT_FOUR)
            found[i].kind = GS_THREAT_FOUR;
    return count;
}

static void threats_are_tested(void **state)
{
    (void)state;
    copy_game("gomoku");
    threats.wins = no_wins;
    expect_fault("threats", "`threats.wins` lists 0 moves of", row);
    copy_game("gomoku");
    threats.wins = wins_of_the_other;
    expect_fault("threats", "`threats.wins` lists", row);
    copy_game("gomoku");
    threats.list = all_fives;
    expect_fault("threats", "makes a five, and it does not win", row);
    copy_game("gomoku");
    threats.list = threes_as_fours;
    expect_fault("threats", "makes a four that",
                 (const char *const[]){"size", "5x4", "connect", "4", NULL});
}

/* --- fours, links, what rests on a stone --- */

static unsigned no_fours(const struct gs_rules *rules, const struct gs_position *position,
                         enum gs_side attacker, struct gs_four *fours, unsigned room)
{
    (void)rules, (void)position, (void)attacker, (void)fours, (void)room;
    return 0;
}

/* Each pair one way round. */
static unsigned half_of_fours(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side attacker, struct gs_four *fours, unsigned room)
{
    const unsigned count = whole->threats->fours(rules, position, attacker, fours, room);
    unsigned kept = 0;
    for (unsigned i = 0; i < count && i < room; i++)
        if (fours[i].gain < fours[i].cost)
            fours[kept++] = fours[i];
    return kept;
}

/* Also where stones are. */
static void links_on_stones(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side, struct gs_point_set *set)
{
    whole->threats->links(rules, position, side, set);
    for (unsigned point = 0; point < whole->board->points(rules); point++)
        if (whole->board->content(rules, position, point) != GS_EMPTY)
            gs_points_add(set->words, point);
}

static void no_links(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, struct gs_point_set *set)
{
    (void)rules, (void)position, (void)side, (void)set;
}

/* All free points, whatever is on their lines. */
static void links_on_free_points(const struct gs_rules *rules, const struct gs_position *position,
                                 enum gs_side side, struct gs_point_set *set)
{
    (void)side;
    for (unsigned point = 0; point < whole->board->points(rules); point++)
        if (whole->board->content(rules, position, point) == GS_EMPTY)
            gs_points_add(set->words, point);
}

static unsigned resting_on_any(const struct gs_rules *rules, const struct gs_position *position,
                               enum gs_side attacker, unsigned stone, struct gs_threat *found,
                               unsigned room)
{
    (void)stone;
    return whole->threats->list(rules, position, attacker, GS_NO_MOVE, found, room);
}

static unsigned none_resting(const struct gs_rules *rules, const struct gs_position *position,
                             enum gs_side attacker, unsigned stone, struct gs_threat *found,
                             unsigned room)
{
    (void)rules, (void)position, (void)attacker, (void)stone, (void)found, (void)room;
    return 0;
}

/* Nothing answers them. */
static unsigned resting_without_answers(const struct gs_rules *rules,
                                        const struct gs_position *position, enum gs_side attacker,
                                        unsigned stone, struct gs_threat *found, unsigned room)
{
    const unsigned count = whole->threats->resting(rules, position, attacker, stone, found, room);
    for (unsigned i = 0; i < count && i < room; i++)
        found[i].cost_count = 0;
    return count;
}

static void keeps_stone(const struct gs_rules *rules, struct gs_position *position,
                        enum gs_side side, unsigned point)
{
    (void)rules, (void)position, (void)side, (void)point;
}

static void fours_and_links_are_tested(void **state)
{
    (void)state;
    copy_game("gomoku");
    threats.fours = no_fours;
    expect_fault("fours", "`threats.fours` lacks the gain", row);
    copy_game("gomoku");
    threats.fours = half_of_fours;
    expect_fault("fours", "and not the other way round", row);
    copy_game("gomoku");
    threats.links = no_links;
    expect_fault("links", "`threats.links` lacks ", row);
    copy_game("gomoku");
    threats.links = links_on_stones;
    expect_fault("links", "which is not free", row);
    copy_game("gomoku");
    threats.links = links_on_free_points;
    expect_fault("links", "which is on no line of", row);
    copy_game("gomoku");
    broken.lines = NULL;
    threats.links = no_links;
    expect_fault("links", "`threats.links` lacks ", row);
}

static void resting_is_tested(void **state)
{
    (void)state;
    copy_game("gomoku");
    threats.resting = none_resting;
    expect_fault("resting", "`threats.resting` lacks a threat by", row);
    copy_game("gomoku");
    threats.resting = resting_on_any;
    expect_fault("resting", "that does not rest on", row);
    copy_game("gomoku");
    threats.resting = resting_without_answers;
    expect_fault("resting", "`threats.resting` l", row);
    copy_game("gomoku");
    threats.lift = keeps_stone;
    expect_fault("supposed", "`threats.lift` does not restore", row);
}

/* --- stones --- */

static unsigned always_far(const struct gs_rules *rules, const struct gs_position *position,
                           enum gs_side side)
{
    (void)rules, (void)position, (void)side;
    return 3;
}

static void stones_are_tested(void **state)
{
    (void)state;
    copy_game("gomoku");
    stones.stones_needed = always_far;
    expect_fault("wins", "`stones.stones_needed` returns 3 where a move wins at once", row);
}

/* --- what a win needs --- */

static void needs_no_stones(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *own,
                            gs_bitboard *carrier)
{
    (void)rules, (void)winner, (void)carrier;
    *own = 0;
}

static void needs_no_carrier(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *own,
                             gs_bitboard *carrier)
{
    (void)rules, (void)winner, (void)own;
    *carrier = 0;
}

/* One point too many goes. */
static void needs_one_less(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *own,
                           gs_bitboard *carrier)
{
    whole->prune->trim(rules, winner, own, carrier);
    *carrier &= *carrier - 1;
}

static void needs_more(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *own,
                       gs_bitboard *carrier)
{
    (void)rules, (void)winner;
    *carrier |= *own;
}

static void of_the_other_side(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *own,
                              gs_bitboard *carrier)
{
    whole->prune->trim(rules, gs_side_other(winner), own, carrier);
}

static void trims_are_tested(void **state)
{
    static void (*const wrong[])(const struct gs_rules *, enum gs_side, gs_bitboard *,
                                 gs_bitboard *) = {needs_no_stones, needs_no_carrier,
                                                   needs_one_less, of_the_other_side};

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        copy_game("hex");
        prune.trim = wrong[i];
        expect_fault("prune", "`prune.trim` takes out what the win of", capture);
    }
    copy_game("hex");
    prune.trim = needs_more;
    expect_fault("prune", "`prune.trim` adds a point", capture);
    copy_game("atarigo");
    prune.trim = needs_no_carrier;
    expect_fault("prune", "`prune.trim` is there, and `prune.carriers_hold_stones`", capture);
}

/* Without a change there is none. */
static void whole_games_have_none(void **state)
{
    struct game_test *test = calloc(1, sizeof *test);

    (void)state;
    assert_non_null(test);
    copy_game("gomoku");
    find_faults(test, row);
    assert_int_equal(test->fault_count, 0);
    copy_game("atarigo");
    find_faults(test, capture);
    assert_int_equal(test->fault_count, 0);
    copy_game("hex");
    find_faults(test, capture);
    assert_int_equal(test->fault_count, 0);
    free(test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_are_tested),           cmocka_unit_test(threats_are_tested),
        cmocka_unit_test(fours_and_links_are_tested), cmocka_unit_test(resting_is_tested),
        cmocka_unit_test(stones_are_tested),          cmocka_unit_test(trims_are_tested),
        cmocka_unit_test(whole_games_have_none),
    };
    return cmocka_run_group_tests_name("faults of capabilities", tests, NULL, NULL);
}
