/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_search.c - df-pn over threats: the most-proving position is searched until its numbers
 * exceed those of the next.
 *
 * With the attacker to move, the proof number is the least of his moves. The disproof number is
 * that of the move that is hardest to refute, plus one for each other move. With the defender to
 * move it is the other way round. Replies are mostly refuted in like ways, and moves lead to the
 * same positions in another order: a sum would count the same work many times.
 */
#include <string.h>

#include "algo/tss/tss_pn.h"
#include "search/proof.h"

/* What the numbers of a position have to stay below while it is searched. */
struct bounds {
    uint32_t proof, disproof;
};

/* Who is to move, which decides what the numbers are made of. */
enum mover { ATTACKER, DEFENDER };

static void search_position(struct tss_pn *at, unsigned level, enum mover mover, struct bounds most,
                            struct tss_pn_entry *entry);

static bool is_solved(uint32_t proof, uint32_t disproof)
{
    return proof == 0 || disproof == 0;
}

static bool is_over(const struct tss_pn *at)
{
    return at->search->stop != GS_STOP_SOLVED || at->search->nodes >= at->deadline ||
           at->threads.own.abort > 0;
}

/* Whether a position is open, and below both bounds. */
static bool may_go_on(const struct tss_pn *at, const struct tss_pn_entry *entry, struct bounds most)
{
    return !is_solved(entry->proof, entry->disproof) && !is_over(at) && entry->proof < most.proof &&
           entry->disproof < most.disproof;
}

static uint32_t capped(uint64_t number)
{
    return number < TSS_PN_INFINITE ? (uint32_t)number : TSS_PN_INFINITE - 1;
}

static uint32_t smaller(uint32_t one, uint32_t other)
{
    return one < other ? one : other;
}

/* Where what is known of a child of the position is kept, for one child at a time. */
static struct tss_pn_entry *entry_after(const struct tss_pn *at)
{
    return &at->after[at->tss.path.ply];
}

static enum mover mover_of(const struct tss_pn *at)
{
    return gs_tss_is_attacking(&at->tss) ? ATTACKER : DEFENDER;
}

/* All that is known of the position that a move leads to. */
static struct tss_pn_entry *find_after(struct tss_pn *at, unsigned level, gs_move move)
{
    struct tss_pn_entry *entry = entry_after(at);

    gs_tss_play(&at->tss, move);
    enum gs_value value = gs_tss_outcome(&at->tss);
    if (value == GS_UNKNOWN)
        gs_tss_pn_find(at, level, entry);
    else
        *entry = (struct tss_pn_entry){.proof = value == GS_WIN ? 0 : TSS_PN_INFINITE,
                                       .disproof = value == GS_WIN ? TSS_PN_INFINITE : 0};
    gs_tss_take_back(&at->tss);
    if (value == GS_WIN && mover_of(at) == DEFENDER) {
        entry->has_zone = true;
        gs_tss_pn_keeps_foul(at, move, entry->zone);
    }
    return entry;
}

/* --- threads --- */

/*
 * Announces the position to the other threads before its first child is searched. The announcement
 * writes to memory that all of them read, so positions without a searched child are not announced.
 */
static void enter_node(struct tss_pn *at, unsigned level, bool *entered)
{
    if (at->threads.own.parallel && !*entered)
        gs_parallel_enter(&at->threads.own, at->tss.path.ply, gs_tss_pn_hash(at, level));
    *entered = true;
}

/* Leaves the position. True: it is open, but another thread has solved it. */
static bool leave_node(struct tss_pn *at, bool solved)
{
    gs_parallel_exit(&at->threads.own, at->tss.path.ply, solved);
    return gs_parallel_end_abort(&at->threads.own, at->tss.path.ply) && !solved;
}

/* What the number of a move counts as by those who follow it; below a bound that it is below. */
static uint32_t virtual_number(const struct tss_pn *at, gs_move move, uint32_t number,
                               uint32_t bound)
{
    const unsigned others = gs_parallel_count(&at->threads.own, at->tss.path.ply, move);

    return gs_virtual_number(number, others, true, number < bound ? bound : TSS_PN_INFINITE);
}

/* What another thread has found, if it is still there. */
static void take_over(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    struct tss_pn_entry *found = entry_after(at); /* no child is visited now */

    gs_tss_pn_find(at, level, found);
    if (found->proof > 0 || found->disproof > 0)
        *entry = *found;
}

/* --- the attacker is to move --- */

/* The best child, and the least number of the others. */
struct choice {
    size_t best;
    uint32_t second;
    unsigned open; /* replies that are not proved; moves that are not refuted */
};

