/* SPDX-License-Identifier: MIT */
/*
 * proof_play_zone.c - the zones of records, for playing by them.
 *
 * They are computed as by the checker (check/proof.c), without the checks: a verified record has
 * this zone. They are needed if the position has further stones of the opponent, which must be
 * outside. Cost: as for verifying the record, once for each position where several refer to it.
 */
#include <string.h>

#include "proof/play/proof_play.h"

bool gs_play_zone_move(struct gs_proof_player *player, gs_move move, unsigned extra,
                       struct gs_point_set *zone)
{
    const struct gs_zones *zones = player->ground.zones;
    if (!gs_play_is_legal(player, player->position, move))
        return gs_play_damage(player);
    if (!zones || !gs_board_map_is_plain(&player->ground, move) ||
        !zones->keeps(player->rules, player->position, player->side, move, extra, zone))
        return false;
    gs_points_add(zone->words, move);
    return true;
}

/* Adds the zone of a null. */
static bool add_null(struct gs_proof_player *player, struct gs_play_frame *frame, uint64_t record,
                     unsigned extra, struct gs_point_set *zone)
{
    player->rules->game->stones->pass(player->rules, player->position, frame->pass);
    bool good = gs_play_zone(player, record, extra + 1, zone);
    gs_take_back(player->rules, player->position, frame->pass);
    return good;
}

static void add_reply_point(const struct gs_proof_player *player, gs_move reply,
                            enum gs_value outcome, struct gs_point_set *zone)
{
    if ((outcome == GS_UNKNOWN || player->ground.zones->lost_stays) &&
        gs_board_map_is_plain(&player->ground, reply))
        gs_points_add(zone->words, reply);
}

static bool add_reply(struct gs_proof_player *player, struct gs_play_frame *frame,
                      struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    gs_move reply = gs_proof_number(cursor);
    uint64_t next = gs_proof_reference(cursor);
    if (!gs_play_make(player, reply, frame->reply))
        return false;
    enum gs_value outcome = gs_outcome(player->rules, player->position);
    bool good = outcome != GS_UNKNOWN || gs_play_zone(player, next, extra, zone);
    gs_take_back(player->rules, player->position, frame->reply);
    add_reply_point(player, reply, outcome, zone);
    return good;
}

/* The points that keep the opponent from winning at once come last: they rest on the others. */
static bool add_harmless(struct gs_proof_player *player, unsigned extra, struct gs_point_set *zone)
{
    return player->ground.zones->harmless(player->rules, player->position, player->side, extra,
                                          zone);
}

bool gs_play_zone_replies(struct gs_proof_player *player, struct gs_proof_cursor cursor,
                          unsigned extra, struct gs_point_set *zone)
{
    struct gs_play_frame *frame = player->ground.zones ? gs_play_push(player) : NULL;
    bool good = frame != NULL;
    uint32_t nulls = gs_proof_number(&cursor);
    for (uint32_t i = 0; i < nulls && good; i++)
        good = add_null(player, frame, gs_proof_reference(&cursor), extra, zone);
    uint32_t replies = good ? gs_proof_number(&cursor) : 0;
    for (uint32_t i = 0; i < replies && good; i++)
        good = add_reply(player, frame, &cursor, extra, zone);
    player->depth -= frame != NULL;
    return good && add_harmless(player, extra, zone);
}

static bool zone_move(struct gs_proof_player *player, struct gs_play_frame *frame,
                      struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    gs_move move = gs_proof_number(cursor);
    if (!gs_play_zone_move(player, move, extra, zone))
        return false;
    gs_play(player->rules, player->position, move, frame->own);
    bool good = gs_outcome(player->rules, player->position) != GS_UNKNOWN ||
                gs_play_zone_replies(player, *cursor, extra, zone);
    gs_take_back(player->rules, player->position, frame->own);
    return good;
}

/* --- lines --------------------------------------------------------------------------------- */

/* The opponent has made the reply of the line. */
static bool zone_rest(struct gs_proof_player *player, struct gs_proof_cursor cursor, uint32_t left,
                      unsigned extra, struct gs_point_set *zone)
{
    if (gs_outcome(player->rules, player->position) != GS_UNKNOWN)
        return true;
    return left > 0 ? gs_play_zone_pair(player, cursor, left, extra, zone)
                    : gs_play_zone(player, gs_proof_reference(&cursor), extra, zone);
}

