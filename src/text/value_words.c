/* SPDX-License-Identifier: MIT */
/* Words for values. */
#include "text/value_words.h"

#include <stdio.h>
#include <string.h>

#include "text/board_words.h"

const char *text_value(enum gs_value lower, enum gs_value upper, enum gs_side mover,
                       bool bound_answers, char text[TEXT_VALUE_SIZE])
{
    const char *prefix = bound_answers ? "" : "unknown, ";

    if (lower == GS_WIN)
        snprintf(text, TEXT_VALUE_SIZE, "%s wins", text_side(mover));
    else if (upper == GS_LOSS)
        snprintf(text, TEXT_VALUE_SIZE, "%s wins", text_side(gs_side_other(mover)));
    else if (lower == upper)
        snprintf(text, TEXT_VALUE_SIZE, "draw");
    else if (lower == GS_LOSS && upper == GS_WIN)
        snprintf(text, TEXT_VALUE_SIZE, "unknown");
    else
        snprintf(text, TEXT_VALUE_SIZE, "%sat %s a draw", prefix,
                 lower == GS_LOSS ? "most" : "least");
    return text;
}

const char *text_verdict(const char *verdict, enum gs_side mover, char text[TEXT_VALUE_SIZE])
{
    static const struct {
        const char *verdict;
        enum gs_value lower, upper;
    } verdicts[] = {{"wins", GS_WIN, GS_WIN},
                    {"loses", GS_LOSS, GS_LOSS},
                    {"draws", GS_DRAW, GS_DRAW},
                    {"at least draws", GS_DRAW, GS_WIN},
                    {"at most draws", GS_LOSS, GS_DRAW}};
    size_t i = 0;

    while (strcmp(verdicts[i].verdict, verdict) != 0)
        i++;
    text_value(verdicts[i].lower, verdicts[i].upper, mover, true, text);
    if ((verdicts[i].lower == GS_DRAW) != (verdicts[i].upper == GS_DRAW))
        snprintf(text + strlen(text), TEXT_VALUE_SIZE - strlen(text), " for %s", text_side(mover));
    return text;
}
