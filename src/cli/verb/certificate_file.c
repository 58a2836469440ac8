/* SPDX-License-Identifier: MIT */
/*
 * --certificate: the strategy behind a result, as a file. Made after the search and before the
 * report, because it may prove what the search could not, or show that the search was wrong.
 */
#include "cli/verb/certificate_file.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/report/phrases.h"

#include <string.h>

#include <gamesolve/certify.h>

static bool write_bytes(void *user, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, user) == size;
}

void cli_sink_init(struct gs_sink *sink, FILE *file)
{
    *sink = (struct gs_sink){.user = file, .write = write_bytes};
}

enum cli_exit cli_certify_check(struct cli_job *job)
{
    const char *path = job->options->files.certificate;

    if (!path)
        return CLI_DONE;
    if (job->batch.count > 1)
        cli_error("--certificate '%s': a file holds the certificate of one board, not of %zu", path,
                  job->batch.count);
    else if (job->options->question.positions)
        cli_error("--certificate '%s': a file holds the certificate of one position, not of a list",
                  path);
    else if (strcmp(path, "-") == 0)
        cli_error("--certificate '-': expected a file; the standard output carries the report");
    else
        return CLI_DONE;
    return CLI_USAGE;
}

/* The first algorithm whose prover proves that much. */
static const struct gs_algo *find_prover(const struct cli_job *job, enum gs_exactness proves)
{
    const struct gs_registry *registry = job->registry;
    for (size_t i = 0; i < registry->algo_count; i++) {
        const struct gs_algo *algo = registry->algos[i];
        if (algo->prover && algo->proves == proves && gs_algo_fits(algo, job->rules, NULL) == GS_OK)
            return algo;
    }
    return NULL;
}

/* The algorithm that searches again: the one that ran, or the first that can. */
static const struct gs_algo *find_searcher(const struct cli_job *job)
{
    if (job->algo->prover && job->algo->proves == GS_PROVES_VALUES)
        return job->algo;
    return find_prover(job, GS_PROVES_VALUES);
}

bool cli_certify_open(struct cli_job *job, struct cli_output *output)
{
    return cli_output_open_file(output, job->options->files.certificate, "--certificate");
}

static enum cli_exit write_file(struct gs_certifier *certifier, struct cli_output *output,
                                struct cli_certificate *certificate)
{
    const char *path = output->name;
    struct gs_sink sink;

    cli_sink_init(&sink, output->file);
    enum gs_status status =
        gs_certify_write(certifier, &sink, &certificate->records, &certificate->bytes);
    if (!cli_output_flush(output) || status != GS_STOPPED) {
        if (!cli_output_close(output))
            return CLI_FAILURE;
        certificate->file = path;
        return CLI_DONE;
    }
    cli_output_drop(output); /* the search was stopped, which is reported */
    return CLI_UNSOLVED;
}

/* Reports why there is none. */
static enum cli_exit report_not_written(const char *path, enum gs_stop stop, const char *reason)
{
    bool interrupted = stop == GS_STOP_INTERRUPTED || cli_interrupted;
    bool limited = !interrupted && stop != GS_STOP_SOLVED && stop != GS_STOP_EXHAUSTED;
    cli_error("--certificate '%s': not written: %s%s", path, limited ? "stopped by the limit on " : "",
              interrupted ? gs_stop_name(GS_STOP_INTERRUPTED)
              : limited   ? gs_stop_name(stop)
                          : reason);
    return interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
}

/* What a result says about the value, or its bounds, for the side to move. */
static const char *say(const struct gs_result *result, enum gs_side mover,
                       char text[TEXT_VALUE_SIZE])
{
    const bool known = result->value != GS_UNKNOWN;

    return text_value(known ? result->value : result->lower, known ? result->value : result->upper,
                      mover, true, text);
}

