/* SPDX-License-Identifier: MIT */
/*
 * proof.c - the checker of proofs: strategy records, and what all records have in common.
 *
 * A strategy record is verified in a position, from the root on along the references:
 *
 *     verify(record, position, extra) -> zone
 *
 * says that the claimant reaches the level of the claim from the position, and also with up to
 * extra further stones of the opponent on free points outside of the zone, as long as these stones
 * have not ended the game. README.md has what each kind must fulfil for this, and the proof.
 *
 * References lead to earlier records, so all of it ends. Positions come from the root by moves,
 * passes and symmetries of the game. Cost: for each record and position that play comes to the
 * moves of one position, and of those after its replies; what several records refer to is
 * remembered where there is memory. Memory: a frame of some moves for each record that is under
 * way.
 *
 * Without further stones zones do not matter, so what a record goes on with can be left to another
 * thread: it becomes a task of the crew while there are few.
 */
#include "check/proof_verifier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16, TASKS = 256 };

static bool verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone);

bool gs_verifier_stop(struct gs_verifier *verifier, enum gs_status status)
{
    verifier->status = status;
    return false;
}

bool gs_verifier_refuse_record(struct gs_verifier *verifier, uint64_t record, const char *reason)
{
    struct gs_check *check = &verifier->own;
    const struct gs_rules *rules = verifier->rules;
    check->claim = verifier->claim->name;
    check->record = record;
    rules->game->position_format(rules, verifier->position, check->position, GS_TEXT_MAX);
    snprintf(check->reason, sizeof check->reason, "%s", reason);
    return gs_verifier_stop(verifier, GS_USAGE);
}

bool gs_verifier_refuse(struct gs_verifier *verifier, const char *reason)
{
    uint64_t record =
        verifier->depth > 0 ? verifier->frames[verifier->depth - 1]->record : GS_NO_RECORD;
    return gs_verifier_refuse_record(verifier, record, reason);
}

void *gs_verifier_room(struct gs_verifier *verifier, void *block, size_t size)
{
    struct gs_memory *memory = verifier->proof->memory;
    void *room = NULL;
    do
        room = block ? gs_resize(memory, block, size) : gs_alloc_zero(memory, 1, size);
    while (!room && gs_memo_forget(&verifier->proof->memo));
    if (!room)
        gs_verifier_stop(verifier, GS_NO_MEMORY);
    return room;
}

/* --- frames ------------------------------------------------------------------------------ */

static size_t align(size_t size)
{
    return (size + 15) / 16 * 16;
}

size_t gs_verifier_frame_size(const struct gs_rules *rules)
{
    return align(sizeof(struct gs_proof_frame)) + rules->position_size + 3 * rules->undo_size +
           align(rules->max_moves * sizeof(gs_move)) + align(rules->max_moves * sizeof(bool));
}

static struct gs_proof_frame *frame_new(struct gs_verifier *verifier)
{
    const struct gs_rules *rules = verifier->rules;
    struct gs_proof_frame *frame = gs_verifier_room(verifier, NULL, gs_verifier_frame_size(rules));
    if (!frame)
        return NULL;
    uint8_t *at = (uint8_t *)frame + align(sizeof *frame);
    frame->image = (struct gs_position *)(void *)at;
    at += rules->position_size;
    frame->own = (struct gs_undo *)(void *)at;
    frame->reply = (struct gs_undo *)(void *)(at + rules->undo_size);
    frame->pass = (struct gs_undo *)(void *)(at + 2 * rules->undo_size);
    at += 3 * rules->undo_size;
    frame->moves = (gs_move *)(void *)at;
    frame->met = (bool *)(at + align(rules->max_moves * sizeof(gs_move)));
    return frame;
}

/* Begins with a record, or with the next pair of a line. */
static struct gs_proof_frame *push(struct gs_verifier *verifier, uint64_t record)
{
    if (verifier->depth == GS_PROOF_DEPTH) {
        gs_verifier_refuse(verifier, "too many records are under way at once");
        return NULL;
    }
    struct gs_proof_frame **frame = &verifier->frames[verifier->depth];
    if (!*frame)
        *frame = frame_new(verifier);
    if (!*frame)
        return NULL;
    verifier->depth++;
    (*frame)->record = record;
    if (!gs_crew_go_on(&verifier->proof->crew, 0)) {
        gs_verifier_stop(verifier, GS_STOPPED);
        return NULL;
    }
    return *frame;
}

