/* SPDX-License-Identifier: MIT */
/*
 * test_proof.c - the records of certificates of version 2, each kind with what is true and what is
 * not, and the form of records. test_proof_mutations.c has many more.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "check/proof_parts.h"
#include "games/proof_text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { RECORDS = 12 };

#define HEX(dimensions, at, says)                                                                  \
    {                                                                                              \
        "hex", {"size", dimensions}, at, says                                                      \
    }
#define LINES(dimensions, length, at, says)                                                        \
    {                                                                                              \
        "gomoku", {"size", dimensions, "connect", length}, at, says                                \
    }
#define PAWNS(dimensions, at, says)                                                                \
    {                                                                                              \
        "skoczki", {"variant", "A", "size", dimensions}, at, says                                  \
    }

#define RENJU(at)                                                                                  \
    {                                                                                              \
        "gomoku", {"size", "7x7", "variant", "renju"}, at, "loses"                                 \
    }

/* The two bridges of b2 on Hex 3x3: to the top, to the bottom. */
#define BRIDGES                                                                                    \
    "HALF b1 [ ] [ b2 ] [ 0 @b2 ]", "HALF c1 [ ] [ b2 ] [ 0 @b2 ]", "EITHER [ 0 1 ]",              \
        "HALF a3 [ ] [ b2 ] [ 1 @b2 ]", "HALF b3 [ ] [ b2 ] [ 1 @b2 ]", "EITHER [ 3 4 ]"

/* On 5x5 with K = 3, a stone on c3 and the turn: an open two, along the row or the column. */
#define OPEN_TWOS                                                                                  \
    "MOVE b3 [ ] [ ]", "MOVE e3 [ ] [ ]", "MOVE d3 [ 0 1 ] [ ]", "MOVE c5 [ ] [ ]",                \
        "MOVE c2 [ ] [ ]", "MOVE c4 [ 3 4 ] [ ]"

/* On 21x1 with K = 3: at a1, d1 and h1 the side to move wins. It wastes k1, n1, q1 and t1, and then
 * as many stones may be further ones as points are free. Also from the other end of the row. */
#define FEW_FREE                                                                                   \
    "MOVE a1 [ ] [ ]", "MOVE d1 [ ] [ ]", "MOVE h1 [ ] [ ]", "MOVE t1 [ 0 1 ] [ ]",                \
        "MOVE q1 [ 2 3 ] [ ]", "MOVE n1 [ 0 1 4 ] [ ]", "MOVE k1 [ 0 1 5 ] [ ]"
#define FEW_FREE_BACKWARDS                                                                         \
    "MOVE u1 [ ] [ ]", "MOVE r1 [ ] [ ]", "MOVE n1 [ ] [ ]", "MOVE b1 [ 0 1 ] [ ]",                \
        "MOVE e1 [ 2 3 ] [ ]", "MOVE h1 [ 0 1 4 ] [ ]", "MOVE k1 [ 0 1 5 ] [ ]"

