/* SPDX-License-Identifier: MIT */
/*
 * test_certificate_mutations.c - certificates that are damaged on purpose, at least 10,000 of them.
 * The checksum is made right again, so that it is the checker that has to find out. What it says
 * of each must be what a second checker says, which works in another way; what it verifies must be
 * true by the oracle; and where the damage breaks the proof for certain, it must refuse.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/certificate_run.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* How many of each kind and board. */
enum { SHARE = PACE_IS_SLOW ? 20 : 1, ROUNDS = 100 / SHARE, TRAILER = 26 };

static const struct board boards[] = {
    SKOCZKI("A", "1x8"),
    SKOCZKI("A", "2x5"),
    SKOCZKI("A", "2x6"),
    SKOCZKI("B-1", "1x8"),
    SKOCZKI("A", "2x7"),
    GOMOKU("3x3", "3"),
    GOMOKU("4x3", "3"),
    {.game = "hex", .set = {"size", "3x3"}},
    {.game = "y", .set = {"size", "3"}},
    {.game = "atarigo", .set = {"size", "2x2"}},
};

/* A certificate that is right, and where its parts are. */
struct sound {
    struct bytes bytes;
    struct gs_memory *memory;
    struct gs_certificate certificate; /* of bytes */
    size_t body;                       /* where the head ends */
    uint64_t random;
};

static void open_sound(struct sound *sound, const struct board *board, const char *algo,
                       uint64_t seed)
{
    struct run run;
    *sound = (struct sound){.random = seed, .memory = gs_memory_new(0)};
    run_open(&run, board, &(struct way){algo, {NULL}}, 0);
    run_solve(&run);
    assert_true(certificate_make(&run, &sound->bytes, NULL));
    run_close(&run);
    certificate_open(&sound->certificate, &sound->bytes, sound->memory);
    const struct gs_claim *first = &sound->certificate.claims[0];
    sound->body = (size_t)(first->line_bytes - sound->bytes.at);
}

static void close_sound(struct sound *sound)
{
    gs_certificate_close(&sound->certificate);
    gs_memory_free(sound->memory);
    bytes_free(&sound->bytes);
}

static size_t below(struct sound *sound, size_t bound)
{
    return gs_random_below(&sound->random, (uint32_t)bound);
}

/* A claim that has records, and one of them: where it begins in the bytes. */
static const struct gs_claim *pick_record(struct sound *sound, size_t *at)
{
    const struct gs_certificate *certificate = &sound->certificate;
    const struct gs_claim *claim = &certificate->claims[below(sound, certificate->claim_count)];
    size_t record = below(sound, (size_t)claim->records);
    *at = (size_t)(claim->record_bytes - sound->bytes.at) + record * claim->stride;
    return claim;
}

/* --- kinds of damage: each changes bytes, and says whether the proof is broken for certain --- */

/* One byte of the file becomes another, the checksum's own excepted. */
static bool change_byte(struct sound *sound, struct bytes *bytes)
{
    bytes->at[below(sound, bytes->size - TRAILER)] = (uint8_t)below(sound, 256);
    return false;
}

static bool change_bit(struct sound *sound, struct bytes *bytes)
{
    size_t length = bytes->size - TRAILER - sound->body;
    bytes->at[sound->body + below(sound, length)] ^= (uint8_t)(1u << below(sound, 8));
    return false;
}

/* Another move that is a move of the game. */
static bool change_move(struct sound *sound, struct bytes *bytes)
{
    size_t at, other;
    const struct gs_claim *claim = pick_record(sound, &at);
    const struct gs_claim *from = pick_record(sound, &other);
    size_t offset = claim->key_size + claim->rank_size;
    if (from->move_size == claim->move_size)
        memcpy(bytes->at + at + offset, sound->bytes.at + other + from->key_size + from->rank_size,
               claim->move_size);
    return false;
}

static bool change_rank(struct sound *sound, struct bytes *bytes)
{
    size_t at;
    const struct gs_claim *claim = pick_record(sound, &at);
    if (claim->rank_size > 0)
        bytes->at[at + claim->key_size] = (uint8_t)below(sound, 8);
    return false;
}

