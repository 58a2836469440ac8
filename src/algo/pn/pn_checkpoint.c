/* SPDX-License-Identifier: MIT */
/*
 * pn_checkpoint.c - checkpoints of the searches on the tree: its nodes and lines as they lie in
 * memory, and which question it is about.
 *
 * Whoever goes on from one walks through the whole tree along its moves. What cannot be reached is
 * free, so lists of free blocks are not written; and the numbers of expanded nodes are made anew
 * from those of their children, so it does not matter where in a development or an update the
 * search was. Nothing that is read leads out of the arrays, makes a circle or is no move of the
 * game.
 *
 * Cost of going on: a move played and taken back for each expanded node and each move of a line,
 * and a bit for each node and line.
 */
#include "pn.h"

#include "core/grow.h"

/* What a checkpoint tells besides the tree. */
struct told {
    struct gs_question_told question;
    uint64_t random;
    uint32_t nodes, lines;
};

/* A tree that is read. */
struct reading {
    struct pn *pn;
    uint8_t *nodes, *lines; /* bits: what is in use */
};

static const char tree_name[] = "tree", question_name[] = "question";

void gs_pn_save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct pn *pn = user;
    const struct pn_tree *tree = &pn->tree;
    struct told told = {.random = pn->random, .nodes = tree->count, .lines = tree->line_count};
    const size_t nodes = tree->count * sizeof *tree->nodes;
    const size_t lines = tree->line_count * sizeof *tree->lines;
    if (tree->count == 0) /* there is nothing to go on from */
        return;
    gs_question_tell(&told.question, pn->attacker, pn->before, pn->answered, pn->result);
    gs_checkpoint_section(writer, question_name, sizeof told);
    gs_checkpoint_put(writer, &told, sizeof told);
    gs_checkpoint_section(writer, tree_name, nodes + lines);
    gs_checkpoint_put(writer, tree->nodes, nodes);
    gs_checkpoint_put(writer, tree->lines, lines);
}

/* --- checks --- */

static bool has_bit(const uint8_t *bits, uint32_t number)
{
    return bits[number / 8] >> number % 8 & 1;
}

/* False if one of them is set already. */
static bool take_bits(uint8_t *bits, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        if (has_bit(bits, i))
            return false;
        bits[i / 8] |= (uint8_t)(1U << i % 8);
    }
    return true;
}

/* Lists the moves at the end of the path; none where the game is over. */
static unsigned list_moves(struct pn *pn)
{
    const struct gs_position *position = gs_path_position(pn->path);
    bool goes_on = gs_outcome(pn->rules, position) == GS_UNKNOWN;
    return goes_on ? gs_moves(pn->rules, position, pn->counted) : 0;
}

static bool is_listed(const struct pn *pn, unsigned count, gs_move move)
{
    for (unsigned i = 0; i < count; i++)
        if (pn->counted[i] == move)
            return true;
    return false;
}

static bool push(struct pn *pn, gs_move move)
{
    return gs_path_push(pn->path, move) || gs_search_halt(pn->search, GS_STOP_MEMORY);
}

/* The block of a node that is expanded, at its position: its place, and its moves. */
static bool is_block(struct reading *reading, const struct pn_node *node)
{
    struct pn *pn = reading->pn;
    const struct pn_tree *tree = &pn->tree;
    if (node->first == PN_NONE || node->first >= tree->count || node->count == 0 ||
        node->count > tree->most || node->count > tree->count - node->first ||
        !take_bits(reading->nodes, node->first, node->count))
        return false;
    pn->tree.kept += node->count;
    gs_search_keep(pn->search, node->count);
    const unsigned count = list_moves(pn);
    for (uint32_t i = 0; i < node->count; i++)
        if (!is_listed(pn, count, tree->nodes[node->first + i].move))
            return false;
    return true;
}

/* Plays the line of a leaf, which begins after its own move. */
static bool is_line(struct reading *reading, const struct pn_node *leaf)
{
    struct pn *pn = reading->pn;
    bool fine = push(pn, leaf->move);
    for (uint32_t line = leaf->first; line != PN_NONE && fine;) {
        const struct pn_line *part = line <= pn->tree.line_count ? &pn->tree.lines[line - 1] : NULL;
        fine = part && take_bits(reading->lines, line - 1, 1) &&
               is_listed(pn, list_moves(pn), part->move) && push(pn, part->move);
        line = fine ? part->next : PN_NONE;
    }
    gs_pn_catch_up(pn);
    return fine;
}

static bool is_leaf(struct reading *reading, const struct pn_node *node)
{
    const uint32_t proof = node->of[GS_OR], disproof = node->of[GS_AND];
    if (proof == 0 && disproof == GS_PROOF_INFINITE)
        return node->first == PN_NONE || is_line(reading, node);
    if (disproof == 0)
        return proof == GS_PROOF_INFINITE && node->first == PN_NONE;
    return proof > 0 && proof <= GS_PROOF_MOST && disproof <= GS_PROOF_MOST &&
           node->first == PN_NONE;
}

/* --- the walk --- */

/* Goes to an expanded node, whose move was found legal. */
static bool enter(struct reading *reading, uint32_t number)
{
    struct pn *pn = reading->pn;
    const struct pn_node *node = &pn->tree.nodes[number];
    if (!gs_pn_step(pn) || !gs_pn_make_ply_room(pn, pn->ply + 1) || !push(pn, node->move))
        return false;
    pn->frames[++pn->ply] = (struct pn_frame){.node = number};
    return is_block(reading, node);
}

