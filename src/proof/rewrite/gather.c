/* SPDX-License-Identifier: MIT */
/*
 * gather.c - makes one certificate of a position from certificates of later positions.
 *
 * Where the claimant is to move, a position is proved by a part about it or about an image of it,
 * or by a move after which each reply ends the game well enough, or leads to a position that is
 * proved. First such a tree of the fewest moves is searched; then the records of its parts are
 * copied.
 *
 * Where a draw is claimed, a part whose records hold for wins alone is played instead: each
 * position that its moves lead to, against all replies, gets a record of its move.
 */
#include <gamesolve/gather.h>

#include <string.h>

#include "proof/play/proof_play.h"
#include "proof/rewrite/gather_records.h"
#include "table/key_set.h"

/* The most moves of the claimant before the parts. */
enum { DEPTH_MAX = 2 };

/* In place of the record of a part: it is not copied yet; it is being copied. */
#define NO_RECORD UINT64_MAX
#define UNDER_WAY (UINT64_MAX - 1)

struct gatherer {
    const struct gs_certificate *parts;
    const struct gs_rules *rules;
    const struct gs_position *root;
    struct gs_search *search;
    struct gs_gathered *gathered;
    struct gs_error *error;
    enum gs_value level;
    struct gs_key_set keys; /* of the parts, in canonical form */
    uint32_t *owners;       /* the part of each key */
    uint64_t *places;       /* the record of each key */
    struct gs_gather_records records;
    struct gs_proof_player *player; /* of the part that is played; NULL: none */
    struct gs_key_set played;       /* positions of parts that were played */
    uint64_t *played_records;       /* of each of them, */
    uint64_t played_room;
    struct gs_position *image;
    uint8_t *key, *image_key;
};

/* --- the parts --- */

static enum gs_status no_memory(struct gatherer *gatherer)
{
    return gs_error_set(gatherer->error, GS_NO_MEMORY, "out of memory");
}

static enum gs_status refuse(struct gatherer *gatherer, uint32_t part, const char *reason)
{
    gatherer->gathered->refused = part;
    return gs_error_set(gatherer->error, GS_USAGE, "%s", reason);
}

/* What its side to move claims; NULL: nothing. */
static const struct gs_claim *own_claim(const struct gs_certificate *part)
{
    enum gs_side mover = gs_to_move(part->rules, part->root);
    for (unsigned i = 0; i < part->claim_count; i++)
        if (part->claims[i].side == mover)
            return &part->claims[i];
    return NULL;
}

/* The key of the form that all images share. */
static void write_key(const struct gatherer *gatherer, const struct gs_position *position,
                      uint8_t *key)
{
    const struct gs_space *space = gatherer->rules->game->space;
    if (space && space->canonical && space->image && space->symmetries)
        space->canonical(gatherer->rules, position, key);
    else
        gs_encode(gatherer->rules, position, key);
}

static enum gs_status enter_part(struct gatherer *gatherer, uint32_t number)
{
    const struct gs_certificate *part = &gatherer->parts[number];
    const struct gs_claim *claim = own_claim(part);
    if (!gs_rules_same(part->rules, gatherer->rules))
        return refuse(gatherer, number, "it is about other rules");
    if (!claim || !claim->proof || claim->proof_records == 0)
        return refuse(gatherer, number,
                      "it has no claim of its side to move by records (version 2)");
    write_key(gatherer, part->root, gatherer->key);
    if (!gs_key_set_reserve(&gatherer->keys, 1))
        return no_memory(gatherer);
    uint32_t key = gs_key_set_enter(&gatherer->keys, gatherer->key,
                                    gs_key_set_hash(&gatherer->keys, gatherer->key));
    gatherer->owners[key] = number;
    gatherer->places[key] = NO_RECORD;
    if ((int)claim->level < (int)gatherer->level)
        gatherer->level = claim->level;
    return GS_OK;
}

/* The key's number; GS_NO_KEY: no part is about the position, nor about an image of it. */
static uint32_t find_part(const struct gatherer *gatherer, const struct gs_position *position)
{
    write_key(gatherer, position, gatherer->key);
    return gs_key_set_find(&gatherer->keys, gatherer->key,
                           gs_key_set_hash(&gatherer->keys, gatherer->key));
}

/* --- the tree --- */

/* Room to play on. */
struct board {
    struct gs_position *position;
    gs_move *moves;
    struct gs_undo *undo;
};

