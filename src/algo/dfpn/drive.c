/* SPDX-License-Identifier: MIT */
/*
 * drive.c - the thresholds of the three algorithms ([Goluch], section 3.6).
 *
 * df-pn (Nagai 2002) leaves a node when phi or delta reaches its threshold.
 * The child with the least delta is searched until it is no longer the best by
 * a factor (Pawlewicz and Lew 2007: 1 + epsilon in place of + 1, so that the search does not keep
 * jumping between two subtrees), or until the parent is to be left.
 *
 * PDS (Nagai 1998) leaves a node when phi and delta have both reached their
 * thresholds, and deepens a child, and the root, by the smaller of its numbers.
 *
 * PN* (Seo 1995; Seo, Iida, Uiterwijk 2001) has a threshold for the proof
 * number alone: it grows at the root, and from the second best up at every OR
 * node, by 1 in their paper and by 1 + epsilon here. Having no disproof numbers to choose a child
 * of an AND node by, it takes the one with the greatest proof number: all children have to be
 * proved, and this one is the likeliest to show that it cannot be done below the threshold. (With
 * the least one first, an audit of 2x8 makes five times as many visits.)
 *
 * Patience (dfpn_search.c): every time a frame has made that many calls it doubles the thresholds
 * it gives. Where positions repeat, proof numbers rise along the cycles though nothing new is found
 * there, and only thresholds end a PN* search: with patience 256 the start of Skoczki D 2x7 takes
 * 18 times as many visits as with 2, that of variant A on 5x5 30 times, and most of them revisit
 * the same states with another threshold. Where positions do not repeat, low patience turns it into
 * a depth-first search too soon (AtariGo 5x5: unsolved after 60 seconds, instead of 2 million
 * visits); df-pn and PDS get worse with it in some games of both kinds.
 */
#include "algo/dfpn/drive.h"
#include "algo/dfpn/dfpn.h"

/* The thresholds of the root grow by little this many times; then they become infinite. */
#define TRIES 1000
/* See above. */
#define PATIENT   256
#define IMPATIENT 2

static uint32_t scale(uint32_t number, double factor)
{
    double scaled = (double)number * factor;
    if (number >= GS_PROOF_MOST || scaled >= (double)GS_PROOF_MOST)
        return number == GS_PROOF_INFINITE ? number : GS_PROOF_MOST;
    uint32_t result = (uint32_t)scaled;
    return result > number ? result : number + 1;
}

/* How far phi of a child may grow before delta of its parent reaches limit. */
static uint32_t share(const struct dfpn *dfpn, const struct dfpn_sums *sums, uint32_t phi,
                      uint32_t limit)
{
    if (limit == GS_PROOF_INFINITE)
        return limit;
    uint32_t others = dfpn->params.weak ? sums->unsolved - 1 : sums->delta - phi;
    return limit > others ? limit - others : 1;
}

/* --- df-pn ------------------------------------------------------------------------------- */

static bool either_done(uint32_t phi, uint32_t delta, uint32_t phi_limit, uint32_t delta_limit)
{
    return phi >= phi_limit || delta >= delta_limit;
}

static void df_pn_choose(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                         const struct dfpn_sums *sums, struct dfpn_choice *choice)
{
    const struct dfpn_child *child = &dfpn->stack.children[frame->first + sums->best_at];
    choice->at = sums->best_at;
    choice->phi_limit = share(dfpn, sums, child->phi, frame->delta_limit);
    choice->delta_limit =
        gs_proof_least(frame->phi_limit, scale(sums->second, dfpn->params.growth));
}

static void df_pn_widen(const struct dfpn *dfpn, const struct dfpn_child *root, unsigned tries,
                        struct dfpn_choice *choice)
{
    (void)dfpn, (void)root, (void)tries;
    choice->phi_limit = choice->delta_limit = GS_PROOF_INFINITE;
}

const struct dfpn_driver gs_dfpn_driver_df_pn = {
    {PATIENT, PATIENT}, either_done, df_pn_choose, df_pn_widen};

/* --- PDS --------------------------------------------------------------------------------- */

static bool both_done(uint32_t phi, uint32_t delta, uint32_t phi_limit, uint32_t delta_limit)
{
    return phi >= phi_limit && delta >= delta_limit;
}

/* Lets the smaller number grow; the other need not. */
static void deepen(const struct dfpn *dfpn, const struct dfpn_child *child,
                   struct dfpn_choice *choice)
{
    bool by_phi = child->phi <= child->delta;
    choice->phi_limit = by_phi ? scale(child->phi, dfpn->params.growth) : child->phi;
    choice->delta_limit = by_phi ? child->delta : scale(child->delta, dfpn->params.growth);
}

static void pds_choose(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                       const struct dfpn_sums *sums, struct dfpn_choice *choice)
{
    choice->at = sums->best_at;
    deepen(dfpn, &dfpn->stack.children[frame->first + sums->best_at], choice);
}

static void pds_widen(const struct dfpn *dfpn, const struct dfpn_child *root, unsigned tries,
                      struct dfpn_choice *choice)
{
    deepen(dfpn, root, choice);
    if (tries > TRIES)
        choice->phi_limit = choice->delta_limit = GS_PROOF_INFINITE;
}

const struct dfpn_driver gs_dfpn_driver_pds = {
    {PATIENT, PATIENT}, both_done, pds_choose, pds_widen};

/* --- PN* --------------------------------------------------------------------------------- */

/* The child with the greatest phi; none is infinite where the node is open. */
static size_t find_hardest(const struct dfpn_child *children, size_t count)
{
    size_t hardest = 0;
    for (size_t i = 1; i < count; i++) {
        if (children[i].phi > children[hardest].phi)
            hardest = i;
    }
    return hardest;
}

/*
 * The thresholds of disproof numbers are infinite: which of the two that is depends on the side to
 * move.
 */
static void pn_star_choose(const struct dfpn *dfpn, const struct dfpn_frame *frame,
                           const struct dfpn_sums *sums, struct dfpn_choice *choice)
{
    const struct dfpn_child *children = &dfpn->stack.children[frame->first];
    bool attacking = frame->attacking;
    choice->at = attacking ? sums->best_at : find_hardest(children, frame->count);
    choice->phi_limit = choice->delta_limit = GS_PROOF_INFINITE;
    if (attacking)
        choice->delta_limit =
            gs_proof_least(frame->phi_limit, scale(sums->second, dfpn->params.growth));
    else
        choice->phi_limit = share(dfpn, sums, children[choice->at].phi, frame->delta_limit);
}

static void pn_star_widen(const struct dfpn *dfpn, const struct dfpn_child *root, unsigned tries,
                          struct dfpn_choice *choice)
{
    bool attacking = dfpn_attacking(dfpn);
    uint32_t proof = attacking ? root->phi : root->delta, limit = scale(proof, dfpn->params.growth);
    if (limit >= GS_PROOF_MOST || tries > TRIES)
        limit = GS_PROOF_INFINITE;
    choice->phi_limit = attacking ? limit : GS_PROOF_INFINITE;
    choice->delta_limit = attacking ? GS_PROOF_INFINITE : limit;
}

const struct dfpn_driver gs_dfpn_driver_pn_star = {
    {PATIENT, IMPATIENT}, either_done, pn_star_choose, pn_star_widen};
