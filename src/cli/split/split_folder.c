/* SPDX-License-Identifier: MIT */
/*
 * split_folder.c - the folder of a split: made under another name until it is complete, and the
 * files that split and join alone read and write: the options and the tree.
 *
 * The options are lines of a name and a value, as on the command line: game, size, rule NAME VALUE,
 * algo, param NAME=VALUE, goal, seed, nodes, seconds, memory, probe, jobs, slice, workers,
 * position.
 */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/split/splitting.h"
#include "cli/verb/certificate_file.h"
#include "text/values.h"

/* The largest file of options. */
#define OPTIONS_MAX ((size_t)1 << 16)

/* Whether there is a folder of that name with something in it. */
static bool is_occupied(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    bool found = false;

    if (!folder)
        return false;
    while (!found && (entry = readdir(folder)))
        found = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(folder);
    return found;
}

/* Whether a file of that name is one that a split makes, complete or not. */
static bool is_made(const char *name)
{
    static const char *const names[] = {"options",  "tree",        "jobs.jsonl", "list",
                                        "jobs",     "limits",      "answer",     "job.sh",
                                        "makefile", "parallel.sh", "ahead.sh",   "slurm.sh"};
    const size_t length = strlen(name), suffix = strlen(CLI_PARTIAL);

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t made = strlen(names[i]);
        if (strncmp(name, names[i], made) == 0 &&
            (length == made || strncmp(name + made, CLI_PARTIAL, suffix) == 0))
            return true;
    }
    return false;
}

/* Removes what a split has made in a folder, and nothing else. */
static void remove_made(const char *path)
{
    char name[CLI_FOLDER_SIZE];
    DIR *folder = opendir(path);
    struct dirent *entry;

    while (folder && (entry = readdir(folder)))
        if (is_made(entry->d_name) &&
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name)
            unlink(name);
    if (folder)
        closedir(folder);
}

bool cli_folder_drop(const char *partial)
{
    struct stat about;

    /* A disk that is read-only refuses to remove what is not there. */
    remove_made(partial);
    return rmdir(partial) == 0 || lstat(partial, &about) != 0;
}

enum cli_exit cli_folder_begin(const char *folder, char partial[CLI_FOLDER_SIZE])
{
    char quote[GS_QUOTE_SIZE];
    struct stat about;
    size_t length = strlen(folder);

    while (length > 1 && folder[length - 1] == '/')
        length--;
    gs_quote(folder, quote);
    if (length + sizeof CLI_PARTIAL > CLI_FOLDER_SIZE / 2) {
        cli_error("--output '%s': the name is too long", quote);
        return CLI_USAGE;
    }
    if (is_occupied(folder) || (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))) {
        cli_error("--output '%s': expected a folder that is new or empty", quote);
        return CLI_USAGE;
    }
    snprintf(partial, CLI_FOLDER_SIZE, "%.*s" CLI_PARTIAL, (int)length, folder);
    if (!cli_folder_drop(partial)) {
        cli_error("--output '%s': '%s" CLI_PARTIAL "' is in the way: expected nothing there", quote,
                  quote);
        return CLI_USAGE;
    }
    if (mkdir(partial, 0777) != 0) {
        cli_error("--output '%s': cannot make it: %s", quote, strerror(errno));
        return CLI_FAILURE;
    }
    return CLI_DONE;
}

enum cli_exit cli_folder_end(const char *folder, const char *partial)
{
    char quote[GS_QUOTE_SIZE];

    if (rename(partial, folder) == 0)
        return CLI_DONE;
    const char *reason = strerror(errno);
    cli_error("--output '%s': cannot make it: %s", gs_quote(folder, quote), reason);
    return CLI_FAILURE;
}

/* A file in which nothing is written does not appear; what it was before must go, too. */
static bool make_empty(const char *path)
{
    FILE *file = fopen(path, "w");

    if (file && fclose(file) == 0)
        return true;
    cli_error("%s: cannot write: %s", path, strerror(errno));
    return false;
}

static enum cli_exit put(const struct cli_splitting *splitting, const char *name,
                         bool (*write)(struct cli_splitting *splitting, FILE *file), bool brief)
{
    char path[CLI_FOLDER_SIZE];
    struct cli_output output;

    if (!cli_folder_path(splitting->folder, name, path)[0] ||
        !cli_output_open_file(&output, path, name))
        return CLI_FAILURE;
    output.brief = brief;
    if (!write((struct cli_splitting *)splitting, output.file)) {
        cli_output_drop(&output);
        if (!cli_interrupted)
            cli_error("%s: not written: out of memory, or out of time", path);
        return cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
    }
    bool empty = ftell(output.file) == 0;
    return cli_output_close(&output) && (!empty || make_empty(path)) ? CLI_DONE : CLI_FAILURE;
}

/* What a plan writes, but for the tree, the next one writes anew from that. */
enum cli_exit cli_folder_put(const struct cli_splitting *splitting, const char *name,
                             bool (*write)(struct cli_splitting *splitting, FILE *file))
{
    return put(splitting, name, write, splitting->job->options->split.plan);
}

enum cli_exit cli_folder_put_all(struct cli_splitting *splitting,
                                 const struct cli_folder_file *files, size_t count)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < count && code == CLI_DONE; i++)
        code = cli_folder_put(splitting, files[i].name, files[i].write);
    return code;
}

/* --- options --- */

static void put_args(FILE *file, const char *name, const struct gs_args *args, const char *form)
{
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled && strcmp(args->table[i].name, "size") != 0) {
            fprintf(file, "%s ", name);
            fprintf(file, form, args->table[i].name, args->values[i].text);
        }
}

