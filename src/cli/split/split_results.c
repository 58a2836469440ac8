/* SPDX-License-Identifier: MIT */
/*
 * split_results.c - reads and verifies what jobs have left.
 *
 * A value is that which the certificate of a job claims, once it is verified: about the position
 * and the rules of this job. The result in JSON must agree; it has the cost of the job. A part that
 * is refused is set aside as NAME.refused, so that its job can be done again. A plan takes values
 * as the results say them, as a guide to what is done next.
 */
#include "cli/split/split_results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/check.h>
#include <gamesolve/text.h>

#include "cli/io/files.h"
#include "cli/io/folder_names.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/split/json_row.h"
#include "cli/split/split_verified.h"
#include "text/values.h"

/* The largest result in JSON that is read. */
#define RESULT_MAX ((size_t)16 << 20)

const char *cli_part_path(const struct cli_parts *parts, uint32_t number, const char *ending,
                          char path[CLI_FOLDER_SIZE])
{
    char name[96];

    snprintf(name, sizeof name, "done/%" PRIu32 "/%" PRIu32 ".%s", number / 1000, number, ending);
    return cli_folder_path(parts->splitting->folder, name, path);
}

const char *cli_part_left(const struct cli_parts *parts, uint32_t number, const char *ending,
                          char path[CLI_FOLDER_SIZE])
{
    char whole[48];

    snprintf(whole, sizeof whole, "%" PRIu64 ".%s", parts->list[number].nodes, ending);
    return cli_part_path(parts, number, whole, path);
}

/* Sets a file of a job aside, if it is there. */
static void set_aside(uint32_t number, const char *path)
{
    char aside[CLI_FOLDER_SIZE];
    int length = snprintf(aside, sizeof aside, "%s.refused", path);

    if (length < (int)sizeof aside && rename(path, aside) != 0 && errno != ENOENT)
        cli_error("job %" PRIu32 ": cannot set '%s' aside: %s", number, path, strerror(errno));
}

static enum cli_exit refuse_part(struct cli_parts *parts, uint32_t number, const char *reason)
{
    struct cli_part *part = &parts->list[number];
    char path[CLI_FOLDER_SIZE];

    cli_error("job %" PRIu32 ": refused: %s", number, reason);
    parts->refused += !part->refused;
    part->refused = true;
    if (parts->changes) {
        set_aside(number, cli_part_path(parts, number, "certificate", path));
        set_aside(number, cli_part_path(parts, number, "json", path));
    }
    return CLI_WRONG;
}

/* --- finding --- */

static enum cli_exit refuse_file(struct cli_parts *parts, const char *folder, const char *name,
                                 const char *reason)
{
    char one[GS_QUOTE_SIZE], other[GS_QUOTE_SIZE];

    cli_error("done/%s/%s: refused: %s", gs_quote(folder, one), gs_quote(name, other), reason);
    parts->refused++;
    return CLI_WRONG;
}

/* The number that a name begins with before its first dot; false if it begins with none. */
static bool number_of(const char *name, uint64_t *number)
{
    char digits[24];
    size_t length = strcspn(name, ".");

    if (length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, name, length);
    digits[length] = '\0';
    return text_read_count(digits, UINT32_MAX, number);
}

/* Whether a name ends as that of a result: .certificate, .json, or .NODES.open. */
static bool is_result(const char *ending, uint64_t *nodes)
{
    char digits[24];
    size_t length = strcspn(ending + 1, ".");

    *nodes = 0;
    if (strcmp(ending, ".certificate") == 0 || strcmp(ending, ".json") == 0)
        return true;
    if (strcmp(ending + 1 + length, ".open") != 0 || length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, ending + 1, length);
    digits[length] = '\0';
    return text_read_count(digits, INT64_MAX, nodes);
}

/* A file among the results. Those of attempts, and those set aside, are ignored. */
static enum cli_exit find_file(struct cli_parts *parts, const char *folder, const char *name)
{
    const char *ending = strchr(name, '.');
    char right[64];
    uint64_t number, nodes;

