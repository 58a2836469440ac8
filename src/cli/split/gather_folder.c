/* SPDX-License-Identifier: MIT */
/*
 * gather_folder.c - certificates of positions, FOLDER/NAME.cert, put together to one of a position
 * before them.
 */
#include "cli/split/split_verbs.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/check.h>
#include <gamesolve/gather.h>

#include "cli/io/clock.h"
#include "cli/io/folder_names.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/position.h"
#include "cli/options/options.h"
#include "cli/report/json.h"
#include "cli/split/split_join.h"
#include "cli/split/split_report.h"
#include "cli/split/splitting.h"
#include "cli/verb/certificate_file.h"
#include "text/human.h"

struct gathering {
    const struct cli_options *options;
    const struct gs_registry *registry;
    struct gs_memory *memory, *unbounded;
    struct gs_search search;
    char **names; /* of all files */
    size_t name_count;
    struct gs_certificate *parts;
    uint32_t count;
    struct cli_job job; /* as far as a position is read into it */
    void *bytes;        /* of the certificate that is made */
    size_t size, room;
    struct gs_gathered gathered;
    struct gs_check check;
    struct gs_error error;
    char path[CLI_FOLDER_SIZE]; /* where it goes */
};

bool cli_gather_is_there(const char *folder)
{
    return cli_folder_has(folder, CLI_CERTIFICATE_ENDING);
}

/* The name of a part, from 0; NULL: there are not so many. */
static const char *part_name(const struct gathering *gathering, uint32_t number)
{
    for (size_t i = 0; i < gathering->name_count; i++)
        if (cli_name_ends(gathering->names[i], CLI_CERTIFICATE_ENDING) && number-- == 0)
            return gathering->names[i];
    return NULL;
}

/* The exit code of what the library says, with the error printed. */
static enum cli_exit explain(const struct gathering *gathering, enum gs_status status)
{
    if (status == GS_OK)
        return CLI_DONE;
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    if (status == GS_NO_MEMORY || status == GS_STOPPED)
        cli_error("join: %s", status == GS_STOPPED ? "stopped by the limit on time"
                                                   : "out of memory; see --memory");
    else
        cli_error("join: %s", gathering->error.message);
    if (status == GS_NO_MEMORY || status == GS_STOPPED || status == GS_UNSUPPORTED)
        return CLI_UNSOLVED;
    return status == GS_USAGE ? CLI_WRONG : CLI_FAILURE;
}

/* --- the parts --- */

static enum cli_exit open_part(struct gathering *gathering, const char *name)
{
    struct gs_certificate *part = &gathering->parts[gathering->count++];
    char path[CLI_FOLDER_SIZE];

    if (!cli_folder_path(gathering->options->file, name, path)[0])
        return CLI_USAGE;
    enum gs_status status = gs_certificate_open(part, &gathering->search, gathering->unbounded,
                                                gathering->registry, path, &gathering->error);
    if (status == GS_UNSUPPORTED) {
        cli_error("join: %s: unsupported: %s", path, gathering->error.message);
        return CLI_USAGE;
    }
    if (status == GS_USAGE) {
        const bool refused = part->version > 0;
        cli_error("join: %s: %s: %s", path, refused ? "refused" : "unreadable",
                  gathering->error.message);
        return refused ? CLI_WRONG : CLI_FAILURE;
    }
    return explain(gathering, status);
}

static enum cli_exit open_parts(struct gathering *gathering)
{
    enum cli_exit code = cli_names_list(gathering->memory, gathering->options->file,
                                        &gathering->names, &gathering->name_count);

    if (code != CLI_DONE)
        return code;
    gathering->parts =
        gs_alloc_zero(gathering->memory, gathering->name_count, sizeof *gathering->parts);
    if (!gathering->parts)
        return explain(gathering, GS_NO_MEMORY);
    for (size_t i = 0; i < gathering->name_count && code == CLI_DONE; i++)
        if (cli_name_ends(gathering->names[i], CLI_CERTIFICATE_ENDING))
            code = open_part(gathering, gathering->names[i]);
    return code;
}

/* --- the root --- */

/* The position of --position, or the start, by the rules of the parts. */
static enum cli_exit set_root(struct gathering *gathering)
{
    const struct gs_rules *rules = gathering->parts[0].rules;
    struct cli_job *job = &gathering->job;
    struct cli_position position;

    *job = (struct cli_job){.options = gathering->options,
                            .registry = gathering->registry,
                            .game = rules->game,
                            .shared.unbounded = gathering->unbounded,
                            .rules = gathering->parts[0].rules,
                            .root = gs_position_new(gathering->unbounded, rules),
                            .undo = gs_alloc(gathering->unbounded, rules->undo_size)};
    gathering->search.rules = rules;
    if (!job->root || !job->undo)
        return explain(gathering, GS_NO_MEMORY);
    enum cli_exit code = cli_position_open(&position, gathering->options, &gathering->search);
    if (code == CLI_DONE)
        code = cli_position_set(&position, job);
    if (code == CLI_DONE)
        cli_position_note(&gathering->options->question, position.games);
    cli_position_close(&position);
    return code;
}

/* --- the certificate --- */

