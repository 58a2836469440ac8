/* SPDX-License-Identifier: MIT */
/*
 * portfolio.h - one search with several seeds side by side, for algorithms that search on one
 * thread (gs_algo.portfolio). The first seed that answers ends the others.
 */
#ifndef SEARCH_PORTFOLIO_H
#define SEARCH_PORTFOLIO_H

#include <gamesolve/algo.h>

/*
 * Runs algo on root like algo->run, with the seeds from search->seed, one for each of
 * search->threads. Result, counts and counters become those of the seed that answered first,
 * whatever the threads. If none answers they are those of the seed that proved most, the first of
 * several, but for nodes and expanded nodes, which are those of all together.
 *
 * The limits are those of all together. The time ends all. Each seed has an equal share of the
 * nodes, so with a node limit the result does not depend on the speed of threads, unless a seed
 * that answers ends the others. Each seed takes the memory that it needs; when that of all is used
 * up, the last seed that still searches ends, and its memory goes to the others. So the first one
 * has all of it, if it comes to that, and solves what it solves alone. It alone reports progress,
 * uses search->proved_values, and leaves checkpoints, which hold its own search.
 */
enum gs_status gs_portfolio_run(const struct gs_algo *algo, struct gs_search *search,
                                struct gs_position *root, struct gs_result *result,
                                struct gs_error *error);

#endif
