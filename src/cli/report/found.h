/* SPDX-License-Identifier: MIT */
/*
 * found.h - what verbs found besides the result of a search, for the report: a map, an audit, the
 * files written.
 */
#ifndef CLI_FOUND_H
#define CLI_FOUND_H

#include <gamesolve/store.h>

#include "cli/cli.h"
#include "cli/io/folder_names.h"

#define CLI_EXAMPLES 5

/* A state whose value an algorithm got wrong. */
struct cli_example {
    char position[GS_TEXT_MAX];
    enum gs_side to_move;
    uint64_t state; /* how many states come before it, in the order of the analysis */
    enum gs_value right, found;
    bool proved;
};

/* What `audit` found out. */
struct cli_audit {
    uint64_t states; /* reachable states */
    uint64_t chosen; /* to be checked, all or those of --part; the rest counts only these */
    uint64_t checked, wrong, wrong_proved, unsolved;
    size_t example_count;
    struct cli_example examples[CLI_EXAMPLES];
};

/* The limits of the run that ended searches of a move; 0: this one did not. */
struct cli_map_ends {
    uint64_t nodes, depth, memory;
};

/* What is known of one move besides its value and distance, for the mover. */
struct cli_map_move {
    enum gs_value lower, upper;
    bool proved;
    bool same;     /* symmetric to an earlier move: no search of its own */
    bool tried;    /* it had a search */
    bool attacked; /* more nodes would not help to find an attack that it begins */
    bool searched; /* nor to find the value of the position after it */
    uint64_t step; /* of its searches that is next, by number (map_rounds.c) */
    bool resumed;  /* an earlier run, of a checkpoint, knew something of it */
    enum gs_stop stop;
    char why_not[GS_REASON_SIZE];
    uint64_t nodes; /* of its searches; 0 if it had none */
    double seconds;
    double last_seconds; /* of the last of them */
    size_t certificate;  /* 1 more than the move whose file certifies it; 0: none does */
    bool broken_off;     /* an interrupt ended its certificate */
    struct cli_map_ends ended_by;
};

/* The certificates of a map, one for each move that was solved. */
struct cli_map_certificates {
    const char *folder; /* as it was given; NULL: none are wanted */
    uint64_t files, bytes;
    double seconds;
    enum cli_exit trouble; /* the worst that kept one from being written; CLI_DONE: nothing did */
};

/* An algorithm that searches attacks that a move begins (gs_algo.other_attacks). */
struct cli_map_attack {
    const struct gs_algo *algo;
    struct gs_args params;
};

#define CLI_MAP_ATTACKS 2

/* What `map` found out: a value for every legal move of a position. */
struct cli_map {
    struct cli_job *job;
    struct gs_result sum;       /* of the root, with all of its moves; costs of all searches */
    struct cli_map_move *moves; /* in the order of sum.moves */
    /* For every move an earlier one that leads to an image of the same position, or itself. */
    size_t *same;
    uint64_t wins, draws, losses, no_wins, unknown;
    uint64_t searches;                    /* positions that were solved */
    uint64_t cached;                      /* positions that --cache knew */
    bool trusts_cache;                    /* what is reported rests on its file */
    struct gs_search_cache *search_cache; /* what one search leaves for the next */
    size_t peak_bytes;                    /* of moves solved side by side, each as if alone */
    struct cli_map_attack attacks[CLI_MAP_ATTACKS];
    unsigned attack_count;
    size_t *order;  /* of the moves, in which they are searched */
    bool has_level; /* of the one analysis of all moves: */
    uint64_t level; /* at which it ended */
    struct cli_map_certificates certificates;
    struct gs_search clock; /* of the whole map; also leaves its checkpoints between two moves */
};

/* Whether a move is known not to win, which answers --goal win. */
bool cli_map_is_no(const struct cli_map *map, size_t i);

/* Makes job->scratch the position after a move. */
void cli_map_play(const struct cli_map *map, size_t i);

/*
 * Where the certificate of the position after a move goes: DIR/MOVE.cert; "" with the error printed
 * if that is too long.
 */
const char *cli_map_certificate(const struct cli_map *map, size_t i, char path[CLI_FOLDER_SIZE]);

/* The file that certifies a move, perhaps that of another one; NULL: there is none. */
const char *cli_map_certified(const struct cli_map *map, size_t i, char path[CLI_FOLDER_SIZE]);

/* The outcome of --save; file is NULL if nothing was written. */
struct cli_saved {
    const char *file;
    struct gs_store_size size;
    double seconds;
};

/* The outcome of --certificate, for the report. */
struct cli_certificate {
    const char *file; /* NULL: none was written */
    unsigned version; /* of its format */
    uint64_t records, bytes;
    double seconds; /* for finding and writing it */
};

#endif
