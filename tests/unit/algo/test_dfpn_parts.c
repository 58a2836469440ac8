/* SPDX-License-Identifier: MIT */
/* The parts of the depth-first searches: table, set, numbers, thresholds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/drive.h"
#include "unit/node_game.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- the table --------------------------------------------------------------------------- */

/* Rules with keys of four bytes, and a search to charge memory to. */
struct bench {
    struct graph_rules rules;
    struct gs_memory *memory;
    struct gs_search search;
};

static void bench_init(struct bench *bench)
{
    bench->rules = graph_rules_of(graph_over, GS_REPEATS);
    bench->memory = gs_memory_new(0);
    gs_search_init(&bench->search, &bench->rules.base, NULL, bench->memory);
    gs_search_start(&bench->search);
}

/* The only walk over sets that there is at a time. */
static struct dfpn_walk walk;

static void bench_clear(struct bench *bench)
{
    gs_dfpn_walk_clear(&walk, &bench->search);
    assert_int_equal(bench->search.kept, 0);
    assert_int_equal(gs_memory_used(bench->memory), 0);
    gs_memory_free(bench->memory);
}

/* A state by number; its key lives in room. */
static struct dfpn_state state_of(uint32_t number, bool attacking, uint8_t room[8])
{
    memset(room, 0xa5, 8);
    memcpy(room, &number, sizeof number);
    return (struct dfpn_state){room, dfpn_hash(room, sizeof number), attacking, 0};
}

static void table_open(struct dfpn_table *table, struct bench *bench, uint64_t bound)
{
    bench_init(bench);
    assert_true(gs_dfpn_table_init(table, &bench->search, bound, false));
}

static void table_close(struct dfpn_table *table, struct bench *bench)
{
    gs_dfpn_table_clear(table);
    bench_clear(bench);
}

static struct dfpn_child open_child(uint32_t phi, uint32_t delta)
{
    return (struct dfpn_child){.phi = phi, .delta = delta};
}

static struct dfpn_child solved_child(enum dfpn_fact fact, bool attacking, uint32_t rank)
{
    struct dfpn_child child = {.move = 0};
    dfpn_set_fact(&child, fact, attacking);
    child.rank = rank & DFPN_RANK_MOST;
    return child;
}

static void the_table_grows_and_forgets_nothing(void **state)
{
    (void)state;
    enum { STATES = 5000 };
    struct bench bench;
    struct dfpn_table table;
    uint8_t room[8];
    table_open(&table, &bench, 0);
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room);
        struct dfpn_child child = open_child(i + 1, 2 * i + 1);
        gs_dfpn_table_store(&table, &at, &child, GS_NO_MOVE, 1);
    }
    /* No more than half full, so only buckets far above the mean give something up. */
    assert_true(table.replacements < STATES / 10);
    assert_int_equal(table.filled, STATES - table.replacements);
    assert_int_equal(bench.search.peak_nodes, table.filled);
    unsigned found = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room), other = state_of(i, i % 2 == 0, room);
        struct dfpn_child child;
        if (gs_dfpn_table_find(&table, &at, &child)) {
            assert_true(child.phi == i + 1 && child.delta == 2 * i + 1);
            assert_int_equal(child.fact, DFPN_OPEN);
            found++;
        }
        assert_false(gs_dfpn_table_find(&table, &other, &child));
    }
    assert_int_equal(found, table.filled);
    table_close(&table, &bench);
}

/* Buckets from..to - 1 in parts, as threads move them; in an order that they may come in. */
static void move_in_parts(const struct dfpn_table *table, uint64_t from, uint64_t to)
{
    enum { PARTS = 3 };
    for (uint64_t i = 0; i < PARTS; i++)
        gs_dfpn_table_move(table, from + (to - from) * i / PARTS,
                           from + (to - from) * (i + 1) / PARTS);
}

