/* SPDX-License-Identifier: MIT */
/*
 * test_counts.c - how many lines of play there are to a depth, and how many states can be reached,
 * by nothing but the moves of the games. The numbers that games give of their examples are compared
 * with it.
 *
 * The states of Skoczki are those of table 6.2 of [Goluch]. The lines of
 * tic-tac-toe are known everywhere; those of Skoczki were computed a second
 * time by a program that shares nothing with this one (sets of coordinates in
 * place of bitboards, written from the rules alone).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/examples.h"
#include "games/pace.h"
#include "games/set_up.h"

#include <gamesolve/gamesolve.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A game that is set up, with room for one line of play. */
struct desk {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
};

static void desk_open(struct desk *desk, const char *name, const char *size, const char *param,
                      const char *value)
{
    desk->memory = gs_memory_new(0);
    desk->rules =
        set_up_rules(desk->memory, set_up_game(name), SETTINGS("size", size, param, value));
    desk->position = set_up_position(desk->memory, desk->rules, NULL);
}

static void desk_close(struct desk *desk)
{
    gs_release(desk->memory, desk->position);
    gs_rules_free(desk->memory, desk->rules);
    gs_memory_free(desk->memory);
}

/* Lines of exactly depth moves; those that end earlier are not among them. */
static uint64_t count_lines(const struct desk *desk, unsigned depth)
{
    const struct gs_rules *rules = desk->rules;
    uint64_t lines = 0;
    if (depth == 0)
        return 1;
    if (gs_outcome(rules, desk->position) != GS_UNKNOWN)
        return 0;
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    struct gs_undo *undo = calloc(1, rules->undo_size);
    assert_true(moves && undo);
    unsigned count = gs_moves(rules, desk->position, moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, desk->position, moves[i], undo);
        lines += count_lines(desk, depth - 1);
        gs_take_back(rules, desk->position, undo);
    }
    free(undo);
    free(moves);
    return lines;
}

#define DEPTHS 9

struct lines_row {
    const char *game, *size, *param, *value;
    uint64_t lines[DEPTHS]; /* to depth 1, 2 ...; the row ends with 0 where it is shorter */
};

