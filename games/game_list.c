/* SPDX-License-Identifier: MIT */
/*
 * game_list.c - the games that the library ships.
 *
 * To add one: 1. include its header; 2. add it to the list.
 */
#include <gamesolve/registry.h>

#include "atarigo/atarigo.h"
#include "connect_four/connect_four.h"
#include "connection/hex.h"
#include "connection/y.h"
#include "gomoku/gomoku.h"
#include "skoczki/skoczki.h"

const struct gs_game *const gs_game_list[] = {
    &gs_skoczki,
    &gs_gomoku,
    &gs_hex,
    &gs_y,
    &gs_atarigo,
    &gs_connect_four,
    NULL,
};
