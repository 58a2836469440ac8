/* SPDX-License-Identifier: MIT */
/*
 * record_proof.c - records of version 2 from a root: attack where the claimant is to move, and
 * defend where the opponent is (record_proof.h).
 */
#include "proof/records/record_proof.h"

#include <string.h>

#include "core/out_of_line.h"

/* The most boards that the game tries in its search for pairs that keep a draw. */
enum { DRAW_EFFORT = 1 << 18 };

bool gs_record_proof_init(struct gs_record_proof *tree, struct gs_search *search, enum gs_side side,
                          enum gs_value level)
{
    const struct gs_rules *rules = search->rules;
    bool stones = rules->game->stones && rules->game->board && level == GS_WIN;
    *tree = (struct gs_record_proof){.search = search,
                                     .rules = rules,
                                     .zones = stones ? rules->game->zones : NULL,
                                     .side = side,
                                     .level = level,
                                     .root = GS_RECORD_PROOF_NONE};
    tree->points = tree->zones ? rules->game->board->points(rules) : 0;
    tree->zone_words = (tree->points + 63) / 64;
    tree->at = gs_alloc(search->memory, rules->position_size);
    if (tree->zones)
        tree->trials = gs_alloc_zero(search->memory, (size_t)1 << GS_RECORD_PROOF_TRIAL_BITS,
                                     sizeof *tree->trials);
    bool workable = level != GS_DRAW || gs_workspace_new(search->memory, rules, &tree->workspace);
    if (!workable || !tree->at || (tree->zones && !tree->trials))
        return gs_search_halt(search, GS_STOP_MEMORY);
    return gs_key_set_init(&tree->cache.keys, search, rules->key_size + 1) &&
           gs_record_proof_image_init(tree);
}

static void release_frame(struct gs_memory *memory, struct gs_record_proof_frame *frame)
{
    if (!frame)
        return;
    gs_release(memory, frame->move);
    gs_release(memory, frame->reply);
    gs_release(memory, frame->image);
    gs_release(memory, frame->replies);
    gs_release(memory, frame->answers);
    gs_release(memory, frame);
}

void gs_record_proof_clear(struct gs_record_proof *tree)
{
    if (!tree->search)
        return;
    struct gs_memory *memory = tree->search->memory;
    for (uint64_t i = 0; i < tree->frame_room && tree->frames; i++)
        release_frame(memory, tree->frames[i]);
    gs_key_set_clear(&tree->cache.keys);
    gs_key_set_clear(&tree->cache.classes);
    gs_record_proof_clear_joins(tree);
    void *const blocks[] = {tree->frames,        tree->at,
                            tree->records.words, tree->records.first,
                            tree->records.slots, tree->cache.records,
                            tree->cache.zones,   tree->cache.firsts,
                            tree->trials,        tree->file.order,
                            tree->file.place,    tree->workspace};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        gs_release(memory, blocks[i]);
    *tree = (struct gs_record_proof){.search = NULL};
}

static struct gs_record_proof_frame *make_frame(struct gs_record_proof *tree)
{
    const struct gs_rules *rules = tree->rules;
    struct gs_memory *memory = tree->search->memory;
    struct gs_record_proof_frame *frame = gs_alloc_zero(memory, 1, sizeof *frame);
    if (!frame)
        return NULL;
    frame->move = gs_alloc_zero(memory, 1, rules->undo_size);
    frame->reply = gs_alloc_zero(memory, 1, rules->undo_size);
    frame->image = gs_alloc_zero(memory, 1, rules->position_size);
    frame->replies = gs_alloc(memory, rules->max_moves * sizeof *frame->replies);
    frame->answers = gs_alloc(memory, rules->max_moves * sizeof *frame->answers);
    if (frame->move && frame->reply && frame->image && frame->replies && frame->answers)
        return frame;
    release_frame(memory, frame);
    return NULL;
}

