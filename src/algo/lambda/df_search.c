/* SPDX-License-Identifier: MIT */
/*
 * df_search.c - the depth-first proof-number search of lambda trees (Yoshizoe, Kishimoto and
 * Mueller, *Lambda depth-first proof number search and its application to Go*, 2007), with the
 * zones of [Suda], which proposes this in section 5.4.3.
 *
 * An OR node goes up the levels as LAMBDA does, since the attacks of a level lie
 * in the zone of the failure one level below. While level m < n is tried, its
 * proof number stands for that of level n, and each level still to come adds one
 * to the disproof number. An AND node has the numbers of its threat until that is
 * proved, and then the sums and minima over the replies in the threat's zone.
 *
 * It proves what lambda search proves, and zones are unions by the same theorems (lambda_search.c).
 * A child's zone is taken over at the moment when the child is solved, or found solved in the
 * table; entries that are lost are searched again. Numbers only decide where to search next.
 *
 * Lines have no repetition, as every node but a pass places a stone, so df-pn
 * ends and is exact here. In sums, positions reached in several ways would count several times; the
 * weak form takes the greatest number plus one for each other.
 *
 * Cost: a visit of a node reads each of its children once.
 */
#include <string.h>

#include "algo/lambda/lambda_df_pn.h"

static enum gs_side side_of(const struct lambda *at)
{
    return gs_to_move(at->rules, at->position);
}

/* Whether the node is to be left: the search has ended, or others have solved one above. */
static bool is_stopped(const struct df_search *df)
{
    return df->at.search->stop != GS_STOP_SOLVED || df->thread.abort != 0;
}

/* Another thread has solved the node of this frame: it is to be looked up. */
static bool is_called_to(struct df_search *df, unsigned index)
{
    return df->at.search->stop == GS_STOP_SOLVED && gs_parallel_end_abort(&df->thread, index);
}

static bool is_solved(struct df_numbers numbers)
{
    return df_is_proved(numbers) || df_is_disproved(numbers);
}

/* --- thresholds --- */

/* The numbers of a node, computed from its children, and those of its best two children. */
struct df_choice {
    struct df_numbers node;
    struct df_child *best;
    uint32_t second; /* the least number of another child */
};

/* For an AND node, proof and disproof numbers change places. */
static struct df_choice choose_child(const struct df_search *df, const struct df_frame *frame,
                                     bool or)
{
    struct df_choice choice = {.second = GS_PROOF_INFINITE};
    struct gs_proof_total total = {0, 0, 0};
    uint32_t least = GS_PROOF_INFINITE;

    for (unsigned i = 0; i < frame->count; i++) {
        struct df_child *child = &frame->children[i];
        const uint32_t phi = or ? child->numbers.proof : child->numbers.disproof;
        gs_proof_total_add(&total, or ? child->numbers.disproof : child->numbers.proof);
        if (phi < least || !choice.best) {
            choice.second = choice.best ? least : choice.second;
            least = phi;
            choice.best = child;
        } else if (phi < choice.second) {
            choice.second = phi;
        }
    }
    const uint32_t sum = gs_proof_total_result(&total, df->weak);
    choice.node = or ? (struct df_numbers){least, sum} : (struct df_numbers){sum, least};
    return choice;
}

/* --- threads --- */

/* Chooses again, where others are in the node, by virtual numbers; those of the node stay true. */
static void avoid_others(const struct df_search *df, unsigned index, struct df_numbers limit,
                         bool or, struct df_choice *choice)
{
    const struct df_frame *frame = df->frames[index];
    const uint32_t most = or ? limit.proof : limit.disproof;
    const bool all = or ? choice->node.proof > choice->node.disproof
                        : choice->node.disproof > choice->node.proof;
    uint32_t least = GS_PROOF_INFINITE;

    choice->second = GS_PROOF_INFINITE;
    for (unsigned i = 0; i < frame->count; i++) {
        struct df_child *child = &frame->children[i];
        const unsigned others = gs_parallel_count(&df->thread, index, child->move);
        uint32_t number = or ? child->numbers.proof : child->numbers.disproof;
        if (number < GS_PROOF_MOST)
            number = gs_virtual_number(number, others, all, most);
        if (number < least) {
            choice->second = least;
            least = number;
            choice->best = child;
        } else if (number < choice->second) {
            choice->second = number;
        }
    }
}

