/* SPDX-License-Identifier: MIT */
/*
 * position_proof_write.c - writes a plan as the body of a certificate: its lines, and its
 * records by rising keys. They are sorted by one counting sort for each byte of
 * the key, the last byte first, which keeps the order of equal bytes.
 */
#include "proof/positions/position_proof.h"

#include <string.h>

enum { POLL_INTERVAL = 1 << 14 };

static gs_move most_move(const struct gs_position_proof *plan)
{
    gs_move most = 0;
    for (uint32_t n = 0; n < plan->set.count; n++)
        if (gs_position_proof_has(plan, n) && plan->moves[n] > most)
            most = plan->moves[n];
    for (size_t i = 0; i < (size_t)plan->lines.count * GS_POSITION_PROOF_LINE; i++)
        if (plan->lines.moves[i] != GS_NO_MOVE && plan->lines.moves[i] > most)
            most = plan->lines.moves[i];
    return most;
}

static uint32_t most_rank(const struct gs_position_proof *plan)
{
    uint32_t most = 0;
    for (uint32_t n = 0; plan->ranks && n < plan->set.count; n++)
        if (gs_position_proof_has(plan, n) && plan->ranks[n] > most)
            most = plan->ranks[n];
    return most;
}

void gs_position_proof_shape(const struct gs_position_proof *plan,
                             struct gs_certificate_shape *shape)
{
    *shape = (struct gs_certificate_shape){
        .rank_size = plan->level == GS_WIN ? gs_certificate_size(most_rank(plan)) : 0,
        /* One number more than the greatest move: the one that means none. */
        .move_size = gs_certificate_size((uint64_t)most_move(plan) + 1),
        .line_size = gs_certificate_size(plan->lines.count),
        .lines = plan->lines.count,
        .line_length = plan->lines.count > 0 ? plan->lines.length : 0,
    };
    for (uint32_t n = 0; n < plan->set.count; n++)
        shape->records += gs_position_proof_has(plan, n);
}

/* Sorts count numbers by one byte of their keys, from one list into another. */
static bool sort_byte(const struct gs_position_proof *plan, size_t byte, const uint32_t *from,
                      uint32_t *to, uint64_t count)
{
    uint64_t first[257] = {0};
    for (uint64_t i = 0; i < count; i++)
        first[gs_key_set_key(&plan->set, from[i])[byte] + 1]++;
    for (unsigned i = 0; i < 256; i++)
        first[i + 1] += first[i];
    for (uint64_t i = 0; i < count; i++) {
        to[first[gs_key_set_key(&plan->set, from[i])[byte]]++] = from[i];
        if (i % POLL_INTERVAL == 0 && !gs_search_poll(plan->search))
            return false;
    }
    return true;
}

/* The numbers of the records by rising keys; NULL, with the search halted, when it must end. */
static uint32_t *sort_by_key(const struct gs_position_proof *plan, uint64_t records)
{
    struct gs_memory *memory = plan->search->memory;
    uint32_t *list = gs_alloc(memory, (size_t)(records + 1) * sizeof *list);
    uint32_t *other = gs_alloc(memory, (size_t)(records + 1) * sizeof *other);
    bool good = (list && other) || gs_search_halt(plan->search, GS_STOP_MEMORY);
    uint64_t count = 0;
    for (uint32_t n = 0; good && n < plan->set.count; n++)
        if (gs_position_proof_has(plan, n))
            list[count++] = n;
    for (size_t byte = plan->set.size; good && byte-- > 0;) {
        good = sort_byte(plan, byte, list, other, count);
        uint32_t *sorted = other;
        other = list;
        list = sorted;
    }
    gs_release(memory, other);
    if (good)
        return list;
    gs_release(memory, list);
    return NULL;
}

bool gs_position_proof_write(struct gs_position_proof *plan,
                             const struct gs_certificate_shape *shape,
                             struct gs_certificate_writer *writer)
{
    uint32_t *list = sort_by_key(plan, shape->records);
    if (!list)
        return false;
    bool good = true;
    for (size_t i = 0; i < shape->lines; i++)
        for (unsigned j = 0; j < shape->line_length; j++)
            gs_certificate_number(writer, plan->lines.moves[i * GS_POSITION_PROOF_LINE + j],
                                  shape->move_size);
    for (uint64_t i = 0; i < shape->records && good; i++) {
        uint32_t n = list[i];
        gs_certificate_bytes(writer, gs_key_set_key(&plan->set, n), plan->set.size);
        gs_certificate_number(writer, shape->rank_size > 0 ? plan->ranks[n] : 0, shape->rank_size);
        gs_certificate_number(writer, plan->moves[n], shape->move_size);
        gs_certificate_number(writer, plan->lines.of ? plan->lines.of[n] : 0, shape->line_size);
        good = i % POLL_INTERVAL != 0 || gs_search_poll(plan->search);
    }
    gs_release(plan->search->memory, list);
    return good;
}
