/* SPDX-License-Identifier: MIT */
/*
 * zone.h - relevance zones ([Suda], sections 4.2 to 4.5).
 *
 * A zone is a growing sequence of areas of the board, X1, X2, ...: a move off X1 keeps what the
 * zone protects, and a move off X2 keeps X1 a zone of it. It is stored as one byte for each point:
 * the index of the first area that contains the point. Then the union of two zones is the smaller
 * index of each point, and unwinding (leaving out the first area) makes an index one less, but no
 * less than 1.
 *
 * A zone is exact up to an order: only its areas X1 to X(order) are what the
 * theorems want. Areas may always be larger (lemma 9 a).
 */
#ifndef ALGO_ZONE_H
#define ALGO_ZONE_H

#include <gamesolve/game.h>

/* The index of a point that is in no area. */
#define LAMBDA_NOWHERE 0xff

/* The highest order of a zone: indices fit into four bits. */
#define LAMBDA_ORDER_MAX 13

/* Zones are processed this many points at a time. */
#define LAMBDA_ZONE_VECTOR 16

/* How zones of a game are made. */
struct lambda_zones {
    const struct gs_rules *rules;
    unsigned size;  /* bytes of a zone: the points, rounded up to whole vectors */
    unsigned order; /* of zones at level 0 */
    unsigned exact; /* essential points are computed for up to this many stones */
    struct gs_workspace *workspace;
};

void gs_lambda_zone_clear(const struct lambda_zones *zones, uint8_t *zone);
/* Puts a point into all areas. */
static inline void lambda_zone_add(uint8_t *zone, unsigned point)
{
    zone[point] = 1;
}
/* The union of both, in zone. */
void gs_lambda_zone_merge(const struct lambda_zones *zones, uint8_t *zone, const uint8_t *other);
void gs_lambda_zone_unwind(const struct lambda_zones *zones, uint8_t *zone);
/* Raises the order of a zone from one to another: its later areas become the whole board. */
void gs_lambda_zone_fill(const struct lambda_zones *zones, uint8_t *zone, unsigned from,
                         unsigned to);
/* How many points the first area has. */
unsigned gs_lambda_zone_count(const struct lambda_zones *zones, const uint8_t *zone);

/*
 * A0: the attacker does not win at once. "Has not won yet" is protected by the
 * essential points for 1, 2, ... stones (theorem 14), and one stone less is left
 * to be played (section 4.5).
 */
void gs_lambda_zone_attack(const struct lambda_zones *zones, const struct gs_position *position,
                           enum gs_side attacker, uint8_t *zone);
/* Adds what protects "side has not won yet". */
void gs_lambda_zone_not_won(const struct lambda_zones *zones, const struct gs_position *position,
                            enum gs_side side, uint8_t *zone);
/*
 * D0: the defender has not won, and loses at once if the other side plays loss
 * (theorems 12 and 14).
 */
void gs_lambda_zone_defence(const struct lambda_zones *zones, const struct gs_position *position,
                            enum gs_side defender, gs_move loss, uint8_t *zone);

/* Adds the points where stones of a side may change whether a move loses at once. */
void gs_lambda_zone_add_foul_dependencies(const struct lambda_zones *zones,
                                          const struct gs_position *position, gs_move move,
                                          enum gs_side side, uint8_t *zone);

/* Four bits a point; packed has zones->size / 2 bytes. */
void gs_lambda_zone_pack(const struct lambda_zones *zones, const uint8_t *zone, uint8_t *packed);
void gs_lambda_zone_unpack(const struct lambda_zones *zones, const uint8_t *packed, uint8_t *zone);

#endif