/*
 * By how much the number of a node exceeds that of its hardest child: one for each other open
 * child, of replies at most REPLIES_COUNTED. A zone of a foul can be half the board, and nearly all
 * replies in it lose alike.
 */
enum { REPLIES_COUNTED = 10 };

static uint32_t surplus(unsigned open, enum mover mover)
{
    return mover == DEFENDER && open > REPLIES_COUNTED ? REPLIES_COUNTED : open - 1;
}

/* The number that all children share. */
static uint32_t shared(uint32_t hardest, unsigned open, enum mover mover)
{
    return open > 0 ? capped((uint64_t)hardest + surplus(open, mover)) : 0;
}

/* Of moves that are not listed the numbers are known: none is chosen. */
static struct choice choose_attack(const struct tss_pn *at, size_t base, size_t end,
                                   unsigned unlisted, struct tss_pn_entry *entry)
{
    struct choice choice = {base, TSS_PN_INFINITE, unlisted};
    uint32_t least = unlisted > 0 ? TSS_PN_QUIET_PROOF : TSS_PN_INFINITE, most = unlisted > 0;

    for (size_t i = base; i < end; i++) {
        const struct tss_pn_child *child = &at->stack.children[i];

        choice.open += child->disproof > 0;
        most = child->disproof > most ? child->disproof : most;
        if (child->proof < least) {
            choice.second = least;
            least = child->proof;
            choice.best = i;
        } else if (child->proof < choice.second) {
            choice.second = child->proof;
        }
    }
    entry->proof = least;
    entry->disproof = least == 0 ? TSS_PN_INFINITE : shared(most, choice.open, ATTACKER);
    return choice;
}

/* What others, who are in the node, too, have found of its open children. */
static void refresh(struct tss_pn *at, unsigned level, size_t base, size_t end)
{
    for (size_t i = base; gs_parallel_is_shared(&at->threads.own, at->tss.path.ply) && i < end; i++)
        if (!is_solved(at->stack.children[i].proof, at->stack.children[i].disproof))
            gs_tss_pn_peek(at, level, i, i + 1);
}

/* Chooses again where others are in the node; its numbers stay what they are. */
static void avoid_others(const struct tss_pn *at, enum mover mover, struct bounds most, size_t base,
                         size_t end, struct choice *choice)
{
    uint32_t least = TSS_PN_INFINITE;

    choice->second = TSS_PN_INFINITE;
    for (size_t i = base; i < end; i++) {
        const struct tss_pn_child *child = &at->stack.children[i];

        if (is_solved(child->proof, child->disproof))
            continue;
        const uint32_t number =
            mover == ATTACKER ? virtual_number(at, child->move, child->proof, most.proof)
                              : virtual_number(at, child->move, child->disproof, most.disproof);
        if (number < least) {
            choice->second = least;
            least = number;
            choice->best = i;
        } else if (number < choice->second) {
            choice->second = number;
        }
    }
}

/* Searches what a child leads to, and takes its numbers over. */
static void develop(struct tss_pn *at, unsigned level, enum mover mover, struct bounds most,
                    size_t number, struct tss_pn_entry *after)
{
    const gs_move move = at->stack.children[number].move;

    gs_parallel_follow(&at->threads.own, at->tss.path.ply, move);
    gs_tss_pn_play(at, move);
    const enum gs_value value = gs_tss_outcome(&at->tss);
    if (value == GS_UNKNOWN)
        search_position(at, level, mover, most, after);
    gs_tss_pn_undo(at, move);
    if (value != GS_UNKNOWN)
        find_after(at, level, move); /* a foul that was not looked for before */
    at->stack.children[number].proof = after->proof;
    at->stack.children[number].disproof = after->disproof;
}

/* The move wins, with what is known of the position after it. */
static void prove_attack(struct tss_pn *at, unsigned level, gs_move move,
                         const struct tss_pn_entry *child, struct tss_pn_entry *entry)
{
    const unsigned order = gs_tss_pn_order(at, level);

    entry->move = (uint16_t)move;
    entry->has_zone = order > 0 || child->has_zone;
    memcpy(entry->zone, child->zone, sizeof entry->zone);
    if (order > 0 && !child->has_zone)
        gs_tss_pn_all(entry->zone);
    if (entry->has_zone)
        gs_tss_pn_keeps(at, move, order > 0 ? order : 1, entry->zone);
}

/*
 * Searches the best child; true: it wins. A foul may seem proved, by an entry of the same stones
 * that came in another order.
 */
