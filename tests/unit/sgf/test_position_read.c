/* SPDX-License-Identifier: MIT */
/*
 * test_position_read.c - positions in every notation but SGF (test_sgf.c), what is refused, the
 * boards that texts name, and where the positions of a list end. A generator writes random games as
 * SGF in many ways, which must all read as the same position.
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

#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Bytes with zeros in them. */
#define BYTES(text) text, sizeof(text) - 1

struct fixture {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *position;
};

static void fixture_open(struct fixture *fixture, const char *game, const char *size)
{
    fixture->memory = gs_memory_new(0);
    fixture->rules = set_up_rules(fixture->memory, set_up_game(game), SETTINGS("size", size));
    fixture->position = gs_position_new(fixture->memory, fixture->rules);
    assert_non_null(fixture->position);
}

static void fixture_close(struct fixture *fixture)
{
    gs_release(fixture->memory, fixture->position);
    gs_rules_free(fixture->memory, fixture->rules);
    assert_int_equal(gs_memory_used(fixture->memory), 0);
    gs_memory_free(fixture->memory);
}

#define H8_I9_15 "15/15/15/15/15/15/8w6/7b7/15/15/15/15/15/15/15 b"

struct good {
    const char *game, *size, *text;
    size_t length;
    uint64_t limit, plies;
    enum gs_notation notation;
    const char *position;
};

static const struct good goods[] = {
    {"hex", "3x3", BYTES("3/1b1/3 w"), 0, 0, GS_NOTATION_TEXT, "3/1b1/3 w"},
    {"hex", "3x3", BYTES("\xef\xbb\xbf 3/1b1/3 w\r\n"), GS_ALL_MOVES, 0, GS_NOTATION_TEXT,
     "3/1b1/3 w"},
    {"hex", "3x3", BYTES("start"), GS_ALL_MOVES, 0, GS_NOTATION_TEXT, "3/3/3 b"},
    {"hex", "3x3", BYTES("empty\n"), GS_ALL_MOVES, 0, GS_NOTATION_TEXT, "3/3/3 b"},
    {"skoczki", "2x5", BYTES("start"), GS_ALL_MOVES, 0, GS_NOTATION_TEXT, "bb/bb/2/ww/ww w"},
    /* moves */
    {"hex", "3x3", BYTES("b2 a1 c3"), GS_ALL_MOVES, 3, GS_NOTATION_MOVES, "w2/1b1/2b w"},
    {"hex", "3x3", BYTES("b2a1c3"), GS_ALL_MOVES, 3, GS_NOTATION_MOVES, "w2/1b1/2b w"},
    {"hex", "3x3", BYTES("B2,A1,\tC3\n"), GS_ALL_MOVES, 3, GS_NOTATION_MOVES, "w2/1b1/2b w"},
    {"hex", "3x3", BYTES("1. b2 a1 2. c3"), GS_ALL_MOVES, 3, GS_NOTATION_MOVES, "w2/1b1/2b w"},
    {"hex", "3x3", BYTES("1.b2 2.a1 3.c3"), GS_ALL_MOVES, 3, GS_NOTATION_MOVES, "w2/1b1/2b w"},
    {"hex", "3x3", BYTES("b2 a1 c3"), 2, 2, GS_NOTATION_MOVES, "w2/1b1/3 b"},
    {"hex", "3x3", BYTES("b2a1c3"), 0, 0, GS_NOTATION_MOVES, "3/3/3 b"},
    {"gomoku", "15x15", BYTES("h8i9"), GS_ALL_MOVES, 2, GS_NOTATION_MOVES, H8_I9_15},
    {"connect-four", "7x6", BYTES("4453"), GS_ALL_MOVES, 4, GS_NOTATION_MOVES,
     "7/7/7/7/3w3/2wbb2 b"},
    {"connect-four", "7x6", BYTES("4 d 5 c"), GS_ALL_MOVES, 4, GS_NOTATION_MOVES,
     "7/7/7/7/3w3/2wbb2 b"},
    {"skoczki", "2x5", BYTES("a1-a3"), GS_ALL_MOVES, 1, GS_NOTATION_MOVES, "bb/bb/w1/ww/1w b"},
    /* games that play saved */
    {"skoczki", "2x5",
     BYTES("solve-game 1\ngame skoczki\n# so\n\nsize 2x5\r\nstart bb/bb/2/ww/ww w\nmoves a1-a3\n"),
     GS_ALL_MOVES, 1, GS_NOTATION_RECORD, "bb/bb/w1/ww/1w b"},
    {"skoczki", "2x5",
     BYTES("\xef\xbb\xbfsolve-game 1\ngame skoczki\nstart bb/bb/2/ww/ww w\nmoves a1-a3"), 0, 0,
     GS_NOTATION_RECORD, "bb/bb/2/ww/ww w"},
};

