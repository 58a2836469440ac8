/* SPDX-License-Identifier: MIT */
/*
 * Curves in SVG 1.1, self-contained. Letters are large for the width, so that the picture can be
 * read in a third of it. A series is told by its colour, its symbol and, beyond the colours, its
 * dashes. Renderers that know the preference for dark backgrounds find a second palette.
 */
#include "cli/draw/chart.h"

#include <string.h>

#define WIDTH   640.0
#define HEIGHT  300.0 /* of a panel, its title and labels included */
#define LEFT    84.0  /* of the field in which the curves are */
#define RIGHT   20.0
#define TOP     44.0
#define BOTTOM  58.0
#define HEAD    40.0 /* above the first panel */
#define LINE    24.0 /* from one row of the legend to the next */
#define COLUMNS 3
#define LETTER  9.5 /* the width of a letter, about */
#define COLOURS 12
#define SYMBOLS 5

/* Decades for which there is a label each; beyond, only some have one. */
#define LABELS_MAX 8

static const char *const light[COLOURS] = {
    "#0b63b5", "#c74f00", "#1a7f37", "#8b3fb8", "#b8203a", "#7a5c00",
    "#007c8a", "#c0398f", "#5a6270", "#4d6b00", "#3f3fbf", "#8a4b2a",
};

static const char *const dark[COLOURS] = {
    "#6cb6ff", "#ff9d57", "#57d17a", "#d2a8ff", "#ff7b8a", "#e3c04b",
    "#4fd8e6", "#ff8fd0", "#b4bdc9", "#b5d65a", "#a3a3ff", "#dba585",
};

/* Scales. Logarithms are worked out here: libm's may differ from machine to machine. */

static double log10_of(double x)
{
    double result = 0;

    for (; x >= 10; x /= 10)
        result++;
    for (; x < 1; x *= 10)
        result--;
    for (double bit = 0.5; bit > 1e-5; bit /= 2) {
        x *= x;
        if (x < 10)
            continue;
        x /= 10;
        result += bit;
    }
    return result;
}

/* The least value that a scale shows; what is smaller stands there. */
static double least_of(enum cli_scale scale)
{
    return scale == CLI_SCALE_SECONDS ? 1e-6 : 1;
}

static double height_of(const struct cli_panel *panel, double value)
{
    double least = least_of(panel->scale);

    return log10_of(value < least ? least : value);
}

static int floor_of(double x)
{
    int whole = (int)x;

    return whole > x ? whole - 1 : whole;
}

/* A field of a panel: its place, and the decades that it shows. */
struct field {
    double top;
    int low, high;
};

/* The decades of all values, at least one. */
static struct field find_field(const struct cli_chart *chart, const struct cli_panel *panel,
                               size_t number)
{
    struct field field = {.top = HEAD + HEIGHT * (double)number + TOP};
    bool any = false;

    for (size_t i = 0; i < chart->series; i++) {
        for (size_t j = 0; j < panel->curves[i].count; j++) {
            double height = height_of(panel, panel->curves[i].marks[j].value);
            int low = floor_of(height), high = low + (height > low);
            field.low = any && field.low < low ? field.low : low;
            field.high = any && field.high > high ? field.high : high;
            any = true;
        }
    }
    if (field.high <= field.low)
        field.high = field.low + 1;
    return field;
}

static double x_of(const struct cli_panel *panel, double at)
{
    double width = WIDTH - LEFT - RIGHT;

    return LEFT + width * (at + 0.5) / (double)(panel->places > 0 ? panel->places : 1);
}

static double y_of(const struct field *field, double height)
{
    return field->top +
           (HEIGHT - TOP - BOTTOM) * (field->high - height) / (double)(field->high - field->low);
}

/* "10 k", "100 ms", "1 MB" for a power of ten. */
static void name_decade(enum cli_scale scale, int decade, char text[CLI_CHART_LABEL])
{
    static const char *const units[][5] = {
        [CLI_SCALE_COUNT] = {"", " k", " M", " G", " T"},
        [CLI_SCALE_SECONDS] = {" &#181;s", " ms", " s", "", ""},
        [CLI_SCALE_BYTES] = {" B", " kB", " MB", " GB", " TB"},
    };
    const int last = scale == CLI_SCALE_SECONDS ? 2 : 4;
    int steps = decade + (scale == CLI_SCALE_SECONDS ? 6 : 0), unit = steps / 3;
    char number[CLI_CHART_LABEL] = "1";

    unit = unit > last ? last : unit < 0 ? 0 : unit;
    for (int i = 3 * unit; i < steps && i < 3 * unit + 15; i++)
        strcat(number, "0");
    snprintf(text, CLI_CHART_LABEL, "%.16s%s", number, units[scale][unit]);
}

