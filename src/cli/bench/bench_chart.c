/* SPDX-License-Identifier: MIT */
/*
 * `bench` as a picture: nodes, memory and time over the boards, and the cactus plot, which sorts
 * the times of the boards that an algorithm solves: its curve says how many it solves within a
 * time. One series for every algorithm of --algo.
 */
#include "cli/bench/bench_chart.h"

#include <stdlib.h>
#include <string.h>

#include "cli/draw/chart.h"
#include "cli/job/job_search.h"

struct run {
    size_t board, algo; /* by their numbers */
    struct gs_size size;
    double nodes, bytes, seconds;
    bool solved;
    const char *game; /* NULL: all are of one */
};

struct cli_bench_chart {
    size_t count, algos;
    const char *names[GS_REGISTRY_MAX];
    struct run runs[]; /* in the order of the jobs */
};

struct cli_bench_chart *cli_bench_chart_new(struct gs_memory *memory, size_t runs)
{
    struct cli_bench_chart *chart = NULL;

    if (runs > (SIZE_MAX - sizeof *chart) / sizeof chart->runs[0])
        return NULL;
    chart = gs_alloc(memory, sizeof *chart + runs * sizeof chart->runs[0]);
    if (chart)
        chart->count = chart->algos = 0;
    return chart;
}

void cli_bench_chart_free(struct cli_bench_chart *chart, struct gs_memory *memory)
{
    gs_release(memory, chart);
}

/* The curve of an algorithm, a new one if it has none yet. */
static size_t find_curve(struct cli_bench_chart *chart, const char *name)
{
    size_t at = 0;

    while (at < chart->algos && strcmp(chart->names[at], name) != 0)
        at++;
    if (at == chart->algos)
        chart->names[chart->algos++] = name;
    return at;
}

void cli_bench_chart_add(struct cli_bench_chart *chart, const struct cli_job *job,
                         const struct gs_result *result, double seconds)
{
    chart->runs[chart->count++] = (struct run){
        .board = job->board,
        .algo = find_curve(chart, job->named->name),
        .size = job->size,
        .game = job->mixed ? job->game->name : NULL,
        .nodes = (double)result->nodes,
        .bytes = (double)result->peak_bytes,
        .seconds = seconds,
        .solved = cli_result_exit(result, job->options->goal) == CLI_DONE,
    };
}

/* The picture in the making. */
struct drawing {
    const struct cli_bench_chart *chart;
    size_t boards;
    char (*labels)[CLI_CHART_LABEL]; /* of the boards */
    struct cli_mark *marks;          /* room for those of one panel */
    struct cli_curve curves[GS_REGISTRY_MAX];
};

static double nodes_of(const struct run *run)
{
    return run->nodes;
}

static double bytes_of(const struct run *run)
{
    return run->bytes;
}

static double seconds_of(const struct run *run)
{
    return run->seconds;
}

/* The curves of one figure over the boards. */
static void fill_curves(struct drawing *drawing, double (*figure)(const struct run *run))
{
    const struct cli_bench_chart *chart = drawing->chart;
    struct cli_mark *mark = drawing->marks;

    for (size_t algo = 0; algo < chart->algos; algo++) {
        struct cli_curve *curve = &drawing->curves[algo];
        *curve = (struct cli_curve){.marks = mark};
        for (size_t i = 0; i < chart->count; i++) {
            const struct run *run = &chart->runs[i];
            if (run->algo != algo)
                continue;
            bool gap = curve->count == 0 || run->board != mark[-1].at + 1;
            *mark++ = (struct cli_mark){run->board, figure(run), run->solved, gap};
            curve->count++;
        }
    }
}

static int compare_values(const void *one, const void *other)
{
    const struct cli_mark *a = one, *b = other;

    return (a->value > b->value) - (a->value < b->value);
}

