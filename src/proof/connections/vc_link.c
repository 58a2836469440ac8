/* SPDX-License-Identifier: MIT */
/*
 * vc_link.c - the links of a position (vc_link.h).
 *
 * A pass needs carriers without a common point, none of which contains the third end. There is no
 * pass over an edge: it is no chain. All links of the rules are made, but for two limits, which
 * lose links and not their truth: choices between half links are tried in the order in which these
 * were found, at most CHOICES for each new half link; and the whole search tries no more than its
 * budget.
 *
 * Cost: for a board of n points some n^2 / 2 pairs of ends, and for each new link a walk over all
 * links of its ends.
 */
#include "proof/connections/vc_link.h"

#include "table/key_set.h"

/* How many links are tried for each point of the board, and how many choices with one half. */
enum { TRIES = 4000, CHOICES = 100, HALVES = 48 };

/* Room. */

bool gs_vc_links_init(struct join_links *links, struct gs_search *search,
                      const struct join_board *board)
{
    struct gs_memory *memory = search->memory;
    size_t most = board->points + GS_EDGES_MAX;

    *links = (struct join_links){.search = search, .board = board};
    links->ends = gs_alloc(memory, most * sizeof *links->ends);
    links->end_of = gs_alloc(memory, board->points * sizeof *links->end_of);
    links->pairs[0] = gs_alloc(memory, most * most * sizeof *links->pairs[0]);
    links->pairs[1] = gs_alloc(memory, most * most * sizeof *links->pairs[1]);
    links->at = gs_alloc(memory, most * sizeof *links->at);
    links->first_of_size = gs_alloc(memory, (board->points + 1) * sizeof *links->first_of_size);
    links->last_of_size = gs_alloc(memory, (board->points + 1) * sizeof *links->last_of_size);
    return (links->ends && links->end_of && links->pairs[0] && links->pairs[1] && links->at &&
            links->first_of_size && links->last_of_size) ||
           gs_search_halt(search, GS_STOP_MEMORY);
}

void gs_vc_links_clear(struct join_links *links)
{
    if (!links->search)
        return;
    void *const blocks[] = {links->ends,     links->end_of,       links->links,
                            links->carriers, links->parts,        links->at,
                            links->wholes,   links->pairs[0],     links->last_of_size,
                            links->pairs[1], links->first_of_size};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        gs_release(links->search->memory, blocks[i]);
    *links = (struct join_links){.search = NULL};
}

/* Ends. */

static uint16_t add_end(struct join_links *links, enum join_end_kind kind, unsigned at)
{
    links->ends[links->end_count] = (struct join_end){kind, (uint16_t)at};
    return (uint16_t)links->end_count++;
}

/* Gives a chain its end. */
static void mark_chain(struct join_links *links, unsigned stone, uint16_t end)
{
    const struct join_board *board = links->board;

    links->end_of[stone] = end;
    for (unsigned i = 0; i < board->near_count[stone]; i++) {
        unsigned next = board->near[stone][i];

        if (gs_points_has(links->stones->own, next) && links->end_of[next] == JOIN_NO_END)
            mark_chain(links, next, end);
    }
}

static void find_ends(struct join_links *links)
{
    const struct join_board *board = links->board;

    links->end_count = 0;
    for (unsigned i = 0; i < board->goal_count; i++)
        if (board->goal[i] < GS_EDGES_MAX)
            add_end(links, JOIN_EDGE, board->goal[i]);
    links->edge_count = links->end_count;
    memset(links->end_of, 0xff, board->points * sizeof *links->end_of);
    for (unsigned point = 0; point < board->points; point++)
        if (gs_points_has(links->stones->own, point) && links->end_of[point] == JOIN_NO_END)
            mark_chain(links, point, add_end(links, JOIN_CHAIN, point));
    for (unsigned point = 0; point < board->points; point++)
        if (!gs_points_has(links->stones->own, point) &&
            !gs_points_has(links->stones->other, point))
            links->end_of[point] = add_end(links, JOIN_SPOT, point);
}

static void forget_links(struct join_links *links)
{
    size_t pairs = (size_t)links->end_count * links->end_count;

    links->count = 0;
    links->part_count = 0;
    links->tried = 0;
    links->whole = JOIN_NO_LINK;
    links->whole_count = 0;
    links->size = 0;
    memset(links->pairs[0], 0xff, pairs * sizeof *links->pairs[0]);
    memset(links->pairs[1], 0xff, pairs * sizeof *links->pairs[1]);
    memset(links->at, 0xff, links->end_count * sizeof *links->at);
    memset(links->first_of_size, 0xff, (links->board->points + 1) * sizeof *links->first_of_size);
}