/* Begins with a node, and shows it to the other threads, if there are any. */
static void enter_node(struct df_search *df, unsigned index, unsigned kind, uint32_t budget)
{
    if (df->thread.parallel)
        gs_parallel_enter(&df->thread, index, gs_lambda_df_hash(df, kind, budget));
}

/* A thread stores which child it goes to, where there are several threads. */
static void follow(struct df_search *df, unsigned index, struct df_numbers limit, bool or,
                   struct df_choice *choice)
{
    if (gs_parallel_is_shared(&df->thread, index))
        avoid_others(df, index, limit, or, choice);
    gs_parallel_follow(&df->thread, index, choice->best->move);
}

/* What is known of a child by now, unless that was lost. */
static void refresh_child(struct df_child *child, struct df_numbers known)
{
    const uint64_t before = (uint64_t)child->numbers.proof + child->numbers.disproof;

    if (is_solved(known) || (uint64_t)known.proof + known.disproof >= before)
        child->numbers = known;
}

/* Whether the entry of the node, found just now, has more than this search has found. */
static bool is_solved_elsewhere(struct df_search *df, unsigned index, unsigned kind, unsigned level,
                                uint32_t budget, const struct df_entry *own)
{
    struct df_frame *next = df->thread.parallel ? gs_lambda_df_frame(df, index + 1) : NULL;
    struct df_entry entry;

    if (!next || !gs_lambda_df_find(df, kind, budget, &entry, next->base))
        return false;
    if (kind != DF_OR)
        return is_solved(entry.numbers);
    return df_is_proved(entry.numbers) ? entry.level <= level : entry.level > own->level;
}

static uint32_t grown(const struct df_search *df, uint32_t number)
{
    double more = (double)number * df->growth;
    if (number >= GS_PROOF_MOST || more >= (double)GS_PROOF_MOST)
        return GS_PROOF_MOST;
    uint32_t next = (uint32_t)more;
    return next > number ? next : number + 1;
}

/* How far the summed number may rise in one child. */
static uint32_t child_share(uint32_t limit, uint32_t sum, uint32_t own)
{
    if (limit == GS_PROOF_INFINITE)
        return limit;
    uint32_t others = sum > own ? sum - own : 0;
    return limit > others ? limit - others : 1;
}

/* The limit for the best child of a node. */
static struct df_numbers child_limit(const struct df_search *df, const struct df_choice *choice,
                                     struct df_numbers limit, bool or)
{
    const struct df_numbers own = choice->best->numbers;
    const uint32_t next = grown(df, choice->second);

    if (or)
        return (struct df_numbers){
            gs_proof_least(limit.proof, next),
            child_share(limit.disproof, choice->node.disproof, own.disproof)};
    return (struct df_numbers){child_share(limit.proof, choice->node.proof, own.proof),
                               gs_proof_least(limit.disproof, next)};
}

static bool is_within(struct df_numbers numbers, struct df_numbers limit)
{
    return numbers.proof != 0 && numbers.disproof != 0 && numbers.proof < limit.proof &&
           numbers.disproof < limit.disproof;
}

/* --- children that need no search --- */

/* An OR node of which nothing is known. */
static struct df_entry new_entry(const struct lambda *at)
{
    return (struct df_entry){.numbers = {1, 1}, .level = 1, .order = (uint8_t)at->zones.order};
}

/* The attacker wins at once. */
static struct df_numbers take_win_at_once(struct lambda *at, struct df_frame *frame, gs_move win)
{
    frame->level = 0;
    frame->move = win;
    if (at->params.zones)
        gs_lambda_zone_defence(&at->zones, at->position, gs_side_other(side_of(at)), win,
                               frame->zone);
    return DF_PROVED;
}

/* All levels below the entry's have failed, including the requested one. */
static struct df_numbers take_failure(struct lambda *at, struct df_frame *frame,
                                      const struct df_entry *entry, unsigned level)
{
    lambda_copy_zone(at, frame->zone, frame->base);
    if (at->params.zones)
        gs_lambda_zone_fill(&at->zones, frame->zone, entry->order, at->zones.order - level);
    return DF_DISPROVED;
}

