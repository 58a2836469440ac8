/* SPDX-License-Identifier: MIT */
/*
 * Where results go. A file is written as NAME.partial and renamed when it is
 * complete and on disk, so that nobody ever finds a damaged NAME, and an older
 * one stays until then. Devices and pipes are written directly. Errors are
 * checked at every flush.
 *
 * A partial file is locked by the run that writes it, and the system drops the
 * lock with the process, however it ends. So an unlocked one was left by a
 * killed run, and is removed; a locked one is left alone, and NAME refused.
 * Other runs may act between any two steps: after each lock and before each
 * rename the name must still lead to the locked file.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/cli.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

/* How often a partial file may come and go before it counts as locked. */
#define CLAIMS_MAX 100

/* Nanoseconds between two checks whether somebody reads a pipe. */
#define READER_WAIT 10000000

/* The limits on waiting for a reader, and whether one was waited for in vain. */
static const struct cli_limits *limits;
static bool no_reader;

/* Whether nobody reads standard output any more, as after `head`. */
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

static bool refuse_partial(struct cli_output *output, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    if (!output->failed)
        cli_error("%s '%s': cannot write '%s' first: %s", output->label, output->name,
                  gs_quote(output->partial, quote), reason);
    output->failed = true;
    return false;
}

static bool is_one_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* Whether the name of the partial file leads to this one. */
static bool is_named(const struct cli_output *output, int descriptor)
{
    struct stat name, own;
    return lstat(output->partial, &name) == 0 && fstat(descriptor, &own) == 0 &&
           is_one_file(&name, &own);
}

/* Removes an open partial file that no run has locked. */
static bool remove_unheld(struct cli_output *output, int descriptor)
{
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return refuse_partial(output, errno == EWOULDBLOCK
                                          ? "another run is writing it"
                                          : "it is there, and this file system has no locks to "
                                            "show whether a run still writes it; remove it if not");
    if (is_named(output, descriptor) && unlink(output->partial) != 0)
        return refuse_partial(output, strerror(errno));
    return true;
}

/*
 * Removes the partial file of a killed run; false, with the error printed, if it may be something
 * else.
 */
