/* SPDX-License-Identifier: MIT */
/*
 * proof_play.c - plays by a proof: finds a record that gives the move in a position.
 *
 * Queries give positions without the moves that led to them. In games where stones are placed and
 * stay, the stones suffice. Records are walked from the root on, by moves of the claimant and by
 * replies whose stones are in the position, and through passes; for each pass the position may have
 * one further stone of the opponent.
 *
 *     root --record, record, ...--> P, extra     P with E, further stones of the opponent, is
 *                                                the position: at most extra, outside of the zone
 *                                                of the record at P
 *
 * Then the record answers (src/check/README.md: it reaches the level from P and from P with E),
 * also if play came by other moves. A joining record serves the position if it is intact
 * (proof_play_join.c). Failed walks are stored, so that orders of the same moves do not multiply.
 *
 * Why every later position of play is known, too: the answer of a record at P leads to P' with E.
 * Each reply leads to a record that the walk reaches through that one. Either it is the reply's own
 * record, with E outside of its zone, which is part of the former; or it is the record after a
 * pass, with E and the reply outside of its zone. The game ends, as each move places a stone.
 *
 * Cost: the records that the stones allow, and the zone of the one that is found, where
 * there are further stones.
 */
#include "proof/play/proof_play.h"

/* The most zones that a player stores, until it is released. */
enum { REMEMBERED = 1 << 15 };

#include <string.h>

/*
 * So many steps are made before the first poll, and before failed walks are stored. With more
 * stones than SWAP_STONES no swap can come, which takes stones away or changes their colours.
 */
enum { UNINTERRUPTED = 1 << 14, UNNOTED = 1 << 8, SWAP_STONES = 3 };

static const char damage[] = "a record does not fit its position; see solve check";

/* --- steps ------------------------------------------------------------------------------- */

/* Counts a step; false when the clock, a signal or a lack of memory ends it. */
static bool count_step(struct gs_proof_player *player)
{
    bool watched = ++player->steps > UNINTERRUPTED && player->watch;
    return (!watched || gs_search_poll(player->watch)) && player->search.stop == GS_STOP_SOLVED;
}

bool gs_play_damage(struct gs_proof_player *player)
{
    player->trouble = damage;
    return false;
}

static struct gs_play_frame *frame_new(const struct gs_proof_player *player)
{
    const struct gs_rules *rules = player->rules;
    size_t head = (sizeof(struct gs_play_frame) + 15) / 16 * 16;
    struct gs_play_frame *frame =
        gs_alloc_zero(player->memory, 1, head + 2 * rules->position_size + 3 * rules->undo_size);
    if (!frame)
        return NULL;
    uint8_t *at = (uint8_t *)frame + head;
    frame->image = (struct gs_position *)(void *)at;
    frame->target = (struct gs_position *)(void *)(at + rules->position_size);
    at += 2 * rules->position_size;
    frame->own = (struct gs_undo *)(void *)at;
    frame->reply = (struct gs_undo *)(void *)(at + rules->undo_size);
    frame->pass = (struct gs_undo *)(void *)(at + 2 * rules->undo_size);
    return frame;
}

struct gs_play_frame *gs_play_push(struct gs_proof_player *player)
{
    if (player->depth == GS_PLAY_DEPTH || !count_step(player))
        return NULL;
    struct gs_play_frame **frame = &player->frames[player->depth];
    if (!*frame && !(*frame = frame_new(player))) {
        gs_search_halt(&player->search, GS_STOP_MEMORY);
        return NULL;
    }
    player->depth++;
    return *frame;
}

bool gs_play_is_legal(struct gs_proof_player *player, const struct gs_position *position,
                      gs_move move)
{
    unsigned count = gs_moves(player->rules, position, player->moves), i = 0;
    while (i < count && player->moves[i] != move)
        i++;
    return i < count;
}

bool gs_play_make(struct gs_proof_player *player, gs_move move, struct gs_undo *undo)
{
    if (!gs_play_is_legal(player, player->position, move))
        return gs_play_damage(player);
    gs_play(player->rules, player->position, move, undo);
    return true;
}

bool gs_play_is_good(const struct gs_proof_player *player, const struct gs_position *position,
                     enum gs_value outcome)
{
    bool own = gs_to_move(player->rules, position) == player->side;
    return (own ? outcome : gs_value_negate(outcome)) >= player->claim->level;
}

