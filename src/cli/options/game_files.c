/* SPDX-License-Identifier: MIT */
/*
 * game_files.c - loads games from files, each once, and remembers which file a game is from.
 */
#include "cli/options/game_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "text/values.h"

#define FILES_MAX 16
#define PATH_SIZE 4096

/* A file that is loaded, as it was named and in full, and its game. */
struct game_file {
    char path[PATH_SIZE], whole[PATH_SIZE];
    const struct gs_game *game;
};

static struct game_file files[FILES_MAX];
static size_t file_count;

/* A program may be silent for so many seconds, by --time; 0: for as long as games wait. */
static double patience;

/* For so long, whatever --time says: a program takes a while to start. */
#define PATIENCE_LEAST 1.0

static bool may_wait(double seconds)
{
    return cli_interrupted <= 0 && (patience <= 0 || seconds < patience);
}

/* Says what is wrong with a game from outside; returns the exit code. */
static enum cli_exit explain(const char *what, enum gs_status status, const char *message)
{
    if (status == GS_STOPPED && cli_interrupted > 0)
        return CLI_INTERRUPTED;
    cli_error("%s%s%s", what, message,
              status == GS_STOPPED ? ": stopped by the limit on time" : "");
    if (status == GS_STOPPED)
        return CLI_UNSOLVED;
    return status == GS_IO ? CLI_FAILURE : CLI_USAGE;
}

/* What another program says of its game is wrong, or it says nothing: the run ends at once. */
static void end_run(enum gs_status status, const char *message)
{
    const enum cli_exit code = explain("", status, message);

    cli_output_abandon();
    _exit(status == GS_USAGE ? CLI_WRONG : code);
}

static const struct game_file *find_file(const char *path)
{
    for (size_t i = 0; i < file_count; i++)
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    return NULL;
}

/* A game may be named twice, by one path or by several. */
static bool is_there(const struct gs_registry *registry, const struct gs_game *game)
{
    for (size_t i = 0; i < registry->game_count; i++)
        if (registry->games[i] == game)
            return true;
    return false;
}

/* A command is one item, whatever is in it. */
static bool is_command(const char *text)
{
    return strncmp(text, "pipe:", 5) == 0;
}

static enum cli_exit load(struct gs_registry *registry, const char *path)
{
    struct game_file *file = &files[file_count];
    struct gs_error error;

    if (find_file(path))
        return CLI_DONE;
    if (file_count == FILES_MAX || strlen(path) >= PATH_SIZE) {
        cli_error("--game: at most %d files, with paths of less than %d bytes", FILES_MAX,
                  PATH_SIZE);
        return CLI_USAGE;
    }
    gs_game_on_fault(end_run);
    gs_game_on_wait(may_wait);
    enum gs_status status = gs_game_open(path, &file->game, &error);
    if (status == GS_OK && !is_there(registry, file->game))
        status = gs_registry_add_game(registry, file->game, &error);
    if (status != GS_OK) {
        char what[PATH_SIZE + sizeof "--game '': "];
        snprintf(what, sizeof what, "--game '%s': ", path);
        return explain(what, status, error.message);
    }
    strcpy(file->path, path);
    if (is_command(path) || !realpath(path, file->whole))
        strcpy(file->whole, path);
    file_count++;
    return CLI_DONE;
}

bool cli_game_is_file(const char *text)
{
    return strchr(text, '/') != NULL || is_command(text);
}

/* The next of a list by commas, if it is shorter than a path can be. */
static bool next_item(const char **list, char item[PATH_SIZE])
{
    const size_t length = is_command(*list) ? strlen(*list) : strcspn(*list, ",");

    if (**list == '\0' || length >= PATH_SIZE)
        return false;
    memcpy(item, *list, length);
    item[length] = '\0';
    *list += length;
    *list += **list == ',';
    return true;
}

static enum cli_exit load_list(struct gs_registry *registry, const char *list)
{
    enum cli_exit code = CLI_DONE;
    char item[PATH_SIZE];

    while (code == CLI_DONE && next_item(&list, item))
        if (cli_game_is_file(item))
            code = load(registry, item);
    return code;
}

void cli_game_files_close(void)
{
    while (file_count > 0)
        gs_game_close(files[--file_count].game);
}

/*
 * The value of an option, which begins in this word and may be the next one; NULL: another word.
 * least: letters that name it.
 */
static const char *value_of(const char *option, size_t least, const char *word, const char *next)
{
    const size_t length = strcspn(word, "=");

    if (length < least || strncmp(word, option, length) != 0)
        return NULL;
    return word[length] == '=' ? word + length + 1 : next;
}

/* Notes --time, if the words have it; the parser refuses a wrong one later. */
static void read_patience(int argc, char **argv)
{
    double seconds;

    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *value = value_of("--time", strlen("--ti"), argv[i], argv[i + 1]);
        if (value && text_read_seconds(value, &seconds) && seconds > 0)
            patience = seconds < PATIENCE_LEAST ? PATIENCE_LEAST : seconds;
    }
}

enum cli_exit cli_game_files_load(struct gs_registry *registry, int argc, char **argv)
{
    enum cli_exit code = CLI_DONE;

    read_patience(argc, argv);
    for (int i = 1; i < argc && code == CLI_DONE && strcmp(argv[i], "--") != 0; i++) {
        const char *value = value_of("--game", strlen("--ga"), argv[i], argv[i + 1]);
        if (value)
            code = load_list(registry, value);
    }
    const bool tests = argc > 3 && strcmp(argv[1], "game") == 0 && strcmp(argv[2], "test") == 0 &&
                       argv[3][0] != '-';
    return code == CLI_DONE && tests && cli_game_is_file(argv[3]) ? load(registry, argv[3]) : code;
}

const char *cli_game_names(const char *text)
{
    static char names[FILES_MAX * 64];
    struct gs_writer writer;
    char item[PATH_SIZE];

    if (!cli_game_is_file(text))
        return text;
    gs_writer_init(&writer, names, sizeof names);
    while (next_item(&text, item)) {
        const struct game_file *file = find_file(item);
        gs_writer_add(&writer, "%s%s", writer.length > 0 ? "," : "",
                      file ? file->game->name : item);
    }
    return names;
}

const char *cli_game_word(const struct gs_game *game)
{
    for (size_t i = 0; i < file_count; i++)
        if (files[i].game == game)
            return files[i].whole;
    return game->name;
}
