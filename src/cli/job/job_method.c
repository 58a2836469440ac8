/* SPDX-License-Identifier: MIT */
/* The method of a job: its algorithms, their parameters and their memory. */
#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/job/job_parts.h"
#include "cli/job/job_search.h"
#include "text/values.h"

/* Whether a search is to go on from a file, or to use a disk: by one algorithm alone. */
static bool needs_one_stage(const struct cli_options *options)
{
    return options->checkpoints.file || options->checkpoints.resume || options->limits.disk;
}

static enum cli_exit set_param(struct cli_job *job, const char *assignment)
{
    char name[GS_ARG_TEXT];
    const char *value = text_read_pair(assignment, name);
    struct gs_error error;

    return gs_stages_set(job->stages, name, value, &error) == GS_OK
               ? CLI_DONE
               : cli_refuse("param", assignment, &error);
}

static bool has_param(const struct cli_job *job, const struct cli_setting *setting)
{
    char name[GS_ARG_TEXT];

    text_read_pair(setting->name, name);
    for (unsigned i = 0; i < job->stages->count; i++)
        if (gs_param_find(job->stages->list[i].algo->params, name))
            return true;
    return false;
}

/* Refuses another value of the parameter that `count` sets itself (gs_algo.counting). */
static enum cli_exit refuse_counting(const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    const char *own = job->algo->counting;
    const size_t length = strcspn(own, "=") + 1;

    for (size_t i = 0; i < options->method.param_count; i++) {
        const char *name = options->method.params[i].name;
        if (strncmp(name, own, length) == 0 && strcmp(name, own) != 0) {
            cli_error("--param '%s': %s goes with %s; leave it out", name, options->verb->name,
                      own);
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

/* The parameters that are named with the algorithm, behind its name. */
static enum cli_exit set_own_params(struct cli_job *job)
{
    char assignment[GS_ARG_TEXT], name[GS_ARG_TEXT];
    enum cli_exit code = CLI_DONE;
    struct gs_error error;

    for (const char *at = strchr(job->label, ':'); at && code == CLI_DONE; at = strchr(at, ':')) {
        at++;
        snprintf(assignment, sizeof assignment, "%.*s", (int)strcspn(at, ":"), at);
        const char *value = text_read_pair(assignment, name);
        if (!value)
            gs_error_set(&error, GS_USAGE, "expected NAME:PARAM=VALUE, such as df-pn:epsilon=0.5");
        if (!value || gs_stages_set(job->stages, name, value, &error) != GS_OK)
            code = cli_refuse("algo", job->label, &error);
    }
    return code;
}

/* Given several algorithms, each takes the parameters it has; see cli_params_check. */
static enum cli_exit set_params(struct cli_job *job, bool several)
{
    const struct cli_options *options = job->options;
    enum cli_exit code = CLI_DONE;
    struct gs_error error;

    if (options->verb->counts)
        code = refuse_counting(job);
    if (options->verb->counts && code == CLI_DONE)
        code = set_param(job, job->algo->counting);
    for (size_t i = 0; i < options->method.param_count && code == CLI_DONE; i++)
        if (!several || has_param(job, &options->method.params[i]))
            code = set_param(job, options->method.params[i].name);
    if (code == CLI_DONE && !options->verb->plays)
        code = set_own_params(job);
    for (unsigned i = 0; i < job->stages->count && code == CLI_DONE; i++) {
        const struct gs_stage_plan *stage = &job->stages->list[i];
        if (gs_args_complete(&stage->params, &error) == GS_OK)
            continue;
        cli_error("--param for the algorithm %s: %s", stage->algo->name, error.message);
        code = CLI_USAGE;
    }
    return code;
}

struct gs_memory *cli_job_memory(const struct cli_job *job, uint64_t bytes)
{
    struct gs_memory *memory = gs_memory_new((size_t)bytes);
    if (memory)
        gs_memory_charge_other(memory, job->shared.unbounded, CLI_UNBOUNDED_SPARE);
    if (memory && job->shared.whole)
        gs_memory_join(memory, job->shared.whole);
    return memory;
}

/* The algorithms for these rules. */
static enum cli_exit make_stages(struct cli_job *job, const struct cli_order *order)
{
    struct gs_error error;

    job->stages = gs_stages_new(job->shared.unbounded, order->registry, job->named, job->rules,
                                job->memory, &error);
    if (!job->stages && error.status == GS_NO_MEMORY)
        return cli_no_memory(NULL);
    if (!job->stages)
        return job->options->method.algo ? cli_refuse("algo", job->named->name, &error)
                                         : cli_refuse("game", job->rules->game->name, &error);
    if (needs_one_stage(job->options))
        gs_stages_keep(job->stages, gs_stages_main(job->stages));
    cli_job_show_stage(job, gs_stages_main(job->stages));
    return CLI_DONE;
}

/* The algorithms, their memory and their parameters. */
enum cli_exit cli_job_make_method(struct cli_job *job, const struct cli_order *order)
{
    job->memory = cli_job_memory(job, job->options->limits.memory);
    if (!job->memory)
        return cli_no_memory(NULL);
    if (job->options->verb->plays)
        return CLI_DONE;
    enum cli_exit code = make_stages(job, order);
    if (code == CLI_DONE)
        code = set_params(job, order->algo_count > 1);
    if (code == CLI_DONE)
        cli_job_show_stage(job, gs_stages_main(job->stages));
    return code;
}

/* Takes the parameters of an earlier plan; false if one of the stages was not in it. */
static bool take_params(struct gs_stages *stages, const struct gs_stages *from)
{
    for (unsigned i = 0; i < stages->count; i++) {
        unsigned j = 0;
        while (j < from->count && from->list[j].algo != stages->list[i].algo)
            j++;
        if (j == from->count)
            return false;
        stages->list[i].params = from->list[j].params;
    }
    return true;
}

/* What `auto` stands for depends on the board. */
enum gs_status cli_job_renew_method(struct cli_job *job, struct gs_error *error)
{
    struct gs_stages *stages = gs_stages_new(job->shared.unbounded, job->registry, job->named,
                                             job->rules, job->memory, error);
    if (!stages)
        return error->status;
    if (needs_one_stage(job->options))
        gs_stages_keep(stages, gs_stages_main(stages));
    if (!take_params(stages, job->stages) &&
        (job->options->method.param_count > 0 || strchr(job->label, ':'))) {
        gs_release(job->shared.unbounded, stages);
        return gs_error_set(error, GS_USAGE,
                            "%s runs others on this board, and --param is for %s: expected --algo",
                            job->named->name, job->algo->name);
    }
    gs_release(job->shared.unbounded, job->stages);
    job->stages = stages;
    cli_job_show_stage(job, gs_stages_main(stages));
    return GS_OK;
}

/* Each parameter must belong to at least one of the algorithms. */
enum cli_exit cli_params_check(const struct cli_jobs *jobs, const struct cli_options *options)
{
    for (size_t i = 0; i < options->method.param_count && !options->verb->plays; i++) {
        bool known = false;
        for (size_t job = 0; job < jobs->count && !known; job++)
            known = has_param(&jobs->list[job], &options->method.params[i]);
        if (!known) {
            char quote[GS_QUOTE_SIZE];
            cli_error("--param '%s': none of the algorithms has this parameter",
                      gs_quote(options->method.params[i].name, quote));
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}
