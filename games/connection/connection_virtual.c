/* SPDX-License-Identifier: MIT */
/*
 * connection_virtual.c - virtual connections of a side, built up from cells that
 * touch (H-search: Anshelevich, "A hierarchical approach to computer Hex", 2002).
 *
 * A link joins two ends, each of which is a place (a free cell, or a chain) or an
 * edge: once the side has stones on both, they are joined even if the other side is
 * to move. Its carrier are the free cells that it needs; the ends are none of them.
 * A half is what the side must be to move for.
 *
 *     what touches                     is linked, without a carrier
 *     end - chain, chain - end         linked, if the carriers are disjoint
 *     end - free cell, free cell - end a half, if they are: a stone on the cell
 *     halves without a common cell     a link: whatever the other side takes, one of
 *                                      them is left
 *
 * Cells of a carrier that are an end of the new link are left out: there is a stone
 * when the link is used, which harms nothing. An edge is an end, but never a place on
 * the way: two chains are not joined by touching the same edge. So an edge and another
 * one are no ends of a link either; the side has a threat where a free cell is linked
 * to all of its edges by disjoint carriers: a stone there wins.
 *
 * Stones: a link holds with so many more stones of the side, whatever the other
 * side does. It answers in the link that was disturbed, and where none was, it goes
 * on in any of them as if it had been: of parts that are disjoint the numbers add
 * up, of halves the greatest one counts.
 *
 * With a stone on a free cell, a half from there to one edge and links to the others are
 * a threat. So where the side has none yet, the halves tell for each cell at how many
 * others it can be met if it plays there: what all of these threats need.
 *
 * All goes in rounds: what the last round linked is joined with all that is there,
 * at each place that is an end of both; then halves that are new are united with
 * others. LINKS links of two ends are kept, and HALVES halves, those with the fewest
 * cells; twice as many prove hardly more (tests/bench/README.md). What is not found,
 * or not kept, is lost time and nothing else.
 *
 * Cost: for each place, and each two ends that are linked to it, LINKS * LINKS steps.
 */
#include "common/bits.h"
#include "connection/connection_bits.h"

enum {
    LINKS = 6,   /* kept of two ends */
    HALVES = 16, /* of which links are made */
    ROUNDS = 14,
    PLACES = CONNECTION_SMALL,
    ENDS = PLACES + CONNECTION_EDGES,
    PAIRS = ENDS * (ENDS - 1) / 2
};

/* A link, or a half: its carrier, how many stones suffice, and the round in which it was found. */
struct link {
    uint64_t carrier;
    uint8_t stones, round;
};

/* What joins two ends; links and halves with fewer cells come first. */
struct pair {
    uint8_t count, half_count;
    bool has_news; /* new halves */
    struct link links[LINKS];
    struct link halves[HALVES];
};

/* The places that a place is linked to, and the edges. */
struct mates {
    uint64_t places;
    unsigned edges;
};

/* Ends are numbered: free cells first, then chains, then edges. */
struct net {
    const struct connection_rules *rules;
    unsigned places, round;
    uint64_t cell[ENDS]; /* that the end is; empty: a chain, or an edge */
    struct mates mates[PLACES];
    struct mates news[PLACES];   /* of the last round, */
    struct mates latest[PLACES]; /* and of this one */
    unsigned fresh_count;
    uint16_t fresh[PAIRS]; /* pairs that have news */
    struct pair pairs[PAIRS];
};

static unsigned pair_at(unsigned one, unsigned other)
{
    return one > other ? one * (one - 1) / 2 + other : other * (other - 1) / 2 + one;
}

/* --- lists of links ---------------------------------------------------------------------- */

static bool holds(uint64_t set, uint64_t part)
{
    return (part & ~set) == 0;
}

/* Where a link belongs in a list of room; room: nowhere, as it is no better than others. Of equal
 * carriers the fewest stones count. */
static unsigned find_place(struct link *list, unsigned count, unsigned room, struct link link)
{
    unsigned size = connection_count(link.carrier);
    unsigned at = count;

    for (unsigned i = 0; i < count; i++)
        if (holds(link.carrier, list[i].carrier)) {
            if (link.carrier == list[i].carrier && link.stones < list[i].stones)
                list[i].stones = link.stones;
            return room;
        }
    while (at > 0 && connection_count(list[at - 1].carrier) > size)
        at--;
    return at;
}

/* Puts a link into its place, and takes out those after it that have all of its cells. */
static bool offer(struct link *list, uint8_t *count, unsigned room, struct link link)
{
    unsigned at = find_place(list, *count, room, link);
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
    *count = (uint8_t)kept;
    return true;
}

