/* SPDX-License-Identifier: MIT */
/* sha256.h - SHA-256 of bytes in memory (FIPS 180-4). */
#ifndef CLI_SHA256_H
#define CLI_SHA256_H

#include <stddef.h>
#include <stdint.h>

/* 64 hexadecimal digits in lower case, and the end of the text. */
#define CLI_SHA256_SIZE 65

/* Writes the digest of size bytes as text; returns text. */
const char *cli_sha256(const void *bytes, size_t size, char text[CLI_SHA256_SIZE]);

#endif
