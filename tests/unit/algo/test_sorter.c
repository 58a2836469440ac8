/* SPDX-License-Identifier: MIT */
/* Sorting in memory and in files, against qsort. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algo/retrograde/sorter.h"

enum { WORDS_MOST = 4, RECORDS_MOST = 20000 };

struct place {
    struct gs_memory *memory;
    struct gs_search search;
    struct gs_disk disk;
};

static void open_place(struct place *place, const char *folder)
{
    place->disk = (struct gs_disk){.folder = folder};
    place->memory = gs_memory_new(0);
    assert_non_null(place->memory);
    gs_search_init(&place->search, NULL, NULL, place->memory);
    place->search.disk = &place->disk;
    gs_search_start(&place->search);
}

static void close_place(struct place *place)
{
    assert_int_equal(gs_memory_used(place->memory), 0);
    gs_memory_free(place->memory);
}

/* How the words of records come about: spread evenly, few different ones, or all at one end. */
enum kind { EVEN, FEW, LOW, SAME, KINDS };

static uint64_t make_word(uint64_t *random, enum kind kind)
{
    static const uint64_t masks[] = {UINT64_MAX, UINT64_C(0x8000000300000001), 255, 0};
    return gs_random(random) & masks[kind];
}

static unsigned words_now;

static int compare(const void *one, const void *other)
{
    return gs_words_compare(one, other, words_now);
}

static size_t drop_copies(uint64_t *records, size_t count, unsigned words)
{
    size_t kept = count > 0;
    for (size_t i = 1; i < count; i++) {
        if (gs_words_compare(records + (kept - 1) * words, records + i * words, words) == 0)
            continue;
        memmove(records + kept++ * words, records + i * words, words * sizeof *records);
    }
    return kept;
}

static void check_order(struct gs_sorter *sorter, const uint64_t *records, size_t count)
{
    assert_true(gs_sorter_sort(sorter));
    for (size_t i = 0; i < count; i++) {
        const uint64_t *record = gs_sorter_next(sorter);
        assert_non_null(record);
        assert_memory_equal(record, records + i * sorter->words, sorter->words * sizeof *record);
    }
    assert_null(gs_sorter_next(sorter));
}

static void sort_some(struct gs_sorter *sorter, size_t count, enum kind kind, uint64_t *random)
{
    static uint64_t records[RECORDS_MOST * WORDS_MOST];
    const unsigned words = words_now = sorter->words;
    for (size_t i = 0; i < count * words; i++)
        records[i] = make_word(random, kind);
    for (size_t i = 0; i < count; i++) {
        uint64_t *record = gs_sorter_add(sorter);
        assert_non_null(record);
        memcpy(record, records + i * words, words * sizeof *record);
    }
    qsort(records, count, words * sizeof *records, compare);
    check_order(sorter, records, sorter->once ? drop_copies(records, count, words) : count);
    gs_sorter_reset(sorter);
}

/* In memory, in some runs, and in so many that they are merged on the way. */
static void records_come_back_in_order(void **state)
{
    static const size_t counts[] = {0, 1, 2, 63, 64, 65, 700, 5000, RECORDS_MOST};
    static const size_t blocks[] = {1, 7, 64, 4096};
    struct place place;
    uint64_t random = 1;
    (void)state;
    open_place(&place, "/tmp");
    for (unsigned words = 1; words <= WORDS_MOST; words++) {
        for (size_t i = 0; i < 4 * KINDS; i++) {
            struct gs_sorter sorter;
            size_t block = blocks[i % 4];
            gs_sorter_init(&sorter, &place.search, words, block, 400 * block * (1 + i % 3));
            sorter.once = (i + words) % 2 == 0;
            for (size_t j = 0; j < sizeof counts / sizeof counts[0]; j++)
                if (block > 1 || counts[j] <= 700)
                    sort_some(&sorter, counts[j], (enum kind)(i / 4), &random);
            gs_sorter_clear(&sorter);
        }
    }
    close_place(&place);
}

/* Any key is found, in steps small and large. */
static void seeking_finds_what_is_there(void **state)
{
    struct place place;
    struct gs_block_file file;
    uint64_t block[16];
    (void)state;
    open_place(&place, "/tmp");
    gs_block_file_init(&file, &place.search, sizeof(uint64_t), 16);
    for (uint64_t i = 0; i < 1000; i++) {
        uint64_t word = 3 * i / 2 * 2; /* some twice */
        assert_true(gs_block_file_put(&file, &word));
    }
    assert_true(gs_block_file_end(&file));
    for (uint64_t step = 1; step < 4000; step += 1 + step / 3) {
        struct gs_block_cursor cursor;
        gs_block_cursor_init(&cursor, &file, block);
        for (uint64_t word = 0; word < 3100; word += step) {
            const uint64_t *found = gs_block_cursor_seek(&cursor, &word, 1);
            uint64_t first = 0;
            while (first < 1000 && 3 * first / 2 * 2 < word)
                first++;
            assert_true((found == NULL) == (first == 1000));
            if (!found)
                continue;
            assert_int_equal(*found, 3 * first / 2 * 2);
            assert_int_equal(cursor.block * 16 + cursor.at, first);
        }
        assert_false(cursor.failed);
    }
    gs_block_file_clear(&file);
    close_place(&place);
}

static void no_folder_halts_the_search(void **state)
{
    struct place place;
    (void)state;
    open_place(&place, "/nowhere/at/all");
    assert_false(gs_block_file_try(&place.search));
    assert_int_equal(place.search.stop, GS_STOP_DISK);
    assert_true(place.disk.problem > 0);
    close_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back_in_order),
        cmocka_unit_test(seeking_finds_what_is_there),
        cmocka_unit_test(no_folder_halts_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