static const struct example {
    struct proof_head head;
    const char *records[RECORDS];
    const char *reason; /* NULL: verified */
} examples[] = {
    /* Replies one by one. */
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ ] [ a1 0 b1 1 b2 0 ]"},
     NULL},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ ] [ a1 0 b1 1 ]"},
     "no answer to the reply b2"},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ ] [ a1 0 b1 1 b2 0 a2 0 ]"},
     "not legal here"},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ ] [ a1 0 b1 0 b2 0 ]"},
     "the move of the record is not legal here"},
    {HEX("2x2", "2/2 b", "loses"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ ] [ a1 0 b1 1 b2 0 ]"},
     "the other side to move"},
    {HEX("2x2", "2/b1 w", "loses"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "REPLY [ ] [ a1 0 b1 1 b2 1 ]"},
     NULL},
    {HEX("2x2", "2/1b w", "loses"), {"MOVE b1 [ ] [ ]", "REPLY [ 0 ] [ ]"}, "reply b1"},
    {HEX("2x2", "bb/w1 w", "wins"), {"MOVE b2 [ ] [ ]"}, NULL},
    {HEX("2x2", "bb/1w b", "at least draws"), {"MOVE a2 [ ] [ ]"}, NULL},
    /* Pairs. */
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 0 [ b1 c1 ]"}, NULL},
    {LINES("4x1", "3", "4 b", "at least draws"), {"PAIRED 2 [ ]"}, NULL},
    {LINES("4x1", "3", "4 b", "at least draws"), {"PAIRED 1 [ d1 c1 ]"}, NULL},
    {LINES("4x1", "3", "1w2 b", "at most draws"), {"PAIRED 0 [ ]"}, NULL},
    {LINES("4x1", "3", "4 b", "at least draws"), {"PAIRED 1 [ d1 c1 ]", "IMAGE 1 0"}, NULL},
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 0 [ a1 b1 ]"}, "holds no pair"},
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 0 [ b1 b1 ]"}, "there twice"},
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 0 [ b1 c1 c1 d1 ]"}, "there twice"},
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 0 [ b1 c1 a1 4 ]"}, "none of the board"},
    {LINES("4x1", "3", "4 b", "at most draws"), {"PAIRED 2 [ ]"}, "is not to move"},
    {LINES("4x1", "3", "4 b", "at least draws"), {"PAIRED 5 [ b1 c1 ]"}, "the first point"},
    {LINES("4x1", "3", "4 b", "at least draws"), {"PAIRED 2 [ b1 c1 ]"}, "there twice"},
    {LINES("4x1", "3", "1b2 w", "at least draws"), {"PAIRED 0 [ b1 c1 ]"}, "not free"},
    {LINES("4x1", "3", "4 b", "wins"), {"PAIRED 0 [ b1 c1 ]"}, "does not win, no more"},
    {HEX("2x2", "2/2 b", "at least draws"), {"PAIRED 0 [ ]"}, "otherwise than by a line"},
    {{"gomoku", {"size", "7x1", "variant", "renju"}, "7 b", "at least draws"},
     {"PAIRED 0 [ c1 d1 e1 b1 ]"},
     "otherwise than by a line"},
    {PAWNS("1x7", "b/b/1/1/1/w/w w", "wins"),
     {"MOVE a3-a7 [ ] [ ]", "MOVE a4-a6 [ ] [ a2-a4 0 ]", "MOVE a2-a4 [ ] [ a6-a2 1 ]",
      "MOVE a1-a3 [ ] [ a7-a5 2 ]"},
     NULL},
    {PAWNS("1x7", "b/b/1/1/1/w/w w", "wins"),
     {"MOVE a3-a7 [ ] [ ]", "MOVE a4-a6 [ ] [ a2-a4 0 ]", "MOVE a2-a4 [ ] [ ]",
      "MOVE a1-a3 [ ] [ a7-a5 2 ]"},
     "no answer to the reply a6-a2"},

    /* As if the opponent had passed. */
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]"},
     NULL},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 ] [ ]"},
     "no answer to the reply b1"},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 ] [ b1 1 ]"},
     NULL},
    {HEX("2x2", "2/2 b", "at least draws"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 ] [ b1 1 ]"},
     "proves wins alone"},
    {{"hex", {"size", "2x2", "variant", "swap"}, "2/2 b", "wins"},
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]"},
     "further stones"},
    {{"hex", {"size", "3x3", "variant", "swap"}, "3/3/b2 b", "loses"},
     {"MOVE b2 [ ] [ ]", "REPLY [ 0 ] [ ]"},
     "may forbid the move"},
    {PAWNS("1x7", "b/b/1/1/1/w/w w", "wins"),
     {"MOVE a3-a7 [ ] [ ]", "MOVE a1-a3 [ 0 ] [ ]"},
     "no zones"},
    {LINES("5x5", "3", "5/5/2b2/5/5 w", "loses"), {OPEN_TWOS, "REPLY [ 2 5 ] [ ]"}, NULL},
    {LINES("5x5", "3", "5/5/2b2/5/5 w", "loses"), {OPEN_TWOS, "REPLY [ 2 ] [ ]"}, "the reply"},
    {LINES("5x5", "3", "5/5/5/5/5 b", "wins"), {OPEN_TWOS, "MOVE c3 [ 2 5 ] [ ]"}, NULL},
    /* White's stone on a1 makes two in a row where both zones need it. */
    {LINES("5x5", "3", "5/5/2b2/5/w4 w", "loses"), {OPEN_TWOS, "REPLY [ 2 5 ] [ ]"}, "the reply"},
    {LINES("5x5", "3", "5/5/2b2/5/ww3 w", "loses"),
     {OPEN_TWOS, "REPLY [ 2 5 ] [ ]"},
     "win at once"},

    /* What the null of a null needs, the root must have as well. */
    {LINES("5x5", "3", "5/5/2b2/5/5 w", "loses"), {OPEN_TWOS, "REPLY [ 2 ] [ d3 5 ]"}, "the reply"},
    /* A pattern that needs no turn answers all stones; one that needs it, those beside it. */
    {HEX("3x3", "3/1b1/3 w", "loses"),
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "REPLY [ 6 ] [ ]"},
     NULL},
    {HEX("3x3", "3/1b1/3 w", "loses"),
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "IMAGE 0 6", "REPLY [ 7 ] [ ]"},
     NULL},
    {HEX("3x3", "3/1b1/3 w", "loses"),
     {BRIDGES, "HALF c2 [ 2 5 ] [ b2 ] [ 0 1 ]", "REPLY [ 6 ] [ ]"},
     "no answer to the reply"},
    {HEX("3x3", "1w1/1b1/3 w", "loses"),
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "REPLY [ 6 ] [ ]"},
     "in the pattern"},
    {HEX("3x3", "3/3/3 b", "wins"),
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "MOVE b2 [ 6 ] [ ]"},
     NULL},
    {HEX("3x3", "3/3/3 b", "wins"),
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "MOVE a2 [ 6 ] [ ]"},
     "lacks a stone"},
    /* It does not answer a swap, nor where one is to come; it answers what follows the swap. */
    {{"hex", {"size", "3x3", "variant", "swap"}, "3/3/3 b", "wins"},
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "MOVE b2 [ 6 ] [ ]"},
     "may win at once"},
    {{"hex", {"size", "3x3", "variant", "swap"}, "3/1b1/3 w", "loses"},
     {BRIDGES, "JOINED [ 2 5 ] [ b2 ] [ 0 1 ]", "REPLY [ 6 ] [ ]"},
     "may win at once"},
    {{"hex", {"size", "3x3", "variant", "swap"}, "3/1w1/3 b", "loses"},
     {"HALF a2 [ ] [ b2 ] [ 2 @b2 ]", "HALF a3 [ ] [ b2 ] [ 2 @b2 ]", "EITHER [ 0 1 ]",
      "HALF c1 [ ] [ b2 ] [ 3 @b2 ]", "HALF c2 [ ] [ b2 ] [ 3 @b2 ]", "EITHER [ 3 4 ]",
      "JOINED [ 2 5 ] [ b2 ] [ 2 3 ]", "REPLY [ 6 ] [ ]"},
     NULL},
    /* Black's overline on d4 loses now, but perhaps not with a further stone. */
    {RENJU("7/3w3/3w3/bbb1bbb/3w3/3w3/7 b"), {"MOVE d4 [ ] [ ]", "REPLY [ 0 ] [ ]"}, NULL},
    {RENJU("7/3w3/3w3/bbb1bbb/3w3/3w3/7 b"),
     {"MOVE d4 [ ] [ ]", "MOVE g7 [ 0 ] [ ]", "REPLY [ 1 ] [ ]"},
     "no answer to the reply d4"},
    {HEX("2x2", "w1/b1 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE b2 [ ] [ b1 0 ]"},
     "the claim is not reached"},

    /* Lines of threats. */
    {LINES("5x5", "3", "5/5/1b3/5/3b1 b", "wins"), {"MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 0"}, NULL},
    {LINES("5x5", "3", "5/5/1b3/5/3b1 b", "wins"),
     {"MOVE d2 [ ] [ ]", "LINE [ d3 a1 ] 0"},
     "none to a threat"},
    {LINES("5x5", "3", "5/5/1b3/5/3b1 b", "wins"),
     {"MOVE a2 [ ] [ ]", "LINE [ d3 c3 ] 0"},
     "no answer"},
    {LINES("5x5", "3", "5/5/1b3/5/3b1 b", "at least draws"),
     {"MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 0"},
     "proves wins alone"},

    /* Images: number 0 leaves all as it is. */
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]", "IMAGE 0 2"},
     NULL},
    {HEX("2x2", "2/2 b", "wins"),
     {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]", "IMAGE 99 2"},
     "no such symmetry"},

    /* Ends. */
    {LINES("21x1", "3", "1bb1wbb1wb1wb1wb1wb1w b", "wins"), {FEW_FREE}, NULL},
    {LINES("21x1", "3", "w1bw1bw1bw1bw1bbw1bb1 b", "wins"),
     {FEW_FREE_BACKWARDS},
     "no answer to the reply n1"},
    {LINES("21x1", "3", "w1bw1bw1bw1bw1bbw1bb1 b", "wins"), {FEW_FREE, "IMAGE 1 6"}, NULL},
    {LINES("21x1", "3", "1bb1wbb1wb1wb1wb1wb1w b", "wins"),
     {FEW_FREE_BACKWARDS, "IMAGE 1 6"},
     "no answer to the reply n1"},
    {LINES("3x3", "3", "bbb/ww1/3 w", "loses"), {NULL}, NULL},
    {LINES("3x3", "3", "bbb/ww1/3 w", "wins"), {NULL}, "the game is over here"},
    {LINES("3x3", "3", "bbb/ww1/3 w", "loses"), {"REPLY [ ] [ ]"}, "the game is over here"},
    {LINES("3x3", "3", "3/3/3 b", "wins"), {NULL}, "no records"},
    {LINES("3x3", "3", "bwb/bww/wb1 b", "at least draws"), {"MOVE c1 [ ] [ ]"}, NULL},
    {LINES("3x3", "3", "bwb/bww/wb1 b", "wins"), {"MOVE c1 [ ] [ ]"}, "the claim is not reached"},

    /* Patterns. */
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ ]"}, NULL},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ 0 1 ]"}, NULL},
    {HEX("3x3", "3/1b1/3 w", "loses"), {BRIDGES, "JOINED [ 2 5 ] [ ] [ ]"}, NULL},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 0 ] [ ] [ ]"}, "a part is no joining"},
    {HEX("2x2", "2/2 b", "wins"), {"MOVE b1 [ ] [ ]", "JOINED [ 0 ] [ ] [ ]"}, "a part is no"},
    {HEX("3x3", "3/1b1/3 w", "loses"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ ]"}, "claimant to move"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "JOINED [ 2 5 ] [ ] [ ]"}, "lacks a stone"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 ] [ ] [ ]"}, "do not join"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 2 5 ] [ ] [ ]"}, "lacks a stone"},
    {HEX("3x3", "3/3/3 b", "wins"),
     {BRIDGES, "EITHER [ 0 ]", "HALF b2 [ 6 5 ] [ ] [ ]"},
     "lacks a stone"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "EITHER [ 0 3 ]"}, "different goals"},
    {HEX("3x3", "3/3/3 b", "wins"),
     {BRIDGES, "EITHER [ 2 ]"},
     "no joining record with the claimant"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ 0 ]"}, "its ends are not"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ 2 3 ]"}, "do not join"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ 4 ]"}, "no such end"},
    {HEX("3x3", "3/3/3 b", "wins"), {BRIDGES, "HALF 9 [ 2 5 ] [ ] [ ]"}, "no such point"},
    {HEX("3x3", "3/3/3 b", "wins"), {"HALF a1 [ ] [ b2 ] [ 0 @b2 ]"}, "do not join"},
    {HEX("3x3", "3/3/3 b", "at least draws"), {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ ]"}, "wins alone"},
    {HEX("3x3", "1w1/1b1/3 w", "loses"), {BRIDGES, "JOINED [ 2 5 ] [ ] [ ]"}, "in the pattern"},
    {{"hex", {"size", "3x3", "variant", "swap"}, "3/3/3 b", "wins"},
     {BRIDGES, "HALF b2 [ 2 5 ] [ ] [ ]"},
     "not to join ends"},
    /* Edges do not join chains. */
    {HEX("3x3", "3/3/3 b", "wins"),
     {"JOINED [ ] [ a1 ] [ 0 2 ]", "JOINED [ ] [ a3 ] [ 1 2 ]", "HALF c2 [ 0 1 ] [ ] [ ]"},
     "do not join"},
    {LINES("3x3", "3", "3/3/3 b", "wins"), {"JOINED [ ] [ a1 ] [ ]"}, "no joining records"},
};

