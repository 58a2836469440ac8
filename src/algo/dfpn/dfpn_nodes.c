/* SPDX-License-Identifier: MIT */
/*
 * dfpn_nodes.c - the current line of a depth-first search, and the children of its nodes.
 *
 *     frames     | root | ply 1 | ply 2 | ...     one per expanded node
 *     keys       | root | ply 1 | ply 2 | ...     exact, or canonical where symmetric
 *     undo       | ply 1 | ply 2 | ...            taken back to come to the ply before
 *     children   | of root | of ply 1 | ...       first .. first + count of a frame
 *     slots      | . | 2 | . | 1 | ...            ply + 1 by hash: the set of the states above
 *
 * A child that is on the line already is a repetition: the attacker has got nowhere, so it is a
 * claimed disproof. Anything else known about a child comes from the rules (a finished game), the
 * set of dfpn_close.c, or the table. Otherwise its numbers are 1 and 1, or, by mobility, 1 and the
 * number of its moves.
 *
 * Of children with equal numbers the first one is searched, so they are listed by the game's
 * scores, where it has them (parameter order).
 *
 * The set of states loses its entries in the reverse order in which they came, so a slot can just
 * be freed (see search/path.c for the argument). Cost: for each child a move, a key, a probe of the
 * set and one of the table, whose cache lines are prefetched before the first of them is read.
 */
#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/dfpn_wins.h"
#include "search/expand.h"

enum { FIRST_FRAMES = 32, FIRST_CHILDREN = 256, SLOTS = 4 };

/* What analyses need for the children of a node. */
static bool init_analysed(struct dfpn *dfpn)
{
    const struct gs_prune *prune = dfpn->params.prune;
    struct gs_memory *memory = dfpn->search->memory;
    struct dfpn_after *after = &dfpn->node.after;
    const size_t most = dfpn->rules->max_moves;
    if (!dfpn->params.analyses)
        return true;
    bool needs_bounds = dfpn->params.quick && prune->bounds_after;
    bool needs_numbers = dfpn->params.quick && prune->proof_after;
    dfpn->node.stones = gs_alloc(memory, most * sizeof *dfpn->node.stones);
    if (needs_bounds)
        after->proved = gs_alloc(memory, most * sizeof *after->proved);
    if (needs_numbers) {
        after->proof = gs_alloc(memory, most * sizeof *after->proof);
        after->disproof = gs_alloc(memory, most * sizeof *after->disproof);
    }
    return dfpn->node.stones && (!needs_bounds || after->proved) &&
           (!needs_numbers || (after->proof && after->disproof));
}

bool gs_dfpn_stack_init(struct dfpn *dfpn)
{
    const struct gs_rules *rules = dfpn->rules;
    struct gs_memory *memory = dfpn->search->memory;
    dfpn->stack.position = gs_alloc(memory, rules->position_size);
    dfpn->node.moves = gs_alloc(memory, rules->max_moves * sizeof *dfpn->node.moves);
    dfpn->node.keys = gs_alloc(memory, rules->max_moves * rules->key_size + 8);
    dfpn->node.hashes = gs_alloc(memory, rules->max_moves * sizeof *dfpn->node.hashes);
    dfpn->node.symmetries = gs_alloc(memory, rules->max_moves);
    bool analysed = init_analysed(dfpn);
    dfpn->node.undo = gs_alloc(memory, rules->undo_size);
    dfpn->node.scratch = gs_alloc(memory, rules->position_size);
    dfpn->question.root = gs_alloc(memory, rules->position_size);
    bool sorted = dfpn->params.order != DFPN_ORDER_OFF && rules->game->hint &&
                  rules->game->hint->ordering_score;
    if (sorted)
        dfpn->node.scores = gs_alloc(memory, rules->max_moves * sizeof *dfpn->node.scores);
    bool workable =
        !dfpn->params.prune || gs_workspace_new(memory, rules, &dfpn->judged.means.workspace);
    bool made = workable && (!sorted || dfpn->node.scores) && dfpn->question.root &&
                dfpn->node.scratch && dfpn->stack.position && dfpn->node.moves && dfpn->node.keys &&
                dfpn->node.hashes && dfpn->node.symmetries && analysed && dfpn->node.undo;
    return made || gs_search_halt(dfpn->search, GS_STOP_MEMORY);
}

