/* SPDX-License-Identifier: MIT */
/*
 * play_options.h - the options of a game and a session, and the callbacks to the program around
 * them. Everything is OWNED by the caller, and stays as it is as long as a game is open.
 *
 *     const struct play_options options = {.registry = &registry, .limits = {.seconds = 1}};
 *     play_board_new(&board, &options, game, &args, &error);
 *     play_engine_open(&engine, &board);
 *     play_thinker_init(&thinker, &board, NULL, &error);
 *     move = play_engine_choose(&engine, &thinker, &options.limits);
 *     play_engine_play(&engine, move);
 */
#ifndef PLAY_OPTIONS_H
#define PLAY_OPTIONS_H

#include <signal.h>
#include <stdio.h>

#include <gamesolve/gamesolve.h>

/* How a session ended, from good to bad. */
enum play_end {
    PLAY_DONE,
    PLAY_UNSOLVED, /* a limit ended it before an answer */
    PLAY_USAGE,    /* an option or a line of a script was wrong */
    PLAY_FAILURE,  /* a file, the output or memory failed */
    PLAY_INTERRUPTED
};

static inline enum play_end play_worse(enum play_end one, enum play_end other)
{
    return one > other ? one : other;
}

/* A board to be shown. */
struct play_view {
    const struct gs_rules *rules;
    const struct gs_position *position;
    bool marked; /* a mark stands on this point, where the latest move ended */
    unsigned mark;
    bool colour;     /* pieces have the colours of a terminal */
    bool go_letters; /* columns are named as in Go: capitals without I */
};

/* What the program around a game does for it. Each slot is OPTIONAL; user is passed to all. */
struct play_services {
    void *user;
    /* Prints an error, one line without its end. NULL: to stderr. */
    void (*complain)(void *user, const char *message);
    /* Sees that all of options->out has been written; prints the error. NULL: fflush. */
    bool (*flush)(void *user);
    /*
     * Opens a file to be written. label is the option or command that named it. Prints the error
     * and returns NULL on failure. finish closes it; it prints the error and returns false on
     * failure, or if the file is not complete, which it may then remove. NULL, both: fopen and
     * fclose.
     */
    FILE *(*create)(void *user, const char *path, const char *label);
    bool (*finish)(void *user, FILE *file, bool complete);
    /* Draws a board as text, with its coordinates. NULL: the position as the game writes it. */
    void (*show)(void *user, const struct play_view *view, FILE *file);
    /* Around each search: begin may install a progress hook in it. NULL: nothing. */
    void (*begin_search)(void *user, struct gs_search *search);
    void (*end_search)(void *user);
};

struct play_options {
    const struct gs_registry *registry;
    struct play_services services;
    /* Set by signals, cleared by sessions: ends a search, or the session. NULL: nothing does. */
    volatile sig_atomic_t *interrupt;
    /* How moves are chosen. */
    const char *algo;          /* of the player `auto`; NULL: several, one after the other */
    const char *const *params; /* of algorithms, NAME=VALUE each */
    size_t param_count;
    const char *strategy;    /* the name of a file to play by; NULL: none */
    struct gs_limits limits; /* of a move; neither seconds nor nodes: PLAY_MOVE_SECONDS */
    uint64_t memory;         /* bytes for searches; 0: no limit */
    unsigned threads;        /* of a search; 0: 1 */
    uint64_t seed;
    /* Of a session. */
    FILE *in, *out;            /* commands, and what is answered */
    const char *black, *white; /* players; NULL: not given */
    const char *record;        /* a file for the game; NULL: none */
    bool terminal;             /* a person types: prompts are shown, and mistakes do not count */
    bool colour;               /* boards are shown in colours */
};

/* Prints an error by options->services. */
void play_complain(const struct play_options *options, const char *format, ...) GS_PRINTF(2, 3);

bool play_flush(const struct play_options *options);
FILE *play_create(const struct play_options *options, const char *path, const char *label);
bool play_finish(const struct play_options *options, FILE *file, bool complete);

/* Shows a board in lines of text. */
void play_show(const struct play_options *options, const struct play_view *view, FILE *file);

/* The signal that came since it was last taken, PLAY_CALLED (listen.h), or 0. */
int play_interrupted(const struct play_options *options);

/* The same; clears it. */
int play_interrupt_take(const struct play_options *options);

#endif