gs_move gs_play_move_back(struct gs_proof_player *player, const struct gs_position *position,
                          unsigned symmetry, gs_move move)
{
    const struct gs_rules *rules = player->rules;
    unsigned count = gs_moves(rules, position, player->moves), i = 0;
    while (i < count && rules->game->space->image_move(rules, symmetry, player->moves[i]) != move)
        i++;
    return i < count ? player->moves[i] : GS_NO_MOVE;
}

/* --- the record's position compared with the queried one ------------------------------
 */

struct sight {
    bool here;        /* they differ in further stones alone */
    bool stays;       /* stones that are there stay: a swap can come no more */
    unsigned missing; /* further stones of the opponent */
    struct gs_point_set further;
    struct gs_contents target;
};

static unsigned count_points(const struct gs_point_set *set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        for (uint64_t word = set->words[i]; word != 0; word &= word - 1)
            count++;
    return count;
}

/* Whether all that is not on the board is the same, such as that a swap was made. */
static bool is_alike(const struct gs_proof_player *player)
{
    char here[GS_TEXT_MAX], there[GS_TEXT_MAX];
    const struct gs_rules *rules = player->rules;
    rules->game->position_format(rules, player->position, here, sizeof here);
    rules->game->position_format(rules, player->target, there, sizeof there);
    const char *one = strchr(here, ' '), *other = strchr(there, ' ');
    return one && other && strcmp(one, other) == 0;
}

/* False where no moves lead from the one to the other. */
static bool compare(struct gs_proof_player *player, unsigned extra, struct sight *sight)
{
    enum gs_side side = player->side, other = gs_side_other(side);
    struct gs_contents from;
    gs_board_map_contents(&player->ground, player->position, &from);
    if (player->contents_of != player->target)
        gs_board_map_contents(&player->ground, player->target, &player->contents);
    player->contents_of = player->target;
    sight->target = player->contents;
    struct gs_point_set own = sight->target.stones[side],
                        gone[2] = {from.stones[0], from.stones[1]};
    unsigned stones = count_points(&from.stones[0]) + count_points(&from.stones[1]);
    sight->further = sight->target.stones[other];
    for (unsigned i = 0; i < 2; i++)
        gs_set_remove(&gone[i], &sight->target.stones[i]);
    gs_set_remove(&own, &from.stones[side]);
    gs_set_remove(&sight->further, &from.stones[other]);
    bool within = gs_set_is_empty(&gone[0]) && gs_set_is_empty(&gone[1]);
    bool turn =
        gs_to_move(player->rules, player->position) == gs_to_move(player->rules, player->target);
    sight->missing = count_points(&sight->further);
    sight->stays =
        stones > SWAP_STONES || gs_traits(player->rules, player->position) & GS_MOVES_STAY;
    sight->here =
        within && turn && gs_set_is_empty(&own) && sight->missing <= extra && is_alike(player);
    return within || !sight->stays;
}

static bool is_outside(const struct sight *sight, struct gs_point_set zone)
{
    gs_set_intersect(&zone, &sight->further);
    return gs_set_is_empty(&zone);
}

/* Whether the queried position may have come by a move of side. */
static bool may_have(const struct gs_proof_player *player, const struct sight *sight,
                     enum gs_side side, gs_move move)
{
    return !sight->stays || !gs_board_map_is_plain(&player->ground, move) ||
           gs_points_has(sight->target.stones[side].words, move);
}

/* plies: until the win at most; GS_NO_LENGTH: not known. */
static bool answer(struct gs_proof_player *player, gs_move move, unsigned plies)
{
    if (!gs_play_is_legal(player, player->target, move))
        return gs_play_damage(player);
    player->answer = move;
    player->plies = plies;
    return true;
}

/* The length of a line of which so many pairs are left. */
static unsigned length_of_rest(const struct gs_claim *claim, uint64_t record, uint32_t left)
{
    struct gs_proof_cursor cursor;
    gs_proof_read(claim, record, &cursor);
    const unsigned whole = claim->proof_lengths[record], past = gs_proof_number(&cursor) - left;
    return whole == GS_NO_LENGTH ? whole : whole - 2 * past;
}

/* --- walking in vain --------------------------------------------------------------------- */

enum { NOTE_MAX = 2 * GS_KEY_MAX + sizeof(uint64_t) + 3 };

