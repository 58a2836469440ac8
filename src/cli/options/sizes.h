/* SPDX-License-Identifier: MIT */
/*
 * sizes.h - what --size says: one board, a list, or a range.
 */
#ifndef CLI_SIZES_H
#define CLI_SIZES_H

#include "cli/cli.h"

/* No batch has more boards. */
#define CLI_SIZES_MAX 1000

struct cli_sizes {
    size_t count;
    struct gs_size sizes[CLI_SIZES_MAX];
};

/*
 * Reads "2x5", "1x5,2x5" and "2x5..3x7" (every WxH in the box, by width and
 * then height; "2..5" means the square boards), and lists of these. Prints the
 * error and returns CLI_USAGE when a board is not allowed by param.
 */
enum cli_exit cli_sizes_read(const char *text, const struct gs_param *param,
                             struct cli_sizes *sizes);

#endif