struct gs_record_proof_frame *gs_record_proof_frame(struct gs_record_proof *tree, unsigned depth)
{
    void *frames = tree->frames;
    uint64_t before = tree->frame_room;
    if (depth >= before) {
        bool grown = gs_search_grow(tree->search, &frames, sizeof *tree->frames, &tree->frame_room,
                                    (uint64_t)depth + 1);
        tree->frames = frames;
        if (!grown)
            return NULL;
        memset(tree->frames + before, 0, (tree->frame_room - before) * sizeof *tree->frames);
    }
    if (!tree->frames[depth])
        tree->frames[depth] = make_frame(tree);
    if (!tree->frames[depth])
        gs_search_halt(tree->search, GS_STOP_MEMORY);
    return tree->frames[depth];
}

bool gs_record_proof_is_reached(const struct gs_record_proof *tree, enum gs_value outcome)
{
    bool own = gs_to_move(tree->rules, tree->at) == tree->side;
    return (own ? outcome : gs_value_negate(outcome)) >= tree->level;
}

/* --- earlier results --- */

static bool grow(struct gs_record_proof *tree, void *array, size_t size, uint64_t *room)
{
    void *block;
    memcpy(&block, array, sizeof block);
    bool grown =
        gs_search_grow(tree->search, &block, size, room, (uint64_t)tree->cache.keys.count + 1);
    memcpy(array, &block, sizeof block);
    return grown;
}

static void key_of(const struct gs_record_proof *tree, unsigned k, uint8_t key[GS_KEY_MAX + 1])
{
    gs_encode(tree->rules, tree->at, key);
    key[tree->rules->key_size] = (uint8_t)k;
}

/* The number of the position at hand in the cache, or GS_NO_KEY. */
static uint32_t find(const struct gs_record_proof *tree, unsigned k)
{
    uint8_t key[GS_KEY_MAX + 1];
    key_of(tree, k, key);
    return gs_key_set_find(&tree->cache.keys, key, gs_key_set_hash(&tree->cache.keys, key));
}

void gs_record_proof_noted_zone(const struct gs_record_proof *tree, uint32_t number,
                                struct gs_point_set *zone)
{
    *zone = (struct gs_point_set){{0}};
    for (unsigned word = 0; word < tree->zone_words; word++)
        zone->words[word] = tree->cache.zones[(uint64_t)number * tree->zone_words + word];
}

/* Stores a result; class: that of the position, or NULL. */
static bool note(struct gs_record_proof *tree, unsigned k, uint32_t record,
                 const struct gs_point_set *zone, const uint8_t *class)
{
    struct gs_record_proof_cache *cache = &tree->cache;
    uint8_t key[GS_KEY_MAX + 1];
    if (!gs_key_set_reserve(&cache->keys, 1) ||
        !grow(tree, &cache->records, sizeof *cache->records, &cache->record_room) ||
        (tree->zones &&
         !grow(tree, &cache->zones, tree->zone_words * sizeof *cache->zones, &cache->zone_room)))
        return false;
    key_of(tree, k, key);
    uint32_t number = gs_key_set_enter(&cache->keys, key, gs_key_set_hash(&cache->keys, key));
    cache->records[number] = record;
    for (unsigned word = 0; word < tree->zone_words; word++)
        cache->zones[(uint64_t)number * tree->zone_words + word] = zone->words[word];
    return !class || gs_record_proof_image_note(tree, class, number);
}

/* --- the opponent is to move --- */

static enum gs_record_proof_end attack(struct gs_record_proof *tree, unsigned depth, unsigned k,
                                       uint32_t *record, struct gs_point_set *zone);

/* Whether all nulls leave a stone on this point open. */
static bool is_open_point(const struct gs_record_proof_frame *frame, unsigned point)
{
    for (unsigned i = 0; i < frame->null_count; i++)
        if (!gs_points_has(frame->null_zones[i].words, point))
            return false;
    return true;
}

static unsigned point_of(const struct gs_record_proof *tree, gs_move move)
{
    return tree->rules->game->stones->point(tree->rules, move);
}