void gs_dfpn_stack_clear(struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    struct dfpn_stack *stack = &dfpn->stack;
    gs_release(memory, stack->slots);
    gs_release(memory, stack->children);
    gs_release(memory, stack->undo);
    gs_release(memory, stack->keys);
    gs_release(memory, stack->analyses);
    gs_release(memory, stack->frames);
    gs_release(memory, stack->position);
    gs_release(memory, dfpn->question.root);
    gs_release(memory, dfpn->node.scratch);
    gs_release(memory, dfpn->node.undo);
    gs_release(memory, dfpn->node.after.disproof);
    gs_release(memory, dfpn->node.after.proof);
    gs_release(memory, dfpn->node.after.proved);
    gs_release(memory, dfpn->node.stones);
    gs_release(memory, dfpn->node.symmetries);
    gs_release(memory, dfpn->node.hashes);
    gs_release(memory, dfpn->node.keys);
    gs_release(memory, dfpn->node.scores);
    if (!dfpn->judged.borrows_cached)
        gs_release(memory, dfpn->judged.cached);
    gs_release(memory, dfpn->judged.means.cache);
    gs_release(memory, dfpn->judged.means.workspace);
    gs_release(memory, dfpn->node.moves);
}

/* Returns the symmetry that leads to the image in the key. */
static unsigned write_key(const struct dfpn *dfpn, uint8_t *key)
{
    if (dfpn->params.symmetry)
        return dfpn->rules->game->space->canonical(dfpn->rules, dfpn->stack.position, key);
    gs_encode(dfpn->rules, dfpn->stack.position, key);
    return 0;
}

struct dfpn_state gs_dfpn_state_here(const struct dfpn *dfpn, uint8_t *key)
{
    unsigned symmetry = write_key(dfpn, key);
    return (struct dfpn_state){key, dfpn_hash(key, dfpn->rules->key_size), dfpn_attacking(dfpn),
                               (uint8_t)symmetry};
}

/* --- the states on the line ------------------------------------------------------------ */

/* The slot of a state of the given ply, or the free one where it belongs. */
static size_t find_line_slot(const struct dfpn *dfpn, const uint8_t *key, uint64_t hash, size_t ply)
{
    const struct dfpn_stack *stack = &dfpn->stack;
    size_t size = stack->room * SLOTS, slot = (size_t)gs_scale(hash, size);
    for (; stack->slots[slot] != 0; slot = slot + 1 == size ? 0 : slot + 1) {
        size_t other = stack->slots[slot] - 1;
        /* Symmetry may give one key to states of different sides to move. */
        if (stack->frames[other].hash == hash && (other ^ ply) % 2 == 0 &&
            dfpn_same_key(dfpn_key_at(dfpn, other), key, dfpn->rules->key_size))
            break;
    }
    return slot;
}

static bool on_line(const struct dfpn *dfpn, const uint8_t *key, uint64_t hash)
{
    return dfpn->params.repeats &&
           dfpn->stack.slots[find_line_slot(dfpn, key, hash, dfpn->stack.depth)] != 0;
}

static void enter_line(struct dfpn *dfpn, size_t ply)
{
    struct dfpn_stack *stack = &dfpn->stack;
    struct dfpn_frame *frame = &stack->frames[ply];
    frame->slot = find_line_slot(dfpn, dfpn_key_at(dfpn, ply), frame->hash, ply);
    stack->slots[frame->slot] = (uint32_t)ply + 1;
}

/* --- room -------------------------------------------------------------------------------- */

static bool resize(struct dfpn *dfpn, void **array, size_t size)
{
    void *moved = gs_resize(dfpn->search->memory, *array, size);
    if (!moved)
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    *array = moved;
    return true;
}