static void note_mate(struct net *net, unsigned place, unsigned mate)
{
    if (mate >= net->places) {
        net->mates[place].edges |= 1u << (mate - net->places);
        net->latest[place].edges |= 1u << (mate - net->places);
    } else {
        net->mates[place].places |= connection_bit(mate);
        net->latest[place].places |= connection_bit(mate);
    }
}

/* Halves that have all cells of a link are of no use. */
static void drop_halves(struct pair *pair, uint64_t carrier)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < pair->half_count; i++)
        if (!holds(pair->halves[i].carrier, carrier))
            pair->halves[kept++] = pair->halves[i];
    pair->half_count = (uint8_t)kept;
}

static void offer_link(struct net *net, unsigned one, unsigned other, uint64_t carrier,
                       unsigned stones)
{
    struct pair *pair = &net->pairs[pair_at(one, other)];
    struct link link = {carrier, (uint8_t)stones, (uint8_t)net->round};

    if (!offer(pair->links, &pair->count, LINKS, link))
        return;
    drop_halves(pair, carrier);
    if (one < net->places)
        note_mate(net, one, other);
    if (other < net->places)
        note_mate(net, other, one);
}

static void offer_half(struct net *net, unsigned one, unsigned other, uint64_t carrier,
                       unsigned stones)
{
    unsigned at = pair_at(one, other);
    struct pair *pair = &net->pairs[at];
    struct link half = {carrier, (uint8_t)stones, (uint8_t)net->round};

    for (unsigned i = 0; i < pair->count; i++)
        if (holds(carrier, pair->links[i].carrier))
            return;
    if (!offer(pair->halves, &pair->half_count, HALVES, half) || pair->has_news)
        return;
    pair->has_news = true;
    net->fresh[net->fresh_count++] = (uint16_t)at;
}

/* --- places ------------------------------------------------------------------------------ */

/* The chain of the lowest stone; adds what it touches to touched. */
static uint64_t find_chain(const struct connection_small *small, uint64_t own, uint64_t *touched)
{
    uint64_t chain = own & -own;

    *touched = 0;
    for (uint64_t waiting = chain; waiting != 0;) {
        uint64_t near = small->near[gs_lowest_bit(waiting)];

        waiting = (waiting & (waiting - 1)) | (near & own & ~chain);
        chain |= near & own;
        *touched |= near;
    }
    return chain;
}

/* The points of each place, and those that touch it. */
struct places {
    uint64_t points[PLACES], touched[PLACES];
    uint8_t at[CONNECTION_SMALL]; /* the place that a free cell is */
};

static void set_places(struct net *net, const struct connection_filled *filled, enum gs_side side,
                       struct places *places)
{
    const struct connection_small *small = &net->rules->small;
    unsigned count = 0;

    for (uint64_t rest = filled->free; rest != 0; rest &= rest - 1) {
        unsigned point = gs_lowest_bit(rest);

        places->at[point] = (uint8_t)count;
        places->touched[count] = small->near[point];
        net->cell[count] = places->points[count] = connection_bit(point);
        count++;
    }
    for (uint64_t own = filled->stones[side] | filled->dead; own != 0;) {
        net->cell[count] = 0;
        places->points[count] = find_chain(small, own, &places->touched[count]);
        own &= ~places->points[count];
        count++;
    }
    net->places = count;
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        net->cell[count + edge] = 0;
}

static void clear_net(struct net *net)
{
    unsigned ends = net->places + net->rules->edges;

    net->round = net->fresh_count = 0;
    for (unsigned place = 0; place < net->places; place++)
        net->mates[place] = net->latest[place] = (struct mates){0, 0};
    for (unsigned at = 0; at < ends * (ends - 1) / 2; at++) {
        net->pairs[at].count = net->pairs[at].half_count = 0;
        net->pairs[at].has_news = false;
    }
}

/* Links what touches. */
static void begin(struct net *net, const struct connection_filled *filled, enum gs_side side)
{
    struct places places;

    set_places(net, filled, side, &places);
    clear_net(net);
    for (unsigned place = 0; place < net->places; place++) {
        uint64_t touched = places.touched[place] & filled->free & ~places.points[place];

        for (; touched != 0; touched &= touched - 1)
            offer_link(net, place, places.at[gs_lowest_bit(touched)], 0, 0);
        for (unsigned edge = 0; edge < net->rules->edges; edge++)
            if (places.points[place] & net->rules->small.edge[side][edge])
                offer_link(net, place, net->places + edge, 0, 0);
    }
}

