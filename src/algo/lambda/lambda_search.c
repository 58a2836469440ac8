/* SPDX-License-Identifier: MIT */
/*
 * lambda_search.c - LAMBDA, ATTACK and DEFEND ([Suda], section 5.1), for lambda
 * search (definition 1) and dual-lambda search (definition 2).
 *
 * An attack of level n is a move after which, should the other side pass, a tree
 * of a level below n wins. It succeeds if trees of level n win against all
 * replies; only replies inside the zone of the threat have to be tried, as the
 * others leave the threat as it is. An attack can only lie inside the zone of
 * the failure at level n - 1. So LAMBDA goes up from level 0 and passes the
 * zone of each failure on to the next level.
 *
 * PROOF.md shows which zones result, and why they suffice.
 *
 * Dual-lambda searches both sides' trees in turn, level by level: a move after which the opponent
 * has a tree that wins is ruled out, at this and all higher levels; a threat counts only at a level
 * at which the opponent has none. Where all moves are ruled out, the position is lost at all
 * levels.
 *
 * Cost: b^d in the zones' sizes; memory for one line.
 */
#include <string.h>

#include "algo/lambda/lambda.h"

static enum gs_side side_of(const struct lambda *at)
{
    return gs_to_move(at->rules, at->position);
}

/* The move with which the opponent would win at once if it had the turn. */
static gs_move opponent_win(const struct lambda *at)
{
    return at->stones->winning_move(at->rules, at->position, gs_side_other(side_of(at)));
}

void gs_lambda_pass(struct lambda *at, unsigned frame)
{
    at->search->counters[LAMBDA_PASSES]++;
    at->stones->pass(at->rules, at->position, at->frames[frame].reply);
}

void gs_lambda_unpass(struct lambda *at, unsigned frame)
{
    gs_take_back(at->rules, at->position, at->frames[frame].reply);
}

/* --- lines --- */

static void set_line(struct lambda_frame *frame, gs_move move)
{
    frame->line[0] = move;
    frame->line_length = 1;
}

/* The line of a frame goes on, after its attack, with a reply and the line of the next frame. */
static void extend_line(struct lambda *at, unsigned frame, gs_move reply)
{
    struct lambda_frame *own = &at->frames[frame], *next = own + 1;

    own->line[1] = reply;
    memcpy(own->line + 2, next->line, next->line_length * sizeof *own->line);
    own->line_length = next->line_length + 2;
}

/* --- DEFEND --- */

/*
 * Whether a reply leaves the threat alone: outside its zone, off its line, and not ending the game.
 */
static bool is_quiet(struct lambda *at, unsigned frame, gs_move reply)
{
    const struct lambda_frame *own = &at->frames[frame], *next = own + 1;

    if (own->defence[lambda_point(at, reply)] == 1)
        return false;
    for (unsigned i = 0; i < next->line_length; i++)
        if (next->line[i] == reply)
            return false;
    return !gs_lambda_ends(at, reply, own->reply);
}

/* A reply that changes nothing, so that the threat can be shown. */
static void extend_quietly(struct lambda *at, unsigned frame)
{
    struct lambda_frame *own = &at->frames[frame];
    unsigned count = gs_moves(at->rules, at->position, own->replies);

    for (unsigned i = 0; i < count; i++)
        if (is_quiet(at, frame, own->replies[i])) {
            extend_line(at, frame, own->replies[i]);
            return;
        }
}

/* Adds what keeps a losing reply from becoming a win or a playable move; it is not played. */
static void keep_suicide(struct lambda *at, gs_move reply, uint8_t *zone)
{
    if (!at->params.zones)
        return;
    gs_lambda_zone_attack(&at->zones, at->position, side_of(at), at->spare);
    gs_lambda_zone_merge(&at->zones, zone, at->spare);
    lambda_keep_losing(at, zone, reply);
}

