/* SPDX-License-Identifier: MIT */
/* Loads a game and solves it, from C++: GAME SETTINGS. Linked with -rdynamic, or the shared library. */
#include <gamesolve/gamesolve.h>

#include <cstdio>

int main(int argc, char **argv)
{
    gs_registry registry;
    gs_error error;
    gs_text_answer answer;
    const gs_game *game = nullptr;
    if (argc != 3)
        return std::puts("give the file of a game and its settings"), 1;
    gs_text_question question = {};
    if (gs_registry_builtin(&registry, &error) != GS_OK ||
        gs_game_load(argv[1], &game, &error) != GS_OK ||
        gs_registry_add_game(&registry, game, &error) != GS_OK)
        return std::puts(error.message), 1;
    question.game = game->name;
    question.settings = argv[2];
    question.registry = &registry;
    if (gs_solve_text(&question, &answer, &error) != GS_OK)
        return std::puts(error.message), 1;
    std::printf("%s, best move %s\n", gs_value_name(answer.value), answer.best_move);
    return 0;
}
