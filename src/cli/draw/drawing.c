/* SPDX-License-Identifier: MIT */
/*
 * Boards as text: points in order, coordinates, rows. Everything comes from the game's board, so
 * that any game that has one can be drawn.
 */
#include "cli/draw/drawing.h"

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
static void insert_point(struct cli_drawing *drawing, unsigned point, struct gs_spot spot)
{
    unsigned at = drawing->count++;
    for (; at > 0 && compare_spots(&drawing->spots[at - 1], &spot) > 0; at--) {
        drawing->spots[at] = drawing->spots[at - 1];
        drawing->points[at] = drawing->points[at - 1];
    }
    drawing->spots[at] = spot;
    drawing->points[at] = point;
}

void cli_drawing_init(struct cli_drawing *drawing, const struct gs_rules *rules)
{
    *drawing = (struct cli_drawing){.rules = rules, .board = rules->game->board};
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
static void split_name(const struct cli_drawing *drawing, unsigned point,
                       char letters[CLI_COORDINATE_SIZE], char number[CLI_COORDINATE_SIZE])
{
    char name[CLI_COORDINATE_SIZE];
    drawing->board->name(drawing->rules, point, name, sizeof name);
    size_t length = 0;
    while (isalpha((unsigned char)name[length]))
        length++;
    strcpy(number, name + length);
    name[length] = '\0';
    strcpy(letters, name);
}

const char *cli_drawing_row_name(const struct cli_drawing *drawing, int row,
                                 char text[CLI_COORDINATE_SIZE])
{
    char letters[CLI_COORDINATE_SIZE];
    text[0] = '\0';
    for (unsigned i = 0; i < drawing->count; i++)
        if (drawing->spots[i].row == row) {
            split_name(drawing, drawing->points[i], letters, text);
            break;
        }
    return text;
}

bool cli_drawing_letters_above(const struct cli_drawing *drawing)
{
    return drawing->board->shape == GS_RHOMBUS;
}

const char *cli_drawing_column_name(const struct cli_drawing *drawing, int column,
                                    char text[CLI_COORDINATE_SIZE])
{
    char number[CLI_COORDINATE_SIZE];
    int row = cli_drawing_letters_above(drawing) ? 0 : drawing->rows - 1;
    if (drawing->go_letters) {
        snprintf(text, CLI_COORDINATE_SIZE, "%c", text_go_letter(column));
        return text;
    }
    text[0] = '\0';
    for (unsigned i = 0; i < drawing->count; i++)
        if (drawing->spots[i].row == row && drawing->spots[i].column == column)
            split_name(drawing, drawing->points[i], text, number);
    return text;
}

int cli_drawing_shift(const struct cli_drawing *drawing, int row)
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

void cli_drawing_marks(const struct cli_drawing *drawing, const struct gs_position *position,
                       char marks[GS_POINTS_MAX])
{
    for (unsigned i = 0; i < drawing->count; i++) {
        enum gs_content content =
            drawing->board->content(drawing->rules, position, drawing->points[i]);
        marks[drawing->points[i]] =
            content == GS_EMPTY ? '.' : cli_drawing_pieces(drawing->board)[content].letter;
    }
}

const struct gs_piece *cli_drawing_pieces(const struct gs_board *board)
{
    static const struct gs_piece stones[] = {
        [GS_WHITE_PIECE] = {'w', GS_WHITES},
        [GS_BLACK_PIECE] = {'b', GS_BLACKS},
    };

    return board->pieces ? board->pieces : stones;
}

const char *cli_drawing_row(const struct cli_drawing *drawing, const char marks[GS_POINTS_MAX],
                            int row, char text[CLI_ROW_SIZE])
{
    size_t end = 0;
    memset(text, ' ', CLI_ROW_SIZE);
    for (unsigned i = 0; i < drawing->count; i++) {
        if (drawing->spots[i].row != row)
            continue;
        size_t at = (size_t)(cli_drawing_shift(drawing, row) + 2 * drawing->spots[i].column);
        if (at + 1 >= CLI_ROW_SIZE)
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
static void write_letters(const struct cli_drawing *drawing, int width, FILE *file)
{
    char name[CLI_COORDINATE_SIZE];
    fprintf(file, "%*s", width, "");
    for (int column = 0; column < drawing->columns; column++)
        fprintf(file, " %s", cli_drawing_column_name(drawing, column, name));
    putc('\n', file);
}

/* Black and White on a terminal, whatever its background; the mark, and the end of each. */
#define PAINT_BLACK "\033[1;36m"
#define PAINT_WHITE "\033[1;35m"
#define PAINT_MARK  "\033[7m"
#define PAINT_END   "\033[0m"

/* The colour of a mark: that of its piece's owner. */
static const char *paint_of(const struct cli_drawing *drawing, char mark)
{
    const struct gs_piece *pieces = cli_drawing_pieces(drawing->board);

    for (int i = 0; i < (drawing->board->pieces ? GS_CONTENT_MAX : 2) && pieces[i].letter; i++)
        if (pieces[i].letter == mark)
            return pieces[i].owner == GS_BLACKS   ? PAINT_BLACK
                   : pieces[i].owner == GS_WHITES ? PAINT_WHITE
                                                  : "";
    return "";
}

/* Where the marked point is in the text of a row, or -1. */
static int mark_at(const struct cli_drawing *drawing, int row)
{
    for (unsigned i = 0; i < drawing->count && drawing->marked; i++)
        if (drawing->points[i] == drawing->mark && drawing->spots[i].row == row)
            return cli_drawing_shift(drawing, row) + 2 * drawing->spots[i].column;
    return -1;
}

/* A blank and the cells of a row, with parentheses in the places of the blanks around the mark. */
static void write_cells(const struct cli_drawing *drawing, const char *cells, int row, FILE *file)
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

void cli_drawing_write(const struct cli_drawing *drawing, const char marks[GS_POINTS_MAX],
                       FILE *file)
{
    char name[CLI_COORDINATE_SIZE], cells[CLI_ROW_SIZE];
    int width = 0;

    for (int row = 0; row < drawing->rows; row++) {
        int length = (int)strlen(cli_drawing_row_name(drawing, row, name));
        width = length > width ? length : width;
    }
    if (cli_drawing_letters_above(drawing))
        write_letters(drawing, width, file);
    for (int row = 0; row < drawing->rows; row++) {
        fprintf(file, "%*s", width, cli_drawing_row_name(drawing, row, name));
        write_cells(drawing, cli_drawing_row(drawing, marks, row, cells), row, file);
    }
    if (!cli_drawing_letters_above(drawing))
        write_letters(drawing, width, file);
}

void cli_dot_rows(const struct cli_drawing *drawing, const struct gs_position *position, FILE *file)
{
    char marks[GS_POINTS_MAX], cells[CLI_ROW_SIZE];
    cli_drawing_marks(drawing, position, marks);
    for (int row = 0; row < drawing->rows; row++)
        fprintf(file, "%s\\n", cli_drawing_row(drawing, marks, row, cells));
}
