/* SPDX-License-Identifier: MIT */
/*
 * proof.c - the checker of strategy records (version 2).
 *
 * A strategy record is verified in a position, from the root on along the references:
 *
 *     verify(record, position, extra) -> zone
 *
 * says that the claimant reaches the level of the claim from the position, and also with up to
 * extra further stones of the opponent on free points outside of the zone, as long as these stones
 * have not ended the game. README.md has what each kind must fulfil for this, PROOF.md the proof.
 *
 * References lead to earlier records, so the recursion ends. Positions come from the root by moves,
 * passes and symmetries of the game. The results of records with several references that lead to
 * many others are cached while there is memory. Without further stones zones do not matter, so a
 * record that is referred to can be left to another thread: it becomes a task of the thread pool
 * while there are few.
 *
 * Cost: for each record and position that play reaches, the moves of that position, and of those
 * after its replies. Memory: a frame of some moves for each record that is under way.
 */
#include "check/proof_verifier.h"

#include <stdio.h>
#include <string.h>

enum { CALM = 16 };

/* A record that takes so many moves, those below it among them, is not to be verified again. */
enum { LONG = 1 << 15 };

/* Verifies a record in the verifier's position, where the game goes on; adds to zone. */
static bool verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone);
/* The same for a record that is not known to be right in brief; zone is empty at first. */
static bool verify_whole(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                         struct gs_point_set *zone);

/* The cache for the results of a record. */
static struct gs_proof_cache *cache_of(const struct gs_verifier *verifier, uint64_t record)
{
    return &verifier->proof->caches[record % verifier->proof->cache_count];
}

/* Whether one more record may be under way. There is room for all records of a certificate; for a
 * record that is tried elsewhere there may be none. */
static bool may_go_on(struct gs_verifier *verifier)
{
    if (verifier->depth >= verifier->proof->depth)
        return gs_verifier_refuse(verifier, "too many records are under way at once");
    if (verifier->moves > verifier->most ||
        (verifier->pushed++ % CALM == 0 && !gs_proof_go_on(verifier->proof, 0)))
        return gs_verifier_stop(verifier, GS_STOPPED);
    return true;
}

struct gs_proof_frame *gs_verifier_push(struct gs_verifier *verifier, uint64_t record,
                                        unsigned extra, struct gs_point_set *zone)
{
    if (!may_go_on(verifier))
        return NULL;
    struct gs_proof_frame *frame = &verifier->frames[verifier->depth++];
    frame->record = record;
    frame->extra = extra;
    frame->zone = zone;
    frame->is_line = false;
    return frame;
}

bool gs_verifier_reach(struct gs_verifier *verifier, uint64_t record)
{
    atomic_uchar *bits = &verifier->proof->reached[record / 8];
    uint8_t bit = (uint8_t)(1 << record % 8);
    return !(atomic_load_explicit(bits, memory_order_relaxed) & bit) &&
           !(atomic_fetch_or(bits, bit) & bit);
}

/* A move of the image that records are about, as one of the verifier's position. */
static gs_move see_move(const struct gs_verifier *verifier, gs_move move)
{
    return verifier->view > 0 && move < verifier->ground->points
               ? gs_board_map_origin(verifier->ground, verifier->view, move)
               : move;
}

