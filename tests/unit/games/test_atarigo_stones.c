/* SPDX-License-Identifier: MIT */
/*
 * test_atarigo_stones.c - what lambda search and the hints know of AtariGo: immediate wins and
 * essential points against all sets of points, the claims about them on which zones rest, and what
 * liberties say.
 */
#include <string.h>

#include "games/pace.h"
#include "unit/atarigo_naive.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define STONES_MAX   4

static const enum gs_side sides[] = {GS_WHITE, GS_BLACK};

static bool has(const struct gs_point_set *set, int point)
{
    return set->words[point / 64] >> point % 64 & 1;
}

static struct gs_point_set essential(const struct table *table, const struct gs_position *position,
                                     enum gs_side side, unsigned stones)
{
    struct gs_point_set set;

    memset(&set, 0xa5, sizeof set);
    gs_atarigo.stones->essential(table->rules, position, side, stones, &set, NULL);
    return set;
}

/* The name of the position, for messages. */
static const char *text_of(const struct table *table)
{
    static char text[GS_TEXT_MAX];

    gs_atarigo.position_format(table->rules, table->position, text, sizeof text);
    return text;
}

/* Whether side wins by placing the points of a set in some order; a set is bits of a word. */
static bool set_wins(struct naive *naive, enum gs_side side, uint32_t set)
{
    for (int point = 0; point < naive_points(naive); ++point) {
        if (!(set >> point & 1))
            continue;
        naive->stones[point] = (int8_t)side;
        const enum gs_value value = naive_outcome(naive, side);
        const bool wins = value == GS_WIN || (value == GS_UNKNOWN &&
                                              set_wins(naive, side, set & ~(UINT32_C(1) << point)));
        naive->stones[point] = GS_EMPTY;
        if (wins)
            return true;
    }
    return false;
}

/* Whether a set that wins has no proper subset that does; every such set is in wins. */
static bool is_minimal(const uint32_t *wins, size_t count, uint32_t set)
{
    for (size_t i = 0; i < count; ++i)
        if (wins[i] != set && (wins[i] & set) == wins[i])
            return false;
    return true;
}

static unsigned size_of(uint32_t set)
{
    unsigned size = 0;

    for (; set != 0; set &= set - 1)
        ++size;
    return size;
}

/* The points essential for up to 0, 1 ... STONES_MAX stones, by trying all sets of free points. */
static void try_all_sets(struct naive *naive, enum gs_side side, uint32_t found[STONES_MAX + 1])
{
    static uint32_t wins[1 << 16];
    uint32_t free = 0;
    size_t count = 0;

    memset(found, 0, (STONES_MAX + 1) * sizeof *found);
    for (int point = 0; point < naive_points(naive); ++point)
        if (naive->stones[point] == GS_EMPTY)
            free |= UINT32_C(1) << point;
    /* All subsets of free, the empty one at the end. */
    for (uint32_t set = free; set != 0; set = (set - 1) & free)
        if (size_of(set) <= STONES_MAX && set_wins(naive, side, set)) {
            assert_true(count < COUNT(wins));
            wins[count++] = set;
        }
    for (size_t i = 0; i < count; ++i)
        for (unsigned stones = size_of(wins[i]); stones <= STONES_MAX; ++stones)
            if (is_minimal(wins, count, wins[i]))
                found[stones] |= wins[i];
}

static void check_essential(struct table *table)
{
    for (size_t i = 0; i < COUNT(sides); ++i) {
        uint32_t found[STONES_MAX + 1];

        try_all_sets(&table->naive, sides[i], found);
        for (unsigned stones = 0; stones <= STONES_MAX; ++stones) {
            const struct gs_point_set set = essential(table, table->position, sides[i], stones);

            if (set.words[0] != found[stones])
                fail_msg("%s: %s, %u stones: %llx and not %llx", text_of(table),
                         gs_side_name(sides[i]), stones, (unsigned long long)set.words[0],
                         (unsigned long long)found[stones]);
            for (size_t word = 1; word < COUNT(set.words); ++word)
                assert_int_equal(set.words[word], 0);
        }
    }
}

