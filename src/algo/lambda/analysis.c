/* SPDX-License-Identifier: MIT */
/*
 * analysis.c - classifies every move of the root ([Suda], section 5.4.1,
 * figures 5.1 to 5.4): won by an attack of a level, tried without success,
 * dangerous for its own side, outside the zone, or not tried.
 *
 * Up to the first level with a winning attack, only moves in the zone of the failure of the level
 * below can be attacks. Without a failure there is no zone: at the levels above that one every move
 * whose value is unknown is tried. Wins found for the opponent are proved, and so is a loss.
 *
 * The moves of a level take turns: each gets a few nodes, then four times as many, and so on.
 * What the table keeps of an attempt that ran out of nodes makes the next one short.
 *
 * Moves that are images of each other under a symmetry that keeps the root are
 * tried once. The images of the zones they would have added are added when the
 * level is done: the zone becomes the union of its own images.
 *
 * Cost: that of a search that does not stop at its first win; the nodes of a move in all of its
 * turns are at most four thirds of those of the last one.
 */
#include <string.h>

#include "algo/lambda/lambda.h"

/* A board has eight, and twice as many where colours may be exchanged. */
enum { SYMMETRIES_MAX = 16 };

bool gs_lambda_list_moves(struct lambda *at, struct gs_result *result)
{
    gs_move *moves = at->frames[0].attacks;
    unsigned count = gs_moves(at->rules, at->position, moves);

    result->moves = gs_alloc_zero(result->memory, count, sizeof *result->moves);
    if (!result->moves)
        return gs_search_halt(at->search, GS_STOP_MEMORY);
    result->move_count = count;
    for (unsigned i = 0; i < count; i++)
        result->moves[i] = (struct gs_move_value){.move = moves[i],
                                                  .value = GS_UNKNOWN,
                                                  .distance = GS_NO_DISTANCE,
                                                  .finding = GS_FINDING_UNTRIED};
    return true;
}

static struct gs_move_value *row_of(const struct gs_result *result, gs_move move)
{
    struct gs_move_value *row = result->moves;

    while (row->move != move)
        row++;
    return row;
}

static void note_win(struct lambda *at, struct gs_result *result, struct gs_move_value *row,
                     unsigned level)
{
    struct lambda_frame *frame = &at->frames[0];

    row->finding = GS_FINDING_WON;
    row->value = GS_WIN;
    row->has_win_level = true;
    row->win_level = level;
    if (result->best_move != GS_NO_MOVE)
        return;
    result->best_move = frame->line[0] = row->move;
    for (unsigned i = 0; i < frame->line_length; i++)
        if (!gs_result_line(result, frame->line[i]))
            return;
}

/* A move keeps the lowest level at which it was a threat. */
static void note_threat(struct gs_move_value *row, unsigned level)
{
    if (!row->has_threat_level)
        row->threat_level = level;
    row->has_threat_level = true;
}

static void note_attempt(struct lambda *at, struct gs_result *result, gs_move move,
                         enum lambda_attempt attempt, unsigned level)
{
    struct gs_move_value *row = row_of(result, move);

    if (attempt == LAMBDA_ATTEMPT_WINS || attempt == LAMBDA_ATTEMPT_DEFENDED)
        note_threat(row, level);
    if (attempt == LAMBDA_ATTEMPT_WINS) {
        note_win(at, result, row, level);
    } else if (attempt == LAMBDA_ATTEMPT_RULED_OUT) {
        row->finding = GS_FINDING_ENDANGERS;
        row->value = GS_LOSS;
    } else {
        row->finding = GS_FINDING_EXAMINED;
    }
}

/* --- symmetry --- */

/* How many symmetries there are, the identity included. */
static unsigned count_symmetries(const struct lambda *at)
{
    const struct gs_space *space = at->rules->game->space;

    if (!space || !space->symmetries || !space->image || !space->image_move)
        return 1;
    unsigned count = space->symmetries(at->rules);
    return count < SYMMETRIES_MAX ? count : SYMMETRIES_MAX;
}

/* Whether a symmetry keeps the root; image is room for a position. */
static bool keeps_root(const struct lambda *at, unsigned symmetry, struct gs_position *image)
{
    uint8_t key[GS_KEY_MAX], other[GS_KEY_MAX];

    at->rules->game->space->image(at->rules, symmetry, at->position, image);
    gs_encode(at->rules, at->position, key);
    gs_encode(at->rules, image, other);
    return memcmp(key, other, at->rules->key_size) == 0;
}

