/* SPDX-License-Identifier: MIT */
/*
 * solve_text.h - from texts to a value in one call.
 *
 *     struct gs_text_question question = {.game = "hex", .settings = "size=4x4"};
 *     struct gs_text_answer answer;
 *     struct gs_error error;
 *     if (gs_solve_text(&question, &answer, &error) == GS_OK)
 *         printf("%s, best move %s\n", gs_value_name(answer.value), answer.best_move);
 *
 * Games and algorithms of your own are in a registry of yours. For lines of play, certificates and
 * strategies take the steps that it takes: registry.h, game.h, search.h, algo.h.
 */
#ifndef GAMESOLVE_SOLVE_TEXT_H
#define GAMESOLVE_SOLVE_TEXT_H

#include <gamesolve/registry.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>

GS_BEGIN_DECLS

/* Members that are NULL or 0 stand for what the comment names. */
struct gs_text_question {
    const char *game;        /* REQUIRED. Its name: "gomoku" */
    const char *settings;    /* its parameters: "size=9x9 connect=4"; NULL: their defaults */
    const char *position;    /* in any notation of position_read.h; NULL: the start */
    const char *algo;        /* its name: "df-pn"; NULL: "auto" */
    const char *params;      /* parameters of the algorithm: "symmetry=on" */
    enum gs_goal goal;       /* 0: the full value */
    struct gs_limits limits; /* 0: none */
    size_t bytes;            /* memory at most; 0: 1 GiB */
    const struct gs_registry *registry; /* games and algorithms; NULL: what the library ships */
};

/* Room for the text of a move, in bytes, including its zero. */
#define GS_ANSWER_MOVE 32

struct gs_text_answer {
    enum gs_value value;        /* for the side to move; GS_UNKNOWN: not proved */
    enum gs_value lower, upper; /* bounds that are proved */
    bool proved;
    char best_move[GS_ANSWER_MOVE]; /* "": none, or not known */
    int64_t distance;               /* plies to the end; GS_NO_DISTANCE */
    enum gs_stop stop;              /* why the search ended */
    uint64_t nodes;
    double seconds;
};

/*
 * Answers the question. GS_OK whenever the search ran, even if a limit ended it (answer->stop);
 * GS_USAGE with one line that names the text which is wrong and what is expected; GS_UNSUPPORTED if
 * the algorithm does not fit the game; GS_NO_MEMORY. error may be NULL.
 */
enum gs_status gs_solve_text(const struct gs_text_question *question, struct gs_text_answer *answer,
                             struct gs_error *error);

GS_END_DECLS

#endif
