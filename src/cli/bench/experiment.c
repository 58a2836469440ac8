/* SPDX-License-Identifier: MIT */
/*
 * The verb `experiment`: commands of a table (data/experiments.csv), and beside what each of them
 * found what was published.
 *
 * A row's arguments are a command line of this program. It is parsed and run as such; its report
 * comes here in place of the output, and each quantity that the row names is looked up in it: a
 * field of reports, a counter of the algorithm, or one of `specials`. One line for each quantity.
 *
 * Cost: that of the commands, one after the other.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/file.h>
#include <gamesolve/text.h>

#include "cli/bench/bench_verbs.h"
#include "cli/bench/experiment.h"
#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/human.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/job/jobs.h"
#include "cli/options/options.h"
#include "cli/report/json.h"
#include "cli/report/report.h"

/* Far more than any table has; words of a command; the text of a quantity. */
enum { TABLE_MAX = 16 << 20, WORDS_MAX = 64, QUANTITY_SIZE = 256 };

/* How a line ends; the worse one decides the exit code. */
enum verdict { NOTHING, RIGHT, SAME, DIFFERS, WRONG, OPEN };

static const char *const verdict_names[] = {
    [NOTHING] = "",        [RIGHT] = "right", [SAME] = "same",
    [DIFFERS] = "differs", [WRONG] = "wrong", [OPEN] = "unsolved",
};

/* What is printed about one quantity. */
struct line {
    const char *name, *published, *expected;
    char ours[QUANTITY_SIZE]; /* "": not known */
    double ratio;             /* 0: none */
    enum verdict verdict;
};

struct experiment {
    const struct cli_options *options;
    const struct gs_registry *registry;
    struct cli_output *output;
    struct gs_memory *memory; /* of the table */
    struct gs_file file;
    char *text;         /* the table, to be cut in place */
    const char *source; /* for messages */
    size_t line;
    struct cli_experiment_row row;
    char command[GS_TEXT_MAX]; /* the arguments, as they stand there */
    size_t lines;              /* printed so far */
    enum cli_exit code;
    bool failed; /* to write */
};

/* --- the table ------------------------------------------------------------------------------- */

static enum cli_exit no_memory(void)
{
    cli_error("out of memory");
    return CLI_FAILURE;
}

static enum cli_exit read_own(struct experiment *x, const char *path)
{
    struct gs_search reading;
    struct gs_error error;

    cli_reading_start(&reading, x->options, x->memory);
    enum gs_status status = cli_file_read(&x->file, &reading, path, TABLE_MAX, &error);
    if (status != GS_OK)
        return cli_file_explain("rows", path, status, &error);
    x->text = (char *)x->file.bytes;
    return CLI_DONE;
}

static enum cli_exit open_table(struct experiment *x)
{
    x->memory = gs_memory_new((size_t)x->options->memory);
    if (!x->memory)
        return no_memory();
    x->source = x->options->rows ? x->options->rows : "the table of experiments";
    if (x->options->rows)
        return read_own(x, x->options->rows);
    size_t size = strlen(cli_experiment_rows) + 1;
    x->text = gs_alloc(x->memory, size);
    if (!x->text)
        return no_memory();
    memcpy(x->text, cli_experiment_rows, size);
    return CLI_DONE;
}

static void close_table(struct experiment *x)
{
    if (!x->memory)
        return;
    if (x->options->rows)
        gs_file_clear(&x->file);
    else
        gs_release(x->memory, x->text);
    gs_memory_free(x->memory);
}

static enum cli_exit refuse_row(const struct experiment *x, const char *what)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("experiment: %s, line %zu: %s", gs_quote(x->source, quote), x->line, what);
    return CLI_USAGE;
}

/* --- quantities ------------------------------------------------------------------------------ */

/* What a side makes of each move of a map, row by row: + wins, - loses; hexagonal boards alone. */
static void put_wins(const struct cli_report *report, char *text)
{
    const struct cli_map *map = report->map;
    size_t width = (size_t)report->job->size.width, at = 0;

    for (size_t i = 0; i < map->sum.move_count && at + 2 < QUANTITY_SIZE; i++) {
        enum gs_value value = map->sum.moves[i].value;
        if (i > 0 && i % width == 0)
            text[at++] = '/';
        text[at++] = value == GS_WIN ? '+' : value == GS_LOSS ? '-' : value == GS_DRAW ? '=' : '?';
    }
    text[at] = '\0';
}

static bool find_map(const struct cli_report *report, double *real, char *text)
{
    *real = NAN;
    if (report->map)
        put_wins(report, text);
    return report->map != NULL;
}

