/* SPDX-License-Identifier: MIT */
/*
 * result.h - what a search found out: value, proof, moves, strategy, and why it stopped. Value and
 * stop reason are independent of each other.
 */
#ifndef GAMESOLVE_RESULT_H
#define GAMESOLVE_RESULT_H

#include <gamesolve/game.h>
#include <gamesolve/search.h>
#include <gamesolve/threat_tree.h>

GS_BEGIN_DECLS

/* What kind of solution a result is ([Goluch], section 2.2). */
enum gs_solution {
    GS_SOLUTION_NONE,
    GS_SOLUTION_VALUE, /* the value of the root ("ultra-weak") */
    GS_SOLUTION_WEAK,  /* also a strategy that reaches it from the root */
    GS_SOLUTION_STRONG /* value and strategy for every reachable state */
};

/* "none", "value", "weak" or "strong"; never NULL. */
const char *gs_solution_name(enum gs_solution solution);

/* An unknown distance. */
#define GS_NO_DISTANCE ((int64_t)-1)

/* Results of a search by threats for a move besides its value ([Suda], figures 5.1 to 5.4). */
enum gs_finding {
    GS_FINDING_NONE,      /* nothing: other searches, or a limit ended the attempt */
    GS_FINDING_WON,       /* its attack wins */
    GS_FINDING_EXAMINED,  /* tried without success */
    GS_FINDING_ENDANGERS, /* the other side wins first after it */
    GS_FINDING_OUTSIDE,   /* outside the relevance zone: it is no attack of the levels searched */
    GS_FINDING_UNTRIED    /* not tried: the search ended before */
};

/* "won", "examined", "endangers", "outside", "not tried", or "" for GS_FINDING_NONE. */
const char *gs_finding_name(enum gs_finding finding);

/* What is known of one move, all from the point of view of the side that makes it. */
struct gs_move_value {
    gs_move move;
    enum gs_value value;
    int64_t distance; /* plies to the end of the game, counting this move; or GS_NO_DISTANCE */
    bool has_score;
    double score; /* an estimate from 0 (lost) to 1 (won), if has_score */
    enum gs_finding finding;
    bool has_threat_level, has_win_level;
    unsigned threat_level; /* the lowest at which the move is a threat, if has_threat_level */
    unsigned win_level;    /* the lowest at which its attack wins, if has_win_level */
};

/* What a strategy knows of one state. */
struct gs_entry {
    enum gs_value value; /* for the side to move; GS_UNKNOWN: not in the strategy */
    int64_t distance;    /* plies to the end when the winner hurries and the loser delays;
                            GS_NO_DISTANCE */
};

/* The entry of a strategy for one open state: bounds of its value, and its move. */
struct gs_advice {
    enum gs_value lower, upper; /* for the side to move; loss and win if not in the strategy */
    gs_move move;               /* with which the side to move reaches lower, or GS_NO_MOVE */
    unsigned plies; /* if this wins: the plies of the longest path from here on, one less than it
                       takes at most if replies lose at once; 0: not known */
};

/*
 * A strategy: proved values of many states, by which the game can be played without a search. An
 * algorithm that has one hands it over in its result; the rules must outlive it. Play, probing and
 * certificates work through it.
 */
struct gs_strategy {
    const struct gs_rules *rules;
    /* Only the canonical form of states equal under the game's symmetries is kept. */
    bool canonical;
    /* REQUIRED. Looks a state up by its exact key. */
    struct gs_entry (*probe)(const struct gs_strategy *strategy, const uint8_t *key);
    /*
     * REQUIRED. Calls visit for every state in a fixed order until it returns false, and then
     * returns false. States merged by symmetry appear once, in their canonical form.
     */
    bool (*each)(const struct gs_strategy *strategy,
                 bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry), void *user);
    /* REQUIRED. Releases the strategy. */
    void (*release)(struct gs_strategy *strategy);
    /*
     * OPTIONAL. For strategies of one side, which have bounds and moves rather than the values of
     * all moves: the advice for an open position. Only its moves may be played: they bring every
     * win to its end. NULL: probe has all values, and the move to play follows from the distances
     * of the moves.
     */
    struct gs_advice (*advise)(const struct gs_strategy *strategy,
                               const struct gs_position *position);
    /*
     * OPTIONAL. For strategies in a file that is read on demand: what was found to be wrong with
     * the file, in one line, or NULL. What could not be read is GS_UNKNOWN in probe, and left out
     * by each.
     */
    const char *(*trouble)(const struct gs_strategy *strategy);
};

/* The answer of a prover about a claim. */
enum gs_proof_answer {
    GS_PROOF_UNKNOWN, /* it does not know, or a limit was reached (the search is then halted) */
    GS_PROOF_YES,     /* the claim is true, and *move keeps it */
    GS_PROOF_NO       /* it is not true */
};

/*
 * A prover gives the moves of a strategy one by one, searching if it must. Certificates are made
 * from it.
 */
