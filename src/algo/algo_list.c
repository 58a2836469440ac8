/* SPDX-License-Identifier: MIT */
/*
 * algo_list.c - the list of all algorithms. To add one: declare it in
 * algos.h, and add it here; only auto.c names algorithms elsewhere.
 */
#include <gamesolve/registry.h>

#include "algo/algos.h"

/* clang-format off */
const struct gs_algo *const gs_algo_list[] = {
    &gs_auto,
    &gs_retrograde,
    &gs_minimax, &gs_negamax, &gs_alphabeta, &gs_pvs,
    &gs_pn, &gs_pn2, &gs_mc_pn,
    &gs_pn_dag, &gs_pn_dcg, &gs_pn_bta,
    &gs_df_pn, &gs_pds, &gs_pn_star,
    &gs_ews,
    &gs_lambda, &gs_dual_lambda, &gs_lambda_df_pn,
    &gs_tss, &gs_tss_pn,
    &gs_heuristic, &gs_mc, &gs_mcts,
    NULL,
};
/* clang-format on */
