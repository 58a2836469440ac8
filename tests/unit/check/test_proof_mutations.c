/* SPDX-License-Identifier: MIT */
/*
 * test_proof_mutations.c - certificates of version 2, changed in what they mean: points, replies,
 * references, symmetries, roots, claims and single bytes, with the checksum made right again. What
 * the checker still accepts must be true by the oracle.
 *
 * The certificates that are changed come from a writer of the test's own, which works out zones by
 * itself: so the checker's verdicts on the unchanged ones are compared with a second account.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/pace.h"
#include "games/proof_text.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
    SHARE = PACE_IS_SLOW ? 20 : 1,
    ROUNDS = 60 / SHARE,
    POSITIONS = 14,
    NULLS_MAX = 3,
    DEPTH_MAX = 3,
    EXTRA_MAX = 2,
    EARLY = 400,
    PATTERN_ROUNDS = 1000 / SHARE
};

/* --- a writer ----------------------------------------------------------------------------------
 */

struct author {
    const struct gs_rules *rules;
    struct gs_memory *memory;
    const struct oracle *oracle;
    enum gs_value level;
    struct proof_parts parts;
    unsigned depth, points;
    uint64_t random, tries;
    uint64_t nulls, images; /* that were written */
};

struct found {
    bool good;
    uint64_t record;
    struct gs_point_set zone;
};

static const struct found nothing = {.good = false};

static struct found win(struct author *author, const struct gs_position *at, enum gs_side side,
                        unsigned extra, unsigned depth);

static size_t below(struct author *author, size_t bound)
{
    return gs_random_below(&author->random, (uint32_t)bound);
}

static struct gs_position *copy(struct author *author, const struct gs_position *from)
{
    struct gs_position *to = gs_alloc(author->memory, author->rules->position_size);
    memcpy(to, from, author->rules->position_size);
    return to;
}

static struct gs_position *after(struct author *author, const struct gs_position *from,
                                 gs_move move)
{
    struct gs_position *to = copy(author, from);
    struct gs_undo *undo = gs_alloc_zero(author->memory, 1, author->rules->undo_size);
    if (move == GS_NO_MOVE)
        author->rules->game->stones->pass(author->rules, to, undo);
    else
        gs_play(author->rules, to, move, undo);
    gs_release(author->memory, undo);
    return to;
}

/* The value for side of a position that is over. */
static enum gs_value end_of(const struct author *author, const struct gs_position *at,
                            enum gs_side side)
{
    enum gs_value value = gs_outcome(author->rules, at);
    if (value == GS_UNKNOWN || gs_to_move(author->rules, at) == side)
        return value;
    return gs_value_negate(value);
}

/* Of positions of the game alone; others may be reached by passes. */
static bool is_hopeless(const struct author *author, const struct gs_position *at,
                        enum gs_side side)
{
    uint8_t key[GS_KEY_MAX];
    gs_encode(author->rules, at, key);
    size_t state = oracle_find(author->oracle, key);
    if (state == ORACLE_NONE)
        return false;
    enum gs_value value = (enum gs_value)author->oracle->values[state];
    return (gs_to_move(author->rules, at) == side ? value : gs_value_negate(value)) < author->level;
}

/* Where positions can come back, every move must bring the end nearer. */
static bool is_detour(const struct author *author, const struct gs_position *at,
                      const struct gs_position *next)
{
    uint8_t key[GS_KEY_MAX];
    if (!(author->rules->traits & GS_REPEATS))
        return false;
    gs_encode(author->rules, at, key);
    size_t from = oracle_find(author->oracle, key);
    gs_encode(author->rules, next, key);
    size_t to = oracle_find(author->oracle, key);
    return from == ORACLE_NONE || to == ORACLE_NONE ||
           author->oracle->distances[to] >= author->oracle->distances[from];
}

static void join(struct gs_point_set *set, const struct gs_point_set *other)
{
    for (size_t i = 0; i < COUNT(set->words); i++)
        set->words[i] |= other->words[i];
}