    if (!ending || !is_result(ending, &nodes))
        return CLI_DONE;
    if (!number_of(name, &number) || number == 0 || number > parts->splitting->last_job ||
        parts->list[number].node == GS_NO_NODE)
        return refuse_file(parts, folder, name, "there is no such job");
    snprintf(right, sizeof right, "%" PRIu64 "/%" PRIu64 "%s", number / 1000, number, ending);
    if (strncmp(right, folder, strlen(folder)) != 0 || right[strlen(folder)] != '/' ||
        strcmp(right + strlen(folder) + 1, name) != 0) {
        snprintf(right, sizeof right, "job %" PRIu64 " is there twice, or in a wrong place",
                 number);
        return refuse_file(parts, folder, name, right);
    }
    struct cli_part *part = &parts->list[number];
    part->certified = part->certified || strcmp(ending, ".certificate") == 0;
    part->has_result = part->has_result || strcmp(ending, ".json") == 0;
    if (strcmp(strrchr(name, '.'), ".open") == 0 && nodes >= part->nodes) {
        part->open = true;
        part->nodes = nodes;
    }
    return CLI_DONE;
}

static enum cli_exit find_in(struct cli_parts *parts, const char *path, const char *folder)
{
    struct gs_memory *memory = parts->splitting->job->shared.unbounded;
    size_t count;
    char **names;

    enum cli_exit code = cli_names_list(memory, path, &names, &count);
    for (size_t i = 0; i < count; i++)
        code = cli_exit_worse(code, find_file(parts, folder, names[i]));
    cli_names_release(memory, names, count);
    return code;
}

static enum cli_exit find_folders(struct cli_parts *parts)
{
    struct gs_memory *memory = parts->splitting->job->shared.unbounded;
    char path[CLI_FOLDER_SIZE], inner[CLI_FOLDER_SIZE];
    size_t count;
    char **names;

    cli_folder_path(parts->splitting->folder, "done", path);
    enum cli_exit code = cli_names_list(memory, path, &names, &count);
    for (size_t i = 0; i < count && !cli_interrupted; i++)
        if (names[i][0] != '.' && cli_folder_path(path, names[i], inner)[0])
            code = cli_exit_worse(code, find_in(parts, inner, names[i]));
    cli_names_release(memory, names, count);
    return code;
}

bool cli_parts_grow(struct cli_parts *parts)
{
    struct cli_splitting *splitting = parts->splitting;
    struct gs_split *split = splitting->split;
    size_t count = (size_t)splitting->last_job + 1;
    struct cli_part *list = gs_resize(splitting->search.memory, parts->list, count * sizeof *list);

    if (!list) {
        cli_error("join: out of memory; see --memory");
        return false;
    }
    parts->list = list;
    for (; parts->count < count; parts->count++)
        list[parts->count] = (struct cli_part){.node = GS_NO_NODE};
    for (uint32_t node = 0; node < gs_split_count(split); node++) {
        list[gs_split_get(split, node).job].node = node;
        list[gs_split_get(split, node).earlier].node = node;
    }
    list[0].node = GS_NO_NODE; /* number 0 stands for nodes without a job */
    return true;
}

enum cli_exit cli_parts_find(struct cli_parts *parts, struct cli_splitting *splitting)
{
    struct gs_split *split = splitting->split;

    *parts = (struct cli_parts){.splitting = splitting};
    for (uint32_t node = 0; node < gs_split_count(split); node++) {
        const struct gs_split_node at = gs_split_get(split, node);
        const uint32_t last = at.job > at.earlier ? at.job : at.earlier;
        splitting->last_job = last > splitting->last_job ? last : splitting->last_job;
    }
    if (!cli_parts_grow(parts))
        return CLI_UNSOLVED;
    return find_folders(parts);
}

void cli_parts_clear(struct cli_parts *parts)
{
    if (parts->splitting)
        gs_release(parts->splitting->search.memory, parts->list);
}