/* The same of a reply. */
static bool is_open(const struct gs_record_proof *tree, const struct gs_record_proof_frame *frame,
                    gs_move reply)
{
    return !gs_record_proof_is_plain(tree, reply) || is_open_point(frame, reply);
}

static void add_null(struct gs_record_proof_frame *frame, uint32_t record,
                     const struct gs_point_set *zone)
{
    frame->nulls[frame->null_count] = record;
    frame->null_zones[frame->null_count++] = *zone;
}

/* The first null: the claimant's win after a pass, where there is one that is easily found. */
static enum gs_record_proof_end find_null(struct gs_record_proof *tree, unsigned depth, unsigned k)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    struct gs_point_set zone;
    uint32_t record;
    if (k == GS_RECORD_PROOF_ORDER)
        return GS_RECORD_PROOF_NO;
    tree->rules->game->stones->pass(tree->rules, tree->at, frame->reply);
    enum gs_record_proof_end end = attack(tree, depth + 1, k + 1, &record, &zone);
    gs_take_back(tree->rules, tree->at, frame->reply);
    if (end == GS_RECORD_PROOF_YES)
        add_null(frame, record, &zone);
    return end;
}

/* Tries a record as a further null. */
static bool try_null(struct gs_record_proof *tree, unsigned depth, unsigned k, uint32_t record)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    struct gs_point_set zone;
    if (frame->bare || k == GS_RECORD_PROOF_ORDER || frame->null_count == GS_RECORD_PROOF_NULLS)
        return false;
    tree->rules->game->stones->pass(tree->rules, tree->at, frame->reply);
    bool good = gs_record_proof_try(tree, depth + 1, record, k + 1, &zone);
    gs_take_back(tree->rules, tree->at, frame->reply);
    if (good)
        add_null(frame, record, &zone);
    return good;
}

/* Whether an answer to another reply is right after this one, too, which was just played. */
static bool try_answers(struct gs_record_proof *tree, unsigned depth, unsigned k,
                        struct gs_record_proof_answer *answer)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    for (unsigned i = frame->answer_count; i-- > 0;) {
        answer->record = frame->answers[i].record;
        if (gs_record_proof_try(tree, depth + 1, answer->record, k, &answer->zone))
            return true;
    }
    return false;
}

/* Finds the answer to a reply that no null answers. */
static enum gs_record_proof_end answer_reply(struct gs_record_proof *tree, unsigned depth,
                                             unsigned k, gs_move reply)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    struct gs_record_proof_answer answer = {.reply = reply, .record = GS_RECORD_PROOF_NONE};
    if (k > 0 && !gs_record_proof_is_plain(tree, reply))
        return GS_RECORD_PROOF_NO;
    gs_play(tree->rules, tree->at, reply, frame->reply);
    enum gs_value outcome = gs_outcome(tree->rules, tree->at);
    enum gs_record_proof_end end = GS_RECORD_PROOF_YES;
    if (outcome != GS_UNKNOWN)
        end = gs_record_proof_is_reached(tree, outcome) && (k == 0 || tree->zones->lost_stays)
                  ? GS_RECORD_PROOF_YES
                  : GS_RECORD_PROOF_NO;
    else if (!tree->zones || !try_answers(tree, depth, k, &answer))
        end = attack(tree, depth + 1, k, &answer.record, &answer.zone);
    gs_take_back(tree->rules, tree->at, frame->reply);
    if (end != GS_RECORD_PROOF_YES || outcome != GS_UNKNOWN)
        return end;
    bool is_null = tree->zones && try_null(tree, depth, k, answer.record);
    if (!is_null || is_open(tree, frame, reply))
        frame->answers[frame->answer_count++] = answer;
    return GS_RECORD_PROOF_YES;
}

/* Drops answers to replies that later nulls answer. */
static void tidy(struct gs_record_proof *tree, struct gs_record_proof_frame *frame)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < frame->answer_count; i++)
        if (is_open(tree, frame, frame->answers[i].reply))
            frame->answers[kept++] = frame->answers[i];
    frame->answer_count = kept;
}

