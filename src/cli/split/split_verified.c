/* SPDX-License-Identifier: MIT */
/*
 * split_verified.c - which certificates were verified.
 *
 * The first line has the version of the program and the digest of the file of options; each other
 * one has a job, the digest of its certificate, its bounds and its position. Digests are SHA-256,
 * so that no other contents pass for those that were verified. The file lies beside the tree, where
 * join alone writes, not among the results, which workers copy. The certificate of the whole is
 * verified in any case.
 */
#include "cli/split/split_verified.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "cli/io/files.h"
#include "cli/io/folder_names.h"
#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "text/values.h"

#define FILE_NAME "verified"

/* Room for a line: number, digest, two values and a position. */
enum { LINE_SIZE = GS_TEXT_MAX + 2 * CLI_SHA256_SIZE };

/* --- lines --- */

/* The first line, without its end. */
static enum cli_exit format_head(const struct cli_parts *parts, char line[LINE_SIZE])
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE], digest[CLI_SHA256_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file;

    cli_folder_path(splitting->folder, "options", path);
    enum gs_status status = cli_file_read(&file, &splitting->search, path, GS_FILE_ANY, &error);
    if (status == GS_OK)
        snprintf(line, LINE_SIZE, "solve-verified 1 %s %s", gs_version(),
                 cli_sha256(file.bytes, file.size, digest));
    gs_file_clear(&file);
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
}

/* The line of a part that was verified, without its end. */
static const char *format_line(const struct cli_parts *parts, uint32_t number, const char *digest,
                               enum gs_value lower, enum gs_value upper, char line[LINE_SIZE])
{
    struct cli_job *job = parts->splitting->job;
    char position[GS_TEXT_MAX];

    gs_decode(job->rules, gs_split_get(parts->splitting->split, parts->list[number].node).key,
              job->scratch);
    job->rules->game->position_format(job->rules, job->scratch, position, sizeof position);
    snprintf(line, LINE_SIZE, "%" PRIu32 " %s %s %s %s", number, digest, gs_value_name(lower),
             gs_value_name(upper), position);
    return line;
}

/* --- reading --- */

/* Takes the word before the next blank; NULL if there is none. */
static char *take_word(char **rest)
{
    char *word = *rest, *end = strchr(word, ' ');

    if (!end)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return word;
}

static bool read_value(const char *name, enum gs_value *value)
{
    for (int each = GS_LOSS; name && each <= GS_WIN; each++)
        if (strcmp(name, gs_value_name((enum gs_value)each)) == 0) {
            *value = (enum gs_value)each;
            return true;
        }
    return false;
}

/* A line that is not as join would write it for this job is passed over. */
static void take_line(struct cli_parts *parts, char *line)
{
    char whole[LINE_SIZE], again[LINE_SIZE];
    enum gs_value lower, upper;
    uint64_t number;

    if (strlen(line) >= sizeof whole)
        return;
    strcpy(whole, line);
    const char *digits = take_word(&line), *digest = digits ? take_word(&line) : NULL;
    const char *least = digest ? take_word(&line) : NULL, *most = least ? take_word(&line) : NULL;
    if (!read_value(least, &lower) || !read_value(most, &upper) || lower > upper ||
        strlen(digest) != CLI_SHA256_SIZE - 1 ||
        !text_read_count(digits, parts->splitting->last_job, &number) ||
        parts->list[number].node == GS_NO_NODE ||
        strcmp(whole, format_line(parts, (uint32_t)number, digest, lower, upper, again)) != 0)
        return;
    struct cli_part *part = &parts->list[number];
    strcpy(part->digest, digest);
    part->proved_lower = lower;
    part->proved_upper = upper;
}

/* The lines of a text that ends with one. */
static void take_lines(struct cli_parts *parts, char *text, const char *head)
{
    bool first = true;

    for (char *line = text, *next; (next = strchr(line, '\n')); line = next) {
        *next++ = '\0';
        if (first && strcmp(line, head) != 0)
            return;
        if (!first)
            take_line(parts, line);
        first = false;
    }
}

enum cli_exit cli_verified_read(struct cli_parts *parts)
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE], head[LINE_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file;

    enum cli_exit code = format_head(parts, head);
    if (code != CLI_DONE)
        return code;
    cli_folder_path(splitting->folder, FILE_NAME, path);
    enum gs_status status = cli_file_read(&file, &splitting->search, path, GS_FILE_ANY, &error);
    if (status == GS_OK && file.size > 0 && strlen((char *)file.bytes) == file.size)
        take_lines(parts, (char *)file.bytes, head);
    gs_file_clear(&file);
    if (status == GS_STOPPED || status == GS_NO_MEMORY)
        return cli_splitting_explain(splitting, status, &error);
    return CLI_DONE;
}

/* --- writing --- */

enum cli_exit cli_verified_write(struct cli_parts *parts)
{
    char path[CLI_FOLDER_SIZE], line[LINE_SIZE];
    struct cli_output output;

    if (parts->verified == 0)
        return CLI_DONE;
    enum cli_exit code = format_head(parts, line);
    if (code != CLI_DONE)
        return code;
    if (!cli_folder_path(parts->splitting->folder, FILE_NAME, path)[0] ||
        !cli_output_open_file(&output, path, FILE_NAME))
        return CLI_FAILURE;
    fprintf(output.file, "%s\n", line);
    for (uint32_t number = 1; number < parts->count; number++) {
        const struct cli_part *part = &parts->list[number];
        if (part->digest[0])
            fprintf(output.file, "%s\n",
                    format_line(parts, number, part->digest, part->proved_lower, part->proved_upper,
                                line));
    }
    return cli_output_close(&output) ? CLI_DONE : CLI_FAILURE;
}

/* --- one part --- */

bool cli_verified_has(struct cli_parts *parts, uint32_t number, const uint8_t *bytes, size_t size)
{
    struct cli_part *part = &parts->list[number];
    char digest[CLI_SHA256_SIZE];

    if (!part->digest[0])
        return false;
    if (strcmp(part->digest, cli_sha256(bytes, size, digest)) == 0)
        return true;
    part->digest[0] = '\0';
    return false;
}

void cli_verified_add(struct cli_parts *parts, uint32_t number, const uint8_t *bytes, size_t size,
                      enum gs_value lower, enum gs_value upper)
{
    struct cli_part *part = &parts->list[number];

    cli_sha256(bytes, size, part->digest);
    part->proved_lower = lower;
    part->proved_upper = upper;
    parts->verified++;
}
