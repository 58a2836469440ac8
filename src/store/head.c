/* SPDX-License-Identifier: MIT */
/*
 * The lines at the beginning of a strategy file: read strictly, each in its place, so that only
 * what the writer writes is accepted.
 */
#include "format.h"

#include <inttypes.h>
#include <stdlib.h>

#include <gamesolve/text.h>

static const char first_words[] = "gamesolve strategy ";

bool gs_store_is(const void *bytes, size_t size)
{
    return size >= sizeof first_words - 1 &&
           memcmp(bytes, first_words, sizeof first_words - 1) == 0;
}

struct lines {
    struct gs_store_head *head;
    struct gs_error *error;
    char *at; /* the next line, in head->text */
    unsigned number;
};

static enum gs_status refuse_head(const struct lines *lines, const char *expected)
{
    return gs_error_set(lines->error, GS_USAGE, "head, line %u: expected %s", lines->number + 1,
                        expected);
}

/* The rest of the next line if it begins with name and a blank; NULL otherwise. */
static char *take_named_line(struct lines *lines, const char *name)
{
    size_t length = strlen(name);
    char *end = strchr(lines->at, '\n');
    if (!end || strncmp(lines->at, name, length) != 0 || lines->at[length] != ' ')
        return NULL;
    char *rest = lines->at + length + 1;
    *end = '\0';
    lines->at = end + 1;
    lines->number++;
    return rest;
}

static enum gs_status take_text(struct lines *lines, const char *name, const char **text)
{
    *text = take_named_line(lines, name);
    return *text ? GS_OK : refuse_head(lines, name);
}

/* Reads decimal digits; false if there are none or too many. */
static bool read_number(const char *text, uint64_t *number)
{
    *number = 0;
    for (const char *at = text; *at; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return text[0] != '\0';
}

static enum gs_status take_number(struct lines *lines, const char *name, uint64_t *number)
{
    const char *text;
    enum gs_status status = take_text(lines, name, &text);
    if (status != GS_OK || read_number(text, number))
        return status;
    lines->number--;
    return refuse_head(lines, "a whole number");
}

static enum gs_status take_choice(struct lines *lines, const char *name, const char *no,
                                  const char *yes, bool *choice)
{
    const char *text;
    enum gs_status status = take_text(lines, name, &text);
    if (status != GS_OK)
        return status;
    *choice = strcmp(text, yes) == 0;
    if (*choice || strcmp(text, no) == 0)
        return GS_OK;
    lines->number--;
    return refuse_head(lines, yes);
}

static enum gs_status take_version(struct lines *lines)
{
    uint64_t version;
    enum gs_status status = take_number(lines, "gamesolve strategy", &version);
    if (status != GS_OK)
        return status;
    lines->head->version = (unsigned)version;
    if (version == STORE_VERSION)
        return GS_OK;
    return gs_error_set(lines->error, GS_USAGE,
                        "it has format %" PRIu64 ", and this program reads format %d", version,
                        STORE_VERSION);
}

/* The checksum of a game from outside, which other games lack. */
static enum gs_status take_origin(struct lines *lines)
{
    const char *sum = take_named_line(lines, "origin");
    if (!sum)
        return GS_OK;
    if (strspn(sum, "0123456789abcdef") == 16 && sum[16] == '\0')
        lines->head->origin = strtoull(sum, NULL, 16);
    if (lines->head->origin != 0)
        return GS_OK;
    lines->number--;
    return refuse_head(lines, "a checksum of 16 digits");
}

static enum gs_status take_rules(struct lines *lines)
{
    struct gs_store_head *head = lines->head;
    char *name;
    while ((name = take_named_line(lines, "rule"))) {
        char *value = strchr(name, ' ');
        if (!value || head->rule_count == GS_ARGS_MAX) {
            lines->number--;
            return refuse_head(lines, "rule NAME VALUE");
        }
        *value = '\0';
        head->rule_names[head->rule_count] = name;
        head->rule_values[head->rule_count++] = value + 1;
    }
    return GS_OK;
}

/* An empty line, and the line ends that fill up the last word. */
static enum gs_status take_end(struct lines *lines)
{
    struct gs_store_head *head = lines->head;
    if (*lines->at++ != '\n')
        return refuse_head(lines, "an empty line");
    while ((lines->at - head->text) % 8 != 0)
        if (*lines->at++ != '\n')
            return refuse_head(lines, "line ends up to a whole word");
    head->length = (size_t)(lines->at - head->text);
    return GS_OK;
}

static enum gs_status take_counts(struct lines *lines)
{
    struct gs_store_head *head = lines->head;
    enum gs_status status = take_number(lines, "states", &head->states);
    if (status == GS_OK)
        status = take_number(lines, "wins", &head->wins);
    if (status == GS_OK)
        status = take_number(lines, "draws", &head->draws);
    if (status == GS_OK)
        status = take_number(lines, "losses", &head->losses);
    return status;
}

static enum gs_status take_order(struct lines *lines)
{
    struct gs_store_head *head = lines->head;
    uint64_t shift = 0;
    enum gs_status status = take_choice(lines, "order", "key", "rank", &head->rank);
    if (status == GS_OK)
        status = take_choice(lines, "symmetry", "off", "on", &head->canonical);
    if (status == GS_OK)
        status = take_number(lines, "shift", &shift);
    head->shift = (unsigned)shift;
    if (status == GS_OK && shift > 63)
        return refuse_head(lines, "a shift below 64");
    return status;
}

enum gs_status gs_store_head_read(struct gs_store_head *head, const void *bytes, size_t size,
                                  struct gs_error *error)
{
    struct lines lines = {.head = head, .error = error, .at = head->text};
    size_t length = size < sizeof head->text - 1 ? size : sizeof head->text - 1;
    *head = (struct gs_store_head){.version = 0};
    if (!gs_store_is(bytes, size))
        return gs_error_set(error, GS_USAGE, "it is no strategy file");
    memcpy(head->text, bytes, length);
    enum gs_status status = take_version(&lines);
    if (status == GS_OK)
        status = take_text(&lines, "game", &head->game);
    if (status == GS_OK)
        status = take_origin(&lines);
    if (status == GS_OK)
        status = take_rules(&lines);
    if (status == GS_OK)
        status = take_text(&lines, "root", &head->root);
    if (status == GS_OK)
        status = take_counts(&lines);
    if (status == GS_OK)
        status = take_order(&lines);
    return status == GS_OK ? take_end(&lines) : status;
}
