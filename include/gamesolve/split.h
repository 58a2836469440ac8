/* SPDX-License-Identifier: MIT */
/*
 * split.h - a question cut into jobs: the tree of positions between the root and the jobs, and one
 * certificate put together from theirs.
 *
 *     gs_split_new(&split, &search, rules, root, goal, &error)
 *     gs_split_expand(split, leaf)              until there are leaves enough,
 *     gs_split_guess(split, leaf, ...)          each with what a short search says of it
 *     gs_split_write(split, &sink)
 *     ...                                       the jobs run, wherever
 *     gs_split_read(&split, ..., bytes, size)
 *     gs_split_learn(split, leaf, lower, upper) what their certificates prove
 *     gs_split_compose(split, &source, &sink)   once the root is settled
 *
 * The tree is one of proof numbers ([Goluch], section 3.5); positions that are equal, or equal but
 * for a symmetry of the game, are one node. Its games are those whose positions never come back.
 */
#ifndef GAMESOLVE_SPLIT_H
#define GAMESOLVE_SPLIT_H

#include <gamesolve/certificate.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>

GS_BEGIN_DECLS

/* Not the number of a node; and a proof number that is infinite. */
#define GS_NO_NODE        UINT32_MAX
#define GS_SPLIT_INFINITE UINT32_MAX

struct gs_split;

/* What is known of a node; values are those for the side to move there. */
struct gs_split_node {
    const uint8_t *key;         /* the exact key of its position */
    enum gs_value lower, upper; /* of it or of its children */
    uint32_t proof, disproof;   /* of its question (gs_split_goal) */
    bool expanded;              /* its moves lead to other nodes of the tree */
    bool over;                  /* the game ends here */
    bool probed;                /* a bound is known from a search while the tree grew */
    bool guessed;               /* its numbers are those of a search (gs_split_guess) */
    bool own;                   /* the side to move is that of the root's question */
    bool open;                  /* its question is not answered */
    enum gs_value question;     /* the value of the question: does the side to move reach it? */
    uint32_t job;               /* its number as a job; 0: it is none */
    uint32_t earlier;           /* the one it had before, for another question; 0: none */
};

/*
 * A tree that is the root alone. Memory, limits and polling are those of search, which must outlive
 * it, as the rules must. GS_NO_MEMORY, GS_STOPPED.
 */
enum gs_status gs_split_new(struct gs_split **split, struct gs_search *search,
                            const struct gs_rules *rules, const struct gs_position *root,
                            enum gs_goal goal, struct gs_error *error);
/* NULL is allowed. */
void gs_split_free(struct gs_split *split);

/* How many nodes there are, numbered from 0, the root; and one of them. */
uint32_t gs_split_count(const struct gs_split *split);
struct gs_split_node gs_split_get(const struct gs_split *split, uint32_t node);

/*
 * The question whose answer at node helps to answer that of the root, to win or to draw. Of the
 * value there are two questions, one after the other.
 */
enum gs_goal gs_split_goal(const struct gs_split *split, uint32_t node);

/*
 * Where the value is wanted: sets the first question, whether the side to move at the root wins
 * (the default) or whether it draws. An answered question does not come again.
 */
void gs_split_set_question(struct gs_split *split, enum gs_value level);

/*
 * For jobs that prove wins alone. Such a job can only prove that one side wins: the side of the
 * question or, if the question is a draw, the opponent of the side that wants it. So leaves in
 * which that side is to move are jobs, others are not (gs_split_node.asked is a win, or a draw).
 * The first job is always one that would answer the question (gs_split_order). No search gives
 * numbers for the moves of that side: they get theirs when they are added to the tree, from those
 * of the position and the game's order of moves.
 */
void gs_split_seek_win(struct gs_split *split);

/* Whether the question of the root is answered. */
bool gs_split_is_answered(const struct gs_split *split);

/*
 * Gives a leaf that is open a child for each position after its moves; new ones have the highest
 * numbers. False when memory runs out or a limit strikes (search->stop), with nothing changed.
 */
bool gs_split_expand(struct gs_split *split, uint32_t node);

/* Proof and disproof number of a leaf, as a short search found them; at least 1. */
void gs_split_guess(struct gs_split *split, uint32_t node, uint32_t proof, uint32_t disproof);

