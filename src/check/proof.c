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
#include "check/crew.h"
#include "check/proof_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many records may be under way at once: more than a board has points, with images between. */
enum { DEPTH = 1024, FIRST_ROOM = 16, REPORT = 256, TASKS = 256 };

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

/* A record to be verified without further stones; the position stands behind it. */
struct task {
    uint64_t record, side;
};

/* What all threads share. */
struct proof {
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_crew crew;
    struct gs_ground ground;
    struct gs_patterns patterns;
    struct gs_memo memo;
    /* Under the lock of the crew: what is assumed, bit by bit for either side, and its list. */
    uint8_t *noted[2];
    struct gs_check *check;
    size_t room;
};

/* One for each thread. */
struct verifier {
    struct gs_check own; /* what it counts, and where it finds the claim wrong */
    struct proof *proof;
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    const struct gs_ground *ground;
    uint8_t *reached; /* bit by bit */
    struct task *task;
    struct gs_position *position;
    enum gs_side side; /* the claimant; the other one in an image that exchanges colours */
    struct frame **frames;
    unsigned depth;  /* how many are under way */
    uint64_t visits; /* of records */
    uint64_t moves;  /* looked at for what is under way, and perhaps elsewhere as well */
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
    struct gs_check *check = &verifier->own;
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

/*
 * A new block of zeros, or the same block grown. Where memory is short, what was remembered goes
 * first.
 */
static void *room_for(struct verifier *verifier, void *block, size_t size)
{
    struct gs_memory *memory = verifier->proof->memory;
    void *room = NULL;
    do
        room = block ? gs_resize(memory, block, size) : gs_alloc_zero(memory, 1, size);
    while (!room && gs_memo_forget(&verifier->proof->memo));
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
    struct frame *frame = room_for(verifier, NULL, frame_size(rules));
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
    if (!gs_crew_go_on(&verifier->proof->crew, 0)) {
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
    const struct gs_zones *zones = verifier->ground->zones;
    list_moves(verifier, frame);
    if (find_move(frame, move) == frame->count)
        return refuse(verifier, "the move of the record is not legal here");
    if (extra > 0) {
        if (!gs_ground_is_plain(verifier->ground, move) ||
            !zones->keeps(verifier->rules, verifier->position, verifier->side, move, extra, zone))
            return refuse(verifier, "further stones of the opponent may forbid the move");
        gs_points_add(zone->words, move);
    }
    verifier->moves++;
    gs_play(verifier->rules, verifier->position, move, frame->own);
    return true;
}

/* --- replies -----------------------------------------------------------------------------------
 */

static void begin_replies(struct verifier *verifier, struct frame *frame)
{
    list_moves(verifier, frame);
    verifier->moves += frame->count;
    memset(frame->met, 0, frame->count * sizeof *frame->met);
    frame->met_points = (struct gs_point_set){{0}};
}

/* Whether strategies may go on as if the opponent had passed, or with its further stones. */
static bool check_quiet(struct verifier *verifier)
{
    const struct gs_rules *rules = verifier->rules;
    if (!verifier->ground->zones)
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
    return extra == 0 || verifier->ground->zones->lost_stays;
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
        meet_reply(frame, number, extra, verifier->ground, zone);
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
    gs_ground_contents(verifier->ground, verifier->position, &contents);
    gs_set_remove(&contents.free, &frame->met_points);
    return gs_set_is_empty(&contents.free) ||
           refuse(verifier,
                  "a stone that further stones of the opponent may make legal is not met");
}

/* Sees that every reply is met, and adds the points that keep the opponent from winning at once. */
static bool end_replies(struct verifier *verifier, struct frame *frame, bool quiet, unsigned extra,
                        struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground->zones;
    bool mends = !stays_lost(verifier, extra);
    if (quiet && !zones->harmless(verifier->rules, verifier->position, verifier->side, extra, zone))
        return refuse(verifier, "further stones of the opponent may win at once");
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
        meet_reply(frame, number, extra, verifier->ground, zone);
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
    if (symmetry >= verifier->ground->symmetries)
        return refuse(verifier, "there is no such symmetry");
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
static bool note(struct verifier *verifier, uint64_t record, const uint8_t *key)
{
    struct proof *proof = verifier->proof;
    struct gs_check *check = proof->check;
    uint8_t **noted = &proof->noted[verifier->side], bit = (uint8_t)(1 << record % 8);
    if (!*noted &&
        !(*noted = room_for(verifier, NULL, (size_t)proof->claim->proof_records / 8 + 1)))
        return false;
    if ((*noted)[record / 8] & bit)
        return true;
    if (check->assumed_count >= proof->room) {
        size_t room = 2 * proof->room + FIRST_ROOM;
        void *assumed = room_for(verifier, check->assumed, room * sizeof *check->assumed);
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

static bool check_assumed(struct verifier *verifier, struct frame *frame,
                          struct gs_proof_cursor *cursor, unsigned extra, struct gs_point_set *zone)
{
    uint8_t here[GS_KEY_MAX];
    const uint8_t *key = gs_proof_key(verifier->claim, cursor);
    gs_encode(verifier->rules, verifier->position, here);
    if (memcmp(here, key, verifier->claim->key_size) != 0)
        return refuse(verifier, "this is not the position that the record assumes");
    for (unsigned point = 0; point < verifier->ground->points && extra > 0; point++)
        gs_points_add(zone->words, point);
    pthread_mutex_lock(&verifier->proof->crew.lock);
    bool noted = note(verifier, frame->record, key);
    gs_crew_unlock(&verifier->proof->crew);
    return noted;
}

static bool check_pattern(struct verifier *verifier, struct frame *frame,
                          const struct gs_pattern *pattern, struct gs_point_set *zone)
{
    (void)frame;
    const char *misfit = gs_pattern_misfit(&verifier->proof->patterns, pattern, verifier->position,
                                           verifier->side, zone);
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
    verifier->reached[record / 8] |= (uint8_t)(1 << record % 8);
}

static void mark(struct verifier *verifier, uint64_t record)
{
    reach(verifier, record);
    if (++verifier->visits % REPORT == 0)
        gs_crew_go_on(&verifier->proof->crew, REPORT);
}

static bool check_record(struct verifier *verifier, struct frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    const struct gs_pattern *pattern = gs_patterns_find(&verifier->proof->patterns, frame->record);
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

/*
 * The same for a record that several refer to. Moves are counted once for all of them. Without
 * further stones nobody asks for the zone, so who comes first sees to it, and nobody waits.
 */
static bool check_shared(struct verifier *verifier, struct frame *frame, unsigned extra,
                         struct gs_point_set *zone)
{
    struct gs_memo *memo = &verifier->proof->memo;
    uint64_t outside = verifier->moves;
    struct gs_memo_key key = {.record = frame->record,
                              .hash = gs_hash(verifier->rules, verifier->position),
                              .extra = extra,
                              .side = verifier->side};
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

static bool verify_here(struct verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone)
{
    struct gs_proof_cursor cursor;
    struct frame *frame = push(verifier, record);
    if (!frame)
        return false;
    enum gs_proof_kind kind = gs_proof_read(verifier->claim, record, &cursor);
    bool shared = kinds[kind].is_remembered && gs_memo_wants(&verifier->proof->memo, record);
    bool good = (shared ? check_shared : check_record)(verifier, frame, extra, zone);
    verifier->depth--;
    return good;
}

/* Leaves a record to whichever thread comes first; false: it has tasks enough. */
static bool leave(struct verifier *verifier, uint64_t record)
{
    struct gs_crew *crew = &verifier->proof->crew;
    *verifier->task = (struct task){record, verifier->side};
    memcpy(verifier->task + 1, verifier->position, verifier->rules->position_size);
    pthread_mutex_lock(&crew->lock);
    bool left = crew->count < TASKS && gs_crew_push(crew, verifier->task);
    gs_crew_unlock(crew);
    return left;
}

static bool verify(struct verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone)
{
    struct gs_point_set own = {{0}};
    if (extra == 0 && !verifier->proof->crew.alone && leave(verifier, record))
        return true;
    bool good = verify_here(verifier, record, extra, &own);
    gs_set_unite(zone, &own);
    return good;
}

/* --- the claim ---------------------------------------------------------------------------------
 */

static bool check_root(struct verifier *verifier)
{
    uint64_t records = verifier->claim->proof_records;
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (records > 0)
        return leave(verifier, records - 1) || stop(verifier, GS_NO_MEMORY);
    return outcome != GS_UNKNOWN ? check_end(verifier, outcome)
                                 : refuse(verifier, "there are no records");
}

static void work(void *user)
{
    struct verifier *verifier = user;
    struct gs_crew *crew = &verifier->proof->crew;
    while (verifier->status == GS_OK && gs_crew_take(crew, verifier->task, 1) > 0) {
        struct gs_point_set zone = {{0}};
        verifier->side = (enum gs_side)verifier->task->side;
        memcpy(verifier->position, verifier->task + 1, verifier->rules->position_size);
        verify_here(verifier, verifier->task->record, 0, &zone);
    }
    verifier->own.moves += verifier->moves;
    if (verifier->status != GS_OK)
        gs_crew_halt(crew);
}

struct heights {
    uint16_t *of; /* each record: how many may be under way inside each other */
    unsigned most;
};

static void see_height(void *user, uint64_t reference)
{
    struct heights *heights = user;
    if (heights->of[reference] > heights->most)
        heights->most = heights->of[reference];
}

/*
 * Whether there can never be too many records under way. Otherwise it may depend on what is
 * remembered, and so on the order in which records come, whether there are.
 */
static bool is_shallow(const struct proof *proof)
{
    const struct gs_claim *claim = proof->claim;
    struct heights heights = {gs_alloc(proof->memory, 2 * (size_t)(claim->proof_records + 1)), 0};
    bool shallow = heights.of;
    for (uint64_t record = 0; record < claim->proof_records && shallow; record++) {
        struct gs_proof_cursor cursor;
        enum gs_proof_kind kind = gs_proof_read(claim, record, &cursor);
        uint32_t pairs = kind == GS_PROOF_LINE ? gs_proof_number(&cursor) : 0;
        heights.most = 0;
        if (kind < GS_PROOF_JOINED)
            gs_proof_references(claim, record, see_height, &heights);
        shallow = pairs < DEPTH && heights.most + pairs < DEPTH &&
                  (record % REPORT != 0 || gs_search_poll(proof->crew.search));
        heights.of[record] = (uint16_t)(heights.most + pairs + 1);
    }
    gs_release(proof->memory, heights.of);
    return shallow;
}

/* What the patterns that were met are made of, which are earlier records. */
static bool reach_parts(struct verifier *verifier)
{
    const struct gs_patterns *patterns = &verifier->proof->patterns;
    for (size_t i = patterns->count; i-- > 0;) {
        uint64_t record = patterns->all[i].record;
        if (verifier->reached[record / 8] >> record % 8 & 1)
            gs_proof_references(verifier->claim, record, reach, verifier);
        if (i % REPORT == 0 && !gs_search_poll(verifier->proof->crew.search))
            return stop(verifier, GS_STOPPED);
    }
    return true;
}

/* All that was reached, and what it is made of. */
static enum gs_status gather(struct verifier *verifiers, unsigned count)
{
    struct verifier *first = &verifiers[0];
    const size_t bytes = (size_t)first->claim->proof_records / 8 + 1;
    for (unsigned i = 1; i < count; i++) {
        for (size_t at = 0; at < bytes; at++)
            first->reached[at] |= verifiers[i].reached[at];
        first->own.moves += verifiers[i].own.moves;
        first->status = gs_check_worse(first->status, verifiers[i].status);
    }
    if (first->status == GS_OK)
        reach_parts(first);
    for (uint64_t record = 0; record < first->claim->proof_records; record++)
        first->own.positions += first->reached[record / 8] >> record % 8 & 1;
    return first->status;
}

static bool make_patterns(struct verifier *verifier, const struct gs_position *root)
{
    struct proof *proof = verifier->proof;
    struct gs_search *search = proof->crew.search;
    enum gs_status status = gs_ground_make(&proof->ground, proof->rules, proof->memory);
    if (status == GS_OK)
        status = gs_patterns_make(&proof->patterns, &proof->ground, proof->claim, root, search);
    return status == GS_USAGE
               ? refuse_record(verifier, proof->patterns.faulty, proof->patterns.fault)
               : status == GS_OK || stop(verifier, status);
}

static bool open_verifier(struct verifier *verifier, struct proof *proof,
                          const struct gs_position *root)
{
    const struct gs_rules *rules = proof->rules;
    *verifier = (struct verifier){.proof = proof,
                                  .claim = proof->claim,
                                  .rules = rules,
                                  .ground = &proof->ground,
                                  .side = proof->claim->side};
    verifier->position = room_for(verifier, NULL, rules->position_size);
    verifier->task = room_for(verifier, NULL, proof->crew.task_size);
    verifier->reached = room_for(verifier, NULL, (size_t)proof->claim->proof_records / 8 + 1);
    verifier->frames = room_for(verifier, NULL, DEPTH * sizeof(struct frame *));
    if (verifier->status == GS_OK)
        memcpy(verifier->position, root, rules->position_size);
    return verifier->status == GS_OK;
}

static void close_verifier(struct verifier *verifier, struct gs_memory *memory)
{
    for (unsigned i = 0; i < DEPTH && verifier->frames && verifier->frames[i]; i++)
        gs_release(memory, verifier->frames[i]);
    gs_release(memory, verifier->frames);
    gs_release(memory, verifier->position);
    gs_release(memory, verifier->task);
    gs_release(memory, verifier->reached);
}

/* The verifiers are all zero at first; more than one of them fail where one must do the work. */
static enum gs_status run_verifiers(struct proof *proof, struct verifier *verifiers, unsigned count,
                                    const struct gs_position *root)
{
    struct gs_search *search = proof->crew.search;
    for (unsigned i = 0; i < count; i++)
        if (!open_verifier(&verifiers[i], proof, root))
            return GS_NO_MEMORY;
    if (count > 1 && !is_shallow(proof))
        return search->stop == GS_STOP_SOLVED ? GS_UNSUPPORTED : GS_STOPPED;
    if (!make_patterns(verifiers, root))
        return verifiers->status;
    gs_memo_init(&proof->memo, proof->claim, search);
    if (check_root(verifiers)) {
        enum gs_status status = gs_crew_run(&proof->crew, work, verifiers, sizeof *verifiers);
        verifiers->status = gs_check_worse(status, verifiers->status);
    }
    return gather(verifiers, count);
}

enum gs_status gs_proof_check(struct gs_check *check, const struct gs_certificate *certificate,
                              unsigned number, struct gs_search *search, unsigned threads)
{
    struct gs_memory *memory = search->memory;
    struct verifier *verifiers = gs_alloc_zero(memory, threads, sizeof *verifiers);
    struct proof proof = {.claim = &certificate->claims[number],
                          .rules = certificate->rules,
                          .memory = memory,
                          .ground = {.memory = memory},
                          .check = check,
                          .room = (size_t)check->assumed_count};
    if (!verifiers)
        return GS_NO_MEMORY;
    gs_crew_init(&proof.crew, search, threads,
                 sizeof(struct task) + certificate->rules->position_size);
    gs_memo_open(&proof.memo, memory);
    enum gs_status status = run_verifiers(&proof, verifiers, threads, certificate->root);
    if (status == GS_OK || threads == 1) {
        gs_check_add(check, &verifiers->own);
        check->reached[number] = verifiers->reached;
        verifiers->reached = NULL;
    }
    for (unsigned i = 0; i < threads; i++)
        close_verifier(&verifiers[i], memory);
    gs_release(memory, verifiers);
    gs_release(memory, proof.noted[0]);
    gs_release(memory, proof.noted[1]);
    gs_memo_clear(&proof.memo);
    gs_patterns_clear(&proof.patterns);
    gs_ground_clear(&proof.ground);
    gs_crew_clear(&proof.crew);
    return status;
}

uint64_t gs_proof_need(const struct gs_claim *claim, const struct gs_rules *rules)
{
    uint64_t records = claim->proof_records, depth = records < DEPTH ? records + 1 : DEPTH;
    return records * (sizeof(struct gs_pattern) + 4 * sizeof(struct gs_assumed) + 1) +
           depth * (frame_size(rules) + GS_BLOCK_COST) + DEPTH * sizeof(struct frame *) +
           rules->position_size + 64 * 1024;
}
