/* SPDX-License-Identifier: MIT */
/*
 * A run of the program: parses the command line, prepares all jobs, and hands them to the verb.
 */
#include <string.h>

#include "cli/batch.h"
#include "cli/help.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/checkpoint_file.h"
#include "cli/job/jobs.h"
#include "cli/job/position.h"
#include "cli/job/strategy_file.h"
#include "cli/options/game_files.h"
#include "cli/options/paths.h"
#include "cli/verbs.h"

/* One job, with the files that let it survive. */
static enum cli_exit run_job(struct cli_job *job)
{
    static struct cli_checkpoint checkpoint;

    enum cli_exit code = cli_checkpoint_open(&checkpoint, job);
    if (code == CLI_DONE)
        code = job->options->verb->run(job);
    return cli_exit_worse(code, cli_checkpoint_close(&checkpoint));
}

/* Runs the only job, or all of a batch. */
static enum cli_exit run_jobs(struct cli_jobs *jobs, const struct cli_options *options,
                              struct cli_output *output)
{
    enum cli_exit code;

    if (cli_is_batch(jobs, options)) {
        code = cli_batch_run(jobs, options, output);
    } else {
        jobs->list->output = output;
        code = run_job(jobs->list);
        cli_job_release(jobs->list);
    }
    if (!cli_output_close(output))
        code = cli_exit_worse(code, CLI_FAILURE);
    return code;
}

/* Opens the output, if all output files are writable. */
static enum cli_exit open_output(const struct cli_options *options, struct cli_output *output)
{
    const char *path = options->verb->folder ? NULL : options->report.output;

    cli_progress_start(&options->progress);
    enum cli_exit code = cli_paths_check_writable(options);
    if (code == CLI_DONE && !cli_output_open(output, path, "--output"))
        code = CLI_FAILURE;
    return code != CLI_DONE && cli_interrupted ? CLI_INTERRUPTED : code;
}

static enum cli_exit run_verb(const struct cli_options *options, const struct gs_registry *registry)
{
    struct cli_output output;
    struct cli_jobs jobs;

    enum cli_exit code = cli_jobs_make(&jobs, options, registry);
    if (code == CLI_DONE)
        code = open_output(options, &output);
    if (code == CLI_DONE) {
        cli_position_note(&options->question, jobs.games);
        code = run_jobs(&jobs, options, &output);
    }
    cli_jobs_release(&jobs);
    return code;
}

/* Whether the work is on a certificate, which names its game itself. */
static bool is_about_file(const struct cli_options *options)
{
    const struct cli_verb *verb = options->verb;
    return verb->run_file && (!verb->run || options->files.certificate);
}

static enum cli_exit run_file(const struct cli_options *options, const struct gs_registry *registry)
{
    struct cli_output output;

    if (!options->verb->run && options->question.game && !options->question.game_is_file) {
        cli_error("--game '%s': the file says which game it is about; %s takes only a game from a "
                  "file, such as ./chomp.so",
                  options->question.game, options->verb->name);
        return CLI_USAGE;
    }
    if (!options->verb->run && !options->file) {
        if (options->verb->usage)
            cli_error("%s needs an action: solve %s%s", options->verb->name, options->verb->name,
                      options->verb->usage);
        else
            cli_error("%s needs a FILE: solve %s FILE", options->verb->name, options->verb->name);
        return CLI_USAGE;
    }
    const bool game = options->question.game && !options->question.game_is_file;
    if (options->verb->run && (game || options->question.size || options->question.position ||
                               options->question.rule_count > 0)) {
        cli_error("--certificate '%s': the file says which game, board and position it is about; "
                  "leave out --game, its parameters and --position",
                  options->files.certificate);
        return CLI_USAGE;
    }
    enum cli_exit code = open_output(options, &output);
    if (code != CLI_DONE)
        return code;
    code = options->verb->run_file(options, registry, &output);
    return cli_output_close(&output) ? code : cli_exit_worse(code, CLI_FAILURE);
}

/* --help and the like: text that needs no game. */
static enum cli_exit inform(const struct cli_option_table *table, const struct cli_options *options,
                            const struct gs_registry *registry)
{
    struct cli_output output;
    enum cli_exit code = CLI_DONE;

    if (!cli_output_open(&output, options->report.output, "--output"))
        return CLI_FAILURE;
    if (options->info.help)
        code = cli_help(table, options, registry, output.file);
    else if (options->info.version)
        fprintf(output.file, "solve %s\n", gs_version());
    else if (options->info.manual)
        cli_manual(table, registry, output.file);
    if (options->info.list_games && !options->info.help)
        cli_list_games(registry, output.file);
    if (options->info.list_algos && !options->info.help)
        code = cli_exit_worse(code, cli_list_algos(registry, options, output.file));
    return cli_output_close(&output) ? code : CLI_FAILURE;
}

/* Runs a command line, with all its games in the registry. */
static enum cli_exit run_command(const struct gs_registry *registry, int argc, char **argv)
{
    static struct cli_option_table table;
    static struct cli_options options;

    cli_option_table_init(&table, cli_verbs, registry);
    enum cli_exit code = cli_options_parse(&table, argc, argv, &options);
    if (code != CLI_DONE)
        return code;
    if (options.info.help || options.info.version || options.info.manual ||
        options.info.list_games || options.info.list_algos)
        return inform(&table, &options, registry);
    cli_clock_start();
    cli_interrupt_install(); /* from here on a signal ends the run in order */
    cli_output_limit(&options.limits);
    if (is_about_file(&options))
        return cli_output_exit(run_file(&options, registry));
    if (options.files.strategy || options.verb->bit == CLI_PROBE)
        code = cli_strategy_prepare(&options, registry);
    return code == CLI_DONE ? cli_output_exit(run_verb(&options, registry)) : code;
}

/* Completion loads no game: nothing is run until the command line is. */
enum cli_exit cli_run(const struct gs_registry *registry, int argc, char **argv)
{
    static struct cli_option_table table;
    static struct gs_registry games;

    if (!cli_output_guard())
        return CLI_FAILURE;
    if (argc > 1 && strcmp(argv[1], "--complete") == 0) {
        cli_option_table_init(&table, cli_verbs, registry);
        cli_complete(&table, registry, argc - 2, argv + 2, stdout);
        return CLI_DONE;
    }
    games = *registry;
    enum cli_exit code = cli_game_files_load(&games, argc, argv);
    if (code == CLI_DONE)
        code = run_command(&games, argc, argv);
    cli_game_files_close();
    return code;
}
