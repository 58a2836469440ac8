/* SPDX-License-Identifier: MIT */
/*
 * players.h - who plays a side: a name, and how it chooses a move.
 */
#ifndef PLAY_PLAYERS_H
#define PLAY_PLAYERS_H

#include "play/engine/engine.h"

struct play_player;

/* A kind of player. To add one: a row in players.c. */
struct play_player_kind {
    const char *name; /* as typed; NULL: the name of an algorithm */
    const char *help;
    /* OPTIONAL. Prepares the player for the rules of the board. */
    enum gs_status (*init)(struct play_player *player, const struct play_board *board,
                           struct gs_error *error);
    /* Chooses a move in the current, open position; NULL: somebody types it. */
    gs_move (*choose)(struct play_player *player, struct play_engine *engine,
                      const struct gs_limits *limits);
};

extern const struct play_player_kind play_player_kinds[]; /* ends with that of algorithms */

struct play_player {
    const struct play_player_kind *kind;
    const char *name;
    struct play_thinker thinker; /* of players that search */
    uint64_t random;             /* of players that move at random */
};

/* GS_USAGE if there is no player of that name, GS_UNSUPPORTED if it cannot play this game. */
enum gs_status play_player_init(struct play_player *player, const struct play_board *board,
                                const char *name, struct gs_error *error);

static inline bool play_player_is_human(const struct play_player *player)
{
    return player->kind->choose == NULL;
}

#endif