/* --- moves of the claimant ------------------------------------------------------------------- */

static bool is_good(const struct gs_verifier *verifier, enum gs_value outcome)
{
    bool own = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    return (own ? outcome : gs_value_negate(outcome)) >= verifier->claim->level;
}

bool gs_verifier_end(struct gs_verifier *verifier, enum gs_value outcome)
{
    return is_good(verifier, outcome) ||
           gs_verifier_refuse(verifier, "the game is over here, and the claim is not reached");
}

static void list_moves(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    frame->count = gs_moves(verifier->rules, verifier->position, frame->moves);
}

static unsigned find_move(const struct gs_proof_frame *frame, gs_move move)
{
    unsigned i = 0;
    while (i < frame->count && frame->moves[i] != move)
        i++;
    return i;
}

/* Plays a move of the claimant, after adding to zone the points that keep it possible. */
static bool play_own(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move move,
                     unsigned extra, struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground->zones;
    list_moves(verifier, frame);
    if (find_move(frame, move) == frame->count)
        return gs_verifier_refuse(verifier, "the move of the record is not legal here");
    if (extra > 0) {
        if (!gs_ground_is_plain(verifier->ground, move) ||
            !zones->keeps(verifier->rules, verifier->position, verifier->side, move, extra, zone))
            return gs_verifier_refuse(verifier,
                                      "further stones of the opponent may forbid the move");
        gs_points_add(zone->words, move);
    }
    verifier->moves++;
    gs_play(verifier->rules, verifier->position, move, frame->own);
    return true;
}

/* --- replies -----------------------------------------------------------------------------------
 */

static void begin_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    list_moves(verifier, frame);
    verifier->moves += frame->count;
    memset(frame->met, 0, frame->count * sizeof *frame->met);
    frame->met_points = (struct gs_point_set){{0}};
}

/* Whether strategies may go on as if the opponent had passed, or with its further stones. */
static bool check_quiet(struct gs_verifier *verifier)
{
    const struct gs_rules *rules = verifier->rules;
    if (!verifier->ground->zones)
        return gs_verifier_refuse(verifier, "the game has no zones");
    if (verifier->claim->level != GS_WIN)
        return gs_verifier_refuse(verifier,
                                  "what goes on as if the opponent had passed proves wins alone");
    gs_move move =
        rules->game->stones->winning_move(rules, verifier->position, gs_side_other(verifier->side));
    return move == GS_NO_MOVE || gs_verifier_refuse(verifier, "the opponent can win at once");
}

/* The points outside of the zone of what goes on as if the opponent had passed are met. */
static void meet_outside(struct gs_proof_frame *frame, const struct gs_point_set *null,
                         struct gs_point_set *zone)
{
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        frame->met_points.words[i] |= ~null->words[i];
    gs_set_unite(zone, null);
}

/* Whether a record proves as much with the opponent to move: it then meets all stones. */
static bool is_full(const struct gs_verifier *verifier, uint64_t record)
{
    const struct gs_pattern *pattern = gs_patterns_find(&verifier->proof->patterns, record);
    return pattern && pattern->full;
}

/* What the record goes on with as if the opponent had passed. */
static bool check_null(struct gs_verifier *verifier, struct gs_proof_frame *frame, uint64_t record,
                       unsigned extra, struct gs_point_set *zone)
{
    struct gs_point_set null = {{0}};
    verifier->rules->game->stones->pass(verifier->rules, verifier->position, frame->pass);
    bool good = verify(verifier, record, extra + 1, &null);
    gs_take_back(verifier->rules, verifier->position, frame->pass);
    meet_outside(frame, &null, zone);
    if (is_full(verifier, record))
        memset(&frame->met_points, 0xff, sizeof frame->met_points);
    return good;
}

