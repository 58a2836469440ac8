/* SPDX-License-Identifier: MIT */
/* `solve draw --certificate`: the proof as a graph or a list (draw/draw_proof.h), its line as SVG.
 */
#include <errno.h>
#include <string.h>

#include <gamesolve/strategy.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/verb/certificate_file.h"
#include "cli/verb/verb.h"
#include "draw/draw_proof.h"
#include "draw/picture.h"
#include "text/board_words.h"
#include "text/human.h"
#include "text/value_words.h"

static enum cli_exit report_not_drawn(const struct cli_checked *checked)
{
    char positions[TEXT_HUMAN_SIZE];
    enum gs_stop stop = checked->search.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (stop == GS_STOP_SOLVED)
        cli_error("draw: more than %s positions or records, too many to draw",
                  text_human_count(DRAW_PROOF_MAX, positions));
    else
        cli_error("draw: stopped by the limit on %s", gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static struct draw_proof wanted_of(struct cli_checked *checked)
{
    return (struct draw_proof){.certificate = &checked->certificate,
                               .memory = checked->memory,
                               .search = &checked->search,
                               .most = cli_graph_nodes(checked->options),
                               .depth = checked->options->limits.depth};
}

static enum cli_exit draw(struct cli_checked *checked, FILE *file)
{
    const struct draw_proof wanted = wanted_of(checked);

    return draw_proof_dot(&wanted, file) ? CLI_DONE : report_not_drawn(checked);
}

/*
 * Draws to nowhere first, so that what cannot be drawn whole leaves no output. The second pass
 * takes as long as the first, whatever the limit. (A memory stream does not report that memory ran
 * out.)
 */
static enum cli_exit draw_whole(struct cli_checked *checked, struct cli_output *output)
{
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere) {
        cli_error("draw: cannot open '/dev/null': %s", strerror(errno));
        return CLI_FAILURE;
    }
    enum cli_exit code = draw(checked, nowhere);
    fclose(nowhere);
    checked->search.limits.seconds = 0;
    if (code != CLI_DONE)
        return code;
    code = draw(checked, output->file);
    output->failed = code != CLI_DONE; /* a part of it may be there */
    return cli_output_flush(output) ? CLI_DONE : cli_exit_worse(code, CLI_FAILURE);
}

/* Records as text, a line each, of any number. */
static enum cli_exit list_records(struct cli_checked *checked, struct cli_output *output)
{
    const struct draw_proof wanted = wanted_of(checked);

    if (!draw_proof_has_records(&checked->certificate)) {
        cli_error("--format 'text': only proofs of version 2 are listed; expected dot");
        return CLI_USAGE;
    }
    const bool good = draw_proof_text(&wanted, output->file);
    output->failed = output->failed || !good; /* a part of it may be there */
    bool whole = cli_output_flush(output);
    return !good ? report_not_drawn(checked) : whole ? CLI_DONE : CLI_FAILURE;
}

/* The root with the line of best play: what the strategy of the certificate does, as numbers. */
static enum gs_status write_picture(const struct cli_checked *checked,
                                    const struct gs_result *result, FILE *file)
{
    const struct gs_certificate *certificate = &checked->certificate;
    char caption[TEXT_TURN_SIZE + TEXT_VALUE_SIZE + 32], turn[TEXT_TURN_SIZE];
    char verdict[TEXT_VALUE_SIZE];
    const struct draw_picture picture = {.rules = certificate->rules,
                                         .root = certificate->root,
                                         .memory = checked->memory,
                                         .format = DRAW_SVG,
                                         .line = result->line,
                                         .line_length = result->line_length,
                                         .caption = caption};

    snprintf(caption, sizeof caption, "%s: %s (verified)",
             text_turn(certificate->rules, certificate->root, turn),
             text_verdict(gs_certificate_verdict(certificate),
                          gs_to_move(certificate->rules, certificate->root), verdict));
    return draw_picture_write(&picture, file);
}

static enum cli_exit draw_picture(struct cli_checked *checked, const struct gs_registry *registry,
                                  struct cli_output *output)
{
    const struct gs_rules *rules = checked->certificate.rules;
    struct gs_result result;

    gs_result_init(&result, checked->memory);
    enum gs_status status = gs_strategy_open(checked->path, registry, rules, checked->memory,
                                             &checked->search, &result.strategy, &checked->error);
    if (status == GS_OK)
        status = gs_result_follow(&result, rules, checked->certificate.root);
    if (status == GS_OK)
        status = write_picture(checked, &result, output->file);
    gs_result_clear(&result);
    output->failed = status != GS_OK;
    if (status == GS_OK)
        return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
    if (status == GS_NO_MEMORY)
        gs_search_halt(&checked->search, GS_STOP_MEMORY);
    if (checked->search.stop == GS_STOP_SOLVED) {
        cli_error("%s: %s", checked->path, checked->error.message);
        return CLI_FAILURE;
    }
    return report_not_drawn(checked);
}

enum cli_exit cli_draw_proof(const struct cli_options *options, const struct gs_registry *registry,
                             struct cli_output *output)
{
    struct cli_checked checked;

    bool listed = options->report.format_name && options->report.format == CLI_TEXT;
    if ((options->report.format_name || options->report.format != CLI_TEXT) &&
        !(options->report.format & (CLI_DOT | CLI_SVG)) && !listed) {
        cli_error("--format '%s': a proof is drawn as dot, its line as svg, or it is listed as "
                  "text; a page (html) takes --strategy FILE",
                  cli_format_name(options->report.format));
        return CLI_USAGE;
    }
    enum cli_exit code = cli_checked_open(&checked, options, registry, options->files.certificate);
    if (code == CLI_DONE && checked.status != GS_OK) {
        code = cli_checked_refuse(&checked);
    } else if (code == CLI_DONE && listed) {
        code = list_records(&checked, output);
    } else if (code == CLI_DONE && !checked.certificate.rules->game->board) {
        cli_error("%s: this game says nothing about its board, which draw needs", checked.path);
        code = CLI_USAGE;
    } else if (code == CLI_DONE && options->report.format == CLI_SVG) {
        code = draw_picture(&checked, registry, output);
    } else if (code == CLI_DONE) {
        code = draw_whole(&checked, output);
    }
    cli_checked_close(&checked);
    return code;
}
