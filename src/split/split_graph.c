/* SPDX-License-Identifier: MIT */
/*
 * split_graph.c - the tree of a split: nodes, bounds and proof numbers.
 *
 * With the numbers of a question that is the opposite from turn to turn, a node is proved by one
 * child that is disproved: its proof number is the least disproof number of its children, its
 * disproof number the sum of their proof numbers ([Goluch], section 3.5, seen from the side to
 * move). Bounds of values go up in the same way. A change goes up to the parents until nothing
 * changes. Where positions can come back, that need not end: split_cycles.c does it there. Sums
 * count a node several times that is reached in several ways, as in every such graph; this is about
 * the order of work alone.
 */
#include "split/split_graph.h"

#include <string.h>

#include <gamesolve/text.h>

static void free_parts(struct gs_split *split)
{
    struct gs_memory *memory = split->search->memory;
    gs_key_set_clear(&split->keys);
    gs_release(memory, split->nodes);
    gs_release(memory, split->children);
    gs_release(memory, split->links);
    gs_release(memory, split->work);
    gs_release(memory, split->root);
    gs_release(memory, split->position);
    gs_release(memory, split->undo);
    gs_release(memory, split->moves);
    gs_release(memory, split->key);
}

void gs_split_free(struct gs_split *split)
{
    if (!split)
        return;
    free_parts(split);
    gs_release(split->search->memory, split);
}

static bool make_room(struct gs_split *split)
{
    const struct gs_rules *rules = split->rules;
    struct gs_memory *memory = split->search->memory;
    split->root = gs_position_new(memory, rules);
    split->position = gs_position_new(memory, rules);
    split->undo = gs_alloc(memory, rules->undo_size);
    split->moves = gs_alloc_zero(memory, rules->max_moves, sizeof *split->moves);
    split->key = gs_alloc_zero(memory, rules->key_size + 1, 1);
    return split->root && split->position && split->undo && split->moves && split->key &&
           gs_key_set_init(&split->keys, split->search, rules->key_size + 1);
}

/* What ended the making of a tree: a limit or an interrupt, or memory. */
static enum gs_status explain_end(const struct gs_search *search, struct gs_error *error)
{
    if (search->stop != GS_STOP_SOLVED && search->stop != GS_STOP_MEMORY)
        return GS_STOPPED;
    return gs_error_set(error, GS_NO_MEMORY, "out of memory");
}

enum gs_status gs_split_make(struct gs_split **made, struct gs_search *search,
                             const struct gs_rules *rules, const struct gs_position *root,
                             enum gs_goal goal, struct gs_error *error)
{
    *made = NULL;
    struct gs_split *split = gs_alloc_zero(search->memory, 1, sizeof *split);
    if (!split)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    split->search = search;
    split->rules = rules;
    split->cyclic = (rules->traits & GS_REPEATS) != 0;
    split->goal = goal;
    split->level = goal == GS_GOAL_DRAW ? GS_DRAW : GS_WIN;
    if (!make_room(split)) {
        gs_split_free(split);
        return explain_end(search, error);
    }
    memcpy(split->root, root, rules->position_size);
    *made = split;
    return GS_OK;
}

enum gs_status gs_split_new(struct gs_split **made, struct gs_search *search,
                            const struct gs_rules *rules, const struct gs_position *root,
                            enum gs_goal goal, struct gs_error *error)
{
    enum gs_status status = gs_split_make(made, search, rules, root, goal, error);
    if (status != GS_OK)
        return status;
    gs_split_key(*made, root, 0, (*made)->key);
    if (gs_split_enter(*made, (*made)->key) != GS_NO_NODE)
        return GS_OK;
    gs_split_free(*made);
    *made = NULL;
    return explain_end(search, error);
}

uint32_t gs_split_count(const struct gs_split *split)
{
    return split->keys.count;
}

