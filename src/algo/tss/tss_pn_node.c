/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_node.c - a position in proof-number search over threats: its first evaluation, and its
 * moves.
 *
 * With the attacker to move, wins by fours are the leaves. After his move there is a four,
 * with one reply, or a search of what follows a pass: its zone contains all replies that
 * need an answer. Where there is no win after a pass the move is given up at this level.
 */
#include <string.h>

#include "algo/tss/tss_pn.h"

/* How often what follows a pass is searched, each time with twice the nodes. */
enum { TRIES = 12 };

/*
 * How many moves are tried in each round where there is nothing forced: at level 2, and above it,
 * where a search of level 2 or more follows each.
 */
static const size_t candidates[2][TSS_PN_ROUNDS] = {{48, 96, GS_POINTS_MAX},
                                                    {12, 48, GS_POINTS_MAX}};

/*
 * First proof numbers of the best move that makes a four, of the best three, and of the best move
 * of a higher level.
 */
enum { FOUR_PROOF = 3, THREE_PROOF = 4, OTHER_PROOF = 3 };

/* By how much, in halves, each rises from the best move to the next one. */
enum { FOUR_STEP = 1, THREE_STEP = 4, QUIET_STEP = 1, OTHER_STEP = 4 };

/*
 * Of a move whose threat was not found: at least; with every try, where nothing else is known; by
 * the numbers of its search; and what makes these weigh less.
 */
enum { CUT_PROOF = 4, SKIP_PROOF = 4, CUT_SLOPE = 8, CUT_EASE = 4 };

static void prove(struct tss_pn_entry *entry)
{
    entry->proof = 0;
    entry->disproof = TSS_PN_INFINITE;
}

static void disprove(struct tss_pn_entry *entry)
{
    entry->proof = TSS_PN_INFINITE;
    entry->disproof = 0;
}

/* The attacker wins by fours. */
static void prove_by_fours(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    const unsigned order = gs_tss_pn_order(at, level);

    prove(entry);
    entry->move = (uint16_t)at->tss.move;
    memset(entry->zone, 0, sizeof entry->zone);
    entry->has_zone = gs_tss_pn_fours_zone(at, order > 0 ? order : 1, entry->zone);
}

void gs_tss_pn_evaluate_attack(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    struct tss *tss = &at->tss;
    size_t top = tss->lists.top;
    unsigned threatened;

    entry->proof = entry->disproof = 1;
    entry->move = TSS_PN_NO_MOVE;
    enum tss_answer answer = gs_tss_pn_by_fours(at);
    if (answer == TSS_WINS) {
        prove_by_fours(at, level, entry);
        return;
    }
    gs_tss_wins(tss, gs_side_other(tss->attacker), GS_NO_MOVE, &threatened);
    tss->lists.top = top;
    if (threatened > 1 || !gs_tss_has_room(tss, 1))
        disprove(entry);
}

/* --- after a move of the attacker --- */

/* The attacker threatens to win at once. */
static void evaluate_four(struct tss_pn *at, unsigned level, const gs_move *wins, unsigned count,
                          struct tss_pn_entry *entry)
{
    const unsigned order = gs_tss_pn_order(at, level);

    entry->has_zone = true;
    if (order > 0) {
        gs_tss_pn_wins_zone(at, wins, count, order, entry->zone);
        gs_tss_pn_harmless(at, order, entry->zone);
    }
    if (count == 1 && gs_tss_may(&at->tss, wins[0])) {
        entry->move = (uint16_t)wins[0];
        return;
    }
    if (count == 1)
        gs_tss_pn_all(entry->zone);
    if (gs_tss_has_room(&at->tss, 2))
        prove(entry);
    else
        disprove(entry);
}

/* Whether the defender may make a move that places no stone; zones do not cover such moves. */
static bool may_swap(struct tss_pn *at)
{
    const gs_move *moves = at->tss.lists.moves + at->tss.lists.top;
    unsigned count = 0;

    if (!at->tss.key.is_kept)
        count = gs_moves(at->tss.rules, at->tss.position, at->tss.lists.moves + at->tss.lists.top);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] >= at->tss.board.points)
            return true;
    return false;
}

/*
 * The search of what follows a pass came to no end. The move gets the harder to prove the longer
 * that took, and the harder it seems by its own numbers.
 */