static void read_good(const struct good *good)
{
    struct gs_reading reading = {.plies = good->limit};
    struct gs_error error = {.message = ""};
    struct fixture fixture;
    char text[GS_TEXT_MAX];

    fixture_open(&fixture, good->game, good->size);
    if (gs_position_read(fixture.rules, fixture.memory, good->text, good->length, &reading,
                         fixture.position, &error) != GS_OK)
        fail_msg("%s: %s", good->text, error.message);
    fixture.rules->game->position_format(fixture.rules, fixture.position, text, sizeof text);
    assert_string_equal(text, good->position);
    assert_int_equal(reading.notation, good->notation);
    assert_int_equal(reading.plies, good->plies);
    assert_int_equal(reading.games, 1);
    if (good->limit == GS_ALL_MOVES)
        assert_int_equal(gs_position_read(fixture.rules, fixture.memory, good->text, good->length,
                                          NULL, fixture.position, NULL),
                         GS_OK);
    fixture_close(&fixture);
}

static void test_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(goods); i++)
        read_good(&goods[i]);
}

struct bad {
    const char *game, *size, *text;
    size_t length;
    const char *message;
};

static const struct bad bads[] = {
    {"hex", "3x3", BYTES("hello"),
     "expected rows from the top and the side to move, as '3/3/3 b'; moves, as 'b2 c2'; or SGF, as "
     "'(;SZ[3];B[aa])'"},
    {"hex", "3x3", BYTES(""),
     "expected rows from the top and the side to move, as '3/3/3 b'; moves, as 'b2 c2'; or SGF, as "
     "'(;SZ[3];B[aa])'"},
    {"hex", "3x3", BYTES("4453"),
     "expected rows from the top and the side to move, as '3/3/3 b'; moves, as 'b2 c2'; or SGF, as "
     "'(;SZ[3];B[aa])'"},
    {"skoczki", "2x5", BYTES("empty"),
     "expected rows from the top and the side to move, as 'bb/bb/2/ww/ww w'; moves, as 'b1-b3 "
     "a5-a3'"},
    {"hex", "3x3", BYTES("3/3/4 b"),
     "at character 5 ('4'): expected w, b or a number from 1 to 3 "
     "(row 3 from the top lacks 3 fields)"},
    {"hex", "3x3", BYTES("3/3/3"),
     "ends at character 6: expected a space and the side to move (all 3 rows are full)"},
    {"hex", "3x3", BYTES("3/3/3 b\0"),
     "at character 8 (byte 0x00): expected no such byte in a text"},
    {"hex", "3x3",
     BYTES("\xff\xfe"
           "b\0"),
     "the text is UTF-16: expected UTF-8"},
    {"hex", "3x3", BYTES("b2 b4"), "move 2: 'b4': expected a point of the board, a1 to c3"},
    {"hex", "3x3", BYTES("b2b2"), "move 2: 'b2': the point is taken; expected a free one"},
    {"hex", "3x3", BYTES("d1"), "move 1: 'd1': expected a point of the board, a1 to c3"},
    {"connect-four", "3x2", BYTES("1113"),
     "move 3: '1': the column is full; expected one with a "
     "free field"},
    {"connect-four", "3x2", BYTES("4"),
     "expected rows from the top and the side to move, as '3/3 "
     "b'; moves, as 'b b'"},
    {"y", "3", BYTES("(;SZ[3])"), "y has no SGF; expected the game's text"},
    {"gomoku", "3x3", BYTES("(;SZ[3])(;SZ[3])(;SZ[3])"), "game 4: expected a game from 1 to 3"},
    {"gomoku", "3x3", BYTES("3/3/3 b"), "game 4: expected the only one, 1"},
    /* saved games */
    {"skoczki", "2x5", BYTES("solve-game 2\n"), "line 1: 'solve-game 2': expected 'solve-game 1'"},
    {"skoczki", "2x5", BYTES("solve-game 1\ngame hex\n"),
     "line 2: 'game': expected the game, by the name of this one"},
    {"skoczki", "2x5", BYTES("solve-game 1\ngame skoczki\nsize 2x6\n"),
     "line 3: '2x6': expected size 2x5, as this game has it"},
};

