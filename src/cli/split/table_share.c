/* SPDX-License-Identifier: MIT */
/*
 * table_share.c - the file of a part: its first and its last line, written and read.
 */
#include "cli/split/table_share.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/options/values.h"

#define HEAD "# solve part "
#define TAIL "# end "

/* FNV-1a, 64 bits. */
#define SUM_START  UINT64_C(0xcbf29ce484222325)
#define SUM_FACTOR UINT64_C(0x100000001b3)

static uint64_t add_to_sum(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (uint8_t)bytes[i]) * SUM_FACTOR;
    return sum;
}

/* --- writing --- */

static enum cli_exit refuse(const struct cli_options *options, const char *reason)
{
    cli_error("--part '%" PRIu64 "/%" PRIu64 "': %s", options->part, options->parts, reason);
    return CLI_USAGE;
}

enum cli_exit cli_share_check(const struct cli_options *options)
{
    const enum cli_verb_bit verb = options->verb->bit;

    if (options->parts == 0 || (verb == CLI_AUDIT && !options->output))
        return CLI_DONE;
    if (!options->output || strcmp(options->output, "-") == 0)
        return refuse(options, "expected --output FILE.part, a file for each part");
    if (options->append || options->resumes || options->no_header)
        return refuse(options, "the file is a whole one; expected no --append, --continue and "
                               "--no-header");
    if (options->format != CLI_JSON && (verb == CLI_MAP || options->format != CLI_CSV))
        return refuse(options, verb == CLI_MAP ? "expected --format json, whose rows can be joined"
                                               : "expected --format json or csv, whose rows can be "
                                                 "joined");
    return CLI_DONE;
}

static uint64_t add_text(uint64_t sum, const char *text)
{
    return text ? add_to_sum(sum, text, strlen(text) + 1) : add_to_sum(sum, "-", 1);
}

/* All that decides what the rows of the whole table are. */
static uint64_t sum_question(const struct cli_options *options)
{
    const char *const texts[] = {options->game,  options->algo,     options->size,
                                 options->seeds, options->position, gs_goal_name(options->goal)};
    char numbers[160];
    uint64_t sum = SUM_START;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        sum = add_text(sum, texts[i]);
    for (size_t i = 0; i < options->rule_count; i++)
        sum = add_text(add_text(sum, options->rules[i].name), options->rules[i].text);
    for (size_t i = 0; i < options->param_count; i++)
        sum = add_text(sum, options->params[i].name);
    snprintf(numbers, sizeof numbers, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
             options->ply, options->seed, options->nodes, options->depth, options->repeat);
    return add_text(sum, numbers);
}

enum cli_exit cli_share_begin(const struct cli_options *options, struct cli_output *output)
{
    if (options->parts == 0 || !options->output)
        return CLI_DONE;
    if (!output->partial)
        return refuse(options, "expected a plain file in --output");
    fprintf(output->file, HEAD "%" PRIu64 "/%" PRIu64 " %s %s %s %016" PRIx64 "\n", options->part,
            options->parts, options->verb->name, cli_format_name(options->format), gs_version(),
            sum_question(options));
    return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
}

/* The sum of what was written so far. */
static bool sum_file(const char *path, uint64_t *sum)
{
    char bytes[4096];
    FILE *file = fopen(path, "r");
    size_t size;

    *sum = SUM_START;
    while (file && (size = fread(bytes, 1, sizeof bytes, file)) > 0)
        *sum = add_to_sum(*sum, bytes, size);
    bool read = file && !ferror(file);
    if (!read)
        cli_error("%s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return read;
}

enum cli_exit cli_share_end(struct cli_output *output, enum cli_exit code)
{
    uint64_t sum;

    if (code != CLI_DONE && code != CLI_UNSOLVED && code != CLI_WRONG)
        return code;
    if (!cli_output_flush(output) || !sum_file(output->partial, &sum)) {
        output->failed = true; /* and does not appear */
        return CLI_FAILURE;
    }
    fprintf(output->file, TAIL "%d %016" PRIx64 "\n", (int)code, sum);
    return code;
}

/* --- reading --- */

/* The next word, up to a blank or the end of the line; false if it is empty or too long. */
static bool read_word(const char **at, const char *end, char word[CLI_SHARE_WORD])
{
    size_t length = 0;

    while (*at + length < end && (*at)[length] != ' ')
        length++;
    if (length == 0 || length >= CLI_SHARE_WORD)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + (*at + length < end);
    return true;
}

static bool read_sum(const char **at, const char *end, uint64_t *sum)
{
    char word[CLI_SHARE_WORD], again[CLI_SHARE_WORD];

    if (!read_word(at, end, word))
        return false;
    *sum = strtoull(word, NULL, 16);
    snprintf(again, sizeof again, "%016" PRIx64, *sum);
    return strcmp(word, again) == 0;
}

/* K/N */
static bool read_numbers(const char **at, const char *end, struct cli_share *share)
{
    char word[CLI_SHARE_WORD];
    char *slash;

    if (!read_word(at, end, word) || !(slash = strchr(word, '/')))
        return false;
    *slash = '\0';
    return cli_read_count(word, CLI_PARTS_MAX, &share->part) && share->part > 0 &&
           cli_read_count(slash + 1, CLI_PARTS_MAX, &share->parts) && share->part <= share->parts;
}

static bool read_head(struct cli_share *share, const char *text, const char *end)
{
    const char *at = text + strlen(HEAD);

    if ((size_t)(end - text) < strlen(HEAD) || memcmp(text, HEAD, strlen(HEAD)) != 0 ||
        !read_numbers(&at, end, share)) {
        share->part = 0;
        return false;
    }
    return read_word(&at, end, share->verb) && read_word(&at, end, share->format) &&
           read_word(&at, end, share->version) && read_sum(&at, end, &share->question) && at == end;
}

static bool read_tail(struct cli_share *share, const char *text, const char *end, uint64_t *sum)
{
    const char *at = text + strlen(TAIL);
    char word[CLI_SHARE_WORD];
    uint64_t code;

    if ((size_t)(end - text) < strlen(TAIL) || memcmp(text, TAIL, strlen(TAIL)) != 0 ||
        !read_word(&at, end, word) || !cli_read_count(word, CLI_WRONG, &code) ||
        !read_sum(&at, end, sum))
        return false;
    share->code = (enum cli_exit)code;
    return at == end && code != CLI_FAILURE && code != CLI_USAGE;
}

const char *cli_share_read(struct cli_share *share, const char *text, size_t size)
{
    const char *newline = size > 0 ? memchr(text, '\n', size) : NULL;
    uint64_t sum;

    *share = (struct cli_share){.part = 0};
    if (!newline || !read_head(share, text, newline))
        return "it is no part of a table";
    const char *end = text + size, *tail = end;
    if (end[-1] != '\n')
        return "it is not complete";
    for (tail--; tail > newline + 1 && tail[-1] != '\n';)
        tail--;
    if (tail == newline || !read_tail(share, tail, end - 1, &sum))
        return "it is not complete";
    if (sum != add_to_sum(SUM_START, text, (size_t)(tail - text)))
        return "it is damaged";
    share->table = newline + 1;
    share->length = (size_t)(tail - share->table);
    return NULL;
}

bool cli_share_fits(const struct cli_share *one, const struct cli_share *other)
{
    return one->parts == other->parts && one->question == other->question &&
           strcmp(one->verb, other->verb) == 0 && strcmp(one->format, other->format) == 0 &&
           strcmp(one->version, other->version) == 0;
}
