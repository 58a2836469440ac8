/* SPDX-License-Identifier: MIT */
/*
 * The verb `game`, for authors of games: an action and its operands.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "author/game_build.h"
#include "author/game_new.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/game_files.h"
#include "cli/options/suggest.h"
#include "cli/verb/verb.h"
#include "game_test/game_test.h"
#include "text/human.h"

#define LABEL     "%-10s "
#define PATH_SIZE 4096

struct action {
    const char *name;
    const char *operands; /* in words */
    size_t least, most;   /* operands, without the action */
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
    if (options->question.size || options->question.rule_count > 0) {
        cli_error("game build takes no parameters of games; game test does");
        return CLI_USAGE;
    }
    enum gs_status status = author_sources_check(&build, &error);
    if (status == GS_OK)
        status = author_build_output(&build, path, sizeof path, &error);
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

/* --- test --- */

/* Seconds for a test without --time. */
#define TEST_SECONDS 300

/* What became of the process that tests. */
enum test_end { TEST_DONE, TEST_CRASHED, TEST_LATE, TEST_STOPPED, TEST_FAILED };

/* The parameters of the command line; *given: there are some. */
static enum cli_exit read_args(const struct cli_question *question, const struct gs_game *game,
                               struct gs_args *args, bool *given)
{
    struct gs_error error;

    gs_args_init(args, game->params);
    *given = question->size || question->rule_count > 0;
    if (question->size && gs_args_set(args, "size", question->size, &error) != GS_OK)
        return cli_refuse("size", question->size, &error);
    for (size_t i = 0; i < question->rule_count; i++)
        if (gs_args_set(args, question->rules[i].name, question->rules[i].text, &error) != GS_OK)
            return cli_refuse(question->rules[i].name, question->rules[i].text, &error);
    if (*given && gs_args_complete(args, &error) != GS_OK) {
        cli_error("game test: %s", error.message);
        return CLI_USAGE;
    }
    return CLI_DONE;
}

static double now_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* How the process that tests ends; with another code it was the game that ended it. */
enum { EXIT_TESTED = 117, EXIT_UNABLE = 118 };

/* Waits for the process that tests, and ends it when its time is up. */
static enum test_end watch(pid_t child, double seconds, int *outcome)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    const double start = now_seconds();
    pid_t ended;

    while ((ended = waitpid(child, outcome, WNOHANG)) == 0) {
        const bool late = now_seconds() - start > seconds;
        if (late || cli_interrupted) {
            kill(child, SIGKILL);
            waitpid(child, outcome, 0);
            return late ? TEST_LATE : TEST_STOPPED;
        }
        nanosleep(&pause, NULL);
    }
    if (ended < 0 || (WIFEXITED(*outcome) && WEXITSTATUS(*outcome) == EXIT_UNABLE))
        return TEST_FAILED;
    const bool tested = WIFEXITED(*outcome) && WEXITSTATUS(*outcome) == EXIT_TESTED;
    return tested ? TEST_DONE : TEST_CRASHED;
}

/* The test of this process, which a game of a pipe may end. */
static struct game_test *running;

/* What is wrong with a game whose rules another program answers. */
static void end_test(enum gs_status status, const char *message)
{
    if (running->fault_count < GAME_FAULTS_MAX) {
        struct game_fault *fault = &running->faults[running->fault_count++];
        *fault = running->now;
        snprintf(fault->what, sizeof fault->what, "%s", message);
    }
    (void)status;
    _exit(EXIT_TESTED);
}

/*
 * The standard output of this process becomes a pipe, whose other end is returned; -1: it does not.
 * What does not fit into the pipe is lost.
 */
static int catch_output(void)
{
    int ends[2];

    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    return ends[0];
}

