/* SPDX-License-Identifier: MIT */
/*
 * The table of players.
 */
#include "play/terminal/players.h"

#include <string.h>

#include <gamesolve/text.h>

static enum gs_status init_random(struct cli_player *player, const struct cli_job *job,
                                  struct gs_error *error)
{
    (void)error;
    player->random = job->options->seed;
    return GS_OK;
}

static gs_move choose_random(struct cli_player *player, struct cli_engine *engine,
                             const struct gs_limits *limits)
{
    const struct cli_job *job = engine->job;
    unsigned count = gs_moves(job->rules, job->root, job->moves);

    (void)limits;
    return job->moves[gs_random_below(&player->random, count)];
}

static enum gs_status init_thinker(struct cli_player *player, const struct cli_job *job,
                                   struct gs_error *error)
{
    return cli_thinker_init(&player->thinker, job, player->name, error);
}

static gs_move choose_thinker(struct cli_player *player, struct cli_engine *engine,
                              const struct gs_limits *limits)
{
    return cli_engine_choose(engine, &player->thinker, limits);
}

const struct cli_player_kind cli_player_kinds[] = {
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
    for (const struct cli_player_kind *kind = cli_player_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return true;
    return false;
}

/* Lists the players and the algorithms. */
static enum gs_status refuse_player(const struct cli_job *job, const char *name,
                                    struct gs_error *error)
{
    enum { KINDS = sizeof cli_player_kinds / sizeof cli_player_kinds[0] - 1 };
    const char *names[GS_REGISTRY_MAX + KINDS + 1] = {NULL};
    size_t count = 0;

    for (; count < KINDS; count++)
        names[count] = cli_player_kinds[count].name;
    for (size_t i = 0; i < job->registry->algo_count; i++)
        if (!is_kind(job->registry->algos[i]->name))
            names[count++] = job->registry->algos[i]->name;
    return gs_name_refuse(error, "player", name, names);
}

enum gs_status cli_player_init(struct cli_player *player, const struct cli_job *job,
                               const char *name, struct gs_error *error)
{
    const struct cli_player_kind *kind = cli_player_kinds;

    while (kind->name && strcmp(kind->name, name) != 0)
        kind++;
    const struct gs_algo *algo = gs_registry_algo(job->registry, name, NULL);
    if (!kind->name && !algo)
        return refuse_player(job, name, error);
    *player = (struct cli_player){.kind = kind, .name = kind->name ? kind->name : algo->name};
    return kind->init ? kind->init(player, job, error) : GS_OK;
}
