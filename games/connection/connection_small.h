/* SPDX-License-Identifier: MIT */
/*
 * connection_small.h - what follows from cells that do not matter and virtual
 * connections on small boards. Shared by the files of this folder alone.
 */
#ifndef GAMES_CONNECTION_CONNECTION_SMALL_H
#define GAMES_CONNECTION_CONNECTION_SMALL_H

#include "connection/connection_analyser.h"
#include "connection/connection_bits.h"

enum { CONNECTION_SCREENS = 16 };

struct connection_verdict {
    struct gs_proved proved;
    gs_move key; /* a move that wins, or GS_NO_MOVE: not known */
    connection_set
        moves; /* where nothing is proved: the cells to be searched, of which one is best */
    /*
     * What the proof rests on: of the winner, all cells that it needs; where nothing is proved, of
     * the side that is not to move, those that it needs in any case.
     */
    connection_set carrier;
    /* Where nothing is proved: threats that have no more in common than all threats have. */
    unsigned screens;
    unsigned stones; /* so many suffice for each of them */
    connection_set screen[CONNECTION_SCREENS], meeting;
    struct connection_worth worth;
    /* With each move, at how many cells the other side can stop it, at most; with an aim, 0 where
     * nothing is known. */
    uint8_t replies[CONNECTION_BITS];
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