/* A fault if the game has printed something, which would stand among results. */
static void check_output(struct game_test *test, int caught)
{
    char text[41];

    fflush(stdout);
    const ssize_t length = caught < 0 ? 0 : read(caught, text, sizeof text - 1);
    if (length <= 0 || test->fault_count == GAME_FAULTS_MAX)
        return;
    text[length] = '\0';
    text[strcspn(text, "\n")] = '\0';
    struct game_fault *fault = &test->faults[test->fault_count++];
    *fault = (struct game_fault){.check = "output"};
    snprintf(fault->what, sizeof fault->what, "the game prints on the standard output: '%s'", text);
    snprintf(fault->board, sizeof fault->board, "%s", test->game->name);
}

static int run_here(struct game_test *test)
{
    struct gs_error error;

    running = test;
    gs_game_on_fault(end_test);
    gs_game_on_wait(NULL); /* the other process ends this one */
    const int caught = catch_output();
    const enum gs_status status = game_test_run(test, &error);
    check_output(test, caught);
    return status == GS_OK ? EXIT_TESTED : EXIT_UNABLE;
}

/* Tests in a process of its own, since a game may crash, or never return. */
static enum test_end run_apart(struct game_test *test, double seconds)
{
    int outcome = 0;

    fflush(NULL);
    const pid_t child = fork();
    if (child < 0)
        return TEST_FAILED;
    if (child == 0)
        _exit(run_here(test));
    const enum test_end end = watch(child, seconds, &outcome);
    if (end == TEST_CRASHED && test->fault_count < GAME_FAULTS_MAX) {
        struct game_fault *fault = &test->faults[test->fault_count++];
        *fault = test->now;
        if (WIFSIGNALED(outcome))
            snprintf(fault->what, sizeof fault->what, "the game crashed: %s",
                     strsignal(WTERMSIG(outcome)));
        else
            snprintf(fault->what, sizeof fault->what,
                     "the game ended the program, with exit code %d", WEXITSTATUS(outcome));
    }
    return end;
}

static void put_faults(const struct game_test *test, FILE *file)
{
    for (size_t i = 0; i < test->fault_count; i++) {
        const struct game_fault *fault = &test->faults[i];
        fprintf(file, LABEL "%s: ", "fault", fault->check);
        cli_print(file, fault->what);
        fprintf(file, "\n" LABEL, "board");
        cli_print(file, fault->board);
        if (fault->position[0]) {
            fprintf(file, "\n" LABEL, "position");
            cli_print(file, fault->position);
            fprintf(file, " (plies from the start: %u)", fault->plies);
        }
        putc('\n', file);
    }
}

/* " of BOARD, position POSITION": where the test is. */
static void put_place(const struct game_fault *now, FILE *file)
{
    fprintf(file, " of %s", now->board);
    if (now->position[0]) {
        fputs(", position ", file);
        cli_print(file, now->position);
    }
    putc('\n', file);
}

/* What the positions do not show of the game. */
static void put_notes(const struct game_test *test, FILE *file)
{
    if (test->black_wins + test->white_wins + test->draws == 0)
        fprintf(file, LABEL "in none of the positions is the game over: does it always end?\n",
                "note");
    if (test->whole_boards == 0)
        fprintf(file,
                LABEL "no board has at most %d states, so that no search was compared: name a "
                      "small one in examples, or by options\n",
                "note", GAME_TEST_STATES_MAX);
}

