/* SPDX-License-Identifier: MIT */
/*
 * solve_board.c - a program that sees nothing but the installed headers and the library.
 * solve_board GAME SIZE prints value, distance and states of the start position by retrograde
 * analysis. Before, it saves the solution to a file and looks up the start there. It certifies the
 * value and checks the certificate. If they do not agree, it is an error.
 */
#include <gamesolve/gamesolve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One board, and what was found out of it. */
struct board {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    const struct gs_algo *algo;
    struct gs_search search;
    struct gs_result result;
};

/* Bytes that the library hands out. */
struct bytes {
    unsigned char *at;
    size_t size;
};

static bool append(void *user, const void *from, size_t size)
{
    struct bytes *bytes = user;
    unsigned char *at = realloc(bytes->at, bytes->size + size + 1);
    if (!at)
        return false;
    memcpy(at + bytes->size, from, size);
    bytes->at = at;
    bytes->size += size;
    return true;
}

static bool write_file(void *user, const void *from, size_t size)
{
    return fwrite(from, 1, size, user) == size;
}

/* The algorithm's counter named name. */
static unsigned long long counter(const struct gs_algo *algo, const struct gs_result *result,
                                  const char *name)
{
    for (size_t i = 0; algo->counters[i].name; i++)
        if (strcmp(algo->counters[i].name, name) == 0)
            return result->counters[i];
    return 0;
}

static int report(const struct gs_error *error)
{
    fprintf(stderr, "%s: %s\n", gs_status_name(error->status), error->message);
    return 1;
}

/* Saves the solution at path. */
static enum gs_status save(struct board *board, const char *path, struct gs_error *error)
{
    FILE *file = fopen(path, "wb");
    const struct gs_sink sink = {file, write_file};
    struct gs_store_size size;
    if (!file)
        return gs_error_set(error, GS_IO, "cannot open %s", path);
    enum gs_status status =
        gs_store_write(board->result.strategy, board->root, &board->search, &sink, &size, error);
    if (fclose(file) != 0 && status == GS_OK)
        status = gs_error_set(error, GS_IO, "cannot write %s", path);
    return status;
}

/* Looks up the start in the file at path. */
static enum gs_status probe(struct board *board, const char *path, struct gs_error *error)
{
    struct gs_strategy *strategy;
    enum gs_status status = gs_store_open(path, board->rules, board->memory, &strategy, error);
    if (status != GS_OK)
        return status;
    struct gs_entry entry = gs_strategy_entry(strategy, board->root);
    strategy->release(strategy);
    if (entry.value != board->result.value || entry.distance != board->result.distance)
        status = gs_error_set(error, GS_USAGE, "the file says %s", gs_value_name(entry.value));
    return status;
}

/* The certificate of the result, in memory. */
static enum gs_status certify(struct board *board, struct bytes *bytes, struct gs_error *error)
{
    const struct gs_sink sink = {bytes, append};
    struct gs_certifier certifier = {.search = &board->search,
                                     .algo = board->algo,
                                     .params = board->search.params,
                                     .root = board->root,
                                     .result = &board->result};
    uint64_t records, size;
    enum gs_status status = GS_USAGE;
    if (gs_certify(&certifier) == GS_CERTIFIED)
        status = gs_certify_write(&certifier, &sink, &records, &size);
    gs_certifier_clear(&certifier);
    return status == GS_OK ? GS_OK : gs_error_set(error, status, "not certified");
}

/* Verifies a certificate, whose verdict must be that of the result. */
static enum gs_status check(struct board *board, const struct gs_registry *registry,
                            const struct bytes *bytes, struct gs_error *error)
{
    struct gs_certificate certificate;
    struct gs_check found = {.memory = NULL};
    uint64_t need;
    enum gs_status status = gs_certificate_parse(&certificate, &board->search, board->memory,
                                                 registry, bytes->at, bytes->size, error);
    if (status == GS_OK) {
        status = gs_check_run(&found, &certificate, &board->search, &need);
        if (status != GS_OK)
            gs_error_set(error, status, "%s", found.reason);
        else if (strncmp(gs_certificate_verdict(&certificate), gs_value_name(board->result.value),
                         3) != 0)
            status = gs_error_set(error, GS_USAGE, "%s", gs_certificate_verdict(&certificate));
        gs_check_clear(&found);
    }
    gs_certificate_close(&certificate);
    return status;
}

/* All that can be done with a solution. */
static enum gs_status use(struct board *board, const struct gs_registry *registry,
                          struct gs_error *error)
{
    const char *path = "solve_board.save";
    struct bytes bytes = {NULL, 0};
    enum gs_status status = save(board, path, error);
    if (status == GS_OK)
        status = probe(board, path, error);
    remove(path);
    if (status == GS_OK)
        status = certify(board, &bytes, error);
    if (status == GS_OK)
        status = check(board, registry, &bytes, error);
    free(bytes.at);
    return status;
}

/* Solves the board of rules with the parameters of the algorithm. */
static enum gs_status solve(struct board *board, const struct gs_args *algo_args,
                            struct gs_error *error)
{
    board->root = gs_position_new(board->memory, board->rules);
    gs_search_init(&board->search, board->rules, algo_args, board->memory);
    gs_result_init(&board->result, board->memory);
    if (!board->root)
        return gs_error_set(error, GS_NO_MEMORY, "no memory");
    return gs_solve(board->algo, &board->search, board->root, &board->result, error);
}

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error = {GS_USAGE, "solve_board GAME SIZE"};
    struct gs_args rule_args, algo_args;
    struct board board = {.memory = gs_memory_new((size_t)1 << 28)};

    if (argc != 3 || !board.memory || gs_registry_builtin(&registry, &error) != GS_OK)
        return report(&error);
    const struct gs_game *game = gs_registry_game(&registry, argv[1], &error);
    board.algo = gs_registry_algo(&registry, "retrograde", &error);
    if (!game || !board.algo)
        return report(&error);
    gs_args_init(&rule_args, game->params);
    gs_args_init(&algo_args, board.algo->params);
    if (gs_args_set(&rule_args, "size", argv[2], &error) != GS_OK ||
        gs_rules_new(game, board.memory, &rule_args, &board.rules, &error) != GS_OK ||
        solve(&board, &algo_args, &error) != GS_OK || use(&board, &registry, &error) != GS_OK)
        return report(&error);
    printf("%s %s: %s in %lld, %llu states\n", argv[1], argv[2], gs_value_name(board.result.value),
           (long long)board.result.distance, counter(board.algo, &board.result, "states"));

    gs_result_clear(&board.result);
    gs_release(board.memory, board.root);
    gs_rules_free(board.memory, board.rules);
    gs_memory_free(board.memory);
    return 0;
}
