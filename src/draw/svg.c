/* SPDX-License-Identifier: MIT */
/*
 * Boards as SVG 1.1: pawns in squares, stones on the crossings of a grid,
 * or stones in hexagons, with coordinates and the side to move. The file is
 * self-contained: no external styles, fonts or scripts.
 *
 * Columns are STEP units apart. Rows of hexagons are STEP * sqrt(3) / 2 apart,
 * so that neighbouring centres are equally far apart.
 */
#include "draw/svg.h"

#include <string.h>

#define STEP       40.0
#define HEX_HEIGHT 34.641 /* STEP * sqrt(3) / 2 */
#define HEX_SIDE   23.094 /* STEP / sqrt(3): from the centre to a corner */
#define MARGIN     44.0
#define NARROW     20.0
#define LINE       22.0 /* from one line of text below the board to the next */
#define DISC       18.0 /* from a disc of the legend to its text */
#define LETTER     8.5  /* the width of a letter of it, about */
#define INK        "#202020"
#define PAPER      "#ffffff"
#define WOOD       "#f0dcb4"
#define GREY       "#a8a8a8"

static bool is_hexagonal(const struct draw_board *drawing)
{
    return drawing->board->shape == GS_RHOMBUS || drawing->board->shape == GS_TRIANGLE;
}

/* The bands around the board; a wide one has the letters of the columns, or the numbers of rows. */
static double top_of(const struct draw_board *drawing)
{
    return draw_board_letters_above(drawing) ? MARGIN : NARROW;
}

static double bottom_of(const struct draw_board *drawing)
{
    return draw_board_letters_above(drawing) ? NARROW : MARGIN;
}

static double board_width(const struct draw_board *drawing)
{
    int first = draw_board_shift(drawing, 0), last = draw_board_shift(drawing, drawing->rows - 1);
    bool slanted = drawing->board->shape == GS_RHOMBUS;
    return STEP * (drawing->columns + (slanted ? 0.5 * (last > first ? last : first) : 0));
}

static double width_of(const struct draw_board *drawing)
{
    double width = board_width(drawing) + 2 * MARGIN;
    return width > drawing->least_width ? width : drawing->least_width;
}

/* Where the board begins: it stands in the middle. */
static double left_of(const struct draw_board *drawing)
{
    return (width_of(drawing) - board_width(drawing)) / 2;
}

static double row_height(const struct draw_board *drawing)
{
    return is_hexagonal(drawing) ? HEX_HEIGHT : STEP;
}

/* The centre of a spot, which may be outside the board, for coordinates. */
static struct draw_place place_of(const struct draw_board *drawing, int column, int row)
{
    double shift = 0.5 * draw_board_shift(drawing, row);
    return (struct draw_place){left_of(drawing) + STEP * (column + shift + 0.5),
                               top_of(drawing) + row_height(drawing) * (row + 0.5)};
}

static double board_height(const struct draw_board *drawing)
{
    return row_height(drawing) * drawing->rows;
}

struct draw_place draw_svg_line(const struct draw_board *drawing, unsigned n)
{
    return (struct draw_place){width_of(drawing) / 2, top_of(drawing) + board_height(drawing) +
                                                          bottom_of(drawing) + 6 + LINE * n};
}

void draw_svg_fit(struct draw_board *drawing, const char *text)
{
    double width = LETTER * (double)strlen(text);

    if (width > drawing->least_width)
        drawing->least_width = width;
}

size_t draw_svg_letters(const struct draw_board *drawing)
{
    return (size_t)(width_of(drawing) / LETTER);
}

/* Text in which nothing is markup. */
static void write_escaped(FILE *file, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        default:
            putc(*text, file);
        }
}

/* A text with the middle (or the beginning) of its base line at a place. */
static void write_text(FILE *file, struct draw_place place, bool middle, int size,
                       const char *colour, const char *text)
{
    fprintf(
        file,
        "<text x=\"%.2f\" y=\"%.2f\" font-family=\"sans-serif\" font-size=\"%d\" %sfill=\"%s\">",
        place.x, place.y, size, middle ? "text-anchor=\"middle\" " : "", colour);
    write_escaped(file, text);
    fputs("</text>\n", file);
}

void draw_svg_text(FILE *file, struct draw_place place, const char *text)
{
    place.y += 6;
    write_text(file, place, true, 16, INK, text);
}

/* Longer texts have smaller letters, so that they stay on their point. */
static void write_label(FILE *file, struct draw_place place, const char *text, const char *colour)
{
    static const int sizes[] = {16, 16, 16, 13, 11, 9, 8};
    size_t length = strlen(text), last = sizeof sizes / sizeof sizes[0] - 1;
    int size = sizes[length < last ? length : last];

    place.y += 0.36 * size;
    write_text(file, place, true, size, colour, text);
}

void draw_svg_label(FILE *file, struct draw_place place, const char *text)
{
    write_label(file, place, text, INK);
}