/* Lists. */

static uint32_t *list_of(const struct join_links *links, unsigned one, unsigned other, bool half)
{
    unsigned low = one < other ? one : other, high = one < other ? other : one;

    return &links->pairs[half][low * links->end_count + high];
}

/* Whether a link of these ends makes one with the carrier needless; of half links full ones do,
 * too. */
static bool has_better(const struct join_links *links, uint32_t list, const uint64_t *carrier,
                       bool only_done)
{
    unsigned words = links->board->words;

    for (; list != JOIN_NO_LINK; list = links->links[list].next)
        if ((!only_done || links->links[list].is_done) && !links->links[list].is_dropped &&
            join_within(join_carrier(links, list), carrier, words))
            return true;
    return false;
}

static bool is_needless(const struct join_links *links, unsigned one, unsigned other, bool half,
                        const uint64_t *carrier, bool only_done)
{
    return has_better(links, *list_of(links, one, other, half), carrier, only_done) ||
           (half && has_better(links, *list_of(links, one, other, false), carrier, only_done));
}

static void enqueue(struct join_links *links, uint32_t number)
{
    struct join_link *link = &links->links[number];

    link->later = JOIN_NO_LINK;
    if (links->first_of_size[link->size] == JOIN_NO_LINK)
        links->first_of_size[link->size] = number;
    else
        links->links[links->last_of_size[link->size]].later = number;
    links->last_of_size[link->size] = number;
    if (link->size < links->size)
        links->size = link->size;
}

static uint32_t dequeue(struct join_links *links)
{
    while (links->size <= links->board->points) {
        uint32_t number = links->first_of_size[links->size];
        if (number != JOIN_NO_LINK) {
            links->first_of_size[links->size] = links->links[number].later;
            return number;
        }
        links->size++;
    }
    return JOIN_NO_LINK;
}

/* New links. */

static bool reserve(struct join_links *links, unsigned parts)
{
    void *array = links->links;
    bool grown = gs_search_grow(links->search, &array, sizeof *links->links, &links->link_room,
                                (uint64_t)links->count + 1);

    links->links = array;
    array = links->carriers;
    grown = grown &&
            gs_search_grow(links->search, &array, links->board->words * sizeof *links->carriers,
                           &links->carrier_room, (uint64_t)links->count + 1);
    links->carriers = array;
    array = links->parts;
    grown = grown && gs_search_grow(links->search, &array, sizeof *links->parts, &links->part_room,
                                    links->part_count + parts);
    links->parts = array;
    return grown;
}

/* Enters a link that is made of parts, unless it is needless. False when the search must end. */
static bool enter(struct join_links *links, const struct join_link *link, const uint64_t *carrier,
                  const uint32_t *parts, unsigned count)
{
    links->tried++;
    if (is_needless(links, link->ends[0], link->ends[1], join_is_half(link), carrier, false))
        return true;
    if (!reserve(links, count))
        return false;
    uint32_t number = links->count++;
    uint32_t *list = list_of(links, link->ends[0], link->ends[1], join_is_half(link));
    struct join_link *made = &links->links[number];
    *made = *link;
    made->is_done = made->is_dropped = false;
    made->first = links->part_count;
    made->count = count;
    made->size = (uint16_t)join_count(carrier, links->board->words);
    made->next = *list;
    *list = number;
    join_copy(links->carriers + (uint64_t)number * links->board->words, carrier,
              links->board->words);
    for (unsigned i = 0; i < count; i++)
        links->parts[links->part_count++] = parts[i];
    enqueue(links, number);
    return true;
}

static bool enter_touch(struct join_links *links, unsigned one, unsigned other)
{
    const uint64_t nothing[JOIN_WORDS] = {0};
    struct join_link link = {
        .how = JOIN_TOUCH,
        .key = JOIN_NO_END,
        .ends = {(uint16_t)(one < other ? one : other), (uint16_t)(one < other ? other : one)}};

    return enter(links, &link, nothing, NULL, 0);
}

static bool enter_touches(struct join_links *links)
{
    const struct join_board *board = links->board;

    for (unsigned point = 0; point < board->points; point++) {
        unsigned end = links->end_of[point];
        if (end == JOIN_NO_END)
            continue;
        for (unsigned i = 0; i < board->near_count[point]; i++) {
            unsigned other = links->end_of[board->near[point][i]];
            if (other != JOIN_NO_END && other > end && !enter_touch(links, end, other))
                return false;
        }
        for (unsigned edge = 0; edge < links->edge_count; edge++)
            if (board->edges[point] >> links->ends[edge].at & 1 && !enter_touch(links, edge, end))
                return false;
    }
    return true;
}

