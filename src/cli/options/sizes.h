/* SPDX-License-Identifier: MIT */
/* sizes.h - reads --size: one board, a list, or a range. */
#ifndef CLI_SIZES_H
#define CLI_SIZES_H

#include "cli/cli.h"

struct cli_sizes {
    struct gs_memory *memory;
    struct gs_size *sizes;
    size_t count, room;
    size_t most; /* the number of boards that memory allows */
};

/*
 * Reads "2x5", "1x5,2x5" and "2x5..3x7" (every WxH in the box, by width and
 * then height; "2..5" means the square boards), and lists of these, with room in
 * sizes->memory for no more than sizes->most. Prints the error and returns CLI_USAGE if param does
 * not allow a board, CLI_UNSOLVED if memory does not suffice; silently CLI_INTERRUPTED after a
 * signal. Clear sizes in any case.
 */
enum cli_exit cli_sizes_read(const char *text, const struct gs_param *param,
                             struct cli_sizes *sizes);
void cli_sizes_clear(struct cli_sizes *sizes);

#endif
