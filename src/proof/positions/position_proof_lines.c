/* SPDX-License-Identifier: MIT */
/*
 * position_proof_lines.c - the compact form of a win: "whatever else the opponent plays,
 * this reply wins, and if not at once, then this one after whatever comes next".
 *
 * The way of a position is its move followed by its own line of replies. In the order of ranks,
 * each position takes for its line the way that most of the positions have to which its edges lead.
 * A position needs no record if its way is the line of every position that leads to it: without a
 * record, that line gives the same moves. This also holds for the positions that follow, since the
 * rest of the way is the line of the position left out, and its edges are looked up in the same
 * manner.
 *
 *     P  --- threat ---+--- the one good answer --->  Q   has a record
 *                      +--- any other move -------->  R   way: win at once; no record,
 *                                                         for P's line is the same
 *
 * Ways are numbered: a pair of a move and the number of the way that follows is a key of a set.
 * They are short, because a checker verifies a line again for each record that has it.
 */
#include "proof/positions/position_proof.h"

#include <stdlib.h>
#include <string.h>

/* Moves of a way at most; how many answers must have a way in common. */
enum { WAY_MOST = GS_POSITION_PROOF_LINE, COMMON = 2, POLL_INTERVAL = 1 << 12 };

/* Where fewer than one record in so many can be left out, it is not worth the trouble. */
#define WORTH 8

struct shortener {
    struct gs_position_proof *plan;
    struct gs_key_set ways; /* of pairs (move, way that follows), numbered from 0 */
    uint32_t *way_of;       /* by position: number + 1; 0: too long to be a line */
    uint32_t *order;        /* the positions in use, by rising ranks */
    uint32_t count;
    uint8_t *kept;      /* by position: it needs its record, or is not in use at all */
    uint32_t *found;    /* the ways of one position's edges */
    uint32_t *renumber; /* by way: its number among the lines that are used */
};

/* A way as a key. */
struct pair {
    uint32_t move, next;
};

static struct pair pair_of(const struct shortener *shortener, uint32_t way)
{
    struct pair pair;
    memcpy(&pair, gs_key_set_key(&shortener->ways, way - 1), sizeof pair);
    return pair;
}

static unsigned length_of(const struct shortener *shortener, uint32_t way)
{
    unsigned length = 0;
    for (; way != 0; way = pair_of(shortener, way).next)
        length++;
    return length;
}

static bool halt(const struct gs_position_proof *plan)
{
    return gs_search_halt(plan->search, GS_STOP_MEMORY);
}

static bool poll_at(const struct gs_position_proof *plan, uint32_t i)
{
    return i % POLL_INTERVAL != 0 || gs_search_poll(plan->search);
}

static bool make_shortener(struct shortener *shortener)
{
    struct gs_position_proof *plan = shortener->plan;
    struct gs_memory *memory = plan->search->memory;
    size_t count = (size_t)plan->set.count + 1;
    size_t most = plan->rules->max_moves;
    shortener->way_of = gs_alloc_zero(memory, count, sizeof *shortener->way_of);
    shortener->order = gs_alloc(memory, count * sizeof *shortener->order);
    shortener->kept = gs_alloc_zero(memory, count, 1);
    shortener->found = gs_alloc(memory, most * sizeof *shortener->found);
    plan->lines.of = gs_alloc_zero(memory, count, sizeof *plan->lines.of);
    if (!shortener->way_of || !shortener->order || !shortener->kept || !shortener->found ||
        !plan->lines.of)
        return halt(plan);
    return gs_key_set_init(&shortener->ways, plan->search, sizeof(struct pair));
}

/* Sorts the positions in use by rank: counts, adds up, and puts each in its place. */
static bool sort_by_rank(struct shortener *shortener)
{
    const struct gs_position_proof *plan = shortener->plan;
    struct gs_memory *memory = plan->search->memory;
    uint32_t most = 0;
    for (uint32_t n = 0; n < plan->set.count; n++)
        most = plan->ranks[n] > most ? plan->ranks[n] : most;
    uint32_t *first = gs_alloc_zero(memory, (size_t)most + 2, sizeof *first);
    if (!first)
        return halt(plan);
    for (uint32_t n = 0; n < plan->set.count; n++)
        if (gs_position_proof_has(plan, n))
            first[plan->ranks[n] + 1]++;
    for (uint32_t rank = 0; rank <= most; rank++)
        first[rank + 1] += first[rank];
    shortener->count = first[most + 1];
    for (uint32_t n = 0; n < plan->set.count; n++)
        if (gs_position_proof_has(plan, n))
            shortener->order[first[plan->ranks[n]]++] = n;
    gs_release(memory, first);
    return gs_search_poll(plan->search);
}

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* The way that most edges of a position have in common; 0: none that enough of them have. */
static uint32_t common_way(struct shortener *shortener, uint32_t n)
{
    const struct gs_position_proof *plan = shortener->plan;
    uint32_t count = 0, best = 0, best_times = COMMON - 1;
    for (uint32_t i = 0; i < plan->edges.count[n]; i++) {
        uint32_t way = shortener->way_of[plan->edges.to[plan->edges.first[n] + i]];
        if (way != 0)
            shortener->found[count++] = way;
    }
    qsort(shortener->found, count, sizeof *shortener->found, compare);
    for (uint32_t i = 0, times = 0; i < count; i++) {
        times = i > 0 && shortener->found[i] == shortener->found[i - 1] ? times + 1 : 1;
        if (times > best_times) {
            best = shortener->found[i];
            best_times = times;
        }
    }
    return best;
}