/*
 * What is known of the OR node of the position up to level: its zone, level and move go to the
 * frame if it is solved. Else *entry has the level to try, and, if found is true, frame->base is
 * the zone of the failure below it; otherwise that is the zone of level 0, which is not computed.
 * (Failures below a win of a higher level have to be found again.)
 */
static struct df_numbers probe_or(struct df_search *df, struct df_frame *frame, unsigned level,
                                  uint32_t budget, struct df_entry *entry, bool *found)
{
    struct lambda *at = &df->at;
    const gs_move win = at->stones->winning_move(at->rules, at->position, side_of(at));

    if (win != GS_NO_MOVE && budget > 0)
        return take_win_at_once(at, frame, win);
    at->cut = at->cut || budget == 0;
    *found = gs_lambda_df_find(df, DF_OR, budget, entry, frame->base);
    if (*found && df_is_proved(entry->numbers)) {
        if (entry->level <= level) {
            frame->level = entry->level;
            frame->move = entry->move;
            lambda_copy_zone(at, frame->zone, frame->base);
            return DF_PROVED;
        }
        *found = false;
    }
    if (!*found)
        *entry = new_entry(at);
    if (entry->level > level && (*found || !at->params.zones))
        return take_failure(at, frame, entry, level);
    struct df_numbers numbers = entry->numbers;
    if (entry->level <= level)
        numbers.disproof = gs_proof_add(numbers.disproof, level - entry->level);
    return numbers;
}

/*
 * What is known of the AND node of the position, else first; if solved, its zone goes to the frame.
 */
static struct df_numbers probe_and(struct df_search *df, struct df_frame *frame, unsigned level,
                                   uint32_t budget, struct df_numbers first)
{
    struct lambda *at = &df->at;
    struct df_entry entry;
    const gs_move refutation = at->stones->winning_move(at->rules, at->position, side_of(at));

    if (refutation != GS_NO_MOVE) {
        at->search->counters[LAMBDA_INVERSIONS]++;
        if (at->params.zones)
            gs_lambda_zone_clear(&at->zones, frame->zone);
        lambda_add_move(at, frame->zone, refutation);
        return DF_DISPROVED;
    }
    if (!gs_lambda_df_find(df, DF_AND + level, budget, &entry, frame->zone))
        return first;
    return entry.numbers;
}

/* --- AND nodes --- */

/* Plays a reply and reads the OR node after it, whose zone, if solved, is in the next frame. */
static struct df_numbers probe_reply(struct df_search *df, unsigned index, gs_move reply,
                                     unsigned level, uint32_t budget)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index], *next = gs_lambda_df_frame(df, index + 1);
    struct df_numbers numbers = {1, 1};
    struct df_entry entry;
    bool suicide = false, found;

    if (!next)
        return numbers;
    gs_play(at->rules, at->position, reply, frame->undo);
    enum gs_value outcome = gs_outcome(at->rules, at->position);
    lambda_visit(at->search);
    if (outcome == GS_UNKNOWN) {
        numbers = probe_or(df, next, level, lambda_spend(budget, 1), &entry, &found);
    } else {
        suicide = outcome == GS_WIN;
        numbers = suicide ? DF_PROVED : DF_DISPROVED;
        if (at->params.zones)
            gs_lambda_zone_clear(&at->zones, next->zone);
    }
    gs_take_back(at->rules, at->position, frame->undo);
    if (suicide && at->params.zones) {
        gs_lambda_zone_attack(&at->zones, at->position, side_of(at), next->zone);
        lambda_keep_losing(at, next->zone, reply);
    }
    return numbers;
}

/* Takes over the outcome of a reply; true if it refutes the attack. */
static bool take_reply(struct df_search *df, unsigned index, struct df_child *child)
{
    struct df_frame *frame = df->frames[index], *next = df->frames[index + 1];

    if (df_is_proved(child->numbers))
        lambda_merge_zone(&df->at, frame->zone, next->zone);
    if (!df_is_disproved(child->numbers))
        return false;
    lambda_copy_zone(&df->at, frame->zone, next->zone);
    lambda_add_move(&df->at, frame->zone, child->move);
    lambda_keep_sound(&df->at, frame->zone, child->move);
    return true;
}