/* Whether a set of points is that of one alone. */
static bool is_only(const struct gs_point_set *set, unsigned point)
{
    struct gs_point_set rest = *set;
    gs_points_drop(rest.words, point);
    for (unsigned word = 0; word < sizeof rest.words / sizeof rest.words[0]; word++)
        if (rest.words[word] != 0)
            return false;
    return gs_points_has(set->words, point);
}

static bool is_listed(const struct gs_record_proof_frame *frame, unsigned count, gs_move move)
{
    unsigned i = 0;
    while (i < count && frame->replies[i] != move)
        i++;
    return i < count;
}

/*
 * Of two threats to end the game at once, the second may answer the reply to the first. It is then
 * the end of a line (is_pair in record_proof_records.c), which takes fewer bytes.
 */
static void make_pair(struct gs_record_proof *tree, unsigned depth, unsigned k, unsigned count)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    if (frame->null_count != 2 || frame->answer_count != 0 ||
        !gs_record_proof_ends(tree, frame->nulls[0]) ||
        !gs_record_proof_ends(tree, frame->nulls[1]))
        return;
    gs_move reply = gs_record_proof_words(tree, frame->nulls[0])[1];
    struct gs_record_proof_answer answer = {.reply = reply, .record = frame->nulls[1]};
    if (!is_only(&frame->null_zones[0], point_of(tree, reply)) || !is_listed(frame, count, reply))
        return;
    gs_play(tree->rules, tree->at, reply, frame->reply);
    bool good = gs_outcome(tree->rules, tree->at) == GS_UNKNOWN &&
                gs_record_proof_try(tree, depth + 1, answer.record, k, &answer.zone);
    gs_take_back(tree->rules, tree->at, frame->reply);
    if (!good)
        return;
    frame->null_count = 1;
    frame->answers[frame->answer_count++] = answer;
}

/* All points that must be answered and are not in a list of legal replies must be by nulls. */
static bool covers_illegal(const struct gs_record_proof *tree,
                           const struct gs_record_proof_frame *frame, unsigned count)
{
    struct gs_point_set legal = {{0}};
    for (unsigned i = 0; i < count; i++)
        gs_points_add(legal.words, point_of(tree, frame->replies[i]));
    for (unsigned point = 0; point < tree->points; point++)
        if (tree->rules->game->board->content(tree->rules, tree->at, point) == GS_EMPTY &&
            !gs_points_has(legal.words, point) && is_open_point(frame, point))
            return false;
    return true;
}

/* The zone of a position with the opponent to move, of which all is known. */
static bool close_zone(struct gs_record_proof *tree, const struct gs_record_proof_frame *frame,
                       unsigned k, struct gs_point_set *zone)
{
    for (unsigned i = 0; i < frame->null_count; i++)
        gs_record_proof_add(zone, &frame->null_zones[i]);
    for (unsigned i = 0; i < frame->answer_count; i++) {
        gs_record_proof_add(zone, &frame->answers[i].zone);
        gs_points_add(zone->words, point_of(tree, frame->answers[i].reply));
    }
    return (k == 0 && frame->null_count == 0) ||
           tree->zones->harmless(tree->rules, tree->at, tree->side, k, zone);
}

/* Whether the opponent wins at once, which neither nulls nor zones can bear. */
static bool is_threatened(const struct gs_record_proof *tree)
{
    return tree->rules->game->stones->winning_move(tree->rules, tree->at,
                                                   gs_side_other(tree->side)) != GS_NO_MOVE;
}