/* Reports that the search was wrong: a false proof is a failure, a wrong guess is not. */
static enum cli_exit report_refuted(const struct gs_certifier *certifier,
                                    const struct gs_result *before)
{
    const enum gs_side mover = gs_to_move(certifier->search->rules, certifier->root);
    char wrong[TEXT_VALUE_SIZE], right[TEXT_VALUE_SIZE];
    bool proved = before->proved || before->value == GS_UNKNOWN;

    cli_error("the search said '%s' (%s), and its certificate shows that this is wrong: %s",
              say(before, mover, wrong), proved ? "proved" : "not proved",
              say(certifier->result, mover, right));
    return proved ? CLI_WRONG : CLI_DONE;
}

static enum cli_exit finish(struct gs_certifier *certifier, enum gs_certify_end end,
                            const struct gs_result *before, struct cli_output *output,
                            struct cli_certificate *certificate)
{
    static const char *const reasons[] = {
        [GS_CERTIFY_NOTHING] = "the value is not known",
        [GS_CERTIFY_STOPPED] = "the search ended without the value",
        [GS_CERTIFY_IMPOSSIBLE] = "no strategy was found",
        [GS_CERTIFY_REFUTED] = "no strategy was found for what is true",
    };
    enum gs_stop stop = certifier->search->stop;
    enum cli_exit code = CLI_DONE;
    const char *path = output->name;

    if (end == GS_CERTIFY_REFUTED)
        code = report_refuted(certifier, before);
    if (end == GS_CERTIFIED || certifier->claim_count > 0) {
        code = cli_exit_worse(code, write_file(certifier, output, certificate));
    } else {
        code = cli_exit_worse(code, report_not_written(path, stop, reasons[end]));
        cli_output_drop(output);
    }
    if (certifier->search->stop != stop)
        code = cli_exit_worse(code, report_not_written(path, certifier->search->stop, ""));
    return code;
}

bool cli_certifier_init(struct cli_certifier *own, const struct cli_job *job,
                        const struct gs_position *root, struct gs_search *search,
                        struct gs_result *result)
{
    const struct gs_algo *algo = find_searcher(job);
    const struct gs_algo *threats = find_prover(job, GS_PROVES_WIN_LOSS);

    own->params = job->params;
    if (algo && algo != job->algo) {
        gs_args_init(&own->params, algo->params);
        if (gs_param_find(algo->params, "symmetry"))
            gs_args_set(&own->params, "symmetry", "auto", NULL);
    }
    if (threats)
        gs_args_init(&own->threat_params, threats->params);
    own->certifier = (struct gs_certifier){.search = search,
                                           .algo = algo,
                                           .params = &own->params,
                                           .root = root,
                                           .result = result,
                                           .threats = threats,
                                           .threat_params = &own->threat_params};
    return algo != NULL;
}

bool cli_certify_offered(const struct cli_job *job)
{
    if (find_searcher(job))
        return true;
    cli_error("--certificate: no algorithm here offers a prover for this game");
    return false;
}

enum cli_exit cli_certify(struct cli_job *job, const struct gs_position *root,
                          struct gs_search *search, struct gs_result *result,
                          struct cli_output *output, struct cli_certificate *certificate)
{
    const struct gs_result before = *result;
    const double began = gs_search_seconds(search);
    struct cli_certifier own;

    if (!cli_certify_offered(job) || !cli_certifier_init(&own, job, root, search, result)) {
        cli_output_drop(output);
        return CLI_USAGE;
    }
    own.certifier.version = job->options->files.certificate_version;
    /* The depth limit was for the question, as --slice; --nodes and --time apply to everything. */
    search->limits.depth = 0;
    search->limits.nodes = job->options->limits.nodes;
    if (result->stop == GS_STOP_SOLVED || result->value == GS_DRAW)
        search->stop = GS_STOP_SOLVED;
    enum gs_certify_end end =
        gs_search_poll(search) ? gs_certify(&own.certifier) : GS_CERTIFY_STOPPED;
    enum cli_exit code = finish(&own.certifier, end, &before, output, certificate);
    certificate->version = own.certifier.format;
    gs_certifier_clear(&own.certifier);
    cli_progress_clear();
    certificate->seconds = gs_search_seconds(search) - began;
    return code;
}