static gs_move image_of(const struct lambda *at, unsigned symmetry, gs_move move)
{
    return at->rules->game->space->image_move(at->rules, symmetry, move);
}

/* Unites the zone with its image, point by point of the legal moves. */
static void unite_with_image(struct lambda *at, unsigned symmetry, const struct gs_result *result,
                             uint8_t *zone)
{
    memcpy(at->spare, zone, at->zones.size);
    for (size_t i = 0; i < result->move_count; i++) {
        const gs_move move = result->moves[i].move;
        const unsigned to = lambda_point(at, image_of(at, symmetry, move));
        const uint8_t index = at->spare[lambda_point(at, move)];
        if (zone[to] > index)
            zone[to] = index;
    }
}

/* Copies what was found of the moves of one level to their images; tried is a set of moves. */
static void copy_to_images(struct lambda *at, struct gs_result *result, unsigned symmetry,
                           const uint64_t *tried)
{
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];

    for (size_t i = 0; i < result->move_count; i++) {
        const struct gs_move_value *row = &result->moves[i];
        const gs_move move = row->move, image = image_of(at, symmetry, move);
        if (move >= at->points || !gs_points_has(tried, move))
            continue;
        struct gs_move_value *other = row_of(result, image);
        *other = *row;
        other->move = image;
        if (lambda_is_ruled(at, node, move))
            lambda_rule_out(at, node, image);
    }
    if (at->params.zones)
        unite_with_image(at, symmetry, result, node->zone);
}

/* Whether an image of a move has been tried. */
static bool is_image(const struct lambda *at, const bool *keeps, unsigned symmetries, gs_move move,
                     const uint64_t *tried)
{
    for (unsigned symmetry = 1; symmetry < symmetries; symmetry++) {
        const gs_move image = image_of(at, symmetry, move);
        if (keeps[symmetry] && image < at->points && gs_points_has(tried, image))
            return true;
    }
    return false;
}

/* --- the analysis --- */

/* Where the opponent wins at once on a point, all other moves lose. */
static void note_forced(const struct gs_result *result, gs_move forced)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].move != forced) {
            result->moves[i].finding = GS_FINDING_ENDANGERS;
            result->moves[i].value = GS_LOSS;
        }
}

/* The moves that win at once. */
static void note_wins_at_once(struct lambda *at, struct gs_result *result)
{
    struct lambda_frame *frame = &at->frames[0];

    for (size_t i = 0; i < result->move_count; i++) {
        gs_play(at->rules, at->position, result->moves[i].move, frame->attack);
        const bool wins = gs_outcome(at->rules, at->position) == GS_LOSS;
        gs_take_back(at->rules, at->position, frame->attack);
        frame->line_length = 1;
        if (wins) {
            result->moves[i].distance = 1;
            note_win(at, result, &result->moves[i], 0);
        }
    }
}

/*
 * One attack, with rising effort (lambda.c). What a cut-short step added to the zone is removed
 * again. After a win at->effort is the effort it took.
 */
static enum lambda_attempt try_one(struct lambda *at, gs_move move, unsigned level, uint32_t budget)
{
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];
    enum lambda_attempt attempt = LAMBDA_ATTEMPT_IDLE;
    const bool cut = at->cut;
    unsigned effort = 0;

    lambda_copy_zone(at, at->before, node->zone);
    do {
        lambda_copy_zone(at, node->zone, at->before);
        effort = gs_lambda_next_effort(at, level, budget, effort);
        at->effort = effort == LAMBDA_NO_EFFORT ? effort : effort - 1;
        at->cut = false;
        attempt = gs_lambda_try_attack(at, 0, node, move, level, budget);
    } while ((attempt == LAMBDA_ATTEMPT_IDLE || attempt == LAMBDA_ATTEMPT_DEFENDED) && at->cut &&
             effort != LAMBDA_NO_EFFORT);
    if (attempt == LAMBDA_ATTEMPT_STOPPED)
        lambda_copy_zone(at, node->zone, at->before);
    at->effort = effort;
    at->cut = (at->cut && attempt != LAMBDA_ATTEMPT_STOPPED) || cut;
    return attempt;
}

