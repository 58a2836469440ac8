/* SPDX-License-Identifier: MIT */
/*
 * phrases.h - what text output calls games, positions, values and reasons to stop: one phrase for
 * one thing, in rows and tables of all verbs.
 */
#ifndef CLI_PHRASES_H
#define CLI_PHRASES_H

#include "cli/report/report.h"
#include "text/value_words.h"

/*
 * Writes "hex 4x4, variant swap": the game, its size if sized, and the parameters that are not at
 * their defaults, or are always named.
 */
void cli_put_game(const struct gs_rules *rules, bool sized, FILE *file);

/* Writes "4/4/4/4 b, Black to move". */
void cli_put_position(const struct gs_rules *rules, const struct gs_position *position, FILE *file);

/* text_value of a result: its value, if there is one, even if it is not proved. */
const char *cli_result_phrase(const struct cli_report *report, char text[TEXT_VALUE_SIZE]);

/*
 * The same in a cell, which also says "(not proved)" and, with_stop, why an unknown value is
 * unknown. text has room for GS_TEXT_MAX bytes.
 */
const char *cli_result_cell(const struct cli_report *report, bool with_stop, char *text);

/* Whether the goal was not the value, and a bound answers it. */
bool cli_bound_answers(const struct cli_report *report);

/* "time limit", "interrupted" and so on; NULL for GS_STOP_SOLVED. */
const char *cli_stop_phrase(enum gs_stop stop);

/*
 * Writes "df-pn, epsilon=0.5, seed 3, 2 threads" or "pn-dag, 4 seeds side by side": the algorithm
 * and what was set for it.
 */
void cli_put_algorithm(const struct cli_report *report, FILE *file);

#endif
