/* SPDX-License-Identifier: MIT */
/* The file of --strategy: what it is about, opened, and verified. */
#include "cli/job/strategy_file.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/certificate.h>
#include <gamesolve/check.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

/* Verifies the claims of a certificate, as `solve check` does; plies as in struct gs_check. */
static enum gs_status check_claims(const struct gs_strategy *strategy, struct gs_search *search,
                                   unsigned *plies, struct gs_error *error)
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
    *plies = check.plies;
    gs_check_clear(&check);
    return status;
}

/* done: what a limit may have prevented from being done. */
static enum cli_exit refuse_as(const char *done, const char *path, enum gs_status status,
                               const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];
    if (status == GS_STOPPED && cli_interrupted)
        return CLI_INTERRUPTED;
    if (status == GS_STOPPED)
        cli_error("--strategy '%s': not %s: stopped by the limit on %s", gs_quote(path, quote), done,
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
static void fill_question(struct cli_question *question, const struct gs_strategy_head *head)
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

/* Reads what the file is about, and fills it in. */
static enum cli_exit take_head(struct cli_options *options, const struct gs_registry *registry,
                               struct gs_memory *memory)
{
    static struct gs_strategy_head head; /* the texts stay in it */
    struct gs_search reading;
    struct gs_error error = {.message = ""};

    cli_reading_start(&reading, &options->limits, memory);
    enum gs_status status =
        gs_strategy_head_read(&head, options->files.strategy, registry, &reading, &error);
    if (status != GS_OK)
        return refuse_file(options->files.strategy, status, &error);
    options->files.strategy_is_certificate = head.is_certificate;
    fill_question(&options->question, &head);
    return CLI_DONE;
}

enum cli_exit cli_strategy_prepare(struct cli_options *options, const struct gs_registry *registry)
{
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
    struct gs_memory *memory = gs_memory_new((size_t)options->limits.memory);
    if (!memory) {
        gs_error_set(&error, GS_NO_MEMORY, "out of memory");
        return refuse_file(options->files.strategy, GS_NO_MEMORY, &error);
    }
    enum cli_exit code = take_head(options, registry, memory);
    gs_memory_free(memory);
    return code;
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

/* After the verification of a file. */
static enum cli_exit end_verified(const char *path, enum gs_status status,
                                  const struct gs_error *error)
{
    cli_progress_clear();
    if (status == GS_OK)
        return CLI_DONE;
    enum cli_exit code = refuse_as("verified", path, status, error);
    return status == GS_USAGE ? CLI_WRONG : code;
}

enum cli_exit cli_strategy_plies(struct cli_job *job, struct gs_search *search,
                                 const struct gs_strategy *strategy, unsigned *plies)
{
    struct gs_error error = {.message = ""};

    enum gs_status status = check_claims(strategy, search, plies, &error);
    return end_verified(job->options->files.strategy, status, &error);
}

enum cli_exit cli_strategy_verify(struct cli_job *job, struct gs_search *search,
                                  const struct gs_strategy *strategy)
{
    const struct cli_file_options *files = &job->options->files;
    struct gs_error error = {.message = ""};
    unsigned plies;

    enum gs_status status = files->strategy_is_certificate
                                ? check_claims(strategy, search, &plies, &error)
                                : gs_store_verify(strategy, search, &error);
    return end_verified(files->strategy, status, &error);
}