/* --- further links ----------------------------------------------------------------------- */

/* Joins two ends by a place that both of them are linked to. */
static void join(struct net *net, unsigned one, unsigned middle, unsigned other)
{
    const struct pair *here = &net->pairs[pair_at(one, middle)];
    const struct pair *there = &net->pairs[pair_at(middle, other)];
    const struct pair *joined = &net->pairs[pair_at(one, other)];
    uint64_t cell = net->cell[middle];

    if (joined->count > 0 && joined->links[0].carrier == 0)
        return;
    for (unsigned i = 0; i < here->count; i++)
        for (unsigned j = 0; j < there->count; j++) {
            uint64_t first = here->links[i].carrier & ~net->cell[other];
            uint64_t second = there->links[j].carrier & ~net->cell[one];
            unsigned stones = here->links[i].stones + there->links[j].stones;
            bool is_new =
                here->links[i].round + 1u >= net->round || there->links[j].round + 1u >= net->round;

            if (!is_new || (first & second) != 0)
                continue;
            if (cell == 0)
                offer_link(net, one, other, first | second, stones);
            else
                offer_half(net, one, other, first | second | cell, stones + 1);
        }
}

/* Joins all that is linked to a place, one of them newly. */
static void join_by(struct net *net, unsigned middle)
{
    struct mates mates = net->mates[middle], news = net->news[middle];

    for (uint64_t rest = news.places; rest != 0; rest &= rest - 1) {
        unsigned one = gs_lowest_bit(rest);
        uint64_t before = news.places & ~(rest & (rest - 1));

        for (uint64_t others = mates.places & ~before; others != 0; others &= others - 1)
            join(net, one, middle, gs_lowest_bit(others));
        for (unsigned edge = 0; edge < net->rules->edges; edge++)
            if (mates.edges >> edge & 1)
                join(net, one, middle, net->places + edge);
    }
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        for (uint64_t rest = mates.places & ~news.places; rest != 0; rest &= rest - 1)
            if (news.edges >> edge & 1)
                join(net, gs_lowest_bit(rest), middle, net->places + edge);
}

/* The half that leaves the fewest common cells, and of these adds the fewest; HALVES: all keep
 * them. */
static unsigned find_next(const struct pair *pair, uint64_t common, uint64_t carrier)
{
    unsigned best = HALVES, least = connection_count(common), size = 0;

    for (unsigned i = 0; i < pair->half_count; i++) {
        unsigned left = connection_count(common & pair->halves[i].carrier);
        unsigned grown = connection_count(carrier | pair->halves[i].carrier);

        if (left > least || (left == least && (best == HALVES || grown >= size)))
            continue;
        least = left;
        size = grown;
        best = i;
    }
    return best;
}

/* Makes a link of one half and others; false where they keep a common cell. */
static bool unite(const struct pair *pair, unsigned first, struct link *link)
{
    uint64_t common = pair->halves[first].carrier;

    *link = pair->halves[first];
    while (common != 0) {
        unsigned next = find_next(pair, common, link->carrier);

        if (next == HALVES)
            return false;
        common &= pair->halves[next].carrier;
        link->carrier |= pair->halves[next].carrier;
        if (link->stones < pair->halves[next].stones)
            link->stones = pair->halves[next].stones;
    }
    return true;
}

/* Makes links of the halves of two ends that are new. */
static void unite_pair(struct net *net, unsigned one, unsigned other)
{
    const struct pair *pair = &net->pairs[pair_at(one, other)];
    struct link made[HALVES];
    unsigned count = 0;
    uint64_t common = UINT64_MAX;

    for (unsigned i = 0; i < pair->half_count; i++)
        common &= pair->halves[i].carrier;
    if (common != 0)
        return;
    for (unsigned i = 0; i < pair->half_count; i++)
        if (pair->halves[i].round == net->round && unite(pair, i, &made[count]))
            count++;
    for (unsigned i = 0; i < count; i++)
        offer_link(net, one, other, made[i].carrier, made[i].stones);
}

static void unite_all(struct net *net)
{
    for (unsigned i = 0; i < net->fresh_count; i++) {
        unsigned at = net->fresh[i], one = 1;

        net->pairs[at].has_news = false;
        while ((one + 1) * one / 2 <= at)
            one++;
        unite_pair(net, one, at - one * (one - 1) / 2);
    }
    net->fresh_count = 0;
}

