/* SPDX-License-Identifier: MIT */
/*
 * tss_attack.c - wins by fours and other threats, proved against every reply.
 *
 * The threat space gives the moves with which an attack may begin; nothing in it counts as proved.
 * A move of the attacker is proved when the defender loses after each reply. A four has one reply.
 * Another threat has those that could disturb the win by fours that follows a pass. That no other
 * reply can disturb it is proved in PROOF.md.
 *
 * The number of threats in a line that are no fours is bounded. The bound rises from one search to
 * the next, so short wins are found first. Cost: a threat space for each position that no four
 * decides.
 */
#include <string.h>

#include "algo/tss/tss.h"

/*
 * Nodes that a search for fours may take before the threat space is used to check whether there can
 * be a win by them.
 */
#define FOURS_FIRST 64

/* The threat space is not exact for lines of more stones than this: see tss_combine.c. */
#define REACH_EXACT 4

/* Whether the threat space rules a win by fours out; false, too, when the search was halted. */
static bool has_no_fours(struct tss *at)
{
    const bool cut = at->cut.threes;
    bool grown = gs_tss_space_begin(at, 0);

    while (grown && !gs_tss_space_wins(at) && gs_tss_space_grow(at, &grown))
        ;
    at->cut.threes = cut; /* a win by fours has no use for threes */
    if (at->search->stop != GS_STOP_SOLVED || at->space.full || gs_tss_space_wins(at))
        return false;
    at->space.is_of_fours = true;
    return true;
}

/* Tries the fours of the space first, which is all but empty where most of them lead nowhere. */
static enum tss_answer try_fours_of_space(struct tss *at)
{
    uint64_t points[TSS_WORDS];

    if (!gs_tss_space_wins(at))
        return TSS_FAILS;
    gs_tss_space_gains(at, points);
    return gs_tss_by_fours_on(at, points);
}

/* Whether the attacker wins with one stone, at->move: that needs no threat space. */
static bool wins_at_once(struct tss *at)
{
    size_t top = at->lists.top;
    unsigned count;

    at->move = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count)[0];
    at->lists.top = top;
    return count > 0 && gs_tss_has_room(at, 1);
}

/*
 * Whether the attacker wins by fours. At the root, and before a long search, the threat space is
 * built first: without a sequence of fours in it there is no such win.
 */
static enum tss_answer win_by_fours(struct tss *at)
{
    const bool is_exact = !at->board.has_fouls && at->board.reach <= REACH_EXACT;
    const struct tss_entry entry = gs_tss_find(at);
    enum tss_answer answer = TSS_CUT;

    at->space.is_of_fours = false;
    at->move = entry.fours_move;
    if (entry.fours > 0)
        return (enum tss_answer)(entry.fours - 1);
    if (at->path.ply == 0 && wins_at_once(at))
        return TSS_WINS;
    if (at->path.ply > 0 || !is_exact)
        answer = gs_tss_by_fours(at, is_exact ? FOURS_FIRST : TSS_UNBOUNDED);
    if (answer != TSS_CUT || has_no_fours(at))
        return answer == TSS_CUT ? TSS_FAILS : answer;
    answer = try_fours_of_space(at);
    return answer == TSS_FAILS ? gs_tss_by_fours(at, TSS_UNBOUNDED) : answer;
}

/* --- replies --- */

static void add_reply(struct tss *at, uint64_t *seen, gs_move reply, gs_move *replies,
                      unsigned *count)
{
    if (gs_points_has(seen, reply))
        return;
    gs_points_add(seen, reply);
    if (at->rules->game->board->content(at->rules, at->position, reply) == GS_EMPTY &&
        gs_tss_may(at, reply))
        replies[(*count)++] = reply;
}

static void add_set(struct tss *at, uint64_t *seen, const uint64_t *set, gs_move *replies,
                    unsigned *count)
{
    for (unsigned point = 0; point < at->board.points; point++)
        if (gs_points_has(set, point))
            add_reply(at, seen, point, replies, count);
}

/* Where a stone of the defender, with his replies in the shadow, makes a four or a five. */
static void find_links(struct tss *at, const struct tss_shadow *shadow, struct gs_point_set *links)
{
    enum gs_side defender = gs_side_other(at->attacker);

    memset(links, 0, sizeof *links);
    for (unsigned i = 0; i < shadow->count; i++)
        at->threats->place(at->rules, at->position, defender, shadow->replies[i]);
    at->threats->links(at->rules, at->position, defender, links);
    for (unsigned i = 0; i < shadow->count; i++)
        at->threats->lift(at->rules, at->position, defender, shadow->replies[i]);
}

