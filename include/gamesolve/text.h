/* SPDX-License-Identifier: MIT */
/*
 * text.h - texts that people type and read: what is printable, blanks and words of a line, lists of
 * names ("A, B or C"), and "'x' is not one of".
 */
#ifndef GAMESOLVE_TEXT_H
#define GAMESOLVE_TEXT_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

/* The length of the UTF-8 sequence (of two bytes or more) at text, or 0 if there is none. */
size_t gs_utf8_length(const char *text);

/*
 * How many bytes at text, which must not be at its end, may be shown as they are: those of a
 * character, or 0 if the byte is a control (C0, DEL), begins one (C1 in UTF-8), or is invalid
 * UTF-8. Terminals obey controls, so no text from a user or a file is printed without this check.
 */
size_t gs_printable_length(const char *text);

/* Replaces what may not be shown by '?', one for each control and each stray byte; returns text. */
char *gs_printable(char *text);

/* The length of the byte order mark of UTF-8 at the start of a text: 3, or 0 if there is none. */
size_t gs_text_mark(const void *text, size_t length);

/* Whether a byte is a blank of ASCII: a space, or one of \t \n \v \f \r; whatever the locale. */
static inline bool gs_is_blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * Cuts the next word off *rest: skips blanks, ends the word with a zero, and moves *rest behind it.
 * Returns the word; "" if there is none.
 */
char *gs_text_word(char **rest);

/* Removes blanks from both ends of text; returns where it begins. */
char *gs_text_trim(char *text);

/* Room for a user's text quoted in a message, truncated if it is long. */
#define GS_QUOTE_SIZE 48

/* Writes text into quote, truncated with "..." if it does not fit; returns quote. */
const char *gs_quote(const char *text, char quote[GS_QUOTE_SIZE]);

/* Text that grows in a buffer of fixed size, as with snprintf. */
struct gs_writer {
    char *text;
    size_t size;
    size_t length; /* of the whole text, including what did not fit */
};

/* Starts a writer on text of size bytes, with an empty string if size is not 0. */
void gs_writer_init(struct gs_writer *writer, char *text, size_t size);
/* Adds formatted text. */
void gs_writer_add(struct gs_writer *writer, const char *format, ...) GS_PRINTF(2, 3);

/* Adds "A, B or C" for names (ended by NULL). */
void gs_writer_list(struct gs_writer *writer, const char *const *names);

/*
 * Refuses a name: GS_USAGE with "kind 'given' is not one of A, B or C (nearest:
 * B)". names ends with NULL and may be empty.
 */
enum gs_status gs_name_refuse(struct gs_error *error, const char *kind, const char *given,
                              const char *const *names);

GS_END_DECLS

#endif
