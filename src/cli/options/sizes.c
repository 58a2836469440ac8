/* SPDX-License-Identifier: MIT */
/*
 * Lists and ranges of board sizes.
 */
#include "cli/options/sizes.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

#include <string.h>

#include <gamesolve/text.h>

/* Room for two sizes and the dots between them, the longest valid item. */
#define ITEM_SIZE 64

#define FIRST_ROOM 16

static bool grow_sizes(struct cli_sizes *sizes)
{
    void *list = sizes->sizes;
    bool grown = gs_array_grow(sizes->memory, &list, sizeof *sizes->sizes, &sizes->room, FIRST_ROOM,
                               sizes->count + 1);

    sizes->sizes = list;
    return grown;
}

static enum cli_exit add_size(struct cli_sizes *sizes, struct gs_size size)
{
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    if (sizes->count >= sizes->most || !grow_sizes(sizes)) {
        cli_error("--size: more than %zu boards: there is not enough memory for such a batch; cut "
                  "it into parts, or see --memory",
                  sizes->count);
        return CLI_UNSOLVED;
    }
    sizes->sizes[sizes->count++] = size;
    return CLI_DONE;
}

void cli_sizes_clear(struct cli_sizes *sizes)
{
    gs_release(sizes->memory, sizes->sizes);
    *sizes = (struct cli_sizes){.memory = sizes->memory};
}

static enum cli_exit read_one(const char *text, const struct gs_param *param, struct gs_size *size)
{
    struct gs_error error;

    if (gs_size_parse(text, &param->size, size, &error) == GS_OK)
        return CLI_DONE;
    return cli_refuse("size", text, &error);
}

/* Adds every board of the box; refuses those that the game forbids (area too large). */
static enum cli_exit add_box(struct cli_sizes *sizes, const struct gs_param *param,
                             struct gs_size from, struct gs_size to, bool squares)
{
    enum cli_exit code = CLI_DONE;

    for (int width = from.width; width <= to.width && code == CLI_DONE; width++) {
        int low = squares ? width : from.height, high = squares ? width : to.height;
        for (int height = low; height <= high && code == CLI_DONE; height++) {
            char text[ITEM_SIZE];
            struct gs_size size;
            snprintf(text, sizeof text, "%dx%d", width, height);
            code = read_one(text, param, &size);
            if (code == CLI_DONE)
                code = add_size(sizes, size);
        }
    }
    return code;
}

static enum cli_exit read_range(struct cli_sizes *sizes, const struct gs_param *param,
                                const char *item, const char *dots)
{
    char first[ITEM_SIZE];
    const char *last = dots + 2;
    struct gs_size from, to;

    snprintf(first, sizeof first, "%.*s", (int)(dots - item), item);
    enum cli_exit code = read_one(first, param, &from);
    if (code == CLI_DONE)
        code = read_one(last, param, &to);
    if (code != CLI_DONE)
        return code;
    if (from.width > to.width || from.height > to.height) {
        cli_error("--size '%s': the first board must be the smaller one, as in 2x5..3x7", item);
        return CLI_USAGE;
    }
    return add_box(sizes, param, from, to, !strchr(first, 'x') && !strchr(last, 'x'));
}

static enum cli_exit read_item(struct cli_sizes *sizes, const struct gs_param *param,
                               const char *item)
{
    const char *dots = strstr(item, "..");
    struct gs_size size;

    if (dots)
        return read_range(sizes, param, item, dots);
    enum cli_exit code = read_one(item, param, &size);
    return code == CLI_DONE ? add_size(sizes, size) : code;
}

enum cli_exit cli_sizes_read(const char *text, const struct gs_param *param,
                             struct cli_sizes *sizes)
{
    enum cli_exit code = CLI_DONE;

    sizes->count = 0;
    for (bool more = true; more && code == CLI_DONE;) {
        char item[ITEM_SIZE], quote[GS_QUOTE_SIZE];
        size_t length = strcspn(text, ",");
        if (length >= sizeof item) {
            cli_error("--size '%s': expected boards such as 2x5, 1x5,2x5 or 2x5..3x7",
                      gs_quote(text, quote));
            return CLI_USAGE;
        }
        memcpy(item, text, length);
        item[length] = '\0';
        for (char *cross = item; (cross = strchr(cross, 'X')); cross++)
            *cross = 'x';
        code = read_item(sizes, param, item);
        more = text[length] == ',';
        text += length + 1;
    }
    return code;
}