static void cut(struct tss_pn_entry *entry, uint32_t proof, uint32_t disproof)
{
    entry->tries++;
    const uint64_t slope = (uint64_t)CUT_SLOPE << entry->tries;
    const uint64_t number = slope * (proof + CUT_EASE) / (disproof + CUT_EASE) + CUT_PROOF;
    entry->proof = number < TSS_PN_INFINITE ? (uint32_t)number : TSS_PN_INFINITE - 1;
}

/* Begins where others with the same stones of the attacker were not found before. */
static bool skip_tries(const struct tss_pn *at, struct tss_pn_entry *entry)
{
    if (entry->tries > 0)
        return false;
    entry->tries = (uint8_t)gs_tss_pn_tries(at);
    if (entry->tries > 0)
        entry->proof = (uint32_t)SKIP_PROOF << entry->tries;
    return entry->tries > 0;
}

/* What follows when the defender passes. */
static void evaluate_pass(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    struct tss_pn_entry after = {.proof = 1, .disproof = 0};

    if (level > 2 && skip_tries(at, entry))
        return;
    at->search->counters[TSS_PN_NULLS]++;
    gs_tss_pass(&at->tss);
    if (level > 2)
        gs_tss_pn_search(at, level - 1, at->null_nodes << entry->tries, &after);
    else if (gs_tss_pn_by_fours(at) == TSS_WINS) {
        after.proof = 0;
        after.has_zone = gs_tss_pn_fours_zone(at, 1, after.zone);
    }
    gs_tss_take_back(&at->tss);
    if (at->threads.own.abort > 0)
        return;
    if (level > 2)
        gs_tss_pn_note_tries(at, entry->tries + (after.proof > 0));
    if (after.proof > 0 && after.disproof > 0 && level > 2 && entry->tries < TRIES) {
        cut(entry, after.proof, after.disproof);
        return;
    }
    if (after.proof > 0 || !after.has_zone || may_swap(at)) {
        disprove(entry);
        return;
    }
    memcpy(entry->zone, after.zone, sizeof entry->zone);
    entry->has_zone = true;
}

void gs_tss_pn_evaluate_threat(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    struct tss *tss = &at->tss;
    size_t top = tss->lists.top;
    unsigned count, threatened;

    entry->proof = entry->disproof = 1;
    entry->move = TSS_PN_NO_MOVE;
    memset(entry->zone, 0, sizeof entry->zone);
    gs_tss_wins(tss, gs_side_other(tss->attacker), GS_NO_MOVE, &threatened);
    tss->lists.top = top;
    if (threatened > 0) {
        disprove(entry);
        return;
    }
    gs_move *wins = gs_tss_wins(tss, tss->attacker, GS_NO_MOVE, &count);
    if (count > 0)
        evaluate_four(at, level, wins, count, entry);
    tss->lists.top = top;
    if (count == 0)
        evaluate_pass(at, level, entry);
}

/* --- lists --- */

static void add_child(struct tss_pn *at, gs_move move, uint32_t proof)
{
    at->stack.children[at->stack.top++] =
        (struct tss_pn_child){.proof = proof, .disproof = 1, .move = (uint16_t)move};
}

/*
 * Inserts a move into the children from base on, the heaviest first and those of one
 * weight in the order in which they came; of more than limit the lightest goes.
 */
static void insert(struct tss_pn *at, size_t base, size_t limit, gs_move move,
                   const uint32_t *weights)
{
    size_t i = at->stack.top;

    if (at->stack.top - base < limit)
        at->stack.top++;
    else if (weights[at->stack.children[--i].move] >= weights[move])
        return;
    for (; i > base && weights[at->stack.children[i - 1].move] < weights[move]; i--)
        at->stack.children[i] = at->stack.children[i - 1];
    at->stack.children[i] =
        (struct tss_pn_child){.proof = 1, .disproof = 1, .move = (uint16_t)move};
}

static bool is_free(const struct tss_pn *at, unsigned point)
{
    return at->tss.rules->game->board->content(at->tss.rules, at->tss.position, point) == GS_EMPTY;
}

/* Adds the free points of a line from one of its points on, but for those that were added before.
 */
static void add_line(struct tss_pn *at, const uint16_t *line, unsigned from, uint64_t *seen)
{
    for (unsigned i = from; i < at->lines.connect; i++) {
        const gs_move move = line[i];

        if (gs_points_has(seen, move) || !is_free(at, move))
            continue;
        gs_points_add(seen, move);
        if (gs_tss_may(&at->tss, move))
            add_child(at, move, 1);
    }
}

