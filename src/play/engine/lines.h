/* SPDX-License-Identifier: MIT */
/*
 * lines.h - lines of commands, from a terminal, a pipe or a file.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "cli/cli.h"

/* The room for a command, including its final zero. */
#define CLI_LINE_SIZE 2048

enum cli_line_end {
    CLI_LINE_READ,
    CLI_LINE_NONE,        /* the end of the input */
    CLI_LINE_FAILED,      /* it cannot be read any more; the error was printed */
    CLI_LINE_INTERRUPTED, /* by a signal, before the line was complete */
};

struct cli_line {
    char text[CLI_LINE_SIZE]; /* without its end; zero bytes become 1 */
    bool cut;                 /* it was longer, and the rest is lost */
};

/* Reads the next line, less a byte order mark; the last one needs no newline. */
enum cli_line_end cli_line_read(FILE *file, struct cli_line *line);

/*
 * Reads lines and has each answered, until there are no more, done is set, a signal comes, or an
 * answer cannot be written. user is passed through.
 */
enum cli_exit cli_converse(FILE *in, struct cli_output *output, const bool *done,
                           void (*answer)(void *user, struct cli_line *line), void *user);

/* Cuts the next word off *rest: skips blanks and ends the word with a zero. "" if there is none. */
char *cli_line_word(char **rest);

/* Strips blanks from both ends of text, and returns where it begins. */
char *cli_line_trim(char *text);

#endif