/* Through images the same record and position may be met with another image of the queried one. */
static void note_of(const struct gs_proof_player *player, uint64_t record, unsigned extra,
                    uint8_t *note)
{
    uint8_t *at = note + 2 * player->rules->key_size;
    gs_encode(player->rules, player->position, note);
    gs_encode(player->rules, player->target, note + player->rules->key_size);
    memcpy(at, &record, sizeof record);
    at += sizeof record;
    at[0] = (uint8_t)extra;
    at[1] = (uint8_t)(extra >> 8);
    at[2] = (uint8_t)player->side;
}

static size_t note_size(const struct gs_proof_player *player)
{
    return 2 * player->rules->key_size + sizeof(uint64_t) + 3;
}

static bool is_noted(const struct gs_proof_player *player, uint64_t record, unsigned extra)
{
    uint8_t note[NOTE_MAX];
    if (!player->failed)
        return false;
    note_of(player, record, extra, note);
    return gs_numbering_find(player->failed, note) != GS_NO_NUMBER;
}

/* Notes save time alone. */
static void take_note(struct gs_proof_player *player, uint64_t record, unsigned extra)
{
    uint8_t note[NOTE_MAX];
    if (player->steps < UNNOTED || player->search.stop != GS_STOP_SOLVED)
        return;
    if (!player->failed)
        player->failed = gs_numbering_new(&player->search, note_size(player));
    note_of(player, record, extra, note);
    if (player->failed)
        gs_numbering_enter(player->failed, note);
    player->search.stop = GS_STOP_SOLVED;
}

static void forget_notes(struct gs_proof_player *player)
{
    gs_numbering_free(player->failed);
    player->failed = NULL;
}

/* --- kinds of records --------------------------------------------------------------------- */

static bool walk(struct gs_proof_player *player, uint64_t record, unsigned extra);

static bool walk_null(struct gs_proof_player *player, struct gs_play_frame *frame, uint64_t record,
                      unsigned extra)
{
    player->rules->game->stones->pass(player->rules, player->position, frame->pass);
    bool found = walk(player, record, extra + 1);
    gs_take_back(player->rules, player->position, frame->pass);
    return found;
}

static bool walk_reply(struct gs_proof_player *player, struct gs_play_frame *frame, gs_move reply,
                       uint64_t next, unsigned extra)
{
    if (!gs_play_make(player, reply, frame->reply))
        return false;
    bool found =
        gs_outcome(player->rules, player->position) == GS_UNKNOWN && walk(player, next, extra);
    gs_take_back(player->rules, player->position, frame->reply);
    return found;
}

static bool walk_lists(struct gs_proof_player *player, struct gs_play_frame *frame,
                       struct gs_proof_cursor *cursor, const struct sight *sight, unsigned extra)
{
    bool found = false;
    uint32_t nulls = gs_proof_number(cursor);
    for (uint32_t i = 0; i < nulls; i++) {
        uint64_t null = gs_proof_reference(cursor);
        if (!found && player->ground.zones && sight->missing > extra)
            found = walk_null(player, frame, null, extra);
    }
    uint32_t replies = gs_proof_number(cursor);
    for (uint32_t i = 0; i < replies && !found; i++) {
        gs_move reply = gs_proof_number(cursor);
        uint64_t next = gs_proof_reference(cursor);
        if (may_have(player, sight, gs_side_other(player->side), reply))
            found = walk_reply(player, frame, reply, next, extra);
    }
    return found;
}

/* The opponent is to move, and the record has lists of nulls and of replies. */
static bool walk_replies(struct gs_proof_player *player, struct gs_play_frame *frame,
                         struct gs_proof_cursor *cursor, unsigned extra)
{
    struct sight sight;
    struct gs_point_set zone = {{0}};
    if (!compare(player, extra, &sight))
        return false;
    if (sight.here)
        return sight.missing == 0 ||
               (gs_play_zone_replies(player, *cursor, extra, &zone) && is_outside(&sight, zone));
    return walk_lists(player, frame, cursor, &sight, extra);
}

static bool walk_move(struct gs_proof_player *player, struct gs_play_frame *frame, uint64_t record,
                      struct gs_proof_cursor *cursor, unsigned extra)
{
    struct sight sight;
    struct gs_point_set zone = {{0}};
    gs_move move = gs_proof_number(cursor);
    if (!compare(player, extra, &sight))
        return false;
    if (sight.here)
        return (sight.missing == 0 ||
                (gs_play_zone(player, record, extra, &zone) && is_outside(&sight, zone))) &&
               answer(player, move, player->claim->proof_lengths[record]);
    if (!may_have(player, &sight, player->side, move) || !gs_play_make(player, move, frame->own))
        return false;
    bool found = gs_outcome(player->rules, player->position) == GS_UNKNOWN &&
                 walk_replies(player, frame, cursor, extra);
    gs_take_back(player->rules, player->position, frame->own);
    return found;
}

