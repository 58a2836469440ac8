/* SPDX-License-Identifier: MIT */
/*
 * Boards as text: points in order, coordinates, rows. Everything comes from the game's board, so
 * that any game that has one can be drawn.
 */
#include "draw/draw_board.h"

#include <ctype.h>
#include <string.h>

#include "text/board_words.h"

static int compare_spots(const struct gs_spot *one, const struct gs_spot *other)
{
    if (one->row != other->row)
        return one->row < other->row ? -1 : 1;
    return (one->column > other->column) - (one->column < other->column);
}

/* Sorts by insertion, as games number points nearly in order. */
static void insert_point(struct draw_board *drawing, unsigned point, struct gs_spot spot)
{
    unsigned at = drawing->count++;
    for (; at > 0 && compare_spots(&drawing->spots[at - 1], &spot) > 0; at--) {
        drawing->spots[at] = drawing->spots[at - 1];
        drawing->points[at] = drawing->points[at - 1];
    }
    drawing->spots[at] = spot;
    drawing->points[at] = point;
}

void draw_board_init(struct draw_board *drawing, const struct gs_rules *rules)
{
    *drawing = (struct draw_board){.rules = rules, .board = rules->game->board};
    unsigned count = drawing->board->points(rules);
    for (unsigned point = 0; point < count; point++) {
        struct gs_spot spot = drawing->board->spot(rules, point);
        insert_point(drawing, point, spot);
        if (spot.row >= drawing->rows)
            drawing->rows = spot.row + 1;
        if (spot.column >= drawing->columns)
            drawing->columns = spot.column + 1;
    }
}

/* The name of a point, cut in two: its letters, and what follows them. */
static void split_name(const struct draw_board *drawing, unsigned point,
                       char letters[DRAW_COORDINATE_SIZE], char number[DRAW_COORDINATE_SIZE])
{
    char name[DRAW_COORDINATE_SIZE];
    drawing->board->name(drawing->rules, point, name, sizeof name);
    size_t length = 0;
    while (isalpha((unsigned char)name[length]))
        length++;
    strcpy(number, name + length);
    name[length] = '\0';
    strcpy(letters, name);
}

const char *draw_board_row_name(const struct draw_board *drawing, int row,
                                char text[DRAW_COORDINATE_SIZE])
{
    char letters[DRAW_COORDINATE_SIZE];
    text[0] = '\0';
    for (unsigned i = 0; i < drawing->count; i++)
        if (drawing->spots[i].row == row) {
            split_name(drawing, drawing->points[i], letters, text);
            break;
        }
    return text;
}

bool draw_board_letters_above(const struct draw_board *drawing)
{
    return drawing->board->shape == GS_RHOMBUS;
}

const char *draw_board_column_name(const struct draw_board *drawing, int column,
                                   char text[DRAW_COORDINATE_SIZE])
{
    char number[DRAW_COORDINATE_SIZE];
    int row = draw_board_letters_above(drawing) ? 0 : drawing->rows - 1;
    if (drawing->go_letters) {
        snprintf(text, DRAW_COORDINATE_SIZE, "%c", text_go_letter(column));
        return text;
    }
    text[0] = '\0';
    for (unsigned i = 0; i < drawing->count; i++)
        if (drawing->spots[i].row == row && drawing->spots[i].column == column)
            split_name(drawing, drawing->points[i], text, number);
    return text;
}

int draw_board_shift(const struct draw_board *drawing, int row)
{
    switch (drawing->board->shape) {
    case GS_RHOMBUS:
        return row;
    case GS_TRIANGLE:
        return drawing->rows - 1 - row;
    case GS_FIELDS:
    case GS_POINTS:
        break;
    }
    return 0;
}

void draw_board_marks(const struct draw_board *drawing, const struct gs_position *position,
                      char marks[GS_POINTS_MAX])
{
    for (unsigned i = 0; i < drawing->count; i++) {
        enum gs_content content =
            drawing->board->content(drawing->rules, position, drawing->points[i]);
        marks[drawing->points[i]] =
            content == GS_EMPTY ? '.' : draw_board_pieces(drawing->board)[content].letter;
    }
}

const struct gs_piece *draw_board_pieces(const struct gs_board *board)
{
    static const struct gs_piece stones[] = {
        [GS_WHITE_PIECE] = {'w', GS_WHITES},
        [GS_BLACK_PIECE] = {'b', GS_BLACKS},
    };

    return board->pieces ? board->pieces : stones;
}

