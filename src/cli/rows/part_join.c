/* SPDX-License-Identifier: MIT */
/*
 * The parts of a table that are in a folder, put together.
 *
 * What most of the files are parts of is what is joined. Unless each of its parts is there once,
 * nothing is written. The table names the certificates of a map as its parts do, from the folder in
 * which these ran; of those that are not there it is said so.
 */
#include "cli/rows/part_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/folder_names.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"

#define ENDING ".part"

struct joining {
    const struct cli_options *options;
    struct gs_memory *memory;
    struct cli_part_file *list;
    struct cli_part_file *parts; /* those that fit, by their numbers */
    size_t count, room;
    enum cli_exit code;
};

bool cli_part_is_there(const char *folder)
{
    return cli_folder_has(folder, ENDING);
}

static void refuse(struct joining *joining, struct cli_part_file *part, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    gs_quote(part->name, quote);
    if (part->part > 0)
        cli_error("part %" PRIu64 " (%s): refused: %s", part->part, quote, reason);
    else
        cli_error("%s: refused: %s", quote, reason);
    part->refused = true;
    joining->code = cli_exit_worse(joining->code, CLI_WRONG);
}

/* --- reading --- */

static enum cli_exit read_part(struct joining *joining, struct gs_search *search, const char *name)
{
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct cli_part_file *part = &joining->list[joining->count];

    *part = (struct cli_part_file){.name = name};
    if (!cli_folder_path(joining->options->file, name, path)[0])
        return CLI_USAGE;
    enum gs_status status = cli_file_read(&part->file, search, path, GS_FILE_ANY, &error);
    joining->count++;
    if (status != GS_OK)
        return cli_file_explain("DIR", path, status, &error);
    const char *wrong = cli_part_read(part, (const char *)part->file.bytes, part->file.size);
    if (wrong)
        refuse(joining, part, wrong);
    return CLI_DONE;
}

static enum cli_exit read_parts(struct joining *joining, char **names, size_t count)
{
    struct gs_search search;
    enum cli_exit code = CLI_DONE;

    cli_reading_start(&search, &joining->options->limits, joining->memory);
    joining->list = gs_alloc_zero(joining->memory, count, sizeof *joining->list);
    if (!joining->list)
        return cli_no_memory("join");
    for (size_t i = 0; i < count && code == CLI_DONE; i++)
        if (cli_name_ends(names[i], ENDING))
            code = read_part(joining, &search, names[i]);
    return code;
}

/* --- one of each --- */

/* A part of what most of them are parts of, if there is such a majority; NULL: none can be read. */
static const struct cli_part_file *find_common(const struct joining *joining)
{
    const struct cli_part_file *common = NULL;
    size_t votes = 0;

    for (size_t i = 0; i < joining->count; i++) {
        const struct cli_part_file *part = &joining->list[i];
        if (part->refused)
            continue;
        if (votes == 0)
            common = part;
        votes = cli_part_fits(common, part) ? votes + 1 : votes - 1;
    }
    return common;
}

static enum cli_exit find_missing(const struct joining *joining)
{
    size_t missing = 0, first = 0;

    for (size_t i = joining->room; i-- > 0;)
        if (joining->parts[i].part == 0) {
            missing++;
            first = i + 1;
        }
    if (missing == 0)
        return CLI_DONE;
    cli_error("join: %zu of %zu parts are there, missing %zu (%spart %zu)", joining->room - missing,
              joining->room, missing, missing > 1 ? "such as " : "", first);
    return CLI_WRONG;
}

static enum cli_exit place_parts(struct joining *joining, const struct cli_part_file *common)
{
    joining->room = (size_t)common->parts;
    joining->parts = gs_alloc_zero(joining->memory, joining->room, sizeof *joining->parts);
    if (!joining->parts)
        return cli_no_memory("join");
    for (size_t i = 0; i < joining->count; i++) {
        struct cli_part_file *part = &joining->list[i];
        struct cli_part_file *place = NULL;
        if (part->part > 0 && part->part <= joining->room)
            place = &joining->parts[part->part - 1];
        if (!part->refused && !cli_part_fits(common, part))
            refuse(joining, part, "it is of something else: another command line or version");
        else if (!part->refused && place->part > 0)
            refuse(joining, part, "it is there twice");
        else if (place && (!part->refused || place->part == 0))
            *place = *part;
    }
    return cli_exit_worse(joining->code, find_missing(joining));
}

