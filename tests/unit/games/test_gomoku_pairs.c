/* SPDX-License-Identifier: MIT */
/*
 * test_gomoku_pairs.c - pairing strategies in the Gomoku family: on random boards, each that is
 * returned is a pairing, window by window; and one is returned exactly where there is one, which a
 * search through all pairings finds that knows neither lines nor groups nor matchings. Also how
 * many tests for pairs the search for draws takes, and that what it holds is not lost.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "unit/gomoku_naive.h"

enum { ALONE = -1, POINTS = 19 * 19, WINDOWS = 4 * POINTS };

/* The windows in which a side may win, and which points are paired. */
struct sheet {
    unsigned connect, points, count;
    uint16_t window[WINDOWS][19];
    bool free[POINTS];
    int partner[POINTS]; /* or ALONE */
};

/* --- a board as it is defined ---------------------------------------------------------------- */

/* Adds the window that begins there, unless it leaves the board or the defender has a stone in it.
 */
static void add_window(struct sheet *sheet, struct naive *naive, int x, int y, int d, char defender)
{
    for (unsigned n = 0; n < sheet->connect; ++n) {
        const int px = x + (int)n * naive_steps[d][0], py = y + (int)n * naive_steps[d][1];

        if (px < 0 || py < 0 || px >= naive->width || py >= naive->height ||
            *naive_cell(naive, px, py) == defender)
            return;
        sheet->window[sheet->count][n] = (uint16_t)(py * naive->width + px);
    }
    ++sheet->count;
}

/* What the defender has to cover. */
static void read_sheet(struct sheet *sheet, struct naive *naive, char defender)
{
    sheet->connect = (unsigned)naive->connect;
    sheet->points = (unsigned)(naive->width * naive->height);
    sheet->count = 0;
    for (unsigned point = 0; point < sheet->points; ++point) {
        sheet->free[point] = *naive_point(naive, point) == '.';
        sheet->partner[point] = ALONE;
        for (int d = 0; d < 4; ++d)
            add_window(sheet, naive, (int)point % naive->width, (int)point / naive->width, d,
                       defender);
    }
}

/* Whether a window has both points of a pair. */
static bool is_covered(const struct sheet *sheet, const uint16_t *window)
{
    for (unsigned i = 0; i < sheet->connect; ++i)
        for (unsigned j = i + 1; j < sheet->connect; ++j)
            if (sheet->partner[window[i]] == window[j])
                return true;
    return false;
}

static bool is_loose(const struct sheet *sheet, unsigned point)
{
    return sheet->free[point] && sheet->partner[point] == ALONE;
}

/* --- all pairings ---------------------------------------------------------------------------- */

/* The open window that leaves the least choice; NULL where all are covered. */
static const uint16_t *choose_window(const struct sheet *sheet)
{
    const uint16_t *chosen = NULL;
    unsigned least = UINT32_MAX;

    for (unsigned w = 0; w < sheet->count; ++w) {
        unsigned loose = 0;

        if (is_covered(sheet, sheet->window[w]))
            continue;
        for (unsigned i = 0; i < sheet->connect; ++i)
            loose += is_loose(sheet, sheet->window[w][i]);
        if (loose < least) {
            least = loose;
            chosen = sheet->window[w];
        }
    }
    return chosen;
}

static bool can_cover(struct sheet *sheet);

/* Whether all can be covered once these two are a pair, as they are from then on. */
static bool try_pair(struct sheet *sheet, unsigned one, unsigned other)
{
    if (!is_loose(sheet, one) || !is_loose(sheet, other))
        return false;
    sheet->partner[one] = (int)other;
    sheet->partner[other] = (int)one;
    if (can_cover(sheet))
        return true;
    sheet->partner[one] = sheet->partner[other] = ALONE;
    return false;
}

static bool can_cover(struct sheet *sheet)
{
    const uint16_t *window = choose_window(sheet);

    if (!window)
        return true;
    for (unsigned i = 0; i < sheet->connect; ++i)
        for (unsigned j = i + 1; j < sheet->connect; ++j)
            if (try_pair(sheet, window[i], window[j]))
                return true;
    return false;
}

