/* SPDX-License-Identifier: MIT */
/*
 * Games in SGF: what a record means on a board (the specification of FF[4], for Hex its page on
 * Hex; and what records do in which both allow more than one reading).
 *
 * Cost: linear in the text, except for setups (sgf_setup.c).
 */
#include <stdio.h>
#include <string.h>

#include "sgf/sgf_read.h"
#include "sgf/sgf_record.h"

/* A node's one move, if it has one. */
struct node_move {
    bool there;
    enum gs_side side;
    struct gs_sgf_piece name, value;
};

static bool is_move(const struct gs_sgf_reader *reader, struct gs_sgf_piece name)
{
    return gs_sgf_is_named(reader, name, "B") || gs_sgf_is_named(reader, name, "W");
}

/* What a move's value means beside a point. */
enum word { POINT, PASS, RESIGN, SWAP_PIECES, SWAP_SIDES };

static enum word word_of(const struct gs_sgf_record *record, struct gs_sgf_piece value)
{
    static const struct {
        const char *text;
        enum word word;
    } words[] = {{"", PASS},
                 {"pass", PASS},
                 {"resign", RESIGN},
                 {"forfeit", RESIGN},
                 {"swap", SWAP_PIECES},
                 {"swap-pieces", SWAP_PIECES},
                 {"swap-sides", SWAP_SIDES}};
    const char *text = gs_sgf_text(record, value);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gs_sgf_is_word(text, value.length, words[i].text))
            return words[i].word;
    if (gs_sgf_is_word(text, value.length, "tt") &&
        gs_sgf_point(record, text, value.length) == GS_NO_POINT)
        return PASS;
    return POINT;
}

/* Passes the game's message on, with the place of the move. */
static enum gs_status explain(const struct gs_sgf_record *record, const struct node_move *move,
                              enum gs_status status, const struct gs_error *error)
{
    return status == GS_USAGE
               ? gs_sgf_refuse(&record->reader, move->value.at, ": %s", error->message)
               : status;
}

/* Swaps. */

/* Whether the next move of the main line is side's. */
static bool moves_next(const struct gs_sgf_record *record, enum gs_side side)
{
    struct gs_sgf_reader reader = record->reader;
    struct gs_sgf_piece name;

    while (gs_sgf_next_node(&reader))
        while (gs_sgf_next_property(&reader, &name))
            if (is_move(&reader, name))
                return gs_sgf_is_named(&reader, name, side == GS_BLACK ? "B" : "W");
    return false;
}

/*
 * Whether a swap leaves the stone where it is and exchanges the players, so that the same colour
 * moves again. HexGui up to 0.9 writes that as swap-pieces.
 */
static bool keeps_stones(const struct gs_sgf_record *record, const struct node_move *move,
                         enum word word)
{
    return (word == SWAP_SIDES && record->replay->plies > 0) ||
           (record->replay->plies == 1 && moves_next(record, move->side));
}

/* The number of stones on the board. */
static unsigned count_stones(const struct gs_sgf_record *record)
{
    const struct gs_rules *rules = record->rules;
    const struct gs_board *board = rules->game->board;
    unsigned count = 0;

    for (unsigned point = 0; point < board->points(rules); point++)
        count += board->content(rules, record->replay->position, point) != GS_EMPTY;
    return count;
}

/* The one stone becomes side's, on the point that is mirrored in the long diagonal. */
static enum gs_status mirror(struct gs_sgf_record *record, const struct node_move *move)
{
    const struct gs_rules *rules = record->rules;
    const struct gs_board *board = rules->game->board;
    int8_t cells[GS_POINTS_MAX], mirrored[GS_POINTS_MAX] = {0};
    char text[GS_TEXT_MAX];
    struct gs_error error;

    gs_replay_cells(record->replay, cells);
    for (unsigned point = 0; point < board->points(rules); point++) {
        struct gs_spot spot = board->spot(rules, point);
        unsigned to = gs_grid_point(&record->replay->grid, spot.row, spot.column);
        if (to == GS_NO_POINT)
            return gs_sgf_refuse_value(&record->reader, move->name, move->value,
                                       "a board with as many rows as columns");
        mirrored[to] = cells[point] == GS_EMPTY ? GS_EMPTY
                       : move->side == GS_BLACK ? GS_BLACK_PIECE
                                                : GS_WHITE_PIECE;
    }
    record->replay->plies++;
    return explain(record, move,
                   gs_replay_set(record->replay, mirrored, gs_side_other(move->side), text, &error),
                   &error);
}

static enum gs_status swap(struct gs_sgf_record *record, const struct node_move *move,
                           enum word word)
{
    struct gs_replay *replay = record->replay;
    const struct gs_sgf *sgf = record->rules->game->sgf;
    struct gs_error error;
    gs_move own;

    if (!sgf->swap)
        return gs_sgf_refuse_point(record, move->name, move->value);
    enum gs_status legal =
        record->rules->game->move_parse(record->rules, replay->position, sgf->swap, &own, &error);
    bool last = replay->plies + 1 >= replay->limit ||
                !(moves_next(record, GS_BLACK) || moves_next(record, GS_WHITE));
    if (keeps_stones(record, move, word) && !(legal == GS_OK && last)) {
        replay->plies++;
        return GS_OK;
    }
    if (legal == GS_USAGE && sgf->points == GS_SGF_NAMES && replay->plies == 1 &&
        count_stones(record) == 1)
        return mirror(record, move);
    return explain(record, move, gs_replay_move(replay, sgf->swap, &error), &error);
}

/* Moves. */

