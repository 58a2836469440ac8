/* SPDX-License-Identifier: MIT */
/*
 * table_join.c - the parts of a table that are in a folder, put together.
 *
 * What most of the files are parts of is what is joined. Unless each of its parts is there once,
 * nothing is written. The table names the certificates of a map as its parts do, from the folder in
 * which these ran; of those that are not there it is said so.
 */
#include "cli/split/table_share.h"

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
#include "cli/split/split_results.h"
#include "cli/split/splitting.h"

#define ENDING ".part"

struct file_part {
    const char *name;
    struct gs_file file;
    struct cli_share share;
    bool refused;
};

struct sharing {
    const struct cli_options *options;
    struct gs_memory *memory;
    struct file_part *list;
    struct cli_share *shares; /* those that fit, by their numbers */
    size_t count, room;
    enum cli_exit code;
};

bool cli_share_is_there(const char *folder)
{
    return cli_folder_has(folder, ENDING);
}

static void refuse(struct sharing *sharing, struct file_part *part, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    gs_quote(part->name, quote);
    if (part->share.part > 0)
        cli_error("part %" PRIu64 " (%s): refused: %s", part->share.part, quote, reason);
    else
        cli_error("%s: refused: %s", quote, reason);
    part->refused = true;
    sharing->code = cli_exit_worse(sharing->code, CLI_WRONG);
}

static enum cli_exit no_memory(void)
{
    cli_error("join: out of memory");
    return CLI_FAILURE;
}

/* --- reading --- */

static enum cli_exit read_part(struct sharing *sharing, struct gs_search *search, const char *name)
{
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct file_part *part = &sharing->list[sharing->count];

    *part = (struct file_part){.name = name};
    if (!cli_folder_path(sharing->options->file, name, path)[0])
        return CLI_USAGE;
    enum gs_status status = cli_file_read(&part->file, search, path, GS_FILE_ANY, &error);
    sharing->count++;
    if (status != GS_OK)
        return cli_file_explain("DIR", path, status, &error);
    const char *wrong =
        cli_share_read(&part->share, (const char *)part->file.bytes, part->file.size);
    if (wrong)
        refuse(sharing, part, wrong);
    return CLI_DONE;
}

static enum cli_exit read_parts(struct sharing *sharing, char **names, size_t count)
{
    struct gs_search search;
    enum cli_exit code = CLI_DONE;

    cli_reading_start(&search, sharing->options, sharing->memory);
    sharing->list = gs_alloc_zero(sharing->memory, count, sizeof *sharing->list);
    if (!sharing->list)
        return no_memory();
    for (size_t i = 0; i < count && code == CLI_DONE; i++)
        if (cli_name_ends(names[i], ENDING))
            code = read_part(sharing, &search, names[i]);
    return code;
}

/* --- one of each --- */

/* A part of what most of them are parts of, if there is such a majority; NULL: none can be read. */
static const struct cli_share *find_common(const struct sharing *sharing)
{
    const struct cli_share *common = NULL;
    size_t votes = 0;

    for (size_t i = 0; i < sharing->count; i++) {
        const struct file_part *part = &sharing->list[i];
        if (part->refused)
            continue;
        if (votes == 0)
            common = &part->share;
        votes = cli_share_fits(common, &part->share) ? votes + 1 : votes - 1;
    }
    return common;
}

static enum cli_exit place_parts(struct sharing *sharing, const struct cli_share *common)
{
    sharing->room = (size_t)common->parts;
    sharing->shares = gs_alloc_zero(sharing->memory, sharing->room, sizeof *sharing->shares);
    if (!sharing->shares)
        return no_memory();
    for (size_t i = 0; i < sharing->count; i++) {
        struct file_part *part = &sharing->list[i];
        struct cli_share *place = NULL;
        if (part->share.part > 0 && part->share.part <= sharing->room)
            place = &sharing->shares[part->share.part - 1];
        if (!part->refused && !cli_share_fits(common, &part->share))
            refuse(sharing, part, "it is of something else: another command line or version");
        else if (!part->refused && place->part > 0)
            refuse(sharing, part, "it is there twice");
        else if (place && (!part->refused || place->part == 0))
            *place = part->share;
    }
    for (size_t i = 0; i < sharing->room; i++)
        if (sharing->shares[i].part == 0) {
            cli_error("part %zu: missing", i + 1);
            sharing->code = cli_exit_worse(sharing->code, CLI_WRONG);
        }
    return sharing->code;
}