/* --- results in JSON --- */

/* The value of a member of a row, or of its rules or counters; at == NULL: there is none. */
static struct cli_text member(struct cli_text row, const char *name)
{
    static const char *const inner[] = {"rules", "stats"};
    struct cli_text value = cli_text_member(row, name);

    for (size_t i = 0; i < sizeof inner / sizeof inner[0] && !value.at; i++)
        value = cli_text_member(cli_text_member(row, inner[i]), name);
    return value;
}

static bool is_member(struct cli_text row, const char *name, const char *text)
{
    return cli_text_is(member(row, name), text);
}

static bool read_bound(struct cli_text row, const char *name, enum gs_value *bound)
{
    for (int value = GS_LOSS; value <= GS_WIN; value++)
        if (is_member(row, name, gs_value_name((enum gs_value)value))) {
            *bound = (enum gs_value)value;
            return true;
        }
    return false;
}

/* The only line of a file that is a text, to its end. */
static struct cli_text row_of(const struct gs_file *file)
{
    return (struct cli_text){(const char *)file->bytes, file->size > 0 ? file->size - 1 : 0};
}

/* The fields of one result. */
struct job_result {
    enum gs_value lower, upper;
    uint64_t nodes;
    double seconds;
};

/* Whether the row is about the game, the board and the position of the node. */
static bool is_about(const struct cli_splitting *splitting, uint32_t node, struct cli_text row)
{
    const struct cli_job *job = splitting->job;
    const struct gs_args *rules = &job->rules->args;
    char text[GS_TEXT_MAX];

    gs_decode(job->rules, gs_split_get(splitting->split, node).key, job->scratch);
    job->rules->game->position_format(job->rules, job->scratch, text, sizeof text);
    if (!is_member(row, "game", job->game->name) || !is_member(row, "position", text))
        return false;
    for (size_t i = 0; i < rules->count; i++)
        if (rules->values[i].filled && !is_member(row, rules->table[i].name, rules->values[i].text))
            return false;
    return true;
}

/* Reads the result of a job; NULL, or why it is wrong. */
static const char *read_row(const struct cli_splitting *splitting, uint32_t node,
                            struct cli_text row, struct job_result *reported)
{
    const char *nodes = member(row, "nodes").at, *seconds = member(row, "seconds").at;

    if (!is_about(splitting, node, row))
        return "its result is about something else";
    if (!read_bound(row, "lower", &reported->lower) ||
        !read_bound(row, "upper", &reported->upper) || reported->lower > reported->upper ||
        !nodes || !seconds)
        return "its result is damaged";
    reported->nodes = strtoull(nodes, NULL, 10);
    reported->seconds = strtod(seconds, NULL);
    return NULL;
}

/* Whether it is one text, to the end of its line. */
static bool is_whole(const struct gs_file *file)
{
    return file->size > 0 && strlen((char *)file->bytes) == file->size &&
           file->bytes[file->size - 1] == '\n';
}

/*
 * CLI_WRONG with *wrong set if it is refused; a result that cannot be read, or not now, is not.
 */
static enum cli_exit read_result(struct cli_parts *parts, uint32_t number,
                                 struct job_result *reported, const char **wrong)
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file;

    cli_part_path(parts, number, "json", path);
    enum gs_status status = cli_file_read(&file, &splitting->search, path, RESULT_MAX, &error);
    if (status == GS_USAGE || (status == GS_OK && !is_whole(&file)))
        *wrong = "its result is damaged";
    else if (status == GS_OK)
        *wrong = read_row(splitting, parts->list[number].node, row_of(&file), reported);
    gs_file_clear(&file);
    if (*wrong)
        return CLI_WRONG;
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
}

/* --- certificates --- */

