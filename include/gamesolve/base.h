/* SPDX-License-Identifier: MIT */
/*
 * base.h - the vocabulary of all other headers: values, sides, moves, status
 * codes and errors.
 *
 * Conventions of the whole library:
 *
 *  - Functions are named gs_<noun>_<verb>; the object comes first, outputs
 *    come last. _new/_free allocate and release, _init/_clear do not allocate
 *    the object itself.
 *  - The library never prints, exits or aborts, has no mutable global
 *    variables, and keeps no state between calls beyond the objects passed in.
 *  - A function that can fail returns an enum gs_status; GS_OK is zero. If it
 *    takes a struct gs_error *, it also leaves one line of English there that
 *    says what was given and what would be right. The pointer may be NULL if
 *    the text is not wanted.
 *  - Text goes into a buffer of the caller as with snprintf: at most size bytes
 *    are written, including a terminating zero, and the length of the whole
 *    text (without the zero) is returned.
 */
#ifndef GAMESOLVE_BASE_H
#define GAMESOLVE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gamesolve/version.h>

/* Around the declarations of every public header: C names, and visible in the shared library. */
#if defined(__GNUC__)
#define GS_VISIBLE_ _Pragma("GCC visibility push(default)")
#define GS_HIDDEN_  _Pragma("GCC visibility pop")
#else
#define GS_VISIBLE_
#define GS_HIDDEN_
#endif
#ifdef __cplusplus
#define GS_BEGIN_DECLS                                                                             \
    extern "C" {                                                                                   \
    GS_VISIBLE_
#define GS_END_DECLS                                                                               \
    GS_HIDDEN_                                                                                     \
    }
#else
#define GS_BEGIN_DECLS GS_VISIBLE_
#define GS_END_DECLS   GS_HIDDEN_
#endif

GS_BEGIN_DECLS

#if defined(__GNUC__)
#define GS_PRINTF(format_index, first_argument)                                                    \
    __attribute__((format(printf, format_index, first_argument)))
#else
#define GS_PRINTF(format_index, first_argument)
#endif

/*
 * The value of a position, always for the side to move in it unless a comment says otherwise. As an
 * outcome, GS_UNKNOWN means that the game goes on.
 */
enum gs_value { GS_LOSS = -1, GS_DRAW = 0, GS_WIN = 1, GS_UNKNOWN = 2 };

/* The value seen from the other side: win and loss change places. */
static inline enum gs_value gs_value_negate(enum gs_value value)
{
    return value == GS_UNKNOWN ? GS_UNKNOWN : (enum gs_value)(-(int)value);
}

/* "win", "loss", "draw" or "unknown"; never NULL. */
const char *gs_value_name(enum gs_value value);

/* The two sides, named after the colours of their pawns or stones. */
enum gs_side { GS_WHITE = 0, GS_BLACK = 1 };

/* The opponent of side. */
static inline enum gs_side gs_side_other(enum gs_side side)
{
    return side == GS_WHITE ? GS_BLACK : GS_WHITE;
}

/* "white" or "black". */
const char *gs_side_name(enum gs_side side);

/*
 * A move is a number whose meaning only its game knows. Equal numbers mean
 * equal moves in one position; GS_NO_MOVE is never a move of any game.
 */
typedef uint32_t gs_move;
#define GS_NO_MOVE ((gs_move)UINT32_MAX)

/* How a call ended. */
enum gs_status {
    GS_OK = 0,
    GS_USAGE,       /* an argument is wrong; the message says what would be right */
    GS_UNSUPPORTED, /* the game lacks a capability, or the algorithm does not fit it */
    GS_NO_MEMORY,   /* the byte budget, or the memory of the machine, is used up */
    GS_IO,          /* a file could not be read or written */
    GS_STOPPED      /* a limit or an interrupt ended the work; see enum gs_stop */
};

/* The name of a status in lower case ("usage", "no memory" ...); never NULL. */
const char *gs_status_name(enum gs_status status);

#define GS_ERROR_SIZE 320

/* One error: its status and one line of text without a newline. */
struct gs_error {
    enum gs_status status;
    char message[GS_ERROR_SIZE];
};

/*
 * Stores status and a formatted message in error (which may be NULL) and
 * returns status, so that a function can end with `return gs_error_set(...)`.
 * A message that does not fit is truncated.
 */
enum gs_status gs_error_set(struct gs_error *error, enum gs_status status, const char *format, ...)
    GS_PRINTF(3, 4);

/* The version of the running library, in the form of GS_VERSION, which is that of the headers. */
const char *gs_version(void);

/*
 * How many processors this process may use, at least 1: those of its affinity mask, but no more
 * than the quota of its control group comes to, rounded up.
 */
unsigned gs_processors(void);

GS_END_DECLS

#endif
