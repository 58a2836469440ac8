/* SPDX-License-Identifier: MIT */
/*
 * Which positions of a proof a page holds.
 *
 * Positions are chosen layer by layer, a layer being all replies to those of the layer before, with
 * the answers of the strategy. The first layer that is too large is replaced by lines: the reply
 * that the winner needs longest for, its answer, and so on to the end of the game. Of replies that
 * are images of each other under a symmetry one is chosen. Replies that leave a win at once are not
 * followed. Cost: a look-up for each reply to each position of a line.
 */
#include "draw/page_tree.h"

#include <stdlib.h>
#include <string.h>

#include <gamesolve/numbering.h>

/*
 * Where the winner threatens, a line also has the replies beside the longest one if at most so many
 * take the winner longer than SHORT plies.
 */
enum { BESIDE = 6, SHORT = 5 };

/* A position with the loser to move whose replies are not chosen yet. */
struct open_state {
    uint32_t state, group; /* group: the first reply that leads there */
    uint32_t turn;         /* how many of its group come before it */
    uint16_t plies;
    uint16_t ply; /* from the root */
};

struct chooser {
    struct draw_page_tree *tree;
    const struct draw_explorer *wanted;
    struct gs_search *search;
    struct gs_numbering *images; /* representatives of all chosen positions */
    struct open_state *open;
    size_t count, room;
    struct gs_move_value *replies; /* of one position, with their lengths as distances */
    uint8_t key[GS_KEY_MAX + 8], image[GS_KEY_MAX + 8];
};

/* --- games of stones ------------------------------------------------------------------------- */

bool draw_page_places(const struct gs_rules *rules)
{
    const struct gs_game *game = rules->game;
    if (!game->stones || !game->board || !game->zones)
        return false;
    unsigned points = game->board->points(rules), point = 0;
    while (point < points && game->stones->point(rules, point) == point)
        point++;
    return point == points;
}

/* The points on which the side to move, which is not in the position, would win at once. */
static unsigned find_wins(const struct draw_explorer *wanted, struct gs_position *position,
                          gs_move *moves, uint16_t *points)
{
    const struct gs_rules *rules = wanted->rules;
    unsigned count = gs_moves(rules, position, moves), found = 0;
    for (unsigned i = 0; i < count; i++) {
        gs_play(rules, position, moves[i], wanted->undo);
        if (gs_outcome(rules, position) == GS_LOSS)
            points[found++] = (uint16_t)moves[i];
        gs_take_back(rules, position, wanted->undo);
    }
    return found;
}

/* Room for records and moves besides those of the explorer. */
struct spare {
    struct gs_undo *undo[3];
    gs_move *moves, *replies;
};

static bool is_legal(const struct gs_rules *rules, const struct gs_position *position, gs_move move,
                     gs_move *moves)
{
    unsigned count = gs_moves(rules, position, moves), i = 0;
    while (i < count && moves[i] != move)
        i++;
    return i < count;
}

/* Whether the winner, who is to move, would have two wins at once after a legal move. */
static bool threatens_twice(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                            struct spare *spare, gs_move move)
{
    const struct gs_rules *rules = wanted->rules;
    const struct gs_stones *stones = rules->game->stones;
    struct gs_position *position = wanted->scratch;
    uint16_t wins[GS_POINTS_MAX];
    bool twice = false;
    gs_play(rules, position, move, spare->undo[1]);
    if (gs_outcome(rules, position) == GS_UNKNOWN &&
        stones->winning_move(rules, position, tree->winner) != GS_NO_MOVE) {
        stones->pass(rules, position, spare->undo[2]);
        twice = find_wins(wanted, position, spare->moves, wins) > 1;
        gs_take_back(rules, position, spare->undo[2]);
    }
    gs_take_back(rules, position, spare->undo[1]);
    return twice;
}

