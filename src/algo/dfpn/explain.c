/* SPDX-License-Identifier: MIT */
/*
 * explain.c - the best move at the root, and a line.
 *
 * The best move is recorded when the root is answered or left open. The line is
 * read from the table and from the sets of dfpn_close.c. Where the table has
 * forgotten the next entry, the position is searched again if none can come back,
 * with a fraction of the nodes of the main search at most; else the line ends.
 *
 *     win, loss   the attacker takes the proved child of least rank; the
 *                 defender, all of whose children are proved, the one of
 *                 greatest rank. Ranks fall along the line, so it ends.
 *     draw        both questions were answered no. The side to move is the
 *                 defender in one of them, and takes a child that is firm or in
 *                 its closed set there. The line ends with a repetition.
 *     open        no line; the best move is the one the search would have
 *                 continued with
 */
#include "algo/dfpn/explain.h"
#include "algo/dfpn/dfpn.h"
#include "search/path.h"

/* A child with a disproof when the defender is to move. */
static const struct dfpn_child *disproved_child(const struct dfpn_child *children, size_t count)
{
    const struct dfpn_child *best = NULL;
    for (size_t i = 0; i < count; i++) {
        if (children[i].fact == DFPN_FIRM || children[i].member)
            return &children[i];
        if (!best && children[i].fact == DFPN_CLAIMED)
            best = &children[i];
    }
    return best;
}

/* A proved child with a rank below limit: of the least rank, or of the greatest. */
static const struct dfpn_child *proved_child(const struct dfpn_child *children, size_t count,
                                             bool least, uint32_t limit)
{
    const struct dfpn_child *best = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct dfpn_child *child = &children[i];
        if (child->fact != DFPN_PROVED || child->rank >= limit)
            continue;
        if (!best || (least ? child->rank < best->rank : child->rank > best->rank))
            best = child;
    }
    return best;
}

/* How doubtful a disproof is that the numbers of a child state. */
static unsigned doubt(const struct dfpn_child *child)
{
    return child->cut ? 2 : child->fact == DFPN_CLAIMED;
}

/* The unproved child with the least delta; among equals, the most doubtful one. */
static const struct dfpn_child *promising_child(const struct dfpn_child *children, size_t count)
{
    const struct dfpn_child *best = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct dfpn_child *child = &children[i];
        if (child->fact == DFPN_PROVED)
            continue;
        if (!best || child->delta < best->delta ||
            (child->delta == best->delta && doubt(child) > doubt(best)))
            best = child;
    }
    return best;
}

void gs_dfpn_note_best(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_child *children = dfpn_children(dfpn, frame), *best;
    best = frame->attacking ? proved_child(children, frame->count, true, UINT32_MAX)
                            : disproved_child(children, frame->count);
    if (!best)
        best = promising_child(children, frame->count);
    if (!best)
        best = proved_child(children, frame->count, false, UINT32_MAX);
    dfpn->question.best = best ? best->move : GS_NO_MOVE;
}

/* A move that the children on top of the stack prove good, or GS_NO_MOVE. */
static gs_move sure_move(struct dfpn *dfpn)
{
    const struct dfpn_frame *frame = dfpn_top(dfpn);
    const struct dfpn_child *children = dfpn_children(dfpn, frame), *child;
    if (frame->attacking)
        child = proved_child(children, frame->count, true, UINT32_MAX);
    else
        child = disproved_child(children, frame->count);
    bool sure = child && (frame->attacking || child->member || child->fact == DFPN_FIRM);
    return sure ? child->move : GS_NO_MOVE;
}

/* Pushes the children of a position, for the question about attacker. */
static struct dfpn_frame *push_children(struct dfpn *dfpn, const struct gs_position *position,
                                        enum gs_side attacker)
{
    dfpn->question.attacker = attacker;
    dfpn->claims.live = &dfpn->claims.sets[attacker];
    return gs_dfpn_push_root(dfpn, position) ? dfpn_top(dfpn) : NULL;
}

/* Takes a proved child with a rank below *rank, which becomes its rank; GS_NO_MOVE: none. */
static gs_move take_proved(struct dfpn *dfpn, const struct dfpn_frame *frame, uint32_t *rank)
{
    const struct dfpn_child *children = dfpn_children(dfpn, frame);
    const struct dfpn_child *child = proved_child(children, frame->count, frame->attacking, *rank);
    *rank = child ? child->rank : *rank;
    return child ? child->move : GS_NO_MOVE;
}

/*
 * The move of a line in which attacker wins; GS_NO_MOVE: not known any more. Looking children up
 * ends at the first proved one, which may lead back to the line; its rank is too great then. The
 * only move that the rules leave may be unknown: an image of the position was searched, where they
 * leave another one. So in a second pass all children of all moves are looked up.
 */
static gs_move line_move(struct dfpn *dfpn, const struct gs_position *position,
                         enum gs_side attacker, uint32_t *rank)
{
    gs_move move = GS_NO_MOVE;
    for (unsigned pass = 0; pass < 2 && move == GS_NO_MOVE; pass++) {
        dfpn->claims.thorough = dfpn->question.every_move = pass > 0;
        const struct dfpn_frame *frame = push_children(dfpn, position, attacker);
        dfpn->claims.thorough = dfpn->question.every_move = false;
        if (!frame)
            break;
        move = take_proved(dfpn, frame, rank);
        gs_dfpn_pop(dfpn);
    }
    return move;
}

