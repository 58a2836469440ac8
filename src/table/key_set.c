/* SPDX-License-Identifier: MIT */
/*
 * key_set.c - see key_set.h for the layout.
 */
#include <string.h>

#include "table/key_set.h"
#include "table/scale.h"
#include "table/state_table.h"

/* AHEAD: so many slots are on their way from memory while others are filled. */
enum { FIRST_ROOM = 64, POLL_INTERVAL = 1 << 15, AHEAD = 16 };

bool gs_search_grow(struct gs_search *search, void **block, size_t size, uint64_t *room,
                    uint64_t need)
{
    if (need <= *room)
        return true;
    /* If half more does not fit, the rest of the budget is used in smaller steps. */
    const uint64_t more[] = {*room / 2 + FIRST_ROOM, *room / 16, need - *room};
    for (unsigned i = 0; i < sizeof more / sizeof more[0]; i++) {
        uint64_t wanted = *room + more[i];
        if (wanted < need || wanted > SIZE_MAX / size)
            continue;
        void *grown = gs_resize(search->memory, *block, (size_t)wanted * size);
        if (!grown)
            continue;
        *block = grown;
        *room = wanted;
        return true;
    }
    return gs_search_halt(search, GS_STOP_MEMORY);
}

uint64_t gs_key_set_hash(const struct gs_key_set *set, const uint8_t *key)
{
    return gs_state_table_hash_long(key, set->size);
}

static inline uint64_t home_of(const struct gs_key_set *set, uint64_t hash)
{
    return gs_scale(hash, set->capacity);
}

void gs_key_set_prefetch(const struct gs_key_set *set, uint64_t hash)
{
    __builtin_prefetch(&set->slots[home_of(set, hash)]);
}

static inline uint64_t next_slot(const struct gs_key_set *set, uint64_t slot)
{
    return slot + 1 < set->capacity ? slot + 1 : 0;
}

static inline uint32_t tag_of(const struct gs_key_set *set, uint64_t hash)
{
    return (uint32_t)hash & ~set->numbers;
}

static inline uint32_t number_in(const struct gs_key_set *set, uint64_t slot)
{
    return (set->slots[slot] & set->numbers) - 1;
}

/* Whether two keys are the same: compared in two moves where that is enough. */
static inline bool is_same(const uint8_t *one, const uint8_t *other, size_t size)
{
    if (size >= 4 && size <= 8) {
        uint32_t heads[2], tails[2];
        memcpy(&heads[0], one, 4);
        memcpy(&heads[1], other, 4);
        memcpy(&tails[0], one + size - 4, 4);
        memcpy(&tails[1], other + size - 4, 4);
        return ((heads[0] ^ heads[1]) | (tails[0] ^ tails[1])) == 0;
    }
    return memcmp(one, other, size) == 0;
}

/* Clears all slots; false when the search must end on the way. */
static bool clear_slots(struct gs_key_set *set)
{
    for (uint64_t at = 0; at < set->capacity; at += POLL_INTERVAL) {
        uint64_t count = set->capacity - at;
        if (count > POLL_INTERVAL)
            count = POLL_INTERVAL;
        memset(set->slots + at, 0, (size_t)count * sizeof *set->slots);
        if (!gs_search_poll(set->search))
            return false;
    }
    return true;
}

static void fill_slot(struct gs_key_set *set, uint32_t number, uint64_t hash)
{
    uint64_t slot = home_of(set, hash);
    while (set->slots[slot] != 0)
        slot = next_slot(set, slot);
    set->slots[slot] = tag_of(set, hash) | (number + 1);
}

/* Enters all keys into slots of the given number. The index is useless after a failure. */
static bool fill_slots(struct gs_key_set *set, uint64_t capacity)
{
    uint32_t *slots = gs_resize(set->search->memory, set->slots, capacity * sizeof *slots);
    if (!slots)
        return gs_search_halt(set->search, GS_STOP_MEMORY);
    set->slots = slots;
    set->capacity = capacity;
    for (set->numbers = 1; set->numbers < capacity;)
        set->numbers = set->numbers << 1 | 1;
    if (!clear_slots(set))
        return false;
    uint64_t hashes[AHEAD];
    for (uint32_t number = 0; number < set->count + (uint32_t)AHEAD; number++) {
        if (number >= AHEAD)
            fill_slot(set, number - AHEAD, hashes[number % AHEAD]);
        if (number < set->count) {
            hashes[number % AHEAD] = gs_key_set_hash(set, gs_key_set_key(set, number));
            gs_key_set_prefetch(set, hashes[number % AHEAD]);
        }
        if (number % POLL_INTERVAL == 0 && !gs_search_poll(set->search))
            return false;
    }
    return true;
}

