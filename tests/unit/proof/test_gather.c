/* SPDX-License-Identifier: MIT */
/*
 * test_gather.c - certificates of positions become one of a position before them: by images of
 * parts, with records that are the same written once; and what fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gather.h>

#include "games/certificate_run.h"
#include "games/proof_text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { PARTS = 4, RECORDS = 8 };

#define HEX(root, claim)                                                                           \
    {                                                                                              \
        "hex", {"size", "2x2"}, root, claim                                                        \
    }

/* A part: its root, its claim, its records. */
struct part {
    struct proof_head head;
    const char *records[RECORDS];
};

/* Black has a2, and connects by b1 or, where that is White's, by a1. */
#define LEFT                                                                                       \
    {                                                                                              \
        HEX("w1/b1 b", "wins"),                                                                    \
        {                                                                                          \
            "MOVE b1 [ ] [ ]"                                                                      \
        }                                                                                          \
    }
#define RIGHT                                                                                      \
    {                                                                                              \
        HEX("1w/b1 b", "wins"),                                                                    \
        {                                                                                          \
            "MOVE a1 [ ] [ ]"                                                                      \
        }                                                                                          \
    }
#define BELOW                                                                                      \
    {                                                                                              \
        HEX("2/bw b", "wins"),                                                                     \
        {                                                                                          \
            "MOVE a1 [ ] [ ]"                                                                      \
        }                                                                                          \
    }

static const struct example {
    struct part parts[PARTS];
    const char *root;
    enum gs_status status;
    uint64_t records, used;
} examples[] = {
    /* Black begins on a1, so all parts are turned; the two that go on with a1 say the same. */
    {{LEFT, RIGHT, BELOW}, "2/2 b", GS_OK, 5, 3},
    /* An image of a part, turned by half. */
    {{LEFT}, "1b/1w b", GS_OK, 2, 1},
    {{RIGHT}, "1w/b1 b", GS_OK, 1, 1},
    /* Two moves do not win, and one part is not enough. */
    {{{{"hex", {"size", "3x3"}, "w2/1b1/3 b", "wins"}, {"MOVE b1 [ ] [ ]"}}},
     "3/3/3 b",
     GS_UNSUPPORTED,
     0,
     0},
    /* Of other rules; of the side that is not to move; over. */
    {{LEFT, {{"hex", {"size", "1x1"}, "1 b", "wins"}, {"MOVE a1 [ ] [ ]"}}},
     "2/2 b",
     GS_USAGE,
     0,
     0},
    {{LEFT, {HEX("1b/b1 w", "loses"), {NULL}}}, "2/2 b", GS_USAGE, 0, 0},
    {{LEFT}, "wb/b1 w", GS_USAGE, 0, 0},
};

static uint32_t open_parts(const struct example *example, struct gs_memory *memory,
                           struct bytes *bytes, struct gs_certificate *certificates)
{
    uint32_t count = 0;
    for (; count < PARTS && example->parts[count].head.game; count++) {
        const struct part *part = &example->parts[count];
        struct proof_parts numbers = {.at = NULL};
        struct gs_rules *rules = proof_rules(memory, &part->head);
        proof_read_text(&numbers, rules, part->records);
        bytes[count] = (struct bytes){.at = NULL};
        proof_write(&bytes[count], &part->head, &numbers);
        certificate_open(&certificates[count], &bytes[count], memory);
        proof_clear(&numbers);
        gs_rules_free(memory, rules);
    }
    return count;
}

/* Memory fails at the nth request (0: none). */
static enum gs_status gather(const struct example *example, uint64_t nth, struct bytes *written,
                             struct gs_gathered *gathered)
{
    struct gs_certificate certificates[PARTS];
    struct bytes bytes[PARTS];
    struct gs_search search;
    struct gs_error error = {.message = ""};
    const struct gs_sink sink = bytes_sink(written);
    struct gs_memory *memory = gs_memory_new(0);
    uint32_t count = open_parts(example, memory, bytes, certificates);
    const struct gs_rules *rules = certificates[0].rules;
    struct gs_position *root = gs_position_new(memory, rules);
    assert_int_equal(rules->game->position_parse(rules, example->root, root, &error), GS_OK);
    gs_search_init(&search, rules, NULL, memory);
    gs_search_start(&search);
    gs_memory_fail_at(memory, nth);
    enum gs_status status =
        gs_certificate_gather(certificates, count, root, &search, &sink, gathered, &error);
    gs_memory_fail_at(memory, 0);
    gs_release(memory, root);
    for (uint32_t i = 0; i < count; i++) {
        gs_certificate_close(&certificates[i]);
        bytes_free(&bytes[i]);
    }
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
    return status;
}

static void check_written(const struct example *example, const struct bytes *written,
                          const struct gs_gathered *gathered)
{
    struct verdict_of_check verdict;
    assert_int_equal(gathered->bytes, written->size);
    assert_int_equal(gathered->records, example->records);
    assert_int_equal(gathered->parts, example->used);
    certificate_check(written, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.lower, GS_WIN);
    assert_int_equal(verdict.records, example->records);
}

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct bytes written = {.at = NULL};
        struct gs_gathered gathered;
        enum gs_status status = gather(&examples[i], 0, &written, &gathered);
        if (status != examples[i].status)
            fail_msg("example %zu: %s", i, gs_status_name(status));
        if (status == GS_OK)
            check_written(&examples[i], &written, &gathered);
        bytes_free(&written);
    }
}

/* Whichever request fails, nothing is written, and nothing leaks. */
static void test_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct bytes written = {.at = NULL};
        struct gs_gathered gathered;
        uint64_t nth = 1;
        enum gs_status status;
        while ((status = gather(&examples[i], nth, &written, &gathered)) == GS_NO_MEMORY) {
            assert_int_equal(written.size, 0);
            nth++;
        }
        assert_int_equal(status, examples[i].status);
        assert_true(nth > 1);
        bytes_free(&written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