static void assemble(const struct proof_head *head, const char *const *records, struct bytes *bytes)
{
    struct proof_parts parts = {.at = NULL};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = proof_rules(memory, head);
    proof_read_text(&parts, rules, records);
    proof_write(bytes, head, &parts);
    proof_clear(&parts);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
}

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        const struct example *example = &examples[i];
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        assemble(&example->head, example->records, &bytes);
        certificate_check(&bytes, &verdict);
        bool right = example->reason
                         ? verdict.status == GS_USAGE && strstr(verdict.reason, example->reason)
                         : verdict.status == GS_OK;
        if (!right)
            fail_msg("example %zu: expected '%s', got '%s'", i,
                     example->reason ? example->reason : "verified", verdict.reason);
        bytes_free(&bytes);
    }
}

/* Parts of patterns are reached with them; what nothing needs is not. */
static void test_reached(void **state)
{
    static const struct proof_head head = HEX("3x3", "3/3/3 b", "wins");
    static const char *const records[] = {BRIDGES, "EITHER [ 0 ]", "HALF b2 [ 2 5 ] [ ] [ ]", NULL};
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    (void)state;
    assemble(&head, records, &bytes);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    assert_int_equal(verdict.records, 8);
    assert_int_equal(verdict.positions, 7);
    bytes_free(&bytes);
}