static bool grow_bytes(struct dfpn *dfpn, uint8_t **array, size_t size)
{
    void *bytes = *array;
    bool grown = resize(dfpn, &bytes, size);
    *array = bytes;
    return grown;
}

static bool grow_analyses(struct dfpn *dfpn, size_t room)
{
    void *analyses = dfpn->stack.analyses;
    bool grown =
        !dfpn->params.analyses || resize(dfpn, &analyses, room * sizeof *dfpn->stack.analyses);
    dfpn->stack.analyses = analyses;
    return grown;
}

/* On failure some arrays may be larger than recorded, which does no harm. */
static bool grow_frames(struct dfpn *dfpn)
{
    struct dfpn_stack *stack = &dfpn->stack;
    size_t room = stack->room ? 2 * stack->room : FIRST_FRAMES;
    void *frames = stack->frames;
    if (room > UINT32_MAX / SLOTS)
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    bool grown = resize(dfpn, &frames, room * sizeof *stack->frames);
    stack->frames = frames;
    if (!grown || !grow_bytes(dfpn, &stack->keys, room * dfpn->rules->key_size + 8) ||
        !grow_bytes(dfpn, &stack->undo, room * dfpn->rules->undo_size) ||
        !grow_analyses(dfpn, room))
        return false;
    uint32_t *slots = gs_alloc_zero(dfpn->search->memory, room * SLOTS, sizeof *slots);
    if (!slots)
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    gs_release(dfpn->search->memory, stack->slots);
    stack->slots = slots;
    stack->room = room;
    for (size_t ply = 0; dfpn->params.repeats && ply < stack->depth; ply++)
        enter_line(dfpn, ply);
    return true;
}

static bool grow_children(struct dfpn *dfpn, size_t count)
{
    struct dfpn_stack *stack = &dfpn->stack;
    void *children = stack->children;
    bool grown = gs_array_grow(dfpn->search->memory, &children, sizeof *stack->children,
                               &stack->child_room, FIRST_CHILDREN, count);
    stack->children = children;
    return grown || gs_search_halt(dfpn->search, GS_STOP_MEMORY);
}

/* --- children ---------------------------------------------------------------------------- */

/*
 * Whether these bounds are the value of a child. If not, its delta becomes the number of moves they
 * leave it.
 */
static bool is_decided_by(struct gs_proved bounds, struct dfpn_child *child, bool attacking)
{
    struct gs_numbers numbers = gs_numbers_of_proved(bounds, attacking ? GS_OR : GS_AND);
    if (!gs_numbers_solved(numbers)) {
        child->delta = bounds.choices > 0 ? bounds.choices : 1;
        return false;
    }
    bool won = numbers.of[GS_OR] == 0;
    dfpn_set_fact(child, won ? DFPN_PROVED : DFPN_FIRM, attacking);
    child->rank = bounds.plies < DFPN_RANK_MOST ? bounds.plies : DFPN_RANK_MOST;
    return true;
}

/* Whether the rules prove the value of a child, whose position is the current one. */
static bool is_bounded(struct dfpn *dfpn, struct dfpn_child *children, unsigned i, bool attacking)
{
    if (dfpn->node.after.proved)
        return is_decided_by(dfpn->node.after.proved[i], &children[i], attacking);
    return gs_may_prove(dfpn->search, dfpn->params.prune) &&
           is_decided_by(gs_proved_of(dfpn->search, dfpn->params.prune, dfpn->stack.position,
                                      dfpn->judged.means.workspace),
                         &children[i], attacking);
}

/* The same with the points that the proof rests on, where there are analyses. */
static bool is_proved_by_rules(struct dfpn *dfpn, struct dfpn_child *children, unsigned i,
                               bool attacking)
{
    if (!dfpn->params.analyses)
        return is_bounded(dfpn, children, i, attacking);
    if (!dfpn->params.quick || !is_bounded(dfpn, children, i, attacking))
        return false;
    children[i].carrier = GS_EVERYWHERE;
    gs_dfpn_analyse(dfpn, &children[i], attacking);
    return true;
}

