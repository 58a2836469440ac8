/* SPDX-License-Identifier: MIT */
/*
 * tss.c - threat-space search of a root ([Allis 1993]): does a side win by threats alone?
 *
 * What is proved: wins. Fours are searched in full; the threat space gives the other threats to
 * try, and every reply to them that matters is answered. A failure proves nothing about the value.
 * PROOF.md has the proofs.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#include "algo/algos.h"
#include "algo/tss/tss.h"

/* The nodes of one question about threats: those that help a certificate are found soon. */
enum { THREAT_NODES = 1000 };

/* How many threats the root has. */
static void count_threats(struct tss *at)
{
    uint64_t *counters = at->search->counters;
    unsigned count = at->threats->list(at->rules, at->position, at->attacker, GS_NO_MOVE,
                                       at->lists.found, at->lists.found_room);

    for (unsigned i = 0; i < count && i < at->lists.found_room; i++) {
        enum gs_threat_kind kind = at->lists.found[i].kind;

        counters[TSS_FOURS] += kind == GS_THREAT_FOUR || kind == GS_THREAT_STRAIGHT_FOUR;
        counters[TSS_THREES] += kind > GS_THREAT_FOUR;
    }
}

void gs_tss_note_win(struct tss *at, struct gs_result *result)
{
    gs_search_conclude(at->search);
    gs_result_prove(result, at->first == at->attacker ? GS_WIN : GS_LOSS);
    result->solution = GS_SOLUTION_VALUE;
}

/* Where the attacker is not to move, there is no sequence that he could begin. */
static bool makes_all_replies(const struct tss *at)
{
    return at->limits.all_replies && at->first == at->attacker;
}

static void report_win(struct tss *at, struct gs_result *result)
{
    gs_tss_note_win(at, result);
    if (makes_all_replies(at))
        gs_tss_report_sequence(at, result);
    else
        gs_tss_report_line(at, result);
}

/* Whose wins are searched for. Threats are shown, and all replies made, of one side alone. */
static struct tss_attackers find_attackers(const struct tss *at, const struct gs_position *root)
{
    struct tss_attackers attackers = gs_tss_attackers(at->search, root);

    if (at->search->keep_threats)
        attackers.count = 1;
    if (at->limits.all_replies && attackers.count == 2)
        attackers = (struct tss_attackers){1, {at->first}};
    return attackers;
}

static enum tss_answer search_attack(struct tss *at, const struct gs_position *root,
                                     enum gs_side attacker, struct gs_result *result)
{
    gs_tss_set_root(at, root, attacker);
    count_threats(at);
    if (at->search->keep_threats)
        gs_tss_show(at, result);
    return makes_all_replies(at) ? gs_tss_all_replies(at) : gs_tss_solve(at);
}

/*
 * Where threats are listed and neither time nor nodes are limited: the list takes seconds at most,
 * but whether a side wins by many threats may take hours.
 */
enum { LISTING_EFFORT = 20000000 };

static uint64_t effort_of(const struct tss *at)
{
    const struct gs_limits *limits = &at->search->limits;

    if (at->limits.effort > 0)
        return at->limits.effort;
    const bool is_bounded = limits->seconds > 0 || limits->nodes > 0;
    return at->search->keep_threats && !is_bounded ? LISTING_EFFORT : TSS_UNBOUNDED;
}

static void search_root(struct tss *at, const struct gs_position *root, struct gs_result *result)
{
    const struct tss_attackers attackers = find_attackers(at, root);
    enum tss_answer answer = TSS_FAILS;
    bool cut = false;

    const uint64_t effort = effort_of(at);
    at->effort = effort;
    for (unsigned i = 0; i < attackers.count && answer == TSS_FAILS; i++) {
        answer = search_attack(at, root, attackers.sides[i], result);
        cut |= at->cut.depth;
    }
    if (answer == TSS_WINS) {
        report_win(at, result);
    } else if (answer == TSS_FAILS) {
        gs_search_halt(at->search, cut ? GS_STOP_DEPTH : GS_STOP_EXHAUSTED);
    } else if (gs_tss_is_at_pairs(at)) {
        snprintf(result->why_not, sizeof result->why_not, "limit of pairs (%" PRIu64 ")",
                 at->limits.pairs);
    } else if (!gs_tss_has_effort(at)) {
        snprintf(result->why_not, sizeof result->why_not, "limit of effort (%" PRIu64 ")", effort);
    }
}

/* --- the prover --- */

static struct tss *tss_of(struct gs_prover *prover)
{
    return (struct tss *)(void *)((char *)prover - offsetof(struct tss, prover));
}

static enum gs_proof_answer query(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move)
{
    struct tss *at = tss_of(prover);

    if (level != GS_WIN)
        return GS_PROOF_UNKNOWN;
    gs_tss_set_root(at, position, gs_to_move(at->rules, position));
    enum tss_answer answer = at->limits.all_replies ? gs_tss_all_replies(at) : TSS_FAILS;
    if (answer == TSS_FAILS)
        answer = gs_tss_solve(at);
    *move = at->move;
    return answer == TSS_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

/* A win of order 1 is one by fours; with threes, each of which threatens such a win, it is of 2. */
static enum tss_answer solve_order(struct tss *at, unsigned order)
{
    return order >= 2 ? gs_tss_solve(at) : gs_tss_by_fours(at, TSS_UNBOUNDED);
}

static enum gs_proof_answer threaten(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move)
{
    struct tss *at = tss_of(prover);
    enum tss_answer answer = TSS_FAILS;
    struct gs_search_part part;