struct gs_prover {
    const struct gs_rules *rules;
    /*
     * REQUIRED. Whether the side to move in position, which is open, reaches at
     * least level (GS_WIN or GS_DRAW), and a move after which it still does. An
     * answer is right whatever the earlier questions were.
     */
    enum gs_proof_answer (*query)(struct gs_prover *prover, const struct gs_position *position,
                                  enum gs_value level, gs_move *move);
    /*
     * OPTIONAL. Writes the moves after which the side to move in position reaches at least a draw,
     * as far as known without a search, into room for rules->max_moves, and returns how many (0:
     * none known). Helps to keep the strategy of a draw small.
     */
    unsigned (*list)(struct gs_prover *prover, const struct gs_position *position, gs_move *moves);
    /*
     * OPTIONAL. Whether the side to move in position, which is open, wins by threats of at most
     * that order, as far as little work finds out, and with which move: the lowest order that
     * does it. (Order 0 wins at once; a move threatens of order n if, after it and a pass,
     * threats of order n - 1 win.) Wins of a low order make certificates short that cover many
     * positions at once. Never GS_PROOF_NO.
     */
    enum gs_proof_answer (*threaten)(struct gs_prover *prover, const struct gs_position *position,
                                     unsigned order, gs_move *move);
    /*
     * OPTIONAL. For games in which stones are placed and stay: whether points are known, without a
     * search, that suffice for a win of side from position, which is open: side wins although all
     * other free points get stones of the other side. Makes certificates short that list the points
     * on which a win rests.
     */
    bool (*carrier)(struct gs_prover *prover, const struct gs_position *position, enum gs_side side,
                    struct gs_point_set *points);
    /* REQUIRED. Releases the prover. */
    void (*release)(struct gs_prover *prover);
};

/* Room for a phrase, in bytes, including its zero. */
#define GS_REASON_SIZE 120

/* No seed: see gs_result.first_seed. */
#define GS_NO_SEED UINT64_MAX

struct gs_result {
    enum gs_value value;
    enum gs_value lower, upper; /* bounds of the value; equal when proved */
    bool proved;
    char why_not[GS_REASON_SIZE]; /* why it is not proved, in a phrase; else "" */
    enum gs_solution
        solution;      /* what is proved is at least GS_SOLUTION_VALUE; gs_solve sees to it */
    int64_t distance;  /* plies to the end; GS_NO_DISTANCE */
    gs_move best_move; /* GS_NO_MOVE: none or not known; gs_result_basis says what it is worth */
    /*
     * Optimal play from the root, beginning with best_move: legal moves, none of which gives away
     * what is proved, up to the end of the game or, in a draw, to a repeated position. It may break
     * off earlier, and is never longer than distance: the winner keeps to it, the loser may lose
     * sooner. Where nothing is proved, but best_move has a score: the play that this rests on.
     */
    gs_move *line;
    size_t line_length;
    /*
     * If a value is proved: what made the line (or even the best move) missing or incomplete, as a
     * constant phrase; NULL if the line is complete, or that of a draw is the best move alone.
     */
    const char *line_cut;
    struct gs_move_value *moves; /* the root's moves, in the game's order */
    size_t move_count;
    enum gs_stop stop;
    struct gs_strategy *strategy; /* NULL: none */
    /*
     * NULL: none, or not wanted by the search. Continues the search, with what it knows beyond
     * its result, to find a strategy; the search must then outlive the result.
     */
    struct gs_prover *prover;
    /* The threats of the root; NULL: not wanted (gs_search.keep_threats), not known, or no
     * memory was left for them. Part of them where a limit struck. */
    struct gs_threat_tree *threats;

    uint64_t nodes, expanded, peak_nodes, peak_bytes;
    double seconds;
    uint64_t counters[GS_COUNTERS_MAX]; /* in the order of the algorithm's table */
    /*
     * How many seeds were searched side by side (gs_algo.portfolio), 0: one alone; and which one
     * answered first, whose result this is. GS_NO_SEED: none answered; nodes and expanded are then
     * those of all seeds together.
     */
    unsigned seeds;
    unsigned threads; /* that searched at the same time, at most */
    uint64_t first_seed;

    struct gs_memory *memory; /* of line and moves */
};

/* An empty result: unknown, from loss to win. memory must outlive it. */
void gs_result_init(struct gs_result *result, struct gs_memory *memory);

/* Sets value, both bounds and proved, and nothing else. value must not be GS_UNKNOWN. */
void gs_result_prove(struct gs_result *result, enum gs_value value);

/* Sets bounds that are proved; if they are equal, sets value and proved too. */
void gs_result_bound(struct gs_result *result, enum gs_value lower, enum gs_value upper);

/* Whether the value is proved, or its bounds answer the question. */
bool gs_result_answers(const struct gs_result *result, enum gs_goal goal);

/* Appends a move to the line; false when memory runs out. */
bool gs_result_line(struct gs_result *result, gs_move move);

/*
 * The score of the best move: what the side to move may expect. False, with *score unchanged, if
 * there is no best move or no estimate of it.
 */
bool gs_result_score(const struct gs_result *result, double *score);

/* What speaks for the best move. */
enum gs_basis {
    GS_BASIS_NONE,     /* nothing: it is the move that the search was at, or there is none */
    GS_BASIS_ESTIMATE, /* its score */
    GS_BASIS_VALUE     /* it keeps the value, or the lower bound above a loss, that is reported */
};

/* The name in lower case: "none", "estimate", "value"; never NULL. */
const char *gs_basis_name(enum gs_basis basis);

enum gs_basis gs_result_basis(const struct gs_result *result);

/*
 * Fills moves, best_move and line of result from its strategy, by playing from
 * root: the winner takes the shortest way, the loser the longest, and a draw is
 * kept until a position repeats. Stops quietly when the strategy knows no more
 * or memory runs out. GS_NO_MEMORY only if not even one position fits.
 */
enum gs_status gs_result_follow(struct gs_result *result, const struct gs_rules *rules,
                                const struct gs_position *root);

/* Releases the line, the moves, the strategy, the prover and the threats; the result is then empty.
 */
void gs_result_clear(struct gs_result *result);

GS_END_DECLS

#endif
