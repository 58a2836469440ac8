/* SPDX-License-Identifier: MIT */
/*
 * certificate_file.h - certificates on the command line: written beside a report
 * (certificate_file.c), checked (check_certificate.c), trimmed (trim.c), drawn (draw_proof.c).
 */
#ifndef CLI_CERTIFICATE_FILE_H
#define CLI_CERTIFICATE_FILE_H

#include <gamesolve/check.h>

#include "cli/report/found.h"

/* A use for the verb `solve`: that --certificate, if it is given, can be done. */
enum cli_exit cli_certify_check(struct cli_job *job);

/* Opens the file before the search; false, with the error printed, when it cannot be written. */
bool cli_certify_open(struct cli_job *job, struct cli_output *output);

/*
 * Goes on with the search of result for the certificate of result, which it puts right where it is
 * false, and closes output: the file appears when it is complete, and otherwise nothing is left.
 * The exit code to be joined with that of the result; the message is printed.
 */
enum cli_exit cli_certify(struct cli_job *job, struct gs_search *search, struct gs_result *result,
                          struct cli_output *output, struct cli_certificate *certificate);

/* A certificate of the command line, open and checked. */
struct cli_checked {
    const struct cli_options *options;
    const char *path;
    struct gs_memory *memory, *unbounded;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_check check;
    struct gs_position *scratch; /* for what is assumed; NULL where nothing is */
    struct gs_error error;
    enum gs_status status; /* GS_OK: verified; GS_USAGE: refused, in error or check */
};

/*
 * Opens and checks the file. CLI_DONE: checked->status is GS_OK or GS_USAGE;
 * else the message is printed. Close it in any case.
 */
enum cli_exit cli_checked_open(struct cli_checked *checked, const struct cli_options *options,
                               const struct gs_registry *registry, const char *path);
void cli_checked_close(struct cli_checked *checked);

/* Prints why the certificate is refused, on stderr; returns CLI_WRONG. */
enum cli_exit cli_checked_refuse(const struct cli_checked *checked);

/* A sink that writes to a FILE. */
struct gs_sink;
void cli_sink_init(struct gs_sink *sink, FILE *file);

#endif
