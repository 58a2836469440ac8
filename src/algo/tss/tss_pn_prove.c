/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_prove.c - proof-number search over threats of one root, level by level; as a
 * prover, which goes on with the table that the search has filled; and the line of a win.
 *
 * A query of the prover that takes long is given up: its caller then uses another
 * algorithm. What threatens of order n wins by a level n.
 */
#include <stddef.h>
#include <string.h>

#include "algo/tss/tss_pn.h"

/* Nodes that the first search of what follows a pass may take. */
enum { NULL_NODES = 2 };

/* The nodes of one question to the prover at most: about a win, and about threats of some order. */
enum { QUESTION_NODES = 400000, THREAT_NODES = 2000 };

/*
 * The nodes of a search for a lower level where a win is known: such a win makes the proof shorter,
 * but showing that there is none can take long.
 */
enum { LOWER_NODES = 500 };

/*
 * The nodes of the first turn of each level, and of a question's one part in so many. A search that
 * has gone into lines that lead nowhere does not end, so levels take turns, each twice as long as
 * the one before. Level 2, by which most wins are found, has LOWEST_SHARE times as long.
 */
enum { FIRST_NODES = 5000, FIRST_SHARE = 8, LOWEST_SHARE = 2 };

/* The second side whose wins are searched for has turns of one part in so many. */
enum { SECOND_SHARE = 4 };

/* The search for wins of one side: what has been searched so far. */
struct turns {
    unsigned rounds[TSS_PN_MOST_LEVEL + 1]; /* by level; TSS_PN_ROUNDS: all of them have failed */
    bool open;                              /* not all rounds of all levels have failed */
};

/* Goes on with the search of a level, for so many nodes; true: *move begins a win. */
static bool solve_level(struct tss_pn *at, struct turns *turns, unsigned level, uint64_t nodes,
                        gs_move *move)
{
    const uint64_t before = at->search->nodes;
    struct tss_pn_entry entry = {.proof = 1, .disproof = 0};
    uint64_t done = 0;

    at->level = level;
    at->null_nodes = NULL_NODES;
    at->round = turns->rounds[level];
    while (at->search->stop == GS_STOP_SOLVED && entry.disproof == 0 && at->round < TSS_PN_ROUNDS &&
           done < nodes) {
        if (at->threads.all)
            gs_tss_pn_parallel_search(at, nodes - done, &entry);
        else
            gs_tss_pn_search(at, level, nodes - done, &entry);
        at->proof = entry.proof;
        at->disproof = entry.disproof;
        at->round += entry.disproof == 0 && at->search->stop == GS_STOP_SOLVED;
        done = at->search->nodes - before;
    }
    turns->rounds[level] = at->round;
    *move = entry.move;
    return entry.proof == 0;
}

/* Whether the table has a win of the root of that level. */
static bool is_known(struct tss_pn *at, unsigned level)
{
    bool known = false;

    at->level = level;
    for (at->round = 0; at->round < TSS_PN_ROUNDS && !known; at->round++) {
        struct tss_pn_entry entry;

        gs_tss_pn_find(at, level, &entry);
        known = entry.proof == 0 && entry.disproof > 0;
    }
    return known;
}

/* A turn of each level up to that one, with so many nodes; true: *move begins a win. */
static bool take_turns(struct tss_pn *at, struct turns *turns, unsigned most_level, uint64_t nodes,
                       gs_move *move)
{
    turns->open = false;
    for (unsigned level = 2; level <= most_level && at->search->stop == GS_STOP_SOLVED; level++) {
        if (solve_level(at, turns, level, level == 2 ? LOWEST_SHARE * nodes : nodes, move))
            return true;
        turns->open |= turns->rounds[level] < TSS_PN_ROUNDS;
    }
    return false;
}

/* Searches for a win of the attacker by turns of the levels, the first with so many nodes each. */
static bool solve_by_turns(struct tss_pn *at, unsigned most_level, uint64_t first, gs_move *move)
{
    struct turns turns = {.open = true};

    for (uint64_t nodes = first; turns.open && at->search->stop == GS_STOP_SOLVED; nodes *= 2)
        if (take_turns(at, &turns, most_level, nodes, move))
            return true;
    return false;
}

/* Follows a win that the table has, unless there is one of a lower level. */
static bool solve_again(struct tss_pn *at, unsigned level, gs_move *move)
{
    struct turns turns = {.open = true};

    for (unsigned lower = 2; lower <= level && at->search->stop == GS_STOP_SOLVED; lower++)
        if (solve_level(at, &turns, lower, lower < level ? LOWER_NODES : UINT64_MAX, move))
            return true;
    return false;
}

static bool solve_levels(struct tss_pn *at, unsigned most_level, uint64_t first, gs_move *move)
{
    at->deadline = UINT64_MAX;
    if (is_known(at, most_level) && solve_again(at, most_level, move))
        return true;
    return at->search->stop == GS_STOP_SOLVED && solve_by_turns(at, most_level, first, move);
}

/* The nodes of the first turns: few where a limit leaves few for the second side. */
static uint64_t first_nodes(const struct tss_pn *at, const struct tss_attackers *attackers)
{
    const uint64_t share = at->search->limits.nodes / FIRST_SHARE;

    return attackers->count == 2 && share > 0 && share < FIRST_NODES ? share : FIRST_NODES;
}

/* One turn of each side; true: the attacker of the last one wins. */
static bool take_sides(struct tss_pn *at, const struct gs_position *root,
                       const struct tss_attackers *attackers, struct turns *turns,
                       unsigned most_level, uint64_t nodes)
{
    gs_move move;

    for (unsigned i = 0; i < attackers->count && at->search->stop == GS_STOP_SOLVED; i++) {
        const bool cut = at->tss.cut.depth;

        if (!turns[i].open)
            continue;
        gs_tss_pn_set_root(at, root, attackers->sides[i]);
        if (take_turns(at, &turns[i], most_level, i == 0 ? nodes : nodes / SECOND_SHARE, &move))
            return true;
        at->tss.cut.depth |= cut;
    }
    return false;
}