/* Plays a reply that the record names; *number: which one of the legal ones. */
static bool play_reply(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move reply,
                       unsigned *number)
{
    *number = find_move(frame, reply);
    if (*number == frame->count)
        return gs_verifier_refuse(verifier, "a reply of the record is not legal here");
    gs_play(verifier->rules, verifier->position, reply, frame->reply);
    return true;
}

/* A loss of the opponent at once answers nothing where further stones may mend it. */
static bool stays_lost(const struct gs_verifier *verifier, unsigned extra)
{
    return extra == 0 || verifier->ground->zones->lost_stays;
}

static void meet_reply(struct gs_proof_frame *frame, unsigned number, unsigned extra,
                       const struct gs_ground *ground, struct gs_point_set *zone)
{
    gs_move reply = frame->moves[number];
    frame->met[number] = true;
    if (!gs_ground_is_plain(ground, reply))
        return;
    gs_points_add(frame->met_points.words, reply);
    if (extra > 0)
        gs_points_add(zone->words, reply);
}

/* The next reply that a record names, and what follows it. */
static bool check_reply(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                        struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    unsigned number;
    gs_move reply = gs_proof_number(cursor);
    uint64_t next = gs_proof_reference(cursor);
    if (!play_reply(verifier, frame, reply, &number))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good = outcome != GS_UNKNOWN ? gs_verifier_end(verifier, outcome)
                                      : verify(verifier, next, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->reply);
    if (outcome == GS_UNKNOWN || stays_lost(verifier, extra))
        meet_reply(frame, number, extra, verifier->ground, zone);
    return good;
}

/* Whether a reply that nothing else meets ends the game, and ends it well. */
static bool is_lost(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move reply)
{
    gs_play(verifier->rules, verifier->position, reply, frame->reply);
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool lost = outcome != GS_UNKNOWN && is_good(verifier, outcome);
    gs_take_back(verifier->rules, verifier->position, frame->reply);
    return lost;
}

static bool refuse_reply(struct gs_verifier *verifier, gs_move reply)
{
    const struct gs_rules *rules = verifier->rules;
    char text[GS_TEXT_MAX], reason[GS_ERROR_SIZE];
    rules->game->move_format(rules, verifier->position, reply, text, sizeof text);
    snprintf(reason, sizeof reason, "the record has no answer to the reply %.64s", text);
    return gs_verifier_refuse(verifier, reason);
}

/* Points on which the opponent may not play now, but perhaps with further stones. */
static bool check_illegal(struct gs_verifier *verifier, const struct gs_proof_frame *frame)
{
    struct gs_contents contents;
    gs_ground_contents(verifier->ground, verifier->position, &contents);
    gs_set_remove(&contents.free, &frame->met_points);
    return gs_set_is_empty(&contents.free) ||
           gs_verifier_refuse(
               verifier, "a stone that further stones of the opponent may make legal is not met");
}

/* Sees that every reply is met, and adds the points that keep the opponent from winning at once. */
static bool end_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame, bool quiet,
                        unsigned extra, struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground->zones;
    bool mends = !stays_lost(verifier, extra);
    if (quiet && !zones->harmless(verifier->rules, verifier->position, verifier->side, extra, zone))
        return gs_verifier_refuse(verifier, "further stones of the opponent may win at once");
    for (unsigned i = 0; i < frame->count; i++) {
        gs_move reply = frame->moves[i];
        bool met = frame->met[i] || (gs_ground_is_plain(verifier->ground, reply) &&
                                     gs_points_has(frame->met_points.words, reply));
        if (!met && (mends || !is_lost(verifier, frame, reply)))
            return refuse_reply(verifier, reply);
    }
    return !mends || check_illegal(verifier, frame);
}

/* The opponent is to move, and the record has lists of what goes on, and of replies. */
static bool check_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                          struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    uint32_t nulls = gs_proof_number(cursor);
    bool quiet = nulls > 0 || extra > 0;
    begin_replies(verifier, frame);
    if (quiet && !check_quiet(verifier))
        return false;
    for (uint32_t i = 0; i < nulls; i++)
        if (!check_null(verifier, frame, gs_proof_reference(cursor), extra, zone))
            return false;
    uint32_t replies = gs_proof_number(cursor);
    for (uint32_t i = 0; i < replies; i++)
        if (!check_reply(verifier, frame, cursor, extra, zone))
            return false;
    return end_replies(verifier, frame, quiet, extra, zone);
}

