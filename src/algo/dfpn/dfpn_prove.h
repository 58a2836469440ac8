/* SPDX-License-Identifier: MIT */
/* dfpn_prove.h - the moves of a strategy, one by one. */
#ifndef ALGO_DFPN_PROVE_H
#define ALGO_DFPN_PROVE_H

#include <gamesolve/search.h>

struct dfpn;

/* Turns a finished search, its questions answered or left open, into a prover. */
struct gs_prover *gs_dfpn_prove_on(struct dfpn *dfpn);
/* See struct gs_algo. */
struct gs_prover *gs_dfpn_prover_new(struct gs_search *search);

#endif