/* Of the symmetries of Hex 3x3 the half turn alone takes the bridge to the top to the bottom. */
static void test_images_of_patterns(void **state)
{
    unsigned verified = 0;
    (void)state;
    for (unsigned symmetry = 0; symmetry < 4; symmetry++) {
        static const struct proof_head head = HEX("3x3", "3/3/3 b", "wins");
        char image[32];
        const char *const records[] = {"HALF b1 [ ] [ b2 ] [ 0 @b2 ]",
                                       "HALF c1 [ ] [ b2 ] [ 0 @b2 ]",
                                       "EITHER [ 0 1 ]",
                                       image,
                                       "HALF b2 [ 2 3 ] [ ] [ ]",
                                       NULL};
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        snprintf(image, sizeof image, "IMAGE %u 2", symmetry);
        assemble(&head, records, &bytes);
        certificate_check(&bytes, &verdict);
        verified += verdict.status == GS_OK;
        bytes_free(&bytes);
    }
    assert_int_equal(verified, 1);
}

/* Every image of a strategy for the image of its root, colours exchanged or not. */
static void test_images_of_strategies(void **state)
{
    static const char *const roots[] = {"3/1b1/3 w", "3/1w1/3 b"};
    unsigned verified = 0;
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        const struct proof_head head = {"hex", {"size", "3x3"}, roots[i / 4], "loses"};
        char image[32];
        const char *const bridges[] = {BRIDGES, "JOINED [ 2 5 ] [ ] [ 0 1 ]", image, NULL};
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        snprintf(image, sizeof image, "IMAGE %u 6", i % 4);
        assemble(&head, bridges, &bytes);
        certificate_check(&bytes, &verdict);
        verified += verdict.status == GS_OK;
        bytes_free(&bytes);
    }
    /* Each image is one of the pattern, which joins top and bottom in half of them. */
    assert_int_equal(verified, 4);
}

