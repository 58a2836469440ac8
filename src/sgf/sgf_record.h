/* SPDX-License-Identifier: MIT */
/*
 * sgf_record.h - a record in SGF while it is read: its root (sgf_root.c), setups (sgf_setup.c), and
 * nodes and moves (sgf.c).
 */
#ifndef SGF_RECORD_H
#define SGF_RECORD_H

#include "sgf/replay.h"
#include "sgf/sgf_syntax.h"

struct gs_sgf_record {
    const struct gs_rules *rules;
    struct gs_sgf_reader reader;
    struct gs_replay *replay;
    char names[GS_POINTS_MAX][GS_QUOTE_SIZE]; /* of the points */
    uint32_t nodes;                           /* how many were read */
    /* Setup stones that are not yet in the position. */
    bool pending;
    bool was_set_up;  /* by any node so far */
    bool side_known;  /* by PL */
    uint32_t side_in; /* the last node with PL */
    enum gs_side side;
    int8_t cells[GS_POINTS_MAX];
    size_t setup_place;             /* the latest property that set something up */
    uint32_t set_in[GS_POINTS_MAX]; /* the node that set a point up last */
};

/* The text of a piece. */
static inline const char *gs_sgf_text(const struct gs_sgf_record *record, struct gs_sgf_piece piece)
{
    return record->reader.text + piece.at;
}

/* Whether a text is this word; upper and lower case are one. */
bool gs_sgf_is_word(const char *text, size_t length, const char *word);

/* Finds the point that a text names, as "cd" or "c4"; GS_NO_POINT if none is meant. */
unsigned gs_sgf_point(const struct gs_sgf_record *record, const char *text, size_t length);

/* Refuses the value of a property that should name a point: says which points there are. */
enum gs_status gs_sgf_refuse_point(const struct gs_sgf_record *record, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value);

/* Whether the root, whose properties follow, is of this game and board. */
enum gs_status gs_sgf_check_root(const struct gs_sgf_record *record);

/* Sets up a property of AB, AW, AE or PL; false in *mine: it is none of these. */
enum gs_status gs_sgf_set_up(struct gs_sgf_record *record, struct gs_sgf_piece name, bool *mine);

/* Begins a setup at a place in the text, with the stones on the board. */
void gs_sgf_begin_setup(struct gs_sgf_record *record, size_t place);

/* Puts what was set up into the position; side is to move unless PL said otherwise. */
enum gs_status gs_sgf_finish_setup(struct gs_sgf_record *record, enum gs_side side);

#endif
