/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/connection_plain.h"

void plain_init(struct plain *plain, const struct model *model)
{
    memset(plain, 0, sizeof *plain);
    plain->points = (unsigned)model->points;
    model_set_sets(model, &plain->sets);
}

bool plain_wins(const struct plain *plain, enum gs_side side)
{
    return model_sets_win(&plain->sets, plain->stones[side], side);
}

/* The winner; code is that of the points which were free. */
static enum gs_side plain_winner(struct plain *plain, enum gs_side side, unsigned code)
{
    gs_bitboard taken = plain->stones[0] | plain->stones[1];
    enum gs_side other = gs_side_other(side), winner = other;
    if (plain->known[code] >= 0)
        return (enum gs_side)plain->known[code];
    if (plain_wins(plain, other) || plain_wins(plain, side)) {
        winner = plain_wins(plain, side) ? side : other;
    } else {
        for (unsigned p = 0; p < plain->points && winner == other; p++) {
            if (taken >> p & 1)
                continue;
            plain->stones[side] |= gs_bitboard_of(p);
            winner = plain_winner(plain, other, code + plain->power[p] * ((unsigned)side + 1));
            plain->stones[side] &= ~(gs_bitboard_of(p));
        }
    }
    plain->known[code] = (int8_t)winner;
    return winner;
}

enum gs_side plain_winner_of(struct plain *plain, const gs_bitboard *stones, enum gs_side side)
{
    unsigned power = 1;
    memcpy(plain->stones, stones, sizeof plain->stones);
    for (unsigned p = 0; p < plain->points; p++)
        if (!((stones[0] | stones[1]) >> p & 1)) {
            plain->power[p] = power;
            power *= 3;
            assert_true(power <= PLAIN_CODES);
        }
    memset(plain->known, -1, power);
    return plain_winner(plain, side, 0);
}

bool plain_suffices(struct plain *plain, const gs_bitboard *stones, enum gs_side to_move,
                    enum gs_side winner, gs_bitboard carrier)
{
    gs_bitboard all = GS_EVERYWHERE >> (GS_BITBOARD_POINTS - plain->points);
    gs_bitboard filled[2] = {stones[0], stones[1]};
    filled[gs_side_other(winner)] |= all & ~(stones[0] | stones[1] | carrier);
    return (carrier & ~all) == 0 && plain_winner_of(plain, filled, to_move) == winner;
}