/* A record in which nothing was set up may begin with a move of White. */
static void choose_first_side(struct gs_sgf_record *record, const struct node_move *move)
{
    const struct gs_replay *replay = record->replay;

    if (replay->plies == 0 && !record->was_set_up &&
        gs_to_move(record->rules, replay->position) != move->side)
        gs_sgf_begin_setup(record, move->name.at);
}

static enum gs_status play_move(struct gs_sgf_record *record, const struct node_move *move)
{
    struct gs_replay *replay = record->replay;
    const enum word word = word_of(record, move->value);
    struct gs_error error = {.message = ""};
    unsigned point = GS_NO_POINT;

    choose_first_side(record, move);
    enum gs_status status = gs_sgf_finish_setup(record, move->side);
    if (status != GS_OK || word == RESIGN)
        return status;
    if (word == POINT)
        point = gs_sgf_point(record, gs_sgf_text(record, move->value), move->value.length);
    if (word == POINT && point == GS_NO_POINT)
        return gs_sgf_refuse_point(record, move->name, move->value);
    if (gs_to_move(record->rules, replay->position) != move->side)
        return gs_sgf_refuse_value(&record->reader, move->name, move->value,
                                   move->side == GS_BLACK ? "W[...]: it is White's turn"
                                                          : "B[...]: it is Black's turn");
    if (word == SWAP_PIECES || word == SWAP_SIDES)
        return swap(record, move, word);
    status = word == PASS ? gs_replay_pass(replay, &error) : gs_replay_point(replay, point, &error);
    return explain(record, move, status, &error);
}

/* Nodes. */

static enum gs_status note_move(const struct gs_sgf_record *record, struct gs_sgf_piece name,
                                struct gs_sgf_piece value, struct node_move *move)
{
    if (move->there)
        return gs_sgf_refuse_value(&record->reader, name, value, "one move in a node");
    *move = (struct node_move){
        .there = true,
        .side = gs_sgf_is_named(&record->reader, name, "B") ? GS_BLACK : GS_WHITE,
        .name = name,
        .value = value,
    };
    return GS_OK;
}

/* Reads one property: applies a setup, remembers a move. */
static enum gs_status read_property(struct gs_sgf_record *record, struct gs_sgf_piece name,
                                    struct node_move *move)
{
    struct gs_sgf_piece value;
    bool is_setup;

    enum gs_status status = gs_sgf_set_up(record, name, &is_setup);
    if (status != GS_OK || is_setup || !is_move(&record->reader, name))
        return status;
    while (status == GS_OK && gs_sgf_next_value(&record->reader, &value))
        status = note_move(record, name, value, move);
    return status;
}

/* Whether the node that begins here contains a move. */
static bool has_move(const struct gs_sgf_record *record)
{
    struct gs_sgf_reader reader = record->reader;
    struct gs_sgf_piece name;

    while (gs_sgf_next_property(&reader, &name))
        if (is_move(&reader, name))
            return true;
    return false;
}

static enum gs_status read_node(struct gs_sgf_record *record)
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
        return gs_sgf_refuse_value(&record->reader, move.name, move.value,
                                   "no move in a node that sets up stones");
    return play_move(record, &move);
}

/* Reads nodes along the main line, up to the limit on moves. */
static enum gs_status read_line(struct gs_sgf_record *record)
{
    const struct gs_replay *replay = record->replay;
    enum gs_status status = GS_OK;

    if (gs_sgf_next_node(&record->reader)) {
        status = gs_sgf_check_root(record);
        if (status == GS_OK && (replay->limit > 0 || !has_move(record)))
            status = read_node(record);
    }
    while (status == GS_OK && gs_sgf_next_node(&record->reader)) {
        if (replay->plies == replay->limit && has_move(record))
            break;
        status = read_node(record);
    }
    return status == GS_OK && !record->reader.broken
               ? gs_sgf_finish_setup(record, gs_to_move(record->rules, replay->position))
               : status;
}

bool gs_sgf_is(const char *text, size_t length)
{
    struct gs_sgf_reader reader = {.text = text, .length = length};
    size_t at = 0;

    while (at < length && gs_is_blank(text[at]))
        at++;
    return (at < length && text[at] == '(') || gs_sgf_find(&reader);
}

size_t gs_sgf_end(const char *text, size_t length)
{
    struct gs_sgf_reader reader = {.text = text, .length = length};

    gs_sgf_find(&reader);
    return gs_sgf_pass(&reader) ? reader.at : 0;
}

/* A record may name millions of points, so the names are made once. */
static void name_points(struct gs_sgf_record *record)
{
    const struct gs_board *board = record->rules->game->board;

    for (unsigned point = 0; point < board->points(record->rules); point++)
        board->name(record->rules, point, record->names[point], sizeof *record->names);
}

enum gs_status gs_sgf_read(struct gs_replay *replay, const char *text, size_t length, size_t which,
                           size_t *games, struct gs_error *error)
{
    struct gs_sgf_record *record = gs_alloc_zero(replay->memory, 1, sizeof *record);
    struct gs_error syntax;

    if (!record)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to read a game record");
    record->rules = replay->rules;
    record->replay = replay;
    record->reader = (struct gs_sgf_reader){.text = text, .length = length, .error = &syntax};
    name_points(record);
    enum gs_status status = gs_sgf_open(&record->reader, which, games);
    record->reader.error = error;
    if (status == GS_OK && which > *games)
        status = gs_error_set(&syntax, GS_USAGE,
                              "position: game %zu: expected a game from 1 to %zu", which, *games);
    /* What is wrong first is what is reported. */
    enum gs_status line = status == GS_OK || record->reader.broken ? read_line(record) : GS_OK;
    gs_release(replay->memory, record);
    if (line == GS_OK && status != GS_OK)
        gs_error_set(error, status, "%s", syntax.message);
    return line != GS_OK ? line : status;
}