/*
 * What a move does besides the threat that it makes: by the stones of one side alone in each of the
 * lines through it. A stone where the attacker has two makes the threat itself or a further one;
 * one of his is worth a third of that, as what builds new threats wins in the end.
 */
static uint32_t score_of(const struct tss_pn *at, gs_move move)
{
    static const uint8_t own[] = {1, 6, 20, 20, 20}, other[] = {0, 1, 3, 10, 100};
    const uint8_t *defenders = at->lines.stones, *attackers = at->lines.stones + at->lines.room;
    const uint16_t *through = gs_tss_pn_through(at, move);
    uint32_t score = 0;

    for (unsigned i = 1; i <= through[0]; i++) {
        const unsigned line = through[i];

        if (defenders[line] == 0)
            score += own[attackers[line] < 4 ? attackers[line] : 4];
        else if (attackers[line] == 0)
            score += other[defenders[line] < 4 ? defenders[line] : 4];
    }
    return score;
}

/* Sorts the children from base on by their scores, and sets their numbers by that order. */
static void rank(struct tss_pn *at, size_t base, uint32_t proof, uint32_t step)
{
    uint32_t scores[GS_POINTS_MAX];

    for (size_t i = base; i < at->stack.top; i++) {
        const struct tss_pn_child child = at->stack.children[i];
        uint32_t score = score_of(at, child.move);
        size_t place = i;

        score += score * at->memory.favour[child.move] / (2 * TSS_PN_FAVOURS);
        for (; place > base && scores[place - 1 - base] < score; place--) {
            at->stack.children[place] = at->stack.children[place - 1];
            scores[place - base] = scores[place - 1 - base];
        }
        at->stack.children[place] = child;
        scores[place - base] = score;
    }
    for (size_t i = base; i < at->stack.top; i++)
        at->stack.children[i].proof = proof + step * (uint32_t)(i - base) / 2;
}

/*
 * Moves that make fours, and then threes. A three is in two lines that differ in one end point each
 * and both lack three stones: two more stones make a straight four. The rules are checked when the
 * moves are played.
 */
static void list_threats(struct tss_pn *at)
{
    const uint8_t *defenders = at->lines.stones, *attackers = at->lines.stones + at->lines.room;
    const unsigned connect = at->lines.connect;
    uint64_t seen[TSS_WORDS] = {0};
    size_t base = at->stack.top;

    for (unsigned i = 0;
         (i = gs_tss_pn_next(at, attackers, defenders, connect - 2, i)) < at->lines.count; i++)
        add_line(at, at->lines.points + (size_t)i * connect, 0, seen);
    rank(at, base, FOUR_PROOF, FOUR_STEP);
    base = at->stack.top;
    for (unsigned i = 0;
         (i = gs_tss_pn_next(at, attackers, defenders, connect - 3, i)) + 1 < at->lines.count;
         i++) {
        const uint16_t *line = at->lines.points + (size_t)i * connect, *next = line + connect;

        if (attackers[i + 1] + 3u == connect && defenders[i + 1] == 0 && next[0] == line[1] &&
            is_free(at, line[0]) && is_free(at, next[connect - 1]))
            add_line(at, line, 1, seen);
    }
    rank(at, base, THREE_PROOF, THREE_STEP);
}

/*
 * Whether two lines next to each other have the stones that the defender needs for a straight four.
 */
static bool makes_three(const struct tss_pn *at, unsigned line)
{
    const uint8_t *defenders = at->lines.stones + line, *attackers = defenders + at->lines.room;
    const uint16_t *points = at->lines.points + (size_t)line * at->lines.connect,
                   *next = points + at->lines.connect;

    return defenders[0] + 2u == at->lines.connect && defenders[1] + 2u == at->lines.connect &&
           attackers[0] == 0 && attackers[1] == 0 && next[0] == points[1] &&
           is_free(at, points[0]) && is_free(at, next[at->lines.connect - 1]);
}

/* Whether the defender has a three, by the counts of lines. */
static bool has_three(const struct tss_pn *at)
{
    const uint8_t *defenders = at->lines.stones, *attackers = at->lines.stones + at->lines.room;
    unsigned three = 0;

    while ((three = gs_tss_pn_next(at, defenders, attackers, at->lines.connect - 2, three)) + 1 <
               at->lines.count &&
           !makes_three(at, three))
        three++;
    return three + 1 < at->lines.count;
}

