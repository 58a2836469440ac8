/* SPDX-License-Identifier: MIT */
/*
 * gtp.h - a session in the Go Text Protocol, and how its words are read.
 */
#ifndef PLAY_GTP_H
#define PLAY_GTP_H

#include "play/engine/engine.h"

/* Errors in the protocol's words; functions that return one return NULL if there is none. */
#define PLAY_GTP_SYNTAX  "syntax error"
#define PLAY_GTP_ILLEGAL "illegal move"
#define PLAY_GTP_SIZE    "unacceptable size"
#define PLAY_GTP_MEMORY  "out of memory"

/* The largest integer (section 2). */
#define PLAY_GTP_NUMBER_MAX 2147483647u

enum play_gtp_dialect { PLAY_GTP_GO = 1, PLAY_GTP_HEX = 2, PLAY_GTP_BOTH = 3 };

struct play_gtp_clock {
    bool running; /* there are any limits */
    double byo_seconds;
    unsigned byo_stones;
    double left[2];     /* seconds, by side */
    unsigned stones[2]; /* to be played in that time; 0: in main time */
};

/* The room for an answer: at most some words for each point. */
#define PLAY_GTP_ANSWER_SIZE (1 << 16)

struct play_gtp {
    struct play_board *board;
    struct play_engine engine;
    struct play_thinker thinker;
    enum play_gtp_dialect dialect;
    struct play_gtp_clock clock;
    bool resigned;
    enum gs_side loser; /* who resigned */
    const char *id;     /* the number of the command, or "" */
    bool streamed;      /* its answer has been written, but for the empty line */
    FILE *answer;       /* what follows "=", into text */
    char text[PLAY_GTP_ANSWER_SIZE];
    bool quit;
    bool failed; /* something failed for lack of memory */
};

/*
 * A session at a board, with commands from options->in; its answers go to options->out. The game
 * must have stones, a board of a size, and a start without stones.
 */
enum play_end play_gtp_session(struct play_board *board);

/*
 * What is found of the moves, written while it is searched for, as Leela Zero's lz-analyze does:
 * arguments are a colour and the hundredths of a second between two lines, both optional.
 */
const char *play_gtp_analyze(struct play_gtp *gtp, char **words); /* gtp_analyze.c */

/* The same, and a move is chosen, played and written as the last line: "play D4". */
const char *play_gtp_genmove_analyze(struct play_gtp *gtp, char **words);

/* The same as play_gtp_analyze in the graphics of GoGui and HexGui, live on the standard error. */
const char *play_gtp_draw(struct play_gtp *gtp, char **words);

/* Gives side the turn; *before is the length of the game without that. False: the game is over. */
bool play_gtp_turn(struct play_gtp *gtp, enum gs_side side, size_t *before);

/* Reads arguments (section 2); false if text is not valid. */
bool play_gtp_color(const char *text, enum gs_side *side);
bool play_gtp_int(const char *text, int *number);
bool play_gtp_float(const char *text);

/* Reads a move of the side to move; returns the error, if any. */
const char *play_gtp_read_move(const struct play_gtp *gtp, const char *text, gs_move *move);

/* Writes a legal move, or one that was legal in the current position, to gtp->answer. */
void play_gtp_write_move(const struct play_gtp *gtp, gs_move move);

/*
 * Pairs of a move and what is known of it: +, =, - or a score; first comes before them. False:
 * there are none, and nothing is written.
 */
bool play_gtp_put_values(const struct play_gtp *gtp, const char *first);

/* The limits of one move of side. */
struct gs_limits play_gtp_limits(const struct play_gtp *gtp, enum gs_side side);

/* Subtracts the time of a move from the clock; a controller's time_left corrects it. */
void play_gtp_clock_stop(struct play_gtp_clock *clock, enum gs_side side, double seconds);

/* Gives both sides that many seconds of main time. */
void play_gtp_clock_reset(struct play_gtp_clock *clock, double seconds);

#endif
