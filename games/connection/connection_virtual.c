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
 * one are no ends of a link either (connection_threats.c joins them).
 *
 * Stones: so many more stones of the side suffice to join a link, whatever the other side does. It
 * answers in the link that was disturbed, and where none was, it goes on in any of them as if it
 * had been: of parts that are disjoint the numbers add up, of halves the greatest one counts.
 *
 * All goes in rounds: what the last round linked is joined with all that is there,
 * at each place that is an end of both; then halves that are new are united with
 * others. LINKS links of two ends are kept, and HALVES halves, those with the fewest
 * cells; twice as many prove hardly more, and neither do long halves between two free
 * cells. What is not found, or not kept, is lost time and nothing else.
 *
 * Links that differ count for more than short ones: the other side must reply within all
 * threats, so each cell that one of them misses is a reply less. Where all links of two ends
 * have a cell, the halves that miss it are united as well.
 *
 * Cost: for each place, and each two ends that are linked to it, LINKS * LINKS steps.
 */
#include <string.h>

#include "connection/connection_net.h"

enum {
    SHORT = 5, /* cells of a half between two free cells */
    ROUNDS = 14
};

/* --- lists of links ---------------------------------------------------------------------- */

/* Where a link belongs in a list of room; room: nowhere, as it is no better than others. Of equal
 * carriers the fewest stones count. */
static unsigned find_place(struct connection_link *list, unsigned count, unsigned room,
                           struct connection_link link)
{
    unsigned at = count;

    for (unsigned i = 0; i < count; i++)
        if (connection_contains(link.carrier, list[i].carrier)) {
            if (link.carrier == list[i].carrier && link.stones < list[i].stones)
                list[i].stones = link.stones;
            return room;
        }
    while (at > 0 && list[at - 1].size > link.size)
        at--;
    return at;
}

bool gs_connection_insert_link(struct connection_link *list, uint8_t *count, unsigned room,
                               struct connection_link link)
{
    unsigned at = find_place(list, *count, room, link);
    struct connection_link moved = link;
    unsigned kept = at;

    if (at == room)
        return false;
    for (unsigned i = at; i < *count; i++) {
        struct connection_link next = list[i];

        if (connection_contains(next.carrier, link.carrier))
            continue;
        list[kept++] = moved;
        moved = next;
    }
    if (kept < room)
        list[kept++] = moved;
    *count = (uint8_t)kept;
    return true;
}

static void add_mate(const struct connection_net *net, struct connection_mates *mates,
                     unsigned mate)
{
    if (mate >= net->places)
        mates->edges |= 1u << (mate - net->places);
    else
        mates->places |= connection_bit(mate);
}

static void note_mate(struct connection_net *net, unsigned place, unsigned mate, bool touches)
{
    if (place >= net->places)
        return;
    add_mate(net, &net->mates[place], mate);
    add_mate(net, &net->latest[place], mate);
    if (touches)
        add_mate(net, &net->touching[place], mate);
}

/* Halves that have all cells of a link are of no use. */
static void drop_halves(struct connection_net *net, unsigned at, connection_set carrier)
{
    struct connection_link *halves = net->pairs[at].halves;
    unsigned kept = 0;

    for (unsigned i = 0; i < net->tallies[at].half_count; i++)
        if (!connection_contains(halves[i].carrier, carrier))
            halves[kept++] = halves[i];
    net->tallies[at].half_count = (uint8_t)kept;
}

void gs_connection_offer_link(struct connection_net *net, unsigned one, unsigned other,
                              struct connection_link link)
{
    unsigned at = connection_pair_at(one, other);

    link.round = (uint8_t)net->round;
    if (!gs_connection_insert_link(net->pairs[at].links, &net->tallies[at].count, CONNECTION_LINKS,
                                   link))
        return;
    drop_halves(net, at, link.carrier);
    note_mate(net, one, other, link.carrier == 0);
    note_mate(net, other, one, link.carrier == 0);
}

/* Whether links that are there have no more cells. */
static bool is_needless(const struct connection_net *net, unsigned at, connection_set carrier)
{
    for (unsigned i = 0; i < net->tallies[at].count; i++)
        if (connection_contains(carrier, net->pairs[at].links[i].carrier))
            return true;
    return false;
}

