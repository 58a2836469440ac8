/* SPDX-License-Identifier: MIT */
/*
 * Positions in SGF: what a game record means on a board (the specification of
 * FF[4]; for Hex, what HexGui writes and reads).
 *
 * The game does the judging. Setup stones are collected until a move or the end needs the position,
 * then written in the game's own notation and read by the game, which refuses what is impossible;
 * moves go through move_parse as if typed. So no rule is known here, and what is written can be
 * read back.
 *
 * Cost: linear in the text, except for a rectangle of points, which costs its area, and a setup,
 * which costs the board.
 */
#include <ctype.h>
#include <gamesolve/grid.h>
#include <gamesolve/sgf.h>
#include <gamesolve/text.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "sgf/sgf_points.h"
#include "sgf/sgf_syntax.h"

/* The board of Go where a record does not say. */
#define SIDE_OF_GO 19

/* Initial room of a line, in moves. */
#define FIRST_ROOM 64

struct record {
    const struct gs_rules *rules;
    struct gs_sgf_reader reader;
    struct gs_position *position;
    struct gs_undo *undo;
    struct gs_sgf_line *line; /* NULL: the moves are not wanted */
    struct gs_memory *memory;
    struct gs_grid grid;
    char names[GS_POINTS_MAX][GS_QUOTE_SIZE]; /* names of the points, where records use names */
    uint64_t plies, limit;                    /* moves made, and how many to make */
    /* Setup stones that are not yet in position. */
    bool pending;
    bool side_known;  /* by PL */
    uint32_t side_in; /* the last node with PL */
    enum gs_side side;
    int8_t cells[GS_POINTS_MAX];
    size_t setup_place;             /* the latest property that set something up */
    uint32_t nodes;                 /* how many were read */
    uint32_t set_in[GS_POINTS_MAX]; /* the node that set a point up last */
};

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && strncasecmp(text, word, length) == 0;
}

/* A record may name millions of points, so the names are made once. */
static void name_points(struct record *record)
{
    const struct gs_board *board = record->rules->game->board;

    for (unsigned point = 0; point < board->points(record->rules); point++)
        board->name(record->rules, point, record->names[point], sizeof *record->names);
}

/* Finds the place that a text names; false if it is not on the board. */
static bool find_spot(const struct record *record, const char *text, size_t length,
                      struct gs_spot *spot)
{
    const struct gs_grid *grid = &record->grid;
    const struct gs_game *game = grid->rules->game;
    const int first = length > 0 ? tolower((unsigned char)*text) : '\0';

    if (length == 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z') {
        *spot = (struct gs_spot){.column = text[0] - 'a', .row = text[1] - 'a'};
        return grid->point[spot->row][spot->column] != GS_NO_POINT;
    }
    for (unsigned point = 0;
         game->sgf->points == GS_SGF_NAMES && point < game->board->points(grid->rules); point++) {
        if (record->names[point][0] == first && is_word(text, length, record->names[point])) {
            *spot = game->board->spot(grid->rules, point);
            return true;
        }
    }
    return false;
}

/* Messages. */

static const char *text_of(const struct record *record, struct gs_sgf_piece piece)
{
    return record->reader.text + piece.at;
}

static bool is_named(const struct record *record, struct gs_sgf_piece name, const char *word)
{
    return name.length == strlen(word) && memcmp(text_of(record, name), word, name.length) == 0;
}

/* "B[zz]: expected" what, with the place of the value. */
static enum gs_status refuse_value(const struct record *record, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value, const char *expected)
{
    int shown = value.length > 24 ? 24 : (int)value.length;

    return gs_sgf_refuse(&record->reader, value.at, ": %.*s[%.*s%s]: expected %s", (int)name.length,
                         text_of(record, name), shown, text_of(record, value),
                         shown < (int)value.length ? "..." : "", expected);
}

static enum gs_status refuse_point(const struct record *record, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value)
{
    const struct gs_grid *grid = &record->grid;
    char first[GS_QUOTE_SIZE], last[GS_QUOTE_SIZE], expected[3 * GS_QUOTE_SIZE];

    gs_sgf_name(grid, 0, 0, first);
    gs_sgf_name(grid, grid->rows - 1, grid->columns - 1, last);
    snprintf(expected, sizeof expected, "a point from %s to %s", first, last);
    return refuse_value(record, name, value, expected);
}