static bool write_options(struct cli_splitting *splitting, FILE *file)
{
    const struct cli_job *job = splitting->job;
    const struct cli_options *options = job->options;
    char text[GS_TEXT_MAX];

    fprintf(file, "solve-split 1\ngame %s\n", job->game->name);
    if (gs_param_find(job->game->params, "size"))
        fprintf(file, "size %s\n", gs_args_text(&job->rules->args, "size"));
    put_args(file, "rule", &job->rules->args, "%s %s\n");
    fprintf(file, "algo %s\n", job->algo->name);
    for (size_t i = 0; i < job->params.count; i++)
        if (job->params.values[i].given)
            fprintf(file, "param %s=%s\n", job->params.table[i].name, job->params.values[i].text);
    fprintf(file, "goal %s\nseed %" PRIu64 "\nnodes %" PRIu64 "\nseconds %.12g\n",
            gs_goal_name(options->question.goal), options->method.seed, options->limits.nodes,
            options->limits.seconds);
    fprintf(file, "memory %" PRIu64 "\nprobe %" PRIu64 "\n", options->limits.memory_given,
            options->split.probe);
    if (options->split.jobs > 0) /* given */
        fprintf(file, "jobs %" PRIu64 "\n", options->split.jobs);
    fprintf(file, "slice %" PRIu64 "\nworkers %" PRIu64 "\n", options->split.slice,
            options->split.workers);
    job->rules->game->position_format(job->rules, job->root, text, sizeof text);
    fprintf(file, "position %s\n", text);
    return true;
}

enum cli_exit cli_folder_put_options(const struct cli_splitting *splitting)
{
    return cli_folder_put(splitting, "options", write_options);
}

/* Whether it is an option with a value that split takes, and no name of a file to write to. */
static bool is_of_split(const struct cli_option *row)
{
    return (row->verbs & CLI_SPLIT) && row->argument && !row->writes;
}

/* One line, which is cut up in place; false if it is no option or has a value that is wrong. */
static bool take_option(struct cli_options *options, char *name)
{
    char *value = strchr(name, ' ');
    const bool is_rule = value && strncmp(name, "rule ", 5) == 0;

    if (is_rule) {
        name = value + 1;
        value = strchr(name, ' ');
    }
    if (!value)
        return false;
    *value++ = '\0';
    const char *option = strcmp(name, "seconds") == 0 ? "time" : name;
    const struct cli_option *row = cli_option_find(options->table, option, strlen(option));
    return row && row->of_game == is_rule && is_of_split(row) && row->set(options, row, value);
}

/* All lines after the first one. */
static enum cli_exit take_options(const char *path, char *text, struct cli_options *options)
{
    char quote[GS_QUOTE_SIZE];
    unsigned number = 1;

    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        bool first = number == 1 && strcmp(line, "solve-split 1") == 0;
        if (!first && (number == 1 || (*line && !take_option(options, line)))) {
            cli_error("%s: line %u: '%s': expected an option of a split", path, number,
                      gs_quote(line, quote));
            return CLI_USAGE;
        }
        number++;
    }
    return CLI_DONE;
}

enum cli_exit cli_folder_get_options(const char *folder, struct gs_search *search,
                                     struct gs_file *file, struct cli_options *options)
{
    char path[CLI_FOLDER_SIZE];
    struct gs_error error;

    if (!cli_folder_path(folder, "options", path)[0])
        return CLI_USAGE;
    enum gs_status status = cli_file_read(file, search, path, OPTIONS_MAX, &error);
    if (status == GS_OK && file->size > 0 && strlen((char *)file->bytes) == file->size)
        return take_options(path, (char *)file->bytes, options);
    if (status == GS_STOPPED || status == GS_NO_MEMORY)
        return cli_file_explain("DIR", path, status, &error);
    cli_error("%s: expected a folder that solve split made: %s", folder,
              status == GS_OK ? "its options are empty" : error.message);
    return status == GS_IO ? CLI_FAILURE : CLI_USAGE;
}

/* --- the tree --- */

static bool write_tree(struct cli_splitting *splitting, FILE *file)
{
    struct gs_sink sink;

    cli_sink_init(&sink, file);
    return gs_split_write(splitting->split, &sink);
}

enum cli_exit cli_folder_put_tree(struct cli_splitting *splitting)
{
    return put(splitting, "tree", write_tree, false);
}

enum cli_exit cli_folder_get_tree(struct cli_splitting *splitting)
{
    const struct cli_job *job = splitting->job;
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file = {.memory = NULL};

    if (!cli_folder_path(splitting->folder, "tree", path)[0])
        return CLI_USAGE;
    enum gs_status status = cli_file_read(&file, &splitting->search, path, GS_FILE_ANY, &error);
    if (status == GS_OK)
        status = gs_split_read(&splitting->split, &splitting->search, job->rules, job->root,
                               job->options->question.goal, file.bytes, file.size, &error);
    gs_file_clear(&file);
    if (status == GS_OK && cli_split_seeks_win(splitting))
        gs_split_seek_win(splitting->split);
    if (status == GS_OK)
        return CLI_DONE;
    if (status == GS_USAGE) {
        cli_error("%s: refused: %s", path, error.message);
        return CLI_WRONG;
    }
    if (status == GS_IO)
        cli_error("%s: %s", path, error.message);
    return status == GS_IO ? CLI_FAILURE : cli_splitting_explain(splitting, status, &error);
}
