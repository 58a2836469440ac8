/* SPDX-License-Identifier: MIT */
/*
 * split_waiting.c - parts whose certificates assume what others prove.
 *
 * Such a part waits until all that it assumes is known: by the tree, or by a record of a
 * certificate that was accepted before (gs_split_prove). So what is accepted never rests on
 * itself; parts that rest on each other wait for ever, and are refused in the end. Every
 * certificate is verified once, and walked once, if any part waits, for what is assumed.
 *
 * What jobs take from others are the files of facts, which nobody believes here. Where a part is
 * refused for what it assumes, they are held against the certificates, so that the next one that
 * does the job is not led astray again.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <gamesolve/check.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/facts_folder.h"
#include "cli/split/split_results.h"

/* --- what is assumed -------------------------------------------------------------------------- */

enum gs_status cli_part_wait(struct cli_parts *parts, struct cli_part *part,
                             const struct gs_check *check)
{
    struct cli_splitting *splitting = parts->splitting;
    const size_t size = splitting->job->rules->key_size;

    part->rests = gs_alloc_zero(splitting->search.memory, check->assumed_count, size + 2);
    if (!part->rests)
        return GS_NO_MEMORY;
    part->rest_count = check->assumed_count;
    part->waits = true;
    parts->waiting++;
    for (uint64_t i = 0; i < check->assumed_count; i++) {
        const struct gs_assumed *assumed = &check->assumed[i];
        uint8_t *rest = part->rests + i * (size + 2);
        rest[0] = (uint8_t)assumed->side;
        rest[1] = (uint8_t)assumed->level;
        memcpy(rest + 2, assumed->key, size);
        if (!gs_split_want(splitting->split, part->node, assumed->key, assumed->side,
                           assumed->level))
            return GS_NO_MEMORY;
    }
    return GS_OK;
}

static bool is_known(const struct cli_parts *parts, const struct cli_part *part)
{
    const size_t size = parts->splitting->job->rules->key_size;

    for (uint64_t i = 0; i < part->rest_count; i++) {
        const uint8_t *rest = part->rests + i * (size + 2);
        if (!gs_split_knows(parts->splitting->split, part->node, rest + 2, (enum gs_side)rest[0],
                            (enum gs_value)rest[1]))
            return false;
    }
    return true;
}

/* --- what certificates prove ------------------------------------------------------------------ */

struct proving {
    struct gs_split *split;
    uint32_t node, number;
};

static bool prove(void *user, const struct gs_fact *fact)
{
    const struct proving *proving = user;

    gs_split_prove(proving->split, proving->node, proving->number, fact);
    return true;
}

static enum cli_exit walk(struct cli_parts *parts, uint32_t number,
                          bool (*visit)(void *user, const struct gs_fact *fact), void *user)
{
    struct cli_splitting *splitting = parts->splitting;
    struct cli_job *job = splitting->job;
    char path[CLI_FOLDER_SIZE];
    struct gs_certificate certificate;
    struct gs_error error = {.message = ""};

    enum gs_status status =
        gs_certificate_open(&certificate, &splitting->search, job->unbounded, job->registry,
                            cli_part_path(parts, number, "certificate", path), &error);
    if (status == GS_OK)
        status = gs_certificate_walk(&certificate, &splitting->search, visit, user);
    gs_certificate_close(&certificate);
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
}

/* Looks in the certificates that were accepted since for what is assumed. */
static enum cli_exit walk_accepted(struct cli_parts *parts)
{
    enum cli_exit code = CLI_DONE;

    for (uint32_t number = 1; number <= parts->splitting->last_job && code == CLI_DONE; number++) {
        struct cli_part *part = &parts->list[number];
        struct proving proving = {parts->splitting->split, part->node, number};
        if (!part->done || part->trusted || part->walked)
            continue;
        part->walked = true;
        code = walk(parts, number, prove, &proving);
        if (cli_interrupted)
            code = CLI_INTERRUPTED;
    }
    return code;
}

/* --- files of facts --------------------------------------------------------------------------- */

static const char *facts_path(const struct cli_parts *parts, uint32_t number,
                              char path[CLI_FOLDER_SIZE])
{
    char name[32];

    snprintf(name, sizeof name, CLI_FACTS "/%" PRIu32, number);
    return cli_folder_path(parts->splitting->folder, name, path);
}

void cli_part_forget_facts(const struct cli_parts *parts, uint32_t number)
{
    char path[CLI_FOLDER_SIZE], aside[CLI_FOLDER_SIZE];
    int length = snprintf(aside, sizeof aside, "%s.refused", facts_path(parts, number, path));

    if (parts->changes && path[0] && length < (int)sizeof aside)
        rename(path, aside); /* that it is not there is all that counts */
}

/* How many facts of a file a certificate proves, each once. */
struct holding {
    struct gs_facts *facts;
    bool *met;
    uint32_t count;
};