/* The text of the image of a position by one symmetry, then by another. */
static void write_image(const struct gs_rules *rules, struct gs_memory *memory, const char *text,
                        const unsigned symmetries[2], char *image_text)
{
    struct gs_position *position = gs_position_new(memory, rules);
    struct gs_position *image = gs_position_new(memory, rules);
    assert_int_equal(rules->game->position_parse(rules, text, position, NULL), GS_OK);
    for (unsigned i = 0; i < 2; i++) {
        rules->game->space->image(rules, symmetries[i], position, image);
        memcpy(position, image, rules->position_size);
    }
    rules->game->position_format(rules, position, image_text, GS_TEXT_MAX);
    gs_release(memory, position);
    gs_release(memory, image);
}

/*
 * A record that is referred to by images of images is verified as it is at the position that these
 * lead to, with the same moves and reasons, though that position is not made.
 */
static void test_views(void **state)
{
    static const char *const ways[][RECORDS] = {
        {"MOVE d2 [ ] [ ]", "LINE [ d3 c3 ] 0"},
        {"MOVE a2 [ ] [ ]", "LINE [ d3 c3 ] 0"},
        {"MOVE c3 [ ] [ ]", "MOVE d2 [ ] [ ]", "MOVE d3 [ 0 ] [ c3 1 ]"},
        {"MOVE c3 [ ] [ ]", "MOVE d3 [ 0 ] [ ]"},
        {OPEN_TWOS, "LINE [ d3 e3 a1 b1 ] 0", "MOVE c3 [ 2 5 ] [ ]"},
    };
    static const char *const roots[] = {"5/5/1b3/5/3b1 b", "5/5/1b3/5/1b3 b", "5/5/5/5/5 b"};
    struct gs_memory *memory = gs_memory_new(0);
    unsigned verified = 0, refused = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(ways) * COUNT(roots) * 64; i++) {
        const unsigned symmetries[2] = {(unsigned)i % 8, (unsigned)i / 8 % 8};
        const struct proof_head head = LINES("5x5", "3", roots[i / 64 % COUNT(roots)], "wins");
        struct proof_head there = head;
        const char *records[RECORDS + 2] = {NULL};
        char text[GS_TEXT_MAX], images[2][32];
        struct bytes bytes = {.at = NULL}, other = {.at = NULL};
        struct verdict_of_check verdict, expected;
        size_t count = 0;
        for (const char *const *at = ways[i / 64 / COUNT(roots)]; *at; at++)
            records[count++] = *at;
        struct gs_rules *rules = proof_rules(memory, &head);
        write_image(rules, memory, head.root, symmetries, text);
        there.root = text;
        assemble(&there, records, &other);
        certificate_check(&other, &expected);
        /* The root is referred to by the image that is made last, so the first one is inside. */
        snprintf(images[0], sizeof images[0], "IMAGE %u %zu", symmetries[1], count - 1);
        snprintf(images[1], sizeof images[1], "IMAGE %u %zu", symmetries[0], count);
        records[count] = images[0];
        records[count + 1] = images[1];
        assemble(&head, records, &bytes);
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, expected.status);
        assert_string_equal(verdict.reason, expected.reason);
        if (expected.status == GS_OK)
            assert_int_equal(verdict.moves, expected.moves);
        verified += expected.status == GS_OK;
        refused += expected.status == GS_USAGE;
        gs_rules_free(memory, rules);
        bytes_free(&bytes);
        bytes_free(&other);
    }
    assert_true(verified > 100 && refused > 100);
    gs_memory_free(memory);
}