/* What a record of two lists is going to be, and what of it is met. */
struct lists {
    uint64_t nulls[NULLS_MAX], answers[GS_POINTS_MAX];
    gs_move replies[GS_POINTS_MAX];
    size_t null_count, reply_count;
    struct gs_point_set answered, zone;
};

static bool is_quiet(struct author *author, const struct gs_position *at, enum gs_side side)
{
    const struct gs_game *game = author->rules->game;
    return game->zones && author->level == GS_WIN &&
           game->stones->winning_move(author->rules, at, gs_side_other(side)) == GS_NO_MOVE;
}

static void find_nulls(struct author *author, const struct gs_position *at, enum gs_side side,
                       unsigned extra, unsigned depth, struct lists *lists)
{
    struct gs_position *passed = after(author, at, GS_NO_MOVE);
    for (unsigned i = 0; i < NULLS_MAX && extra < EXTRA_MAX; i++) {
        struct found found = win(author, passed, side, extra + 1, depth);
        if (!found.good)
            continue;
        for (size_t w = 0; w < COUNT(lists->answered.words); w++)
            lists->answered.words[w] |= ~found.zone.words[w];
        join(&lists->zone, &found.zone);
        lists->nulls[lists->null_count++] = found.record;
        author->nulls++;
    }
    gs_release(author->memory, passed);
}

/* Whether a reply is met, by a record of its own if need be. */
static bool answer_reply(struct author *author, const struct gs_position *at, enum gs_side side,
                         gs_move reply, unsigned extra, unsigned depth, struct lists *lists)
{
    bool plain = reply < author->points, lost_stays;
    if (plain && gs_points_has(lists->answered.words, reply))
        return true;
    struct gs_position *next = after(author, at, reply);
    enum gs_value end = end_of(author, next, side);
    struct found found = nothing;
    if (end == GS_UNKNOWN)
        found = win(author, next, side, extra, depth);
    gs_release(author->memory, next);
    lost_stays = extra == 0 || author->rules->game->zones->lost_stays;
    if (end != GS_UNKNOWN)
        return end >= author->level && lost_stays;
    if (!found.good)
        return false;
    lists->replies[lists->reply_count] = reply;
    lists->answers[lists->reply_count++] = found.record;
    join(&lists->zone, &found.zone);
    if (plain) {
        gs_points_add(lists->zone.words, reply);
        gs_points_add(lists->answered.words, reply);
    }
    return true;
}

/* Free points on which the opponent may not play must be met as well, unless they stay so. */
static bool answers_free(struct author *author, const struct gs_position *at, unsigned extra,
                         const struct lists *lists)
{
    const struct gs_game *game = author->rules->game;
    bool answered = true;
    for (unsigned point = 0; extra > 0 && !game->zones->lost_stays && point < author->points;
         point++)
        answered = answered && (game->board->content(author->rules, at, point) != GS_EMPTY ||
                                gs_points_has(lists->answered.words, point));
    return answered;
}

static bool answer_replies(struct author *author, const struct gs_position *at, enum gs_side side,
                           unsigned extra, unsigned depth, struct lists *lists)
{
    const struct gs_game *game = author->rules->game;
    gs_move *moves = gs_alloc(author->memory, author->rules->max_moves * sizeof *moves);
    unsigned count = gs_moves(author->rules, at, moves);
    bool quiet = is_quiet(author, at, side), good = quiet || extra == 0;
    if (quiet && (extra > 0 || below(author, 2) == 0))
        find_nulls(author, at, side, extra, depth, lists);
    for (unsigned i = 0; i < count && good; i++)
        good = answer_reply(author, at, side, moves[i], extra, depth, lists);
    if (good && (lists->null_count > 0 || extra > 0))
        good = game->zones->harmless(author->rules, at, side, extra, &lists->zone);
    gs_release(author->memory, moves);
    return good && answers_free(author, at, extra, lists);
}

