/* SPDX-License-Identifier: MIT */
/*
 * facts.c - claims about positions, how they combine, and how the transposition
 * table keeps them.
 *
 *     payload  | no_win 15 | lost 1 | no_loss 15 | won 1 | hint 16 |    bits
 *
 *     neither  the side to move does not win within no_win plies, nor lose within no_loss
 *     won      it wins within no_loss plies, and not within no_win
 *     lost     it loses within no_win plies, and not within no_loss
 *
 * FOR_EVER stands for any number; other numbers of plies that do not fit are made smaller or, as
 * lengths of wins and losses, become FOR_EVER (not known). All claims are true on every line, so
 * new claims are added to the stored ones, and a shallower search loses nothing.
 */
#include "algo/pvs/pvs.h"

#include "table/field.h"

#define FOR_EVER 0x7fff
#define DECIDED  0x8000 /* the flags lost and won */

struct fact {
    uint16_t no_win, no_loss;
    bool lost, won;
};

/* --- claims ---------------------------------------------------------------------------- */

struct pvs_claim gs_pvs_negate(struct pvs_claim claim)
{
    claim.value = (int8_t)-claim.value;
    if (claim.plies < PVS_EVER)
        claim.plies++;
    return claim;
}

bool gs_pvs_is_stronger_lower(struct pvs_claim claim, struct pvs_claim than)
{
    if (claim.value != than.value)
        return claim.value > than.value;
    if (claim.value == GS_WIN)
        return claim.plies < than.plies;
    return claim.value == GS_DRAW && claim.plies > than.plies;
}

static bool is_stronger_upper(struct pvs_claim claim, struct pvs_claim than)
{
    if (claim.value != than.value)
        return claim.value < than.value;
    if (claim.value == GS_LOSS)
        return claim.plies < than.plies;
    return claim.value == GS_DRAW && claim.plies > than.plies;
}

struct pvs_claims gs_pvs_both(struct pvs_claims a, struct pvs_claims b)
{
    if (gs_pvs_is_stronger_lower(b.lower, a.lower))
        a.lower = b.lower;
    if (is_stronger_upper(b.upper, a.upper))
        a.upper = b.upper;
    return a;
}

struct pvs_claims gs_pvs_usable(const struct pvs *pvs, struct pvs_claims claims, uint32_t depth)
{
    bool won = claims.lower.value == GS_WIN, lost = claims.upper.value == GS_LOSS;
    bool no_lower = won ? pvs->strict && claims.lower.plies > depth
                        : claims.lower.plies < depth || (lost && !pvs->strict);
    bool no_upper = lost ? pvs->strict && claims.upper.plies > depth
                         : claims.upper.plies < depth || (won && !pvs->strict);
    return (struct pvs_claims){.lower = no_lower ? PVS_NOTHING.lower : claims.lower,
                               .upper = no_upper ? PVS_NOTHING.upper : claims.upper};
}

/* --- the table ------------------------------------------------------------------------- */

static struct fact load_fact(const uint8_t *payload)
{
    uint16_t no_win = gs_field16(payload), no_loss = gs_field16(payload + 2);
    return (struct fact){no_win % DECIDED, no_loss % DECIDED, no_win >= DECIDED,
                         no_loss >= DECIDED};
}

static void save(const struct fact *fact, uint8_t *payload)
{
    gs_field16_set(payload, (uint16_t)(fact->no_win + (fact->lost ? DECIDED : 0U)));
    gs_field16_set(payload + 2, (uint16_t)(fact->no_loss + (fact->won ? DECIDED : 0U)));
}

/* The plies for which a draw is proved, or as many as fit. */
static uint16_t pack_reach(uint32_t plies)
{
    if (plies == PVS_EVER)
        return FOR_EVER;
    return plies < FOR_EVER ? (uint16_t)plies : FOR_EVER - 1;
}

static uint32_t unpack(uint16_t plies)
{
    return plies == FOR_EVER ? PVS_EVER : plies;
}

static uint16_t pack_length(uint32_t plies)
{
    return plies < FOR_EVER ? (uint16_t)plies : FOR_EVER;
}

bool gs_pvs_recall(const struct pvs *pvs, const uint8_t *key, uint64_t hash,
                   struct pvs_claims *claims, uint16_t *hint)
{
    const uint8_t *payload =
        gs_parallel_find(&pvs->thread.parallel, &pvs->table, key, hash, PVS_FACT_SIZE);
    *claims = PVS_NOTHING;
    *hint = PVS_NO_HINT;
    if (payload) {
        struct fact fact = load_fact(payload);
        claims->lower = (struct pvs_claim){fact.won ? GS_WIN : GS_DRAW, unpack(fact.no_loss)};
        claims->upper = (struct pvs_claim){fact.lost ? GS_LOSS : GS_DRAW, unpack(fact.no_win)};
        *hint = gs_field16(payload + 4);
    }
    return payload != NULL;
}

/* Records a win (or loss) within this many plies. */
static void decide(bool *decided, uint16_t *length, uint32_t plies)
{
    uint16_t packed = pack_length(plies);
    if (!*decided || packed < *length)
        *length = packed;
    *decided = true;
}

static void extend(uint16_t *reach, uint32_t plies)
{
    uint16_t packed = pack_reach(plies);
    if (packed > *reach)
        *reach = packed;
}

/* Adds claims to a fact. */
static void extend_fact(struct fact *fact, const struct pvs_claims *claims)
{
    const struct pvs_claim *lower = &claims->lower, *upper = &claims->upper;
    if (lower->value == GS_WIN)
        decide(&fact->won, &fact->no_loss, lower->plies);
    else if (upper->value == GS_LOSS)
        decide(&fact->lost, &fact->no_win, upper->plies);
    if (lower->value == GS_DRAW && !fact->won)
        extend(&fact->no_loss, lower->plies);
    if (upper->value == GS_DRAW && !fact->lost)
        extend(&fact->no_win, upper->plies);
}

bool gs_pvs_remember(struct pvs *pvs, const uint8_t *key, uint64_t hash,
                     const struct pvs_claims *claims, uint16_t hint, uint64_t work)
{
    uint8_t *payload =
        gs_parallel_store(&pvs->thread.parallel, &pvs->table, pvs->search, key, hash, work);
    if (payload) {
        struct fact fact = load_fact(payload);
        extend_fact(&fact, claims);
        save(&fact, payload);
        gs_field16_set(payload + 4, hint);
        pvs->search->counters[PVS_STORES]++;
    }
    gs_parallel_store_end(&pvs->thread.parallel, pvs->search);
    return payload != NULL;
}

/* --- checkpoints --- */

static bool is_payload(const void *user, const uint8_t *payload)
{
    const struct fact fact = load_fact(payload);
    (void)user;
    return !(fact.won && fact.lost);
}

void gs_pvs_save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct pvs *pvs = user;
    gs_transposition_save(&pvs->table, writer, "entries");
}

enum gs_status gs_pvs_load(struct pvs *pvs, struct gs_error *error)
{
    struct gs_checkpoint *checkpoint = pvs->search->checkpoint;
    if (!checkpoint || !pvs->params.use_table)
        return GS_OK;
    return gs_transposition_load(&pvs->table, checkpoint->resumed, "entries", is_payload, pvs,
                                 error);
}
