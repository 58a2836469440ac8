/* SPDX-License-Identifier: MIT */
/*
 * gamesolve.h - all public headers of libgamesolve at once. Read them in this order:
 *
 *     to solve a position     solve_text.h; then base.h, memory.h, param.h, registry.h,
 *                             position_read.h, search.h, progress.h, result.h, algo.h
 *     to define a game        game.h, and game/plain.h for a small one, game/plain_board.h for its
 *                             board; what makes searches stronger: game/hints.h, game/prune.h,
 *                             game/stones.h, game/lines.h, game/connection.h
 *     a game of its own file  game_load.h
 *     to write an algorithm   algo.h, search.h, result.h, checkpoint.h
 *     proofs                  certify.h, certificate.h, check.h, gather.h, strategy.h,
 *                             threat_tree.h
 *     files                   store.h (strong solutions), cache.h (values), sgf.h
 *     questions cut in jobs   split.h
 *     small help              text.h, grid.h, file.h, numbering.h, random.h, thread_pool.h,
 *                             version.h
 *
 * The shortest program calls gs_solve_text (solve_text.h). The same step by step, for games and
 * algorithms of your own:
 *
 *     struct gs_registry registry;
 *     gs_registry_builtin(&registry, NULL);
 *     const struct gs_game *game = gs_registry_game(&registry, "skoczki", NULL);
 *     const struct gs_algo *algo = gs_registry_algo(&registry, "retrograde", NULL);
 *
 *     struct gs_memory *memory = gs_memory_new((size_t)1 << 30);
 *     struct gs_args rule_args, algo_args;
 *     gs_args_init(&rule_args, game->params);
 *     gs_args_set(&rule_args, "size", "2x7", NULL);
 *     gs_args_init(&algo_args, algo->params);
 *
 *     struct gs_rules *rules;
 *     gs_rules_new(game, memory, &rule_args, &rules, NULL);
 *     struct gs_position *root = gs_position_new(memory, rules);
 *
 *     struct gs_search search;
 *     struct gs_result result;
 *     gs_search_init(&search, rules, &algo_args, memory);
 *     gs_result_init(&result, memory);
 *     if (gs_solve(algo, &search, root, &result, NULL) == GS_OK)
 *         puts(gs_value_name(result.value));
 *
 *     gs_result_clear(&result);
 *     gs_release(memory, root);
 *     gs_rules_free(memory, rules);
 *     gs_memory_free(memory);
 */
#ifndef GAMESOLVE_GAMESOLVE_H
#define GAMESOLVE_GAMESOLVE_H

#include <gamesolve/algo.h>
#include <gamesolve/base.h>
#include <gamesolve/cache.h>
#include <gamesolve/certificate.h>
#include <gamesolve/certify.h>
#include <gamesolve/check.h>
#include <gamesolve/checkpoint.h>
#include <gamesolve/file.h>
#include <gamesolve/game.h>
#include <gamesolve/game/plain.h>
#include <gamesolve/game/plain_board.h>
#include <gamesolve/game_load.h>
#include <gamesolve/gather.h>
#include <gamesolve/grid.h>
#include <gamesolve/memory.h>
#include <gamesolve/numbering.h>
#include <gamesolve/param.h>
#include <gamesolve/position_read.h>
#include <gamesolve/progress.h>
#include <gamesolve/random.h>
#include <gamesolve/registry.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>
#include <gamesolve/sgf.h>
#include <gamesolve/solve_text.h>
#include <gamesolve/split.h>
#include <gamesolve/stages.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>
#include <gamesolve/thread_pool.h>
#include <gamesolve/threat_tree.h>
#include <gamesolve/version.h>

#endif