static void mark(struct gs_verifier *verifier, uint64_t record)
{
    gs_verifier_reach(verifier, record);
    if (++verifier->visits % GS_PROOF_REPORT == 0)
        gs_proof_go_on(verifier->proof, GS_PROOF_REPORT);
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

void gs_verifier_moves(const struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    frame->count = gs_moves(verifier->rules, verifier->position, frame->moves);
}

void gs_verifier_find_free(struct gs_verifier *verifier)
{
    const struct gs_zones *zones = verifier->ground->zones;
    verifier->on_free = zones && zones->free_moves &&
                        zones->free_moves(verifier->rules, verifier->position, &verifier->free);
    verifier->vacant = verifier->on_free ? gs_set_size(&verifier->free) : 0;
}

/* Plays a move of a record. */
static void play(struct gs_verifier *verifier, gs_move move, struct gs_undo *undo)
{
    gs_play(verifier->rules, verifier->position, move, undo);
    if (verifier->on_free) {
        gs_points_drop(verifier->free.words, move);
        verifier->vacant--;
    }
}

static void take_back(struct gs_verifier *verifier, gs_move move, const struct gs_undo *undo)
{
    gs_take_back(verifier->rules, verifier->position, undo);
    if (verifier->on_free) {
        gs_points_add(verifier->free.words, move);
        verifier->vacant++;
    }
}

/* The next number of a record, a move, as one of the verifier's position. */
static gs_move read_move(const struct gs_verifier *verifier, struct gs_proof_cursor *cursor)
{
    gs_move move = gs_proof_number(cursor);
    return see_move(verifier, move);
}

static unsigned find_move(const struct gs_proof_frame *frame, gs_move move)
{
    unsigned i = 0;
    while (i < frame->count && frame->moves[i] != move)
        i++;
    return i;
}

/* Whether a move is legal; the frame has the list of moves, unless they are the free points. */
static bool is_legal(const struct gs_verifier *verifier, const struct gs_proof_frame *frame,
                     gs_move move)
{
    return verifier->on_free
               ? move < verifier->ground->points && gs_points_has(verifier->free.words, move)
               : find_move(frame, move) < frame->count;
}

/* Adds to the zone the points that keep a move of the claimant possible, which must be legal. */
static bool check_legal(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move move)
{
    const struct gs_zones *zones = verifier->ground->zones;
    if (!verifier->on_free)
        gs_verifier_moves(verifier, frame);
    if (!is_legal(verifier, frame, move))
        return gs_verifier_refuse(verifier, "the move of the record is not legal here");
    if (frame->extra > 0) {
        if (!gs_board_map_is_plain(verifier->ground, move) ||
            !zones->keeps(verifier->rules, verifier->position, verifier->side, move, frame->extra,
                          frame->zone))
            return gs_verifier_refuse(verifier,
                                      "further stones of the opponent may forbid the move");
        gs_points_add(frame->zone->words, move);
    }
    verifier->moves++;
    return true;
}

bool gs_verifier_play(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move move)
{
    gs_verifier_find_free(verifier);
    if (!check_legal(verifier, frame, move))
        return false;
    gs_play(verifier->rules, verifier->position, move, frame->own);
    return true;
}

/* Whether the claimant, to move, is known to win at once by a legal move. */
static bool wins_by(const struct gs_verifier *verifier, gs_move move)
{
    const struct gs_zones *zones = verifier->ground->zones;
    return verifier->on_free && zones->wins_by &&
           zones->wins_by(verifier->rules, verifier->position, verifier->side, move);
}

/* --- wins that are not played ------------------------------------------------------------------
 */

static bool is_free(const struct gs_verifier *verifier, gs_move move)
{
    return move < verifier->ground->points && gs_points_has(verifier->free.words, move);
}

/*
 * Whether the claimant would win at once by a move if it were to move, and further stones of the
 * opponent elsewhere would not change that, as the game says. Such a move need not be played. Its
 * zone is its point alone.
 */
static bool is_win(struct gs_verifier *verifier, gs_move move, unsigned extra,
                   struct gs_point_set *zone)
{
    if (!verifier->on_free || !is_free(verifier, move) || !wins_by(verifier, move))
        return false;
    if (extra > 0)
        gs_points_add(zone->words, move);
    verifier->moves++;
    return true;
}

/*
 * Whether a line is a move that threatens to win at once by two others, of which the opponent can
 * take one: then nothing need be played. The zone of the first threat is its move alone, so it
 * answers all other replies, and the last record answers that one. Adds to the zone, and counts,
 * what it would be.
 */
static bool is_double_threat(struct gs_verifier *verifier, uint64_t brief, unsigned extra,
                             struct gs_point_set *zone)
{
    const struct gs_zones *zones = verifier->ground->zones;
    gs_move moves[3];
    if (!verifier->on_free || !zones->double_threat || verifier->claim->level != GS_WIN)
        return false;
    for (unsigned i = 0; i < 3; i++)
        moves[i] = see_move(verifier, gs_brief_move(brief, i));
    if (!is_free(verifier, moves[0]) || !is_free(verifier, moves[1]) ||
        !is_free(verifier, moves[2]) || moves[0] == moves[1] || moves[1] == moves[2] ||
        moves[2] == moves[0] ||
        !zones->double_threat(verifier->rules, verifier->position, verifier->side, moves, extra,
                              zone))
        return false;
    verifier->moves += verifier->vacant + 2;
    return true;
}

/*
 * Whether a record is known to be right without being played, where the game goes on and it is the
 * claimant's turn, or was until the opponent passed. False: it must be verified.
 */
static bool wins_in_brief(struct gs_verifier *verifier, uint64_t record, uint64_t brief,
                          unsigned extra, struct gs_point_set *zone)
{
    enum gs_brief_form form = gs_brief_form(brief);
    if (form == GS_BRIEF_OTHER)
        return false;
    if (form == GS_BRIEF_WIN
            ? !is_win(verifier, see_move(verifier, gs_brief_move(brief, 0)), extra, zone)
            : !is_double_threat(verifier, brief, extra, zone))
        return false;
    mark(verifier, record);
    if (form == GS_BRIEF_DOUBLE)
        mark(verifier, record - gs_brief_distance(brief));
    return true;
}

/* --- replies -----------------------------------------------------------------------------------
 */

static bool check_pair(struct gs_verifier *verifier, struct gs_proof_frame *frame);

static void begin_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    if (!verifier->on_free)
        gs_verifier_moves(verifier, frame);
    verifier->moves += verifier->on_free ? verifier->vacant : frame->count;
    frame->met = 0;
    frame->answered_points = (struct gs_point_set){{0}};
}

