/* SPDX-License-Identifier: MIT */
/* value_words.h - words for values. */
#ifndef TEXT_VALUE_WORDS_H
#define TEXT_VALUE_WORDS_H

#include <gamesolve/game.h>

#define TEXT_VALUE_SIZE 32

/*
 * Writes into text, and returns: "Black wins", "draw", "unknown", "unknown, at least a draw",
 * "unknown, at most a draw". bound_answers: a bound answers the question, so it stands without
 * "unknown". The bounds are those of the mover.
 */
const char *text_value(enum gs_value lower, enum gs_value upper, enum gs_side mover,
                       bool bound_answers, char text[TEXT_VALUE_SIZE]);

/*
 * The same of what a certificate says of the mover (gs_certificate_verdict); a bound names it: "at
 * least a draw for White".
 */
const char *text_verdict(const char *verdict, enum gs_side mover, char text[TEXT_VALUE_SIZE]);

#endif
