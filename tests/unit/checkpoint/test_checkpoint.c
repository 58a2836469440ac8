/* SPDX-License-Identifier: MIT */
/* Checkpoints: a run that goes on from any of them ends as one that was never interrupted; what is
 * damaged, cut off or of another run is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/checkpoint_forge.h"
#include "games/checkpoint_resume.h"
#include "games/pace.h"
#include "games/solve_run.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct board boards[] = {
    SKOCZKI("A", "2x7"),
    SKOCZKI("A", "3x5"),
    SKOCZKI("E", "1x6"),
    GOMOKU("4x3", "3"),
    {"hex", {"size", "3x3"}},
    {"hex", {"size", "2x4"}},
    {"y", {"size", "3"}},
    {"atarigo", {"size", "3x3"}},
    {"graph", {"seed", "3", "states", "300", "degree", "3", "ends", "20", "shape", "random"}},
    GOMOKU("3x3", "3"),
};

enum { LARGEST = 3 }; /* of the boards, by its states */

static const struct {
    struct way way;
    enum likeness likeness;
} ways[] = {
    {{.algo = "df-pn"}, VALUES},
    {{.algo = "df-pn", .set = {"symmetry", "off", "prune", "off"}}, VALUES},
    {{.algo = "df-pn", .set = {"table", "64"}}, VALUES},
    {{.algo = "pds"}, VALUES},
    {{.algo = "pn-star"}, VALUES},
    {{.algo = "retrograde"}, COUNTS},
    {{.algo = "retrograde", .set = {"predecessors", "stored"}}, COUNTS},
    {{.algo = "retrograde", .set = {"symmetry", "on"}}, COUNTS},
    {{.algo = "retrograde", .set = {"disk", "on"}}, COUNTS},
    {{.algo = "retrograde", .set = {"disk", "on", "predecessors", "stored"}}, COUNTS},
    {{.algo = "mcts"}, COUNTS},
    {{.algo = "mcts", .set = {"amaf", "90", "force", "9", "threshold", "2"}}, COUNTS},
    {{.algo = "pvs"}, VALUES},
    {{.algo = "pvs", .set = {"aspiration", "off"}}, VALUES},
    {{.algo = "lambda"}, VALUES},
    {{.algo = "dual-lambda"}, VALUES},
    {{.algo = "lambda-df-pn"}, VALUES},
    {{.algo = "pn-dag"}, KILLED},
    {{.algo = "pn-dag", .set = {"symmetry", "off", "order", "draw"}}, KILLED},
    {{.algo = "pn-dcg"}, KILLED},
    {{.algo = "pn-dcg", .set = {"draws", "proved", "order", "draw"}}, KILLED},
    {{.algo = "pn-dcg", .set = {"draws", "proved", "symmetry", "on"}}, KILLED},
    {{.algo = "pn-dcg", .set = {"merge", "converting"}}, KILLED},
};

/* Boards that have no symmetry for symmetry=on, or no stones for amaf or an algorithm. */
static bool fits(const struct way *way, const struct board *board)
{
    struct run run;
    if (way->set[0] && strcmp(way->set[0], "symmetry") == 0 && strcmp(board->game, "graph") == 0)
        return false;
    run_open(&run, board, way, 0);
    const bool amaf = way->set[0] && strcmp(way->set[0], "amaf") == 0;
    const bool can =
        gs_algo_fits(run.algo, run.rules, NULL) == GS_OK && (!amaf || run.rules->game->stones);
    run_close(&run);
    return can;
}

/* One of the small boards, with stones where those are needed. */
static const struct board *small_board(const struct way *way)
{
    return fits(way, &boards[1]) ? &boards[1] : &boards[3];
}

/* mcts would take too long to prove. */
static void limit(struct run *run)
{
    if (strcmp(run->algo->name, "mcts") == 0)
        run->search.limits.nodes = 6000;
    run->search.seed = 5;
}

/* Of the moments at which a run is killed, one in so many is taken; in a long run, all are. */
static unsigned kill_stride;