/*
 * Gives an open child, whose position is the current one, a key, and prefetches its place in the
 * tables.
 */
static void prepare_child(struct dfpn *dfpn, unsigned i)
{
    uint8_t *key = dfpn->node.keys + i * dfpn->rules->key_size;
    dfpn->node.symmetries[i] = (uint8_t)write_key(dfpn, key);
    dfpn->node.hashes[i] = dfpn_hash(key, dfpn->rules->key_size);
    dfpn_table_prefetch(&dfpn->table, dfpn->node.hashes[i]);
    dfpn_set_prefetch(&dfpn->claims.known[dfpn->question.attacker], dfpn->node.hashes[i]);
    if (dfpn->claims.live)
        dfpn_set_prefetch(dfpn->claims.live, dfpn->node.hashes[i]);
    if (dfpn->node.stones)
        dfpn->node.stones[i] = gs_dfpn_wins_expect(dfpn);
}

/* Solves the open children that are won or lost as other positions are. */
static void recall_children(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                            bool attacking)
{
    if (!dfpn->node.stones || gs_dfpn_wins_match(dfpn, children, count, attacking))
        return;
    for (unsigned i = 0; i < count; i++)
        if (children[i].fact == DFPN_OPEN)
            gs_dfpn_wins_approach(dfpn, &dfpn->node.stones[i]);
    for (unsigned i = 0; i < count; i++)
        if (children[i].fact == DFPN_OPEN)
            gs_dfpn_wins_find(dfpn, &dfpn->node.stones[i], &children[i], attacking);
}

/*
 * Plays the moves one by one. Children that end the game, or that the same stones win, are solved;
 * the others get their keys.
 */
static void visit_children(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                           bool attacking)
{
    const struct gs_rules *rules = dfpn->rules;
    struct gs_position *position = dfpn->stack.position;
    for (unsigned i = 0; i < count; i++)
        children[i] = (struct dfpn_child){.move = dfpn->node.moves[i], .phi = 1, .delta = 1};
    if (dfpn->node.after.proved)
        dfpn->params.prune->bounds_after(rules, position, dfpn->node.moves, count,
                                         dfpn->node.after.proved);
    dfpn->node.after.has_numbers = false;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, children[i].move, dfpn->node.undo);
        enum gs_value value = gs_outcome(rules, position);
        if (value == GS_UNKNOWN && !is_proved_by_rules(dfpn, children, i, attacking)) {
            prepare_child(dfpn, i);
        } else if (value != GS_UNKNOWN) {
            bool won = value == (attacking ? GS_WIN : GS_LOSS);
            dfpn_set_fact(&children[i], won ? DFPN_PROVED : DFPN_FIRM, attacking);
            children[i].carrier =
                dfpn->params.analyses ? dfpn_carrier_of_end(dfpn->params.prune) : 0;
        }
        gs_take_back(rules, position, dfpn->node.undo);
    }
    recall_children(dfpn, children, count, attacking);
    dfpn->judged.is_analysed = false;
}

/*
 * Where positions are analysed, children are ordered by their scores, and first numbers by the same
 * scores do harm (tests/bench/README.md). So do, in some games, the game's own where the rules
 * prove nothing.
 */
static enum gs_init init_of(const struct dfpn *dfpn)
{
    const struct gs_hint *hint = dfpn->rules->game->hint;
    if (dfpn->params.init != GS_INIT_HINT)
        return dfpn->params.init;
    if (dfpn_is_slow(dfpn))
        return GS_INIT_ONE;
    return !dfpn->params.prune && hint && hint->proof_with_prune ? GS_INIT_MOBILITY : GS_INIT_HINT;
}