/* Doubled in rounds, it has what it had. */
static void the_table_is_doubled_in_parts(void **state)
{
    (void)state;
    enum { STATES = 7000, BUCKETS = 4096 };
    struct bench bench;
    struct dfpn_table table;
    static bool was_there[STATES];
    uint8_t room[8];
    table_open(&table, &bench, 0);
    assert_int_equal(gs_dfpn_table_double(&table), 0);
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room);
        struct dfpn_child child = open_child(i + 1, 2 * i + 1);
        gs_dfpn_table_store(&table, &at, &child, GS_NO_MOVE, 1);
    }
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room);
        struct dfpn_child child;
        was_there[i] = gs_dfpn_table_find(&table, &at, &child);
    }
    const uint64_t filled = table.filled;
    assert_int_equal(table.buckets, BUCKETS);
    assert_int_equal(gs_dfpn_table_double(&table), BUCKETS);
    for (uint64_t left = BUCKETS, from; left > 0; left = from) {
        from = left > 64 ? (left + 1) / 2 : 0;
        if (from > 0)
            move_in_parts(&table, from, left);
        else
            gs_dfpn_table_move(&table, from, left);
    }
    assert_true(table.buckets == 2 * BUCKETS && table.filled == filled);
    for (uint32_t i = 0; i < STATES; i++) {
        struct dfpn_state at = state_of(i, i % 2, room);
        struct dfpn_child child = open_child(0, 0);
        assert_int_equal(gs_dfpn_table_find(&table, &at, &child), was_there[i]);
        assert_true(!was_there[i] || (child.phi == i + 1 && child.delta == 2 * i + 1));
    }
    table_close(&table, &bench);
}

/* Stores states without end until the table stays as it is. */
static void fill_up(struct dfpn_table *table)
{
    struct dfpn_child child = open_child(1, 1);
    uint8_t room[8];
    uint64_t states = 8 * dfpn_table_capacity(table);
    for (uint32_t i = 0; i < states; i++) {
        struct dfpn_state at = state_of(i, false, room);
        gs_dfpn_table_store(table, &at, &child, GS_NO_MOVE, 1);
    }
}

/* What a table may have it takes, in whole buckets, whatever its bound is. */
static void the_table_grows_up_to_its_bound(void **state)
{
    (void)state;
    static const uint64_t bounds[] = {1,    4,    1000, 1020, 1024, 1028, 2044, 2048,
                                      2052, 4092, 4096, 4100, 5000, 8188, 8192, 50000};
    for (size_t i = 0; i < COUNT(bounds); i++) {
        struct bench bench;
        struct dfpn_table table;
        table_open(&table, &bench, bounds[i]);
        uint64_t capacity = dfpn_table_capacity(&table);
        assert_true(capacity < bounds[i] + table.ways);
        assert_true(capacity >= bounds[i]);
        fill_up(&table);
        assert_true(dfpn_table_capacity(&table) == capacity);
        assert_true(table.buckets * table.ways == capacity);
        assert_true(table.filled <= capacity && table.filled >= capacity - capacity / 50);
        table_close(&table, &bench);
    }
}

/* The same for half of a memory budget, and a header: powers of two, and what is next to them. */
static void the_table_takes_its_share_of_the_memory(void **state)
{
    (void)state;
    for (unsigned bits = 14; bits <= 22; bits++) {
        for (int more = -1; more <= 1; more++) {
            size_t budget = (size_t)(((intptr_t)1 << bits) + more * ((intptr_t)1 << bits) / 64);
            struct bench bench;
            struct dfpn_table table;
            bench_init(&bench);
            gs_memory_free(bench.memory);
            bench.memory = bench.search.memory = gs_memory_new(budget);
            assert_true(gs_dfpn_table_init(&table, &bench.search, 0, false));
            fill_up(&table);
            assert_true(table.buckets == table.most_buckets);
            size_t used = gs_memory_used(bench.memory);
            assert_true(used <= budget / 2 + 2 * table.bucket_size);
            assert_true(used + 2 * table.bucket_size >= budget / 2);
            table_close(&table, &bench);
        }
    }
}

