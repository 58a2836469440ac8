/* SPDX-License-Identifier: MIT */
/*
 * connection_virtual.c - virtual connections of a side, built up from cells that
 * touch (H-search: Anshelevich, "A hierarchical approach to computer Hex", 2002).
 *
 * A link is a way in which a place (a free cell, or a chain) and an end (an edge,
 * or a chain) are joined even if the other side is to move, once the side has a
 * stone on the place. Its carrier are the free cells that it needs; the place is
 * none of them. A half is what the side must be to move for.
 *
 *     what touches                          is linked, without a carrier
 *     place - chain, chain - end            linked, if the carriers are disjoint
 *     place - free cell, free cell - end    a half, if they are: a stone on the cell
 *     halves without a common cell          a link: whatever the other side takes,
 *                                           one of them is left
 *
 * Cells of a carrier that are the place itself are left out: it has a stone there
 * when the link is used, which harms nothing. Two free cells are linked where they
 * touch, or have two free neighbours in common; other links of free cells with
 * each other are not looked for, which would cost ten times as much and prove
 * little more. So each end can be dealt with by itself.
 *
 * The side has a threat where a free cell is linked to all of its edges by disjoint
 * carriers: a stone there wins. An edge is an end, but never a place on the way.
 *
 * Stones: a link holds with so many more stones of the side, whatever the other
 * side does. It answers in the link that was disturbed, and where none was, it goes
 * on in any of them as if it had been: of parts that are disjoint the numbers add
 * up, of halves the greatest one counts.
 *
 * Cost: for each end and place a pass over the cells near by, repeated while links
 * are found; LINKS ways of each are kept, those with the fewest cells. What is not
 * found, or not kept, is lost time and nothing else.
 */
#include <string.h>

#include "common/bits.h"
#include "connection/connection_bits.h"

enum {
    LINKS = 4,   /* kept of a place and an end */
    HALVES = 16, /* of which links are made */
    STARTS = 4,  /* links made of them at once */
    CHAINS = 12, /* so many are ends, and on the way to others */
    ENDS = CONNECTION_EDGES + CHAINS,
    ROUNDS = 12
};

/* A link, or a half: its carrier, and how many stones suffice. */
struct link {
    uint64_t carrier;
    unsigned stones;
};

static const struct link touching = {0, 0};

struct links {
    unsigned count;
    struct link of[LINKS]; /* those with fewer cells come first */
};

struct halves {
    unsigned count;
    uint64_t common; /* the cells that all have, also those that were not kept */
    struct link of[HALVES];
};

/* Places are points: a chain is at its first one, its head. Ends are the edges, then chains. */
struct net {
    const struct connection_rules *rules;
    uint64_t free, heads, places;         /* places: with room for links to chains */
    uint64_t beside[CONNECTION_SMALL];    /* free cells that touch a place */
    uint64_t around[CONNECTION_SMALL];    /* free cells to which a free cell is linked */
    uint64_t shore[CONNECTION_EDGES];     /* places that touch an edge */
    uint8_t head[ENDS];                   /* of an end that is a chain */
    uint8_t end[CONNECTION_SMALL];        /* that a head is */
    unsigned ends;                        /* how many there are */
    uint64_t latest[ENDS], changed[ENDS]; /* places whose links changed: since, and before */
    struct links links[ENDS][CONNECTION_SMALL];
};

/* --- lists of links ---------------------------------------------------------------------- */

static bool holds(uint64_t set, uint64_t part)
{
    return (part & ~set) == 0;
}

/* Where a link belongs in a list of room; room: nowhere, as it is no better than others. */
static unsigned find_place(const struct link *list, unsigned count, unsigned room, uint64_t carrier)
{
    unsigned size = connection_count(carrier);
    unsigned at = count;

    for (unsigned i = 0; i < count; i++)
        if (holds(carrier, list[i].carrier))
            return room;
    while (at > 0 && connection_count(list[at - 1].carrier) > size)
        at--;
    return at;
}

/* Puts a link into its place, and takes out those after it that have all of its cells. */
static bool offer(struct link *list, unsigned *count, unsigned room, struct link link)
{
    unsigned at = find_place(list, *count, room, link.carrier);
    struct link moved = link;
    unsigned kept = at;

    if (at == room)
        return false;
    for (unsigned i = at; i < *count; i++) {
        struct link next = list[i];

        if (holds(next.carrier, link.carrier))
            continue;
        list[kept++] = moved;
        moved = next;
    }
    if (kept < room)
        list[kept++] = moved;
    *count = kept;
    return true;
}

static void offer_link(struct net *net, unsigned end, unsigned place, struct link link)
{
    struct links *links = &net->links[end][place];

    if (offer(links->of, &links->count, LINKS, link))
        net->latest[end] |= connection_bit(place);
}

static void note_half(struct halves *halves, uint64_t carrier, unsigned stones)
{
    halves->common &= carrier;
    offer(halves->of, &halves->count, HALVES, (struct link){carrier, stones});
}

/* --- places ------------------------------------------------------------------------------ */