static bool develop_attack(struct tss_pn *at, unsigned level, struct bounds most,
                           struct choice choice, struct tss_pn_entry *entry)
{
    const struct tss_pn_child child = at->stack.children[choice.best];
    struct tss_pn_entry *after = entry_after(at);

    if (child.proof > 0) {
        *after = (struct tss_pn_entry){.proof = child.proof, .disproof = child.disproof};
        most.proof = smaller(most.proof, choice.second + 1);
        most.disproof -= surplus(choice.open, ATTACKER);
        develop(at, level, DEFENDER, most, choice.best, after);
    } else {
        find_after(at, level, child.move);
        at->stack.children[choice.best].proof = after->proof;
        at->stack.children[choice.best].disproof = after->disproof;
    }
    if (after->proof > 0) {
        if (entry->proof == 0)
            entry->proof = entry->disproof = 1;
        return false;
    }
    entry->proof = 0;
    entry->disproof = TSS_PN_INFINITE;
    prove_attack(at, level, child.move, after, entry);
    return true;
}

/*
 * The position after a pass is searched again when that may take at most one part in AGAIN_SHARE of
 * the work on the other moves, and first after AGAIN_FIRST nodes.
 */
enum { AGAIN_SHARE = 150, AGAIN_FIRST = 2400 };

/* Whether a threat was not found yet, and a further search for it is cheap beside such work. */
static bool is_due(const struct tss_pn *at, const struct tss_pn_entry *after, uint64_t work)
{
    return !is_solved(after->proof, after->disproof) && !after->has_zone && after->tries > 0 &&
           (at->null_nodes << after->tries) <= work / AGAIN_SHARE;
}

/* Searches once more what follows a pass after a move. */
static void evaluate_again(struct tss_pn *at, unsigned level, struct tss_pn_child *child,
                           struct tss_pn_entry *after)
{
    const uint64_t before = at->search->nodes;
    const size_t number = (size_t)(child - at->stack.children); /* the list may move */
    const gs_move move = child->move;
    bool entered = false;

    gs_parallel_follow(&at->threads.own, at->tss.path.ply, move);
    gs_tss_pn_play(at, move);
    enter_node(at, level, &entered);
    gs_tss_pn_evaluate_threat(at, level, after);
    if (leave_node(at, is_solved(after->proof, after->disproof)))
        take_over(at, level, after);
    if (!is_over(at))
        gs_tss_pn_keep(at, level, after, at->search->nodes - before);
    gs_tss_pn_undo(at, move);
    at->stack.children[number].proof = after->proof;
    at->stack.children[number].disproof = after->disproof;
}

/*
 * The numbers of a move whose threat was not found rise with every search for that threat. The
 * numbers of a move that leads nowhere rise slowly. So searches for threats get a share of the work
 * at the position, whatever their numbers are.
 */
static void evaluate_all_again(struct tss_pn *at, unsigned level, size_t base, size_t end,
                               uint64_t work)
{
    for (size_t i = base; i < end && !is_over(at); i++) {
        struct tss_pn_child *child = &at->stack.children[i];

        if (is_solved(child->proof, child->disproof))
            continue;
        struct tss_pn_entry *after = find_after(at, level, child->move);
        if (is_due(at, after, work))
            evaluate_again(at, level, child, after);
    }
}

static void expand_attack(struct tss_pn *at, unsigned level, struct bounds most, bool is_new,
                          struct tss_pn_entry *entry)
{
    const size_t base = at->stack.top;
    unsigned unlisted;
    const size_t end =
        base + gs_tss_pn_moves(at, level, is_new ? most.proof : TSS_PN_INFINITE, &unlisted);
    const uint64_t before = at->search->nodes;
    uint64_t due = AGAIN_FIRST;
    bool entered = false;

    at->search->expanded++;
    gs_tss_pn_peek(at, level, base, end);
    while (!is_over(at)) {
        refresh(at, level, base, end);
        const uint64_t work = at->search->nodes - before;
        if (level > 2 && work >= due) {
            evaluate_all_again(at, level, base, end, work);
            due = 2 * work;
        }
        struct choice choice = choose_attack(at, base, end, unlisted, entry);

        if (entry->proof > 0 && (entry->disproof == 0 || entry->proof >= most.proof ||
                                 entry->disproof >= most.disproof))
            break;
        enter_node(at, level, &entered);
        if (entry->proof > 0 && gs_parallel_is_shared(&at->threads.own, at->tss.path.ply))
            avoid_others(at, ATTACKER, most, base, end, &choice);
        if (develop_attack(at, level, most, choice, entry))
            break;
    }
    at->stack.top = base;
}

/* --- the defender is to move --- */

