/* SPDX-License-Identifier: MIT */
/*
 * Texts from untrusted sources, and errors: one line on stderr that names the option, the value and
 * what would be right.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/cli.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/report_buffer.h"

#define LINE_SIZE 1024

void cli_error(const char *format, ...)
{
    char line[LINE_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (cli_report_buffer_is()) { /* until the turn of this instance */
        char text[LINE_SIZE + sizeof "solve: "];
        snprintf(text, sizeof text, "solve: %s", gs_printable(line));
        cli_report_buffer_add(text);
        return;
    }
    cli_progress_clear();
    /* User text may contain newlines and worse; the message stays one line. */
    fprintf(stderr, "solve: %s\n", gs_printable(line));
}

void cli_print(FILE *file, const char *text)
{
    while (*text) {
        size_t length = gs_printable_length(text), step = gs_utf8_length(text);
        if (length > 0)
            fwrite(text, 1, length, file);
        else
            putc('?', file);
        text += length > 0 ? length : step > 0 ? step : 1;
    }
}

/* What the library calls the value of an option, if not by the option's name. */
static const char *noun_of(const char *option)
{
    return strcmp(option, "algo") == 0 ? "algorithm" : option;
}

/*
 * The library names what it refuses in three ways: "size '0x5' is not ...",
 * "position: at character 3 ...", or anything else about a value.
 */
enum cli_exit cli_refuse(const char *option, const char *value, const struct gs_error *error)
{
    const char *message = error->message, *noun = noun_of(option);
    size_t length = strlen(noun);
    bool named = strncmp(message, noun, length) == 0;
    char quote[GS_QUOTE_SIZE];

    if (named && strncmp(message + length, " '", 2) == 0)
        cli_error("--%s%s", option, message + length);
    else
        cli_error("--%s '%s': %s", option, gs_quote(value, quote),
                  named && message[length] == ':' ? message + length + 2 : message);
    return CLI_USAGE;
}

enum cli_exit cli_no_memory(const char *verb)
{
    cli_error("%s%sout of memory", verb ? verb : "", verb ? ": " : "");
    return CLI_FAILURE;
}

bool cli_may_colour(int descriptor)
{
    const char *unwanted = getenv("NO_COLOR"), *kind = getenv("TERM");

    return !(unwanted && *unwanted) && kind && *kind && strcmp(kind, "dumb") != 0 &&
           isatty(descriptor) == 1;
}
