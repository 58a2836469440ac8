/* SPDX-License-Identifier: MIT */
/*
 * search.h - the search context: the only handle that an algorithm gets.
 *
 * It contains the rules, the algorithm's parameters, the limits, the memory, the counters and the
 * progress hook. An algorithm has access to nothing else.
 *
 * The loop of an algorithm calls gs_search_node once per node; that counts the
 * node and, every few milliseconds, checks the clock and the interrupt flag:
 *
 *     if (!gs_search_node(search))
 *         return ...;            // search->stop says why; unwind and report
 *
 * Work that counts no nodes (growing a table, filling an array) calls
 * gs_search_poll at least every few milliseconds, so that an interrupt or a
 * limit takes effect within a tenth of a second.
 */
#ifndef GAMESOLVE_SEARCH_H
#define GAMESOLVE_SEARCH_H

#include <signal.h>

#include <gamesolve/game.h>
#include <gamesolve/memory.h>
#include <gamesolve/param.h>
#include <gamesolve/progress.h>
#include <gamesolve/random.h>

GS_BEGIN_DECLS

/* The question: can the side to move win, can it at least draw, or the full value. */
enum gs_goal { GS_GOAL_VALUE, GS_GOAL_WIN, GS_GOAL_DRAW };

/* "value", "win" or "draw"; never NULL. */
const char *gs_goal_name(enum gs_goal goal);

/*
 * Why a search ended. It implies nothing about the value, which may be known even if a limit was
 * reached.
 */
enum gs_stop {
    GS_STOP_SOLVED, /* the question is answered (or, during a search: it may go on) */
    GS_STOP_TIME,
    GS_STOP_MEMORY,
    GS_STOP_NODES,
    GS_STOP_DEPTH,     /* the depth limit cut lines that matter */
    GS_STOP_LEVEL,     /* all lambda levels up to the given one failed */
    GS_STOP_EXHAUSTED, /* the method has nothing more to try */
    GS_STOP_DISK,      /* a file that the search needed failed (gs_disk) */
    GS_STOP_INTERRUPTED
};

/* The name in lower case, without GS_STOP_: "solved", "time" ...; never NULL. */
const char *gs_stop_name(enum gs_stop stop);
/* The same as a phrase: "time limit reached" ...; a constant, never NULL. */
const char *gs_stop_reason(enum gs_stop stop);

/* Limits of one search; 0 means none. */
struct gs_limits {
    double seconds;
    uint64_t nodes;
    unsigned depth; /* plies from the root */
};

/* One row of a table of counters: its name in reports, its unit ("" for a plain count), its
 * meaning. */
struct gs_counter {
    const char *name; /* NULL ends a table */
    const char *unit;
    const char *help;
};

#define GS_COUNTERS_MAX 24

struct gs_checkpoint;        /* checkpoint.h */
struct gs_checkpoint_writer; /* the same */

/* How an algorithm writes what it can go on from after a kill: its sections of a checkpoint. */
struct gs_saver {
    void (*save)(void *user, struct gs_checkpoint_writer *writer); /* NULL: it has none */
    void *user;
};

/*
 * What a search leaves for later ones with other roots or goals: a table that they need not fill
 * again. Only its algorithm uses the contents.
 */
struct gs_search_cache {
    /* REQUIRED. Releases it, into the memory of the search that left it. */
    void (*release)(struct gs_search_cache *search_cache);
};

/* Releases it; NULL is allowed. */
void gs_search_cache_release(struct gs_search_cache *search_cache);

/*
 * Values proved by earlier searches, which are valid wherever the position occurs. For one search
 * at a time.
 */
struct gs_proved_values {
    /* REQUIRED. What is proved of an open position. */
    struct gs_proved (*find)(struct gs_proved_values *known, const struct gs_position *position);
};

/*
 * A folder in which a search may keep what does not fit into memory, in files without names that
 * are gone when it is. It must outlive the search and the strategy that the search leaves.
 */
struct gs_disk {
    const char *folder;
    /*
     * What failed first: 0 nothing, an errno, or GS_DISK_DAMAGED when the contents of a file
     * changed. It may be set after the search, too, when its strategy is used.
     */
    int problem;
};

