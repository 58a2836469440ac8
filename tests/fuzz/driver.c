/* SPDX-License-Identifier: MIT */
/*
 * driver.c - runs a fuzz target for a short time without libFuzzer: it changes
 * the seeds at random, always in the same order, so that every run tries the
 * same inputs, as many as the time allows.
 *
 *     fuzz_NAME [SECONDS]      all inputs, from the first on (3 seconds)
 *     fuzz_NAME --round N      input N alone: what a failure asks for
 *     fuzz_NAME --file FILE    the bytes of a file
 *
 * Every input follows from its number alone. The inputs run in a child process,
 * which notes the number first in memory that both share; so the parent can say
 * which one it was that failed, however the child ended.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/search.h>

#include "fuzz/fuzz.h"

struct input {
    uint8_t bytes[FUZZ_TEXT];
    size_t size;
};

static size_t seed_count(void)
{
    size_t count = 0;
    while (fuzz_seeds[count])
        count++;
    return count;
}

/* Makes room for, or takes away, bytes at a place. */
static void splice(struct input *input, size_t at, size_t removed, const uint8_t *bytes,
                   size_t count)
{
    if (at > input->size)
        at = input->size;
    if (removed > input->size - at)
        removed = input->size - at;
    if (input->size - removed + count > FUZZ_TEXT)
        return;
    memmove(input->bytes + at + count, input->bytes + at + removed, input->size - at - removed);
    if (count > 0)
        memcpy(input->bytes + at, bytes, count);
    input->size += count - removed;
}

/* Two bytes change places, which leaves counts as they were. */
static void swap(struct input *input, uint64_t *random)
{
    if (input->size == 0)
        return;
    uint8_t *one = input->bytes + gs_random_below(random, (uint32_t)input->size);
    uint8_t *other = input->bytes + gs_random_below(random, (uint32_t)input->size);
    uint8_t byte = *one;
    *one = *other;
    *other = byte;
}

/* One change. Most inserted bytes are such as the grammars use. */
static void mutate(struct input *input, uint64_t *random)
{
    static const char common[] = "0123456789wb/ -abcdefgxWBA.+=,:\n\t\xff";
    uint8_t byte = (uint8_t)common[gs_random_below(random, sizeof common)];
    size_t at = gs_random_below(random, (uint32_t)input->size + 1);
    const char *other = fuzz_seeds[gs_random_below(random, (uint32_t)seed_count())];
    size_t length = strlen(other), from = gs_random_below(random, (uint32_t)length + 1);
    uint8_t piece[64];

    switch (gs_random_below(random, 8)) {
    case 0: /* a byte more */
        splice(input, at, 0, &byte, 1);
        break;
    case 1: /* some bytes less */
        splice(input, at, 1 + gs_random_below(random, 4), NULL, 0);
        break;
    case 2: /* another byte */
        splice(input, at, 1, &byte, 1);
        break;
    case 3: /* one bit */
        if (at < input->size)
            input->bytes[at] ^= (uint8_t)(1u << gs_random_below(random, 8));
        break;
    case 4: /* a piece of another seed */
        length = length - from < sizeof piece ? length - from : sizeof piece;
        splice(input, at, gs_random_below(random, 8), (const uint8_t *)other + from, length);
        break;
    case 5: /* the same byte many times */
        memset(piece, byte, sizeof piece);
        splice(input, at, 0, piece, gs_random_below(random, sizeof piece));
        break;
    default:
        swap(input, random);
        break;
    }
}

/* The first rounds are the seeds themselves. */
static void make_input(struct input *input, uint64_t round)
{
    uint64_t random = round;
    size_t seeds = seed_count();
    const char *seed = fuzz_seeds[round % seeds];
    input->size = strlen(seed) < FUZZ_TEXT ? strlen(seed) : FUZZ_TEXT;
    memcpy(input->bytes, seed, input->size);
    uint32_t changes = round < seeds ? 0 : 1 + gs_random_below(&random, 4);
    for (uint32_t i = 0; i < changes; i++)
        mutate(input, &random);
}

static void run_round(uint64_t round)
{
    struct input input;
    make_input(&input, round);
    LLVMFuzzerTestOneInput(input.bytes, input.size);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void show_round(uint64_t round)
{
    struct input input;
    make_input(&input, round);
    fprintf(stderr, "failed in --round %llu, with the input \"", (unsigned long long)round);
    for (size_t i = 0; i < input.size; i++) {
        uint8_t byte = input.bytes[i];
        if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\')
            fputc(byte, stderr);
        else
            fprintf(stderr, "\\x%02x", byte);
    }
    fprintf(stderr, "\"\n");
}

static int run_for(double seconds)
{
    uint64_t *round =
        mmap(NULL, sizeof *round, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    double end = now() + seconds;
    int status = 0;
    if (round == MAP_FAILED)
        return 1;
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        for (*round = 0; *round % 64 != 0 || *round < seed_count() || now() < end; ++*round)
            run_round(*round);
        exit(0); /* looks for leaks on the way */
    }
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        show_round(*round);
        return 1;
    }
    printf("%llu inputs\n", (unsigned long long)*round);
    return 0;
}

static int run_file(const char *path)
{
    struct input input = {.size = 0};
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    input.size = fread(input.bytes, 1, sizeof input.bytes, file);
    fclose(file);
    return LLVMFuzzerTestOneInput(input.bytes, input.size);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--file") == 0)
        return run_file(argv[2]);
    if (argc == 3 && strcmp(argv[1], "--round") == 0) {
        run_round(strtoull(argv[2], NULL, 10));
        return 0;
    }
    return run_for(argc > 1 ? strtod(argv[1], NULL) : 3);
}
