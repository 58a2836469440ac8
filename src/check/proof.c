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
 */
#include "check/proof_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many records may be under way at once: more than a board has points, with images between. */
enum { DEPTH = 1024, FIRST_ROOM = 16, REPORT = 256 };

/* A record that is under way. */
struct frame {
    uint64_t record;
    struct gs_position *image;
    struct gs_undo *own, *reply, *pass;
    gs_move *moves; /* the replies, once the claimant has moved */
    bool *met;      /* by a record of their own, each */
    unsigned count;
    struct gs_point_set met_points; /* by what goes on as if the opponent had passed, or else */
};

struct verifier {
    struct gs_check *check;
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    struct gs_search *search;
    struct gs_ground ground;
    struct gs_patterns patterns;
    struct gs_memo memo;
    uint8_t *reached, *noted[2]; /* bit by bit; noted: ASSUMED, for either side */
    struct gs_position *position;
    enum gs_side side; /* the claimant; the other one in an image that exchanges colours */
    struct frame **frames;
    unsigned depth;  /* how many are under way */
    uint64_t visits; /* of records */
    size_t room;     /* for what is assumed */
    enum gs_status status;
};

static bool verify(struct verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone);

static bool stop(struct verifier *verifier, enum gs_status status)
{
    verifier->status = status;
    return false;
}

static bool refuse_record(struct verifier *verifier, uint64_t record, const char *reason)
{
    struct gs_check *check = verifier->check;
    const struct gs_rules *rules = verifier->rules;
    check->claim = verifier->claim->name;
    check->record = record;
    rules->game->position_format(rules, verifier->position, check->position, GS_TEXT_MAX);
    snprintf(check->reason, sizeof check->reason, "%s", reason);
    return stop(verifier, GS_USAGE);
}

static bool refuse(struct verifier *verifier, const char *reason)
{
    uint64_t record =
        verifier->depth > 0 ? verifier->frames[verifier->depth - 1]->record : GS_NO_RECORD;
    return refuse_record(verifier, record, reason);
}

/* Where memory is short, what was remembered goes first. */
static void *room_for(struct verifier *verifier, size_t size)
{
    void *room = gs_alloc_zero(verifier->search->memory, 1, size);
    if (!room && verifier->memo.shared) {
        gs_memo_drop(&verifier->memo);
        room = gs_alloc_zero(verifier->search->memory, 1, size);
    }
    if (!room)
        stop(verifier, GS_NO_MEMORY);
    return room;
}

/* The same for a block that grows. */
static void *more_room_for(struct verifier *verifier, void *block, size_t size)
{
    void *room = gs_resize(verifier->search->memory, block, size);
    if (!room && verifier->memo.shared) {
        gs_memo_drop(&verifier->memo);
        room = gs_resize(verifier->search->memory, block, size);
    }
    if (!room)
        stop(verifier, GS_NO_MEMORY);
    return room;
}

/* --- frames ------------------------------------------------------------------------------ */

static size_t align(size_t size)
{
    return (size + 15) / 16 * 16;
}

static size_t frame_size(const struct gs_rules *rules)
{
    return align(sizeof(struct frame)) + rules->position_size + 3 * rules->undo_size +
           align(rules->max_moves * sizeof(gs_move)) + align(rules->max_moves * sizeof(bool));
}

