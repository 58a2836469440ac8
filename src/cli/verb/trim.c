/* SPDX-License-Identifier: MIT */
/*
 * The verb `trim`: a certificate without the records that no line of play
 * reaches, and without the lines of replies that no other record has. What is
 * left proves the same claim: the checker never looks at anything else.
 */
#include <inttypes.h>

#include "cli/verb/certify.h"
#include "cli/io/human.h"
#include "core/certify/certificate_write.h"

/* Records between two looks at the clock. */
#define POLL_INTERVAL 65536

/* What is kept of one claim. */
struct kept {
    struct gs_certificate_shape shape;
    uint64_t *numbers; /* of its lines, from 1; 0: not used */
};

struct trimmer {
    struct cli_checked *checked;
    struct kept kept[GS_CLAIMS_MAX];
    uint64_t before, after, bytes;
};

static void greater(uint64_t *most, uint64_t number)
{
    *most = number > *most ? number : *most;
}

/* Marks a line that some record has, and notes its length and its moves; one without any is none.
 */
static void keep_line(const struct gs_claim *claim, uint64_t line, struct kept *kept,
                      uint64_t *most_move)
{
    unsigned length = 0;
    if (line == 0 || line > claim->lines || kept->numbers[line] != 0)
        return;
    for (gs_move move; (move = gs_claim_reply(claim, line, length)) != GS_NO_MOVE; length++)
        greater(most_move, (uint64_t)move + 1);
    kept->numbers[line] = length > 0;
    if (length > kept->shape.line_length)
        kept->shape.line_length = length;
}

/* Lines that are marked keep their order. */
static void number_lines(const struct gs_claim *claim, struct kept *kept)
{
    for (uint64_t line = 1; line <= claim->lines; line++)
        if (kept->numbers[line] != 0)
            kept->numbers[line] = ++kept->shape.lines;
}

static bool may_go_on(struct cli_checked *checked, uint64_t done)
{
    return done % POLL_INTERVAL != 0 || gs_search_poll(&checked->search);
}

/* Looks through the records that are kept; false when memory is spent, or a limit strikes. */
static bool measure(struct trimmer *trimmer, unsigned number)
{
    struct cli_checked *checked = trimmer->checked;
    const struct gs_claim *claim = &checked->certificate.claims[number];
    struct kept *kept = &trimmer->kept[number];
    uint64_t most_rank = 0, most_move = 1;
    kept->numbers = gs_alloc_zero(checked->memory, (size_t)claim->lines + 1, sizeof(uint64_t));
    if (!kept->numbers)
        return false;
    for (uint64_t i = 0; i < claim->records; i++) {
        if (!may_go_on(checked, i))
            return false;
        if (!gs_check_reached(&checked->check, number, i))
            continue;
        struct gs_record record = gs_claim_record(claim, i);
        kept->shape.records++;
        greater(&most_rank, record.rank);
        greater(&most_move, (uint64_t)record.move + 1);
        keep_line(claim, record.line, kept, &most_move);
    }
    number_lines(claim, kept);
    kept->shape.rank_size = claim->level == GS_WIN ? gs_certificate_size(most_rank) : 0;
    kept->shape.move_size = gs_certificate_size(most_move);
    kept->shape.line_size = gs_certificate_size(kept->shape.lines);
    trimmer->before += claim->records;
    trimmer->after += kept->shape.records;
    return true;
}

static void write_lines(const struct gs_claim *claim, const struct kept *kept,
                        struct gs_certificate_writer *writer)
{
    for (uint64_t line = 1; line <= claim->lines; line++)
        for (unsigned i = 0; kept->numbers[line] != 0 && i < kept->shape.line_length; i++)
            gs_certificate_number(writer, gs_claim_reply(claim, line, i), kept->shape.move_size);
}

/* False when a limit strikes. */
static bool write_body(struct trimmer *trimmer, unsigned number,
                       struct gs_certificate_writer *writer)
{
    const struct gs_claim *claim = &trimmer->checked->certificate.claims[number];
    const struct kept *kept = &trimmer->kept[number];
    write_lines(claim, kept, writer);
    for (uint64_t i = 0; i < claim->records; i++) {
        if (!may_go_on(trimmer->checked, i))
            return false;
        if (!gs_check_reached(&trimmer->checked->check, number, i))
            continue;
        struct gs_record record = gs_claim_record(claim, i);
        uint64_t line = record.line <= claim->lines ? kept->numbers[record.line] : 0;
        gs_certificate_bytes(writer, record.key, claim->key_size);
        gs_certificate_number(writer, record.rank, kept->shape.rank_size);
        gs_certificate_number(writer, record.move, kept->shape.move_size);
        gs_certificate_number(writer, line, kept->shape.line_size);
    }
    return true;
}

