/* SPDX-License-Identifier: MIT */
/* Retrograde analysis that is interrupted anywhere leaves checkpoints from which a run ends as one
 * that was never interrupted. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/checkpoint_resume.h"
#include "games/pace.h"
#include "games/solve_run.h"

static const struct way in_memory = {.algo = "retrograde"};
static const struct way stored = {.algo = "retrograde", .set = {"predecessors", "stored"}};
static const struct way on_disk = {.algo = "retrograde", .set = {"disk", "on"}};

/* Interrupts a run after so many reports, but for those while a checkpoint is read ("nodes"). */
struct cut {
    volatile sig_atomic_t flag;
    unsigned reports, after;
    const char *phase; /* in which it was then */
};

static void note_progress(void *user, const struct gs_progress *progress)
{
    struct cut *cut = user;
    if (strcmp(progress->phase, "nodes") == 0 || ++cut->reports != cut->after)
        return;
    cut->flag = 1;
    cut->phase = progress->phase;
}

static void watch(struct run *run, struct cut *cut)
{
    run->search.interrupt = &cut->flag;
    run->search.progress = note_progress;
    run->search.progress_seconds = 1e-9;
    run->search.user = cut;
}

/* False: the run ends before. What it left last is gone on from in memory. */
static bool cut_after(const struct run *whole, const struct board *board, const struct way *way,
                      struct cut *cut)
{
    struct run part, resumed;
    struct door door;
    run_open(&part, board, way, 0);
    watch(&part, cut);
    door_open(&door, &part.search, part.algo, part.root);
    door.base.seconds = 1000; /* none but the last, and that of all states */
    part.search.checkpoint = &door.base;
    run_solve(&part);
    const bool is_cut = part.result.stop == GS_STOP_INTERRUPTED;
    if (is_cut && door.last.size > 0) {
        run_open(&resumed, board, &in_memory, 0);
        resume_from(&resumed, &door.last, NULL);
        resume_compare(whole, &resumed, COUNTS);
        assert_int_equal(resumed.result.expanded, whole->result.expanded);
        run_close(&resumed);
    }
    door_close(&door);
    run_close(&part);
    return is_cut;
}

/* Interrupts runs all over, up to the end of a phase; returns how many were at work on it. */
static unsigned left_anywhere(const struct board *board, const struct way *way, const char *phase)
{
    const unsigned step = pace_is_long ? 1 : PACE_IS_SLOW ? 83 : 13;
    unsigned count = 0;
    struct run whole;
    run_open(&whole, board, &in_memory, 0);
    run_solve(&whole);
    for (unsigned after = 1;; after += step) {
        struct cut cut = {.after = after};
        if (!cut_after(&whole, board, way, &cut))
            break;
        const bool is_in = strcmp(cut.phase, phase) == 0;
        if (count > 0 && !is_in)
            break;
        count += is_in;
    }
    run_close(&whole);
    return count;
}

/* Wherever a run is interrupted, on a disk or between edges, nothing half done is gone on from. */
static void a_run_may_be_left_anywhere(void **state)
{
    static const struct board board = SKOCZKI("A", "2x8");
    const unsigned least = PACE_IS_SLOW ? 2 : 6;
    (void)state;
    assert_true(left_anywhere(&board, &on_disk, "states labelled") > least);
    assert_true(left_anywhere(&board, &stored, "moves counted") > 0);
    assert_true(left_anywhere(&board, &stored, "moves stored") > 0);
}

/* Ends in the layer, or distance, that memory was in the middle of; the last one is gone on from.
 */
static void end_soon(const struct run *whole, const struct board *board,
                     const struct door_bytes *from, uint64_t polls)
{
    struct run part, resumed;
    struct door door;
    struct cut cut = {.after = (unsigned)polls};
    run_open(&part, board, &on_disk, 0);
    watch(&part, &cut);
    door_open(&door, &part.search, part.algo, part.root);
    resume_from(&part, from, &door);
    run_open(&resumed, board, &in_memory, 0);
    resume_from(&resumed, door.last.size > 0 ? &door.last : from, NULL);
    resume_compare(whole, &resumed, COUNTS);
    run_close(&resumed);
    door_close(&door);
    run_close(&part);
}

static void a_disk_may_end_soon_after_memory(void **state)
{
    static const struct board board = SKOCZKI("A", "2x7");
    struct run whole, first;
    struct door door;
    (void)state;
    run_open(&whole, &board, &in_memory, 0);
    run_solve(&whole);
    run_open(&first, &board, &in_memory, 0);
    door_open(&door, &first.search, first.algo, first.root);
    first.search.checkpoint = &door.base;
    run_solve(&first);
    for (unsigned i = 0; i < door.kept_count; i++)
        for (uint64_t polls = 1; polls <= 64; polls *= 4)
            end_soon(&whole, &board, &door.kept[i], polls);
    door_close(&door);
    run_close(&first);
    run_close(&whole);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_may_be_left_anywhere),
        cmocka_unit_test(a_disk_may_end_soon_after_memory),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
