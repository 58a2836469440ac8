/* SPDX-License-Identifier: MIT */
/*
 * test_proof_trim.c - certificates of version 2 without what they do not need: what is left is
 * valid, what is needless goes, and limits strike in order; and as lists of positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/certificate_run.h"
#include "games/pace.h"
#include "games/proof_text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { RECORDS = 16 };

/* Memory fails at the nth request of the trimming (0: none). */
static enum gs_status trim(const struct bytes *bytes, struct bytes *written, uint64_t nth,
                           struct gs_trimmed *trimmed)
{
    struct gs_certificate certificate;
    struct gs_search search;
    struct gs_check check;
    uint64_t need;
    const struct gs_sink sink = bytes_sink(written);
    struct gs_memory *memory = gs_memory_new(0);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    certificate_open(&certificate, bytes, memory);
    assert_int_equal(gs_check_run(&check, &certificate, &search, &need), GS_OK);
    if (nth > 0)
        gs_memory_fail_at(memory, nth);
    enum gs_status status = gs_certificate_trim(&certificate, &check, &search, &sink, trimmed);
    gs_memory_fail_at(memory, 0);
    gs_check_clear(&check);
    gs_certificate_close(&certificate);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    return status;
}

/* What is left is valid, claims the same, and has nothing needless. */
static struct gs_trimmed check_trimmed(const struct bytes *bytes)
{
    struct gs_trimmed trimmed, again;
    struct verdict_of_check before, after;
    struct bytes written = {.at = NULL}, twice = {.at = NULL};
    assert_int_equal(trim(bytes, &written, 0, &trimmed), GS_OK);
    assert_int_equal(trimmed.bytes, written.size);
    certificate_check(bytes, &before);
    certificate_check(&written, &after);
    assert_int_equal(after.status, GS_OK);
    assert_int_equal(after.records, trimmed.after);
    assert_int_equal(before.records, trimmed.before);
    assert_int_equal(after.lower, before.lower);
    assert_int_equal(after.upper, before.upper);
    assert_int_equal(trim(&written, &twice, 0, &again), GS_OK);
    assert_true(again.after <= trimmed.after);
    bytes_free(&written);
    bytes_free(&twice);
    return trimmed;
}

/* --- records by hand
 * ------------------------------------------------------------------------------
 */

/* The two bridges of b2 on Hex 3x3: to the top, to the bottom. */
#define TOP    "HALF b1 [ ] [ b2 ] [ 0 @b2 ]", "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 1 ]"
#define BOTTOM "HALF a3 [ ] [ b2 ] [ 1 @b2 ]", "HALF b3 [ ] [ b2 ] [ 1 @b2 ]", "EITHER [ 3 4 ]"

static const struct example {
    struct proof_head head;
    const char *records[RECORDS];
    uint64_t left;
} examples[] = {
    {{"hex", {"size", "3x3"}, "3/3/3 b", "wins"}, {TOP, BOTTOM, "HALF b2 [ 2 5 ] [ ] [ ]"}, 7},
    /* Nothing refers to the last record but one. */
    {{"hex", {"size", "3x3"}, "3/3/3 b", "wins"},
     {TOP, BOTTOM, "JOINED [ 2 5 ] [ ] [ ]", "HALF b2 [ 2 5 ] [ ] [ ]"},
     7},
    /* The same bridge again, with other numbers; and one with a needless stone, which is of no use:
     */
    {{"hex", {"size", "3x3"}, "3/3/3 b", "wins"},
     {TOP, BOTTOM, "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 6 ]", "HALF b2 [ 7 5 ] [ ] [ ]"},
     7},
    {{"hex", {"size", "3x3"}, "3/1bb/3 w", "loses"},
     {TOP, BOTTOM, "JOINED [ 2 ] [ c2 ] [ 0 @b2 ]", "JOINED [ 6 5 ] [ ] [ ]"},
     7},
    /* The root itself is one that another covers. */
    {{"hex", {"size", "3x3"}, "3/1bb/3 w", "loses"},
     {TOP, BOTTOM, "JOINED [ 2 5 ] [ ] [ ]", "JOINED [ 2 5 ] [ c2 ] [ ]"},
     7},
    /* A pattern with less, but for the other side to move, or later, does not serve. */
    {{"hex", {"size", "2x2"}, "2/2 b", "wins"},
     {"MOVE b1 [ ] [ ]", "MOVE b2 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 2 ] [ ]"},
     3},
    {{"hex", {"size", "2x2"}, "2/2 b", "wins"},
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]", "IMAGE 0 2"},
     4},
    {{"skoczki", {"variant", "A", "size", "1x7"}, "b/b/1/1/1/w/w w", "wins"},
     {"MOVE a3-a7 [ ] [ ]", "MOVE a4-a6 [ ] [ ]", "MOVE a4-a6 [ ] [ a2-a4 0 ]",
      "MOVE a2-a4 [ ] [ a6-a2 2 ]", "MOVE a1-a3 [ ] [ a7-a5 3 ]"},
     4},
    {{"gomoku", {"size", "5x5", "connect", "3"}, "5/5/1b3/5/3b1 b", "wins"},
     {"MOVE a1 [ ] [ ]", "MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 1"},
     2},
};

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct proof_parts parts = {.at = NULL};
        struct bytes bytes = {.at = NULL};
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_rules *rules = proof_rules(memory, &examples[i].head);
        proof_read_text(&parts, rules, examples[i].records);
        proof_write(&bytes, &examples[i].head, &parts);
        uint64_t left = check_trimmed(&bytes).after;
        if (left != examples[i].left)
            fail_msg("example %zu: %llu records", i, (unsigned long long)left);
        proof_clear(&parts);
        bytes_free(&bytes);
        gs_rules_free(memory, rules);
        gs_memory_free(memory);
    }
}