static const struct lines_row lines_rows[] = {
    {"gomoku", "3x3", "connect", "3", {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
    {"skoczki", "1x8", "variant", "A", {1, 1, 1, 1, 2, 3, 3, 3, 6}},
    {"skoczki", "1x8", "variant", "B-1", {1, 1, 1, 2, 4, 7, 9, 10, 13}},
    {"skoczki", "1x8", "variant", "B-2", {1, 1, 1, 2, 4, 7, 9, 10, 13}},
    {"skoczki", "1x8", "variant", "C", {1, 1, 2, 4, 7, 14, 26, 52, 92}},
    {"skoczki", "1x8", "variant", "D", {1, 1, 2, 5, 11, 23, 48, 94, 185}},
    {"skoczki", "1x8", "variant", "E", {2, 4, 14, 49, 154, 484, 1678, 5714, 19312}},
    {"skoczki", "1x8", "variant", "F", {2, 4, 14, 53, 180, 629, 2355, 8809, 32859}},
    {"skoczki", "2x6", "variant", "A", {2, 4, 8, 18, 28, 48, 50}},
    {"skoczki", "2x6", "variant", "B-1", {2, 6, 16, 40, 82, 150, 190}},
    {"skoczki", "2x6", "variant", "B-2", {2, 6, 16, 40, 82, 150, 190}},
    {"skoczki", "2x6", "variant", "C", {2, 4, 14, 46, 148, 490, 1674}},
    {"skoczki", "2x6", "variant", "D", {2, 6, 22, 74, 280, 1048, 3996}},
    {"skoczki", "2x6", "variant", "E", {4, 16, 120, 834, 5234, 32738}},
    {"skoczki", "2x6", "variant", "F", {4, 20, 152, 1108, 7502, 51196}},
    {"skoczki", "3x5", "variant", "A", {3, 12, 36, 126, 324}},
    {"skoczki", "3x5", "variant", "B-1", {3, 14, 44, 162, 424}},
    {"skoczki", "3x5", "variant", "B-2", {3, 14, 44, 164, 448}},
    {"skoczki", "3x5", "variant", "C", {3, 12, 51, 219, 904}},
    {"skoczki", "3x5", "variant", "D", {3, 14, 61, 285, 1306}},
    {"skoczki", "3x5", "variant", "E", {6, 36, 304, 2356, 17356}},
    {"skoczki", "3x5", "variant", "F", {6, 40, 344, 2806, 22010}},
    {"skoczki", "6x11", "variant", "A", {6, 36, 216, 1296}},
    {"skoczki", "6x11", "variant", "B-1", {6, 36, 264, 1936}},
    {"skoczki", "6x11", "variant", "B-2", {6, 36, 384, 4096}},
    {"skoczki", "6x11", "variant", "C", {6, 36, 372}},
    {"skoczki", "6x11", "variant", "D", {6, 36, 540}},
    {"skoczki", "6x11", "variant", "E", {12, 144, 2904}},
    {"skoczki", "6x11", "variant", "F", {12, 144, 3576}},
    {"skoczki", "8x8", "variant", "A", {8, 64, 512, 4096}},
    {"skoczki", "8x8", "variant", "B-1", {8, 64, 608, 5784}},
    {"skoczki", "8x8", "variant", "B-2", {8, 64, 944, 14766}},
    {"skoczki", "8x8", "variant", "C", {8, 64, 912}},
    {"skoczki", "8x8", "variant", "D", {8, 64, 1344}},
    {"skoczki", "8x8", "variant", "E", {16, 256, 6720}},
    {"skoczki", "8x8", "variant", "F", {16, 256, 8448}},
    {"skoczki", "16x8", "variant", "A", {16, 256}},
    {"skoczki", "16x8", "variant", "B-1", {16, 256}},
    {"skoczki", "16x8", "variant", "B-2", {16, 256}},
    {"skoczki", "16x8", "variant", "C", {16, 256}},
    {"skoczki", "16x8", "variant", "D", {16, 256}},
    {"skoczki", "16x8", "variant", "E", {32, 1024}},
    {"skoczki", "16x8", "variant", "F", {32, 1024}},
    {"gomoku", "4x4", "connect", "3", {16, 240, 3360, 43680, 524160}},
    {"gomoku", "5x3", "connect", "4", {15, 210, 2730, 32760, 360360}},
    {"gomoku", "15x15", "connect", "5", {225, 50400}},
    /* White's first stone stands outside of the 5x5 square in half of the lines. */
    {"gomoku", "7x7", "variant", "pro", {1, 48, 24 * 24 + 24 * 23, (24 * 24 + 24 * 23) * 46}},
    {"gomoku", "7x7", "variant", "renju", {49, 2352, 110544}},
    {"hex", "2x2", "variant", "plain", {4, 12, 24, 12}},
    {"hex", "3x3", "variant", "plain", {9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960}},
    {"hex", "4x3", "variant", "plain", {12, 132, 1320, 11880, 95040, 628992}},
    {"hex", "3x4", "variant", "plain", {12, 132, 1320, 11880, 95040, 665280}},
    {"hex", "2x2", "variant", "swap", {4, 16, 36, 36, 12}},
    {"hex", "3x3", "variant", "swap", {9, 81, 576, 3528, 18144, 69840, 201600, 354240, 328320}},
    {"hex", "6x6", "variant", "plain", {36, 1260, 42840}},
    {"hex", "11x11", "variant", "swap", {121, 14641}},
    {"y", "2", "size", "2", {3, 6, 6}},
    {"y", "3", "size", "3", {6, 30, 120, 360, 720, 360}},
    {"y", "4", "size", "4", {10, 90, 720, 5040, 30240, 151200, 604800}},
    {"y", "9", "size", "9", {45, 1980, 85140}},
    {"atarigo", "2x2", "size", "2x2", {4, 12, 24, 16}},
    {"atarigo", "3x2", "size", "3x2", {6, 30, 120, 336, 528, 216}},
    {"atarigo", "3x3", "size", "3x3", {9, 72, 504, 2976, 14160, 51072, 123984}},
    {"atarigo", "4x3", "size", "4x3", {12, 132, 1320, 11808, 92736}},
    {"atarigo", "5x2", "size", "5x2", {10, 90, 720, 4984, 28896, 133680}},
    {"atarigo", "4x4", "size", "4x4", {16, 240, 3360, 43576}},
};

/* Sanitizers would count the same: they see no more lines of a row, and states of a board, than so
 * many. */
enum { SLOW_MAX = 60000 };

static void test_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(lines_rows); i++) {
        const struct lines_row *row = &lines_rows[i];
        struct desk desk;
        desk_open(&desk, row->game, row->size, row->param, row->value);
        for (unsigned depth = 1; depth <= DEPTHS && row->lines[depth - 1] > 0; depth++) {
            if (PACE_IS_SLOW && row->lines[depth - 1] > SLOW_MAX)
                break;
            uint64_t lines = count_lines(&desk, depth);
            if (lines != row->lines[depth - 1])
                fail_msg("%s %s %s: %llu lines to depth %u", row->game, row->size, row->value,
                         (unsigned long long)lines, depth);
        }
        desk_close(&desk);
    }
}

/* The keys of the states that were met, in the order in which they were, and a table of them. */
struct states {
    size_t key_size, count, room;
    uint8_t *keys;
    size_t slots;    /* a power of two, more than twice the count */
    uint32_t *table; /* the number of a state plus 1; 0: free */
};

static uint64_t mix(const uint8_t *key, size_t size)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ key[i]) * 1099511628211U;
    return hash ^ hash >> 29;
}

static void insert(struct states *states, size_t number)
{
    size_t slot = mix(states->keys + number * states->key_size, states->key_size);
    while (states->table[slot & (states->slots - 1)] != 0)
        slot++;
    states->table[slot & (states->slots - 1)] = (uint32_t)number + 1;
}

static bool contains(const struct states *states, const uint8_t *key)
{
    size_t size = states->key_size, slot = mix(key, size);
    uint32_t number;
    while ((number = states->table[slot++ & (states->slots - 1)]) != 0)
        if (memcmp(states->keys + (number - 1) * size, key, size) == 0)
            return true;
    return false;
}

