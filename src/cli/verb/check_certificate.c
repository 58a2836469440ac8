/* SPDX-License-Identifier: MIT */
/*
 * The verb `check`: a certificate, verified with the rules alone.
 */
#include <inttypes.h>
#include <string.h>

#include <gamesolve/game_load.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/report/json.h"
#include "cli/report/phrases.h"
#include "cli/verb/certificate_file.h"
#include "cli/verb/verb.h"
#include "text/board_words.h"
#include "text/human.h"
#include "text/value_words.h"

#define LABEL "%-9s  "

static enum cli_exit stopped(const struct cli_checked *checked, const char *doing)
{
    enum gs_stop stop = checked->search.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("%s: not %s: stopped by the limit on %s", checked->path, doing, gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static enum cli_exit no_memory(const struct cli_checked *checked, uint64_t need)
{
    char text[TEXT_HUMAN_SIZE];
    if (need == 0) {
        cli_error("%s: %s; see --memory", checked->path, checked->error.message);
        return CLI_UNSOLVED;
    }
    cli_error("%s: not checked: it needs up to %s of memory; see --memory", checked->path,
              text_human_bytes(need, text));
    return CLI_UNSOLVED;
}

/* Handles what is not a verdict of the checker; CLI_DONE if the status is one. */
static enum cli_exit judge(const struct cli_checked *checked, uint64_t need)
{
    switch (checked->status) {
    case GS_OK:
    case GS_USAGE:
    case GS_UNSUPPORTED:
        return CLI_DONE;
    case GS_NO_MEMORY:
        return no_memory(checked, need);
    case GS_STOPPED:
        return stopped(checked, "checked");
    case GS_IO:
        break;
    }
    cli_error("%s", checked->error.message);
    return CLI_FAILURE;
}

enum cli_exit cli_checked_open(struct cli_checked *checked, const struct cli_options *options,
                               const struct gs_registry *registry, const char *path)
{
    uint64_t need = 0;

    *checked = (struct cli_checked){.options = options, .path = path};
    checked->memory = gs_memory_new((size_t)options->limits.memory);
    checked->unbounded = gs_memory_new(0);
    if (!checked->memory || !checked->unbounded)
        return cli_no_memory(NULL);
    gs_memory_charge_other(checked->memory, checked->unbounded, CLI_UNBOUNDED_SPARE);
    struct gs_search *search = &checked->search;
    gs_search_init(search, NULL, NULL, checked->memory);
    search->limits.seconds = options->limits.seconds;
    search->interrupt = &cli_interrupted;
    cli_progress_watch(search);
    gs_search_start(search);
    checked->status = gs_certificate_open(&checked->certificate, search, checked->unbounded,
                                          registry, path, &checked->error);
    if (checked->status == GS_OK)
        checked->status = gs_check_run_on(&checked->check, &checked->certificate, search,
                                          (unsigned)options->limits.threads, &need);
    cli_progress_clear();
    return judge(checked, need);
}

void cli_checked_close(struct cli_checked *checked)
{
    if (checked->memory && checked->unbounded) {
        gs_check_clear(&checked->check);
        gs_certificate_close(&checked->certificate);
    }
    gs_memory_free(checked->memory);
    gs_memory_free(checked->unbounded);
}

/* Where it is wrong: "claim 'wins', record 17: ..."; "" for the file itself. */
static const char *place(const struct cli_checked *checked, char *text, size_t size)
{
    const struct gs_check *check = &checked->check;
    if (!check->claim)
        text[0] = '\0';
    else if (check->record == GS_NO_RECORD)
        snprintf(text, size, "claim '%s', at the root: ", check->claim);
    else
        snprintf(text, size, "claim '%s', record %" PRIu64 ": ", check->claim, check->record + 1);
    return text;
}

static const char *reason(const struct cli_checked *checked)
{
    return checked->check.claim ? checked->check.reason : checked->error.message;
}

/* What is said of a file, and the exit code. Only what was checked is refused. */
struct verdict {
    const char *name;
    enum cli_exit code;
};

static struct verdict verdict_of(const struct cli_checked *checked)
{
    if (checked->status == GS_OK)
        return (struct verdict){"verified", CLI_DONE};
    if (checked->status == GS_UNSUPPORTED)
        return (struct verdict){"unsupported", CLI_USAGE};
    if (checked->certificate.version == 0)
        return (struct verdict){"unreadable", CLI_FAILURE};
    return (struct verdict){"refused", CLI_WRONG};
}

enum cli_exit cli_checked_refuse(const struct cli_checked *checked)
{
    const struct verdict verdict = verdict_of(checked);
    char text[GS_ARG_TEXT];
    cli_error("%s: %s: %s%s", checked->path, verdict.name, place(checked, text, sizeof text),
              reason(checked));
    return verdict.code;
}

bool cli_certificate_has_proof(const struct gs_certificate *certificate)
{
    bool proof = false;
    for (unsigned i = 0; i < certificate->claim_count; i++)
        proof = proof || certificate->claims[i].proof;
    return proof;
}

static uint64_t records_of(const struct gs_certificate *certificate)
{
    uint64_t records = 0;
    for (unsigned i = 0; i < certificate->claim_count; i++)
        records += certificate->claims[i].records + certificate->claims[i].proof_records;
    return records;
}

static void put_game(const struct gs_certificate *certificate, FILE *file)
{
    const struct gs_rules *rules = certificate->rules;

    fprintf(file, LABEL, "game");
    cli_put_game(rules, true, file);
    fprintf(file, "\n" LABEL, "position");
    cli_put_position(rules, certificate->root, file);
    putc('\n', file);
}

static void put_count(FILE *file, const char *label, uint64_t count, const char *more)
{
    char text[TEXT_HUMAN_SIZE];
    fprintf(file, LABEL "%s%s\n", label, text_human_count(count, text), more);
}

/* What a verdict on a game from outside rests on besides the checker. */
static void put_trusted(const struct gs_certificate *certificate, bool proved, FILE *file)
{
    const uint64_t sum = gs_game_checksum(certificate->rules->game);

    if (sum == 0 && certificate->origin == 0)
        return;
    fprintf(file, LABEL "the game's own rules%s; ", "trusts",
            proved ? ", zones and symmetries" : "");
    if (sum != 0)
        fprintf(file, "their checksum is %016" PRIx64 "\n", sum);
    else
        fprintf(file, "whether they have the checksum %016" PRIx64 " is not known\n",
                certificate->origin);
}

static void put_text(const struct cli_checked *checked, FILE *file)
{
    const struct gs_certificate *certificate = &checked->certificate;
    bool proved = cli_certificate_has_proof(certificate);
    char text[GS_ARG_TEXT];

    if (checked->status == GS_OK)
        fputs("verified\n", file);
    else
        fprintf(file, LABEL, verdict_of(checked).name);
    if (checked->status != GS_OK) {
        fputs(place(checked, text, sizeof text), file);
        cli_print(file, reason(checked));
        putc('\n', file);
    }
    if (checked->check.claim)
        fprintf(file, LABEL "%s\n", "where", checked->check.position);
    if (checked->status != GS_OK)
        return;
    put_game(certificate, file);
    fprintf(file, LABEL "%s\n", "claim",
            text_verdict(gs_certificate_verdict(certificate),
                         gs_to_move(certificate->rules, certificate->root), text));
    if (checked->check.plies > 0)
        fprintf(file, LABEL "at most %u plies\n", "length", checked->check.plies);
    put_count(file, proved ? "records" : "positions", checked->check.positions, "");
    if (records_of(certificate) > checked->check.positions)
        put_count(file, "not needed", records_of(certificate) - checked->check.positions,
                  proved ? " records that no line reaches"
                         : " positions that no line reaches; see solve trim");
    put_count(file, "moves", checked->check.moves, "");
    put_trusted(certificate, proved, file);
    fprintf(file, LABEL "%s\n", "size", text_human_bytes(certificate->size, text));
    fprintf(file, LABEL "%s\n", "time",
            text_human_seconds(gs_search_seconds(&checked->search), text));
}

/* What is known only of a valid certificate. */
static void put_json_claims(const struct gs_certificate *certificate, FILE *file)
{
    const struct gs_rules *rules = certificate->rules;
    char text[GS_TEXT_MAX];

    cli_json_word(file, "game", rules->game->name);
    cli_json_args(file, "rules", &rules->args, true);
    rules->game->position_format(rules, certificate->root, text, sizeof text);
    cli_json_word(file, "position", text);
    cli_json_word(file, "to_move", gs_side_name(gs_to_move(rules, certificate->root)));
    cli_json_word(file, "claim", gs_certificate_verdict(certificate));
    if (gs_game_checksum(rules->game) != 0)
        fprintf(file, ",\"origin\":\"%016" PRIx64 "\"", gs_game_checksum(rules->game));
}

static void put_json(const struct cli_checked *checked, FILE *file)
{
    const struct gs_check *check = &checked->check;
    char text[GS_ARG_TEXT + GS_ERROR_SIZE];
    bool holds = checked->status == GS_OK;

    cli_json_open(file, "file", checked->path);
    cli_json_word(file, "verdict", verdict_of(checked).name);
    cli_json_truth(file, "verified", holds);
    if (holds) {
        put_json_claims(&checked->certificate, file);
        if (check->plies > 0)
            fprintf(file, ",\"plies_most\":%u", check->plies);
    } else {
        size_t length = strlen(place(checked, text, sizeof text));
        snprintf(text + length, sizeof text - length, "%s", reason(checked));
        cli_json_word(file, "reason", text);
        cli_json_word(file, "where", check->claim ? check->position : NULL);
    }
    cli_json_count(file, "records", holds ? records_of(&checked->certificate) : 0);
    cli_json_count(file, "positions", check->positions);
    cli_json_count(file, "moves", check->moves);
    cli_json_count(file, "bytes", checked->certificate.size);
    cli_json_seconds(file, "seconds", gs_search_seconds(&checked->search));
    cli_json_close(file);
}

static void put_cell(FILE *file, const char *text)
{
    struct cli_value value = {.kind = CLI_VALUE_WORD, .text = text};
    putc(',', file);
    if (text)
        cli_csv_value(file, &value);
}

/* The cells that are known only of a valid certificate. */
static void put_csv_claims(const struct gs_certificate *certificate, FILE *file)
{
    const struct gs_rules *rules = certificate->rules;
    char text[GS_TEXT_MAX] = "";
    size_t length = 0;

    put_cell(file, rules->game->name);
    for (size_t i = 0; i < rules->args.count && length < sizeof text; i++)
        if (rules->args.values[i].filled)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s=%s",
                                       length > 0 ? " " : "", rules->args.table[i].name,
                                       rules->args.values[i].text);
    put_cell(file, text);
    rules->game->position_format(rules, certificate->root, text, sizeof text);
    put_cell(file, text);
    put_cell(file, gs_side_name(gs_to_move(rules, certificate->root)));
    put_cell(file, gs_certificate_verdict(certificate));
}

static void put_csv(const struct cli_checked *checked, FILE *file)
{
    const struct gs_check *check = &checked->check;
    char text[GS_ARG_TEXT + GS_ERROR_SIZE];
    struct cli_value path = {.kind = CLI_VALUE_WORD, .text = checked->path};
    bool holds = checked->status == GS_OK;

    if (!checked->options->report.no_header)
        fputs("file,verdict,verified,game,rules,position,to_move,claim,reason,where,records,"
              "positions,moves,plies_most,bytes,seconds\n",
              file);
    cli_csv_value(file, &path);
    fprintf(file, ",%s,%s", verdict_of(checked).name, holds ? "true" : "false");
    if (holds)
        put_csv_claims(&checked->certificate, file);
    else
        fputs(",,,,,", file);
    size_t length = strlen(place(checked, text, sizeof text));
    snprintf(text + length, sizeof text - length, "%s", holds ? "" : reason(checked));
    put_cell(file, holds ? NULL : text);
    put_cell(file, !holds && check->claim ? check->position : NULL);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",",
            holds ? records_of(&checked->certificate) : 0, check->positions, check->moves);
    if (holds && check->plies > 0)
        fprintf(file, "%u", check->plies);
    fprintf(file, ",%zu,%.6f\n", checked->certificate.size, gs_search_seconds(&checked->search));
}

enum cli_exit cli_check(const struct cli_options *options, const struct gs_registry *registry,
                        struct cli_output *output)
{
    struct cli_checked checked;

    enum cli_exit code = cli_checked_open(&checked, options, registry, options->file);
    if (code == CLI_DONE) {
        if (options->report.format == CLI_JSON)
            put_json(&checked, output->file);
        else if (options->report.format == CLI_CSV)
            put_csv(&checked, output->file);
        else
            put_text(&checked, output->file);
        code = verdict_of(&checked).code;
        if (!cli_output_flush(output))
            code = CLI_FAILURE;
    }
    cli_checked_close(&checked);
    return code;
}
