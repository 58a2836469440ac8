/* SPDX-License-Identifier: MIT */
/*
 * One position as SVG 1.1: pawns in squares, stones on the crossings of a grid,
 * or stones in hexagons, with coordinates and the side to move. The file stands
 * alone: no styles, fonts or scripts from elsewhere.
 *
 * A step of the board from column to column is STEP units. Rows of hexagons are
 * STEP * sqrt(3) / 2 apart, so that their centres have equal distances.
 */
#include "cli/draw.h"

#define STEP       40.0
#define HEX_HEIGHT 34.641 /* STEP * sqrt(3) / 2 */
#define HEX_SIDE   23.094 /* STEP / sqrt(3): from the centre to a corner */
#define MARGIN     44.0
#define INK        "#202020"

struct place {
    double x, y;
};

static bool is_hexagonal(const struct cli_drawing *drawing)
{
    return drawing->board->shape == GS_RHOMBUS || drawing->board->shape == GS_TRIANGLE;
}

static double row_height(const struct cli_drawing *drawing)
{
    return is_hexagonal(drawing) ? HEX_HEIGHT : STEP;
}

/* The centre of a spot; also of those outside the board, where the coordinates stand. */
static struct place place_of(const struct cli_drawing *drawing, int column, int row)
{
    double shift = 0.5 * cli_drawing_shift(drawing, row);
    return (struct place){MARGIN + STEP * (column + shift + 0.5),
                          MARGIN + row_height(drawing) * (row + 0.5)};
}

static double board_width(const struct cli_drawing *drawing)
{
    int first = cli_drawing_shift(drawing, 0), last = cli_drawing_shift(drawing, drawing->rows - 1);
    bool slanted = drawing->board->shape == GS_RHOMBUS;
    return STEP * (drawing->columns + (slanted ? 0.5 * (last > first ? last : first) : 0));
}

static void write_text(FILE *file, double x, double y, const char *text)
{
    fprintf(file,
            "<text x=\"%.2f\" y=\"%.2f\" font-family=\"sans-serif\" font-size=\"16\" "
            "text-anchor=\"middle\" fill=\"" INK "\">%s</text>\n",
            x, y, text);
}

static void write_square(FILE *file, struct place at, struct gs_spot spot)
{
    bool dark = (spot.column + spot.row) % 2 != 0;
    fprintf(file,
            "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" "
            "stroke=\"" INK "\"/>\n",
            at.x - STEP / 2, at.y - STEP / 2, STEP, STEP, dark ? "#e4c896" : "#f0dcb4");
}

static void write_hexagon(FILE *file, struct place at)
{
    double x = STEP / 2, y = HEX_SIDE / 2;
    fprintf(file,
            "<polygon points=\"%.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f\" "
            "fill=\"#f0dcb4\" stroke=\"" INK "\"/>\n",
            at.x, at.y - HEX_SIDE, at.x + x, at.y - y, at.x + x, at.y + y, at.x, at.y + HEX_SIDE,
            at.x - x, at.y + y, at.x - x, at.y - y);
}

static void write_line(FILE *file, struct place from, struct place to)
{
    fprintf(file,
            "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"" INK "\" "
            "stroke-linecap=\"square\"/>\n",
            from.x, from.y, to.x, to.y);
}

/* The lines on whose crossings the stones stand. */
static void write_grid(const struct cli_drawing *drawing, FILE *file)
{
    int right = drawing->columns - 1, bottom = drawing->rows - 1;
    fprintf(file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#f0dcb4\"/>\n",
            MARGIN, MARGIN, STEP * drawing->columns, STEP * drawing->rows);
    for (int row = 0; row <= bottom; row++)
        write_line(file, place_of(drawing, 0, row), place_of(drawing, right, row));
    for (int column = 0; column <= right; column++)
        write_line(file, place_of(drawing, column, 0), place_of(drawing, column, bottom));
}

static void write_board(const struct cli_drawing *drawing, FILE *file)
{
    if (drawing->board->shape == GS_POINTS)
        write_grid(drawing, file);
    for (unsigned i = 0; i < drawing->count && drawing->board->shape != GS_POINTS; i++) {
        struct gs_spot spot = drawing->spots[i];
        struct place at = place_of(drawing, spot.column, spot.row);
        if (is_hexagonal(drawing))
            write_hexagon(file, at);
        else
            write_square(file, at, spot);
    }
}

static void write_pieces(const struct cli_drawing *drawing, const struct gs_position *position,
                         FILE *file)
{
    double radius = STEP * (drawing->board->shape == GS_POINTS ? 0.45 : 0.36);
    for (unsigned i = 0; i < drawing->count; i++) {
        enum gs_content content =
            drawing->board->content(drawing->rules, position, drawing->points[i]);
        struct place at = place_of(drawing, drawing->spots[i].column, drawing->spots[i].row);
        if (content != GS_EMPTY)
            fprintf(file,
                    "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\" stroke=\"" INK "\" "
                    "stroke-width=\"1.5\"/>\n",
                    at.x, at.y, radius, content == GS_WHITE_PIECE ? "#ffffff" : INK);
    }
}

static void write_coordinates(const struct cli_drawing *drawing, FILE *file)
{
    char name[CLI_COORDINATE_SIZE];
    bool above = cli_drawing_letters_above(drawing);
    int edge = above ? 0 : drawing->rows - 1;
    double offset = (above ? -1 : 1) * (is_hexagonal(drawing) ? 0.85 : 0.7) * STEP;
    for (int row = 0; row < drawing->rows; row++) {
        struct place at = place_of(drawing, 0, row);
        write_text(file, at.x - 0.8 * STEP, at.y + 6, cli_drawing_row_name(drawing, row, name));
    }
    for (int column = 0; column < drawing->columns; column++) {
        struct place at = place_of(drawing, column, edge);
        write_text(file, at.x, at.y + offset + 6, cli_drawing_column_name(drawing, column, name));
    }
}

void cli_draw_svg(const struct cli_job *job)
{
    struct cli_drawing drawing;
    char phrase[CLI_PHRASE_SIZE];
    FILE *file = job->output->file;

    cli_drawing_init(&drawing, job->rules);
    double width = board_width(&drawing) + 2 * MARGIN;
    double height = row_height(&drawing) * drawing.rows + 2 * MARGIN + 20;
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.0f\" "
            "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
            width, height, width, height);
    cli_drawing_turn(&drawing, job->root, phrase);
    fprintf(file, "<title>%s</title>\n", phrase);
    fprintf(file, "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", width, height);
    write_board(&drawing, file);
    write_pieces(&drawing, job->root, file);
    write_coordinates(&drawing, file);
    write_text(file, width / 2, height - 12, phrase);
    fprintf(file, "</svg>\n");
}