static void write_lists(struct author *author, const struct lists *lists)
{
    proof_add(&author->parts, 'c', lists->null_count);
    for (size_t i = 0; i < lists->null_count; i++)
        proof_add(&author->parts, 'r', lists->nulls[i]);
    proof_add(&author->parts, 'c', lists->reply_count);
    for (size_t i = 0; i < lists->reply_count; i++) {
        proof_add(&author->parts, 'n', lists->replies[i]);
        proof_add(&author->parts, 'r', lists->answers[i]);
    }
}

static struct found write_record(struct author *author, bool own, gs_move move,
                                 const struct lists *lists)
{
    proof_add(&author->parts, 'k', own ? GS_PROOF_MOVE : GS_PROOF_REPLY);
    if (own)
        proof_add(&author->parts, 'n', move);
    write_lists(author, lists);
    return (struct found){true, author->parts.records - 1, lists->zone};
}

static struct found try_move(struct author *author, const struct gs_position *at, enum gs_side side,
                             gs_move move, unsigned extra, unsigned depth)
{
    const struct gs_game *game = author->rules->game;
    struct lists *lists = calloc(1, sizeof *lists);
    struct gs_position *next = after(author, at, move);
    enum gs_value end = end_of(author, next, side);
    struct found found = nothing;
    assert_non_null(lists);
    bool good = end != GS_UNKNOWN ? end >= author->level
                                  : !is_hopeless(author, next, side) && (extra == 0 || depth > 0);
    good = good && (end != GS_UNKNOWN || !is_detour(author, at, next));
    if (extra > 0)
        good = good && move < author->points &&
               game->zones->keeps(author->rules, at, side, move, extra, &lists->zone);
    if (good && end == GS_UNKNOWN)
        good = answer_replies(author, next, side, extra, depth - (depth > 0), lists);
    if (good && extra > 0)
        gs_points_add(lists->zone.words, move);
    if (good)
        found = write_record(author, true, move, lists);
    gs_release(author->memory, next);
    free(lists);
    return found;
}

static struct found win_image(struct author *author, const struct gs_position *at,
                              enum gs_side side, unsigned extra, unsigned depth)
{
    const struct gs_space *space = author->rules->game->space;
    unsigned symmetry = (unsigned)below(author, space->symmetries(author->rules));
    struct gs_position *image = copy(author, at);
    space->image(author->rules, symmetry, at, image);
    if (gs_to_move(author->rules, image) != gs_to_move(author->rules, at))
        side = gs_side_other(side);
    struct found found = win(author, image, side, extra, depth), back = found;
    gs_release(author->memory, image);
    if (!found.good)
        return nothing;
    back.zone = (struct gs_point_set){{0}};
    for (unsigned point = 0; point < author->points; point++)
        if (gs_points_has(found.zone.words, space->image_move(author->rules, symmetry, point)))
            gs_points_add(back.zone.words, point);
    proof_add(&author->parts, 'k', GS_PROOF_IMAGE);
    proof_add(&author->parts, 'n', symmetry);
    proof_add(&author->parts, 'r', found.record);
    back.record = author->parts.records - 1;
    author->images++;
    return back;
}

/* side is to move. What was written in vain is taken out again. */
static struct found win(struct author *author, const struct gs_position *at, enum gs_side side,
                        unsigned extra, unsigned depth)
{
    struct gs_position *here = copy(author, at);
    size_t count = author->parts.count;
    uint64_t records = author->parts.records;
    struct found found = nothing;
    bool open = gs_outcome(author->rules, at) == GS_UNKNOWN && author->tries > 0;
    author->tries -= open;
    if (open && below(author, 12) == 0)
        found = win_image(author, at, side, extra, depth);
    gs_move *moves = gs_alloc(author->memory, author->rules->max_moves * sizeof *moves);
    unsigned moves_here = open ? gs_moves(author->rules, at, moves) : 0;
    unsigned first = moves_here > 0 ? (unsigned)below(author, moves_here) : 0;
    for (unsigned i = 0; i < moves_here && !found.good; i++) {
        proof_cut(&author->parts, count, records);
        found = try_move(author, here, side, moves[(first + i) % moves_here], extra, depth);
    }
    if (!found.good)
        proof_cut(&author->parts, count, records);
    gs_release(author->memory, moves);
    gs_release(author->memory, here);
    return found;
}