/* --- lines --------------------------------------------------------------------------------- */

static bool walk_pair(struct gs_proof_player *player, struct gs_proof_cursor cursor, uint32_t left,
                      unsigned extra);

/* The reply that the line forces was not made: the claimant wins by it at once. */
static bool walk_threat(struct gs_proof_player *player, struct gs_play_frame *frame, gs_move reply,
                        unsigned extra)
{
    struct sight sight;
    struct gs_point_set zone = {{0}};
    player->rules->game->stones->pass(player->rules, player->position, frame->pass);
    bool found = compare(player, extra + 1, &sight) && sight.here &&
                 gs_play_zone_move(player, reply, extra + 1, &zone) && is_outside(&sight, zone) &&
                 answer(player, reply, 1);
    gs_take_back(player->rules, player->position, frame->pass);
    return found;
}

/* The opponent makes the reply: what is left of the line, or what follows it. */
static bool walk_rest(struct gs_proof_player *player, struct gs_play_frame *frame, gs_move reply,
                      struct gs_proof_cursor cursor, uint32_t left, unsigned extra)
{
    if (!gs_play_make(player, reply, frame->reply))
        return false;
    bool found = false;
    if (gs_outcome(player->rules, player->position) == GS_UNKNOWN)
        found = left > 0 ? walk_pair(player, cursor, left, extra)
                         : walk(player, gs_proof_reference(&cursor), extra);
    gs_take_back(player->rules, player->position, frame->reply);
    return found;
}

static bool walk_forced(struct gs_proof_player *player, struct gs_play_frame *frame, gs_move reply,
                        struct gs_proof_cursor cursor, uint32_t left, unsigned extra)
{
    struct sight sight;
    struct gs_point_set zone = {{0}};
    if (!player->ground.zones || !compare(player, extra, &sight))
        return false;
    if (sight.here)
        return sight.missing == 0 ||
               (gs_play_zone_forced(player, reply, cursor, left, extra, &zone) &&
                is_outside(&sight, zone));
    return (sight.missing > extra && walk_threat(player, frame, reply, extra)) ||
           (may_have(player, &sight, gs_side_other(player->side), reply) &&
            walk_rest(player, frame, reply, cursor, left, extra));
}

/* A move of the line, and the reply that it forces. */
static bool walk_pair(struct gs_proof_player *player, struct gs_proof_cursor cursor, uint32_t left,
                      unsigned extra)
{
    struct sight sight;
    struct gs_point_set zone = {{0}};
    const struct gs_proof_cursor whole = cursor;
    gs_move move = gs_proof_number(&cursor), reply = gs_proof_number(&cursor);
    if (!compare(player, extra, &sight))
        return false;
    if (sight.here)
        return (sight.missing == 0 || (gs_play_zone_pair(player, whole, left, extra, &zone) &&
                                       is_outside(&sight, zone))) &&
               answer(player, move, length_of_rest(player->claim, whole.record, left));
    struct gs_play_frame *frame = gs_play_push(player);
    bool found = false;
    if (frame && may_have(player, &sight, player->side, move) &&
        gs_play_make(player, move, frame->own)) {
        found = gs_outcome(player->rules, player->position) == GS_UNKNOWN &&
                walk_forced(player, frame, reply, cursor, left - 1, extra);
        gs_take_back(player->rules, player->position, frame->own);
    }
    player->depth -= frame != NULL;
    return found;
}

/* --- the other kinds ------------------------------------------------------------------------- */

static bool walk_image(struct gs_proof_player *player, struct gs_play_frame *frame,
                       struct gs_proof_cursor *cursor, unsigned extra)
{
    const struct gs_rules *rules = player->rules;
    struct gs_position *position = player->position, *target = player->target;
    enum gs_side side = player->side;
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= player->ground.symmetries)
        return gs_play_damage(player);
    rules->game->space->image(rules, symmetry, position, frame->image);
    rules->game->space->image(rules, symmetry, target, frame->target);
    if (gs_to_move(rules, frame->image) != gs_to_move(rules, position))
        player->side = gs_side_other(side);
    player->position = frame->image;
    player->target = frame->target;
    player->joining_for = NULL;
    player->contents_of = NULL;
    bool found = walk(player, gs_proof_reference(cursor), extra);
    player->position = position;
    player->target = target;
    player->side = side;
    player->joining_for = NULL;
    player->contents_of = NULL;
    if (found && player->answer != GS_NO_MOVE)
        player->answer = gs_play_move_back(player, target, symmetry, player->answer);
    return found;
}