/*
 * The moves that can answer a three of the defender: fours, and the points of lines that
 * he lacks two stones of. All points where he has no three: moves are left out that let
 * him make a straight four, which a four alone survives.
 */
static void find_urgent(const struct tss_pn *at, uint64_t *urgent)
{
    const uint8_t *defenders = at->lines.stones, *attackers = at->lines.stones + at->lines.room;

    if (!has_three(at)) {
        gs_tss_pn_all(urgent);
        return;
    }
    for (unsigned i = 0; i < at->lines.count; i++)
        if ((defenders[i] == 0 || attackers[i] == 0) &&
            defenders[i] + attackers[i] + 2u == at->lines.connect)
            for (unsigned j = 0; j < at->lines.connect; j++)
                gs_points_add(urgent, at->lines.points[(size_t)i * at->lines.connect + j]);
}

/* The weight of a move with what it has won before, and what the seed adds. */
static uint32_t full_weight(const struct tss_pn *at, gs_move move)
{
    const uint32_t weight = at->lines.weights[move] + at->memory.bonus[move];

    if (at->search->seed == 0)
        return weight;
    return weight + weight * at->memory.favour[move] / (2 * TSS_PN_FAVOURS);
}

/*
 * Moves are sorted as numbers, by weight and then by their places in the list of moves, the
 * greatest first: into bins by weight, and inside of them by insertion. Bins are as wide as
 * BIN_WEIGHT, and the last one has no end.
 */
enum { PLACE_BITS = 9, BINS = 256, BIN_WEIGHT = 4 };

_Static_assert(GS_POINTS_MAX < 1 << PLACE_BITS, "places fit");

static uint32_t number_of(uint32_t weight, unsigned place)
{
    return (weight + 1) << PLACE_BITS | ((1u << PLACE_BITS) - 1 - place);
}

static unsigned place_of(uint32_t number)
{
    return (1u << PLACE_BITS) - 1 - (number & ((1u << PLACE_BITS) - 1));
}

static unsigned bin_of(uint32_t number)
{
    const uint32_t bin = (number >> PLACE_BITS) / BIN_WEIGHT;

    return bin < BINS ? bin : BINS - 1;
}

static void sort_by_insertion(uint32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint32_t number = numbers[i];
        size_t place = i;

        for (; place > 0 && numbers[place - 1] < number; place--)
            numbers[place] = numbers[place - 1];
        numbers[place] = number;
    }
}

/* Copies the greatest numbers, at most limit, in their order; returns how many. */
static size_t sort_greatest(const uint32_t *numbers, size_t count, size_t limit, uint32_t *sorted)
{
    uint16_t ends[BINS] = {0};
    unsigned least = 0;
    size_t sum = 0;

    for (size_t i = 0; i < count; i++) {
        const unsigned bin = bin_of(numbers[i]);

        ends[bin]++;
        least = bin >= least ? bin + 1 : least;
    }
    while (least > 0 && sum < limit) {
        const uint16_t size = ends[--least];

        ends[least] = (uint16_t)sum;
        sum += size;
    }
    for (size_t i = 0; i < count; i++)
        if (bin_of(numbers[i]) >= least)
            sorted[ends[bin_of(numbers[i])]++] = numbers[i];
    sort_by_insertion(sorted, sum);
    return sum < limit ? sum : limit;
}

/* The moves but for those of the children from base on, as such numbers; returns how many. */
static size_t number_moves(const struct tss_pn *at, const gs_move *moves, unsigned count,
                           size_t base, uint32_t *numbers)
{
    uint64_t tried[TSS_WORDS] = {0};
    size_t kept = 0;

    if (at->round + 1 < TSS_PN_ROUNDS)
        find_urgent(at, tried);
    else
        gs_tss_pn_all(tried); /* a three may be none by all rules */
    for (size_t i = base; i < at->stack.top; i++)
        if (gs_points_has(tried, at->stack.children[i].move))
            gs_points_flip(tried, at->stack.children[i].move);
    for (unsigned i = 0; i < count; i++)
        if (moves[i] < at->tss.board.points &&
            gs_points_has(tried, moves[i])) /* no swap, not idle */
            numbers[kept++] = number_of(full_weight(at, moves[i]), i);
    return kept;
}