static void clear_board(const struct gatherer *gatherer, struct board *board)
{
    struct gs_memory *memory = gatherer->search->memory;
    gs_release(memory, board->undo);
    gs_release(memory, board->moves);
    gs_release(memory, board->position);
    *board = (struct board){.position = NULL};
}

/* False, with nothing kept and the search halted, when memory runs out. */
static bool set_board(const struct gatherer *gatherer, const struct gs_position *position,
                      struct board *board)
{
    const struct gs_rules *rules = gatherer->rules;
    struct gs_memory *memory = gatherer->search->memory;
    *board = (struct board){.position = gs_position_new(memory, rules),
                            .moves = gs_alloc(memory, rules->max_moves * sizeof(gs_move)),
                            .undo = gs_alloc(memory, rules->undo_size)};
    if (board->position && board->moves && board->undo) {
        memcpy(board->position, position, rules->position_size);
        return true;
    }
    clear_board(gatherer, board);
    gs_search_halt(gatherer->search, GS_STOP_MEMORY);
    return false;
}

/* Whether a game that is over has ended well for the claimant, whose turn it is unless after. */
static bool ends_well(const struct gatherer *gatherer, enum gs_value outcome, bool after)
{
    return (after ? -(int)outcome : (int)outcome) >= (int)gatherer->level;
}

static bool is_proved(struct gatherer *gatherer, const struct gs_position *position,
                      unsigned depth);

/* The same for the position after a move of the claimant. */
static bool replies_are_proved(struct gatherer *gatherer, const struct gs_position *position,
                               unsigned depth)
{
    enum gs_value outcome = gs_outcome(gatherer->rules, position);
    struct board board;
    if (outcome != GS_UNKNOWN)
        return ends_well(gatherer, outcome, true);
    bool proved = gs_search_poll(gatherer->search) && set_board(gatherer, position, &board);
    if (!proved)
        return false;
    unsigned count = gs_moves(gatherer->rules, board.position, board.moves);
    for (unsigned i = 0; i < count && proved; i++) {
        gs_play(gatherer->rules, board.position, board.moves[i], board.undo);
        outcome = gs_outcome(gatherer->rules, board.position);
        proved = outcome != GS_UNKNOWN ? ends_well(gatherer, outcome, false)
                                       : is_proved(gatherer, board.position, depth);
        gs_take_back(gatherer->rules, board.position, board.undo);
    }
    clear_board(gatherer, &board);
    return proved;
}

/* The first move after which the position is proved; GS_NO_MOVE: there is none. */
static gs_move find_move(struct gatherer *gatherer, const struct gs_position *position,
                         unsigned depth)
{
    struct board board;
    gs_move found = GS_NO_MOVE;
    if (depth == 0 || !set_board(gatherer, position, &board))
        return GS_NO_MOVE;
    unsigned count = gs_moves(gatherer->rules, board.position, board.moves);
    for (unsigned i = 0; i < count && found == GS_NO_MOVE; i++) {
        gs_play(gatherer->rules, board.position, board.moves[i], board.undo);
        if (replies_are_proved(gatherer, board.position, depth - 1))
            found = board.moves[i];
        gs_take_back(gatherer->rules, board.position, board.undo);
    }
    clear_board(gatherer, &board);
    return found;
}

static bool is_proved(struct gatherer *gatherer, const struct gs_position *position, unsigned depth)
{
    return find_part(gatherer, position) != GS_NO_KEY ||
           find_move(gatherer, position, depth) != GS_NO_MOVE;
}

/* --- records --- */

/* Whether the last record of a claim is a joining one. */
static bool ends_with_joining(const struct gs_claim *claim)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(claim, claim->proof_records - 1, &cursor);
    while (kind == GS_PROOF_IMAGE) {
        gs_proof_number(&cursor);
        kind = gs_proof_read(claim, gs_proof_reference(&cursor), &cursor);
    }
    return gs_proof_joins(kind);
}

/* Whether the part proves a win by records that may be part of no other claim. */
static bool is_for_wins(const struct gatherer *gatherer, const struct gs_certificate *part)
{
    return gatherer->level == GS_DRAW && gs_claim_is_for_wins(own_claim(part));
}

/*
 * An image of a record of the part: that of the position, of which the part's root is an image. The
 * symmetry leads from the position to the root; if the record is a joining one, from the root to
 * it.
 */