#define GS_DISK_DAMAGED (-1)

struct gs_team;
struct gs_member;

/* The search of which this is a stage (stages.h), for the progress hook. */
struct gs_whole {
    struct gs_limits limits; /* of all stages together; 0: those of the search itself */
    uint64_t nodes;          /* of the stages before */
    double seconds;          /* of the stages before */
};

/* What gs_search_* keeps for itself. Its members may change with every version. */
struct gs_search_own {
    uint64_t next_check, interval; /* nodes: of the next poll; between two */
    double started, next_progress, last_poll;
    const char *phase; /* reported last; NULL: none yet */
    uint64_t phase_done, phase_total;
    size_t reserved; /* bytes of memory, for the result */
    struct gs_whole whole;
    uint64_t draw_proofs, draw_tries; /* times that a game proved a draw, and did not */
    struct gs_team *team;             /* of threads, of which this is a member; NULL: none */
    struct gs_member *competitor; /* as which it searches for itself (team.h); NULL: it shares */
    uint64_t granted;             /* nodes that a member may make before it reserves more */
    uint64_t nodes_reported;      /* nodes that the team has counted */
    unsigned threads;             /* most that searched at the same time */
};

struct gs_search {
    /* Set by the caller. */
    const struct gs_rules *rules;
    const struct gs_args *params; /* of the algorithm that runs */
    struct gs_memory *memory;
    struct gs_limits limits;
    enum gs_goal goal;
    uint64_t seed; /* 0: moves in the game's order */
    /*
     * How many threads the algorithm may use, if it can (gs_algo.threads), or how many seeds are
     * searched side by side (gs_algo.portfolio); 0 and 1 mean one. Value, bounds and proofs are the
     * same with any number.
     */
    unsigned threads;
    bool all_moves; /* value all moves of the root, where the algorithm can (gs_algo.all_moves) */
    bool keep_prover;  /* leave in the result what a certificate can be made from (result.h) */
    bool keep_threats; /* leave in the result the threats of the root (threat_tree.h), */
    bool all_threats;  /* not only until the first sequence wins */
    const volatile sig_atomic_t *interrupt; /* NULL: cannot be interrupted */
    void (*progress)(void *user, const struct gs_progress *progress); /* NULL: none */
    void *user;
    double progress_seconds; /* between two calls of progress; 0: half a second */
    /*
     * OPTIONAL. Moves of the root that are not to be the best one where there are others; for
     * algorithms that estimate. The others ignore them.
     */
    const gs_move *avoid;
    unsigned avoid_count;
    /*
     * OPTIONAL. The cache that an earlier search may have left, and that this one may set;
     * *search_cache is NULL at first, and the caller releases it in the end. Rules, algorithm, its
     * parameters and memory must be those of the earlier search; a cache of gs_algo.shared_cache is
     * for several searches at the same time, with memory of their own. All contents must be valid
     * for any root, goal and path: proofs, and hints on which nothing rests. NULL: searches share
     * nothing. Algorithms that keep no table ignore it.
     */
    struct gs_search_cache **search_cache;
    /*
     * OPTIONAL. Consulted about positions below the root wherever the proofs of the rules are
     * (struct gs_prune), and like these not under a depth limit. NULL: nothing is known. Algorithms
     * that do not use such proofs ignore it.
     */
    struct gs_proved_values *proved_values;
    /*
     * OPTIONAL. Where the search leaves what another run can go on from after a kill, and finds
     * what an earlier one left. NULL: nowhere. Algorithms without gs_algo.resumes ignore it.
     */
    struct gs_checkpoint *checkpoint;
    /*
     * OPTIONAL. Where states go in place of memory. NULL: nowhere. Algorithms without gs_algo.disk
     * ignore it.
     */
    struct gs_disk *disk;

