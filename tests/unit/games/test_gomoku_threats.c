/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_threats.c - the threats of the Gomoku family: those of the
 * figures of [Allis 1993], and all of random positions against brute force.
 *
 * A threat is right when every answer but its cost squares loses to the line
 * that it claims, and every cost square stops that line. Answers by which the
 * defender himself wins at once are left out, since no threat is proof against
 * them. The list is complete when every stone that makes a line which can be
 * completed in one or two moves is in it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "unit/gomoku_naive.h"

enum { ROOM = 512 };

static struct gs_threat threats[ROOM];

/* A threat under test, with the board on which its gain square is taken. */
struct claim {
    struct naive naive;
    const struct gs_threat *threat;
    char attacker, defender;
    int x, y, d; /* of the gain square, and the direction; -1: there is no rest square */
};

static char letter(enum gs_side side)
{
    return side == GS_BLACK ? 'b' : 'w';
}

static char *cell_at(struct claim *claim, unsigned point)
{
    return naive_point(&claim->naive, point);
}

static unsigned points_of(const struct claim *claim)
{
    return (unsigned)(claim->naive.width * claim->naive.height);
}

/* Whether the attacker's stone just set at a place may be there. */
static bool is_legal(struct claim *claim, int x, int y)
{
    if (claim->naive.variant != 'r' || claim->attacker != 'b')
        return true;
    const enum naive_foul foul = naive_foul(&claim->naive, x, y);
    return foul == NAIVE_NONE || foul == NAIVE_FIVE;
}

/* Whether the line through (x, y) contains the gain square and the rest squares of the threat. */
static bool is_claimed(struct claim *claim, int x, int y, int d, int length)
{
    const unsigned rests = claim->threat == NULL ? 0 : claim->threat->rest_count;

    if (!naive_line_holds(&claim->naive, x, y, d, length, claim->x, claim->y))
        return false;
    for (unsigned i = 0; i < rests; ++i)
        if (!naive_line_holds(&claim->naive, x, y, d, length,
                              (int)claim->threat->rest[i] % claim->naive.width,
                              (int)claim->threat->rest[i] / claim->naive.width))
            return false;
    return true;
}

/* How many free points complete a winning line of direction d that is the claimed one. */
static int completions(struct claim *claim, int d)
{
    struct naive *naive = &claim->naive;
    int count = 0, from[2];

    for (int i = -naive->connect; i <= naive->connect; ++i) {
        const int x = claim->x + i * naive_steps[d][0], y = claim->y + i * naive_steps[d][1];

        if (x < 0 || y < 0 || x >= naive->width || y >= naive->height ||
            *naive_cell(naive, x, y) != '.')
            continue;
        *naive_cell(naive, x, y) = claim->attacker;
        const int length = naive_line(naive, x, y, d, from);
        count +=
            naive_long_enough(naive, claim->attacker, length) && is_claimed(claim, x, y, d, length);
        *naive_cell(naive, x, y) = '.';
    }
    return count;
}

/* Whether one more legal stone makes K - 1 in an unbroken line with two completions. */
static bool extends(struct claim *claim, int d)
{
    struct naive *naive = &claim->naive;
    bool found = false;

    for (int i = -naive->connect; i <= naive->connect && !found; ++i) {
        const int x = claim->x + i * naive_steps[d][0], y = claim->y + i * naive_steps[d][1];

        if (x < 0 || y < 0 || x >= naive->width || y >= naive->height ||
            *naive_cell(naive, x, y) != '.')
            continue;
        *naive_cell(naive, x, y) = claim->attacker;
        found = is_claimed(claim, x, y, d, naive->connect - 1) && completions(claim, d) == 2 &&
                is_legal(claim, x, y) &&
                !(naive->variant == 'r' && claim->attacker == 'b' && naive_wins_at(naive, x, y));
        *naive_cell(naive, x, y) = '.';
    }
    return found;
}

