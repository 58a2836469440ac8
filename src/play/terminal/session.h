/* SPDX-License-Identifier: MIT */
/* session.h - a session of `solve play`: one game after another on one board. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include <sys/types.h>

#include "play/terminal/players.h"
#include "play/engine/record.h"

/* Longer games are broken off. */
#define CLI_PLIES_MAX 9999

/* A file, whatever its name. */
struct cli_play_file {
    dev_t device;
    ino_t number;
};

struct cli_play {
    struct cli_job *job;
    struct cli_engine engine;
    struct cli_player players[2]; /* by enum gs_side */
    struct cli_player helper;     /* `auto`: for hints and automatic play */
    FILE *in, *out;
    struct cli_play_file *files; /* that this session wrote or loaded */
    size_t file_count, file_room;
    bool terminal;      /* a person types: prompts are shown, and mistakes do not count */
    uint64_t automatic; /* plies that helper still plays for both */
    bool shown;         /* the board is on the screen as it is */
    bool colour;        /* the board is shown in colours */
    bool resigned;      /* the game is over by that, */
    enum gs_side loser; /* of this side */
    bool quit;
    enum cli_exit code;
};

/* Whether there is a human among the players. */
bool cli_play_has_human(const struct cli_play *play);

/* Whether the game is over, including by repetition and by resignation. */
bool cli_play_is_over(const struct cli_play *play);

/* Writes the board and whose turn it is. */
void cli_play_show(struct cli_play *play);

/* Plays a chosen move; how says who chose it and what is known, or is "". */
void cli_play_move(struct cli_play *play, gs_move move, const char *how);

/*
 * What the latest search says about the current position, in words: "df-pn: win in 5 plies", and
 * what it cost. */
#define CLI_FINDING_SIZE 200
const char *cli_play_finding(const struct cli_play *play, char text[CLI_FINDING_SIZE]);

/* Only who searched, and what it cost. */
const char *cli_play_source(const struct cli_play *play, char text[CLI_FINDING_SIZE]);

/* What a record says of the game beside its moves. */
struct cli_record_about cli_play_about(const struct cli_play *play);

/* Records a line of input that could not be carried out: in a script it decides the exit code. */
void cli_play_refuse(struct cli_play *play, enum cli_exit code);

/* Ends the session because of a signal. */
void cli_play_end(struct cli_play *play);

/* Handles a signal that ended a search; returns whether the session goes on. */
bool cli_play_interrupted(struct cli_play *play);

/* Makes a player by the name given in an option or a command; prints the error. */
enum cli_exit cli_play_seat(struct cli_play *play, struct cli_player *player, const char *option,
                            const char *name);

#endif