/* Whether a certificate is about the position of the node, by the same rules. */
static bool is_of_node(const struct cli_splitting *splitting, uint32_t node,
                       const struct gs_certificate *certificate)
{
    const struct gs_rules *rules = splitting->job->rules;
    const struct gs_args *args = &certificate->rules->args;
    uint8_t key[GS_KEY_MAX];

    if (certificate->rules->game != rules->game || args->count != rules->args.count)
        return false;
    for (size_t i = 0; i < args->count; i++)
        if (strcmp(args->values[i].text, rules->args.values[i].text) != 0)
            return false;
    gs_encode(certificate->rules, certificate->root, key);
    return memcmp(key, gs_split_get(splitting->split, node).key, rules->key_size) == 0;
}

/* What the claims say together about the side to move. */
static void read_claims(const struct gs_certificate *certificate, struct job_result *reported)
{
    enum gs_side mover = gs_to_move(certificate->rules, certificate->root);

    reported->lower = GS_LOSS;
    reported->upper = GS_WIN;
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        if (claim->side == mover)
            reported->lower = claim->level;
        else
            reported->upper = gs_value_negate(claim->level);
    }
}

/* Verifies an open certificate; NULL, or why it is refused. */
static const char *verify(struct cli_parts *parts, uint32_t number,
                          const struct gs_certificate *certificate, struct job_result *reported,
                          enum gs_status *status, char reason[GS_ERROR_SIZE])
{
    struct cli_splitting *splitting = parts->splitting;
    struct gs_check check;
    const char *wrong = NULL;
    uint64_t need;

    if (!is_of_node(splitting, parts->list[number].node, certificate))
        return "its certificate is about something else: other rules, or another position";
    *status = gs_check_run_on(&check, certificate, &splitting->search,
                              (unsigned)splitting->job->options->limits.threads, &need);
    read_claims(certificate, reported);
    if (*status == GS_USAGE) {
        snprintf(reason, GS_ERROR_SIZE, "its certificate is false: %.280s", check.reason);
        wrong = reason;
    } else if (*status == GS_OK) {
        cli_verified_add(parts, number, certificate->bytes, certificate->size, reported->lower,
                         reported->upper);
    }
    gs_check_clear(&check);
    return wrong;
}

/* Verifies a certificate that was read; as read_certificate. */
static enum gs_status verify_bytes(struct cli_parts *parts, uint32_t number,
                                   const struct gs_file *file, struct job_result *reported,
                                   char reason[GS_ERROR_SIZE], const char **wrong,
                                   struct gs_error *error)
{
    struct cli_splitting *splitting = parts->splitting;
    struct cli_job *job = splitting->job;
    struct gs_certificate certificate;

    enum gs_status status =
        gs_certificate_parse(&certificate, &splitting->search, job->shared.unbounded, job->registry,
                             file->bytes, file->size, error);
    if (status == GS_OK)
        *wrong = verify(parts, number, &certificate, reported, &status, reason);
    else if (status == GS_USAGE || status == GS_UNSUPPORTED) {
        snprintf(reason, GS_ERROR_SIZE, "its certificate is damaged: %.280s", error->message);
        *wrong = reason;
    }
    gs_certificate_close(&certificate);
    return status;
}

/*
 * Reads the certificate of a job, and verifies it unless an earlier join has verified the same
 * bytes; CLI_WRONG with *wrong set if it is refused.
 */
static enum cli_exit read_certificate(struct cli_parts *parts, uint32_t number,
                                      struct job_result *reported, char reason[GS_ERROR_SIZE],
                                      const char **wrong)
{
    struct cli_splitting *splitting = parts->splitting;
    const struct cli_part *part = &parts->list[number];
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file;

    cli_part_path(parts, number, "certificate", path);
    enum gs_status status = gs_file_read(&file, &splitting->search, path, &error);
    if (status == GS_OK && cli_verified_has(parts, number, file.bytes, file.size)) {
        reported->lower = part->proved_lower;
        reported->upper = part->proved_upper;
    } else if (status == GS_OK) {
        status = verify_bytes(parts, number, &file, reported, reason, wrong, &error);
    }
    gs_file_clear(&file);
    if (*wrong)
        return CLI_WRONG;
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
}