static enum gs_status put_image(struct gatherer *gatherer, const struct gs_certificate *part,
                                const struct gs_position *position, uint64_t *record)
{
    const struct gs_rules *rules = gatherer->rules;
    const struct gs_space *space = rules->game->space;
    const bool joins = !is_for_wins(gatherer, part) && ends_with_joining(own_claim(part));
    const struct gs_position *from = joins ? part->root : position;
    unsigned symmetry = 0;
    gs_encode(rules, joins ? position : part->root, gatherer->key);
    gs_encode(rules, from, gatherer->image_key);
    while (memcmp(gatherer->key, gatherer->image_key, rules->key_size) != 0) {
        if (!space || !space->symmetries || ++symmetry == space->symmetries(rules))
            return gs_error_set(gatherer->error, GS_USAGE, "an image of a position is none");
        space->image(rules, symmetry, from, gatherer->image);
        gs_encode(rules, gatherer->image, gatherer->image_key);
    }
    if (symmetry == 0)
        return GS_OK;
    gs_gather_put(&gatherer->records, GS_PROOF_IMAGE);
    gs_gather_put(&gatherer->records, symmetry);
    gs_gather_put(&gatherer->records, *record);
    *record = gs_gather_enter(&gatherer->records);
    return GS_OK;
}

static enum gs_status prove(struct gatherer *gatherer, const struct gs_position *position,
                            unsigned depth, uint64_t *record);

/* Copies all records of a claim; *last becomes the one that proves it. */
static enum gs_status copy_claim(struct gatherer *gatherer, const struct gs_certificate *part,
                                 const struct gs_claim *claim, uint64_t *last)
{
    const struct gs_rules *rules = gatherer->rules;
    struct gs_memory *memory = gatherer->search->memory;
    unsigned ends[GS_GOAL_MAX], count = 0;
    uint64_t *numbers = gs_alloc(memory, (size_t)claim->proof_records * sizeof *numbers);
    enum gs_status status = numbers ? GS_OK : no_memory(gatherer);
    if (rules->game->connections)
        count = rules->game->connections->goal(rules, part->root, claim->side, ends);
    for (uint64_t i = 0; i < claim->proof_records && status == GS_OK; i++) {
        numbers[i] = gs_gather_copy(&gatherer->records, claim, i, numbers, ends, count);
        *last = numbers[i];
    }
    gs_release(memory, numbers);
    gatherer->gathered->parts++;
    return status;
}

/* Proves the position of the part as a draw, by the moves with which its claimant wins. */
static enum gs_status play_part(struct gatherer *gatherer, const struct gs_certificate *part,
                                uint64_t *record)
{
    struct gs_memory *memory = gatherer->search->memory;
    enum gs_status status = gs_proof_player_new(own_claim(part), gatherer->rules, part->root,
                                                memory, gatherer->search, &gatherer->player);
    if (status == GS_OK)
        status = prove(gatherer, part->root, 0, record);
    else if (status == GS_NO_MEMORY)
        no_memory(gatherer);
    gs_proof_player_free(gatherer->player);
    gatherer->player = NULL;
    gatherer->gathered->parts++;
    return status;
}

static enum gs_status prove_by_part(struct gatherer *gatherer, uint32_t key,
                                    const struct gs_position *position, uint64_t *record)
{
    const struct gs_certificate *part = &gatherer->parts[gatherer->owners[key]];
    enum gs_status status = GS_OK;
    if (!gs_search_poll(gatherer->search))
        return GS_STOPPED;
    if (gatherer->places[key] == UNDER_WAY)
        return refuse(gatherer, gatherer->owners[key], "it rests on itself");
    if (gatherer->places[key] == NO_RECORD) {
        gatherer->places[key] = UNDER_WAY;
        status = is_for_wins(gatherer, part) ? play_part(gatherer, part, record)
                                             : copy_claim(gatherer, part, own_claim(part), record);
        if (status == GS_USAGE)
            gatherer->gathered->refused = gatherer->owners[key];
        gatherer->places[key] = status == GS_OK ? *record : NO_RECORD;
    }
    *record = gatherer->places[key];
    return status == GS_OK ? put_image(gatherer, part, position, record) : status;
}

/* A reply, and the record that answers it. */
struct answered_reply {
    gs_move reply;
    uint64_t record;
};

static void put_move(struct gatherer *gatherer, gs_move move, const struct answered_reply *answered,
                     unsigned count, uint64_t *record)
{
    gs_gather_put(&gatherer->records, GS_PROOF_MOVE);
    gs_gather_put(&gatherer->records, move);
    gs_gather_put(&gatherer->records, 0);
    gs_gather_put(&gatherer->records, count);
    for (unsigned i = 0; i < count; i++) {
        gs_gather_put(&gatherer->records, answered[i].reply);
        gs_gather_put(&gatherer->records, answered[i].record);
    }
    *record = gs_gather_enter(&gatherer->records);
}