/* A fact is not replaced by less, save a claim, and of two proofs the shorter one stays. */
static void facts_stay_in_the_table(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_table table;
    uint8_t room[8], other_room[8];
    table_open(&table, &bench, 0);
    struct dfpn_state at = state_of(1, true, room), other = state_of(1, false, other_room);
    struct dfpn_child known, open = open_child(3, 4), claimed = solved_child(DFPN_CLAIMED, true, 0),
                             far = solved_child(DFPN_PROVED, true, 9),
                             near = solved_child(DFPN_PROVED, true, 5);
    gs_dfpn_table_store(&table, &at, &claimed, 42, 1);
    assert_int_equal(gs_dfpn_table_reply(&table, &at), 42);
    assert_int_equal(gs_dfpn_table_reply(&table, &other), GS_NO_MOVE);
    gs_dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1);
    assert_int_equal(gs_dfpn_table_reply(&table, &at), GS_NO_MOVE);
    gs_dfpn_table_store(&table, &at, &far, GS_NO_MOVE, 1);
    gs_dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1);
    gs_dfpn_table_store(&table, &at, &claimed, 42, 1);
    assert_true(gs_dfpn_table_find(&table, &at, &known));
    assert_true(known.fact == DFPN_PROVED && known.rank == 9);
    assert_true(known.phi == 0 && known.delta == GS_PROOF_INFINITE);
    gs_dfpn_table_store(&table, &at, &near, GS_NO_MOVE, 1);
    gs_dfpn_table_store(&table, &at, &far, GS_NO_MOVE, 1);
    assert_true(gs_dfpn_table_find(&table, &at, &known) && known.rank == 5);
    /* Whoever is to move wins, so the attacker of the other question does not. */
    assert_true(gs_dfpn_table_find(&table, &other, &known));
    assert_int_equal(known.fact, DFPN_FIRM);
    assert_int_equal(table.filled, 1);
    table_close(&table, &bench);
}

/* What the table says of the attacker of one question, from a fact of the other one. */
static enum dfpn_fact answer_from_other(unsigned traits, enum dfpn_fact fact, uint32_t *rank)
{
    struct bench bench;
    struct dfpn_table table;
    uint8_t room[8], other_room[8];
    bench_init(&bench);
    bench.rules = graph_rules_of(graph_over, traits);
    assert_true(gs_dfpn_table_init(&table, &bench.search, 0, false));
    struct dfpn_state at = state_of(1, true, room), other = state_of(1, false, other_room);
    struct dfpn_child known = open_child(1, 1), stored = solved_child(fact, true, 7);
    gs_dfpn_table_store(&table, &at, &stored, GS_NO_MOVE, 1);
    bool found = gs_dfpn_table_find(&table, &other, &known);
    assert_true(found == (known.fact != DFPN_OPEN));
    *rank = known.rank;
    table_close(&table, &bench);
    return (enum dfpn_fact)known.fact;
}

/* Where there are no draws, a firm disproof is a proof of the other question, of the same rank. */
static void one_answer_settles_both_questions(void **state)
{
    (void)state;
    uint32_t rank;
    assert_int_equal(answer_from_other(GS_DRAWLESS, DFPN_FIRM, &rank), DFPN_PROVED);
    assert_int_equal(rank, 7);
    assert_int_equal(answer_from_other(GS_DRAWLESS, DFPN_PROVED, &rank), DFPN_FIRM);
    assert_int_equal(rank, 7);
    assert_int_equal(answer_from_other(GS_DRAWLESS, DFPN_CLAIMED, &rank), DFPN_OPEN);
    assert_int_equal(answer_from_other(0, DFPN_FIRM, &rank), DFPN_OPEN);
    assert_int_equal(answer_from_other(GS_REPEATS, DFPN_FIRM, &rank), DFPN_OPEN);
}

