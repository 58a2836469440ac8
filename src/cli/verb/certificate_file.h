/* SPDX-License-Identifier: MIT */
/*
 * certificate_file.h - certificates on the command line: written beside a report
 * (certificate_file.c), checked (check_certificate.c), trimmed (trim.c), drawn
 * (draw_certificate.c).
 */
#ifndef CLI_CERTIFICATE_FILE_H
#define CLI_CERTIFICATE_FILE_H

#include <gamesolve/certify.h>

#include "cli/report/found.h"

/* For the verb `solve`: checks that --certificate, if given, is possible. */
enum cli_exit cli_certify_check(struct cli_job *job);

/* Whether any algorithm has a prover for the game; prints the error. */
bool cli_certify_offered(const struct cli_job *job);

/* Opens the file before the search; false, with the error printed, when it cannot be written. */
bool cli_certify_open(struct cli_job *job, struct cli_output *output);

/*
 * Continues the search of result, which is about root, for its certificate, corrects result if that
 * is false, and closes output: the file appears when it is complete, otherwise nothing is left.
 * Returns the exit code to combine with that of the result; prints the message.
 */
enum cli_exit cli_certify(struct cli_job *job, const struct gs_position *root,
                          struct gs_search *search, struct gs_result *result,
                          struct cli_output *output, struct cli_certificate *certificate);

/* What finds the certificate of a result, with room for parameters. */
struct cli_certifier {
    struct gs_certifier certifier;
    struct gs_args params, threat_params;
};

/*
 * Fills it for a result that job->algo found of root by search, of which it is part from now on;
 * false where no algorithm has a prover for the game.
 */
bool cli_certifier_init(struct cli_certifier *own, const struct cli_job *job,
                        const struct gs_position *root, struct gs_search *search,
                        struct gs_result *result);

/* A certificate from the command line, opened and checked. */
struct cli_checked {
    const struct cli_options *options;
    const char *path;
    struct gs_memory *memory, *unbounded;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_check check;
    struct gs_error error;
    enum gs_status status; /* see cli_checked_open */
};

/*
 * Opens and checks the file. CLI_DONE: checked->status is GS_OK (verified), GS_USAGE or
 * GS_UNSUPPORTED (with the reason in error or check); else the message is printed. Close it in any
 * case.
 */
enum cli_exit cli_checked_open(struct cli_checked *checked, const struct cli_options *options,
                               const struct gs_registry *registry, const char *path);
void cli_checked_close(struct cli_checked *checked);

/* Prints why the certificate is not verified, on stderr; returns the exit code for that. */
enum cli_exit cli_checked_refuse(const struct cli_checked *checked);

/* Whether it has records (version 2), not positions alone. */
struct gs_certificate;
bool cli_certificate_has_proof(const struct gs_certificate *certificate);

/* A sink that writes to a FILE. */
struct gs_sink;
void cli_sink_init(struct gs_sink *sink, FILE *file);

#endif