/* Answers all replies on a board after a move of the claimant that is known to be good enough. */
static enum gs_status answer_replies(struct gatherer *gatherer, struct board *board, unsigned depth,
                                     struct answered_reply *answered, unsigned *answers)
{
    const struct gs_rules *rules = gatherer->rules;
    enum gs_status status = GS_OK;
    *answers = 0;
    if (gs_outcome(rules, board->position) != GS_UNKNOWN)
        return GS_OK;
    unsigned count = gs_moves(rules, board->position, board->moves);
    for (unsigned i = 0; i < count && status == GS_OK; i++) {
        gs_play(rules, board->position, board->moves[i], board->undo);
        if (gs_outcome(rules, board->position) == GS_UNKNOWN) {
            answered[*answers].reply = board->moves[i];
            status = prove(gatherer, board->position, depth, &answered[(*answers)++].record);
        }
        gs_take_back(rules, board->position, board->undo);
    }
    return status;
}

static enum gs_status prove_by_move(struct gatherer *gatherer, gs_move move,
                                    const struct gs_position *position, unsigned depth,
                                    uint64_t *record)
{
    struct gs_memory *memory = gatherer->search->memory;
    unsigned count = 0;
    struct board board;
    struct answered_reply *answered =
        gs_alloc(memory, gatherer->rules->max_moves * sizeof *answered);
    bool room = set_board(gatherer, position, &board) && answered;
    enum gs_status status = room ? GS_OK : no_memory(gatherer);
    if (room) {
        gs_play(gatherer->rules, board.position, move, board.undo);
        status = answer_replies(gatherer, &board, depth - 1, answered, &count);
    }
    if (status == GS_OK)
        put_move(gatherer, move, answered, count, record);
    clear_board(gatherer, &board);
    gs_release(memory, answered);
    return status;
}

/* The record of a position that was played already; false: there is none. */
static bool find_played(const struct gatherer *gatherer, const struct gs_position *position,
                        uint64_t *record)
{
    gs_encode(gatherer->rules, position, gatherer->key);
    uint32_t number = gs_key_set_find(&gatherer->played, gatherer->key,
                                      gs_key_set_hash(&gatherer->played, gatherer->key));
    if (number == GS_NO_KEY)
        return false;
    *record = gatherer->played_records[number];
    return true;
}

static enum gs_status note_played(struct gatherer *gatherer, const struct gs_position *position,
                                  uint64_t record)
{
    void *records = gatherer->played_records;
    bool grown = gs_key_set_reserve(&gatherer->played, 1) &&
                 gs_search_grow(gatherer->search, &records, sizeof record, &gatherer->played_room,
                                (uint64_t)gatherer->played.count + 1);
    gatherer->played_records = records;
    if (!grown)
        return no_memory(gatherer);
    gs_encode(gatherer->rules, position, gatherer->key);
    uint32_t number = gs_key_set_enter(&gatherer->played, gatherer->key,
                                       gs_key_set_hash(&gatherer->played, gatherer->key));
    gatherer->played_records[number] = record;
    return GS_OK;
}

/* Proves a position by the move of the part that is played. */
static enum gs_status play(struct gatherer *gatherer, const struct gs_position *position,
                           uint64_t *record)
{
    gs_move move;
    if (find_played(gatherer, position, record))
        return GS_OK;
    if (!gs_search_poll(gatherer->search))
        return GS_STOPPED;
    if (!gs_proof_player_query(gatherer->player, position, &move) || move == GS_NO_MOVE) {
        if (gatherer->player->search.stop == GS_STOP_MEMORY)
            return no_memory(gatherer);
        return gs_error_set(gatherer->error, GS_USAGE, "its records do not win");
    }
    enum gs_status status = prove_by_move(gatherer, move, position, 1, record);
    return status == GS_OK ? note_played(gatherer, position, *record) : status;
}

static enum gs_status prove(struct gatherer *gatherer, const struct gs_position *position,
                            unsigned depth, uint64_t *record)
{
    if (gatherer->player)
        return play(gatherer, position, record);
    uint32_t key = find_part(gatherer, position);
    if (key != GS_NO_KEY)
        return prove_by_part(gatherer, key, position, record);
    gs_move move = GS_NO_MOVE;
    for (unsigned moves = 1; moves <= depth && move == GS_NO_MOVE; moves++) {
        move = find_move(gatherer, position, moves);
        if (move != GS_NO_MOVE)
            depth = moves;
    }
    if (move != GS_NO_MOVE)
        return prove_by_move(gatherer, move, position, depth, record);
    return gs_error_set(gatherer->error, GS_UNSUPPORTED,
                        "the certificates do not reach the position");
}

