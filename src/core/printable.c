/* SPDX-License-Identifier: MIT */
/* What may be shown on a terminal of texts from users and files. */
#include <gamesolve/text.h>

#include <string.h>

size_t gs_utf8_length(const char *text)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    size_t length = *at < 0xc0 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf8 ? 4 : 0;
    uint32_t point = length == 0 ? 0 : *at & (0x7fu >> length);

    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (at[i] & 0x3fu);
    }
    bool good = point >= smallest[length] && point <= 0x10ffff && (point & 0x1ff800) != 0xd800;
    return good ? length : 0;
}

/* U+0080 to U+009F, which terminals obey like ESC and a second byte. */
static bool is_c1(const char *text)
{
    return (unsigned char)text[0] == 0xc2 && (unsigned char)text[1] < 0xa0;
}

size_t gs_text_mark(const void *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t size = sizeof mark - 1;

    return length >= size && memcmp(text, mark, size) == 0 ? size : 0;
}

size_t gs_printable_length(const char *text)
{
    unsigned char first = (unsigned char)*text;
    if (first < 0x80)
        return first >= ' ' && first != 0x7f;
    return is_c1(text) ? 0 : gs_utf8_length(text);
}

char *gs_printable(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        size_t length = gs_printable_length(from);
        if (length > 0) {
            memmove(to, from, length);
            to += length;
            from += length;
        } else {
            from += gs_utf8_length(from) > 0 ? gs_utf8_length(from) : 1;
            *to++ = '?';
        }
    }
    *to = '\0';
    return text;
}