/* Whether pairs cover all windows of a board. */
static bool has_pairing(struct sheet *sheet, struct naive *naive, char defender)
{
    read_sheet(sheet, naive, defender);
    return can_cover(sheet);
}

/* The same after some stone of the defender. */
static bool has_pairing_after_a_stone(struct sheet *sheet, struct naive *naive, char defender)
{
    bool found = false;

    for (unsigned point = 0; point < (unsigned)(naive->width * naive->height) && !found; ++point) {
        if (*naive_point(naive, point) != '.')
            continue;
        *naive_point(naive, point) = defender;
        found = has_pairing(sheet, naive, defender);
        *naive_point(naive, point) = '.';
    }
    return found;
}

/* --- what the game returns -------------------------------------------------------------------- */

/* What came of a board's positions. */
struct tally {
    unsigned told, after_a_stone, none;
};

static void refuse(const struct table *table, enum gs_side side, const char *what)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.position_format(table->rules, table->position, text, sizeof text);
    fail_msg("connect %s, %s, %s: %s", gs_args_text(&table->rules->args, "connect"), text,
             side == GS_BLACK ? "Black" : "White", what);
}

/* Each point of a pair is free, and in no other one. */
static void take_pairs(struct sheet *sheet, const struct table *table, enum gs_side side,
                       const struct gs_pairing *pairing)
{
    for (unsigned i = 0; i < pairing->count; ++i) {
        const gs_move one = pairing->pairs[i][0], other = pairing->pairs[i][1];

        if (one >= sheet->points || other >= sheet->points || one == other ||
            !is_loose(sheet, one) || !is_loose(sheet, other))
            refuse(table, side, "a pair has a point twice, or one that is not free");
        sheet->partner[one] = (int)other;
        sheet->partner[other] = (int)one;
    }
}

/* The result is a pairing of the board, after the first stone. */
static void check_told(struct sheet *sheet, struct naive *naive, const struct table *table,
                       enum gs_side side, const struct gs_pairing *pairing)
{
    const char defender = side == GS_BLACK ? 'b' : 'w';
    const bool has_first = pairing->first != GS_NO_MOVE;

    if (has_first && (gs_to_move(table->rules, table->position) != side ||
                      pairing->first >= gs_gomoku.board->points(table->rules) ||
                      *naive_point(naive, pairing->first) != '.'))
        refuse(table, side, "a first stone that cannot be placed");
    if (has_first)
        *naive_point(naive, pairing->first) = defender;
    read_sheet(sheet, naive, defender);
    take_pairs(sheet, table, side, pairing);
    for (unsigned w = 0; w < sheet->count; ++w)
        if (!is_covered(sheet, sheet->window[w]))
            refuse(table, side, "a window without a pair");
    if (has_first)
        *naive_point(naive, pairing->first) = '.';
}

/* The result, with garbage where nothing is written. */
static bool tell(const struct table *table, enum gs_side side, struct gs_pairing *pairing)
{
    memset(pairing, 0xa5, sizeof *pairing);
    return gs_gomoku.prune->pairing(table->rules, table->position, side, pairing);
}

static void check_side(const struct table *table, enum gs_side side, bool complete,
                       struct tally *tally)
{
    static struct sheet sheet;
    const char defender = side == GS_BLACK ? 'b' : 'w';
    struct gs_pairing pairing;
    struct naive naive;
    const bool told = tell(table, side, &pairing);

    naive_load(&naive, table);
    if (told)
        check_told(&sheet, &naive, table, side, &pairing);
    tally->none += !told;
    tally->told += told && pairing.first == GS_NO_MOVE;
    tally->after_a_stone += told && pairing.first != GS_NO_MOVE;
    if (!complete)
        return;
    if (has_pairing(&sheet, &naive, defender)) {
        if (!told || pairing.first != GS_NO_MOVE)
            refuse(table, side, "there is a pairing without a first stone");
    } else if (!told && gs_to_move(table->rules, table->position) == side &&
               has_pairing_after_a_stone(&sheet, &naive, defender)) {
        refuse(table, side, "there is a pairing after a first stone");
    }
}

