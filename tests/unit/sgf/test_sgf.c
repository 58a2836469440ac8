/* SPDX-License-Identifier: MIT */
/*
 * test_sgf.c - positions in SGF: what is read and what is refused, with the
 * place; what is written is read back the same, for every game that has SGF.
 *
 * Hex is tried with points by name, as HexGui writes them, also where the game
 * itself does not offer SGF.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>
#include <gamesolve/position_read.h>
#include <gamesolve/sgf.h>

#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A board; name may be NULL: no parameter but the size. */
struct board {
    const char *game, *size, *name, *value;
};

static const struct board line3 = {"gomoku", "3x3", "connect", "3"};
static const struct board wide = {"gomoku", "5x3", "connect", "4"};
static const struct board large = {"gomoku", "19x19", "connect", "5"};
static const struct board over_go = {"gomoku", "20x20", "connect", "5"};
static const struct board hex = {"hex", "4x4", "variant", "plain"};
static const struct board hex_wide = {"hex", "4x3", "variant", "plain"};
static const struct board hex_plain = {"hex", "3x3", "variant", "plain"};
static const struct board hex_11 = {"hex", "11x11", "variant", "plain"};
static const struct board hex_swap = {"hex", "3x3", "variant", "swap"};

struct fixture {
    struct gs_memory *memory;
    struct gs_game game; /* a copy, with SGF in any case */
    struct gs_rules *rules;
    struct gs_position *position, *other;
    struct gs_undo *undo;
};

static void fixture_open(struct fixture *fixture, const struct board *board)
{
    static const struct gs_sgf by_name = {.number = 11, .points = GS_SGF_NAMES, .swap = "swap"};
    const struct gs_game *game = set_up_game(board->game);

    fixture->game = *game;
    if (!game->sgf)
        fixture->game.sgf = &by_name;
    fixture->memory = gs_memory_new(0);
    fixture->rules = set_up_rules(fixture->memory, game,
                                  SETTINGS("size", board->size, board->name, board->value));
    fixture->rules->game = &fixture->game;
    fixture->position = gs_position_new(fixture->memory, fixture->rules);
    fixture->other = gs_position_new(fixture->memory, fixture->rules);
    fixture->undo = gs_alloc_zero(fixture->memory, 1, fixture->rules->undo_size);
    assert_true(fixture->position && fixture->other && fixture->undo);
}