bool gs_key_set_reserve(struct gs_key_set *set, uint32_t more)
{
    uint64_t need = (uint64_t)set->count + more;
    if (need > GS_NO_KEY)
        return gs_search_halt(set->search, GS_STOP_MEMORY);
    void *bytes = set->bytes;
    bool grown = gs_search_grow(set->search, &bytes, set->size, &set->room, need);
    set->bytes = bytes;
    if (!grown || need <= set->capacity / 3 * 2)
        return grown;
    uint64_t capacity = set->capacity + set->capacity / 2;
    return fill_slots(set, capacity / 3 * 2 < need ? need / 2 * 3 + 6 : capacity);
}

/* Rebuilds the slots for the first count keys; later keys are forgotten. */
static bool rebuild(struct gs_key_set *set, uint32_t count)
{
    set->count = count;
    return fill_slots(set, (uint64_t)count / 2 * 3 + 6);
}

bool gs_key_set_filter(struct gs_key_set *set, size_t size,
                       bool (*keep)(const void *user, uint32_t number), const void *user)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        if (i % POLL_INTERVAL == 0 && !gs_search_poll(set->search))
            return false;
        if (keep(user, i))
            memmove(set->bytes + size * kept++, gs_key_set_key(set, i), size);
    }
    set->size = size;
    return rebuild(set, kept);
}

void gs_key_set_save(const struct gs_key_set *set, struct gs_checkpoint_writer *writer,
                     const char *name)
{
    gs_checkpoint_section(writer, name, set->count * set->size);
    gs_checkpoint_put(writer, set->bytes, set->count * set->size);
}

bool gs_key_set_load(struct gs_key_set *set, struct gs_search *search, size_t size,
                     struct gs_checkpoint_file *file, const char *name)
{
    uint64_t length;
    *set = (struct gs_key_set){.search = search, .size = size};
    if (!gs_checkpoint_find(file, name, &length) || length % size != 0 ||
        length / size >= GS_NO_KEY)
        return false;
    const uint32_t count = (uint32_t)(length / size);
    void *bytes = NULL;
    bool grown = gs_search_grow(search, &bytes, size, &set->room, count + FIRST_ROOM);
    set->bytes = bytes;
    return grown && gs_checkpoint_read(file, bytes, count * size) && rebuild(set, count);
}

bool gs_key_set_init(struct gs_key_set *set, struct gs_search *search, size_t size)
{
    *set = (struct gs_key_set){.search = search, .size = size};
    return gs_key_set_reserve(set, FIRST_ROOM);
}

void gs_key_set_clear(struct gs_key_set *set)
{
    if (!set->search)
        return;
    gs_release(set->search->memory, set->slots);
    gs_release(set->search->memory, set->bytes);
    *set = (struct gs_key_set){.search = NULL};
}

/* The slot of key, or the free one that it would take. */
static uint64_t find_slot(const struct gs_key_set *set, const uint8_t *key, uint64_t hash)
{
    uint64_t slot = home_of(set, hash);
    uint32_t tag = tag_of(set, hash);
    while (set->slots[slot] != 0 &&
           ((set->slots[slot] & ~set->numbers) != tag ||
            !is_same(gs_key_set_key(set, number_in(set, slot)), key, set->size)))
        slot = next_slot(set, slot);
    return slot;
}

uint32_t gs_key_set_expect(const struct gs_key_set *set, uint64_t hash)
{
    uint64_t slot = home_of(set, hash);
    const uint32_t tag = tag_of(set, hash);
    while (set->slots[slot] != 0 && (set->slots[slot] & ~set->numbers) != tag)
        slot = next_slot(set, slot);
    if (set->slots[slot] == 0)
        return GS_NO_KEY;
    const uint32_t number = number_in(set, slot);
    __builtin_prefetch(gs_key_set_key(set, number));
    return number;
}

uint32_t gs_key_set_find(const struct gs_key_set *set, const uint8_t *key, uint64_t hash)
{
    uint64_t slot = find_slot(set, key, hash);
    return set->slots[slot] != 0 ? number_in(set, slot) : GS_NO_KEY;
}

uint32_t gs_key_set_enter(struct gs_key_set *set, const uint8_t *key, uint64_t hash)
{
    uint64_t slot = find_slot(set, key, hash);
    if (set->slots[slot] != 0)
        return number_in(set, slot);
    memcpy(gs_key_set_key(set, set->count), key, set->size);
    set->slots[slot] = tag_of(set, hash) | ++set->count;
    return set->count - 1;
}