/* --- kinds of records --------------------------------------------------------------------------
 */

static bool check_move(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    if (!play_own(verifier, frame, gs_proof_number(cursor), extra, zone))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good = outcome != GS_UNKNOWN ? gs_verifier_end(verifier, outcome)
                                      : check_replies(verifier, frame, cursor, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->own);
    return good;
}

/* Whether the claimant would win at once by the reply that the line forces. */
static bool check_threat(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move reply,
                         unsigned extra, struct gs_point_set *zone)
{
    struct gs_point_set null = {{0}};
    const struct gs_rules *rules = verifier->rules;
    struct gs_proof_frame *threat = push(verifier, frame->record);
    if (!threat)
        return false;
    rules->game->stones->pass(rules, verifier->position, frame->pass);
    bool good = play_own(verifier, threat, reply, extra + 1, &null);
    if (good) {
        enum gs_value outcome = gs_outcome(rules, verifier->position);
        good = (outcome != GS_UNKNOWN && is_good(verifier, outcome)) ||
               gs_verifier_refuse(verifier,
                                  "the reply of the line is none to a threat to win at once");
        gs_take_back(rules, verifier->position, threat->own);
    }
    gs_take_back(rules, verifier->position, frame->pass);
    verifier->depth--;
    meet_outside(frame, &null, zone);
    return good;
}

static bool check_pair(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                       struct gs_point_set *zone);

/* The opponent has made the reply of the line: what is left of it, or what follows it. */
static bool check_rest(struct gs_verifier *verifier, uint64_t record,
                       struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                       struct gs_point_set *zone)
{
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (outcome != GS_UNKNOWN)
        return gs_verifier_end(verifier, outcome);
    if (left == 0)
        return verify(verifier, gs_proof_reference(cursor), extra, zone);
    struct gs_proof_frame *frame = push(verifier, record);
    bool good = frame && check_pair(verifier, frame, cursor, left, extra, zone);
    verifier->depth -= frame != NULL;
    return good;
}

static bool check_forced(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move reply,
                         struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                         struct gs_point_set *zone)
{
    unsigned number;
    begin_replies(verifier, frame);
    if (!check_quiet(verifier) || !check_threat(verifier, frame, reply, extra, zone) ||
        !play_reply(verifier, frame, reply, &number))
        return false;
    bool good = check_rest(verifier, frame->record, cursor, left, extra, zone);
    bool over = gs_outcome(verifier->rules, verifier->position) != GS_UNKNOWN;
    gs_take_back(verifier->rules, verifier->position, frame->reply);
    if (!over || stays_lost(verifier, extra))
        meet_reply(frame, number, extra, verifier->ground, zone);
    return good && end_replies(verifier, frame, true, extra, zone);
}

/* A move of the line, and the reply that it forces. */
static bool check_pair(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                       struct gs_point_set *zone)
{
    gs_move move = gs_proof_number(cursor), reply = gs_proof_number(cursor);
    if (!play_own(verifier, frame, move, extra, zone))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good = outcome != GS_UNKNOWN
                    ? gs_verifier_end(verifier, outcome)
                    : check_forced(verifier, frame, reply, cursor, left - 1, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->own);
    return good;
}

static bool check_line(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    uint32_t pairs = gs_proof_number(cursor);
    return check_pair(verifier, frame, cursor, pairs, extra, zone);
}

static void map_back(const struct gs_ground *ground, unsigned symmetry,
                     const struct gs_point_set *image, struct gs_point_set *zone)
{
    for (unsigned point = 0; point < ground->points; point++)
        if (gs_points_has(image->words, gs_ground_image(ground, symmetry, point)))
            gs_points_add(zone->words, point);
}