/* Passes. */

/* Whether the carrier of a link contains the point of an end. */
static bool holds(const struct join_links *links, uint32_t link, unsigned end)
{
    return links->ends[end].kind == JOIN_SPOT &&
           gs_points_has(join_carrier(links, link), links->ends[end].at);
}

static bool enter_pass(struct join_links *links, uint32_t one, uint32_t other, unsigned middle,
                       unsigned from, unsigned to)
{
    uint64_t carrier[JOIN_WORDS];
    const uint32_t parts[2] = {one, other};
    struct join_link link = {
        .how = JOIN_PASS,
        .key = JOIN_NO_END,
        .middle = (uint16_t)middle,
        .ends = {(uint16_t)(from < to ? from : to), (uint16_t)(from < to ? to : from)}};

    join_copy(carrier, join_carrier(links, one), links->board->words);
    join_unite(carrier, join_carrier(links, other), links->board->words);
    if (links->ends[middle].kind == JOIN_SPOT) {
        link.key = links->ends[middle].at;
        gs_points_add(carrier, link.key);
    }
    return enter(links, &link, carrier, parts, 2);
}

/* A pair of ends that links are of use for: edges only if they are the goal. */
static bool is_of_use(const struct join_links *links, unsigned one, unsigned other)
{
    return one != other && (one >= links->edge_count || other >= links->edge_count ||
                            links->board->goal_count == 2);
}

/* Passes over the end middle of a full link from `from`, with all full links there. */
static bool pass_over(struct join_links *links, uint32_t number, unsigned from, unsigned middle)
{
    if (links->ends[middle].kind == JOIN_EDGE)
        return true;
    for (uint32_t other = links->at[middle]; other != JOIN_NO_LINK;) {
        const struct join_link *link = &links->links[other];
        unsigned side = link->ends[1] == middle, to = link->ends[!side];
        uint32_t next = link->beside[side];

        if (!link->is_dropped && is_of_use(links, from, to) &&
            !join_intersects(join_carrier(links, number), join_carrier(links, other),
                             links->board->words) &&
            !holds(links, number, to) && !holds(links, other, from) &&
            !enter_pass(links, number, other, middle, from, to))
            return false;
        other = next;
    }
    return true;
}

/* Choices. */

/* The half links between two ends that are done, the smallest first; a new one is the last. */
struct halves {
    uint32_t links[HALVES];
    unsigned count;
    uint32_t chosen[HALVES + 1];
    unsigned chosen_count;
    unsigned left; /* so many choices may still be tried */
    bool is_found;
};

static bool enter_choice(struct join_links *links, const struct halves *halves,
                         const uint64_t *carrier)
{
    const struct join_link *half = &links->links[halves->chosen[0]];
    struct join_link link = {
        .how = JOIN_CHOICE, .key = JOIN_NO_END, .ends = {half->ends[0], half->ends[1]}};

    return enter(links, &link, carrier, halves->chosen, halves->chosen_count);
}

/* Adds half links to those that are chosen until they have no point in common. */
static bool choose(struct join_links *links, struct halves *halves, const uint64_t *common,
                   const uint64_t *carrier, unsigned from)
{
    unsigned words = links->board->words;

    for (unsigned i = from; i < halves->count && halves->left > 0; i++) {
        const uint64_t *its = join_carrier(links, halves->links[i]);
        uint64_t less[JOIN_WORDS], more[JOIN_WORDS];

        if (join_within(common, its, words))
            continue;
        join_copy(less, common, words);
        join_keep(less, its, words);
        join_copy(more, carrier, words);
        join_unite(more, its, words);
        halves->chosen[halves->chosen_count++] = halves->links[i];
        bool found = join_is_empty(less, words);
        halves->left--;
        halves->is_found |= found;
        bool good =
            found ? enter_choice(links, halves, more) : choose(links, halves, less, more, i + 1);
        halves->chosen_count--;
        if (!good)
            return false;
    }
    return true;
}

/* Which half leaves the fewest of the common points; halves->count: none leaves fewer. */
static unsigned find_least(const struct join_links *links, const struct halves *halves,
                           const uint64_t *common)
{
    unsigned words = links->board->words, least = join_count(common, words);
    unsigned best = halves->count;

    for (unsigned i = 0; i < halves->count; i++) {
        uint64_t left[JOIN_WORDS];

        join_copy(left, common, words);
        join_keep(left, join_carrier(links, halves->links[i]), words);
        unsigned count = join_count(left, words);
        if (count >= least)
            continue;
        least = count;
        best = i;
    }
    return best;
}