/* A run that has gone on from a checkpoint is killed as well, where the first may be. */
static void kill_again(const struct run *whole, const struct board *board, const struct way *way,
                       const struct door_bytes *bytes, enum likeness likeness)
{
    struct run once, twice;
    struct door door;
    run_open(&once, board, way, 0);
    limit(&once);
    door_open(&door, &once.search, once.algo, once.root);
    resume_from(&once, bytes, &door);
    resume_compare(whole, &once, likeness);
    if (door.kept_count > 0) {
        run_open(&twice, board, way, 0);
        limit(&twice);
        resume_from(&twice, &door.kept[door.kept_count / 2], NULL);
        resume_compare(whole, &twice, likeness);
        run_close(&twice);
    }
    door_close(&door);
    run_close(&once);
}

static uint64_t kill_everywhere(const struct board *board, const struct way *way,
                                enum likeness likeness)
{
    struct run whole, first;
    struct door door;
    run_open(&whole, board, way, 0);
    limit(&whole);
    run_solve(&whole);
    run_open(&first, board, way, 0);
    limit(&first);
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    resume_compare(&whole, &first, COUNTS); /* to write checkpoints changes nothing */
    for (unsigned i = 0; i < door.kept_count; i += kill_stride)
        kill_again(&whole, board, way, &door.kept[i], likeness);
    uint64_t written = door.base.written;
    door_close(&door);
    run_close(&first);
    run_close(&whole);
    return written;
}

/* With sanitizers each way takes every other board; on a disk one in four, but in a long run.
 * Retrograde analysis takes the largest once, and not with sanitizers. */
static bool is_due(size_t way, size_t board)
{
    const bool large = board == LARGEST && strcmp(ways[way].way.algo, "retrograde") == 0;
    const size_t share = large ? 8 : run_way_has_disk(&ways[way].way) ? 4 : PACE_IS_SLOW ? 2 : 1;
    return kill_stride == 1 || ((way + board) % share == 0 && !(large && PACE_IS_SLOW));
}

static void killed_anywhere_it_ends_the_same(void **state)
{
    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++) {
        uint64_t written = 0;
        for (size_t b = 0; b < COUNT(boards); b++)
            if (is_due(w, b) && fits(&ways[w].way, &boards[b]))
                written += kill_everywhere(&boards[b], &ways[w].way, ways[w].likeness);
        assert_true(written > (PACE_IS_SLOW && !pace_is_long ? 2 : 10));
    }
}

/* A limit strikes again and again, each time a little later; it goes on from the last one. */
static void limit_by_limit(const struct board *board, const struct way *way, enum likeness likeness)
{
    struct run whole, part;
    struct door door, next;
    run_open(&whole, board, way, 0);
    limit(&whole);
    run_solve(&whole);
    const uint64_t nodes = whole.result.nodes, step = nodes / (PACE_IS_SLOW ? 3 : 6) + 3;
    const uint64_t most = whole.search.limits.nodes;
    run_open(&part, board, way, 0);
    door_open(&door, &part.search, part.algo, part.root);
    bool done = false;
    for (uint64_t nodes_now = step; !done; nodes_now += step) {
        gs_result_clear(&part.result);
        limit(&part);
        bool counts = likeness >= KILLED || !whole.result.proved;
        done = counts ? nodes_now >= nodes : nodes_now > 4 * nodes;
        part.search.limits.nodes = done ? most : nodes_now;
        door_open(&next, &part.search, part.algo, part.root);
        next.base.seconds = 1000; /* none but the last */
        if (door.last.size > 0) {
            resume_from(&part, &door.last, &next);
        } else {
            part.search.checkpoint = &next.base;
            run_solve(&part);
        }
        if (next.last.size > 0) {
            door_close(&door);
            door = next;
        } else {
            door_close(&next);
        }
        done = done || part.result.proved;
    }
    resume_compare(&whole, &part, likeness == KILLED ? VALUES : likeness);
    door_close(&door);
    run_close(&part);
    run_close(&whole);
}

