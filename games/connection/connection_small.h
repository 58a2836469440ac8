/* SPDX-License-Identifier: MIT */
/*
 * connection_small.h - what follows from cells that do not matter and virtual
 * connections on boards of at most CONNECTION_SMALL points. Shared by the files
 * of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_SMALL_H
#define GAMES_CONNECTION_CONNECTION_SMALL_H

#include "connection/connection_bits.h"

enum { CONNECTION_SCREENS = 16 };

struct connection_verdict {
    struct gs_proved proved;
    gs_move key;    /* a move that wins, or GS_NO_MOVE: not known */
    uint64_t moves; /* where nothing is proved: the cells to be searched, of which one is best */
    /*
     * What the proof rests on: of the winner, all cells that it needs; where nothing is proved, of
     * the side that is not to move, those that it needs in any case.
     */
    uint64_t carrier;
    /* Where nothing is proved: threats that have no more in common than all threats have. */
    unsigned screens;
    unsigned stones; /* so many suffice for each of them */
    uint64_t screen[CONNECTION_SCREENS], meeting;
    struct connection_worth worth;
    /* With each move, at how many cells the other side can stop it, at most; with an aim, 0 where
     * nothing is known. */
    uint8_t replies[CONNECTION_SMALL];
};

/* What a verdict is made from, each of which can be worked out by itself. */
enum connection_part {
    CONNECTION_OWN,   /* threats of the side to move; with the board as it is filled */
    CONNECTION_WORTH, /* cells worth searching; takes least, so it is in the middle */
    CONNECTION_OTHER, /* threats of the other side */
    CONNECTION_PARTS
};

struct connection_parts {
    struct connection_filled filled;
    struct connection_threats own, other;
    struct connection_worth worth;
};

/* What a judgement can do without: bits of `without` of struct gs_analysis_means. */
enum connection_skill { CONNECTION_LINKED, CONNECTION_FILLED_IN, CONNECTION_INFERIOR };

/* Analyses a part; whether that decides who wins. */
bool gs_connection_judge_part(const struct connection_rules *rules,
                              const struct connection_position *position, unsigned part,
                              struct connection_parts *parts,
                              const struct gs_analysis_means *means);
/* The same as gs_connection_judge, from the parts that are there: bit p for part p. */
void gs_connection_judge_by(const struct connection_rules *rules,
                            const struct connection_position *position,
                            struct connection_parts *parts, unsigned there,
                            const struct gs_analysis_means *means,
                            struct connection_verdict *verdict);
/*
 * Judges an open position in which no stone can be swapped and that of an aim is there, without a
 * cache and with all skills.
 */
void gs_connection_judge(const struct connection_rules *rules,
                         const struct connection_position *position, struct gs_workspace *workspace,
                         struct connection_verdict *verdict);
/* Writes what a verdict rests on into an analysis. */
void gs_connection_explain(const struct connection_rules *rules,
                           const struct connection_verdict *verdict, struct gs_analysis *analysis);
/*
 * A move that wins by connections without filled cells and with the fewest
 * stones; GS_NO_MOVE: not known.
 */
gs_move gs_connection_winning_key(const struct connection_rules *rules,
                                  const struct connection_position *position,
                                  struct gs_workspace *workspace);

#endif