const char *draw_board_row(const struct draw_board *drawing, const char marks[GS_POINTS_MAX],
                           int row, char text[DRAW_ROW_SIZE])
{
    size_t end = 0;
    memset(text, ' ', DRAW_ROW_SIZE);
    for (unsigned i = 0; i < drawing->count; i++) {
        if (drawing->spots[i].row != row)
            continue;
        size_t at = (size_t)(draw_board_shift(drawing, row) + 2 * drawing->spots[i].column);
        if (at + 1 >= DRAW_ROW_SIZE)
            break;
        const char behind = drawing->behind ? drawing->behind[drawing->points[i]] : '\0';
        text[at] = marks[drawing->points[i]];
        if (behind)
            text[at + 1] = behind;
        end = at + (behind ? 2 : 1);
    }
    text[end] = '\0';
    return text;
}

/* The line of letters, each above or below its column. */
static void write_letters(const struct draw_board *drawing, int width, FILE *file)
{
    char name[DRAW_COORDINATE_SIZE];
    fprintf(file, "%*s", width, "");
    for (int column = 0; column < drawing->columns; column++)
        fprintf(file, " %s", draw_board_column_name(drawing, column, name));
    putc('\n', file);
}

/* Black and White on a terminal, whatever its background; the mark, and the end of each. */
#define PAINT_BLACK "\033[1;36m"
#define PAINT_WHITE "\033[1;35m"
#define PAINT_MARK  "\033[7m"
#define PAINT_END   "\033[0m"

/* The colour of a mark: that of its piece's owner. */
static const char *paint_of(const struct draw_board *drawing, char mark)
{
    const struct gs_piece *pieces = draw_board_pieces(drawing->board);

    for (int i = 0; i < (drawing->board->pieces ? GS_CONTENT_MAX : 2) && pieces[i].letter; i++)
        if (pieces[i].letter == mark)
            return pieces[i].owner == GS_BLACKS   ? PAINT_BLACK
                   : pieces[i].owner == GS_WHITES ? PAINT_WHITE
                                                  : "";
    return "";
}

/* Where the marked point is in the text of a row, or -1. */
static int mark_at(const struct draw_board *drawing, int row)
{
    for (unsigned i = 0; i < drawing->count && drawing->marked; i++)
        if (drawing->points[i] == drawing->mark && drawing->spots[i].row == row)
            return draw_board_shift(drawing, row) + 2 * drawing->spots[i].column;
    return -1;
}

/* A blank and the cells of a row, with parentheses in the places of the blanks around the mark. */
static void write_cells(const struct draw_board *drawing, const char *cells, int row, FILE *file)
{
    int mark = mark_at(drawing, row), length = (int)strlen(cells);

    putc(mark == 0 ? '(' : ' ', file);
    for (int at = 0; at < length; at++) {
        const char *paint = drawing->colour ? paint_of(drawing, cells[at]) : "";
        char c = mark >= 0 && at == mark - 1 ? '(' : mark >= 0 && at == mark + 1 ? ')' : cells[at];
        if (drawing->colour && at == mark)
            fputs(PAINT_MARK, file);
        fputs(paint, file);
        putc(c, file);
        if (*paint || (drawing->colour && at == mark))
            fputs(PAINT_END, file);
    }
    fputs(mark >= 0 && mark + 1 == length ? ")\n" : "\n", file);
}

void draw_board_write(const struct draw_board *drawing, const char marks[GS_POINTS_MAX], FILE *file)
{
    char name[DRAW_COORDINATE_SIZE], cells[DRAW_ROW_SIZE];
    int width = 0;

    for (int row = 0; row < drawing->rows; row++) {
        int length = (int)strlen(draw_board_row_name(drawing, row, name));
        width = length > width ? length : width;
    }
    if (draw_board_letters_above(drawing))
        write_letters(drawing, width, file);
    for (int row = 0; row < drawing->rows; row++) {
        fprintf(file, "%*s", width, draw_board_row_name(drawing, row, name));
        write_cells(drawing, draw_board_row(drawing, marks, row, cells), row, file);
    }
    if (!draw_board_letters_above(drawing))
        write_letters(drawing, width, file);
}

void draw_dot_rows(const struct draw_board *drawing, const struct gs_position *position, FILE *file)
{
    char marks[GS_POINTS_MAX], cells[DRAW_ROW_SIZE];
    draw_board_marks(drawing, position, marks);
    for (int row = 0; row < drawing->rows; row++)
        fprintf(file, "%s\\n", draw_board_row(drawing, marks, row, cells));
}