static void refuse_bad(const struct bad *bad)
{
    static const char prefix[] = "position: ";
    struct gs_reading reading = {.plies = GS_ALL_MOVES,
                                 .game = strncmp(bad->message, "game 4", 6) == 0 ? 4 : 0};
    struct gs_error error = {.message = ""};
    struct fixture fixture;

    fixture_open(&fixture, bad->game, bad->size);
    if (gs_position_read(fixture.rules, fixture.memory, bad->text, bad->length, &reading,
                         fixture.position, &error) != GS_USAGE)
        fail_msg("%s is accepted", bad->text);
    assert_memory_equal(error.message, prefix, sizeof prefix - 1);
    if (strcmp(error.message + sizeof prefix - 1, bad->message) != 0)
        fail_msg("%s\n  says %s\n  not  %s", bad->text, error.message + sizeof prefix - 1,
                 bad->message);
    fixture_close(&fixture);
}

static void test_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bads); i++)
        refuse_bad(&bads[i]);
}

/* Without memory nothing is read, and nothing is kept. */
static void test_memory(void **state)
{
    static const char *const texts[] = {
        "a1-a3", "solve-game 1\ngame skoczki\nstart bb/bb/2/ww/ww w\nmoves a1-a3\n"};
    struct fixture fixture;

    (void)state;
    fixture_open(&fixture, "skoczki", "2x5");
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct gs_game_line line = {.start = gs_position_new(fixture.memory, fixture.rules)};
        const struct gs_reading all = {.plies = GS_ALL_MOVES, .line = &line};
        struct gs_reading reading = all;
        struct gs_error error;
        for (uint64_t nth = 1; nth <= 2 + i; nth++) {
            gs_memory_fail_at(fixture.memory, nth);
            assert_int_equal(gs_position_read(fixture.rules, fixture.memory, texts[i],
                                              strlen(texts[i]), &reading, fixture.position, &error),
                             GS_NO_MEMORY);
            gs_memory_fail_at(fixture.memory, 0);
            reading = all;
        }
        assert_int_equal(gs_position_read(fixture.rules, fixture.memory, texts[i], strlen(texts[i]),
                                          &reading, fixture.position, &error),
                         GS_OK);
        assert_int_equal(line.count, 1);
        gs_release(fixture.memory, line.moves);
        gs_release(fixture.memory, line.start);
    }
    fixture_close(&fixture);
}

