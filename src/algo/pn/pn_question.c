/* SPDX-License-Identifier: MIT */
/*
 * pn_question.c - from a search on the tree to a result.
 *
 * Each question grows a tree of its own (see pn_search.c for why the second reuses nothing). Best
 * move and line come from what is left of it:
 *
 *     attacker wins           the line of the root, to the end of the game
 *     he does not, and the    the move of the child that was disproved; the line is
 *     defender is to move     this move where the value is known to be a draw
 *     he does not, and is     nothing: if no move wins, none is known to be best
 *     to move
 *
 * The line of a draw ends after its first move, because this tree has only the moves of one side
 * that keep the draw; the opponent may reply with any.
 */
#include "pn.h"

enum { FIRST_FRAMES = 256 };

static bool init_pn(struct pn *pn, struct gs_search *search, const struct gs_position *root)
{
    const struct gs_rules *rules = search->rules;
    const struct gs_args *params = search->params;
    pn->search = search;
    pn->rules = rules;
    pn->random = search->seed;
    pn->delete_solved = !gs_param_find(params->table, "delete") || gs_args_on(params, "delete");
    pn->delayed =
        gs_param_find(params->table, "evaluate") && gs_args_choice(params, "evaluate") != 0;
    pn->prune = gs_prune_of(search);
    pn->current = gs_args_on(params, "current");
    if (!gs_pn_tree_init(&pn->tree, search))
        return false;
    pn->path = gs_path_new(search->memory, rules, root);
    pn->frames = gs_alloc(search->memory, FIRST_FRAMES * sizeof *pn->frames);
    pn->frame_room = FIRST_FRAMES;
    pn->moves = gs_alloc(search->memory, rules->max_moves * sizeof *pn->moves);
    pn->counted = gs_alloc(search->memory, rules->max_moves * sizeof *pn->counted);
    bool workable = !pn->prune || gs_workspace_new(search->memory, rules, &pn->workspace);
    if (!pn->path || !pn->frames || !pn->moves || !pn->counted || !workable)
        return gs_search_halt(search, GS_STOP_MEMORY);
    return true;
}

static void clear_pn(struct pn *pn)
{
    struct gs_memory *memory = pn->search->memory;
    gs_release(memory, pn->workspace);
    gs_release(memory, pn->counted);
    gs_release(memory, pn->moves);
    gs_release(memory, pn->frames);
    gs_path_free(pn->path);
    gs_pn_tree_clear(&pn->tree);
}

/* A tree of nothing but the root, which is open: gs_solve answers for games that are over. */
static bool plant(struct pn *pn, enum gs_side attacker)
{
    uint32_t root;
    pn->ply = 0;
    gs_pn_catch_up(pn);
    gs_pn_tree_reset(&pn->tree);
    pn->best_move = GS_NO_MOVE;
    pn->root_role = gs_to_move(pn->rules, gs_path_position(pn->path)) == attacker ? GS_OR : GS_AND;
    if (!gs_pn_tree_take(&pn->tree, 1, &root))
        return false;
    gs_search_keep(pn->search, 1);
    pn->tree.nodes[root] = (struct pn_node){.of = {1, 1}, .move = GS_NO_MOVE};
    pn->frames[0] = (struct pn_frame){.node = root, .of = {1, 1}};
    return gs_search_node(pn->search);
}

/* Grows the tree until its root is solved, or the search ends. */
static enum gs_answer search_tree(struct pn *pn)
{
    const struct pn_level level = {.base = 0, .most = UINT64_MAX, .develop = pn->method->develop};
    gs_pn_search(pn, &level);

    const struct pn_node *root = &pn->tree.nodes[0];
    gs_question_show(pn->search, root->of[GS_OR], root->of[GS_AND]);
    if (root->of[GS_OR] == 0)
        return GS_ANSWER_YES;
    if (root->of[GS_AND] == 0 && !root->cut)
        return GS_ANSWER_NO;
    return root->cut ? GS_ANSWER_CUT : GS_ANSWER_UNKNOWN;
}

static enum gs_answer solve_question(void *user, enum gs_side attacker)
{
    struct pn *pn = user;
    return plant(pn, attacker) ? search_tree(pn) : GS_ANSWER_UNKNOWN;
}

/* The most promising move for the side to move if the question stayed open. */
static gs_move promising_move(const struct pn *pn)
{
    const struct pn_node *root = pn->tree.nodes;
    if (pn->tree.count == 0 || !root->expanded)
        return GS_NO_MOVE;
    const struct pn_node *best = root + root->first;
    for (const struct pn_node *child = best; child < root + root->first + root->count; child++)
        if (child->of[pn->root_role] < best->of[pn->root_role])
            best = child;
    return best->move;
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct pn *pn = user;
    if (pn->tree.count == 0)
        return;
    const struct pn_node *root = pn->tree.nodes;
    gs_question_progress(progress, root->of[GS_OR], root->of[GS_AND]);
    gs_progress_add(progress, "depth", pn->ply);
    gs_progress_add(progress, "kept", pn->tree.kept);
    if (!pn_is_solved(root))
        progress->best = promising_move(pn);
}

static void explain(void *user, enum gs_side attacker, enum gs_answer answer,
                    struct gs_result *result)
{
    struct pn *pn = user;
    (void)attacker;
    if (answer == GS_ANSWER_NO && pn->root_role == GS_OR)
        return;
    bool is_open = answer != GS_ANSWER_YES && answer != GS_ANSWER_NO;
    result->best_move = is_open ? promising_move(pn) : pn->best_move;
    if (answer == GS_ANSWER_NO && pn->search->goal == GS_GOAL_VALUE)
        gs_result_line(result, pn->best_move);
    uint32_t line = answer == GS_ANSWER_YES ? pn->tree.nodes[0].first : PN_NONE;
    while (line != PN_NONE) {
        const struct pn_line *part = &pn->tree.lines[line - 1];
        if (!gs_result_line(result, part->move))
            return;
        line = part->next;
    }
}

void gs_pn_solve_root(struct pn *pn, struct gs_search *search, const struct gs_position *root,
                      struct gs_result *result)
{
    const struct gs_questioner questioner = {
        .solve = solve_question, .explain = explain, .user = pn};
    gs_question_show(search, 1, 1);
    if (init_pn(pn, search, root)) {
        search->progress_source = (struct gs_progress_source){report_progress, pn};
        gs_question_solve(search, root, result, &questioner);
    }
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    clear_pn(pn);
}