/* All ranks the same: nothing falls any more, where play goes on from record to record. */
static bool flatten_ranks(struct sound *sound, struct bytes *bytes)
{
    bool broken = false;
    for (unsigned i = 0; i < sound->certificate.claim_count; i++) {
        const struct gs_claim *claim = &sound->certificate.claims[i];
        size_t at = (size_t)(claim->record_bytes - sound->bytes.at) + claim->key_size;
        for (uint64_t n = 0; n < claim->records; n++, at += claim->stride) {
            broken = broken || (claim->rank_size > 0 && gs_claim_record(claim, n).rank > 1 &&
                                claim->lines == 0);
            memset(bytes->at + at, 1, claim->rank_size);
        }
    }
    return broken;
}

/* Writes a number where the head says how many records there are in the nth claim. */
static void rewrite_records(struct bytes *bytes, const char *claim, uint64_t from, uint64_t to)
{
    char old[96], new[96];
    int size =
        snprintf(old, sizeof old, "claim %s\nrecords %llu ", claim, (unsigned long long)from);
    int length =
        snprintf(new, sizeof new, "claim %s\nrecords %llu ", claim, (unsigned long long)to);
    for (size_t at = 0; at + (size_t)size < bytes->size; at++) {
        if (memcmp(bytes->at + at, old, (size_t)size) != 0)
            continue;
        struct bytes rest = {.at = NULL};
        bytes_append(&rest, bytes->at + at + size, bytes->size - at - (size_t)size);
        bytes->size = at;
        bytes_append(bytes, new, (size_t)length);
        bytes_append(bytes, rest.at, rest.size);
        bytes_free(&rest);
        return;
    }
    fail_msg("no claim '%s'", claim);
}

/* A record is missing. Every one is reached, so the proof has a hole. */
static bool drop_record(struct sound *sound, struct bytes *bytes)
{
    size_t at;
    const struct gs_claim *claim = pick_record(sound, &at);
    memmove(bytes->at + at, bytes->at + at + claim->stride, bytes->size - at - claim->stride);
    bytes->size -= claim->stride;
    rewrite_records(bytes, claim->name, claim->records, claim->records - 1);
    /* Unless the line of replies of those that lead here says as much. */
    return claim->lines == 0;
}

static bool cut_off(struct sound *sound, struct bytes *bytes)
{
    size_t size = below(sound, bytes->size);
    if (below(sound, 2) == 0 && size > sound->body) {
        memmove(bytes->at + size, bytes->at + bytes->size - TRAILER, TRAILER);
        size += TRAILER;
    }
    bool shorter = size < bytes->size;
    bytes->size = size < bytes->size ? size : bytes->size;
    return shorter;
}

/* Two records, or two pieces of the body, change places. */
static bool swap_parts(struct sound *sound, struct bytes *bytes)
{
    size_t one, other;
    const struct gs_claim *claim = pick_record(sound, &one);
    const struct gs_claim *second = pick_record(sound, &other);
    size_t size = below(sound, 2) == 0 ? claim->stride : 1 + below(sound, 4);
    if (claim != second || one == other)
        return false;
    size = size < claim->stride ? size : claim->stride;
    memcpy(bytes->at + one, sound->bytes.at + other, size);
    memcpy(bytes->at + other, sound->bytes.at + one, size);
    return size == claim->stride;
}

/* The two bodies of a draw change places, or a claim gets another name. */
static bool rename_claim(struct sound *sound, struct bytes *bytes)
{
    static const char *const names[] = {"wins", "loses", "at least draws", "at most draws"};
    const struct gs_certificate *certificate = &sound->certificate;
    const struct gs_claim *claim = &certificate->claims[below(sound, certificate->claim_count)];
    char old[64], new[64];
    int size = snprintf(old, sizeof old, "claim %s\n", claim->name);
    int length = snprintf(new, sizeof new, "claim %s\n", names[below(sound, COUNT(names))]);
    for (size_t at = 0; at < sound->body; at++) {
        if (memcmp(bytes->at + at, old, (size_t)size) != 0)
            continue;
        struct bytes rest = {.at = NULL};
        bytes_append(&rest, bytes->at + at + size, bytes->size - at - (size_t)size);
        bytes->size = at;
        bytes_append(bytes, new, (size_t)length);
        bytes_append(bytes, rest.at, rest.size);
        bytes_free(&rest);
        break;
    }
    return false;
}