/* The proof that side reaches the level; false where this writer finds none. */
static bool prove(struct author *author, const struct gs_position *root, enum gs_side side)
{
    struct lists *lists = calloc(1, sizeof *lists);
    assert_non_null(lists);
    author->tries = 200000;
    bool good;
    if (gs_to_move(author->rules, root) == side) {
        good = win(author, root, side, 0, DEPTH_MAX).good;
    } else {
        good = answer_replies(author, root, side, 0, DEPTH_MAX, lists);
        if (good)
            write_record(author, false, GS_NO_MOVE, lists);
    }
    free(lists);
    return good;
}

/* --- changes ------------------------------------------------------------------------------- */

struct tally {
    unsigned tried, verified, unchanged;
    uint64_t nulls, images;
};

static bool accept(const struct bytes *bytes)
{
    struct verdict_of_check verdict;
    certificate_check(bytes, &verdict);
    if (verdict.status != GS_OK)
        return false;
    enum gs_value truth = certificate_truth(bytes);
    if (verdict.lower > truth || truth > verdict.upper) {
        bytes_append((struct bytes *)(uintptr_t)bytes, "", 1);
        fail_msg("a false claim is accepted:\n%.300s", (const char *)bytes->at);
    }
    return true;
}

static size_t pick(struct author *author, const struct proof_parts *parts, const char *types)
{
    size_t at = 0;
    for (unsigned i = 0; i < 1000; i++) {
        at = below(author, parts->count);
        if (strchr(types, parts->at[at].type))
            break;
    }
    return at;
}

static void change_number(struct author *author, struct proof_parts *parts)
{
    size_t at = pick(author, parts, "n"), other = pick(author, parts, "n");
    if (parts->at[at].type == 'n')
        parts->at[at].value =
            below(author, 2) == 0 ? parts->at[other].value : (uint32_t)below(author, 20);
}

static void change_reference(struct author *author, struct proof_parts *parts)
{
    size_t at = pick(author, parts, "r"), own = 0;
    for (size_t i = 0; i < at; i++)
        own += parts->at[i].type == 'k';
    if (parts->at[at].type == 'r' && own > 1)
        parts->at[at].value = (uint32_t)below(author, own - 1);
}

/* A list loses its last group, or its first. */
static void drop_group(struct author *author, struct proof_parts *parts)
{
    size_t at = pick(author, parts, "c"), last = at + 1;
    if (parts->at[at].type != 'c' || parts->at[at].value == 0)
        return;
    while (last < parts->count && (parts->at[last].type == 'n' || parts->at[last].type == 'r'))
        last++;
    size_t size = (last - at - 1) / parts->at[at].value;
    size_t from = below(author, 2) == 0 ? at + 1 : last - size;
    memmove(&parts->at[from], &parts->at[from + size],
            (parts->count - from - size) * sizeof *parts->at);
    parts->count -= size;
    parts->at[at].value--;
}

static void swap_references(struct author *author, struct proof_parts *parts)
{
    size_t at = pick(author, parts, "r");
    for (size_t other = at + 1; other < parts->count && parts->at[other].type != 'k'; other++) {
        if (parts->at[at].type != 'r' || parts->at[other].type != 'r')
            continue;
        struct proof_part part = parts->at[at];
        parts->at[at] = parts->at[other];
        parts->at[other] = part;
        return;
    }
}

static void change_kind(struct author *author, struct proof_parts *parts)
{
    static const uint8_t others[GS_PROOF_KINDS] = {1, 0, 2, 3, 4, 6, 5, 1, 1};
    size_t at = pick(author, parts, "k");
    unsigned kind = parts->at[at].value;
    parts->at[at].value = kind == 5 || kind == 6 ? kind : others[kind];
}

static void (*const changes[])(struct author *, struct proof_parts *) = {
    change_number, change_number, change_reference, drop_group, swap_references, change_kind,
};

