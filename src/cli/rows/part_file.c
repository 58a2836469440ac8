/* SPDX-License-Identifier: MIT */
/*
 * The file of a part: its first and its last line, written and read. A line is read loosely,
 * printed again, and must then be the same.
 */
#include "cli/rows/part_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/folder_names.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"

/* Room for the first line. */
#define LINE_SIZE (4 * CLI_PART_WORD + 96)

static void print_head(const struct cli_part_file *part, char line[LINE_SIZE])
{
    snprintf(line, LINE_SIZE, "# solve part %" PRIu64 "/%" PRIu64 " %s %s %s %016" PRIx64 "\n",
             part->part, part->parts, part->verb, part->format, part->version, part->question);
}

static void print_tail(int code, uint64_t sum, char line[LINE_SIZE])
{
    snprintf(line, LINE_SIZE, "# end %d %016" PRIx64 "\n", code, sum);
}

/* --- writing --- */

static enum cli_exit refuse(const struct cli_part_options *share, const char *reason)
{
    cli_error("--part '%" PRIu64 "/%" PRIu64 "': %s", share->part, share->parts, reason);
    return CLI_USAGE;
}

enum cli_exit cli_part_check(const struct cli_options *options)
{
    const enum cli_verb_bit verb = options->verb->bit;

    if (options->share.parts == 0 || (verb == CLI_AUDIT && !options->report.output))
        return CLI_DONE;
    if (!options->report.output || strcmp(options->report.output, "-") == 0)
        return refuse(&options->share, "expected --output FILE.part, a file for each part");
    if (options->report.append || options->report.resumes || options->report.no_header)
        return refuse(&options->share,
                      "the file is a whole one; expected no --append, --continue and "
                      "--no-header");
    if (options->report.format != CLI_JSON && verb == CLI_MAP)
        return refuse(&options->share, "expected --format json, whose rows can be joined");
    if (options->report.format != CLI_JSON && options->report.format != CLI_CSV)
        return refuse(&options->share, "expected --format json or csv, whose rows can be joined");
    return CLI_DONE;
}

static uint64_t add_text(uint64_t sum, const char *text)
{
    return text ? cli_text_hash(sum, (struct cli_text){text, strlen(text) + 1})
                : cli_text_hash(sum, (struct cli_text){"-", 1});
}

/* All that decides what the rows of the whole table are. */
static uint64_t sum_question(const struct cli_options *options)
{
    const char *const texts[] = {options->question.game,     options->method.algo,
                                 options->question.size,     options->method.seeds,
                                 options->question.position, gs_goal_name(options->question.goal)};
    char numbers[160];
    uint64_t sum = CLI_HASH_START;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        sum = add_text(sum, texts[i]);
    for (size_t i = 0; i < options->question.rule_count; i++)
        sum = add_text(add_text(sum, options->question.rules[i].name),
                       options->question.rules[i].text);
    for (size_t i = 0; i < options->method.param_count; i++)
        sum = add_text(sum, options->method.params[i].name);
    snprintf(numbers, sizeof numbers, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
             options->question.ply, options->method.seed, options->limits.nodes,
             options->limits.depth, options->bench.repeat);
    return add_text(sum, numbers);
}

enum cli_exit cli_part_begin(const struct cli_options *options, struct cli_output *output)
{
    struct cli_part_file part = {.part = options->share.part, .parts = options->share.parts};
    char line[LINE_SIZE];

    if (options->share.parts == 0 || !options->report.output)
        return CLI_DONE;
    if (!output->partial)
        return refuse(&options->share, "expected a plain file in --output");
    snprintf(part.verb, sizeof part.verb, "%s", options->verb->name);
    snprintf(part.format, sizeof part.format, "%s", cli_format_name(options->report.format));
    snprintf(part.version, sizeof part.version, "%s", gs_version());
    part.question = sum_question(options);
    print_head(&part, line);
    fputs(line, output->file);
    return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
}