/* The threat: the OR node after a pass. */
static struct df_numbers search_threat(struct df_search *df, unsigned index, unsigned level,
                                       uint32_t budget, struct df_numbers limit)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];

    at->search->counters[LAMBDA_PASSES]++;
    at->stones->pass(at->rules, at->position, frame->undo);
    struct df_numbers numbers =
        gs_lambda_df_search_or(df, index + 1, level - 1, lambda_spend(budget, 1), limit);
    gs_take_back(at->rules, at->position, frame->undo);
    if (!is_stopped(df) && (df_is_proved(numbers) || df_is_disproved(numbers)))
        lambda_copy_zone(at, frame->zone, df->frames[index + 1]->zone);
    return numbers;
}

/* Lists the replies in the zone of the threat; true if one of them refutes the attack. */
static bool list_replies(struct df_search *df, unsigned index, unsigned level, uint32_t budget)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];
    unsigned count = gs_lambda_select(at, at->params.zones ? frame->zone : NULL, frame->moves);

    lambda_unwind(at, frame->zone, LAMBDA_DEFENCE_ZONES);
    frame->count = 0;
    for (unsigned i = 0; i < count && !is_stopped(df); i++) {
        struct df_child *child = &frame->children[frame->count++];
        child->move = frame->moves[i];
        child->numbers = probe_reply(df, index, child->move, level, budget);
        if (!is_stopped(df) && take_reply(df, index, child))
            return true;
    }
    return false;
}

/* Reads the open replies again, where others are in the node; true if one refutes the attack. */
static bool refresh_replies(struct df_search *df, unsigned index, unsigned level, uint32_t budget)
{
    struct df_frame *frame = df->frames[index];

    if (!gs_parallel_is_shared(&df->thread, index))
        return false;
    for (unsigned i = 0; i < frame->count && !is_stopped(df); i++) {
        struct df_child *child = &frame->children[i];
        if (is_solved(child->numbers))
            continue;
        refresh_child(child, probe_reply(df, index, child->move, level, budget));
        if (!is_stopped(df) && take_reply(df, index, child))
            return true;
    }
    return false;
}

/* Goes through the replies until the limit is reached. */
static struct df_numbers search_replies(struct df_search *df, unsigned index, unsigned level,
                                        uint32_t budget, struct df_numbers limit)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];

    for (;;) {
        if (frame->count == 0)
            return DF_PROVED;
        if (refresh_replies(df, index, level, budget))
            return DF_DISPROVED;
        struct df_choice choice = choose_child(df, frame, false);
        if (is_stopped(df) || !is_within(choice.node, limit))
            return choice.node;
        follow(df, index, limit, false, &choice);
        gs_play(at->rules, at->position, choice.best->move, frame->undo);
        choice.best->numbers = gs_lambda_df_search_or(df, index + 1, level, lambda_spend(budget, 1),
                                                      child_limit(df, &choice, limit, false));
        gs_take_back(at->rules, at->position, frame->undo);
        if (!is_stopped(df) && take_reply(df, index, choice.best))
            return DF_DISPROVED;
    }
}

/* The threat, and once it is proved the replies. */
static struct df_numbers search_threat_and_replies(struct df_search *df, unsigned index,
                                                   unsigned level, uint32_t budget,
                                                   struct df_numbers limit)
{
    struct df_numbers numbers = search_threat(df, index, level, budget, limit);

    if (is_stopped(df) || !df_is_proved(numbers))
        return numbers;
    df->at.search->counters[LAMBDA_THREATS]++;
    if (list_replies(df, index, level, budget))
        return DF_DISPROVED;
    return search_replies(df, index, level, budget, limit);
}