/* Whether nulls and further stones are allowed here: zones, a claim of a win, no reply that wins at
 * once. */
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

/* The pattern of a joining record; NULL: it is none. */
static const struct gs_pattern *find_pattern(const struct gs_verifier *verifier, uint64_t record)
{
    const struct gs_patterns *patterns = &verifier->proof->patterns;
    return patterns->count > 0 ? gs_patterns_find(patterns, record) : NULL;
}

/* Whether a record is a full joining record: as a null it answers all stones. */
static bool is_full(const struct gs_verifier *verifier, uint64_t record)
{
    const struct gs_pattern *pattern = find_pattern(verifier, record);
    return pattern && pattern->full;
}

/* Whether the move that the line threatens is known to win at once after a pass. */
static bool is_threat(struct gs_verifier *verifier, const struct gs_proof_frame *line,
                      struct gs_point_set *zone)
{
    return is_win(verifier, line->forced, line->extra + 1, zone);
}

/* Whether the claimant, to move, wins at once by the move that the line threatens. Plays it. */
static bool check_threat(struct gs_verifier *verifier, const struct gs_proof_frame *line,
                         struct gs_point_set *zone)
{
    struct gs_proof_frame *frame = gs_verifier_push(verifier, line->record, line->extra + 1, zone);
    bool good = frame && check_legal(verifier, frame, line->forced);
    if (good) {
        play(verifier, line->forced, frame->own);
        enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
        good = (outcome != GS_UNKNOWN && is_good(verifier, outcome)) ||
               gs_verifier_refuse(verifier,
                                  "the reply of the line is none to a threat to win at once");
        take_back(verifier, line->forced, frame->own);
    }
    verifier->depth -= frame != NULL;
    return good;
}

/* Verifies the next null, after a pass of the opponent. It answers replies outside of its zone. */
static bool check_null(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    struct gs_point_set null = {{0}};
    uint64_t record = frame->is_line ? frame->record : gs_proof_reference(&frame->cursor);
    bool full = is_full(verifier, record);
    bool good = frame->is_line
                    ? is_threat(verifier, frame, &null)
                    : wins_in_brief(verifier, record, gs_verifier_brief(verifier, record),
                                    frame->extra + 1, &null);
    if (!good) {
        verifier->rules->game->stones->pass(verifier->rules, verifier->position, frame->pass);
        good = frame->is_line ? check_threat(verifier, frame, &null)
                              : verify_whole(verifier, record, frame->extra + 1, &null);
        gs_take_back(verifier->rules, verifier->position, frame->pass);
    }
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        frame->answered_points.words[i] |= full ? UINT64_MAX : ~null.words[i];
    gs_set_unite(frame->zone, &null);
    return good;
}

/* Whether a reply that loses at once still does so with further stones. */
static bool stays_lost(const struct gs_verifier *verifier, const struct gs_proof_frame *frame)
{
    return frame->extra == 0 || verifier->ground->zones->lost_stays;
}