/* Parts. */

static void put_text(FILE *file, double x, double y, const char *style, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", x, y, style, text);
}

static void put_grid_line(FILE *file, double x1, double y1, double x2, double y2)
{
    fprintf(file, "<line class=\"g\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1,
            x2, y2);
}

/* A line for every decade, and labels for as many as are legible. */
static void put_decades(const struct cli_panel *panel, const struct field *field, FILE *file)
{
    int step = (field->high - field->low + LABELS_MAX - 1) / LABELS_MAX;

    for (int decade = field->low; decade <= field->high; decade++) {
        double y = y_of(field, decade);
        char text[CLI_CHART_LABEL];
        put_grid_line(file, LEFT, y, WIDTH - RIGHT, y);
        if ((decade - field->low) % step != 0)
            continue;
        name_decade(panel->scale, decade, text);
        put_text(file, LEFT - 8, y + 5, " text-anchor=\"end\"", text);
    }
}

static void name_place(const struct cli_panel *panel, size_t place, char text[CLI_CHART_LABEL])
{
    if (panel->labels)
        snprintf(text, CLI_CHART_LABEL, "%s", panel->labels[place]);
    else
        snprintf(text, CLI_CHART_LABEL, "%zu", place + 1);
}

/* A label for every place, or as many as have room beside each other. */
static void put_places(const struct cli_panel *panel, const struct field *field, FILE *file)
{
    double y = field->top + HEIGHT - TOP - BOTTOM;
    char text[CLI_CHART_LABEL];
    size_t longest = 1;

    for (size_t place = 0; place < panel->places; place++) {
        name_place(panel, place, text);
        longest = strlen(text) > longest ? strlen(text) : longest;
    }
    double room = (WIDTH - LEFT - RIGHT) / (LETTER * (double)(longest + 1));
    size_t step = (size_t)((double)panel->places / room) + 1;
    for (size_t place = 0; place < panel->places; place += step) {
        double x = x_of(panel, (double)place);
        name_place(panel, place, text);
        put_grid_line(file, x, y, x, y + 5);
        put_text(file, x, y + 22, " text-anchor=\"middle\"", text);
    }
    put_text(file, (LEFT + WIDTH - RIGHT) / 2, y + 44, " class=\"q\" text-anchor=\"middle\"",
             panel->below);
}

/* The symbol of a series, centred on a place; the words appear when it is pointed at. */
static void put_symbol(FILE *file, size_t series, double x, double y, bool full, const char *words)
{
    static const char *const paths[SYMBOLS] = {
        "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z", "M-4.5,-4.5h9v9h-9z", "M0,-6L6,5H-6z",
        "M0,-6.5L6.5,0L0,6.5L-6.5,0z",           "M0,6L6,-5H-6z",
    };

    fprintf(file, "<path class=\"c%zu%s\" transform=\"translate(%.1f,%.1f)\" d=\"%s\">",
            series % COLOURS, full ? "" : " h", x, y, paths[series % SYMBOLS]);
    fprintf(file, words ? "<title>%s</title></path>\n" : "</path>\n", words);
}

/* The dashes of a series whose colour is another's, too. */
static void put_dashes(FILE *file, size_t series)
{
    if (series / COLOURS > 0)
        fprintf(file, " stroke-dasharray=\"%zu %zu\"", 2 + 4 * (series / COLOURS % 3), (size_t)4);
}

/* The curve, broken where the series is. */
static void put_curve(const struct cli_panel *panel, const struct field *field, size_t series,
                      FILE *file)
{
    const struct cli_curve *curve = &panel->curves[series];

    if (curve->count == 0)
        return;
    fprintf(file, "<path class=\"c%zu l\"", series % COLOURS);
    put_dashes(file, series);
    fputs(" d=\"", file);
    for (size_t i = 0; i < curve->count; i++) {
        const struct cli_mark *mark = &curve->marks[i];
        fprintf(file, "%c%.1f,%.1f", i == 0 || mark->gap ? 'M' : 'L', x_of(panel, (double)mark->at),
                y_of(field, height_of(panel, mark->value)));
    }
    fputs("\"/>\n", file);
}