/* One bucket: the entry with the least work goes, and solved ones count for more. */
static void the_least_work_gives_way(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_table table;
    struct dfpn_child known, open = open_child(1, 1), firm = solved_child(DFPN_FIRM, true, 0);
    uint8_t room[8];
    table_open(&table, &bench, 1);
    assert_int_equal(dfpn_table_capacity(&table), 4);
    for (uint32_t i = 0; i < 4; i++) {
        struct dfpn_state at = state_of(i, true, room);
        gs_dfpn_table_store(&table, &at, i == 0 ? &firm : &open, GS_NO_MOVE, i == 0 ? 20 : 100 * i);
    }
    struct dfpn_state at = state_of(9, true, room);
    assert_int_equal(gs_dfpn_table_work(&table, &at), 0);
    gs_dfpn_table_store(&table, &at, &open, GS_NO_MOVE, 1024);
    assert_int_equal(gs_dfpn_table_work(&table, &at), 1024);
    assert_true(table.replacements == 1 && table.filled == 4);
    for (uint32_t i = 0; i < 4; i++) {
        at = state_of(i, true, room);
        assert_int_equal(gs_dfpn_table_find(&table, &at, &known), i != 1);
    }
    table_close(&table, &bench);
}

/* --- the set ----------------------------------------------------------------------------- */

static void set_open(struct dfpn_set *set, struct bench *bench)
{
    bench_init(bench);
    gs_dfpn_set_init(set, &bench->search);
}

static void set_close(struct dfpn_set *set, struct bench *bench)
{
    gs_dfpn_set_clear(set);
    bench_clear(bench);
}

static uint32_t add(struct dfpn_set *set, uint32_t number)
{
    uint8_t room[8];
    struct dfpn_state at = state_of(number, number % 2 == 0, room);
    return gs_dfpn_set_add(set, set->search, &at);
}

/* What the set says of a state. */
static enum dfpn_fact fact_of(const struct dfpn_set *set, uint32_t number)
{
    uint8_t room[8];
    struct dfpn_state at = state_of(number, number % 2 == 0, room);
    struct dfpn_child child = {.fact = DFPN_OPEN};
    if (!gs_dfpn_set_find(set, &at, &child))
        return DFPN_OPEN;
    assert_int_equal(child.member, child.fact == DFPN_CLAIMED);
    return (enum dfpn_fact)child.fact;
}

static void states_keep_their_numbers(void **state)
{
    (void)state;
    enum { STATES = 70000 }; /* more than 16 bits number */
    struct bench bench;
    struct dfpn_set set;
    set_open(&set, &bench);
    assert_int_equal(fact_of(&set, 0), DFPN_OPEN);
    for (uint32_t i = 0; i < STATES; i++)
        assert_int_equal(add(&set, 3 * i), i);
    for (uint32_t i = 0; i < STATES; i++) {
        bool attacking;
        uint32_t number;
        assert_int_equal(add(&set, 3 * i), i);
        memcpy(&number, gs_dfpn_set_key(&set, i, &attacking), sizeof number);
        assert_true(number == 3 * i && attacking == (number % 2 == 0));
        /* No walk has come to it. */
        assert_int_equal(fact_of(&set, 3 * i), DFPN_OPEN);
        assert_int_equal(fact_of(&set, 3 * i + 1), DFPN_OPEN);
    }
    assert_true(set.count == STATES && bench.search.peak_nodes == STATES);
    set_close(&set, &bench);
}

/* Settles a state; it rests on the given ones, up to the first 0. */
static void link_states(struct dfpn_set *set, uint32_t number, uint32_t one, uint32_t two)
{
    const unsigned count = (one != 0) + (two != 0);
    const uint64_t edges = gs_dfpn_set_edges(set, set->search, count);
    assert_true(edges != 0);
    if (one != 0)
        dfpn_set_edge(set, edges, 0, add(set, one));
    if (two != 0)
        dfpn_set_edge(set, edges, count - 1, add(set, two));
    gs_dfpn_set_link(set, number, edges);
}

/* Walks on, and expects to be halted at a state. */
static void expect(struct dfpn_set *set, uint32_t number)
{
    uint32_t at = DFPN_NOWHERE;
    assert_int_equal(gs_dfpn_set_walk(set, &walk, &at), DFPN_UNVERIFIED);
    assert_int_equal(at, number);
}

/* Walks on, and expects nothing to be left. */
static void expect_end(struct dfpn_set *set)
{
    uint32_t at;
    assert_int_equal(gs_dfpn_set_walk(set, &walk, &at), DFPN_DONE);
}

