/* SPDX-License-Identifier: MIT */
/* check.c - what all fuzz targets share. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    size_t length = size < FUZZ_TEXT ? size : FUZZ_TEXT;
    char *text = malloc(length + 1);
    FUZZ_CHECK(text != NULL);
    if (length > 0)
        memcpy(text, data, length);
    text[length] = '\0';
    return text;
}
