/* SPDX-License-Identifier: MIT */
/*
 * analysis.c - classifies every move of the root ([Suda], section 5.4.1,
 * figures 5.1 to 5.4): won by an attack of a level, tried without success,
 * dangerous for its own side, or outside the zone.
 *
 * Levels go on until one has a winning attack: all attacks of that level are
 * tried, but without a failure there is no zone for the next one. Wins found
 * for the opponent are proved, and so is a loss.
 *
 * Moves that are images of each other under a symmetry that keeps the root are
 * tried once. The images of the zones they would have added are added when the
 * level is done: the zone becomes the union of its own images.
 *
 * Cost: that of a search that does not stop at its first win.
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
                                                  .finding = GS_FINDING_OUTSIDE};
    return true;
}

static struct gs_move_value *row_of(const struct gs_result *result, gs_move move)
{
    struct gs_move_value *row = result->moves;

    while (row->move != move)
        row++;
    return row;
}

/* A move keeps the lowest level at which it was a threat. */
static void set_level(struct gs_move_value *row, unsigned level)
{
    if (!row->has_level)
        row->level = level;
    row->has_level = true;
}

static void note_win(struct lambda *at, struct gs_result *result, struct gs_move_value *row,
                     unsigned level)
{
    struct lambda_frame *frame = &at->frames[0];

    row->finding = GS_FINDING_WON;
    row->value = GS_WIN;
    set_level(row, level);
    if (result->best_move != GS_NO_MOVE)
        return;
    result->best_move = frame->line[0] = row->move;
    for (unsigned i = 0; i < frame->line_length; i++)
        if (!gs_result_line(result, frame->line[i]))
            return;
}

static void note_attempt(struct lambda *at, struct gs_result *result, gs_move move,
                         enum lambda_attempt attempt, unsigned level)
{
    struct gs_move_value *row = row_of(result, move);

    if (attempt == LAMBDA_ATTEMPT_WINS) {
        note_win(at, result, row, level);
    } else if (attempt == LAMBDA_ATTEMPT_RULED_OUT) {
        row->finding = GS_FINDING_ENDANGERS;
        row->value = GS_LOSS;
    } else if (attempt != LAMBDA_ATTEMPT_STOPPED) {
        row->finding = GS_FINDING_EXAMINED;
        if (attempt == LAMBDA_ATTEMPT_DEFENDED)
            set_level(row, level);
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
    if (at->with_zones)
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

    memcpy(at->before, node->zone, at->zones.size);
    do {
        memcpy(node->zone, at->before, at->zones.size);
        effort = gs_lambda_next_effort(at, level, budget, effort);
        at->effort = effort == LAMBDA_NO_EFFORT ? effort : effort - 1;
        at->cut = false;
        attempt = gs_lambda_try_attack(at, 0, node, move, level, budget);
    } while ((attempt == LAMBDA_ATTEMPT_IDLE || attempt == LAMBDA_ATTEMPT_DEFENDED) && at->cut &&
             effort != LAMBDA_NO_EFFORT);
    at->effort = effort;
    at->cut = at->cut || cut;
    return attempt;
}

/*
 * The first count attacks of frame 0, one of each set of images; false when the
 * search stopped. After a win at->effort is the effort of the line in result.
 */
static bool try_each(struct lambda *at, struct gs_result *result, unsigned count, unsigned level,
                     uint32_t budget)
{
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];
    const unsigned symmetries = count_symmetries(at);
    uint64_t tried[(GS_POINTS_MAX + 63) / 64] = {0};
    bool keeps[SYMMETRIES_MAX] = {false};
    unsigned effort = LAMBDA_NO_EFFORT;

    for (unsigned s = 1; s < symmetries; s++)
        keeps[s] = keeps_root(at, s, at->image);
    for (unsigned i = 0; i < count; i++) {
        const gs_move move = at->frames[0].attacks[i];
        if (lambda_is_ruled(at, node, move) || is_image(at, keeps, symmetries, move, tried))
            continue;
        enum lambda_attempt attempt = try_one(at, move, level, budget);
        if (attempt == LAMBDA_ATTEMPT_WINS && result->best_move == GS_NO_MOVE)
            effort = at->effort;
        note_attempt(at, result, move, attempt, level);
        if (attempt == LAMBDA_ATTEMPT_STOPPED)
            return false;
        if (move < at->points)
            gs_points_add(tried, move);
    }
    for (unsigned s = 1; s < symmetries; s++)
        if (keeps[s])
            copy_to_images(at, result, s, tried);
    at->effort = effort;
    return true;
}

enum lambda_answer gs_lambda_analyse(struct lambda *at, struct gs_result *result, unsigned level,
                                     uint32_t budget)
{
    struct lambda_node *node = &at->frames[0].nodes[LAMBDA_OWN];
    gs_move forced;

    if (level == 0) {
        enum lambda_answer answer = gs_lambda_reach(at, 0, LAMBDA_OWN, 0, budget, true);
        if (answer == LAMBDA_WINS)
            note_wins_at_once(at, result);
        return answer;
    }
    if (gs_lambda_is_beyond(at, level, budget)) {
        at->cut = true;
        return LAMBDA_FAILS;
    }
    unsigned count = gs_lambda_list_attacks(at, 0, node, &forced);
    if (forced != GS_NO_MOVE)
        note_forced(result, forced);
    const bool ended = try_each(at, result, count, level, budget);
    node->level = level;
    node->order = at->zones.order - level;
    if (result->best_move != GS_NO_MOVE)
        return LAMBDA_WINS; /* even if a limit kept the other moves from being tried */
    return ended ? LAMBDA_FAILS : LAMBDA_STOPPED;
}
