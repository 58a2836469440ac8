/* SPDX-License-Identifier: MIT */
/*
 * Games as text, as `solve play` saves them where the game has no SGF. Positions and moves are read
 * by the game itself, as if typed.
 *
 *     file  = "solve-game 1" game { rule } start { moves }     a line each
 *     game  = "game" NAME
 *     rule  = PARAMETER VALUE                                  "size 2x8", "variant A"
 *     start = "start" POSITION                                 in the text of the game
 *     moves = "moves" { MOVE }                                 in the order of play
 *
 * Empty lines, and those that begin with "#", are skipped.
 */
#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

#include "sgf/formats.h"

#define NAME "solve-game "
#define HEAD NAME "1"

bool gs_record_is(const char *text, size_t length)
{
    const size_t size = sizeof NAME - 1;

    return length >= size && memcmp(text, NAME, size) == 0;
}

struct reader {
    struct gs_replay *replay;
    struct gs_error *error;
    size_t number; /* of the line, from 1 */
    bool headed, named, started;
};

static enum gs_status refuse_line(const struct reader *reader, const char *given,
                                  const char *expected)
{
    char quote[GS_QUOTE_SIZE];

    return gs_error_set(reader->error, GS_USAGE, "position: line %zu: '%s': expected %s",
                        reader->number, gs_quote(given, quote), expected);
}

/* "line N: " and the game's message. */
static enum gs_status pass_on(const struct reader *reader, enum gs_status status,
                              const struct gs_error *inner)
{
    return status == GS_OK ? GS_OK
                           : gs_error_set(reader->error, status, "position: line %zu: %.240s",
                                          reader->number, inner->message);
}

static enum gs_status read_moves(struct reader *reader, char *rest)
{
    const struct gs_replay *replay = reader->replay;
    struct gs_error inner = {.message = ""};
    enum gs_status status = GS_OK;

    if (!reader->started)
        return refuse_line(reader, "moves", "the start before the moves");
    for (char *word = gs_text_word(&rest);
         *word && status == GS_OK && replay->plies < replay->limit; word = gs_text_word(&rest))
        status = gs_replay_move(reader->replay, word, &inner);
    return pass_on(reader, status, &inner);
}

static enum gs_status read_start(struct reader *reader, const char *text)
{
    struct gs_error inner = {.message = ""};

    if (reader->started)
        return refuse_line(reader, text, "the start once");
    reader->started = true;
    return pass_on(reader, gs_replay_start(reader->replay, text, &inner), &inner);
}

/* A parameter of the game, which must agree with the rules in use. */
static enum gs_status read_rule(struct reader *reader, const char *name, const char *text)
{
    const struct gs_args *args = &reader->replay->rules->args;
    struct gs_args read = *args;
    struct gs_error inner;
    char expected[2 * GS_ARG_TEXT];

    enum gs_status status = gs_args_set(&read, name, text, &inner);
    if (status != GS_OK)
        return pass_on(reader, status, &inner);
    size_t i = (size_t)(gs_param_find(args->table, name) - args->table);
    if (strcmp(read.values[i].text, args->values[i].text) == 0)
        return GS_OK;
    snprintf(expected, sizeof expected, "%s %s, as this game has it", name, args->values[i].text);
    return refuse_line(reader, text, expected);
}

static enum gs_status read_line(struct reader *reader, char *text)
{
    if (*text == '\0' || *text == '#')
        return GS_OK;
    if (!reader->headed) {
        reader->headed = strcmp(text, HEAD) == 0;
        return reader->headed ? GS_OK : refuse_line(reader, text, "'" HEAD "'");
    }
    char *rest = text;
    const char *word = gs_text_word(&rest);
    if (!reader->named) {
        rest = gs_text_trim(rest);
        reader->named =
            strcmp(word, "game") == 0 && strcmp(rest, reader->replay->rules->game->name) == 0;
        return reader->named ? GS_OK
                             : refuse_line(reader, word, "the game, by the name of this one");
    }
    if (strcmp(word, "moves") == 0)
        return read_moves(reader, rest);
    if (strcmp(word, "start") == 0)
        return read_start(reader, gs_text_trim(rest));
    if (reader->started)
        return refuse_line(reader, word, "moves");
    return read_rule(reader, word, gs_text_trim(rest));
}

/* Reads all lines of a text, cutting it into words in place. */
static enum gs_status read_text(struct reader *reader, char *text, size_t length)
{
    enum gs_status status = GS_OK;
    char *end = text + length;

    while (text < end && status == GS_OK) {
        char *newline = memchr(text, '\n', (size_t)(end - text));
        char *next = newline ? newline : end;
        *next = '\0';
        reader->number++;
        if (strlen(text) != (size_t)(next - text))
            return refuse_line(reader, text, "no zero byte");
        status = read_line(reader, gs_text_trim(text));
        text = next + 1;
    }
    if (status == GS_OK && !reader->started)
        return gs_error_set(reader->error, GS_USAGE,
                            "position: line %zu: expected " HEAD ", game, the rules, and start",
                            reader->number + 1);
    return status;
}

enum gs_status gs_record_read(struct gs_replay *replay, const char *text, size_t length,
                              struct gs_error *error)
{
    struct reader reader = {.replay = replay, .error = error};
    char *copy = gs_alloc(replay->memory, length + 1);

    if (!copy)
        return gs_error_set(error, GS_NO_MEMORY, "no memory to read a game record");
    memcpy(copy, text, length);
    copy[length] = '\0';
    enum gs_status status = read_text(&reader, copy, length);
    gs_release(replay->memory, copy);
    return status;
}

bool gs_record_size(const struct gs_game *game, const char *text, size_t length,
                    struct gs_size *size)
{
    static const char name[] = "size ";
    const struct gs_param *param = gs_param_find(game->params, "size");
    const char *end = text + length, *next;
    char value[GS_ARG_TEXT];

    for (const char *line = text; param && line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next : end;
        size_t count = (size_t)(next - line);
        if (count < sizeof name || memcmp(line, name, sizeof name - 1) != 0)
            continue;
        snprintf(value, sizeof value, "%.*s", (int)(count - sizeof name + 1),
                 line + sizeof name - 1);
        return gs_size_parse(gs_text_trim(value), &param->size, size, NULL) == GS_OK;
    }
    return false;
}

bool gs_record_goes_on(const struct gs_game *game, const char *line, size_t length)
{
    char name[GS_ARG_TEXT];
    size_t count = 0;

    while (count < length && count + 1 < sizeof name && line[count] != '\0' &&
           !gs_is_blank(line[count]))
        count++;
    snprintf(name, sizeof name, "%.*s", (int)count, line);
    return strcmp(name, "game") == 0 || strcmp(name, "start") == 0 || strcmp(name, "moves") == 0 ||
           (name[0] && gs_param_find(game->params, name));
}
