/* SPDX-License-Identifier: MIT */
/*
 * split_results.h - what the jobs of a split have left: done/K/N.certificate and N.json of a job
 * that is solved, N.open of one that is too hard.
 */
#ifndef CLI_SPLIT_RESULTS_H
#define CLI_SPLIT_RESULTS_H

#include "cli/split/splitting.h"

/* What there is of a job, by its number. */
struct cli_part {
    uint32_t node;  /* GS_NO_NODE: there is no such job */
    bool certified; /* there is a certificate */
    bool told;      /* there is a result in JSON */
    bool open;      /* it ended with exit code 3: */
    bool hard;      /* too hard, to be cut; else it was put back, to be gone on with */
    bool refused, trusted, done;
    bool waits;     /* its certificate assumes what no other part has proved so far */
    bool late;      /* it was there when the folder was read once more */
    bool walked;    /* what it proves was looked for what others assume */
    uint8_t *rests; /* what it assumes, if it waits: side, level and key each */
    uint64_t rest_count;
    bool needed;                /* by the root, after all that is known */
    uint64_t order;             /* how many were done before it */
    enum gs_value lower, upper; /* if it is done */
};

struct cli_parts {
    struct cli_splitting *splitting;
    struct cli_part *list; /* by number */
    uint32_t count;
    uint64_t done, refused, trusted, put_back;
    uint64_t nodes; /* as the results say */
    double seconds;
    uint64_t waiting; /* parts that assume something */
    bool changes;     /* what is refused may be set aside */
    bool again;       /* the folder is read once more */
    bool plans;       /* values are what the results say; certificates are not verified */
};

/* Finds the jobs of the tree, and what is in the folder; strange files are refused. */
enum cli_exit cli_parts_find(struct cli_parts *parts, struct cli_splitting *splitting);
void cli_parts_clear(struct cli_parts *parts);

/*
 * Learns what the parts prove: verifies every certificate, and refuses what is wrong, with its
 * number; with plans, what they say. CLI_WRONG if anything was refused.
 */
enum cli_exit cli_parts_learn(struct cli_parts *parts);

/* Refuses the part of a job; it is as if it had not been done. */
enum cli_exit cli_part_refuse(struct cli_parts *parts, uint32_t number, const char *reason);
/* Learns the bounds of a part; trusted: they come without a certificate. */
void cli_part_take(struct cli_parts *parts, uint32_t number, bool trusted);

/* --- split_waiting.c --- */

/* The part waits for what was assumed when it was verified: GS_OK, GS_NO_MEMORY. */
struct gs_check;
enum gs_status cli_part_wait(struct cli_parts *parts, struct cli_part *part,
                             const struct gs_check *check);
/* Takes parts that wait, as far as others prove what they assume, and refuses the rest. */
enum cli_exit cli_parts_settle(struct cli_parts *parts);
/* Sets the facts of a job aside, if there are any. */
void cli_part_forget_facts(const struct cli_parts *parts, uint32_t number);

/* --- split_claims.c --- */

/* Notes in the tree at which jobs workers are, as their claims say. Prints the error. */
enum cli_exit cli_parts_note_claims(struct cli_parts *parts);

/* --- split_results.c --- */

/* The bounds that the result of a job tells, as they are; false if there is none, or no such. */
bool cli_part_read_bounds(const char *folder, struct gs_search *reading, uint32_t number,
                          enum gs_value *lower, enum gs_value *upper);

/* Makes room for the jobs that were numbered since. */
bool cli_parts_grow(struct cli_parts *parts);

/* Writes the name of a file of a job, by the folder or by the parts. */
const char *cli_result_path(const char *folder, uint32_t number, const char *ending,
                            char path[CLI_FOLDER_SIZE]);
const char *cli_part_path(const struct cli_parts *parts, uint32_t number, const char *ending,
                          char path[CLI_FOLDER_SIZE]);

#endif