static void fixture_close(struct fixture *fixture)
{
    gs_release(fixture->memory, fixture->undo);
    gs_release(fixture->memory, fixture->other);
    gs_release(fixture->memory, fixture->position);
    gs_rules_free(fixture->memory, fixture->rules);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

/* Reads SGF of any length into a position. */
static enum gs_status read_sgf(const struct fixture *fixture, const char *text, size_t length,
                               uint64_t *plies, struct gs_position *position,
                               struct gs_game_line *line, struct gs_error *error)
{
    struct gs_reading reading = {.plies = *plies, .line = line};
    enum gs_status status =
        gs_position_read(fixture->rules, fixture->memory, text, length, &reading, position, error);

    assert_int_equal(reading.notation, GS_NOTATION_SGF);
    *plies = reading.plies;
    return status;
}

static enum gs_status parse(struct fixture *fixture, const char *text, uint64_t *plies,
                            struct gs_error *error)
{
    return read_sgf(fixture, text, strlen(text), plies, fixture->position, NULL, error);
}

/* Writes a position as a setup. */
static size_t format(struct fixture *fixture, char *text, size_t size)
{
    return gs_sgf_format(fixture->rules, NULL, fixture->position, NULL, 0, fixture->other,
                         fixture->undo, text, size);
}

/* What is read. */

struct good {
    const struct board *board;
    const char *text;
    uint64_t limit, plies; /* how many moves may be and are played */
    const char *position;
};

#define ALL GS_ALL_MOVES

static const struct good goods[] = {
    {&line3, "(;FF[4]GM[4]SZ[3])", ALL, 0, "3/3/3 b"},
    {&line3, "(;GM[4]SZ[3:3])", ALL, 0, "3/3/3 b"},
    /* Without GM, the size shows that it is this game. */
    {&line3, "(;FF[4]SZ[3])", ALL, 0, "3/3/3 b"},
    {&line3, "\xef\xbb\xbf\n ( ; GM [ 4 ] SZ\t[3]\r\n; B [bb] )\n", ALL, 1, "3/1b1/3 w"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[cc];B[ac])", ALL, 3, "b2/3/b1w w"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[cc];B[ac])", 2, 2, "b2/3/2w b"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[cc];B[ac])", 0, 0, "3/3/3 b"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[cc];B[ac])", 9, 3, "b2/3/b1w w"},
    /* a move in the root, before the properties that say what it means */
    {&line3, "(;B[aa]GM[4]SZ[3];W[bb])", ALL, 2, "b2/1w1/3 b"},
    {&line3, "(;B[aa]GM[4]SZ[3];W[bb])", 0, 0, "3/3/3 b"},
    /* FF[3] writes long names, of which the small letters count for nothing */
    {&line3, "(;FF[3]GaMe[4]SiZe[3]AddBlack[aa]PLayer[White];White[bb];Black[cc])", ALL, 2,
     "b2/1w1/2b w"},
    {&line3, "(;FF[1]GM[4]SZ[3]5A[3];B[aa])", ALL, 1, "b2/3/3 w"},
    /* the number of Go, for Gomoku, too */
    {&line3, "(;FF[4]GM[1]SZ[3];B[aa])", ALL, 1, "b2/3/3 w"},
    /* text around the games */
    {&line3, "From: me\n(c) me\n\n(;GM[4]SZ[3];B[aa])\n-- \nme\x1a", ALL, 1, "b2/3/3 w"},
    {&line3, "(;GM[4]SZ[3]PL[Black])", ALL, 0, "3/3/3 b"},
    {&line3, "(;GM[4]SZ[3]PL[white])", ALL, 0, "3/3/3 w"},
    {&line3, "(;GM[4]SZ[3]PL[2]PL[W])", ALL, 0, "3/3/3 w"},
    /* the same stone twice */
    {&line3, "(;GM[4]SZ[3]AB[aa][bb]AB[bb]AW[cc][cc])", ALL, 0, "b2/1b1/2w b"},
    /* White first, where nothing was set up */
    {&line3, "(;GM[4]SZ[3];W[aa];B[bb])", ALL, 2, "w2/1b1/3 w"},
    {&line3, "(;GM[4]SZ[3];W[aa];B[bb])", 0, 0, "3/3/3 b"},
    {&hex, "(;GM[11]SZ[4];W[b2];B[c3];W[a1])", ALL, 3, "w3/1w2/2b1/4 b"},
    /* passes */
    {&line3, "(;GM[4]SZ[3];B[aa];W[];B[bb];W[tt];B[pass])", ALL, 5, "b2/1b1/3 w"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[];B[bb])", 2, 2, "b2/3/3 b"},
    {&large, "(;GM[4]SZ[19];B[tt];W[ss])", ALL, 2,
     "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18w b"},
    {&over_go, "(;GM[4]SZ[20];B[tt];W[])", ALL, 2,
     "20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/19b b"},
    /* points in capitals, and by name, as RenLib exports them */
    {&line3, "(;GM[4]SZ[3];B[AA];W[Cb])", ALL, 2, "b2/2w/3 b"},
    {&line3, "(;GM[4]SZ[3];B[a3];W[C1])", ALL, 2, "b2/3/2w b"},
    {&line3, "(;GM[4]SZ[3]AB[a3:b2]AW[c1])", ALL, 0, "bb1/bb1/2w b"},
    /* the first variation everywhere, and the first game */
    {&line3, "(;GM[4]SZ[3](;B[aa](;W[ba];B[ca])(;W[bb]))(;B[cc]))(;GM[1])", ALL, 3, "bwb/3/3 w"},
    /* other properties, and a false end of a value */
    {&line3, "(;GM[4]SZ[3]C[a \\] (; \\\\]KM[6.5]XYZ[][];B[aa]C[;W[bb\\]])", ALL, 1, "b2/3/3 w"},
    {&line3, "(;GM[4]SZ[3]AB[aa][cc]AW[bb])", ALL, 0, "b2/1w1/2b b"},
    {&line3, "(;GM[4]SZ[3]AW[bb]AB[aa][cc]PL[W])", ALL, 0, "b2/1w1/2b w"},
    {&line3, "(;GM[4]SZ[3]PL[W])", ALL, 0, "3/3/3 w"},
    {&line3, "(;GM[4]SZ[3]PL[W];W[aa];B[bb])", ALL, 2, "w2/1b1/3 w"},
    /* without PL the next move decides */
    {&line3, "(;GM[4]SZ[3]AB[aa];W[bb])", ALL, 1, "b2/1w1/3 b"},
    {&line3, "(;GM[4]SZ[3]AB[aa];B[bb])", ALL, 1, "b2/1b1/3 w"},
    {&line3, "(;GM[4]SZ[3];B[aa];AW[bb];W[cc])", ALL, 2, "b2/1w1/2w b"},
    {&line3, "(;GM[4]SZ[3];B[aa];AW[bb])", ALL, 1, "b2/1w1/3 w"},
    {&line3, "(;GM[4]SZ[3];B[aa];AE[aa]AW[bb]PL[B])", ALL, 1, "3/1w1/3 b"},
    /* what is set up after the last move that is played counts */
    {&line3, "(;GM[4]SZ[3];B[aa];AW[bb];W[cc])", 1, 1, "b2/1w1/3 w"},
    {&line3, "(;GM[4]SZ[3]AB[aa];AB[bb]AE[aa];PL[W])", ALL, 0, "3/1b1/3 w"},
    {&wide, "(;GM[4]SZ[5:3]AB[aa:ba][ea:eb]AW[cc:ec]AE[cb:cb])", ALL, 0, "bb2b/4b/2www b"},
    {&line3, "(;GM[4]SZ[3]AB[aa:ca])", ALL, 0, "bbb/3/3 b"},
    {&large, "(;GM[4]SZ[19];B[ss];W[aa])", ALL, 2,
     "w18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18b b"},
    /* as HexGui writes */
    {&hex, "(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[4];B[a2];W[c3];B[d1])", ALL, 3, "3b/b3/2w1/4 w"},
    {&hex, "(;AB[a1][d4]AW[b2]AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[4]PL[W])", ALL, 0, "b3/1w2/4/3b w"},
    {&hex_wide, "(;FF[4]GM[11]SZ[4:3];B[D3];W[ a1 ])", ALL, 2, "w3/4/3b b"},
    /* as Little Golem writes, which HexGui reads, too */
    {&hex_wide, "(;FF[4]GM[11]SZ[4:3];B[dc];W[aa])", ALL, 2, "w3/4/3b b"},
    {&hex, "(;FF[4]GM[11]SZ[4]AB[b2:c3];W[a1])", ALL, 1, "w3/1bb1/1bb1/4 b"},
    {&hex, "(;FF[4]GM[11]SZ[4];B[a2];W[resign])", ALL, 1, "4/b3/4/4 w"},
    {&hex_swap, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];B[b2])", ALL, 3, "3/wb1/3 w"},
    {&hex_swap, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces])", ALL, 2, "3/w2/3 b"},
    /* HexGui changes the players and leaves the stone: White moves again */
    {&hex_swap, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])", ALL, 3, "1b1/1w1/3 b"},
    {&hex_swap, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])", 2, 2, "3/w2/3 b"},
    {&hex_plain, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])", ALL, 3, "1b1/1w1/3 b"},
    {&hex_plain, "(;FF[4]GM[11]SZ[3];B[b1];W[swap-pieces];W[b2])", 2, 2, "1b1/3/3 w"},
    {&hex_swap, "(;FF[4]GM[11]SZ[3]AB[b1]PL[W];W[swap])", ALL, 1, "3/w2/3 b"},
    /* rules without a swap, and records in which White begins, read the mirrored stone, too */
    {&hex_plain, "(;GM[11]SZ[3];B[b1];W[swap-pieces];B[b2])", ALL, 3, "3/wb1/3 w"},
    {&hex_plain, "(;GM[11]SZ[3];B[b1];W[swap-pieces])", ALL, 2, "3/w2/3 b"},
    {&hex_plain, "(;SZ[3];W[ab];B[swap];W[aa];B[cc])", ALL, 4, "wb1/3/2b w"},
    {&hex_swap, "(;SZ[3];W[ab];B[swap];W[aa];B[cc])", ALL, 4, "wb1/3/2b w"},
    /* the players change sides: the stone stays, and the same colour moves again */
    {&hex_swap, "(;GM[11]SZ[3];B[b1];W[swap-sides];W[b2])", ALL, 3, "1b1/1w1/3 b"},
    {&hex_plain, "(;GM[11]SZ[3];B[b1];W[Swap-Sides];W[b2])", ALL, 3, "1b1/1w1/3 b"},
    {&hex_plain, "(;GM[11]SZ[3];B[b1];W[swap-sides])", ALL, 2, "1b1/3/3 w"},
    {&hex_swap, "(;GM[11]SZ[3];B[b1];W[swap-sides])", ALL, 2, "3/w2/3 b"},
    {&hex, "(;GM[11]SZ[4];B[a2];W[forfeit])", ALL, 1, "4/b3/4/4 w"},
    {&hex_11, "(;GM[11];B[k11])", ALL, 1, "11/11/11/11/11/11/11/11/11/11/10b w"},
    /* charsets: none hides a bracket */
    {&line3, "(;SZ[3]CA[UTF-8]PB[\xe5\x90\x8d]C[\xe5\x90\x8d\\]];B[aa])", ALL, 1, "b2/3/3 w"},
    {&line3, "(;SZ[3]CA[EUC-JP]PB[\xa5\xbd];B[aa])", ALL, 1, "b2/3/3 w"},
    {&line3, "(;SZ[3]CA[GBK]PB[\xd6\xd0];B[aa])", ALL, 1, "b2/3/3 w"},
    {&line3, "(;SZ[3]PB[\xe9];B[aa])", ALL, 1, "b2/3/3 w"},
    {&line3, "(;SZ[3]PB[\xc3\xa9];B[aa])(;SZ[3]PB[\xe9];B[bb])", ALL, 1, "b2/3/3 w"},
};