/* The points after which the winner would have two wins at once, if the loser passed. */
static void find_threats(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                         struct spare *spare, struct draw_page_threats *threats)
{
    const struct gs_rules *rules = wanted->rules;
    threats->threat_count = 0;
    rules->game->stones->pass(rules, wanted->scratch, spare->undo[0]);
    unsigned count = gs_moves(rules, wanted->scratch, wanted->moves);
    for (unsigned i = 0; i < count; i++)
        if (threatens_twice(tree, wanted, spare, wanted->moves[i]))
            threats->threats[threats->threat_count++] = (uint16_t)wanted->moves[i];
    gs_take_back(rules, wanted->scratch, spare->undo[0]);
}

/* Whether the winner has two wins at once after a move of the loser, who has none, and a threat. */
static bool leaves_threat(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                          const struct draw_page_threats *threats, gs_move move,
                          struct spare *spare)
{
    const struct gs_rules *rules = wanted->rules;
    enum gs_side loser = gs_side_other(tree->winner);
    bool leaves = false;
    gs_play(rules, wanted->scratch, move, spare->undo[0]);
    if (gs_outcome(rules, wanted->scratch) == GS_UNKNOWN &&
        rules->game->stones->winning_move(rules, wanted->scratch, loser) == GS_NO_MOVE)
        for (unsigned i = 0; i < threats->threat_count && !leaves; i++)
            leaves = threats->threats[i] != move &&
                     is_legal(rules, wanted->scratch, threats->threats[i], spare->moves) &&
                     threatens_twice(tree, wanted, spare, threats->threats[i]);
    gs_take_back(rules, wanted->scratch, spare->undo[0]);
    return leaves;
}

static bool spare_make(struct spare *spare, const struct draw_explorer *wanted)
{
    bool good = true;
    for (unsigned i = 0; i < 3; i++) {
        spare->undo[i] = gs_alloc_zero(wanted->unbounded, 1, wanted->rules->undo_size);
        good = good && spare->undo[i];
    }
    const size_t room = wanted->rules->max_moves;
    spare->moves = gs_alloc_zero(wanted->unbounded, room, sizeof *spare->moves);
    spare->replies = gs_alloc_zero(wanted->unbounded, room, sizeof *spare->replies);
    return good && spare->moves && spare->replies;
}

static void spare_clear(struct spare *spare, const struct draw_explorer *wanted)
{
    for (unsigned i = 0; i < 3; i++)
        gs_release(wanted->unbounded, spare->undo[i]);
    gs_release(wanted->unbounded, spare->moves);
    gs_release(wanted->unbounded, spare->replies);
}

/* The first of the wins that is on another point than the move. */
static gs_move win_after(const struct draw_page_threats *threats, gs_move move)
{
    for (unsigned i = 0; i < threats->win_count; i++)
        if (threats->wins[i] != move)
            return threats->wins[i];
    return GS_NO_MOVE;
}

/* Whether a move of the loser leaves such a win, which then ends the game. */
static bool leaves_win(const struct draw_explorer *wanted, const struct draw_page_threats *threats,
                       gs_move move, struct gs_undo *undo, gs_move *moves)
{
    const struct gs_rules *rules = wanted->rules;
    struct gs_position *position = wanted->scratch;
    gs_move win = win_after(threats, move);
    bool wins = false;
    gs_play(rules, position, move, wanted->undo);
    if (win != GS_NO_MOVE && gs_outcome(rules, position) == GS_UNKNOWN &&
        is_legal(rules, position, win, moves)) {
        gs_play(rules, position, win, undo);
        wins = gs_outcome(rules, position) == GS_LOSS;
        gs_take_back(rules, position, undo);
    }
    gs_take_back(rules, position, wanted->undo);
    return wins;
}

/* The wins alone; none without spare. */
static void find_first_threats(const struct draw_page_tree *tree,
                               const struct draw_explorer *wanted, struct spare *spare,
                               struct draw_page_threats *threats)
{
    const struct gs_rules *rules = wanted->rules;
    threats->win_count = threats->threat_count = 0;
    if (!spare || gs_to_move(rules, wanted->scratch) == tree->winner)
        return;
    rules->game->stones->pass(rules, wanted->scratch, spare->undo[0]);
    threats->win_count = find_wins(wanted, wanted->scratch, spare->moves, threats->wins);
    gs_take_back(rules, wanted->scratch, spare->undo[0]);
}

