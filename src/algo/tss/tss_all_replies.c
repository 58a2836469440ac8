/* SPDX-License-Identifier: MIT */
/*
 * tss_all_replies.c - the search of the source ([Allis 1993]): all replies to a threat are made at
 * once. A sequence that wins against them all is then checked against the defender's own threats.
 *
 * A sequence is played on the board with all of its cost squares. It stands if the defender can
 * only choose among them (PROOF.md): after a three he has no four, and he has no win at once except
 * on the next gain square. So the answer needs no search of replies. A sequence that does not stand
 * may win nevertheless.
 *
 * Cost: bounded by the effort of the search. A sequence takes a list of threats for each move.
 */
#include <string.h>

#include "algo/tss/tss.h"

/* What a search may take at most where no other limit was given. */
enum { EFFORT = 100000 };

/* A sequence that is played on the board. */
struct walk {
    struct tss *at;
    const struct tss_space *space;
    const uint32_t *history;
    uint32_t length;
    bool done[TSS_SEQUENCE_MOST];
    bool chose; /* the defender had a choice */
    struct tss_sequence *sequence;
    gs_move own[TSS_SEQUENCE_MOST]; /* gain squares with a stone */
    unsigned own_count;
    gs_move others[TSS_SEQUENCE_MOST * GS_THREAT_SQUARES]; /* cost squares with one */
    unsigned other_count;
};

static void place_own(struct walk *walk, gs_move move)
{
    struct tss *at = walk->at;

    at->threats->place(at->rules, at->position, at->attacker, move);
    walk->own[walk->own_count++] = move;
}

static void place_others(struct walk *walk, const struct gs_threat *threat)
{
    struct tss *at = walk->at;

    for (unsigned i = 0; i < threat->cost_count; i++) {
        at->threats->place(at->rules, at->position, gs_side_other(at->attacker), threat->cost[i]);
        walk->others[walk->other_count++] = threat->cost[i];
    }
}

static void lift_all(struct walk *walk)
{
    struct tss *at = walk->at;

    while (walk->other_count > 0)
        at->threats->lift(at->rules, at->position, gs_side_other(at->attacker),
                          walk->others[--walk->other_count]);
    while (walk->own_count > 0)
        at->threats->lift(at->rules, at->position, at->attacker, walk->own[--walk->own_count]);
}

/* --- the defender's threats --- */

/* The points on which a stone of the defender would make a four, or win. */
static void find_links(const struct tss *at, struct gs_point_set *links)
{
    memset(links, 0, sizeof *links);
    at->threats->links(at->rules, at->position, gs_side_other(at->attacker), links);
}

static bool has_links(const struct tss *at)
{
    struct gs_point_set links;

    find_links(at, &links);
    for (unsigned i = 0; i < TSS_WORDS; i++)
        if (links.words[i] != 0)
            return true;
    return false;
}

/*
 * Whether the defender's only reply to a four may win for him later. The check misses that where a
 * further stone on the board makes his line too long to win.
 */
static bool is_unclear(const struct walk *walk, gs_move reply)
{
    struct gs_point_set links;

    if (!walk->chose || (walk->at->traits & GS_STABLE))
        return false;
    find_links(walk->at, &links);
    return gs_points_has(links.words, reply);
}

/* --- the attacker's threats --- */

static bool is_same(const struct gs_threat *one, const struct gs_threat *other)
{
    return one->gain == other->gain && one->rest_count == other->rest_count &&
           memcmp(one->rest, other->rest, one->rest_count * sizeof *one->rest) == 0;
}

/* The threat on the same stones that its gain square makes now; false: there is none. */
static bool find_now(struct tss *at, const struct gs_threat *planned, struct gs_threat *now)
{
    const unsigned count = at->threats->list(at->rules, at->position, at->attacker, planned->gain,
                                             at->lists.found, at->lists.found_room);

    for (unsigned i = 0; i < count && i < at->lists.found_room; i++)
        if (at->lists.found[i].kind <= planned->kind && is_same(&at->lists.found[i], planned)) {
            *now = at->lists.found[i];
            return true;
        }
    return false;
}

