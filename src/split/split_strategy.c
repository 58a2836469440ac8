/* SPDX-License-Identifier: MIT */
/*
 * split_strategy.c - one strategy of those of the parts, where positions can come back.
 *
 * Such games have certificates that list positions, with a move for each. So the strategy is a
 * table of moves by position, as a prover, from which gs_certify makes a certificate:
 *
 *     1  all positions of the certificates that the nodes between root and jobs lead to, lines of
 *        replies included; of two moves for one position the first one that came stays
 *     2  the nodes between root and jobs themselves, where no certificate has the position
 *
 * Why a winner makes progress: each part knows all positions that its own moves lead to. So from
 * one move to the next, the first part that knows the position never gets a higher number; while it
 * stays the same, its ranks fall. Before that, the number of a node falls: how many steps it is
 * from nodes with a certificate. For a draw no progress is needed.
 */
#include "split/split_graph.h"

#include <string.h>

#include <gamesolve/text.h>

#define NOT_WON UINT32_MAX

struct moves_table {
    struct gs_prover prover; /* first */
    struct gs_split *split;
    struct gs_key_set keys;
    gs_move *moves; /* by number in keys */
    uint64_t room;
};

/* State while the table is made for one claim. */
struct filling {
    struct moves_table *table;
    struct gs_split *split;
    const struct gs_split_source *source;
    struct gs_error *error;
    uint64_t *parts; /* certificates that were listed */
    unsigned turn;   /* at which the claimant is to move */
    enum gs_value level;
    uint32_t *steps;   /* of nodes: the most to one with a certificate; NOT_WON: none are known */
    uint32_t *waiting; /* nodes to be visited, each once */
    uint32_t *inner;   /* nodes that need a move, with its child */
    uint32_t *chosen;
    uint32_t waiting_count, inner_count;
    bool *visited;
};

static enum gs_status no_memory(struct gs_error *error)
{
    return gs_error_set(error, GS_NO_MEMORY, "out of memory");
}

/* --- the prover --- */

static void release(struct gs_prover *prover)
{
    struct moves_table *table = (struct moves_table *)prover;
    struct gs_memory *memory = table->split->search->memory;
    gs_key_set_clear(&table->keys);
    gs_release(memory, table->moves);
    gs_release(memory, table);
}

static enum gs_proof_answer ask(struct gs_prover *prover, const struct gs_position *position,
                                enum gs_value level, gs_move *move)
{
    const struct moves_table *table = (struct moves_table *)prover;
    uint8_t key[GS_KEY_MAX];
    (void)level; /* the table has one claim of each side */
    gs_encode(prover->rules, position, key);
    uint32_t number = gs_key_set_find(&table->keys, key, gs_key_set_hash(&table->keys, key));
    if (number == GS_NO_KEY)
        return GS_PROOF_UNKNOWN;
    *move = table->moves[number];
    return GS_PROOF_YES;
}

/* Enters a move, unless the position has one; *fresh: it had none. */
static enum gs_status enter(struct filling *filling, const struct gs_position *position,
                            gs_move move, bool *fresh)
{
    struct moves_table *table = filling->table;
    struct gs_search *search = filling->split->search;
    uint8_t key[GS_KEY_MAX];
    void *moves = table->moves;
    const uint32_t count = table->keys.count;
    gs_encode(filling->split->rules, position, key);
    if (!gs_key_set_reserve(&table->keys, 1) ||
        !gs_search_grow(search, &moves, sizeof *table->moves, &table->room, (uint64_t)count + 1))
        return no_memory(filling->error);
    table->moves = moves;
    uint32_t number = gs_key_set_enter(&table->keys, key, gs_key_set_hash(&table->keys, key));
    *fresh = number == count;
    if (*fresh)
        table->moves[number] = move;
    return GS_OK;
}

/* --- the positions of a certificate --- */

/* Room to play at one depth of a line. */
struct ply {
    struct gs_undo *undo, *undo_reply;
    gs_move *replies;
};

