/* SPDX-License-Identifier: MIT */
/*
 * The records of a certificate of version 2, drawn as they refer to each other.
 */
#ifndef CLI_DRAW_RECORDS_H
#define CLI_DRAW_RECORDS_H

#include "cli/verb/certificate_file.h"

/*
 * Draws the records that the claim with that number needs: for Graphviz, or a line each. False,
 * with the search of checked halted where a limit struck: there are too many for a graph.
 */
bool cli_draw_records(struct cli_checked *checked, unsigned number, bool dot, FILE *file);

#endif