/* States in percent of the bound. */
static bool find_percent(const struct cli_report *report, double *real, char *text)
{
    struct cli_value value = cli_report_ratio(report);
    (void)text;
    *real = 100 * value.real;
    return value.kind != CLI_VALUE_NONE;
}

static bool find_wrong_percent(const struct cli_report *report, double *real, char *text)
{
    (void)text;
    if (!report->audit || report->audit->checked == 0)
        return false;
    *real = 100 * (double)report->audit->wrong / (double)report->audit->checked;
    return true;
}

static const struct {
    const char *name;
    bool (*find)(const struct cli_report *report, double *real, char *text);
} specials[] = {
    {"map", find_map},
    {"percent", find_percent},
    {"wrong_percent", find_wrong_percent},
};

/* As many decimals as the text to compare with. */
static void put_real(double real, const char *like, char *text)
{
    const char *point = strchr(like, '.');
    int decimals = like[0] == '\0' ? 2 : point ? (int)strspn(point + 1, "0123456789") : 0;
    snprintf(text, QUANTITY_SIZE, "%.*f", decimals, real);
}

/* A special quantity; false if there is none of that name. */
static bool find_special(const struct cli_report *report, struct line *line)
{
    const char *like = line->expected[0] ? line->expected : line->published;
    double real;

    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, line->name) != 0)
            continue;
        if (specials[i].find(report, &real, line->ours) && !isnan(real))
            put_real(real, like, line->ours);
        return true;
    }
    return false;
}

/* False if nobody knows a quantity of that name. */
static bool find_quantity(const struct cli_report *report, struct line *line)
{
    const struct cli_job *job = report->job;
    struct cli_value value;
    uint64_t count;

    line->ours[0] = '\0';
    if (find_special(report, line))
        return true;
    if (cli_field_value(report, line->name, &value)) {
        if (value.kind == CLI_VALUE_COUNT || value.kind == CLI_VALUE_BYTES)
            snprintf(line->ours, sizeof line->ours, "%" PRIu64, value.count);
        else if (value.kind == CLI_VALUE_WORD)
            snprintf(line->ours, sizeof line->ours, "%s", value.text);
        else if (value.kind == CLI_VALUE_SCORE)
            snprintf(line->ours, sizeof line->ours, "%.3f", value.real);
        return true;
    }
    if (!job->algo || !cli_counter(job->algo, report->result->counters, line->name, &count))
        return false;
    snprintf(line->ours, sizeof line->ours, "%" PRIu64, count);
    return true;
}

/* Published figures may be a range, such as 24-56; of these there is no ratio. */
static double ratio_of(const char *ours, const char *published)
{
    char *end, *end_published;
    double one = strtod(ours, &end), other = strtod(published, &end_published);
    bool numbers =
        end != ours && *end == '\0' && end_published != published && *end_published == '\0';
    return numbers && other != 0 ? one / other : 0;
}

static enum verdict judge(const struct line *line, bool solved)
{
    if (!line->ours[0] || !solved)
        return OPEN;
    if (line->expected[0])
        return strcmp(line->ours, line->expected) == 0 ? RIGHT : WRONG;
    if (!line->published[0])
        return NOTHING;
    return strcmp(line->ours, line->published) == 0 ? SAME : DIFFERS;
}

/* --- output ---------------------------------------------------------------------------------- */

struct cell {
    const char *name;
    const char *text;
    bool number; /* in JSON */
};

enum { CELLS = 11 };

static bool is_number(const char *text)
{
    char *end;
    strtod(text, &end);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0';
}

static void put_json(const struct cell cells[CELLS], FILE *file)
{
    for (size_t i = 0; i < CELLS; i++) {
        fprintf(file, "%c\"%s\":", i == 0 ? '{' : ',', cells[i].name);
        if (cells[i].text[0] && cells[i].number && is_number(cells[i].text))
            fputs(cells[i].text, file);
        else
            cli_json_string(file, cells[i].text[0] ? cells[i].text : NULL);
    }
    putc(',', file);
    cli_json_version(file);
    fputs("}\n", file);
}

static void put_csv(const struct cell cells[CELLS], bool header, FILE *file)
{
    for (size_t i = 0; header && i < CELLS; i++)
        fprintf(file, "%s%s", i > 0 ? "," : "", cells[i].name);
    if (header)
        putc('\n', file);
    for (size_t i = 0; i < CELLS; i++) {
        struct cli_value value = {.kind = CLI_VALUE_WORD, .text = cells[i].text};
        fputs(i > 0 ? "," : "", file);
        cli_csv_value(file, &value);
    }
    putc('\n', file);
}

