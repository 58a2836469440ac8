/* SPDX-License-Identifier: MIT */
/* The table of experiments, cut into rows, and rows into words. */
#include <string.h>

#include "cli/bench/experiment.h"

enum { CELLS = 6 };

/* Cuts the line at *at and steps over it; NULL at the end of the text. */
static char *cut_line(char **at)
{
    char *line = *at;
    if (*line == '\0')
        return NULL;
    line += strcspn(line, "\n");
    char *start = *at;
    *at = line + (*line == '\n');
    *line = '\0';
    return start;
}

/* The last cell may hold commas. */
static size_t cut_cells(char *line, char *cells[CELLS])
{
    size_t count = 0;
    char *comma;

    do {
        cells[count++] = line;
        comma = count < CELLS ? strchr(line, ',') : NULL;
        if (comma)
            *comma = '\0';
        line = comma ? comma + 1 : line;
    } while (comma);
    return count;
}

bool cli_experiment_next(char **at, size_t *line, struct cli_experiment_row *row, bool *bad)
{
    char *cells[CELLS], *text;

    *bad = false;
    do {
        text = cut_line(at);
        ++*line;
    } while (text && (*text == '#' || *text == '\0' || strncmp(text, "experiment,", 11) == 0));
    if (!text)
        return false;
    *bad = cut_cells(text, cells) != CELLS;
    if (!*bad)
        *row =
            (struct cli_experiment_row){cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]};
    return true;
}

bool cli_experiment_words(char *text, char **words, size_t most, size_t *count)
{
    *count = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        bool quoted = *text == '\'';
        if (*count == most)
            return false;
        words[(*count)++] = text += quoted;
        text += strcspn(text, quoted ? "'" : " ");
        if (*text)
            *text++ = '\0';
    }
    return true;
}