/* The root's properties. */

/* Reads an unsigned integer; -1 if there is none, or it is too large for any board. */
static int read_number(const char *text, size_t length)
{
    int number = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || number > 9999)
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return length > 0 ? number : -1;
}

/* "15" or "19:15"; negative where there is no such number. */
static struct gs_size read_size(const char *text, size_t length)
{
    const char *colon = memchr(text, ':', length);
    size_t before = colon ? (size_t)(colon - text) : length;
    int width = read_number(text, before);

    return (struct gs_size){width, colon ? read_number(colon + 1, length - before - 1) : width};
}

static bool is_size(const char *text, size_t length, struct gs_size size)
{
    struct gs_size read = read_size(text, length);

    return read.width == size.width && read.height == size.height;
}

/* What the root must say, as text: "GM[4]", "SZ[15]". */
struct demand {
    const char *name;
    char expected[GS_QUOTE_SIZE];
    bool implied; /* holds where the property is missing */
    bool given;
};

enum { FORMAT, GAME, SIZE, DEMANDS };

static void state_demands(const struct record *record, struct demand demands[DEMANDS])
{
    struct gs_size size = gs_args_size(&record->rules->args, "size");
    unsigned number = record->rules->game->sgf->number;

    for (int i = 0; i < DEMANDS; i++)
        demands[i] = (struct demand){.name = i == FORMAT ? "FF" : i == GAME ? "GM" : "SZ"};
    strcpy(demands[FORMAT].expected, "FF[4]");
    demands[FORMAT].implied = true;
    snprintf(demands[GAME].expected, GS_QUOTE_SIZE, "GM[%u]", number);
    demands[GAME].implied = number == 1;
    snprintf(demands[SIZE].expected, GS_QUOTE_SIZE,
             size.width == size.height ? "SZ[%d]" : "SZ[%d:%d]", size.width, size.height);
    demands[SIZE].implied =
        number == 1 && size.width == SIDE_OF_GO && size.height == SIDE_OF_GO;
}

static bool is_met(const struct record *record, int demand, struct gs_sgf_piece value)
{
    const char *text = text_of(record, value);

    if (demand == SIZE)
        return is_size(text, value.length, gs_args_size(&record->rules->args, "size"));
    unsigned number = demand == FORMAT ? 4 : record->rules->game->sgf->number;
    return read_number(text, value.length) == (int)number;
}

/* Checks one property of the root against the demands. */
static enum gs_status check_demand(const struct record *record, struct demand *demands,
                                   struct gs_sgf_reader *reader, struct gs_sgf_piece name)
{
    struct gs_sgf_piece value;

    for (int i = 0; i < DEMANDS; i++) {
        if (!is_named(record, name, demands[i].name))
            continue;
        while (gs_sgf_next_value(reader, &value)) {
            char expected[2 * GS_QUOTE_SIZE];
            snprintf(expected, sizeof expected, demands[i].given ? "%s once" : "%s",
                     demands[i].expected);
            if (demands[i].given || !is_met(record, i, value))
                return refuse_value(record, name, value, expected);
            demands[i].given = true;
        }
    }
    return GS_OK;
}

static enum gs_status check_root(const struct record *record)
{
    struct gs_sgf_reader reader = record->reader;
    struct demand demands[DEMANDS];
    struct gs_sgf_piece name;

    state_demands(record, demands);
    while (gs_sgf_next_property(&reader, &name)) {
        enum gs_status status = check_demand(record, demands, &reader, name);
        if (status != GS_OK)
            return status;
    }
    demands[GAME].implied = demands[GAME].implied || demands[SIZE].given;
    for (int i = 0; i < DEMANDS; i++)
        if (!demands[i].given && !demands[i].implied)
            return gs_sgf_refuse(&record->reader, record->reader.at,
                                 ": expected %s in the first node", demands[i].expected);
    return GS_OK;
}

/* Setting up. */

/* The line of moves begins at the position, that is, after the last setup. */
static void begin_line(struct record *record)
{
    if (!record->line)
        return;
    memcpy(record->line->start, record->position, record->rules->position_size);
    record->line->count = 0;
}