struct copying {
    struct filling *filling;
    const struct gs_claim *claim;
    struct gs_position *position;
    struct ply plies[GS_REPLIES_MAX + 1];
};

static enum gs_status copy_after(struct copying *copying, gs_move move, uint64_t line,
                                 unsigned depth);

/* After a reply: a position without a record of its own goes on with the line. */
static enum gs_status copy_reply(struct copying *copying, uint64_t line, unsigned depth)
{
    const struct gs_rules *rules = copying->filling->split->rules;
    uint8_t key[GS_KEY_MAX + 8];
    bool fresh;
    if (gs_outcome(rules, copying->position) != GS_UNKNOWN)
        return GS_OK;
    gs_encode(rules, copying->position, key);
    gs_move move = gs_claim_reply(copying->claim, line, depth);
    if (gs_claim_find(copying->claim, key) != GS_NO_RECORD || move == GS_NO_MOVE)
        return GS_OK;
    enum gs_status status = enter(copying->filling, copying->position, move, &fresh);
    return status == GS_OK ? copy_after(copying, move, line, depth + 1) : status;
}

/* Plays a move of the claimant, and each reply; depth moves of the line came before. */
static enum gs_status copy_after(struct copying *copying, gs_move move, uint64_t line,
                                 unsigned depth)
{
    const struct gs_rules *rules = copying->filling->split->rules;
    const struct ply *ply = &copying->plies[depth];
    enum gs_status status = GS_OK;
    gs_play(rules, copying->position, move, ply->undo);
    if (gs_outcome(rules, copying->position) == GS_UNKNOWN) {
        unsigned count = gs_moves(rules, copying->position, ply->replies);
        for (unsigned i = 0; i < count && status == GS_OK; i++) {
            gs_play(rules, copying->position, ply->replies[i], ply->undo_reply);
            status = copy_reply(copying, line, depth);
            gs_take_back(rules, copying->position, ply->undo_reply);
        }
    }
    gs_take_back(rules, copying->position, ply->undo);
    return status;
}

static enum gs_status copy_records(struct copying *copying)
{
    struct filling *filling = copying->filling;
    enum gs_status status = GS_OK;
    bool fresh;
    for (uint64_t i = 0; i < copying->claim->records && status == GS_OK; i++) {
        const struct gs_record record = gs_claim_record(copying->claim, i);
        if (!gs_search_poll(filling->split->search))
            return GS_STOPPED;
        gs_decode(filling->split->rules, record.key, copying->position);
        status = enter(filling, copying->position, record.move, &fresh);
        if (status == GS_OK && record.line > 0)
            status = copy_after(copying, record.move, record.line, 0);
    }
    return status;
}

/* Enters all positions of a claim, which was verified. */
static enum gs_status copy_claim(struct filling *filling, const struct gs_claim *claim)
{
    const struct gs_rules *rules = filling->split->rules;
    struct gs_memory *memory = filling->split->search->memory;
    struct copying copying = {.filling = filling, .claim = claim};
    copying.position = gs_position_new(memory, rules);
    bool room = copying.position != NULL;
    for (unsigned depth = 0; depth <= GS_REPLIES_MAX; depth++) {
        copying.plies[depth] =
            (struct ply){gs_alloc(memory, rules->undo_size), gs_alloc(memory, rules->undo_size),
                         gs_alloc_zero(memory, rules->max_moves, sizeof(gs_move))};
        room = room && copying.plies[depth].undo && copying.plies[depth].undo_reply &&
               copying.plies[depth].replies;
    }
    enum gs_status status = room ? copy_records(&copying) : no_memory(filling->error);
    for (unsigned depth = 0; depth <= GS_REPLIES_MAX; depth++) {
        gs_release(memory, copying.plies[depth].undo);
        gs_release(memory, copying.plies[depth].undo_reply);
        gs_release(memory, copying.plies[depth].replies);
    }
    gs_release(memory, copying.position);
    return status;
}

static enum gs_status refuse_part(struct filling *filling, uint32_t node, const char *reason)
{
    return gs_split_refuse_part(filling->split, node, reason, filling->error);
}