static bool hold(void *user, const struct gs_fact *fact)
{
    struct holding *holding = user;

    uint32_t number = gs_facts_find(holding->facts, fact->key, fact->level);
    if (number != GS_NO_NODE && !holding->met[number]) {
        holding->met[number] = true;
        holding->count++;
    }
    return true;
}

/* Whether the certificate of a part that was accepted proves all of its facts. */
static enum cli_exit hold_facts(struct cli_parts *parts, uint32_t number, struct gs_facts *facts,
                                bool *right)
{
    struct gs_memory *memory = parts->splitting->search.memory;
    const uint32_t count = gs_facts_count(facts);
    struct holding holding = {.facts = facts};

    holding.met = gs_alloc_zero(memory, count + UINT32_C(1), sizeof *holding.met);
    if (!holding.met)
        return cli_splitting_explain(parts->splitting, GS_NO_MEMORY, NULL);
    enum cli_exit code = walk(parts, number, hold, &holding);
    *right = holding.count == count;
    gs_release(memory, holding.met);
    return code;
}

static enum cli_exit judge_facts(struct cli_parts *parts, uint32_t number)
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE];
    struct gs_facts *facts = NULL;
    struct gs_error error = {.message = ""};
    struct gs_file file;
    bool right = false;
    enum cli_exit code = CLI_DONE;

    enum gs_status status = cli_file_read(
        &file, &splitting->search, facts_path(parts, number, path), CLI_FACTS_FILE_MAX, &error);
    if (status == GS_OK)
        status = gs_facts_new(&facts, &splitting->search);
    if (status == GS_OK)
        status = gs_facts_add(facts, file.bytes, file.size, UINT64_MAX, &error);
    const bool proved = parts->list[number].done && !parts->list[number].trusted;
    if (status == GS_OK && proved)
        code = hold_facts(parts, number, facts, &right);
    gs_facts_free(facts);
    gs_file_clear(&file);
    if (status == GS_NO_MEMORY || status == GS_STOPPED)
        return cli_splitting_explain(splitting, status, &error);
    if (code != CLI_DONE || right)
        return code;
    cli_error("job %" PRIu32 ": its facts are refused: %s", number,
              status != GS_OK ? error.message
              : proved        ? "its certificate does not prove them"
                              : "there is no certificate that proves them");
    cli_part_forget_facts(parts, number);
    return CLI_WRONG;
}

static enum cli_exit judge_all_facts(struct cli_parts *parts)
{
    char path[CLI_FOLDER_SIZE];
    struct stat about;
    enum cli_exit worst = CLI_DONE;

    for (uint32_t number = 1; number <= parts->splitting->last_job; number++) {
        if (stat(facts_path(parts, number, path), &about) != 0)
            continue;
        enum cli_exit code = judge_facts(parts, number);
        worst = cli_exit_worse(worst, code);
        if (code != CLI_DONE && code != CLI_WRONG)
            return code;
    }
    return worst;
}

/* --- waiting ---------------------------------------------------------------------------------- */

/* Accepts those that wait for nothing any more; how many. */
static uint32_t accept_known(struct cli_parts *parts)
{
    uint32_t accepted = 0;

    for (uint32_t number = 1; number <= parts->splitting->last_job; number++) {
        struct cli_part *part = &parts->list[number];
        if (!part->waits || !is_known(parts, part))
            continue;
        part->waits = false;
        cli_part_take(parts, number, false);
        accepted++;
    }
    return accepted;
}

/*
 * Those that wait in vain: with --trust they are taken as they are. One that was not there when all
 * were listed first may rest on one that was not there, either: it is left for the next join.
 */
static enum cli_exit end_waiting(struct cli_parts *parts)
{
    const bool trust = parts->splitting->job->options->trust;
    enum cli_exit worst = CLI_DONE;

    for (uint32_t number = 1; number <= parts->splitting->last_job; number++) {
        struct cli_part *part = &parts->list[number];
        if (!part->waits)
            continue;
        part->waits = false;
        if (trust) {
            parts->trusted++;
            cli_part_take(parts, number, false);
        } else if (!part->late) {
            worst = cli_part_refuse(parts, number,
                                    "its certificate rests on positions that it only assumes");
        }
    }
    return worst;
}

enum cli_exit cli_parts_settle(struct cli_parts *parts)
{
    enum cli_exit code = CLI_DONE;
    bool some = parts->waiting > 0;

    while (some && code == CLI_DONE) {
        code = walk_accepted(parts);
        some = code == CLI_DONE && accept_known(parts) > 0;
    }
    if (code != CLI_DONE || parts->waiting == 0)
        return code;
    code = end_waiting(parts);
    if (code == CLI_WRONG)
        return cli_exit_worse(code, judge_all_facts(parts));
    return code == CLI_DONE ? walk_accepted(parts) : code;
}