/* Plays a reply and searches for what the attacker has then. */
static enum lambda_answer try_reply(struct lambda *at, unsigned frame, gs_move reply,
                                    unsigned level, uint32_t budget)
{
    struct lambda_frame *own = &at->frames[frame];
    uint8_t *zone = own[1].nodes[LAMBDA_OWN].zone;
    enum lambda_answer answer = LAMBDA_STOPPED;
    bool suicide = false;

    gs_play(at->rules, at->position, reply, own->reply);
    enum gs_value outcome = gs_outcome(at->rules, at->position);
    if (!lambda_visit(at->search)) {
        answer = LAMBDA_STOPPED;
    } else if (outcome == GS_UNKNOWN) {
        answer = gs_lambda_reach(at, frame + 1, LAMBDA_OWN, level, lambda_spend(budget, 1), true);
    } else {
        suicide = outcome == GS_WIN;
        answer = suicide ? LAMBDA_WINS : LAMBDA_FAILS;
        gs_lambda_zone_clear(&at->zones, zone);
    }
    gs_take_back(at->rules, at->position, own->reply);
    if (suicide)
        keep_suicide(at, reply, zone);
    else if (answer == LAMBDA_WINS && own[1].line_length + 2 > own->line_length)
        extend_line(at, frame, reply);
    return answer;
}

enum lambda_answer gs_lambda_defend(struct lambda *at, unsigned frame, unsigned level,
                                    uint32_t budget, bool whole)
{
    struct lambda_frame *own = &at->frames[frame];
    uint8_t *zone = own[1].nodes[LAMBDA_OWN].zone;
    const bool narrow = at->params.zones && !whole;
    unsigned count = gs_lambda_select(at, narrow ? own->defence : NULL, own->replies);

    own->line_length = 1;
    if (narrow)
        lambda_unwind(at, own->defence, LAMBDA_DEFENCE_ZONES);
    for (unsigned i = 0; i < count; i++) {
        const gs_move reply = own->replies[i];
        enum lambda_answer answer = try_reply(at, frame, reply, level, budget);
        if (answer == LAMBDA_FAILS) {
            lambda_add_move(at, zone, reply);
            lambda_keep_sound(at, zone, reply);
            gs_lambda_history_add(at, reply, level, budget);
        }
        if (answer != LAMBDA_WINS)
            return answer;
        lambda_merge_zone(at, own->defence, zone);
    }
    if (own->line_length == 1 && narrow)
        extend_quietly(at, frame);
    return LAMBDA_WINS;
}

/* --- ATTACK --- */

/* Searches for a tree below level after the attack that was just played and a pass. */
static enum lambda_answer find_threat(struct lambda *at, unsigned frame, unsigned level,
                                      uint32_t budget, bool fresh)
{
    gs_lambda_pass(at, frame);
    enum lambda_answer answer =
        gs_lambda_reach(at, frame + 1, LAMBDA_OWN, level, lambda_spend(budget, 1), fresh);
    gs_lambda_unpass(at, frame);
    return answer;
}

/*
 * Definition 2: goes up the levels with both sides' trees, the opponent's first.
 * A win of the opponent rules the attack out.
 */
static enum lambda_attempt find_dual_threat(struct lambda *at, unsigned frame,
                                            struct lambda_node *node, unsigned level,
                                            uint32_t budget)
{
    for (unsigned k = 0; k < level; k++) {
        enum lambda_answer answer = LAMBDA_FAILS;
        if (k > 0) /* at level 0 the opponent was tried */
            answer = gs_lambda_reach(at, frame + 1, LAMBDA_OPP, k, budget, k == 1);
        if (answer == LAMBDA_WINS) {
            lambda_merge_zone(at, node->zone, at->frames[frame + 1].nodes[LAMBDA_OPP].zone);
            return LAMBDA_ATTEMPT_RULED_OUT;
        }
        if (answer == LAMBDA_FAILS)
            answer = find_threat(at, frame, k, budget, k == 0);
        if (answer != LAMBDA_FAILS)
            return answer == LAMBDA_WINS ? LAMBDA_ATTEMPT_WINS : LAMBDA_ATTEMPT_STOPPED;
    }
    return LAMBDA_ATTEMPT_IDLE;
}

