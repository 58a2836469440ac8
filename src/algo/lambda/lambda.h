/* SPDX-License-Identifier: MIT */
/*
 * lambda.h - what lambda and dual-lambda search keep while they run.
 *
 * The lines of a game of placed stones are no longer than its board has points,
 * and every step of the recursion places a stone. So there is one frame for
 * each stone of a line, with all it needs, and the recursion is never deeper
 * than the number of points.
 *
 *     frame f      position P, attacker to move: the moves that are tried
 *     frame f + 1  OWN: after an attack and a pass, or an attack and a reply
 *                  OPP: after an attack, the other side to move (dual-lambda)
 */
#ifndef ALGO_LAMBDA_H
#define ALGO_LAMBDA_H

#include <string.h>

#include <gamesolve/checkpoint.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "algo/lambda/zone.h"
#include "table/transposition.h"

/*
 * The greatest number of stones for which essential points are computed; beyond it, the whole board
 * counts.
 */
#define LAMBDA_EXACT 4

/* The highest level that can be requested. */
#define LAMBDA_LEVEL_MAX (LAMBDA_ORDER_MAX - 1)

/* Plies that a tree may still take, a pass counted as one. */
#define LAMBDA_NO_BUDGET UINT32_MAX

static inline uint32_t lambda_spend(uint32_t budget, uint32_t plies)
{
    if (budget == LAMBDA_NO_BUDGET)
        return budget;
    return budget > plies ? budget - plies : 0;
}

/* No limit on the attacks above level 1 in a line. */
#define LAMBDA_NO_EFFORT 15

/* Of a position, so many threats are read for direct attacks. */
#define LAMBDA_DIRECT_THREATS 256

/*
 * Counts a node; false when the search must end. Zones of a large board take time, so the clock is
 * checked more often than the node count alone would.
 */
static inline bool lambda_visit(struct gs_search *search)
{
    gs_checkpoint_offer(search);
    return gs_search_node(search) && (search->nodes % 32 != 0 || gs_search_poll(search));
}

enum lambda_answer { LAMBDA_FAILS, LAMBDA_WINS, LAMBDA_STOPPED };

/* Rows of a table of parameters, with the default of the highest level, and its help. */
/* clang-format off */
#define LAMBDA_PARAM_ROWS(most, meaning)                                                           \
    {.name = "level",                                                                              \
     .kind = GS_PARAM_INT,                                                                         \
     .fallback = most,                                                                             \
     .min = 0,                                                                                     \
     .max = LAMBDA_LEVEL_MAX,                                                                      \
     .help = meaning},                                                                             \
    {.name = "zones",                                                                              \
     .kind = GS_PARAM_CHOICE,                                                                      \
     .fallback = "on",                                                                             \
     .choices = gs_off_on,                                                                         \
     .help = "try moves in relevance zones alone, in games that have them"}
/* clang-format on */

enum lambda_counter {
    LAMBDA_LEVEL,
    LAMBDA_PASSES,
    LAMBDA_THREATS,
    LAMBDA_INVERSIONS,
    LAMBDA_HITS,
    LAMBDA_REPLACEMENTS,
    LAMBDA_ATTACK_ZONES,
    LAMBDA_ATTACK_POINTS,
    LAMBDA_DEFENCE_ZONES,
    LAMBDA_DEFENCE_POINTS,
    LAMBDA_COUNTERS
};

/* The table of counters. */
/* clang-format off */
#define LAMBDA_COUNTER_ROWS                                                                        \
    [LAMBDA_LEVEL] = {"level", "", "level of the tree that decided, or the last one searched"},    \
    [LAMBDA_PASSES] = {"passes", "", "passes made to see whether a move is a threat"},             \
    [LAMBDA_THREATS] = {"threats", "", "moves that were threats"},                                 \
    [LAMBDA_INVERSIONS] = {"inversions", "", "moves ruled out, as the opponent wins after them"},  \
    [LAMBDA_HITS] = {"table-hits", "", "positions of which the table knew something"},             \
    [LAMBDA_REPLACEMENTS] = {"replacements", "", "entries of the table that gave way to others"},  \
    [LAMBDA_ATTACK_ZONES] = {"attack-zones", "", "zones in which attacks were looked for"},        \
    [LAMBDA_ATTACK_POINTS] = {"attack-points", "", "points in them, together"},                    \
    [LAMBDA_DEFENCE_ZONES] = {"defence-zones", "", "zones in which replies were looked for"},      \
    [LAMBDA_DEFENCE_POINTS] = {"defence-points", "", "points in them, together"},                  \
    [LAMBDA_COUNTERS] = {.name = NULL}
