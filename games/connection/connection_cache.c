/* SPDX-License-Identifier: MIT */
/*
 * connection_cache.c - nets of virtual connections that were built for positions a few stones
 * before: after a stone only what it touches is built anew.
 *
 * What a side has linked stays so when stones come, of either side, but for what needs a point on
 * which the other side has one:
 *
 *     an end that the other side took     all of its links are gone
 *     an end that the side took           is a chain, or has become a part of one, whose links are
 *                                         those of all its parts
 *     a carrier with a stone of the other side     is gone
 *     a carrier with a stone of the side           needs the other cells alone
 *
 * For a strategy that joins two ends on a carrier goes on with the stones that are there as if they
 * had come in its course. The stones that it takes at most stay an upper bound.
 *
 * More may follow from a link whose carrier lost cells, from a chain that was a cell, as joining
 * two links there takes no stone any more, and from halves that a lost link had made needless.
 * These are news of the first round, and all that follows is found as in a net that begins with
 * what touches. Where lists were full, a net may lack what it would have found from there, or have
 * more: so what an analysis proves depends on those before it, in a fixed order; all that it proves
 * is true.
 *
 *     pages    | nets of both sides | nets of both sides | ... 24 positions that were left open
 *
 * The page that was of use longest ago is written next. It is open while a position is judged,
 * possibly by a thread for each side; only when the position is left open, the page counts, and
 * those that its nets went on from have been of use. So a cache is the same whichever threads
 * filled it.
 *
 * Cost: a look-up, a few steps a page; to inherit and to keep, a pass over the links, some 1,200 on
 * an 8x8 board.
 */
#include <string.h>

#include "connection/connection_net.h"

enum {
    NEAR = 8, /* stones more */
    GONE = UINT8_MAX
};

/* --- look-up ------------------------------------------------------------------------------- */

const struct connection_kept *gs_connection_cache_find(const struct connection_cache *cache,
                                                       enum gs_side side, connection_set own,
                                                       connection_set others)
{
    const struct connection_kept *best = NULL;
    unsigned least = NEAR + 1;

    for (unsigned i = 0; i < CONNECTION_PAGES; i++) {
        const struct connection_kept *kept = &cache->pages[i].nets[side];

        if (cache->pages[i].used == 0 || i == cache->open || !kept->is_there ||
            !connection_contains(own, kept->own) || !connection_contains(others, kept->others))
            continue;
        unsigned more = connection_count((own & ~kept->own) | (others & ~kept->others));
        if (more < least) {
            least = more;
            best = kept;
        }
    }
    return best;
}

/* --- what is inherited --------------------------------------------------------------------- */

/* A net while it inherits from another one. */
struct heir {
    struct connection_net *net;
    connection_set own, others;    /* stones that came */
    uint8_t ends[CONNECTION_ENDS]; /* by the end of the other net, or GONE */
    connection_set grown;          /* the places that a stone of the side was added to */
};

static void find_ends(struct heir *heir, const struct connection_kept *from)
{
    const struct connection_net *net = heir->net;

    for (unsigned place = 0; place < from->places; place++) {
        unsigned point = from->point[place];

        heir->ends[place] = heir->others >> point & 1 ? GONE : net->place[point];
    }
    for (unsigned edge = 0; edge < net->rules->edges; edge++)
        heir->ends[from->places + edge] = (uint8_t)(net->places + edge);
    heir->grown = 0;
    for (connection_set rest = heir->own; rest != 0; rest &= rest - 1)
        heir->grown |= connection_bit(net->place[connection_lowest(rest)]);
}

static bool has_grown(const struct heir *heir, unsigned end)
{
    return end < heir->net->places && (heir->grown >> end & 1) != 0;
}

/* Takes what the side has now out of a carrier; whether there was any. */
static bool shrink(const struct heir *heir, struct connection_link *link)
{
    if ((link->carrier & heir->own) == 0)
        return false;
    link->carrier &= ~heir->own;
    link->size = (uint8_t)connection_count(link->carrier);
    return true;
}

/* How the links of two ends fared. */
struct fate {
    bool is_new; /* all of them lead to more */
    bool lost;   /* one of them */
    bool gained; /* one that leads to more */
};

static void inherit_link(const struct heir *heir, unsigned one, unsigned other,
                         struct connection_link link, struct fate *fate)
{
    if ((link.carrier & heir->others) != 0) {
        fate->lost = true;
    } else if (shrink(heir, &link) || fate->is_new) {
        fate->gained = true;
        gs_connection_offer_link(heir->net, one, other, link);
    } else {
        gs_connection_copy_link(heir->net, one, other, link);
    }
}