static struct df_numbers visit_and(struct df_search *df, unsigned index, unsigned level,
                                   uint32_t budget, struct df_numbers limit)
{
    const uint64_t before = df->at.search->nodes;
    struct df_frame *frame = gs_lambda_df_frame(df, index);
    struct df_entry entry = {.level = (uint8_t)level};

    if (!frame || !lambda_visit(df->at.search))
        return (struct df_numbers){1, 1};
    enter_node(df, index, DF_AND + level, budget);
    entry.numbers = search_threat_and_replies(df, index, level, budget, limit);
    if (!is_stopped(df) && !is_solved(entry.numbers) &&
        is_solved_elsewhere(df, index, DF_AND + level, level, budget, &entry))
        entry.numbers = probe_and(df, frame, level, budget, entry.numbers);
    else if (!is_stopped(df))
        gs_lambda_df_keep(df, DF_AND + level, budget, &entry, frame->zone,
                          df->at.search->nodes - before);
    gs_parallel_exit(&df->thread, index, !is_stopped(df) && is_solved(entry.numbers));
    return entry.numbers;
}

static struct df_numbers search_and(struct df_search *df, unsigned index, unsigned level,
                                    uint32_t budget, struct df_numbers limit)
{
    struct df_numbers numbers;

    do
        numbers = visit_and(df, index, level, budget, limit);
    while (is_called_to(df, index));
    return numbers;
}

/* --- OR nodes --- */

/*
 * The numbers of an attack of which nothing is known. A direct threat leaves few
 * replies; at level 1 all attacks are alike.
 */
static struct df_numbers first_numbers(const struct lambda *at, gs_move move, unsigned level)
{
    static const uint32_t proofs[] = {[LAMBDA_QUIET] = 8, [LAMBDA_THREE] = 3, [LAMBDA_FOUR] = 1};

    if (level < 2 || !at->rules->game->threats)
        return (struct df_numbers){1, 1};
    return (struct df_numbers){proofs[gs_lambda_urgency(at, move)], 1};
}

/* Plays an attack and reads the AND node after it. */
static struct df_numbers probe_attack(struct df_search *df, unsigned index, gs_move move,
                                      unsigned level, uint32_t budget)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index], *next = gs_lambda_df_frame(df, index + 1);
    struct df_numbers numbers = {1, 1};

    if (!next)
        return numbers;
    const struct df_numbers first = first_numbers(at, move, level);
    gs_play(at->rules, at->position, move, frame->undo);
    lambda_visit(at->search);
    const enum gs_value outcome = gs_outcome(at->rules, at->position);
    if (outcome == GS_UNKNOWN) {
        numbers = probe_and(df, next, level, lambda_spend(budget, 1), first);
    } else { /* the attacker's own loss, or a full board */
        numbers = DF_DISPROVED;
        if (at->params.zones)
            gs_lambda_zone_clear(&at->zones, next->zone);
    }
    gs_take_back(at->rules, at->position, frame->undo);
    if (outcome == GS_WIN)
        lambda_keep_losing(at, next->zone, move);
    return numbers;
}

/* Takes over the outcome of an attack; true if it wins. */
static bool take_attack(struct df_search *df, unsigned index, struct df_child *child,
                        unsigned level)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index], *next = df->frames[index + 1];

    if (df_is_disproved(child->numbers))
        lambda_merge_zone(at, frame->zone, next->zone);
    if (!df_is_proved(child->numbers))
        return false;
    lambda_copy_zone(at, frame->zone, next->zone);
    lambda_add_move(at, frame->zone, child->move);
    lambda_keep_sound(at, frame->zone, child->move);
    if (at->params.zones && !at->zugzwang_free)
        gs_lambda_zone_not_won(&at->zones, at->position, gs_side_other(side_of(at)), frame->zone);
    frame->move = child->move;
    frame->level = level;
    return true;
}

/* Lists the attacks of a level, in the zone of frame->base; true if one wins. */
static bool list_attacks(struct df_search *df, unsigned index, unsigned level, uint32_t budget)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];
    unsigned count =
        at->direct ? gs_lambda_select_direct(at, level, frame->moves)
                   : gs_lambda_select(at, at->params.zones ? frame->base : NULL, frame->moves);
    gs_move forced = GS_NO_MOVE;

    lambda_copy_zone(at, frame->zone, frame->base);
    lambda_unwind(at, frame->zone, LAMBDA_ATTACK_ZONES);
    if (at->steady)
        forced = at->stones->winning_move(at->rules, at->position, gs_side_other(side_of(at)));
    if (forced != GS_NO_MOVE) {
        lambda_add_move(at, frame->zone, forced);
        count = gs_lambda_narrow_to(forced, frame->moves, count);
    }
    frame->count = 0;
    for (unsigned i = 0; i < count && !is_stopped(df); i++) {
        struct df_child *child = &frame->children[frame->count++];
        child->move = frame->moves[i];
        child->numbers = probe_attack(df, index, child->move, level, budget);
        if (!is_stopped(df) && take_attack(df, index, child, level))
            return true;
    }
    return false;
}

