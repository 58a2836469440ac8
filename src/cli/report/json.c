/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259): strings and scalars.
 */
#include "cli/report/json.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/gamesolve.h>
#include <gamesolve/text.h>

/* Writes one character and returns its length in text. */
static size_t put_character(FILE *file, const char *text)
{
    size_t shown = gs_printable_length(text), length = gs_utf8_length(text);

    if (*text == '"' || *text == '\\')
        fprintf(file, "\\%c", *text);
    else if (shown > 0)
        fwrite(text, 1, shown, file);
    else if (length > 0) /* a control, U+0080 to U+009F: its second byte is its number */
        fprintf(file, "\\u%04x", (unsigned char)text[1]);
    else if ((unsigned char)*text < 0x80)
        fprintf(file, "\\u%04x", (unsigned char)*text);
    else
        fputs("\\ufffd", file);
    return shown > 0 ? shown : length > 0 ? length : 1;
}

void cli_json_string(FILE *file, const char *text)
{
    if (!text) {
        fputs("null", file);
        return;
    }
    putc('"', file);
    while (*text)
        text += put_character(file, text);
    putc('"', file);
}

/* Whether a double has all of the digits: 2^53 at most. */
static bool is_exact(const char *digits)
{
    static const char most[] = "9007199254740992";
    size_t length = strlen(digits);
    return length < sizeof most - 1 || (length == sizeof most - 1 && strcmp(digits, most) <= 0);
}

/* Readers that have nothing but doubles keep what is quoted. */
static void put_digits(FILE *file, const char *digits)
{
    fprintf(file, is_exact(digits) ? "%s" : "\"%s\"", digits);
}

void cli_json_open(FILE *file, const char *name, const char *text)
{
    fprintf(file, "{\"%s\":", name);
    cli_json_string(file, text);
}

void cli_json_word(FILE *file, const char *name, const char *text)
{
    fprintf(file, ",\"%s\":", name);
    cli_json_string(file, text);
}

void cli_json_count(FILE *file, const char *name, uint64_t count)
{
    fprintf(file, ",\"%s\":%" PRIu64, name, count);
}

void cli_json_truth(FILE *file, const char *name, bool truth)
{
    fprintf(file, ",\"%s\":%s", name, truth ? "true" : "false");
}

void cli_json_seconds(FILE *file, const char *name, double seconds)
{
    fprintf(file, ",\"%s\":%.6f", name, seconds);
}

void cli_json_args(FILE *file, const char *name, const struct gs_args *args, bool all)
{
    const char *comma = "";

    fprintf(file, ",\"%s\":{", name);
    for (size_t i = 0; i < args->count; i++) {
        if (all ? !args->values[i].filled : !args->values[i].given)
            continue;
        fputs(comma, file);
        cli_json_string(file, args->table[i].name);
        putc(':', file);
        cli_json_string(file, args->values[i].text);
        comma = ",";
    }
    putc('}', file);
}

void cli_json_close(FILE *file)
{
    cli_json_word(file, "version", gs_version());
    fprintf(file, ",\"schema\":%d}\n", CLI_JSON_SCHEMA);
}

void cli_json_value(FILE *file, const struct cli_value *value)
{
    switch (value->kind) {
    case CLI_VALUE_NONE:
        fputs("null", file);
        break;
    case CLI_VALUE_TRUTH:
        fputs(value->truth ? "true" : "false", file);
        break;
    case CLI_VALUE_COUNT:
    case CLI_VALUE_BYTES: {
        char digits[32];
        snprintf(digits, sizeof digits, "%" PRIu64, value->count);
        put_digits(file, digits);
        break;
    }
    case CLI_VALUE_SECONDS:
        fprintf(file, "%.6f", value->real);
        break;
    case CLI_VALUE_RATIO:
    case CLI_VALUE_SCORE:
        fprintf(file, "%.6g", value->real);
        break;
    case CLI_VALUE_WORD:
        cli_json_string(file, value->text);
        break;
    case CLI_VALUE_DIGITS:
        put_digits(file, value->text);
        break;
    }
}
