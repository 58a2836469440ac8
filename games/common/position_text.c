/* SPDX-License-Identifier: MIT */
/*
 * position_text.c - reads and writes positions in the grammar of position_text.h.
 *
 * Reading keeps one cursor through the text. It reads every character once, so the work is that of
 * the text, whatever the numbers in it are: a number stops counting as soon as it is past the end
 * of every board.
 */
#include "common/position_text.h"

#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

/* A run longer than any row; larger numbers make no difference. */
#define RUN_MAX 100000u

/* Where a game names no pieces of its own. */
static const struct gs_piece stones[] = {
    [GS_WHITE_PIECE] = {'w', GS_WHITES}, [GS_BLACK_PIECE] = {'b', GS_BLACKS}, {'\0', GS_NOBODYS}};

struct reader {
    const struct gs_piece *pieces;
    const char *text;
    const char *at; /* the next character */
    struct gs_error *error;
};

/* Refuses the character at a place: "at character 5 ('x'): expected ...". */
static enum gs_status refuse_character(const struct reader *reader, const char *at,
                                       const char *expected)
{
    size_t place = (size_t)(at - reader->text) + 1;
    unsigned char c = (unsigned char)*at;

    if (c == '\0')
        return gs_error_set(reader->error, GS_USAGE, "position: ends at character %zu: expected %s",
                            place, expected);
    if (c < ' ' || c > '~')
        return gs_error_set(reader->error, GS_USAGE,
                            "position: at character %zu (byte 0x%02x): expected %s", place,
                            (unsigned)c, expected);
    return gs_error_set(reader->error, GS_USAGE, "position: at character %zu ('%c'): expected %s",
                        place, c, expected);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a number, cut at RUN_MAX. */
static unsigned read_number(struct reader *reader)
{
    unsigned number = 0;

    for (; is_digit(*reader->at); reader->at++)
        if (number < RUN_MAX)
            number = 10 * number + (unsigned)(*reader->at - '0');
    return number;
}

/* Refuses what stands at a place where the row wants that many more fields. */
static enum gs_status refuse_in_row(const struct reader *reader, const char *at, unsigned row,
                                    unsigned missing)
{
    char letters[3 * (GS_CONTENT_MAX + 1) + 1] = "", expected[96 + sizeof letters];

    for (size_t i = 0, end = 0; reader->pieces[i].letter; i++)
        end += (size_t)snprintf(letters + end, sizeof letters - end, "%s%c", i == 0 ? "" : ", ",
                                reader->pieces[i].letter);
    snprintf(expected, sizeof expected,
             "%s or a number from 1 to %u (row %u from the top lacks %u field%s)", letters, missing,
             row + 1, missing, missing == 1 ? "" : "s");
    return refuse_character(reader, at, expected);
}

/* The kind of piece of a letter; GS_EMPTY: it stands for none. */
static int8_t content_of(const struct reader *reader, char letter)
{
    for (int8_t kind = 0; reader->pieces[kind].letter; kind++)
        if (reader->pieces[kind].letter == letter)
            return kind;
    return GS_EMPTY;
}

/* Reads one row of length fields into cells. */
static enum gs_status read_row(struct reader *reader, unsigned row, unsigned length, int8_t *cells)
{
    unsigned filled = 0;

    while (filled < length) {
        const char *at = reader->at;
        unsigned run = 1;
        int8_t content = content_of(reader, *at);

        if (content != GS_EMPTY) {
            reader->at++;
        } else if (is_digit(*at)) {
            run = read_number(reader);
            if (run == 0 || run > length - filled)
                return refuse_in_row(reader, at, row, length - filled);
        } else {
            return refuse_in_row(reader, at, row, length - filled);
        }
        memset(cells + filled, content, run);
        filled += run;
    }
    return GS_OK;
}

/* Reads what follows a row: a slash, or after the last row a space. */
static enum gs_status read_separator(struct reader *reader, unsigned row, unsigned rows)
{
    char expected[96];

    if (*reader->at == (row + 1 < rows ? '/' : ' ')) {
        reader->at++;
        return GS_OK;
    }
    if (row + 1 < rows)
        snprintf(expected, sizeof expected, "'/' (row %u from the top is full, the board has %u)",
                 row + 1, rows);
    else
        snprintf(expected, sizeof expected, "a space and the side to move (all %u rows are full)",
                 rows);
    return refuse_character(reader, reader->at, expected);
}

static enum gs_status read_side(struct reader *reader, enum gs_side *side)
{
    if (*reader->at != 'w' && *reader->at != 'b')
        return refuse_character(reader, reader->at, "w or b, the side to move");
    *side = *reader->at++ == 'w' ? GS_WHITE : GS_BLACK;
    if (*reader->at != '\0')
        return refuse_character(reader, reader->at, "nothing after the side to move");
    return GS_OK;
}

enum gs_status gs_position_text_parse(const char *text, const struct gs_piece *pieces,
                                      const unsigned *lengths, unsigned rows, int8_t *cells,
                                      enum gs_side *side, struct gs_error *error)
{
    struct reader reader = {
        .pieces = pieces ? pieces : stones, .text = text, .at = text, .error = error};

    for (unsigned row = 0; row < rows; row++) {
        enum gs_status status = read_row(&reader, row, lengths[row], cells);

        if (status == GS_OK)
            status = read_separator(&reader, row, rows);
        if (status != GS_OK)
            return status;
        cells += lengths[row];
    }
    return read_side(&reader, side);
}

static void write_free(struct gs_writer *writer, unsigned run)
{
    if (run > 0)
        gs_writer_add(writer, "%u", run);
}

static void write_row(struct gs_writer *writer, const struct gs_piece *pieces, const int8_t *cells,
                      unsigned length)
{
    unsigned run = 0;

    for (unsigned i = 0; i < length; i++) {
        if (cells[i] == GS_EMPTY) {
            run++;
            continue;
        }
        write_free(writer, run);
        run = 0;
        gs_writer_add(writer, "%c", pieces[cells[i]].letter);
    }
    write_free(writer, run);
}

size_t gs_position_text_format(const int8_t *cells, const struct gs_piece *pieces,
                               const unsigned *lengths, unsigned rows, enum gs_side side,
                               char *text, size_t size)
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, size);
    for (unsigned row = 0; row < rows; row++) {
        gs_writer_add(&writer, "%s", row > 0 ? "/" : "");
        write_row(&writer, pieces ? pieces : stones, cells, lengths[row]);
        cells += lengths[row];
    }
    gs_writer_add(&writer, " %c", side == GS_WHITE ? 'w' : 'b');
    return writer.length;
}

size_t gs_position_text_add(const char *word, char *text, size_t size, size_t length)
{
    if (length < size)
        snprintf(text + length, size - length, "%s", word);
    return length + strlen(word);
}

bool gs_position_text_cut(char *text, const char *word)
{
    size_t length = strlen(text), cut = strlen(word);

    if (length < cut || strcmp(text + length - cut, word) != 0)
        return false;
    text[length - cut] = '\0';
    return true;
}