/* A set whose first state is 10, where the walk stands. */
static void set_open_at_ten(struct dfpn_set *set, struct bench *bench)
{
    set_open(set, bench);
    assert_int_equal(add(set, 10), 0);
    assert_true(gs_dfpn_set_begin(set, &walk));
    expect(set, 0);
}

/*
 *     10 -> 11 -> 12 -> 10        11 is dead when the walk is back there: 10 is settled anew,
 *     10 -> 13 -> 12              rests on 13, and what is left of 12 is met again.
 */
static void walks_mend_what_rests_on_the_dead(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    set_open_at_ten(&set, &bench);
    link_states(&set, 0, 11, 0);
    expect(&set, 1);
    link_states(&set, 1, 12, 0);
    expect(&set, 2);
    link_states(&set, 2, 10, 0);
    expect_end(&set);
    assert_int_equal(fact_of(&set, 12), DFPN_CLAIMED);

    gs_dfpn_set_kill(&set, 1, 7);
    assert_true(gs_dfpn_set_is_dead(&set, 1) && fact_of(&set, 11) == DFPN_PROVED);
    assert_true(gs_dfpn_set_begin(&set, &walk));
    expect(&set, 0);
    link_states(&set, 0, 13, 0);
    assert_int_equal(fact_of(&set, 13), DFPN_OPEN);
    expect(&set, 3);
    assert_int_equal(fact_of(&set, 13), DFPN_CLAIMED);
    link_states(&set, 3, 0, 0);
    expect_end(&set);

    /* Nothing rests on 12 any more: it is not in what the latest walk came to. */
    assert_true(gs_dfpn_set_begin(&set, &walk));
    expect_end(&set);
    gs_dfpn_set_finish(&set);
    assert_int_equal(fact_of(&set, 10), DFPN_CLAIMED);
    assert_int_equal(fact_of(&set, 11), DFPN_PROVED);
    assert_int_equal(fact_of(&set, 12), DFPN_OPEN);
    assert_int_equal(fact_of(&set, 13), DFPN_CLAIMED);
    set_close(&set, &bench);
}

/* A state that dies while the walk is in it is left, and the one above is settled anew at once. */
static void walks_leave_what_dies(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    set_open_at_ten(&set, &bench);
    link_states(&set, 0, 11, 13);
    expect(&set, 1);
    gs_dfpn_set_kill(&set, 1, 1);
    expect(&set, 0);
    gs_dfpn_set_kill(&set, 0, 2);
    expect_end(&set);
    assert_int_equal(fact_of(&set, 10), DFPN_PROVED);
    assert_int_equal(fact_of(&set, 13), DFPN_OPEN);
    set_close(&set, &bench);
}

/* A finished set: the first state rests on the second, which is a member, or dead. */
static void close_pair(struct dfpn_set *set, uint32_t one, uint32_t two, bool dies)
{
    uint32_t first = add(set, one), second = add(set, two);
    if (dies)
        gs_dfpn_set_kill(set, second, 3);
    assert_true(gs_dfpn_set_begin(set, &walk));
    expect(set, first);
    link_states(set, first, dies ? 0 : two, 0);
    if (!dies) {
        expect(set, second);
        link_states(set, second, 0, 0);
    }
    expect_end(set);
    gs_dfpn_set_finish(set);
}

/* A walk at its end takes a branch that another one has not come to. */
static void walks_are_joined(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    struct dfpn_walk other = {.search = &bench.search};
    uint32_t at;
    set_open_at_ten(&set, &bench);
    assert_false(gs_dfpn_set_join(&set, &other, &walk));
    link_states(&set, 0, 11, 12);
    expect(&set, 1);
    assert_true(gs_dfpn_set_join(&set, &other, &walk));
    assert_int_equal(gs_dfpn_set_walk(&set, &other, &at), DFPN_UNVERIFIED);
    assert_int_equal(at, 2);
    link_states(&set, 2, 11, 0);
    assert_int_equal(gs_dfpn_set_walk(&set, &other, &at), DFPN_DONE);
    assert_false(gs_dfpn_set_join(&set, &other, &walk));
    link_states(&set, 1, 0, 0);
    expect_end(&set);
    gs_dfpn_walk_clear(&other, &bench.search);
    set_close(&set, &bench);
}