    /* Kept by the search. */
    enum gs_stop stop; /* GS_STOP_SOLVED while nothing stops it */
    uint64_t nodes;    /* created (best-first) or visited (depth-first) */
    uint64_t expanded; /* nodes whose moves were generated; in searches by threats, counted once for
                          each level tried */
    uint64_t kept, peak_nodes;                 /* nodes in memory, now and at most */
    uint64_t counters[GS_COUNTERS_MAX];        /* the algorithm's own, in the order of its table */
    struct gs_progress_source progress_source; /* set by the algorithm, for progress */
    struct gs_saver saver;                     /* set by the algorithm, for checkpoints */
    bool save_due;                             /* a checkpoint should be written soon */
    const struct gs_position *root; /* that is searched, while gs_solve runs an algorithm */

    struct gs_search_own own; /* private to gs_search_* */
};

/*
 * Prepares a search: all of the caller's members are zero except the three given here.
 * rules, params and memory must outlive it.
 */
void gs_search_init(struct gs_search *search, const struct gs_rules *rules,
                    const struct gs_args *params, struct gs_memory *memory);

/*
 * Starts the clock and resets counts, counters and stop reason. gs_solve does it; call it when you
 * drive an algorithm yourself.
 */
void gs_search_start(struct gs_search *search);

/*
 * Makes a copy of a search that is running the search of a member of a team, which has counted
 * nothing yet. For gs_team_run.
 */
void gs_search_join_team(struct gs_search *search, struct gs_team *team);

/*
 * Checks clock, node limit and interrupt; false, with stop set, when the search must end. Calls the
 * progress hook when it is time, so that every search that polls shows a sign of life.
 */
bool gs_search_poll(struct gs_search *search);

/*
 * Whether the next poll would find that the time is up, or that an interrupt has come. Changes
 * nothing, so that it may be called where a search cannot poll, before work that takes long.
 */
bool gs_search_is_late(const struct gs_search *search);

/* The same, and sets the name of the current step, for the progress hook. */
bool gs_search_report(struct gs_search *search, const char *phase, uint64_t done, uint64_t total);

/* Counts one node, and polls now and then; false when the search must end. */
static inline bool gs_search_node(struct gs_search *search)
{
    if (search->stop != GS_STOP_SOLVED)
        return false;
    if (++search->nodes < search->own.next_check)
        return true;
    return gs_search_poll(search);
}

/* Counts the nodes of one expansion, all of which exist already; false when the search must end. */
static inline bool gs_search_nodes(struct gs_search *search, uint64_t count)
{
    search->nodes += count;
    return search->stop == GS_STOP_SOLVED &&
           (search->nodes < search->own.next_check || gs_search_poll(search));
}

/* Ends the search for a reason; the first reason stays. Always returns false, for `return
 * gs_search_halt(...)`. */
bool gs_search_halt(struct gs_search *search, enum gs_stop stop);

/*
 * An algorithm calls this when its search is over, before it fills in best move,
 * moves and line: gs_solve has reserved a little memory for these, which can be used from now on.
 * It may be called more than once.
 */
void gs_search_conclude(struct gs_search *search);

/* A part of a search with a node limit of its own. */
struct gs_search_part {
    uint64_t limit; /* of the whole search, to be restored */
    bool is_less;   /* the part's own limit is the lower one */
};

/* From now on the search makes at most that many more nodes. False if it has ended already. */
bool gs_search_begin_part(struct gs_search *search, uint64_t nodes, struct gs_search_part *part);
/*
 * Restores the limit of the whole search; must follow every gs_search_begin_part. True if the part
 * was ended by its own limit: the search, which was halted, can now go on.
 */
bool gs_search_end_part(struct gs_search *search, const struct gs_search_part *part);

/* Whether count more nodes stay within the node limit; if not, the search is halted. */
static inline bool gs_search_allows(struct gs_search *search, uint64_t count)
{
    uint64_t most = search->limits.nodes;
    return most == 0 || search->nodes + count <= most || gs_search_halt(search, GS_STOP_NODES);
}

/* Records that count more (or, if negative, fewer) nodes are in memory. */
static inline void gs_search_keep(struct gs_search *search, int64_t count)
{
    search->kept += (uint64_t)count;
    if (search->kept > search->peak_nodes)
        search->peak_nodes = search->kept;
}

/* Seconds since gs_search_start. */
double gs_search_seconds(const struct gs_search *search);

GS_END_DECLS

#endif
