/* SPDX-License-Identifier: MIT */
/*
 * mutate_certificate.c - takes a certificate apart (src/check/README.md), changes parts, and puts
 * it together. The numbers of the head follow what is in the body, unless they are what is changed.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/search.h>

#include "fuzz/fuzz.h"
#include "fuzz/mutate.h"

enum {
    CLAIMS_MOST = 3, /* one more than there may be */
    BODY_MOST = 4 * FUZZ_INPUT,
    SEAL = sizeof "checksum 0123456789abcdef\n" - 1
};

/* The numbers of a claim, in the order of its line. */
enum { RECORDS, KEY, RANK, MOVE, LINE, LINES, LENGTH, NUMBERS };

static const char *const kinds[] = {"wins", "loses", "at least draws", "at most draws"};

struct claim {
    char kind[32];
    uint64_t numbers[NUMBERS]; /* as the head says */
    uint8_t body[BODY_MOST];   /* lines, then records */
    /* What is in body: counts, sizes of one, and of the parts of a record, whatever the head says.
     */
    size_t lines, records, stride, line, sizes[NUMBERS];
};

struct parts {
    size_t head; /* bytes up to the first claim */
    uint8_t text[FUZZ_INPUT];
    struct claim claims[CLAIMS_MOST];
    unsigned claim_count;
    uint64_t random;
};

static uint32_t below(struct parts *parts, size_t bound)
{
    return gs_random_below(&parts->random, (uint32_t)bound);
}

/* --- taking apart --- */

static const uint8_t *find(const uint8_t *from, const uint8_t *end, const char *word)
{
    size_t length = strlen(word);
    for (; from + length <= end; from++)
        if (memcmp(from, word, length) == 0)
            return from;
    return NULL;
}

/* "claim KIND" and the line behind it; NULL where it is something else. */
static const uint8_t *read_claim(struct claim *claim, const uint8_t *at, const uint8_t *end)
{
    char text[256];
    int used = 0;
    uint64_t *n = claim->numbers;
    size_t length = (size_t)(end - at) < sizeof text ? (size_t)(end - at) : sizeof text - 1;
    memcpy(text, at, length);
    text[length] = '\0';
    *claim = (struct claim){.kind = ""};
    if (sscanf(text,
               "claim %31[^\n]\nrecords %" SCNu64 " key %" SCNu64 " rank %" SCNu64 " move %" SCNu64
               " line %" SCNu64 " lines %" SCNu64 " of %" SCNu64 "\n%n",
               claim->kind, &n[RECORDS], &n[KEY], &n[RANK], &n[MOVE], &n[LINE], &n[LINES],
               &n[LENGTH], &used) != 8 ||
        used == 0 || n[KEY] > 64 || n[RANK] > 8 || n[MOVE] > 8 || n[LINE] > 8 || n[LENGTH] > 8)
        return NULL;
    for (unsigned i = KEY; i <= LINE; i++)
        claim->stride += claim->sizes[i] = (size_t)n[i];
    claim->line = (size_t)(n[LENGTH] * n[MOVE]);
    /* An empty line ends the head, which sscanf does not see as one. */
    const uint8_t *next = find(at + strlen("claim "), at + length, "\nrecords ");
    next = next ? find(next + 1, at + length, "\n") : NULL;
    return next ? next + 1 : NULL;
}

/* As many as there are bytes for. */
static const uint8_t *read_body(struct claim *claim, const uint8_t *at, const uint8_t *end)
{
    size_t left = (size_t)(end - at), lines = 0, records = 0;
    if (claim->line > 0)
        lines = claim->numbers[LINES] < left / claim->line ? (size_t)claim->numbers[LINES]
                                                           : left / claim->line;
    left -= lines * claim->line;
    if (claim->stride > 0)
        records = claim->numbers[RECORDS] < left / claim->stride ? (size_t)claim->numbers[RECORDS]
                                                                 : left / claim->stride;
    claim->lines = lines;
    claim->records = records;
    memcpy(claim->body, at, lines * claim->line + records * claim->stride);
    return at + lines * claim->line + records * claim->stride;
}