/* The next threat of the sequence that can be made; on a given point, unless GS_NO_MOVE. */
static bool find_next(struct walk *walk, gs_move forced, struct gs_threat *next)
{
    for (uint32_t i = 0; i < walk->length; i++) {
        const struct gs_threat *planned = &walk->space->operators[walk->history[i]].threat;

        if (walk->done[i] || (forced != GS_NO_MOVE && planned->gain != forced) ||
            !find_now(walk->at, planned, next))
            continue;
        walk->done[i] = true;
        return true;
    }
    return false;
}

/* --- a sequence --- */

static void note(struct walk *walk, const struct gs_threat *threat)
{
    struct tss_sequence *sequence = walk->sequence;

    sequence->gains[sequence->count] = threat->gain;
    sequence->replies[sequence->count] = threat->cost_count > 0 ? threat->cost[0] : GS_NO_MOVE;
    sequence->count++;
}

/* Makes a threat with all replies; false: the defender may have another one. */
static bool make(struct walk *walk, const struct gs_threat *threat)
{
    note(walk, threat);
    if (threat->kind < GS_THREAT_FOUR)
        return true;
    place_own(walk, threat->gain);
    if (threat->kind == GS_THREAT_FOUR ? is_unclear(walk, threat->cost[0]) : has_links(walk->at))
        return false;
    walk->chose |= threat->kind > GS_THREAT_FOUR;
    place_others(walk, threat);
    return true;
}

/* One move of the sequence; *won: it ends there. */
static bool take_step(struct walk *walk, bool *won)
{
    struct tss *at = walk->at;
    const size_t top = at->lists.top;
    struct gs_threat threat;
    unsigned count;
    const gs_move *wins = gs_tss_wins(at, gs_side_other(at->attacker), GS_NO_MOVE, &count);
    const gs_move forced = count > 0 ? wins[0] : GS_NO_MOVE;

    at->lists.top = top;
    gs_tss_spend(at, TSS_LIST_EFFORT);
    if (count > 1 || !find_next(walk, forced, &threat) || !make(walk, &threat))
        return false;
    *won = threat.kind < GS_THREAT_FOUR;
    return true;
}

/* --- fouls --- */

/* Whether a stone there is no foul, however many more stones the defender has. */
static bool is_never_foul(struct tss *at, gs_move move)
{
    return at->threats->list(at->rules, at->position, at->attacker, move, at->lists.found,
                             at->lists.found_room) > 0 &&
           !at->threats->may_become_foul(at->rules, at->position, move);
}

/* Whether what threatens to be made by a three is never a foul; its own stone is on the board. */
static bool may_extend(struct tss *at, const struct gs_threat *threat)
{
    for (unsigned i = 0; threat->kind > GS_THREAT_FOUR && i < threat->cost_count; i++)
        if (!is_never_foul(at, threat->cost[i]))
            return false;
    return true;
}

/* Whether no move is a foul, whichever of the cost squares have stones: fewest allow most fouls. */
static bool has_no_fouls(struct walk *walk)
{
    struct tss *at = walk->at;
    bool good = true;

    for (unsigned i = 0; i < walk->sequence->count && good && at->board.has_fouls; i++) {
        good = is_never_foul(at, walk->sequence->gains[i]);
        place_own(walk, walk->sequence->gains[i]);
        for (uint32_t j = 0; j < walk->length && good; j++) {
            const struct gs_threat *threat = &walk->space->operators[walk->history[j]].threat;

            good = threat->gain != walk->sequence->gains[i] || may_extend(at, threat);
        }
    }
    lift_all(walk);
    return good;
}