static void change_byte(struct author *author, struct bytes *bytes)
{
    size_t body = 0;
    while (memcmp(bytes->at + body, "\n\n", 2) != 0)
        body++;
    bytes->at[body + 2 + below(author, bytes->size - 26 - body - 2)] ^=
        (uint8_t)(1u << below(author, 8));
    bytes_seal(bytes);
}

/* Another claim, or a root with a point more, or less, or of the other colour. */
static void change_head(struct author *author, struct proof_head *head, char *root)
{
    size_t length = strlen(root);
    if (below(author, 2) == 0) {
        head->claim = proof_claims[below(author, PROOF_CLAIMS)];
        return;
    }
    size_t at = below(author, length);
    if (root[at] == 'b' || root[at] == 'w' || root[at] == '1')
        root[at] = "bw1"[below(author, at == length - 1 ? 2 : 3)];
}

static bool is_root(const struct proof_head *head)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = proof_rules(memory, head);
    struct gs_position *position = gs_position_new(memory, rules);
    bool good = rules->game->position_parse(rules, head->root, position, NULL) == GS_OK &&
                gs_root_check(rules, position, NULL) == GS_OK;
    gs_release(memory, position);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
    return good;
}

/* One change, or two or three. */
static void mutate(struct author *author, const struct proof_head *head,
                   const struct proof_parts *parts, struct tally *tally)
{
    struct proof_parts changed = {.at = NULL};
    struct bytes bytes = {.at = NULL};
    struct proof_head other = *head;
    char root[GS_TEXT_MAX];
    snprintf(root, sizeof root, "%s", head->root);
    other.root = root;
    for (size_t i = 0; i < parts->count; i++)
        proof_add(&changed, parts->at[i].type, parts->at[i].value);
    unsigned count = 1 + (unsigned)below(author, 3), kind = (unsigned)below(author, 8);
    for (unsigned i = 0; i < count && kind < COUNT(changes); i++, kind = (kind + i) % 6)
        changes[kind](author, &changed);
    if (kind == 6)
        change_head(author, &other, root);
    if (is_root(&other)) {
        proof_write(&bytes, &other, &changed);
        if (kind == 7)
            change_byte(author, &bytes);
        tally->tried++;
        tally->verified += accept(&bytes);
    }
    proof_clear(&changed);
    bytes_free(&bytes);
}

/* --- boards -------------------------------------------------------------------------------- */

static const struct {
    const char *game;
    settings rules;
    const char *root; /* NULL: the start */
    unsigned rounds;  /* for each certificate */
} boards[] = {
    {"gomoku", {"size", "3x3", "connect", "3"}, "3/3/3 b", ROUNDS},
    {"gomoku", {"size", "4x3", "connect", "3"}, "4/4/4 b", ROUNDS},
    {"gomoku", {"size", "4x3", "connect", "3", "variant", "standard"}, "4/4/4 b", ROUNDS},
    {"gomoku", {"size", "4x4", "connect", "3"}, "w3/4/1b2/bw2 b", ROUNDS},
    {"gomoku", {"size", "5x5", "connect", "4"}, "bbw2/wb3/bwwbw/2bw1/wbwb1 b", ROUNDS},
    {"gomoku", {"size", "5x5", "variant", "renju"}, "bbb2/www2/bwbwb/wbwb1/bb1ww b", ROUNDS},
    {"gomoku",
     {"size", "6x4", "connect", "5", "variant", "renju"},
     "1b1bb1/wbw1w1/b2bw1/1bww2 w",
     ROUNDS},
    {"hex", {"size", "2x2"}, "2/2 b", ROUNDS},
    {"hex", {"size", "4x4"}, "1b2/bw2/2wb/w1b1 w", ROUNDS},
    {"hex", {"size", "4x3", "aim", "connect:b2,top"}, "4/1b1w/w3 b", ROUNDS},
    {"atarigo", {"size", "4x4"}, "1b2/bw2/2wb/w1b1 w", ROUNDS},
    {"atarigo", {"size", "4x3", "aim", "capture:b2"}, "1b2/2wb/1w2 b", ROUNDS},
    {"hex", {"size", "3x3"}, "3/3/3 b", ROUNDS},
    {"hex", {"size", "2x2", "variant", "swap"}, "2/2 b", ROUNDS},
    {"hex", {"size", "3x3", "variant", "swap"}, "3/3/3 b", ROUNDS},
    {"y", {"size", "3"}, "1/2/3 b", ROUNDS},
    {"atarigo", {"size", "2x2"}, "2/2 b", ROUNDS},
    {"atarigo", {"size", "3x2"}, "3/3 b", ROUNDS},
    {"atarigo", {"size", "3x3"}, "3/3/3 b", ROUNDS},
    {"skoczki", {"variant", "A", "size", "1x8"}, "b/b/1/1/1/1/w/w w", ROUNDS},
    {"skoczki", {"variant", "A", "size", "2x5"}, "bb/bb/2/ww/ww w", ROUNDS},
};