/* Notes the chain of a stone; returns its points. */
static uint64_t set_chain(struct net *net, uint64_t own, enum gs_side side)
{
    const struct connection_small *small = &net->rules->small;
    unsigned head = gs_lowest_bit(own);
    uint64_t chain = connection_bit(head), touched = 0;

    for (uint64_t waiting = chain; waiting != 0;) {
        uint64_t near = small->near[gs_lowest_bit(waiting)];

        waiting = (waiting & (waiting - 1)) | (near & own & ~chain);
        chain |= near & own;
        touched |= near;
    }
    net->heads |= connection_bit(head);
    net->beside[head] = touched & net->free;
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        if (chain & small->edge[side][edge])
            net->shore[edge] |= connection_bit(head);
    if (net->ends < ENDS) {
        net->places |= connection_bit(head);
        net->head[net->ends] = (uint8_t)head;
        net->end[head] = (uint8_t)net->ends++;
    }
    return chain;
}

/* The free cells that touch a free cell, or are two cells away by two ways. */
static uint64_t find_around(const struct net *net, unsigned cell)
{
    uint64_t once = 0, twice = 0;

    for (uint64_t rest = net->beside[cell]; rest != 0; rest &= rest - 1) {
        uint64_t beside = net->beside[gs_lowest_bit(rest)];

        twice |= once & beside;
        once |= beside;
    }
    return (net->beside[cell] | twice) & ~connection_bit(cell);
}

static void set_places(struct net *net, const struct connection_filled *filled, enum gs_side side)
{
    const struct connection_small *small = &net->rules->small;

    net->free = net->places = filled->free;
    net->heads = 0;
    net->ends = net->rules->edges;
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        net->shore[edge] = net->free & small->edge[side][edge];
    for (uint64_t rest = net->free; rest != 0; rest &= rest - 1)
        net->beside[gs_lowest_bit(rest)] = small->near[gs_lowest_bit(rest)] & net->free;
    for (uint64_t rest = net->free; rest != 0; rest &= rest - 1)
        net->around[gs_lowest_bit(rest)] = find_around(net, gs_lowest_bit(rest));
    for (uint64_t own = filled->stones[side] | filled->dead; own != 0;)
        own &= ~set_chain(net, own, side);
}

/* Links what touches. */
static void begin(struct net *net)
{
    memset(net->latest, 0, sizeof net->latest);
    for (unsigned end = 0; end < net->ends; end++) {
        uint64_t touched = end < net->rules->edges ? net->shore[end] : net->beside[net->head[end]];

        for (unsigned point = 0; point < net->rules->points; point++)
            net->links[end][point].count = 0;
        for (; touched != 0; touched &= touched - 1)
            offer_link(net, end, gs_lowest_bit(touched), touching);
    }
}

/* --- further links ----------------------------------------------------------------------- */

/* Halves of a free cell by one that is linked to it. */
static void add_cell(const struct net *net, unsigned end, unsigned cell, unsigned next,
                     struct halves *halves)
{
    const struct links *on = &net->links[end][next];
    bool touches = net->beside[cell] >> next & 1;

    for (unsigned i = 0; i < on->count; i++) {
        uint64_t carrier = on->of[i].carrier & ~connection_bit(cell);
        uint64_t both = net->beside[cell] & net->beside[next] & ~carrier;
        uint64_t more = both & (both - 1);

        if (touches)
            note_half(halves, carrier | connection_bit(next), on->of[i].stones + 1);
        else if (more != 0)
            note_half(halves, carrier | connection_bit(next) | (both & -both) | (more & -more),
                      on->of[i].stones + 2);
    }
}

/* The same of a chain. */
static void add_chain(const struct net *net, unsigned end, unsigned head, unsigned next,
                      struct halves *halves)
{
    const struct links *on = &net->links[end][next], *to = &net->links[net->end[head]][next];

    for (unsigned i = 0; i < on->count; i++)
        for (unsigned j = 0; j < to->count; j++)
            if ((on->of[i].carrier & to->of[j].carrier) == 0)
                note_half(halves, on->of[i].carrier | to->of[j].carrier | connection_bit(next),
                          on->of[i].stones + to->of[j].stones + 1);
}

static void find_halves(const struct net *net, unsigned end, unsigned place, struct halves *halves)
{
    bool is_cell = net->free >> place & 1;

    halves->count = 0;
    halves->common = UINT64_MAX;
    for (uint64_t rest = is_cell ? net->around[place] : net->free; rest != 0; rest &= rest - 1) {
        if (is_cell)
            add_cell(net, end, place, gs_lowest_bit(rest), halves);
        else
            add_chain(net, end, place, gs_lowest_bit(rest), halves);
    }
}

/* The half that leaves the fewest common cells, and of these adds the fewest; HALVES: all keep
 * them. */
static unsigned find_next(const struct halves *halves, uint64_t common, uint64_t carrier)
{
    unsigned best = HALVES, least = connection_count(common), size = 0;

    for (unsigned i = 0; i < halves->count; i++) {
        unsigned left = connection_count(common & halves->of[i].carrier);
        unsigned grown = connection_count(carrier | halves->of[i].carrier);

        if (left > least || (left == least && (best == HALVES || grown >= size)))
            continue;
        least = left;
        size = grown;
        best = i;
    }
    return best;
}

