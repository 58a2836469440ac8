/* SPDX-License-Identifier: MIT */
/*
 * forge.c - makes the checksum at the end of a certificate right: forge FILE
 *
 * For scripts that change what a certificate says, so that it is read in whole.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* "checksum ", 16 digits and the end of the line. */
enum { TRAILER = 26, MOST = 1 << 20 };

int main(int argc, char **argv)
{
    static unsigned char bytes[MOST];
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    FILE *file = argc == 2 ? fopen(argv[1], "r+b") : NULL;
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (size < TRAILER || size == sizeof bytes)
        return EXIT_FAILURE;
    for (size_t i = 0; i < size - TRAILER; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    if (fseek(file, (long)(size - TRAILER), SEEK_SET) != 0 ||
        fprintf(file, "checksum %016" PRIx64 "\n", sum) != TRAILER || fclose(file) != 0)
        return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