/* Reads the open attacks again, where others are in the node; true if one wins. */
static bool refresh_attacks(struct df_search *df, unsigned index, unsigned level, uint32_t budget)
{
    struct df_frame *frame = df->frames[index];

    if (!gs_parallel_is_shared(&df->thread, index))
        return false;
    for (unsigned i = 0; i < frame->count && !is_stopped(df); i++) {
        struct df_child *child = &frame->children[i];
        if (is_solved(child->numbers))
            continue;
        refresh_child(child, probe_attack(df, index, child->move, level, budget));
        if (!is_stopped(df) && take_attack(df, index, child, level))
            return true;
    }
    return false;
}

/* Goes through the attacks of one level until the limit is reached. */
static struct df_numbers search_attacks(struct df_search *df, unsigned index, unsigned level,
                                        uint32_t budget, struct df_numbers limit)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];

    for (;;) {
        if (frame->count == 0)
            return DF_DISPROVED;
        if (refresh_attacks(df, index, level, budget))
            return DF_PROVED;
        struct df_choice choice = choose_child(df, frame, true);
        if (is_stopped(df) || !is_within(choice.node, limit))
            return choice.node;
        follow(df, index, limit, true, &choice);
        gs_play(at->rules, at->position, choice.best->move, frame->undo);
        choice.best->numbers = search_and(df, index + 1, level, lambda_spend(budget, 1),
                                          child_limit(df, &choice, limit, true));
        gs_take_back(at->rules, at->position, frame->undo);
        if (!is_stopped(df) && take_attack(df, index, choice.best, level))
            return DF_PROVED;
    }
}

/* One level of an OR node, whose base is that of the failure below. */
static struct df_numbers search_level(struct df_search *df, unsigned index, unsigned level,
                                      uint32_t budget, struct df_numbers limit)
{
    if (list_attacks(df, index, level, budget))
        return DF_PROVED;
    return search_attacks(df, index, level, budget, limit);
}

/* What remains of a limit on the disproof number with this many levels still to come. */
static struct df_numbers level_limit(struct df_numbers limit, unsigned levels)
{
    if (limit.disproof != GS_PROOF_INFINITE)
        limit.disproof = limit.disproof > levels + 1 ? limit.disproof - levels : 2;
    return limit;
}

/*
 * Goes up the levels from the one of the entry, until the limit is reached or the
 * node is solved; the entry and frame->base follow. Numbers are those of level.
 */
static struct df_numbers climb(struct df_search *df, unsigned index, struct df_entry *entry,
                               unsigned level, uint32_t budget, struct df_numbers limit,
                               struct df_numbers numbers)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];

    while (entry->level <= level && is_within(numbers, limit) && !is_stopped(df)) {
        if (gs_lambda_is_beyond(at, entry->level, budget)) {
            at->cut = true;
            entry->level = (uint8_t)(level + 1);
            break;
        }
        const unsigned left = level - entry->level;
        numbers = search_level(df, index, entry->level, budget, level_limit(limit, left));
        entry->numbers = numbers;
        if (df_is_disproved(numbers)) {
            lambda_copy_zone(at, frame->base, frame->zone);
            entry->order = (uint8_t)(at->zones.order - entry->level);
            entry->level++;
            entry->numbers = (struct df_numbers){1, 1};
            numbers = (struct df_numbers){1, gs_proof_add(1, left)};
        } else if (!df_is_proved(numbers)) {
            numbers.disproof = gs_proof_add(numbers.disproof, left);
        }
    }
    return entry->level > level ? DF_DISPROVED : numbers;
}

