/* SPDX-License-Identifier: MIT */
/*
 * strategy.h - a certificate that is played by: what it says of a position, and
 * its move there. Nothing here verifies a claim; check.h does.
 */
#ifndef CHECK_STRATEGY_H
#define CHECK_STRATEGY_H

#include "check/certificate.h"

/*
 * Makes a strategy of a certificate that was read, which is its own from then
 * on, also where it fails, and is closed with it. rules are those that it is to
 * be played by; the certificate must be about the same ones (GS_USAGE). Memory
 * comes from memory. watch, where there is one, is polled by what takes long; once
 * it has stopped no position is known, until it is started again. It must outlive
 * the strategy.
 *
 * The strategy advises. A position is known if it has a record, if its side to
 * move can go on with a line of replies, or if each of its moves leads to such a
 * position or to a good end. Positions that play cannot come to are believed
 * like the others. Not for several threads at a time.
 */
enum gs_status gs_certificate_strategy(struct gs_certificate *certificate,
                                       const struct gs_rules *rules, struct gs_memory *memory,
                                       struct gs_search *watch,
                                       struct gs_strategy **strategy, struct gs_error *error);

/* The certificate that a strategy was made of. */
const struct gs_certificate *gs_strategy_certificate(const struct gs_strategy *strategy);

#endif