/* A set that is shared moves nothing: it takes what there was room for, and then has no memory. */
static void shared_sets_do_not_move(void **state)
{
    enum { MORE = 1000 };
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    set_open(&set, &bench);
    assert_false(gs_dfpn_set_has_room(&set, 1));
    assert_true(gs_dfpn_set_make_room(&set, MORE) && gs_dfpn_set_has_room(&set, MORE));
    set.shared = true;
    const void *records = set.records, *index = set.index, *edges = set.edges;
    for (uint32_t i = 0; i < MORE; i++)
        link_states(&set, add(&set, i + 1), i + 1, 0);
    assert_true(records == set.records && index == set.index && edges == set.edges);
    uint32_t number = MORE;
    while (add(&set, ++number) != DFPN_NOWHERE)
        continue;
    assert_true(records == set.records && index == set.index);
    assert_int_equal(bench.search.stop, GS_STOP_MEMORY);
    assert_int_equal(set.count, number - 1);
    set_close(&set, &bench);
}

/* A new index is filled in parts; numbers stay. */
static void an_index_is_filled_in_parts(void **state)
{
    enum { STATES = 1000 };
    (void)state;
    struct bench bench;
    struct dfpn_set set;
    bool stale;
    set_open(&set, &bench);
    for (uint32_t i = 0; i < STATES; i++)
        assert_int_equal(add(&set, 5 * i), i);
    assert_true(gs_dfpn_set_begin_room(&set, 1, &stale) && !stale);
    assert_true(gs_dfpn_set_begin_room(&set, 10 * STATES, &stale) && stale);
    gs_dfpn_set_fill(&set, STATES / 2, STATES);
    gs_dfpn_set_fill(&set, 0, STATES / 2);
    for (uint32_t i = 0; i < STATES; i++)
        assert_int_equal(add(&set, 5 * i), i);
    assert_int_equal(add(&set, 1), STATES);
    set_close(&set, &bench);
}

/* What two finished sets say is said by both together; what a walk did not come to, by neither. */
static void sets_are_merged(void **state)
{
    (void)state;
    struct bench bench;
    struct dfpn_set set, other;
    set_open(&set, &bench);
    gs_dfpn_set_init(&other, &bench.search);
    close_pair(&set, 10, 11, false);
    add(&set, 20);
    add(&set, 21);
    close_pair(&other, 20, 21, true);
    add(&other, 11);
    add(&other, 30);
    assert_true(gs_dfpn_set_merge(&set, &other));
    gs_dfpn_set_clear(&other);
    assert_int_equal(fact_of(&set, 10), DFPN_CLAIMED);
    assert_int_equal(fact_of(&set, 11), DFPN_CLAIMED);
    assert_int_equal(fact_of(&set, 20), DFPN_CLAIMED);
    assert_int_equal(fact_of(&set, 21), DFPN_PROVED);
    assert_int_equal(fact_of(&set, 30), DFPN_OPEN);
    assert_int_equal(set.count, 4);
    set_close(&set, &bench);
}

/* --- numbers ------------------------------------------------------------------------------- */

static struct dfpn_sums sum_of(bool weak, const struct dfpn_child *children, size_t count)
{
    struct dfpn dfpn = {.params = {.weak = weak, .window = 100}};
    struct dfpn_sums sums;
    gs_dfpn_sum(&dfpn, children, count, &sums);
    return sums;
}

