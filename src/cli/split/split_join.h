/* SPDX-License-Identifier: MIT */
/* split_join.h - one certificate of those of the jobs, verified before it is written. */
#ifndef CLI_SPLIT_JOIN_H
#define CLI_SPLIT_JOIN_H

#include "cli/split/split_results.h"

/* The outcome; file is NULL if nothing was written. */
struct cli_joined {
    const char *file;
    uint64_t records, bytes, parts;
    char path[CLI_FOLDER_SIZE];
};

/*
 * Puts the certificate of the root together, has it checked, and writes it to --certificate or
 * DIR/certificate. Positions that were settled while splitting are proved again.
 */
enum cli_exit cli_join_certify(struct cli_parts *parts, struct cli_joined *joined);

/*
 * Writes what a join has made to --certificate, else to "certificate" in the folder; path receives
 * its name. Prints the error.
 */
enum cli_exit cli_join_write(const struct cli_file_options *files, const char *folder,
                             const void *bytes, size_t size, char path[CLI_FOLDER_SIZE]);

#endif
