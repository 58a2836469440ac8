/* SPDX-License-Identifier: MIT */
/*
 * Names of values, sides and status codes, errors, and the version.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/base.h>
#include <gamesolve/text.h>

const char *gs_value_name(enum gs_value value)
{
    switch (value) {
    case GS_LOSS:
        return "loss";
    case GS_DRAW:
        return "draw";
    case GS_WIN:
        return "win";
    case GS_UNKNOWN:
        break;
    }
    return "unknown";
}

const char *gs_side_name(enum gs_side side)
{
    return side == GS_WHITE ? "white" : "black";
}

const char *gs_status_name(enum gs_status status)
{
    static const char *const names[] = {
        [GS_OK] = "ok",
        [GS_USAGE] = "usage",
        [GS_UNSUPPORTED] = "unsupported",
        [GS_NO_MEMORY] = "no memory",
        [GS_IO] = "io",
        [GS_STOPPED] = "stopped",
    };
    size_t index = (size_t)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

/* Formats into a buffer first, so that a message may quote the one it replaces. */
enum gs_status gs_error_set(struct gs_error *error, enum gs_status status, const char *format, ...)
{
    char message[GS_ERROR_SIZE];
    va_list arguments;

    if (!error)
        return status;
    va_start(arguments, format);
    if (vsnprintf(message, sizeof message, format, arguments) < 0)
        message[0] = '\0';
    va_end(arguments);

    /* User input may contain anything; a message is one line of printable text. */
    strcpy(error->message, gs_printable(message));
    error->status = status;
    return status;
}

const char *gs_version(void)
{
    return GS_VERSION;
}