/* Games of a collection, by their number. */
static void test_collection(void **state)
{
    static const char text[] = "(;SZ[3];B[aa])\n(;SZ[3];B[bb](;W[aa])(;W[cc])) (;SZ[4];B[cc])";
    static const char *const positions[] = {"b2/3/3 w", "w2/1b1/3 b"};
    struct fixture fixture;
    struct gs_size size;
    char found[GS_TEXT_MAX];

    (void)state;
    fixture_open(&fixture, "gomoku", "3x3");
    for (size_t game = 0; game <= 2; game++) {
        struct gs_reading reading = {.game = game, .plies = GS_ALL_MOVES};
        assert_int_equal(gs_position_read(fixture.rules, fixture.memory, BYTES(text), &reading,
                                          fixture.position, NULL),
                         GS_OK);
        assert_int_equal(reading.games, 3);
        fixture.rules->game->position_format(fixture.rules, fixture.position, found, sizeof found);
        assert_string_equal(found, positions[game > 0 ? game - 1 : 0]);
    }
    assert_int_equal(gs_position_board(fixture.rules->game, BYTES(text), 3, &size, NULL), GS_OK);
    assert_int_equal(size.width, 4);
    fixture_close(&fixture);
}

/* The board of a text: one that it names, or that its format has; or why it cannot be. */
static const struct {
    const char *game, *text;
    size_t length;
    int width, height;   /* 0: it does not say */
    const char *message; /* NULL: it is no board of another kind */
} board_cases[] = {
    {"gomoku", BYTES("(;FF[4]SZ[15:13])"), 15, 13, NULL},
    {"gomoku", BYTES("(;B[aa]SZ[7](;W[bb])(;SZ[9]))"), 7, 7, NULL},
    {"gomoku", BYTES("(;SiZe[7])"), 7, 7, NULL},
    {"gomoku", BYTES("(;FF[4]GM[4])"), 0, 0, NULL},
    {"gomoku", BYTES("(;SZ[9];B[aa]-)"), 9, 9, NULL},
    {"atarigo", BYTES("(;FF[4];SZ[9])"), 19, 19, NULL},
    {"hex", BYTES("(;FF[4])"), 11, 11, NULL},
    {"hex", BYTES("(;SZ[4]"), 4, 4, NULL},
    {"hex", BYTES("(;SZ[]"), 0, 0,
     "line 1, column 6: SZ[]: expected a board of WxH with W 1 to 19, H 1 to 19"},
    {"hex", BYTES("(;SZ[20])"), 0, 0,
     "line 1, column 6: SZ[20]: expected a board of WxH with W 1 to 19, H 1 to 19"},
    {"hex", BYTES("(;FF[9]SZ[20])"), 0, 0, "line 1, column 6: FF[9]: expected FF[1] to FF[4]"},
    {"hex", BYTES("(;SZ[3:])"), 0, 0,
     "line 1, column 6: SZ[3:]: expected a board of WxH with W 1 to 19, H 1 to 19"},
    {"hex", BYTES("5/5 b"), 5, 2, NULL},
    {"hex", BYTES("5/bw3/1"), 5, 3, NULL},
    {"hex", BYTES("5 b\n"), 5, 1, NULL},
    {"hex",
     BYTES("\xef\xbb\xbf"
           "5/5 b"),
     5, 2, NULL},
    {"hex", BYTES("20/20 b"), 0, 0, "its board is 20x2: expected WxH with W 1 to 19, H 1 to 19"},
    {"hex", BYTES("99999999999999999999/1 b"), 0, 0,
     "its board is 99999x2: expected WxH with W 1 to 19, H 1 to 19"},
    {"gomoku", BYTES("5/5/b4 w foul"), 5, 3, NULL},
    {"hex", BYTES("b1 b2"), 0, 0, NULL},
    {"hex", BYTES("a1 b1"), 0, 0, NULL},
    {"hex", BYTES("5//5 b"), 0, 0, NULL},
    {"hex", BYTES("5"), 0, 0, NULL},
    {"hex", BYTES(""), 0, 0, NULL},
    {"skoczki", BYTES("solve-game 1\ngame skoczki\nsize 2x7\n"), 2, 7, NULL},
    {"skoczki", BYTES("solve-game 1\ngame skoczki\n"), 0, 0, NULL},
    {"y", BYTES("1/2/3 b"), 3, 3, NULL},
};