static void answer_reply(const struct gs_verifier *verifier, struct gs_proof_frame *frame,
                         gs_move reply)
{
    if (gs_board_map_is_plain(verifier->ground, reply)) {
        gs_points_add(frame->answered_points.words, reply);
        if (frame->extra > 0)
            gs_points_add(frame->zone->words, reply);
        return;
    }
    unsigned number = find_move(frame, reply);
    if (number >= frame->met) {
        frame->moves[number] = frame->moves[frame->met];
        frame->moves[frame->met++] = reply;
    }
}

/* Verifies what follows a reply: a record, or the next pair of a line. */
static bool check_next(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    if (outcome != GS_UNKNOWN)
        return gs_verifier_end(verifier, outcome);
    if (!frame->is_line || frame->left == 0)
        return verify(verifier, frame->next, frame->extra, frame->zone);
    struct gs_proof_frame *rest =
        gs_verifier_push(verifier, frame->record, frame->extra, frame->zone);
    if (!rest)
        return false;
    rest->cursor = frame->cursor;
    rest->left = frame->left;
    bool good = check_pair(verifier, rest);
    verifier->depth--;
    return good;
}

static bool check_reply(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    gs_move reply = frame->is_line ? frame->forced : read_move(verifier, &frame->cursor);
    if (!frame->is_line || frame->left == 0)
        frame->next = gs_proof_reference(&frame->cursor);
    if (!is_legal(verifier, frame, reply))
        return gs_verifier_refuse(verifier, "a reply of the record is not legal here");
    play(verifier, reply, frame->reply);
    bool over = gs_outcome(verifier->rules, verifier->position) != GS_UNKNOWN;
    bool good = check_next(verifier, frame);
    take_back(verifier, reply, frame->reply);
    if (!over || stays_lost(verifier, frame))
        answer_reply(verifier, frame, reply);
    return good;
}

/* Whether an unanswered reply ends the game at the level of the claim. */
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
    if (verifier->view > 0)
        reply = gs_board_map_image(verifier->ground, verifier->view, reply);
    rules->game->move_format(rules, gs_verifier_seen(verifier), reply, text, sizeof text);
    snprintf(reason, sizeof reason, "the record has no answer to the reply %.64s", text);
    return gs_verifier_refuse(verifier, reason);
}

/* Points on which the opponent may not play now, but perhaps with further stones. */
static bool check_illegal(struct gs_verifier *verifier, const struct gs_proof_frame *frame)
{
    struct gs_contents contents;
    gs_board_map_contents(verifier->ground, verifier->position, &contents);
    gs_set_remove(&contents.free, &frame->answered_points);
    return gs_set_is_empty(&contents.free) ||
           gs_verifier_refuse(
               verifier, "a stone that further stones of the opponent may make legal is not met");
}

/* Checks that each reply is answered, or ends the game at the level of the claim unless that may
 * change. */
static bool check_all_met(struct gs_verifier *verifier, struct gs_proof_frame *frame, bool mends)
{
    for (unsigned i = frame->met; i < frame->count; i++) {
        gs_move reply = frame->moves[i];
        bool met = gs_board_map_is_plain(verifier->ground, reply) &&
                   gs_points_has(frame->answered_points.words, reply);
        if (!met && (mends || !is_lost(verifier, frame, reply)))
            return refuse_reply(verifier, reply);
    }
    return !mends || check_illegal(verifier, frame);
}

/* The same where replies are the free points; then no point is illegal. */
static bool check_free_met(struct gs_verifier *verifier, struct gs_proof_frame *frame, bool mends)
{
    struct gs_point_set left = verifier->free;
    gs_set_remove(&left, &frame->answered_points);
    if (gs_set_is_empty(&left))
        return true;
    for (unsigned point = 0; point < verifier->ground->points; point++) {
        gs_move reply = see_move(verifier, point);
        if (gs_points_has(left.words, reply) && (mends || !is_lost(verifier, frame, reply)))
            return refuse_reply(verifier, reply);
    }
    return true;
}

/* Adds the points that keep the opponent from winning at once. Where so few points are free that
 * the further stones could take all of them, the game adds one by its number: the image must be
 * made. */
static bool find_harmless(struct gs_verifier *verifier, const struct gs_proof_frame *frame)
{
    const struct gs_board_map *ground = verifier->ground;
    struct gs_point_set set = {{0}};
    if (verifier->view == 0 || verifier->vacant > frame->extra)
        return ground->zones->harmless(verifier->rules, verifier->position, verifier->side,
                                       frame->extra, frame->zone);
    gs_board_map_map(ground, verifier->view, frame->zone, &set);
    bool known = ground->zones->harmless(verifier->rules, gs_verifier_seen(verifier),
                                         verifier->side, frame->extra, &set);
    gs_board_map_back(ground, verifier->view, &set, frame->zone);
    return known;
}