/* clang-format on */

/* A position, with the side to move as the attacker. */
struct lambda_node {
    uint8_t *zone;   /* of "the attacker fails at level", or of its win */
    uint64_t *ruled; /* the moves that lose: ruled out at all levels */
    unsigned level;  /* all trees up to this level fail; of a win: its level */
    unsigned order;  /* of zone */
    bool lost;       /* every move loses: it fails at all levels */
    bool probed;     /* the table was searched */
    bool cut;        /* a limit on depth or effort had a part in its failure */
};

enum { LAMBDA_OWN, LAMBDA_OPP };

struct lambda_frame {
    struct lambda_node nodes[2];
    uint8_t *defence;           /* the zone of a threat while the replies to it are tried */
    gs_move *attacks, *replies; /* room for max_moves each */
    struct gs_undo *attack, *reply;
    gs_move *line; /* of the latest win: attack, reply, attack ... */
    unsigned line_length;
};

/* What became of one attack. */
enum lambda_attempt {
    LAMBDA_ATTEMPT_IDLE,      /* it threatens nothing at this level */
    LAMBDA_ATTEMPT_DEFENDED,  /* there is a sufficient reply */
    LAMBDA_ATTEMPT_WINS,      /* line and zone (without the move itself) are in the frame */
    LAMBDA_ATTEMPT_RULED_OUT, /* the opponent wins after it */
    LAMBDA_ATTEMPT_STOPPED
};

struct lambda;

/*
 * Judges the attack just played: whether it is one of this level, and withstands all replies. What
 * it adds to the zone of a failure goes to node->zone.
 */
typedef enum lambda_attempt lambda_judge(struct lambda *at, unsigned frame,
                                         struct lambda_node *node, unsigned level, uint32_t budget);

/* Set by parameters, and fixed during a search. */
struct lambda_params {
    unsigned level; /* no tree of a higher level is searched */
    bool dual, zones, table, history;
};

struct lambda {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_stones *stones;
    struct gs_position *position;
    unsigned points;
    struct lambda_params params;
    bool steady, zugzwang_free; /* traits of the rules */
    unsigned effort; /* attacks above level 1 that a line may still have, or LAMBDA_NO_EFFORT */
    bool direct;     /* of attacks, only those are tried that the game itself calls threats */
    bool cut;        /* depth or effort has cut something short since this was last cleared */
    struct lambda_zones zones;
    lambda_judge *judge; /* of the attacks being tried */
    struct lambda_frame *frames;
    unsigned frame_count;
    uint8_t *spare, *before;   /* zones */
    struct gs_position *image; /* room for one more position */
    uint64_t *history;         /* of each point */
    struct gs_threat *threats; /* of a position, LAMBDA_DIRECT_THREATS; if the game has threats */
    uint64_t random;
    struct gs_transposition table, direct_table;
    void *arena;
};

/* --- lambda_search.c --- */

/*
 * LAMBDA(level): whether the side to move wins by a tree of this level or a lower one, within
 * budget plies. The node gets the level, and a zone of the moves that matter to it. If fresh, the
 * node is a new position; else the search goes on from the level it has reached. STOPPED: the
 * search was halted.
 */
enum lambda_answer gs_lambda_reach(struct lambda *at, unsigned frame, unsigned which,
                                   unsigned level, uint32_t budget, bool fresh);

/*
 * DEFEND: whether a threat wins against all replies, by trees of this level. The side to move
 * replies; frame->defence is the zone of the threat. On WINS it becomes the zone of the attack,
 * without the attacking move itself, and the line of the frame has the play from its second move
 * on; on FAILS the zone of the next frame is that of the refutation. If whole, every legal move is
 * a reply.
 */
enum lambda_answer gs_lambda_defend(struct lambda *at, unsigned frame, unsigned level,
                                    uint32_t budget, bool whole);

/*
 * Lists the possible attacks of level node->level + 1 in frame->attacks, and makes node->zone the
 * beginning of the zone of its failure. Where the opponent wins at once on a point, *forced, all
 * other moves are ruled out: the list has at most that point.
 */
unsigned gs_lambda_list_attacks(struct lambda *at, unsigned frame, struct lambda_node *node,
                                gs_move *forced);
/* Plays one of them, has it judged, and takes it back. */
enum lambda_attempt gs_lambda_try_attack(struct lambda *at, unsigned frame,
                                         struct lambda_node *node, gs_move move, unsigned level,
                                         uint32_t budget);