    gs_tss_set_root(at, position, gs_to_move(at->rules, position));
    if (gs_search_begin_part(at->search, THREAT_NODES, &part) && order > 0)
        answer = solve_order(at, order);
    gs_search_end_part(at->search, &part);
    *move = at->move;
    return answer == TSS_WINS ? GS_PROOF_YES : GS_PROOF_UNKNOWN;
}

static void free_tss(struct tss *at)
{
    struct gs_memory *memory = at->search->memory;

    gs_tss_clear(at);
    gs_release(memory, at);
}

static void release(struct gs_prover *prover)
{
    free_tss(tss_of(prover));
}

/* --- the algorithm --- */

/* A search on the heap; NULL, with the search halted, without memory. */
static struct tss *new_tss(struct gs_search *search, const struct gs_position *root)
{
    struct tss *at = gs_alloc(search->memory, sizeof *at);

    if (!at)
        gs_search_halt(search, GS_STOP_MEMORY);
    else if (!gs_tss_init(at, search, root)) {
        free_tss(at);
        at = NULL;
    }
    return at;
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct tss *at = user;

    gs_progress_add(progress, "threes", at->threes);
    gs_progress_add(progress, "ply", at->path.ply);
    gs_progress_add(progress, "spaces", at->search->counters[TSS_SPACES]);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    struct tss *at = new_tss(search, root);

    (void)error;
    if (!at)
        return GS_OK;
    search->progress_source = (struct gs_progress_source){report_progress, at};
    search_root(at, root, result);
    if (search->keep_prover && result->proved) {
        at->limits.depth = 0; /* questions have roots of their own */
        at->limits.pairs = 0;
        at->effort = TSS_UNBOUNDED;
        at->prover = (struct gs_prover){
            .rules = at->rules, .query = query, .threaten = threaten, .release = release};
        result->prover = &at->prover;
    } else {
        free_tss(at);
    }
    return GS_OK;
}

static const char *const reply_names[] = {
    [TSS_EACH_REPLY] = "each", [TSS_ALL_REPLIES] = "all", NULL};

static const struct gs_param params[] = {
    {.name = "replies",
     .kind = GS_PARAM_CHOICE,
     .fallback = "each",
     .choices = reply_names,
     .help = "to a threat: each that matters is searched, or all are made at once, which is quick "
             "and finds less"},
    {.name = "effort",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 1000000000,
     .help = "of the whole search, at most, in pairs of threats that are looked into; 0: no limit, "
             "but 100000 with replies=all, and 20000000 where threats are listed without --time or "
             "--nodes"},
    {.name = "threes",
     .kind = GS_PARAM_INT,
     .fallback = "8",
     .min = 0,
     .max = 200,
     .help = "threats in a line that are no fours, at most"},
    {.name = "space",
     .kind = GS_PARAM_INT,
     .fallback = "2000",
     .min = 1,
     .max = 100000,
     .help = "threats in the space of one position, at most"},
    {.name = "pairs",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 1000000000,
     .help = "pairs of threats in all spaces together, at most; 0: no limit"},
    TSS_ATTACK_PARAM,
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    [TSS_FOURS] = {"fours", "", "fours that the root has"},
    [TSS_THREES] = {"threes", "", "other threats that the root has"},
    [TSS_SPACES] = {"spaces", "", "threat spaces that were made"},
    [TSS_THREATS] = {"threats", "", "threats in them, each with what it rests on"},
    [TSS_PAIRS] = {"pairs", "", "pairs of these that could be combined"},
    [TSS_APART] = {"apart", "", "pairs that do not lie in one line"},
    [TSS_CONFLICTS] = {"conflicts", "", "pairs in which the threats are in each other's way"},
    [TSS_COMBINATIONS] = {"combinations", "", "pairs and triples that were looked into"},
    [TSS_SEQUENCES] = {"sequences", "", "sequences that win if no reply disturbs them"},
    [TSS_STANDING] = {"standing", "", "of these, won with all replies made at once"},
    [TSS_VERIFIED] = {"verified", "", "attacks that stood up to all replies"},
    [TSS_HITS] = {"table-hits", "", "positions of which the table knew something"},
    [TSS_COUNTERS] = {.name = NULL},
};

const struct gs_algo gs_tss = {
    .name = "tss",
    .summary = "threat-space search: wins by fours and threes alone",
    .help = "Victoria's threat-space search ([Allis 1993]): trees of threats that rest on each\n"
            "other, with all replies to a threat at once, and their combinations, tell which\n"
            "threats to try; each is then held against every reply. Wins by fours alone are\n"
            "searched in full. Proves wins of either side; where it finds none, nothing is\n"
            "known. It does not use the seed.",
    .needs = GS_NEEDS_STONES | GS_NEEDS_THREATS | GS_NEEDS_BOARD,
    .proves = GS_PROVES_WINS,
    .node = "a position that is visited, or a threat that is added to a threat space",
    .other_attacks = true,
    .uses = GS_USE_THREATS | GS_USE_ATTACK,
    .params = params,
    .counters = counters,
    .run = run,
};