/* The same for lambda search, which uses only the attacker's trees. */
static enum lambda_attempt find_single_threat(struct lambda *at, unsigned frame, unsigned level,
                                              uint32_t budget)
{
    static const enum lambda_attempt attempts[] = {[LAMBDA_FAILS] = LAMBDA_ATTEMPT_IDLE,
                                                   [LAMBDA_WINS] = LAMBDA_ATTEMPT_WINS,
                                                   [LAMBDA_STOPPED] = LAMBDA_ATTEMPT_STOPPED};
    return attempts[find_threat(at, frame, level - 1, budget, true)];
}

enum lambda_attempt gs_lambda_judge_attack(struct lambda *at, unsigned frame,
                                           struct lambda_node *node, unsigned level,
                                           uint32_t budget)
{
    struct lambda_frame *own = &at->frames[frame];
    uint8_t *zone = own[1].nodes[LAMBDA_OWN].zone;
    enum lambda_attempt attempt = at->params.dual ? find_dual_threat(at, frame, node, level, budget)
                                                  : find_single_threat(at, frame, level, budget);

    if (attempt == LAMBDA_ATTEMPT_WINS) {
        static const enum lambda_attempt ends[] = {[LAMBDA_FAILS] = LAMBDA_ATTEMPT_DEFENDED,
                                                   [LAMBDA_WINS] = LAMBDA_ATTEMPT_WINS,
                                                   [LAMBDA_STOPPED] = LAMBDA_ATTEMPT_STOPPED};
        at->search->counters[LAMBDA_THREATS]++;
        if (at->params.zones)
            memcpy(own->defence, zone, at->zones.size);
        attempt = ends[gs_lambda_defend(at, frame, level, budget, false)];
    }
    if (attempt == LAMBDA_ATTEMPT_IDLE || attempt == LAMBDA_ATTEMPT_DEFENDED)
        lambda_merge_zone(at, node->zone, zone);
    return attempt;
}

enum lambda_attempt gs_lambda_try_attack(struct lambda *at, unsigned frame,
                                         struct lambda_node *node, gs_move move, unsigned level,
                                         uint32_t budget)
{
    struct lambda_frame *own = &at->frames[frame];
    enum lambda_attempt attempt;

    gs_play(at->rules, at->position, move, own->attack);
    enum gs_value outcome = gs_outcome(at->rules, at->position);
    gs_move refutation = GS_NO_MOVE;
    if (outcome == GS_UNKNOWN)
        refutation = at->stones->winning_move(at->rules, at->position, side_of(at));
    if (!lambda_visit(at->search)) {
        attempt = LAMBDA_ATTEMPT_STOPPED;
    } else if (outcome != GS_UNKNOWN) {
        attempt = outcome == GS_WIN ? LAMBDA_ATTEMPT_RULED_OUT : LAMBDA_ATTEMPT_IDLE;
    } else if (refutation != GS_NO_MOVE) {
        lambda_add_move(at, node->zone, refutation);
        attempt = LAMBDA_ATTEMPT_RULED_OUT;
    } else {
        attempt = at->judge(at, frame, node, level, lambda_spend(budget, 1));
    }
    gs_take_back(at->rules, at->position, own->attack);
    if (outcome == GS_WIN)
        lambda_keep_losing(at, node->zone, move);
    if (attempt == LAMBDA_ATTEMPT_RULED_OUT) {
        at->search->counters[LAMBDA_INVERSIONS]++;
        lambda_rule_out(at, node, move);
    }
    return attempt;
}

/* Whether every legal move of the position is ruled out. */
static bool all_ruled(struct lambda *at, const struct lambda_node *node, gs_move *moves)
{
    unsigned count = gs_moves(at->rules, at->position, moves);

    for (unsigned i = 0; i < count; i++)
        if (!lambda_is_ruled(at, node, moves[i]))
            return false;
    return true;
}