/* Whether the line that the threat claims still wins, the defender's answer being on the board. */
static bool still_wins(struct claim *claim)
{
    if (claim->threat->kind == GS_THREAT_FOUR || claim->threat->kind == GS_THREAT_STRAIGHT_FOUR)
        return completions(claim, claim->d) > 0;
    return extends(claim, claim->d);
}

static bool is_among(unsigned point, const gs_move *points, unsigned count)
{
    for (unsigned i = 0; i < count; ++i)
        if (points[i] == point)
            return true;
    return false;
}

/* Every answer: cost squares stop the line, and no other point does. */
static const char *check_answers(struct claim *claim)
{
    const struct gs_threat *threat = claim->threat;
    unsigned found = 0;

    for (unsigned point = 0; point < points_of(claim); ++point) {
        if (*cell_at(claim, point) != '.')
            continue;
        const bool answers = is_among(point, threat->cost, threat->cost_count);
        *cell_at(claim, point) = claim->defender;
        const bool wins = naive_wins_at(&claim->naive, (int)point % claim->naive.width,
                                        (int)point / claim->naive.width);
        const bool stands = still_wins(claim);
        *cell_at(claim, point) = '.';
        found += answers;
        if (!answers && !wins && !stands)
            return "a point that is no cost square answers it";
        if (answers && stands && threat->kind != GS_THREAT_STRAIGHT_FOUR)
            return "a cost square does not answer it";
        if (answers && !stands && threat->kind == GS_THREAT_STRAIGHT_FOUR)
            return "a straight four is answered";
    }
    return found == threat->cost_count ? NULL : "a cost square is taken, or named twice";
}

/* The direction from the gain square to the first rest square. */
static int direction_of(const struct claim *claim)
{
    if (claim->threat->rest_count == 0)
        return -1;
    const int dx = (int)claim->threat->rest[0] % claim->naive.width - claim->x;
    const int dy = (int)claim->threat->rest[0] / claim->naive.width - claim->y;
    if (dy == 0)
        return 0;
    return dx == 0 ? 1 : dx == dy ? 2 : 3;
}

/* How many stones a kind rests on. */
static unsigned rest_of(const struct claim *claim)
{
    static const unsigned lacks[] = {[GS_THREAT_FIVE] = 1,
                                     [GS_THREAT_STRAIGHT_FOUR] = 2,
                                     [GS_THREAT_FOUR] = 2,
                                     [GS_THREAT_THREE] = 3,
                                     [GS_THREAT_BROKEN_THREE] = 3};

    return (unsigned)claim->naive.connect - lacks[claim->threat->kind];
}

static const char *check_claim(struct claim *claim)
{
    const struct gs_threat *threat = claim->threat;

    if (*cell_at(claim, threat->gain) != '.')
        return "the gain square is taken";
    for (unsigned i = 0; i < threat->rest_count; ++i)
        if (*cell_at(claim, threat->rest[i]) != claim->attacker)
            return "a rest square holds no stone of the attacker";
    if (threat->rest_count != rest_of(claim))
        return "the number of rest squares";
    *cell_at(claim, threat->gain) = claim->attacker;
    claim->x = (int)threat->gain % claim->naive.width;
    claim->y = (int)threat->gain / claim->naive.width;
    claim->d = direction_of(claim);
    if (!is_legal(claim, claim->x, claim->y))
        return "the gain square is a foul";
    if (threat->kind == GS_THREAT_FIVE)
        return threat->cost_count == 0 && naive_wins_at(&claim->naive, claim->x, claim->y)
                   ? NULL
                   : "no five";
    if (naive_wins_at(&claim->naive, claim->x, claim->y))
        return "a five is called something less";
    return claim->d < 0 ? NULL : check_answers(claim);
}

/* Where and why a list is wrong. */
static void refuse(const struct table *table, const struct gs_threat *threat, char attacker,
                   const char *why)
{
    static const char *const kinds[] = {"five", "straight four", "four", "three", "broken three"};
    char text[GS_TEXT_MAX], name[8] = "";

    gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
    if (threat != NULL)
        gs_gomoku.board->name(table->rules, threat->gain, name, sizeof name);
    fail_msg("%s %s, %c %s %s: %s", gs_args_text(&table->rules->args, "variant"), text, attacker,
             threat != NULL ? kinds[threat->kind] : "", name, why);
}

