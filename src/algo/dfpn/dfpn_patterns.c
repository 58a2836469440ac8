/* SPDX-License-Identifier: MIT */
/*
 * dfpn_patterns.c - a list of wins by what they need, searched for those that hold in a position.
 *
 *     entries    what all patterns of a group have in common, and where they are, one after another
 *     groups     up to GROUP patterns each
 *
 * A position that lacks a stone which all patterns of a group have, or in which the loser has a
 * point of the area which is common to all, is in no pattern of that group. So a pattern is added
 * to that one of the OPEN groups with room with which it has the most in common.
 *
 * Threads share the list. Adding takes turns, a walk takes no lock:
 *
 *  - A pattern never moves, and is whole before it is counted.
 *  - What a group has in common only shrinks, before the pattern counts that makes it shrink. Who
 *    reads an old state misses a pattern, which costs time and nothing else.
 *  - When there is room for more entries, those before them stay, for those who are still in them.
 *
 * Cost: some 28 bytes a pattern; a walk, a step for each of the WALK newest groups, and for each
 * pattern of a group that has in common what the position has. Older patterns are left out: to walk
 * through all of them takes longer than what they save.
 */
#include "algo/dfpn/dfpn_patterns.h"

#include <pthread.h>
#include <stdatomic.h>

#include <gamesolve/memory.h>

enum { GROUP = 8, OPEN = 512, FIRST_GROUPS = 16, WALK = 2048 };

/* What patterns have in common. */
struct common {
    _Atomic uint64_t stones, area;
};

struct group {
    _Atomic uint32_t count;
    struct dfpn_pattern patterns[GROUP];
};

struct entry {
    struct common common;
    struct group *group;
};

struct dfpn_pattern_groups {
    struct dfpn_pattern_groups *before; /* in which somebody may still be */
    _Atomic uint32_t count;
    uint32_t room;
    struct entry entries[];
};

struct list {
    _Atomic(struct dfpn_pattern_groups *) groups;
    uint32_t open[OPEN]; /* groups with room */
    unsigned open_count;
};

struct dfpn_patterns {
    struct gs_memory *memory;
    pthread_mutex_t lock;
    uint64_t left;           /* bytes that it may still take */
    struct list lists[2][2]; /* by winner and side to move */
};

/* --- memory -------------------------------------------------------------------------------- */

static void *take(struct dfpn_patterns *patterns, size_t size)
{
    if (size > patterns->left)
        return NULL;
    void *taken = gs_alloc(patterns->memory, size);
    if (taken)
        patterns->left -= size;
    return taken;
}

struct dfpn_patterns *gs_dfpn_patterns_new(struct gs_memory *memory, uint64_t most)
{
    struct dfpn_patterns *patterns = gs_alloc_zero(memory, 1, sizeof *patterns);
    if (!patterns)
        return NULL;
    patterns->memory = memory;
    patterns->left = most;
    if (pthread_mutex_init(&patterns->lock, NULL) != 0) {
        gs_release(memory, patterns);
        return NULL;
    }
    return patterns;
}

static void free_groups(struct gs_memory *memory, struct dfpn_pattern_groups *groups)
{
    for (uint32_t i = 0; groups && i < groups->count; i++)
        gs_release(memory, groups->entries[i].group);
    for (struct dfpn_pattern_groups *before; groups; groups = before) {
        before = groups->before;
        gs_release(memory, groups);
    }
}

void gs_dfpn_patterns_free(struct dfpn_patterns *patterns)
{
    if (!patterns)
        return;
    for (unsigned i = 0; i < 4; i++)
        free_groups(patterns->memory, patterns->lists[i / 2][i % 2].groups);
    pthread_mutex_destroy(&patterns->lock);
    gs_release(patterns->memory, patterns);
}

/* --- what is common ------------------------------------------------------------------------ */

static void set_common(struct common *common, uint64_t stones, uint64_t area)
{
    atomic_store_explicit(&common->stones, stones, memory_order_relaxed);
    atomic_store_explicit(&common->area, area, memory_order_relaxed);
}

static void narrow(struct common *common, const struct dfpn_pattern *pattern)
{
    set_common(common,
               atomic_load_explicit(&common->stones, memory_order_relaxed) & pattern->stones,
               atomic_load_explicit(&common->area, memory_order_relaxed) & pattern->area);
}

/* Whether the winner has these stones, or all but one, and the loser none on these points. */
static bool holds(const struct dfpn_pattern_walk *walk, uint64_t stones, uint64_t area)
{
    uint64_t lacking = stones & ~walk->winner;
    if (walk->but_one)
        lacking &= lacking - 1;
    return ((area & walk->loser) | lacking) == 0;
}

static bool may_hold(const struct dfpn_pattern_walk *walk, const struct common *common)
{
    return holds(walk, atomic_load_explicit(&common->stones, memory_order_relaxed),
                 atomic_load_explicit(&common->area, memory_order_relaxed));
}

/* --- walks --------------------------------------------------------------------------------- */