void draw_svg_entry(const struct draw_board *drawing, unsigned n, size_t letters,
                    const char *colour, const char *text, FILE *file)
{
    struct draw_place place = draw_svg_line(drawing, n);

    place.x -= (DISC + LETTER * (double)letters) / 2;
    draw_svg_disc(file, place, 8, colour);
    place.x += DISC;
    place.y += 6;
    write_text(file, place, false, 16, INK, text);
}

static void write_square(FILE *file, struct draw_place at, const char *colour)
{
    fprintf(file,
            "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" "
            "stroke=\"" INK "\"/>\n",
            at.x - STEP / 2, at.y - STEP / 2, STEP, STEP, colour);
}

static void write_hexagon(FILE *file, struct draw_place at, const char *colour)
{
    double x = STEP / 2, y = HEX_SIDE / 2;
    fprintf(file,
            "<polygon points=\"%.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f\" "
            "fill=\"%s\" stroke=\"" INK "\"/>\n",
            at.x, at.y - HEX_SIDE, at.x + x, at.y - y, at.x + x, at.y + y, at.x, at.y + HEX_SIDE,
            at.x - x, at.y + y, at.x - x, at.y - y, colour);
}

static void write_line(FILE *file, struct draw_place from, struct draw_place to)
{
    fprintf(file,
            "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"" INK "\" "
            "stroke-linecap=\"square\"/>\n",
            from.x, from.y, to.x, to.y);
}

/* The grid on whose crossings stones are placed. */
static void write_grid(const struct draw_board *drawing, FILE *file)
{
    int right = drawing->columns - 1, bottom = drawing->rows - 1;
    fprintf(file,
            "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"" WOOD "\"/>\n",
            left_of(drawing), top_of(drawing), STEP * drawing->columns, STEP * drawing->rows);
    for (int row = 0; row <= bottom; row++)
        write_line(file, place_of(drawing, 0, row), place_of(drawing, right, row));
    for (int column = 0; column <= right; column++)
        write_line(file, place_of(drawing, column, 0), place_of(drawing, column, bottom));
}

void draw_svg_disc(FILE *file, struct draw_place at, double radius, const char *colour)
{
    fprintf(file,
            "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\" stroke=\"" INK "\" "
            "stroke-width=\"1.5\"/>\n",
            at.x, at.y, radius, colour);
}

/* One edge of a Hex board: two corners of each hexagon along it, and the last one's third. */
struct edge {
    enum gs_side owner;
    bool along_row;               /* of the first or the last row; else of a column */
    bool far;                     /* of the last one */
    struct draw_place corners[3]; /* from the centre, in halves of STEP and HEX_SIDE */
};

static void write_edge(const struct draw_board *drawing, const struct edge *edge, double width,
                       const char *colour, FILE *file)
{
    int count = edge->along_row ? drawing->columns : drawing->rows;
    int line = !edge->far ? 0 : (edge->along_row ? drawing->rows : drawing->columns) - 1;

    fputs("<polyline points=\"", file);
    for (int i = 0; i < count; i++) {
        struct draw_place at =
            place_of(drawing, edge->along_row ? i : line, edge->along_row ? line : i);
        for (int corner = 0; corner < (i + 1 < count ? 2 : 3); corner++)
            fprintf(file, "%s%.2f,%.2f", i + corner > 0 ? " " : "",
                    at.x + edge->corners[corner].x * STEP / 2,
                    at.y + edge->corners[corner].y * HEX_SIDE / 2);
    }
    fprintf(file, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.0f\"/>\n", colour, width);
}

/* Whose edges are whose: Black joins the top and the bottom of a Hex board, White the sides. */
static void write_edges(const struct draw_board *drawing, FILE *file)
{
    static const struct edge edges[] = {
        {GS_WHITE, false, false, {{-1, -1}, {-1, 1}, {0, 2}}},
        {GS_WHITE, false, true, {{0, -2}, {1, -1}, {1, 1}}},
        {GS_BLACK, true, false, {{-1, -1}, {0, -2}, {1, -1}}},
        {GS_BLACK, true, true, {{-1, 1}, {0, 2}, {1, 1}}},
    };

    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        write_edge(drawing, &edges[i], 7, INK, file);
        if (edges[i].owner == GS_WHITE)
            write_edge(drawing, &edges[i], 4, PAPER, file);
    }
}

void draw_svg_board(const struct draw_board *drawing, FILE *file)
{
    if (drawing->board->shape == GS_POINTS)
        write_grid(drawing, file);
    for (unsigned i = 0; i < drawing->count && drawing->board->shape != GS_POINTS; i++) {
        struct gs_spot spot = drawing->spots[i];
        bool dark = drawing->board->shape == GS_FIELDS && (spot.column + spot.row) % 2 != 0;
        draw_svg_field(drawing, drawing->points[i], dark ? "#e4c896" : WOOD, file);
    }
}

struct draw_place draw_svg_place(const struct draw_board *drawing, unsigned point)
{
    struct gs_spot spot = drawing->board->spot(drawing->rules, point);