/* Makes a position from the setup stones; side is to move unless PL said otherwise. */
static enum gs_status finish_setup(struct record *record, enum gs_side side)
{
    static const char prefix[] = "position: ";
    struct gs_error error = {.message = ""};
    char text[GS_TEXT_MAX], quote[GS_QUOTE_SIZE];

    if (!record->pending)
        return GS_OK;
    record->pending = false;
    gs_grid_text(&record->grid, record->cells, record->side_known ? record->side : side, text,
                 sizeof text);
    enum gs_status status =
        record->rules->game->position_parse(record->rules, text, record->position, &error);
    if (status == GS_OK)
        begin_line(record);
    if (status != GS_USAGE)
        return status;
    const char *message = error.message;
    if (strncmp(message, prefix, sizeof prefix - 1) == 0)
        message += sizeof prefix - 1;
    return gs_sgf_refuse(&record->reader, record->setup_place, ": what is set up here ('%s'): %s",
                         gs_quote(text, quote), message);
}

/* Begins a setup, with the stones on the board. */
static void begin_setup(struct record *record, struct gs_sgf_piece name)
{
    const struct gs_rules *rules = record->rules;
    const struct gs_board *board = rules->game->board;

    record->setup_place = name.at;
    if (record->pending)
        return;
    record->pending = true;
    record->side_known = false;
    for (unsigned point = 0; point < board->points(rules); point++)
        record->cells[point] = (int8_t)board->content(rules, record->position, point);
}

/* Sets all points of a rectangle to content. */
static enum gs_status set_points(struct record *record, struct gs_sgf_piece name,
                                 struct gs_sgf_piece value, enum gs_content content)
{
    const char *text = text_of(record, value), *colon = memchr(text, ':', value.length);
    size_t before = colon ? (size_t)(colon - text) : value.length;
    struct gs_spot from, to;

    if (!find_spot(record, text, before, &from))
        return refuse_point(record, name, value);
    to = from;
    if (colon && !find_spot(record, colon + 1, value.length - before - 1, &to))
        return refuse_point(record, name, value);
    if (from.row > to.row || from.column > to.column)
        return refuse_value(record, name, value,
                            "the upper left point of the rectangle before the lower right one");
    for (int row = from.row; row <= to.row; row++) {
        for (int column = from.column; column <= to.column; column++) {
            unsigned point = record->grid.point[row][column];
            if (point == GS_NO_POINT)
                return refuse_point(record, name, value);
            if (record->set_in[point] == record->nodes)
                return refuse_value(record, name, value,
                                    "a point that this node does not set up twice");
            record->set_in[point] = record->nodes;
            record->cells[point] = (int8_t)content;
        }
    }
    return GS_OK;
}

static enum gs_status set_side(struct record *record, struct gs_sgf_piece name,
                               struct gs_sgf_piece value)
{
    bool black = is_named(record, value, "B");

    if (record->side_in == record->nodes)
        return refuse_value(record, name, value, "PL once in a node");
    if (!black && !is_named(record, value, "W"))
        return refuse_value(record, name, value, "B or W");
    record->side_in = record->nodes;
    record->side = black ? GS_BLACK : GS_WHITE;
    record->side_known = true;
    return GS_OK;
}

/* Moves. */

static bool is_swap(const struct record *record, struct gs_sgf_piece value)
{
    const char *given = text_of(record, value);

    return record->rules->game->sgf->swap &&
           (is_word(given, value.length, "swap-pieces") || is_word(given, value.length, "swap"));
}

/* Whether the next move of the main line is side's. */
static bool moves_next(const struct record *record, enum gs_side side)
{
    struct gs_sgf_reader reader = record->reader;
    struct gs_sgf_piece name;

    while (gs_sgf_next_node(&reader))
        while (gs_sgf_next_property(&reader, &name))
            if (is_named(record, name, "B") || is_named(record, name, "W"))
                return is_named(record, name, side == GS_BLACK ? "B" : "W");
    return false;
}

/*
 * Whether a swap, the record's second move, leaves the stone in place and exchanges the players:
 * then the same colour moves again, as in records by HexGui. If no move follows, the game's own
 * swap amounts to the same.
 */
static bool changes_players(const struct record *record, struct gs_sgf_piece value,
                            enum gs_side side, bool legal)
{
    if (!is_swap(record, value) || record->plies != 1 || !moves_next(record, side))
        return false;
    return !legal || record->plies + 1 < record->limit;
}

