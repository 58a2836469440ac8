/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_fours.c - whether a win by fours is out of the question, by the counts of stones in lines.
 *
 * Most positions of the attacker have fours that lead nowhere, and a search of them goes through
 * all of their orders. Here chains of fours are followed from each four of the board on: each four
 * uses the stone of the one before. As in the threat space, threats of the defender's replies are
 * ignored. Fours that rest on two chains are not searched; where one could win, or a reply could be
 * a foul, the answer is open. PROOF.md has the proof.
 *
 * Cost: a pass over the counts of lines, eight at a time, and one over the lines through each
 * point on which a four may be made.
 */
#include <string.h>

#include "algo/tss/tss_pn.h"

/* So many fours are followed, at most. */
enum { STEPS = 200 };

/* Two different lines, or replies. */
enum { SEVERAL = UINT16_MAX };

/* The fours that may be made, by their points, and the chain that is followed. */
struct tss_pn_chains {
    const struct tss_pn *at;
    uint64_t gains[TSS_WORDS];       /* on which a four may be made */
    uint16_t lines[GS_POINTS_MAX];   /* of a gain: the line that the four is in, or SEVERAL */
    uint16_t replies[GS_POINTS_MAX]; /* and the reply to it, or SEVERAL */
    uint64_t costs[GS_POINTS_MAX][TSS_WORDS];  /* of a gain: what every chain to it gives away */
    uint64_t own[TSS_WORDS], given[TSS_WORDS]; /* the chain: the attacker's points, the replies */
    uint64_t answers[TSS_WORDS];               /* the replies of all chains */
    unsigned steps;
};

struct tss_pn_chains *gs_tss_pn_chains_new(const struct tss_pn *at)
{
    struct tss_pn_chains *chains = gs_alloc(at->search->memory, sizeof *chains);

    if (chains)
        chains->at = at;
    return chains;
}

static bool is_free(const struct tss_pn *at, unsigned point)
{
    return at->tss.rules->game->board->content(at->tss.rules, at->tss.position, point) == GS_EMPTY;
}

static const uint16_t *line_of(const struct tss_pn *at, unsigned line)
{
    return at->lines.points + (size_t)line * at->lines.connect;
}

/* Whether a line has no stone of the defender and so many of the attacker. */
static bool has(const struct tss_pn *at, unsigned line, unsigned stones)
{
    return at->lines.stones[line] == 0 && at->lines.stones[at->lines.room + line] == stones;
}

static bool intersects(const struct tss_pn *at, unsigned line, const uint64_t *points)
{
    const uint16_t *own = line_of(at, line);

    for (unsigned i = 0; i < at->lines.connect; i++)
        if (gs_points_has(points, own[i]))
            return true;
    return false;
}

/* Notes a four. True: with another one on the same point, it may leave two wins at once. */
static bool note(struct tss_pn_chains *chains, unsigned line, unsigned gain, unsigned reply)
{
    uint64_t *costs = chains->costs[gain];
    uint64_t given[TSS_WORDS];

    memcpy(given, chains->given, sizeof given);
    gs_points_add(given, reply);
    gs_points_add(chains->answers, reply);
    if (!gs_points_has(chains->gains, gain)) {
        gs_points_add(chains->gains, gain);
        chains->lines[gain] = (uint16_t)line;
        chains->replies[gain] = (uint16_t)reply;
        memcpy(costs, given, sizeof given);
        return false;
    }
    for (unsigned word = 0; word < TSS_WORDS; word++)
        costs[word] &= given[word];
    const bool in_other_line = chains->lines[gain] != line;
    const bool has_other_reply = chains->replies[gain] != reply;
    if (in_other_line)
        chains->lines[gain] = SEVERAL;
    if (has_other_reply)
        chains->replies[gain] = SEVERAL;
    return in_other_line && has_other_reply;
}

/* The first two points of a line that are free, and not in the chain; false: there is one. */
static bool find_two(const struct tss_pn_chains *chains, unsigned line, unsigned two[2])
{
    const struct tss_pn *at = chains->at;
    const uint16_t *points = line_of(at, line);
    unsigned count = 0;

    for (unsigned i = 0; i < at->lines.connect && count < 2; i++)
        if (!gs_points_has(chains->own, points[i]) && is_free(at, points[i]))
            two[count++] = points[i];
    return count == 2;
}

static bool follow(struct tss_pn_chains *chains, unsigned gain, unsigned reply);

/* The two fours of a line; true: they may lead to a win. */
static bool follow_line(struct tss_pn_chains *chains, unsigned line)
{
    unsigned two[2];

    return find_two(chains, line, two) &&
           (note(chains, line, two[0], two[1]) || note(chains, line, two[1], two[0]) ||
            follow(chains, two[0], two[1]) || follow(chains, two[1], two[0]));
}

/* Goes on with what rests on the stone of a four; true: it may lead to a win. */
static bool follow(struct tss_pn_chains *chains, unsigned gain, unsigned reply)
{
    const struct tss_pn *at = chains->at;
    const uint16_t *through = gs_tss_pn_through(at, gain);
    bool leads = ++chains->steps > STEPS;

    gs_points_add(chains->own, gain);
    gs_points_add(chains->given, reply);
    for (unsigned i = 1; i <= through[0] && !leads; i++) {
        const unsigned line = through[i];

        if (has(at, line, at->lines.connect - 3) && !intersects(at, line, chains->given))
            leads = follow_line(chains, line);
    }
    gs_points_flip(chains->own, gain);
    gs_points_flip(chains->given, reply);
    return leads;
}