static void test_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(board_cases); i++) {
        struct gs_error error = {.message = "position: "};
        struct gs_size size;
        enum gs_status status =
            gs_position_board(set_up_game(board_cases[i].game), board_cases[i].text,
                              board_cases[i].length, 0, &size, &error);
        assert_int_equal(status, board_cases[i].message ? GS_USAGE : GS_OK);
        assert_string_equal(error.message + 10,
                            board_cases[i].message ? board_cases[i].message : "");
        if (board_cases[i].message)
            continue;
        assert_int_equal(size.width, board_cases[i].width);
        assert_int_equal(size.height, board_cases[i].height);
    }
}

/* Where the first position of a list ends; `seen` bytes were there before. */
static void test_end(void **state)
{
    static const struct {
        const char *text;
        size_t seen, end;
    } cases[] = {
        {"3/3/3 b\n3/3/3 w\n", 0, 8},
        {"3/3/3 b", 0, 0},
        {"\n3/3/3 b\n", 0, 1},
        {"(;SZ[3]\n;B[aa])\n3/3/3 b\n", 0, 16},
        {"(;SZ[3]\n;B[aa])\n3/3/3 b\n", 8, 16},
        {"(;SZ[3]\n;B[aa]\n", 8, 0},
        {"(;C[:)]\n)\n", 8, 10},
        {"(;SZ[3])(;SZ[3])\n", 0, 8},
        {"(;SZ[3]) \t\r\n(;SZ[3])\n", 0, 12},
        {"solve-game 1\ngame hex\nsize 3\nstart 3/3/3 b\nmoves a1\n3/3/3 b\n", 0, 52},
        {"solve-game 1\ngame hex\nsize 3\nstart 3/3/3 b\nmoves a1\n3/3/3 b\n", 43, 52},
        {"solve-game 1\ngame hex\nsize 3\n", 0, 0},
        {"solve-game 1\ngame hex\n\n", 0, 22},
    };
    const struct gs_game *game = set_up_game("hex");

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(gs_position_end(game, cases[i].text, strlen(cases[i].text), cases[i].seen),
                         cases[i].end);
}

/* One game in many ways of SGF. */

/* What the writers of records are free in. */
struct variant {
    uint64_t *seed;
    struct gs_writer *writer;
    bool long_names;     /* FF[3] */
    bool names;          /* points as h8 */
    const char *charset; /* in CA; NULL: ASCII */
    const char *letters; /* characters of that charset, and what is escaped */
};

static bool chance(const struct variant *variant, unsigned of)
{
    return gs_random_below(variant->seed, of) == 0;
}

static void put_blank(const struct variant *variant)
{
    static const char *const blanks[] = {"", "", "", " ", "\n", "\r\n", "\t "};

    gs_writer_add(variant->writer, "%s", blanks[gs_random_below(variant->seed, COUNT(blanks))]);
}

/* A name, with small letters in FF[3]. */
static void put_name(const struct variant *variant, const char *capitals)
{
    for (const char *at = capitals; *at; at++) {
        gs_writer_add(variant->writer, "%c", *at);
        for (int i = 0; variant->long_names && i < 2; i++)
            if (chance(variant, 2))
                gs_writer_add(variant->writer, "%c", 'a' + (int)gs_random_below(variant->seed, 26));
    }
    put_blank(variant);
}

static void put_text(const struct variant *variant)
{
    gs_writer_add(variant->writer, "[%s%s]", variant->letters,
                  chance(variant, 2) ? "\\]" : ";W(aa");
}

/* A property that means nothing to the position. */
static void put_noise(const struct variant *variant)
{
    static const char *const names[] = {"PB", "C", "XYZ", "KM", "GN"};

    put_name(variant, names[gs_random_below(variant->seed, COUNT(names))]);
    put_text(variant);
    put_blank(variant);
}