struct gs_split_node gs_split_get(const struct gs_split *split, uint32_t node)
{
    const struct split_node *at = &split->nodes[node];
    return (struct gs_split_node){
        .key = gs_key_set_key(&split->keys, node),
        .lower = (enum gs_value)at->lower,
        .upper = (enum gs_value)at->upper,
        .proof = at->proof,
        .disproof = at->disproof,
        .expanded = at->expanded,
        .over = at->over,
        .probed = at->probed_lower != GS_LOSS || at->probed_upper != GS_WIN,
        .guessed = at->guessed,
        .own = split_turn(split, node) == 0,
        .open = split_is_open(split, node),
        .question = split_level(split, split_turn(split, node)),
        .job = at->job,
        .earlier = at->earlier,
    };
}

enum gs_goal gs_split_goal(const struct gs_split *split, uint32_t node)
{
    return split_level(split, split_turn(split, node)) == GS_WIN ? GS_GOAL_WIN : GS_GOAL_DRAW;
}

void gs_split_seek_win(struct gs_split *split)
{
    split->seeks_win = true;
}

bool gs_split_is_answered(const struct gs_split *split)
{
    return !split_is_open(split, 0);
}

void gs_split_number(struct gs_split *split, uint32_t node, uint32_t job)
{
    split->nodes[node].earlier = split->nodes[node].job;
    split->nodes[node].job = job;
}

enum gs_status gs_split_refuse_part(struct gs_split *split, uint32_t node, const char *reason,
                                    struct gs_error *error)
{
    char text[GS_TEXT_MAX], quote[GS_QUOTE_SIZE];
    gs_decode(split->rules, gs_key_set_key(&split->keys, node), split->position);
    split->rules->game->position_format(split->rules, split->position, text, sizeof text);
    return gs_error_set(error, GS_USAGE, "the part '%s' %s", gs_quote(text, quote), reason);
}

/* --- nodes --- */

unsigned gs_split_key(const struct gs_split *split, const struct gs_position *position,
                      unsigned turn, uint8_t *key)
{
    const struct gs_rules *rules = split->rules;
    const struct gs_space *space = rules->game->space;
    unsigned symmetry = 0;
    if (!split->cyclic && space && space->canonical && space->image && space->image_move)
        symmetry = space->canonical(rules, position, key);
    else
        gs_encode(rules, position, key);
    key[rules->key_size] = (uint8_t)turn;
    return symmetry;
}

uint32_t gs_split_find(const struct gs_split *split, const uint8_t *key)
{
    uint32_t number = gs_key_set_find(&split->keys, key, gs_key_set_hash(&split->keys, key));
    return number == GS_NO_KEY ? GS_NO_NODE : number;
}

static bool grow(struct gs_split *split, void *block, size_t size, uint64_t *room, uint64_t need)
{
    void *grown;
    memcpy(&grown, block, sizeof grown);
    bool done = gs_search_grow(split->search, &grown, size, room, need);
    memcpy(block, &grown, sizeof grown);
    return done;
}

/* Sets the bounds of the key's position: its value if the game is over, else none. */
static void set_up(struct gs_split *split, struct split_node *node, const uint8_t *key)
{
    gs_decode(split->rules, key, split->position);
    enum gs_value outcome = gs_outcome(split->rules, split->position);
    bool over = outcome != GS_UNKNOWN;
    *node = (struct split_node){
        .over = over,
        .own_lower = (int8_t)(over ? outcome : GS_LOSS),
        .own_upper = (int8_t)(over ? outcome : GS_WIN),
        .probed_lower = GS_LOSS,
        .probed_upper = GS_WIN,
        .held_lower = GS_LOSS,
        .held_upper = GS_WIN,
        .own_proof = 1,
        .own_disproof = 1,
        .proof = 1,
        .disproof = 1,
    };
    node->lower = node->own_lower;
    node->upper = node->own_upper;
}

/* Sets the proof numbers from the bounds. */
static void set_numbers(const struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    enum gs_value level = split_level(split, split_turn(split, node));
    if ((int)at->lower >= (int)level) {
        at->proof = 0;
        at->disproof = GS_SPLIT_INFINITE;
    } else if ((int)at->upper < (int)level) {
        at->proof = GS_SPLIT_INFINITE;
        at->disproof = 0;
    }
}