/* Keeps what was found of an OR node, unless others have found more; its numbers up to level. */
static struct df_numbers store_or(struct df_search *df, unsigned index, unsigned level,
                                  uint32_t budget, struct df_entry *entry,
                                  struct df_numbers numbers, uint64_t before)
{
    struct lambda *at = &df->at;
    struct df_frame *frame = df->frames[index];
    bool found;

    if (!is_solved(numbers) && is_solved_elsewhere(df, index, DF_OR, level, budget, entry))
        return probe_or(df, frame, level, budget, entry, &found);
    entry->move = frame->move;
    gs_lambda_df_keep(df, DF_OR, budget, entry, df_is_proved(numbers) ? frame->zone : frame->base,
                      at->search->nodes - before);
    return df_is_disproved(numbers) ? take_failure(at, frame, entry, level) : numbers;
}

static struct df_numbers visit_or(struct df_search *df, unsigned index, unsigned level,
                                  uint32_t budget, struct df_numbers limit)
{
    struct lambda *at = &df->at;
    const uint64_t before = at->search->nodes;
    struct df_frame *frame = gs_lambda_df_frame(df, index);
    struct df_entry entry = new_entry(at);
    bool found = false;

    if (!frame || !lambda_visit(at->search))
        return (struct df_numbers){1, 1};
    struct df_numbers numbers = probe_or(df, frame, level, budget, &entry, &found);
    if (is_solved(numbers))
        return numbers;
    if (!found && at->params.zones)
        gs_lambda_zone_attack(&at->zones, at->position, side_of(at), frame->base);
    enter_node(df, index, DF_OR, budget);
    numbers = climb(df, index, &entry, level, budget, limit, numbers);
    if (!is_stopped(df))
        numbers = store_or(df, index, level, budget, &entry, numbers, before);
    gs_parallel_exit(&df->thread, index, !is_stopped(df) && is_solved(numbers));
    return numbers;
}

struct df_numbers gs_lambda_df_search_or(struct df_search *df, unsigned index, unsigned level,
                                         uint32_t budget, struct df_numbers limit)
{
    struct df_numbers numbers;

    do
        numbers = visit_or(df, index, level, budget, limit);
    while (is_called_to(df, index));
    return numbers;
}

/* --- the root --- */

enum lambda_answer gs_lambda_df_solve(struct lambda *at, unsigned level, uint32_t budget)
{
    struct df_search *df = (struct df_search *)(void *)at;
    struct df_numbers numbers = df->parallel
                                    ? gs_lambda_df_parallel_solve(df, level, budget)
                                    : gs_lambda_df_search_or(df, 0, level, budget, DF_NO_LIMIT);

    if (at->search->stop != GS_STOP_SOLVED)
        return LAMBDA_STOPPED;
    if (at->params.zones)
        memcpy(at->frames[0].nodes[LAMBDA_OWN].zone, df->frames[0]->zone, at->zones.size);
    at->frames[0].line[0] = df->frames[0]->move;
    at->frames[0].line_length = 1;
    at->frames[0].nodes[LAMBDA_OWN].level = df->frames[0]->level;
    return df_is_proved(numbers) ? LAMBDA_WINS : LAMBDA_FAILS;
}

enum lambda_attempt gs_lambda_df_judge_attack(struct lambda *at, unsigned frame,
                                              struct lambda_node *node, unsigned level,
                                              uint32_t budget)
{
    struct df_search *df = (struct df_search *)(void *)at;
    enum lambda_attempt attempt = LAMBDA_ATTEMPT_IDLE;

    if (!gs_lambda_df_frame(df, frame))
        return LAMBDA_ATTEMPT_STOPPED;
    if (df_is_proved(search_threat(df, frame, level, budget, DF_NO_LIMIT))) {
        struct df_numbers numbers = search_and(df, frame, level, budget, DF_NO_LIMIT);
        attempt = df_is_proved(numbers) ? LAMBDA_ATTEMPT_WINS : LAMBDA_ATTEMPT_DEFENDED;
    }
    if (is_stopped(df))
        return LAMBDA_ATTEMPT_STOPPED;
    if (attempt == LAMBDA_ATTEMPT_WINS)
        at->frames[frame].line_length = 1;
    else
        lambda_merge_zone(at, node->zone, df->frames[frame]->zone);
    return attempt;
}