/* --- what is written ------------------------------------------------------------------------ */

static void test_written(void **state)
{
    static const struct board boards[] = {{.game = "hex", .set = {"size", "4x4"}},
                                          {.game = "hex", .set = {"size", "5x5"}},
                                          {.game = "y", .set = {"size", "5"}},
                                          GOMOKU("6x6", "4"),
                                          GOMOKU("3x3", "3"),
                                          SKOCZKI("A", "2x6"),
                                          {.game = "atarigo", .set = {"size", "3x3"}}};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct run run;
        struct gs_trimmed trimmed;
        struct bytes bytes = {.at = NULL}, written = {.at = NULL};
        run_open(&run, &boards[i], &(struct way){"df-pn", {NULL}}, 0);
        run.search.keep_prover = true;
        run_solve(&run);
        assert_true(certificate_make_as(&run, GS_CERTIFICATE_2, &bytes, NULL));
        assert_true(check_trimmed(&bytes).bytes <= bytes.size);
        uint64_t nth = 1;
        while (trim(&bytes, &written, nth, &trimmed) == GS_NO_MEMORY)
            nth++;
        assert_true(nth > 1);
        bytes_free(&written);
        bytes_free(&bytes);
        run_close(&run);
    }
}

/* --- records that serve more positions -------------------------------------------------------- */

static void read_file(const char *path, struct bytes *bytes)
{
    static uint8_t room[1 << 16];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(room, 1, sizeof room, file);
    fclose(file);
    assert_true(size > 0 && size < sizeof room);
    bytes_append(bytes, room, size);
}

/* Of proofs whose answers were searched one by one, some serve several replies. */
static void test_shared(void **state)
{
    static const char *const names[] = {"free-h8-h9-i9-f7", "free-h8-h9-i9-i7",
                                        "standard-h8-h9-i9-g6"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        char path[1024];
        struct bytes bytes = {.at = NULL}, written = {.at = NULL};
        struct gs_trimmed trimmed;
        snprintf(path, sizeof path, GAMESOLVE_DATA "/gomoku-15x15/%s.cert", names[i]);
        read_file(path, &bytes);
        trimmed = check_trimmed(&bytes);
        print_message("%s: %llu of %llu records\n", names[i], (unsigned long long)trimmed.after,
                      (unsigned long long)trimmed.before);
        assert_true(trimmed.after < trimmed.before);
        uint64_t nth = 1;
        while (trim(&bytes, &written, nth, &trimmed) == GS_NO_MEMORY)
            nth += pace_stride(80, 7);
        assert_true(nth > 100);
        bytes_free(&written);
        bytes_free(&bytes);
    }
}

/* --- all positions
 * --------------------------------------------------------------------------------
 */

/* Memory fails at the nth request of the unfolding (0: none). */
static enum gs_status unfold(const struct bytes *bytes, struct bytes *written, uint64_t nth)
{
    struct gs_certificate certificate;
    struct gs_search search;
    struct gs_strategy *strategy;
    struct gs_trimmed unfolded;
    const struct gs_sink sink = bytes_sink(written);
    struct gs_memory *memory = gs_memory_new(0);
    certificate_open(&certificate, bytes, memory);
    assert_int_equal(
        gs_certificate_strategy(&certificate, certificate.rules, memory, NULL, &strategy, NULL),
        GS_OK);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    if (nth > 0)
        gs_memory_fail_at(memory, nth);
    enum gs_status status = gs_certificate_unfold(strategy, &search, &sink, &unfolded);
    gs_memory_fail_at(memory, 0);
    if (status == GS_OK)
        assert_int_equal(unfolded.bytes, written->size);
    strategy->release(strategy);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    return status;
}

/* Positions prove what records did, to the checker and to one that works in another way. */
static void test_plain(void **state)
{
    static const struct board boards[] = {
        {.game = "hex", .set = {"size", "3x3"}},
        {.game = "hex", .set = {"size", "3x3", "variant", "swap"}},
        {.game = "y", .set = {"size", "4"}},
        GOMOKU("3x3", "3"),
        GOMOKU("4x3", "3"),
        SKOCZKI("A", "1x7"),
        SKOCZKI("A", "2x6"),
        {.game = "atarigo", .set = {"size", "3x3"}}};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct run run;
        struct verdict_of_check before, after;
        struct bytes bytes = {.at = NULL}, written = {.at = NULL};
        run_open(&run, &boards[i], &(struct way){"df-pn", {NULL}}, 0);
        run.search.keep_prover = true;
        run_solve(&run);
        assert_true(certificate_make_as(&run, GS_CERTIFICATE_2, &bytes, NULL));
        assert_int_equal(unfold(&bytes, &written, 0), GS_OK);
        certificate_check(&bytes, &before);
        certificate_check(&written, &after);
        assert_int_equal(after.status, GS_OK);
        assert_int_equal(after.lower, before.lower);
        assert_int_equal(after.upper, before.upper);
        assert_true(certificate_holds(&written));
        assert_non_null(strstr((char *)written.at, "certificate 1\n"));
        bytes_free(&written);
        assert_int_equal(unfold(&bytes, &written, 1), GS_NO_MEMORY);
        bytes_free(&written);
        bytes_free(&bytes);
        run_close(&run);
    }
    certificate_forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_shared),
        cmocka_unit_test(test_plain),

    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