uint32_t gs_split_enter(struct gs_split *split, const uint8_t *key)
{
    uint32_t count = split->keys.count;
    if (!gs_key_set_reserve(&split->keys, 1) ||
        !grow(split, &split->nodes, sizeof *split->nodes, &split->node_room, (uint64_t)count + 1) ||
        !grow(split, &split->work, sizeof *split->work, &split->work_room, (uint64_t)count + 1))
        return GS_NO_NODE;
    uint32_t node = gs_key_set_enter(&split->keys, key, gs_key_set_hash(&split->keys, key));
    if (node == count) {
        set_up(split, &split->nodes[node], key);
        set_numbers(split, node);
    }
    return node;
}

/* --- bounds and numbers --- */

uint32_t gs_split_sum(uint32_t one, uint32_t other)
{
    uint64_t both = (uint64_t)one + other;
    if (one == GS_SPLIT_INFINITE || other == GS_SPLIT_INFINITE)
        return GS_SPLIT_INFINITE;
    return both < GS_SPLIT_INFINITE ? (uint32_t)both : GS_SPLIT_INFINITE - 1;
}

/* From its own bounds and its children; whether anything has changed. */
static bool back_up(const struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    const struct split_node before = *at;

    at->lower = at->own_lower;
    at->upper = at->own_upper;
    at->proof = at->own_proof;
    at->disproof = at->own_disproof;
    if (at->expanded) {
        int8_t best = GS_LOSS, most = GS_LOSS;
        uint32_t proof = GS_SPLIT_INFINITE, disproof = 0;
        for (uint32_t i = 0; i < at->count; i++) {
            const struct split_node *child = &split->nodes[split->children[at->first + i]];
            best = split_higher(best, (int8_t)-child->upper);
            most = split_higher(most, (int8_t)-child->lower);
            proof = child->disproof < proof ? child->disproof : proof;
            disproof = gs_split_sum(disproof, child->proof);
        }
        at->lower = split_higher(at->lower, best);
        at->upper = split_lower(at->upper, most);
        at->proof = proof;
        at->disproof = disproof;
    }
    set_numbers(split, node);
    return at->lower != before.lower || at->upper != before.upper || at->proof != before.proof ||
           at->disproof != before.disproof;
}

/* From node upwards. There is room for every node in the list of work, each once. */
static void back_up_from(struct gs_split *split, uint32_t node)
{
    uint64_t count = 0;
    if (split->cyclic) {
        if (!split->waits)
            gs_split_work_out_cycles(split);
        return;
    }
    split->work[count++] = node;
    split->nodes[node].seen = true;
    while (count > 0) {
        uint32_t at = split->work[--count];
        split->nodes[at].seen = false;
        if (!back_up(split, at) && at != node)
            continue;
        for (uint32_t link = split->nodes[at].parents; link > 0;
             link = split->links[link - 1].next) {
            uint32_t parent = split->links[link - 1].node;
            if (!split->nodes[parent].seen)
                split->work[count++] = parent;
            split->nodes[parent].seen = true;
        }
    }
}

/* The children of a node come first; each is visited once. */
static void work_out(struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    at->seen = true;
    for (uint32_t i = 0; i < at->count; i++)
        if (!split->nodes[split->children[at->first + i]].seen)
            work_out(split, split->children[at->first + i]);
    back_up(split, node);
}

void gs_split_work_out(struct gs_split *split)
{
    if (split->cyclic) {
        gs_split_work_out_cycles(split);
        return;
    }
    for (uint32_t node = 0; node < split->keys.count; node++)
        split->nodes[node].seen = false;
    work_out(split, 0);
    for (uint32_t node = 0; node < split->keys.count; node++)
        split->nodes[node].seen = false;
}