static void take_win(struct lambda *at, unsigned frame, struct lambda_node *node, gs_move move,
                     unsigned level, uint32_t budget)
{
    struct lambda_frame *own = &at->frames[frame];

    own->line[0] = move;
    if (at->params.zones) {
        memcpy(node->zone, own->defence, at->zones.size);
        lambda_zone_add(node->zone, lambda_point(at, move));
        lambda_keep_sound(at, node->zone, move);
        if (!at->zugzwang_free)
            gs_lambda_zone_not_won(&at->zones, at->position, gs_side_other(side_of(at)),
                                   node->zone);
    }
    gs_lambda_history_add(at, move, level, budget);
}

unsigned gs_lambda_list_attacks(struct lambda *at, unsigned frame, struct lambda_node *node,
                                gs_move *forced)
{
    gs_move *moves = at->frames[frame].attacks;
    unsigned count = at->direct ? gs_lambda_select_direct(at, node->level, moves)
                                : gs_lambda_select(at, at->params.zones ? node->zone : NULL, moves);

    *forced = at->steady ? opponent_win(at) : GS_NO_MOVE;
    lambda_unwind(at, node->zone, LAMBDA_ATTACK_ZONES);
    if (*forced == GS_NO_MOVE)
        return count;
    lambda_add_move(at, node->zone, *forced);
    return gs_lambda_narrow_to(*forced, moves, count);
}

/* The attacks of one level; node->zone is that of the failure one level below. */
static enum lambda_answer attack(struct lambda *at, unsigned frame, struct lambda_node *node,
                                 unsigned level, uint32_t budget)
{
    struct lambda_frame *own = &at->frames[frame];
    gs_move forced;
    unsigned count = gs_lambda_list_attacks(at, frame, node, &forced);
    bool ruled = false;
    for (unsigned i = 0; i < count; i++) {
        const gs_move move = own->attacks[i];
        if (lambda_is_ruled(at, node, move))
            continue;
        switch (gs_lambda_try_attack(at, frame, node, move, level, budget)) {
        case LAMBDA_ATTEMPT_STOPPED:
            return LAMBDA_STOPPED;
        case LAMBDA_ATTEMPT_WINS:
            take_win(at, frame, node, move, level, budget);
            return LAMBDA_WINS;
        case LAMBDA_ATTEMPT_RULED_OUT:
            ruled = true;
            break;
        case LAMBDA_ATTEMPT_IDLE:
        case LAMBDA_ATTEMPT_DEFENDED:
            break;
        }
    }
    if (ruled && at->params.dual)
        node->lost = forced != GS_NO_MOVE || all_ruled(at, node, own->attacks);
    return LAMBDA_FAILS;
}

/* --- LAMBDA --- */

/* Level 0. */
static enum lambda_answer open_node(struct lambda *at, unsigned frame, struct lambda_node *node,
                                    uint32_t budget)
{
    const enum gs_side attacker = side_of(at);

    node->level = 0;
    node->order = at->zones.order;
    node->lost = node->probed = node->cut = false;
    memset(node->ruled, 0, (at->points + 63) / 64 * sizeof *node->ruled);
    const gs_move move = at->stones->winning_move(at->rules, at->position, attacker);
    if (budget == 0)
        node->cut = true;
    if (move != GS_NO_MOVE && budget > 0) {
        if (at->params.zones)
            gs_lambda_zone_defence(&at->zones, at->position, gs_side_other(attacker), move,
                                   node->zone);
        set_line(&at->frames[frame], move);
        return LAMBDA_WINS;
    }
    if (at->params.zones)
        gs_lambda_zone_attack(&at->zones, at->position, attacker, node->zone);
    return LAMBDA_FAILS;
}

