/* SPDX-License-Identifier: MIT */
/*
 * game/prune.h - what the rules prove of a position without search: moves that need no search,
 * bounds of the value, and the points that such a proof rests on. For games of every kind.
 */
#ifndef GAMESOLVE_GAME_PRUNE_H
#define GAMESOLVE_GAME_PRUNE_H

#include <limits.h>

#include <gamesolve/base.h>
#include <gamesolve/game/points.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;
struct gs_workspace;

/* What is proved of an open position, for the side to move. */
struct gs_proved {
    enum gs_value lower, upper; /* GS_LOSS and GS_WIN if nothing is proved; equal: the value */
    unsigned plies; /* within which the winner can force a win or a loss; GS_PLIES_UNKNOWN if not
                       known */
    unsigned
        choices; /* if nothing is proved: how many moves struct gs_prune keeps; 0: not counted */
};

#define GS_PLIES_UNKNOWN UINT_MAX

struct gs_analysis;

/*
 * A pairing strategy: after `first` (GS_NO_MOVE: none) a side answers each move of the other one in
 * a pair by the other move of the pair, and all else by any move; no move is in two pairs.
 */
struct gs_pairing {
    gs_move first;
    unsigned count;
    gs_move pairs[GS_POINTS_MAX / 2][2];
};

/* The workspace of an analysis, its cache, and the methods that are switched off. */
struct gs_analysis_means {
    struct gs_workspace *workspace;
    /*
     * analysis_cache_size(rules) bytes, zero at first, in which the game keeps intermediate
     * results, so that positions a few moves later take less time; NULL: no cache. A cache serves
     * one analysis at a time, of the same rules and with the same methods. What an analysis proves
     * may depend on those before it, but all that it proves is true.
     */
    void *cache;
    unsigned disabled; /* bit i switches off the i-th of analysis_methods, to measure its effect */
};

/* A question about an open position. */
struct gs_endgame {
    enum gs_side side; /* whose win is in question */
    unsigned plies;    /* UINT_MAX: any number */
    uint64_t visited;  /* grows by the positions visited */
    /* Zero at first; kept between calls, one at a time, of the same rules. */
    void *cache;
};

/*
 * What the rules prove without search: facts, not hints, in every position that position_parse
 * accepts. Every slot is OPTIONAL; without them, searches try all moves, down to the end of the
 * game.
 */