/* Gives each position its line and its way, those that it rests on before it. */
static bool find_ways(struct shortener *shortener)
{
    struct gs_position_proof *plan = shortener->plan;
    for (uint32_t i = 0; i < shortener->count; i++) {
        uint32_t n = shortener->order[i], line = common_way(shortener, n);
        plan->lines.of[n] = line;
        if (!poll_at(plan, i) || !gs_key_set_reserve(&shortener->ways, 1))
            return false;
        if (length_of(shortener, line) == WAY_MOST)
            continue;
        struct pair pair = {plan->moves[n], line};
        const uint8_t *key = (const uint8_t *)&pair;
        uint64_t hash = gs_key_set_hash(&shortener->ways, key);
        shortener->way_of[n] = gs_key_set_enter(&shortener->ways, key, hash) + 1;
    }
    return true;
}

/* Marks the positions that need a record; returns how many do not. */
static uint32_t mark_kept(struct shortener *shortener)
{
    const struct gs_position_proof *plan = shortener->plan;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < shortener->count; i++) {
        uint32_t n = shortener->order[i];
        if (n < plan->root_replies || shortener->way_of[n] == 0)
            shortener->kept[n] = 1;
        for (uint32_t j = 0; j < plan->edges.count[n]; j++) {
            uint32_t to = plan->edges.to[plan->edges.first[n] + j];
            if (shortener->way_of[to] != plan->lines.of[n])
                shortener->kept[to] = 1;
        }
    }
    for (uint32_t i = 0; i < shortener->count; i++)
        kept += shortener->kept[shortener->order[i]];
    return shortener->count - kept;
}

/* Whether some position that n leads to has no record. */
static bool needs_line(const struct shortener *shortener, uint32_t n)
{
    const struct gs_position_proof *plan = shortener->plan;
    for (uint32_t i = 0; i < plan->edges.count[n]; i++)
        if (!shortener->kept[plan->edges.to[plan->edges.first[n] + i]])
            return true;
    return false;
}

/* Numbers the lines of the records anew, and writes down their moves. */
static bool write_lines(struct shortener *shortener)
{
    struct gs_position_proof *plan = shortener->plan;
    struct gs_memory *memory = plan->search->memory;
    size_t ways = (size_t)shortener->ways.count + 1;
    shortener->renumber = gs_alloc_zero(memory, ways, sizeof *shortener->renumber);
    plan->lines.moves = gs_alloc(memory, ways * WAY_MOST * sizeof *plan->lines.moves);
    if (!shortener->renumber || !plan->lines.moves)
        return halt(plan);
    for (uint32_t i = 0; i < shortener->count; i++) {
        uint32_t n = shortener->order[i], way = plan->lines.of[n];
        if (way != 0 && (!shortener->kept[n] || !needs_line(shortener, n)))
            way = plan->lines.of[n] = 0;
        if (way == 0)
            continue;
        if (shortener->renumber[way] == 0) {
            gs_move *moves = plan->lines.moves + (size_t)plan->lines.count++ * WAY_MOST;
            shortener->renumber[way] = plan->lines.count;
            unsigned length = length_of(shortener, way);
            plan->lines.length = length > plan->lines.length ? length : plan->lines.length;
            for (unsigned j = 0; j < WAY_MOST; j++) {
                moves[j] = way != 0 ? pair_of(shortener, way).move : GS_NO_MOVE;
                way = way != 0 ? pair_of(shortener, way).next : 0;
            }
        }
        plan->lines.of[n] = shortener->renumber[plan->lines.of[n]];
    }
    return true;
}

/* All records stay. */
static void give_up(struct gs_position_proof *plan)
{
    gs_release(plan->search->memory, plan->lines.of);
    gs_release(plan->search->memory, plan->lines.moves);
    plan->lines.of = NULL;
    plan->lines.moves = NULL;
    plan->lines.count = plan->lines.length = 0;
}

static bool shorten(struct shortener *shortener)
{
    struct gs_position_proof *plan = shortener->plan;
    if (!make_shortener(shortener) || !sort_by_rank(shortener) || !find_ways(shortener))
        return false;
    if (mark_kept(shortener) < shortener->count / WORTH + 1) {
        give_up(plan);
        return true;
    }
    if (!write_lines(shortener))
        return false;
    for (uint32_t i = 0; i < shortener->count; i++)
        plan->left_out[shortener->order[i]] = !shortener->kept[shortener->order[i]];
    return true;
}

bool gs_position_proof_shorten(struct gs_position_proof *plan)
{
    struct shortener shortener = {.plan = plan};
    struct gs_memory *memory = plan->search->memory;
    if (plan->level != GS_WIN)
        return true;
    bool good = shorten(&shortener);
    if (!good)
        give_up(plan);
    gs_key_set_clear(&shortener.ways);
    gs_release(memory, shortener.way_of);
    gs_release(memory, shortener.order);
    gs_release(memory, shortener.kept);
    gs_release(memory, shortener.found);
    gs_release(memory, shortener.renumber);
    return good;
}