static bool remove_left(struct cli_output *output)
{
    struct stat about;

    if (lstat(output->partial, &about) != 0)
        return errno == ENOENT || refuse_partial(output, strerror(errno));
    if (!S_ISREG(about.st_mode))
        return refuse_partial(output, "it is no plain file");
    int descriptor = open(output->partial, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOENT || refuse_partial(output, strerror(errno));
    bool removed = remove_unheld(output, descriptor);
    close(descriptor);
    return removed;
}

/*
 * Locks the partial file just created; false if another run was faster and took it for an abandoned
 * one. On a file system without locks, having created it is enough to know that nobody else writes
 * it.
 */
static bool hold(const struct cli_output *output)
{
    return (flock(output->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
           is_named(output, output->lock);
}

/* Creates the partial file, for this run alone. */
static bool claim_partial(struct cli_output *output)
{
    for (int claims = 0; claims < CLAIMS_MAX; claims++) {
        output->lock = open(output->partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (output->lock < 0 && errno != EEXIST)
            return fail_output(output, "cannot write");
        if (output->lock < 0 && !remove_left(output))
            return false;
        if (output->lock >= 0 && hold(output))
            return true;
        if (output->lock >= 0)
            close(output->lock);
        output->lock = -1;
    }
    return refuse_partial(output, "another run is writing it");
}

static bool make_names(struct cli_output *output, const char *path)
{
    output->target = resolve(path);
    if (!output->target)
        return false;
    output->partial = malloc(strlen(output->target) + sizeof CLI_PARTIAL);
    if (!output->partial)
        return false;
    strcpy(output->partial, output->target);
    strcat(output->partial, CLI_PARTIAL);
    return true;
}

static void remove_partial(struct cli_output *output)
{
    if (is_named(output, output->lock))
        unlink(output->partial);
}

/*
 * Opens the partial file with the permissions of the file that it will replace. Writing uses a
 * separate descriptor, so that it can be closed, and closing can fail, before the lock is released.
 */
static bool open_partial(struct cli_output *output, const char *path, const struct stat *old)
{
    if (!make_names(output, path) || (old && access(output->target, W_OK) != 0))
        return fail_output(output, "cannot write");
    if (!claim_partial(output))
        return false;
    if (old)
        (void)fchmod(output->lock, old->st_mode & 0777);
    int descriptor = fcntl(output->lock, F_DUPFD_CLOEXEC, 0);
    output->file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (output->file)
        return true;
    fail_output(output, "cannot write");
    if (descriptor >= 0)
        close(descriptor);
    remove_partial(output);
    return false;
}

static void forget_names(struct cli_output *output)
{
    if (output->partial && output->lock >= 0)
        close(output->lock); /* by then nothing of the file depends on it */
    if (output->left >= 0)
        close(output->left);
    free(output->room);
    output->room = NULL;
    output->left = -1;
    output->lock = -1;
    free(output->target);
    free(output->partial);
    output->target = output->partial = NULL;
    output->file = NULL;
}

bool cli_output_open(struct cli_output *output, const char *path, const char *label)
{
    if (path && strcmp(path, "-") != 0)
        return cli_output_open_file(output, path, label);
    *output =
        (struct cli_output){.file = stdout, .name = "the standard output", .lock = -1, .left = -1};
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

    *output = (struct cli_output){.name = path, .label = label, .lock = -1, .left = -1};
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
    *output = (struct cli_output){.name = path, .label = label, .lock = -1, .left = -1};
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

/* Opens and locks a file that has something in it; -1: there is none. False: refused. */
static bool open_left(struct cli_output *output, const char *path)
{
    struct stat about;

    output->left = -1;
    if (lstat(path, &about) != 0)
        return errno == ENOENT || fail_output(output, "cannot read what is there");
    if (!S_ISREG(about.st_mode))
        return refuse_rows(output, "to go on with, it must be a plain file");
    if (about.st_size == 0)
        return true;
    output->left = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (output->left < 0)
        return fail_output(output, "cannot write");
    if (flock(output->left, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    return refuse_rows(output, "another run is writing it");
}

bool cli_output_continue(struct cli_output *output, const char *path, const char *label)
{
    *output = (struct cli_output){.name = path, .label = label, .lock = -1, .left = -1};
    bool opened = make_names(output, path) || fail_output(output, "cannot write");

    opened = opened && open_left(output, output->partial);
    output->left_partial = output->left >= 0;
    if (opened && !output->left_partial)
        opened = open_left(output, output->target);
    if (!opened)
        forget_names(output);
    return opened;
}

/* Gives the file that was there the name of the partial one, in place of an empty one of ours. */
static bool rename_left(struct cli_output *output)
{
    if (!claim_partial(output))
        return false;
    close(output->lock);
    output->lock = -1;
    return rename(output->target, output->partial) == 0 ||
           fail_output(output, "cannot rename it to the partial file");
}

bool cli_output_take_over(struct cli_output *output, size_t bytes)
{
    if (output->left < 0) {
        const char *path = output->name, *label = output->label;
        forget_names(output);
        bool opened = cli_output_open_file(output, path, label);
        output->keeps = opened;
        return opened;
    }
    if (!output->left_partial && !rename_left(output))
        return false;
    output->lock = output->left;
    output->left = -1;
    output->keeps = true;
    if (!is_named(output, output->lock))
        return refuse_partial(output, "it was taken away or replaced meanwhile");
    if (ftruncate(output->lock, (off_t)bytes) != 0 ||
        lseek(output->lock, (off_t)bytes, SEEK_SET) < 0)
        return fail_output(output, "cannot write");
    int descriptor = fcntl(output->lock, F_DUPFD_CLOEXEC, 0);
    output->file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    output->begun = bytes > 0;
    if (output->file)
        return true;
    fail_output(output, "cannot write");
    if (descriptor >= 0)
        close(descriptor);
    return false;
}

/* Seconds between two times at which rows are brought to the disk. */
#define SYNC_SECONDS 1.0

bool cli_output_settle(struct cli_output *output)
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
    if (!is_named(output, output->lock)) {
        refuse_partial(output, "it was taken away or replaced meanwhile");
        remove_partial(output); /* in case looking its name up merely failed */
        return;
    }
    errno = 0;
    if (rename(output->partial, output->target) != 0) {
        fail_output(output, "cannot rename the partial file");
        remove_partial(output);
    } else if (!output->brief && !sync_name(output->target)) {
        fail_output(output, "cannot write its folder");
    }
}

bool cli_output_close(struct cli_output *output)
{
    if (!output->file) { /* of an earlier run, and not taken over */
        forget_names(output);
        return !output->failed;
    }
    cli_output_flush(output);
    bool empty = output->partial && ftell(output->file) == 0;
    errno = 0;
    if ((output->partial || output->room) && !output->failed && !empty && !output->brief &&
        fsync(fileno(output->file)) != 0)
        fail_output(output, "cannot write");
    errno = 0;
    if (fclose(output->file) != 0)
        fail_output(output, "cannot write");
    if (output->partial && (empty || (output->failed && !output->keeps)))
        remove_partial(output);
    else if (output->partial && output->failed)
        ; /* what is in it, is for the next run */
    else if (output->partial)
        rename_partial(output);
    bool good = !output->failed;
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
