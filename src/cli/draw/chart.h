/* SPDX-License-Identifier: MIT */
/*
 * chart.h - curves in SVG: panels below each other, each with the same series on a logarithmic
 * scale, and a legend. Colours fit a light and a dark background, whichever the reader prefers.
 */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What a scale counts, for its labels. */
enum cli_scale { CLI_SCALE_COUNT, CLI_SCALE_SECONDS, CLI_SCALE_BYTES };

/* One value of a series, at a place of the horizontal axis that is counted from 0. */
struct cli_mark {
    size_t at;
    double value;
    bool full; /* drawn as a full symbol; else as a hollow one */
    bool gap;  /* there is no curve from the mark before to this one */
};

struct cli_curve {
    const struct cli_mark *marks; /* by rising places */
    size_t count;
};

/* The longest label of a place, its zero included. */
#define CLI_CHART_LABEL 24

struct cli_panel {
    const char *title;
    const char *below; /* what the places are */
    enum cli_scale scale;
    const char (*labels)[CLI_CHART_LABEL]; /* of the places; NULL: 1, 2, 3 ... */
    size_t places;
    const struct cli_curve *curves; /* one for every series */
};

struct cli_chart {
    const char *title;
    const char *note;         /* below the legend */
    const char *const *names; /* of the series; printable and without < > & */
    size_t series;
    size_t panels;
};

/* The parts of a picture, in order; panels are numbered from 0. */
void cli_chart_begin(const struct cli_chart *chart, FILE *file);
void cli_chart_panel(const struct cli_chart *chart, const struct cli_panel *panel, size_t number,
                     FILE *file);
void cli_chart_end(const struct cli_chart *chart, FILE *file);

#endif
