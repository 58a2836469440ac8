/* SPDX-License-Identifier: MIT */
/*
 * aim.c - the text of an aim.
 */
#include "common/aim.h"

#include <string.h>

/* Copies what comes before one of the stops or the end; NULL where it is empty or too long. */
static const char *read_word(const char *text, const char *stops, char word[GS_AIM_WORD])
{
    size_t length = strcspn(text, stops);

    if (length == 0 || length >= GS_AIM_WORD)
        return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length;
}

bool gs_aim_parse(const char *text, struct gs_aim *aim)
{
    *aim = (struct gs_aim){.word = ""};
    const char *at = read_word(text, ":", aim->word);

    for (unsigned i = 0; at != NULL && *at != '\0'; i++)
        at = i < GS_AIM_NAMES ? read_word(at + 1, ",", aim->names[i]) : NULL;
    return at != NULL;
}

enum gs_status gs_aim_refuse(const char *text, const char *expected, struct gs_error *error)
{
    return gs_error_set(error, GS_USAGE, "aim '%.63s': expected %s", text, expected);
}

enum gs_status gs_aim_check_stone(const struct gs_rules *rules, const struct gs_position *position,
                                  unsigned point, enum gs_side owner, struct gs_error *error)
{
    static const char *const colours[] = {[GS_WHITE] = "White", [GS_BLACK] = "Black"};
    enum gs_content content = rules->game->board->content(rules, position, point);
    char name[16];

    if (content == (enum gs_content)owner)
        return GS_OK;
    rules->game->board->name(rules, point, name, sizeof name);
    return gs_error_set(error, GS_USAGE,
                        "the aim %s is for %s, who is to move; expected a stone of %s on %s, "
                        "which %s",
                        gs_args_text(&rules->args, "aim"), colours[gs_to_move(rules, position)],
                        colours[owner], name,
                        content == GS_EMPTY ? "is free" : "has the other colour");
}