/*
 * Guesses the numbers of a leaf in which a search for wins alone has nothing left to try
 * (gs_split_seek_win): it takes a further move, and a win after each reply.
 */
void gs_split_fail(struct gs_split *split, uint32_t node);

/*
 * Sets bounds proved at node itself, and what follows from them above. probed: they come from a
 * search while the tree grew, and are written with it; others are not.
 */
void gs_split_learn(struct gs_split *split, uint32_t node, enum gs_value lower, enum gs_value upper,
                    bool probed);

/* Numbers a node as a job; the number that it had is the earlier one from then on. */
void gs_split_number(struct gs_split *split, uint32_t node, uint32_t job);

/*
 * Writes the open leaves that the root still needs, in the order in which to do them, into room for
 * gs_split_count of them; returns how many there are. Those come first, *first of them, that answer
 * the question together if what seems likelier is true; after each choice what seems best.
 */
uint32_t gs_split_order(struct gs_split *split, uint32_t *leaves, uint32_t *first);

/*
 * The same for workers that want so many jobs at once: if that is more than one, the leaves that
 * one worker would reach next, if no job ended with an answer, come before the others, as far as
 * there are any; *first counts them, too. The first `running` of leaves are given: open ones that
 * workers have now, which stay first, and count as wanted.
 */
uint32_t gs_split_order_for(struct gs_split *split, uint32_t running, uint32_t wanted,
                            uint32_t *leaves, uint32_t *first);

/*
 * The most-proving leaf: after each choice what is easiest to prove. GS_NO_NODE: the root is
 * answered, or these moves lead back to where they were.
 */
uint32_t gs_split_most_proving(const struct gs_split *split);

/*
 * Counts the open leaves that are not needed any more if the question of node is answered with yes,
 * and with no. GS_NO_MEMORY.
 */
enum gs_status gs_split_count_unneeded(struct gs_split *split, uint32_t node, uint32_t *room,
                                       uint32_t *yes, uint32_t *no);

/* --- the file ------------------------------------------------------------------------------------
 * Text: game, rules, goal and root, a line for each node (src/split/split_file.c), a checksum.
 */

/* False if the sink fails, or a limit strikes. */
bool gs_split_write(struct gs_split *split, const struct gs_sink *sink);

/*
 * Reads what was written, for the same rules, root and goal: GS_USAGE if it is something else, or
 * damaged, with the line; else as gs_split_new.
 */
enum gs_status gs_split_read(struct gs_split **split, struct gs_search *search,
                             const struct gs_rules *rules, const struct gs_position *root,
                             enum gs_goal goal, const uint8_t *bytes, size_t size,
                             struct gs_error *error);

/* --- one certificate -----------------------------------------------------------------------------
 */

/* Where the certificates of nodes come from that have bounds of their own. */
struct gs_split_source {
    void *user;
    /*
     * Opens the certificate of the position of node that answers a question, and was verified. Any
     * other status than GS_OK ends the work.
     */
    enum gs_status (*open)(void *user, uint32_t node, enum gs_goal goal,
                           struct gs_certificate **certificate);
    void (*close)(void *user, struct gs_certificate *certificate);
};

/* What was put together. */
struct gs_split_composed {
    uint64_t records, bytes;
    uint64_t parts; /* certificates that it rests on */
};

/*
 * For games whose positions can come back: a prover with a move for each position of a strategy
 * that reaches the proved bound of the root, from which gs_certify makes the certificate; *parts is
 * how many certificates it rests on. split must outlive it; release it. GS_USAGE where a part is
 * of version 2, or does not claim what was learned from it, with the node in the
 * message; GS_NO_MEMORY, GS_STOPPED.
 */
enum gs_status gs_split_prover(struct gs_split *split, const struct gs_split_source *source,
                               struct gs_prover **prover, uint64_t *parts, struct gs_error *error);

/*
 * For other games: writes the certificate, version 2, of the proved bound of the root. GS_USAGE
 * where nothing is proved, or a part is of version 1, with the node in the message; GS_NO_MEMORY,
 * GS_STOPPED, GS_IO when the sink fails. It is not verified here: that is for check.h.
 */
enum gs_status gs_split_compose(struct gs_split *split, const struct gs_split_source *source,
                                const struct gs_sink *sink, struct gs_split_composed *composed,
                                struct gs_error *error);

GS_END_DECLS

#endif