/* By depth-first lambda search. */
lambda_judge gs_lambda_judge_attack;

/* A pass of the side to move, and taking it back; a frame keeps what that needs. */
void gs_lambda_pass(struct lambda *at, unsigned frame);
void gs_lambda_unpass(struct lambda *at, unsigned frame);

/*
 * The next effort to try a level with, after one that was too small, or 0 for the first. The last
 * one is LAMBDA_NO_EFFORT.
 */
unsigned gs_lambda_next_effort(const struct lambda *at, unsigned level, uint32_t budget,
                               unsigned effort);

/* --- lambda_line.c --- */

/* Solves the position for its side to move; zone and line are in frame 0. */
typedef enum lambda_answer lambda_solver(struct lambda *at, unsigned level, uint32_t budget);
/* By depth-first lambda search. */
lambda_solver gs_lambda_solve;

/*
 * Completes the won line in result, whose moves have not been played; the attacker wins by trees of
 * this level. Stops quietly at a limit. Leaves the position at the end of the line.
 */
void gs_lambda_complete_line(struct lambda *at, struct gs_result *result, enum gs_side attacker,
                             unsigned level, uint32_t budget, lambda_solver *solve);

/* Whether no tree that needs this level can win within budget. */
bool gs_lambda_is_beyond(const struct lambda *at, unsigned level, uint32_t budget);

/* --- lambda_result.c --- */

/* Fills result from the win in frame 0, line included. */
void gs_lambda_note_win(struct lambda *at, struct gs_result *result, uint32_t budget,
                        lambda_solver *solve);
/* The same for a loss at level, by the opponent's tree in frame 0. */
void gs_lambda_note_loss(struct lambda *at, struct gs_result *result, uint32_t budget,
                         unsigned level);
/* The highest level of which the root can have a tree: beyond it there are too few plies left. */
unsigned gs_lambda_level_most(const struct lambda *at);
/* Why the search ends behind its last level; the position must be the root. */
enum gs_stop gs_lambda_end_of_levels(const struct lambda *at);
/* Fills result when all levels have failed: why the search ended, and what that proves. */
void gs_lambda_note_failure(struct lambda *at, struct gs_result *result);

/* --- analysis.c --- */

/*
 * One level of the analysis of the root for `solve map`: every possible attack is tried. Fills the
 * moves of result, and at the first win its line. STOPPED: the search was halted. WINS: a move
 * wins, and the value of every move is known. FAILS: else, also where moves win; the next level may
 * follow.
 */
enum lambda_answer gs_lambda_analyse(struct lambda *at, struct gs_result *result, unsigned level,
                                     uint32_t budget);
/* After the last level: proves the win that was found, or notes the failure, in result. */
void gs_lambda_note_analysis(struct lambda *at, struct gs_result *result, uint32_t budget,
                             lambda_solver *solve);
/* The moves of result, with nothing known of any; false when memory runs out. */
bool gs_lambda_list_moves(struct lambda *at, struct gs_result *result);

/* --- lambda_moves.c --- */

/* Whether a move ends the game; undo is room for one record. */
bool gs_lambda_ends(struct lambda *at, gs_move move, struct gs_undo *undo);

/* Writes the legal moves, only those of a zone's first area where zone is not NULL, best first. */
unsigned gs_lambda_select(struct lambda *at, const uint8_t *zone, gs_move *moves);
/*
 * What an attack, not yet played, threatens according to the game's own threats: to win with the
 * next move, or with the one after that. Only a hint.
 */
enum lambda_urgency { LAMBDA_QUIET, LAMBDA_THREE, LAMBDA_FOUR };
enum lambda_urgency gs_lambda_urgency(const struct lambda *at, gs_move attack);
/*
 * Writes the legal moves that make a four according to the game's own threats, and behind them,
 * above level 1, those that make a three.
 */
unsigned gs_lambda_select_direct(struct lambda *at, unsigned level, gs_move *moves);
/*
 * Begins a direct stage, in which attacks are such moves, of the search of a level: true if the
 * game has threats, and the search has not ended. It must be ended then. Its wins are proved; its
 * failures prove nothing, and are stored apart from others.
 */