/* Positions in which the sets differ by eyes and by chains within chains. */
static const struct {
    const char *size, *position;
} special[] = {
    /* Two eyes, three, and two of different size: Black cannot fill the last two. */
    {"4x4", "4/bbbb/wwww/1w1w b"},
    {"5x4", "5/bbbbb/wwwww/1w1w1 b"},
    {"5x4", "5/bbbbb/wwwww/2w1w b"},
    {"5x4", "5/bbbbb/wwwww/1wb1w b"},
    {"5x4", "5/bbb1b/wwwww/1w1w1 b"},
    /* One eye, a large one, and one with a liberty outside. */
    {"4x4", "4/bbbb/wwww/1www b"},
    {"5x4", "5/bbbbb/wwwww/2www b"},
    {"5x4", "5/bbb1b/wwwww/1wwww b"},
    {"5x4", "5/bbb1b/wwwww/b1www b"},
    /* Two eyes that a stone of the filler connects. */
    {"5x4", "bbbbb/wwwbb/b1w1b/1wwbb b"},
    /* The liberties of one chain among those of another. */
    {"4x4", "2bw/1bw1/bw2/w3 b"},
    {"4x4", "wb2/1wb1/2wb/3w b"},
    {"4x4", "w1wb/bwb1/1bw1/2b1 w"},
    {"3x3", "w1w/1w1/w1w b"},
};

static void test_essential_special(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(special); ++i) {
        struct table table;
        struct gs_error error = {.message = ""};

        lay(&table, special[i].size);
        if (set(&table, special[i].position, &error) != GS_OK)
            fail_msg("%s: %s", special[i].position, error.message);
        if (gs_outcome(table.rules, table.position) != GS_UNKNOWN)
            fail_msg("%s is over", special[i].position);
        check_essential(&table);
        clear(&table);
    }
}

static void test_essential_random(void **state)
{
    static const struct {
        const char *size;
        unsigned positions;
    } rows[] = {{"2x2", 30}, {"3x3", 300}, {"4x3", 100}, {"2x5", 100}, {"4x4", 30}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size);
        for (unsigned number = 0; number < pace_share(rows[i].positions); ++number) {
            scatter(&table, 4 + gs_random_below(&table.random, 10));
            check_essential(&table);
        }
        clear(&table);
    }
}

/* Stones of any number, most of them White's, on nearly all of the board: eyes are not rare. */
static bool throw_stones(struct table *table)
{
    const unsigned points = (unsigned)naive_points(&table->naive);
    const unsigned free = 2 + gs_random_below(&table->random, 6);
    char text[GS_TEXT_MAX];

    for (unsigned point = 0; point < points; ++point) {
        const bool is_free = gs_random_below(&table->random, points) < free;
        const bool is_black = gs_random_below(&table->random, 4) == 0;

        table->naive.stones[point] = (int8_t)(is_free    ? GS_EMPTY
                                              : is_black ? GS_BLACK_PIECE
                                                         : GS_WHITE_PIECE);
    }
    return naive_outcome(&table->naive, GS_BLACK) == GS_UNKNOWN &&
           set_stones(table, GS_BLACK, text) == GS_OK;
}

static void each_thrown(const char *size, unsigned positions, void (*check)(struct table *table))
{
    struct table table;
    unsigned met = 0;

    lay(&table, size);
    while (met < pace_share(positions))
        if (throw_stones(&table)) {
            check(&table);
            ++met;
        }
    clear(&table);
}

static void test_essential_crowded(void **state)
{
    (void)state;
    each_thrown("3x3", 300, check_essential);
    each_thrown("4x4", 200, check_essential);
    each_thrown("5x4", PACE_IS_SLOW ? 30 : 200, check_essential);
}

/* The winning move is one, and none is returned only where there is none; for either side. */
static void check_winning_moves(struct table *table)
{
    for (size_t i = 0; i < COUNT(sides); ++i) {
        const gs_move move =
            gs_atarigo.stones->winning_move(table->rules, table->position, sides[i]);
        bool can_win = false;

        for (int point = 0; point < naive_points(&table->naive); ++point)
            if (table->naive.stones[point] == GS_EMPTY)
                can_win = can_win || naive_try(&table->naive, sides[i], point) == GS_WIN;
        assert_int_equal(move != GS_NO_MOVE, can_win);
        if (!can_win)
            continue;
        assert_int_equal(gs_atarigo.stones->point(table->rules, move), move);
        assert_int_equal(table->naive.stones[move], GS_EMPTY);
        assert_int_equal(naive_try(&table->naive, sides[i], (int)move), GS_WIN);
    }
}