/* Whether a move leads to a chosen position. */
static bool is_chosen(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                      gs_move move)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_play(wanted->rules, wanted->scratch, move, wanted->undo);
    gs_encode(wanted->rules, wanted->scratch, key);
    gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    return gs_numbering_find(tree->states, key) != GS_NO_NUMBER;
}

/* All that draw_page_threats_find finds. */
static void find_all_threats(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                             struct spare *spare, struct draw_page_threats *threats)
{
    const struct gs_rules *rules = wanted->rules;
    const bool places = draw_page_places(rules);
    find_first_threats(tree, wanted, places ? spare : NULL, threats);
    unsigned count = gs_moves(rules, wanted->scratch, wanted->moves);
    threats->answers = threats->win_count > 0;
    for (unsigned i = 0; i < count && threats->answers; i++)
        threats->answers =
            is_chosen(tree, wanted, wanted->moves[i]) ||
            leaves_win(wanted, threats, wanted->moves[i], spare->undo[0], spare->moves);
    if (places && threats->win_count == 0)
        find_threats(tree, wanted, spare, threats);
}

bool draw_page_threats_find(const struct draw_page_tree *tree, const struct draw_explorer *wanted,
                            struct draw_page_threats *threats)
{
    struct spare spare;
    const bool room = spare_make(&spare, wanted) || gs_search_halt(wanted->search, GS_STOP_MEMORY);
    if (room)
        find_all_threats(tree, wanted, &spare, threats);
    spare_clear(&spare, wanted);
    return room;
}

/* --- choosing -------------------------------------------------------------------------------- */

static void read_state(struct chooser *chooser, uint32_t state)
{
    gs_decode(chooser->wanted->rules, gs_numbering_key(chooser->tree->states, state),
              chooser->wanted->scratch);
}

/* The key of all images of scratch. */
static const uint8_t *image_key(struct chooser *chooser)
{
    const struct gs_rules *rules = chooser->wanted->rules;
    const struct gs_space *space = rules->game->space;
    memset(chooser->image, 0, sizeof chooser->image);
    if (space && space->canonical && draw_page_places(rules))
        space->canonical(rules, chooser->wanted->scratch, chooser->image);
    else
        gs_encode(rules, chooser->wanted->scratch, chooser->image);
    return chooser->image;
}

static bool is_new(struct chooser *chooser)
{
    return gs_numbering_find(chooser->images, image_key(chooser)) == GS_NO_NUMBER;
}

/* Chooses scratch. GS_NO_NUMBER: no memory is left. */
static uint32_t add_state(struct chooser *chooser, uint16_t plies)
{
    struct draw_page_tree *tree = chooser->tree;
    uint32_t before = gs_numbering_count(tree->states);
    void *grown = tree->plies;
    memset(chooser->key, 0, sizeof chooser->key);
    gs_encode(chooser->wanted->rules, chooser->wanted->scratch, chooser->key);
    uint32_t state = gs_numbering_enter(tree->states, chooser->key);
    if (state == GS_NO_NUMBER ||
        gs_numbering_enter(chooser->images, image_key(chooser)) == GS_NO_NUMBER)
        return GS_NO_NUMBER;
    bool room = gs_array_grow(chooser->search->memory, &grown, sizeof *tree->plies, &tree->room,
                              1024, (size_t)state + 1);
    tree->plies = grown;
    if (!room) {
        gs_search_halt(chooser->search, GS_STOP_MEMORY);
        return GS_NO_NUMBER;
    }
    if (state == before)
        tree->plies[state] = plies;
    return state;
}