/* Checks that every reply is answered, and adds the points that keep the opponent from winning at
 * once. */
static bool end_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame, bool quiet)
{
    bool mends = !stays_lost(verifier, frame);
    if (quiet && !find_harmless(verifier, frame))
        return gs_verifier_refuse(verifier, "further stones of the opponent may win at once");
    return (verifier->on_free ? check_free_met : check_all_met)(verifier, frame, mends);
}

/* Fetches where the record of the next reference of a list begins: the index is large, and reading
 * it takes longer than what is done in between. */
static void prefetch_next(const struct gs_verifier *verifier, struct gs_proof_cursor cursor)
{
    if (gs_proof_number(&cursor) > 0)
        __builtin_prefetch(&verifier->claim->proof_index[gs_proof_reference(&cursor)]);
}

/* The opponent is to move: a record lists nulls and replies, a line has one of each. */
static bool check_replies(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    uint32_t nulls = frame->is_line ? 1 : gs_proof_number(&frame->cursor);
    bool quiet = nulls > 0 || frame->extra > 0;
    begin_replies(verifier, frame);
    if (quiet && !check_quiet(verifier))
        return false;
    for (uint32_t i = 0; i < nulls; i++)
        if (!check_null(verifier, frame))
            return false;
    uint32_t replies = frame->is_line ? 1 : gs_proof_number(&frame->cursor);
    verifier->has_lone_reply = verifier->has_lone_reply || nulls + replies == 0;
    for (uint32_t i = 0; i < replies; i++)
        if (!check_reply(verifier, frame))
            return false;
    return end_replies(verifier, frame, quiet);
}

/* --- kinds of records --------------------------------------------------------------------------
 */

/* Plays a move of the claimant and verifies the replies. */
static bool check_own(struct gs_verifier *verifier, struct gs_proof_frame *frame, gs_move move)
{
    if (!check_legal(verifier, frame, move))
        return false;
    if (wins_by(verifier, move))
        return true;
    play(verifier, move, frame->own);
    enum gs_value outcome = gs_outcome(verifier->rules, verifier->position);
    bool good =
        outcome != GS_UNKNOWN ? gs_verifier_end(verifier, outcome) : check_replies(verifier, frame);
    take_back(verifier, move, frame->own);
    return good;
}

static bool check_move(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    gs_move move = read_move(verifier, &frame->cursor);
    prefetch_next(verifier, frame->cursor);
    return check_own(verifier, frame, move);
}

/* The next of the pairs that are left of a line: a move, which threatens to win by the reply. */
static bool check_pair(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    gs_move move = read_move(verifier, &frame->cursor);
    frame->is_line = true;
    frame->forced = read_move(verifier, &frame->cursor);
    frame->left--;
    return check_own(verifier, frame, move);
}

static bool check_line(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    frame->left = gs_proof_number(&frame->cursor);
    return check_pair(verifier, frame);
}

/* --- dispatch ----------------------------------------------------------------------------------
 */

/* Who must be to move. */
enum turn { ANY, CLAIMANT, OPPONENT };

static const struct {
    bool (*check)(struct gs_verifier *, struct gs_proof_frame *);
    enum turn turn;
    bool is_remembered;
} kinds[GS_PROOF_KINDS] = {
    [GS_PROOF_MOVE] = {check_move, CLAIMANT, true},
    [GS_PROOF_REPLY] = {check_replies, OPPONENT, true},
    [GS_PROOF_IMAGE] = {gs_verifier_image, ANY, true},
    [GS_PROOF_LINE] = {check_line, CLAIMANT, true},
    [GS_PROOF_PAIRED] = {gs_verifier_paired, ANY, false},
};

static bool check_record(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                         enum gs_proof_kind kind)
{
    const struct gs_pattern *pattern = find_pattern(verifier, frame->record);
    mark(verifier, frame->record);
    if (gs_outcome(verifier->rules, verifier->position) != GS_UNKNOWN)
        return gs_verifier_refuse(verifier, "the game is over here");
    if (pattern)
        return gs_verifier_pattern(verifier, frame, pattern);
    bool own = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    if (kinds[kind].turn == (own ? OPPONENT : CLAIMANT))
        return gs_verifier_refuse(verifier, "the record is for the other side to move");
    return kinds[kind].check(verifier, frame);
}

