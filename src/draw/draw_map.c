/* SPDX-License-Identifier: MIT */
/*
 * Maps on the board: marks in text, colours in SVG. A stone's move is shown on its point, a pawn's
 * on its destination, with a line from where it began.
 */
#include "draw/draw_map.h"

#include <inttypes.h>
#include <string.h>

#include "draw/svg.h"

static const struct draw_style *style_of(const struct draw_shown *shown, size_t move)
{
    return &shown->map->styles[shown->map->moves[move].style];
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
            if (*best == SIZE_MAX || map->moves[i].style < map->moves[*best].style)
                *best = i;
        }
    }
}

/* --- text --- */

/* The mark of a move: its level, or that of its look. */
static char mark_of(const struct draw_shown *shown, size_t move)
{
    const char level = shown->map->moves[move].level;

    return level ? level : style_of(shown, move)->mark;
}

/* The marks that the board has, in words. */
static void write_words(const struct draw_shown *shown, FILE *file)
{
    bool has[DRAW_STYLES_MAX] = {false}, on_pieces = false, has_levels = false;
    const char *separator = "";

    for (unsigned i = 0; i < GS_POINTS_MAX; i++)
        if (shown->moves[i] != SIZE_MAX) {
            const struct draw_map_move *move = &shown->map->moves[shown->moves[i]];
            has[move->style] = has[move->style] || !move->level;
            has_levels = has_levels || move->level;
            on_pieces = on_pieces || is_occupied(shown, i);
        }
    if (has_levels) {
        fputs("digits: wins at that level", file);
        separator = ", ";
    }
    for (unsigned i = 0; i < shown->map->style_count; i++)
        if (has[i]) {
            fprintf(file, "%s%c %s", separator, shown->map->styles[i].mark,
                    shown->map->styles[i].does);
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
            draw_svg_field(shown->board, point, style_of(shown, shown->moves[point])->colour, file);
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
            draw_svg_stroke(board, points[0], points[1], style_of(shown, i)->colour, file);
}

/* The label of a move on a free point; on a piece, a badge with it. */
static void write_label(const struct draw_shown *shown, unsigned point, FILE *file)
{
    const size_t move = shown->moves[point];
    const char *text = shown->map->moves[move].label;

    if (is_occupied(shown, point))
        draw_svg_badge(shown->board, point, style_of(shown, move)->colour, text, file);
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
static uint64_t count_style(const struct draw_map *map, unsigned style)
{
    uint64_t count = 0;

    for (size_t i = 0; i < map->move_count; i++)
        count += map->moves[i].style == style;
    return count;
}

/* "win: 4"; returns its length. */
static size_t name_style(const struct draw_map *map, unsigned style, char text[LEGEND_SIZE])
{
    return (size_t)snprintf(text, LEGEND_SIZE, "%.32s: %" PRIu64, map->styles[style].name,
                            count_style(map, style));
}

/* The longest line of the legend, in letters. */
static size_t legend_letters(const struct draw_map *map)
{
    char text[LEGEND_SIZE];
    size_t most = 0;

    for (unsigned style = 0; style < map->style_count; style++) {
        size_t letters = count_style(map, style) > 0 ? name_style(map, style, text) : 0;
        most = letters > most ? letters : most;
    }
    return most;
}

unsigned draw_map_lines(const struct draw_map *map)
{
    unsigned lines = 0;

    for (unsigned style = 0; style < map->style_count; style++)
        lines += count_style(map, style) > 0;
    return lines;
}

void draw_map_legend(const struct draw_shown *shown, unsigned n, FILE *file)
{
    const struct draw_map *map = shown->map;
    const size_t letters = legend_letters(map);
    char text[LEGEND_SIZE];

    for (unsigned style = 0; style < map->style_count; style++) {
        if (count_style(map, style) == 0)
            continue;
        name_style(map, style, text);
        draw_svg_entry(shown->board, n++, letters, map->styles[style].colour, text, file);
    }
}