gs_move *gs_tss_replies(struct tss *at, const struct tss_shadow *shadow, unsigned *count)
{
    gs_move *replies = at->lists.moves + at->lists.top;
    uint64_t seen[TSS_WORDS] = {0};
    struct gs_point_set links;

    if (shadow->frail) {
        *count = gs_moves(at->rules, at->position, replies);
    } else {
        *count = 0;
        find_links(at, shadow, &links);
        /* gs_tss_may builds a list of its own behind the stack. */
        at->lists.top += at->board.points;
        add_set(at, seen, shadow->points, replies, count);
        add_set(at, seen, links.words, replies, count);
        at->lists.top -= at->board.points;
    }
    at->lists.top += *count;
    return replies;
}

/* After a reply, the attacker to move. */
static enum tss_answer try_reply(struct tss *at, gs_move reply, unsigned threes)
{
    enum tss_answer answer = TSS_FAILS;

    gs_tss_play(at, reply);
    enum gs_value value = gs_tss_outcome(at);
    if (value == GS_WIN)
        answer = gs_tss_has_room(at, 0) ? TSS_WINS : TSS_FAILS;
    else if (value == GS_UNKNOWN)
        answer = gs_tss_attack(at, threes);
    gs_tss_take_back(at);
    return answer;
}

/* A threat that is no four: what follows a pass, and then what follows each reply. */
static enum tss_answer defend_three(struct tss *at, unsigned threes)
{
    size_t top = at->lists.top;
    unsigned count;

    gs_tss_pass(at);
    enum tss_answer answer = win_by_fours(at);
    if (answer == TSS_WINS)
        answer = gs_tss_shadow(at, &at->shadow);
    gs_tss_take_back(at);
    if (answer != TSS_WINS)
        return answer;
    if (threes == 0) {
        at->cut.threes = true;
        return TSS_FAILS;
    }
    gs_move *replies = gs_tss_replies(at, &at->shadow, &count);
    for (unsigned i = 0; i < count && answer == TSS_WINS; i++)
        answer = try_reply(at, replies[i], threes - 1);
    at->lists.top = top;
    return answer;
}

enum tss_answer gs_tss_defend(struct tss *at, unsigned threes)
{
    size_t top = at->lists.top;
    unsigned count, threatened;

    if (!gs_tss_visit(at))
        return TSS_STOPPED;
    gs_tss_wins(at, gs_side_other(at->attacker), GS_NO_MOVE, &threatened);
    at->lists.top = top;
    if (threatened > 0)
        return TSS_FAILS;
    gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);
    gs_move win = count > 0 ? wins[0] : GS_NO_MOVE;
    at->lists.top = top;
    if (count == 0)
        return defend_three(at, threes);
    if (count > 1 || !gs_tss_may(at, win))
        return gs_tss_has_room(at, 2) ? TSS_WINS : TSS_FAILS;
    return try_reply(at, win, threes);
}

/* --- attacks --- */

enum tss_answer gs_tss_try(struct tss *at, gs_move move, unsigned threes)
{
    enum tss_answer answer = TSS_FAILS;

    if (!gs_tss_may(at, move))
        return TSS_FAILS;
    gs_tss_play(at, move);
    if (gs_tss_outcome(at) == GS_UNKNOWN)
        answer = gs_tss_defend(at, threes);
    gs_tss_take_back(at);
    return answer;
}

/* Tries moves that were not tried before. */
static enum tss_answer try_attacks(struct tss *at, const gs_move *moves, unsigned count,
                                   unsigned threes, uint64_t *tried)
{
    enum tss_answer answer = TSS_FAILS;

    for (unsigned i = 0; i < count && answer == TSS_FAILS; i++) {
        if (gs_points_has(tried, moves[i]))
            continue;
        gs_points_add(tried, moves[i]);
        answer = gs_tss_try(at, moves[i], threes);
        if (answer == TSS_WINS) {
            at->move = moves[i];
            at->search->counters[TSS_VERIFIED]++;
        }
    }
    return answer;
}

/*
 * Makes the threat space up to a stage, from the one before if it is there still;
 * *grown: whether the stage added anything. False when the search was halted.
 */
