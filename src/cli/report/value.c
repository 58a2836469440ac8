/* SPDX-License-Identifier: MIT */
/* Scalars in human-readable form and as CSV. */
#include "cli/report/value.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/io/message.h"
#include "cli/report/json.h"
#include "text/human.h"

const char *cli_value_text(const struct cli_value *value, char *text, size_t size)
{
    char human[TEXT_HUMAN_SIZE];
    const char *found = "-";

    switch (value->kind) {
    case CLI_VALUE_NONE:
        break;
    case CLI_VALUE_TRUTH:
        found = value->truth ? "yes" : "no";
        break;
    case CLI_VALUE_COUNT:
        found = text_human_count(value->count, human);
        break;
    case CLI_VALUE_BYTES:
        found = text_human_bytes(value->count, human);
        break;
    case CLI_VALUE_SECONDS:
        found = text_human_seconds(value->real, human);
        break;
    case CLI_VALUE_RATIO:
        found = text_human_percent(value->real, human);
        break;
    case CLI_VALUE_SCORE:
        snprintf(human, sizeof human, "%.3f", value->real);
        found = human;
        break;
    case CLI_VALUE_WORD:
        found = value->text;
        break;
    case CLI_VALUE_DIGITS:
        found = text_human_digits(value->text, human);
        break;
    }
    snprintf(text, size, "%s", found);
    return text;
}

/*
 * RFC 4180: quotes if the text contains a comma or a quote, quotes doubled. Printable text has no
 * line breaks.
 */
static void put_csv_word(FILE *file, const char *text)
{
    char part[GS_TEXT_MAX];

    if (!strpbrk(text, ",\"")) {
        cli_print(file, text);
        return;
    }
    putc('"', file);
    while (*text) {
        size_t length = strcspn(text, "\"");
        length = length < sizeof part ? length : sizeof part - 1;
        memcpy(part, text, length);
        part[length] = '\0';
        cli_print(file, part);
        text += length;
        if (*text == '"') {
            fputs("\"\"", file);
            text++;
        }
    }
    putc('"', file);
}

void cli_csv_value(FILE *file, const struct cli_value *value)
{
    if (value->kind == CLI_VALUE_WORD)
        put_csv_word(file, value->text);
    else if (value->kind == CLI_VALUE_DIGITS)
        fputs(value->text, file);
    else if (value->kind != CLI_VALUE_NONE)
        cli_json_value(file, value);
}