/* Whether a win after one reply is one after every other reply outside of its zone. */
static bool can_spare(const struct tss_pn *at, unsigned level)
{
    return gs_tss_pn_order(at, level) == 0 && (at->tss.traits & GS_STABLE) != 0 &&
           (at->tss.traits & GS_ZUGZWANG_FREE) != 0;
}

/* Leaves out the replies that a win after another one refutes, too. */
static void spare(struct tss_pn *at, unsigned level, size_t base, size_t end,
                  const struct tss_pn_entry *won)
{
    if (!won->has_zone || !can_spare(at, level))
        return;
    for (size_t i = base; i < end; i++)
        if (at->stack.children[i].proof > 0 &&
            !gs_points_has(won->zone, at->stack.children[i].move)) {
            at->stack.children[i].proof = 0;
            at->stack.children[i].disproof = TSS_PN_INFINITE;
            at->search->counters[TSS_PN_SPARED]++;
        }
}

static struct choice choose_reply(const struct tss_pn *at, size_t base, size_t end,
                                  struct tss_pn_entry *entry)
{
    struct choice choice = {base, TSS_PN_INFINITE, 0};
    uint32_t least = TSS_PN_INFINITE, most = 0;

    for (size_t i = base; i < end; i++) {
        const struct tss_pn_child *child = &at->stack.children[i];

        if (child->proof == 0)
            continue;
        choice.open++;
        most = child->proof > most ? child->proof : most;
        if (child->disproof < least) {
            choice.second = least;
            least = child->disproof;
            choice.best = i;
        } else if (child->disproof < choice.second) {
            choice.second = child->disproof;
        }
    }
    entry->disproof = choice.open > 0 ? least : TSS_PN_INFINITE;
    entry->proof = least == 0 ? TSS_PN_INFINITE : shared(most, choice.open, DEFENDER);
    return choice;
}

/* Adds to the zone of a threat that wins those of all its replies. */
static void join_zones(struct tss_pn *at, unsigned level, size_t base, size_t end, uint64_t *zone)
{
    for (size_t i = base; i < end; i++) {
        const struct tss_pn_entry *child = find_after(at, level, at->stack.children[i].move);

        gs_points_add(zone, at->stack.children[i].move);
        if (child->proof > 0 || child->disproof == 0 || !child->has_zone)
            gs_tss_pn_all(zone);
        for (unsigned word = 0; word < TSS_WORDS; word++)
            zone[word] |= child->zone[word];
    }
}

/*
 * Adds the zone, of order 1, of a win at the outermost level after a reply. One that was spared has
 * a win of its own most times, and by fours.
 */
static bool add_reply(struct tss_pn *at, unsigned level, gs_move reply, uint64_t *zone)
{
    const struct tss_pn_entry *won = find_after(at, level, reply);

    gs_points_add(zone, reply);
    if (won->proof == 0 && won->disproof > 0 && won->has_zone) {
        for (unsigned word = 0; word < TSS_WORDS; word++)
            zone[word] |= won->zone[word];
        return true;
    }
    gs_tss_play(&at->tss, reply);
    const bool good = gs_tss_outcome(&at->tss) == GS_UNKNOWN &&
                      gs_tss_by_fours(&at->tss, TSS_PN_FOURS) == TSS_WINS &&
                      gs_tss_pn_fours_zone(at, 1, zone);
    gs_tss_take_back(&at->tss);
    return good;
}

/* Adds what stands behind a threat at the outermost level: the win after a pass, or by the four. */
static bool add_threat(struct tss_pn *at, unsigned level, bool is_four, uint64_t *zone)
{
    const size_t top = at->tss.lists.top;
    unsigned count;
    bool good = true;

    gs_tss_pn_harmless(at, 1, zone);
    gs_move *wins = gs_tss_wins(&at->tss, at->tss.attacker, GS_NO_MOVE, &count);
    gs_tss_pn_wins_zone(at, wins, count, 1, zone);
    at->tss.lists.top = top;
    gs_tss_pass(&at->tss);
    good = is_four || gs_tss_pn_win_zone(at, level - 1, 2, zone);
    gs_tss_take_back(&at->tss);
    return good;
}

/* The zone of order 1 of a threat at the outermost level, where every reply has a win with one. */
static void widen(struct tss_pn *at, unsigned level, size_t base, size_t end,
                  struct tss_pn_entry *entry)
{
    const bool is_four = entry->move != TSS_PN_NO_MOVE;

    memset(entry->zone, 0, sizeof entry->zone);
    bool good = can_spare(at, level) && add_threat(at, level, is_four, entry->zone);
    for (size_t i = base; i < end && good; i++)
        good = add_reply(at, level, at->stack.children[i].move, entry->zone);
    entry->has_zone = good;
}