static void read_good(const struct good *good)
{
    struct fixture fixture;
    struct gs_error error = {.message = ""};
    uint64_t plies = good->limit;
    char text[GS_TEXT_MAX];

    fixture_open(&fixture, good->board);
    if (parse(&fixture, good->text, &plies, &error) != GS_OK)
        fail_msg("%s: %s", good->text, error.message);
    fixture.game.position_format(fixture.rules, fixture.position, text, sizeof text);
    assert_string_equal(text, good->position);
    assert_int_equal(plies, good->plies);
    /* Also every byte of it: as if the text had been read. */
    assert_int_equal(fixture.game.position_parse(fixture.rules, text, fixture.other, NULL), GS_OK);
    assert_memory_equal(fixture.position, fixture.other, fixture.rules->position_size);
    fixture_close(&fixture);
}

static void test_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(goods); i++)
        read_good(&goods[i]);
}

/* What is refused: the message, whole. */

struct bad {
    const struct board *board;
    const char *text, *message;
};

static const struct bad bads[] = {
    {&line3, "(", "line 1, column 2: the text ends here: expected ';', which begins a node"},
    {&line3, "()", "line 1, column 2 (')'): expected ';', which begins a node"},
    {&line3, "(;",
     "line 1, column 3: the text ends here: expected a property such as B[aa], ';', '(' or ')'"},
    {&line3, "(;GM4]SZ[3])",
     "line 1, column 6 (']'): expected '[', which begins the value of the property"},
    {&line3, "(;GM[4]\nSZ[3]\n C[x\\])",
     "line 3, column 3: expected ']', which ends the value that begins here"},
    {&line3, "(;GM[4]SZ[3]C[x\\",
     "line 1, column 14: expected ']', which ends the value that "
     "begins here"},
    {&line3, "(;gm[4])", "line 1, column 3: expected GM[4] in the first node"},
    {&line3, "(;-[4])",
     "line 1, column 3 ('-'): expected a property such as B[aa], ';', '(' or ')'"},
    {&line3, "(;GM[4]SZ[3](;B[aa]) ;W[bb])", "line 1, column 22 (';'): expected '(' or ')'"},
    /* broken in a part that is not read */
    {&line3, "(;GM[4]SZ[3](;B[aa])(;B))",
     "line 1, column 24 (')'): expected '[', which begins the value of the property"},
    {&line3, "(;FF[4])", "line 1, column 3: expected GM[4] in the first node"},
    {&line3, "(;FF[4]SZ[4])", "line 1, column 11: SZ[4]: expected SZ[3]"},
    {&line3, "(;FF[4]GM[4])", "line 1, column 3: expected SZ[3] in the first node"},
    {&line3, "(;FF[5]GM[4]SZ[3])", "line 1, column 6: FF[5]: expected FF[1] to FF[4]"},
    {&line3, "(;GM[2]SZ[3])", "line 1, column 6: GM[2]: expected GM[4]"},
    {&hex_plain, "(;GM[1]SZ[3])", "line 1, column 6: GM[1]: expected GM[11]"},
    /* what is wrong first */
    {&line3, "(;FF[5]GM[2];-[aa])", "line 1, column 6: FF[5]: expected FF[1] to FF[4]"},
    {&line3, "(;GM[4]SZ[3];B[zz];-)", "line 1, column 16: B[zz]: expected a point from aa to cc"},
    {&line3, "(;GM[4]-SZ[9])",
     "line 1, column 8 ('-'): expected a property such as B[aa], ';', '(' or ')'"},
    {&line3, "(;GM[4]SZ[3]AB[aa:ca]-AW[ac:cc])",
     "line 1, column 22 ('-'): expected a property such as B[aa], ';', '(' or ')'"},
    {&line3, "(;GM[4]SZ[3];B[aa])(;-)",
     "line 1, column 22 ('-'): expected a property such as B[aa], ';', '(' or ')'"},
    {&line3, "(;GM[4][4]SZ[3])", "line 1, column 9: GM[4]: expected GM[4] once"},
    {&line3, "\n ;GM[4]SZ[3](;B[aa])(;B[bb])",
     "line 2, column 2 (';'): expected '(', which begins a game"},
    {&line3, "(;GM[+4]SZ[3])", "line 1, column 6: GM[+4]: expected GM[4]"},
    {&line3, "(;GM[4]SZ[9])", "line 1, column 11: SZ[9]: expected SZ[3]"},
    {&line3, "(;GM[4]SZ[3:4])", "line 1, column 11: SZ[3:4]: expected SZ[3]"},
    {&line3, "(;GM[4]SZ[4294967299])", "line 1, column 11: SZ[4294967299]: expected SZ[3]"},
    {&line3, "(;GM[4]SZ[])", "line 1, column 11: SZ[]: expected SZ[3]"},
    {&wide, "(;GM[4]SZ[5])", "line 1, column 11: SZ[5]: expected SZ[5:3]"},
    {&wide, "(;GM[4]SZ[3:5])", "line 1, column 11: SZ[3:5]: expected SZ[5:3]"},
    {&line3, "(;GM[4]SZ[3]\r\n;B[aa]\r;W[da])",
     "line 3, column 4: W[da]: expected a point from aa to cc"},
    {&line3, "(;GM[4]SZ[3];B[AZ])", "line 1, column 16: B[AZ]: expected a point from aa to cc"},
    {&line3, "(;GM[4]SZ[3];B[a4])", "line 1, column 16: B[a4]: expected a point from aa to cc"},
    {&line3, "(;GM[4]SZ[3];B[swap-sides];B[aa])",
     "line 1, column 16: move 'swap': expected a point; only the variant renju-swap knows this "
     "move"},
    {&line3, "(;GM[4]SZ[3];B[swap-pieces])",
     "line 1, column 16: move 'swap': expected a point; only the variant renju-swap knows this "
     "move"},
    {&wide, "(;GM[4]SZ[5:3]AB[ad])", "line 1, column 18: AB[ad]: expected a point from aa to ec"},
    {&wide, "(;GM[4]SZ[5:3]AB[aa:ad])",
     "line 1, column 18: AB[aa:ad]: expected a point from aa to ec"},
    {&wide, "(;GM[4]SZ[5:3]AB[ba:ab])",
     "line 1, column 18: AB[ba:ab]: expected the upper left "
     "point of the rectangle before the lower right one"},
    {&line3, "(;GM[4]SZ[3]AB[aa]AW[aa])",
     "line 1, column 22: AW[aa]: expected a point that this node does not set up as something "
     "else"},
    {&line3, "(;GM[4]SZ[3];B[aa];B[bb])",
     "line 1, column 22: B[bb]: expected W[...]: it is White's turn"},
    {&line3, "(;GM[4]SZ[3]PL[B];W[aa])",
     "line 1, column 21: W[aa]: expected B[...]: it is Black's turn"},
    {&line3, "(;GM[4]SZ[3]AB[aa]PL[B];W[bb])",
     "line 1, column 27: W[bb]: expected B[...]: it is Black's turn"},
    {&line3, "(;GM[4]SZ[3];B[aa];W[aa])",
     "line 1, column 22: move 'a3': the point is taken; expected a free one"},
    {&line3, "(;GM[4]SZ[3];B[aa]B[bb])", "line 1, column 21: B[bb]: expected one move in a node"},
    {&line3, "(;GM[4]SZ[3];B[aa]AW[bb])",
     "line 1, column 16: B[aa]: expected no move in a node that sets up stones"},
    {&line3, "(;GM[4]SZ[3]AB[aa:ca];W[bb])",
     "line 1, column 25: move 'b2': expected no move: the game is over"},
    {&line3, "(;GM[4]SZ[3]PL[blue])", "line 1, column 16: PL[blue]: expected B or W"},
    {&line3, "(;GM[4]SZ[3]PL[B]PL[W])", "line 1, column 21: PL[W]: expected PL once in a node"},
    {&line3, "(;GM[4]SZ[3]AB[aa:ca]\nAW[ac:cc])",
     "line 2, column 1: what is set up here "
     "('bbb/3/www b'): both sides have 3 in a line; at "
     "most one may have won"},
    {&hex, "(;GM[11]SZ[4];B[e1])", "line 1, column 17: B[e1]: expected a point from a1 to d4"},
    {&hex, "(;GM[11]SZ[4];B[ae])", "line 1, column 17: B[ae]: expected a point from a1 to d4"},
    {&hex_plain, "(;GM[11]SZ[3];B[b1];W[a1];B[swap-pieces];W[b2])",
     "line 1, column 29: move 'swap': expected a point; only the variant swap knows this move"},
    {&hex_wide, "(;GM[11]SZ[4:3];B[b1];W[swap-pieces];B[b2])",
     "line 1, column 25: W[swap-pieces]: expected a board with as many rows as columns"},
    {&hex_swap, "(;GM[11]SZ[3];B[b1];W[a1];B[swap-pieces];B[b2])",
     "line 1, column 29: move 'swap': expected a point; only White's answer to Black's first stone "
     "can be a swap"},
    {&hex, "(;GM[4]SZ[4])", "line 1, column 6: GM[4]: expected GM[11]"},
    /* charsets */
    {&line3, "(;SZ[3]PB[\x83\\];B[aa])",
     "line 1, column 11: a character may end with the byte of '\\': expected UTF-8, as iconv "
     "writes it"},
    {&line3, "(;SZ[3];B[aa]C[\x83\\])",
     "line 1, column 16: a character may end with the byte of '\\': expected UTF-8, as iconv "
     "writes it"},
    {&line3, "(;SZ[3]CA[ISO-2022-JP]PB[\x1b$B%=%I\x1b(B];B[aa])",
     "line 1, column 26: a character may end with the byte of '\\': expected UTF-8, as iconv "
     "writes it"},
    {&line3, "(;SZ[3]CA[Shift_JIS]PB[\x83]\x95];B[aa])",
     "line 1, column 26 (byte 0x95): expected a property such as B[aa], ';', '(' or ')'"},
};