/* What comes before the quantities of a command. */
static void put_heading(const struct experiment *x, double seconds, FILE *file)
{
    char text[CLI_HUMAN_SIZE];

    cli_print(file, x->command);
    fprintf(file, "\n    %-14s %14s", "time", cli_human_seconds(seconds, text));
    fputs(x->row.time[0] ? "  published " : "", file);
    cli_print(file, x->row.time);
    if (x->row.remark[0]) {
        fputs("\n    (", file);
        cli_print(file, x->row.remark);
        putc(')', file);
    }
    putc('\n', file);
}

static void put_text(const struct line *line, const char *ratio, FILE *file)
{
    fprintf(file, "    %-14s %14s", line->name, line->ours[0] ? line->ours : "-");
    if (line->published[0])
        fprintf(file, "  published %s", line->published);
    if (ratio[0])
        fprintf(file, ", ratio %s", ratio);
    if (line->expected[0] && strcmp(line->expected, line->published) != 0)
        fprintf(file, "  expected %s", line->expected);
    if (line->verdict != NOTHING)
        fprintf(file, "  %s", verdict_names[line->verdict]);
    putc('\n', file);
}

/* An object or a row. */
static void put_cells(struct experiment *x, const struct line *line, const char *ratio,
                      const char *time)
{
    const struct cell cells[CELLS] = {
        {"experiment", x->row.name, false},
        {"command", x->command, false},
        {"quantity", line->name, false},
        {"ours", line->ours, true},
        {"published", line->published, true},
        {"ratio", ratio, true},
        {"expected", line->expected, true},
        {"verdict", verdict_names[line->verdict], false},
        {"seconds", time, true},
        {"published_time", x->row.time, false},
        {"remark", x->row.remark, false},
    };
    if (x->options->format == CLI_JSON)
        put_json(cells, x->output->file);
    else
        put_csv(cells, x->lines == 0 && !x->options->no_header, x->output->file);
}

static void put_line(struct experiment *x, const struct line *line, double seconds, bool first)
{
    char ratio[QUANTITY_SIZE] = "", time[QUANTITY_SIZE];

    if (line->ratio != 0)
        snprintf(ratio, sizeof ratio, "%.4g", line->ratio);
    snprintf(time, sizeof time, "%.6f", seconds);
    if (x->options->format != CLI_TEXT) {
        put_cells(x, line, ratio, time);
    } else {
        if (first)
            put_heading(x, seconds, x->output->file);
        put_text(line, ratio, x->output->file);
    }
    x->lines++;
    x->failed = !cli_output_flush(x->output) || x->failed;
}

/* What an experiment is about, for the list of them. */
static void put_about(struct experiment *x)
{
    const struct line none = {.name = "", .published = "", .expected = ""};

    if (x->options->format == CLI_TEXT)
        fprintf(x->output->file, "%-22s %s\n", x->row.name, x->row.remark);
    else
        put_cells(x, &none, "", "");
    x->lines++;
}

/* --- a row ----------------------------------------------------------------------------------- */

/* Cuts NAME=PUBLISHED:EXPECTED. */
static bool cut_quantity(char *text, struct line *line)
{
    char *published = strchr(text, '='), *expected = published ? strchr(published, ':') : NULL;

    if (!expected)
        return false;
    *published = *expected = '\0';
    *line = (struct line){.name = text, .published = published + 1, .expected = expected + 1};
    return true;
}

static const enum cli_exit exit_of[] = {
    [NOTHING] = CLI_DONE, [RIGHT] = CLI_DONE,  [SAME] = CLI_DONE,
    [DIFFERS] = CLI_DONE, [WRONG] = CLI_WRONG, [OPEN] = CLI_UNSOLVED,
};

/* Whether a search came to its end, whatever it found. */
static bool is_complete(const struct cli_report *report)
{
    enum gs_stop stop = report->result->stop;
    bool limited = stop == GS_STOP_TIME || stop == GS_STOP_MEMORY || stop == GS_STOP_NODES ||
                   stop == GS_STOP_INTERRUPTED;
    return !limited && (!report->map || report->map->unknown == 0);
}

