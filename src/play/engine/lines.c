/* SPDX-License-Identifier: MIT */
/*
 * Lines of commands. Input may be any bytes, and any number of them: a line longer than any command
 * is read to its end and cut.
 */
#include "play/engine/lines.h"

#include <errno.h>
#include <string.h>

enum play_line_end play_line_read(const struct play_options *options, struct play_line *line)
{
    FILE *file = options->in;
    size_t length = 0;
    int c;

    if (ferror(file))
        return PLAY_LINE_FAILED; /* as reported before */
    line->cut = false;
    errno = 0;
    while ((c = getc(file)) != EOF && c != '\n') {
        if (length + 1 < sizeof line->text)
            line->text[length++] = (char)(c == '\0' ? 1 : c);
        else
            line->cut = true;
    }
    size_t mark = gs_text_mark(line->text, length);
    length -= mark;
    memmove(line->text, line->text + mark, length);
    line->text[length] = '\0';
    if (c == EOF && ferror(file) && errno == EINTR) {
        clearerr(file);
        return PLAY_LINE_INTERRUPTED;
    }
    if (c == EOF && ferror(file)) {
        play_complain(options, "cannot read the commands: %s", strerror(errno ? errno : EIO));
        return PLAY_LINE_FAILED;
    }
    return c == EOF && length == 0 ? PLAY_LINE_NONE : PLAY_LINE_READ;
}

enum play_end play_converse(const struct play_options *options, const bool *done,
                            void (*answer)(void *user, struct play_line *line), void *user)
{
    struct play_line line;

    while (!*done) {
        enum play_line_end end = play_line_read(options, &line);
        if (end == PLAY_LINE_READ)
            answer(user, &line);
        if (play_interrupt_take(options) != 0 || end == PLAY_LINE_INTERRUPTED)
            return PLAY_INTERRUPTED;
        if (end == PLAY_LINE_FAILED)
            return PLAY_FAILURE;
        if (end == PLAY_LINE_NONE)
            break;
        if (!play_flush(options))
            return PLAY_FAILURE;
    }
    return ferror(options->in) ? PLAY_FAILURE
                               : PLAY_DONE; /* an answer may have needed more lines */
}