/* The nodes of a move's first turn at a level, and by how much more the next one has. */
enum { FIRST_TURN = 64, NEXT_TURN = 2 };

/* The attacks of one level. */
struct turns {
    struct lambda *at;
    struct gs_result *result;
    unsigned level, symmetries;
    uint32_t budget;
    unsigned effort; /* of the line in result */
    uint64_t nodes;  /* of each move's turn; 0: as many as it takes */
    bool keeps[SYMMETRIES_MAX];
    uint64_t tried[(GS_POINTS_MAX + 63) / 64];
    uint64_t indirect[(GS_POINTS_MAX + 63) / 64]; /* direct attacks alone do not win after them */
};

/* One attempt within the nodes of a turn. */
static enum lambda_attempt attempt_in_turn(struct turns *turns, gs_move move)
{
    struct lambda *at = turns->at;
    struct gs_search_part part = {.is_less = false};

    if (turns->nodes > 0)
        gs_search_begin_part(at->search, turns->nodes, &part);
    const enum lambda_attempt attempt = try_one(at, move, turns->level, turns->budget);
    if (turns->nodes > 0)
        gs_search_end_part(at->search, &part);
    return attempt;
}

/* The same with direct attacks alone, of which a failure proves nothing: then STOPPED. */
static enum lambda_attempt attempt_directly(struct turns *turns, gs_move move)
{
    struct lambda *at = turns->at;
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];
    const bool cut = at->cut;

    if (turns->nodes == 0 || !at->rules->game->threats || move >= at->points ||
        gs_points_has(turns->indirect, move))
        return LAMBDA_ATTEMPT_STOPPED;
    at->direct = true;
    const enum lambda_attempt attempt = attempt_in_turn(turns, move);
    at->direct = false;
    if (attempt != LAMBDA_ATTEMPT_IDLE && attempt != LAMBDA_ATTEMPT_DEFENDED)
        return attempt;
    lambda_copy_zone(at, node->zone, at->before);
    at->cut = cut;
    gs_points_add(turns->indirect, move);
    return LAMBDA_ATTEMPT_STOPPED;
}

/* One move's turn; false if it is not over with it. */
static bool take_turn(struct turns *turns, gs_move move)
{
    struct lambda *at = turns->at;
    const bool known = turns->result->best_move != GS_NO_MOVE;
    enum lambda_attempt attempt = attempt_directly(turns, move);

    if (attempt == LAMBDA_ATTEMPT_STOPPED && at->search->stop == GS_STOP_SOLVED)
        attempt = attempt_in_turn(turns, move);
    if (attempt == LAMBDA_ATTEMPT_STOPPED) {
        row_of(turns->result, move)->finding = GS_FINDING_NONE;
        return false;
    }
    if (attempt == LAMBDA_ATTEMPT_WINS && !known)
        turns->effort = at->effort;
    note_attempt(at, turns->result, move, attempt, turns->level);
    if (move < at->points)
        gs_points_add(turns->tried, move);
    return true;
}

/* A turn for each of the first count attacks of frame 0, one of each set of images; returns how
 * many are left, which are moved to the front. */
static unsigned take_turns(struct turns *turns, unsigned count)
{
    struct lambda *at = turns->at;
    const struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];
    gs_move *moves = at->frames[0].attacks;
    unsigned left = 0;

    for (unsigned i = 0; i < count; i++) {
        const gs_move move = moves[i];
        if (lambda_is_ruled(at, node, move) ||
            is_image(at, turns->keeps, turns->symmetries, move, turns->tried))
            continue;
        if (at->search->stop != GS_STOP_SOLVED || !take_turn(turns, move))
            moves[left++] = move;
    }
    return left;
}

/*
 * The first count attacks of frame 0; false when the search stopped. Without a table, which makes
 * the next turn short, each has one turn. After a win at->effort is the effort of the line in
 * result.
 */