bool gs_lambda_begin_direct(struct lambda *at, unsigned level, struct gs_search_part *part);
void gs_lambda_end_direct(struct lambda *at, const struct gs_search_part *part);
/* Reduces a list to one move, if that is in it; returns how many are left. */
unsigned gs_lambda_narrow_to(gs_move move, gs_move *moves, unsigned count);
/* Notes that a move has decided a tree. */
void gs_lambda_history_add(struct lambda *at, gs_move move, unsigned level, uint32_t budget);

static inline unsigned lambda_point(const struct lambda *at, gs_move move)
{
    return at->stones->point(at->rules, move);
}

/* Moves are ruled out by number; one without a place in the set is simply tried again. */
static inline bool lambda_is_ruled(const struct lambda *at, const struct lambda_node *node,
                                   gs_move move)
{
    return move < at->points && gs_points_has(node->ruled, move);
}

static inline void lambda_rule_out(const struct lambda *at, struct lambda_node *node, gs_move move)
{
    if (move < at->points)
        gs_points_add(node->ruled, move);
}

/* --- zones of a search, which do nothing where it has none --- */

static inline void lambda_copy_zone(const struct lambda *at, uint8_t *zone, const uint8_t *other)
{
    if (at->params.zones)
        memcpy(zone, other, at->zones.size);
}

static inline void lambda_merge_zone(const struct lambda *at, uint8_t *zone, const uint8_t *other)
{
    if (at->params.zones)
        gs_lambda_zone_merge(&at->zones, zone, other);
}

/* Adds the point of a move to the first area. */
static inline void lambda_add_move(const struct lambda *at, uint8_t *zone, gs_move move)
{
    if (at->params.zones)
        lambda_zone_add(zone, lambda_point(at, move));
}

/* Adds what keeps a move, not yet played, from becoming an immediate loss. */
static inline void lambda_keep_sound(const struct lambda *at, uint8_t *zone, gs_move move)
{
    if (at->params.zones)
        gs_lambda_zone_add_foul_dependencies(&at->zones, at->position, move,
                                             gs_side_other(gs_to_move(at->rules, at->position)),
                                             zone);
}

/* Adds what keeps an immediate loss from becoming a playable move. */
static inline void lambda_keep_losing(const struct lambda *at, uint8_t *zone, gs_move move)
{
    if (at->params.zones)
        gs_lambda_zone_add_foul_dependencies(&at->zones, at->position, move,
                                             gs_to_move(at->rules, at->position), zone);
}

/* Leaves out the first area of a zone; zones is the counter that counts it. */
static inline void lambda_unwind(struct lambda *at, uint8_t *zone, enum lambda_counter zones)
{
    if (!at->params.zones)
        return;
    at->search->counters[zones]++;
    at->search->counters[zones + 1] += gs_lambda_zone_count(&at->zones, zone);
    gs_lambda_zone_unwind(&at->zones, zone);
}

/* --- lambda_table.c --- */

bool gs_lambda_table_init(struct lambda *at);
/*
 * Looks up whether the position is won at level within budget. FAILS also if nothing is known, or
 * only of lower levels: the search then goes on at node->level. Sets move on WINS.
 */
enum lambda_answer gs_lambda_table_find(struct lambda *at, struct lambda_node *node, unsigned level,
                                        uint32_t budget, gs_move *move);
/* Stores what was found at the given cost in nodes. move is the winning one, or GS_NO_MOVE. */
void gs_lambda_table_keep(struct lambda *at, const struct lambda_node *node, uint32_t budget,
                          gs_move move, uint64_t work);
/* A checkpoint of lambda or dual-lambda, a struct lambda, is its tables. */
void gs_lambda_table_save(void *user, struct gs_checkpoint_writer *writer);
/* Takes over those of the checkpoint that the search goes on from, if any. */
enum gs_status gs_lambda_table_load(struct lambda *at, struct gs_error *error);

/* --- lambda_memory.c --- */

/* How a search is made. */
struct lambda_options {
    bool dual, table, history;
};

/* Sets `at` up; false, with search halted, when memory runs out. Clear it in either case. */
bool gs_lambda_init(struct lambda *at, struct gs_search *search, const struct gs_position *root,
                    struct lambda_options options);
void gs_lambda_clear(struct lambda *at);

/* --- threat_prove.c --- */

/*
 * Goes on as a prover, which takes over the contents of at: releasing it clears the search. NULL,
 * with the search halted and at cleared, when memory is spent.
 */
struct gs_prover *gs_lambda_prove_on(struct lambda *at);
/* A prover by dual-lambda search that has searched nothing yet; the slot of struct gs_algo. */
struct gs_prover *gs_lambda_prover_new(struct gs_search *search);

#endif