/* What is nested too deeply is refused, and nothing overflows. */
static void test_depth(void **state)
{
    static const struct proof_head head = HEX("2x2", "2/2 b", "wins");
    static const unsigned depths[] = {1000, 1100, 100000};
    (void)state;
    for (size_t i = 0; i < COUNT(depths); i++) {
        struct proof_parts parts = {.at = NULL};
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        struct gs_memory *memory = gs_memory_new(0);
        struct gs_rules *rules = proof_rules(memory, &head);
        const char *const records[] = {"MOVE b1 [ ] [ ]", "MOVE a1 [ ] [ ]", "MOVE a2 [ 0 1 ] [ ]",
                                       NULL};
        proof_read_text(&parts, rules, records);
        for (unsigned n = 0; n < depths[i]; n++) {
            proof_add(&parts, 'k', GS_PROOF_IMAGE);
            proof_add(&parts, 'n', 0);
            proof_add(&parts, 'r', parts.records - 2);
        }
        proof_write(&bytes, &head, &parts);
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, depths[i] < 1024 ? GS_OK : GS_USAGE);
        proof_clear(&parts);
        bytes_free(&bytes);
        gs_rules_free(memory, rules);
        gs_memory_free(memory);
    }
}

/* --- the form -------------------------------------------------------------------------------- */