static void refuse_bad(const struct bad *bad)
{
    static const char prefix[] = "position: ";
    struct fixture fixture;
    struct gs_error error = {.message = ""};
    uint64_t plies = ALL;

    fixture_open(&fixture, bad->board);
    if (parse(&fixture, bad->text, &plies, &error) != GS_USAGE)
        fail_msg("%s is accepted", bad->text);
    assert_int_equal(error.status, GS_USAGE);
    assert_memory_equal(error.message, prefix, sizeof prefix - 1);
    if (strcmp(error.message + sizeof prefix - 1, bad->message) != 0)
        fail_msg("%s\n  says %s\n  not  %s", bad->text, error.message + sizeof prefix - 1,
                 bad->message);
    plies = ALL;
    assert_int_equal(parse(&fixture, bad->text, &plies, NULL), GS_USAGE);
    fixture_close(&fixture);
}

static void test_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bads); i++)
        refuse_bad(&bads[i]);
}

static void test_zero_byte(void **state)
{
    static const char text[] = "(;GM[4]SZ[3]\0)", hidden[] = "(;GM[4]SZ[3]C[\0];B[aa\0])";
    struct fixture fixture;
    struct gs_error error = {.message = ""};
    uint64_t plies = ALL;

    (void)state;
    fixture_open(&fixture, &line3);
    assert_int_equal(
        read_sgf(&fixture, text, sizeof text - 1, &plies, fixture.position, NULL, &error),
        GS_USAGE);
    assert_non_null(strstr(error.message, "column 13 (byte 0x00)"));
    plies = ALL;
    assert_int_equal(
        read_sgf(&fixture, hidden, sizeof hidden - 1, &plies, fixture.position, NULL, &error),
        GS_USAGE);
    assert_non_null(strstr(error.message, "expected a point"));
    fixture_close(&fixture);
}

