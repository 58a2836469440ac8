/* SPDX-License-Identifier: MIT */
/*
 * fact_file.c - files of facts.
 *
 *     gamesolve facts 1
 *     game NAME
 *     rule NAME VALUE                 for each parameter of the game
 *     facts NUMBER key SIZE
 *                                     an empty line, then that many times
 *     key level                       SIZE bytes and one: 0 a draw, 1 a win
 *     checksum SIXTEEN HEXADECIMAL DIGITS
 *
 * Those come first that stand for most positions of their certificate. Keys are those of canonical
 * forms where the game has them. The checksum, of all before it, finds damage; it proves nothing.
 */
#include <gamesolve/facts.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

#include "core/checksum.h"
#include "table/key_set.h"

/* A fact for less is not worth being looked up; "checksum ", the digits and a line feed. */
enum { WEIGHT_LEAST = 4, SUM_SIZE = 26, HEAD_MAX = 8192, LINE_SIZE = 64 };

struct gs_facts {
    struct gs_known known; /* first */
    struct gs_search *search;
    const struct gs_rules *rules;
    struct gs_key_set keys;
    uint8_t *levels;
    uint64_t level_room, hits;
    struct gs_position *position; /* room for one */
};

/* --- reading ---------------------------------------------------------------------------------- */

static void canonical_key(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key)
{
    const struct gs_space *space = rules->game->space;
    if (space && space->canonical)
        space->canonical(rules, position, key);
    else
        gs_encode(rules, position, key);
}

static struct gs_proved find(struct gs_known *known, const struct gs_position *position)
{
    struct gs_facts *facts = (struct gs_facts *)known;
    struct gs_proved proved = {GS_LOSS, GS_WIN, 0, 0};
    uint8_t key[GS_KEY_MAX + 8];
    canonical_key(facts->rules, position, key);
    uint32_t number = gs_key_set_find(&facts->keys, key, gs_key_set_hash(&facts->keys, key));
    if (number == GS_NO_KEY)
        return proved;
    facts->hits++;
    proved.lower = (enum gs_value)facts->levels[number];
    proved.plies = proved.lower == GS_WIN ? GS_PLIES_UNKNOWN : 0;
    return proved;
}

enum gs_status gs_facts_new(struct gs_facts **made, struct gs_search *search)
{
    struct gs_facts *facts = gs_alloc_zero(search->memory, 1, sizeof *facts);
    *made = facts;
    if (!facts)
        return GS_NO_MEMORY;
    facts->known.find = find;
    facts->search = search;
    facts->rules = search->rules;
    facts->position = gs_position_new(search->memory, search->rules);
    if (facts->position && gs_key_set_init(&facts->keys, search, search->rules->key_size))
        return GS_OK;
    gs_facts_free(facts);
    *made = NULL;
    return GS_NO_MEMORY;
}

void gs_facts_free(struct gs_facts *facts)
{
    if (!facts)
        return;
    gs_key_set_clear(&facts->keys);
    gs_release(facts->search->memory, facts->levels);
    gs_release(facts->search->memory, facts->position);
    gs_release(facts->search->memory, facts);
}

/* The head up to the number of facts. */
static size_t put_head(const struct gs_rules *rules, char head[HEAD_MAX])
{
    struct gs_writer text;
    gs_writer_init(&text, head, HEAD_MAX);
    gs_writer_add(&text, "gamesolve facts 1\ngame %s\n", rules->game->name);
    for (size_t i = 0; i < rules->args.count; i++)
        if (rules->args.values[i].filled)
            gs_writer_add(&text, "rule %s %s\n", rules->args.table[i].name,
                          rules->args.values[i].text);
    gs_writer_add(&text, "facts ");
    return text.length;
}

/* Whether the end of a file tells the sum of what is before it. */
static bool is_whole(const uint8_t *bytes, size_t size)
{
    char text[SUM_SIZE + 1];
    if (size < SUM_SIZE)
        return false;
    uint64_t sum = gs_fnv_add(GS_FNV_START, bytes, size - SUM_SIZE);
    snprintf(text, sizeof text, "checksum %016" PRIx64 "\n", sum);
    return memcmp(bytes + size - SUM_SIZE, text, SUM_SIZE) == 0;
}

/* Where the facts begin, and how many there are; NULL: the file is not as it must be. */
static const uint8_t *find_body(const struct gs_rules *rules, const uint8_t *bytes, size_t size,
                                size_t head, uint64_t *count)
{
    char line[LINE_SIZE], right[LINE_SIZE];
    size_t length = size - head < sizeof line - 1 ? size - head : sizeof line - 1;
    memcpy(line, bytes + head, length);
    line[length] = '\0';
    *count = strtoull(line, NULL, 10);
    length =
        (size_t)snprintf(right, sizeof right, "%" PRIu64 " key %zu\n\n", *count, rules->key_size);
    bool fits = strncmp(line, right, length) == 0 && *count < GS_NO_KEY &&
                size - head == length + *count * (rules->key_size + 1) + SUM_SIZE;
    return fits ? bytes + head + length : NULL;
}

static enum gs_status take(struct gs_facts *facts, const uint8_t *at, uint32_t count)
{
    struct gs_key_set *keys = &facts->keys;
    const size_t size = facts->rules->key_size;
    void *levels = facts->levels;
    bool room = gs_key_set_reserve(keys, count) &&
                gs_search_grow(facts->search, &levels, 1, &facts->level_room,
                               (uint64_t)keys->count + count);
    facts->levels = levels;
    if (!room)
        return GS_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++, at += size + 1) {
        uint32_t before = keys->count;
        uint32_t number = gs_key_set_enter(keys, at, gs_key_set_hash(keys, at));
        if (number == before || at[size] > facts->levels[number])
            facts->levels[number] = at[size];
    }
    return GS_OK;
}