bool gs_lambda_is_beyond(const struct lambda *at, unsigned level, uint32_t budget)
{
    return budget < (at->zugzwang_free ? 2 * level + 1 : 3);
}

/*
 * Whether a level is tried with rising effort. Where there is zugzwang and the game names no
 * threats, a limit on plies keeps lines short by itself.
 */
static bool rises(const struct lambda *at, uint32_t budget)
{
    return at->params.table &&
           (budget == LAMBDA_NO_BUDGET || at->zugzwang_free || at->rules->game->threats != NULL);
}

unsigned gs_lambda_next_effort(const struct lambda *at, unsigned level, uint32_t budget,
                               unsigned effort)
{
    static const unsigned efforts[] = {2, 4, 6, 8, 12};
    size_t i = 0;

    while (i < sizeof efforts / sizeof *efforts && efforts[i] <= effort)
        i++;
    /* Without a table nothing carries over; at level 1, or with so few plies, nothing is cut. */
    if (!rises(at, budget) || level < 2 || i == sizeof efforts / sizeof *efforts ||
        2 * efforts[i] + 1 >= budget)
        return LAMBDA_NO_EFFORT;
    return efforts[i];
}

/* Tries the levels from the one reached up to the requested one. */
static enum lambda_answer climb(struct lambda *at, unsigned frame, struct lambda_node *node,
                                unsigned level, uint32_t budget)
{
    enum lambda_answer answer = LAMBDA_FAILS;

    while (answer == LAMBDA_FAILS && node->level < level && !node->lost) {
        if (gs_lambda_is_beyond(at, node->level + 1, budget) ||
            (at->effort == 0 && node->level > 0)) {
            node->cut = true;
            node->level = level;
            return LAMBDA_FAILS;
        }
        const unsigned effort = at->effort;
        if (node->level > 0 && effort != LAMBDA_NO_EFFORT)
            at->effort--;
        answer = attack(at, frame, node, ++node->level, budget);
        at->effort = effort;
        node->order = at->zones.order - node->level;
    }
    return answer;
}

/* Looks the position up, and tries the levels above that in the table. */
static enum lambda_answer search_node(struct lambda *at, unsigned frame, struct lambda_node *node,
                                      unsigned level, uint32_t budget)
{
    const uint64_t before = at->search->nodes;
    const bool cut = at->cut;
    enum lambda_answer answer = LAMBDA_FAILS;
    gs_move move;

    if (at->params.table && !node->probed) {
        node->probed = true;
        answer = gs_lambda_table_find(at, node, level, budget, &move);
        if (answer == LAMBDA_WINS)
            set_line(&at->frames[frame], move);
    }
    if (answer == LAMBDA_WINS || node->lost || node->level >= level)
        return answer;
    at->cut = false;
    answer = climb(at, frame, node, level, budget);
    node->cut = node->cut || at->cut;
    at->cut = cut;
    if (at->params.table && answer != LAMBDA_STOPPED)
        gs_lambda_table_keep(at, node, budget,
                             answer == LAMBDA_WINS ? at->frames[frame].line[0] : GS_NO_MOVE,
                             at->search->nodes - before);
    return answer;
}

enum lambda_answer gs_lambda_reach(struct lambda *at, unsigned frame, unsigned which,
                                   unsigned level, uint32_t budget, bool fresh)
{
    struct lambda_node *node = &at->frames[frame].nodes[which];
    enum lambda_answer answer = LAMBDA_FAILS;

    if (fresh)
        answer = open_node(at, frame, node, budget);
    if (answer == LAMBDA_FAILS && level > 0)
        answer = search_node(at, frame, node, level, budget);
    if (answer == LAMBDA_FAILS) {
        at->cut = at->cut || (node->cut && !node->lost);
        if (at->params.zones && node->order < at->zones.order - level) {
            gs_lambda_zone_fill(&at->zones, node->zone, node->order, at->zones.order - level);
            node->order = at->zones.order - level;
        }
    }
    return answer;
}
