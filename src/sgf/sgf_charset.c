/* SPDX-License-Identifier: MIT */
/*
 * The charsets of records, as far as reading them needs it: which bytes of a value belong together.
 * Text is never converted.
 */
#include "sgf/sgf_charset.h"

#include <ctype.h>
#include <string.h>

/* Names in capitals, without blanks and punctuation; "*" stands for any end. */
static const struct {
    const char *name;
    enum gs_sgf_charset charset;
} charsets[] = {
    {"UTF8", GS_SGF_BYTES},
    {"USASCII", GS_SGF_BYTES},
    {"ASCII", GS_SGF_BYTES},
    {"ISO8859*", GS_SGF_BYTES},
    {"LATIN*", GS_SGF_BYTES},
    {"WINDOWS125*", GS_SGF_BYTES},
    {"CP125*", GS_SGF_BYTES},
    {"CP437", GS_SGF_BYTES},
    {"CP85*", GS_SGF_BYTES},
    {"CP86*", GS_SGF_BYTES},
    {"IBM*", GS_SGF_BYTES},
    {"KOI8*", GS_SGF_BYTES},
    {"MAC*", GS_SGF_BYTES},
    {"TIS620", GS_SGF_BYTES},
    {"EUCJP*", GS_SGF_BYTES},
    {"XEUCJP*", GS_SGF_BYTES},
    {"EUCTW", GS_SGF_BYTES},
    {"SHIFTJIS*", GS_SGF_SHIFT_JIS},
    {"SJIS*", GS_SGF_SHIFT_JIS},
    {"XSJIS*", GS_SGF_SHIFT_JIS},
    {"MSKANJI", GS_SGF_SHIFT_JIS},
    {"CSSHIFTJIS", GS_SGF_SHIFT_JIS},
    {"CP932", GS_SGF_SHIFT_JIS},
    {"MS932", GS_SGF_SHIFT_JIS},
    {"WINDOWS31J", GS_SGF_SHIFT_JIS},
    {"WINDOWS932", GS_SGF_SHIFT_JIS},
    {"GB*", GS_SGF_PAIRS},
    {"XGBK", GS_SGF_PAIRS},
    {"EUCCN", GS_SGF_PAIRS},
    {"CP936", GS_SGF_PAIRS},
    {"MS936", GS_SGF_PAIRS},
    {"WINDOWS936", GS_SGF_PAIRS},
    {"BIG5*", GS_SGF_PAIRS},
    {"CNBIG5", GS_SGF_PAIRS},
    {"XBIG5", GS_SGF_PAIRS},
    {"CP950", GS_SGF_PAIRS},
    {"MS950", GS_SGF_PAIRS},
    {"WINDOWS950", GS_SGF_PAIRS},
    {"EUCKR", GS_SGF_PAIRS},
    {"KSC5601*", GS_SGF_PAIRS},
    {"KSC*", GS_SGF_PAIRS},
    {"UHC", GS_SGF_PAIRS},
    {"CP949", GS_SGF_PAIRS},
    {"MS949", GS_SGF_PAIRS},
    {"WINDOWS949", GS_SGF_PAIRS},
    {"JOHAB", GS_SGF_PAIRS},
    {"CP1361", GS_SGF_PAIRS},
};

/* The room for the letters and digits of a name, with its final zero. */
#define NAME_SIZE 24

enum gs_sgf_charset gs_sgf_charset_named(const char *name, size_t length)
{
    char letters[NAME_SIZE];
    size_t count = 0;

    for (size_t i = 0; i < length && count + 1 < sizeof letters; i++)
        if (isalnum((unsigned char)name[i]))
            letters[count++] = (char)toupper((unsigned char)name[i]);
    letters[count] = '\0';
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++) {
        const char *known = charsets[i].name;
        size_t whole = strcspn(known, "*");
        if (strncmp(letters, known, whole) == 0 && (known[whole] || !letters[whole]))
            return charsets[i].charset;
    }
    return GS_SGF_UNKNOWN;
}

size_t gs_sgf_character(enum gs_sgf_charset charset, const char *text, size_t left)
{
    const unsigned first = (unsigned char)text[0], second = left > 1 ? (unsigned char)text[1] : 0;
    bool leads = charset == GS_SGF_SHIFT_JIS
                     ? (first >= 0x81 && first <= 0x9f) || (first >= 0xe0 && first <= 0xfc)
                     : charset == GS_SGF_PAIRS && first >= 0x81 && first <= 0xfe;

    return leads && second >= 0x30 && second != 0x7f && second != 0xff ? 2 : 1;
}

size_t gs_sgf_charset_risk(const char *text, size_t length, size_t from)
{
    for (size_t i = from; i + 1 < length; i++) {
        const char next = text[i + 1];
        if (((unsigned char)text[i] >= 0x80 && (next == '\\' || next == ']')) ||
            (text[i] == '\x1b' && next == '$') || (text[i] == '~' && next == '{'))
            return i;
    }
    return length;
}

bool gs_sgf_charset_hides(enum gs_sgf_charset charset, const char *text, size_t length)
{
    size_t count;

    for (size_t i = 0; i < length; i += count) {
        count = gs_sgf_character(charset, text + i, length - i);
        if (count == 2 && (text[i + 1] == '\\' || text[i + 1] == ']'))
            return true;
    }
    return false;
}

/* The bytes that follow the first one of a character in UTF-8; -1 if none begins with it. */
static int utf8_rest(unsigned char first)
{
    return first < 0x80                     ? 0
           : first >= 0xc2 && first <= 0xdf ? 1
           : first >= 0xe0 && first <= 0xef ? 2
           : first >= 0xf0 && first <= 0xf4 ? 3
                                            : -1;
}

bool gs_sgf_charset_is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        int rest = utf8_rest((unsigned char)text[i]);
        if (rest < 0 || (size_t)rest >= length - i)
            return false;
        for (; rest > 0; rest--)
            if (((unsigned char)text[++i] & 0xc0) != 0x80)
                return false;
    }
    return true;
}
