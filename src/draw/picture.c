/* SPDX-License-Identifier: MIT */
/* One position in each format. Room to play the moves of a line is taken only where there is one.
 */
#include "draw/picture.h"

#include <string.h>

#include <gamesolve/gamesolve.h>
#include <gamesolve/sgf.h>

#include "draw/diagram.h"
#include "draw/svg.h"
#include "text/board_words.h"

/* Room to play on a board. */
struct room {
    struct gs_memory *memory;
    struct gs_position *position;
    struct gs_undo *undo;
};

/* False when memory runs out. Close it in any case. */
static bool room_open(struct room *room, const struct gs_rules *rules, struct gs_memory *memory)
{
    room->memory = memory;
    room->position = gs_position_new(memory, rules);
    room->undo = gs_alloc_zero(memory, 1, rules->undo_size);
    return room->position && room->undo;
}

static void room_close(struct room *room)
{
    gs_release(room->memory, room->undo);
    gs_release(room->memory, room->position);
}

/* --- formats --- */

/* Of a game without a board. */
static void write_position(const struct draw_picture *picture, FILE *file)
{
    char text[GS_TEXT_MAX];

    picture->rules->game->position_format(picture->rules, picture->root, text, sizeof text);
    fprintf(file, "%s\n%s\n", text, picture->caption);
}

static void write_text(const struct draw_picture *picture, FILE *file)
{
    struct draw_board board;
    struct draw_shown shown;
    char marks[GS_POINTS_MAX];

    if (!picture->rules->game->board) {
        write_position(picture, file);
        return;
    }
    draw_board_init(&board, picture->rules);
    if (picture->map) {
        draw_map_place(&shown, picture->map, &board, picture->root);
        draw_map_text(&shown, file);
        return;
    }
    draw_board_marks(&board, picture->root, marks);
    draw_board_write(&board, marks, file);
    fprintf(file, "%s\n", picture->caption);
}

/* The board with its pieces, what is known of moves, and the moves of the line. */
static void put_board(const struct draw_picture *picture, const struct draw_board *board,
                      const struct draw_diagram *diagram, FILE *file)
{
    static const struct draw_map no_map = {.move_count = 0};
    const struct draw_map *map = picture->map ? picture->map : &no_map;
    const unsigned notes = draw_diagram_notes(diagram, board, NULL);
    struct draw_shown shown;

    draw_map_place(&shown, map, board, picture->root);
    draw_svg_begin(board, picture->caption, 1 + notes + draw_map_lines(map), file);
    draw_svg_board(board, file);
    draw_map_fields(&shown, file);
    draw_svg_pieces(board, picture->root, file);
    draw_diagram_numbers(diagram, board, file);
    draw_map_labels(&shown, file);
    draw_svg_text(file, draw_svg_line(board, 0), picture->caption);
    draw_diagram_notes(diagram, board, file);
    draw_map_legend(&shown, 1 + notes, file);
    draw_svg_end(board, file);
}

static void write_svg(const struct draw_picture *picture, const struct room *room, FILE *file)
{
    struct draw_diagram diagram;
    struct draw_board board;

    draw_board_init(&board, picture->rules);
    if (picture->map)
        board.least_width = DRAW_MAP_WIDTH;
    draw_svg_fit(&board, picture->caption);
    draw_diagram_fill(&diagram, &board, picture->root, picture->line, picture->line_length,
                      room->position, room->undo);
    put_board(picture, &board, &diagram, file);
}

static enum gs_status write_sgf(const struct draw_picture *picture, const struct room *room,
                                FILE *file)
{
    const size_t size = GS_SGF_SIZE + picture->line_length * GS_QUOTE_SIZE;
    char *text = gs_alloc_zero(picture->memory, size, 1), application[GS_QUOTE_SIZE];
    const struct gs_sgf_info info = {.application = application};

    if (!text)
        return GS_NO_MEMORY;
    snprintf(application, sizeof application, "solve:%s", gs_version());
    const size_t length =
        gs_sgf_format(picture->rules, &info, picture->root, picture->line, picture->line_length,
                      room->position, room->undo, text, size);
    fputs(text, file);
    gs_release(picture->memory, text);
    return length > 0 ? GS_OK : GS_UNSUPPORTED;
}

enum gs_status draw_picture_write(const struct draw_picture *given, FILE *file)
{
    struct draw_picture picture = *given;
    const struct gs_game *game = picture.rules->game;
    char turn[TEXT_TURN_SIZE];
    struct room room;

    if ((picture.format == DRAW_SGF && !game->sgf) || (picture.format == DRAW_SVG && !game->board))
        return GS_UNSUPPORTED;
    if (!picture.caption)
        picture.caption = text_turn(picture.rules, picture.root, turn);
    if (picture.line_length > DRAW_MOVES_MAX)
        picture.line_length = DRAW_MOVES_MAX;
    if (picture.format == DRAW_TEXT) {
        write_text(&picture, file);
        return GS_OK;
    }
    enum gs_status status = room_open(&room, picture.rules, picture.memory) ? GS_OK : GS_NO_MEMORY;
    if (status == GS_OK && picture.format == DRAW_SGF)
        status = write_sgf(&picture, &room, file);
    else if (status == GS_OK)
        write_svg(&picture, &room, file);
    room_close(&room);
    return status;
}

/* --- lines as text --- */

static bool is_between(char c)
{
    return c == ',' || gs_is_blank(c);
}

/* Reads one move of length bytes and plays it. */
static enum gs_status read_move(struct draw_line *line, const struct gs_rules *rules,
                                const struct room *room, const char *text, size_t length,
                                struct gs_error *error)
{
    struct gs_error inner = {.message = "expected no move: the game is over"};
    char name[GS_QUOTE_SIZE];
    gs_move move = GS_NO_MOVE;

    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    if (line->count == DRAW_MOVES_MAX)
        gs_error_set(&inner, GS_USAGE, "expected at most %d moves", DRAW_MOVES_MAX);
    else if (gs_outcome(rules, room->position) == GS_UNKNOWN &&
             rules->game->move_parse(rules, room->position, name, &move, &inner) == GS_OK) {
        line->moves[line->count++] = move;
        gs_play(rules, room->position, move, room->undo);
        return GS_OK;
    }
    return gs_error_set(error, GS_USAGE, "move %zu: %.240s", line->count + 1,
                        strncmp(inner.message, "move ", 5) == 0 ? inner.message + 5
                                                                : inner.message);
}

static enum gs_status read_moves(struct draw_line *line, const struct gs_rules *rules,
                                 const struct room *room, const char *text, struct gs_error *error)
{
    while (*text) {
        size_t length = 0;
        while (is_between(*text))
            text++;
        while (text[length] && !is_between(text[length]))
            length++;
        if (length > 0 && read_move(line, rules, room, text, length, error) != GS_OK)
            return GS_USAGE;
        text += length;
    }
    return line->count > 0 ? GS_OK
                           : gs_error_set(error, GS_USAGE, "expected moves, such as 'b2 a3 c1'");
}

enum gs_status draw_line_read(struct draw_line *line, const struct gs_rules *rules,
                              const struct gs_position *root, const char *text,
                              struct gs_memory *memory, struct gs_error *error)
{
    struct room room;

    line->count = 0;
    enum gs_status status = room_open(&room, rules, memory)
                                ? GS_OK
                                : gs_error_set(error, GS_NO_MEMORY, "out of memory");
    if (status == GS_OK) {
        memcpy(room.position, root, rules->position_size);
        status = read_moves(line, rules, &room, text, error);
    }
    room_close(&room);
    return status;
}
