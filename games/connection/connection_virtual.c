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
 * cells; twice as many prove hardly more, and neither do long halves between two free
 * cells (tests/bench/README.md). What is not found, or not kept, is lost time and
 * nothing else.
 *
 * Cost: for each place, and each two ends that are linked to it, LINKS * LINKS steps.
 */
#include <string.h>

#include "common/bits.h"
#include "connection/connection_bits.h"

enum {
    LINKS = 6,   /* kept of two ends */
    HALVES = 16, /* of which links are made */
    SHORT = 5,   /* cells of a half between two free cells */
    ROUNDS = 14,
    PLACES = CONNECTION_SMALL,
    ENDS = PLACES + CONNECTION_EDGES,
    PAIRS = ENDS * (ENDS - 1) / 2
};

/* A link, or a half: its carrier, how many cells that has, how many stones suffice, and the round
 * in which it was found. */
struct link {
    uint64_t carrier;
    uint8_t size, stones, round;
};

/* How many links and halves two ends have; apart from these, which most of the work does not ask
 * for. */
struct tally {
    uint8_t count, half_count;
    bool has_news; /* new halves */
};

/* What joins two ends; links and halves with fewer cells come first. */
struct pair {
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
    struct mates news[PLACES];     /* of the last round, */
    struct mates latest[PLACES];   /* and of this one */
    struct mates touching[PLACES]; /* linked without a carrier */
    unsigned fresh_count;
    uint8_t fresh[PAIRS][2]; /* the ends of pairs that have news */
    struct tally tallies[PAIRS];
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
    unsigned at = count;

    for (unsigned i = 0; i < count; i++)
        if (holds(link.carrier, list[i].carrier)) {
            if (link.carrier == list[i].carrier && link.stones < list[i].stones)
                list[i].stones = link.stones;
            return room;
        }
    while (at > 0 && list[at - 1].size > link.size)
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

static void add_mate(const struct net *net, struct mates *mates, unsigned mate)
{
    if (mate >= net->places)
        mates->edges |= 1u << (mate - net->places);
    else
        mates->places |= connection_bit(mate);
}

static void note_mate(struct net *net, unsigned place, unsigned mate, bool touches)
{
    if (place >= net->places)
        return;
    add_mate(net, &net->mates[place], mate);
    add_mate(net, &net->latest[place], mate);
    if (touches)
        add_mate(net, &net->touching[place], mate);
}

/* Halves that have all cells of a link are of no use. */
static void drop_halves(struct net *net, unsigned at, uint64_t carrier)
{
    struct link *halves = net->pairs[at].halves;
    unsigned kept = 0;

    for (unsigned i = 0; i < net->tallies[at].half_count; i++)
        if (!holds(halves[i].carrier, carrier))
            halves[kept++] = halves[i];
    net->tallies[at].half_count = (uint8_t)kept;
}

static void offer_link(struct net *net, unsigned one, unsigned other, struct link link)
{
    unsigned at = pair_at(one, other);

    link.round = (uint8_t)net->round;
    if (!offer(net->pairs[at].links, &net->tallies[at].count, LINKS, link))
        return;
    drop_halves(net, at, link.carrier);
    note_mate(net, one, other, link.carrier == 0);
    note_mate(net, other, one, link.carrier == 0);
}

static void offer_half(struct net *net, unsigned one, unsigned other, struct link half)
{
    unsigned at = pair_at(one, other);
    struct tally *tally = &net->tallies[at];
    struct pair *pair = &net->pairs[at];

    for (unsigned i = 0; i < tally->count; i++)
        if (holds(half.carrier, pair->links[i].carrier))
            return;
    half.round = (uint8_t)net->round;
    if (!offer(pair->halves, &tally->half_count, HALVES, half) || tally->has_news)
        return;
    tally->has_news = true;
    net->fresh[net->fresh_count][0] = (uint8_t)one;
    net->fresh[net->fresh_count++][1] = (uint8_t)other;
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
        net->mates[place] = net->latest[place] = net->touching[place] = (struct mates){0, 0};
    memset(net->tallies, 0, ends * (ends - 1) / 2 * sizeof net->tallies[0]);
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
            offer_link(net, place, places.at[gs_lowest_bit(touched)], (struct link){.carrier = 0});
        for (unsigned edge = 0; edge < net->rules->edges; edge++)
            if (places.points[place] & net->rules->small.edge[side][edge])
                offer_link(net, place, net->places + edge, (struct link){.carrier = 0});
    }
}