/* Is handed the report of a row's command. */
static bool take(void *taker, const struct cli_report *report)
{
    struct experiment *x = taker;
    char *words[WORDS_MAX];
    size_t count;
    struct line line;
    bool solved = is_complete(report);

    if (!cli_experiment_words(x->row.quantities, words, WORDS_MAX, &count))
        count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!cut_quantity(words[i], &line) || !find_quantity(report, &line)) {
            x->code = cli_exit_worse(x->code, refuse_row(x, "a quantity that nobody knows"));
            return false;
        }
        line.ratio = ratio_of(line.ours, line.published);
        line.verdict = judge(&line, solved);
        x->code = cli_exit_worse(x->code, exit_of[line.verdict]);
        put_line(x, &line, report->result->seconds, i == 0);
    }
    return !x->failed;
}

/* What holds for all rows comes from the command line. */
static void inherit(struct cli_options *row, const struct cli_options *options)
{
    if (options->seconds > 0)
        row->seconds = options->seconds;
    row->memory = options->memory;
    row->threads = options->threads;
    row->format = CLI_JSON; /* no board is drawn besides */
}

static enum cli_exit run_command(struct experiment *x, const struct cli_options *options)
{
    struct cli_jobs jobs;

    enum cli_exit code = cli_jobs_make(&jobs, options, x->registry);
    if (code == CLI_DONE && (jobs.count != 1 || !options->verb->run))
        code = refuse_row(x, "its command is not about one board");
    if (code == CLI_DONE) {
        jobs.list->output = x->output;
        jobs.list->take = take;
        jobs.list->taker = x;
        code = options->verb->run(jobs.list);
        cli_progress_clear();
    }
    cli_jobs_release(&jobs);
    return code;
}

/* An audit that finds what is wrong does what it is there for, and `take` has seen what is open. */
static enum cli_exit run_row(struct experiment *x)
{
    static struct cli_options options;
    char program[] = "solve", *words[WORDS_MAX + 2] = {program};
    size_t count;

    snprintf(x->command, sizeof x->command, "solve %s", x->row.arguments);
    if (!cli_experiment_words(x->row.arguments, words + 1, WORDS_MAX, &count))
        return refuse_row(x, "its command has too many words");
    enum cli_exit code = cli_options_parse(x->options->table, (int)count + 1, words, &options);
    if (code != CLI_DONE)
        return refuse_row(x, "its command is wrong");
    inherit(&options, x->options);
    code = run_command(x, &options);
    return code == CLI_WRONG || code == CLI_UNSOLVED ? CLI_DONE : code;
}

/* --- all of them ----------------------------------------------------------------------------- */

/* Remembers names that "about" rows have told, for the list and for what is refused. */
#define NAMES_MAX 64

struct names {
    const char *list[NAMES_MAX + 1];
    size_t count;
};

static bool is_about(const struct experiment *x)
{
    return strcmp(x->row.run, "about") == 0;
}

static enum cli_exit run_rows(struct experiment *x, struct names *names)
{
    const char *name = x->options->file;
    char *at = x->text;
    enum cli_exit code = CLI_DONE;
    bool bad;

    while (code == CLI_DONE && !cli_interrupted &&
           cli_experiment_next(&at, &x->line, &x->row, &bad)) {
        if (bad)
            return refuse_row(x, "it has not as many cells as the first line names");
        if (is_about(x) && !name)
            put_about(x);
        if (is_about(x) && names->count < NAMES_MAX)
            names->list[names->count++] = x->row.name;
        if (is_about(x) || !name || strcmp(name, x->row.name) != 0)
            continue;
        if (x->options->whole || strcmp(x->row.run, "short") == 0)
            code = run_row(x);
        if (x->code == CLI_USAGE)
            return CLI_USAGE;
        if (x->failed)
            break;
    }
    return cli_exit_worse(x->code, x->failed         ? CLI_FAILURE
                                   : cli_interrupted ? CLI_INTERRUPTED
                                                     : code);
}

static enum cli_exit check_name(const struct names *names, const char *name)
{
    struct gs_error error;

    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], name) == 0)
            return CLI_DONE;
    gs_name_refuse(&error, "experiment", name, names->list);
    cli_error("%s", error.message);
    return CLI_USAGE;
}

enum cli_exit cli_experiment(const struct cli_options *options, const struct gs_registry *registry,
                             struct cli_output *output)
{
    struct experiment x = {.options = options, .registry = registry, .output = output};
    struct names names = {.count = 0};

    enum cli_exit code = open_table(&x);
    if (code == CLI_DONE)
        code = run_rows(&x, &names);
    if (code == CLI_DONE && options->file && x.lines == 0)
        code = check_name(&names, options->file);
    if (code == CLI_DONE && !cli_output_flush(output))
        code = CLI_FAILURE;
    close_table(&x);
    return code;
}
