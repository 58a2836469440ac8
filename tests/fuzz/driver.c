/* SPDX-License-Identifier: MIT */
/*
 * driver.c - runs a fuzz target for a short time without libFuzzer: it tries the files of the
 * corpus, then changes them at random, always in the same order, so that every run tries the same
 * inputs, as many as the time allows.
 *
 *     fuzz_NAME [SECONDS]      all inputs, from the first on (1 second)
 *     fuzz_NAME --round N      input N alone, to repeat a failure
 *     fuzz_NAME --file FILE    the bytes of a file
 *     fuzz_NAME --shrink FILE  makes a file on which the target fails as short as it can
 *
 * Every input follows from its number and the corpus. The inputs run in a child process, which
 * notes the number first in memory that both share; so the parent can say which one it was that
 * failed, however the child ended, and write it to NAME.failed.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gamesolve/search.h>

#include "fuzz/fuzz.h"

/* An input that takes longer hangs, even in a build with sanitizers on a machine that is busy. */
#define SECONDS_MOST 30

#if defined(__SANITIZE_ADDRESS__)
/*
 * What the address sanitizer checks unless ASAN_OPTIONS says otherwise: here, where time is given,
 * also for frames that are used after their return, which takes other tests a fifth longer.
 */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=1";
}
#endif

struct input {
    uint8_t bytes[FUZZ_INPUT];
    size_t size;
};

static struct input *corpus;
static size_t corpus_size;

/* Of the round that is being made. */
static uint64_t randomness;

static uint32_t below(size_t bound)
{
    return gs_random_below(&randomness, (uint32_t)bound);
}

/* --- the corpus --- */

static int read_input(struct input *input, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 0;
    }
    input->size = fread(input->bytes, 1, sizeof input->bytes, file);
    int whole = getc(file) == EOF;
    fclose(file);
    if (!whole)
        fprintf(stderr, "%s: longer than %d bytes\n", path, FUZZ_INPUT);
    return whole;
}

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Reads the files in the order of their bytes, which is the same everywhere. */
static int by_bytes(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

/* Of a program fuzz_NAME, the files of FUZZ_CORPUS/NAME. */
static int read_corpus(const char *program)
{
    struct dirent **names;
    char folder[2048], path[4096];
    const char *name = strrchr(program, '/');
    name = name ? name + 1 : program;
    name += strncmp(name, "fuzz_", 5) == 0 ? 5 : 0;
    snprintf(folder, sizeof folder, "%s/%s", FUZZ_CORPUS, name);
    int count = scandir(folder, &names, is_file, by_bytes), whole = count > 0;
    corpus = calloc(count > 0 ? (size_t)count : 1, sizeof *corpus);
    if (!whole || !corpus) {
        fprintf(stderr, "%s: no files\n", folder);
        return 0;
    }
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        whole = whole && read_input(&corpus[i], path);
        free(names[i]);
    }
    free(names);
    corpus_size = (size_t)count;
    return whole;
}

/* --- changes --- */

struct bytes {
    uint8_t *at;
    size_t size, most;
};

/* Makes room for, or takes away, bytes at a place. */
static void splice(struct bytes *to, size_t at, size_t removed, const uint8_t *bytes, size_t count)
{
    if (at > to->size)
        at = to->size;
    if (removed > to->size - at)
        removed = to->size - at;
    if (to->size - removed + count > to->most)
        return;
    memmove(to->at + at + count, to->at + at + removed, to->size - at - removed);
    if (count > 0)
        memcpy(to->at + at, bytes, count);
    to->size += count - removed;
}

/* Two bytes change places, which leaves counts as they were. */
static void swap(struct bytes *bytes)
{
    if (bytes->size == 0)
        return;
    uint8_t *one = bytes->at + below(bytes->size), *other = bytes->at + below(bytes->size);
    uint8_t byte = *one;
    *one = *other;
    *other = byte;
}

/* A piece of another file of the corpus. */
static void take_over(struct bytes *to, size_t at)
{
    const struct input *other = &corpus[below(corpus_size)];
    size_t from = below(other->size + 1), left = other->size - from;
    splice(to, at, below(8), other->bytes + from, left < 64 ? left : below(65));
}