/* Fills the frame with nulls, which may be none, and answers to the replies that they leave. */
static enum gs_record_proof_end answer_replies(struct gs_record_proof *tree, unsigned depth,
                                               unsigned k)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    enum gs_record_proof_end end = GS_RECORD_PROOF_NO;
    frame->null_count = frame->answer_count = 0;
    if (tree->zones && !frame->bare)
        end = find_null(tree, depth, k);
    if (end == GS_RECORD_PROOF_STOPPED || (end == GS_RECORD_PROOF_NO && k > 0))
        return end;
    unsigned count = gs_moves(tree->rules, tree->at, frame->replies);
    for (unsigned i = 0; i < count; i++) {
        if (tree->zones && !is_open(tree, frame, frame->replies[i]))
            continue;
        end = answer_reply(tree, depth, k, frame->replies[i]);
        if (end != GS_RECORD_PROOF_YES)
            return end;
    }
    if (!tree->zones)
        return GS_RECORD_PROOF_YES;
    tidy(tree, frame);
    make_pair(tree, depth, k, count);
    return k == 0 || tree->zones->lost_stays || covers_illegal(tree, frame, count)
               ? GS_RECORD_PROOF_YES
               : GS_RECORD_PROOF_NO;
}

/*
 * Answers all replies; the zone is added to. Where the game does not know what harms nulls, as
 * while a swap may follow, replies of the claim itself (k = 0) are answered without nulls.
 */
static enum gs_record_proof_end defend(struct gs_record_proof *tree, unsigned depth, unsigned k,
                                       struct gs_point_set *zone)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    if (tree->zones && is_threatened(tree))
        return GS_RECORD_PROOF_NO;
    frame->bare = false;
    enum gs_record_proof_end end = answer_replies(tree, depth, k);
    if (end != GS_RECORD_PROOF_YES || !tree->zones || close_zone(tree, frame, k, zone))
        return end;
    if (k > 0)
        return GS_RECORD_PROOF_NO;
    frame->bare = true;
    end = answer_replies(tree, depth, k);
    return end != GS_RECORD_PROOF_YES || close_zone(tree, frame, k, zone) ? end
                                                                          : GS_RECORD_PROOF_NO;
}

/* --- the claimant is to move --- */

/* Enters the record of the frame. */
static enum gs_record_proof_end enter(struct gs_record_proof *tree, unsigned kind, gs_move move,
                                      const struct gs_record_proof_frame *frame, uint32_t *record)
{
    *record = gs_record_proof_enter(tree, kind, move, frame);
    return *record == GS_RECORD_PROOF_NONE || tree->given_up ? GS_RECORD_PROOF_STOPPED
                                                             : GS_RECORD_PROOF_YES;
}

/* The claimant's move is made: a pattern that answers all replies. */
static enum gs_record_proof_end join(struct gs_record_proof *tree, unsigned depth, unsigned k)
{
    struct gs_record_proof_frame *frame = tree->frames[depth];
    const struct gs_point_set none = {{0}}; /* zones of order 0 are not used */
    uint32_t record;
    enum gs_record_proof_end end =
        k == 0 ? gs_record_proof_join(tree, &record) : GS_RECORD_PROOF_NO;
    if (end == GS_RECORD_PROOF_YES) {
        frame->null_count = frame->answer_count = 0;
        add_null(frame, record, &none);
    }
    return end;
}

/* Makes the record of a position from a move of the claimant. */
static enum gs_record_proof_end follow(struct gs_record_proof *tree, unsigned depth, unsigned k,
                                       gs_move move, uint32_t *record, struct gs_point_set *zone)
{
    struct gs_record_proof_frame *frame = gs_record_proof_frame(tree, depth);
    if (!frame)
        return GS_RECORD_PROOF_STOPPED;
    *zone = (struct gs_point_set){{0}};
    if (tree->zones)
        gs_points_add(zone->words, point_of(tree, move));
    if (k > 0 && (!gs_record_proof_is_plain(tree, move) ||
                  !tree->zones->keeps(tree->rules, tree->at, tree->side, move, k, zone)))
        return GS_RECORD_PROOF_NO;
    gs_play(tree->rules, tree->at, move, frame->move);
    enum gs_value outcome = gs_outcome(tree->rules, tree->at);
    enum gs_record_proof_end end;
    if (outcome != GS_UNKNOWN) {
        frame->null_count = frame->answer_count = 0;
        end = gs_record_proof_is_reached(tree, outcome) ? GS_RECORD_PROOF_YES : GS_RECORD_PROOF_NO;
    } else {
        end = join(tree, depth, k);
        if (end == GS_RECORD_PROOF_NO)
            end = defend(tree, depth, k, zone);
    }
    gs_take_back(tree->rules, tree->at, frame->move);
    unsigned kind = outcome != GS_UNKNOWN ? GS_RECORD_PROOF_END : GS_RECORD_PROOF_MOVE;
    return end == GS_RECORD_PROOF_YES ? enter(tree, kind, move, frame, record) : end;
}