void gs_connection_offer_half(struct connection_net *net, unsigned one, unsigned other,
                              struct connection_link half)
{
    unsigned at = connection_pair_at(one, other);
    struct connection_tally *tally = &net->tallies[at];
    struct connection_pair *pair = &net->pairs[at];

    if (is_needless(net, at, half.carrier))
        return;
    half.round = (uint8_t)net->round;
    if (!gs_connection_insert_link(pair->halves, &tally->half_count, CONNECTION_HALVES, half) ||
        tally->has_news)
        return;
    tally->has_news = true;
    net->fresh[net->fresh_count][0] = (uint8_t)one;
    net->fresh[net->fresh_count++][1] = (uint8_t)other;
}

static void copy_mate(struct connection_net *net, unsigned place, unsigned mate, bool touches)
{
    if (place >= net->places)
        return;
    add_mate(net, &net->mates[place], mate);
    if (touches)
        add_mate(net, &net->touching[place], mate);
}

void gs_connection_copy_link(struct connection_net *net, unsigned one, unsigned other,
                             struct connection_link link)
{
    unsigned at = connection_pair_at(one, other);

    link.round = 0;
    if (!gs_connection_insert_link(net->pairs[at].links, &net->tallies[at].count, CONNECTION_LINKS,
                                   link))
        return;
    copy_mate(net, one, other, link.carrier == 0);
    copy_mate(net, other, one, link.carrier == 0);
}

void gs_connection_copy_half(struct connection_net *net, unsigned one, unsigned other,
                             struct connection_link half)
{
    unsigned at = connection_pair_at(one, other);

    half.round = 0;
    if (!is_needless(net, at, half.carrier))
        gs_connection_insert_link(net->pairs[at].halves, &net->tallies[at].half_count,
                                  CONNECTION_HALVES, half);
}

void gs_connection_copy_pair(struct connection_net *net, unsigned one, unsigned other,
                             const struct connection_link *list, unsigned count,
                             unsigned half_count)
{
    unsigned at = connection_pair_at(one, other);
    struct connection_pair *pair = &net->pairs[at];

    for (unsigned i = 0; i < count; i++)
        pair->links[i] = list[i];
    for (unsigned i = 0; i < half_count; i++)
        pair->halves[i] = list[count + i];
    net->tallies[at].count = (uint8_t)count;
    net->tallies[at].half_count = (uint8_t)half_count;
    if (count == 0)
        return;
    copy_mate(net, one, other, list[0].carrier == 0);
    copy_mate(net, other, one, list[0].carrier == 0);
}

/* --- places ------------------------------------------------------------------------------ */

/* The chain of the lowest stone; adds what it touches to touched. */
static connection_set find_chain(const struct connection_rules *rules, connection_set own,
                                 connection_set *touched)
{
    connection_set chain = own & -own;

    *touched = 0;
    for (connection_set waiting = chain; waiting != 0;) {
        connection_set near = connection_near(rules, connection_lowest(waiting));

        waiting = (waiting & (waiting - 1)) | (near & own & ~chain);
        chain |= near & own;
        *touched |= near;
    }
    return chain;
}

/* The points of each place, and those that touch it. */
struct places {
    connection_set points[CONNECTION_PLACES], touched[CONNECTION_PLACES];
};

static void set_places(struct connection_net *net, const struct connection_filled *filled,
                       enum gs_side side, struct places *places)
{
    unsigned count = 0;

    net->own = filled->stones[side] | filled->dead;
    net->others = filled->stones[gs_side_other(side)];
    for (connection_set rest = filled->free; rest != 0; rest &= rest - 1) {
        unsigned point = connection_lowest(rest);

        net->place[point] = (uint8_t)count;
        net->point[count] = (uint8_t)point;
        places->touched[count] = connection_near(net->rules, point);
        net->cell[count] = places->points[count] = connection_bit(point);
        count++;
    }
    for (connection_set own = net->own; own != 0; own &= ~places->points[count++]) {
        net->cell[count] = 0;
        places->points[count] = find_chain(net->rules, own, &places->touched[count]);
        net->point[count] = (uint8_t)connection_lowest(own);
        for (connection_set rest = places->points[count]; rest != 0; rest &= rest - 1)
            net->place[connection_lowest(rest)] = (uint8_t)count;
    }
    net->places = count;
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        net->cell[count + edge] = 0;
}

