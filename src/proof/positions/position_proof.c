/* SPDX-License-Identifier: MIT */
/*
 * position_proof.c - a strategy collected from the root: provers give the move of each position,
 * and the replies lead to more positions, each exact key once.
 *
 * Positions are stored as they occur in play, not in canonical form, so that a reader of the plan
 * needs no symmetry.
 */
#include "proof/positions/position_proof.h"

#include <limits.h>
#include <string.h>

enum { POLL_INTERVAL = 256 };

/* Room to compare the moves of a position. */
static bool make_choosing_room(struct gs_position_proof *plan)
{
    struct gs_memory *memory = plan->search->memory;
    size_t most = plan->rules->max_moves;
    plan->draw.own_moves = gs_alloc(memory, most * sizeof *plan->draw.own_moves);
    plan->draw.listed = gs_alloc(memory, most * sizeof *plan->draw.listed);
    plan->draw.added = gs_alloc(memory, most * sizeof *plan->draw.added);
    plan->draw.reply_keys = gs_alloc(memory, most * plan->rules->key_size);
    plan->draw.reply_hashes = gs_alloc(memory, most * sizeof *plan->draw.reply_hashes);
    return plan->draw.own_moves && plan->draw.listed && plan->draw.added && plan->draw.reply_keys &&
           plan->draw.reply_hashes;
}

bool gs_position_proof_init(struct gs_position_proof *plan, struct gs_search *search,
                            enum gs_side side, enum gs_value level)
{
    const struct gs_rules *rules = search->rules;
    *plan =
        (struct gs_position_proof){.search = search, .rules = rules, .side = side, .level = level};
    plan->board.position = gs_alloc(search->memory, rules->position_size);
    plan->board.undo = gs_alloc_zero(search->memory, 1, rules->undo_size);
    plan->board.undo_reply = gs_alloc_zero(search->memory, 1, rules->undo_size);
    plan->board.replies = gs_alloc(search->memory, rules->max_moves * sizeof *plan->board.replies);
    if (!plan->board.position || !plan->board.undo || !plan->board.undo_reply ||
        !plan->board.replies || (level == GS_DRAW && !make_choosing_room(plan)))
        return gs_search_halt(search, GS_STOP_MEMORY);
    return gs_key_set_init(&plan->set, search, rules->key_size);
}

void gs_position_proof_clear(struct gs_position_proof *plan)
{
    if (!plan->search)
        return;
    struct gs_memory *memory = plan->search->memory;
    gs_key_set_clear(&plan->set);
    void *const blocks[] = {plan->moves,
                            plan->ranks,
                            plan->edges.first,
                            plan->edges.count,
                            plan->edges.to,
                            plan->lines.of,
                            plan->lines.moves,
                            plan->left_out,
                            plan->board.position,
                            plan->board.undo,
                            plan->board.undo_reply,
                            plan->board.replies,
                            plan->draw.own_moves,
                            plan->draw.listed,
                            plan->draw.added,
                            plan->draw.reply_keys,
                            plan->draw.reply_hashes};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        gs_release(memory, blocks[i]);
    *plan = (struct gs_position_proof){.search = NULL};
}

/* Makes an array with an element for each position longer. */
static bool grow_positions(struct gs_position_proof *plan, void **array, size_t size,
                           uint64_t *room)
{
    return gs_search_grow(plan->search, array, size, room, (uint64_t)plan->set.count + 1);
}

#define GROW(plan, member, room)                                                                   \
    grow_typed(plan, (void *)&(plan)->member, sizeof *(plan)->member, room)

/* Through a copy, since pointers of other types must not be read as void pointers. */
static bool grow_typed(struct gs_position_proof *plan, void *pointer, size_t size, uint64_t *room)
{
    void *array;
    memcpy(&array, pointer, sizeof array);
    bool grown = grow_positions(plan, &array, size, room);
    memcpy(pointer, &array, sizeof array);
    return grown;
}

/* Room for one more position in all that is kept by number. */
static bool reserve_position(struct gs_position_proof *plan)
{
    if (!gs_key_set_reserve(&plan->set, 1) || !GROW(plan, moves, &plan->move_room))
        return false;
    return plan->level != GS_WIN || (GROW(plan, ranks, &plan->rank_room) &&
                                     GROW(plan, edges.first, &plan->edges.first_room) &&
                                     GROW(plan, edges.count, &plan->edges.count_room));
}

/* Enters the current position, as *number. */
static bool enter_position(struct gs_position_proof *plan, uint32_t *number)
{
    uint8_t key[GS_KEY_MAX];
    uint32_t before = plan->set.count;
    if (!reserve_position(plan))
        return false;
    gs_encode(plan->rules, plan->board.position, key);
    *number = gs_key_set_enter(&plan->set, key, gs_key_set_hash(&plan->set, key));
    if (plan->set.count == before)
        return true;
    plan->moves[*number] = GS_NO_MOVE;
    if (plan->level == GS_WIN) {
        plan->ranks[*number] = GS_NO_RANK;
        plan->edges.first[*number] = plan->edges.count[*number] = 0;
    }
    return true;
}