static void grow(struct states *states)
{
    states->room = states->room ? 2 * states->room : 1024;
    states->slots = 4 * states->room;
    states->keys = realloc(states->keys, states->room * states->key_size);
    free(states->table);
    states->table = calloc(states->slots, sizeof *states->table);
    assert_true(states->keys && states->table);
    for (size_t i = 0; i < states->count; i++)
        insert(states, i);
}

static void add_state(struct states *states, const uint8_t *key)
{
    if (states->count == states->room)
        grow(states);
    if (contains(states, key))
        return;
    memcpy(states->keys + states->count * states->key_size, key, states->key_size);
    insert(states, states->count++);
}

/* Every state that can be reached, found by playing every move of every one. */
static size_t count_states(const struct desk *desk)
{
    const struct gs_rules *rules = desk->rules;
    struct states states = {.key_size = rules->key_size};
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    struct gs_undo *undo = calloc(1, rules->undo_size);
    uint8_t key[GS_KEY_MAX];
    assert_true(moves && undo);
    gs_encode(rules, desk->position, key);
    add_state(&states, key);
    for (size_t next = 0; next < states.count; next++) {
        gs_decode(rules, states.keys + next * states.key_size, desk->position);
        if (gs_outcome(rules, desk->position) != GS_UNKNOWN)
            continue;
        unsigned count = gs_moves(rules, desk->position, moves);
        for (unsigned i = 0; i < count; i++) {
            gs_play(rules, desk->position, moves[i], undo);
            gs_encode(rules, desk->position, key);
            gs_take_back(rules, desk->position, undo);
            add_state(&states, key);
        }
    }
    free(undo);
    free(moves);
    free(states.table);
    free(states.keys);
    return states.count;
}

/* What games say of their examples. */
static void count_example(const struct example *example, void *user)
{
    size_t *most = user, states;
    if (PACE_IS_SLOW && example->row->states > SLOW_MAX)
        return;
    struct desk desk = {.memory = gs_memory_new(0)};
    desk.rules = set_up_rules(desk.memory, example->game, example->settings);
    desk.position = set_up_position(desk.memory, desk.rules, example->row->position);
    states = count_states(&desk);
    *most = states > *most ? states : *most;
    if (example->is_last && *most != example->row->states)
        fail_msg("%s: %zu states, not %zu", example->words, *most, example->row->states);
    if (example->is_last)
        *most = 0;
    desk_close(&desk);
}

static void test_example_states(void **state)
{
    (void)state;
    size_t most = 0;
    examples_each(count_example, &most);
}

static const char *const variants[] = {"A", "B-1", "B-2", "C", "D", "E", "F"};

/* Table 6.2; E and F share a column. */
static const struct {
    const char *size;
    size_t states[COUNT(variants)];
} state_rows[] = {
    {"1x5", {8, 8, 8, 11, 11, 54, 54}},
    {"1x6", {6, 11, 11, 152, 158, 168, 168}},
    {"1x7", {18, 22, 22, 358, 376, 400, 400}},
    {"1x8", {108, 108, 108, 722, 736, 810, 810}},
    {"1x11", {900, 900, 900, 2976, 3002, 3888, 3888}},
    {"2x5", {155, 155, 155, 1782, 1782, 6270, 6270}},
    {"2x6", {510, 907, 907, 16128, 16128, 69160, 69160}},
    {"2x7", {4296, 5958, 5958, 83032, 83032, 420000, 420000}},
    {"3x5", {2530, 5461, 5987, 188910, 188910, 840672, 840672}},
};

/* Rows with more states than this are left to the tables, which run in a fast build. */
#define STATES_MAX (PACE_IS_SLOW ? SLOW_MAX : 100000)

static void test_skoczki_states(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(state_rows); i++) {
        for (size_t v = 0; v < COUNT(variants); v++) {
            struct desk desk;
            if (state_rows[i].states[v] > STATES_MAX)
                continue;
            desk_open(&desk, "skoczki", state_rows[i].size, "variant", variants[v]);
            size_t states = count_states(&desk);
            if (states != state_rows[i].states[v])
                fail_msg("skoczki %s %s: %zu states", state_rows[i].size, variants[v], states);
            desk_close(&desk);
        }
    }
}

/* Counted a second time by a program of another language, with sets of coordinates. */
static void test_atarigo_states(void **state)
{
    (void)state;
    static const struct {
        const char *size;
        size_t states;
    } rows[] = {{"2x2", 33}, {"3x2", 257}, {"4x2", 2005}, {"3x3", 5752}, {"4x3", 134235}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct desk desk;
        if (PACE_IS_SLOW && rows[i].states > SLOW_MAX)
            continue;
        desk_open(&desk, "atarigo", rows[i].size, "size", rows[i].size);
        assert_int_equal(count_states(&desk), rows[i].states);
        desk_close(&desk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_example_states),
        cmocka_unit_test(test_skoczki_states),
        cmocka_unit_test(test_atarigo_states),
    };
    return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