static const struct {
    const char *counts; /* after "proof " */
    uint8_t body[12];
    size_t size;
    const char *reason;
} forms[] = {
    {"1 records 4 bytes", {0, 1, 0, 0}, 4, "the record has no answer"},
    {"1 records 3 bytes", {0, 1, 0, 0}, 4, "more than the head says"},
    {"1 records 5 bytes", {0, 1, 0, 0}, 4, "cut off"},
    {"3 records 4 bytes", {0, 1, 0, 0}, 4, "more records than there are bytes for"},
    {"1 records 4 bytes", {9, 1, 0, 0}, 4, "record 1: there is no such kind"},
    {"1 records 5 bytes", {0, 0x81, 0, 0, 0}, 5, "needless byte"},
    {"1 records 5 bytes", {0, 1, 0, 0, 0}, 5, "bytes behind the last record"},
    {"1 records 8 bytes", {0, 0xff, 0xff, 0xff, 0xff, 0x10, 0, 0}, 8, "too large"},
    {"1 records 9 bytes", {0, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0, 0}, 9, "too large"},
    {"1 records 5 bytes", {0, 1, 1, 0, 0}, 5, "a reference leads to no record before it"},
    {"1 records 5 bytes", {0, 1, 1, 1, 0}, 5, "a reference leads to no record before it"},
    {"1 records 8 bytes", {0, 1, 0xff, 0xff, 0xff, 0xff, 0xf, 0}, 8, "a reference leads to"},
    {"2 records 7 bytes", {0, 1, 0, 0, 4, 0, 1}, 7, "record 2: a list is empty"},
    {"2 records 6 bytes", {0, 1, 0, 0, 7, 0}, 6, "record 2: a list is empty"},
    {"1 records 2 bytes", {3, 0}, 2, "record 1: there is no such kind"},
    {"2 records 4 bytes", {0, 1, 0, 0}, 4, "record 2: it is cut off"},
    {"0 records 0 bytes", {0}, 0, "no records"},
    {"0 records 3 bytes", {0, 1, 0}, 3, "bytes behind"},
    {"1000000000000 records 3 bytes", {0, 1, 0}, 3, "more records than"},
    {"01 records 4 bytes", {0, 1, 0, 0}, 4, "a number"},
    {"1 record 4 bytes", {0, 1, 0, 0}, 4, "expected  records "},
};

static void test_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(forms); i++) {
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict;
        char head[160];
        snprintf(head, sizeof head,
                 "gamesolve certificate 2\ngame hex\nrule size 3x3\nroot 3/3/3 b\n"
                 "claim wins\nproof %s\n\n",
                 forms[i].counts);
        bytes_append(&bytes, head, strlen(head));
        bytes_append(&bytes, forms[i].body, forms[i].size);
        bytes_append(&bytes, "checksum 0123456789abcdef\n", 26);
        bytes_seal(&bytes);
        certificate_check(&bytes, &verdict);
        assert_int_equal(verdict.status, GS_USAGE);
        if (!strstr(verdict.reason, forms[i].reason))
            fail_msg("row %zu: expected '%s', got '%s'", i, forms[i].reason, verdict.reason);
        bytes_free(&bytes);
    }
}