bool gs_tss_pn_solve(struct tss_pn *at, const struct gs_position *root, unsigned most_level)
{
    const struct tss_attackers attackers = gs_tss_attackers(at->search, root);
    struct turns turns[2] = {{.open = true}, {.open = attackers.count == 2}};
    uint64_t nodes = first_nodes(at, &attackers);
    bool won = false;

    at->deadline = UINT64_MAX;
    for (; !won && (turns[0].open || turns[1].open) && at->search->stop == GS_STOP_SOLVED;
         nodes *= 2)
        won = take_sides(at, root, &attackers, turns, most_level, nodes);
    return won;
}

/* --- the line --- */

/* The reply that the search thought of first. */
static gs_move choose_reply(struct tss_pn *at)
{
    struct tss_pn_entry entry;
    gs_tss_pn_find(at, at->level, &entry);
    const size_t top = at->tss.lists.top, base = at->stack.top;
    unsigned count;
    gs_move *wins = gs_tss_wins(&at->tss, at->tss.attacker, GS_NO_MOVE, &count);

    entry.move = TSS_PN_NO_MOVE;
    if (count > 0 && gs_tss_may(&at->tss, wins[0]))
        entry.move = (uint16_t)wins[0];
    at->tss.lists.top = top;
    count = gs_tss_pn_replies(at, &entry);
    if (count == 0) {
        gs_tss_pn_all(entry.zone);
        count = gs_tss_pn_replies(at, &entry);
    }
    gs_move reply = count > 0 ? at->stack.children[base].move : GS_NO_MOVE;
    at->stack.top = base;
    return reply;
}

static bool append(struct tss_pn *at, struct gs_result *result, gs_move move)
{
    if (!gs_result_line(result, move))
        return false;
    gs_tss_pn_play(at, move);
    return gs_tss_outcome(&at->tss) == GS_UNKNOWN;
}

/* Appends a move of the defender; false at the end of the line. */
static bool append_reply(struct tss_pn *at, struct gs_result *result)
{
    const gs_move reply = choose_reply(at);

    if (result->best_move == GS_NO_MOVE)
        result->best_move = reply;
    return reply != GS_NO_MOVE && append(at, result, reply);
}

/* Appends a move of each side; false at the end of the line. */
static bool append_both(struct tss_pn *at, struct gs_result *result)
{
    struct tss_pn_entry entry;

    gs_tss_pn_search(at, at->level, UINT64_MAX, &entry);
    if (entry.proof > 0)
        return false;
    if (result->best_move == GS_NO_MOVE)
        result->best_move = entry.move;
    return append(at, result, entry.move) && append_reply(at, result);
}

void gs_tss_pn_report_line(struct tss_pn *at, struct gs_result *result)
{
    bool goes_on = gs_tss_is_attacking(&at->tss) || append_reply(at, result);

    while (goes_on)
        goes_on = append_both(at, result);
    for (size_t i = result->line_length; i > 0; i--)
        gs_tss_pn_undo(at, result->line[i - 1]);
}

/* --- the prover --- */

static struct tss_pn *pn_of(struct gs_prover *prover)
{
    return (struct tss_pn *)(void *)((char *)prover - offsetof(struct tss_pn, prover));
}

static enum gs_proof_answer solve(struct tss_pn *at, const struct gs_position *position,
                                  unsigned most_level, uint64_t nodes, gs_move *move)
{
    struct gs_search_part part;
    bool won = false;

    gs_tss_pn_set_root(at, position, gs_to_move(at->tss.rules, position));
    if (gs_search_begin_part(at->search, nodes, &part))
        won = solve_levels(at, most_level, nodes / FIRST_SHARE, move);
    gs_search_end_part(at->search, &part);
    return won ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct tss_pn *at = pn_of(prover);

    if (level != GS_WIN)
        return GS_PROOF_UNKNOWN;
    return solve(at, position, at->most_level, QUESTION_NODES, move);
}

/* Order 0 wins at once, and order 1 by fours. */
static enum gs_proof_answer threaten(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move)
{
    struct tss_pn *at = pn_of(prover);
    struct gs_search_part part;
    enum tss_answer answer = TSS_FAILS;
    unsigned count;

    gs_tss_pn_set_root(at, position, gs_to_move(at->tss.rules, position));
    gs_move *wins = gs_tss_wins(&at->tss, at->tss.attacker, GS_NO_MOVE, &count);
    at->tss.lists.top = 0;
    *move = wins[0];
    if (count > 0)
        return GS_PROOF_YES;
    if (order > 0 && gs_search_begin_part(at->search, THREAT_NODES, &part))
        answer = gs_tss_by_fours(&at->tss, THREAT_NODES);
    if (order > 0)
        gs_search_end_part(at->search, &part);
    *move = at->tss.move;
    if (answer == TSS_WINS || order < 2)
        return answer == TSS_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
    return solve(at, position, order < at->most_level ? order : at->most_level, THREAT_NODES, move);
}

void gs_tss_pn_free(struct tss_pn *at)
{
    struct gs_memory *memory = at->search->memory;

    gs_tss_pn_clear(at);
    gs_release(memory, at);
}

static void release(struct gs_prover *prover)
{
    gs_tss_pn_free(pn_of(prover));
}

struct gs_prover *gs_tss_pn_prove_on(struct tss_pn *at)
{
    at->prover = (struct gs_prover){
        .rules = at->tss.rules, .query = query, .threaten = threaten, .release = release};
    return &at->prover;
}
