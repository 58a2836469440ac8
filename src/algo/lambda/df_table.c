/* SPDX-License-Identifier: MIT */
/*
 * df_table.c - frames and transposition table of lambda-df-pn.
 *
 *     key   | exact key of the position | kind, and whether of a direct stage, or with zones of the
 * full order | plies left, two bytes | entry | proof | disproof | move | level | order | zone, four
 * bits a point |
 *
 * An entry is found only for the exact number of plies left; without a depth limit that is the same
 * for all.
 *
 * Memory: TwoBig's share of the budget for the table (table/transposition.h); for each
 * node of the line two zones, two lists of moves and an undo record.
 */
#include <string.h>

#include "algo/lambda/lambda_df_pn.h"
#include "table/state_table.h"

enum { TAG_SIZE = 3, BUDGET_NONE = 0xffff, DF_DIRECT = 0x80, DF_WIDE = 0x40 };

static size_t zone_size(const struct df_search *df)
{
    return df->at.params.zones ? df->at.zones.size / 2 : 0;
}

static size_t payload_size(const struct df_search *df)
{
    return sizeof(struct df_entry) + zone_size(df);
}

bool gs_lambda_df_table_init(struct df_search *df)
{
    return gs_transposition_init(&df->table, df->at.search, df->at.rules->key_size + TAG_SIZE,
                                 payload_size(df), 0);
}

static size_t round_up(size_t size)
{
    return (size + 15) / 16 * 16;
}

/* Allocates a frame and what it points to in one block. */
static struct df_frame *make_frame(struct df_search *df)
{
    const struct lambda *at = &df->at;
    const size_t count = at->rules->max_moves, zone = round_up(at->zones.size);
    const size_t children = round_up(count * sizeof(struct df_child));
    const size_t moves = round_up(count * sizeof(gs_move));
    const size_t head = round_up(sizeof(struct df_frame));
    uint8_t *block = gs_alloc_zero(at->search->memory, 1,
                                   head + 2 * zone + children + moves + at->rules->undo_size);
    struct df_frame *frame = (struct df_frame *)(void *)block;

    if (!block)
        return NULL;
    frame->zone = block + head;
    frame->base = frame->zone + zone;
    frame->children = (struct df_child *)(void *)(frame->base + zone);
    frame->moves = (gs_move *)(void *)(frame->base + zone + children);
    frame->undo = (struct gs_undo *)(void *)(frame->base + zone + children + moves);
    return frame;
}

struct df_frame *gs_lambda_df_frame(struct df_search *df, unsigned i)
{
    if (!df->frames[i])
        df->frames[i] = make_frame(df);
    if (!df->frames[i])
        gs_search_halt(df->at.search, GS_STOP_MEMORY);
    return df->frames[i];
}

static uint64_t make_tagged_key(const struct df_search *df, unsigned kind, uint32_t budget,
                                uint8_t *key)
{
    uint8_t *tag = key + df->at.rules->key_size;
    const unsigned plies = budget < BUDGET_NONE ? budget : BUDGET_NONE;

    gs_encode(df->at.rules, df->at.position, key);
    tag[0] = (uint8_t)(kind | (df->at.direct ? DF_DIRECT : 0) | (df->wide ? DF_WIDE : 0));
    tag[1] = (uint8_t)(plies & 0xff);
    tag[2] = (uint8_t)(plies >> 8);
    return gs_state_table_hash_long(key, df->at.rules->key_size + TAG_SIZE);
}

bool gs_lambda_df_find(struct df_search *df, unsigned kind, uint32_t budget, struct df_entry *entry,
                       uint8_t *zone)
{
    uint8_t key[GS_KEY_MAX + TAG_SIZE + 8];
    const uint64_t hash = make_tagged_key(df, kind, budget, key);
    const uint8_t *bytes = gs_parallel_find(&df->thread, &df->table, key, hash, payload_size(df));

    if (bytes) {
        df->at.search->counters[LAMBDA_HITS]++;
        memcpy(entry, bytes, sizeof *entry);
        if (df->at.params.zones)
            gs_lambda_zone_unpack(&df->at.zones, bytes + sizeof *entry, zone);
    }
    return bytes != NULL;
}

uint64_t gs_lambda_df_hash(struct df_search *df, unsigned kind, uint32_t budget)
{
    uint8_t key[GS_KEY_MAX + TAG_SIZE + 8];

    return make_tagged_key(df, kind, budget, key);
}

/* --- checkpoints --- */

static bool is_payload(const void *user, const uint8_t *payload)
{
    struct df_entry entry;

    (void)user;
    memcpy(&entry, payload, sizeof entry);
    return entry.level <= LAMBDA_LEVEL_MAX + 1 && entry.order <= LAMBDA_LEVEL_MAX &&
           (entry.numbers.proof != 0 || entry.numbers.disproof != 0);
}

void gs_lambda_df_save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct df_search *df = user;
    gs_transposition_save(&df->table, writer, "entries");
}

enum gs_status gs_lambda_df_load(struct df_search *df, struct gs_error *error)
{
    struct gs_checkpoint *checkpoint = df->at.search->checkpoint;

    if (!checkpoint)
        return GS_OK;
    return gs_transposition_load(&df->table, checkpoint->resumed, "entries", is_payload, df, error);
}

void gs_lambda_df_keep(struct df_search *df, unsigned kind, uint32_t budget,
                       const struct df_entry *entry, const uint8_t *zone, uint64_t work)
{
    uint8_t key[GS_KEY_MAX + TAG_SIZE + 8];
    const uint64_t hash = make_tagged_key(df, kind, budget, key);
    uint8_t *bytes = gs_parallel_store(&df->thread, &df->table, df->at.search, key, hash, work);

    df->entries = gs_parallel_entries(&df->thread, &df->table);
    if (bytes && !df->thread.parallel) /* else the search was halted, or counts for all threads */
        df->at.search->counters[LAMBDA_REPLACEMENTS] = df->table.replacements;
    if (bytes)
        memcpy(bytes, entry, sizeof *entry);
    if (bytes && df->at.params.zones)
        gs_lambda_zone_pack(&df->at.zones, zone, bytes + sizeof *entry);
    gs_parallel_store_end(&df->thread, df->at.search);
}
