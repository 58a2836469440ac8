/* SPDX-License-Identifier: MIT */
/*
 * threats.h - lambda and dual-lambda trees by their definitions ([Suda],
 * definitions 1 and 2) and by nothing else: every move is tried, no zone and no
 * order of moves is used, and what was found is kept by the exact key. It shares
 * no code with the searches.
 */
#ifndef TESTS_THREATS_H
#define TESTS_THREATS_H

#include <gamesolve/game.h>

struct threats;

/* Ends the program when memory is spent. */
struct threats *threats_new(const struct gs_rules *rules, bool dual);
void threats_free(struct threats *threats);

/* Whether the side to move has a tree of this level that wins; position is left as it was. */
bool threats_win(struct threats *threats, struct gs_position *position, unsigned level);

/* How many answers are kept. */
size_t threats_count(const struct threats *threats);

#endif
