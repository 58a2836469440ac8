/* SPDX-License-Identifier: MIT */
/* The kinds of strategy files, recognised by how they begin. To add one: a row in the table. */
#include "cli/job/strategy_file.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/certificate.h>
#include <gamesolve/check.h>
#include <gamesolve/file.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

/* What a file is about, as texts that stay valid. */
struct head {
    const char *game, *root;
    size_t rule_count;
    const char *rule_names[GS_ARGS_MAX], *rule_values[GS_ARGS_MAX];
};

/* What a file begins with, and where it is. */
struct start {
    const char *path;
    uint8_t bytes[GS_STORE_TEXT];
    size_t size;
};

struct kind {
    bool (*is)(const void *bytes, size_t size);
    enum gs_status (*head)(struct head *head, const struct start *start,
                           const struct cli_limits *limits, const struct gs_registry *registry,
                           struct gs_error *error);
    enum gs_status (*verify)(const struct gs_strategy *strategy, struct gs_search *search,
                             struct gs_error *error);
};

/* --- a strong solution, of solve --save ---------------------------------------------------- */

static enum gs_status store_head(struct head *head, const struct start *start,
                                 const struct cli_limits *limits,
                                 const struct gs_registry *registry, struct gs_error *error)
{
    static struct gs_store_head read; /* the texts stay in it */

    (void)limits;
    (void)registry;
    enum gs_status status = gs_store_head_read(&read, start->bytes, start->size, error);
    if (status != GS_OK)
        return status;
    *head = (struct head){.game = read.game, .root = read.root, .rule_count = read.rule_count};
    memcpy(head->rule_names, read.rule_names, sizeof head->rule_names);
    memcpy(head->rule_values, read.rule_values, sizeof head->rule_values);
    return GS_OK;
}

/* --- a certificate, of solve --certificate ------------------------------------------------- */

/* Reads a certificate; close it in any case. */
static enum gs_status read_certificate(struct gs_certificate *certificate, const char *path,
                                       const struct cli_limits *limits, struct gs_memory *memory,
                                       const struct gs_registry *registry, struct gs_error *error)
{
    struct gs_search search;

    cli_reading_start(&search, limits, memory);
    return gs_certificate_open(certificate, &search, memory, registry, path, error);
}

/* Reads the whole file: its head can be trusted only once its checksum is verified. */
static enum gs_status certificate_head(struct head *head, const struct start *start,
                                       const struct cli_limits *limits,
                                       const struct gs_registry *registry, struct gs_error *error)
{
    static struct gs_args args; /* the texts stay in these */
    static char root[GS_TEXT_MAX];
    struct gs_certificate certificate;

    struct gs_memory *memory = gs_memory_new((size_t)limits->memory);
    if (!memory)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    enum gs_status status =
        read_certificate(&certificate, start->path, limits, memory, registry, error);
    if (status == GS_OK) {
        const struct gs_rules *rules = certificate.rules;
        args = rules->args;
        rules->game->position_format(rules, certificate.root, root, sizeof root);
        *head = (struct head){.game = rules->game->name, .root = root};
        for (size_t i = 0; i < args.count; i++) {
            if (!args.values[i].filled)
                continue;
            head->rule_names[head->rule_count] = args.table[i].name;
            head->rule_values[head->rule_count++] = args.values[i].text;
        }
    }
    gs_certificate_close(&certificate);
    gs_memory_free(memory);
    return status;
}

/* Verifies its claims, as `solve check` does. */
static enum gs_status certificate_verify(const struct gs_strategy *strategy,
                                         struct gs_search *search, struct gs_error *error)
{
    struct gs_check check;
    uint64_t need;

    enum gs_status status = gs_check_run(&check, gs_strategy_certificate(strategy), search, &need);
    if (status == GS_USAGE)
        gs_error_set(error, status, "refused: %s; see solve check", check.reason);
    else if (status == GS_NO_MEMORY)
        gs_error_set(error, status, "not verified: it needs up to %" PRIu64 " bytes of memory",
                     need);
    else if (status != GS_OK)
        gs_error_set(error, status, "%s", gs_stop_name(search->stop));
    else if (check.assumed_count > 0)
        status = gs_error_set(error, GS_USAGE,
                              "not verified: it rests on positions that it only assumes; see "
                              "solve check");
    gs_check_clear(&check);
    return status;
}

/* --- all kinds ----------------------------------------------------------------------------- */

static const struct kind kinds[] = {
    {gs_store_is, store_head, gs_store_verify},
    {gs_certificate_is, certificate_head, certificate_verify},
};

/* done: what a limit may have prevented from being done. */
static enum cli_exit refuse_as(const char *done, const char *path, enum gs_status status,
                               const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];
    if (status == GS_STOPPED && cli_interrupted)
        return CLI_INTERRUPTED;
    if (status == GS_STOPPED)
        cli_error("--strategy '%s': not %s: the limit struck on %s", gs_quote(path, quote), done,
                  error->message);
    else
        cli_error("--strategy '%s': %s%s", gs_quote(path, quote), error->message,
                  status == GS_NO_MEMORY ? "; see --memory" : "");
    if (status == GS_NO_MEMORY || status == GS_STOPPED)
        return CLI_UNSOLVED;
    return status == GS_USAGE || status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
}

