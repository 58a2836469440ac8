/* SPDX-License-Identifier: MIT */
/*
 * connection_threats.c - what the virtual connections of a side threaten.
 *
 * Two edges are no ends of a link. The side has a threat where a free cell is linked to all of its
 * edges by disjoint carriers: a stone there wins. It is linked where a chain is.
 *
 * With a stone on a free cell, a half from there to one edge and links to the others are a threat.
 * So where the side has none yet, the halves give, for each cell, at how many others the other side
 * can stop it if it plays there: the cells that all of these threats need.
 */
#include <stddef.h>

#include "connection/connection_net.h"

/* Threats found so far: those with the fewest cells, of which none has all of another one. */
struct hunt {
    struct connection_threats *threats;
    uint8_t count;
    struct connection_link kept[CONNECTION_THREATS];
};

static void note_threat(struct hunt *hunt, unsigned key, struct connection_link half)
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
    gs_connection_insert_link(hunt->kept, &hunt->count, CONNECTION_THREATS, half);
}

static void note_linked(struct connection_threats *threats, struct connection_link link)
{
    if (!threats->is_linked || link.stones < threats->linked) {
        threats->linked = link.stones;
        threats->line = link.carrier;
    }
    threats->is_linked = true;
}

/* Goes on with a place that is linked to the edges before edge by disjoint carriers, so_far. */
static void reach_edges(const struct connection_net *net, unsigned place, unsigned edge,
                        struct connection_link so_far, struct hunt *hunt)
{
    connection_set cell = net->cell[place];

    if (edge == net->rules->edges && cell == 0) {
        note_linked(hunt->threats, so_far);
    } else if (edge == net->rules->edges) {
        so_far.carrier |= cell;
        so_far.stones++;
        note_threat(hunt, connection_lowest(cell), so_far);
    } else {
        unsigned at = connection_pair_at(place, net->places + edge);

        for (unsigned i = 0; i < net->tallies[at].count; i++) {
            const struct connection_link *link = &net->pairs[at].links[i];

            if ((link->carrier & so_far.carrier) == 0) {
                struct connection_link further = so_far;

                further.carrier |= link->carrier;
                further.stones = (uint8_t)(further.stones + link->stones);
                reach_edges(net, place, edge + 1, further, hunt);
            }
        }
    }
}

static void find_ways(const struct connection_net *net, struct connection_threats *threats)
{
    struct hunt hunt = {.threats = threats, .count = 0};

    *threats = (struct connection_threats){.common = CONNECTION_ALL};
    for (unsigned place = 0; place < net->places; place++)
        if (net->mates[place].edges == (1u << net->rules->edges) - 1)
            reach_edges(net, place, 0, (struct connection_link){.carrier = 0}, &hunt);
    threats->count = hunt.count;
    for (unsigned i = 0; i < hunt.count; i++) {
        threats->carriers[i] = hunt.kept[i].carrier;
        threats->needs[i] = hunt.kept[i].stones;
    }
}

/* Takes out of replies what is not in all threats with a stone on a place: links to the edges,
 * so_far, and a half to one of them. */
static void intersect_threats(const struct connection_net *net, unsigned place, unsigned edge,
                              bool halved, connection_set so_far, connection_set *replies)
{
    if (edge == net->rules->edges) {
        if (halved)
            *replies &= so_far;
        return;
    }
    unsigned at = connection_pair_at(place, net->places + edge);
    const struct connection_pair *pair = &net->pairs[at];
    for (unsigned i = 0; i < net->tallies[at].count; i++)
        if ((pair->links[i].carrier & so_far) == 0)
            intersect_threats(net, place, edge + 1, halved, so_far | pair->links[i].carrier,
                              replies);
    for (unsigned i = 0; i < net->tallies[at].half_count && !halved; i++)
        if ((pair->halves[i].carrier & so_far) == 0)
            intersect_threats(net, place, edge + 1, true, so_far | pair->halves[i].carrier,
                              replies);
}

static void find_replies(const struct connection_net *net, connection_set free,
                         connection_set *replies)
{
    for (unsigned place = 0; place < net->places && net->cell[place] != 0; place++) {
        connection_set *of = &replies[connection_lowest(net->cell[place])];

        *of = free & ~net->cell[place];
        intersect_threats(net, place, 0, false, 0, of);
    }
}

size_t gs_connection_net_size(const struct connection_rules *rules)
{
    const size_t ends = rules->points + rules->edges;

    return offsetof(struct connection_net, pairs) +
           ends * (ends - 1) / 2 * sizeof(struct connection_pair);
}

void gs_connection_find_threats(const struct connection_rules *rules,
                                const struct connection_filled *filled, enum gs_side side,
                                const struct gs_analysis_means *means,
                                struct connection_threats *threats)
{
    struct connection_net *net = (struct connection_net *)(void *)means->workspace;
    struct connection_cache *cache = means->cache;
    const struct connection_kept *base = NULL;

    if (cache != NULL)
        base = gs_connection_cache_find(cache, side, filled->stones[side] | filled->dead,
                                        filled->stones[gs_side_other(side)]);
    gs_connection_build_net(net, rules, filled, side, base);
    find_ways(net, threats);
    if (!threats->any && !threats->is_linked)
        find_replies(net, filled->free, threats->replies);
    if (cache != NULL && !threats->is_linked)
        gs_connection_cache_keep(cache, side, net, base);
}
