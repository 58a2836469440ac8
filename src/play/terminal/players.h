/* SPDX-License-Identifier: MIT */
/*
 * players.h - who plays a side: a name, and how it chooses a move.
 */
#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H

#include "play/engine/engine.h"

struct cli_player;

/* A kind of player. To add one: a row in players.c. */
struct cli_player_kind {
    const char *name; /* as typed; NULL: the name of an algorithm */
    const char *help;
    /* OPTIONAL. Prepares the player for the rules of the job. */
    enum gs_status (*init)(struct cli_player *player, const struct cli_job *job,
                           struct gs_error *error);
    /* Chooses a move in the current, open position; NULL: somebody types it. */
    gs_move (*choose)(struct cli_player *player, struct cli_engine *engine,
                      const struct gs_limits *limits);
};

extern const struct cli_player_kind cli_player_kinds[]; /* ends with that of algorithms */

struct cli_player {
    const struct cli_player_kind *kind;
    const char *name;
    struct cli_thinker thinker; /* of players that search */
    uint64_t random;            /* of players that move at random */
};

/* GS_USAGE if there is no player of that name, GS_UNSUPPORTED if it cannot play this game. */
enum gs_status cli_player_init(struct cli_player *player, const struct cli_job *job,
                               const char *name, struct gs_error *error);

static inline bool cli_player_is_human(const struct cli_player *player)
{
    return player->kind->choose == NULL;
}

#endif
