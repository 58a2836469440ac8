/* SPDX-License-Identifier: MIT */
/* map_certificates.h - the certificates of a map: a file for each position that is solved. */
#ifndef CLI_MAP_CERTIFICATES_H
#define CLI_MAP_CERTIFICATES_H

#include "cli/report/found.h"
#include "cli/verb/certificate_file.h"

/* Checks that --certificate, if given, is possible. */
enum cli_exit cli_map_certificates_check(const struct cli_job *job);

/*
 * Before the first search, when the moves and the shares of parts are known: makes the folder if it
 * is not there. Refused with the error printed where it is no folder, cannot be written, or has a
 * file that would be replaced, unless that was left by the run of --resume.
 */
enum cli_exit cli_map_certificates_open(struct cli_map *map);

/* What came of the certificate of one move. */
struct cli_map_certified {
    bool written;
    uint64_t bytes;
    double seconds;
    enum cli_exit trouble; /* CLI_DONE: there was none */
};

/*
 * Writes the certificate of the position in job->scratch, which move i of the map led to, as far as
 * search and result have its value; corrects result if that is false. job is that of the map, or a
 * worker of it in a thread of its own. Leaves certified as it is where none is wanted.
 */
void cli_map_certify(struct cli_map *map, struct cli_job *job, size_t i, struct gs_search *search,
                     struct gs_result *result, struct cli_map_certified *certified);

/* Adds it to the map, in the thread of the map. */
void cli_map_take_certificate(struct cli_map *map, size_t i,
                              const struct cli_map_certified *certified);

/*
 * Whether the certificate that an earlier run wrote for move i, which led to job->scratch, is still
 * there: about this position, and verified. It is then counted.
 */
bool cli_map_keep_certificate(struct cli_map *map, size_t i);

#endif