/* The same for a line that is drawn. */
static gs_move drawing_move(struct dfpn *dfpn, const struct gs_position *position)
{
    enum gs_side attacker = gs_side_other(gs_to_move(dfpn->rules, position));
    if (!push_children(dfpn, position, attacker))
        return GS_NO_MOVE;
    gs_move move = sure_move(dfpn);
    gs_dfpn_pop(dfpn);
    return move;
}

/* Searching for what the table forgot may take one in this many of the nodes, plus EFFORT_LEAST. */
enum { EFFORT_SHARE = 4, EFFORT_LEAST = 1000 };

/*
 * The move on which the same answer rests as before, by a search of at most `most` nodes in all.
 * GS_NO_MOVE: none was found, or positions can come back, so that ranks must be known to fall.
 */
static gs_move search_move(struct dfpn *dfpn, const struct gs_position *position,
                           enum gs_side attacker, bool drawn, uint64_t most)
{
    struct dfpn_child found;
    const gs_move best = dfpn->question.best;
    gs_move move = GS_NO_MOVE;
    if (dfpn->params.repeats || dfpn->table.replacements == 0 || dfpn->search->nodes >= most)
        return GS_NO_MOVE;
    dfpn->question.attacker = attacker;
    if (!gs_dfpn_solve(dfpn, position, most - dfpn->search->nodes, &found))
        return GS_NO_MOVE;
    gs_dfpn_note_best(dfpn);
    gs_dfpn_pop(dfpn);
    if (found.fact == (drawn ? DFPN_FIRM : DFPN_PROVED))
        move = dfpn->question.best;
    dfpn->question.best = best;
    return move;
}

/* The next move of a line; *rank: that of the position before it, of a win. */
static gs_move next_move(struct dfpn *dfpn, const struct gs_position *position,
                         enum gs_side attacker, bool drawn, uint32_t *rank, uint64_t most)
{
    gs_move move = drawn ? drawing_move(dfpn, position) : line_move(dfpn, position, attacker, rank);
    if (move != GS_NO_MOVE)
        return move;
    *rank = UINT32_MAX;
    attacker = drawn ? gs_side_other(gs_to_move(dfpn->rules, position)) : attacker;
    return search_move(dfpn, position, attacker, drawn, most);
}

/*
 * Where positions are merged by symmetries that exchange the sides, the first question may have
 * proved wins for the second one, some of which lead through the root. Ranks fall all the same:
 * moves between two visits of a position are left out, and the line goes on as far as the table has
 * entries. A drawn line ends.
 */
static bool goes_on(struct gs_path *path, bool drawn, struct gs_result *result)
{
    size_t ply;
    if (!gs_path_repeats(path, &ply))
        return true;
    while (!drawn && gs_path_ply(path) > ply)
        gs_path_pop(path);
    if (!drawn) /* for the case that the rest is not in the table */
        result->line_cut = "the proof comes back to a position of the line";
    result->line_length = drawn ? result->line_length : ply;
    return !drawn;
}

/* Follows the line, starting with the best move at the root. */
static void follow(struct dfpn *dfpn, struct gs_path *path, enum gs_side attacker, bool drawn,
                   struct gs_result *result)
{
    const uint64_t nodes = dfpn->search->nodes;
    uint32_t rank = UINT32_MAX;
    gs_move move = dfpn->question.best;
    if (!drawn)
        line_move(dfpn, gs_path_position(path), attacker, &rank);
    while (move != GS_NO_MOVE && gs_path_push(path, move) && gs_result_line(result, move)) {
        const struct gs_position *position = gs_path_position(path);
        if (gs_outcome(dfpn->rules, position) != GS_UNKNOWN || !gs_search_poll(dfpn->search) ||
            !goes_on(path, drawn, result))
            break;
        move = next_move(dfpn, gs_path_position(path), attacker, drawn, &rank,
                         nodes + nodes / EFFORT_SHARE + EFFORT_LEAST);
    }
}

void gs_dfpn_explain(void *user, enum gs_side attacker, enum gs_answer answer,
                     struct gs_result *result)
{
    struct dfpn *dfpn = user;
    enum gs_side own = gs_to_move(dfpn->rules, dfpn->question.root);
    bool drawn = answer == GS_ANSWER_NO;
    bool other_fails = dfpn->question.answers[gs_side_other(own)] == GS_ANSWER_NO;
    if (drawn && attacker == own) /* the question before has found the moves that keep the draw */
        dfpn->question.best = other_fails ? result->best_move : GS_NO_MOVE;
    if (dfpn->question.best == GS_NO_MOVE)
        return;
    result->best_move = dfpn->question.best;
    /* "The other side does not win" may still be a win, which the line would have to keep. */
    if (drawn ? dfpn->question.answers[own] != GS_ANSWER_NO : answer != GS_ANSWER_YES)
        return;
    struct gs_path *path = gs_path_new(dfpn->search->memory, dfpn->rules, dfpn->question.root);
    if (path)
        follow(dfpn, path, attacker, drawn, result);
    gs_path_free(path);
    if (result->line_length > 0)
        result->best_move = result->line[0];
    if (dfpn->table.replacements > 0)
        result->line_cut = "the table forgot how it goes on";
}