/* --- what rests on two chains --- */

/* Whether a line could contain the stones of both gains. */
static bool go_together(const struct tss_pn_chains *chains, unsigned line, unsigned one,
                        unsigned other)
{
    return !gs_points_has(chains->costs[one], other) && !gs_points_has(chains->costs[other], one) &&
           !intersects(chains->at, line, chains->costs[one]) &&
           !intersects(chains->at, line, chains->costs[other]);
}

/* Whether a gain may make a line a four together with another one, or more. */
static bool combines(const struct tss_pn_chains *chains, unsigned line, unsigned gain)
{
    const struct tss_pn *at = chains->at;
    const uint16_t *points = line_of(at, line);
    bool good = false;
    unsigned count = 0;

    for (unsigned i = 0; i < at->lines.connect; i++) {
        if (!gs_points_has(chains->gains, points[i]))
            continue;
        count++;
        good |= points[i] != gain && go_together(chains, line, gain, points[i]);
    }
    return good && at->lines.stones[at->lines.room + line] + count + 2 >= at->lines.connect;
}

static bool any_combine(const struct tss_pn_chains *chains)
{
    const struct tss_pn *at = chains->at;

    for (unsigned gain = 0; gain < at->tss.board.points; gain++) {
        const uint16_t *through = gs_tss_pn_through(at, gain);

        if (!gs_points_has(chains->gains, gain))
            continue;
        for (unsigned i = 1; i <= through[0]; i++)
            if (at->lines.stones[through[i]] == 0 &&
                at->lines.stones[at->lines.room + through[i]] + 4u <= at->lines.connect &&
                combines(chains, through[i], gain))
                return true;
    }
    return false;
}

/* --- replies that lose --- */

/* How many points of a line have the defender's stones, or may by replies other than this one. */
static unsigned count_stones(const struct tss_pn_chains *chains, unsigned line, unsigned reply)
{
    const uint16_t *points = line_of(chains->at, line);
    unsigned count = chains->at->lines.stones[line];

    for (unsigned i = 0; i < chains->at->lines.connect; i++)
        count += points[i] != reply && gs_points_has(chains->answers, points[i]);
    return count;
}

/*
 * Whether a reply may be a foul. In lines without a stone of the attacker that takes two directions
 * in each of which a line lacks two stones with the reply's, or a line that lacks one. The lines of
 * a direction follow each other.
 */
static bool may_be_foul(const struct tss_pn_chains *chains, unsigned reply)
{
    const struct tss_pn *at = chains->at;
    const uint16_t *through = gs_tss_pn_through(at, reply);
    unsigned directions = 0;
    int last = 0;

    for (unsigned i = 1; i <= through[0]; i++) {
        const uint16_t *points = line_of(at, through[i]);
        const int direction = (int)points[1] - (int)points[0];

        if (at->lines.stones[at->lines.room + through[i]] > 0)
            continue;
        const unsigned lacking = at->lines.connect - count_stones(chains, through[i], reply);
        if (lacking <= 2)
            return true;
        directions += lacking == 3 && direction != last;
        last = lacking == 3 ? direction : last;
    }
    return directions > 1;
}

static bool any_may_be_foul(const struct tss_pn_chains *chains)
{
    const struct tss_pn *at = chains->at;

    if (!at->tss.board.may_foul[gs_side_other(at->tss.attacker)])
        return false;
    for (unsigned point = 0; point < at->tss.board.points; point++)
        if (gs_points_has(chains->answers, point) && may_be_foul(chains, point))
            return true;
    return false;
}

/* --- the board --- */

/* Whether the board has two fours on one point, or a win at once. Lists the lines of fours. */
static bool note_all(struct tss_pn_chains *chains, uint16_t *lines, unsigned *count)
{
    const struct tss_pn *at = chains->at;
    const uint8_t *defenders = at->lines.stones, *attackers = at->lines.stones + at->lines.room;
    const unsigned fours = at->lines.connect - 2;

    if (gs_tss_pn_next(at, attackers, defenders, at->lines.connect - 1, 0) < at->lines.count)
        return true;
    for (unsigned line = 0;
         (line = gs_tss_pn_next(at, attackers, defenders, fours, line)) < at->lines.count; line++) {
        unsigned two[2];

        if (*count == STEPS)
            return true;
        lines[(*count)++] = (uint16_t)line;
        if (!find_two(chains, line, two) || note(chains, line, two[0], two[1]) ||
            note(chains, line, two[1], two[0]))
            return true;
    }
    return false;
}

static bool may_win(const struct tss_pn *at)
{
    struct tss_pn_chains *chains = at->chains;
    uint16_t lines[STEPS];
    unsigned count = 0;

    if (at->lines.connect < 3)
        return true;
    chains->steps = 0;
    memset(chains->gains, 0, sizeof chains->gains);
    memset(chains->answers, 0, sizeof chains->answers);
    memset(chains->own, 0, sizeof chains->own);
    memset(chains->given, 0, sizeof chains->given);
    if (note_all(chains, lines, &count))
        return true;
    for (unsigned i = 0; i < count; i++) {
        unsigned two[2];

        if (!find_two(chains, lines[i], two) || follow(chains, two[0], two[1]) ||
            follow(chains, two[1], two[0]))
            return true;
    }
    return count > 0 && (any_combine(chains) || any_may_be_foul(chains));
}

enum tss_answer gs_tss_pn_by_fours(struct tss_pn *at)
{
    return may_win(at) ? gs_tss_by_fours(&at->tss, TSS_PN_FOURS) : TSS_FAILS;
}
