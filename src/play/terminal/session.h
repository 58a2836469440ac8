/* SPDX-License-Identifier: MIT */
/* session.h - a session of `solve play`: one game after another on one board. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include <sys/types.h>

#include "play/engine/record.h"
#include "play/terminal/players.h"

/* Longer games are broken off. */
#define PLAY_PLIES_MAX 9999

/* A file, whatever its name. */
struct play_own_file {
    dev_t device;
    ino_t number;
};

struct play_session {
    struct play_board *board;
    struct play_engine engine;
    struct play_player players[2]; /* by enum gs_side */
    struct play_player helper;     /* `auto`: for hints and automatic play */
    FILE *out;
    struct play_own_file *files; /* that this session wrote or loaded */
    size_t file_count, file_room;
    uint64_t automatic; /* plies that helper still plays for both */
    bool shown;         /* the board is on the screen as it is */
    bool resigned;      /* a side has resigned, so that the game is over */
    enum gs_side loser; /* the side that has */
    bool quit;
    enum play_end code;
};

/* Whether there is a human among the players. */
bool play_session_has_human(const struct play_session *play);

/* Whether the game is over, including by repetition and by resignation. */
bool play_session_is_over(const struct play_session *play);

/* Writes the board and whose turn it is. */
void play_session_show(struct play_session *play);

/* Plays a chosen move; how says who chose it and what is known, or is "". */
void play_session_move(struct play_session *play, gs_move move, const char *how);

/*
 * What the latest search says about the current position, in words: "df-pn: win in 5 plies", and
 * what it cost. */
#define PLAY_FINDING_SIZE 200
const char *play_session_finding(const struct play_session *play, char text[PLAY_FINDING_SIZE]);

/* Only who searched, and what it cost. */
const char *play_session_source(const struct play_session *play, char text[PLAY_FINDING_SIZE]);

/* What a record says of the game beside its moves. */
struct play_record_about play_session_about(const struct play_session *play);

/* Records a line of input that could not be carried out: in a script it decides the exit code. */
void play_session_refuse(struct play_session *play, enum play_end code);

/* Ends the session because of a signal. */
void play_session_end(struct play_session *play);

/* Handles a signal that ended a search; returns whether the session goes on. */
bool play_session_interrupted(struct play_session *play);

/* Makes a player by the name given in an option or a command; prints the error. */
enum play_end play_session_seat(struct play_session *play, struct play_player *player,
                                const char *option, const char *name);

#endif
