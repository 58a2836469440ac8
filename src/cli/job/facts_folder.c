/* SPDX-License-Identifier: MIT */
/*
 * --facts DIR: the files that jobs of a split leave for those that begin later. A file appears when
 * it is complete and is never changed, so it is read without locks.
 */
#include "cli/job/facts_folder.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

enum cli_exit cli_facts_check(const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    char quote[GS_QUOTE_SIZE];

    if (!options->facts)
        return CLI_DONE;
    gs_quote(options->facts, quote);
    if (!options->certificate || options->certificate_version != GS_CERTIFICATE_2)
        cli_error("--facts '%s': what is taken from there is assumed by a certificate; expected "
                  "--certificate FILE and --certificate-version 2",
                  quote);
    else if (job->rules->traits & GS_REPEATS)
        cli_error("--facts '%s': positions of %s can come back, so that what one is worth rests "
                  "on the way to it; expected a game without repetition",
                  quote, job->game->name);
    else
        return CLI_DONE;
    return CLI_USAGE;
}

/* The numbers that are names in the folder, at most so many. */
static size_t list_numbers(const char *path, uint64_t numbers[CLI_FACTS_FILES])
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    size_t count = 0;
    char quote[GS_QUOTE_SIZE];

    if (!folder && errno != ENOENT) /* which it may be until a first job is done */
        cli_error("--facts '%s': left out: %s", gs_quote(path, quote), strerror(errno));
    while (folder && count < CLI_FACTS_FILES && (entry = readdir(folder)))
        count += cli_read_count(entry->d_name, UINT32_MAX, &numbers[count]);
    if (folder)
        closedir(folder);
    return count;
}

static enum cli_exit add_file(struct cli_facts *facts, const char *folder, uint64_t number,
                              uint64_t most)
{
    char path[4096], quote[GS_QUOTE_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file = {.memory = NULL};

    int length = snprintf(path, sizeof path, "%s/%" PRIu64, folder, number);
    if (length >= (int)sizeof path)
        return CLI_DONE;
    enum gs_status status = cli_file_read(&file, &facts->search, path, CLI_FACTS_FILE_MAX, &error);
    if (status == GS_OK)
        status = gs_facts_add(facts->open, file.bytes, file.size, most, &error);
    gs_file_clear(&file);
    if (status == GS_STOPPED || status == GS_NO_MEMORY)
        return cli_file_explain("facts", path, status, &error);
    if (status != GS_OK)
        cli_error("--facts '%s': left out: %s", gs_quote(path, quote), error.message);
    return CLI_DONE;
}

enum cli_exit cli_facts_open(struct cli_facts *facts, struct cli_job *job)
{
    uint64_t numbers[CLI_FACTS_FILES];

    *facts = (struct cli_facts){.open = NULL};
    if (!job->options->facts)
        return CLI_DONE;
    gs_search_init(&facts->search, job->rules, NULL, job->unbounded);
    facts->search.interrupt = &cli_interrupted;
    facts->search.limits.seconds = job->options->seconds;
    gs_search_start(&facts->search);
    if (gs_facts_new(&facts->open, &facts->search) != GS_OK) {
        cli_error("out of memory");
        return CLI_FAILURE;
    }
    enum cli_exit code = CLI_DONE;
    const size_t count = list_numbers(job->options->facts, numbers);
    for (size_t i = 0; i < count && code == CLI_DONE; i++)
        code = add_file(facts, job->options->facts, numbers[i], CLI_FACTS_ALL / count);
    if (code == CLI_DONE && gs_facts_count(facts->open) > 0)
        job->known = gs_facts_known(facts->open);
    return code;
}

void cli_facts_close(struct cli_facts *facts, struct cli_job *job)
{
    if (facts->open)
        job->known = NULL;
    gs_facts_free(facts->open);
    facts->open = NULL;
}