static bool append_edge(struct gs_position_proof *plan, uint32_t from, uint32_t to)
{
    void *edges = plan->edges.to;
    bool grown = gs_search_grow(plan->search, &edges, sizeof *plan->edges.to, &plan->edges.room,
                                plan->edges.used + 1);
    plan->edges.to = edges;
    if (!grown)
        return false;
    plan->edges.to[plan->edges.used++] = to;
    plan->edges.count[from]++;
    return true;
}

/* Whether the game, which is over, reached the level. */
static bool is_reached(const struct gs_position_proof *plan, enum gs_value outcome)
{
    bool own = gs_to_move(plan->rules, plan->board.position) == plan->side;
    return (own ? outcome : gs_value_negate(outcome)) >= plan->level;
}

/* Ends the building: the provers contradict each other. */
static bool contradict(struct gs_position_proof *plan)
{
    plan->contradiction = true;
    return false;
}

/* No position leads here: the opponent has the first move of all. */
#define NOWHERE UINT32_MAX

/* The opponent is to move: enters the positions after its moves. */
static bool enter_replies(struct gs_position_proof *plan, uint32_t from)
{
    const struct gs_rules *rules = plan->rules;
    enum gs_value outcome = gs_outcome(rules, plan->board.position);
    if (outcome != GS_UNKNOWN)
        return is_reached(plan, outcome) || contradict(plan);
    unsigned count = gs_moves(rules, plan->board.position, plan->board.replies);
    for (unsigned i = 0; i < count; i++) {
        uint32_t to;
        gs_play(rules, plan->board.position, plan->board.replies[i], plan->board.undo_reply);
        outcome = gs_outcome(rules, plan->board.position);
        bool good = outcome == GS_UNKNOWN ? enter_position(plan, &to)
                                          : is_reached(plan, outcome) || contradict(plan);
        gs_take_back(rules, plan->board.position, plan->board.undo_reply);
        if (good && outcome == GS_UNKNOWN && plan->level == GS_WIN && from != NOWHERE)
            good = append_edge(plan, from, to);
        if (!good)
            return false;
    }
    return true;
}

bool gs_position_proof_take(struct gs_position_proof *plan, uint32_t number, gs_move move)
{
    plan->moves[number] = move;
    if (plan->level == GS_WIN) {
        plan->edges.first[number] = plan->edges.used;
        plan->edges.count[number] = 0;
    }
    gs_decode(plan->rules, gs_key_set_key(&plan->set, number), plan->board.position);
    gs_play(plan->rules, plan->board.position, move, plan->board.undo);
    return enter_replies(plan, number);
}

static enum gs_proof_answer query_provers(struct gs_position_proof *plan,
                                          struct gs_prover *const *provers, unsigned count,
                                          gs_move *move)
{
    enum gs_proof_answer answer = GS_PROOF_UNKNOWN;
    for (unsigned i = 0; i < count && answer == GS_PROOF_UNKNOWN; i++)
        answer = provers[i]->query(provers[i], plan->board.position, plan->level, move);
    return answer;
}

/* More than a move can add. */
#define TOO_MANY UINT_MAX

/*
 * The opponent is to move: writes the keys of the positions after its moves, and prefetches the
 * memory in which they will be looked up. Returns how many, or TOO_MANY after a bad end.
 */
static unsigned write_replies(struct gs_position_proof *plan)
{
    const struct gs_rules *rules = plan->rules;
    enum gs_value outcome = gs_outcome(rules, plan->board.position);
    if (outcome != GS_UNKNOWN)
        return is_reached(plan, outcome) ? 0 : TOO_MANY;
    unsigned count = gs_moves(rules, plan->board.position, plan->board.replies), open = 0;
    for (unsigned i = 0; i < count && open != TOO_MANY; i++) {
        uint8_t *key = plan->draw.reply_keys + open * rules->key_size;
        gs_play(rules, plan->board.position, plan->board.replies[i], plan->board.undo_reply);
        outcome = gs_outcome(rules, plan->board.position);
        if (outcome == GS_UNKNOWN) {
            gs_encode(rules, plan->board.position, key);
            plan->draw.reply_hashes[open] = gs_key_set_hash(&plan->set, key);
            gs_key_set_prefetch(&plan->set, plan->draw.reply_hashes[open++]);
        } else if (!is_reached(plan, outcome)) {
            open = TOO_MANY;
        }
        gs_take_back(rules, plan->board.position, plan->board.undo_reply);
    }
    return open;
}