static void clear_net(struct connection_net *net)
{
    unsigned ends = net->places + net->rules->edges;

    net->round = net->fresh_count = 0;
    for (unsigned place = 0; place < net->places; place++)
        net->mates[place] = net->latest[place] = net->touching[place] =
            (struct connection_mates){0, 0};
    memset(net->tallies, 0, ends * (ends - 1) / 2 * sizeof net->tallies[0]);
}

/* Links what touches; base: what there is already, or NULL. */
static void begin(struct connection_net *net, const struct connection_filled *filled,
                  enum gs_side side, const struct connection_kept *base)
{
    struct places places;

    set_places(net, filled, side, &places);
    clear_net(net);
    if (base != NULL)
        gs_connection_copy_parent(net, base);
    for (unsigned place = 0; place < net->places; place++) {
        connection_set touched = places.touched[place] & filled->free & ~places.points[place];

        for (; touched != 0; touched &= touched - 1)
            gs_connection_offer_link(net, place, net->place[connection_lowest(touched)],
                                     (struct connection_link){.carrier = 0});
        for (unsigned edge = 0; edge < net->rules->edges; edge++)
            if (places.points[place] & connection_edge(net->rules, side, edge))
                gs_connection_offer_link(net, place, net->places + edge,
                                         (struct connection_link){.carrier = 0});
    }
}

/* --- further links ----------------------------------------------------------------------- */

/* A place on the way, and the links that lead to it from an end. */
struct way {
    unsigned one, middle, count;
    const struct connection_link *links;
};

static struct way way_to(const struct connection_net *net, unsigned one, unsigned middle)
{
    unsigned at = connection_pair_at(one, middle);

    return (struct way){one, middle, net->tallies[at].count, net->pairs[at].links};
}

/* Joins two ends by links to the place in the middle that have no common cell. */
static void join_links(struct connection_net *net, unsigned one, unsigned middle, unsigned other,
                       struct connection_link joined)
{
    joined.carrier |= net->cell[middle];
    joined.size = (uint8_t)connection_count(joined.carrier);
    if (joined.size > SHORT && net->cell[one] != 0 && net->cell[other] != 0)
        return;
    if (net->cell[middle] == 0) {
        gs_connection_offer_link(net, one, other, joined);
    } else {
        joined.stones++;
        gs_connection_offer_half(net, one, other, joined);
    }
}

/* Joins two ends by a place that both of them are linked to. */
static void join(struct connection_net *net, const struct way *way, unsigned other)
{
    struct way on = way_to(net, other, way->middle);
    connection_set without = ~net->cell[other], within = ~net->cell[way->one];
    unsigned latest = net->round - 1;

    for (unsigned i = 0; i < way->count; i++) {
        connection_set first = way->links[i].carrier & without;

        for (unsigned j = 0; j < on.count; j++) {
            connection_set second = on.links[j].carrier & within;

            if ((first & second) != 0 ||
                (way->links[i].round < latest && on.links[j].round < latest))
                continue;
            join_links(net, way->one, way->middle, other,
                       (struct connection_link){
                           .carrier = first | second,
                           .stones = (uint8_t)(way->links[i].stones + on.links[j].stones)});
        }
    }
}

/* Joins an end, which is linked to the place in the middle, with others that are. */
static void join_with(struct connection_net *net, unsigned one, unsigned middle,
                      struct connection_mates others)
{
    struct way way = way_to(net, one, middle);

    for (; others.places != 0; others.places &= others.places - 1)
        join(net, &way, connection_lowest(others.places));
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        if (others.edges >> edge & 1)
            join(net, &way, net->places + edge);
}