/* The first numbers of all children, which the game gives in one call. */
static void estimate_all(struct dfpn *dfpn, const struct dfpn_child *children, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        dfpn->node.moves[i] = children[i].move;
    dfpn->params.prune->proof_after(dfpn->rules, dfpn->stack.position, dfpn->question.attacker,
                                    dfpn->node.moves, count, dfpn->node.after.proof,
                                    dfpn->node.after.disproof);
    dfpn->node.after.has_numbers = true;
}

/* Those of a child, from these. */
static struct gs_numbers numbers_after(const struct dfpn *dfpn, unsigned i, enum gs_role role,
                                       unsigned choices)
{
    struct gs_numbers numbers;
    numbers.of[GS_OR] = dfpn->node.after.proof[i];
    numbers.of[GS_AND] = dfpn->node.after.disproof[i];
    numbers.of[!role] *= choices;
    return numbers;
}

/* The first numbers of a child of which only the number of choices, its delta, is known. */
static void estimate(struct dfpn *dfpn, struct dfpn_child *children, unsigned count, unsigned i,
                     bool attacking)
{
    const struct gs_rules *rules = dfpn->rules;
    struct gs_position *position = dfpn->stack.position;
    struct dfpn_child *child = &children[i];
    enum gs_role role = attacking ? GS_OR : GS_AND;
    enum gs_init init = init_of(dfpn);
    struct gs_numbers numbers;
    if (init == GS_INIT_ONE) {
        child->delta = 1;
        return;
    }
    if (dfpn->node.after.proof && init == GS_INIT_HINT) {
        if (!dfpn->node.after.has_numbers)
            estimate_all(dfpn, children, count);
        numbers = numbers_after(dfpn, i, role, child->delta);
    } else {
        gs_play(rules, position, child->move, dfpn->node.undo);
        numbers = gs_first_numbers(rules, position, role, init, child->delta, dfpn->node.moves);
        gs_take_back(rules, position, dfpn->node.undo);
    }
    child->phi = numbers.of[role];
    child->delta = numbers.of[!role];
}

/* Searches the closed sets of earlier questions: the attacker wins from none of their members. */
static bool find_in_closed_sets(const struct dfpn *dfpn, const struct dfpn_state *state,
                                struct dfpn_child *child)
{
    if (!gs_dfpn_set_find(&dfpn->claims.known[dfpn->question.attacker], state, child))
        return false;
    if (child->member) {
        dfpn_set_fact(child, DFPN_FIRM, state->attacking);
        child->member = 1;
    }
    return true;
}

/* Fills in what is known of an open child whose key has been written; false: nothing is. */
static bool probe_child(struct dfpn *dfpn, struct dfpn_child *child, const struct dfpn_state *state)
{
    uint64_t *counters = dfpn->search->counters;
    if (find_in_closed_sets(dfpn, state, child))
        return true;
    if (on_line(dfpn, state->key, state->hash)) {
        dfpn_set_fact(child, DFPN_CLAIMED, state->attacking);
        counters[DFPN_REPETITIONS]++;
        return true;
    }
    if (dfpn->claims.live && gs_dfpn_set_find(dfpn->claims.live, state, child))
        return true;
    if (!gs_dfpn_find(dfpn, state, child))
        return false;
    counters[DFPN_HITS]++;
    counters[DFPN_CLAIMS_USED] += child->fact == DFPN_CLAIMED;
    return true;
}

/* The weight of each reply that is left, beside a score from -1 to 1. */
#define REPLY (1.0 / 32)

/* How many replies each move of the position leaves, from an analysis; NULL: not known. */
static const uint8_t *replies_of(const struct dfpn *dfpn)
{
    if (!dfpn->params.analyses || dfpn->params.order != DFPN_ORDER_ON)
        return NULL;
    const struct gs_analysis *analysis = &dfpn->stack.analyses[dfpn->stack.depth - 1];
    return analysis->is_vague ? NULL : analysis->replies;
}

