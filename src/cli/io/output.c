/* SPDX-License-Identifier: MIT */
/*
 * Where results go. A file is written under a name of its own beside NAME and renamed when it is
 * complete and on disk. So NAME is never damaged, and an older one stays until then. Runs do not
 * wait for each other: of several that write NAME the last one replaces it. A killed run leaves
 * NAME.partial.PID. Devices and pipes are written directly. Errors are checked at every flush.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/cli.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

/* The room for what makes the name of a partial file unique: a process and a count. */
#define OWN_SIZE 40

/* How many partial files of a process of that number may be there already. */
#define NAMES_MAX 1000

/* Nanoseconds between two checks whether a pipe has a reader. */
#define READER_WAIT 10000000

/* The limits on waiting for a reader, and whether none came. */
static const struct cli_limits *limits;
static bool no_reader;

/* Whether standard output has lost its reader, as after `head`. */
static bool unread;

static bool fail_output(struct cli_output *output, const char *doing)
{
    const char *reason = strerror(errno ? errno : EIO);

    if (errno == EPIPE && output->file == stdout)
        output->failed = unread = true; /* cli_output_end says so in the way of the system */
    if (!output->failed && output->file == stdout)
        cli_error("%s %s: %s", doing, output->name, reason);
    else if (!output->failed)
        cli_error("%s '%s': %s: %s", output->label, output->name, doing, reason);
    output->failed = true;
    return false;
}

/* The file that a symbolic link leads to is the one to replace, not the link. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL);
    return real || errno != ENOENT ? real : strdup(path);
}

static bool make_names(struct cli_output *output, const char *path)
{
    output->target = resolve(path);
    if (!output->target)
        return false;
    output->partial = malloc(strlen(output->target) + sizeof CLI_PARTIAL + OWN_SIZE);
    if (!output->partial)
        return false;
    strcpy(output->partial, output->target);
    strcat(output->partial, CLI_PARTIAL);
    return true;
}

/* Creates the partial file, under a name that no other run has; -1, with errno set, on failure. */
static int create_partial(struct cli_output *output)
{
    char *end = output->partial + strlen(output->partial);
    int file = -1;

    snprintf(end, OWN_SIZE, ".%ld", (long)getpid());
    end += strlen(end);
    for (int i = 1; i <= NAMES_MAX; i++) {
        file = open(output->partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST)
            break;
        snprintf(end, OWN_SIZE / 2, "-%d", i);
    }
    return file;
}

/* Names of files that must not stay where the run ends at once; threads add and remove theirs. */
static _Atomic(const char *) partials[8];

/* Puts one name (NULL: none) in the place of another. */
static void note_partial(const char *old, const char *name)
{
    for (size_t i = 0; i < sizeof partials / sizeof partials[0]; i++) {
        const char *expected = old;
        if (atomic_compare_exchange_strong(&partials[i], &expected, name))
            return;
    }
}

void cli_output_abandon(void)
{
    for (size_t i = 0; i < sizeof partials / sizeof partials[0]; i++) {
        const char *name = atomic_load(&partials[i]);
        if (name)
            unlink(name);
    }
}

/* Opens the partial file with the permissions of the file that it will replace. */
static bool open_partial(struct cli_output *output, const char *path, const struct stat *old)
{
    if (!make_names(output, path) || (old && access(output->target, W_OK) != 0))
        return fail_output(output, "cannot write");
    int file = create_partial(output);
    if (file < 0)
        return fail_output(output, "cannot write");
    if (old)
        (void)fchmod(file, old->st_mode & 0777);
    output->file = fdopen(file, "w");
    if (output->file) {
        note_partial(NULL, output->partial);
        return true;
    }
    fail_output(output, "cannot write");
    close(file);
    unlink(output->partial);
    return false;
}

static void forget_names(struct cli_output *output)
{
    if (output->partial)
        note_partial(output->partial, NULL);
    free(output->target);
    free(output->partial);
    output->target = output->partial = NULL;
    output->file = NULL;
}

bool cli_output_open(struct cli_output *output, const char *path, const char *label)
{
    if (path && strcmp(path, "-") != 0)
        return cli_output_open_file(output, path, label);
    *output = (struct cli_output){.file = stdout, .name = "the standard output"};
    return true;
}

/*
 * Opens a file or, watching the limits, a pipe, which would otherwise wait for a reader for ever.
 * -1, with errno set, on failure.
 */
