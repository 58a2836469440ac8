/* SPDX-License-Identifier: MIT */
/*
 * engine.h - one game in progress: its position, its history (engine.c), and
 * the choice of a move under limits (choose.c).
 *
 * The board's root is the current position. The exact keys of all positions so
 * far are kept: taking back decodes the previous key, and repetitions are
 * detected.
 */
#ifndef PLAY_ENGINE_H
#define PLAY_ENGINE_H

#include "play/engine/thinker.h"

/* In a game with repetition, the third occurrence of a position is a draw. */
#define PLAY_REPETITIONS 3

/* Without --time and --nodes a move may take this many seconds. */
#define PLAY_MOVE_SECONDS 5

/* A move that loses, and the reply that wins; GS_NO_MOVE: it ends the game itself. */
struct play_refutation {
    gs_move move, reply;
};

struct play_engine {
    struct play_board *board;
    FILE *controller; /* commands that come during a search end it; NULL: they wait */
    /* The game so far: count moves, and the keys of count + 1 positions. */
    gs_move *moves; /* GS_NO_MOVE: the turn was passed on, see play_engine_turn */
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
    struct play_refutation *refuted;
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
    struct gs_search watch; /* limits the time the file may take; see play_engine_watch */
    bool file_failed;       /* it was damaged, and is no longer used */
    bool uncovered;         /* the latest search queried the file, which had no move */
};

/*
 * Begins a game at board->root, and opens the file of options->strategy. Prints the error; close
 * the engine in any case. The board is the caller's, and must live until then.
 */
enum play_end play_engine_open(struct play_engine *engine, struct play_board *board);
void play_engine_close(struct play_engine *engine);

/* A new game, from its start; from position, which belongs to the same rules. */
void play_engine_restart(struct play_engine *engine);
void play_engine_begin(struct play_engine *engine, const struct gs_position *position);

/*
 * A new game by other rules, from their start: args are those of the game. GS_USAGE if no such
 * rules exist, GS_UNSUPPORTED if an algorithm of thinker does not fit them; the game is then
 * unchanged. A file of --strategy that is not for these rules is reported, and not used with them.
 */
enum gs_status play_engine_change(struct play_engine *engine, const struct gs_args *args,
                                  struct play_thinker *thinker, struct gs_error *error);

/* Gives later searches this budget (0: none); false when there is no memory for even that. */
bool play_engine_memory(struct play_engine *engine, size_t budget);

/* Plays a legal move; false when memory runs out. */
bool play_engine_play(struct play_engine *engine, gs_move move);

/*
 * Gives side the turn, even if it is the other's: protocols allow consecutive moves of one colour.
 * False if the game does not support that.
 */
bool play_engine_turn(struct play_engine *engine, enum gs_side side);

/* Takes back one move, with any turns passed on before it; false if there is none. */
bool play_engine_undo(struct play_engine *engine);

/* Writes the position after the first count moves to position. */
void play_engine_position(const struct play_engine *engine, size_t count,
                          struct gs_position *position);

/* Takes back all moves after the first count. */
void play_engine_cut(struct play_engine *engine, size_t count);

/* The value for the side to move when the game is over, also by repetition; else GS_UNKNOWN. */
enum gs_value play_engine_outcome(const struct play_engine *engine);

/* Seconds of a clock that only runs forward. */
double play_engine_clock(void);

/* Whether it is over by repetition alone. */
bool play_engine_repeats(const struct play_engine *engine);

/* Reads a legal move; false when text is none. */
bool play_engine_parse(const struct play_engine *engine, const char *text, gs_move *move);

/* The move that places a stone on point (for games in which moves do); false when none does. */
bool play_engine_point(const struct play_engine *engine, unsigned point, gs_move *move);

/* What a search found about the current position; NULL: nothing. */
const struct gs_result *play_engine_known(const struct play_engine *engine);

/* Call before a query of the file: from now on it may take as long as a move may. */
void play_engine_watch(struct play_engine *engine);

/* Looks the current position up in the file or in the analysis of all positions, if any. */
void play_engine_recall(struct play_engine *engine);

/*
 * Gets what is known of one move of the current position, also that it loses at once by the rules;
 * false: nothing.
 */
bool play_engine_value(const struct play_engine *engine, gs_move move, struct gs_move_value *value);

/* Whether a move of the current position is known to lose, and to which reply (as above). */
bool play_engine_refuted(const struct play_engine *engine, gs_move move, gs_move *reply);

/*
 * Returns move, which must be legal, unless it loses at once and another does not, or it lets the
 * other side win at once and another does not: then the best of these.
 */
gs_move play_engine_soundest(const struct play_engine *engine, gs_move move);

/* The limits of one move, as the options have them. */
struct gs_limits play_engine_limits(const struct play_engine *engine);

/*
 * Chooses a move in the current position, which must be open, and leaves what it found in known. If
 * the file has a move, it is taken without a search. If no search proves a value the move is a
 * guess, but never misses an immediate win; a move that loses at once is the last choice. At a
 * limit or an interrupt it answers with what is known by then.
 */
gs_move play_engine_choose(struct play_engine *engine, const struct play_thinker *thinker,
                           const struct gs_limits *limits);

/* Searches like play_engine_choose, for callers that want values but no move. */
void play_engine_search(struct play_engine *engine, const struct play_thinker *thinker,
                        const struct gs_limits *limits);

#endif