/* The other points of pairs of which the opponent has one, and after those any legal move. */
static bool try_pairs(struct gs_proof_player *player, const struct gs_contents *board,
                      const struct gs_pairs *pairs)
{
    const struct gs_point_set *theirs = &board->stones[gs_side_other(player->side)];
    unsigned count = gs_moves(player->rules, player->target, player->moves);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < count; i++) {
            gs_move move = player->moves[i];
            bool urgent =
                move == pairs->first || gs_points_has(theirs->words, pairs->partner[move]);
            if (urgent == (pass == 0) &&
                gs_pairs_cover(&player->ground, board, player->side, move, pairs))
                return answer(player, move, GS_NO_LENGTH);
        }
    return false;
}

/* Pairs that still block all lines prove the position, whatever the moves that led there. */
static bool walk_paired(struct gs_proof_player *player, struct gs_proof_cursor *cursor)
{
    const struct gs_board_map *ground = &player->ground;
    struct gs_contents board;
    struct gs_pairs pairs;
    enum gs_side other = gs_side_other(player->side);
    if (!ground->lines || player->claim->level != GS_DRAW ||
        gs_pairs_read(ground, cursor, NULL, &pairs))
        return gs_play_damage(player);
    if (!ground->lines->decide(player->rules, player->target, other))
        return false;
    gs_board_map_contents(ground, player->target, &board);
    if (gs_to_move(player->rules, player->target) == player->side)
        return try_pairs(player, &board, &pairs);
    return gs_pairs_cover(ground, &board, player->side, GS_NO_MOVE, &pairs);
}

static bool poll(void *user)
{
    return count_step(user);
}

/* Whether a pattern proves the position, whatever the moves that led there. */
static bool walk_pattern(struct gs_proof_player *player, const struct gs_pattern *pattern)
{
    bool own = gs_to_move(player->rules, player->target) == player->side;
    if (player->joining_for != player->target &&
        !gs_joining_states_find(&player->joining, player->target, player->side, poll, player))
        return false;
    player->joining_for = player->target;
    struct gs_joining_state state = gs_joining_state_of(&player->joining, pattern);
    if (state.kind < (own ? GS_JOINING_REPAIRABLE : GS_JOINING_INTACT) ||
        !gs_pattern_wins(&player->patterns, pattern, player->target, player->side))
        return false;
    if (own && state.move == GS_NO_MOVE) /* any move does no harm */
        state.move = gs_moves(player->rules, player->target, player->moves) > 0 ? player->moves[0]
                                                                                : GS_NO_MOVE;
    return !own || answer(player, state.move, GS_NO_LENGTH);
}

static bool walk_kind(struct gs_proof_player *player, struct gs_play_frame *frame, uint64_t record,
                      unsigned extra)
{
    struct gs_proof_cursor cursor;
    bool own = gs_to_move(player->rules, player->position) == player->side;
    enum gs_proof_kind kind = gs_proof_read(player->claim, record, &cursor);
    if (gs_outcome(player->rules, player->position) != GS_UNKNOWN)
        return gs_play_damage(player);
    if (kind == GS_PROOF_MOVE && own)
        return walk_move(player, frame, record, &cursor, extra);
    if (kind == GS_PROOF_REPLY && !own)
        return walk_replies(player, frame, &cursor, extra);
    if (kind == GS_PROOF_IMAGE)
        return walk_image(player, frame, &cursor, extra);
    if (kind == GS_PROOF_PAIRED)
        return walk_paired(player, &cursor);
    if (kind != GS_PROOF_LINE || !own)
        return gs_play_damage(player);
    uint32_t pairs = gs_proof_number(&cursor);
    return walk_pair(player, cursor, pairs, extra);
}

static bool walk(struct gs_proof_player *player, uint64_t record, unsigned extra)
{
    const struct gs_pattern *pattern = gs_patterns_find(&player->patterns, record);
    if (pattern)
        return walk_pattern(player, pattern);
    struct gs_play_frame *frame = gs_play_push(player);
    if (!frame)
        return false;
    bool found = !is_noted(player, record, extra) && walk_kind(player, frame, record, extra);
    player->depth--;
    if (!found)
        take_note(player, record, extra);
    return found;
}

