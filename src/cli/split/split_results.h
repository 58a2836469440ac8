/* SPDX-License-Identifier: MIT */
/*
 * split_results.h - what the jobs of a split have left: done/K/N.certificate and N.json of a job
 * that is solved, N.NODES.open of one that is too hard, after so many nodes.
 */
#ifndef CLI_SPLIT_RESULTS_H
#define CLI_SPLIT_RESULTS_H

#include "cli/io/sha256.h"
#include "cli/split/splitting.h"

/* What there is of a job, by its number. */
struct cli_part {
    uint32_t node;   /* GS_NO_NODE: there is no such job */
    bool certified;  /* there is a certificate */
    bool has_result; /* there is a result in JSON */
    bool open;       /* it ended with exit code 3, */
    uint64_t nodes;  /* after so many nodes, by the name of the file: the most of several */
    bool hard;       /* reached a limit, to be cut; false: paused after its slice */
    bool refused, done;
    bool needed;                /* by the root, after all that is known */
    enum gs_value lower, upper; /* if it is done */
    /* Of the certificate that was verified (split_verified.h), "": none; and what that proves. */
    char digest[CLI_SHA256_SIZE];
    enum gs_value proved_lower, proved_upper;
};

struct cli_parts {
    struct cli_splitting *splitting;
    struct cli_part *list; /* by number */
    uint32_t count;
    uint64_t done, refused, put_back;
    uint64_t verified; /* certificates that were verified now, not by an earlier join */
    uint64_t nodes;    /* as the results say */
    double seconds;
    bool changes; /* what is refused may be set aside */
    bool plans;   /* values are what the results say; certificates are not verified */
};

/* Finds the jobs of the tree, and what is in the folder; strange files are refused. */
enum cli_exit cli_parts_find(struct cli_parts *parts, struct cli_splitting *splitting);
void cli_parts_clear(struct cli_parts *parts);

/*
 * Learns what the parts prove: verifies every certificate, and refuses what is wrong, with its
 * number; with plans, what they say. CLI_WRONG if anything was refused.
 */
enum cli_exit cli_parts_learn(struct cli_parts *parts);

/* Finds the jobs that workers have now; after learning. */
enum cli_exit cli_parts_take(struct cli_parts *parts);

/* Makes room for the jobs that were numbered since. */
bool cli_parts_grow(struct cli_parts *parts);

/* Writes the name of a file of a job. */
const char *cli_part_path(const struct cli_parts *parts, uint32_t number, const char *ending,
                          char path[CLI_FOLDER_SIZE]);

/* The same for what a job left that ended with exit code 3: ending "open" or "slice". */
const char *cli_part_left(const struct cli_parts *parts, uint32_t number, const char *ending,
                          char path[CLI_FOLDER_SIZE]);

#endif