static bool write_all(struct trimmer *trimmer, FILE *file)
{
    const struct gs_certificate *certificate = &trimmer->checked->certificate;
    const struct gs_rules *rules = certificate->rules;
    enum gs_side mover = gs_to_move(rules, certificate->root);
    struct gs_certificate_writer writer;
    struct gs_sink sink;
    cli_sink_init(&sink, file);
    gs_certificate_begin(&writer, sink, rules, certificate->root);
    for (unsigned i = 0; i < certificate->claim_count; i++)
        gs_certificate_claim(&writer, rules, certificate->claims[i].side == mover,
                             certificate->claims[i].level, &trimmer->kept[i].shape);
    gs_certificate_body(&writer);
    bool whole = true;
    for (unsigned i = 0; i < certificate->claim_count && whole; i++)
        whole = write_body(trimmer, i, &writer);
    gs_certificate_end(&writer);
    trimmer->bytes = writer.bytes;
    return whole;
}

static void report(const struct trimmer *trimmer, const char *path, FILE *file)
{
    char one[CLI_HUMAN_SIZE], other[CLI_HUMAN_SIZE];
    uint64_t bytes = trimmer->checked->certificate.size;

    fputs("trimmed      ", file);
    cli_print(file, path);
    fprintf(file, "\npositions    %s of %s kept\n", cli_human_count(trimmer->after, one),
            cli_human_count(trimmer->before, other));
    fprintf(file, "size         %s of %s", cli_human_bytes(trimmer->bytes, one),
            cli_human_bytes(bytes, other));
    fprintf(file, " (%s)\n", cli_human_percent((double)trimmer->bytes / (double)bytes, one));
}

/* Memory is spent, or a limit struck. */
static enum cli_exit give_up(const struct cli_checked *checked)
{
    enum gs_stop stop = checked->search.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (stop == GS_STOP_SOLVED)
        cli_error("%s: not trimmed: out of memory; see --memory", checked->path);
    else
        cli_error("%s: not trimmed: the limit on %s struck", checked->path, gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static enum cli_exit trim(struct trimmer *trimmer, struct cli_output *target,
                          struct cli_output *output)
{
    const struct cli_checked *checked = trimmer->checked;
    const char *path = target->name;

    for (unsigned i = 0; i < checked->certificate.claim_count; i++)
        if (!measure(trimmer, i)) {
            cli_output_drop(target);
            return give_up(checked);
        }
    if (!write_all(trimmer, target->file)) {
        cli_output_drop(target);
        return give_up(checked);
    }
    if (!cli_output_close(target))
        return CLI_FAILURE;
    report(trimmer, path, output->file);
    return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
}

/* Verifies what is trimmed; the file that it goes to is open, and closed afterwards. */
static enum cli_exit check_and_trim(const struct cli_options *options,
                                    const struct gs_registry *registry, struct cli_output *target,
                                    struct cli_output *output)
{
    struct cli_checked checked;
    struct trimmer trimmer = {.checked = &checked};

    enum cli_exit code = cli_checked_open(&checked, options, registry, options->file);
    if (code == CLI_DONE && checked.status == GS_OK) {
        code = trim(&trimmer, target, output);
    } else {
        cli_output_drop(target);
        code = code == CLI_DONE ? cli_checked_refuse(&checked) : code;
    }
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++)
        gs_release(checked.memory, trimmer.kept[i].numbers);
    cli_checked_close(&checked);
    return code;
}

/* Where it goes: --certificate, or in place of what was read. */
enum cli_exit cli_trim(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output)
{
    const char *path = options->certificate ? options->certificate : options->file;
    struct cli_output target;

    if (path[0] == '-' && path[1] == '\0') {
        cli_error("trim: --certificate FILE must say where the certificate goes; the standard "
                  "output carries the report");
        return CLI_USAGE;
    }
    if (!cli_output_open_file(&target, path, options->certificate ? "--certificate" : "FILE"))
        return CLI_FAILURE;
    return check_and_trim(options, registry, &target, output);
}
