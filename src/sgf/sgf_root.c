/* SPDX-License-Identifier: MIT */
/*
 * What the root of a record says: the version of SGF, the game and the board.
 */
#include "sgf/sgf_read.h"
#include "sgf/sgf_record.h"

#include <stdio.h>
#include <string.h>

#define NUMBER_OF_GO  1
#define NUMBER_OF_HEX 11

/* The last version of SGF. */
#define LAST_FORMAT 4

/* Reads an unsigned integer; -1 if there is none, or it is too large for any board. */
static int read_number(const char *text, size_t length)
{
    int number = 0;

    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || number > 9999)
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return length > 0 ? number : -1;
}

/* "15" or "19:15"; negative where there is no such number. */
static struct gs_size read_size(const char *text, size_t length)
{
    const char *colon = memchr(text, ':', length);
    size_t before = colon ? (size_t)(colon - text) : length;
    int width = read_number(text, before);

    return (struct gs_size){width, colon ? read_number(colon + 1, length - before - 1) : width};
}

/* The board of a record that names none, by the number of its game; -1: none is agreed. */
static int usual_side(unsigned number)
{
    return number == NUMBER_OF_GO ? 19 : number == NUMBER_OF_HEX ? 11 : -1;
}

/* What the root must say. */
struct demand {
    const char *name;
    char expected[GS_ERROR_SIZE / 2];
    bool implied; /* applies if the property is missing */
    bool given;
};

enum { FORMAT, GAME, SIZE, DEMANDS };

struct root {
    struct gs_sgf_reader reader; /* at its first property */
    const struct gs_game *game;
    struct gs_size size; /* the board that is expected; 0x0: any that the game has */
    struct gs_size found;
    struct demand demands[DEMANDS];
};

static bool any_size(const struct root *root)
{
    return root->size.width == 0;
}

static void state_demands(struct root *root)
{
    const unsigned number = root->game->sgf->number;
    const struct gs_size size = root->size;
    struct demand *demands = root->demands;
    char range[GS_ERROR_SIZE / 3];

    memset(demands, 0, sizeof root->demands);
    demands[FORMAT].name = "FF";
    demands[FORMAT].implied = true;
    strcpy(demands[FORMAT].expected, "FF[1] to FF[4]");
    demands[GAME].name = "GM";
    demands[GAME].implied = number == NUMBER_OF_GO || any_size(root);
    snprintf(demands[GAME].expected, sizeof demands->expected, "GM[%u]", number);
    demands[SIZE].name = "SZ";
    demands[SIZE].implied =
        any_size(root) || (size.width == usual_side(number) && size.height == size.width);
    snprintf(demands[SIZE].expected, sizeof demands->expected,
             size.width == size.height ? "SZ[%d]" : "SZ[%d:%d]", size.width, size.height);
    if (!any_size(root))
        return;
    gs_param_range(gs_param_find(root->game->params, "size"), range, sizeof range);
    snprintf(demands[SIZE].expected, sizeof demands->expected, "a board of %s", range);
}

/* Programs for games of stones on points write GM[1], the number of Go, for Gomoku, too. */
static bool is_game(const struct gs_sgf *sgf, int number)
{
    return number == (int)sgf->number || (number == NUMBER_OF_GO && sgf->points == GS_SGF_LETTERS);
}

static bool is_size(struct root *root, const char *text, size_t length)
{
    const struct gs_param *param = gs_param_find(root->game->params, "size");
    char written[GS_ARG_TEXT];
    struct gs_size size;

    root->found = read_size(text, length);
    if (!any_size(root))
        return root->found.width == root->size.width && root->found.height == root->size.height;
    snprintf(written, sizeof written, "%dx%d", root->found.width, root->found.height);
    return gs_size_parse(written, &param->size, &size, NULL) == GS_OK;
}

static bool is_met(struct root *root, int demand, struct gs_sgf_piece value)
{
    const char *text = root->reader.text + value.at;
    int number = read_number(text, value.length);

    return demand == FORMAT ? number >= 1 && number <= LAST_FORMAT
           : demand == GAME ? is_game(root->game->sgf, number)
                            : is_size(root, text, value.length);
}

/* Checks one property of the root, whose values are at the reader, against the demands. */
static enum gs_status check_demand(struct root *root, struct gs_sgf_piece name)
{
    struct gs_sgf_piece value;

    for (int i = 0; i < DEMANDS; i++) {
        struct demand *demand = &root->demands[i];
        if (!gs_sgf_is_named(&root->reader, name, demand->name))
            continue;
        while (gs_sgf_next_value(&root->reader, &value)) {
            char expected[GS_ERROR_SIZE];
            snprintf(expected, sizeof expected, demand->given ? "%s once" : "%s", demand->expected);
            if (demand->given || !is_met(root, i, value))
                return gs_sgf_refuse_value(&root->reader, name, value, expected);
            demand->given = true;
        }
    }
    return GS_OK;
}

static enum gs_status check_root(struct root *root)
{
    const size_t start = root->reader.at;
    struct gs_sgf_piece name;

    state_demands(root);
    while (gs_sgf_next_property(&root->reader, &name)) {
        enum gs_status status = check_demand(root, name);
        if (status != GS_OK)
            return status;
    }
    if (root->reader.broken && root->reader.at == root->reader.length)
        return GS_OK; /* what is missing may be in the rest */
    root->demands[GAME].implied = root->demands[GAME].implied || root->demands[SIZE].given;
    for (int i = 0; i < DEMANDS; i++)
        if (!root->demands[i].given && !root->demands[i].implied)
            return gs_sgf_refuse(&root->reader, start, ": expected %s in the first node",
                                 root->demands[i].expected);
    return GS_OK;
}

enum gs_status gs_sgf_check_root(const struct gs_sgf_record *record)
{
    struct root root = {.reader = record->reader,
                        .game = record->rules->game,
                        .size = gs_args_size(&record->rules->args, "size")};

    return check_root(&root);
}

enum gs_status gs_sgf_size(const struct gs_game *game, const char *text, size_t length,
                           size_t which, struct gs_size *size, struct gs_error *error)
{
    struct root root = {.reader = {.text = text, .length = length}, .game = game};
    const int usual = usual_side(game->sgf->number);
    size_t games;

    *size = (struct gs_size){0, 0};
    enum gs_status status = gs_sgf_open(&root.reader, which, &games);
    if ((status != GS_OK && !root.reader.broken) || which > games ||
        !gs_sgf_next_node(&root.reader) || !gs_param_find(game->params, "size"))
        return GS_OK;
    root.reader.error = error;
    status = check_root(&root);
    if (status == GS_OK && root.demands[SIZE].given)
        *size = root.found;
    else if (status == GS_OK && usual > 0 && !root.reader.broken)
        *size = (struct gs_size){usual, usual};
    return status;
}