static void a_last_checkpoint_is_left_at_a_limit(void **state)
{
    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++)
        for (size_t b = 0; b < COUNT(boards); b++)
            if (is_due(w, b) && fits(&ways[w].way, &boards[b]))
                limit_by_limit(&boards[b], &ways[w].way, ways[w].likeness);
}

static const struct way in_memory = {.algo = "retrograde"};
static const struct way stored = {.algo = "retrograde", .set = {"predecessors", "stored"}};
static const struct way on_disk = {.algo = "retrograde", .set = {"disk", "on"}};

/* From where one run was another one goes on, on other threads. */
static void go_on_elsewhere(const struct board *board, const struct way *way,
                            const struct run *whole, const struct door *door)
{
    const unsigned stride = kill_stride < door->kept_count ? kill_stride : door->kept_count;
    for (unsigned i = stride - 1; i < door->kept_count; i += stride) {
        struct run resumed;
        run_open(&resumed, board, way, 0);
        resumed.search.threads = 1 + i % 3;
        resume_from(&resumed, &door->kept[i], NULL);
        resume_compare(whole, &resumed, COUNTS);
        run_close(&resumed);
    }
}

/* Writes them with so many threads; another way, or the same, goes on from them. */
static void write_with(const struct board *board, const struct way *way, unsigned threads,
                       const struct way *other)
{
    struct run whole, first;
    struct door door;
    run_open(&whole, board, &in_memory, 0);
    run_solve(&whole);
    run_open(&first, board, way, 0);
    first.search.threads = threads;
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    resume_compare(&whole, &first, COUNTS);
    assert_true(door.base.written > 0);
    go_on_elsewhere(board, other, &whole, &door);
    door_close(&door);
    run_close(&first);
    run_close(&whole);
}

/* Several threads write one between two layers; any number of them goes on from it. */
static void threads_go_on_where_others_were(void **state)
{
    (void)state;
    for (size_t b = pace_stride(2, 1) - 1; b < COUNT(boards); b += pace_stride(3, 1)) {
        write_with(&boards[b], &in_memory, 2 + b % 2, b % 2 ? &in_memory : &on_disk);
        write_with(&boards[b], &on_disk, 2 + b % 2, b % 2 ? &on_disk : &in_memory);
    }
}

/* One thread in memory writes them in the middle of layers and distances, too. */
static void a_disk_goes_on_where_memory_was(void **state)
{
    (void)state;
    for (size_t b = 0; b < COUNT(boards); b++)
        if (b % 2 == 0 || pace_is_long || (b != LARGEST && !PACE_IS_SLOW))
            write_with(&boards[b], &in_memory, 1, &on_disk);
}

/* On a disk, a limit leaves one whatever number of threads there is, while states are found. */
static void a_disk_leaves_a_last_one(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct run whole, part, resumed;
        struct door door;
        run_open(&whole, &boards[0], &in_memory, 0);
        run_solve(&whole);
        run_open(&part, &boards[0], &on_disk, 0);
        part.search.threads = threads;
        part.search.limits.nodes = whole.result.nodes * 2 / 3;
        door_open(&door, &part.search, part.algo, part.root);
        door.base.seconds = 1000;
        part.search.checkpoint = &door.base;
        run_solve(&part);
        assert_int_equal(part.result.stop, GS_STOP_NODES);
        assert_int_equal(door.base.written, 1);
        run_open(&resumed, &boards[0], &on_disk, 0);
        resume_from(&resumed, &door.last, NULL);
        resume_compare(&whole, &resumed, COUNTS);
        run_close(&resumed);
        door_close(&door);
        run_close(&part);
        run_close(&whole);
    }
}

/* False: the run ends before. As soon as it has found a state, it leaves what the disk goes on
 * from. */