static bool check_image(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                        struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    const struct gs_rules *rules = verifier->rules;
    struct gs_position *position = verifier->position;
    enum gs_side side = verifier->side;
    struct gs_point_set inner = {{0}};
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= verifier->ground->symmetries)
        return gs_verifier_refuse(verifier, "there is no such symmetry");
    rules->game->space->image(rules, symmetry, position, frame->image);
    if (gs_to_move(rules, frame->image) != gs_to_move(rules, position))
        verifier->side = gs_side_other(side);
    verifier->position = frame->image;
    bool good = verify(verifier, gs_proof_reference(cursor), extra, &inner);
    verifier->position = position;
    verifier->side = side;
    map_back(verifier->ground, symmetry, &inner, zone);
    return good;
}

/* Lists what is assumed, once for each record and side. */
static bool note(struct gs_verifier *verifier, uint64_t record, const uint8_t *key)
{
    struct gs_proof_run *proof = verifier->proof;
    struct gs_check *check = proof->check;
    uint8_t **noted = &proof->noted[verifier->side], bit = (uint8_t)(1 << record % 8);
    if (!*noted &&
        !(*noted = gs_verifier_room(verifier, NULL, (size_t)proof->claim->proof_records / 8 + 1)))
        return false;
    if ((*noted)[record / 8] & bit)
        return true;
    if (check->assumed_count >= proof->room) {
        size_t room = 2 * proof->room + FIRST_ROOM;
        void *assumed = gs_verifier_room(verifier, check->assumed, room * sizeof *check->assumed);
        if (!assumed)
            return false;
        check->assumed = assumed;
        proof->room = room;
    }
    (*noted)[record / 8] |= bit;
    check->assumed[check->assumed_count++] =
        (struct gs_assumed){key, proof->claim->key_size, verifier->side, proof->claim->level};
    return true;
}

static bool check_assumed(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                          struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    uint8_t here[GS_KEY_MAX];
    const uint8_t *key = gs_proof_key(verifier->claim, cursor);
    gs_encode(verifier->rules, verifier->position, here);
    if (memcmp(here, key, verifier->claim->key_size) != 0)
        return gs_verifier_refuse(verifier, "this is not the position that the record assumes");
    for (unsigned point = 0; point < verifier->ground->points && extra > 0; point++)
        gs_points_add(zone->words, point);
    pthread_mutex_lock(&verifier->proof->crew.lock);
    bool noted = note(verifier, frame->record, key);
    gs_crew_unlock(&verifier->proof->crew);
    return noted;
}

/* The opponent cannot win: every line of it holds a pair, or a stone of the claimant. */
static bool check_paired(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                         struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    const struct gs_ground *ground = verifier->ground;
    enum gs_side other = gs_side_other(verifier->side);
    struct gs_contents board;
    struct gs_pairs pairs;
    (void)frame, (void)zone;
    if (verifier->claim->level != GS_DRAW || extra > 0)
        return gs_verifier_refuse(verifier, "pairs prove that the opponent does not win, no more");
    if (!ground->lines || !ground->lines->decide(verifier->rules, verifier->position, other))
        return gs_verifier_refuse(verifier, "the opponent may win otherwise than by a line");
    gs_ground_contents(ground, verifier->position, &board);
    const char *fault = gs_pairs_read(ground, cursor, &board, &pairs);
    if (fault)
        return gs_verifier_refuse(verifier, fault);
    if (pairs.first != GS_NO_MOVE && gs_to_move(verifier->rules, verifier->position) == other)
        return gs_verifier_refuse(verifier, "the claimant has a first stone, and is not to move");
    return gs_pairs_hold(ground, &board, verifier->side, pairs.first, &pairs) ||
           gs_verifier_refuse(verifier, "a line of the opponent holds no pair");
}

static bool check_pattern(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                          const struct gs_pattern *pattern, struct gs_point_set *zone)
{
    (void)frame;
    const char *misfit = gs_pattern_misfit(&verifier->proof->patterns, pattern, verifier->position,
                                           verifier->side, zone);
    return !misfit || gs_verifier_refuse(verifier, misfit);
}

/* --- dispatch ----------------------------------------------------------------------------------
 */

/* Who must be to move. */
enum turn { ANY, CLAIMANT, OPPONENT };

