/* SPDX-License-Identifier: MIT */
/*
 * sgf_charset.h - how many bytes a character of a record takes, as far as its brackets depend on
 * that: the second byte of a character of Shift_JIS, GBK or Big5 can be that of '\' or ']'.
 */
#ifndef SGF_CHARSET_H
#define SGF_CHARSET_H

#include <gamesolve/base.h>

enum gs_sgf_charset {
    GS_SGF_BYTES,     /* no byte of a longer character is that of a bracket or a backslash */
    GS_SGF_SHIFT_JIS, /* bytes 0x81 to 0x9f and 0xe0 to 0xfc begin a character of two */
    GS_SGF_PAIRS,     /* bytes from 0x81 do: GBK, GB18030, Big5, Johab, UHC */
    GS_SGF_UNKNOWN,   /* a charset that is none of these, or not known */
};

/* The kind of a charset, by the name that CA gives; upper and lower case are one. */
enum gs_sgf_charset gs_sgf_charset_named(const char *name, size_t length);

/* The length of the character that begins at text, which has `left` bytes, at least 1. */
size_t gs_sgf_character(enum gs_sgf_charset charset, const char *text, size_t left);

/*
 * The first place from `from` on where a value may end here or there by its charset: a byte from
 * 0x80 before a backslash or a closing bracket, or what shifts to characters of two bytes in
 * ISO-2022 and HZ. The length if there is none.
 */
size_t gs_sgf_charset_risk(const char *text, size_t length, size_t from);

/* Whether some character of two bytes ends with the byte of a bracket or a backslash. */
bool gs_sgf_charset_hides(enum gs_sgf_charset charset, const char *text, size_t length);

/* Whether bytes that are not ASCII form characters of UTF-8, all of them. */
bool gs_sgf_charset_is_utf8(const char *text, size_t length);

#endif