/* The moves that were made so far, those of shared records among them. */
static uint64_t all_moves(const struct gs_verifier *verifier)
{
    return verifier->own.moves + verifier->moves;
}

/* Without further stones the zone is not used: the first thread verifies the record, and no other
 * waits. */
static bool check_once(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       enum gs_proof_kind kind, const struct gs_proof_cache_key *key)
{
    struct gs_proof_cache *cache = cache_of(verifier, frame->record);
    uint64_t before = all_moves(verifier);
    if (!gs_proof_cache_put(cache, key, frame->zone, false))
        return true;
    if (!check_record(verifier, frame, kind))
        return false;
    if (all_moves(verifier) - before >= LONG)
        gs_proof_cache_put(cache, key, frame->zone, true);
    return true;
}

/* Verifies a record with several references. Its moves are counted once for all of them. */
static bool check_shared(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                         enum gs_proof_kind kind)
{
    struct gs_proof_cache *cache = cache_of(verifier, frame->record);
    uint64_t outside = verifier->moves;
    struct gs_proof_cache_key key = {
        .record = frame->record, .extra = frame->extra, .side = verifier->side};
    gs_encode(verifier->rules, verifier->position, key.position);
    if (frame->extra == 0)
        return check_once(verifier, frame, kind, &key);
    if (gs_proof_cache_find(cache, &key, frame->zone))
        return true;
    verifier->moves = 0;
    uint64_t before = all_moves(verifier);
    bool good = check_record(verifier, frame, kind);
    bool keeps = all_moves(verifier) - before >= LONG;
    if (!good || gs_proof_cache_put(cache, &key, frame->zone, keeps))
        verifier->own.moves += verifier->moves;
    verifier->moves = outside;
    return good;
}

/* Where a record begins. */
static struct gs_proof_cursor read_record(const struct gs_verifier *verifier, uint64_t record,
                                          uint64_t brief)
{
    uint64_t offset = gs_brief_form(brief) == GS_BRIEF_OTHER ? gs_brief_offset(brief)
                                                             : verifier->claim->proof_index[record];
    return (struct gs_proof_cursor){verifier->claim->proof_bytes + offset, record};
}

/* Verifies a record in the verifier's position; adds to zone. */
static bool verify_here(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone)
{
    uint64_t brief = gs_verifier_brief(verifier, record);
    struct gs_proof_frame *frame = gs_verifier_push(verifier, record, extra, zone);
    if (!frame)
        return false;
    frame->cursor = read_record(verifier, record, brief);
    enum gs_proof_kind kind = (enum gs_proof_kind)gs_proof_number(&frame->cursor);
    bool shared = kinds[kind].is_remembered && brief & GS_BRIEF_CACHED;
    bool good = (shared ? check_shared : check_record)(verifier, frame, kind);
    verifier->depth--;
    return good;
}

bool gs_verifier_verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone)
{
    gs_verifier_find_free(verifier);
    return verify_here(verifier, record, extra, zone);
}

bool gs_verifier_leave(struct gs_verifier *verifier, uint64_t record)
{
    *verifier->task = (struct gs_proof_task){record, verifier->side};
    if (verifier->claim->proof)
        memcpy(verifier->task + 1, verifier->position, verifier->rules->position_size);
    return gs_thread_pool_add(verifier->proof->pool, verifier->number, verifier->task);
}

static bool verify_whole(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                         struct gs_point_set *zone)
{
    if (extra == 0 && verifier->view == 0 && !verifier->proof->alone &&
        gs_verifier_leave(verifier, record))
        return true;
    return verify_here(verifier, record, extra, zone);
}

static bool verify(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                   struct gs_point_set *zone)
{
    struct gs_point_set own = {{0}};
    bool claimant = gs_to_move(verifier->rules, verifier->position) == verifier->side;
    bool good = (claimant && wins_in_brief(verifier, record, gs_verifier_brief(verifier, record),
                                           extra, &own)) ||
                verify_whole(verifier, record, extra, &own);
    if (extra > 0)
        gs_set_unite(zone, &own);
    return good;
}

bool gs_verifier_follow(struct gs_verifier *verifier, uint64_t record, unsigned extra,
                        struct gs_point_set *zone)
{
    return verify(verifier, record, extra, zone);
}