static bool add_open(struct chooser *chooser, struct open_state open)
{
    void *grown = chooser->open;
    bool room = gs_array_grow(chooser->search->memory, &grown, sizeof *chooser->open,
                              &chooser->room, 256, chooser->count + 1);
    chooser->open = grown;
    if (!room)
        return gs_search_halt(chooser->search, GS_STOP_MEMORY);
    chooser->open[chooser->count++] = open;
    return true;
}

static bool has_room(const struct chooser *chooser, uint16_t ply)
{
    const struct draw_explorer *wanted = chooser->wanted;
    return gs_numbering_count(chooser->tree->states) + 2 <= wanted->most &&
           (wanted->depth == 0 || ply < wanted->depth);
}

/*
 * Chooses scratch, where the winner is to move, and what its answer leads to, which becomes *open
 * unless the game is over there (state GS_NO_NUMBER). Restores scratch.
 */
static bool add_answered(struct chooser *chooser, const struct gs_advice *advice, uint16_t ply,
                         struct open_state *open)
{
    const struct draw_explorer *wanted = chooser->wanted;
    const uint16_t plies = (uint16_t)advice->plies;
    uint32_t state = add_state(chooser, plies);
    *open = (struct open_state){.state = GS_NO_NUMBER, .group = state, .ply = (uint16_t)(ply + 1)};
    if (state == GS_NO_NUMBER)
        return false;
    if (advice->move == GS_NO_MOVE || (wanted->depth > 0 && ply >= wanted->depth))
        return true;
    gs_play(wanted->rules, wanted->scratch, advice->move, wanted->undo);
    bool fresh = is_new(chooser), ends = gs_outcome(wanted->rules, wanted->scratch) != GS_UNKNOWN;
    open->plies = (uint16_t)(plies > 0 ? plies - 1 : 0);
    state = add_state(chooser, open->plies);
    gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    if (fresh && !ends)
        open->state = state;
    return state != GS_NO_NUMBER;
}

static struct gs_advice advice_here(const struct chooser *chooser)
{
    const struct draw_explorer *wanted = chooser->wanted;
    if (gs_outcome(wanted->rules, wanted->scratch) != GS_UNKNOWN)
        return (struct gs_advice){GS_WIN, GS_WIN, GS_NO_MOVE, 0};
    return gs_strategy_advice(wanted->strategy, wanted->scratch);
}

/* Chooses a reply in scratch with its answer; a reply to the root begins a group. */
static bool add_reply(struct chooser *chooser, const struct open_state *from, gs_move reply,
                      struct open_state *open)
{
    const struct draw_explorer *wanted = chooser->wanted;
    struct gs_undo *undo = gs_alloc_zero(wanted->unbounded, 1, wanted->rules->undo_size);
    if (!undo)
        return gs_search_halt(chooser->search, GS_STOP_MEMORY);
    gs_play(wanted->rules, wanted->scratch, reply, undo);
    struct gs_advice advice = advice_here(chooser);
    if (from->plies > 0 && advice.plies + 1 > from->plies)
        advice.plies = from->plies - 1U;
    bool good = add_answered(chooser, &advice, (uint16_t)(from->ply + 1), open);
    if (from->group != GS_NO_NUMBER)
        open->group = from->group;
    gs_take_back(wanted->rules, wanted->scratch, undo);
    gs_release(wanted->unbounded, undo);
    return good;
}

/* --- layers ---------------------------------------------------------------------------------- */

/* Lists the replies in scratch that lead to new positions, one of each class of images. */
static unsigned list_new(struct chooser *chooser, struct gs_numbering *layer)
{
    const struct draw_explorer *wanted = chooser->wanted;
    unsigned count = gs_moves(wanted->rules, wanted->scratch, wanted->moves), kept = 0;
    for (unsigned i = 0; i < count; i++) {
        gs_move move = wanted->moves[i];
        gs_play(wanted->rules, wanted->scratch, move, wanted->undo);
        bool open = gs_outcome(wanted->rules, wanted->scratch) == GS_UNKNOWN;
        uint32_t before = gs_numbering_count(layer);
        chooser->tree->loses_at_once = chooser->tree->loses_at_once || !open;
        if (open && is_new(chooser) && gs_numbering_enter(layer, chooser->image) == before)
            wanted->moves[kept++] = move;
        gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    }
    return kept;
}