static bool put_bytes(void *user, const void *bytes, size_t size)
{
    struct gathering *gathering = user;

    if (!gs_array_grow(gathering->memory, &gathering->bytes, 1, &gathering->room, 4096,
                       gathering->size + size))
        return false;
    memcpy((char *)gathering->bytes + gathering->size, bytes, size);
    gathering->size += size;
    return true;
}

static enum cli_exit gather(struct gathering *gathering)
{
    const struct gs_sink sink = {.user = gathering, .write = put_bytes};
    enum gs_status status =
        gs_certificate_gather(gathering->parts, gathering->count, gathering->job.root,
                              &gathering->search, &sink, &gathering->gathered, &gathering->error);
    const char *name = part_name(gathering, gathering->gathered.refused);

    if (status != GS_USAGE || !name)
        return explain(gathering, status == GS_IO ? GS_NO_MEMORY : status);
    cli_error("join: %s/%s: refused: %s", gathering->options->file, name, gathering->error.message);
    return CLI_WRONG;
}

/* Has the checker verify what was put together. */
static enum cli_exit verify(struct gathering *gathering)
{
    struct gs_certificate whole;
    uint64_t need;

    enum gs_status status =
        gs_certificate_parse(&whole, &gathering->search, gathering->unbounded, gathering->registry,
                             gathering->bytes, gathering->size, &gathering->error);
    if (status == GS_OK)
        status = gs_check_run_on(&gathering->check, &whole, &gathering->search,
                                 (unsigned)gathering->options->limits.threads, &need);
    gs_certificate_close(&whole);
    if (status != GS_USAGE)
        return explain(gathering, status);
    cli_error("join: what the certificates make is refused: %s (at %s)", gathering->check.reason,
              gathering->check.position);
    return CLI_WRONG;
}

/* --- the report --- */

static void report_text(const struct gathering *gathering, FILE *file)
{
    const struct gs_gathered *gathered = &gathering->gathered;
    char text[GS_TEXT_MAX], size[TEXT_HUMAN_SIZE];

    fprintf(file, CLI_SPLIT_LABEL, "joined");
    cli_print(file, gathering->path);
    gathering->job.rules->game->position_format(gathering->job.rules, gathering->job.root, text,
                                                sizeof text);
    fprintf(file, "\n" CLI_SPLIT_LABEL "%s\n", "position", text);
    cli_split_put_count(file, "parts", gathered->parts, "");
    fprintf(file, " of %" PRIu32 "\n", gathering->count);
    cli_split_put_count(file, "records", gathered->records, "\n");
    fprintf(file, CLI_SPLIT_LABEL "%s\n", "size", text_human_bytes(gathered->bytes, size));
}

static void report_json(const struct gathering *gathering, FILE *file)
{
    const struct gs_gathered *gathered = &gathering->gathered;
    char text[GS_TEXT_MAX];

    cli_json_open(file, "file", gathering->path);
    gathering->job.rules->game->position_format(gathering->job.rules, gathering->job.root, text,
                                                sizeof text);
    cli_json_word(file, "position", text);
    cli_json_word(file, "done", "gathered");
    cli_json_count(file, "certificates", gathering->count);
    cli_json_count(file, "parts", gathered->parts);
    cli_json_count(file, "records", gathered->records);
    cli_json_count(file, "bytes", gathered->bytes);
    cli_json_close(file);
}

static void clear(struct gathering *gathering)
{
    gs_check_clear(&gathering->check);
    gs_release(gathering->memory, gathering->bytes);
    gs_release(gathering->unbounded, gathering->job.root);
    gs_release(gathering->unbounded, gathering->job.undo);
    for (uint32_t i = 0; i < gathering->count; i++)
        gs_certificate_close(&gathering->parts[i]);
    gs_release(gathering->memory, gathering->parts);
    cli_names_release(gathering->memory, gathering->names, gathering->name_count);
}

static enum cli_exit gather_all(struct gathering *gathering, struct cli_output *output)
{
    enum cli_exit code = open_parts(gathering);

    if (code == CLI_DONE)
        code = set_root(gathering);
    if (code == CLI_DONE)
        code = gather(gathering);
    if (code == CLI_DONE)
        code = verify(gathering);
    if (code == CLI_DONE)
        code = cli_join_write(&gathering->options->files, gathering->options->file,
                              gathering->bytes, gathering->size, gathering->path);
    if (code != CLI_DONE)
        return code;
    if (gathering->options->report.format == CLI_JSON)
        report_json(gathering, output->file);
    else
        report_text(gathering, output->file);
    return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
}

enum cli_exit cli_gather(const struct cli_options *options, const struct gs_registry *registry,
                         struct cli_output *output)
{
    struct gathering gathering = {.options = options,
                                  .registry = registry,
                                  .memory = gs_memory_new((size_t)options->limits.memory),
                                  .unbounded = gs_memory_new(0),
                                  .error = {.message = ""}};
    enum cli_exit code = CLI_UNSOLVED;

    if (gathering.memory && gathering.unbounded) {
        cli_reading_start(&gathering.search, &options->limits, gathering.memory);
        code = gather_all(&gathering, output);
        clear(&gathering);
    } else {
        cli_error("join: out of memory");
    }
    gs_memory_free(gathering.memory);
    gs_memory_free(gathering.unbounded);
    return code;
}