/* The certificates that a part names, and which are not there. */
struct missing {
    uint64_t moves; /* that name them */
    char first[CLI_FOLDER_SIZE];
};

static void look_for(void *user, const char *path)
{
    struct missing *missing = user;

    if (access(path, F_OK) == 0)
        return;
    if (missing->moves++ == 0)
        snprintf(missing->first, sizeof missing->first, "%s", path);
}

/* Whether all certificates of the parts are there; says which are not. */
static enum cli_exit find_certificates(const struct sharing *sharing)
{
    enum cli_exit code = CLI_DONE;
    char quote[GS_QUOTE_SIZE];

    for (size_t i = 0; i < sharing->room; i++) {
        struct missing missing = {.moves = 0};
        cli_share_certificates(&sharing->shares[i], look_for, &missing);
        if (missing.moves == 0)
            continue;
        cli_error("part %zu: its certificate %s is missing: %" PRIu64 " of its moves %s none",
                  i + 1, gs_quote(missing.first, quote), missing.moves,
                  missing.moves == 1 ? "has" : "have");
        code = CLI_WRONG;
    }
    return code;
}

/* Looks first whether all parts go together: else nothing is written. */
static enum cli_exit merge(struct sharing *sharing, struct cli_output *output)
{
    size_t wrong = 0;
    void *room = gs_alloc_zero(sharing->memory, sharing->room, CLI_SHARE_ROOM);

    if (!room)
        return no_memory();
    const char *reason = cli_share_merge(sharing->shares, sharing->room, room, NULL, &wrong);
    if (!reason)
        cli_share_merge(sharing->shares, sharing->room, room, output->file, &wrong);
    gs_release(sharing->memory, room);
    if (reason) {
        cli_error("part %zu: refused: %s", wrong + 1, reason);
        return CLI_WRONG;
    }
    if (!cli_output_flush(output))
        return CLI_FAILURE;
    for (size_t i = 0; i < sharing->room; i++)
        sharing->code = cli_exit_worse(sharing->code, sharing->shares[i].code);
    return cli_exit_worse(sharing->code, find_certificates(sharing));
}

static enum cli_exit join(struct sharing *sharing, struct cli_output *output)
{
    const struct cli_options *options = sharing->options;
    const struct cli_share *common = find_common(sharing);

    if (!common)
        return sharing->code;
    enum cli_exit code = place_parts(sharing, common);
    if (code == CLI_DONE && options->format_name &&
        strcmp(options->format_name, common->format) != 0) {
        cli_error("--format '%s': the parts are %s, and so is what is made of them",
                  options->format_name, common->format);
        code = CLI_USAGE;
    }
    return code == CLI_DONE ? merge(sharing, output) : code;
}

enum cli_exit cli_share_join(const struct cli_options *options, struct cli_output *output)
{
    struct sharing sharing = {.options = options, .memory = gs_memory_new(options->memory)};
    char **names = NULL;
    size_t count = 0;

    if (!sharing.memory)
        return no_memory();
    enum cli_exit code = cli_names_list(sharing.memory, options->file, &names, &count);
    if (code == CLI_DONE)
        code = read_parts(&sharing, names, count);
    if (code == CLI_DONE)
        code = join(&sharing, output);
    for (size_t i = 0; i < sharing.count; i++)
        gs_file_clear(&sharing.list[i].file);
    gs_release(sharing.memory, sharing.list);
    gs_release(sharing.memory, sharing.shares);
    cli_names_release(sharing.memory, names, count);
    gs_memory_free(sharing.memory);
    return cli_interrupted ? CLI_INTERRUPTED : code;
}