/* --- learning --- */

static void take_part(struct cli_parts *parts, uint32_t number)
{
    struct cli_part *part = &parts->list[number];

    gs_split_learn(parts->splitting->split, part->node, part->lower, part->upper, false);
    part->done = true;
    parts->done++;
}

static enum cli_exit learn_certificate(struct cli_parts *parts, uint32_t number,
                                       const struct job_result *reported)
{
    struct cli_part *part = &parts->list[number];
    struct job_result proved = {.nodes = 0};
    char reason[GS_ERROR_SIZE];
    const char *wrong = NULL;

    enum cli_exit code = read_certificate(parts, number, &proved, reason, &wrong);
    if (!wrong && code != CLI_DONE)
        return code;
    if (!wrong && part->has_result &&
        (reported->lower > proved.upper || reported->upper < proved.lower))
        wrong = "its result says something else than its certificate";
    if (wrong)
        return refuse_part(parts, number, wrong);
    part->lower = proved.lower;
    part->upper = proved.upper;
    take_part(parts, number);
    return CLI_DONE;
}

static enum cli_exit learn_part(struct cli_parts *parts, uint32_t number)
{
    struct cli_part *part = &parts->list[number];
    struct job_result reported = {.nodes = 0};
    const char *wrong = NULL;
    enum cli_exit code =
        part->has_result ? read_result(parts, number, &reported, &wrong) : CLI_DONE;

    if (wrong)
        return refuse_part(parts, number, wrong);
    if (code != CLI_DONE)
        return code;
    parts->nodes += reported.nodes;
    parts->seconds += reported.seconds;
    if (part->certified && !parts->plans)
        return learn_certificate(parts, number, &reported);
    if (!part->certified)
        return refuse_part(parts, number, "its certificate is missing");
    part->lower = reported.lower;
    part->upper = reported.upper;
    take_part(parts, number);
    return CLI_DONE;
}

/* --- jobs without an answer --- */

/* Where a job stood when it ended: numbers of the tree's question, to guess by. */
struct job_status {
    uint64_t proof, disproof; /* 0: not given */
    uint64_t nodes;
    bool by_nodes; /* it was the limit on nodes that ended it */
    bool failed;   /* it sought a win alone, and has nothing left to try */
};

/* Whether a search for a win alone has nothing left to try: its proof number is infinite. */
static bool has_failed(const struct cli_splitting *splitting, const char *proof)
{
    return cli_split_seeks_win(splitting) && proof && strncmp(proof, "null", 4) == 0;
}

/*
 * Returns NULL, or why it is wrong. The question of a job for a draw is whether the opponent wins.
 */
static const char *read_status(const struct cli_splitting *splitting, uint32_t node,
                               struct cli_text row, struct job_status *job_status)
{
    struct job_result reported;
    const char *proof = member(row, "proof").at, *disproof = member(row, "disproof").at;
    const bool draw = is_member(row, "goal", "draw");
    const char *wrong = read_row(splitting, node, row, &reported);

    if (wrong)
        return wrong;
    if (reported.nodes >= INT64_MAX)
        return "what the job left without an answer is damaged"; /* no limit was as high as that */
    *job_status =
        (struct job_status){.nodes = reported.nodes, .by_nodes = is_member(row, "stop", "nodes")};
    if (proof && disproof) {
        job_status->proof = strtoull(draw ? disproof : proof, NULL, 10);
        job_status->disproof = strtoull(draw ? proof : disproof, NULL, 10);
    }
    job_status->failed = has_failed(splitting, proof);
    return NULL;
}

