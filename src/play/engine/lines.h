/* SPDX-License-Identifier: MIT */
/*
 * lines.h - lines of commands, from a terminal, a pipe or a file.
 */
#ifndef PLAY_LINES_H
#define PLAY_LINES_H

#include "play/engine/play_options.h"

/* The room for a command, including its final zero. */
#define PLAY_LINE_SIZE 2048

enum play_line_end {
    PLAY_LINE_READ,
    PLAY_LINE_NONE,        /* the end of the input */
    PLAY_LINE_FAILED,      /* it cannot be read any more; the error was printed */
    PLAY_LINE_INTERRUPTED, /* by a signal, before the line was complete */
};

struct play_line {
    char text[PLAY_LINE_SIZE]; /* without its end; zero bytes become 1 */
    bool cut;                  /* it was longer, and the rest is lost */
};

/* Reads the next line of options->in, less a byte order mark; the last one needs no newline. */
enum play_line_end play_line_read(const struct play_options *options, struct play_line *line);

/*
 * Reads lines and has each answered, until there are no more, done is set, a signal comes, or an
 * answer cannot be written. user is passed through.
 */
enum play_end play_converse(const struct play_options *options, const bool *done,
                            void (*answer)(void *user, struct play_line *line), void *user);

#endif