/* Enters the positions of the certificate of a node. */
static enum gs_status copy_part(struct filling *filling, uint32_t node)
{
    const struct gs_split_source *source = filling->source;
    const bool own = split_turn(filling->split, node) == filling->turn;
    const bool win = own == (filling->level == GS_WIN);
    const struct gs_claim *found = NULL;
    struct gs_certificate *certificate = NULL;
    enum gs_status status =
        source->open(source->user, node, win ? GS_GOAL_WIN : GS_GOAL_DRAW, &certificate);
    if (status != GS_OK)
        return status;
    enum gs_side mover = gs_to_move(certificate->rules, certificate->root);
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        if ((claim->side == mover) == own && (int)claim->level >= (int)filling->level)
            found = claim;
    }
    if (!found)
        status = refuse_part(filling, node, "does not claim what was learned from it");
    else if (found->proof)
        status = refuse_part(filling, node, "has records (version 2): it cannot be listed");
    else
        status = copy_claim(filling, found);
    ++*filling->parts;
    source->close(source->user, certificate);
    return status;
}

/* --- nodes --- */

/* Whether the claimant reaches its level by the bounds; alone: by the node's own bounds. */
static bool is_reached(const struct filling *filling, uint32_t node, bool alone)
{
    return split_is_reached(filling->split, node, filling->turn, filling->level, alone);
}

/* The steps of a node by those of its children; 0: it has a certificate, or the game is over. */
static uint32_t steps_of(const struct filling *filling, uint32_t node)
{
    const struct gs_split *split = filling->split;
    const struct split_node *at = &split->nodes[node];
    if (is_reached(filling, node, true))
        return 0;
    const bool chooses = split_turn(split, node) == filling->turn;
    uint32_t steps = chooses ? NOT_WON : 0;
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t child = filling->steps[split->children[at->first + i]];
        steps = chooses == (child < steps) ? child : steps;
    }
    return at->expanded && steps != NOT_WON ? steps + 1 : NOT_WON;
}

static void count_steps(struct filling *filling)
{
    const uint32_t count = filling->split->keys.count;
    for (uint32_t node = 0; node < count; node++)
        filling->steps[node] = NOT_WON;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t node = count; node > 0; node--) {
            if (filling->steps[node - 1] != NOT_WON)
                continue;
            filling->steps[node - 1] = steps_of(filling, node - 1);
            changed = changed || filling->steps[node - 1] != NOT_WON;
        }
    }
}

static void visit_later(struct filling *filling, uint32_t node)
{
    if (!filling->visited[node])
        filling->waiting[filling->waiting_count++] = node;
    filling->visited[node] = true;
}

/* The child with the fewest steps, of a win; of a draw one with a certificate, or any. */
static uint32_t best_child(const struct filling *filling, uint32_t node)
{
    const struct gs_split *split = filling->split;
    const struct split_node *at = &split->nodes[node];
    uint32_t best = GS_NO_NODE;
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t child = split->children[at->first + i];
        if (is_reached(filling, child, false) &&
            (best == GS_NO_NODE || filling->steps[child] < filling->steps[best]))
            best = child;
    }
    return best;
}

/* Parts are listed at once; nodes between follow when all parts are. */
static enum gs_status visit(struct filling *filling, uint32_t node)
{
    const struct gs_split *split = filling->split;
    const struct split_node *at = &split->nodes[node];
    if (at->over)
        return GS_OK;
    if (is_reached(filling, node, true))
        return copy_part(filling, node);
    if (split_turn(split, node) != filling->turn) {
        for (uint32_t i = 0; i < at->count; i++)
            visit_later(filling, split->children[at->first + i]);
        return GS_OK;
    }
    const uint32_t child = best_child(filling, node);
    if (child == GS_NO_NODE)
        return refuse_part(filling, node, "has no move that proves it");
    filling->inner[filling->inner_count] = node;
    filling->chosen[filling->inner_count++] = child;
    visit_later(filling, child);
    return GS_OK;
}