static int open_to_write(const char *path, bool is_pipe)
{
    const struct timespec pause = {.tv_nsec = READER_WAIT};
    int file;

    while ((file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && is_pipe &&
           errno == ENXIO) {
        no_reader = limits && !cli_may_wait(limits);
        if (no_reader)
            return -1;
        nanosleep(&pause, NULL);
    }
    if (file >= 0)
        fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

/* Opens a device or a pipe. */
static void open_directly(struct cli_output *output, const char *path, bool is_pipe)
{
    int file = open_to_write(path, is_pipe);

    if (file >= 0) {
        output->file = fdopen(file, "w");
        if (!output->file)
            close(file);
    } else if (no_reader) {
        if (!cli_interrupted)
            cli_error("%s '%s': nobody reads it: stopped by the limit on time", output->label, path);
        output->failed = true;
    }
}

void cli_output_limit(const struct cli_limits *given)
{
    limits = given;
    no_reader = false;
}

enum cli_exit cli_output_exit(enum cli_exit code)
{
    if (code != CLI_FAILURE || !no_reader)
        return code;
    return cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
}

bool cli_output_open_file(struct cli_output *output, const char *path, const char *label)
{
    struct stat old;

    *output = (struct cli_output){.name = path, .label = label};
    bool exists = stat(path, &old) == 0;
    if (!exists && errno != ENOENT)
        fail_output(output, "cannot write");
    else if (path[0] == '\0')
        errno = ENOENT; /* a partial file could be made, but never renamed */
    else if (exists && !S_ISREG(old.st_mode))
        open_directly(output, path, S_ISFIFO(old.st_mode));
    else
        open_partial(output, path, exists ? &old : NULL);
    if (output->file)
        return true;
    fail_output(output, "cannot write");
    forget_names(output);
    return false;
}

bool cli_output_put(struct cli_output *output, const void *bytes, size_t size)
{
    errno = 0;
    return fwrite(bytes, 1, size, output->file) == size || fail_output(output, "cannot write");
}

bool cli_output_flush(struct cli_output *output)
{
    if (!ferror(output->file)) /* else the stream may have nothing left that would fail again */
        errno = 0;
    if (fflush(output->file) != 0 || ferror(output->file))
        return fail_output(output, "cannot write");
    return !output->failed;
}

/* It is no failure if the file system cannot synchronise a folder, or the folder cannot be read. */
static bool sync_folder(const char *folder)
{
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return errno == EACCES;
    bool done = fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return done;
}

/* Makes the new name durable: it is in the folder, which has to reach the disk as well. */
static bool sync_name(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash == path)
        return sync_folder("/");
    if (slash)
        *slash = '\0';
    return sync_folder(slash ? path : ".");
}

/* Gives the complete file its name. */
static void rename_partial(struct cli_output *output)
{
    errno = 0;
    if (rename(output->partial, output->target) != 0) {
        fail_output(output, "cannot rename the partial file");
        unlink(output->partial);
    } else if (!output->brief && !sync_name(output->target)) {
        fail_output(output, "cannot write its folder");
    }
}

/* Flushes and closes the stream, whose bytes then are on disk. */
static void close_stream(struct cli_output *output, bool empty)
{
    errno = 0;
    if (output->partial && !output->failed && !empty && !output->brief &&
        fsync(fileno(output->file)) != 0)
        fail_output(output, "cannot write");
    errno = 0;
    if (fclose(output->file) != 0)
        fail_output(output, "cannot write");
}

bool cli_output_close(struct cli_output *output)
{
    cli_output_flush(output);
    bool empty = output->partial && ftell(output->file) == 0;
    close_stream(output, empty);
    if (output->partial && (empty || output->failed))
        unlink(output->partial);
    else if (output->partial)
        rename_partial(output);
    forget_names(output);
    return !output->failed;
}

void cli_output_drop(struct cli_output *output)
{
    output->failed = true;
    cli_output_close(output);
}

void cli_output_end(void)
{
    if (!unread)
        return;
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
}

bool cli_output_guard(void)
{
    signal(SIGPIPE, SIG_IGN);
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++) {
        if (fcntl(i, F_GETFD) >= 0 || errno != EBADF)
            continue;
        /* opened the wrong way round, so that using it is still an error */
        if (open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY) != i) {
            cli_error("cannot open '/dev/null': %s", strerror(errno));
            return false;
        }
    }
    return true;
}
