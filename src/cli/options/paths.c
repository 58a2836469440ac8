/* SPDX-License-Identifier: MIT */
/*
 * The files that the command line names. Output replaces a file, or is appended
 * to one of another format, so a file named twice would lose its contents.
 * Files are compared by their identity in the system, so that links and other
 * spellings are found; devices and pipes lose nothing.
 */
#include "cli/options/paths.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/text.h>

/* Room for the name of a folder. */
#define FOLDER_SIZE 4096

static void add_path(struct cli_paths *paths, const char *label, const char *path, bool written,
                     bool in_place)
{
    if (path && strcmp(path, "-") != 0 && paths->count < CLI_PATHS_MAX)
        paths->list[paths->count++] = (struct cli_path){label, path, written, in_place};
}

/* The folder of path, with its last slash; false if the name is too long. */
static bool find_folder(const char *path, char folder[FOLDER_SIZE])
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;

    if (length >= FOLDER_SIZE)
        return false;
    memcpy(folder, path, length);
    strcpy(folder + length, slash ? "" : "./");
    return true;
}

static bool is_one_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Compares two files that do not exist yet: same name, same folder. */
static bool is_same_place(const char *one, const char *other)
{
    const char *slash = strrchr(one, '/'), *other_slash = strrchr(other, '/');
    char folder[FOLDER_SIZE], other_folder[FOLDER_SIZE];
    struct stat about, about_other;

    if (strcmp(one, other) == 0)
        return one[0] != '\0';
    return strcmp(slash ? slash + 1 : one, other_slash ? other_slash + 1 : other) == 0 &&
           find_folder(one, folder) && find_folder(other, other_folder) &&
           stat(folder, &about) == 0 && stat(other_folder, &about_other) == 0 &&
           is_one_file(&about, &about_other);
}

static bool is_same(const char *one, const char *other)
{
    struct stat about, about_other;
    bool exists = stat(one, &about) == 0, other_exists = stat(other, &about_other) == 0;

    if (exists && other_exists)
        return S_ISREG(about.st_mode) && is_one_file(&about, &about_other);
    return !exists && !other_exists && is_same_place(one, other);
}

void cli_paths_fill(const struct cli_option_table *table, struct cli_options *options)
{
    enum cli_verb_bit verb = options->verb->bit;
    const char *file = options->file, *certificate = options->files.certificate;

    options->paths.count = 0;
    for (size_t i = 0; i < table->count; i++) {
        const struct cli_option *row = &table->rows[i];
        bool written = row->writes & verb, read = row->reads & verb;
        if (written || read)
            add_path(&options->paths, row->name, *(const char **)((char *)options + row->member),
                     written, written && read);
    }
    /* Trimming a certificate in place is what trim does, whichever way it is requested. */
    if (file && !(verb == CLI_TRIM && certificate && is_same(file, certificate)))
        add_path(&options->paths, NULL, file,
                 verb == CLI_TRIM && !certificate && access(file, F_OK) == 0, false);
}

/* A run goes on from the checkpoint that it then replaces. */
static bool may_be_same(const struct cli_path *one, const struct cli_path *other)
{
    return one->label && other->label && strcmp(one->label, "checkpoint") == 0 &&
           strcmp(other->label, "resume") == 0;
}

static enum cli_exit compare(const struct cli_path *one, const struct cli_path *other)
{
    char quote[GS_QUOTE_SIZE];
    const char *dashes = other->label ? "--" : "", *label = other->label ? other->label : "FILE";

    if (!one->written && !other->written)
        return CLI_DONE;
    if (!is_same(one->path, other->path) || may_be_same(one, other) || may_be_same(other, one))
        return CLI_DONE;
    cli_error("--%s and %s%s name the same file '%s'", one->label, dashes, label,
              gs_quote(one->path, quote));
    return CLI_USAGE;
}

enum cli_exit cli_paths_check(const struct cli_paths *paths)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < paths->count; i++)
        for (size_t j = i + 1; j < paths->count && code == CLI_DONE; j++)
            code = compare(&paths->list[i], &paths->list[j]);
    return code;
}

static enum cli_exit compare_all(const struct cli_paths *paths, const struct cli_path *path)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < paths->count && code == CLI_DONE; i++)
        code = compare(&paths->list[i], path);
    return code;
}

enum cli_exit cli_paths_check_input(const struct cli_paths *paths, const char *label,
                                    const char *path)
{
    return compare_all(paths, &(struct cli_path){.label = label, .path = path});
}

enum cli_exit cli_paths_check_output(const struct cli_paths *paths, const char *label,
                                     const char *path)
{
    return compare_all(paths, &(struct cli_path){.label = label, .path = path, .written = true});
}

/*
 * Whether a file can be appended to, or created; errno says why not. Creates nothing: other runs
 * may be about to append to it.
 */
static bool can_append(const char *path)
{
    char folder[FOLDER_SIZE];
    struct stat about;

    errno = ENOENT;
    if (path[0] == '\0')
        return false;
    if (stat(path, &about) != 0)
        return errno == ENOENT && find_folder(path, folder) && access(folder, W_OK | X_OK) == 0;
    if (!S_ISDIR(about.st_mode))
        return access(path, W_OK) == 0;
    errno = EISDIR;
    return false;
}

/* Opens and closes it without writing; does not touch what is neither a file nor a folder. */
static bool can_replace(const char *path, const char *label)
{
    struct stat about;
    struct cli_output output;

    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return true;
    return cli_output_open_file(&output, path, label) && cli_output_close(&output);
}

static bool can_write(const struct cli_path *path)
{
    char label[64], quote[GS_QUOTE_SIZE];

    snprintf(label, sizeof label, "%s%s", path->label ? "--" : "",
             path->label ? path->label : "FILE");
    if (!path->in_place)
        return can_replace(path->path, label);
    if (can_append(path->path))
        return true;
    const char *reason = strerror(errno);
    cli_error("%s '%s': cannot write: %s", label, gs_quote(path->path, quote), reason);
    return false;
}

enum cli_exit cli_paths_check_writable(const struct cli_options *options)
{
    for (size_t i = 0; i < options->paths.count; i++)
        if (options->paths.list[i].written && !can_write(&options->paths.list[i]))
            return CLI_FAILURE;
    return CLI_DONE;
}
