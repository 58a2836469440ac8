/* SPDX-License-Identifier: MIT */
/*
 * A list of positions for `probe`, one per line; empty lines and those that begin with "#" are
 * skipped. The whole list is read and checked before anything is written, so that wrong usage
 * writes nothing.
 */
#include <string.h>

#include <gamesolve/file.h>
#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/report/report.h"
#include "cli/verb/probe.h"

struct list {
    struct cli_prober *prober;
    struct gs_file file;
    char *text; /* of the file */
    size_t length;
    uint64_t line;
};

/* Reports what is wrong with the list as a whole. */
static void tell(const struct list *list, const char *reason)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("--positions '%s': %s", gs_quote(list->prober->job->options->positions, quote),
              reason);
}

/* A signal or --time ended the work after `done` positions. */
static enum cli_exit stopped(const struct list *list, size_t done, size_t count)
{
    char reason[GS_ERROR_SIZE];
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    const char *limit = gs_stop_name(list->prober->search.stop);
    if (done == 0)
        snprintf(reason, sizeof reason, "not looked up: the limit struck on %s", limit);
    else
        snprintf(reason, sizeof reason, "%zu of %zu positions looked up: the limit struck on %s",
                 done, count, limit);
    tell(list, reason);
    return CLI_UNSOLVED;
}

/* Reports why the list could not be read. */
static enum cli_exit explain_list(const struct list *list, enum gs_status status,
                                  const struct gs_error *error)
{
    char reason[2 * GS_ERROR_SIZE];
    if (status == GS_STOPPED)
        return stopped(list, 0, 0);
    snprintf(reason, sizeof reason, "%s%s%s", status == GS_IO ? "cannot read it: " : "",
             error->message, status == GS_NO_MEMORY ? "; see --memory" : "");
    tell(list, reason);
    return status == GS_NO_MEMORY ? CLI_UNSOLVED : CLI_FAILURE;
}

static enum cli_exit refuse_position(const struct list *list, const char *reason)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("--positions '%s': line %llu: %s",
              gs_quote(list->prober->job->options->positions, quote),
              (unsigned long long)list->line, reason);
    return CLI_USAGE;
}

static enum cli_exit read_list(struct list *list, const char *path)
{
    struct gs_error error;
    enum gs_status status =
        gs_input_read(&list->file, &list->prober->search, path, GS_FILE_ANY, &error);

    list->text = (char *)list->file.bytes;
    list->length = list->file.size;
    return status == GS_OK ? CLI_DONE : explain_list(list, status, &error);
}

/* Ends the line at `at` with a zero and returns where the next one begins. */
static char *cut_line(struct list *list, char *at)
{
    char *end = memchr(at, '\n', (size_t)(list->text + list->length - at));
    char *next = end ? end + 1 : list->text + list->length;
    if (!end)
        end = next;
    *end = '\0';
    if (end > at && end[-1] == '\r')
        end[-1] = '\0';
    list->line++;
    return next;
}

static bool is_position(const char *line)
{
    return line[0] != '\0' && line[0] != '#';
}

/* Sets job->root to the position of a line. */
static enum cli_exit parse(struct list *list, const char *line)
{
    struct cli_job *job = list->prober->job;
    struct gs_error error;
    if (strlen(line) >= GS_TEXT_MAX)
        return refuse_position(list, "no position is as long");
    if (job->game->position_parse(job->rules, line, job->root, &error) == GS_OK)
        return CLI_DONE;
    return refuse_position(list, error.message);
}

/* Cuts all lines, checks them, and counts the positions. */
static enum cli_exit check_list(struct list *list, size_t *count)
{
    enum cli_exit code = CLI_DONE;
    *count = 0;
    if (memchr(list->text, '\0', list->length)) {
        tell(list, "it holds a byte 0x00, which no text does");
        return CLI_USAGE;
    }
    for (char *at = list->text, *next; code == CLI_DONE && at < list->text + list->length;
         at = next) {
        next = cut_line(list, at);
        if (!is_position(at))
            continue;
        if (!gs_search_poll(&list->prober->search))
            return stopped(list, 0, 0);
        code = parse(list, at);
        ++*count;
    }
    return code;
}

/* A row of a table, with the position last, as it may be long. */
static void write_row(const struct cli_report *report, FILE *file)
{
    char distance[GS_ARG_TEXT];
    cli_field_text(report, "distance", distance, sizeof distance);
    if (report->job->index == 0)
        fputs("value    distance best move  position\n", file);
    fprintf(file, "%-8s %8s %-10s %s\n", gs_value_name(report->result->value),
            distance[0] ? distance : "-", report->best_move[0] ? report->best_move : "-",
            report->position);
}

static enum cli_exit probe_lines(struct list *list, size_t count)
{
    struct cli_prober *prober = list->prober;
    struct cli_job *job = prober->job;
    char *at = list->text;

    job->count = count;
    for (job->index = 0; job->index < count; job->index++) {
        struct cli_report report;
        while (!is_position(at))
            at += strlen(at) + 1;
        if (!gs_search_poll(&prober->search))
            return cli_output_flush(job->output) ? stopped(list, job->index, count) : CLI_FAILURE;
        job->game->position_parse(job->rules, at, job->root, NULL);
        at += strlen(at) + 1;
        if (!cli_probe_position(prober))
            return CLI_FAILURE;
        if (prober->search.stop != GS_STOP_SOLVED) /* in the middle of it */
            return cli_output_flush(job->output) ? stopped(list, job->index, count) : CLI_FAILURE;
        cli_report_init(&report, job, &prober->result);
        if (job->options->format == CLI_TEXT)
            write_row(&report, job->output->file);
        else
            cli_report_put(&report);
        if (ferror(job->output->file))
            break;
    }
    return cli_output_flush(job->output) ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_probe_list(struct cli_prober *prober)
{
    struct list list = {.prober = prober};
    size_t count;

    enum cli_exit code = read_list(&list, prober->job->options->positions);
    if (code == CLI_DONE)
        code = check_list(&list, &count);
    if (code == CLI_DONE)
        code = probe_lines(&list, count);
    gs_file_clear(&list.file);
    return code;
}
