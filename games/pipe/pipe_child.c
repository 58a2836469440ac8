/* SPDX-License-Identifier: MIT */
/*
 * pipe_child.c - see pipe_child.h. The child reads from a socket, since a write to one that has
 * ended can then do without the signal SIGPIPE.
 */
#include "pipe/pipe_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/game_load.h>

extern char **environ;

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/* --- start and end --- */

static enum gs_status spawn(struct pipe_child *child, char *const *words, int in, int out,
                            struct gs_error *error)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int failure = posix_spawnp(&child->pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure == 0)
        return GS_OK;
    child->pid = 0;
    return gs_error_set(error, GS_IO, "cannot run '%.100s': %s", words[0], strerror(failure));
}

/* No other child that is started later has these ends, too, and keeps them open. */
static void close_on_exec(const int ends[2])
{
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

enum gs_status gs_pipe_child_start(struct pipe_child *child, char *const *words,
                                   struct gs_error *error)
{
    int in[2], out[2];

    *child = (struct pipe_child){.to = -1, .from = -1, .patience = PIPE_PATIENCE};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, in) != 0)
        return gs_error_set(error, GS_IO, "no pipe: %s", strerror(errno));
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return gs_error_set(error, GS_IO, "no pipe: %s", strerror(errno));
    }
    close_on_exec(in);
    close_on_exec(out);
    child->to = in[1];
    child->from = out[0];
    enum gs_status status = spawn(child, words, in[0], out[1], error);
    close(in[0]);
    close(out[1]);
    if (status != GS_OK)
        gs_pipe_child_end(child);
    return status;
}

void gs_pipe_child_end(struct pipe_child *child)
{
    const struct timespec pause = {.tv_nsec = 1000000};

    if (child->to >= 0)
        close(child->to);
    for (int tries = 0; child->pid > 0; tries++) {
        if (tries == 500)
            kill(-child->pid, SIGKILL);
        if (waitpid(child->pid, NULL, tries < 500 ? WNOHANG : 0) != 0)
            child->pid = 0;
        else
            nanosleep(&pause, NULL);
    }
    if (child->from >= 0)
        close(child->from); /* last, so that the child can write what it is about to */
    child->to = child->from = -1;
}

/* --- lines --- */

/* How the child has ended, which its last answer shows. */
static enum gs_status report_end(struct pipe_child *child, const char *what, struct gs_error *error)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    int outcome = 0;
    pid_t ended = 0;

    for (int tries = 0; tries < 50 && ended == 0; tries++) {
        ended = waitpid(child->pid, &outcome, WNOHANG);
        if (ended == 0)
            nanosleep(&pause, NULL);
    }
    if (ended == child->pid)
        child->pid = 0;
    if (ended <= 0)
        return gs_error_set(error, GS_IO, "the game closed its output, and '%.40s' has no answer",
                            what);
    if (WIFSIGNALED(outcome))
        return gs_error_set(error, GS_IO,
                            "the game was ended by signal %d, and '%.40s' has no answer",
                            WTERMSIG(outcome), what);
    return gs_error_set(error, GS_IO, "the game ended with exit code %d, and '%.40s' has no answer",
                        WEXITSTATUS(outcome), what);
}

static int64_t now_milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What the child is waited for. */
struct wait {
    const struct pipe_child *child;
    int64_t begin;
    bool stopped; /* it is waited for no more, by the user of the game */
};

static struct wait begin_wait(const struct pipe_child *child)
{
    return (struct wait){.child = child, .begin = now_milliseconds()};
}

/* Milliseconds until it is asked again whether to wait on. */
enum { SLICE = 50 };

/* Waits until the end of a pipe is ready; false when the time is up, or nobody waits any more. */
static bool await(struct wait *wait, int end, short events)
{
    struct pollfd ready = {.fd = end, .events = events};

    for (;;) {
        const int64_t waited = now_milliseconds() - wait->begin;
        const int64_t left = wait->child->patience - waited;
        const int found = poll(&ready, 1, left < 0 ? 0 : left < SLICE ? (int)left : SLICE);
        if (found > 0 || (found < 0 && errno != EINTR))
            return true; /* the read or write says what is wrong */
        wait->stopped = !gs_game_may_wait((double)waited / 1000);
        if (wait->stopped || left <= 0)
            return false;
    }
}

enum gs_status gs_pipe_child_send(struct pipe_child *child, const char *bytes, size_t size,
                                  struct gs_error *error)
{
    struct wait wait = begin_wait(child);

    while (size > 0) {
        const bool ready = await(&wait, child->to, POLLOUT);
        if (wait.stopped)
            return gs_error_set(error, GS_STOPPED, "the game takes no requests");
        if (!ready)
            return gs_error_set(error, GS_IO, "the game takes no requests for %d seconds",
                                child->patience / 1000);
        const ssize_t sent = send(child->to, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EINTR && errno != EAGAIN)
            return GS_OK; /* it has ended: the answers before that come first */
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
        }
    }
    return GS_OK;
}

/* Reads more of a line. */
static enum gs_status read_more(struct pipe_child *child, const char *what, struct wait *wait,
                                struct gs_error *error)
{
    memmove(child->in, child->in + child->begin, child->end - child->begin);
    child->end -= child->begin;
    child->begin = 0;
    if (child->end == sizeof child->in)
        return gs_error_set(error, GS_IO, "the answer to '%.40s' has more than %d bytes", what,
                            PIPE_LINE - 1);
    const bool ready = await(wait, child->from, POLLIN);
    if (wait->stopped)
        return gs_error_set(error, GS_STOPPED, "no answer to '%.40s'", what);
    if (!ready)
        return gs_error_set(error, GS_IO, "no answer to '%.40s' within %g seconds", what,
                            child->patience / 1000.0);
    const ssize_t got = read(child->from, child->in + child->end, sizeof child->in - child->end);
    if (got < 0 && errno == EINTR)
        return GS_OK;
    if (got <= 0)
        return report_end(child, what, error);
    child->end += (size_t)got;
    return GS_OK;
}

enum gs_status gs_pipe_child_line(struct pipe_child *child, const char *what, const char **line,
                                  struct gs_error *error)
{
    struct wait wait = begin_wait(child);
    char *end;

    while (!(end = memchr(child->in + child->begin, '\n', child->end - child->begin))) {
        enum gs_status status = read_more(child, what, &wait, error);
        if (status != GS_OK)
            return status;
    }
    char *begin = child->in + child->begin;
    size_t length = (size_t)(end - begin);
    child->begin = (size_t)(end + 1 - child->in);
    length -= length > 0 && begin[length - 1] == '\r';
    begin[length] = '\0';
    *line = begin;
    return memchr(begin, '\0', length)
               ? gs_error_set(error, GS_USAGE, "the answer to '%.40s' has a zero byte", what)
               : GS_OK;
}