void gs_split_set_question(struct gs_split *split, enum gs_value level)
{
    if (split->goal != GS_GOAL_VALUE || split->level == level)
        return;
    split->level = level;
    for (uint32_t node = 0; node < split->keys.count; node++) {
        split->nodes[node].own_proof = split->nodes[node].own_disproof = 1;
        split->nodes[node].guessed = false;
    }
    gs_split_work_out(split);
    gs_split_next_question(split);
}

void gs_split_next_question(struct gs_split *split)
{
    const struct split_node *root = &split->nodes[0];
    if (split->goal == GS_GOAL_VALUE && root->lower < root->upper && !split_is_open(split, 0))
        gs_split_set_question(split, split->level == GS_WIN ? GS_DRAW : GS_WIN);
}

void gs_split_guess(struct gs_split *split, uint32_t node, uint32_t proof, uint32_t disproof)
{
    struct split_node *at = &split->nodes[node];
    if (at->expanded || !split_is_open(split, node))
        return;
    at->own_proof = proof > 0 ? proof : 1;
    at->own_disproof = disproof > 0 ? disproof : 1;
    at->guessed = true;
    back_up_from(split, node);
}

/*
 * How hard the reply to a move seems where the position before it has no win by threats: so hard
 * that the moves of the root, of which each is harder than HARDEST, are not given up for it.
 */
enum { FAILED_REPLY = 16 };

void gs_split_fail(struct gs_split *split, uint32_t node)
{
    uint32_t proof = GS_SPLIT_INFINITE - 1;
    if (node > 0) {
        gs_decode(split->rules, gs_key_set_key(&split->keys, node), split->position);
        proof = FAILED_REPLY * gs_moves(split->rules, split->position, split->moves);
    }
    gs_split_guess(split, node, proof, 1);
}

void gs_split_learn(struct gs_split *split, uint32_t node, enum gs_value least, enum gs_value most,
                    bool probed)
{
    struct split_node *at = &split->nodes[node];
    if (probed) {
        at->probed_lower = split_higher(at->probed_lower, (int8_t)least);
        at->probed_upper = split_lower(at->probed_upper, (int8_t)most);
    }
    at->own_lower = split_higher(at->own_lower, (int8_t)least);
    at->own_upper = split_lower(at->own_upper, (int8_t)most);
    back_up_from(split, node);
    gs_split_next_question(split);
}

/* --- growing --- */

static bool add_child(struct gs_split *split, uint32_t node, uint32_t child)
{
    struct split_node *at = &split->nodes[node];
    for (uint32_t i = 0; i < at->count; i++)
        if (split->children[at->first + i] == child)
            return true;
    if (!grow(split, &split->children, sizeof *split->children, &split->child_room,
              split->child_count + 1) ||
        !grow(split, &split->links, sizeof *split->links, &split->link_room, split->link_count + 1))
        return false;
    split->children[split->child_count++] = child;
    split->links[split->link_count++] =
        (struct split_link){.node = node, .next = split->nodes[child].parents};
    split->nodes[child].parents = (uint32_t)split->link_count;
    at->count++;
    return true;
}

/* Takes back the children of a node that has not all of them. */
static void drop_children(struct gs_split *split, uint32_t node)
{
    struct split_node *at = &split->nodes[node];
    while (at->count > 0) {
        uint32_t child = split->children[at->first + --at->count];
        split->nodes[child].parents = split->links[--split->link_count].next;
        split->child_count--;
    }
}

/* Whether it is a position of the side whose win alone is sought. */
static bool is_attack(const struct gs_split *split, uint32_t node)
{
    return split->seeks_win && split_level(split, split_turn(split, node)) == GS_WIN;
}

/* How many symmetries keep a position; 1 where there are none. */
static unsigned count_symmetries(struct gs_split *split, const struct gs_position *position)
{
    const struct gs_rules *rules = split->rules;
    const struct gs_space *space = rules->game->space;
    uint8_t key[GS_KEY_MAX], image[GS_KEY_MAX];
    unsigned count = 0;
    if (!space || !space->symmetries || !space->image)
        return 1;
    gs_encode(rules, position, key);
    for (unsigned symmetry = 0; symmetry < space->symmetries(rules); symmetry++) {
        space->image(rules, symmetry, position, split->position);
        gs_encode(rules, split->position, image);
        count += memcmp(image, key, rules->key_size) == 0;
    }
    return count;
}

