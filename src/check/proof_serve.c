/* SPDX-License-Identifier: MIT */
/*
 * proof_serve.c - which records of a proof its claim needs.
 *
 * A joining record can replace a later one with the same goal and the same side to move (and, of
 * half records, the same first point) if it holds wherever that one does. For this its own points
 * are among those of the other; its free points are among the own or free points of the other, in
 * the same pairs as there. Records that refer to it instead still hold where they did, with the
 * same pairs, as their parts need less. (A point that two parts shared was own, so it may be free
 * now.) Zones become smaller as well.
 *
 * Cost: each pattern is compared with those before it, up to a limit on all comparisons, mostly by
 * one word; and one walk over all references.
 */
#include <string.h>

#include "check/proof_parts.h"

/* The most comparisons, and how many are made between two polls. */
enum { COMPARISONS = 1 << 29, STEP = 64 };

struct server {
    const struct gs_claim *claim;
    struct gs_search *search;
    struct gs_patterns patterns;
    uint64_t *serves;
    uint64_t *signs; /* of each pattern: its points, folded into a word */
    uint8_t *needed; /* a bit for each record */
};

static uint64_t sign_of(const struct gs_pattern *pattern)
{
    uint64_t sign = 0;
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        sign |= pattern->own.words[i] | pattern->free.words[i];
    return sign;
}

static bool is_within(struct gs_point_set set, const struct gs_point_set *other)
{
    gs_set_remove(&set, other);
    return gs_set_is_empty(&set);
}

static bool has_end(const struct gs_ends *ends, unsigned stone)
{
    unsigned i = 0;
    while (i < ends->count && ends->stones[i] != stone)
        i++;
    return i < ends->count;
}

static bool has_same_goal(const struct gs_ends *one, const struct gs_ends *other)
{
    bool same = one->edges == other->edges && one->count == other->count;
    for (unsigned i = 0; i < one->count && same; i++)
        same = has_end(other, one->stones[i]);
    return same;
}

/* Whether the free points of one that are in a pair of the other are in it themselves. */
static bool keeps_pairs(const struct gs_patterns *patterns, const struct gs_pattern *one,
                        const struct gs_pattern *other)
{
    for (unsigned point = 0; point < patterns->ground->points; point++) {
        unsigned mate = gs_pattern_mate(patterns, other, point);
        if (mate != point && gs_points_has(one->free.words, point) &&
            gs_pattern_mate(patterns, one, point) != mate)
            return false;
    }
    return true;
}

/* Whether one is true wherever the other is. */
static bool covers(const struct gs_patterns *patterns, const struct gs_pattern *one,
                   const struct gs_pattern *other)
{
    struct gs_point_set all = other->own;
    gs_set_unite(&all, &other->free);
    return one->full == other->full && (one->full || one->first == other->first) &&
           is_within(one->own, &other->own) && is_within(one->free, &all) &&
           has_same_goal(&one->goal, &other->goal) && keeps_pairs(patterns, one, other);
}

/* Finds the record that replaces the nth pattern, the nearest of those that can. */
static void serve(struct server *server, size_t nth, size_t window)
{
    const struct gs_pattern *all = server->patterns.all, *pattern = &all[nth];
    size_t least = nth > window ? nth - window : 0;
    for (size_t i = nth; i-- > least;) {
        if ((server->signs[i] & ~server->signs[nth]) == 0 &&
            server->serves[all[i].record] == all[i].record &&
            covers(&server->patterns, &all[i], pattern)) {
            server->serves[pattern->record] = all[i].record;
            return;
        }
    }
}

static enum gs_status serve_all(struct server *server)
{
    size_t count = server->patterns.count;
    if (count == 0)
        return GS_OK;
    server->signs = gs_alloc(server->search->memory, count * sizeof *server->signs);
    if (!server->signs)
        return GS_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        server->signs[i] = sign_of(&server->patterns.all[i]);
        serve(server, i, COMPARISONS / count + 1);
        if (i % STEP == 0 && !gs_search_report(server->search, "patterns compared", i, count))
            return GS_STOPPED;
    }
    return GS_OK;
}

static void need(void *user, uint64_t reference)
{
    struct server *server = user;
    uint64_t record = server->serves[reference];
    server->needed[record / 8] |= (uint8_t)(1 << record % 8);
}

static bool is_needed(const struct server *server, uint64_t record)
{
    return server->needed[record / 8] >> record % 8 & 1;
}

/* References lead to earlier records, so all records that need one were visited before it. */
static enum gs_status drop_others(struct server *server)
{
    uint64_t records = server->claim->proof_records;
    server->needed = gs_alloc_zero(server->search->memory, 1, (size_t)records / 8 + 1);
    if (!server->needed)
        return GS_NO_MEMORY;
    if (records > 0)
        need(server, records - 1);
    for (uint64_t record = records; record-- > 0;) {
        if (record % (1 << 16) == 0 && !gs_search_poll(server->search))
            return GS_STOPPED;
        if (is_needed(server, record))
            gs_proof_references(server->claim, record, need, server);
    }
    for (uint64_t record = records; record-- > 0;) /* a replacement comes later */
        if (!is_needed(server, server->serves[record]))
            server->serves[record] = GS_NO_RECORD;
    return GS_OK;
}

enum gs_status gs_proof_serve(const struct gs_certificate *certificate, unsigned number,
                              struct gs_search *search, uint64_t *serves)
{
    struct gs_board_map ground;
    struct server server = {
        .claim = &certificate->claims[number], .search = search, .serves = serves};
    for (uint64_t record = 0; record < server.claim->proof_records; record++)
        serves[record] = record;
    enum gs_status status = gs_board_map_make(&ground, certificate->rules, search->memory);
    if (status == GS_OK)
        status =
            gs_patterns_make(&server.patterns, &ground, server.claim, certificate->root, search);
    if (status == GS_OK)
        status = serve_all(&server);
    if (status == GS_OK)
        status = drop_others(&server);
    gs_release(search->memory, server.needed);
    gs_release(search->memory, server.signs);
    gs_patterns_clear(&server.patterns);
    gs_board_map_clear(&ground);
    return status;
}
