/* SPDX-License-Identifier: MIT */
/*
 * Maps on the board: marks in text, colours in SVG. A stone's move is shown on its point, a pawn's
 * on its destination, with a line from where it began.
 */
#include "draw/draw_map.h"

#include <inttypes.h>
#include <string.h>

#include "draw/svg.h"

static const struct draw_look *look_of(const struct draw_shown *shown, size_t move)
{
    return &shown->map->looks[shown->map->moves[move].look];
}

/* Whether a piece stands on a point. */
static bool is_occupied(const struct draw_shown *shown, unsigned point)
{
    const struct draw_board *board = shown->board;

    return board->board->content(board->rules, shown->root, point) != GS_EMPTY;
}

void draw_map_place(struct draw_shown *shown, const struct draw_map *map,
                    const struct draw_board *board, const struct gs_position *root)
{
    unsigned points[2];

    shown->map = map;
    shown->board = board;
    shown->root = root;
    for (size_t i = 0; i < GS_POINTS_MAX; i++)
        shown->moves[i] = SIZE_MAX;
    for (size_t i = 0; i < map->move_count; i++) {
        unsigned count = board->board->move_points(board->rules, root, map->moves[i].move, points);
        for (unsigned j = 0; j < count; j++) {
            size_t *best = &shown->moves[points[j]];
            if (*best == SIZE_MAX || map->moves[i].look < map->moves[*best].look)
                *best = i;
        }
    }
}

/* --- text --- */

/* The mark of a move: its level, or that of its look. */
static char mark_of(const struct draw_shown *shown, size_t move)
{
    const char level = shown->map->moves[move].level;

    return level ? level : look_of(shown, move)->mark;
}

/* The marks that the board has, in words. */
static void write_words(const struct draw_shown *shown, FILE *file)
{
    bool has[DRAW_LOOKS_MAX] = {false}, on_pieces = false, has_levels = false;
    const char *separator = "";

    for (unsigned i = 0; i < GS_POINTS_MAX; i++)
        if (shown->moves[i] != SIZE_MAX) {
            const struct draw_map_move *move = &shown->map->moves[shown->moves[i]];
            has[move->look] = has[move->look] || !move->level;
            has_levels = has_levels || move->level;
            on_pieces = on_pieces || is_occupied(shown, i);
        }
    if (has_levels) {
        fputs("digits: wins at that level", file);
        separator = ", ";
    }
    for (unsigned i = 0; i < shown->map->look_count; i++)
        if (has[i]) {
            fprintf(file, "%s%c %s", separator, shown->map->looks[i].mark,
                    shown->map->looks[i].does);
            separator = ", ";
        }
    if (on_pieces)
        fputs("; behind a piece: the best move that begins or ends there", file);
    if (separator[0])
        putc('\n', file);
}

void draw_map_text(const struct draw_shown *shown, FILE *file)
{
    char marks[GS_POINTS_MAX], behind[GS_POINTS_MAX] = {0};
    struct draw_board board = *shown->board;

    draw_board_marks(&board, shown->root, marks);
    for (unsigned i = 0; i < board.count; i++) {
        const unsigned point = board.points[i];
        char *mark = is_occupied(shown, point) ? &behind[point] : &marks[point];
        if (shown->moves[point] != SIZE_MAX)
            *mark = mark_of(shown, shown->moves[point]);
    }
    board.behind = behind;
    draw_board_write(&board, marks, file);
    write_words(shown, file);
}

/* --- SVG --- */

void draw_map_fields(const struct draw_shown *shown, FILE *file)
{
    for (unsigned i = 0; i < shown->board->count; i++) {
        const unsigned point = shown->board->points[i];
        if (shown->moves[point] != SIZE_MAX && !is_occupied(shown, point))
            draw_svg_field(shown->board, point, look_of(shown, shown->moves[point])->colour, file);
    }
}

/* The lines of moves from one point to another. */
static void write_lines(const struct draw_shown *shown, FILE *file)
{
    const struct draw_board *board = shown->board;
    unsigned points[2];

    for (size_t i = 0; i < shown->map->move_count; i++)
        if (board->board->move_points(board->rules, shown->root, shown->map->moves[i].move,
                                      points) == 2)
            draw_svg_stroke(board, points[0], points[1], look_of(shown, i)->colour, file);
}

/* The label of a move on a free point; on a piece, a badge with it. */
static void write_label(const struct draw_shown *shown, unsigned point, FILE *file)
{
    const size_t move = shown->moves[point];
    const char *text = shown->map->moves[move].label;

    if (is_occupied(shown, point))
        draw_svg_badge(shown->board, point, look_of(shown, move)->colour, text, file);
    else if (text[0])
        draw_svg_label(file, draw_svg_place(shown->board, point), text);
}

void draw_map_labels(const struct draw_shown *shown, FILE *file)
{
    write_lines(shown, file);
    for (unsigned i = 0; i < shown->board->count; i++)
        if (shown->moves[shown->board->points[i]] != SIZE_MAX)
            write_label(shown, shown->board->points[i], file);
}

/* --- the legend --- */

#define LEGEND_SIZE 64

/* How many moves look like that. */
static uint64_t count_look(const struct draw_map *map, unsigned look)
{
    uint64_t count = 0;

    for (size_t i = 0; i < map->move_count; i++)
        count += map->moves[i].look == look;
    return count;
}

/* "win: 4"; returns its length. */
static size_t name_look(const struct draw_map *map, unsigned look, char text[LEGEND_SIZE])
{
    return (size_t)snprintf(text, LEGEND_SIZE, "%.32s: %" PRIu64, map->looks[look].name,
                            count_look(map, look));
}

/* The longest line of the legend, in letters. */
static size_t legend_letters(const struct draw_map *map)
{
    char text[LEGEND_SIZE];
    size_t most = 0;

    for (unsigned look = 0; look < map->look_count; look++) {
        size_t letters = count_look(map, look) > 0 ? name_look(map, look, text) : 0;
        most = letters > most ? letters : most;
    }
    return most;
}

unsigned draw_map_lines(const struct draw_map *map)
{
    unsigned lines = 0;

    for (unsigned look = 0; look < map->look_count; look++)
        lines += count_look(map, look) > 0;
    return lines;
}

void draw_map_legend(const struct draw_shown *shown, unsigned n, FILE *file)
{
    const struct draw_map *map = shown->map;
    const size_t letters = legend_letters(map);
    char text[LEGEND_SIZE];

    for (unsigned look = 0; look < map->look_count; look++) {
        if (count_look(map, look) == 0)
            continue;
        name_look(map, look, text);
        draw_svg_entry(shown->board, n++, letters, map->looks[look].colour, text, file);
    }
}