bool gs_tss_stands(struct tss *at, const struct tss_space *space, const struct tss_node *node,
                   struct tss_sequence *sequence)
{
    struct walk walk = {.at = at,
                        .space = space,
                        .history = space->pool + node->history,
                        .length = node->length,
                        .sequence = sequence};
    bool won = false;

    sequence->count = 0;
    if (node->length > TSS_SEQUENCE_MOST)
        return false;
    while (!won && take_step(&walk, &won))
        ;
    lift_all(&walk);
    return won && gs_tss_has_room(at, 2 * sequence->count + 1) && has_no_fouls(&walk);
}

/* --- the search --- */

bool gs_tss_any_stands(struct tss *at, uint32_t *judged)
{
    for (; *judged < at->space.node_count && gs_tss_has_effort(at); (*judged)++) {
        const struct tss_node *node = &at->space.nodes[*judged];

        if (node->wins && gs_tss_stands(at, &at->space, node, &at->sequence)) {
            at->move = at->sequence.gains[0];
            at->search->counters[TSS_STANDING]++;
            return true;
        }
    }
    return false;
}

bool gs_tss_may_stand(const struct tss *at)
{
    return !has_links(at);
}

/* Takes so many threes into the histories of the space, stage by stage. */
static enum tss_answer try_threes(struct tss *at, unsigned threes, uint32_t *judged)
{
    bool grown = true;

    if (threes == 0 ? !gs_tss_space_begin(at, 0) : !gs_tss_space_deepen(at, threes))
        return TSS_STOPPED;
    while (!gs_tss_any_stands(at, judged)) {
        if (!grown || at->space.full || !gs_tss_has_effort(at))
            return TSS_FAILS;
        if (!gs_tss_space_grow(at, &grown))
            return TSS_STOPPED;
    }
    return TSS_WINS;
}

/* Whether the attacker wins with one stone. */
static bool wins_at_once(struct tss *at)
{
    const size_t top = at->lists.top;
    unsigned count;
    const gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);

    at->lists.top = top;
    at->sequence = (struct tss_sequence){.count = 1, .gains = {wins[0]}, .replies = {GS_NO_MOVE}};
    at->move = wins[0];
    return count > 0 && gs_tss_has_room(at, 1);
}

enum tss_answer gs_tss_all_replies(struct tss *at)
{
    enum tss_answer answer = TSS_FAILS;
    uint32_t judged = 0;

    at->effort = at->limits.effort > 0 ? at->limits.effort : EFFORT;
    at->space.is_narrow = true;
    if (!gs_search_node(at->search))
        answer = TSS_STOPPED;
    else if (wins_at_once(at))
        answer = TSS_WINS;
    for (unsigned threes = 0; answer == TSS_FAILS && threes <= at->limits.threes; threes++) {
        at->threes = threes;
        at->space.lacks_threes = false;
        answer = try_threes(at, threes, &judged);
        if (!at->space.lacks_threes || at->space.full)
            break;
    }
    at->effort = TSS_UNBOUNDED;
    at->space.is_narrow = false;
    return answer;
}

/* --- the line --- */

/* Plays a move and appends it; false where the game is over, or there is none. */
static bool append(struct tss *at, struct gs_result *result, gs_move move)
{
    if (move == GS_NO_MOVE || !gs_result_line(result, move))
        return false;
    gs_tss_play(at, move);
    return gs_tss_outcome(at) == GS_UNKNOWN;
}

void gs_tss_report_sequence(struct tss *at, struct gs_result *result)
{
    const struct tss_sequence *sequence = &at->sequence;
    bool goes_on = true;

    result->best_move = sequence->gains[0];
    for (unsigned i = 0; i < sequence->count && goes_on; i++)
        goes_on =
            append(at, result, sequence->gains[i]) && append(at, result, sequence->replies[i]);
    if (goes_on) {
        unsigned count;
        const gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);

        if (count > 0)
            append(at, result, wins[0]);
    }
    while (at->path.ply > 0)
        gs_tss_take_back(at);
}
