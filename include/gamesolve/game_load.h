/* SPDX-License-Identifier: MIT */
/*
 * game_load.h - games from outside of the library: texts that describe games of placed stones, and
 * games that are compiled by themselves, as shared objects.
 *
 * The source of such a game ends with GS_GAME_EXPORT(its struct gs_game); see game.h.
 * `solve game build chomp.c` compiles it, and `solve --game ./chomp.so` loads it.
 *
 * A loaded game calls functions of the library, so these must be visible to it. A program that
 * links the static library is linked with -rdynamic for that. One that opens the shared library
 * itself opens it for all (in Python ctypes.CDLL(path, ctypes.RTLD_GLOBAL)).
 */
#ifndef GAMESOLVE_GAME_LOAD_H
#define GAMESOLVE_GAME_LOAD_H

#include <gamesolve/game.h>

GS_BEGIN_DECLS

/*
 * Whether this process can load games: not if the program is linked statically, or does not let
 * loaded objects see the library.
 */
bool gs_game_can_load(void);

/*
 * Loads the game of a shared object and sets *game on GS_OK only. path must contain a slash, so
 * that nothing is searched for. The object stays loaded until the process ends, and the game with
 * it. Loading runs code of the object: load only what you trust.
 *
 * GS_USAGE: no slash, no shared object, a symbol that the object needs or the export is missing,
 * other headers (GS_ABI), or an incomplete game (gs_game_check); the message says which. GS_IO: the
 * file cannot be read. GS_UNSUPPORTED: this process cannot load games.
 */
enum gs_status gs_game_load(const char *path, const struct gs_game **game, struct gs_error *error);

/*
 * The game of an export that is linked into the program: checks its ABI number and the game as
 * gs_game_load does. GS_USAGE, with the reason.
 */
enum gs_status gs_game_take(const struct gs_game *(*export_game)(uint32_t *abi),
                            const struct gs_game **game, struct gs_error *error);

/*
 * The game of placed stones that a text describes (solve --help --game ./NAME.game has the format).
 * Sets *game on GS_OK only; it keeps a copy of the text. GS_USAGE: the message begins with the
 * number of the line, where one is wrong. GS_NO_MEMORY.
 */
enum gs_status gs_game_read(const char *text, const struct gs_game **game, struct gs_error *error);

/*
 * The game whose rules a command answers (games/examples/pipe_game.py has the protocol): its words
 * have blanks between them, and no shell reads them. Sets *game on GS_OK only. GS_IO: it cannot be
 * started, or does not answer. GS_USAGE: its answers are wrong. Later failures end the run, by
 * gs_game_on_fault. What it says of each position is kept in memory without a limit.
 */
enum gs_status gs_game_pipe(const char *command, const struct gs_game **game,
                            struct gs_error *error);

/*
 * Sets, before searches run, what is called where a game of a pipe fails: GS_IO if the program does
 * not answer, GS_USAGE if its answers contradict each other, GS_UNSUPPORTED if a position is asked
 * for that it never was in. It must not return. NULL, as at first: writes the message to stderr,
 * and aborts.
 */
void gs_game_on_fault(void (*handler)(enum gs_status status, const char *message));

/* For those who make games: calls that handler. Does not return. */
void gs_game_fault(enum gs_status status, const char *message);

/*
 * Sets what is asked many times a second while an answer of a pipe is waited for: whether to wait
 * on, so many seconds after the question. If not, the game fails with GS_STOPPED. NULL, as at
 * first: always. After 10 seconds the game fails with GS_IO.
 */
void gs_game_on_wait(bool (*may_wait)(double seconds));

/* For those who make games: asks that. */
bool gs_game_may_wait(double seconds);

/*
 * The game that a name stands for: "pipe:COMMAND" is started (gs_game_pipe), a path that ends with
 * ".game" is read (gs_game_read), any other one is loaded (gs_game_load). Errors are theirs; GS_IO:
 * the file cannot be read.
 */
enum gs_status gs_game_open(const char *name, const struct gs_game **game, struct gs_error *error);

/*
 * For those who make games: notes that a game was made from these bytes, and what releases it
 * (NULL: nothing). GS_USAGE if there are too many.
 */
enum gs_status gs_game_origin_add(const struct gs_game *game, const void *bytes, size_t size,
                                  void (*close)(const struct gs_game *game),
                                  struct gs_error *error);

/*
 * Releases a game that gs_game_read or gs_game_open gave, after all of its rules. A loaded object
 * stays loaded. Other games, and NULL, are left alone.
 */
void gs_game_close(const struct gs_game *game);

/*
 * A checksum (FNV-1a, 64 bits) of what the rules of a game from outside are made of: the bytes of
 * its file. 0: the game is linked into the program.
 */
uint64_t gs_game_checksum(const struct gs_game *game);

GS_END_DECLS

#endif