/* A state of the oracle as a root: what can be claimed there is proved, and changed. */
static void try_state(struct author *author, struct proof_head *head, size_t state, unsigned rounds,
                      struct tally *tally)
{
    const struct gs_rules *rules = author->rules;
    char root[GS_TEXT_MAX];
    struct bytes bytes = {.at = NULL};
    struct gs_position *position = gs_position_new(author->memory, rules);
    gs_decode(rules, oracle_key(author->oracle, state), position);
    rules->game->position_format(rules, position, root, sizeof root);
    head->root = root;
    enum gs_value value = (enum gs_value)author->oracle->values[state];
    bool own = value == GS_WIN || (value == GS_DRAW && below(author, 2) == 0);
    enum gs_side mover = gs_to_move(rules, position);
    author->level = value == GS_DRAW ? GS_DRAW : GS_WIN;
    head->claim = proof_claims[(value == GS_DRAW ? 2 : 0) + !own];
    proof_cut(&author->parts, 0, 0);
    bool endless = value == GS_DRAW && (rules->traits & GS_REPEATS);
    if (gs_outcome(rules, position) == GS_UNKNOWN && !endless && is_root(head) &&
        prove(author, position, own ? mover : gs_side_other(mover))) {
        proof_write(&bytes, head, &author->parts);
        struct verdict_of_check verdict;
        certificate_check(&bytes, &verdict);
        if (verdict.status != GS_OK)
            fail_msg("%s %s %s: %s", head->game, root, head->claim, verdict.reason);
        tally->unchanged++;
        for (unsigned i = 0; i < rounds; i++)
            mutate(author, head, &author->parts, tally);
    }
    gs_release(author->memory, position);
    bytes_free(&bytes);
}

static void try_board(size_t board, struct tally *tally)
{
    struct author author = {.memory = gs_memory_new(0), .random = board + 1};
    struct proof_head head = {.game = boards[board].game, .root = boards[board].root};
    memcpy(head.rules, boards[board].rules, sizeof head.rules);
    struct gs_rules *rules = proof_rules(author.memory, &head);
    struct gs_position *root = set_up_position(author.memory, rules, head.root);
    struct oracle *oracle = oracle_new(rules, root);
    author.rules = rules;
    author.oracle = oracle;
    author.points = rules->game->stones ? rules->game->board->points(rules) : 0;
    for (unsigned i = 0; i < POSITIONS; i++)
        try_state(&author, &head,
                  i == 0 ? 0 : below(&author, oracle->count < 400 ? oracle->count : 400),
                  boards[board].rounds, tally);
    tally->nulls += author.nulls;
    tally->images += author.images;
    proof_clear(&author.parts);
    oracle_free(oracle);
    gs_release(author.memory, root);
    gs_rules_free(author.memory, rules);
    gs_memory_free(author.memory);
}