/* Writes the text of a value for move_parse; false if it names no point. */
static bool read_move(const struct record *record, struct gs_sgf_piece value,
                      char text[GS_QUOTE_SIZE])
{
    const struct gs_rules *rules = record->rules;
    const struct gs_game *game = rules->game;
    const char *given = text_of(record, value);
    struct gs_spot spot;

    if (game->sgf->swap &&
        (is_word(given, value.length, "swap-pieces") || is_word(given, value.length, "swap"))) {
        snprintf(text, GS_QUOTE_SIZE, "%s", game->sgf->swap);
        return true;
    }
    if (!find_spot(record, given, value.length, &spot))
        return false;
    game->board->name(rules, record->grid.point[spot.row][spot.column], text, GS_QUOTE_SIZE);
    return true;
}

bool gs_sgf_line_add(struct gs_sgf_line *line, struct gs_memory *memory, gs_move move)
{
    void *moves = line->moves;
    bool grown = gs_array_grow(memory, &moves, sizeof *line->moves, &line->room, FIRST_ROOM,
                               line->count + 1);

    line->moves = moves;
    if (grown)
        line->moves[line->count++] = move;
    return grown;
}

/* Plays a move and records it. */
static enum gs_status make_move(struct record *record, gs_move move)
{
    if (record->line && !gs_sgf_line_add(record->line, record->memory, move))
        return gs_error_set(record->reader.error, GS_NO_MEMORY, "no memory to read a game record");
    gs_play(record->rules, record->position, move, record->undo);
    record->plies++;
    return GS_OK;
}

static enum gs_status play_move(struct record *record, struct gs_sgf_piece name,
                                struct gs_sgf_piece value, enum gs_side side)
{
    const struct gs_rules *rules = record->rules;
    struct gs_error error = {.message = ""};
    char text[GS_QUOTE_SIZE];
    gs_move move;

    enum gs_status status = finish_setup(record, side);
    if (status != GS_OK)
        return status;
    if (is_word(text_of(record, value), value.length, "resign"))
        return GS_OK;
    if (!read_move(record, value, text))
        return refuse_point(record, name, value);
    if (gs_outcome(rules, record->position) != GS_UNKNOWN)
        return refuse_value(record, name, value, "no move: the game is over");
    if (gs_to_move(rules, record->position) != side)
        return refuse_value(record, name, value,
                            side == GS_BLACK ? "W[...]: it is White's turn"
                                             : "B[...]: it is Black's turn");
    status = rules->game->move_parse(rules, record->position, text, &move, &error);
    if (changes_players(record, value, side, status == GS_OK)) {
        record->plies++;
        return GS_OK;
    }
    if (status == GS_USAGE)
        return gs_sgf_refuse(&record->reader, value.at, ": %s", error.message);
    return status == GS_OK ? make_move(record, move) : status;
}

/* Nodes. */

/* A node's one move, if it has one. */
struct node_move {
    bool there;
    enum gs_side side;
    struct gs_sgf_piece name, value;
};

static enum gs_status note_move(const struct record *record, struct gs_sgf_piece name,
                                struct gs_sgf_piece value, struct node_move *move)
{
    if (move->there)
        return refuse_value(record, name, value, "one move in a node");
    *move = (struct node_move){
        .there = true,
        .side = is_named(record, name, "B") ? GS_BLACK : GS_WHITE,
        .name = name,
        .value = value,
    };
    return GS_OK;
}

/* Reads one property: applies a setup, remembers a move. */
static enum gs_status read_property(struct record *record, struct gs_sgf_piece name,
                                    struct node_move *move)
{
    static const struct {
        const char *name;
        enum gs_content content;
    } stones[] = {{"AB", GS_BLACK_PIECE}, {"AW", GS_WHITE_PIECE}, {"AE", GS_EMPTY}};
    bool moves = is_named(record, name, "B") || is_named(record, name, "W");
    bool turns = is_named(record, name, "PL");
    struct gs_sgf_piece value;
    size_t row = 0;

    while (row < 3 && !is_named(record, name, stones[row].name))
        row++;
    if (row < 3 || turns)
        begin_setup(record, name);
    enum gs_status status = GS_OK;
    while (status == GS_OK && gs_sgf_next_value(&record->reader, &value)) {
        if (moves)
            status = note_move(record, name, value, move);
        else if (turns)
            status = set_side(record, name, value);
        else if (row < 3)
            status = set_points(record, name, value, stones[row].content);
    }
    return status;
}

