/* SPDX-License-Identifier: MIT */
/*
 * tss_tree.c - a win that was found, as a line and as a tree.
 *
 * Both are read off by repeated queries, position by position, which the table
 * answers. In the tree, a move of the attacker is followed by what wins if the
 * defender passes, and by what answers each reply that could disturb this; no other
 * reply can (PROOF.md), so this is a strategy against every defence.
 *
 * Cost: one query for each move of the tree.
 */
#include <string.h>

#include "algo/tss/tss.h"

/* The replies to the attacker's latest move that have to be answered. */
struct choice {
    gs_move *replies;
    unsigned count;
    bool is_four;
    gs_move other; /* a second win at once, where the reply is on the first; or GS_NO_MOVE */
    struct tss_shadow shadow; /* of a threat that is no four */
};

/* Finds them; false when the search was halted. */
static bool find_replies(struct tss *at, struct choice *choice)
{
    size_t top = at->lists.top;
    unsigned count;

    gs_move *wins = gs_tss_wins(at, at->attacker, GS_NO_MOVE, &count);
    choice->replies = wins;
    choice->is_four = count > 0;
    choice->other = count > 1 ? wins[1] : GS_NO_MOVE;
    if (count > 0) {
        choice->count = gs_tss_may(at, wins[0]);
        return true;
    }
    at->lists.top = top;
    gs_tss_pass(at);
    enum tss_answer answer = gs_tss_shadow(at, &choice->shadow);
    gs_tss_take_back(at);
    if (answer == TSS_WINS)
        choice->replies = gs_tss_replies(at, &choice->shadow, &choice->count);
    return answer == TSS_WINS;
}

/* --- the line --- */

static bool append(struct tss *at, struct gs_result *result, gs_move move)
{
    if (!gs_result_line(result, move))
        return false;
    gs_tss_play(at, move);
    return true;
}

/* The defender's move: one that has to be answered where there is one. */
static gs_move choose_reply(struct tss *at)
{
    const size_t top = at->lists.top;
    struct choice choice;
    gs_move reply = GS_NO_MOVE;

    if (find_replies(at, &choice)) {
        if (choice.count == 0)
            gs_moves(at->rules, at->position, choice.replies);
        reply = choice.replies[0];
    }
    at->lists.top = top;
    return reply;
}

/* Appends a move of each side; false at the end of the line. */
static bool append_both(struct tss *at, struct gs_result *result)
{
    if (gs_tss_solve(at) != TSS_WINS || !append(at, result, at->move))
        return false;
    if (result->best_move == GS_NO_MOVE)
        result->best_move = result->line[0];
    if (gs_tss_outcome(at) != GS_UNKNOWN)
        return false;
    gs_move reply = choose_reply(at);
    return reply != GS_NO_MOVE && append(at, result, reply) && gs_tss_outcome(at) == GS_UNKNOWN;
}

void gs_tss_report_line(struct tss *at, struct gs_result *result)
{
    result->best_move = at->move;
    while (append_both(at, result))
        ;
    while (at->path.ply > 0)
        gs_tss_take_back(at);
}

/* --- the tree --- */

/* Makes room for count nodes that follow each other; TSS_NONE without memory. */
static uint32_t reserve(struct tss *at, struct tss_tree *tree, uint32_t count)
{
    size_t room = 2 * ((size_t)tree->count + count) + 16;
    uint32_t first = tree->count;

    if (tree->count + (size_t)count > tree->room) {
        struct tss_move *moves = gs_resize(tree->memory, tree->moves, room * sizeof *moves);

        if (!moves) {
            gs_search_halt(at->search, GS_STOP_MEMORY);
            return TSS_NONE;
        }
        tree->moves = moves;
        tree->room = room;
    }
    tree->count += count;
    return first;
}

/*
 * The rest of a line of fours whose replies were looked up already: the tree must go on with just
 * these moves, as others could have other points that disturb them.
 */
struct guide {
    const gs_move *moves;
    unsigned count;
};

static const struct guide no_guide = {NULL, 0};

static bool grow(struct tss *at, struct tss_tree *tree, uint32_t number, gs_move reply,
                 struct guide guide);

/* What follows a pass of the defender. */
static bool grow_null(struct tss *at, struct tss_tree *tree, uint32_t number, struct guide guide)
{
    uint32_t null = reserve(at, tree, 1);

    if (null == TSS_NONE)
        return false;
    tree->moves[number].null = null;
    gs_tss_pass(at);
    bool going = grow(at, tree, null, GS_NO_MOVE, guide);
    gs_tss_take_back(at);
    return going;
}

/*
 * What follows a reply. One that is a foul needs no answer; but where the line is played with
 * another stone of the defender on the board it may be none, so other is stored if there is one.
 */
static bool grow_reply(struct tss *at, struct tss_tree *tree, uint32_t number, gs_move reply,
                       gs_move other, struct guide guide)
{
    bool going = true;

    gs_tss_play(at, reply);
    tree->moves[number] = (struct tss_move){.move = other, .reply = reply, .null = TSS_NONE};
    if (gs_tss_outcome(at) == GS_UNKNOWN)
        going = grow(at, tree, number, reply, guide);
    gs_tss_take_back(at);
    return going;
}

/* Replies and a pass; guide gives the answer to the reply, if there is but that one. */
static bool grow_replies(struct tss *at, struct tss_tree *tree, uint32_t number, struct guide guide)
{
    const size_t top = at->lists.top;
    struct choice choice;
    bool going = find_replies(at, &choice);
    uint32_t first = going ? reserve(at, tree, choice.count) : TSS_NONE;

    if (first == TSS_NONE)
        return false;
    tree->moves[number].first = first;
    tree->moves[number].count = choice.count;
    for (unsigned i = 0; i < choice.count && going; i++)
        going = grow_reply(at, tree, first + i, choice.replies[i], choice.other, guide);
    at->lists.top = top;
    if (!choice.is_four)
        guide = (struct guide){choice.shadow.moves, choice.shadow.move_count};
    return going && grow_null(at, tree, number, choice.is_four ? no_guide : guide);
}

/* Fills a node: the attacker's move, and all that follows. */
static bool grow(struct tss *at, struct tss_tree *tree, uint32_t number, gs_move reply,
                 struct guide guide)
{
    bool going = true;

    if (guide.count > 0) {
        at->move = *guide.moves++;
        guide.count--;
    } else if (gs_tss_solve(at) != TSS_WINS) {
        return false;
    }
    tree->moves[number] = (struct tss_move){.move = at->move, .reply = reply, .null = TSS_NONE};
    gs_tss_play(at, at->move);
    if (gs_tss_outcome(at) == GS_UNKNOWN)
        going = grow_replies(at, tree, number, guide);
    gs_tss_take_back(at);
    return going;
}

bool gs_tss_tree_make(struct tss *at, struct tss_tree *tree)
{
    *tree = (struct tss_tree){.memory = at->search->memory};
    return reserve(at, tree, 1) != TSS_NONE && grow(at, tree, 0, GS_NO_MOVE, no_guide);
}

void gs_tss_tree_clear(struct tss_tree *tree)
{
    gs_release(tree->memory, tree->moves);
    *tree = (struct tss_tree){.memory = tree->memory};
}