static void inherit_half(const struct heir *heir, unsigned one, unsigned other,
                         struct connection_link half, const struct fate *fate)
{
    if ((half.carrier & heir->others) != 0)
        return;
    if (shrink(heir, &half) || fate->is_new || fate->lost || fate->gained)
        gs_connection_offer_half(heir->net, one, other, half);
    else
        gs_connection_copy_half(heir->net, one, other, half);
}

static void inherit_pair(const struct heir *heir, const struct connection_kept_pair *pair,
                         const struct connection_link *list)
{
    unsigned one = heir->ends[pair->one], other = heir->ends[pair->other];
    struct fate fate = {false, false, false};

    if (one == GONE || other == GONE || one == other)
        return;
    fate.is_new = has_grown(heir, one) || has_grown(heir, other);
    if (!fate.is_new && (pair->cells & (heir->own | heir->others)) == 0) {
        gs_connection_copy_pair(heir->net, one, other, list, pair->count, pair->half_count);
        return;
    }
    for (unsigned i = 0; i < pair->count; i++)
        inherit_link(heir, one, other, list[i], &fate);
    for (unsigned i = 0; i < pair->half_count; i++)
        inherit_half(heir, one, other, list[pair->count + i], &fate);
}

void gs_connection_copy_parent(struct connection_net *net, const struct connection_kept *from)
{
    struct heir heir = {
        .net = net, .own = net->own & ~from->own, .others = net->others & ~from->others};
    const struct connection_link *list = from->link;

    find_ends(&heir, from);
    net->round = 1;
    for (unsigned i = 0; i < from->pairs; i++) {
        inherit_pair(&heir, &from->pair[i], list);
        list += from->pair[i].count + from->pair[i].half_count;
    }
}

/* --- pages --------------------------------------------------------------------------------- */

/* Writes one link or half, as one that was found before all rounds; returns its carrier. */
static connection_set keep_link(struct connection_kept *kept, struct connection_link link)
{
    link.round = 0;
    kept->link[kept->links++] = link;
    return link.carrier;
}

/* Writes what joins two ends; false: there is no room. */
static bool keep_pair(struct connection_kept *kept, const struct connection_net *net, unsigned one,
                      unsigned other)
{
    unsigned at = connection_pair_at(one, other);
    const struct connection_tally *tally = &net->tallies[at];
    struct connection_kept_pair pair = {0, (uint8_t)one, (uint8_t)other, tally->count,
                                        tally->half_count};

    if (tally->count == 0 && tally->half_count == 0)
        return true;
    if (kept->pairs == CONNECTION_KEPT_PAIRS ||
        kept->links + tally->count + tally->half_count > CONNECTION_KEPT_LINKS)
        return false;
    for (unsigned i = 0; i < tally->count; i++)
        pair.cells |= keep_link(kept, net->pairs[at].links[i]);
    for (unsigned i = 0; i < tally->half_count; i++)
        pair.cells |= keep_link(kept, net->pairs[at].halves[i]);
    kept->pair[kept->pairs++] = pair;
    return true;
}

static unsigned page_of(const struct connection_cache *cache, const struct connection_kept *kept)
{
    unsigned page = 0;

    while (page < CONNECTION_PAGES && kept != &cache->pages[page].nets[0] &&
           kept != &cache->pages[page].nets[1])
        page++;
    return page;
}

void gs_connection_cache_keep(struct connection_cache *cache, enum gs_side side,
                              const struct connection_net *net, const struct connection_kept *base)
{
    struct connection_kept *kept = &cache->pages[cache->open].nets[side];

    kept->is_there = true;
    kept->base = (uint8_t)page_of(cache, base);
    kept->places = (uint8_t)net->places;
    memcpy(kept->point, net->point, sizeof kept->point);
    kept->own = net->own;
    kept->others = net->others;
    kept->pairs = kept->links = 0;
    for (unsigned one = 1; one < net->places + net->rules->edges && kept->is_there; one++)
        for (unsigned other = 0; other < one && kept->is_there; other++)
            kept->is_there = keep_pair(kept, net, one, other);
}

void gs_connection_cache_next(struct connection_cache *cache)
{
    struct connection_page *page = &cache->pages[cache->open];

    cache->clock++;
    for (int side = GS_WHITE; side <= GS_BLACK; side++)
        if (page->nets[side].is_there && page->nets[side].base < CONNECTION_PAGES)
            cache->pages[page->nets[side].base].used = cache->clock;
    page->used = cache->clock;
    for (unsigned i = 0; i < CONNECTION_PAGES; i++)
        if (cache->pages[i].used < cache->pages[cache->open].used)
            cache->open = i;
    cache->pages[cache->open].nets[GS_WHITE].is_there = false;
    cache->pages[cache->open].nets[GS_BLACK].is_there = false;
}