/* How many replies the positions from first on have. UINT64_MAX: the search was halted. */
static uint64_t count_layer(struct chooser *chooser, size_t first, uint64_t most)
{
    struct gs_numbering *layer =
        gs_numbering_new(chooser->search, chooser->wanted->rules->key_size);
    uint64_t count = 0;
    for (size_t i = first; layer && i < chooser->count && count <= most; i++) {
        read_state(chooser, chooser->open[i].state);
        count += list_new(chooser, layer);
        if (!gs_search_poll(chooser->search))
            count = UINT64_MAX;
    }
    gs_numbering_free(layer);
    return layer ? count : UINT64_MAX;
}

/* Chooses all replies to one position. */
static bool add_replies(struct chooser *chooser, const struct open_state from)
{
    const struct draw_explorer *wanted = chooser->wanted;
    struct gs_numbering *layer = gs_numbering_new(chooser->search, wanted->rules->key_size);
    if (!layer)
        return false;
    read_state(chooser, from.state);
    unsigned count = list_new(chooser, layer);
    gs_numbering_free(layer);
    for (unsigned i = 0; i < count; i++)
        chooser->replies[i].move = wanted->moves[i];
    bool good = gs_search_poll(chooser->search);
    for (unsigned i = 0; i < count && good; i++) {
        struct open_state open;
        good = add_reply(chooser, &from, chooser->replies[i].move, &open);
        if (good && open.state != GS_NO_NUMBER)
            good = add_open(chooser, open);
    }
    return good;
}

/*
 * All layers that fit. *first becomes the first position of the layer that is not followed.
 */
static bool add_layers(struct chooser *chooser, size_t *first)
{
    const uint64_t most = chooser->wanted->most / 3 * 2;
    for (*first = 0; *first < chooser->count;) {
        size_t end = chooser->count;
        uint64_t have = gs_numbering_count(chooser->tree->states);
        uint64_t more = count_layer(chooser, *first, most);
        if (more == UINT64_MAX)
            return false;
        if (have + 2 * more > most || !has_room(chooser, chooser->open[*first].ply))
            return true;
        for (; *first < end; ++*first)
            if (!add_replies(chooser, chooser->open[*first]))
                return false;
    }
    return true;
}

/* --- lines ----------------------------------------------------------------------------------- */

static int by_length(const void *one, const void *other)
{
    const struct open_state *a = one, *b = other;
    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    if (a->plies != b->plies)
        return a->plies > b->plies ? -1 : 1;
    return a->state < b->state ? -1 : a->state > b->state;
}

static int by_turn(const void *one, const void *other)
{
    const struct open_state *a = one, *b = other;
    if (a->turn != b->turn)
        return a->turn < b->turn ? -1 : 1;
    if (a->plies != b->plies)
        return a->plies > b->plies ? -1 : 1;
    return a->state < b->state ? -1 : a->state > b->state;
}

/* Of each first reply the longest, then the next longest of each, and so on; the longest first. */
static void sort_open(struct open_state *open, size_t count)
{
    qsort(open, count, sizeof *open, by_length);
    for (size_t i = 0; i < count; i++)
        open[i].turn = i > 0 && open[i].group == open[i - 1].group ? open[i - 1].turn + 1 : 0;
    qsort(open, count, sizeof *open, by_turn);
}

/* Whether the winner wins within SHORT plies by a threat that a reply leaves. */
static bool loses_soon(struct chooser *chooser, const struct draw_page_threats *threats,
                       gs_move move, struct spare *spare)
{
    const struct draw_explorer *wanted = chooser->wanted;
    return threats->win_count > 0 ? leaves_win(wanted, threats, move, spare->undo[0], spare->moves)
                                  : threats->threat_count > 0 &&
                                        leaves_threat(chooser->tree, wanted, threats, move, spare);
}

