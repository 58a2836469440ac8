/* SPDX-License-Identifier: MIT */
/*
 * leave_facts.c - what a job that is done leaves for those that begin later: facts/N, some hundred
 * positions of its certificate, those that stand for most. They are not verified here: join does
 * that, with the certificate, and what rests on a false one is refused.
 *
 * The file is written under a name of this process, and then renamed: two processes that do it for
 * the same job write the same.
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/message.h"
#include "cli/job/facts_folder.h"
#include "cli/split/split_results.h"
#include "cli/split/splitting.h"
#include "cli/verb/certificate_file.h"

/* Files of a job: its facts, and the same under a name of this process. */
struct names {
    char facts[CLI_FOLDER_SIZE], mine[CLI_FOLDER_SIZE];
};

static bool name_files(const char *folder, uint32_t job, struct names *names)
{
    char host[65] = "", name[128];

    gethostname(host, sizeof host - 1);
    host[strcspn(host, "/")] = '\0';
    snprintf(name, sizeof name, CLI_FACTS "/%" PRIu32 ".%s.%ld", job, host, (long)getpid());
    if (!cli_folder_path(folder, name, names->mine)[0])
        return false;
    snprintf(name, sizeof name, CLI_FACTS "/%" PRIu32, job);
    return cli_folder_path(folder, name, names->facts)[0];
}

static enum gs_status write_facts(const struct gs_certificate *certificate,
                                  struct gs_search *reading, const char *path)
{
    FILE *file = fopen(path, "w");
    struct gs_sink sink;

    if (!file)
        return GS_IO;
    cli_sink_init(&sink, file);
    enum gs_status status = gs_facts_write(certificate, reading, CLI_FACTS_MOST, &sink);
    return fclose(file) == 0 ? status : GS_IO;
}

static bool make_folder(const char *folder)
{
    char path[CLI_FOLDER_SIZE];
    return mkdir(cli_folder_path(folder, CLI_FACTS, path), 0777) == 0 || errno == EEXIST;
}

/* False, with errno set, when the file cannot be made. */
static bool put_file(const char *folder, const struct gs_certificate *certificate,
                     struct gs_search *reading, const struct names *names)
{
    if (!make_folder(folder))
        return false;
    errno = 0;
    enum gs_status status = write_facts(certificate, reading, names->mine);
    if (status == GS_OK && rename(names->mine, names->facts) == 0)
        return true;
    const int reason = errno;
    unlink(names->mine);
    errno = reason;
    return status != GS_IO && status != GS_OK; /* too little memory or time: there are none, then */
}

/* Whether the job has a result and a certificate, and its facts are not there. */
static bool is_due(const char *folder, uint32_t job, const struct names *names)
{
    char path[CLI_FOLDER_SIZE];
    struct stat about;

    return stat(names->facts, &about) != 0 &&
           stat(cli_result_path(folder, job, "json", path), &about) == 0 &&
           stat(cli_result_path(folder, job, "certificate", path), &about) == 0;
}

static enum gs_status open_certificate(const char *folder, uint32_t job,
                                       const struct gs_registry *registry,
                                       struct gs_search *reading,
                                       struct gs_certificate *certificate)
{
    char path[CLI_FOLDER_SIZE];
    struct gs_error error;

    return gs_certificate_open(certificate, reading, reading->memory, registry,
                               cli_result_path(folder, job, "certificate", path), &error);
}

enum cli_exit cli_split_leave_facts(const char *folder, uint32_t job,
                                    const struct gs_registry *registry, struct gs_search *reading)
{
    struct names names;
    struct gs_certificate certificate;

    if (!name_files(folder, job, &names) || !is_due(folder, job, &names))
        return CLI_DONE;
    bool done = true;
    enum gs_status status = open_certificate(folder, job, registry, reading, &certificate);
    if (status == GS_OK)
        done = put_file(folder, &certificate, reading, &names);
    if (!done)
        cli_error("%s: cannot write: %s", names.facts, strerror(errno));
    gs_certificate_close(&certificate);
    return done ? CLI_DONE : CLI_FAILURE;
}
