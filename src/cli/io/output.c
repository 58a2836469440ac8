/* SPDX-License-Identifier: MIT */
/*
 * Where results go. A file is written under a name of its own beside NAME and renamed when it is
 * complete and on disk. So NAME is never damaged, and an older one stays until then. Runs do not
 * wait for each other: of several that write NAME the last one replaces it. A killed run leaves
 * NAME.partial.PID. Devices and pipes are written directly. Errors are checked at every flush.
 *
 * With --continue the file is called NAME.partial while it is written, where the next run finds the
 * rows. A run that goes on with it copies the rows first, so that it never writes into a file of
 * another run; the other one then ends with an error, since the name no longer leads to its file.
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

static bool is_one_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Whether the name of the partial file leads to the open one: it may be that of several runs. */
static bool is_named(const struct cli_output *output)
{
    struct stat name, own;
    return !output->keeps || (lstat(output->partial, &name) == 0 &&
                              fstat(fileno(output->file), &own) == 0 && is_one_file(&name, &own));
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
    if (output->left >= 0)
        close(output->left);
    free(output->room);
    output->room = NULL;
    output->left = -1;
    free(output->target);
    free(output->partial);
    output->target = output->partial = NULL;
    output->file = NULL;
}

bool cli_output_open(struct cli_output *output, const char *path, const char *label)
{
    if (path && strcmp(path, "-") != 0)
        return cli_output_open_file(output, path, label);
    *output = (struct cli_output){.file = stdout, .name = "the standard output", .left = -1};
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
            cli_error("%s '%s': nobody reads it: the limit struck on time", output->label, path);
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

    *output = (struct cli_output){.name = path, .label = label, .left = -1};
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

/* --- rows of several runs ---------------------------------------------------------------------
 */

/* Room for a row of any length, so that it is written at once. */
#define ROW_ROOM ((size_t)1 << 20)

/* Whether a file ends with a whole line; an empty one does. */
static bool ends_whole(int file)
{
    off_t size = lseek(file, 0, SEEK_END);
    char last = '\n';

    return size <= 0 || (pread(file, &last, 1, size - 1) == 1 && last == '\n');
}

static bool refuse_rows(struct cli_output *output, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("%s '%s': %s", output->label, gs_quote(output->name, quote), reason);
    output->failed = true;
    return false;
}

bool cli_output_append(struct cli_output *output, const char *path, const char *label)
{
    struct stat about;

    if (strcmp(path, "-") == 0 || (stat(path, &about) == 0 && !S_ISREG(about.st_mode)))
        return cli_output_open(output, path, label);
    *output = (struct cli_output){.name = path, .label = label, .left = -1};
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
        return fail_output(output, "cannot write");
    bool whole = ends_whole(file);
    output->begun = lseek(file, 0, SEEK_END) > 0;
    output->room = malloc(ROW_ROOM);
    output->file = whole && output->room ? fdopen(file, "a+") : NULL;
    if (output->file && setvbuf(output->file, output->room, _IOFBF, ROW_ROOM) == 0)
        return true;
    if (whole)
        fail_output(output, "cannot write");
    else
        refuse_rows(output, "its last line is not complete; --continue drops what a killed run "
                            "left of a row");
    if (!output->file)
        close(file);
    else
        fclose(output->file);
    forget_names(output);
    return false;
}

/* Opens a file that has something in it; *left is -1 if there is none. False: refused. */
static bool open_left(struct cli_output *output, const char *path, int *left)
{
    struct stat about;

    *left = -1;
    if (lstat(path, &about) != 0)
        return errno == ENOENT || fail_output(output, "cannot read what is there");
    if (!S_ISREG(about.st_mode))
        return refuse_rows(output, "to go on with, it must be a plain file");
    if (about.st_size == 0)
        return true;
    *left = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    return *left >= 0 || fail_output(output, "cannot write");
}

/* Whether one file was written after another one; either may be missing. */
static bool is_newer(int file, int other)
{
    struct stat about, about_other;

    if (file < 0 || other < 0)
        return file >= 0;
    if (fstat(file, &about) != 0 || fstat(other, &about_other) != 0)
        return false;
    const struct timespec *time = &about.st_mtim, *than = &about_other.st_mtim;
    return time->tv_sec > than->tv_sec ||
           (time->tv_sec == than->tv_sec && time->tv_nsec > than->tv_nsec);
}

bool cli_output_continue(struct cli_output *output, const char *path, const char *label)
{
    int complete = -1;

    *output = (struct cli_output){.name = path, .label = label, .left = -1};
    bool opened = make_names(output, path) || fail_output(output, "cannot write");
    opened = opened && open_left(output, output->partial, &output->left) &&
             open_left(output, output->target, &complete);
    if (is_newer(complete, output->left)) {
        int partial = output->left; /* older than what another run has completed since */
        output->left = complete;
        complete = partial;
    }
    if (complete >= 0)
        close(complete);
    if (!opened)
        forget_names(output);
    return opened;
}

/* Writes the first bytes of a file. */
static bool copy_rows(struct cli_output *output, int from, size_t bytes)
{
    char piece[1 << 13];

    for (size_t at = 0; at < bytes;) {
        size_t wanted = bytes - at < sizeof piece ? bytes - at : sizeof piece;
        ssize_t size = pread(from, piece, wanted, (off_t)at);
        if (size == 0)
            errno = 0; /* it was cut short */
        if (size <= 0)
            return fail_output(output, "cannot read what is there");
        if (!cli_output_put(output, piece, (size_t)size))
            return false;
        at += (size_t)size;
    }
    errno = 0;
    return cli_output_flush(output) &&
           (fsync(fileno(output->file)) == 0 || fail_output(output, "cannot write"));
}

/* Renames the partial file to the name under which the next run with --continue finds it. */
static bool share_partial(struct cli_output *output)
{
    char *own = strdup(output->partial);

    if (!own)
        return fail_output(output, "cannot write");
    output->partial[strlen(output->target) + strlen(CLI_PARTIAL)] = '\0';
    output->keeps = rename(own, output->partial) == 0;
    if (!output->keeps) {
        fail_output(output, "cannot rename the partial file");
        strcpy(output->partial, own); /* which closing removes */
    }
    free(own);
    return output->keeps;
}

bool cli_output_take_over(struct cli_output *output, size_t bytes)
{
    const char *path = output->name, *label = output->label;
    const int left = output->left;
    struct stat old;

    output->left = -1;
    forget_names(output);
    bool taken = cli_output_open_file(output, path, label);
    if (taken && left >= 0) {
        if (fstat(left, &old) == 0)
            (void)fchmod(fileno(output->file), old.st_mode & 0777);
        output->begun = bytes > 0;
        taken = copy_rows(output, left, bytes);
    }
    if (left >= 0)
        close(left);
    return taken && (!output->partial || share_partial(output));
}

/* Seconds between two times at which rows are brought to the disk. */
#define SYNC_SECONDS 1.0

bool cli_output_sync(struct cli_output *output)
{
    struct timespec now;

    if (!cli_output_flush(output))
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if ((!output->partial && !output->room) ||
        (output->synced > 0 && seconds - output->synced < SYNC_SECONDS))
        return true;
    output->synced = seconds;
    if (!is_named(output))
        return refuse_rows(output, "another run goes on with it");
    errno = 0;
    return fsync(fileno(output->file)) == 0 || fail_output(output, "cannot write");
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
        if (!output->keeps)
            unlink(output->partial);
    } else if (!output->brief && !sync_name(output->target)) {
        fail_output(output, "cannot write its folder");
    }
}

/* Flushes and closes the stream, whose bytes then are on disk. */
static void close_stream(struct cli_output *output, bool empty)
{
    errno = 0;
    if ((output->partial || output->room) && !output->failed && !empty && !output->brief &&
        fsync(fileno(output->file)) != 0)
        fail_output(output, "cannot write");
    errno = 0;
    if (fclose(output->file) != 0)
        fail_output(output, "cannot write");
}

bool cli_output_close(struct cli_output *output)
{
    if (!output->file) { /* of an earlier run, and not taken over */
        forget_names(output);
        return !output->failed;
    }
    cli_output_flush(output);
    bool empty = output->partial && ftell(output->file) == 0, named = is_named(output);
    close_stream(output, empty);
    if (output->partial && !named && !output->failed)
        refuse_rows(output, "another run goes on with it");
    else if (output->partial && named && (empty || (output->failed && !output->keeps)))
        unlink(output->partial);
    else if (output->partial && !output->failed)
        rename_partial(output);
    bool good = !output->failed; /* else a file that is kept is for the next run */
    forget_names(output);
    return good;
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
