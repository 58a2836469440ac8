/* SPDX-License-Identifier: MIT */
/*
 * Libraries of RenLib (.lib): a tree of moves on 15x15, of which the main line is played.
 *
 *     library = head { node }                the nodes of the tree in preorder
 *     head    = 0xff "RenLib" 0xff MAJOR MINOR, and 10 bytes without meaning
 *     node    = POINT FLAGS [ more ] [ comment ] [ text ]
 *     POINT   = 16 * row + column            row from 0 at the top, column from 1; 0: a pass
 *     more    = two bytes of further flags   if 0x01 is set; 0x01 in the second: text follows
 *     comment = bytes to a zero              if 0x08 is set; with 0x20, to a byte from 0x80
 *     text    = bytes to a zero
 *
 * Comments and texts take an even number of bytes. A node with the flag 0x40 has no node below it;
 * one with 0x80 has a further node beside it. 0x02: the node is no move, but a label for a point.
 * The root is a pass, which is no move; libraries of versions up to 3.0 begin with the first move.
 */
#include <string.h>

#include "sgf/formats.h"

#define HEAD_SIZE 20

static const char head[] = "\xffRenLib\xff";

/* The versions of the format that are known: up to 3.4. */
#define MAJOR_AT   8
#define MINOR_AT   9
#define LAST_MAJOR 3
#define LAST_MINOR 4

enum {
    HAS_MORE = 0x01,
    IS_LABEL = 0x02,
    HAS_COMMENT = 0x08,
    HAS_OLD_COMMENT = 0x20,
    IS_LAST = 0x40,
    HAS_SIBLING = 0x80,
    HAS_TEXT = 0x01, /* of the further flags */
};

struct node {
    size_t at; /* in the file */
    uint8_t point, flags;
};

struct library {
    const uint8_t *bytes;
    size_t length, at;
};

bool gs_renlib_is(const char *bytes, size_t length)
{
    return length >= sizeof head - 1 && memcmp(bytes, head, sizeof head - 1) == 0;
}

static enum gs_status refuse(struct gs_error *error, size_t at, const char *expected)
{
    return gs_error_set(error, GS_USAGE, "position: byte %zu of the library: expected %s", at + 1,
                        expected);
}

/* Skips pairs of bytes up to the one with a byte that ends a text; false at the end of the file. */
static bool skip_text(struct library *library, bool old)
{
    while (library->at + 2 <= library->length) {
        const uint8_t *pair = library->bytes + library->at;
        library->at += 2;
        if (old ? pair[0] >= 0x80 || pair[1] >= 0x80 : pair[0] == 0 || pair[1] == 0)
            return true;
    }
    return false;
}

/* Reads the next node and what belongs to it; false if the file ends before. */
static bool read_node(struct library *library, struct node *node)
{
    const uint8_t *bytes = library->bytes;
    uint8_t more = 0;

    *node = (struct node){.at = library->at};
    if (library->at + 2 > library->length)
        return false;
    node->point = bytes[library->at];
    node->flags = bytes[library->at + 1];
    library->at += 2;
    if (node->flags & HAS_MORE) {
        if (library->at + 2 > library->length)
            return false;
        more = bytes[library->at + 1];
        library->at += 2;
    }
    if (node->flags & (HAS_COMMENT | HAS_OLD_COMMENT) &&
        !skip_text(library, !(node->flags & HAS_COMMENT)))
        return false;
    return !(more & HAS_TEXT) || skip_text(library, false);
}

static enum gs_status play_node(struct gs_replay *replay, const struct node *node,
                                struct gs_error *error)
{
    struct gs_error inner = {.message = ""};
    unsigned point = gs_grid_point(&replay->grid, node->point % 16 - 1, node->point / 16);

    if (node->point != 0 && point == GS_NO_POINT)
        return refuse(error, node->at, "a point of 15x15, column from 1 and 16 times the row");
    enum gs_status status =
        node->point == 0 ? gs_replay_pass(replay, &inner) : gs_replay_point(replay, point, &inner);
    return status == GS_OK
               ? GS_OK
               : gs_error_set(error, status, "position: byte %zu of the library: %.240s",
                              node->at + 1, inner.message);
}

static enum gs_status check_head(const struct gs_replay *replay, const struct library *library,
                                 struct gs_error *error)
{
    struct gs_size board = gs_args_size(&replay->rules->args, "size");

    if (board.width != GS_RENLIB_SIDE || board.height != GS_RENLIB_SIDE)
        return gs_error_set(error, GS_USAGE,
                            "position: a library of RenLib is about 15x15: expected --size 15x15");
    if (library->length < HEAD_SIZE)
        return refuse(error, library->length, "a head of 20 bytes");
    if (100 * library->bytes[MAJOR_AT] + library->bytes[MINOR_AT] > 100 * LAST_MAJOR + LAST_MINOR)
        return refuse(error, MAJOR_AT, "version 3.4 of RenLib's format, or an earlier one");
    return GS_OK;
}

/* The first node below another one is on the main line, or the first beside it that is a move. */
enum gs_status gs_renlib_read(struct gs_replay *replay, const char *bytes, size_t length,
                              struct gs_error *error)
{
    struct library library = {(const uint8_t *)bytes, length, HEAD_SIZE};
    enum gs_status status = check_head(replay, &library, error);
    bool is_root = true;

    while (status == GS_OK && replay->plies < replay->limit && library.at < length) {
        struct node node;
        if (!read_node(&library, &node))
            return refuse(error, node.at, "a whole node; the file ends in it");
        const bool moves = !(node.flags & IS_LABEL) && !(is_root && node.point == 0);
        is_root = false;
        if (moves)
            status = play_node(replay, &node, error);
        if (node.flags & IS_LAST && !(node.flags & IS_LABEL && node.flags & HAS_SIBLING))
            break;
        if (node.flags & IS_LABEL && !(node.flags & IS_LAST))
            break;
    }
    return status;
}