/* Variations inside variations, deeper than any stack. */
static void test_depth(void **state)
{
    enum { DEPTH = 300000 };
    static const char root[] = "(;GM[4]SZ[3]";
    size_t length = sizeof root - 1 + 3 * DEPTH + 1;
    char *text = malloc(length), *at = text + sizeof root - 1;
    struct fixture fixture;
    uint64_t plies = ALL;

    (void)state;
    assert_non_null(text);
    memcpy(text, root, sizeof root - 1);
    for (size_t i = 0; i < DEPTH; i++, at += 2)
        memcpy(at, "(;", 2);
    memset(at, ')', DEPTH + 1);
    fixture_open(&fixture, &line3);
    assert_int_equal(read_sgf(&fixture, text, length, &plies, fixture.position, NULL, NULL), GS_OK);
    assert_int_equal(read_sgf(&fixture, text, length - 1, &plies, fixture.position, NULL, NULL),
                     GS_USAGE);
    fixture_close(&fixture);
    free(text);
}

static void test_memory(void **state)
{
    struct fixture fixture;
    struct gs_error error;

    (void)state;
    fixture_open(&fixture, &line3);
    for (uint64_t nth = 1; nth <= 2; nth++) {
        uint64_t plies = ALL;
        gs_memory_fail_at(fixture.memory, nth);
        assert_int_equal(parse(&fixture, "(;GM[4]SZ[3])", &plies, &error), GS_NO_MEMORY);
        gs_memory_fail_at(fixture.memory, 0);
    }
    fixture_close(&fixture);
}