/* Moves to positions with more symmetries first, since their replies are fewer jobs. */
static bool sort_by_symmetry(struct gs_split *split, struct gs_position *position, unsigned count)
{
    struct gs_memory *memory = split->search->memory;
    unsigned *symmetries = gs_alloc_zero(memory, count, sizeof *symmetries);
    if (!symmetries && count > 0)
        return gs_search_halt(split->search, GS_STOP_MEMORY);
    for (unsigned i = 0; i < count; i++) {
        const gs_move move = split->moves[i];
        gs_play(split->rules, position, move, split->undo);
        const unsigned mine = count_symmetries(split, position);
        gs_take_back(split->rules, position, split->undo);
        unsigned j = i;
        for (; j > 0 && symmetries[j - 1] < mine; j--) {
            symmetries[j] = symmetries[j - 1];
            split->moves[j] = split->moves[j - 1];
        }
        symmetries[j] = mine;
        split->moves[j] = move;
    }
    gs_release(memory, symmetries);
    return true;
}

/*
 * All moves; those of the side whose win is sought in the order of the game, and of several that it
 * takes to be equal those to symmetric positions first.
 */
static bool list_moves(struct gs_split *split, uint32_t node, struct gs_position *position,
                       unsigned *count)
{
    const struct gs_hint *hint = split->rules->game->hint;
    *count = gs_moves(split->rules, position, split->moves);
    if (!is_attack(split, node) || !hint || !hint->order)
        return true;
    if (!sort_by_symmetry(split, position, *count))
        return false;
    hint->order(split->rules, position, split->moves, *count);
    return true;
}

/* The greatest proof number that a guess starts from, so that ranks still make a difference. */
enum { HARDEST = 1 << 20, RANKS = 8 };

/*
 * The best move of a position is as hard to prove as the position was, each next one an eighth
 * harder.
 */
static void guess_moves(struct gs_split *split, uint32_t node)
{
    const struct split_node *at = &split->nodes[node];
    const uint32_t proof = at->own_proof < HARDEST ? at->own_proof : HARDEST;
    for (uint32_t rank = 0; rank < at->count; rank++) {
        struct split_node *child = &split->nodes[split->children[at->first + rank]];
        if (child->guessed || child->expanded || child->over)
            continue;
        child->own_disproof = proof + rank * (proof / RANKS + 1);
        child->guessed = true;
        back_up(split, split->children[at->first + rank]);
    }
}

static bool add_children(struct gs_split *split, uint32_t node)
{
    const struct gs_rules *rules = split->rules;
    unsigned turn = split_turn(split, node);
    unsigned count;
    struct gs_position *position = gs_position_new(split->search->memory, rules);
    if (!position)
        return gs_search_halt(split->search, GS_STOP_MEMORY);
    gs_decode(rules, gs_key_set_key(&split->keys, node), position);
    bool done = list_moves(split, node, position, &count);
    for (unsigned i = 0; i < count && done; i++) {
        gs_play(rules, position, split->moves[i], split->undo);
        gs_split_key(split, position, 1 - turn, split->key);
        gs_take_back(rules, position, split->undo);
        uint32_t child = gs_split_enter(split, split->key);
        done = child != GS_NO_NODE && add_child(split, node, child);
    }
    gs_release(split->search->memory, position);
    return done;
}

bool gs_split_expand(struct gs_split *split, uint32_t node)
{
    if (split->nodes[node].expanded || split->nodes[node].over)
        return true;
    if (!gs_search_poll(split->search))
        return false;
    split->nodes[node].first = (uint32_t)split->child_count;
    if (!add_children(split, node)) {
        drop_children(split, node);
        return false;
    }
    split->nodes[node].expanded = true;
    if (is_attack(split, node))
        guess_moves(split, node);
    back_up_from(split, node);
    gs_split_next_question(split);
    return true;
}
