/* SPDX-License-Identifier: MIT */
/*
 * sha256.c - SHA-256 (FIPS 180-4): blocks of 64 bytes, the last of which end with the length in
 * bits.
 */
#include "cli/io/sha256.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, LENGTH = 8, WORDS = 8, ROUNDS = 64 };

/* The fractional parts of the square roots of the first 8 primes, and of the cube roots of the
 * first 64. */
static const uint32_t initial[WORDS] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t word, unsigned count)
{
    return word >> count | word << (32 - count);
}

static void expand(const uint8_t *block, uint32_t words[ROUNDS])
{
    for (unsigned i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < ROUNDS; i++) {
        const uint32_t near = words[i - 2], far = words[i - 15];
        words[i] = words[i - 16] + words[i - 7] +
                   (rotate(far, 7) ^ rotate(far, 18) ^ far >> 3) +
                   (rotate(near, 17) ^ rotate(near, 19) ^ near >> 10);
    }
}

static void add_block(uint32_t state[WORDS], const uint8_t *block)
{
    uint32_t words[ROUNDS], at[WORDS];

    expand(block, words);
    memcpy(at, state, sizeof at);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint32_t a = at[0], e = at[4];
        const uint32_t one = at[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                             ((e & at[5]) ^ (~e & at[6])) + constants[i] + words[i];
        const uint32_t other = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
                               ((a & at[1]) ^ (a & at[2]) ^ (at[1] & at[2]));
        memmove(at + 1, at, (WORDS - 1) * sizeof *at);
        at[4] += one;
        at[0] = one + other;
    }
    for (unsigned i = 0; i < WORDS; i++)
        state[i] += at[i];
}

/* The bytes after the last whole block, one bit, zeros, and the length. */
static void add_end(uint32_t state[WORDS], const uint8_t *rest, size_t left, uint64_t size)
{
    uint8_t end[2 * BLOCK] = {0};
    const size_t length = left < BLOCK - LENGTH ? BLOCK : 2 * BLOCK;

    if (left > 0)
        memcpy(end, rest, left);
    end[left] = 0x80;
    for (unsigned i = 0; i < LENGTH; i++)
        end[length - 1 - i] = (uint8_t)(8 * size >> 8 * i);
    for (size_t i = 0; i < length; i += BLOCK)
        add_block(state, end + i);
}

const char *cli_sha256(const void *bytes, size_t size, char text[CLI_SHA256_SIZE])
{
    const uint8_t *at = bytes;
    const size_t left = size % BLOCK;
    uint32_t state[WORDS];

    memcpy(state, initial, sizeof state);
    for (size_t i = 0; i + BLOCK <= size; i += BLOCK)
        add_block(state, at + i);
    add_end(state, left > 0 ? at + (size - left) : NULL, left, size);
    for (unsigned i = 0; i < WORDS; i++)
        snprintf(text + 8 * i, 9, "%08x", (unsigned)state[i]);
    return text;
}