static bool short_of_memory(const struct run *whole, const struct board *board,
                            const struct way *way, uint64_t request)
{
    struct run part, resumed;
    struct door door;
    run_open(&part, board, way, 0);
    door_open(&door, &part.search, part.algo, part.root);
    door.base.seconds = 1000; /* none but the last */
    part.search.checkpoint = &door.base;
    gs_memory_fail_at(part.memory, request);
    run_solve(&part);
    const bool is_short = part.result.stop == GS_STOP_MEMORY;
    assert_int_equal(part.result.value, is_short ? GS_UNKNOWN : whole->result.value);
    assert_true(!is_short || (door.last.size > 0) == (run_counter(&part, "states") > 0));
    if (is_short && door.last.size > 0) {
        run_open(&resumed, board, request % 2 ? &in_memory : &on_disk, 0);
        resume_from(&resumed, &door.last, NULL);
        resume_compare(whole, &resumed, COUNTS);
        run_close(&resumed);
    }
    door_close(&door);
    run_close(&part);
    return is_short;
}

/* Whichever request for memory fails, or one in three: while states are found, edges stored, or
 * labels set. */
static void short_memory_leaves_a_last_one(void **state)
{
    static const struct board board = SKOCZKI("C", "2x6");
    static const struct way *const some[] = {&in_memory, &stored};
    (void)state;
    for (size_t w = 0; w < COUNT(some); w++) {
        struct run whole;
        run_open(&whole, &board, &in_memory, 0);
        run_solve(&whole);
        for (uint64_t request = 1; short_of_memory(&whole, &board, some[w], request);)
            request += pace_stride(3, 1);
        run_close(&whole);
    }
}

/* Entries come in the order of their hashes: a table that grew under them would lose most. */
static void the_table_comes_back_whole(void **state)
{
    const struct board board = SKOCZKI("A", "3x7");
    const struct way way = {.algo = "df-pn"};
    struct run first, resumed;
    struct door door;
    (void)state;
    run_open(&first, &board, &way, 0);
    door_open(&door, &first.search, first.algo, first.root);
    door.base.seconds = 1000;
    first.search.checkpoint = &door.base;
    first.search.limits.nodes = 20000;
    run_solve(&first);
    run_open(&resumed, &board, &way, 0);
    resumed.search.limits.nodes = 20100;
    resume_from(&resumed, &door.last, NULL);
    assert_true(run_counter(&first, "entries") > 5000);
    assert_true(run_counter(&resumed, "entries") >= run_counter(&first, "entries") / 100 * 98);
    door_close(&door);
    run_close(&resumed);
    run_close(&first);
}

/* Whether there is to be a certificate or not, the table goes on with its carriers. */
static void carriers_come_and_go(void **state)
{
    static const struct board board = {"hex", {"size", "6x6"}};
    const struct way way = {.algo = "df-pn"};
    (void)state;
    const uint64_t whole = run_measure(&board, &way).nodes;
    assert_true(whole > 8);
    for (uint64_t nodes = 2; nodes < whole; nodes += (whole + 4) / 5)
        for (int first = 0; first < 2; first++) {
            struct run from, to;
            struct door door;
            run_open(&from, &board, &way, 0);
            from.search.keep_prover = first;
            from.search.limits.nodes = nodes;
            door_open(&door, &from.search, from.algo, from.root);
            door.base.seconds = 1000;
            from.search.checkpoint = &door.base;
            run_solve(&from);
            assert_true(door.last.size > 0);
            run_open(&to, &board, &way, 0);
            to.search.keep_prover = !first;
            resume_from(&to, &door.last, NULL);
            assert_true(to.result.proved);
            assert_int_equal(to.result.value, GS_WIN);
            door_close(&door);
            run_close(&to);
            run_close(&from);
        }
}

/* --- what is refused --- */

/* A checkpoint of a run that a limit ended. */
static void make_small(struct run *run, struct door *door, const struct way *way)
{
    run_open(run, small_board(way), way, 0);
    door_open(door, &run->search, run->algo, run->root);
    door->base.seconds = 1000;
    run->search.checkpoint = &door->base;
    run->search.limits.nodes = 40;
    run_solve(run);
    assert_true(door->last.size > 0);
}