/* Looks at each child of the current node in turn; frames count them. */
static bool walk(struct reading *reading)
{
    struct pn *pn = reading->pn;
    for (;;) {
        struct pn_frame *frame = &pn->frames[pn->ply];
        const struct pn_node *node = pn_node_here(pn);
        if (!node->expanded || frame->of[0] == node->count) {
            gs_pn_renew(pn);
            if (pn->ply == 0)
                return true;
            pn->ply--;
            gs_pn_catch_up(pn);
            continue;
        }
        uint32_t child = node->first + frame->of[0]++;
        bool deeper = pn->tree.nodes[child].expanded;
        if (!(deeper ? enter(reading, child) : is_leaf(reading, &pn->tree.nodes[child])))
            return false;
    }
}

/* Frees what the walk has not met. */
static void free_rest(struct reading *reading, uint32_t lines)
{
    struct pn_tree *tree = &reading->pn->tree;
    for (uint32_t i = 1, end; i < tree->count; i = end) {
        for (end = i + 1; end < tree->count && end - i < tree->most &&
                          has_bit(reading->nodes, end) == has_bit(reading->nodes, i);)
            end++;
        if (has_bit(reading->nodes, i))
            continue;
        tree->kept += end - i; /* gs_pn_tree_give takes them off */
        gs_pn_tree_give(tree, i, end - i);
    }
    for (uint32_t line = 1; line <= lines; line++)
        if (!has_bit(reading->lines, line - 1))
            gs_pn_tree_give_line(tree, line);
}

static bool adopt(struct pn *pn)
{
    struct gs_memory *memory = pn->search->memory;
    struct pn_tree *tree = &pn->tree;
    const uint32_t old_lines = tree->line_count;
    struct reading reading = {.pn = pn,
                              .nodes = gs_alloc_zero(memory, tree->count / 8 + 1, 1),
                              .lines = gs_alloc_zero(memory, old_lines / 8 + 1, 1)};
    bool fine = reading.nodes && reading.lines;
    if (!fine)
        gs_search_halt(pn->search, GS_STOP_MEMORY);
    tree->kept = 1;
    gs_search_keep(pn->search, 1);
    pn->frames[0] = (struct pn_frame){.node = 0};
    fine = fine && take_bits(reading.nodes, 0, 1);
    fine = fine && (tree->nodes[0].expanded ? is_block(&reading, &tree->nodes[0])
                                            : is_leaf(&reading, &tree->nodes[0]));
    fine = fine && walk(&reading);
    if (fine)
        free_rest(&reading, old_lines);
    gs_release(memory, reading.nodes);
    gs_release(memory, reading.lines);
    return fine;
}

/* --- going on --- */

static bool is_told(const struct pn *pn, const struct told *told)
{
    return told->nodes > 0 && told->nodes < UINT32_MAX / 2 && told->lines < UINT32_MAX / 2 &&
           pn->tree.count == 0 &&
           gs_question_heed(&told->question, pn->search, gs_path_position(pn->path));
}

/* Reads the arrays, of which nothing is known yet. */
static bool read_arrays(struct pn_tree *tree, struct gs_checkpoint_file *file,
                        const struct told *told)
{
    void *nodes = tree->nodes, *lines = tree->lines;
    bool grown =
        gs_grow(tree->search->memory, &nodes, sizeof *tree->nodes, &tree->room, told->nodes) &&
        (told->lines == 0 ||
         gs_grow(tree->search->memory, &lines, sizeof *tree->lines, &tree->line_room, told->lines));
    tree->nodes = nodes;
    tree->lines = lines;
    if (!grown)
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    tree->count = told->nodes;
    tree->line_count = told->lines;
    return gs_checkpoint_read(file, tree->nodes, tree->count * sizeof *tree->nodes) &&
           gs_checkpoint_read(file, tree->lines, tree->line_count * sizeof *tree->lines);
}

enum gs_status gs_pn_load(struct pn *pn, struct gs_error *error)
{
    struct gs_checkpoint *checkpoint = pn->search->checkpoint;
    struct gs_checkpoint_file *file = checkpoint ? checkpoint->resumed : NULL;
    struct told told;
    uint64_t size;
    if (!gs_checkpoint_find(file, question_name, &size))
        return GS_OK;
    if (size != sizeof told || !gs_checkpoint_read(file, &told, sizeof told) || !is_told(pn, &told))
        return pn->search->stop != GS_STOP_SOLVED ? GS_STOPPED
                                                  : gs_checkpoint_refuse(error, question_name);
    if (!gs_checkpoint_find(file, tree_name, &size) ||
        size != told.nodes * sizeof(struct pn_node) + told.lines * sizeof(struct pn_line))
        return gs_checkpoint_refuse(error, tree_name);
    pn->random = told.random;
    pn->told = told.question;
    pn->attacker = (enum gs_side)told.question.attacker;
    pn->before = pn->search->nodes; /* heeded by now */
    pn->answered = (enum gs_answer)told.question.answer;
    pn->best_move = GS_NO_MOVE;
    pn->resumes = true;
    const enum gs_side own = gs_to_move(pn->rules, gs_path_position(pn->path));
    pn->root_role = own == pn->attacker ? GS_OR : GS_AND;
    if (read_arrays(&pn->tree, file, &told) && adopt(pn))
        return GS_OK;
    return pn->search->stop != GS_STOP_SOLVED ? GS_STOPPED : gs_checkpoint_refuse(error, tree_name);
}