/* Whether the node that begins here holds a move. */
static bool has_move(const struct record *record)
{
    struct gs_sgf_reader reader = record->reader;
    struct gs_sgf_piece name;

    while (gs_sgf_next_property(&reader, &name))
        if (is_named(record, name, "B") || is_named(record, name, "W"))
            return true;
    return false;
}

static enum gs_status read_node(struct record *record)
{
    struct node_move move = {.there = false};
    struct gs_sgf_piece name;
    size_t start = record->reader.at;
    enum gs_status status = GS_OK;

    record->nodes++;
    while (status == GS_OK && gs_sgf_next_property(&record->reader, &name))
        status = read_property(record, name, &move);
    if (status != GS_OK || !move.there)
        return status;
    if (record->pending && record->setup_place >= start)
        return refuse_value(record, move.name, move.value, "no move in a node that sets up stones");
    return play_move(record, move.name, move.value, move.side);
}

/* Reads nodes along the main line, up to the limit on moves. */
static enum gs_status read_line(struct record *record)
{
    enum gs_status status = GS_OK;

    if (gs_sgf_next_node(&record->reader)) {
        status = check_root(record);
        if (status == GS_OK && (record->limit > 0 || !has_move(record)))
            status = read_node(record);
    }
    while (status == GS_OK && gs_sgf_next_node(&record->reader)) {
        if (record->plies == record->limit && has_move(record))
            break;
        status = read_node(record);
    }
    return status == GS_OK ? finish_setup(record, gs_to_move(record->rules, record->position))
                           : status;
}

bool gs_sgf_is(const char *text, size_t length)
{
    struct gs_sgf_reader reader = {.text = text, .length = length};

    gs_sgf_skip(&reader);
    return reader.at < length && text[reader.at] == '(';
}

bool gs_sgf_size(const struct gs_game *game, const char *text, size_t length, struct gs_size *size)
{
    struct gs_error error;
    struct gs_sgf_reader reader = {.text = text, .length = length, .error = &error};
    struct gs_size found = {.width = game->sgf->number == 1 ? SIDE_OF_GO : -1};
    struct gs_sgf_piece name, value;

    found.height = found.width;
    if (gs_sgf_check(&reader) != GS_OK || !gs_sgf_next_node(&reader))
        return false;
    while (gs_sgf_next_property(&reader, &name))
        while (gs_sgf_next_value(&reader, &value))
            if (name.length == 2 && memcmp(text + name.at, "SZ", 2) == 0)
                found = read_size(text + value.at, value.length);
    if (found.width < 1 || found.height < 1)
        return false;
    *size = found;
    return true;
}

enum gs_status gs_sgf_parse(const struct gs_rules *rules, struct gs_memory *memory,
                            const char *text, size_t length, uint64_t *plies,
                            struct gs_position *position, struct gs_error *error)
{
    return gs_sgf_parse_line(rules, memory, text, length, plies, position, NULL, error);
}

enum gs_status gs_sgf_parse_line(const struct gs_rules *rules, struct gs_memory *memory,
                                 const char *text, size_t length, uint64_t *plies,
                                 struct gs_position *position, struct gs_sgf_line *line,
                                 struct gs_error *error)
{
    struct record *record = gs_alloc_zero(memory, 1, sizeof *record);
    enum gs_status status = GS_NO_MEMORY;

    if (!record)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to read a game record");
    *record = (struct record){
        .rules = rules,
        .reader = {.text = text, .length = length, .error = error},
        .position = position,
        .line = line,
        .memory = memory,
        .undo = gs_alloc_zero(memory, 1, rules->undo_size),
        .limit = *plies,
    };
    if (!record->undo) {
        gs_error_set(error, GS_NO_MEMORY, "no memory to read a game record");
        goto done;
    }
    gs_grid_init(&record->grid, rules);
    name_points(record);
    rules->game->initial(rules, position);
    begin_line(record);
    status = gs_sgf_check(&record->reader);
    if (status == GS_OK)
        status = read_line(record);
    *plies = record->plies;
done:
    gs_release(memory, record->undo);
    gs_release(memory, record);
    return status;
}