/* One choice with few half links. */
static bool choose_fast(struct join_links *links, struct halves *halves, uint64_t *common,
                        uint64_t *carrier)
{
    unsigned words = links->board->words;

    while (!join_is_empty(common, words)) {
        unsigned best = find_least(links, halves, common);
        if (best == halves->count)
            return true;
        const uint64_t *its = join_carrier(links, halves->links[best]);
        join_keep(common, its, words);
        join_unite(carrier, its, words);
        halves->chosen[halves->chosen_count++] = halves->links[best];
    }
    return enter_choice(links, halves, carrier);
}

/* Lists the half links that are done; the latest ones where there is no room for all. */
static void list_halves(const struct join_links *links, uint32_t list, struct halves *halves,
                        uint64_t *common)
{
    for (; list != JOIN_NO_LINK; list = links->links[list].next) {
        const struct join_link *link = &links->links[list];

        if (!link->is_done || link->is_dropped)
            continue;
        join_keep(common, join_carrier(links, list), links->board->words);
        if (halves->count < HALVES)
            halves->links[halves->count++] = list;
    }
    for (unsigned i = 0; i < halves->count / 2; i++) {
        uint32_t other = halves->links[halves->count - 1 - i];
        halves->links[halves->count - 1 - i] = halves->links[i];
        halves->links[i] = other;
    }
}

/* Full links from a new half link and others of the same ends. */
static bool choose_with(struct join_links *links, uint32_t number)
{
    unsigned words = links->board->words;
    const struct join_link *link = &links->links[number];
    struct halves halves = {.left = CHOICES, .chosen = {number}, .chosen_count = 1};
    uint64_t common[JOIN_WORDS], carrier[JOIN_WORDS], left[JOIN_WORDS];

    join_copy(common, join_carrier(links, number), words);
    join_copy(carrier, common, words);
    join_copy(left, common, words);
    list_halves(links, *list_of(links, link->ends[0], link->ends[1], true), &halves, left);
    if (!join_is_empty(left, words))
        return true;
    if (!choose(links, &halves, common, carrier, 0))
        return false;
    return halves.is_found || choose_fast(links, &halves, common, carrier);
}

/* Stars. */

/* A star while its rays are chosen, one for each edge of the goal. */
struct star {
    unsigned middle;
    unsigned fixed; /* the edge whose ray is given */
    uint32_t rays[GS_GOAL_MAX];
    uint16_t key; /* of a ray that is half */
};

static bool enter_star(struct join_links *links, const struct star *star, const uint64_t *carrier)
{
    uint64_t all[JOIN_WORDS];
    struct join_link link = {
        .how = JOIN_STAR, .key = star->key, .middle = (uint16_t)star->middle, .ends = {0, 1}};

    join_copy(all, carrier, links->board->words);
    if (links->ends[star->middle].kind == JOIN_SPOT) {
        link.key = links->ends[star->middle].at;
        gs_points_add(all, link.key);
    }
    return enter(links, &link, all, star->rays, links->edge_count);
}

static bool add_rays(struct join_links *links, struct star *star, const uint64_t *carrier,
                     unsigned edge);

/* Goes on with each link of a list as the ray to edge. */
static bool try_rays(struct join_links *links, struct star *star, const uint64_t *carrier,
                     unsigned edge, bool half)
{
    unsigned words = links->board->words;
    uint16_t key = star->key;

    for (uint32_t ray = *list_of(links, edge, star->middle, half); ray != JOIN_NO_LINK;) {
        const struct join_link *link = &links->links[ray];
        uint32_t next = link->next;
        uint64_t more[JOIN_WORDS];

        if (link->is_done && !link->is_dropped &&
            !join_intersects(carrier, join_carrier(links, ray), words)) {
            join_copy(more, carrier, words);
            join_unite(more, join_carrier(links, ray), words);
            star->rays[edge] = ray;
            if (half)
                star->key = link->key;
            bool good = add_rays(links, star, more, edge + 1);
            star->key = key;
            if (!good)
                return false;
        }
        ray = next;
    }
    return true;
}