/* --- the player -------------------------------------------------------------------------------
 */

static enum gs_status make(struct gs_proof_player *player, const struct gs_position *root)
{
    const struct gs_rules *rules = player->rules;
    struct gs_search *search = &player->search;
    player->frames = gs_alloc_zero(player->memory, GS_PLAY_DEPTH, sizeof(struct gs_play_frame *));
    player->moves = gs_alloc(player->memory, rules->max_moves * sizeof *player->moves);
    player->root = gs_alloc(player->memory, rules->position_size);
    player->position = gs_alloc(player->memory, rules->position_size);
    player->target = gs_alloc(player->memory, rules->position_size);
    if (!player->frames || !player->moves || !player->root || !player->position || !player->target)
        return GS_NO_MEMORY;
    memcpy(player->root, root, rules->position_size);
    enum gs_status status = gs_board_map_make(&player->ground, rules, player->memory);
    if (status == GS_OK && player->ground.points == 0)
        return gs_play_index(player);
    if (status == GS_OK)
        status = gs_patterns_make(&player->patterns, &player->ground, player->claim, root, search);
    if (status == GS_USAGE) { /* those before it are as they must be */
        gs_play_damage(player);
        status = GS_OK;
    }
    if (status == GS_OK)
        status = gs_joining_states_make(&player->joining, &player->patterns);
    return status;
}

enum gs_status gs_proof_player_new(const struct gs_claim *claim, const struct gs_rules *rules,
                                   const struct gs_position *root, struct gs_memory *memory,
                                   struct gs_search *watch, struct gs_proof_player **player)
{
    *player = gs_alloc_zero(memory, 1, sizeof **player);
    if (!*player)
        return GS_NO_MEMORY;
    **player = (struct gs_proof_player){.claim = claim,
                                        .rules = rules,
                                        .memory = memory,
                                        .watch = watch,
                                        .ground = {.memory = memory},
                                        .side = claim->side};
    gs_proof_cache_open(&(*player)->zones, memory, claim);
    (*player)->zones.most = REMEMBERED;
    gs_search_init(&(*player)->search, rules, NULL, memory);
    if (watch) {
        (*player)->search.limits.seconds = watch->limits.seconds;
        (*player)->search.interrupt = watch->interrupt;
    }
    gs_search_start(&(*player)->search);
    enum gs_status status = make(*player, root);
    if (status == GS_STOPPED && watch && watch->stop == GS_STOP_SOLVED)
        gs_search_halt(watch, (*player)->search.stop);
    (*player)->search.limits.seconds = 0;
    (*player)->search.interrupt = NULL;
    if (status == GS_OK)
        return GS_OK;
    gs_proof_player_free(*player);
    *player = NULL;
    return status;
}

void gs_proof_player_free(struct gs_proof_player *player)
{
    if (!player)
        return;
    struct gs_memory *memory = player->memory;
    for (unsigned i = 0; i < GS_PLAY_DEPTH && player->frames && player->frames[i]; i++)
        gs_release(memory, player->frames[i]);
    forget_notes(player);
    gs_numbering_free(player->numbers);
    gs_proof_cache_clear(&player->zones);
    gs_joining_states_clear(&player->joining);
    gs_patterns_clear(&player->patterns);
    gs_board_map_clear(&player->ground);
    gs_release(memory, player->records);
    gs_release(memory, player->frames);
    gs_release(memory, player->moves);
    gs_release(memory, player->root);
    gs_release(memory, player->position);
    gs_release(memory, player->target);
    gs_release(memory, player);
}

bool gs_proof_player_query(struct gs_proof_player *player, const struct gs_position *position,
                           gs_move *move)
{
    uint64_t records = player->claim->proof_records;
    memcpy(player->target, position, player->rules->position_size);
    player->steps = 0;
    player->search.stop = GS_STOP_SOLVED;
    player->joining_for = NULL;
    player->answer = GS_NO_MOVE;
    player->plies = GS_NO_LENGTH;
    player->contents_of = NULL;
    memcpy(player->position, player->root, player->rules->position_size);
    bool known =
        player->numbers ? gs_play_find_target(player) : records > 0 && walk(player, records - 1, 0);
    forget_notes(player);
    *move = known ? player->answer : GS_NO_MOVE;
    return known;
}