struct gs_prune {
    /*
     * Given all legal moves of an open position in any order, keeps those that must be searched, in
     * the same order, and returns how many: at least one, and the best of them is worth as much as
     * the position.
     */
    unsigned (*moves)(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *moves, unsigned count, struct gs_workspace *workspace);
    /*
     * Whether the moves left out win no sooner, and lose no later, than the best of those kept. If
     * not, searches that report the length of the game try all moves.
     */
    bool keeps_length;
    /* Bounds of the value of an open position. */
    struct gs_proved (*bounds)(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace);
    /*
     * Whether a side wins an open position within some plies, by a search of the game's own, where
     * that costs less than one by moves: GS_WIN, and question->plies is then within how many;
     * GS_DRAW: it does not within question->plies, which may have become UINT_MAX; GS_UNKNOWN: not
     * found. Without it, searches try moves down to the end of the game.
     */
    enum gs_value (*endgame)(const struct gs_rules *rules, const struct gs_position *position,
                             struct gs_endgame *question);
    size_t endgame_cache_size; /* bytes of question->cache */
    /*
     * Both at once, with the carriers of the proofs (struct gs_analysis); returns how many moves
     * are kept. Searches call it only where can_analyse is true. NULL: proofs have no carriers.
     * means may be NULL where the rules need no workspace: no cache, and all methods.
     */
    unsigned (*analyse)(const struct gs_rules *rules, const struct gs_position *position,
                        gs_move *moves, unsigned count, struct gs_analysis *analysis,
                        const struct gs_analysis_means *means);
    bool (*can_analyse)(const struct gs_rules *rules);
    /*
     * An analysis takes hardly longer than moves and bounds by themselves: searches analyse all
     * children at once, and use the first numbers of the game.
     */
    bool analysis_is_quick;
    /*
     * Carriers may contain points with stones of the loser, which the proof needs there. So a
     * carrier is valid where the loser's stones on its points are the same, and a finished game has
     * no known carrier. Else carriers contain free points alone, and that of a finished game is
     * empty.
     */
    bool carriers_hold_stones;
    /* REQUIRED with analyse, where can_analyse is true: the stones of each side. */
    void (*stones)(const struct gs_rules *rules, const struct gs_position *position,
                   gs_bitboard stones[2]);
    /*
     * OPTIONAL, where can_analyse is true: the results of bounds for the positions after each of
     * some moves, from the position before them; undefined for those in which the game is over.
     */
    void (*bounds_after)(const struct gs_rules *rules, const struct gs_position *position,
                         const gs_move *moves, unsigned count, struct gs_proved *proved);
    /*
     * OPTIONAL, in the same way: the results of proof of struct gs_hint for them. proof and
     * disproof have as many numbers as there are moves.
     */
    void (*proof_after)(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side attacker, const gs_move *moves, unsigned count,
                        uint32_t *proof, uint32_t *disproof);
    size_t (*analysis_cache_size)(const struct gs_rules *rules); /* NULL: there is no cache */
    const char *const
        *analysis_methods; /* names of the methods that can be switched off; ends with NULL */
    /*
     * Whether positions with the same stones of the winner, and the same side to move, are won by
     * the same carrier. No stone may be counted on where it can still change hands (a swap). NULL:
     * in every position.
     */
    bool (*carries)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * With analyse, REQUIRED unless it is quick: an analysis in parts, on which threads may work at
     * the same time. analyse_part computes one part, each at most once and in any order, and writes
     * what is its own of a room of analysis_room(rules) bytes; true: no further part need be begun.
     * analyse_by_parts puts together what analyse would have returned, from the parts that are done
     * (bit p for part p), and computes what else it needs. All of them are given the same means,
     * but each thread its own workspace.
     */
    unsigned analysis_parts;
    size_t (*analysis_room)(const struct gs_rules *rules);
    bool (*analyse_part)(const struct gs_rules *rules, const struct gs_position *position,
                         unsigned part, void *room, const struct gs_analysis_means *means);
    unsigned (*analyse_by_parts)(const struct gs_rules *rules, const struct gs_position *position,
                                 gs_move *moves, unsigned count, struct gs_analysis *analysis,
                                 void *room, unsigned parts, const struct gs_analysis_means *means);
    /*
     * Whether side can keep the other side from winning an open position, as far as the game finds
     * out with `effort` further scans of the board. *move (may be NULL): where side is to move, a
     * move that does; GS_NO_MOVE: any move.
     */
    bool (*proves_draw)(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side side, unsigned effort, gs_move *move,
                        struct gs_workspace *workspace);
    /*
     * Whether side keeps the other one from winning an open position by a pairing, which is then
     * written; first is GS_NO_MOVE unless side is to move. Moves are the points of their stones.
     * Without it certificates have no pairs.
     */
    bool (*pairing)(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, struct gs_pairing *pairing);
    /*
     * For games in which stones are placed and stay: the pairs of free points that side has
     * captured in an open position. Whichever side is to move, side wins if and only if it wins
     * with stones on all of them; and a stone of the other side on one point is wasted once side
     * has the other one of its pair. Writes for each point that one, or GS_NO_MOVE. Moves are the
     * points of their stones. Without it certificates of joining take longer to find.
     */
    void (*captured)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, gs_move partners[GS_POINTS_MAX]);
    /*
     * OPTIONAL with analyse, unless carriers_hold_stones: takes out of the stones of a winner, and
     * of its carrier, what the win does not need. With the same side to move, winner then wins
     * every position for which carries is true, in which it has the stones that are left, and the
     * other side no stone on them or on what is left of the carrier; further stones of winner do no
     * harm. For games in which a move places one stone, which stays, on the point of its number;
     * where carries is true of a position, it is true after every move. Threads call it at the same
     * time. NULL: wins are used again only with the same stones of winner, on boards of up to 64
     * points.
     */
    void (*trim)(const struct gs_rules *rules, enum gs_side winner, gs_bitboard *stones,
                 gs_bitboard *carrier);
};

/* Points of the largest board that is analysed; a move is its point. */
#define GS_ANALYSIS_POINTS GS_BITBOARD_POINTS
/* The carrier of a proof of which no points are known. */
#define GS_EVERYWHERE (~(gs_bitboard)0)

/*
 * What the rules prove of an open position, and on which points. A carrier of a
 * side that wins is a set of points, free ones and where carriers_hold_stones those of the loser:
 * the side wins wherever else the other side has stones, or none.
 */
struct gs_analysis {
    struct gs_proved proved;
    gs_bitboard carrier; /* where it is won or lost: of the winner */
    /*
     * Where nothing is proved: what a carrier of the side that is not to move is made of, should it
     * win. It may be any set that has base and, with each point on which a move was left out, the
     * points that this move needs; and, with each move that was kept, a carrier of the position
     * after it, or the same of another move outside of that carrier.
     */
    bool is_vague; /* carriers mean nothing here */
    gs_bitboard base;
    gs_bitboard
        carries; /* the moves left out of which the points needed are a carrier themselves */
    gs_bitboard needs[GS_ANALYSIS_POINTS];
    uint8_t replies[GS_ANALYSIS_POINTS]; /* a hint: how many replies each move leaves; 0: unknown */
};

GS_END_DECLS

#endif