void gs_dfpn_score_moves(struct dfpn *dfpn, const gs_move *moves, double *scores, unsigned count,
                         unsigned step)
{
    const struct gs_rules *rules = dfpn->rules;
    struct gs_position *position = dfpn->stack.position;
    for (unsigned i = 0; i < count; i += step) {
        gs_play(rules, position, moves[i], dfpn->node.undo);
        scores[i] = rules->game->hint->ordering_score(rules, position);
        gs_take_back(rules, position, dfpn->node.undo);
    }
}

/*
 * Puts the moves first whose score is least for the other side, and that leave it the fewest
 * replies.
 */
static void sort_moves(struct dfpn *dfpn, unsigned count)
{
    const uint8_t *replies = replies_of(dfpn);
    if (dfpn->thread.aid)
        gs_dfpn_aid_score(dfpn, count);
    else
        gs_dfpn_score_moves(dfpn, dfpn->node.moves, dfpn->node.scores, count, 1);
    for (unsigned i = 0; i < count; i++) {
        gs_move move = dfpn->node.moves[i];
        unsigned at = i;
        double promise = dfpn->node.scores[i] + (replies ? REPLY * replies[move] : 0);
        for (; at > 0 && dfpn->node.scores[at - 1] > promise; at--) {
            dfpn->node.scores[at] = dfpn->node.scores[at - 1];
            dfpn->node.moves[at] = dfpn->node.moves[at - 1];
        }
        dfpn->node.scores[at] = promise;
        dfpn->node.moves[at] = move;
    }
}

/* The moves that are to be searched, by an analysis. */
static unsigned list_analysed(struct dfpn *dfpn)
{
    struct dfpn_child child;
    if (!dfpn->judged.is_analysed)
        gs_dfpn_analyse(dfpn, &child, dfpn_attacking(dfpn));
    dfpn->judged.is_analysed = false;
    dfpn->stack.analyses[dfpn->stack.depth - 1] = dfpn->judged.analysis;
    return dfpn->judged.kept;
}

/*
 * The moves that are to be searched. A caller that only reads a position takes them from the game,
 * which chooses among winning moves with more care.
 */
static unsigned list_moves(struct dfpn *dfpn)
{
    if (dfpn->params.analyses && !dfpn->judged.reads_only)
        return list_analysed(dfpn);
    dfpn->judged.is_sorted = false;
    if (dfpn->params.analyses)
        dfpn->stack.analyses[dfpn->stack.depth - 1].is_vague = true;
    unsigned count = gs_moves(dfpn->rules, dfpn->stack.position, dfpn->node.moves);
    if (dfpn->params.prune && dfpn->params.prune->moves && !dfpn->question.every_move)
        count = dfpn->params.prune->moves(dfpn->rules, dfpn->stack.position, dfpn->node.moves,
                                          count, dfpn->judged.means.workspace);
    return count;
}

/* Evaluates by the rules the children of which nothing is known, until one decides the node. */
static void analyse_children(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                             bool attacking)
{
    enum dfpn_fact enough = attacking ? DFPN_FIRM : DFPN_PROVED;
    for (unsigned i = 0; i < count; i++) {
        if (children[i].fact != DFPN_OPEN)
            continue;
        gs_play(dfpn->rules, dfpn->stack.position, children[i].move, dfpn->node.undo);
        gs_dfpn_analyse(dfpn, &children[i], attacking);
        gs_take_back(dfpn->rules, dfpn->stack.position, dfpn->node.undo);
        if (children[i].fact == enough && !dfpn->claims.thorough)
            break;
    }
    dfpn->judged.is_analysed = false;
}

/* Looks up all children, or until one decides the node for good. */
static void probe_children(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                           bool attacking)
{
    enum dfpn_fact enough = attacking ? DFPN_PROVED : DFPN_FIRM;
    for (unsigned i = 0; i < count; i++) {
        if (children[i].fact != DFPN_OPEN)
            continue;
        const uint8_t *key = dfpn->node.keys + i * dfpn->rules->key_size;
        struct dfpn_state state = {key, dfpn->node.hashes[i], !attacking, dfpn->node.symmetries[i]};
        if (!probe_child(dfpn, &children[i], &state))
            estimate(dfpn, children, count, i, !attacking);
        if (children[i].fact == enough && !dfpn->claims.thorough)
            return;
    }
}