/* The value as it was measured, for whoever points at its symbol. */
static void put_mark(const struct cli_chart *chart, const struct cli_panel *panel,
                     const struct field *field, size_t series, const struct cli_mark *mark,
                     FILE *file)
{
    char words[160], place[CLI_CHART_LABEL];

    name_place(panel, mark->at, place);
    snprintf(words, sizeof words, "%.40s, %s: %.9g%s%s", chart->names[series], place, mark->value,
             panel->scale == CLI_SCALE_SECONDS ? " s"
             : panel->scale == CLI_SCALE_BYTES ? " bytes"
                                               : "",
             mark->full ? "" : ", not solved");
    put_symbol(file, series, x_of(panel, (double)mark->at),
               y_of(field, height_of(panel, mark->value)), mark->full, words);
}

void cli_chart_panel(const struct cli_chart *chart, const struct cli_panel *panel, size_t number,
                     FILE *file)
{
    struct field field = find_field(chart, panel, number);

    put_text(file, LEFT, field.top - 14, " class=\"b\"", panel->title);
    put_decades(panel, &field, file);
    put_places(panel, &field, file);
    for (size_t series = 0; series < chart->series; series++)
        put_curve(panel, &field, series, file);
    for (size_t series = 0; series < chart->series; series++)
        for (size_t i = 0; i < panel->curves[series].count; i++)
            put_mark(chart, panel, &field, series, &panel->curves[series].marks[i], file);
}

/* The frame. */

static double legend_top(const struct cli_chart *chart)
{
    return HEAD + HEIGHT * (double)chart->panels + 16;
}

static size_t legend_rows(const struct cli_chart *chart)
{
    return (chart->series + COLUMNS - 1) / COLUMNS;
}

static void put_palette(const char *const colours[COLOURS], const char *paper, const char *ink,
                        const char *quiet, const char *grid, FILE *file)
{
    fprintf(file,
            ".p{fill:%s}text{fill:%s}.q{fill:%s}.g{stroke:%s}"
            "\n",
            paper, ink, quiet, grid);
    for (size_t i = 0; i < COLOURS; i++)
        fprintf(file, ".c%zu{stroke:%s;fill:%s}", i, colours[i], colours[i]);
    fprintf(file, ".l{fill:none}.h{fill:%s}\n", paper);
}

void cli_chart_begin(const struct cli_chart *chart, FILE *file)
{
    double height = legend_top(chart) + LINE * (double)(legend_rows(chart) + 1) + 12;

    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.0f\" "
            "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"sans-serif\" "
            "font-size=\"16\">\n<title>%s</title>\n<style>\n",
            WIDTH, height, WIDTH, height, chart->title);
    fputs("path{stroke-width:2;stroke-linejoin:round}.g{stroke-width:1}.b{font-weight:bold}\n",
          file);
    put_palette(light, "#ffffff", "#1f2328", "#57606a", "#d8dee4", file);
    fputs("@media (prefers-color-scheme: dark){\n", file);
    put_palette(dark, "#0d1117", "#e6edf3", "#9da7b3", "#30363d", file);
    fprintf(file, "}\n</style>\n<rect class=\"p\" width=\"%.0f\" height=\"%.0f\"/>\n", WIDTH,
            height);
    put_text(file, WIDTH / 2, 28, " class=\"b\" text-anchor=\"middle\"", chart->title);
}

void cli_chart_end(const struct cli_chart *chart, FILE *file)
{
    double top = legend_top(chart), step = (WIDTH - 40) / COLUMNS;

    for (size_t i = 0; i < chart->series; i++) {
        double x = 24 + step * (double)(i % COLUMNS), y = top + LINE * (double)(i / COLUMNS);
        fprintf(file, "<path class=\"c%zu l\"", i % COLOURS);
        put_dashes(file, i);
        fprintf(file, " d=\"M%.1f,%.1fh36\"/>\n", x, y);
        put_symbol(file, i, x + 18, y, true, NULL);
        put_text(file, x + 46, y + 5, "", chart->names[i]);
    }
    put_text(file, 24, top + LINE * (double)legend_rows(chart) + 5, " class=\"q\"", chart->note);
    fputs("</svg>\n", file);
}