static enum cli_exit report_test(const struct game_test *test, enum test_end end, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    fprintf(file, LABEL "%s, %s\n", "game", test->game->name, test->game->summary);
    fprintf(file, LABEL "%" PRIu64 ", of which %" PRIu64 " whole\n", "boards", test->boards,
            test->whole_boards);
    fprintf(file, LABEL "%s\n", "positions", text_human_count(test->positions, text));
    fprintf(file, LABEL "Black wins %" PRIu64 ", White wins %" PRIu64 ", draws %" PRIu64 "\n",
            "ends", test->black_wins, test->white_wins, test->draws);
    put_faults(test, file);
    if (end == TEST_LATE || end == TEST_STOPPED) {
        fprintf(file, LABEL "not finished: %s in the check %s", "result",
                end == TEST_LATE ? "the time was up" : "interrupted", test->now.check);
        put_place(&test->now, file);
    }
    if (end == TEST_STOPPED)
        return CLI_INTERRUPTED;
    if (test->fault_count > 0 && end != TEST_LATE)
        fprintf(file, LABEL "%zu fault%s\n", "result", test->fault_count,
                test->fault_count == 1 ? "" : "s");
    if (test->fault_count > 0)
        return CLI_WRONG;
    if (end == TEST_LATE)
        return CLI_UNSOLVED;
    fprintf(file, LABEL "%s\n", "checks", test->checked);
    fprintf(file, LABEL "%u, %" PRIu64 " searches agree with brute force\n", "algorithms",
            test->algorithms, test->searches);
    put_notes(test, file);
    fprintf(file, LABEL "no fault\n", "result");
    return CLI_DONE;
}

static enum cli_exit test_game(const struct cli_options *options,
                               const struct gs_registry *registry, struct cli_output *output)
{
    const double seconds = options->limits.seconds > 0 ? options->limits.seconds : TEST_SECONDS;
    const struct gs_game *game = cli_find_game(registry, cli_game_names(options->operands[1]));
    struct gs_args args;
    bool given;

    if (!game)
        return CLI_USAGE;
    enum cli_exit code = read_args(&options->question, game, &args, &given);
    if (code != CLI_DONE)
        return code;
    struct game_test *test =
        mmap(NULL, sizeof *test, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (test == MAP_FAILED)
        return cli_no_memory(NULL);
    *test = (struct game_test){.game = game, .registry = registry, .args = given ? &args : NULL};
    const enum test_end end = run_apart(test, seconds);
    if (end == TEST_FAILED) {
        cli_error("game test: out of memory, or no process could be started");
        code = CLI_FAILURE;
    } else {
        code = report_test(test, end, output->file);
    }
    munmap(test, sizeof *test);
    return code;
}

/* --- new --- */

static enum cli_exit new_game(const struct cli_options *options, const struct gs_registry *registry,
                              struct cli_output *output)
{
    const char *name = options->operands[1];
    struct gs_error error;

    if (options->question.size || options->question.rule_count > 0 || options->report.output) {
        cli_error("game new takes no parameters of games and no --output");
        return CLI_USAGE;
    }
    if (gs_registry_game(registry, name, &error)) {
        cli_error("game new: there is already a game named %s", name);
        return CLI_USAGE;
    }
    const enum gs_status status = author_game_new(name, options->author.kind, &error);
    if (status != GS_OK) {
        cli_error("game new: %s", error.message);
        return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
    }
    fprintf(output->file, LABEL "%s.c\n", "file", name);
    fprintf(output->file, LABEL "solve game build %s.c && solve game test ./%s.so\n", "next", name,
            name);
    return CLI_DONE;
}

/* --- the verb --- */

static const struct action actions[] = {
    {"new", "NAME", 1, 1, new_game},
    {"build", "FILE.c...", 1, SIZE_MAX - 1, build_game},
    {"test", "a game: ./FILE.so or a name", 1, 1, test_game},
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
        if (options->operand_count <= actions[i].least)
            cli_error("game %s needs %s", actions[i].name, actions[i].operands);
        else if (options->operand_count > actions[i].most + 1)
            cli_error("game %s: '%s' is one name too many", actions[i].name,
                      options->operands[actions[i].most + 1]);
        else if (options->author.kind && actions[i].run != new_game)
            cli_error("game %s takes no --kind; game new does", actions[i].name);
        else
            return actions[i].run(options, registry, output);
        return CLI_USAGE;
    }
    gs_name_refuse(&error, "action", options->file, names);
    cli_error("%s", error.message);
    return CLI_USAGE;
}