/* Lists the children of the position. A child that decides the node for good ends the look-ups. */
static unsigned list_children(struct dfpn *dfpn, struct dfpn_child *children, bool attacking)
{
    unsigned count = list_moves(dfpn);
    enum dfpn_fact enough = attacking ? DFPN_PROVED : DFPN_FIRM;
    if (dfpn->search->seed != 0)
        gs_random_shuffle(&dfpn->random, dfpn->node.moves, count);
    if (dfpn->node.scores && !dfpn->judged.is_sorted)
        sort_moves(dfpn, count);
    if (!dfpn->judged.is_sorted)
        gs_dfpn_cache_analysis(dfpn, count);
    dfpn->judged.is_sorted = false;
    visit_children(dfpn, children, count, !attacking);
    for (unsigned i = 0; i < count; i++) {
        if (children[i].fact == enough)
            return count;
    }
    probe_children(dfpn, children, count, attacking);
    for (unsigned i = 0; i < count; i++)
        if (children[i].fact == enough && !dfpn->claims.thorough)
            return count;
    if (dfpn->params.analyses && dfpn->judged.reads_only)
        analyse_children(dfpn, children, count, !attacking);
    return count;
}

static bool push_frame(struct dfpn *dfpn, const struct dfpn_state *state, uint32_t phi_limit,
                       uint32_t delta_limit)
{
    struct dfpn_stack *stack = &dfpn->stack;
    size_t ply = stack->depth, first = stack->child_count;
    if (!grow_children(dfpn, first + dfpn->rules->max_moves) ||
        (ply == stack->room && !grow_frames(dfpn)))
        return false;
    stack->frames[ply] = (struct dfpn_frame){.phi_limit = phi_limit,
                                             .delta_limit = delta_limit,
                                             .first = first,
                                             .began = dfpn->search->nodes,
                                             .hash = state->hash,
                                             .attacking = state->attacking,
                                             .symmetry = state->symmetry};
    memcpy(dfpn_key_at(dfpn, ply), state->key, dfpn->rules->key_size);
    if (dfpn->params.repeats)
        enter_line(dfpn, ply);
    stack->depth++;
    if (dfpn->thread.shows_path)
        gs_dfpn_parallel_enter(dfpn, ply, state->hash);
    unsigned count = list_children(dfpn, stack->children + first, state->attacking);
    stack->frames[ply].count = count;
    stack->child_count = first + count;
    for (unsigned i = 0; dfpn->params.analyses && i < count; i++)
        gs_dfpn_spread(dfpn, ply, i);
    return true;
}

bool gs_dfpn_push(struct dfpn *dfpn, const struct dfpn_state *state, uint32_t phi_limit,
                  uint32_t delta_limit)
{
    bool pushed = push_frame(dfpn, state, phi_limit, delta_limit);
    dfpn->search->expanded += pushed;
    return pushed;
}

bool gs_dfpn_push_root(struct dfpn *dfpn, const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX + 8];
    memcpy(dfpn->stack.position, position, dfpn->rules->position_size);
    struct dfpn_state state = gs_dfpn_state_here(dfpn, key);
    dfpn->judged.reads_only = true;
    bool pushed = push_frame(dfpn, &state, 0, 0);
    dfpn->judged.reads_only = false;
    return pushed;
}

void gs_dfpn_pop(struct dfpn *dfpn)
{
    struct dfpn_stack *stack = &dfpn->stack;
    struct dfpn_frame *frame = &stack->frames[--stack->depth];
    stack->child_count = frame->first;
    if (dfpn->thread.shows_path)
        gs_dfpn_parallel_exit(dfpn, stack->depth);
    if (dfpn->params.repeats)
        stack->slots[frame->slot] = 0;
}
