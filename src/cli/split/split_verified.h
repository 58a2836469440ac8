/* SPDX-License-Identifier: MIT */
/*
 * split_verified.h - the file `verified` of a folder of jobs: which certificates a join has
 * verified, by their contents, so that the next one verifies new ones alone.
 */
#ifndef CLI_SPLIT_VERIFIED_H
#define CLI_SPLIT_VERIFIED_H

#include "cli/split/split_results.h"

/*
 * Notes in the parts what the file says. A file that is missing, damaged, of another version of the
 * program or of other options says nothing. CLI_UNSOLVED, CLI_INTERRUPTED: at a limit.
 */
enum cli_exit cli_verified_read(struct cli_parts *parts);

/* Writes the file if certificates were verified since; prints the error. */
enum cli_exit cli_verified_write(struct cli_parts *parts);

/* Whether the certificate of a job was verified with these contents; it proves part->proved_*. */
bool cli_verified_has(struct cli_parts *parts, uint32_t number, const uint8_t *bytes, size_t size);

/* Notes that these contents were verified, with these bounds. */
void cli_verified_add(struct cli_parts *parts, uint32_t number, const uint8_t *bytes, size_t size,
                      enum gs_value lower, enum gs_value upper);

#endif