/* Enters the move from a node to its child. */
static enum gs_status enter_move(struct filling *filling, uint32_t node, uint32_t child)
{
    struct gs_split *split = filling->split;
    const struct gs_rules *rules = split->rules;
    bool fresh;
    gs_decode(rules, gs_key_set_key(&split->keys, node), split->position);
    unsigned count = gs_moves(rules, split->position, split->moves);
    for (unsigned i = 0; i < count; i++) {
        const gs_move move = split->moves[i];
        gs_play(rules, split->position, move, split->undo);
        gs_split_key(split, split->position, 1 - filling->turn, split->key);
        gs_take_back(rules, split->position, split->undo);
        if (gs_split_find(split, split->key) == child)
            return enter(filling, split->position, move, &fresh);
    }
    return refuse_part(filling, node, "has no move that proves it");
}

static bool make_room(struct filling *filling)
{
    struct gs_memory *memory = filling->split->search->memory;
    const uint32_t count = filling->split->keys.count;
    filling->steps = gs_alloc_zero(memory, count, sizeof *filling->steps);
    filling->waiting = gs_alloc_zero(memory, count, sizeof *filling->waiting);
    filling->inner = gs_alloc_zero(memory, count, sizeof *filling->inner);
    filling->chosen = gs_alloc_zero(memory, count, sizeof *filling->chosen);
    filling->visited = gs_alloc_zero(memory, count, sizeof *filling->visited);
    return filling->steps && filling->waiting && filling->inner && filling->chosen &&
           filling->visited;
}

static void clear_room(struct filling *filling)
{
    struct gs_memory *memory = filling->split->search->memory;
    gs_release(memory, filling->steps);
    gs_release(memory, filling->waiting);
    gs_release(memory, filling->inner);
    gs_release(memory, filling->chosen);
    gs_release(memory, filling->visited);
}

static enum gs_status fill(struct filling *filling)
{
    enum gs_status status = make_room(filling) ? GS_OK : no_memory(filling->error);
    if (status == GS_OK) {
        count_steps(filling);
        visit_later(filling, 0);
    }
    while (status == GS_OK && filling->waiting_count > 0)
        status = gs_search_poll(filling->split->search)
                     ? visit(filling, filling->waiting[--filling->waiting_count])
                     : GS_STOPPED;
    for (uint32_t i = 0; i < filling->inner_count && status == GS_OK; i++)
        status = enter_move(filling, filling->inner[i], filling->chosen[i]);
    clear_room(filling);
    return status;
}

/* The claims that the bounds of the root make: of its side to move, and of the other one. */
static enum gs_status fill_claims(struct filling *filling)
{
    const struct split_node *root = &filling->split->nodes[0];
    const int levels[] = {root->lower, -root->upper};
    enum gs_status status = GS_OK;
    for (unsigned turn = 0; turn < 2 && status == GS_OK; turn++) {
        if (levels[turn] < GS_DRAW)
            continue;
        filling->turn = turn;
        filling->level = (enum gs_value)levels[turn];
        filling->waiting_count = filling->inner_count = 0;
        status = fill(filling);
    }
    return status;
}

enum gs_status gs_split_prover(struct gs_split *split, const struct gs_split_source *source,
                               struct gs_prover **prover, uint64_t *parts, struct gs_error *error)
{
    struct gs_memory *memory = split->search->memory;
    *prover = NULL;
    *parts = 0;
    struct moves_table *table = gs_alloc_zero(memory, 1, sizeof *table);
    if (!table)
        return no_memory(error);
    table->prover = (struct gs_prover){.rules = split->rules, .query = ask, .release = release};
    table->split = split;
    struct filling filling = {
        .table = table, .split = split, .source = source, .error = error, .parts = parts};
    enum gs_status status = gs_key_set_init(&table->keys, split->search, split->rules->key_size)
                                ? fill_claims(&filling)
                                : no_memory(error);
    if (status == GS_OK)
        *prover = &table->prover;
    else
        release(&table->prover);
    return status;
}