/* How many directions of the stone make a threat, by trying. */
static unsigned count_made(struct claim *claim)
{
    unsigned count = 0;
    int from[2];

    if (!is_legal(claim, claim->x, claim->y))
        return 0;
    for (int d = 0; d < 4; ++d)
        count += naive_long_enough(&claim->naive, claim->attacker,
                                   naive_line(&claim->naive, claim->x, claim->y, d, from));
    if (count > 0)
        return count;
    for (int d = 0; d < 4; ++d)
        count += completions(claim, d) > 0 || extends(claim, d);
    return count;
}

/* The same by the list of one gain square. */
static unsigned count_listed(const struct table *table, enum gs_side side, unsigned gain,
                             unsigned *total)
{
    static struct gs_threat list[16];
    const unsigned count =
        gs_gomoku.threats->list(table->rules, table->position, side, gain, list, 16);
    struct claim claim;
    bool seen[5] = {false};
    unsigned directions = 0;

    assert_true(count <= 16);
    naive_load(&claim.naive, table);
    for (unsigned i = 0; i < count; ++i) {
        assert_int_equal(list[i].gain, gain);
        claim.threat = &list[i];
        claim.x = (int)gain % claim.naive.width;
        claim.y = (int)gain / claim.naive.width;
        bool *const here = &seen[1 + direction_of(&claim)];
        directions += !*here;
        *here = true;
    }
    *total += count;
    return directions;
}

static void check_complete(const struct table *table, enum gs_side side, unsigned listed)
{
    struct claim claim = {.threat = NULL};
    unsigned total = 0;

    for (unsigned point = 0; point < gs_gomoku.board->points(table->rules); ++point) {
        naive_load(&claim.naive, table);
        if (*cell_at(&claim, point) != '.')
            continue;
        claim.attacker = letter(side);
        claim.x = (int)point % claim.naive.width;
        claim.y = (int)point / claim.naive.width;
        *cell_at(&claim, point) = claim.attacker;
        const unsigned made = count_made(&claim);
        if (count_listed(table, side, point, &total) != made) {
            const struct gs_threat here = {.kind = GS_THREAT_FIVE, .gain = point};
            refuse(table, &here, letter(side), "the list is not complete");
        }
    }
    assert_int_equal(total, listed);
}

/* All threats of a position; counts them by kind. */
static void check_position(const struct table *table, unsigned counts[5])
{
    static const enum gs_side sides[] = {GS_WHITE, GS_BLACK};

    for (size_t i = 0; i < 2; ++i) {
        const unsigned count = gs_gomoku.threats->list(table->rules, table->position, sides[i],
                                                       GS_NO_MOVE, threats, ROOM);
        assert_true(count <= ROOM);
        for (unsigned n = 0; n < count; ++n) {
            struct claim claim = {.threat = &threats[n],
                                  .attacker = letter(sides[i]),
                                  .defender = letter(gs_side_other(sides[i]))};

            naive_load(&claim.naive, table);
            const char *why = check_claim(&claim);
            if (why != NULL)
                refuse(table, &threats[n], claim.attacker, why);
            ++counts[threats[n].kind];
        }
        check_complete(table, sides[i], count);
    }
}