/* --- boards ---------------------------------------------------------------------------------- */

/* Throws about so many stones on a board of any shape; false where the game is over. */
static bool throw_stones(struct table *table, unsigned stones, uint64_t *seed)
{
    const struct gs_size size = gs_args_size(&table->rules->args, "size");
    unsigned lengths[19], points = gs_gomoku.board->points(table->rules);
    int8_t cells[POINTS];
    char text[GS_TEXT_MAX];

    memset(cells, GS_EMPTY, sizeof cells);
    for (int row = 0; row < size.height; ++row)
        lengths[row] = (unsigned)size.width;
    for (unsigned i = 0; i < stones; ++i)
        cells[gs_random_below(seed, points)] =
            gs_random_below(seed, 2) ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    gs_position_text_format(cells, NULL, lengths, (unsigned)size.height,
                            gs_random_below(seed, 2) ? GS_BLACK : GS_WHITE, text, sizeof text);
    return gs_gomoku.position_parse(table->rules, text, table->position, NULL) == GS_OK &&
           gs_outcome(table->rules, table->position) == GS_UNKNOWN;
}

/*
 * A board, in how many random positions it is seen, with how many free points at most, and how many
 * pairings are found at least.
 */
struct board {
    const char *size, *connect, *variant;
    unsigned games, free, least;
};

static void check_board(const struct board *board, bool complete)
{
    struct tally tally = {0, 0, 0};
    struct table table;
    uint64_t seed = 1;

    table_open(&table, board->size, board->connect, board->variant);
    const unsigned points = gs_gomoku.board->points(table.rules);
    for (unsigned game = 0; game < board->games; ++game) {
        const unsigned least = points > board->free ? points - board->free : 0;
        if (!throw_stones(&table, least + (unsigned)gs_random_below(&seed, points), &seed))
            continue;
        for (int side = GS_WHITE; side <= GS_BLACK; ++side)
            if (strcmp(board->variant, "renju") != 0 || side == GS_WHITE)
                check_side(&table, (enum gs_side)side, complete, &tally);
    }
    print_message("%s connect %s: %u told, %u after a stone, %u not\n", board->size, board->connect,
                  tally.told, tally.after_a_stone, tally.none);
    assert_true(tally.told + tally.after_a_stone >= board->least);
    table_close(&table);
}

static void test_exactly_where_there_is_one(void **state)
{
    static const struct board boards[] = {
        {"4x1", "1", "free", 100, 4, 0},    {"6x1", "2", "free", 300, 6, 50},
        {"8x1", "3", "free", 300, 8, 50},   {"3x3", "3", "free", 500, 9, 50},
        {"4x4", "3", "free", 500, 10, 20},  {"4x4", "4", "free", 500, 16, 50},
        {"9x2", "3", "free", 500, 14, 50},  {"5x5", "4", "free", 500, 13, 50},
        {"6x5", "5", "free", 500, 16, 50},  {"7x7", "5", "standard", 300, 16, 50},
        {"7x7", "5", "renju", 300, 16, 50}, {"9x4", "7", "free", 300, 20, 50},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; ++i)
        check_board(&boards[i], true);
}

/* There a search gives up early; it finds no fewer than it did. */
static void test_large_boards(void **state)
{
    static const struct board boards[] = {
        {"9x8", "5", "free", 200, 30, 41},     {"9x9", "9", "free", 100, 81, 200},
        {"15x15", "8", "free", 100, 225, 164}, {"19x19", "8", "free", 60, 361, 95},
        {"19x19", "9", "free", 60, 361, 108},  {"19x19", "19", "free", 30, 361, 60},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; ++i)
        check_board(&boards[i], false);
}