    return place_of(drawing, spot.column, spot.row);
}

void draw_svg_field(const struct draw_board *drawing, unsigned point, const char *colour,
                    FILE *file)
{
    struct draw_place at = draw_svg_place(drawing, point);

    if (is_hexagonal(drawing))
        write_hexagon(file, at, colour);
    else if (drawing->board->shape == GS_FIELDS)
        write_square(file, at, colour);
    else
        draw_svg_disc(file, at, 0.45 * STEP, colour);
}

/* A disc in the colour of its owner, with its letter if there are more than two kinds. */
static void write_piece(const struct draw_board *drawing, const struct gs_piece *piece,
                        struct draw_place at, FILE *file)
{
    static const char *const colours[] = {
        [GS_WHITES] = PAPER, [GS_BLACKS] = INK, [GS_NOBODYS] = GREY};
    double radius = STEP * (drawing->board->shape == GS_POINTS ? 0.45 : 0.36);
    draw_svg_disc(file, at, radius, colours[piece->owner]);
    if (drawing->board->pieces)
        write_text(file, (struct draw_place){at.x, at.y + 6}, true, 16,
                   piece->owner == GS_BLACKS ? PAPER : INK, (const char[]){piece->letter, '\0'});
}

void draw_svg_pieces(const struct draw_board *drawing, const struct gs_position *position,
                     FILE *file)
{
    if (drawing->board->shape == GS_RHOMBUS)
        write_edges(drawing, file);
    for (unsigned i = 0; i < drawing->count; i++) {
        unsigned point = drawing->points[i];
        enum gs_content content = drawing->board->content(drawing->rules, position, point);
        if (content != GS_EMPTY)
            write_piece(drawing, &draw_board_pieces(drawing->board)[content],
                        draw_svg_place(drawing, point), file);
    }
}

void draw_svg_number(const struct draw_board *drawing, unsigned point, enum gs_content content,
                     unsigned number, FILE *file)
{
    const struct gs_piece *piece = &draw_board_pieces(drawing->board)[content];
    struct gs_board plain = *drawing->board;
    struct draw_board bare = *drawing;
    struct draw_place at = draw_svg_place(drawing, point);
    char text[16];

    plain.pieces = NULL; /* the number stands in place of the letter */
    bare.board = &plain;
    write_piece(&bare, piece, at, file);
    snprintf(text, sizeof text, "%u", number);
    write_label(file, at, text, piece->owner == GS_BLACKS ? PAPER : INK);
}

void draw_svg_arrow(const struct draw_board *drawing, unsigned from, unsigned to, FILE *file)
{
    write_line(file, draw_svg_place(drawing, from), draw_svg_place(drawing, to));
}

void draw_svg_stroke(const struct draw_board *drawing, unsigned from, unsigned to,
                     const char *colour, FILE *file)
{
    const struct draw_place begin = draw_svg_place(drawing, from);
    const struct draw_place end = draw_svg_place(drawing, to);

    fprintf(file,
            "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\" "
            "stroke-width=\"4\"/>\n",
            begin.x, begin.y, end.x, end.y, colour);
}

void draw_svg_badge(const struct draw_board *drawing, unsigned point, const char *colour,
                    const char *text, FILE *file)
{
    struct draw_place at = draw_svg_place(drawing, point);

    at.x += 0.3 * STEP;
    at.y -= 0.3 * STEP;
    draw_svg_disc(file, at, 0.22 * STEP, colour);
    at.y += 3.5;
    write_text(file, at, true, strlen(text) < 3 ? 10 : 7, INK, text);
}

static void write_coordinates(const struct draw_board *drawing, FILE *file)
{
    char name[DRAW_COORDINATE_SIZE];
    bool above = draw_board_letters_above(drawing);
    int edge = above ? 0 : drawing->rows - 1;
    double offset = (above ? -1 : 1) * (is_hexagonal(drawing) ? 0.85 : 0.7) * STEP;
    for (int row = 0; row < drawing->rows; row++) {
        struct draw_place at = place_of(drawing, 0, row);
        at.x -= 0.8 * STEP;
        draw_svg_text(file, at, draw_board_row_name(drawing, row, name));
    }
    for (int column = 0; column < drawing->columns; column++) {
        struct draw_place at = place_of(drawing, column, edge);
        at.y += offset;
        draw_svg_text(file, at, draw_board_column_name(drawing, column, name));
    }
}

void draw_svg_begin(const struct draw_board *drawing, const char *title, unsigned lines, FILE *file)
{
    double width = width_of(drawing);
    double height = draw_svg_line(drawing, lines).y;

    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.0f\" "
            "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n<title>",
            width, height, width, height);
    write_escaped(file, title);
    fputs("</title>\n", file);
    fprintf(file, "<rect width=\"%.0f\" height=\"%.0f\" fill=\"" PAPER "\"/>\n", width, height);
}

void draw_svg_end(const struct draw_board *drawing, FILE *file)
{
    write_coordinates(drawing, file);
    fprintf(file, "</svg>\n");
}