/* Puts a stone of side on a point of the game in table->other; the turn goes to side first. */
static enum gs_value place_other(struct table *table, enum gs_side side, int point)
{
    memcpy(table->other, table->position, table->rules->position_size);
    if (gs_to_move(table->rules, table->other) != side)
        gs_atarigo.stones->pass(table->rules, table->other, table->undo);
    gs_play(table->rules, table->other, (gs_move)point, table->undo);
    return gs_outcome(table->rules, table->other);
}

/* Definition 6: a point that wins for a side wins still after a stone of any side elsewhere. */
static void check_stable(struct table *table)
{
    struct naive *naive = &table->naive;

    for (int point = 0; point < naive_points(naive); ++point)
        for (int other = 0; other < naive_points(naive); ++other)
            for (size_t i = 0; i < 4; ++i) {
                const enum gs_side side = sides[i / 2], placer = sides[i % 2];

                if (point == other || naive->stones[point] != GS_EMPTY ||
                    naive->stones[other] != GS_EMPTY || naive_try(naive, side, point) != GS_WIN ||
                    naive_try(naive, placer, other) != GS_UNKNOWN)
                    continue;
                naive->stones[other] = (int8_t)placer;
                assert_int_equal(naive_try(naive, side, point), GS_WIN);
                naive->stones[other] = GS_EMPTY;
            }
}

/*
 * What theorem 14 needs: a stone of the side's own on a point that is not
 * essential with one stone more makes no other point essential.
 */
static void check_growth(struct table *table)
{
    for (int point = 0; point < naive_points(&table->naive); ++point)
        for (size_t i = 0; i < COUNT(sides); ++i) {
            if (table->naive.stones[point] != GS_EMPTY ||
                place_other(table, sides[i], point) != GS_UNKNOWN)
                continue;
            for (unsigned stones = 0; stones < 6; ++stones) {
                const struct gs_point_set more =
                    essential(table, table->position, sides[i], stones + 1);
                const struct gs_point_set before =
                    essential(table, table->position, sides[i], stones);
                const struct gs_point_set after = essential(table, table->other, sides[i], stones);

                if (has(&more, point))
                    continue;
                for (size_t word = 0; word < COUNT(after.words); ++word)
                    assert_int_equal(after.words[word] & ~before.words[word], 0);
            }
        }
}

static int fewest_liberties(const struct naive *naive, enum gs_side side)
{
    bool liberties[NAIVE_POINTS];
    int fewest = NAIVE_POINTS;

    for (int point = 0; point < naive_points(naive); ++point)
        if (naive->stones[point] == (int)side) {
            const int count = naive_liberties(naive, point, liberties);
            fewest = count < fewest ? count : fewest;
        }
    return fewest == NAIVE_POINTS ? 4 : fewest;
}

/* Captures come first and suicides last; the rest are the moves that there are. */
static void check_order(struct table *table)
{
    const enum gs_side side = gs_to_move(table->rules, table->position);
    gs_move moves[NAIVE_POINTS];
    bool seen[NAIVE_POINTS] = {false};
    enum gs_value last = GS_WIN;
    const unsigned count = gs_moves(table->rules, table->position, moves);

    gs_atarigo.hint->order(table->rules, table->position, moves, count);
    for (unsigned i = 0; i < count; ++i) {
        const enum gs_value value = naive_try(&table->naive, side, (int)moves[i]);

        assert_int_equal(table->naive.stones[moves[i]], GS_EMPTY);
        assert_false(seen[moves[i]]);
        seen[moves[i]] = true;
        assert_true(value == last || value == GS_LOSS || (value == GS_UNKNOWN && last == GS_WIN));
        last = value;
    }
}