/* A move with which the claimant ends the game at once, or a win of a low order. */
static gs_move find_threat(struct gs_record_proof *tree, unsigned k)
{
    const struct gs_stones *stones = tree->rules->game->stones;
    gs_move move = stones->winning_move(tree->rules, tree->at, tree->side);
    if (move != GS_NO_MOVE || !tree->threats)
        return move;
    unsigned order = k == 0 ? GS_RECORD_PROOF_FIRST_ORDER : GS_RECORD_PROOF_ORDER - k;
    enum gs_proof_answer answer = tree->threats->threaten(tree->threats, tree->at, order, &move);
    return answer == GS_PROOF_YES ? move : GS_NO_MOVE;
}

/* Where a draw is claimed: the record of a pairing, if the game has one. */
GS_OUT_OF_LINE static enum gs_record_proof_end find_pairs(struct gs_record_proof *tree,
                                                          uint32_t *record)
{
    const struct gs_game *game = tree->rules->game;
    struct gs_pairing pairing;
    if (tree->level != GS_DRAW || !game->lines || !game->prune || !game->prune->pairing ||
        !game->prune->pairing(tree->rules, tree->at, tree->side, &pairing))
        return GS_RECORD_PROOF_NO;
    *record = gs_record_proof_enter_pairs(tree, &pairing);
    return *record == GS_RECORD_PROOF_NONE || tree->given_up ? GS_RECORD_PROOF_STOPPED
                                                             : GS_RECORD_PROOF_YES;
}

/* The game's move towards pairs, if a draw is claimed. */
static bool query_game(const struct gs_record_proof *tree, gs_move *move)
{
    const struct gs_game *game = tree->rules->game;
    return tree->level == GS_DRAW && game->lines && game->prune && game->prune->proves_draw &&
           game->prune->proves_draw(tree->rules, tree->at, tree->side, DRAW_EFFORT, move,
                                    tree->workspace) &&
           *move != GS_NO_MOVE;
}

static enum gs_proof_answer query(struct gs_record_proof *tree, gs_move *move)
{
    enum gs_proof_answer answer = query_game(tree, move) ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
    for (unsigned i = 0; i < tree->prover_count && answer == GS_PROOF_UNKNOWN; i++)
        answer = tree->provers[i]->query(tree->provers[i], tree->at, tree->level, move);
    return answer;
}

/* Makes the record of a position that is not known yet. */
static enum gs_record_proof_end find_attack(struct gs_record_proof *tree, unsigned depth,
                                            unsigned k, uint32_t *record, struct gs_point_set *zone)
{
    enum gs_record_proof_end end = GS_RECORD_PROOF_NO;
    gs_move move = tree->zones ? find_threat(tree, k) : GS_NO_MOVE;
    enum gs_record_proof_end found = find_pairs(tree, record);
    if (found != GS_RECORD_PROOF_NO)
        return found;
    if (move != GS_NO_MOVE)
        end = follow(tree, depth, k, move, record, zone);
    if (end != GS_RECORD_PROOF_NO || (k > 0 && tree->threats))
        return end;
    enum gs_proof_answer answer = query(tree, &move);
    if (answer == GS_PROOF_YES)
        return follow(tree, depth, k, move, record, zone);
    return answer == GS_PROOF_NO || k > 0 ? GS_RECORD_PROOF_NO : GS_RECORD_PROOF_STOPPED;
}