static struct frame *frame_new(struct verifier *verifier)
{
    const struct gs_rules *rules = verifier->rules;
    struct frame *frame = room_for(verifier, frame_size(rules));
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
static struct frame *push(struct verifier *verifier, uint64_t record)
{
    if (verifier->depth == DEPTH) {
        refuse(verifier, "too many records are under way at once");
        return NULL;
    }
    struct frame **frame = &verifier->frames[verifier->depth];
    if (!*frame)
        *frame = frame_new(verifier);
    if (!*frame)
        return NULL;
    verifier->depth++;
    (*frame)->record = record;
    if (!gs_search_poll(verifier->search)) {
        stop(verifier, GS_STOPPED);
        return NULL;
    }
    return *frame;
}

/* --- moves of the claimant ------------------------------------------------------------------- */

static bool is_good(const struct verifier *verifier, enum gs_value outcome)
{
    bool own = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    return (own ? outcome : gs_value_negate(outcome)) >= verifier->claim->level;
}

static bool check_end(struct verifier *verifier, enum gs_value outcome)
{
    return is_good(verifier, outcome) ||
           refuse(verifier, "the game is over here, and the claim is not reached");
}

static void list_moves(struct verifier *verifier, struct frame *frame)
{
    frame->count = gs_moves(verifier->rules, verifier->position, frame->moves);
    verifier->check->moves += frame->count;
}

static unsigned find_move(const struct frame *frame, gs_move move)
{
    unsigned i = 0;
    while (i < frame->count && frame->moves[i] != move)
        i++;
    return i;
}

/* Plays a move of the claimant, after adding to zone the points that keep it possible. */
static bool play_own(struct verifier *verifier, struct frame *frame, gs_move move, unsigned extra,
                     struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground.zones;
    list_moves(verifier, frame);
    if (find_move(frame, move) == frame->count)
        return refuse(verifier, "the move of the record is not legal here");
    if (extra > 0) {
        if (!gs_ground_is_plain(&verifier->ground, move) ||
            !zones->keeps(verifier->rules, verifier->position, verifier->side, move, extra, zone))
            return refuse(verifier, "further stones of the opponent may forbid the move");
        gs_points_add(zone->words, move);
    }
    gs_play(verifier->rules, verifier->position, move, frame->own);
    return true;
}

/* --- replies -----------------------------------------------------------------------------------
 */

static void begin_replies(struct verifier *verifier, struct frame *frame)
{
    list_moves(verifier, frame);
    memset(frame->met, 0, frame->count * sizeof *frame->met);
    frame->met_points = (struct gs_point_set){{0}};
}

/* Whether strategies may go on as if the opponent had passed, or with its further stones. */
static bool check_quiet(struct verifier *verifier)
{
    const struct gs_rules *rules = verifier->rules;
    if (!verifier->ground.zones)
        return refuse(verifier, "the game has no zones");
    if (verifier->claim->level != GS_WIN)
        return refuse(verifier, "what goes on as if the opponent had passed proves wins alone");
    gs_move move =
        rules->game->stones->winning_move(rules, verifier->position, gs_side_other(verifier->side));
    return move == GS_NO_MOVE || refuse(verifier, "the opponent can win at once");
}

/* The points outside of the zone of what goes on as if the opponent had passed are met. */
static void meet_outside(struct frame *frame, const struct gs_point_set *null,
                         struct gs_point_set *zone)
{
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        frame->met_points.words[i] |= ~null->words[i];
    gs_set_unite(zone, null);
}

/* What the record goes on with as if the opponent had passed. */
static bool check_null(struct verifier *verifier, struct frame *frame, uint64_t record,
                       unsigned extra, struct gs_point_set *zone)
{
    struct gs_point_set null = {{0}};
    verifier->rules->game->stones->pass(verifier->rules, verifier->position, frame->pass);
    bool good = verify(verifier, record, extra + 1, &null);
    gs_take_back(verifier->rules, verifier->position, frame->pass);
    meet_outside(frame, &null, zone);
    return good;
}

/* Plays a reply that the record names; *number: which one of the legal ones. */
static bool play_reply(struct verifier *verifier, struct frame *frame, gs_move reply,
                       unsigned *number)
{
    *number = find_move(frame, reply);
    if (*number == frame->count)
        return refuse(verifier, "a reply of the record is not legal here");
    gs_play(verifier->rules, verifier->position, reply, frame->reply);
    return true;
}

/* A loss of the opponent at once answers nothing where further stones may mend it. */
static bool stays_lost(const struct verifier *verifier, unsigned extra)
{
    return extra == 0 || verifier->ground.zones->lost_stays;
}

static void meet_reply(struct frame *frame, unsigned number, unsigned extra,
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
static bool check_reply(struct verifier *verifier, struct frame *frame,
                        struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    unsigned number;
    gs_move reply = gs_proof_number(cursor);
    uint64_t next = gs_proof_reference(cursor);
    if (!play_reply(verifier, frame, reply, &number))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good =
        outcome != GS_UNKNOWN ? check_end(verifier, outcome) : verify(verifier, next, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->reply);
    if (outcome == GS_UNKNOWN || stays_lost(verifier, extra))
        meet_reply(frame, number, extra, &verifier->ground, zone);
    return good;
}

/* Whether a reply that nothing else meets ends the game, and ends it well. */
static bool is_lost(struct verifier *verifier, struct frame *frame, gs_move reply)
{
    gs_play(verifier->rules, verifier->position, reply, frame->reply);
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool lost = outcome != GS_UNKNOWN && is_good(verifier, outcome);
    gs_take_back(verifier->rules, verifier->position, frame->reply);
    return lost;
}

static bool refuse_reply(struct verifier *verifier, gs_move reply)
{
    const struct gs_rules *rules = verifier->rules;
    char text[GS_TEXT_MAX], reason[GS_ERROR_SIZE];
    rules->game->move_format(rules, verifier->position, reply, text, sizeof text);
    snprintf(reason, sizeof reason, "the record has no answer to the reply %.64s", text);
    return refuse(verifier, reason);
}

/* Points on which the opponent may not play now, but perhaps with further stones. */
static bool check_illegal(struct verifier *verifier, const struct frame *frame)
{
    struct gs_contents contents;
    gs_ground_contents(&verifier->ground, verifier->position, &contents);
    gs_set_remove(&contents.free, &frame->met_points);
    return gs_set_is_empty(&contents.free) ||
           refuse(verifier,
                  "a stone that further stones of the opponent may make legal is not met");
}

/* Sees that every reply is met, and adds the points that keep the opponent from winning at once. */
static bool end_replies(struct verifier *verifier, struct frame *frame, bool quiet, unsigned extra,
                        struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground.zones;
    bool mends = !stays_lost(verifier, extra);
    if (quiet && !zones->harmless(verifier->rules, verifier->position, verifier->side, extra, zone))
        return refuse(verifier, "further stones of the opponent may win at once");
    for (unsigned i = 0; i < frame->count; i++) {
        gs_move reply = frame->moves[i];
        bool met = frame->met[i] || (gs_ground_is_plain(&verifier->ground, reply) &&
                                     gs_points_has(frame->met_points.words, reply));
        if (!met && (mends || !is_lost(verifier, frame, reply)))
            return refuse_reply(verifier, reply);
    }
    return !mends || check_illegal(verifier, frame);
}

/* The opponent is to move, and the record has lists of what goes on, and of replies. */
static bool check_replies(struct verifier *verifier, struct frame *frame,
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

static bool check_move(struct verifier *verifier, struct frame *frame,
                       struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    if (!play_own(verifier, frame, gs_proof_number(cursor), extra, zone))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good = outcome != GS_UNKNOWN ? check_end(verifier, outcome)
                                      : check_replies(verifier, frame, cursor, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->own);
    return good;
}

/* Whether the claimant would win at once by the reply that the line forces. */
static bool check_threat(struct verifier *verifier, struct frame *frame, gs_move reply,
                         unsigned extra, struct gs_point_set *zone)
{
    struct gs_point_set null = {{0}};
    const struct gs_rules *rules = verifier->rules;
    struct frame *threat = push(verifier, frame->record);
    if (!threat)
        return false;
    rules->game->stones->pass(rules, verifier->position, frame->pass);
    bool good = play_own(verifier, threat, reply, extra + 1, &null);
    if (good) {
        enum gs_value outcome = gs_outcome(rules, verifier->position);
        good = (outcome != GS_UNKNOWN && is_good(verifier, outcome)) ||
               refuse(verifier, "the reply of the line is none to a threat to win at once");
        gs_take_back(rules, verifier->position, threat->own);
    }
    gs_take_back(rules, verifier->position, frame->pass);
    verifier->depth--;
    meet_outside(frame, &null, zone);
    return good;
}

static bool check_pair(struct verifier *verifier, struct frame *frame,
                       struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                       struct gs_point_set *zone);

/* The opponent has made the reply of the line: what is left of it, or what follows it. */
static bool check_rest(struct verifier *verifier, uint64_t record, struct gs_proof_cursor *cursor,
                       uint32_t left, unsigned extra, struct gs_point_set *zone)
{
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (outcome != GS_UNKNOWN)
        return check_end(verifier, outcome);
    if (left == 0)
        return verify(verifier, gs_proof_reference(cursor), extra, zone);
    struct frame *frame = push(verifier, record);
    bool good = frame && check_pair(verifier, frame, cursor, left, extra, zone);
    verifier->depth -= frame != NULL;
    return good;
}

static bool check_forced(struct verifier *verifier, struct frame *frame, gs_move reply,
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
        meet_reply(frame, number, extra, &verifier->ground, zone);
    return good && end_replies(verifier, frame, true, extra, zone);
}

/* A move of the line, and the reply that it forces. */
static bool check_pair(struct verifier *verifier, struct frame *frame,
                       struct gs_proof_cursor *cursor, uint32_t left, unsigned extra,
                       struct gs_point_set *zone)
{
    gs_move move = gs_proof_number(cursor), reply = gs_proof_number(cursor);
    if (!play_own(verifier, frame, move, extra, zone))
        return false;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good = outcome != GS_UNKNOWN
                    ? check_end(verifier, outcome)
                    : check_forced(verifier, frame, reply, cursor, left - 1, extra, zone);
    gs_take_back(verifier->rules, verifier->position, frame->own);
    return good;
}

static bool check_line(struct verifier *verifier, struct frame *frame,
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

static bool check_image(struct verifier *verifier, struct frame *frame,
                        struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    const struct gs_rules *rules = verifier->rules;
    struct gs_position *position = verifier->position;
    enum gs_side side = verifier->side;
    struct gs_point_set inner = {{0}};
    uint32_t symmetry = gs_proof_number(cursor);
    if (symmetry >= verifier->ground.symmetries)
        return refuse(verifier, "there is no such symmetry");
    rules->game->space->image(rules, symmetry, position, frame->image);
    if (gs_to_move(rules, frame->image) != gs_to_move(rules, position))
        verifier->side = gs_side_other(side);
    verifier->position = frame->image;
    bool good = verify(verifier, gs_proof_reference(cursor), extra, &inner);
    verifier->position = position;
    verifier->side = side;
    map_back(&verifier->ground, symmetry, &inner, zone);
    return good;
}

/* Lists what is assumed, once for each record and side. */
static bool note(struct verifier *verifier, const struct frame *frame, const uint8_t *key)
{
    struct gs_check *check = verifier->check;
    uint8_t **noted = &verifier->noted[verifier->side], bit = (uint8_t)(1 << frame->record % 8);
    if (!*noted && !(*noted = room_for(verifier, (size_t)verifier->claim->proof_records / 8 + 1)))
        return false;
    if ((*noted)[frame->record / 8] & bit)
        return true;
    if (check->assumed_count == verifier->room) {
        size_t room = verifier->room > 0 ? 2 * verifier->room : FIRST_ROOM;
        struct gs_assumed *assumed =
            more_room_for(verifier, check->assumed, room * sizeof *assumed);
        if (!assumed)
            return false;
        check->assumed = assumed;
        verifier->room = room;
    }
    (*noted)[frame->record / 8] |= bit;
    check->assumed[check->assumed_count++] =
        (struct gs_assumed){key, verifier->claim->key_size, verifier->side, verifier->claim->level};
    return true;
}

static bool check_assumed(struct verifier *verifier, struct frame *frame,
                          struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    uint8_t here[GS_KEY_MAX];
    const uint8_t *key = gs_proof_key(verifier->claim, cursor);
    gs_encode(verifier->rules, verifier->position, here);
    if (memcmp(here, key, verifier->claim->key_size) != 0)
        return refuse(verifier, "this is not the position that the record assumes");
    for (unsigned point = 0; point < verifier->ground.points && extra > 0; point++)
        gs_points_add(zone->words, point);
    return note(verifier, frame, key);
}

static bool check_pattern(struct verifier *verifier, struct frame *frame,
                          const struct gs_pattern *pattern, struct gs_point_set *zone)
{
    (void)frame;
    const char *misfit =
        gs_pattern_misfit(&verifier->patterns, pattern, verifier->position, verifier->side, zone);
    return !misfit || refuse(verifier, misfit);
}

/* --- dispatch ----------------------------------------------------------------------------------
 */

/* Who must be to move. */
enum turn { ANY, CLAIMANT, OPPONENT };

static const struct {
    bool (*check)(struct verifier *, struct frame *, struct gs_proof_cursor *, unsigned,
                  struct gs_point_set *);
    enum turn turn;
    bool is_remembered;
} kinds[GS_PROOF_KINDS] = {
    [GS_PROOF_MOVE] = {check_move, CLAIMANT, true},
    [GS_PROOF_REPLY] = {check_replies, OPPONENT, true},
    [GS_PROOF_IMAGE] = {check_image, ANY, true},
    [GS_PROOF_ASSUMED] = {check_assumed, ANY, false},
    [GS_PROOF_LINE] = {check_line, CLAIMANT, true},
};

static void reach(void *user, uint64_t record)
{
    struct verifier *verifier = user;
    uint8_t bit = (uint8_t)(1 << record % 8);
    if (!(verifier->reached[record / 8] & bit))
        verifier->check->positions++;
    verifier->reached[record / 8] |= bit;
}

static void mark(struct verifier *verifier, uint64_t record)
{
    reach(verifier, record);
    if (++verifier->visits % REPORT == 0)
        gs_search_report(verifier->search, "records verified", verifier->check->positions, 0);
}

static bool check_record(struct verifier *verifier, struct frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    const struct gs_pattern *pattern = gs_patterns_find(&verifier->patterns, frame->record);
    bool own = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    mark(verifier, frame->record);
    if (gs_outcome(verifier->rules, verifier->position) != GS_UNKNOWN)
        return refuse(verifier, "the game is over here");
    if (pattern)
        return check_pattern(verifier, frame, pattern, zone);
    enum gs_proof_kind kind = gs_proof_read(verifier->claim, frame->record, &cursor);
    if (kinds[kind].turn == (own ? OPPONENT : CLAIMANT))
        return refuse(verifier, "the record is for the other side to move");
    return kinds[kind].check(verifier, frame, &cursor, extra, zone);
}

/* The same for a record that several refer to. */
static bool check_shared(struct verifier *verifier, struct frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_memo_key key = {.record = frame->record,
                              .hash = gs_hash(verifier->rules, verifier->position),
                              .extra = extra,
                              .side = verifier->side};
    gs_encode(verifier->rules, verifier->position, key.position);
    if (gs_memo_find(&verifier->memo, &key, zone))
        return true;
    if (!check_record(verifier, frame, extra, zone))
        return false;
    gs_memo_put(&verifier->memo, &key, zone);
    return true;
}

static bool verify(struct verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone)
{
    struct gs_point_set own = {{0}};
    struct gs_proof_cursor cursor;
    struct frame *frame = push(verifier, record);
    if (!frame)
        return false;
    enum gs_proof_kind kind = gs_proof_read(verifier->claim, record, &cursor);
    bool shared = kinds[kind].is_remembered && gs_memo_wants(&verifier->memo, record);
    bool good = (shared ? check_shared : check_record)(verifier, frame, extra, &own);
    verifier->depth--;
    gs_set_unite(zone, &own);
    return good;
}

/* --- the claim ---------------------------------------------------------------------------------
 */

static bool check_root(struct verifier *verifier)
{
    struct gs_point_set zone = {{0}};
    uint64_t records = verifier->claim->proof_records;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (records > 0)
        return verify(verifier, records - 1, 0, &zone);
    return outcome != GS_UNKNOWN ? check_end(verifier, outcome)
                                 : refuse(verifier, "there are no records");
}

/* What the patterns that were met are made of, which are earlier records. */
static bool reach_parts(struct verifier *verifier)
{
    const struct gs_patterns *patterns = &verifier->patterns;
    for (size_t i = patterns->count; i-- > 0;) {
        uint64_t record = patterns->all[i].record;
        if (verifier->reached[record / 8] >> record % 8 & 1)
            gs_proof_references(verifier->claim, record, reach, verifier);
        if (i % REPORT == 0 && !gs_search_poll(verifier->search))
            return stop(verifier, GS_STOPPED);
    }
    return true;
}

static bool make_patterns(struct verifier *verifier, const struct gs_position *root)
{
    struct gs_patterns *patterns = &verifier->patterns;
    enum gs_status status =
        gs_ground_make(&verifier->ground, verifier->rules, verifier->search->memory);
    if (status == GS_OK)
        status =
            gs_patterns_make(patterns, &verifier->ground, verifier->claim, root, verifier->search);
    return status == GS_USAGE ? refuse_record(verifier, patterns->faulty, patterns->fault)
                              : status == GS_OK || stop(verifier, status);
}

static bool make_room(struct verifier *verifier, const struct gs_position *root)
{
    verifier->position = room_for(verifier, verifier->rules->position_size);
    verifier->reached = room_for(verifier, (size_t)verifier->claim->proof_records / 8 + 1);
    verifier->frames = room_for(verifier, DEPTH * sizeof(struct frame *));
    if (!verifier->position || !verifier->reached || !verifier->frames)
        return false;
    memcpy(verifier->position, root, verifier->rules->position_size);
    return true;
}

static void clear(struct verifier *verifier)
{
    struct gs_memory *memory = verifier->search->memory;
    for (unsigned i = 0; i < DEPTH && verifier->frames && verifier->frames[i]; i++)
        gs_release(memory, verifier->frames[i]);
    gs_release(memory, verifier->frames);
    gs_release(memory, verifier->position);
    gs_release(memory, verifier->noted[0]);
    gs_release(memory, verifier->noted[1]);
    gs_memo_drop(&verifier->memo);
    gs_patterns_clear(&verifier->patterns);
    gs_ground_clear(&verifier->ground);
}

enum gs_status gs_proof_check(struct gs_check *check, const struct gs_certificate *certificate,
                              unsigned number, struct gs_search *search)
{
    const struct gs_claim *claim = &certificate->claims[number];
    struct verifier verifier = {.check = check,
                                .claim = claim,
                                .rules = certificate->rules,
                                .search = search,
                                .ground = {.memory = search->memory},
                                .memo = {.memory = search->memory},
                                .side = claim->side,
                                .room = (size_t)check->assumed_count,
                                .status = GS_OK};
    if (make_room(&verifier, certificate->root) && make_patterns(&verifier, certificate->root)) {
        gs_memo_init(&verifier.memo, claim, search);
        if (check_root(&verifier))
            reach_parts(&verifier);
    }
    check->reached[number] = verifier.reached;
    clear(&verifier);
    return verifier.status;
}

uint64_t gs_proof_need(const struct gs_claim *claim, const struct gs_rules *rules)
{
    uint64_t records = claim->proof_records, depth = records < DEPTH ? records + 1 : DEPTH;
    return records * (sizeof(struct gs_pattern) + 4 * sizeof(struct gs_assumed) + 1) +
           depth * (frame_size(rules) + GS_BLOCK_COST) + DEPTH * sizeof(struct frame *) +
           rules->position_size + 64 * 1024;
}