/* The curves of the cactus plot: the times of the boards that were solved, sorted. */
static void fill_cactus(struct drawing *drawing)
{
    const struct cli_bench_chart *chart = drawing->chart;
    struct cli_mark *mark = drawing->marks;

    for (size_t algo = 0; algo < chart->algos; algo++) {
        struct cli_mark *first = mark;
        for (size_t i = 0; i < chart->count; i++)
            if (chart->runs[i].algo == algo && chart->runs[i].solved)
                *mark++ = (struct cli_mark){.value = chart->runs[i].seconds, .full = true};
        size_t count = (size_t)(mark - first);
        qsort(first, count, sizeof *first, compare_values);
        for (size_t i = 0; i < count; i++)
            first[i].at = i;
        drawing->curves[algo] = (struct cli_curve){first, count};
    }
}

static void put_panels(struct drawing *drawing, const struct cli_chart *chart, FILE *file)
{
    static const struct {
        const char *title;
        enum cli_scale scale;
        double (*figure)(const struct run *run);
    } figures[] = {
        {"Nodes", CLI_SCALE_COUNT, nodes_of},
        {"Time", CLI_SCALE_SECONDS, seconds_of},
        {"Memory", CLI_SCALE_BYTES, bytes_of},
    };
    struct cli_panel panel = {.below = "board",
                              .labels = (const char(*)[CLI_CHART_LABEL])drawing->labels,
                              .places = drawing->boards,
                              .curves = drawing->curves};

    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        panel.title = figures[i].title;
        panel.scale = figures[i].scale;
        fill_curves(drawing, figures[i].figure);
        cli_chart_panel(chart, &panel, i, file);
    }
    fill_cactus(drawing);
    panel.title = "Time within which so many boards are solved";
    panel.below = "boards solved";
    panel.scale = CLI_SCALE_SECONDS;
    panel.labels = NULL;
    cli_chart_panel(chart, &panel, sizeof figures / sizeof figures[0], file);
}

/* The boards by their sizes, or by the game where it has no size. */
static void fill_labels(struct drawing *drawing, const struct cli_job *job)
{
    for (size_t i = 0; i < drawing->chart->count; i++) {
        const struct run *run = &drawing->chart->runs[i];
        char *label = drawing->labels[run->board];
        if (run->game && run->size.width > 0)
            snprintf(label, CLI_CHART_LABEL, "%.7s %dx%d", run->game, run->size.width,
                     run->size.height);
        else if (run->size.width > 0)
            snprintf(label, CLI_CHART_LABEL, "%dx%d", run->size.width, run->size.height);
        else
            snprintf(label, CLI_CHART_LABEL, "%.20s", job->game->name);
    }
}

bool cli_bench_chart_write(const struct cli_bench_chart *chart, const struct cli_job *job,
                           FILE *file)
{
    size_t boards = chart->count > 0 ? chart->runs[chart->count - 1].board + 1 : 0;
    struct drawing drawing = {.chart = chart, .boards = boards};
    char title[96];
    const struct cli_chart frame = {
        .title = title,
        .note = "Hollow: not solved within the limits. Scales are logarithmic.",
        .names = chart->names,
        .series = chart->algos,
        .panels = 4,
    };

    drawing.labels = gs_alloc_zero(job->unbounded, boards + 1, sizeof *drawing.labels);
    drawing.marks = gs_alloc_zero(job->unbounded, chart->count + 1, sizeof *drawing.marks);
    bool made = drawing.labels && drawing.marks;
    if (made) {
        const char *variant = !job->mixed && gs_param_find(job->game->params, "variant")
                                  ? gs_args_text(&job->rules->args, "variant")
                                  : "";
        snprintf(title, sizeof title, "%.40s%s%.40s",
                 job->mixed ? "several games or variants" : job->game->name,
                 *variant ? ", variant " : "", variant);
        fill_labels(&drawing, job);
        cli_chart_begin(&frame, file);
        put_panels(&drawing, &frame, file);
        cli_chart_end(&frame, file);
    }
    gs_release(job->unbounded, drawing.marks);
    gs_release(job->unbounded, drawing.labels);
    return made;
}