/* The sum of what was written so far. */
static bool sum_file(const char *path, uint64_t *sum)
{
    char bytes[4096];
    FILE *file = fopen(path, "r");
    size_t size;

    *sum = CLI_HASH_START;
    while (file && (size = fread(bytes, 1, sizeof bytes, file)) > 0)
        *sum = cli_text_hash(*sum, (struct cli_text){bytes, size});
    bool read = file && !ferror(file);
    if (!read)
        cli_error("%s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return read;
}

enum cli_exit cli_part_end(const struct cli_options *options, struct cli_output *output,
                           enum cli_exit code)
{
    char line[LINE_SIZE];
    uint64_t sum;

    if (options->share.parts == 0 || !options->report.output ||
        (code != CLI_DONE && code != CLI_UNSOLVED && code != CLI_WRONG))
        return code;
    if (!cli_output_flush(output) || !sum_file(output->partial, &sum)) {
        output->failed = true; /* and does not appear */
        return CLI_FAILURE;
    }
    print_tail((int)code, sum, line);
    fputs(line, output->file);
    return code;
}

/* --- reading --- */

/* Copies a line with its newline; false if it is too long. */
static bool copy_line(struct cli_text text, char line[LINE_SIZE])
{
    if (text.length >= LINE_SIZE || memchr(text.at, '\0', text.length))
        return false;
    memcpy(line, text.at, text.length);
    line[text.length] = '\0';
    return true;
}

static bool read_head(struct cli_part_file *part, struct cli_text text)
{
    char line[LINE_SIZE], again[LINE_SIZE];

    if (!copy_line(text, line) ||
        sscanf(line, "# solve part %" SCNu64 "/%" SCNu64 " %31s %31s %31s %" SCNx64, &part->part,
               &part->parts, part->verb, part->format, part->version, &part->question) != 6)
        return false;
    print_head(part, again);
    return strcmp(line, again) == 0 && part->part > 0 && part->part <= part->parts &&
           part->parts <= CLI_PARTS_MAX;
}

static bool read_tail(struct cli_part_file *part, struct cli_text text, uint64_t *sum)
{
    char line[LINE_SIZE], again[LINE_SIZE];
    int code;

    if (!copy_line(text, line) || sscanf(line, "# end %d %" SCNx64, &code, sum) != 2)
        return false;
    print_tail(code, *sum, again);
    part->code = (enum cli_exit)code;
    return strcmp(line, again) == 0 &&
           (code == CLI_DONE || code == CLI_UNSOLVED || code == CLI_WRONG);
}

const char *cli_part_read(struct cli_part_file *part, const char *text, size_t size)
{
    const char *newline = size > 0 ? memchr(text, '\n', size) : NULL;
    uint64_t sum;

    part->part = 0;
    if (!newline || !read_head(part, (struct cli_text){text, (size_t)(newline - text) + 1})) {
        part->part = 0;
        return "it is no part of a table";
    }
    const char *end = text + size, *tail = end - 1;
    while (tail > newline + 1 && tail[-1] != '\n')
        tail--;
    if (end[-1] != '\n' || tail <= newline ||
        !read_tail(part, (struct cli_text){tail, (size_t)(end - tail)}, &sum))
        return "it is not complete";
    if (sum != cli_text_hash(CLI_HASH_START, (struct cli_text){text, (size_t)(tail - text)}))
        return "it is damaged";
    part->table = (struct cli_text){newline + 1, (size_t)(tail - newline) - 1};
    return NULL;
}

bool cli_part_fits(const struct cli_part_file *one, const struct cli_part_file *other)
{
    return one->parts == other->parts && one->question == other->question &&
           strcmp(one->verb, other->verb) == 0 && strcmp(one->format, other->format) == 0 &&
           strcmp(one->version, other->version) == 0;
}

void cli_part_certificates(const struct cli_part_file *part,
                           void (*visit)(void *user, const char *path), void *user)
{
    struct cli_text row, moves, move, name;
    char path[CLI_FOLDER_SIZE];
    struct cli_rows rows;

    cli_rows_begin(&rows, false, part->table);
    while (strcmp(part->verb, "map") == 0 && cli_rows_next(&rows, &row))
        if (cli_text_inside(cli_text_member(row, "moves"), &moves))
            while (cli_text_next(false, &moves, &move)) {
                name = cli_text_member(move, "certificate");
                if (cli_text_bare(name).length + 2 == name.length &&
                    cli_text_copy(false, name, path, sizeof path))
                    visit(user, path);
            }
}
