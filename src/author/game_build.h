/* SPDX-License-Identifier: MIT */
/*
 * game_build.h - compiles a game of one's own with the compiler of the user, against the installed
 * headers: to a shared object that gs_game_load takes or, where the program cannot load any, to a
 * program `solve` of its own with the game in it.
 */
#ifndef AUTHOR_GAME_BUILD_H
#define AUTHOR_GAME_BUILD_H

#include <stdio.h>

#include <gamesolve/base.h>

#define AUTHOR_WORDS_MAX 64
#define AUTHOR_TEXT_MAX  16384

/* A command: its words, ended by NULL, in a buffer of its own. */
struct author_command {
    char *words[AUTHOR_WORDS_MAX + 1];
    size_t count;
    char text[AUTHOR_TEXT_MAX];
    size_t used;
    bool is_full; /* a word did not fit */
};

/* What is to be compiled. */
struct author_build {
    const char *const *sources;
    size_t source_count; /* at least 1 */
    const char *output;  /* NULL: named after the first source, beside it */
    bool links_program;  /* a program in place of a shared object */
};

/* GS_USAGE: a source is not named FILE.c. GS_IO: one cannot be read. */
enum gs_status author_sources_check(const struct author_build *build, struct gs_error *error);

/*
 * Where the result goes: build->output, or chomp.so for chomp.c (chomp-solve for a program). GS_IO:
 * its folder cannot be written. GS_USAGE: the path is too long.
 */
enum gs_status author_build_output(const struct author_build *build, char *path, size_t size,
                                   struct gs_error *error);

/*
 * Fills command: $CC, or cc, with the flags that the installed package needs. The headers are those
 * that belong to the running program (../include beside its folder, then the prefix of the
 * installation), else those that pkg-config names. GS_IO: there are none; the message says where
 * they were looked for. GS_USAGE: the command is too long.
 */
enum gs_status author_build_command(const struct author_build *build,
                                    struct author_command *command, struct gs_error *error);

/* Writes the command as one line that a shell can run. */
void author_command_write(const struct author_command *command, FILE *file);

/* Runs the command and waits for it. GS_IO if it cannot be started, or fails. */
enum gs_status author_command_run(const struct author_command *command, struct gs_error *error);

#endif
