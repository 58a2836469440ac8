/* SPDX-License-Identifier: MIT */
/*
 * --certificate DIR of the verb `map`: for each position that is solved, DIR/MOVE.cert, where MOVE
 * is the first of the moves that lead to it or to an image of it. It is what `solve --position`
 * writes of that position, complete by itself: what the search took from those before it (tables,
 * patterns of wins) is worked out again where the strategy needs it.
 *
 * The folder is checked before the first search. Each file is written when its position is solved,
 * under another name until it is complete. So whatever ends a map, the files that are there are
 * whole.
 */
#include "cli/map/map_certificates.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/certificate.h>
#include <gamesolve/check.h>
#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/options/paths.h"

enum cli_exit cli_map_certificates_check(const struct cli_job *job)
{
    const char *folder = job->options->files.certificate;
    char quote[GS_QUOTE_SIZE];

    if (!folder)
        return CLI_DONE;
    if (job->batch.count > 1)
        cli_error("--certificate '%s': a folder holds the certificates of one board, not of %zu",
                  gs_quote(folder, quote), job->batch.count);
    else if (strcmp(folder, "-") == 0)
        cli_error("--certificate '-': expected a folder, for a file for each move");
    else if (cli_certify_offered(job))
        return CLI_DONE;
    return CLI_USAGE;
}

/* --- the folder --- */

static enum cli_exit refuse_folder(const struct cli_map *map, enum cli_exit code,
                                   const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--certificate '%s': %s", gs_quote(map->certificates.folder, quote), reason);
    return code;
}

/* Whether the file of a move may be written: a run that goes on replaces what it wrote before. */
static enum cli_exit check_file(const struct cli_map *map, size_t i)
{
    const struct cli_options *options = map->job->options;
    char path[CLI_FOLDER_SIZE], reason[GS_ERROR_SIZE];
    struct stat about;

    if (!cli_map_certificate(map, i, path)[0])
        return CLI_USAGE;
    enum cli_exit code = cli_paths_check_output(&options->paths, "certificate", path);
    if (code != CLI_DONE || options->checkpoints.resume || lstat(path, &about) != 0)
        return code;
    snprintf(reason, sizeof reason,
             "'%s' is there already; expected a folder without files of this map%s",
             strrchr(path, '/') + 1, map->job->files.checkpoint ? ", or --resume" : "");
    return refuse_folder(map, CLI_USAGE, reason);
}

/* Whether a certificate can answer the question: aims may be for the side to move at its root. */
static enum cli_exit check_root(const struct cli_map *map, size_t i)
{
    const struct cli_job *job = map->job;
    char move[GS_TEXT_MAX];
    struct gs_error error;

    cli_map_play(map, i);
    if (gs_root_check(job->rules, job->scratch, &error) == GS_OK)
        return CLI_DONE;
    job->rules->game->move_format(job->rules, job->root, map->sum.moves[i].move, move, sizeof move);
    cli_error("--certificate: there is none of the position after %s: %s", move, error.message);
    return CLI_USAGE;
}

static enum cli_exit make_folder(const struct cli_map *map)
{
    const char *folder = map->certificates.folder;
    char reason[GS_ERROR_SIZE];
    struct stat about;
    const char *doing = "cannot write";

    if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return refuse_folder(map, CLI_USAGE, "expected a folder, for a file for each move");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        doing = "cannot make it";
    else if (access(folder, W_OK | X_OK) == 0)
        return CLI_DONE;
    snprintf(reason, sizeof reason, "%s: %s", doing, strerror(errno));
    return refuse_folder(map, CLI_FAILURE, reason);
}

enum cli_exit cli_map_certificates_open(struct cli_map *map)
{
    const char *folder = map->certificates.folder;

    if (!folder)
        return CLI_DONE;
    enum cli_exit code = cli_paths_check_output(&map->job->options->paths, "certificate", folder);
    for (size_t i = 0; i < map->sum.move_count && code == CLI_DONE; i++)
        if (map->same[i] == i) {
            code = check_root(map, i);
            code = code == CLI_DONE ? check_file(map, i) : code;
        }
    return code == CLI_DONE ? make_folder(map) : code;
}

/* --- writing --- */

/* Whether a result answers the question about its position, perhaps without a proof. */
static bool is_answer(const struct cli_map *map, const struct gs_result *result)
{
    return result->value != GS_UNKNOWN ||
           (map->job->options->question.goal == GS_GOAL_WIN && result->lower > GS_LOSS);
}

void cli_map_certify(struct cli_map *map, struct cli_job *job, size_t i, struct gs_search *search,
                     struct gs_result *result, struct cli_map_certified *certified)
{
    struct gs_search_cache **search_cache = search->search_cache;
    struct cli_certificate made = {.file = NULL};
    struct cli_output output;
    char path[CLI_FOLDER_SIZE];

    if (!map->certificates.folder || !is_answer(map, result))
        return;
    if (!cli_map_certificate(map, i, path)[0] ||
        !cli_output_open_file(&output, path, "--certificate")) {
        certified->trouble = CLI_FAILURE;
        return;
    }
    search->search_cache = NULL; /* what the search keeps is its own until it is released */
    certified->trouble = cli_certify(job, job->scratch, search, result, &output, &made);
    search->search_cache = search_cache;
    certified->seconds = made.seconds;
    if (made.file) {
        certified->written = true;
        certified->bytes = made.bytes;
    }
    map->moves[i].broken_off = !made.file && certified->trouble == CLI_INTERRUPTED;
}

void cli_map_take_certificate(struct cli_map *map, size_t i,
                              const struct cli_map_certified *certified)
{
    struct cli_map_certificates *sum = &map->certificates;

    sum->seconds += certified->seconds;
    sum->trouble = cli_exit_worse(sum->trouble, certified->trouble);
    if (!certified->written)
        return;
    map->moves[i].certificate = i + 1;
    sum->files++;
    sum->bytes += certified->bytes;
}

/* --- those of an earlier run --- */

/* Whether a certificate is about the position in job->scratch. */
static bool is_about(const struct cli_job *job, const struct gs_certificate *certificate)
{
    uint8_t key[GS_KEY_MAX], other[GS_KEY_MAX];

    if (!gs_rules_same(job->rules, certificate->rules))
        return false;
    gs_encode(job->rules, job->scratch, key);
    gs_encode(certificate->rules, certificate->root, other);
    return memcmp(key, other, job->rules->key_size) == 0;
}

bool cli_map_keep_certificate(struct cli_map *map, size_t i)
{
    struct cli_job *job = map->job;
    struct gs_certificate certificate;
    struct gs_check check = {.memory = NULL};
    struct gs_search search;
    struct gs_error error;
    char path[CLI_FOLDER_SIZE];
    uint64_t need;

    if (map->moves[i].certificate != i + 1 || !cli_map_certificate(map, i, path)[0])
        return false;
    gs_search_init(&search, job->rules, &job->params, job->memory);
    search.interrupt = &cli_interrupted;
    gs_search_start(&search);
    bool kept = gs_certificate_open(&certificate, &search, job->shared.unbounded, job->registry,
                                    path, &error) == GS_OK &&
                is_about(job, &certificate) &&
                gs_check_run(&check, &certificate, &search, &need) == GS_OK;
    if (kept) {
        map->certificates.files++;
        map->certificates.bytes += certificate.size;
    }
    gs_check_clear(&check);
    gs_certificate_close(&certificate);
    return kept;
}