bool gs_play_zone_forced(struct gs_proof_player *player, gs_move reply,
                         struct gs_proof_cursor cursor, uint32_t left, unsigned extra,
                         struct gs_point_set *zone)
{
    const struct gs_rules *rules = player->rules;
    struct gs_play_frame *frame = player->ground.zones ? gs_play_push(player) : NULL;
    if (!frame)
        return false;
    rules->game->stones->pass(rules, player->position, frame->pass);
    bool good = gs_play_zone_move(player, reply, extra + 1, zone);
    gs_take_back(rules, player->position, frame->pass);
    good = good && gs_play_make(player, reply, frame->reply);
    if (good) {
        enum gs_value outcome = gs_outcome(rules, player->position);
        good = zone_rest(player, cursor, left, extra, zone);
        gs_take_back(rules, player->position, frame->reply);
        add_reply_point(player, reply, outcome, zone);
    }
    player->depth--;
    return good && add_harmless(player, extra, zone);
}

bool gs_play_zone_pair(struct gs_proof_player *player, struct gs_proof_cursor cursor, uint32_t left,
                       unsigned extra, struct gs_point_set *zone)
{
    struct gs_play_frame *frame = gs_play_push(player);
    gs_move move = gs_proof_number(&cursor), reply = gs_proof_number(&cursor);
    bool good = frame && gs_play_zone_move(player, move, extra, zone);
    if (good) {
        gs_play(player->rules, player->position, move, frame->own);
        good = gs_outcome(player->rules, player->position) != GS_UNKNOWN ||
               gs_play_zone_forced(player, reply, cursor, left - 1, extra, zone);
        gs_take_back(player->rules, player->position, frame->own);
    }
    player->depth -= frame != NULL;
    return good;
}

/* --- the other kinds ------------------------------------------------------------------------- */

static bool zone_image(struct gs_proof_player *player, struct gs_play_frame *frame,
                       struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    const struct gs_board_map *ground = &player->ground;
    struct gs_position *position = player->position;
    enum gs_side side = player->side;
    struct gs_point_set image = {{0}};
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= ground->symmetries)
        return gs_play_damage(player);
    player->rules->game->space->image(player->rules, symmetry, position, frame->image);
    if (gs_to_move(player->rules, frame->image) != gs_to_move(player->rules, position))
        player->side = gs_side_other(side);
    player->position = frame->image;
    bool good = gs_play_zone(player, gs_proof_reference(cursor), extra, &image);
    player->position = position;
    player->side = side;
    for (unsigned point = 0; point < ground->points; point++)
        if (gs_points_has(image.words, gs_board_map_image(ground, symmetry, point)))
            gs_points_add(zone->words, point);
    return good;
}

static bool zone_kind(struct gs_proof_player *player, struct gs_play_frame *frame, uint64_t record,
                      unsigned extra, struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    bool own = gs_to_move(player->rules, player->position) == player->side;
    enum gs_proof_kind kind = gs_proof_read(player->claim, record, &cursor);
    if (gs_outcome(player->rules, player->position) != GS_UNKNOWN)
        return gs_play_damage(player);
    if (kind == GS_PROOF_MOVE && own)
        return zone_move(player, frame, &cursor, extra, zone);
    if (kind == GS_PROOF_REPLY && !own)
        return gs_play_zone_replies(player, cursor, extra, zone);
    if (kind == GS_PROOF_IMAGE)
        return zone_image(player, frame, &cursor, extra, zone);
    if (kind != GS_PROOF_LINE || !own)
        return false;
    uint32_t pairs = gs_proof_number(&cursor);
    return gs_play_zone_pair(player, cursor, pairs, extra, zone);
}

static bool zone_here(struct gs_proof_player *player, uint64_t record, unsigned extra,
                      struct gs_point_set *zone)
{
    const struct gs_pattern *pattern = gs_patterns_find(&player->patterns, record);
    if (pattern)
        return !gs_pattern_misfit(&player->patterns, pattern, player->position, player->side, zone);
    struct gs_play_frame *frame = gs_play_push(player);
    bool good = frame && zone_kind(player, frame, record, extra, zone);
    player->depth -= frame != NULL;
    return good;
}

bool gs_play_zone(struct gs_proof_player *player, uint64_t record, unsigned extra,
                  struct gs_point_set *zone)
{
    struct gs_proof_cache_key key = {.record = record, .extra = extra, .side = player->side};
    struct gs_point_set own = {{0}};
    bool shared = gs_proof_cache_wants(&player->zones, record);
    if (shared)
        gs_encode(player->rules, player->position, key.position);
    bool found = shared && gs_proof_cache_find(&player->zones, &key, &own);
    if (!found && !zone_here(player, record, extra, &own))
        return false;
    if (shared && !found)
        gs_proof_cache_put(&player->zones, &key, &own, false);
    gs_set_unite(zone, &own);
    return true;
}