/* How many positions a move of the current position would add; TOO_MANY: it leads to a bad end. */
static unsigned count_new(struct gs_position_proof *plan, gs_move move)
{
    gs_play(plan->rules, plan->board.position, move, plan->board.undo);
    unsigned count = write_replies(plan), added = 0;
    gs_take_back(plan->rules, plan->board.position, plan->board.undo);
    if (count == TOO_MANY)
        return TOO_MANY;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *key = plan->draw.reply_keys + i * plan->rules->key_size;
        added += gs_key_set_find(&plan->set, key, plan->draw.reply_hashes[i]) == GS_NO_KEY;
    }
    return added;
}

/* Lists in plan->listed the moves that are known to keep a draw. */
static unsigned list_drawing(struct gs_position_proof *plan, struct gs_prover *const *provers,
                             unsigned count)
{
    unsigned listed = 0;
    for (unsigned i = 0; i < count && listed == 0; i++)
        if (provers[i]->list)
            listed = provers[i]->list(provers[i], plan->board.position, plan->draw.listed);
    return listed;
}

static bool is_listed(const struct gs_position_proof *plan, gs_move move, unsigned listed)
{
    unsigned i = 0;
    while (i < listed && plan->draw.listed[i] != move)
        i++;
    return i < listed;
}

/*
 * Of the moves that are known to keep a draw, the one that adds the fewest positions. A move that
 * adds none needs no query: the positions after it keep the draw if the plan does.
 */
static gs_move choose_frugal(struct gs_position_proof *plan, struct gs_prover *const *provers,
                             unsigned count)
{
    gs_move best = GS_NO_MOVE;
    unsigned least = TOO_MANY;
    unsigned moves = gs_moves(plan->rules, plan->board.position, plan->draw.own_moves);
    for (unsigned i = 0; i < moves; i++) {
        plan->draw.added[i] = count_new(plan, plan->draw.own_moves[i]);
        if (plan->draw.added[i] == 0)
            return plan->draw.own_moves[i];
    }
    unsigned listed = list_drawing(plan, provers, count);
    for (unsigned i = 0; i < moves; i++) {
        if (plan->draw.added[i] >= least || !is_listed(plan, plan->draw.own_moves[i], listed))
            continue;
        least = plan->draw.added[i];
        best = plan->draw.own_moves[i];
    }
    return best;
}

/* Finds the move of a position, and enters where it leads. */
static enum gs_proof_answer expand_position(struct gs_position_proof *plan, uint32_t number,
                                            struct gs_prover *const *provers, unsigned count)
{
    gs_move move = GS_NO_MOVE;
    gs_decode(plan->rules, gs_key_set_key(&plan->set, number), plan->board.position);
    if (plan->level == GS_DRAW)
        move = choose_frugal(plan, provers, count);
    enum gs_proof_answer answer =
        move != GS_NO_MOVE ? GS_PROOF_YES : query_provers(plan, provers, count, &move);
    if (answer == GS_PROOF_NO && number >= plan->root_replies)
        contradict(plan);
    if (answer != GS_PROOF_YES)
        return answer;
    return gs_position_proof_take(plan, number, move) ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

/* Enters the root, or the positions after the opponent's first move. */
static enum gs_proof_answer begin(struct gs_position_proof *plan, const struct gs_position *root)
{
    uint32_t number;
    memcpy(plan->board.position, root, plan->rules->position_size);
    enum gs_value outcome = gs_outcome(plan->rules, root);
    if (outcome != GS_UNKNOWN)
        return is_reached(plan, outcome) ? GS_PROOF_YES : GS_PROOF_NO;
    bool own = gs_to_move(plan->rules, root) == plan->side;
    bool entered = own ? enter_position(plan, &number) : enter_replies(plan, NOWHERE);
    plan->root_replies = plan->set.count;
    if (!plan->contradiction)
        return entered ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
    /* Some first move of the opponent ends the game at once. */
    plan->contradiction = false;
    return GS_PROOF_NO;
}

enum gs_proof_answer gs_position_proof_build(struct gs_position_proof *plan,
                                             const struct gs_position *root,
                                             struct gs_prover *const *provers, unsigned count)
{
    enum gs_proof_answer answer = plan->set.count == 0 ? begin(plan, root) : GS_PROOF_YES;
    for (uint32_t n = 0; n < plan->set.count && answer == GS_PROOF_YES; n++) {
        if (n % POLL_INTERVAL == 0 &&
            !gs_search_report(plan->search, "positions certified", n, plan->set.count))
            return GS_PROOF_UNKNOWN;
        plan->given_up = plan->limit > 0 && plan->set.count > plan->limit;
        if (plan->given_up)
            return GS_PROOF_UNKNOWN;
        if (plan->moves[n] == GS_NO_MOVE)
            answer = expand_position(plan, n, provers, count);
    }
    return plan->contradiction ? GS_PROOF_UNKNOWN : answer;
}