/* The lines of another certificate's head: another game, board, variant or root. */
static bool change_head(struct sound *sound, struct bytes *bytes)
{
    static const char *const heads[] = {
        "game skoczki\nrule variant A\nrule size 2x5\nroot bb/bb/2/ww/ww w\n",
        "game skoczki\nrule variant B-1\nrule size 2x5\nroot bb/bb/2/ww/ww w\n",
        "game skoczki\nrule variant A\nrule size 1x8\nroot b/b/1/1/1/1/w/w w\n",
        "game skoczki\nrule variant A\nrule size 1x8\nroot b/b/1/1/1/1/w/w b\n",
        "game skoczki\nrule variant C\nrule size 1x7\nroot b/b/1/1/1/w/w w\n",
        "game skoczki\nrule variant E\nrule size 2x5\nroot bb/bb/2/ww/ww w\n",
        "game skoczki\nrule variant A\nrule size 2x6\nroot bb/bb/2/2/ww/ww w\n",
        "game gomoku\nrule size 3x3\nrule connect 3\nroot 3/3/3 b\n",
        "game gomoku\nrule size 3x3\nrule connect 2\nroot 3/3/3 b\n",
        "game gomoku\nrule size 3x3\nrule connect 3\nroot b2/3/3 w\n",
        "game gomoku\nrule size 3x3\nrule connect 3\nroot bb1/ww1/3 b\n",
        "game gomoku\nrule size 3x3\nrule connect 3\nroot bbb/ww1/3 w\n",
        "game hex\nrule size 3x3\nroot 3/3/3 b\n",
        "game hex\nrule size 3x3\nrule variant swap\nroot 3/3/3 b\n",
        "game hex\nrule size 3x3\nroot b2/3/3 w\n",
        "game y\nrule size 3\nroot 1/2/3 b\n",
        "game atarigo\nrule size 2x2\nroot 2/2 b\n",
        "game atarigo\nrule size 2x2\nroot b1/1w b\n",
    };
    static const char begin[] = "gamesolve certificate 1\n";
    const char *head = heads[below(sound, COUNT(heads))];
    size_t claims = 0;
    while (memcmp(sound->bytes.at + claims, "\nclaim ", 7) != 0)
        claims++;
    bytes->size = 0;
    bytes_append(bytes, begin, sizeof begin - 1);
    bytes_append(bytes, head, strlen(head));
    bytes_append(bytes, sound->bytes.at + claims + 1, sound->bytes.size - claims - 1);
    return false;
}

/* A line of replies gets another move, or a record another line. */
static bool change_line(struct sound *sound, struct bytes *bytes)
{
    size_t at;
    const struct gs_claim *claim = pick_record(sound, &at);
    if (claim->lines == 0)
        return false;
    if (below(sound, 2) == 0) {
        bytes->at[at + claim->stride - claim->line_size] = (uint8_t)below(sound, claim->lines + 2);
    } else {
        size_t size = (size_t)claim->lines * claim->line_length * claim->move_size;
        size_t line = (size_t)(claim->line_bytes - sound->bytes.at) + below(sound, size);
        bytes->at[line] = bytes->at[at + claim->key_size + claim->rank_size];
    }
    return false;
}

/*
 * Two claims of any kinds, each with the body of any claim there is. Only a draw in two halves may
 * stand; what the program says of others is tried by cli/test_verdicts.c.
 */
static bool pair_claims(struct sound *sound, struct bytes *bytes)
{
    static const char *const names[] = {"wins", "loses", "at least draws", "at most draws"};
    const struct gs_certificate *certificate = &sound->certificate;
    const struct gs_claim *bodies[2];
    size_t at[2], head = 0;
    while (memcmp(sound->bytes.at + head, "\nclaim ", 7) != 0)
        head++;
    bytes->size = head + 1;
    for (unsigned i = 0; i < 2; i++) {
        char text[160];
        const struct gs_claim *body = &certificate->claims[below(sound, certificate->claim_count)];
        at[i] = below(sound, COUNT(names));
        bodies[i] = body;
        snprintf(text, sizeof text, "claim %s\nrecords %llu key %zu rank %u move %u line %u ",
                 names[at[i]], (unsigned long long)body->records, body->key_size, body->rank_size,
                 body->move_size, body->line_size);
        bytes_append(bytes, text, strlen(text));
        snprintf(text, sizeof text, "lines %llu of %u\n", (unsigned long long)body->lines,
                 body->line_length);
        bytes_append(bytes, text, strlen(text));
    }
    bytes_append(bytes, "\n", 1);
    for (unsigned i = 0; i < 2; i++)
        bytes_append(bytes, bodies[i]->line_bytes,
                     (size_t)(bodies[i]->record_bytes - bodies[i]->line_bytes) +
                         (size_t)bodies[i]->records * bodies[i]->stride);
    bytes_append(bytes, sound->bytes.at + sound->bytes.size - TRAILER, TRAILER);
    return at[0] < 2 || at[1] < 2 || at[0] == at[1];
}