static void damage_is_refused(void **state)
{
    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++) {
        struct run run;
        struct door door;
        struct gs_error error;
        struct gs_checkpoint_file *file;
        make_small(&run, &door, &ways[w].way);
        run.search.limits.nodes = 0;
        gs_search_start(&run.search);
        for (size_t size = 0; size < door.last.size; size += pace_stride(29, 3)) {
            struct door_bytes cut = {.bytes = door.last.bytes, .size = size};
            assert_int_equal(door_resume(&cut, &run.search, &file, &error), GS_USAGE);
            door.last.bytes[size] ^= 0x20;
            assert_int_equal(door_resume(&door.last, &run.search, &file, &error), GS_USAGE);
            door.last.bytes[size] ^= 0x20;
        }
        assert_int_equal(door_resume(&door.last, &run.search, &file, &error), GS_OK);
        gs_checkpoint_close(file);
        door_close(&door);
        run_close(&run);
    }
}

/* The name of the section that a byte of a checkpoint is in; "" before the first. */
static const char *section_at(const struct door_bytes *file, size_t byte, char name[9])
{
    size_t at = 0;
    uint64_t length;
    while (memcmp(file->bytes + at, "\n\n", 2) != 0)
        at++;
    at = (at + 2 + 7) / 8 * 8;
    memset(name, 0, 9);
    while (at <= byte && at + CHECKPOINT_TAIL < file->size) {
        memcpy(name, file->bytes + at, CHECKPOINT_NAME);
        memcpy(&length, file->bytes + at + CHECKPOINT_NAME, sizeof length);
        at += (size_t)(CHECKPOINT_OPENING + length + checkpoint_padding(length) + sizeof length);
    }
    return name;
}

/*
 * Goes on from a checkpoint that says something else, with checksums that are right. Numbers that
 * contradict each other can send a search in circles, but not past its limits.
 */
static void go_on_forged(const struct way *way, const struct door_bytes *forged)
{
    struct run run;
    struct gs_checkpoint only = {.begin = NULL};
    struct gs_checkpoint_file *file;
    struct gs_error error;
    run_open(&run, small_board(way), way, 0);
    run.search.limits.nodes = 600;
    run.search.limits.seconds = 0.5;
    run.search.checkpoint = &only;
    gs_search_start(&run.search);
    if (door_resume(forged, &run.search, &file, &error) == GS_OK) {
        only.resumed = file;
        enum gs_status status = gs_solve(run.algo, &run.search, run.root, &run.result, &error);
        assert_true(status == GS_OK || status == GS_USAGE);
        gs_checkpoint_close(file);
    }
    run_close(&run);
}

/* Changes bytes of it, here and there. */
static void forge_everywhere(const struct way *way, const struct door_bytes *file)
{
    const size_t stride = file->size / (PACE_IS_SLOW ? 50 : 400) | 1;
    char name[9];
    for (size_t at = 0; at < file->size; at += stride) {
        const char *section = section_at(file, at, name);
        const uint8_t before = file->bytes[at];
        if (section[0] == '\0' || strcmp(section, "keys") == 0)
            continue;
        file->bytes[at] ^= (uint8_t)(1U << at % 8);
        if (checkpoint_forge(file->bytes, file->size))
            go_on_forged(way, file);
        file->bytes[at] = before;
    }
}

/* Whether it is refused, where the next bytes of the queue say something else. */
static bool refuses_queue(const struct way *way, const struct door_bytes *forged)
{
    struct run run;
    struct gs_checkpoint only = {.begin = NULL};
    struct gs_error error = {.message = ""};
    run_open(&run, &boards[0], way, 0);
    run.search.checkpoint = &only;
    gs_search_start(&run.search);
    assert_int_equal(door_resume(forged, &run.search, &only.resumed, &error), GS_OK);
    struct gs_checkpoint_file *file = only.resumed;
    const enum gs_status status = gs_solve(run.algo, &run.search, run.root, &run.result, &error);
    if (status == GS_USAGE)
        assert_non_null(strstr(error.message, way == &on_disk ? "states" : "queue"));
    gs_checkpoint_close(file);
    run_close(&run);
    return status == GS_USAGE;
}