static bool make_stage(struct tss *at, unsigned threes, unsigned stage, uint64_t *number,
                       bool *grown)
{
    bool going = true;

    if (stage == 0 && at->space.is_of_fours)
        going = gs_tss_space_deepen(at, threes);
    else if (stage > 0 && at->space.number == *number)
        going = gs_tss_space_grow(at, grown);
    else {
        going = gs_tss_space_begin(at, threes);
        for (unsigned i = 0; i < stage && going && *grown; i++)
            going = gs_tss_space_grow(at, grown);
    }
    *number = at->space.number;
    return going && at->search->stop == GS_STOP_SOLVED;
}

/* Whether a sequence of the stage wins against all replies at once: each needs no search then. */
static bool any_stands(struct tss *at, bool may_stand, uint32_t *judged)
{
    return may_stand && gs_tss_any_stands(at, judged);
}

/* The threat space stage by stage: the sequences of a stage are tried before the next one is made.
 */
static enum tss_answer try_space(struct tss *at, unsigned threes)
{
    uint64_t tried[TSS_WORDS] = {0}, number = 0;
    enum tss_answer answer = TSS_FAILS;
    uint32_t judged = 0;
    const bool may_stand = gs_tss_may_stand(at);
    bool grown = true;

    for (unsigned stage = 0; grown && answer == TSS_FAILS; stage++) {
        size_t top = at->lists.top;
        unsigned count;

        if (!make_stage(at, threes, stage, &number, &grown))
            return TSS_STOPPED;
        if (any_stands(at, may_stand, &judged))
            return TSS_WINS;
        gs_move *moves = gs_tss_space_moves(at, &count);
        answer = try_attacks(at, moves, count, threes, tried);
        at->lists.top = top;
    }
    return answer;
}

/* A failure in which the number of threes had no part. */
#define FAILED_FOR_GOOD UINT8_MAX

/* Stores the answer for a position, and returns it. */
static enum tss_answer keep(struct tss *at, enum tss_answer answer, unsigned threes,
                            uint64_t before)
{
    if (answer != TSS_WINS && answer != TSS_FAILS)
        return answer;
    struct tss_entry entry = gs_tss_find(at);
    if (answer == TSS_WINS) {
        entry.won = 1;
        entry.won_move = (uint16_t)at->move;
    } else if (!at->cut.threes) {
        entry.failed = FAILED_FOR_GOOD;
    } else if (entry.failed < threes + 1) {
        entry.failed = (uint8_t)(threes + 1);
    }
    gs_tss_keep(at, entry, at->search->nodes - before);
    return answer;
}

/* Tries the block that is forced, or else the moves of the threat space. */
static enum tss_answer try_all(struct tss *at, unsigned threes)
{
    size_t top = at->lists.top;
    unsigned count;
    enum tss_answer answer = TSS_FAILS;

    gs_move *threats = gs_tss_wins(at, gs_side_other(at->attacker), GS_NO_MOVE, &count);
    if (count == 1) {
        gs_move block = threats[0];
        answer = gs_tss_try(at, block, threes);
        at->move = block;
    } else if (count == 0 && threes == 0) {
        at->cut.threes = !at->space.is_of_fours || at->space.lacks_threes;
    } else if (count == 0) {
        answer = try_space(at, threes);
    }
    at->lists.top = top;
    return answer;
}

/* The position is not decided by fours. */
static enum tss_answer attack_on(struct tss *at, unsigned threes)
{
    const uint64_t before = at->search->nodes;
    const bool cut = at->cut.threes;

    struct tss_entry entry = gs_tss_find(at);
    at->move = entry.won_move;
    if (entry.won)
        return TSS_WINS;
    if (entry.failed > threes) {
        at->cut.threes |= entry.failed != FAILED_FOR_GOOD;
        return TSS_FAILS;
    }
    at->cut.threes = false;
    enum tss_answer answer = keep(at, try_all(at, threes), threes, before);
    at->cut.threes |= cut;
    return answer;
}

enum tss_answer gs_tss_attack(struct tss *at, unsigned threes)
{
    if (!gs_tss_visit(at))
        return TSS_STOPPED;
    enum tss_answer answer = win_by_fours(at);
    if (answer != TSS_FAILS)
        return answer;
    return attack_on(at, threes);
}

enum tss_answer gs_tss_solve(struct tss *at)
{
    enum tss_answer answer = TSS_FAILS;
    unsigned threes = 0;

    do {
        at->cut.threes = false;
        at->threes = threes;
        answer = gs_tss_is_attacking(at) ? gs_tss_attack(at, threes) : gs_tss_defend(at, threes);
        threes++;
    } while (answer == TSS_FAILS && at->cut.threes && threes <= at->limits.threes);
    return answer;
}