static enum cli_exit refuse_file(const char *path, enum gs_status status,
                                 const struct gs_error *error)
{
    return refuse_as("read", path, status, error);
}

/* Reads until there is enough, or to the end. */
static enum gs_status fill_start(struct start *start, struct gs_search *search, int file,
                                 struct gs_error *error)
{
    enum gs_status status = GS_OK;
    size_t got = 1;

    start->size = 0;
    while (status == GS_OK && got > 0 && start->size < sizeof start->bytes) {
        status = gs_input_some(file, search, start->bytes + start->size,
                               sizeof start->bytes - start->size, &got, error);
        start->size += got;
    }
    size_t mark = gs_text_mark(start->bytes, start->size);
    start->size -= mark;
    memmove(start->bytes, start->bytes + mark, start->size);
    return status;
}

static enum cli_exit read_start(struct start *start, const char *path,
                                const struct cli_limits *limits)
{
    struct gs_search search;
    struct gs_error reason = {.message = ""}, error;
    enum gs_status status;

    start->path = path;
    cli_reading_start(&search, limits, NULL);
    int file = gs_input_open(path);
    if (file >= 0)
        status = fill_start(start, &search, file, &reason);
    else
        status = gs_error_set(&reason, GS_IO, "%s", strerror(errno));
    if (file >= 0)
        close(file);
    gs_error_set(&error, status, "%s%s", status == GS_IO ? "cannot read it: " : "", reason.message);
    return status == GS_OK ? CLI_DONE : refuse_file(path, status, &error);
}

/* Reads the start of a file and returns its kind. Prints the error. */
static enum cli_exit find_kind(struct start *start, const struct cli_options *options,
                               const struct kind **kind)
{
    const char *path = options->files.strategy;
    struct gs_error error;

    enum cli_exit code = read_start(start, path, &options->limits);
    if (code != CLI_DONE)
        return code;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        *kind = &kinds[i];
        if (kinds[i].is(start->bytes, start->size))
            return CLI_DONE;
    }
    return refuse_file(path, gs_error_set(&error, GS_USAGE, "it is no strategy file"), &error);
}

/* The value of a parameter on the command line, or NULL. */
static const char *given(const struct cli_question *question, const char *rule)
{
    if (strcmp(rule, "size") == 0)
        return question->size;
    for (size_t i = 0; i < question->rule_count; i++)
        if (strcmp(question->rules[i].name, rule) == 0)
            return question->rules[i].text;
    return NULL;
}

/* The command line takes precedence; whether the file fits it is found out when it is opened. */
static void fill_question(struct cli_question *question, const struct head *head)
{
    bool same = true; /* whether the texts of the file fit */
    if (!question->game)
        question->game = head->game;
    if (strcmp(question->game, head->game) != 0)
        return;
    for (size_t i = 0; i < head->rule_count; i++) {
        const char *name = head->rule_names[i], *value = head->rule_values[i];
        const char *text = given(question, name);
        same = same && (!text || strcmp(text, value) == 0);
        if (text)
            continue;
        if (strcmp(name, "size") == 0)
            question->size = value;
        else if (question->rule_count < CLI_SETTINGS_MAX)
            question->rules[question->rule_count++] = (struct cli_setting){name, value};
    }
    /* A root that would be read as a file name cannot be used. */
    if (same && !question->position && !strchr("-@(", head->root[0]))
        question->position = head->root;
}

enum cli_exit cli_strategy_prepare(struct cli_options *options, const struct gs_registry *registry)
{
    const struct kind *kind;
    struct start start;
    struct head head;
    struct gs_error error;

    if (!options->files.strategy) {
        cli_error("--strategy must be given: a file of solve --save or --certificate");
        return CLI_USAGE;
    }
    if (options->question.positions && options->question.position) {
        cli_error("--positions '%s': expected no --position besides a list",
                  options->question.positions);
        return CLI_USAGE;
    }
    enum cli_exit code = find_kind(&start, options, &kind);
    if (code != CLI_DONE)
        return code;
    enum gs_status status = kind->head(&head, &start, &options->limits, registry, &error);
    if (status != GS_OK)
        return refuse_file(options->files.strategy, status, &error);
    fill_question(&options->question, &head);
    return CLI_DONE;
}

enum cli_exit cli_strategy_open(struct cli_job *job, struct gs_memory *memory,
                                struct gs_search *watch, struct gs_strategy **strategy)
{
    const char *path = job->options->files.strategy;
    struct gs_error error = {.message = ""};

    enum gs_status status =
        gs_strategy_open(path, job->registry, job->rules, memory, watch, strategy, &error);
    return status == GS_OK ? CLI_DONE : refuse_file(path, status, &error);
}

enum cli_exit cli_strategy_verify(struct cli_job *job, struct gs_search *search,
                                  const struct gs_strategy *strategy)
{
    const char *path = job->options->files.strategy;
    const struct kind *kind;
    struct start start;
    struct gs_error error;

    enum cli_exit code = find_kind(&start, job->options, &kind);
    if (code != CLI_DONE)
        return code;
    enum gs_status status = kind->verify(strategy, search, &error);
    cli_progress_clear();
    if (status == GS_OK)
        return CLI_DONE;
    code = refuse_as("verified", path, status, &error);
    return status == GS_USAGE ? CLI_WRONG : code;
}
