/* SPDX-License-Identifier: MIT */
/*
 * The table of players.
 */
#include "play/terminal/players.h"

#include <string.h>

#include <gamesolve/text.h>

static enum gs_status init_random(struct play_player *player, const struct play_board *board,
                                  struct gs_error *error)
{
    (void)error;
    player->random = board->options->seed;
    return GS_OK;
}

static gs_move choose_random(struct play_player *player, struct play_engine *engine,
                             const struct gs_limits *limits)
{
    const struct play_board *board = engine->board;
    unsigned count = gs_moves(board->rules, board->root, board->moves);

    (void)limits;
    return board->moves[gs_random_below(&player->random, count)];
}

static enum gs_status init_thinker(struct play_player *player, const struct play_board *board,
                                   struct gs_error *error)
{
    return play_thinker_init(&player->thinker, board, player->name, error);
}

static gs_move choose_thinker(struct play_player *player, struct play_engine *engine,
                              const struct gs_limits *limits)
{
    return play_engine_choose(engine, &player->thinker, limits);
}

const struct play_player_kind play_player_kinds[] = {
    {.name = "human", .help = "moves are typed"},
    {.name = "random",
     .help = "any legal move, by --seed",
     .init = init_random,
     .choose = choose_random},
    {.name = "auto",
     .help = "the algorithm of --algo; without it several, as far as each can prove",
     .init = init_thinker,
     .choose = choose_thinker},
    {.name = "strategy",
     .help = "by the file of --strategy; where that has no move, as auto",
     .init = init_thinker,
     .choose = choose_thinker},
    {.name = NULL,
     .help = "the algorithm of this name",
     .init = init_thinker,
     .choose = choose_thinker},
};

/* Whether this is the name of a player other than a plain algorithm. */
static bool is_kind(const char *name)
{
    for (const struct play_player_kind *kind = play_player_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return true;
    return false;
}

/* Lists the players and the algorithms. */
static enum gs_status refuse_player(const struct play_board *board, const char *name,
                                    struct gs_error *error)
{
    enum { KINDS = sizeof play_player_kinds / sizeof play_player_kinds[0] - 1 };
    const char *names[GS_REGISTRY_MAX + KINDS + 1] = {NULL};
    size_t count = 0;

    for (; count < KINDS; count++)
        names[count] = play_player_kinds[count].name;
    for (size_t i = 0; i < board->options->registry->algo_count; i++)
        if (!is_kind(board->options->registry->algos[i]->name))
            names[count++] = board->options->registry->algos[i]->name;
    return gs_name_refuse(error, "player", name, names);
}

enum gs_status play_player_init(struct play_player *player, const struct play_board *board,
                                const char *name, struct gs_error *error)
{
    const struct play_player_kind *kind = play_player_kinds;

    while (kind->name && strcmp(kind->name, name) != 0)
        kind++;
    const struct gs_algo *algo = gs_registry_algo(board->options->registry, name, NULL);
    if (!kind->name && !algo)
        return refuse_player(board, name, error);
    *player = (struct play_player){.kind = kind, .name = kind->name ? kind->name : algo->name};
    return kind->init ? kind->init(player, board, error) : GS_OK;
}