/*
 * The moves that mean most, but for those from base on, and those first that mean more. Their first
 * proof numbers begin with proof and rise by step.
 */
static void list_candidates(struct tss_pn *at, size_t base, uint32_t proof, uint32_t step)
{
    const size_t limit = candidates[at->level > 2][at->round];
    uint32_t numbers[GS_POINTS_MAX], sorted[GS_POINTS_MAX];
    gs_move *moves = at->tss.lists.moves + at->tss.lists.top;
    const unsigned count = gs_moves(at->tss.rules, at->tss.position, moves);
    const size_t kept = number_moves(at, moves, count, base, numbers);
    const size_t listed = sort_greatest(numbers, kept, limit, sorted);

    for (size_t i = 0; i < listed; i++)
        add_child(at, moves[place_of(sorted[i])], proof + step * (uint32_t)i / 2);
}

/* Puts what won in a like position first. */
static void use_hints(struct tss_pn *at, size_t base)
{
    for (int after_reply = 0; after_reply < 2; after_reply++) {
        gs_move hint = gs_tss_pn_hint(at, after_reply);

        for (size_t i = base; i < at->stack.top; i++)
            if (at->stack.children[i].move == hint) {
                struct tss_pn_child child = at->stack.children[i];
                memmove(at->stack.children + base + 1, at->stack.children + base,
                        (i - base) * sizeof child);
                child.proof = 1;
                at->stack.children[base] = child;
            }
    }
}

static bool is_listed(const struct tss_pn *at, size_t base, gs_move move)
{
    for (size_t i = base; i < at->stack.top; i++)
        if (at->stack.children[i].move == move)
            return true;
    return false;
}

/*
 * How many quiet moves need no list where the proof number has to stay below a bound, as theirs are
 * not below it. One that a hint puts first has to be listed, and so are the answers to a three.
 */
static size_t count_unlisted(const struct tss_pn *at, size_t base, uint32_t bound)
{
    const size_t limit = candidates[0][at->round];
    const size_t free = at->tss.board.points - at->tss.path.stones - (at->stack.top - base);

    if (bound > TSS_PN_QUIET_PROOF || has_three(at))
        return 0;
    for (int after_reply = 0; after_reply < 2; after_reply++) {
        const gs_move hint = gs_tss_pn_hint(at, after_reply);

        if (hint != GS_NO_MOVE && !is_listed(at, base, hint))
            return 0;
    }
    return free < limit ? free : limit;
}

unsigned gs_tss_pn_moves(struct tss_pn *at, unsigned level, uint32_t bound, unsigned *unlisted)
{
    struct tss *tss = &at->tss;
    const size_t base = at->stack.top, top = tss->lists.top;
    unsigned count;

    *unlisted = 0;
    if (!gs_tss_pn_room(at, tss->board.points))
        return 0;
    gs_move *wins = gs_tss_wins(tss, gs_side_other(tss->attacker), GS_NO_MOVE, &count);
    if (count == 1 && gs_tss_may(tss, wins[0]))
        add_child(at, wins[0], 1);
    tss->lists.top = top;
    if (count == 0 && level == 2)
        list_threats(at);
    if (count == 0 && level == 2 && at->level == 2)
        *unlisted = (unsigned)count_unlisted(at, base, bound);
    if (count == 0 && *unlisted == 0 && (level > 2 || at->level == 2))
        list_candidates(at, base, level == 2 ? TSS_PN_QUIET_PROOF : OTHER_PROOF,
                        level == 2 ? QUIET_STEP : OTHER_STEP);
    use_hints(at, base);
    return (unsigned)(at->stack.top - base);
}

unsigned gs_tss_pn_replies(struct tss_pn *at, const struct tss_pn_entry *entry)
{
    const size_t base = at->stack.top;

    if (!gs_tss_pn_room(at, at->tss.board.points))
        return 0;
    if (entry->move != TSS_PN_NO_MOVE) {
        add_child(at, entry->move, 1);
        return 1;
    }
    gs_move *moves = at->tss.lists.moves + at->tss.lists.top;
    unsigned count = gs_moves(at->tss.rules, at->tss.position, moves);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] >= at->tss.board.points || !gs_points_has(entry->zone, moves[i]))
            continue;
        insert(at, base, count, moves[i], at->lines.weights);
    }
    return (unsigned)(at->stack.top - base);
}
