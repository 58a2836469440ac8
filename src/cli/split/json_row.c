/* SPDX-License-Identifier: MIT */
/*
 * Rows of JSON, cut where commas stand outside of quotes and brackets.
 *
 * Cost: a member is found by one pass over its row.
 */
#include "cli/split/json_row.h"

#include <string.h>

bool cli_text_is(struct cli_text text, const char *word)
{
    if (text.length >= 2 && text.at[0] == '"' && text.at[text.length - 1] == '"')
        text = (struct cli_text){text.at + 1, text.length - 2};
    return text.length == strlen(word) &&
           (text.length == 0 || memcmp(text.at, word, text.length) == 0);
}

/* The length up to the first comma that stands outside of quotes and brackets. */
static size_t member_length(struct cli_text text)
{
    bool quoted = false;
    size_t depth = 0, length = 0;

    for (; length < text.length; length++) {
        const char c = text.at[length];
        if (quoted && c == '\\')
            length++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']'))
            depth -= depth > 0;
        else if (!quoted && depth == 0 && c == ',')
            break;
    }
    return length < text.length ? length : text.length;
}

/* Cuts a member of an object into its name and its value. */
static bool cut_member(struct cli_text member, struct cli_text *name, struct cli_text *value)
{
    const char *end = member.length > 1 && member.at[0] == '"'
                          ? memchr(member.at + 1, '"', member.length - 1)
                          : NULL;

    if (!end || end + 1 >= member.at + member.length || end[1] != ':')
        return false;
    *name = (struct cli_text){member.at + 1, (size_t)(end - member.at) - 1};
    *value = (struct cli_text){end + 2, (size_t)(member.at + member.length - end) - 2};
    return true;
}

struct cli_text cli_text_member(struct cli_text object, const char *name)
{
    struct cli_text member, own, value;

    if (object.length < 2 || object.at[0] != '{' || object.at[object.length - 1] != '}')
        return (struct cli_text){NULL, 0};
    const char *const end = object.at + object.length - 1;
    for (const char *at = object.at + 1; at < end; at = member.at + member.length + 1) {
        member.at = at;
        member.length = member_length((struct cli_text){at, (size_t)(end - at)});
        if (cut_member(member, &own, &value) && cli_text_is(own, name))
            return value;
    }
    return (struct cli_text){NULL, 0};
}
