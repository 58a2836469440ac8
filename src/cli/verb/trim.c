/* SPDX-License-Identifier: MIT */
/*
 * The verb `trim`: a certificate without the records that no line of play
 * reaches, without the lines of replies that no other record has, and without the
 * patterns that others cover; and with answers that serve several positions. What is left proves
 * the same claim.
 */
#include <gamesolve/certificate.h>

#include <inttypes.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/report/json.h"
#include "cli/verb/certificate_file.h"
#include "cli/verb/verb.h"
#include "text/human.h"

static void report_plain(const struct gs_trimmed *unfolded, uint64_t bytes, const char *path,
                         FILE *file)
{
    char one[TEXT_HUMAN_SIZE], other[TEXT_HUMAN_SIZE];

    fputs("unfolded     ", file);
    cli_print(file, path);
    fprintf(file, "\npositions    %s, out of %s records\n", text_human_count(unfolded->after, one),
            text_human_count(unfolded->before, other));
    fprintf(file, "size         %s, out of %s\n", text_human_bytes(unfolded->bytes, one),
            text_human_bytes(bytes, other));
}

static void report_json(const struct gs_trimmed *trimmed, uint64_t bytes, const char *path,
                        bool plain, FILE *file)
{
    cli_json_open(file, "file", path);
    cli_json_word(file, "done", plain ? "unfolded" : "trimmed");
    cli_json_count(file, "records_before", trimmed->before);
    cli_json_count(file, "records", trimmed->after);
    cli_json_count(file, "bytes_before", bytes);
    cli_json_count(file, "bytes", trimmed->bytes);
    cli_json_close(file);
}

static void report(const struct gs_trimmed *trimmed, bool records, uint64_t bytes, const char *path,
                   FILE *file)
{
    char one[TEXT_HUMAN_SIZE], other[TEXT_HUMAN_SIZE];

    fputs("trimmed      ", file);
    cli_print(file, path);
    fprintf(file, "\n%-11s  %s of %s kept\n", records ? "records" : "positions",
            text_human_count(trimmed->after, one), text_human_count(trimmed->before, other));
    fprintf(file, "size         %s of %s", text_human_bytes(trimmed->bytes, one),
            text_human_bytes(bytes, other));
    fprintf(file, " (%s)\n", text_human_percent((double)trimmed->bytes / (double)bytes, one));
}

/* Memory is spent, a limit struck, or the strategy has a gap. */
static enum cli_exit give_up(const struct cli_checked *checked, enum gs_status status)
{
    const char *what = checked->options->files.plain ? "unfolded" : "trimmed";
    enum gs_stop stop = checked->search.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (status == GS_UNSUPPORTED) {
        cli_error("%s: not %s: it does not tell all moves", checked->path, what);
        return CLI_FAILURE;
    }
    if (status == GS_NO_MEMORY || stop == GS_STOP_SOLVED)
        cli_error("%s: not %s: out of memory; see --memory", checked->path, what);
    else
        cli_error("%s: not %s: stopped by the limit on %s", checked->path, what, gs_stop_name(stop));
    return CLI_UNSOLVED;
}

/* The certificate becomes the strategy's, which takes its rules along. */
static enum gs_status unfold(struct cli_checked *checked, const struct gs_sink *sink,
                             struct gs_trimmed *unfolded)
{
    struct gs_strategy *strategy;
    const struct gs_rules *rules = checked->certificate.rules;
    enum gs_status status = gs_certificate_strategy(&checked->certificate, rules, checked->memory,
                                                    &checked->search, &strategy, &checked->error);
    checked->certificate = (struct gs_certificate){.bytes = NULL};
    if (status != GS_OK)
        return status;
    status = gs_certificate_unfold(strategy, &checked->search, sink, unfolded);
    strategy->release(strategy);
    return status;
}

static enum cli_exit trim(struct cli_checked *checked, struct cli_output *target,
                          struct cli_output *output)
{
    const char *path = target->name;
    struct gs_trimmed trimmed;
    struct gs_sink sink;
    uint64_t bytes = checked->certificate.size;
    bool plain = checked->options->files.plain;
    bool records = cli_certificate_has_proof(&checked->certificate);

    cli_sink_init(&sink, target->file);
    enum gs_status status = plain ? unfold(checked, &sink, &trimmed)
                                  : gs_certificate_trim(&checked->certificate, &checked->check,
                                                        &checked->search, &sink, &trimmed);
    if (status != GS_OK && status != GS_IO) {
        cli_output_drop(target);
        return give_up(checked, status);
    }
    if (!cli_output_close(target)) /* reports what the sink could not write */
        return CLI_FAILURE;
    if (checked->options->report.format == CLI_JSON)
        report_json(&trimmed, bytes, path, plain, output->file);
    else if (plain)
        report_plain(&trimmed, bytes, path, output->file);
    else
        report(&trimmed, records, bytes, path, output->file);
    return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
}

/* Verifies the certificate and trims it; the output is open, and closed afterwards. */
static enum cli_exit check_and_trim(const struct cli_options *options,
                                    const struct gs_registry *registry, struct cli_output *target,
                                    struct cli_output *output)
{
    struct cli_checked checked;

    enum cli_exit code = cli_checked_open(&checked, options, registry, options->file);
    if (code == CLI_DONE && checked.status == GS_OK) {
        code = trim(&checked, target, output);
    } else {
        cli_output_drop(target);
        code = code == CLI_DONE ? cli_checked_refuse(&checked) : code;
    }
    cli_checked_close(&checked);
    return code;
}

/* Writes to --certificate, or replaces the input. */
enum cli_exit cli_trim(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output)
{
    const char *path = options->files.certificate ? options->files.certificate : options->file;
    struct cli_output target;

    if (path[0] == '-' && path[1] == '\0') {
        cli_error("trim: --certificate FILE must say where the certificate goes; the standard "
                  "output carries the report");
        return CLI_USAGE;
    }
    if (!cli_output_open_file(&target, path, options->files.certificate ? "--certificate" : "FILE"))
        return CLI_FAILURE;
    return check_and_trim(options, registry, &target, output);
}
