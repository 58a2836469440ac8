/* SPDX-License-Identifier: MIT */
/*
 * aim.c - the text of an aim.
 */
#include "common/aim.h"

#include <string.h>

/* Copies what comes before one of the stops or the end; NULL where it is empty or too long. */
static const char *read_word(const char *text, const char *stops, char word[GS_AIM_WORD])
{
    const size_t length = strcspn(text, stops);

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

    for (unsigned i = 0; at != NULL && *at != '\0'; ++i)
        at = i < GS_AIM_NAMES ? read_word(at + 1, ",", aim->names[i]) : NULL;
    return at != NULL;
}

enum gs_status gs_aim_refuse(const char *text, const char *expected, struct gs_error *error)
{
    return gs_error_set(error, GS_USAGE, "aim '%.63s': expected %s", text, expected);
}