/* Makes a link of one half and others; false where too few were kept. */
static bool unite(const struct halves *halves, unsigned first, struct link *link)
{
    uint64_t common = halves->of[first].carrier;

    *link = halves->of[first];
    while (common != 0) {
        unsigned next = find_next(halves, common, link->carrier);

        if (next == HALVES)
            return false;
        common &= halves->of[next].carrier;
        link->carrier |= halves->of[next].carrier;
        if (link->stones < halves->of[next].stones)
            link->stones = halves->of[next].stones;
    }
    return true;
}

/* Links a place to an end by a chain on the way. */
static void link_by_chains(struct net *net, unsigned end, unsigned place)
{
    for (unsigned way = net->rules->edges; way < net->ends; way++) {
        const struct links *to = &net->links[way][place], *on = &net->links[end][net->head[way]];

        if (way == end || net->head[way] == place)
            continue;
        for (unsigned i = 0; i < on->count; i++)
            for (unsigned j = 0; j < to->count; j++) {
                uint64_t rest = on->of[i].carrier & ~connection_bit(place);

                if ((rest & to->of[j].carrier) == 0)
                    offer_link(net, end, place,
                               (struct link){rest | to->of[j].carrier,
                                             on->of[i].stones + to->of[j].stones});
            }
    }
}

static void link_place(struct net *net, unsigned end, unsigned place)
{
    const struct links *links = &net->links[end][place];
    struct halves halves;
    struct link link;

    if (links->count > 0 && links->of[0].carrier == 0)
        return;
    link_by_chains(net, end, place);
    find_halves(net, end, place, &halves);
    if (halves.common != 0)
        return;
    for (unsigned i = 0; i < halves.count && i < STARTS; i++)
        if (unite(&halves, i, &link))
            offer_link(net, end, place, link);
}

/* Whether any links changed of which those of a place and an end are made. */
static bool is_stale(const struct net *net, unsigned end, unsigned place)
{
    bool stale = false;

    if (!(net->free >> place & 1))
        return net->changed[end] != 0 || net->changed[net->end[place]] != 0;
    if (net->changed[end] & (net->around[place] | net->heads))
        return true;
    for (unsigned way = net->rules->edges; way < net->ends; way++)
        stale = stale || (net->changed[way] >> place & 1);
    return stale;
}

static void settle_net(struct net *net)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        bool grown = false;

        memcpy(net->changed, net->latest, sizeof net->changed);
        memset(net->latest, 0, sizeof net->latest);
        for (unsigned end = 0; end < net->ends; end++)
            grown = grown || net->changed[end] != 0;
        if (!grown)
            return;
        for (unsigned end = 0; end < net->ends; end++)
            for (uint64_t rest = net->places; rest != 0; rest &= rest - 1) {
                unsigned place = gs_lowest_bit(rest);

                if ((end < net->rules->edges || net->head[end] != place) &&
                    is_stale(net, end, place))
                    link_place(net, end, place);
            }
    }
}

/* --- threats ----------------------------------------------------------------------------- */

static void note_threat(struct connection_threats *threats, unsigned key, struct link half)
{
    unsigned cells = connection_count(half.carrier);

    if (!threats->any || half.stones < threats->stones ||
        (half.stones == threats->stones && cells < threats->cells)) {
        threats->stones = half.stones;
        threats->cells = cells;
        threats->key = key;
    }
    if (threats->most < half.stones)
        threats->most = half.stones;
    threats->any = true;
    threats->common &= half.carrier;
}

static void note_linked(struct connection_threats *threats, unsigned stones)
{
    if (!threats->is_linked || stones < threats->linked)
        threats->linked = stones;
    threats->is_linked = true;
}

/* Goes on with a place that is linked to the edges before edge by disjoint carriers, so_far. */
static void reach_edges(const struct net *net, unsigned place, unsigned edge, struct link so_far,
                        struct connection_threats *threats)
{
    if (edge == net->rules->edges && (net->heads >> place & 1)) {
        note_linked(threats, so_far.stones);
    } else if (edge == net->rules->edges) {
        note_threat(threats, place,
                    (struct link){so_far.carrier | connection_bit(place), so_far.stones + 1});
    } else {
        const struct links *links = &net->links[edge][place];

        for (unsigned i = 0; i < links->count; i++)
            if ((links->of[i].carrier & so_far.carrier) == 0)
                reach_edges(net, place, edge + 1,
                            (struct link){so_far.carrier | links->of[i].carrier,
                                          so_far.stones + links->of[i].stones},
                            threats);
    }
}

void gs_connection_find_threats(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side,
                                struct connection_threats *threats)
{
    struct net net;

    net.rules = rules;
    set_places(&net, filled, side);
    begin(&net);
    settle_net(&net);
    *threats = (struct connection_threats){.common = UINT64_MAX};
    for (uint64_t rest = net.free | net.heads; rest != 0; rest &= rest - 1)
        reach_edges(&net, gs_lowest_bit(rest), 0, touching, threats);
}
