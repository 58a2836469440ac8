/* SPDX-License-Identifier: MIT */
/*
 * test_foul_dependencies.c - where stones make a foul of a move of Black, or undo one: on random
 * positions, every stone and many pairs of stones elsewhere leave the move what it is, by rules
 * that share no code with the game's (gomoku_naive.h). And few points are superfluous: those by
 * which a foul comes or goes are counted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/pace.h"
#include "unit/gomoku_naive.h"

static bool is_foul(enum naive_foul made)
{
    return made == NAIVE_OVERLINE || made == NAIVE_FOURS || made == NAIVE_THREES;
}

/* What a black stone there would make. */
static enum naive_foul make(struct naive *naive, unsigned point)
{
    *naive_point(naive, point) = 'b';
    enum naive_foul made = naive_foul(naive, (int)point % naive->width, (int)point / naive->width);
    *naive_point(naive, point) = '.';
    return made;
}

/* One tested move. */
struct tested_move {
    struct table *table;
    struct naive naive;
    unsigned move, points;
    enum gs_side side; /* whose stones might change what it is */
    bool foul;
    struct gs_point_set set;
};

/* What came of all moves of one kind. */
struct tally {
    unsigned moves, told, alone; /* points: returned; by which alone the foul comes or goes */
};

/* Whether a further stone of the side, or a second one, changes what the move is. */
static bool changes(struct tested_move *tested_move, unsigned one, unsigned other)
{
    const char colour = tested_move->side == GS_BLACK ? 'b' : 'w';

    *naive_point(&tested_move->naive, one) = colour;
    *naive_point(&tested_move->naive, other) = colour;
    const enum naive_foul made = make(&tested_move->naive, tested_move->move);
    *naive_point(&tested_move->naive, one) = *naive_point(&tested_move->naive, other) = '.';
    return made != NAIVE_FIVE && is_foul(made) != tested_move->foul;
}

static void refuse(const struct tested_move *tested_move, unsigned one, unsigned other)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.position_format(tested_move->table->rules, tested_move->table->position, text,
                              sizeof text);
    fail_msg("%s: move %u depends on %s's stones on %u and %u", text, tested_move->move,
             tested_move->side == GS_BLACK ? "Black" : "White", one, other);
}

static bool may_take(struct tested_move *tested_move, unsigned point)
{
    return point != tested_move->move && *naive_point(&tested_move->naive, point) == '.';
}

static void check_stones(struct tested_move *tested_move, struct tally *tally, uint64_t *seed)
{
    for (unsigned one = 0; one < tested_move->points; ++one) {
        if (!may_take(tested_move, one))
            continue;
        if (gs_points_has(tested_move->set.words, one)) {
            ++tally->told;
            tally->alone += changes(tested_move, one, one);
            continue;
        }
        for (unsigned n = 0; n < 6; ++n) {
            const unsigned other =
                n == 0 ? one : (unsigned)gs_random_below(seed, tested_move->points);
            if (may_take(tested_move, other) && !gs_points_has(tested_move->set.words, other) &&
                changes(tested_move, one, other))
                refuse(tested_move, one, other);
        }
    }
}

static void check_move(struct tested_move *tested_move, struct tally tallies[2], uint64_t *seed)
{
    const enum naive_foul made = make(&tested_move->naive, tested_move->move);
    const struct gs_rules *rules = tested_move->table->rules;

    if (made == NAIVE_FIVE)
        return;
    tested_move->foul = is_foul(made);
    tested_move->side = tested_move->foul ? GS_BLACK : GS_WHITE;
    memset(&tested_move->set, 0, sizeof tested_move->set);
    gs_gomoku.stones->foul_dependencies(rules, tested_move->table->position, tested_move->move,
                                        tested_move->side, &tested_move->set);
    for (unsigned point = 0; point < tested_move->points; ++point)
        if (gs_points_has(tested_move->set.words, point) && !may_take(tested_move, point))
            refuse(tested_move, point, point);
    if (!tested_move->foul && tested_move->set.words[0] == 0 && tested_move->set.words[1] == 0 &&
        gs_random_below(seed, 8) > 0)
        return; /* most moves are such */
    ++tallies[tested_move->foul].moves;
    check_stones(tested_move, &tallies[tested_move->foul], seed);
}

static void check_position(struct table *table, struct tally tallies[2], uint64_t *seed)
{
    struct tested_move tested_move = {.table = table,
                                      .points = gs_gomoku.board->points(table->rules)};

    naive_load(&tested_move.naive, table);
    for (tested_move.move = 0; tested_move.move < tested_move.points; ++tested_move.move)
        if (*naive_point(&tested_move.naive, tested_move.move) == '.')
            check_move(&tested_move, tallies, seed);
}

static void test_random(void **state)
{
    static const char *const sizes[] = {"8x8", "9x9", "11x11"};
    struct tally tallies[2] = {{0}};
    uint64_t seed = 17;

    (void)state;
    for (unsigned n = 0; n < (PACE_IS_SLOW ? 60 : 600); ++n) {
        struct table table;
        const unsigned black = 8 + (unsigned)gs_random_below(&seed, 10);

        table_open(&table, sizes[n % 3], "5", "renju");
        while (!table_throw(&table, &seed, 3, black, (unsigned)gs_random_below(&seed, 7))) {
        }
        check_position(&table, tallies, &seed);
        table_close(&table);
    }
    print_message("fouls: %u, points told %u, alone %u; others: %u, %u, %u\n", tallies[1].moves,
                  tallies[1].told, tallies[1].alone, tallies[0].moves, tallies[0].told,
                  tallies[0].alone);
    assert_true(tallies[1].alone > 100);
    assert_true(tallies[0].told > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};

    return cmocka_run_group_tests_name("what makes and undoes fouls", tests, NULL, NULL);
}
