/* SPDX-License-Identifier: MIT */
/*
 * gtp.h - a session in the Go Text Protocol, and how its words are read.
 */
#ifndef CLI_GTP_H
#define CLI_GTP_H

#include "cli/play/engine.h"

/* Errors, as the protocol words them; where one is returned, NULL stands for none. */
#define CLI_GTP_SYNTAX  "syntax error"
#define CLI_GTP_ILLEGAL "illegal move"
#define CLI_GTP_SIZE    "unacceptable size"
#define CLI_GTP_MEMORY  "out of memory"

/* Section 2: no whole number is larger. */
#define CLI_GTP_NUMBER_MAX 2147483647u

enum cli_gtp_dialect { CLI_GTP_GO = 1, CLI_GTP_HEX = 2, CLI_GTP_BOTH = 3 };

struct cli_gtp_clock {
    bool running; /* there are limits at all */
    double byo_seconds;
    unsigned byo_stones;
    double left[2];     /* seconds, by side */
    unsigned stones[2]; /* to be played in that time; 0: in main time */
};

/* No answer is longer: some words for each point, at most. */
#define CLI_GTP_ANSWER_SIZE (1 << 16)

struct cli_gtp {
    struct cli_job *job;
    struct cli_engine engine;
    struct cli_thinker thinker;
    enum cli_gtp_dialect dialect;
    struct cli_gtp_clock clock;
    bool resigned;
    enum gs_side loser; /* who resigned */
    FILE *answer;       /* what follows "=", into text */
    char text[CLI_GTP_ANSWER_SIZE];
    bool quit;
    bool failed; /* something could not be done for lack of memory */
};

/* The session of a job with commands from in; its answers go to the job's output. */
enum cli_exit cli_gtp_session(struct cli_job *job, FILE *in);

/* Arguments (section 2): false when text is none. */
bool cli_gtp_color(const char *text, enum gs_side *side);
bool cli_gtp_int(const char *text, int *number);
bool cli_gtp_float(const char *text);

/* Reads a move of the side whose turn it is; returns the error where there is none. */
const char *cli_gtp_read_move(const struct cli_gtp *gtp, const char *text, gs_move *move);

/* Writes a legal move, or one that was legal in the position at hand, to gtp->answer. */
void cli_gtp_write_move(const struct cli_gtp *gtp, gs_move move);

/* The limits of one move of side. */
struct gs_limits cli_gtp_limits(const struct cli_gtp *gtp, enum gs_side side);

/* Takes the time of a move off the clock; a controller's time_left corrects it. */
void cli_gtp_clock_stop(struct cli_gtp_clock *clock, enum gs_side side, double seconds);

/* Both sides have so many seconds of main time. */
void cli_gtp_clock_reset(struct cli_gtp_clock *clock, double seconds);

#endif
