/* SPDX-License-Identifier: MIT */
/*
 * The verb `game`, for authors of games: an action and its operands.
 */
#include <string.h>

#include <gamesolve/text.h>

#include "author/game_build.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/verb/verb.h"

#define LABEL     "%-10s "
#define PATH_SIZE 4096

struct action {
    const char *name;
    const char *operands; /* in words */
    size_t least;         /* operands, without the action */
    enum cli_exit (*run)(const struct cli_options *options, const struct gs_registry *registry,
                         struct cli_output *output);
};

/* --- build --- */

/* What was made: the game, once it is loaded, and how it is called. */
static enum cli_exit report_built(const struct author_build *build, const char *path, FILE *file)
{
    const struct gs_game *game;
    struct gs_error error;

    if (build->links_program) {
        fprintf(file, LABEL "this solve is static and loads no games; the program %s has it\n",
                "note", path);
        return CLI_DONE;
    }
    if (gs_game_load(path, &game, &error) != GS_OK) {
        cli_error("%s: %s", path, error.message);
        return CLI_USAGE;
    }
    fprintf(file, LABEL, "game");
    cli_print(file, game->name);
    fputs(", ", file);
    cli_print(file, game->summary);
    fprintf(file, "\n" LABEL "solve --game %s\n", "use", path);
    return CLI_DONE;
}

static enum cli_exit build_game(const struct cli_options *options,
                                const struct gs_registry *registry, struct cli_output *output)
{
    static struct author_command command;
    const struct author_build build = {.sources = options->operands + 1,
                                       .source_count = options->operand_count - 1,
                                       .output = options->report.output,
                                       .links_program = !gs_game_can_load()};
    char path[PATH_SIZE];
    struct gs_error error;

    (void)registry;
    enum gs_status status = author_build_output(&build, path, sizeof path, &error);
    if (status == GS_OK)
        status = author_build_command(&build, &command, &error);
    if (status == GS_OK) {
        fprintf(output->file, LABEL, "command");
        author_command_write(&command, output->file);
        putc('\n', output->file);
        fflush(output->file);
        status = author_command_run(&command, &error);
    }
    if (status != GS_OK) {
        cli_error("game build: %s", error.message);
        return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
    }
    return report_built(&build, path, output->file);
}

/* --- the verb --- */

static const struct action actions[] = {
    {"build", "FILE.c...", 1, build_game},
};

enum cli_exit cli_game(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output)
{
    const char *names[sizeof actions / sizeof actions[0] + 1] = {NULL};
    struct gs_error error;

    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        names[i] = actions[i].name;
        if (strcmp(options->file, actions[i].name) != 0)
            continue;
        if (options->operand_count > actions[i].least)
            return actions[i].run(options, registry, output);
        cli_error("game %s needs %s", actions[i].name, actions[i].operands);
        return CLI_USAGE;
    }
    gs_name_refuse(&error, "action", options->file, names);
    cli_error("%s", error.message);
    return CLI_USAGE;
}