/* Makes the record of a position that is not in the cache, of an image of it or anew. */
static enum gs_record_proof_end make_attack(struct gs_record_proof *tree, unsigned depth,
                                            unsigned k, uint32_t *record, struct gs_point_set *zone)
{
    uint8_t class[GS_KEY_MAX + 1];
    gs_record_proof_class(tree, k, class);
    enum gs_record_proof_end end = gs_record_proof_image(tree, depth, class, record, zone);
    bool known = end == GS_RECORD_PROOF_YES ||
                 (end == GS_RECORD_PROOF_NO && *record == GS_RECORD_PROOF_NONE);
    if (end == GS_RECORD_PROOF_NO && !known)
        end = find_attack(tree, depth, k, record, zone);
    if (tree->search->stop != GS_STOP_SOLVED)
        return GS_RECORD_PROOF_STOPPED;
    if (end == GS_RECORD_PROOF_NO && k > 0)
        *record = GS_RECORD_PROOF_NONE;
    if ((end == GS_RECORD_PROOF_YES || k > 0) && end != GS_RECORD_PROOF_STOPPED &&
        !note(tree, k, *record, zone, known ? NULL : class))
        return GS_RECORD_PROOF_STOPPED;
    return end;
}

/*
 * Finds the record of the current position, with the claimant to move, and its zone. Of order 0
 * there is one, or the claim is false.
 */
static enum gs_record_proof_end attack(struct gs_record_proof *tree, unsigned depth, unsigned k,
                                       uint32_t *record, struct gs_point_set *zone)
{
    uint32_t number = find(tree, k);
    if (number != GS_NO_KEY) {
        *record = tree->cache.records[number];
        gs_record_proof_noted_zone(tree, number, zone);
        return *record == GS_RECORD_PROOF_NONE ? GS_RECORD_PROOF_NO : GS_RECORD_PROOF_YES;
    }
    if (!gs_search_report(tree->search, "records of the certificate", tree->records.count, 0))
        return GS_RECORD_PROOF_STOPPED;
    return make_attack(tree, depth, k, record, zone);
}

/* The record of a root with the opponent to move. */
static enum gs_record_proof_end reply_root(struct gs_record_proof *tree, uint32_t *record)
{
    struct gs_record_proof_frame *frame = gs_record_proof_frame(tree, 0);
    struct gs_point_set zone = {{0}};
    if (!frame)
        return GS_RECORD_PROOF_STOPPED;
    enum gs_record_proof_end end = find_pairs(tree, record);
    if (end != GS_RECORD_PROOF_NO)
        return end;
    end = defend(tree, 0, 0, &zone);
    return end == GS_RECORD_PROOF_YES
               ? enter(tree, GS_RECORD_PROOF_REPLY, GS_NO_MOVE, frame, record)
               : end;
}

enum gs_proof_answer gs_record_proof_build(struct gs_record_proof *tree,
                                           const struct gs_position *root,
                                           struct gs_prover *const *provers, unsigned count,
                                           struct gs_prover *threats)
{
    struct gs_point_set zone;
    tree->provers = provers;
    tree->prover_count = count;
    tree->threats = threats;
    tree->joins.on = gs_record_proof_has_joins(tree, root);
    memcpy(tree->at, root, tree->rules->position_size);
    enum gs_value outcome = gs_outcome(tree->rules, root);
    if (outcome != GS_UNKNOWN)
        return gs_record_proof_is_reached(tree, outcome) ? GS_PROOF_YES : GS_PROOF_NO;
    bool own = gs_to_move(tree->rules, root) == tree->side;
    enum gs_record_proof_end end =
        own ? attack(tree, 0, 0, &tree->root, &zone) : reply_root(tree, &tree->root);
    if (end != GS_RECORD_PROOF_YES)
        tree->root = GS_RECORD_PROOF_NONE;
    return end == GS_RECORD_PROOF_YES  ? GS_PROOF_YES
           : end == GS_RECORD_PROOF_NO ? GS_PROOF_NO
                                       : GS_PROOF_UNKNOWN;
}