/* What waits must be among the states, in memory and on a disk. */
static void a_queue_of_other_states_is_refused(void **state)
{
    struct run first;
    struct door door;
    char name[9];
    unsigned refused = 0;
    (void)state;
    run_open(&first, &boards[0], &in_memory, 0);
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    assert_true(door.kept_count > 2);
    struct door_bytes *file = &door.kept[door.kept_count / 2];
    size_t at = 0;
    while (at < file->size && strcmp(section_at(file, at, name), "queue") != 0)
        at += 8;
    for (unsigned i = 0; i < 8; i++) {
        uint8_t *byte = &file->bytes[at + CHECKPOINT_OPENING + i]; /* of the first key */
        *byte ^= 0x40;
        assert_true(checkpoint_forge(file->bytes, file->size));
        const bool in_memory_too = refuses_queue(&in_memory, file);
        assert_int_equal(refuses_queue(&on_disk, file), in_memory_too);
        refused += in_memory_too;
        *byte ^= 0x40;
    }
    assert_true(refused > 0);
    door_close(&door);
    run_close(&first);
}

/* Graphs that are none are refused, or searched without harm; keys are believed. */
static void what_graphs_say_is_held_against_them(void **state)
{
    static const struct way graphs[] = {
        {.algo = "pn-dag"},
        {.algo = "pn-dcg", .set = {"draws", "proved"}},
        {.algo = "retrograde", .set = {"disk", "on"}},
    };
    (void)state;
    for (size_t w = 0; w < COUNT(graphs); w++) {
        struct run run;
        struct door door;
        run_open(&run, small_board(&graphs[w]), &graphs[w], 0);
        door_open(&door, &run.search, run.algo, run.root);
        run.search.checkpoint = &door.base;
        run_solve(&run);
        assert_true(door.kept_count > 0);
        forge_everywhere(&graphs[w], &door.kept[0]);
        forge_everywhere(&graphs[w], &door.kept[door.kept_count - 1]);
        door_close(&door);
        run_close(&run);
    }
}

/* What another run would have to have in common with it. */
static void other_runs_are_refused(void **state)
{
    static const struct {
        struct board board;
        struct way way;
        uint64_t seed;
        const char *word;
    } others[] = {
        {SKOCZKI("B-1", "3x5"), {.algo = "df-pn"}, 0, "variant"},
        {SKOCZKI("A", "3x6"), {.algo = "df-pn"}, 0, "size"},
        {SKOCZKI("A", "3x5"), {.algo = "pds"}, 0, "algorithm"},
        {SKOCZKI("A", "3x5"), {.algo = "df-pn", .set = {"epsilon", "1"}}, 0, "epsilon"},
        {SKOCZKI("A", "3x5"), {.algo = "df-pn"}, 7, "seed"},
        {{"hex", {"size", "3x3"}}, {.algo = "df-pn"}, 0, "game"},
    };
    const struct way way = {.algo = "df-pn"};
    struct gs_checkpoint_file *file;
    struct gs_error error;
    struct run run;
    struct door door;
    (void)state;
    make_small(&run, &door, &way);
    run.search.limits.nodes = 0;
    gs_search_start(&run.search);
    assert_int_equal(door_resume(&door.last, &run.search, &file, &error), GS_OK);
    assert_int_equal(gs_checkpoint_match(file, door.task, &error), GS_OK);
    for (size_t i = 0; i < COUNT(others); i++) {
        struct run other;
        struct door its;
        run_open(&other, &others[i].board, &others[i].way, 0);
        other.search.seed = others[i].seed;
        door_open(&its, &other.search, other.algo, other.root);
        assert_int_equal(gs_checkpoint_match(file, its.task, &error), GS_USAGE);
        assert_non_null(strstr(error.message, others[i].word));
        door_close(&its);
        run_close(&other);
    }
    gs_checkpoint_close(file);
    door_close(&door);
    run_close(&run);
}