/* Where the rules bind the defender: by an opening, by fouls, by stones that change hands. */
static void test_none_where_the_defender_is_not_free(void **state)
{
    static const struct {
        const char *size, *connect, *variant, *position;
        bool told[2]; /* by colour, GS_WHITE first */
    } rows[] = {
        {"7x7", "7", "free", "7/7/7/7/7/7/7 b", {true, true}},
        {"7x7", "7", "pro", "7/7/7/7/7/7/7 b", {false, false}},
        {"7x7", "7", "pro", "7/7/7/2wb3/7/7/7 b", {false, false}},
        {"7x7", "7", "pro", "b6/7/7/2wb3/7/7/7 w", {true, true}},
        {"5x5", "5", "standard", "5/5/5/5/wbwb1 b", {true, true}},
        {"5x5", "5", "renju", "5/5/5/5/wbwb1 b", {true, false}},
        {"5x5", "5", "renju-swap", "5/5/2b2/5/5 w", {false, false}},
        {"5x5", "5", "renju-swap", "5/1w3/2b2/5/4b w", {false, false}},
        {"5x5", "5", "renju-swap", "5/5/2b2/5/b1b2 w", {false, false}},
        {"5x5", "5", "renju-swap", "5/5/2b2/5/wbwb1 b", {true, false}},
        {"5x5", "5", "renju-swap", "5/5/2w2/5/bwbw1 w swapped", {false, true}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        struct table table;
        struct gs_pairing pairing;

        table_open(&table, rows[i].size, rows[i].connect, rows[i].variant);
        if (gs_gomoku.position_parse(table.rules, rows[i].position, table.position, NULL) != GS_OK)
            fail_msg("%s is refused", rows[i].position);
        for (int side = GS_WHITE; side <= GS_BLACK; ++side)
            if (tell(&table, (enum gs_side)side, &pairing) != rows[i].told[side])
                refuse(&table, (enum gs_side)side, rows[i].variant);
        table_close(&table);
    }
}

/* So many tests for pairs show that a side is kept from winning. */
static void test_draws_take_few_tests(void **state)
{
    static const struct {
        const char *size, *connect, *position;
        enum gs_side side; /* that defends */
        unsigned effort;
    } rows[] = {
        {"5x5", "4", "5/5/5/5/5 b", GS_BLACK, 1024},
        {"7x7", "5", "7/7/7/7/7/7/7 b", GS_BLACK, 512},
        {"7x7", "5", "7/7/7/3b3/7/7/7 w", GS_WHITE, 8192},
        {"7x8", "5", "7/7/7/4w2/3b3/7/3b3/7 w", GS_WHITE, 4096},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        struct table table;

        table_open(&table, rows[i].size, rows[i].connect, "free");
        struct gs_workspace *workspace = gs_alloc(table.memory, table.rules->workspace_size);

        assert_non_null(workspace);
        if (gs_gomoku.position_parse(table.rules, rows[i].position, table.position, NULL) != GS_OK)
            fail_msg("%s is refused", rows[i].position);
        if (!gs_gomoku.prune->proves_draw(table.rules, table.position, rows[i].side, rows[i].effort,
                                          NULL, workspace))
            refuse(&table, rows[i].side, "not held");
        gs_release(table.memory, workspace);
        table_close(&table);
    }
}

/* Whether the attacker can win, with so many points free, by trying all moves of both sides. */
static bool can_win(struct naive *naive, char attacker, char mover, unsigned free)
{
    const char other = mover == 'b' ? 'w' : 'b';
    bool wins = free > 0 && mover != attacker;

    for (unsigned point = 0; point < (unsigned)(naive->width * naive->height) && free > 0;
         ++point) {
        if (*naive_point(naive, point) != '.')
            continue;
        const char winner = naive_play(naive, point, mover);
        const bool won =
            winner == '.' ? can_win(naive, attacker, other, free - 1) : winner == attacker;

        *naive_point(naive, point) = '.';
        if (won == (mover == attacker)) {
            wins = won;
            break;
        }
    }
    return wins;
}

static unsigned count_free(struct naive *naive)
{
    unsigned free = 0;

    for (unsigned point = 0; point < (unsigned)(naive->width * naive->height); ++point)
        free += *naive_point(naive, point) == '.';
    return free;
}

/* A side that holds by a search does not lose, by its move either; returns whether it holds so. */
static bool check_held(const struct table *table, enum gs_side side, unsigned effort,
                       struct gs_workspace *workspace)
{
    const struct gs_prune *prune = gs_gomoku.prune;
    const char defender = side == GS_BLACK ? 'b' : 'w', attacker = side == GS_BLACK ? 'w' : 'b';
    const bool moves = gs_to_move(table->rules, table->position) == side;
    struct naive naive;
    gs_move move;

    naive_load(&naive, table);
    const unsigned free = count_free(&naive);
    if (!prune->proves_draw(table->rules, table->position, side, effort, &move, workspace))
        return false;
    if (can_win(&naive, attacker, moves ? defender : attacker, free))
        refuse(table, side, "held, but lost");
    if (move == GS_NO_MOVE)
        return false;
    if (!moves || *naive_point(&naive, (unsigned)move) != '.')
        refuse(table, side, "a move that cannot be made");
    if (naive_play(&naive, (unsigned)move, defender) != defender &&
        can_win(&naive, attacker, attacker, free - 1))
        refuse(table, side, "held by a move that loses");
    return true;
}

/* Of random positions those that are held do not lose, whatever the effort. */
static void test_held_is_not_lost(void **state)
{
    static const struct board boards[] = {
        {"4x4", "3", "free", 900, 9, 8},      {"5x4", "4", "free", 600, 9, 80},
        {"5x5", "4", "standard", 600, 9, 60}, {"6x5", "4", "free", 900, 9, 20},
        {"5x5", "5", "free", 900, 9, 100},    {"6x5", "5", "renju", 900, 9, 60},
    };
    uint64_t seed = 3;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; ++i) {
        struct table table;
        unsigned held = 0;

        table_open(&table, boards[i].size, boards[i].connect, boards[i].variant);
        const unsigned points = gs_gomoku.board->points(table.rules);
        struct gs_workspace *workspace = gs_alloc(table.memory, table.rules->workspace_size);

        assert_non_null(workspace);
        for (unsigned game = 0; game < boards[i].games; ++game) {
            struct naive naive;

            if (!throw_stones(&table, points + (unsigned)gs_random_below(&seed, points), &seed))
                continue;
            naive_load(&naive, &table);
            for (int side = GS_WHITE; side <= GS_BLACK && count_free(&naive) <= boards[i].free;
                 ++side)
                held += check_held(&table, (enum gs_side)side, game % 2 ? 20 : 1000, workspace);
        }
        print_message("%s connect %s: %u held by a move\n", boards[i].size, boards[i].connect,
                      held);
        assert_true(held >= boards[i].least);
        gs_release(table.memory, workspace);
        table_close(&table);
    }
}

/* A lost position, which is held if a forced block is left out of what the proof rests on. */
static void test_forced_blocks_count(void **state)
{
    struct table table;

    (void)state;
    table_open(&table, "5x5", "4", "free");
    struct gs_workspace *workspace = gs_alloc(table.memory, table.rules->workspace_size);

    assert_non_null(workspace);
    assert_int_equal(
        gs_gomoku.position_parse(table.rules, "2wwb/1b3/2w1b/2bww/b1wb1 b", table.position, NULL),
        GS_OK);
    if (gs_gomoku.prune->proves_draw(table.rules, table.position, GS_WHITE, 3000, NULL, workspace))
        refuse(&table, GS_WHITE, "held, but lost");
    gs_release(table.memory, workspace);
    table_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exactly_where_there_is_one),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_none_where_the_defender_is_not_free),
        cmocka_unit_test(test_draws_take_few_tests),
        cmocka_unit_test(test_held_is_not_lost),
        cmocka_unit_test(test_forced_blocks_count),
    };

    alarm(600); /* some thousand times as long as it takes: a search that does not give up fails */
    return cmocka_run_group_tests_name("pairings of Gomoku", tests, NULL, NULL);
}