/* The certificates that a part names, and which are not there. */
struct missing {
    uint64_t moves; /* that name them */
    char first[CLI_FOLDER_SIZE];
};

static void note_missing(void *user, const char *path)
{
    struct missing *missing = user;

    if (access(path, F_OK) == 0)
        return;
    if (missing->moves++ == 0)
        snprintf(missing->first, sizeof missing->first, "%s", path);
}

/* Whether all certificates of the parts are there; says which are not. */
static enum cli_exit find_certificates(const struct joining *joining)
{
    enum cli_exit code = CLI_DONE;
    char quote[GS_QUOTE_SIZE];

    for (size_t i = 0; i < joining->room; i++) {
        struct missing missing = {.moves = 0};
        cli_part_certificates(&joining->parts[i], note_missing, &missing);
        if (missing.moves == 0)
            continue;
        cli_error("part %zu: its certificate %s is missing: %" PRIu64 " of its moves %s none",
                  i + 1, gs_quote(missing.first, quote), missing.moves,
                  missing.moves == 1 ? "has" : "have");
        code = CLI_WRONG;
    }
    return code;
}

/* Checks first whether all parts go together: else nothing is written. */
static enum cli_exit merge(struct joining *joining, struct cli_output *output)
{
    size_t wrong = 0;
    void *room = gs_alloc_zero(joining->memory, joining->room, CLI_PART_ROOM);

    if (!room)
        return cli_no_memory("join");
    const char *reason = cli_part_merge(joining->parts, joining->room, room, NULL, &wrong);
    if (!reason)
        cli_part_merge(joining->parts, joining->room, room, output->file, &wrong);
    gs_release(joining->memory, room);
    if (reason) {
        cli_error("part %zu: refused: %s", wrong + 1, reason);
        return CLI_WRONG;
    }
    if (!cli_output_flush(output))
        return CLI_FAILURE;
    for (size_t i = 0; i < joining->room; i++)
        joining->code = cli_exit_worse(joining->code, joining->parts[i].code);
    return cli_exit_worse(joining->code, find_certificates(joining));
}

static enum cli_exit join(struct joining *joining, struct cli_output *output)
{
    const struct cli_options *options = joining->options;
    const struct cli_part_file *common = find_common(joining);

    if (!common)
        return joining->code;
    enum cli_exit code = place_parts(joining, common);
    if (code == CLI_DONE && options->report.format_name &&
        strcmp(options->report.format_name, common->format) != 0) {
        cli_error("--format '%s': the parts are %s, and so is what is made of them",
                  options->report.format_name, common->format);
        code = CLI_USAGE;
    }
    return code == CLI_DONE ? merge(joining, output) : code;
}

enum cli_exit cli_part_join(const struct cli_options *options, struct cli_output *output)
{
    struct joining joining = {.options = options, .memory = gs_memory_new(options->limits.memory)};
    char **names = NULL;
    size_t count = 0;

    if (!joining.memory)
        return cli_no_memory("join");
    enum cli_exit code = cli_names_list(joining.memory, options->file, &names, &count);
    if (code == CLI_DONE)
        code = read_parts(&joining, names, count);
    if (code == CLI_DONE)
        code = join(&joining, output);
    for (size_t i = 0; i < joining.count; i++)
        gs_file_clear(&joining.list[i].file);
    gs_release(joining.memory, joining.list);
    gs_release(joining.memory, joining.parts);
    cli_names_release(joining.memory, names, count);
    gs_memory_free(joining.memory);
    return cli_interrupted ? CLI_INTERRUPTED : code;
}