/* Version 1 has no proofs; version 2 has what version 1 has, too. */
static void test_versions(void **state)
{
    struct bytes bytes = {.at = NULL};
    struct verdict_of_check verdict;
    (void)state;
    assemble(&examples[0].head, examples[0].records, &bytes);
    char *digit = strchr((char *)bytes.at, '2');
    *digit = '1';
    bytes_seal(&bytes);
    certificate_check(&bytes, &verdict);
    assert_non_null(strstr(verdict.reason, "expected records"));
    assert_int_equal(verdict.status, GS_USAGE);
    *digit = '3';
    bytes_seal(&bytes);
    certificate_check(&bytes, &verdict);
    assert_non_null(strstr(verdict.reason, "version 3"));
    bytes_free(&bytes);

    struct run run;
    const struct board board = SKOCZKI("A", "1x7");
    run_open(&run, &board, &(struct way){"df-pn", {NULL}}, 0);
    run_solve(&run);
    assert_true(certificate_make(&run, &bytes, NULL));
    run_close(&run);
    bytes.at[22] = '2';
    bytes_seal(&bytes);
    certificate_check(&bytes, &verdict);
    assert_int_equal(verdict.status, GS_OK);
    bytes_free(&bytes);
}

/* Every request for memory fails in turn: what lacks memory is an error, or done without. */
static void test_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(examples); i++) {
        struct bytes bytes = {.at = NULL};
        struct verdict_of_check verdict, failing = {.status = GS_NO_MEMORY};
        unsigned nth = 0;
        assemble(&examples[i].head, examples[i].records, &bytes);
        certificate_check(&bytes, &verdict);
        while (failing.status == GS_NO_MEMORY) {
            certificate_check_with(&bytes, 0, ++nth, &failing);
            assert_true(failing.status == GS_NO_MEMORY || failing.status == verdict.status);
            assert_true(nth < 1000);
        }
        bytes_free(&bytes);
    }
}

/* Where memory ends the latest is forgotten, and again, but not what took long. */
static void test_cache(void **state)
{
    enum { BUDGET = 1 << 16, KEY = 4, LONG_ONE = 1000000, MANY = 5000 };
    (void)state;
    const struct gs_claim claim = {.key_size = KEY};
    struct gs_memory *memory = gs_memory_new(BUDGET);
    struct gs_proof_cache cache;
    struct gs_proof_cache_key key = {.record = LONG_ONE, .extra = 1};
    struct gs_point_set zone = {{7}}, found = {{0}};
    gs_proof_cache_open(&cache, memory, &claim);
    assert_true(gs_proof_cache_put(&cache, &key, &zone, true));
    assert_false(gs_proof_cache_put(&cache, &key, &zone, true));
    bool again = false;
    for (uint64_t i = 0; i < MANY; i++) {
        key.record = i;
        zone.words[0] = i;
        assert_true(gs_proof_cache_put(&cache, &key, &zone, false));
        assert_true(gs_proof_cache_find(&cache, &key, &found) && found.words[0] == i);
        key.record = 0;
        again = again || !gs_proof_cache_find(&cache, &key, &found);
    }
    assert_true(again);
    key.record = LONG_ONE;
    assert_true(gs_proof_cache_find(&cache, &key, &found));
    assert_int_equal(found.words[0], 7);

    /* With nothing but that, it goes as well. */
    gs_proof_cache_clear(&cache);
    gs_proof_cache_open(&cache, memory, &claim);
    for (uint64_t i = 0; i < MANY; i++) {
        key.record = i;
        assert_true(gs_proof_cache_put(&cache, &key, &zone, true));
    }
    key.record = 0;
    assert_false(gs_proof_cache_find(&cache, &key, &found));
    gs_proof_cache_clear(&cache);
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_reached),
        cmocka_unit_test(test_images_of_patterns),
        cmocka_unit_test(test_images_of_strategies),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