/* Joins all that is linked to a place, one of them newly. */
static void join_by(struct connection_net *net, unsigned middle)
{
    struct connection_mates mates = net->mates[middle], news = net->news[middle];

    for (connection_set rest = news.places; rest != 0; rest &= rest - 1) {
        unsigned one = connection_lowest(rest);
        connection_set before = news.places & ~(rest & (rest - 1));
        struct connection_mates others = {mates.places & ~before & ~net->touching[one].places,
                                          mates.edges & ~net->touching[one].edges};

        join_with(net, one, middle, others);
    }
    for (connection_set rest = mates.places & ~news.places; news.edges != 0 && rest != 0;
         rest &= rest - 1) {
        unsigned one = connection_lowest(rest);

        join_with(net, one, middle,
                  (struct connection_mates){0, news.edges & ~net->touching[one].edges});
    }
}

/* The half that leaves the fewest common cells, and of these adds the fewest; count: all keep them.
 */
static unsigned find_next(const struct connection_link *halves, unsigned count,
                          connection_set common, connection_set carrier)
{
    unsigned best = count, least = connection_count(common), size = 0;

    for (unsigned i = 0; i < count; i++) {
        if (connection_contains(halves[i].carrier, common))
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
static bool unite(const struct connection_link *halves, unsigned count, unsigned first,
                  struct connection_link *link)
{
    connection_set common = halves[first].carrier;

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

/* The halves that miss a cell. */
static unsigned find_halves_without(const struct connection_net *net, unsigned at,
                                    connection_set cell, struct connection_link *halves)
{
    unsigned count = 0;

    for (unsigned i = 0; i < net->tallies[at].half_count; i++)
        if ((net->pairs[at].halves[i].carrier & cell) == 0)
            halves[count++] = net->pairs[at].halves[i];
    return count;
}

/* Makes links that miss cells which all links of two ends have. */
static void vary_links(struct connection_net *net, unsigned one, unsigned other)
{
    unsigned at = connection_pair_at(one, other);
    connection_set needed = net->tallies[at].count > 0 ? CONNECTION_ALL : 0;

    for (unsigned i = 0; i < net->tallies[at].count; i++)
        needed &= net->pairs[at].links[i].carrier;
    while (needed != 0) {
        struct connection_link halves[CONNECTION_HALVES], link;
        unsigned count = find_halves_without(net, at, needed & -needed, halves);

        needed &= needed - 1;
        if (count == 0 || !unite(halves, count, 0, &link))
            continue;
        needed &= link.carrier;
        gs_connection_offer_link(net, one, other, link);
    }
}

/* Makes links of the halves of two ends that are new. */
static void unite_pair(struct connection_net *net, unsigned one, unsigned other)
{
    unsigned at = connection_pair_at(one, other), half_count = net->tallies[at].half_count,
             count = 0;
    const struct connection_link *halves = net->pairs[at].halves;
    struct connection_link made[CONNECTION_HALVES];
    connection_set common = CONNECTION_ALL;

    net->tallies[at].has_news = false;
    for (unsigned i = 0; i < half_count; i++)
        common &= halves[i].carrier;
    if (common != 0)
        return;
    for (unsigned i = 0; i < half_count; i++)
        if (halves[i].round == net->round && unite(halves, half_count, i, &made[count]))
            count++;
    for (unsigned i = 0; i < count; i++)
        gs_connection_offer_link(net, one, other, made[i]);
    vary_links(net, one, other);
}

static void unite_all(struct connection_net *net)
{
    for (unsigned i = 0; i < net->fresh_count; i++)
        unite_pair(net, net->fresh[i][0], net->fresh[i][1]);
    net->fresh_count = 0;
}

static void deduce_all(struct connection_net *net)
{
    unite_all(net);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        bool grown = false;

        for (unsigned place = 0; place < net->places; place++) {
            net->news[place] = net->latest[place];
            net->latest[place] = (struct connection_mates){0, 0};
            grown = grown || net->news[place].places != 0 || net->news[place].edges != 0;
        }
        if (!grown)
            return;
        net->round++;
        for (unsigned place = 0; place < net->places; place++)
            join_by(net, place);
        unite_all(net);
    }
}

void gs_connection_build_net(struct connection_net *net, const struct connection_rules *rules,
                             const struct connection_filled *filled, enum gs_side side,
                             const struct connection_kept *base)
{
    net->rules = rules;
    begin(net, filled, side, base);
    deduce_all(net);
}