/* Chooses rays to the edges from edge on. */
static bool add_rays(struct join_links *links, struct star *star, const uint64_t *carrier,
                     unsigned edge)
{
    if (edge == star->fixed)
        return add_rays(links, star, carrier, edge + 1);
    if (edge == links->edge_count)
        return enter_star(links, star, carrier);
    if (!try_rays(links, star, carrier, edge, false))
        return false;
    return links->ends[star->middle].kind != JOIN_CHAIN || star->key != JOIN_NO_END ||
           try_rays(links, star, carrier, edge, true);
}

/* Stars of which a new link to an edge is a ray. */
static bool make_stars(struct join_links *links, uint32_t number)
{
    const struct join_link *link = &links->links[number];
    unsigned edge = link->ends[0], middle = link->ends[1];
    uint64_t carrier[JOIN_WORDS];

    if (links->board->goal_count < 3 || edge >= links->edge_count || middle < links->edge_count ||
        (join_is_half(link) && links->ends[middle].kind != JOIN_CHAIN))
        return true;
    struct star star = {.middle = middle, .fixed = edge, .key = link->key};
    star.rays[edge] = number;
    join_copy(carrier, join_carrier(links, number), links->board->words);
    return add_rays(links, &star, carrier, 0);
}

/* The search. */

/* Drops the links of a list whose carriers contain that of the new one. */
static void drop_worse(struct join_links *links, uint32_t number, uint32_t list)
{
    for (; list != JOIN_NO_LINK; list = links->links[list].next)
        if (list != number && !links->links[list].is_dropped &&
            join_within(join_carrier(links, number), join_carrier(links, list),
                        links->board->words))
            links->links[list].is_dropped = true;
}

/* Whether a link joins all ends of the goal. */
static bool is_whole(const struct join_links *links, const struct join_link *link)
{
    const struct join_board *board = links->board;

    if (board->goal_count != 2)
        return link->ends[0] == 0 && link->ends[1] == 1;
    for (unsigned i = 0, edge = 0; i < 2; i++) {
        unsigned end =
            board->goal[i] < GS_EDGES_MAX ? edge++ : links->end_of[board->goal[i] - GS_EDGES_MAX];
        if (link->ends[0] != end && link->ends[1] != end)
            return false;
    }
    return true;
}

static bool note_whole(struct join_links *links, uint32_t number)
{
    if (!join_is_half(&links->links[number])) {
        links->whole = number;
        return true;
    }
    void *array = links->wholes;
    bool grown = gs_search_grow(links->search, &array, sizeof *links->wholes, &links->whole_room,
                                (uint64_t)links->whole_count + 1);
    links->wholes = array;
    if (grown)
        links->wholes[links->whole_count++] = number;
    return grown;
}

/* Makes others with a full link, now that it has its turn. */
static bool do_full(struct join_links *links, uint32_t number)
{
    unsigned low = links->links[number].ends[0], high = links->links[number].ends[1];

    drop_worse(links, number, *list_of(links, low, high, false));
    drop_worse(links, number, *list_of(links, low, high, true));
    if (!pass_over(links, number, low, high) || !pass_over(links, number, high, low) ||
        !make_stars(links, number))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        struct join_link *link = &links->links[number];
        link->beside[side] = links->at[link->ends[side]];
        links->at[link->ends[side]] = number;
    }
    return true;
}

/* The same with a half link. */
static bool do_half(struct join_links *links, uint32_t number)
{
    return choose_with(links, number) && make_stars(links, number);
}

/* False when the search must end. */
static bool do_link(struct join_links *links, uint32_t number)
{
    struct join_link *link = &links->links[number];
    bool half = join_is_half(link), whole = is_whole(links, link);

    if (link->is_dropped ||
        is_needless(links, link->ends[0], link->ends[1], half, join_carrier(links, number), true)) {
        link->is_dropped = true;
        return true;
    }
    link->is_done = true;
    if (whole && !note_whole(links, number))
        return false;
    /* The ends of a whole link are joined to nothing else. */
    if (whole && links->board->goal_count != 2)
        return !half || choose_with(links, number);
    return half ? do_half(links, number) : do_full(links, number);
}

bool gs_vc_links_find(struct join_links *links, const struct join_stones *stones)
{
    uint64_t most = (uint64_t)TRIES * links->board->points;
    unsigned since = 0;

    links->stones = stones;
    find_ends(links);
    forget_links(links);
    if (!enter_touches(links))
        return false;
    for (uint32_t number; links->whole == JOIN_NO_LINK && links->tried < most &&
                          (number = dequeue(links)) != JOIN_NO_LINK;) {
        if (!do_link(links, number) || (++since % 256 == 0 && !gs_search_poll(links->search)))
            return false;
    }
    return true;
}
