/* SPDX-License-Identifier: MIT */
/*
 * Moves from the start of a game: "h8 h9 i9", "1. h8 h9 2. i9", "h8h9i9", and digits alone, "4453",
 * of which each is a move, in games that name moves so. Other names of moves are words between
 * blanks or commas.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "sgf/formats.h"

/* The longest name of a move that is tried. */
#define NAME_SIZE 64

struct list {
    const char *at, *end;
    bool digits; /* nothing but digits: each is a move */
    size_t count;
    char name[NAME_SIZE];
};

static bool is_between(char c)
{
    return c == ',' || gs_is_blank(c);
}

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) != 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Skips what stands before a move: blanks, commas and numbers such as "12." */
static void skip(struct list *list)
{
    for (;;) {
        const char *at = list->at;
        while (at < list->end && is_between(*at))
            at++;
        const char *number = at;
        while (!list->digits && at < list->end && is_digit(*at))
            at++;
        if (at == number || at == list->end || *at != '.') {
            list->at = number;
            return;
        }
        list->at = at + 1;
    }
}

/* Whether a move is legal; of a list of which none is played, the first one must be. */
static enum gs_status check_move(const struct gs_replay *replay, const char *text,
                                 struct gs_error *error)
{
    const struct gs_rules *rules = replay->rules;
    gs_move move;

    return rules->game->move_parse(rules, replay->position, text, &move, error);
}

/* Whether what stands before the next blank, or the next comma, is a move as a whole: its length.
 */
static size_t whole_move(struct list *list, const struct gs_replay *replay, bool commas)
{
    struct gs_error error;
    size_t length = 0;

    while (list->at + length < list->end && length + 1 < NAME_SIZE &&
           !(commas ? is_between(list->at[length]) : gs_is_blank(list->at[length]))) {
        list->name[length] = list->at[length];
        length++;
    }
    list->name[length] = '\0';
    return length > 0 && check_move(replay, list->name, &error) == GS_OK ? length : 0;
}

/* The length of the first of moves that are written in one: "h8" of "h8h9i9", "4" of "4453". */
static size_t first_of_word(const struct list *list)
{
    size_t length = 0;

    while (list->at + length < list->end && !is_between(list->at[length]) &&
           length + 1 < NAME_SIZE) {
        const char *at = list->at + length;
        if (length > 0 && (list->digits || (is_letter(at[0]) && is_digit(at[-1]))))
            break;
        length++;
    }
    return length;
}

/* Cuts the next move off; false at the end. */
static bool next(struct list *list, const struct gs_replay *replay)
{
    size_t length = 0;

    skip(list);
    if (!list->digits)
        length = whole_move(list, replay, false);
    if (!list->digits && length == 0)
        length = whole_move(list, replay, true);
    if (length == 0)
        length = first_of_word(list);
    memcpy(list->name, list->at, length);
    list->name[length] = '\0';
    list->at += length;
    list->count += length > 0;
    return length > 0;
}

/* Whether a word has the shape of a point: letters, then digits. */
static bool is_point(const char *word)
{
    size_t letters = 0, digits = 0;

    while (is_letter(word[letters]))
        letters++;
    while (is_digit(word[letters + digits]))
        digits++;
    return letters >= 1 && letters <= 2 && digits >= 1 && digits <= 3 && !word[letters + digits];
}

enum gs_status gs_moves_read(struct gs_replay *replay, const char *text, size_t length,
                             bool *listed, struct gs_error *error)
{
    struct list list = {.at = text, .end = text + length, .digits = length > 0};
    struct gs_error inner = {.message = ""};
    enum gs_status status = GS_OK;

    for (size_t i = 0; i < length; i++)
        list.digits = list.digits && is_digit(text[i]);
    while (status == GS_OK && (list.count == 0 || replay->plies < replay->limit) &&
           next(&list, replay))
        status = replay->plies < replay->limit ? gs_replay_move(replay, list.name, &inner)
                                               : check_move(replay, list.name, &inner);
    *listed = list.count > 1 || is_point(list.name);
    if (status == GS_OK && list.count == 0)
        return gs_error_set(error, GS_USAGE, "position: no move: expected one");
    return status == GS_OK
               ? GS_OK
               : gs_error_set(error, status, "position: move %zu: %.260s", list.count,
                              strncmp(inner.message, "move ", 5) == 0 ? inner.message + 5
                                                                      : inner.message);
}