/* One change. Most inserted bytes are such as the grammars use. */
static void mutate(struct bytes *bytes)
{
    static const char common[] = "0123456789wb/ -abcdefgxWBA.+=,:\n\t\xff";
    uint8_t byte = (uint8_t)common[below(sizeof common)];
    size_t at = below(bytes->size + 1);
    uint8_t piece[64];

    switch (below(8)) {
    case 0: /* a byte more */
        splice(bytes, at, 0, &byte, 1);
        break;
    case 1: /* some bytes less */
        splice(bytes, at, 1 + below(4), NULL, 0);
        break;
    case 2: /* another byte */
        splice(bytes, at, 1, &byte, 1);
        break;
    case 3: /* one bit */
        if (at < bytes->size)
            bytes->at[at] ^= (uint8_t)(1u << below(8));
        break;
    case 4:
        take_over(bytes, at);
        break;
    case 5: /* the same byte many times */
        memset(piece, byte, sizeof piece);
        splice(bytes, at, 0, piece, below(sizeof piece));
        break;
    default:
        swap(bytes);
        break;
    }
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    struct bytes bytes = {data, size, most};
    for (uint32_t changes = 1 + below(4); changes > 0; changes--)
        mutate(&bytes);
    return bytes.size;
}

/* The first rounds are the files themselves. */
static void make_input(struct input *input, uint64_t round)
{
    randomness = round;
    *input = corpus[round % corpus_size];
    if (round < corpus_size)
        return;
    input->size = LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(input->bytes, input->size,
                                                                    FUZZ_INPUT, below(1u << 31))
                                          : LLVMFuzzerMutate(input->bytes, input->size, FUZZ_INPUT);
}

/* --- running --- */

static void run_input(const struct input *input)
{
    alarm(SECONDS_MOST);
    LLVMFuzzerTestOneInput(input->bytes, input->size);
}

static void run_round(uint64_t round)
{
    struct input input;
    make_input(&input, round);
    run_input(&input);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int write_input(const struct input *input, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(input->bytes, 1, input->size, file) != input->size || fclose(file) != 0) {
        perror(path);
        return 0;
    }
    return 1;
}

static void show_round(uint64_t round, const char *program)
{
    struct input input;
    char path[4096];
    make_input(&input, round);
    snprintf(path, sizeof path, "%s.failed", program);
    fprintf(stderr, "failed in --round %llu, with the input \"", (unsigned long long)round);
    for (size_t i = 0; i < input.size; i++) {
        uint8_t byte = input.bytes[i];
        if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\')
            fputc(byte, stderr);
        else
            fprintf(stderr, "\\x%02x", byte);
    }
    fprintf(stderr, "\"\n");
    if (write_input(&input, path))
        fprintf(stderr, "it is in %s now\n", path);
}

static int ended_well(pid_t child)
{
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int run_for(double seconds, const char *program)
{
    uint64_t *round =
        mmap(NULL, sizeof *round, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    double end = now() + seconds;
    if (round == MAP_FAILED)
        return 1;
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        for (*round = 0; *round % 16 != 0 || *round < corpus_size || now() < end; ++*round)
            run_round(*round);
        free(corpus);
        exit(0); /* checks for leaks on the way */
    }
    if (!ended_well(child)) {
        show_round(*round, program);
        return 1;
    }
    printf("%llu inputs\n", (unsigned long long)*round);
    return 0;
}

/* Whether the target fails on the input, which a child tries in silence. */
static int fails(const struct input *input)
{
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) && freopen("/dev/null", "w", stdout))
            run_input(input);
        free(corpus);
        exit(0);
    }
    return child > 0 && !ended_well(child);
}

/* Leaves out pieces, large ones first, as long as the target fails without them, too. */
static int shrink(const char *path)
{
    static struct input input, shorter;
    if (!read_input(&input, path))
        return 1;
    if (!fails(&input)) {
        fprintf(stderr, "%s: the target does not fail on it\n", path);
        return 1;
    }
    for (size_t piece = input.size; piece > 0; piece /= 2) {
        for (size_t at = 0; at < input.size;) {
            shorter = input;
            splice(&(struct bytes){shorter.bytes, shorter.size, FUZZ_INPUT}, at, piece, NULL, 0);
            shorter.size = input.size - at < piece ? at : input.size - piece;
            if (fails(&shorter))
                input = shorter;
            else
                at += piece;
        }
    }
    printf("%zu bytes\n", input.size);
    return write_input(&input, path) ? 0 : 1;
}

int main(int argc, char **argv)
{
    static struct input input;
    int code = 1;
    if (!read_corpus(argv[0]))
        return 1;
    if (argc == 3 && strcmp(argv[1], "--file") == 0) {
        code = read_input(&input, argv[2]) ? 0 : 1;
        if (code == 0)
            run_input(&input);
    } else if (argc == 3 && strcmp(argv[1], "--shrink") == 0) {
        code = shrink(argv[2]);
    } else if (argc == 3 && strcmp(argv[1], "--round") == 0) {
        run_round(strtoull(argv[2], NULL, 10));
        code = 0;
    } else {
        code = run_for(argc > 1 ? strtod(argv[1], NULL) : 1, argv[0]);
    }
    free(corpus);
    return code;
}
