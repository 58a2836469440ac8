/* SPDX-License-Identifier: MIT */
/*
 * engine.h - one game in progress: its position, its history (engine.c), and
 * the choice of a move under limits (choose.c).
 *
 * The job's root is the current position. The exact keys of all positions so
 * far are kept: taking back decodes the previous key, and repetitions are
 * detected.
 */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "play/engine/thinker.h"

/* In a game with repetition, the third occurrence of a position is a draw. */
#define CLI_REPETITIONS 3

/* Without --time and --nodes a move may take this many seconds. */
#define CLI_MOVE_SECONDS 5

/* A move that loses, and the reply that wins; GS_NO_MOVE: it ends the game itself. */
struct cli_refutation {
    gs_move move, reply;
};

struct cli_engine {
    struct cli_job *job;
    FILE *controller; /* commands that come during a search end it; NULL: they wait */
    /* The game so far: count moves, and the keys of count + 1 positions. */
    gs_move *moves; /* GS_NO_MOVE: the turn was passed on, see cli_engine_turn */
    uint8_t *keys;
    size_t count, room;
    /* What the latest search found, and for which position. */
    struct gs_result known;
    uint8_t known_key[GS_KEY_MAX];
    bool has_known;
    /* What the searches for the latest move took together. */
    uint64_t spent_nodes;
    double spent_seconds;
    const char *known_by;             /* the algorithm */
    const struct gs_algo *known_algo; /* the same; NULL: a file, or an analysis kept */
    /* Moves that lose by threats, found before the latest search; OWNED. */
    struct cli_refutation *refuted;
    unsigned refuted_count;
    /* OPTIONAL. Called while a search is under way, every so many seconds. */
    void (*watcher)(void *user, const struct gs_progress *progress);
    void *watcher_user;
    double watcher_seconds;
    struct gs_strategy *strategy;      /* of an analysis of all positions; NULL: none */
    const struct gs_algo *strategy_by; /* the algorithm that made it */
    /* An analysis of all positions that did not end within the limits: not tried again. */
    const struct gs_algo *given_up;
    unsigned failed; /* bit i: method number i of who thinks proved nothing so far */
    /* The file of --strategy; NULL: none, none for these rules, or a damaged one. */
    struct gs_strategy *file;
    struct gs_search watch; /* limits the time the file may take; see cli_engine_watch */
    bool file_failed;       /* one was damaged, and is no longer asked */
    bool uncovered;         /* the latest search asked the file, which had no move */
};

/*
 * Begins a game at job->root, and opens the file of --strategy. Prints the error;
 * close the engine in any case.
 */
enum cli_exit cli_engine_open(struct cli_engine *engine, struct cli_job *job);
void cli_engine_close(struct cli_engine *engine);

/* A new game, from its start; from position, which belongs to the same rules. */
void cli_engine_restart(struct cli_engine *engine);
void cli_engine_begin(struct cli_engine *engine, const struct gs_position *position);

/*
 * A new game by other rules, from their start: args are those of the game.
 * GS_USAGE if no such rules exist, GS_UNSUPPORTED if an algorithm of thinker
 * does not fit them; the game is then unchanged. A file of --strategy that is
 * not for these rules is reported, and not asked while they are in use.
 */
enum gs_status cli_engine_change(struct cli_engine *engine, const struct gs_args *args,
                                 struct cli_thinker *thinker, struct gs_error *error);

/* Gives later searches this budget (0: none); false when there is no memory for even that. */
bool cli_engine_memory(struct cli_engine *engine, size_t budget);

/* Plays a legal move; false when memory runs out. */
bool cli_engine_play(struct cli_engine *engine, gs_move move);

/*
 * Gives side the turn, even if it is the other's: protocols allow consecutive moves of one colour.
 * False if the game does not support that.
 */
bool cli_engine_turn(struct cli_engine *engine, enum gs_side side);

/* Takes back one move, with any turns passed on before it; false if there is none. */
bool cli_engine_undo(struct cli_engine *engine);

/* Writes the position after the first count moves to position. */
void cli_engine_look(const struct cli_engine *engine, size_t count, struct gs_position *position);

/* Takes back all moves after the first count. */
void cli_engine_cut(struct cli_engine *engine, size_t count);

/* The value for the side to move when the game is over, also by repetition; else GS_UNKNOWN. */
enum gs_value cli_engine_outcome(const struct cli_engine *engine);

/* Seconds of a clock that only runs forward. */
double cli_engine_clock(void);

/* Whether it is over by repetition alone. */
bool cli_engine_repeats(const struct cli_engine *engine);

/* Reads a legal move; false when text is none. */
bool cli_engine_parse(const struct cli_engine *engine, const char *text, gs_move *move);

/* The move that places a stone on point (for games in which moves do); false when none does. */
bool cli_engine_point(const struct cli_engine *engine, unsigned point, gs_move *move);

/* What a search found about the current position; NULL: nothing. */
const struct gs_result *cli_engine_known(const struct cli_engine *engine);

/* Call before asking the file: from now on it may take as long as a move may. */
void cli_engine_watch(struct cli_engine *engine);

/* Looks the current position up in the file or in the analysis of all positions, if any. */
void cli_engine_recall(struct cli_engine *engine);

/*
 * Gets what is known of one move of the current position, also that it loses at once by the rules;
 * false: nothing.
 */
bool cli_engine_value(const struct cli_engine *engine, gs_move move, struct gs_move_value *value);

/* Whether a move of the current position is known to lose, and to which reply (as above). */
bool cli_engine_refuted(const struct cli_engine *engine, gs_move move, gs_move *reply);

/*
 * Returns move, which must be legal, unless it loses at once and another does not, or it lets the
 * other side win at once and another does not: then the best of these.
 */
gs_move cli_engine_soundest(const struct cli_engine *engine, gs_move move);

/* The limits of one move, as the options have them. */
struct gs_limits cli_engine_limits(const struct cli_engine *engine);

/*
 * Chooses a move in the current position, which must be open, and leaves what it found in known. If
 * the file has a move, it is taken without a search. If no search proves a value the move is a
 * guess, but never misses an immediate win; a move that loses at once is the last choice. At a
 * limit or an interrupt it answers with what is known by then.
 */
gs_move cli_engine_choose(struct cli_engine *engine, const struct cli_thinker *thinker,
                          const struct gs_limits *limits);

/* Searches like cli_engine_choose, for callers that want values but no move. */
void cli_engine_search(struct cli_engine *engine, const struct cli_thinker *thinker,
                       const struct gs_limits *limits);

#endif