struct dfpn_pattern_walk gs_dfpn_patterns_walk(const struct dfpn_patterns *patterns,
                                               const uint64_t stones[2], unsigned winner,
                                               unsigned to_move, bool but_one)
{
    const struct dfpn_pattern_groups *groups =
        atomic_load_explicit(&patterns->lists[winner][to_move].groups, memory_order_acquire);
    const uint32_t count = groups ? atomic_load_explicit(&groups->count, memory_order_acquire) : 0;
    return (struct dfpn_pattern_walk){.groups = groups,
                                      .winner = stones[winner],
                                      .loser = stones[1 - winner],
                                      .but_one = but_one,
                                      .group = count,
                                      .last = count > WALK ? count - WALK : 0};
}

/* Goes on to the next group that may have a pattern; false: there is none. */
static bool enter_group(struct dfpn_pattern_walk *walk)
{
    while (walk->group > walk->last) {
        const struct entry *entry = &walk->groups->entries[--walk->group];
        if (!may_hold(walk, &entry->common))
            continue;
        walk->count = atomic_load_explicit(&entry->group->count, memory_order_acquire);
        walk->at = 0;
        if (walk->count > 0)
            return true;
    }
    walk->count = walk->at = 0;
    return false;
}

const struct dfpn_pattern *gs_dfpn_patterns_next(struct dfpn_pattern_walk *walk)
{
    while (walk->at < walk->count || enter_group(walk)) {
        const struct group *group = walk->groups->entries[walk->group].group;
        const struct dfpn_pattern *pattern = &group->patterns[walk->at++];
        if (holds(walk, pattern->stones, pattern->area))
            return pattern;
    }
    return NULL;
}

/* --- additions ----------------------------------------------------------------------------- */

/* Makes room for further groups; NULL: there is no memory, and nothing changed. */
static struct dfpn_pattern_groups *grow(struct dfpn_patterns *patterns,
                                        struct dfpn_pattern_groups *before)
{
    uint32_t room = before ? 2 * before->room : FIRST_GROUPS;
    struct dfpn_pattern_groups *groups =
        take(patterns, sizeof *groups + room * sizeof *groups->entries);
    if (!groups)
        return NULL;
    groups->before = before;
    groups->room = room;
    atomic_init(&groups->count, before ? before->room : 0);
    for (uint32_t i = 0; i < groups->count; i++) {
        struct common *common = &before->entries[i].common;
        set_common(&groups->entries[i].common, common->stones, common->area);
        groups->entries[i].group = before->entries[i].group;
    }
    return groups;
}

/* Begins a group in a new entry; NULL: there is no memory. */
static struct entry *begin_group(struct dfpn_patterns *patterns, struct list *list)
{
    struct dfpn_pattern_groups *groups = list->groups;
    if (!groups || groups->count == groups->room) {
        groups = grow(patterns, groups);
        if (!groups)
            return NULL;
        atomic_store_explicit(&list->groups, groups, memory_order_release);
    }
    struct group *group = take(patterns, sizeof *group);
    if (!group)
        return NULL;
    atomic_init(&group->count, 0);
    struct entry *entry = &groups->entries[groups->count];
    set_common(&entry->common, UINT64_MAX, UINT64_MAX);
    entry->group = group;
    list->open[list->open_count++] = groups->count;
    atomic_fetch_add_explicit(&groups->count, 1, memory_order_release);
    return entry;
}

/* How much a pattern has in common with those of a group. */
static unsigned likeness(const struct common *common, const struct dfpn_pattern *pattern)
{
    return (unsigned)__builtin_popcountll(common->stones & pattern->stones) +
           (unsigned)__builtin_popcountll(common->area & pattern->area);
}

/* Which of the open groups a pattern is most like. */
static unsigned most_like(const struct list *list, const struct dfpn_pattern *pattern)
{
    const struct entry *entries = list->groups->entries;
    unsigned best = 0, most = 0;
    for (unsigned i = 0; i < list->open_count; i++) {
        unsigned like = likeness(&entries[list->open[i]].common, pattern);
        if (like > most) {
            most = like;
            best = i;
        }
    }
    return best;
}

/* The entry of a group with room for a pattern; NULL: there is no memory. */
static struct entry *entry_for(struct dfpn_patterns *patterns, struct list *list,
                               const struct dfpn_pattern *pattern)
{
    if (list->open_count < OPEN)
        return begin_group(patterns, list);
    unsigned at = most_like(list, pattern);
    struct entry *entry = &list->groups->entries[list->open[at]];
    if (entry->group->count == GROUP - 1)
        list->open[at] = list->open[--list->open_count];
    return entry;
}

void gs_dfpn_patterns_add(struct dfpn_patterns *patterns, unsigned winner, unsigned to_move,
                          struct dfpn_pattern pattern)
{
    pthread_mutex_lock(&patterns->lock);
    struct entry *entry = entry_for(patterns, &patterns->lists[winner][to_move], &pattern);
    if (entry) {
        struct group *group = entry->group;
        group->patterns[group->count] = pattern;
        narrow(&entry->common, &pattern);
        atomic_fetch_add_explicit(&group->count, 1, memory_order_release);
    }
    pthread_mutex_unlock(&patterns->lock);
}