/* --- further links ----------------------------------------------------------------------- */

/* A place on the way, and the links that lead to it from an end. */
struct way {
    unsigned one, middle, count;
    const struct link *links;
};

static struct way way_to(const struct net *net, unsigned one, unsigned middle)
{
    unsigned at = pair_at(one, middle);

    return (struct way){one, middle, net->tallies[at].count, net->pairs[at].links};
}

/* Joins two ends by links to the place in the middle that have no common cell. */
static void join_links(struct net *net, unsigned one, unsigned middle, unsigned other,
                       struct link joined)
{
    joined.carrier |= net->cell[middle];
    joined.size = (uint8_t)connection_count(joined.carrier);
    if (joined.size > SHORT && net->cell[one] != 0 && net->cell[other] != 0)
        return;
    if (net->cell[middle] == 0) {
        offer_link(net, one, other, joined);
    } else {
        joined.stones++;
        offer_half(net, one, other, joined);
    }
}

/* Joins two ends by a place that both of them are linked to. */
static void join(struct net *net, const struct way *way, unsigned other)
{
    struct way on = way_to(net, other, way->middle);
    uint64_t without = ~net->cell[other], within = ~net->cell[way->one];
    unsigned latest = net->round - 1;

    for (unsigned i = 0; i < way->count; i++) {
        uint64_t first = way->links[i].carrier & without;

        for (unsigned j = 0; j < on.count; j++) {
            uint64_t second = on.links[j].carrier & within;

            if ((first & second) != 0 ||
                (way->links[i].round < latest && on.links[j].round < latest))
                continue;
            join_links(
                net, way->one, way->middle, other,
                (struct link){.carrier = first | second,
                              .stones = (uint8_t)(way->links[i].stones + on.links[j].stones)});
        }
    }
}

/* Joins an end, which is linked to the place in the middle, with others that are. */
static void join_with(struct net *net, unsigned one, unsigned middle, struct mates others)
{
    struct way way = way_to(net, one, middle);

    for (; others.places != 0; others.places &= others.places - 1)
        join(net, &way, gs_lowest_bit(others.places));
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        if (others.edges >> edge & 1)
            join(net, &way, net->places + edge);
}

/* Joins all that is linked to a place, one of them newly. */
static void join_by(struct net *net, unsigned middle)
{
    struct mates mates = net->mates[middle], news = net->news[middle];

    for (uint64_t rest = news.places; rest != 0; rest &= rest - 1) {
        unsigned one = gs_lowest_bit(rest);
        uint64_t before = news.places & ~(rest & (rest - 1));
        struct mates others = {mates.places & ~before & ~net->touching[one].places,
                               mates.edges & ~net->touching[one].edges};

        join_with(net, one, middle, others);
    }
    for (uint64_t rest = mates.places & ~news.places; news.edges != 0 && rest != 0;
         rest &= rest - 1) {
        unsigned one = gs_lowest_bit(rest);

        join_with(net, one, middle, (struct mates){0, news.edges & ~net->touching[one].edges});
    }
}

/* The half that leaves the fewest common cells, and of these adds the fewest; count: all keep them.
 */
static unsigned find_next(const struct link *halves, unsigned count, uint64_t common,
                          uint64_t carrier)
{
    unsigned best = count, least = connection_count(common), size = 0;

    for (unsigned i = 0; i < count; i++) {
        if (holds(halves[i].carrier, common))
            continue;
        unsigned left = connection_count(common & halves[i].carrier);
        if (left > least)
            continue;
        unsigned grown = connection_count(carrier | halves[i].carrier);
        if (left == least && best != count && grown >= size)
            continue;
        least = left;
        size = grown;
        best = i;
    }
    return best;
}