static void take_status(struct cli_parts *parts, uint32_t number,
                        const struct job_status *job_status)
{
    struct cli_splitting *splitting = parts->splitting;
    const struct cli_options *options = splitting->job->options;
    struct cli_part *part = &parts->list[number];

    if (job_status->failed)
        gs_split_fail(splitting->split, part->node);
    else if (job_status->proof > 0 && job_status->disproof > 0 &&
             job_status->proof < GS_SPLIT_INFINITE && job_status->disproof < GS_SPLIT_INFINITE)
        gs_split_guess(splitting->split, part->node, (uint32_t)job_status->proof,
                       (uint32_t)job_status->disproof);
    parts->nodes += job_status->nodes;
    part->hard = !job_status->by_nodes ||
                 (options->limits.nodes > 0 && job_status->nodes >= options->limits.nodes);
    splitting->spent[number] = job_status->nodes;
    parts->put_back += !part->hard;
}

/*
 * The numbers of a job that ended without an answer are a guide, and no more: false ones cost time.
 * A result that is damaged, or about something else, is set aside, with what it left to be gone on
 * with.
 */
static enum cli_exit learn_status(struct cli_parts *parts, uint32_t number)
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file;
    struct job_status job_status = {.nodes = 0};
    const char *wrong = NULL;

    enum gs_status status = cli_file_read(
        &file, &splitting->search, cli_part_left(parts, number, "open", path), RESULT_MAX, &error);
    if (status == GS_USAGE || (status == GS_OK && !is_whole(&file)))
        wrong = "what the job left without an answer is damaged";
    else if (status == GS_OK)
        wrong = read_status(splitting, parts->list[number].node, row_of(&file), &job_status);
    if (status == GS_OK && !wrong)
        take_status(parts, number, &job_status);
    gs_file_clear(&file);
    if (status == GS_IO && access(path, F_OK) != 0)
        return CLI_DONE; /* answered meanwhile, which the next join sees */
    if (!wrong)
        return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
    cli_error("job %" PRIu32 ": refused: %s", number, wrong);
    parts->refused++;
    set_aside(number, path);
    set_aside(number, cli_part_left(parts, number, "slice", path));
    return CLI_WRONG;
}

static enum cli_exit learn_statuses(struct cli_parts *parts)
{
    struct cli_splitting *splitting = parts->splitting;
    enum cli_exit worst = CLI_DONE;

    splitting->spent = gs_alloc_zero(splitting->search.memory, (size_t)splitting->last_job + 1,
                                     sizeof *splitting->spent);
    if (!splitting->spent)
        return cli_splitting_explain(splitting, GS_NO_MEMORY, NULL);
    splitting->spent_room = splitting->last_job + 1;
    for (uint32_t number = 1; number <= splitting->last_job; number++) {
        if (!parts->list[number].open || parts->list[number].done)
            continue;
        enum cli_exit code = learn_status(parts, number);
        worst = cli_exit_worse(worst, code);
        if (code != CLI_DONE && code != CLI_WRONG)
            return worst;
    }
    return worst;
}

static enum cli_exit learn_parts(struct cli_parts *parts)
{
    uint32_t last = parts->splitting->last_job;
    enum cli_exit worst = CLI_DONE;

    for (uint32_t number = 1; number <= last; number++) {
        struct cli_part *part = &parts->list[number];
        if (part->has_result || (part->certified && !parts->plans)) {
            enum cli_exit code = learn_part(parts, number);
            worst = cli_exit_worse(worst, code);
            if (code != CLI_DONE && code != CLI_WRONG)
                return worst;
        }
        gs_search_report(&parts->splitting->search, "jobs read", number, last);
        if (cli_interrupted)
            return CLI_INTERRUPTED;
    }
    return worst;
}

/* What was verified is written also where the rest was not, for the next join. */
enum cli_exit cli_parts_learn(struct cli_parts *parts)
{
    enum cli_exit worst = parts->plans ? CLI_DONE : cli_verified_read(parts);

    if (worst != CLI_DONE)
        return worst;
    worst = learn_parts(parts);
    enum cli_exit code = parts->plans ? CLI_DONE : cli_verified_write(parts);
    if (code != CLI_DONE)
        return code;
    return worst == CLI_DONE || worst == CLI_WRONG ? cli_exit_worse(worst, learn_statuses(parts))
                                                   : worst;
}