static bool take_apart(struct parts *parts, const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size, *at = find(data, end, "claim ");
    if (size > FUZZ_INPUT || !at)
        return false;
    parts->head = (size_t)(at - data);
    parts->claim_count = 0;
    memcpy(parts->text, data, parts->head);
    while (at && parts->claim_count < 2 && end - at > 6 && memcmp(at, "claim ", 6) == 0)
        at = read_claim(&parts->claims[parts->claim_count++], at, end);
    if (!at || at == end || *at++ != '\n')
        return false;
    for (unsigned i = 0; i < parts->claim_count; i++)
        at = read_body(&parts->claims[i], at, end);
    return true;
}

/* --- putting together --- */

static uint64_t sum_of(const uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* Puts the checksum at the end, in the place of one that is there. */
static size_t seal(uint8_t *data, size_t size, size_t most)
{
    char line[SEAL + 1];
    if (size >= SEAL && memcmp(data + size - SEAL, "checksum ", 9) == 0)
        size -= SEAL;
    if (size + SEAL > most)
        return size;
    snprintf(line, sizeof line, "checksum %016" PRIx64 "\n", sum_of(data, size));
    memcpy(data + size, line, SEAL);
    return size + SEAL;
}

/* Returns 0 where there is no room. */
static size_t put_together(const struct parts *parts, uint8_t *data, size_t most)
{
    char line[512];
    size_t size = parts->head;
    if (size > most)
        return 0;
    memcpy(data, parts->text, size);
    for (unsigned i = 0; i < parts->claim_count; i++) {
        const uint64_t *n = parts->claims[i].numbers;
        size_t length = (size_t)snprintf(line, sizeof line,
                                         "claim %s\nrecords %" PRIu64 " key %" PRIu64
                                         " rank %" PRIu64 " move %" PRIu64 " line %" PRIu64
                                         " lines %" PRIu64 " of %" PRIu64 "\n",
                                         parts->claims[i].kind, n[RECORDS], n[KEY], n[RANK],
                                         n[MOVE], n[LINE], n[LINES], n[LENGTH]);
        if (size + length + 1 > most)
            return 0;
        memcpy(data + size, line, length);
        size += length;
    }
    if (size == most)
        return 0;
    data[size++] = '\n';
    for (unsigned i = 0; i < parts->claim_count; i++) {
        const struct claim *claim = &parts->claims[i];
        size_t body = claim->lines * claim->line + claim->records * claim->stride;
        if (size + body + SEAL > most)
            return 0;
        memcpy(data + size, claim->body, body);
        size += body;
    }
    return size;
}

/* --- changes --- */

static uint8_t *record_at(struct claim *claim, size_t number)
{
    return claim->body + claim->lines * claim->line + number * claim->stride;
}

static void remove_bytes(struct claim *claim, uint8_t *at, size_t count)
{
    uint8_t *end = claim->body + claim->lines * claim->line + claim->records * claim->stride;
    memmove(at, at + count, (size_t)(end - at) - count);
}

static bool insert_bytes(struct claim *claim, uint8_t *at, const uint8_t *bytes, size_t count)
{
    uint8_t *end = claim->body + claim->lines * claim->line + claim->records * claim->stride;
    uint8_t copy[256];
    if (count > sizeof copy || (size_t)(claim->body + BODY_MOST - end) < count)
        return false;
    memcpy(copy, bytes, count); /* they may lie behind the place */
    memmove(at + count, at, (size_t)(end - at));
    memcpy(at, copy, count);
    return true;
}

/* Puts a record where its key belongs. */
static void sort(struct claim *claim)
{
    size_t key = claim->sizes[KEY];
    uint8_t spare[256];
    if (claim->stride > sizeof spare)
        return;
    for (size_t i = 1; i < claim->records; i++) {
        size_t to = i;
        memcpy(spare, record_at(claim, i), claim->stride);
        for (; to > 0 && memcmp(record_at(claim, to - 1), spare, key) > 0; to--)
            memcpy(record_at(claim, to), record_at(claim, to - 1), claim->stride);
        memcpy(record_at(claim, to), spare, claim->stride);
    }
}

static void drop_record(struct parts *parts, struct claim *claim)
{
    if (claim->records == 0)
        return;
    remove_bytes(claim, record_at(claim, below(parts, claim->records)), claim->stride);
    claim->records--;
    claim->numbers[RECORDS]--;
}

/* A record with the parts of another, and one bit of its key changed. */
static void add_record(struct parts *parts, struct claim *claim)
{
    if (claim->records == 0 || claim->stride == 0)
        return;
    uint8_t *from = record_at(claim, below(parts, claim->records));
    if (!insert_bytes(claim, record_at(claim, claim->records), from, claim->stride))
        return;
    uint8_t *added = record_at(claim, claim->records++);
    if (claim->sizes[KEY] > 0)
        added[below(parts, claim->sizes[KEY])] ^= (uint8_t)(1u << below(parts, 8));
    claim->numbers[RECORDS]++;
    sort(claim);
}

/* Another key: that of another record, or one bit less or more; in order, or not. */
static void change_key(struct parts *parts, struct claim *claim)
{
    size_t key = claim->sizes[KEY];
    if (claim->records == 0 || key == 0)
        return;
    uint8_t *record = record_at(claim, below(parts, claim->records));
    if (below(parts, 2) == 0)
        record[below(parts, key)] ^= (uint8_t)(1u << below(parts, 8));
    else
        memmove(record, record_at(claim, below(parts, claim->records)), key);
    if (below(parts, 4) != 0)
        sort(claim);
}

/* Rank, move or line becomes that of another record, or some small number. */
static void change_field(struct parts *parts, struct claim *claim)
{
    unsigned field = RANK + below(parts, 3);
    size_t offset = claim->sizes[KEY], length = claim->sizes[field];
    for (unsigned i = RANK; i < field; i++)
        offset += claim->sizes[i];
    if (claim->records == 0)
        return;
    uint8_t *to = record_at(claim, below(parts, claim->records)) + offset;
    if (below(parts, 2) == 0)
        memmove(to, record_at(claim, below(parts, claim->records)) + offset, length);
    else if (length > 0)
        to[below(parts, length)] = (uint8_t)below(parts, below(parts, 2) ? 8 : 256);
}

/* A line of the moves of some records; the records learn to point at lines where they could not. */
static void add_line(struct parts *parts, struct claim *claim)
{
    uint8_t line[64];
    size_t move = claim->sizes[MOVE], offset = claim->sizes[KEY] + claim->sizes[RANK];
    if (claim->line == 0 || move == 0 || claim->line > sizeof line || claim->records == 0)
        return;
    for (size_t at = 0; at + move <= claim->line; at += move) {
        if (below(parts, 4) == 0)
            memset(line + at, 0xff, move);
        else
            memcpy(line + at, record_at(claim, below(parts, claim->records)) + offset, move);
    }
    if (insert_bytes(claim, claim->body, line, claim->line)) {
        claim->lines++;
        claim->numbers[LINES]++;
    }
}

static void drop_line(struct parts *parts, struct claim *claim)
{
    if (claim->lines == 0)
        return;
    remove_bytes(claim, claim->body + below(parts, claim->lines) * claim->line, claim->line);
    claim->lines--;
    claim->numbers[LINES]--;
}

/* Records that know no lines get a number of a line, and there is one. */
static void give_lines(struct parts *parts, struct claim *claim)
{
    size_t old = claim->stride;
    if (claim->sizes[LINE] > 0 || claim->line > 0 || claim->records * (old + 1) > BODY_MOST)
        return;
    for (size_t i = claim->records; i-- > 0;) {
        memmove(claim->body + i * (old + 1), claim->body + i * old, old);
        claim->body[i * (old + 1) + old] = (uint8_t)below(parts, 3);
    }
    claim->stride = old + 1;
    claim->sizes[LINE] = 1;
    claim->numbers[LINE] = 1;
    claim->numbers[LENGTH] = 1 + below(parts, 8);
    claim->line = (size_t)claim->numbers[LENGTH] * claim->sizes[MOVE];
    add_line(parts, claim);
}

/* A number of the head that is no longer that of the body. */
static void change_number(struct parts *parts, struct claim *claim)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       2,
                                       3,
                                       4,
                                       7,
                                       8,
                                       9,
                                       64,
                                       65,
                                       255,
                                       256,
                                       UINT32_MAX,
                                       INT64_MAX,
                                       UINT64_MAX,
                                       UINT64_MAX / 1024,
                                       UINT64_MAX / 1024 + 1};
    uint64_t *number = &claim->numbers[below(parts, NUMBERS)];
    switch (below(parts, 3)) {
    case 0:
        *number = numbers[below(parts, sizeof numbers / sizeof numbers[0])];
        break;
    case 1:
        ++*number;
        break;
    default:
        --*number;
        break;
    }
}