static bool try_each(struct lambda *at, struct gs_result *result, unsigned count, unsigned level,
                     uint32_t budget)
{
    struct turns turns = {.at = at,
                          .result = result,
                          .level = level,
                          .symmetries = count_symmetries(at),
                          .budget = budget,
                          .effort = result->best_move != GS_NO_MOVE ? at->effort : LAMBDA_NO_EFFORT,
                          .nodes = at->params.table ? FIRST_TURN : 0};

    for (unsigned s = 1; s < turns.symmetries; s++)
        turns.keeps[s] = keeps_root(at, s, at->image);
    while (count > 0 && at->search->stop == GS_STOP_SOLVED) {
        count = take_turns(&turns, count);
        turns.nodes *= NEXT_TURN;
    }
    for (unsigned s = 1; s < turns.symmetries; s++)
        if (turns.keeps[s])
            copy_to_images(at, result, s, turns.tried);
    at->effort = turns.effort;
    return count == 0;
}

/* The moves of which nothing is known yet are outside of the zone, unless they are listed. */
static void note_zone(const struct lambda *at, struct gs_result *result, unsigned count)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].finding == GS_FINDING_UNTRIED)
            result->moves[i].finding = GS_FINDING_OUTSIDE;
    for (unsigned i = 0; i < count; i++) {
        struct gs_move_value *row = row_of(result, at->frames[0].attacks[i]);
        if (row->finding == GS_FINDING_OUTSIDE)
            row->finding = GS_FINDING_UNTRIED;
    }
}

/* Lists the attacks of a level: of the zone of the failure of the level below. */
static unsigned list_zone(struct lambda *at, struct gs_result *result)
{
    gs_move forced;
    const unsigned count = gs_lambda_list_attacks(at, 0, &at->frames[0].nodes[LAMBDA_OWN], &forced);

    if (forced != GS_NO_MOVE)
        note_forced(result, forced);
    note_zone(at, result, count);
    return count;
}

/* Lists the attacks of a level above one that wins: all moves of which the value is unknown. */
static unsigned list_unknown(struct lambda *at, struct gs_result *result)
{
    gs_move *moves = at->frames[0].attacks;
    unsigned all = gs_lambda_select(at, NULL, moves), count = 0;

    for (unsigned i = 0; i < all; i++) {
        struct gs_move_value *row = row_of(result, moves[i]);
        if (row->value != GS_UNKNOWN)
            continue;
        moves[count++] = row->move;
        if (row->finding == GS_FINDING_OUTSIDE)
            row->finding = GS_FINDING_UNTRIED;
    }
    return count;
}

static bool all_known(const struct gs_result *result)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].value == GS_UNKNOWN)
            return false;
    return true;
}

/* Level 0: a move that wins at once. */
static enum lambda_answer analyse_ends(struct lambda *at, struct gs_result *result, uint32_t budget)
{
    enum lambda_answer answer = gs_lambda_reach(at, 0, LAMBDA_OWN, 0, budget, true);

    if (answer == LAMBDA_WINS)
        note_wins_at_once(at, result);
    return answer == LAMBDA_STOPPED ? answer : LAMBDA_FAILS;
}

enum lambda_answer gs_lambda_analyse(struct lambda *at, struct gs_result *result, unsigned level,
                                     uint32_t budget)
{
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];

    if (level == 0)
        return analyse_ends(at, result, budget);
    if (gs_lambda_is_beyond(at, level, budget)) {
        at->cut = true;
        return LAMBDA_FAILS;
    }
    const unsigned count =
        result->best_move != GS_NO_MOVE ? list_unknown(at, result) : list_zone(at, result);
    const bool ended = try_each(at, result, count, level, budget);
    node->level = level;
    node->order = level < at->zones.order ? at->zones.order - level : 0;
    if (!ended)
        return LAMBDA_STOPPED;
    return result->best_move != GS_NO_MOVE && all_known(result) ? LAMBDA_WINS : LAMBDA_FAILS;
}

void gs_lambda_note_analysis(struct lambda *at, struct gs_result *result, uint32_t budget,
                             lambda_solver *solve)
{
    const uint64_t level = at->search->counters[LAMBDA_LEVEL];
    const enum gs_stop stop = gs_lambda_end_of_levels(at);

    if (result->best_move == GS_NO_MOVE) {
        if (at->search->stop == GS_STOP_SOLVED)
            gs_lambda_note_failure(at, result);
        return;
    }
    at->frames[0].nodes[LAMBDA_OWN].level = row_of(result, result->best_move)->win_level;
    gs_lambda_note_win(at, result, budget, solve);
    at->search->counters[LAMBDA_LEVEL] = level;
    if (!all_known(result))
        gs_search_halt(at->search, stop);
}