static void numbers_are_summed(void **state)
{
    (void)state;
    const struct dfpn_child children[] = {open_child(2, 7), open_child(5, 3), open_child(4, 9),
                                          solved_child(DFPN_FIRM, false, 0)};
    struct dfpn_sums sums = sum_of(false, children, 3);
    assert_true(sums.phi == 3 && sums.delta == 11 && sums.unsolved == 3);
    assert_true(sums.best_at == 1 && sums.best == 3 && sums.second == 7);
    sums = sum_of(true, children, 3);
    assert_true(sums.phi == 3 && sums.delta == 7);
    /* The side to move wins there: infinite delta, and nothing to add. */
    sums = sum_of(true, children, 4);
    assert_true(sums.delta == 7 && sums.second == 7 && sums.unsolved == 3);
    sums = sum_of(false, children, 0);
    assert_true(sums.phi == GS_PROOF_INFINITE && sums.delta == 0);
    const struct dfpn_child large[] = {open_child(GS_PROOF_MOST, 1), open_child(2, 1)};
    assert_true(sum_of(false, large, 2).delta == GS_PROOF_MOST);
    assert_true(sum_of(true, large, 2).delta == GS_PROOF_MOST);
    const struct dfpn_child lost[] = {open_child(2, 1), solved_child(DFPN_PROVED, false, 1)};
    for (int weak = 0; weak <= 1; weak++) {
        sums = sum_of(weak, lost, 2);
        assert_true(sums.phi == 0 && sums.delta == GS_PROOF_INFINITE && sums.best_at == 1);
    }
}

/* The thresholds that a driver gives below a node with the children of the test above. */
static struct dfpn_choice choose(const struct dfpn_driver *driver, bool attacking, double growth)
{
    struct dfpn_child children[] = {open_child(2, 7), open_child(5, 3), open_child(4, 9)};
    struct dfpn dfpn = {.params = {.growth = growth, .window = 100}, .stack.children = children};
    struct dfpn_frame frame = {
        .phi_limit = 20, .delta_limit = 30, .count = COUNT(children), .attacking = attacking};
    struct dfpn_sums sums;
    struct dfpn_choice choice;
    gs_dfpn_sum(&dfpn, children, COUNT(children), &sums);
    driver->choose(&dfpn, &frame, &sums, &choice);
    return choice;
}

static void thresholds_are_as_published(void **state)
{
    (void)state;
    /* df-pn: delta up to the second best, by the factor; phi by what the others leave. */
    struct dfpn_choice choice = choose(&gs_dfpn_driver_df_pn, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 8 && choice.phi_limit == 24);
    choice = choose(&gs_dfpn_driver_df_pn, false, 2.0);
    assert_true(choice.at == 1 && choice.delta_limit == 14 && choice.phi_limit == 24);
    choice = choose(&gs_dfpn_driver_df_pn, true, 16.0);
    assert_int_equal(choice.delta_limit, 20);
    /* PDS: the smaller number of the child grows. */
    choice = choose(&gs_dfpn_driver_pds, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 4 && choice.phi_limit == 5);
    /* PN*: proof numbers only; the hardest child where all have to be proved. */
    choice = choose(&gs_dfpn_driver_pn_star, true, 1.0);
    assert_true(choice.at == 1 && choice.delta_limit == 8);
    assert_int_equal(choice.phi_limit, GS_PROOF_INFINITE);
    choice = choose(&gs_dfpn_driver_pn_star, false, 1.0);
    assert_true(choice.at == 1 && choice.phi_limit == 24);
    assert_int_equal(choice.delta_limit, GS_PROOF_INFINITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_grows_and_forgets_nothing),
        cmocka_unit_test(the_table_is_doubled_in_parts),
        cmocka_unit_test(the_table_grows_up_to_its_bound),
        cmocka_unit_test(the_table_takes_its_share_of_the_memory),
        cmocka_unit_test(facts_stay_in_the_table),
        cmocka_unit_test(one_answer_settles_both_questions),
        cmocka_unit_test(the_least_work_gives_way),
        cmocka_unit_test(states_keep_their_numbers),
        cmocka_unit_test(walks_mend_what_rests_on_the_dead),
        cmocka_unit_test(walks_leave_what_dies),
        cmocka_unit_test(walks_are_joined),
        cmocka_unit_test(shared_sets_do_not_move),
        cmocka_unit_test(an_index_is_filled_in_parts),
        cmocka_unit_test(sets_are_merged),
        cmocka_unit_test(numbers_are_summed),
        cmocka_unit_test(thresholds_are_as_published),
    };
    return cmocka_run_group_tests_name("parts of df-pn", tests, NULL, NULL);
}