static void settle_net(struct net *net)
{
    for (net->round = 1; net->round <= ROUNDS; net->round++) {
        bool grown = false;

        for (unsigned place = 0; place < net->places; place++) {
            net->news[place] = net->latest[place];
            net->latest[place] = (struct mates){0, 0};
            grown = grown || net->news[place].places != 0 || net->news[place].edges != 0;
        }
        if (!grown)
            return;
        for (unsigned place = 0; place < net->places; place++)
            join_by(net, place);
        unite_all(net);
    }
}

/* --- threats ----------------------------------------------------------------------------- */

/* Keeps a threat among those with the fewest cells, of which none has all of another one. */
static void keep_threat(struct connection_threats *threats, struct link half)
{
    struct link list[CONNECTION_THREATS];
    uint8_t count = (uint8_t)threats->count;

    for (unsigned i = 0; i < count; i++)
        list[i] = (struct link){threats->carriers[i], threats->needs[i], 0};
    offer(list, &count, CONNECTION_THREATS, half);
    threats->count = count;
    for (unsigned i = 0; i < count; i++) {
        threats->carriers[i] = list[i].carrier;
        threats->needs[i] = list[i].stones;
    }
}

static void note_threat(struct connection_threats *threats, unsigned key, struct link half)
{
    unsigned cells = connection_count(half.carrier);

    if (!threats->any || half.stones < threats->stones ||
        (half.stones == threats->stones && cells < threats->cells)) {
        threats->stones = half.stones;
        threats->cells = cells;
        threats->key = key;
    }
    threats->any = true;
    threats->common &= half.carrier;
    keep_threat(threats, half);
}

static void note_linked(struct connection_threats *threats, struct link link)
{
    if (!threats->is_linked || link.stones < threats->linked) {
        threats->linked = link.stones;
        threats->line = link.carrier;
    }
    threats->is_linked = true;
}

/* Goes on with a place that is linked to the edges before edge by disjoint carriers, so_far. */
static void reach_edges(const struct net *net, unsigned place, unsigned edge, struct link so_far,
                        struct connection_threats *threats)
{
    uint64_t cell = net->cell[place];

    if (edge == net->rules->edges && cell == 0) {
        note_linked(threats, so_far);
    } else if (edge == net->rules->edges) {
        so_far.carrier |= cell;
        so_far.stones++;
        note_threat(threats, gs_lowest_bit(cell), so_far);
    } else {
        const struct pair *pair = &net->pairs[pair_at(place, net->places + edge)];

        for (unsigned i = 0; i < pair->count; i++)
            if ((pair->links[i].carrier & so_far.carrier) == 0) {
                struct link further = so_far;

                further.carrier |= pair->links[i].carrier;
                further.stones = (uint8_t)(further.stones + pair->links[i].stones);
                reach_edges(net, place, edge + 1, further, threats);
            }
    }
}

/* Takes out of replies what does not meet all threats with a stone on a place: links to the edges,
 * so_far, and a half to one of them. */
static void meet_threats(const struct net *net, unsigned place, unsigned edge, bool halved,
                         uint64_t so_far, uint64_t *replies)
{
    if (edge == net->rules->edges) {
        if (halved)
            *replies &= so_far;
        return;
    }
    const struct pair *pair = &net->pairs[pair_at(place, net->places + edge)];
    for (unsigned i = 0; i < pair->count; i++)
        if ((pair->links[i].carrier & so_far) == 0)
            meet_threats(net, place, edge + 1, halved, so_far | pair->links[i].carrier, replies);
    for (unsigned i = 0; i < pair->half_count && !halved; i++)
        if ((pair->halves[i].carrier & so_far) == 0)
            meet_threats(net, place, edge + 1, true, so_far | pair->halves[i].carrier, replies);
}

static void find_replies(const struct net *net, uint64_t free, uint64_t *replies)
{
    for (unsigned place = 0; place < net->places && net->cell[place] != 0; place++) {
        uint64_t *of = &replies[gs_lowest_bit(net->cell[place])];

        *of = free & ~net->cell[place];
        meet_threats(net, place, 0, false, 0, of);
    }
}

void gs_connection_find_threats(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side,
                                struct connection_threats *threats)
{
    struct net net;

    net.rules = rules;
    begin(&net, filled, side);
    settle_net(&net);
    *threats = (struct connection_threats){.common = UINT64_MAX};
    for (unsigned place = 0; place < net.places; place++)
        reach_edges(&net, place, 0, (struct link){0, 0, 0}, threats);
    if (!threats->any && !threats->is_linked)
        find_replies(&net, filled->free, threats->replies);
}
