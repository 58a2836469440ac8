/* SPDX-License-Identifier: MIT */
/*
 * split_claims.c - which jobs are under way, as far as their workers tell (worker.sh).
 *
 * claims/N is there while a worker is at job N, and says until when it holds unless the worker
 * shows life again: in seconds since 1970, or nothing yet where it was made just now. Claims are a
 * guide to what is done next, and no more: one that cannot be read is passed over.
 */
#include <string.h>
#include <time.h>

#include "cli/io/files.h"
#include "cli/io/folder_names.h"
#include "cli/options/values.h"
#include "cli/split/split_results.h"

#define CLAIMS "claims"

enum { CLAIM_MAX = 64 };

static bool holds(const struct gs_file *file)
{
    char text[CLAIM_MAX + 1] = "";
    uint64_t until;

    if (file->size > 0)
        memcpy(text, file->bytes, file->size);
    text[strcspn(text, "\n")] = '\0';
    return file->size == 0 ||
           (cli_read_count(text, INT64_MAX, &until) && until >= (uint64_t)time(NULL));
}

/* Whether the claim of that name is there, and holds. */
static bool is_claimed(struct cli_parts *parts, const char *claims, const char *name)
{
    char path[CLI_FOLDER_SIZE];
    struct gs_error error;
    struct gs_file file;

    if (!cli_folder_path(claims, name, path)[0])
        return false;
    enum gs_status status =
        cli_file_read(&file, &parts->splitting->search, path, CLAIM_MAX, &error);
    bool claimed = status == GS_OK && holds(&file);
    gs_file_clear(&file);
    return claimed;
}

enum cli_exit cli_parts_note_claims(struct cli_parts *parts)
{
    struct cli_splitting *splitting = parts->splitting;
    char claims[CLI_FOLDER_SIZE];
    size_t count;
    char **names;
    uint64_t number;

    if (!cli_folder_path(splitting->folder, CLAIMS, claims)[0])
        return CLI_FAILURE;
    enum cli_exit code = cli_names_list(splitting->job->unbounded, claims, &names, &count);
    for (size_t i = 0; i < count; i++)
        if (cli_read_count(names[i], splitting->last_job, &number) &&
            parts->list[number].node != GS_NO_NODE && is_claimed(parts, claims, names[i]))
            gs_split_begin(splitting->split, parts->list[number].node);
    cli_names_release(splitting->job->unbounded, names, count);
    return code;
}
