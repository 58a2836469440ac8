/* SPDX-License-Identifier: MIT */
/* Runs your first game and your first algorithm beside those of the library: GAME SETTINGS ALGO */
#include <gamesolve/gamesolve.h>

#include <stdio.h>

extern const struct gs_game gs_first_game;
extern const struct gs_algo gs_first_algo;

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error;
    struct gs_text_answer answer;
    if (argc != 4)
        return puts("give a game, its settings and an algorithm"), 1;
    struct gs_text_question question = {.game = argv[1], .settings = argv[2], .algo = argv[3],
                                        .limits = {.depth = 9}, .registry = &registry};
    if (gs_registry_builtin(&registry, &error) != GS_OK ||
        gs_registry_add_game(&registry, &gs_first_game, &error) != GS_OK ||
        gs_registry_add_algo(&registry, &gs_first_algo, &error) != GS_OK ||
        gs_solve_text(&question, &answer, &error) != GS_OK)
        return puts(error.message), 1;
    printf("%s, best move %s\n", gs_value_name(answer.value), answer.best_move);
    return 0;
}