static bool (*const kinds[])(struct sound *, struct bytes *) = {
    change_byte, change_bit, change_move,  change_rank, flatten_ranks, drop_record,
    cut_off,     swap_parts, rename_claim, change_head, change_line,   pair_claims,
};

/* --- what is said of them --- */

struct tally {
    unsigned tried, refused, verified, unreadable;
};

/* Whether the bytes can be read; what cannot is refused by everybody. */
static bool is_readable(const struct bytes *bytes, struct gs_memory *memory)
{
    struct gs_registry registry;
    struct gs_search search;
    struct gs_certificate certificate;
    run_registry(&registry);
    gs_search_init(&search, NULL, NULL, memory);
    gs_search_start(&search);
    bool readable = gs_certificate_parse(&certificate, &search, memory, &registry, bytes->at,
                                         bytes->size, NULL) == GS_OK;
    gs_certificate_close(&certificate);
    return readable;
}

/*
 * A board that was not meant may be too large for the oracle: only the heads above are compared
 * with it.
 */
static bool is_small(const struct bytes *bytes)
{
    static const char *const large[] = {"size 2x8", "size 2x9", "size 3x", "size 4x4", "size 5",
                                        "size 6",   "size 7",   "size 8",  "size 9",   "size 4\n"};
    for (size_t at = 0; at + 8 < bytes->size; at++)
        for (size_t i = 0; i < COUNT(large); i++)
            if (memcmp(bytes->at + at, "rule ", 5) == 0 &&
                at + 5 + strlen(large[i]) < bytes->size &&
                memcmp(bytes->at + at + 5, large[i], strlen(large[i])) == 0 &&
                memcmp(bytes->at + at + 5, "size 3x3", 8) != 0)
                return false;
    return true;
}

static void judge(const struct sound *sound, struct bytes *bytes, bool broken, struct tally *tally)
{
    struct verdict_of_check verdict;
    bytes_seal(bytes);
    certificate_check(bytes, &verdict);
    bool verified = verdict.status == GS_OK;
    tally->tried++;
    tally->verified += verified;
    tally->refused += !verified;
    if (broken)
        assert_false(verified);
    if (!is_readable(bytes, sound->memory)) {
        assert_false(verified);
        tally->unreadable++;
    } else if (is_small(bytes)) {
        assert_int_equal(verified, certificate_holds(bytes));
        enum gs_value truth = certificate_truth(bytes);
        assert_true(!verified || (verdict.lower <= truth && truth <= verdict.upper));
    }
}

static void damage(const struct board *board, const char *algo, uint64_t seed, struct tally *tally)
{
    struct sound sound;
    struct bytes bytes = {.at = NULL};
    open_sound(&sound, board, algo, seed);
    bytes_copy(&bytes, &sound.bytes);
    judge(&sound, &bytes, false, tally);
    assert_int_equal(tally->verified, 1);
    for (size_t kind = 0; kind < COUNT(kinds); kind++) {
        for (unsigned round = 0; round < ROUNDS; round++) {
            bytes_copy(&bytes, &sound.bytes);
            bool broken = kinds[kind](&sound, &bytes);
            judge(&sound, &bytes, broken, tally);
        }
    }
    bytes_free(&bytes);
    close_sound(&sound);
}

static void test_mutations(void **state)
{
    struct tally sum = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct tally tally = {0};
        damage(&boards[i], i % 2 == 0 ? "df-pn" : "retrograde", i + 1, &tally);
        sum.tried += tally.tried;
        sum.refused += tally.refused;
        sum.verified += tally.verified;
        sum.unreadable += tally.unreadable;
    }
    certificate_forget();
    print_message("%u tried, %u refused (%u of them not readable), %u still prove their claim\n",
                  sum.tried, sum.refused, sum.unreadable, sum.verified);
    assert_true(sum.tried >= 10000 / SHARE);
    /* Damage must reach the checker, and not all of it may be harmless. */
    assert_true(sum.refused - sum.unreadable > 2000 / SHARE);
    assert_true(sum.verified > 100 / SHARE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mutations)};
    return cmocka_run_group_tests_name("damaged certificates", tests, NULL, NULL);
}