/*
 * Lists the replies in scratch that do not lose soon, with the plies after them; without threats,
 * as far as to the first that takes as long as is known that one does.
 */
static unsigned list_replies(struct chooser *chooser, const struct open_state *open,
                             const struct draw_page_threats *threats, struct spare *spare)
{
    const struct draw_explorer *wanted = chooser->wanted;
    const bool quiet = threats->win_count + threats->threat_count == 0;
    unsigned count = gs_moves(wanted->rules, wanted->scratch, wanted->moves), kept = 0;
    gs_move *moves = spare->replies;
    memcpy(moves, wanted->moves, count * sizeof *moves);
    for (unsigned i = 0; i < count; i++) {
        if (loses_soon(chooser, threats, moves[i], spare))
            continue;
        gs_play(wanted->rules, wanted->scratch, moves[i], wanted->undo);
        if (gs_outcome(wanted->rules, wanted->scratch) != GS_UNKNOWN) {
            chooser->tree->loses_at_once = true;
        } else if (is_new(chooser)) {
            chooser->replies[kept].move = moves[i];
            chooser->replies[kept++].distance = advice_here(chooser).plies;
        }
        gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
        if (quiet && kept > 0 && chooser->replies[kept - 1].distance + 1 >= open->plies)
            break;
    }
    return kept;
}

/* The place of the reply that takes longest; *others: how many more take longer than SHORT plies.
 */
static unsigned find_longest(const struct chooser *chooser, unsigned count, unsigned *others)
{
    unsigned longest = 0;
    *others = 0;
    for (unsigned i = 0; i < count; i++) {
        *others += chooser->replies[i].distance > SHORT;
        if (chooser->replies[i].distance > chooser->replies[longest].distance)
            longest = i;
    }
    return longest;
}

/* The replies beside the longest one, if they are few. */
static bool add_beside(struct chooser *chooser, const struct open_state *from, unsigned count,
                       unsigned longest)
{
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        struct open_state beside;
        if (i == longest || chooser->replies[i].distance <= SHORT ||
            !has_room(chooser, (uint16_t)(from->ply + 1)))
            continue;
        good = add_reply(chooser, from, chooser->replies[i].move, &beside);
        if (good && beside.state != GS_NO_NUMBER)
            good = add_open(chooser, beside);
    }
    return good;
}

/* Chooses the longest reply to *open, which becomes what follows its answer, and those beside. */
static bool extend(struct chooser *chooser, struct open_state *open, struct spare *spare)
{
    const struct draw_explorer *wanted = chooser->wanted;
    const struct open_state from = *open;
    const bool places = draw_page_places(wanted->rules);
    struct draw_page_threats threats;
    unsigned others;
    read_state(chooser, from.state);
    find_first_threats(chooser->tree, wanted, places ? spare : NULL, &threats);
    if (places && threats.win_count == 0)
        find_threats(chooser->tree, wanted, spare, &threats);
    unsigned count = list_replies(chooser, &from, &threats, spare);
    unsigned longest = find_longest(chooser, count, &others);
    open->state = GS_NO_NUMBER;
    if (count == 0 || !gs_search_poll(chooser->search))
        return chooser->search->stop == GS_STOP_SOLVED;
    const bool few = threats.win_count + threats.threat_count > 0 && others <= BESIDE + 1;
    return add_reply(chooser, &from, chooser->replies[longest].move, open) &&
           (!few || add_beside(chooser, &from, count, longest));
}

/* Lines from the positions first to end, in their order, and then from those beside them. */
static bool add_lines(struct chooser *chooser, size_t first)
{
    struct spare spare;
    bool good =
        spare_make(&spare, chooser->wanted) || gs_search_halt(chooser->search, GS_STOP_MEMORY);
    if (good && first < chooser->count)
        sort_open(chooser->open + first, chooser->count - first);
    for (size_t i = first; i < chooser->count && good; i++) {
        struct open_state open = chooser->open[i];
        while (good && open.state != GS_NO_NUMBER && has_room(chooser, open.ply))
            good = extend(chooser, &open, &spare);
    }
    spare_clear(&spare, chooser->wanted);
    return good;
}

