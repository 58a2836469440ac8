/* SPDX-License-Identifier: MIT */
/*
 * pipe_child.h - a child process that answers lines by lines.
 */
#ifndef GAMES_PIPE_CHILD_H
#define GAMES_PIPE_CHILD_H

#include <sys/types.h>

#include <gamesolve/base.h>

enum { PIPE_LINE = 1 << 16, PIPE_WORDS = 32 };

/* Milliseconds until an answer must be there. */
#define PIPE_PATIENCE 10000

struct pipe_child {
    pid_t pid; /* 0: none runs */
    int to, from;
    int patience; /* milliseconds */
    size_t begin, end;
    char in[PIPE_LINE]; /* what was read, from begin to end */
};

/*
 * Starts the program words[0] (by PATH, unless it has a slash) with these words, ended by NULL, and
 * without a shell. It has a process group of its own: an interrupt on the terminal does not reach
 * it. GS_IO if it cannot be started.
 */
enum gs_status gs_pipe_child_start(struct pipe_child *child, char *const *words,
                                   struct gs_error *error);

/* Sends bytes. GS_IO if they are not taken in time, or the child has ended. */
enum gs_status gs_pipe_child_send(struct pipe_child *child, const char *bytes, size_t size,
                                  struct gs_error *error);

/*
 * The next line of the answer to what (for messages), without its end; valid until the next call.
 * GS_IO: none came in time, the child has ended, or the line is too long. GS_USAGE: a zero byte is
 * in it.
 */
enum gs_status gs_pipe_child_line(struct pipe_child *child, const char *what, const char **line,
                                  struct gs_error *error);

/* Closes the pipes, waits a moment, and kills the child if it still runs. */
void gs_pipe_child_end(struct pipe_child *child);

#endif