static void change_kind(struct parts *parts, struct claim *claim)
{
    strcpy(claim->kind, kinds[below(parts, sizeof kinds / sizeof kinds[0])]);
}

/* The claims change places, or there is one more, or one less. */
static void change_claims(struct parts *parts, struct claim *claim)
{
    static struct claim spare;
    if (below(parts, 2) == 0 && parts->claim_count < CLAIMS_MOST) {
        parts->claims[parts->claim_count] = *claim;
        change_kind(parts, &parts->claims[parts->claim_count++]);
    } else if (below(parts, 2) == 0) {
        parts->claim_count--;
    } else {
        spare = parts->claims[0];
        parts->claims[0] = parts->claims[parts->claim_count - 1];
        parts->claims[parts->claim_count - 1] = spare;
    }
}

/* Game, rules and root. */
static void change_head(struct parts *parts, struct claim *claim)
{
    (void)claim;
    parts->head = LLVMFuzzerMutate(parts->text, parts->head, FUZZ_INPUT - 512);
}

static void (*const changes[])(struct parts *parts, struct claim *claim) = {
    drop_record, add_record, change_key,  change_field,  change_field,  change_field, add_line,
    drop_line,   give_lines, change_kind, change_number, change_claims, change_head,
};

/* The records of a proof of version 2, of which the head says how many there are. */
static size_t change_proof(struct parts *parts, uint8_t *data, size_t size, size_t most)
{
    static uint8_t body[FUZZ_INPUT];
    char line[96];
    unsigned long long records, bytes;
    const uint8_t *end = data + size - SEAL, *at = find(data, end, "\nproof ");
    const uint8_t *from = at ? find(at, end, "\n\n") : NULL;
    if (!from || size > FUZZ_INPUT || (size_t)(from - at) >= sizeof line)
        return 0;
    memcpy(line, at, (size_t)(from - at));
    line[from - at] = '\0';
    if (sscanf(line, "\nproof %llu records %llu bytes", &records, &bytes) != 2)
        return 0;
    size_t length = (size_t)(end - from) - 2, head = (size_t)(at - data);
    memcpy(body, from + 2, length);
    length = LLVMFuzzerMutate(body, length, sizeof body);
    records += below(parts, 8) == 0 ? (unsigned long long)below(parts, 3) - 1 : 0;
    int put = snprintf(line, sizeof line, "\nproof %llu records %zu bytes\n\n", records, length);
    if (head + (size_t)put + length > most)
        return 0;
    memcpy(data + head, line, (size_t)put);
    memcpy(data + head + put, body, length);
    return head + (size_t)put + length;
}

size_t mutate_certificate(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct parts parts;
    parts.random = seed;
    size_t proof = size > SEAL ? change_proof(&parts, data, size, most) : 0;
    if (proof > 0)
        return seal(data, proof, most);
    if (below(&parts, 8) == 0 || !take_apart(&parts, data, size)) {
        size = LLVMFuzzerMutate(data, size, most);
        return below(&parts, 8) == 0 ? size : seal(data, size, most);
    }
    for (uint32_t count = 1 + below(&parts, 3); count > 0 && parts.claim_count > 0; count--) {
        struct claim *claim = &parts.claims[below(&parts, parts.claim_count)];
        changes[below(&parts, sizeof changes / sizeof changes[0])](&parts, claim);
    }
    size_t made = put_together(&parts, data, most);
    return seal(data, made > 0 ? made : size, most);
}