/* --- the tree -------------------------------------------------------------------------------- */

bool draw_page_tree_fits(const struct draw_explorer *explorer)
{
    struct gs_advice advice = {GS_LOSS, GS_WIN, GS_NO_MOVE, 0};
    if (explorer->strategy->advise && gs_outcome(explorer->rules, explorer->root) == GS_UNKNOWN)
        advice = gs_strategy_advice(explorer->strategy, explorer->root);
    return advice.lower == advice.upper && advice.lower != GS_DRAW;
}

/* The plies to the win from scratch, where the loser is to move, at most; 0: not known. */
static uint16_t longest_from(const struct chooser *chooser)
{
    const struct draw_explorer *wanted = chooser->wanted;
    unsigned count = gs_moves(wanted->rules, wanted->scratch, wanted->moves), longest = 0;
    bool known = true;
    for (unsigned i = 0; i < count && known; i++) {
        gs_play(wanted->rules, wanted->scratch, wanted->moves[i], wanted->undo);
        unsigned plies = advice_here(chooser).plies;
        known = plies > 0 || gs_outcome(wanted->rules, wanted->scratch) != GS_UNKNOWN;
        longest = plies > longest ? plies : longest;
        gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    }
    return (uint16_t)(known ? longest + 1 : 0);
}

/* The root, with the answer there if the winner is to move. */
static bool add_root(struct chooser *chooser)
{
    const struct draw_explorer *wanted = chooser->wanted;
    struct gs_advice advice = gs_strategy_advice(wanted->strategy, wanted->root);
    enum gs_side side = gs_to_move(wanted->rules, wanted->root);
    struct open_state open = {.state = 0, .ply = 0};
    memcpy(wanted->scratch, wanted->root, wanted->rules->position_size);
    chooser->tree->winner = advice.lower == GS_WIN ? side : gs_side_other(side);
    if (advice.lower != GS_WIN) {
        open.plies = longest_from(chooser);
        if (add_state(chooser, open.plies) == GS_NO_NUMBER)
            return false;
    } else if (!add_answered(chooser, &advice, 0, &open)) {
        return false;
    }
    open.group = GS_NO_NUMBER;
    return open.state == GS_NO_NUMBER || add_open(chooser, open);
}

static bool choose(struct chooser *chooser)
{
    size_t first;
    return add_root(chooser) && add_layers(chooser, &first) && add_lines(chooser, first);
}

bool draw_page_tree_make(struct draw_page_tree *tree, const struct draw_explorer *explorer)
{
    struct gs_search *search = explorer->search;
    const size_t key_size = explorer->rules->key_size;
    *tree = (struct draw_page_tree){.states = gs_numbering_new(search, key_size)};
    struct chooser chooser = {.tree = tree,
                              .wanted = explorer,
                              .search = search,
                              .images = gs_numbering_new(search, key_size),
                              .replies =
                                  gs_alloc_zero(explorer->unbounded, explorer->rules->max_moves,
                                                sizeof *chooser.replies)};
    if (tree->states && chooser.images && !chooser.replies)
        gs_search_halt(search, GS_STOP_MEMORY);
    const bool good = tree->states && chooser.images && chooser.replies && choose(&chooser);
    gs_numbering_free(chooser.images);
    gs_release(search->memory, chooser.open);
    gs_release(explorer->unbounded, chooser.replies);
    tree->memory = search->memory;
    return good;
}

void draw_page_tree_clear(struct draw_page_tree *tree)
{
    gs_numbering_free(tree->states);
    gs_release(tree->memory, tree->plies);
    *tree = (struct draw_page_tree){.states = NULL};
}
