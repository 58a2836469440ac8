/* SPDX-License-Identifier: MIT */
/* Words of a line, and lines without blanks around them. */
#include <string.h>

#include <gamesolve/text.h>

char *gs_text_word(char **rest)
{
    char *word = *rest;

    while (gs_is_blank(*word))
        word++;
    char *end = word;
    while (*end && !gs_is_blank(*end))
        end++;
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

char *gs_text_trim(char *text)
{
    while (gs_is_blank(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && gs_is_blank(text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}
