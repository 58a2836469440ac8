/* SPDX-License-Identifier: MIT */
/* game_new.h - writes the source of a first game from a template (templates/KIND.c.in). */
#ifndef AUTHOR_GAME_NEW_H
#define AUTHOR_GAME_NEW_H

#include <gamesolve/base.h>

/* A template: @NAME@ stands for the name of the game, @IDENT@ for that in the names of C. */
struct author_template {
    const char *kind; /* NULL ends the table; the first is the default */
    const char *text;
};

extern const struct author_template author_templates[];

/* Room for the names of a game, with its zero. */
#define AUTHOR_NAME_SIZE 32

/*
 * Writes NAME.c in the current folder from the template of that kind; kind may be NULL. GS_USAGE:
 * the name is not lower case letters, digits and hyphens with a letter first, the kind is unknown,
 * or the file is there already. GS_IO: it cannot be written.
 */
enum gs_status author_game_new(const char *name, const char *kind, struct gs_error *error);

#endif