static void test_random(void **state)
{
    static const struct {
        const char *size, *connect, *variant;
        unsigned reach, black, white, throws;
    } cases[] = {
        {"9x9", "5", "free", 4, 18, 14, 60},  {"9x9", "5", "standard", 4, 20, 14, 60},
        {"9x9", "5", "renju", 4, 16, 10, 80}, {"9x9", "5", "pro", 4, 14, 14, 20},
        {"9x9", "5", "free", 4, 26, 6, 40},   {"9x9", "5", "standard", 4, 26, 6, 40},
        {"9x9", "5", "renju", 3, 14, 5, 80},  {"9x9", "5", "renju", 4, 10, 20, 40},
        {"9x9", "4", "free", 4, 10, 10, 30},  {"9x9", "4", "standard", 4, 10, 10, 30},
        {"9x9", "6", "free", 4, 30, 8, 30},   {"11x11", "7", "standard", 5, 60, 6, 20},
    };
    uint64_t seed = 4;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;
        unsigned counts[5] = {0};

        table_open(&table, cases[i].size, cases[i].connect, cases[i].variant);
        for (unsigned n = 0; n < cases[i].throws;) {
            if (!table_throw(&table, &seed, cases[i].reach, cases[i].black, cases[i].white))
                continue;
            check_position(&table, counts);
            ++n;
        }
        table_close(&table);
        print_message("%s %s: %u fives, %u straight fours, %u fours, %u threes, %u broken\n",
                      cases[i].connect, cases[i].variant, counts[0], counts[1], counts[2],
                      counts[3], counts[4]);
    }
}

/* The threats that one stone of Black makes, as text: kind:gain:cost:rest. */
static void describe(const struct table *table, const char *name, char *text, size_t size)
{
    static const char letters[] = "5S43B";
    const struct gs_board *board = gs_gomoku.board;
    char point[8];
    gs_move gain;
    size_t used = 0;

    assert_int_equal(gs_gomoku.move_parse(table->rules, table->position, name, &gain, NULL), GS_OK);
    const unsigned count =
        gs_gomoku.threats->list(table->rules, table->position, GS_BLACK, gain, threats, ROOM);
    text[0] = '\0';
    for (unsigned i = 0; i < count; ++i) {
        used += (size_t)snprintf(text + used, size - used, "%s%c", i > 0 ? " " : "",
                                 letters[threats[i].kind]);
        for (unsigned n = 0; n < threats[i].cost_count; ++n) {
            board->name(table->rules, threats[i].cost[n], point, sizeof point);
            used += (size_t)snprintf(text + used, size - used, ":%s", point);
        }
        for (unsigned n = 0; n < threats[i].rest_count; ++n) {
            board->name(table->rules, threats[i].rest[n], point, sizeof point);
            used += (size_t)snprintf(text + used, size - used, "+%s", point);
        }
    }
}