/* Makes a link of one half and others; false where they keep a common cell. */
static bool unite(const struct link *halves, unsigned count, unsigned first, struct link *link)
{
    uint64_t common = halves[first].carrier;

    *link = halves[first];
    while (common != 0) {
        unsigned next = find_next(halves, count, common, link->carrier);

        if (next == count)
            return false;
        common &= halves[next].carrier;
        link->carrier |= halves[next].carrier;
        if (link->stones < halves[next].stones)
            link->stones = halves[next].stones;
    }
    link->size = (uint8_t)connection_count(link->carrier);
    return true;
}

/* Makes links of the halves of two ends that are new. */
static void unite_pair(struct net *net, unsigned one, unsigned other)
{
    unsigned at = pair_at(one, other), half_count = net->tallies[at].half_count, count = 0;
    const struct link *halves = net->pairs[at].halves;
    struct link made[HALVES];
    uint64_t common = UINT64_MAX;

    net->tallies[at].has_news = false;
    for (unsigned i = 0; i < half_count; i++)
        common &= halves[i].carrier;
    if (common != 0)
        return;
    for (unsigned i = 0; i < half_count; i++)
        if (halves[i].round == net->round && unite(halves, half_count, i, &made[count]))
            count++;
    for (unsigned i = 0; i < count; i++)
        offer_link(net, one, other, made[i]);
}

static void unite_all(struct net *net)
{
    for (unsigned i = 0; i < net->fresh_count; i++)
        unite_pair(net, net->fresh[i][0], net->fresh[i][1]);
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

/* Threats while they are looked for: those with the fewest cells, of which none has all of another
 * one. */
struct hunt {
    struct connection_threats *threats;
    uint8_t count;
    struct link kept[CONNECTION_THREATS];
};

static void note_threat(struct hunt *hunt, unsigned key, struct link half)
{
    struct connection_threats *threats = hunt->threats;

    half.size = (uint8_t)connection_count(half.carrier);
    if (!threats->any || half.stones < threats->stones ||
        (half.stones == threats->stones && half.size < threats->cells)) {
        threats->stones = half.stones;
        threats->cells = half.size;
        threats->key = key;
    }
    threats->any = true;
    threats->common &= half.carrier;
    offer(hunt->kept, &hunt->count, CONNECTION_THREATS, half);
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
                        struct hunt *hunt)
{
    uint64_t cell = net->cell[place];

    if (edge == net->rules->edges && cell == 0) {
        note_linked(hunt->threats, so_far);
    } else if (edge == net->rules->edges) {
        so_far.carrier |= cell;
        so_far.stones++;
        note_threat(hunt, gs_lowest_bit(cell), so_far);
    } else {
        struct way way = way_to(net, place, net->places + edge);

        for (unsigned i = 0; i < way.count; i++)
            if ((way.links[i].carrier & so_far.carrier) == 0) {
                struct link further = so_far;

                further.carrier |= way.links[i].carrier;
                further.stones = (uint8_t)(further.stones + way.links[i].stones);
                reach_edges(net, place, edge + 1, further, hunt);
            }
    }
}

static void find_ways(const struct net *net, struct connection_threats *threats)
{
    struct hunt hunt = {.threats = threats, .count = 0};

    *threats = (struct connection_threats){.common = UINT64_MAX};
    for (unsigned place = 0; place < net->places; place++)
        if (net->mates[place].edges == (1u << net->rules->edges) - 1)
            reach_edges(net, place, 0, (struct link){.carrier = 0}, &hunt);
    threats->count = hunt.count;
    for (unsigned i = 0; i < hunt.count; i++) {
        threats->carriers[i] = hunt.kept[i].carrier;
        threats->needs[i] = hunt.kept[i].stones;
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
    unsigned at = pair_at(place, net->places + edge);
    const struct pair *pair = &net->pairs[at];
    for (unsigned i = 0; i < net->tallies[at].count; i++)
        if ((pair->links[i].carrier & so_far) == 0)
            meet_threats(net, place, edge + 1, halved, so_far | pair->links[i].carrier, replies);
    for (unsigned i = 0; i < net->tallies[at].half_count && !halved; i++)
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
    find_ways(&net, threats);
    if (!threats->any && !threats->is_linked)
        find_replies(&net, filled->free, threats->replies);
}
