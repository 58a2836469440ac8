/* SPDX-License-Identifier: MIT */
/*
 * main.cpp - solves tic-tac-toe from C++, with a class of its own around the memory.
 */
#include <gamesolve/gamesolve.h>

#include <cstdio>

namespace
{

class Memory
{
public:
    Memory() : at(gs_memory_new(std::size_t(1) << 28)) {}
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;
    ~Memory() { gs_memory_free(at); }
    gs_memory *at;
};

gs_status solve(const gs_game *game, const gs_algo *algo, gs_memory *memory, gs_error *error)
{
    gs_args rule_args, params;
    gs_rules *rules;
    gs_search search;
    gs_result result;

    gs_args_init(&rule_args, game->params);
    gs_args_init(&params, algo->params);
    gs_args_set(&rule_args, "size", "3x3", nullptr);
    gs_args_set(&rule_args, "connect", "3", nullptr);
    gs_args_complete(&params, nullptr);
    gs_status status = gs_rules_new(game, memory, &rule_args, &rules, error);
    if (status != GS_OK)
        return status;
    gs_position *root = gs_position_new(memory, rules);
    gs_search_init(&search, rules, &params, memory);
    gs_result_init(&result, memory);
    status = gs_solve(algo, &search, root, &result, error);
    std::printf("%s\n", gs_value_name(result.value));
    gs_result_clear(&result);
    gs_release(memory, root);
    gs_rules_free(memory, rules);
    return status;
}

} // namespace

int main()
{
    gs_registry registry;
    gs_error error;
    Memory memory;

    if (gs_registry_builtin(&registry, &error) == GS_OK) {
        const gs_game *game = gs_registry_game(&registry, "gomoku", &error);
        const gs_algo *algo = gs_registry_algo(&registry, "df-pn", &error);
        if (game && algo && solve(game, algo, memory.at, &error) == GS_OK)
            return 0;
    }
    std::fprintf(stderr, "%s\n", error.message);
    return 1;
}