/* Only captures have all that can be had, and only suicides nothing. */
static void check_rates(struct table *table)
{
    const enum gs_side side = gs_to_move(table->rules, table->position);
    gs_move moves[NAIVE_POINTS];
    float rates[NAIVE_POINTS];
    const unsigned count = gs_moves(table->rules, table->position, moves);

    gs_atarigo.hint->rate(table->rules, table->position, moves, count, rates);
    for (unsigned i = 0; i < count; ++i) {
        const enum gs_value value = naive_try(&table->naive, side, (int)moves[i]);

        assert_true((value == GS_WIN) == (rates[i] >= 1));
        assert_true((value == GS_LOSS) == (rates[i] <= 0));
    }
}

/* First numbers double with each liberty, up to a bound. */
static uint32_t effort(int liberties)
{
    return UINT32_C(1) << (liberties < 16 ? liberties : 16);
}

static void check_hints(struct table *table)
{
    const enum gs_side side = gs_to_move(table->rules, table->position);
    const double worth = gs_atarigo.hint->evaluate(table->rules, table->position);
    const int own = fewest_liberties(&table->naive, side);
    const int others = fewest_liberties(&table->naive, gs_side_other(side));
    uint32_t proof, disproof;

    assert_true(worth >= -1 && worth <= 1);
    assert_int_equal(worth == 1, others == 1);
    gs_atarigo.hint->proof(table->rules, table->position, side, &proof, &disproof);
    assert_int_equal(proof, effort(others));
    assert_int_equal(disproof, effort(own));
    gs_atarigo.hint->proof(table->rules, table->position, gs_side_other(side), &proof, &disproof);
    assert_int_equal(proof, effort(own));
    assert_int_equal(disproof, effort(others));
    check_order(table);
    check_rates(table);
}

/* Everything that costs little, in positions of play on boards of all sizes. */
static void test_play(void **state)
{
    static const struct {
        const char *size;
        unsigned positions;
    } rows[] = {{"2x2", 20}, {"3x3", 100}, {"4x3", 100}, {"5x5", 40}, {"9x9", 4}, {"19x19", 2}};

    (void)state;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        struct table table;

        lay(&table, rows[i].size);
        for (unsigned number = 0; number < pace_share(rows[i].positions); ++number) {
            scatter(&table, gs_random_below(&table.random, 60));
            check_winning_moves(&table);
            check_hints(&table);
            if (naive_points(&table.naive) > 81)
                continue;
            check_growth(&table);
            check_stable(&table);
        }
        clear(&table);
    }
}

static void test_crowded(void **state)
{
    static void (*const checks[])(struct table * table) = {
        check_winning_moves,
        check_hints,
        check_growth,
        check_stable,
    };

    (void)state;
    for (size_t i = 0; i < COUNT(checks); ++i) {
        each_thrown("3x3", 200, checks[i]);
        each_thrown("4x4", 200, checks[i]);
        each_thrown("6x4", 100, checks[i]);
    }
}

/* When the game is over nobody wins any more, and no point is essential. */
static void test_over(void **state)
{
    struct table table;

    (void)state;
    lay(&table, "4x3");
    assert_int_equal(set(&table, "3b/w2w/bw2 b", NULL), GS_OK);
    assert_int_equal(gs_outcome(table.rules, table.position), GS_LOSS);
    for (size_t i = 0; i < COUNT(sides); ++i) {
        const struct gs_point_set found = essential(&table, table.position, sides[i], 9);

        assert_int_equal(gs_atarigo.stones->winning_move(table.rules, table.position, sides[i]),
                         GS_NO_MOVE);
        for (size_t word = 0; word < COUNT(found.words); ++word)
            assert_int_equal(found.words[word], 0);
    }
    assert_true(gs_atarigo.hint->evaluate(table.rules, table.position) == -1);
    clear(&table);
}

static void test_traits(void **state)
{
    struct table table;

    (void)state;
    lay(&table, "5x5");
    assert_int_equal(table.rules->traits, GS_STABLE | GS_MOVES_STAY | GS_DRAWLESS);
    clear(&table);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_essential_special),
        cmocka_unit_test(test_essential_random),
        cmocka_unit_test(test_essential_crowded),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_crowded),
        cmocka_unit_test(test_over),
        cmocka_unit_test(test_traits),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("AtariGo, stones", tests, NULL, NULL);
}