/* Of another root, which a caller let through: the counts say so. */
static void another_root_is_refused(void **state)
{
    const struct way way = {.algo = "df-pn"};
    struct gs_checkpoint only = {.begin = NULL};
    struct gs_checkpoint_file *file;
    struct gs_undo *undo;
    struct run run;
    struct door door;
    gs_move moves[64];
    (void)state;
    make_small(&run, &door, &way);
    gs_search_start(&run.search);
    assert_int_equal(door_resume(&door.last, &run.search, &file, NULL), GS_OK);
    only.resumed = file;
    run.search.checkpoint = &only;
    undo = malloc(run.rules->undo_size);
    assert_true(gs_moves(run.rules, run.root, moves) > 0);
    gs_play(run.rules, run.root, moves[0], undo);
    run_refused(&run, GS_USAGE, "search");
    free(undo);
    gs_checkpoint_close(file);
    door_close(&door);
    run_close(&run);
}

/* A disk that is full: the search goes on, and says in the end that the latest one failed. */
static void a_failure_to_write_is_told(void **state)
{
    const struct way way = {.algo = "retrograde"};
    struct run run;
    struct door door;
    (void)state;
    run_open(&run, &boards[1], &way, 0);
    door_open(&door, &run.search, run.algo, run.root);
    door.fail_after = 500;
    run.search.checkpoint = &door.base;
    run_solve(&run);
    assert_true(run.result.proved);
    assert_true(door.base.failed);
    assert_int_equal(door.base.written, 0);
    assert_int_equal(door.last.size, 0);
    door_close(&door);
    run_close(&run);
}

/* Every request for memory fails once while a checkpoint is gone on from. */
static void memory_may_run_out(void **state)
{
    (void)state;
    for (size_t w = 0; w < COUNT(ways); w++) {
        struct run first;
        struct door door;
        make_small(&first, &door, &ways[w].way);
        bool failed = true;
        for (uint64_t nth = 1; failed && nth < 200; nth += pace_stride(9, 2)) {
            struct run run;
            struct gs_checkpoint only = {.begin = NULL};
            struct gs_checkpoint_file *file;
            run_open(&run, small_board(&ways[w].way), &ways[w].way, 0);
            run.search.limits.nodes = 3000;
            run.search.checkpoint = &only;
            gs_search_start(&run.search);
            assert_int_equal(door_resume(&door.last, &run.search, &file, NULL), GS_OK);
            only.resumed = file;
            gs_memory_fail_at(run.memory, nth);
            run_solve(&run);
            failed = gs_memory_refused(run.memory) > 0;
            gs_memory_fail_at(run.memory, 0);
            gs_checkpoint_close(file);
            run_close(&run);
        }
        door_close(&door);
        run_close(&first);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_anywhere_it_ends_the_same),
        cmocka_unit_test(a_last_checkpoint_is_left_at_a_limit),
        cmocka_unit_test(threads_go_on_where_others_were),
        cmocka_unit_test(a_disk_goes_on_where_memory_was),
        cmocka_unit_test(a_disk_leaves_a_last_one),
        cmocka_unit_test(short_memory_leaves_a_last_one),
        cmocka_unit_test(a_queue_of_other_states_is_refused),
        cmocka_unit_test(the_table_comes_back_whole),
        cmocka_unit_test(carriers_come_and_go),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(what_graphs_say_is_held_against_them),
        cmocka_unit_test(other_runs_are_refused),
        cmocka_unit_test(another_root_is_refused),
        cmocka_unit_test(a_failure_to_write_is_told),
        cmocka_unit_test(memory_may_run_out),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    kill_stride = pace_stride(120, 8);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