/* Writing. */

static void test_format(void **state)
{
    static const char expected[] = "(;FF[4]GM[4]SZ[5:3]\nAB[aa][ec]\nAW[cb]\nPL[W])\n";
    struct fixture fixture;
    char text[GS_SGF_SIZE];

    (void)state;
    fixture_open(&fixture, &wide);
    assert_int_equal(
        fixture.game.position_parse(fixture.rules, "b4/2w2/4b w", fixture.position, NULL), GS_OK);
    assert_int_equal(format(&fixture, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(format(&fixture, text, 5), strlen(expected));
    assert_string_equal(text, "(;FF");
    assert_int_equal(format(&fixture, NULL, 0), strlen(expected));
    fixture_close(&fixture);
    fixture_open(&fixture, &hex);
    assert_int_equal(
        fixture.game.position_parse(fixture.rules, "4/b3/2w1/4 b", fixture.position, NULL), GS_OK);
    format(&fixture, text, sizeof text);
    assert_string_equal(text, "(;FF[4]GM[11]SZ[4]\nAB[a2]\nAW[c3]\nPL[B])\n");
    fixture_close(&fixture);
}

/* Names and the result are in the first node, their brackets escaped, and are skipped in reading.
 */
static void test_info(void **state)
{
    static const char expected[] = "(;FF[4]GM[4]SZ[3]AP[solve:1.2]PB[a\\] \\\\ b]RE[B+R]\n"
                                   "PL[B]\n;B[aa])\n";
    const struct gs_sgf_info info = {
        .application = "solve:1.2", .black = "a]\n\\ b", .result = "B+R"};
    char text[GS_SGF_SIZE], name[2 * GS_SGF_INFO_MAX];
    struct fixture fixture;
    struct gs_error error;
    uint64_t plies = ALL;
    gs_move move;

    (void)state;
    fixture_open(&fixture, &line3);
    const struct gs_rules *rules = fixture.rules;
    assert_int_equal(rules->game->move_parse(rules, fixture.position, "a3", &move, NULL), GS_OK);
    size_t length = gs_sgf_format(rules, &info, fixture.position, &move, 1, fixture.other,
                                  fixture.undo, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(read_sgf(&fixture, text, length, &plies, fixture.other, NULL, &error), GS_OK);
    assert_int_equal(plies, 1);
    memset(name, ']', sizeof name);
    name[sizeof name - 1] = '\0';
    length = gs_sgf_format(rules, &(struct gs_sgf_info){name, name, name, name}, fixture.position,
                           &move, 1, fixture.other, fixture.undo, text, sizeof text);
    assert_true(length < 4 * 2 * GS_SGF_INFO_MAX + 100);
    assert_int_equal(read_sgf(&fixture, text, length, &plies, fixture.other, NULL, &error), GS_OK);
    fixture_close(&fixture);
}

/* The position is written and read back: every byte is the same. */
static void check_round_trip(struct fixture *fixture)
{
    struct gs_error error = {.message = ""};
    char text[GS_SGF_SIZE];
    uint64_t plies = ALL;

    size_t length = format(fixture, text, sizeof text);
    assert_true(length < sizeof text && strlen(text) == length);
    if (read_sgf(fixture, text, length, &plies, fixture->other, NULL, &error) != GS_OK)
        fail_msg("%s%s", text, error.message);
    assert_int_equal(plies, 0);
    assert_memory_equal(fixture->other, fixture->position, fixture->rules->position_size);
}

/* A game from start is written and read back: the same start, moves and end. */
static void check_line(struct fixture *fixture, const struct gs_position *start,
                       const gs_move *moves, size_t count)
{
    const struct gs_rules *rules = fixture->rules;
    struct gs_memory *memory = fixture->memory;
    struct gs_game_line line = {.start = gs_position_new(memory, rules)};
    struct gs_error error = {.message = ""};
    uint64_t plies = ALL;
    char *text = malloc(GS_SGF_SIZE + count * GS_QUOTE_SIZE);

    assert_true(text && line.start);
    size_t length = gs_sgf_format(rules, NULL, start, moves, count, fixture->other, fixture->undo,
                                  text, GS_SGF_SIZE + count * GS_QUOTE_SIZE);
    assert_true(length < GS_SGF_SIZE + count * GS_QUOTE_SIZE && strlen(text) == length);
    if (read_sgf(fixture, text, length, &plies, fixture->other, &line, &error) != GS_OK)
        fail_msg("%s%s", text, error.message);
    assert_true(plies == count && line.count == count);
    assert_memory_equal(line.start, start, rules->position_size);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(line.moves[i], moves[i]);
    assert_memory_equal(fixture->other, fixture->position, rules->position_size);
    free(text);
    gs_release(memory, line.moves);
    gs_release(memory, line.start);
}

/* A setup cannot say that the players have swapped: nothing is written. */
static void test_swapped(void **state)
{
    static const struct board board = {"gomoku", "5x5", "variant", "renju-swap"};
    struct fixture fixture;
    char text[GS_SGF_SIZE];

    (void)state;
    fixture_open(&fixture, &board);
    const struct gs_rules *rules = fixture.rules;
    assert_int_equal(
        rules->game->position_parse(rules, "5/1w3/1wbb1/5/5 w swapped", fixture.position, NULL),
        GS_OK);
    assert_int_equal(format(&fixture, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(rules->game->position_parse(rules, "5/1w3/2bb1/5/5 w", fixture.position, NULL),
                     GS_OK);
    check_round_trip(&fixture);
    fixture_close(&fixture);
}

/* The line begins after the last stones that were set up. */
static void test_line(void **state)
{
    static const char text[] = "(;GM[4]SZ[3];B[aa];W[ba];AB[cc]PL[W];W[bb];B[ca])";
    struct fixture fixture;
    struct gs_error error;

    (void)state;
    fixture_open(&fixture, &line3);
    for (uint64_t nth = 0; nth <= 3; nth++) {
        struct gs_game_line line = {.start = gs_position_new(fixture.memory, fixture.rules)};
        uint64_t plies = ALL;
        gs_memory_fail_at(fixture.memory, nth);
        enum gs_status status =
            read_sgf(&fixture, text, strlen(text), &plies, fixture.position, &line, &error);
        gs_memory_fail_at(fixture.memory, 0);
        assert_int_equal(status, nth == 0 ? GS_OK : GS_NO_MEMORY);
        assert_int_equal(line.count, nth == 0 ? 2 : 0);
        if (nth == 0) {
            char start[GS_TEXT_MAX];
            fixture.game.position_format(fixture.rules, line.start, start, sizeof start);
            assert_string_equal(start, "bw1/3/2b w");
            assert_int_equal(plies, 4);
        }
        gs_release(fixture.memory, line.moves);
        gs_release(fixture.memory, line.start);
    }
    fixture_close(&fixture);
}

/* A game played at random: each of its positions, and its moves from the beginning and the middle.
 */
static void walk(const struct board *board, uint64_t seed)
{
    struct fixture fixture;

    fixture_open(&fixture, board);
    gs_move *moves = calloc(fixture.rules->max_moves, sizeof *moves);
    gs_move played[2 * GS_POINTS_MAX];
    struct gs_position *starts[2] = {gs_position_new(fixture.memory, fixture.rules),
                                     gs_position_new(fixture.memory, fixture.rules)};
    size_t plies = 0, middle = 3;
    assert_true(moves && starts[0] && starts[1]);
    for (;;) {
        check_round_trip(&fixture);
        if (plies == middle)
            memcpy(starts[1], fixture.position, fixture.rules->position_size);
        if (gs_outcome(fixture.rules, fixture.position) != GS_UNKNOWN)
            break;
        unsigned count = gs_moves(fixture.rules, fixture.position, moves);
        played[plies] = moves[gs_random_below(&seed, count)];
        gs_play(fixture.rules, fixture.position, played[plies++], fixture.undo);
    }
    check_line(&fixture, starts[0], played, plies);
    if (plies >= middle)
        check_line(&fixture, starts[1], played + middle, plies - middle);
    gs_release(fixture.memory, starts[0]);
    gs_release(fixture.memory, starts[1]);
    free(moves);
    fixture_close(&fixture);
}

/* Every game that has SGF, and Hex in any case, on boards of these sizes that it allows. */
static void test_round_trips(void **state)
{
    static const char *const sizes[] = {"3x3", "5x4", "9x9", "19x19"};
    struct gs_registry registry;

    (void)state;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    for (size_t i = 0; i < registry.game_count; i++) {
        const struct gs_game *game = registry.games[i];
        struct gs_args args;
        gs_args_init(&args, game->params);
        if (!game->sgf)
            continue;
        for (size_t size = 0; size < COUNT(sizes); size++) {
            struct board board = {.game = game->name, .size = sizes[size]};
            for (uint64_t seed = 1; seed <= 5; seed++)
                if (gs_args_set(&args, "size", sizes[size], NULL) == GS_OK)
                    walk(&board, seed);
        }
    }
    for (uint64_t seed = 1; seed <= 5; seed++) {
        walk(&hex_wide, seed);
        walk(&hex_swap, seed);
    }
}

/* A game that offers SGF without a board, or without a number, is refused. */
static void test_slots(void **state)
{
    static const struct gs_sgf nameless = {.points = GS_SGF_LETTERS};
    struct gs_registry registry;
    struct gs_error error;

    (void)state;
    assert_int_equal(gs_registry_builtin(&registry, NULL), GS_OK);
    struct gs_game game = *gs_registry_game(&registry, "gomoku", NULL);
    game.board = NULL;
    assert_int_equal(gs_game_check(&game, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "capability sgf lacks board"));
    game = *gs_registry_game(&registry, "gomoku", NULL);
    game.sgf = &nameless;
    assert_int_equal(gs_game_check(&game, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "capability sgf lacks number"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_zero_byte),   cmocka_unit_test(test_depth),
        cmocka_unit_test(test_memory),      cmocka_unit_test(test_format),
        cmocka_unit_test(test_round_trips), cmocka_unit_test(test_slots),
        cmocka_unit_test(test_line),        cmocka_unit_test(test_info),
        cmocka_unit_test(test_swapped),
    };
    return cmocka_run_group_tests_name("sgf", tests, NULL, NULL);
}