static const struct {
    bool (*check)(struct gs_verifier *, struct gs_proof_frame *, struct gs_proof_cursor *, unsigned,
                  struct gs_point_set *);
    enum turn turn;
    bool is_remembered;
} kinds[GS_PROOF_KINDS] = {
    [GS_PROOF_MOVE] = {check_move, CLAIMANT, true},
    [GS_PROOF_REPLY] = {check_replies, OPPONENT, true},
    [GS_PROOF_IMAGE] = {check_image, ANY, true},
    [GS_PROOF_ASSUMED] = {check_assumed, ANY, false},
    [GS_PROOF_LINE] = {check_line, CLAIMANT, true},
    [GS_PROOF_PAIRED] = {check_paired, ANY, false},
};

void gs_verifier_reach(void *user, uint64_t record)
{
    struct gs_verifier *verifier = user;
    verifier->reached[record / 8] |= (uint8_t)(1 << record % 8);
}

static void mark(struct gs_verifier *verifier, uint64_t record)
{
    gs_verifier_reach(verifier, record);
    if (++verifier->visits % GS_PROOF_REPORT == 0)
        gs_crew_go_on(&verifier->proof->crew, GS_PROOF_REPORT);
}

static bool check_record(struct gs_verifier *verifier, struct gs_proof_frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    const struct gs_pattern *pattern = gs_patterns_find(&verifier->proof->patterns, frame->record);
    bool own = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    mark(verifier, frame->record);
    if (gs_outcome(verifier->rules, verifier->position) != GS_UNKNOWN)
        return gs_verifier_refuse(verifier, "the game is over here");
    if (pattern)
        return check_pattern(verifier, frame, pattern, zone);
    enum gs_proof_kind kind = gs_proof_read(verifier->claim, frame->record, &cursor);
    if (kinds[kind].turn == (own ? OPPONENT : CLAIMANT))
        return gs_verifier_refuse(verifier, "the record is for the other side to move");
    return kinds[kind].check(verifier, frame, &cursor, extra, zone);
}

/*
 * The same for a record that several refer to. Moves are counted once for all of them. Without
 * further stones nobody asks for the zone, so who comes first sees to it, and nobody waits.
 */
static bool check_shared(struct gs_verifier *verifier, struct gs_proof_frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_memo *memo = &verifier->proof->memo;
    uint64_t outside = verifier->moves;
    struct gs_memo_key key = {.record = frame->record, .extra = extra, .side = verifier->side};
    gs_encode(verifier->rules, verifier->position, key.position);
    if (extra == 0)
        return !gs_memo_put(memo, &key, zone) || check_record(verifier, frame, extra, zone);
    if (gs_memo_find(memo, &key, zone))
        return true;
    verifier->moves = 0;
    bool good = check_record(verifier, frame, extra, zone);
    if (!good || gs_memo_put(memo, &key, zone))
        verifier->own.moves += verifier->moves;
    verifier->moves = outside;
    return good;
}

bool gs_verifier_verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    struct gs_proof_frame *frame = push(verifier, record);
    if (!frame)
        return false;
    enum gs_proof_kind kind = gs_proof_read(verifier->claim, record, &cursor);
    bool shared = kinds[kind].is_remembered && gs_memo_wants(&verifier->proof->memo, record);
    bool good = (shared ? check_shared : check_record)(verifier, frame, extra, zone);
    verifier->depth--;
    return good;
}

bool gs_verifier_leave(struct gs_verifier *verifier, uint64_t record)
{
    struct gs_crew *crew = &verifier->proof->crew;
    *verifier->task = (struct gs_proof_task){record, verifier->side};
    memcpy(verifier->task + 1, verifier->position, verifier->rules->position_size);
    pthread_mutex_lock(&crew->lock);
    bool left = crew->count < TASKS && gs_crew_push(crew, verifier->task);
    gs_crew_unlock(crew);
    return left;
}

static bool verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone)
{
    struct gs_point_set own = {{0}};
    if (extra == 0 && !verifier->proof->crew.alone && gs_verifier_leave(verifier, record))
        return true;
    bool good = gs_verifier_verify(verifier, record, extra, &own);
    gs_set_unite(zone, &own);
    return good;
}