/* Every reply is refuted. */
static void prove_threat(struct tss_pn *at, unsigned level, size_t base, size_t end,
                         struct tss_pn_entry *entry)
{
    const unsigned order = gs_tss_pn_order(at, level);

    if (order == 0) {
        widen(at, level, base, end, entry);
        return;
    }
    if (entry->move == TSS_PN_NO_MOVE && level == 2) {
        gs_tss_pass(&at->tss);
        if (!gs_tss_pn_fours_zone(at, order + 1, entry->zone))
            gs_tss_pn_all(entry->zone);
        gs_tss_take_back(&at->tss);
    }
    gs_tss_pn_harmless(at, order, entry->zone);
    join_zones(at, level, base, end, entry->zone);
}

static void expand_threat(struct tss_pn *at, unsigned level, struct bounds most,
                          struct tss_pn_entry *entry)
{
    const size_t base = at->stack.top;
    const size_t end = base + gs_tss_pn_replies(at, entry);
    struct tss_pn_entry *child = entry_after(at);
    bool entered = false;

    at->search->expanded++;
    at->search->counters[TSS_PN_REPLIES] += end - base;
    gs_tss_pn_peek(at, level, base, end);
    for (size_t i = base; i < end && can_spare(at, level); i++)
        if (at->stack.children[i].proof == 0) {
            find_after(at, level, at->stack.children[i].move);
            spare(at, level, base, end, child);
        }
    while (!is_over(at)) {
        refresh(at, level, base, end);
        struct choice choice = choose_reply(at, base, end, entry);

        if (entry->proof == 0)
            prove_threat(at, level, base, end, entry);
        if (is_solved(entry->proof, entry->disproof) || entry->proof >= most.proof ||
            entry->disproof >= most.disproof)
            break;
        enter_node(at, level, &entered);
        if (gs_parallel_is_shared(&at->threads.own, at->tss.path.ply))
            avoid_others(at, DEFENDER, most, base, end, &choice);
        develop(at, level, ATTACKER,
                (struct bounds){most.proof - surplus(choice.open, DEFENDER),
                                smaller(most.disproof, choice.second + 1)},
                choice.best, child);
        if (child->proof == 0)
            spare(at, level, base, end, child);
    }
    at->stack.top = base;
}

/* --- either is --- */

/* The first evaluation of a position, or another one. */
static void evaluate(struct tss_pn *at, unsigned level, enum mover mover, bool is_new,
                     struct bounds most, struct tss_pn_entry *entry)
{
    if (is_new && mover == ATTACKER)
        gs_tss_pn_evaluate_attack(at, level, entry);
    else if (is_new)
        gs_tss_pn_evaluate_threat(at, level, entry);
    while (mover == DEFENDER && may_go_on(at, entry, most) && !entry->has_zone)
        gs_tss_pn_evaluate_threat(at, level, entry);
}

static void search_position(struct tss_pn *at, unsigned level, enum mover mover, struct bounds most,
                            struct tss_pn_entry *entry)
{
    const uint64_t before = at->search->nodes;

    gs_tss_pn_find(at, level, entry);
    const bool is_new = entry->proof == 0 && entry->disproof == 0;
    if (is_new && !gs_search_node(at->search)) {
        entry->proof = entry->disproof = 1;
        return;
    }
    evaluate(at, level, mover, is_new, most, entry);
    if (may_go_on(at, entry, most) && mover == ATTACKER)
        expand_attack(at, level, most, is_new, entry);
    else if (may_go_on(at, entry, most))
        expand_threat(at, level, most, entry);
    if (leave_node(at, is_solved(entry->proof, entry->disproof)))
        take_over(at, level, entry);
    if (mover == ATTACKER && entry->proof == 0)
        gs_tss_pn_note(at, level, entry->move);
    if (at->search->stop == GS_STOP_SOLVED)
        gs_tss_pn_keep(at, level, entry, at->search->nodes - before);
}

void gs_tss_pn_search(struct tss_pn *at, unsigned level, uint64_t nodes, struct tss_pn_entry *entry)
{
    const uint64_t deadline = at->deadline;
    const uint64_t own =
        nodes < UINT64_MAX - at->search->nodes ? at->search->nodes + nodes : UINT64_MAX;

    at->deadline = own < deadline ? own : deadline;
    search_position(at, level, mover_of(at), (struct bounds){TSS_PN_INFINITE, TSS_PN_INFINITE},
                    entry);
    at->deadline = deadline;
}