/* Patterns, which the writer above does not know. */
static const struct {
    struct proof_head head;
    const char *records[12];
} patterns[] = {
    {{"hex", {"size", "3x3"}, "3/3/3 b", "wins"},
     {"HALF b1 [ ] [ b2 ] [ 0 @b2 ]", "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 1 ]",
      "HALF a3 [ ] [ b2 ] [ 1 @b2 ]", "HALF b3 [ ] [ b2 ] [ 1 @b2 ]", "EITHER [ 3 4 ]",
      "HALF b2 [ 2 5 ] [ ] [ ]"}},
    {{"hex", {"size", "3x3"}, "3/1b1/3 w", "loses"},
     {"HALF b1 [ ] [ b2 ] [ 0 @b2 ]", "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 1 ]",
      "HALF a3 [ ] [ b2 ] [ 1 @b2 ]", "HALF b3 [ ] [ b2 ] [ 1 @b2 ]", "EITHER [ 3 4 ]",
      "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]"}},
    {{"hex", {"size", "3x3"}, "3/1b1/3 w", "loses"},
     {"HALF b1 [ ] [ b2 ] [ 0 @b2 ]", "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 1 ]",
      "HALF a3 [ ] [ b2 ] [ 1 @b2 ]", "HALF b3 [ ] [ b2 ] [ 1 @b2 ]", "EITHER [ 3 4 ]",
      "HALF b1 [ 5 ] [ b2 ] [ ]", "HALF c1 [ 5 ] [ b2 ] [ ]", "HALF a3 [ 2 ] [ b2 ] [ ]",
      "HALF b3 [ 2 ] [ b2 ] [ 0 1 ]", "REPLY [ 6 7 ] [ a3 9 b3 8 ]"}},
    {{"y", {"size", "3"}, "1/2/3 b", "wins"},
     {"HALF a2 [ ] [ b3 ] [ 0 2 @b3 ]", "HALF a3 [ ] [ b3 ] [ 0 2 @b3 ]", "EITHER [ 0 1 ]",
      "HALF b2 [ ] [ b3 ] [ 1 2 @b3 ]", "HALF c3 [ ] [ b3 ] [ 1 2 @b3 ]", "EITHER [ 3 4 ]",
      "HALF b3 [ 2 5 ] [ ] [ ]"}},
};

static void try_pattern(size_t number, struct tally *tally)
{
    const struct proof_head *head = &patterns[number].head;
    struct author author = {.memory = gs_memory_new(0), .random = number + 100};
    struct gs_rules *rules = proof_rules(author.memory, head);
    struct bytes bytes = {.at = NULL};
    proof_read_text(&author.parts, rules, patterns[number].records);
    proof_write(&bytes, head, &author.parts);
    tally->unchanged += accept(&bytes);
    for (unsigned i = 0; i < PATTERN_ROUNDS; i++)
        mutate(&author, head, &author.parts, tally);
    bytes_free(&bytes);
    proof_clear(&author.parts);
    gs_rules_free(author.memory, rules);
    gs_memory_free(author.memory);
}

static void test_patterns(void **state)
{
    struct tally sum = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(patterns); i++)
        try_pattern(i, &sum);
    certificate_forget();
    print_message("patterns: %u changed, %u still accepted, all of them true\n", sum.tried,
                  sum.verified);
    assert_int_equal(sum.unchanged, COUNT(patterns));
    assert_true(sum.verified > 100 / SHARE && sum.tried - sum.verified > 1000 / SHARE);
}

static void test_mutations(void **state)
{
    struct tally sum = {0};
    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct tally tally = {0};
        try_board(i, &tally);
        print_message("%s %s: %u proofs (%u passes, %u images), %u changed, %u still accepted\n",
                      boards[i].game, boards[i].rules[1], tally.unchanged, (unsigned)tally.nulls,
                      (unsigned)tally.images, tally.tried, tally.verified);
        sum.tried += tally.tried;
        sum.verified += tally.verified;
        sum.unchanged += tally.unchanged;
        sum.nulls += tally.nulls;
        sum.images += tally.images;
    }
    certificate_forget();
    print_message("%u changed, %u still accepted, all of them true\n", sum.tried, sum.verified);
    assert_true(sum.tried > 10000 / SHARE);
    assert_true(sum.verified > 100 / SHARE);
    assert_true(sum.tried - sum.verified > 1000 / SHARE);
    assert_true(sum.nulls > 100 && sum.images > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