static void test_kinds(void **state)
{
    static const struct {
        const char *variant, *position, *gain, *made;
    } cases[] = {
        {"free", "15/1bbbb10", "f1", "5+b1+c1+d1+e1"},
        {"free", "15/2bbb10", "f1", "S:b1:g1+c1+d1+e1"},
        {"free", "15/1wbbb10", "f1", "4:g1+c1+d1+e1"},
        {"free", "15/1bbb11", "f1", "4:e1+b1+c1+d1"},
        {"free", "15/4bb9", "g1", "3:d1:h1+e1+f1"},
        {"free", "15/2w1bb9", "g1", "3:d1:h1:i1+e1+f1"},
        {"free", "15/1bb12", "d1", "3:a1:e1:f1+b1+c1"},
        {"free", "15/2bb11", "f1", "B:b1:e1:g1+c1+d1"},
        {"free", "15/2b1b10", "d1", "3:b1:f1+c1+e1"},
        {"free", "15/2w1bb2w6", "g1", ""},
        {"standard", "15/1b1bbb9", "c1", "5+b1+d1+e1+f1"},
        {"standard", "15/1b1bb1b8", "f1", "4:h1+d1+e1+g1"},
        {"free", "15/b1bb1bb8", "e1", "5+c1+d1+f1+g1"},
        {"standard", "15/b1bb1b1b7", "e1", ""},
        {"free", "15/b1bb1b1b7", "e1", "S:b1:g1+c1+d1+f1"},
        {"free", "15/2b1b1b1b6", "f1", "4:d1+c1+e1+g1 4:h1+e1+g1+i1"},
        {"renju", "15/2b1b2b1b5", "f1", ""},
        {"renju", "15/2b1b1b1b6", "f1", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        struct table table;
        struct gs_error error = {.message = ""};
        char text[GS_TEXT_MAX], made[256];

        table_open(&table, "15x2", "5", cases[i].variant);
        snprintf(text, sizeof text, "%s b", cases[i].position);
        if (gs_gomoku.position_parse(table.rules, text, table.position, &error) != GS_OK)
            fail_msg("%s: %s", cases[i].position, error.message);
        describe(&table, cases[i].gain, made, sizeof made);
        if (strcmp(made, cases[i].made) != 0)
            fail_msg("%s %s %s: %s, not %s", cases[i].variant, cases[i].position, cases[i].gain,
                     made, cases[i].made);
        table_close(&table);
    }
}

/*
 * After h8, i8 alone extends the row. Two threes cross there, in the column and
 * in the diagonal; but the diagonal could be extended only on l11, with two
 * fours, so i8 is allowed. A stone of White on l10 takes one of those fours,
 * and so makes i8 a double three: it is an answer, far away from the row.
 */
static void test_answer_from_afar(void **state)
{
    static const char position[] =
        "11w3/11b3/11b3/11b3/15/8b1b4/8bb5/3w1bb8/15/6w8/15/15/15/15/15 b";
    struct table table;
    char made[256];

    (void)state;
    table_open(&table, "15x15", "5", "renju");
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    describe(&table, "h8", made, sizeof made);
    assert_string_equal(made, "3:e8:i8:j8:l10+f8+g8");
    table_close(&table);
    table_open(&table, "15x15", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    describe(&table, "h8", made, sizeof made);
    assert_string_equal(made, "3:e8:i8:j8+f8+g8");
    table_close(&table);
}

/* What there is no room for is counted; where no threat can be stored, none is returned. */
static void test_limits(void **state)
{
    struct gs_threat one;
    struct table table;

    (void)state;
    table_open(&table, "15x2", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, "15/2bbb10 w", table.position, NULL),
                     GS_OK);
    assert_int_equal(
        gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, GS_NO_MOVE, NULL, 0), 4);
    assert_int_equal(
        gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, GS_NO_MOVE, &one, 1), 4);
    assert_int_equal(one.gain, 0);
    assert_int_equal(gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, 2, &one, 1), 0);
    assert_int_equal(gs_gomoku.position_parse(table.rules, "15/bbbbb10 w", table.position, NULL),
                     GS_OK);
    assert_int_equal(
        gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, GS_NO_MOVE, &one, 1), 0);
    table_close(&table);
    table_open(&table, "15x2", "10", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, "15/bbbbbbbbb6 b", table.position, NULL),
                     GS_OK);
    assert_int_equal(
        gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, GS_NO_MOVE, &one, 1), 0);
    table_close(&table);
    table_open(&table, "7x7", "3", "pro");
    assert_int_equal(
        gs_gomoku.threats->list(table.rules, table.position, GS_BLACK, GS_NO_MOVE, &one, 1), 0);
    table_close(&table);
}

/* The best move comes first, and no move is lost. */
static void test_order(void **state)
{
    struct table table;
    gs_move moves[81];
    bool seen[81] = {false};

    (void)state;
    table_open(&table, "9x9", "5", "free");
    assert_int_equal(gs_gomoku.position_parse(table.rules, "9/9/2wwww3/9/9/1bbbb4/9/9/9 b",
                                              table.position, NULL),
                     GS_OK);
    const unsigned count = gs_moves(table.rules, table.position, moves);
    gs_gomoku.hint->order(table.rules, table.position, moves, count);
    assert_true(moves[0] == 27 || moves[0] == 32); /* a4 or f4, a five */
    for (unsigned i = 0; i < count; ++i) {
        assert_false(seen[moves[i]]);
        seen[moves[i]] = true;
    }
    assert_true(gs_gomoku.hint->evaluate(table.rules, table.position) > 0.2);
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),  cmocka_unit_test(test_answer_from_afar),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_order),
        cmocka_unit_test(test_random),
    };

    return cmocka_run_group_tests_name("gomoku threats", tests, NULL, NULL);
}
