/* SPDX-License-Identifier: MIT */
/*
 * Lines of commands. Input may be any bytes, and any number of them: a line longer than any command
 * is read to its end and cut.
 */
#include "play/engine/lines.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

#include <errno.h>
#include <string.h>

static const char blanks[] = " \t\r\n\v\f";

enum cli_line_end cli_line_read(FILE *file, struct cli_line *line)
{
    size_t length = 0;
    int c;

    if (ferror(file))
        return CLI_LINE_FAILED; /* as reported before */
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
        return CLI_LINE_INTERRUPTED;
    }
    if (c == EOF && ferror(file)) {
        cli_error("cannot read the commands: %s", strerror(errno ? errno : EIO));
        return CLI_LINE_FAILED;
    }
    return c == EOF && length == 0 ? CLI_LINE_NONE : CLI_LINE_READ;
}

enum cli_exit cli_converse(FILE *in, struct cli_output *output, const bool *done,
                           void (*answer)(void *user, struct cli_line *line), void *user)
{
    struct cli_line line;

    while (!*done) {
        enum cli_line_end end = cli_line_read(in, &line);
        if (end == CLI_LINE_READ)
            answer(user, &line);
        if (cli_interrupt_take() != 0 || end == CLI_LINE_INTERRUPTED)
            return CLI_INTERRUPTED;
        if (end == CLI_LINE_FAILED)
            return CLI_FAILURE;
        if (end == CLI_LINE_NONE)
            break;
        if (!cli_output_flush(output))
            return CLI_FAILURE;
    }
    return ferror(in) ? CLI_FAILURE : CLI_DONE; /* an answer may have needed more lines */
}

char *cli_line_word(char **rest)
{
    char *word = *rest + strspn(*rest, blanks);
    size_t length = strcspn(word, blanks);

    *rest = word + length;
    if (word[length])
        *(*rest)++ = '\0';
    return word;
}

char *cli_line_trim(char *text)
{
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}
