/* SPDX-License-Identifier: MIT */
/*
 * algos.h - the algorithms that the library ships; algo_list.c lists them.
 */
#ifndef ALGO_ALGOS_H
#define ALGO_ALGOS_H

#include <gamesolve/algo.h>

extern const struct gs_algo gs_auto;
extern const struct gs_algo gs_retrograde;
extern const struct gs_algo gs_minimax;
extern const struct gs_algo gs_negamax;
extern const struct gs_algo gs_alphabeta;
extern const struct gs_algo gs_pvs;
extern const struct gs_algo gs_pn;
extern const struct gs_algo gs_pn2;
extern const struct gs_algo gs_mc_pn;
extern const struct gs_algo gs_pn_dag;
extern const struct gs_algo gs_pn_dcg;
extern const struct gs_algo gs_pn_bta;
extern const struct gs_algo gs_df_pn;
extern const struct gs_algo gs_pds;
extern const struct gs_algo gs_pn_star;
extern const struct gs_algo gs_ews;
extern const struct gs_algo gs_lambda;
extern const struct gs_algo gs_dual_lambda;
extern const struct gs_algo gs_lambda_df_pn;
extern const struct gs_algo gs_tss;
extern const struct gs_algo gs_tss_pn;
extern const struct gs_algo gs_heuristic;
extern const struct gs_algo gs_mc;
extern const struct gs_algo gs_mcts;

#endif
