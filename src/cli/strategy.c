/* SPDX-License-Identifier: MIT */
/*
 * The kinds of strategy files, told apart by how they begin. To add one: a row
 * in the table.
 */
#include "cli/strategy.h"

#include <errno.h>
#include <string.h>

#include "core/store/store.h"
#include "core/words.h"

struct kind {
    bool (*is)(const void *bytes, size_t size);
    enum gs_status (*head)(struct gs_store_head *head, const void *bytes, size_t size,
                           struct gs_error *error);
    enum gs_status (*open)(const char *path, const struct gs_rules *rules, struct gs_memory *memory,
                           struct gs_strategy **strategy, struct gs_error *error);
    enum gs_status (*verify)(const struct gs_strategy *strategy, struct gs_search *search,
                             struct gs_error *error);
};

static const struct kind kinds[] = {
    {gs_store_is, gs_store_head_read, gs_store_open, gs_store_verify},
};

static enum cli_exit refuse(const char *path, enum gs_status status, const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("--strategy '%s': %s", gs_quote(path, quote), error->message);
    return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
}

/* The first bytes of the file; how many there are. */
static enum cli_exit read_start(const char *path, uint8_t start[GS_STORE_TEXT], size_t *size)
{
    struct gs_error error;
    errno = 0;
    FILE *file = fopen(path, "rb");
    *size = file ? fread(start, 1, GS_STORE_TEXT, file) : 0;
    bool failed = !file || ferror(file);
    if (failed)
        gs_error_set(&error, GS_IO, "cannot read it: %s", strerror(errno ? errno : EIO));
    if (file)
        fclose(file);
    return failed ? refuse(path, GS_IO, &error) : CLI_DONE;
}

/* The kind of a file that begins with these bytes; NULL, with the error printed, when it has none.
 */
static const struct kind *find_kind(const char *path, const uint8_t *start, size_t size)
{
    struct gs_error error;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].is(start, size))
            return &kinds[i];
    refuse(path, gs_error_set(&error, GS_USAGE, "it is no strategy file"), &error);
    return NULL;
}

/* What the command line says of a parameter; NULL: nothing. */
static const char *given(const struct cli_options *options, const char *rule)
{
    if (strcmp(rule, "size") == 0)
        return options->size;
    for (size_t i = 0; i < options->rule_count; i++)
        if (strcmp(options->rules[i].name, rule) == 0)
            return options->rules[i].text;
    return NULL;
}

/* What the command line says goes first; whether the file is for it is found when it is opened. */
static void fill_options(struct cli_options *options, const struct gs_store_head *head)
{
    bool same = true; /* the file is for what is asked, as far as the texts tell */
    if (!options->game)
        options->game = head->game;
    if (strcmp(options->game, head->game) != 0)
        return;
    for (size_t i = 0; i < head->rule_count; i++) {
        const char *name = head->rule_names[i], *value = head->rule_values[i];
        const char *text = given(options, name);
        same = same && (!text || strcmp(text, value) == 0);
        if (text)
            continue;
        if (strcmp(name, "size") == 0)
            options->size = value;
        else if (options->rule_count < CLI_SETTINGS_MAX)
            options->rules[options->rule_count++] = (struct cli_setting){name, value};
    }
    /* A root that would be taken for the name of a file is none. */
    if (same && !options->position && !strchr("-@(", head->root[0]))
        options->position = head->root;
}

enum cli_exit cli_strategy_prepare(struct cli_options *options)
{
    static struct gs_store_head head; /* the options point into it */
    static uint8_t start[GS_STORE_TEXT];
    struct gs_error error;
    size_t size;

    if (!options->strategy) {
        cli_error("--strategy must be given: a file that solve --save wrote");
        return CLI_USAGE;
    }
    if (options->positions && options->position) {
        cli_error("--positions '%s': expected no --position besides a list", options->positions);
        return CLI_USAGE;
    }
    enum cli_exit code = read_start(options->strategy, start, &size);
    if (code != CLI_DONE)
        return code;
    const struct kind *kind = find_kind(options->strategy, start, size);
    if (!kind)
        return CLI_USAGE;
    enum gs_status status = kind->head(&head, start, size, &error);
    if (status != GS_OK)
        return refuse(options->strategy, status, &error);
    fill_options(options, &head);
    return CLI_DONE;
}

enum cli_exit cli_strategy_open(struct cli_job *job, struct gs_strategy **strategy)
{
    const char *path = job->options->strategy;
    uint8_t start[GS_STORE_TEXT];
    struct gs_error error;
    size_t size;

    enum cli_exit code = read_start(path, start, &size);
    if (code != CLI_DONE)
        return code;
    const struct kind *kind = find_kind(path, start, size);
    if (!kind)
        return CLI_USAGE;
    enum gs_status status = kind->open(path, job->rules, job->memory, strategy, &error);
    return status == GS_OK ? CLI_DONE : refuse(path, status, &error);
}

enum cli_exit cli_strategy_verify(struct cli_job *job, const struct gs_strategy *strategy)
{
    const char *path = job->options->strategy;
    struct gs_search search;
    struct gs_error error;

    cli_job_search(job, &search);
    gs_search_start(&search);
    enum gs_status status = kinds[0].verify(strategy, &search, &error);
    cli_progress_clear();
    if (status == GS_OK)
        return CLI_DONE;
    refuse(path, status, &error);
    if (status != GS_STOPPED)
        return CLI_WRONG;
    return cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
}