static void put_point(const struct variant *variant, const struct gs_rules *rules, unsigned point)
{
    const struct gs_board *board = rules->game->board;
    struct gs_spot spot = board->spot(rules, point);
    char name[GS_QUOTE_SIZE];

    board->name(rules, point, name, sizeof name);
    if (variant->names && chance(variant, 2))
        name[0] = (char)(name[0] + 'A' - 'a');
    if (variant->names)
        gs_writer_add(variant->writer, "[%s]", name);
    else
        gs_writer_add(variant->writer, "[%c%c]", 'a' + spot.column, 'a' + spot.row);
    put_blank(variant);
}

/* The stones of one colour, some of them twice, in one or two properties. */
static void put_stones(const struct variant *variant, const struct gs_rules *rules,
                       const struct gs_position *start, const char *name, enum gs_content content)
{
    bool open = false;

    for (unsigned point = 0; point < rules->game->board->points(rules); point++) {
        if (rules->game->board->content(rules, start, point) != content)
            continue;
        if (!open || chance(variant, 5))
            put_name(variant, name);
        open = true;
        put_point(variant, rules, point);
        if (chance(variant, 4))
            put_point(variant, rules, point);
    }
}

/* The properties of the root, in any order. */
static void put_root(const struct variant *variant, const struct gs_rules *rules,
                     const struct gs_position *start)
{
    struct gs_size size = gs_args_size(&rules->args, "size");
    const bool black = gs_to_move(rules, start) == GS_BLACK;
    unsigned order[] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct gs_writer *writer = variant->writer;

    for (unsigned i = COUNT(order); i > 1; i--) {
        unsigned other = (unsigned)gs_random_below(variant->seed, i), kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
    for (unsigned i = 0; i < COUNT(order); i++) {
        if (order[i] <= 1)
            put_noise(variant);
        else if (order[i] == 2 && variant->charset)
            gs_writer_add(writer, "CA[%s]", variant->charset);
        else if (order[i] == 3)
            put_stones(variant, rules, start, "AB", GS_BLACK_PIECE);
        else if (order[i] == 4)
            put_stones(variant, rules, start, "AW", GS_WHITE_PIECE);
        else if (order[i] == 5) {
            put_name(variant, "PL");
            gs_writer_add(writer, "[%s]", black ? chance(variant, 2) ? "B" : "Black" : "w");
        } else if (order[i] == 6) {
            put_name(variant, "SZ");
            gs_writer_add(writer, "[%d:%d]", size.width, size.height);
        } else if (order[i] == 7) {
            put_name(variant, "GM");
            gs_writer_add(writer, "[%u]", rules->game->sgf->number);
        }
        put_blank(variant);
    }
}

static void put_move(const struct variant *variant, const struct gs_rules *rules,
                     const struct gs_position *position, gs_move move)
{
    unsigned points[2];

    gs_writer_add(variant->writer, "%s;", chance(variant, 3) ? "(" : "");
    put_blank(variant);
    if (chance(variant, 3))
        put_noise(variant);
    rules->game->board->move_points(rules, position, move, points);
    put_name(variant, gs_to_move(rules, position) == GS_BLACK ? "B" : "W");
    put_point(variant, rules, points[0]);
    if (chance(variant, 3))
        put_noise(variant);
}

/* Writes a game of some random moves from start, whose end is left in position. */
static void put_game(const struct variant *variant, const struct gs_rules *rules,
                     struct gs_position *position, struct gs_undo *undo)
{
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    size_t before = variant->writer->length;
    unsigned depth = 0;

    assert_non_null(moves);
    gs_writer_add(variant->writer, "(");
    put_blank(variant);
    gs_writer_add(variant->writer, ";");
    put_root(variant, rules, position);
    for (int i = 0; i < 6 && gs_outcome(rules, position) == GS_UNKNOWN; i++) {
        unsigned count = gs_moves(rules, position, moves);
        gs_move move = moves[gs_random_below(variant->seed, count)];
        put_move(variant, rules, position, move);
        gs_play(rules, position, move, undo);
    }
    for (const char *at = variant->writer->text + before; *at; at++)
        depth += *at == '(' && at[1] != 'a'; /* "(aa" is in texts */
    for (unsigned i = 0; i < depth; i++)
        gs_writer_add(variant->writer, ")%s", i + 1 < depth && chance(variant, 4) ? "(;C[x])" : "");
    free(moves);
}

/* Reads what was written, with text and a second game around it, and compares. */
static void check_variant(struct fixture *fixture, const struct gs_writer *writer, bool wrapped)
{
    static const char before[] = "\xef\xbb\xbfhello\n", after[] = "\n(;GM[1])\nbye\n";
    const struct gs_rules *rules = fixture->rules;
    struct gs_position *read = gs_position_new(fixture->memory, rules);
    char *text = malloc(writer->length + sizeof before + sizeof after);
    struct gs_error error = {.message = ""};

    assert_true(read && text && writer->length < writer->size);
    sprintf(text, "%s%s%s", wrapped ? before : "", writer->text, wrapped ? after : "");
    if (gs_position_read(rules, fixture->memory, text, strlen(text), NULL, read, &error) != GS_OK)
        fail_msg("%s\n%s", text, error.message);
    if (memcmp(read, fixture->position, rules->position_size) != 0)
        fail_msg("%s\nis read as another position", text);
    free(text);
    gs_release(fixture->memory, read);
}

/* Characters of charsets of which none hides a bracket. */
static const struct {
    const char *charset, *letters;
} charset_texts[] = {
    {NULL, "a\\\\b"},
    {"UTF-8", "\xe5\x90\x8d\xc3\xa9"},
    {"EUC-JP", "\xa5\xbd\xa5\xbe."},
    {"ISO-8859-1", "\xe9."},
};

static void try_variants(const char *game, const char *size, uint64_t seed)
{
    struct fixture fixture;
    struct gs_writer writer;
    size_t room = 1 << 16;
    char *text = malloc(room);

    fixture_open(&fixture, game, size);
    const struct gs_rules *rules = fixture.rules;
    struct gs_undo *undo = gs_alloc_zero(fixture.memory, 1, rules->undo_size);
    gs_move *moves = calloc(rules->max_moves, sizeof *moves);
    assert_true(text && undo && moves);
    size_t row = (size_t)(seed % COUNT(charset_texts));
    const struct variant variant = {.seed = &seed,
                                    .writer = &writer,
                                    .long_names = seed & 8,
                                    .names = seed & 16,
                                    .charset = charset_texts[row].charset,
                                    .letters = charset_texts[row].letters};
    bool wrapped = seed & 32;
    for (uint32_t i = gs_random_below(&seed, 5);
         i > 0 && gs_outcome(rules, fixture.position) == GS_UNKNOWN; i--) {
        unsigned count = gs_moves(rules, fixture.position, moves);
        gs_play(rules, fixture.position, moves[gs_random_below(&seed, count)], undo);
    }
    gs_writer_init(&writer, text, room);
    put_game(&variant, rules, fixture.position, undo);
    check_variant(&fixture, &writer, wrapped);
    free(moves);
    free(text);
    gs_release(fixture.memory, undo);
    fixture_close(&fixture);
}

static void test_variants(void **state)
{
    static const char *const boards[][2] = {
        {"gomoku", "5x4"}, {"gomoku", "15x15"}, {"hex", "4x4"}, {"hex", "7x5"}, {"atarigo", "5x5"}};

    (void)state;
    for (size_t i = 0; i < COUNT(boards); i++)
        for (uint64_t seed = 1; seed <= 400; seed++)
            try_variants(boards[i][0], boards[i][1], seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),     cmocka_unit_test(test_bad),
        cmocka_unit_test(test_memory),   cmocka_unit_test(test_collection),
        cmocka_unit_test(test_board),    cmocka_unit_test(test_end),
        cmocka_unit_test(test_variants),
    };
    return cmocka_run_group_tests_name("position_read", tests, NULL, NULL);
}
