/* SPDX-License-Identifier: MIT */
/*
 * job_order.h - the options for one game and variant: its algorithms, rules and boards, of which
 * jobs are made (jobs.c).
 */
#ifndef CLI_JOB_ORDER_H
#define CLI_JOB_ORDER_H

#include "cli/job/position.h"
#include "cli/options/sizes.h"

/* An algorithm of --algo. */
struct cli_named {
    const struct gs_algo *algo; /* may be `auto` */
    const char *label;          /* as it was named: NAME, or NAME:PARAM=VALUE:PARAM=VALUE */
    size_t length;
};

/* What the jobs of a batch have in common that are about one game and variant. */
struct cli_order {
    const struct cli_options *options;
    const struct gs_registry *registry;
    const struct gs_game *game;
    char name[GS_ARG_TEXT];    /* of the game; "": the verb's */
    char variant[GS_ARG_TEXT]; /* "": as the game has it */
    struct cli_named algos[GS_REGISTRY_MAX];
    size_t algo_count;
    bool all; /* every algorithm was named: those that do not fit or prove nothing are left out */
    bool left[GS_REGISTRY_MAX]; /* which of them are */
    bool several;               /* boards, algorithms, games or variants */
    bool mixed;                 /* games or variants */
    bool many_games;
    size_t most;          /* jobs so far, and those of this order */
    struct gs_args rules; /* except for the size */
    struct cli_sizes sizes;
    struct gs_search reading; /* of the position */
    struct cli_position position;
};

/* Whether the options go together, whatever the game; prints what does not, like all of these. */
enum cli_exit cli_order_check(struct cli_order *order);

/* Finds the game of order->name. */
enum cli_exit cli_order_find_game(struct cli_order *order);

/* Finds algorithms, rules and sizes of the game and variant. */
enum cli_exit cli_order_fill(struct cli_order *order);

/* Opens the position, once. */
enum cli_exit cli_order_open(struct cli_order *order);

/* The game has no parameter of this name: says which ones it has. */
enum cli_exit cli_order_refuse_rule(const struct gs_game *game, const struct cli_setting *setting);

/* The next item of a list by commas; false after the last one. */
bool cli_order_item(const char **list, char item[GS_ARG_TEXT]);

/* What all boards of a batch may take, given --memory. */
size_t cli_order_room(const struct cli_limits *limits);

#endif