enum gs_status gs_facts_add(struct gs_facts *facts, const uint8_t *bytes, size_t size,
                            uint64_t most, struct gs_error *error)
{
    char head[HEAD_MAX];
    const size_t length = put_head(facts->rules, head), each = facts->rules->key_size + 1;
    uint64_t count;
    if (!is_whole(bytes, size))
        return gs_error_set(error, GS_USAGE, "damaged, or no file of facts");
    if (size < length + SUM_SIZE || memcmp(bytes, head, length) != 0)
        return gs_error_set(error, GS_USAGE, "of other rules");
    const uint8_t *body = find_body(facts->rules, bytes, size, length, &count);
    for (uint64_t i = 0; body && i < count; i++)
        if (body[i * each + each - 1] != GS_DRAW && body[i * each + each - 1] != GS_WIN)
            body = NULL;
    if (!body)
        return gs_error_set(error, GS_USAGE, "damaged");
    if (take(facts, body, (uint32_t)(count < most ? count : most)) != GS_OK)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    return GS_OK;
}

uint32_t gs_facts_count(const struct gs_facts *facts)
{
    return facts->keys.count;
}

uint32_t gs_facts_find(struct gs_facts *facts, const uint8_t *key, enum gs_value level)
{
    uint8_t canonical[GS_KEY_MAX + 8];
    gs_decode(facts->rules, key, facts->position);
    canonical_key(facts->rules, facts->position, canonical);
    uint32_t number =
        gs_key_set_find(&facts->keys, canonical, gs_key_set_hash(&facts->keys, canonical));
    return number != GS_NO_KEY && facts->levels[number] <= (uint8_t)level ? number : UINT32_MAX;
}

struct gs_known *gs_facts_known(struct gs_facts *facts)
{
    return &facts->known;
}

uint64_t gs_facts_hits(const struct gs_facts *facts)
{
    return facts->hits;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct heavy {
    uint64_t weight;
    uint32_t number;
};

/* Facts that are gathered, with their weights. */
struct gathering {
    struct gs_facts *facts;
    struct heavy *list;
    uint64_t room;
};

static bool gather(void *user, const struct gs_fact *fact)
{
    struct gathering *to = user;
    struct gs_facts *facts = to->facts;
    uint8_t bytes[GS_KEY_MAX + 8];
    void *list = to->list;
    if (fact->weight < WEIGHT_LEAST)
        return true;
    gs_decode(facts->rules, fact->key, facts->position);
    canonical_key(facts->rules, facts->position, bytes);
    bytes[facts->rules->key_size] = (uint8_t)fact->level;
    uint32_t before = facts->keys.count;
    bool room =
        gs_search_grow(facts->search, &list, sizeof *to->list, &to->room, (uint64_t)before + 1);
    to->list = list;
    if (!room || take(facts, bytes, 1) != GS_OK)
        return false;
    if (facts->keys.count > before)
        to->list[before] = (struct heavy){fact->weight, before};
    return true;
}

static int compare(const void *one, const void *other)
{
    const struct heavy *a = one, *b = other;
    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* The whole file, in memory: its sum comes last. */
static enum gs_status put_file(const struct gathering *from, uint32_t count,
                               const struct gs_sink *sink)
{
    const struct gs_facts *facts = from->facts;
    const size_t each = facts->rules->key_size + 1;
    struct gs_memory *memory = facts->search->memory;
    char head[HEAD_MAX];
    size_t size = put_head(facts->rules, head);
    uint8_t *bytes = gs_alloc(memory, size + LINE_SIZE + count * each + SUM_SIZE + 1);
    if (!bytes)
        return GS_NO_MEMORY;
    memcpy(bytes, head, size);
    size += (size_t)snprintf((char *)bytes + size, LINE_SIZE, "%" PRIu32 " key %zu\n\n", count,
                             facts->rules->key_size);
    for (uint32_t i = 0; i < count; i++, size += each) {
        uint32_t number = from->list[i].number;
        memcpy(bytes + size, gs_key_set_key(&facts->keys, number), each - 1);
        bytes[size + each - 1] = facts->levels[number];
    }
    uint64_t sum = gs_fnv_add(GS_FNV_START, bytes, size);
    snprintf((char *)bytes + size, SUM_SIZE + 1, "checksum %016" PRIx64 "\n", sum);
    bool written = sink->write(sink->user, bytes, size + SUM_SIZE);
    gs_release(memory, bytes);
    return written ? GS_OK : GS_IO;
}

enum gs_status gs_facts_write(const struct gs_certificate *certificate, struct gs_search *search,
                              uint32_t most, const struct gs_sink *sink)
{
    const struct gs_rules *before = search->rules;
    struct gathering to = {.facts = NULL};
    search->rules = certificate->rules;
    enum gs_status status = gs_facts_new(&to.facts, search);
    if (status == GS_OK)
        status = gs_certificate_walk(certificate, search, gather, &to);
    if (status == GS_OK) {
        uint32_t count = gs_facts_count(to.facts);
        if (count > 0)
            qsort(to.list, count, sizeof *to.list, compare);
        status = put_file(&to, count < most ? count : most, sink);
    }
    gs_release(search->memory, to.list);
    gs_facts_free(to.facts);
    search->rules = before;
    return status;
}