/* --- the whole --- */

static enum gs_status write(struct gatherer *gatherer, const struct gs_sink *sink)
{
    struct gs_certificate_writer writer;
    gatherer->gathered->records = gatherer->records.count;
    gs_certificate_begin(&writer, sink, 2, gatherer->rules, gatherer->root);
    gs_certificate_claim_proof(&writer, true, gatherer->level, gatherer->records.count,
                               gs_gather_write(&gatherer->records, NULL));
    gs_certificate_body(&writer);
    gs_gather_write(&gatherer->records, &writer);
    gs_certificate_end(&writer);
    gatherer->gathered->bytes = writer.bytes;
    return writer.failed ? GS_IO : GS_OK;
}

/* A record that is the same as an earlier one may be the last: then it has to be written again. */
static void put_last(struct gatherer *gatherer, uint64_t record)
{
    if (record + 1 == gatherer->records.count)
        return;
    gs_gather_put(&gatherer->records, GS_PROOF_IMAGE);
    gs_gather_put(&gatherer->records, 0);
    gs_gather_put(&gatherer->records, record);
    gs_gather_enter(&gatherer->records);
}

static enum gs_status gather(struct gatherer *gatherer, uint32_t count, const struct gs_sink *sink)
{
    uint64_t record = 0;
    enum gs_status status = GS_OK;
    for (uint32_t i = 0; i < count && status == GS_OK; i++)
        status = enter_part(gatherer, i);
    if (status == GS_OK && gs_outcome(gatherer->rules, gatherer->root) != GS_UNKNOWN)
        status = gs_error_set(gatherer->error, GS_USAGE, "the game is over at the root");
    if (status == GS_OK)
        status = prove(gatherer, gatherer->root, DEPTH_MAX, &record);
    if (status == GS_OK)
        put_last(gatherer, record);
    if (gatherer->search->stop != GS_STOP_SOLVED)
        return gatherer->search->stop == GS_STOP_MEMORY ? no_memory(gatherer) : GS_STOPPED;
    return status == GS_OK ? write(gatherer, sink) : status;
}

static bool make_room(struct gatherer *gatherer, uint32_t count)
{
    struct gs_memory *memory = gatherer->search->memory;
    const struct gs_rules *rules = gatherer->rules;
    gatherer->owners = gs_alloc_zero(memory, count, sizeof *gatherer->owners);
    gatherer->places = gs_alloc_zero(memory, count, sizeof *gatherer->places);
    gatherer->key = gs_alloc(memory, rules->key_size);
    gatherer->image_key = gs_alloc(memory, rules->key_size);
    gatherer->image = gs_position_new(memory, rules);
    return gs_key_set_init(&gatherer->keys, gatherer->search, rules->key_size) &&
           gs_key_set_init(&gatherer->played, gatherer->search, rules->key_size) &&
           gatherer->owners && gatherer->places && gatherer->key && gatherer->image_key &&
           gatherer->image;
}

static void clear(struct gatherer *gatherer)
{
    struct gs_memory *memory = gatherer->search->memory;
    gs_gather_records_clear(&gatherer->records);
    gs_key_set_clear(&gatherer->keys);
    gs_key_set_clear(&gatherer->played);
    gs_release(memory, gatherer->played_records);
    gs_release(memory, gatherer->owners);
    gs_release(memory, gatherer->places);
    gs_release(memory, gatherer->key);
    gs_release(memory, gatherer->image_key);
    gs_release(memory, gatherer->image);
}

enum gs_status gs_certificate_gather(const struct gs_certificate *parts, uint32_t count,
                                     const struct gs_position *root, struct gs_search *search,
                                     const struct gs_sink *sink, struct gs_gathered *gathered,
                                     struct gs_error *error)
{
    struct gatherer gatherer = {.parts = parts,
                                .rules = search->rules,
                                .root = root,
                                .search = search,
                                .gathered = gathered,
                                .error = error,
                                .level = GS_WIN};
    *gathered = (struct gs_gathered){.refused = count};
    gs_gather_records_init(&gatherer.records, search);
    enum gs_status status =
        make_room(&gatherer, count) ? gather(&gatherer, count, sink) : no_memory(&gatherer);
    clear(&gatherer);
    return status;
}
