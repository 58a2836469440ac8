/* SPDX-License-Identifier: MIT */
/*
 * Batches that are killed and continued:
 *
 *     killed SOLVE FAULT.so
 *
 * Each row is a batch, with --continue from the first run on. It is killed at the first call of a
 * class (a write, of which half is done; a rename ...), at the second, and so on until a run in
 * which there is no such call; and every time it is run again: killed once more, then to its end.
 * The file must then contain what an undisturbed run writes, apart from times, to the last byte,
 * and rows.partial may not stay. In between, a row that was complete once must stay.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/fault.h"

#define ARGS_MAX    24
#define TEXT_MAX    ((size_t)1 << 16)
#define KILLS_LEAST 100
#define KILLS_MOST  40 /* of one row and class */

#define BOARDS "--game", "skoczki", "--size", "1x5..1x8"

struct row {
    const char *args[ARGS_MAX];
    int code; /* with which it ends undisturbed */
};

static const struct row rows[] = {
    {.args = {BOARDS, "--format", "csv"}},
    {.args = {BOARDS, "--format", "json", "--threads", "2"}},
    {.args = {"bench", BOARDS, "--algo", "pn,df-pn", "--nodes", "9", "--format", "csv"}, .code = 3},
    {.args = {"--game", "hex", "--size", "3x3", "--positions", "../list", "--format", "csv"},
     .code = 2},
};

static const enum fault_class classes[] = {FAULT_OPEN,     FAULT_WRITE,  FAULT_CLOSE,  FAULT_SYNC,
                                           FAULT_TRUNCATE, FAULT_RENAME, FAULT_CONTROL};

struct text {
    char bytes[TEXT_MAX + 1];
    size_t size; /* 0: nothing, or no file */
};

static struct fault *fault;
static const char *solve;
static char preload[PATH_MAX + 32], file[PATH_MAX + 32];
static unsigned kills;

static _Noreturn void give_up(const char *what)
{
    perror(what);
    exit(1);
}

static void read_text(const char *path, struct text *text)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = descriptor < 0 ? 0 : read(descriptor, text->bytes, TEXT_MAX);

    if (descriptor >= 0)
        close(descriptor);
    text->size = size < 0 ? 0 : (size_t)size;
    text->bytes[text->size] = '\0';
}

/* Puts a letter for every number with a point: those are times. */
static void leave_out_times(struct text *text)
{
    char *to = text->bytes;

    for (const char *from = text->bytes; *from;) {
        size_t digits = strspn(from, "0123456789");
        size_t after =
            digits > 0 && from[digits] == '.' ? strspn(from + digits + 1, "0123456789") : 0;
        size_t step = after > 0 ? digits + 1 + after : digits > 0 ? digits : 1;
        if (after > 0)
            *to++ = 'T';
        else
            for (size_t i = 0; i < step; i++)
                *to++ = from[i];
        from += step;
    }
    *to = '\0';
    text->size = (size_t)(to - text->bytes);
}

static void be_program(const struct row *row)
{
    const char *args[ARGS_MAX + 8] = {"solve"};
    const char *environment[] = {"LC_ALL=C", preload, file, NULL};
    unsigned count = 1;

    for (unsigned i = 0; i < ARGS_MAX && row->args[i]; i++)
        args[count++] = row->args[i];
    args[count++] = "--output";
    args[count++] = "rows";
    args[count++] = "--continue";
    int err = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (err < 0 || dup2(err, STDERR_FILENO) < 0 || chdir("run") != 0)
        _exit(99);
    alarm(60);
    execve(solve, (char **)args, (char **)environment);
    _exit(99);
}

/* A killed run may leave the file that it had not yet named; anything else in the folder is wrong.
 */
static void remove_left(pid_t child)
{
    char path[64];

    snprintf(path, sizeof path, "run/rows.partial.%ld", (long)child);
    unlink(path);
}

/* Runs the row; nth 0: to its end. True if it was killed. */
static bool run(const struct row *row, enum fault_class class, unsigned nth)
{
    int status;

    *fault = (struct fault){.class = class, .nth = nth, .kills = true};
    pid_t child = fork();
    if (child == 0)
        be_program(row);
    if (child < 0 || waitpid(child, &status, 0) != child)
        give_up("fork");
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        kills++;
        remove_left(child);
        return true;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == row->code)
        return false;
    struct text said;
    read_text("err", &said);
    fprintf(stderr, "%s ..., call %u of class %d: status %x\n%s\n", row->args[0], nth, class,
            (unsigned)status, said.bytes);
    exit(1);
}

static void clear(void)
{
    unlink("run/rows");
    unlink("run/rows.partial");
}

/* How many whole lines there are, in whichever of the two files has more. */
static unsigned count_rows(void)
{
    static const char *const paths[] = {"run/rows", "run/rows.partial"};
    unsigned most = 0;

    for (int i = 0; i < 2; i++) {
        struct text text;
        unsigned count = 0;
        read_text(paths[i], &text);
        for (size_t at = 0; at < text.size; at++)
            count += text.bytes[at] == '\n';
        most = count > most ? count : most;
    }
    return most;
}

static void check(const struct row *row, enum fault_class class, unsigned nth,
                  const struct text *whole)
{
    struct text found;

    read_text("run/rows", &found);
    leave_out_times(&found);
    if (access("run/rows.partial", F_OK) != 0 && strcmp(found.bytes, whole->bytes) == 0)
        return;
    fprintf(stderr, "%s ..., killed at call %u of class %d, then continued:\n%s\nexpected:\n%s\n",
            row->args[0], nth, class, found.bytes, whole->bytes);
    exit(1);
}

/* All calls of a class, one after the other. */
static void sweep(const struct row *row, enum fault_class class, const struct text *whole)
{
    bool killed = true;

    for (unsigned nth = 1; killed && nth <= KILLS_MOST; nth++) {
        clear();
        killed = run(row, class, nth);
        unsigned there = count_rows();
        if (killed && run(row, class, (nth + 1) / 2)) {
            if (count_rows() < there) {
                fprintf(stderr, "%s ..., call %u of class %d: of %u rows %u stayed\n", row->args[0],
                        nth, class, there, count_rows());
                exit(1);
            }
        }
        run(row, class, 0);
        check(row, class, nth, whole);
    }
}

static void begin(const char *library)
{
    char folder[] = "/tmp/killed.XXXXXX", path[PATH_MAX];

    if (!realpath(library, path) || !mkdtemp(folder) || chdir(folder) != 0 ||
        mkdir("run", 0777) != 0)
        give_up(library);
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", path);
    snprintf(file, sizeof file, "FAULT_FILE=%s/fault", folder);
    int descriptor = open("fault", O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    int list = open("list", O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    const char positions[] = "3/3/3 b\nnone\n3/1b1/3 w\n# none\nb2/3/2w b\n3/3/b2 w\n";
    if (descriptor < 0 || ftruncate(descriptor, sizeof *fault) != 0 ||
        write(list, positions, sizeof positions - 1) != (ssize_t)sizeof positions - 1)
        give_up(folder);
    fault = mmap(NULL, sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (fault == MAP_FAILED)
        give_up("mmap");
    close(list);
    close(descriptor);
}

static void end(void)
{
    static const char *const files[] = {"fault", "list", "err"};
    char folder[PATH_MAX];

    clear();
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++)
        unlink(files[i]);
    if (rmdir("run") != 0 || !getcwd(folder, sizeof folder) || chdir("/") != 0 ||
        rmdir(folder) != 0)
        give_up("the folder");
}

int main(int argc, char **argv)
{
    static struct text whole;
    static char path[PATH_MAX];

    if (argc != 3 || !realpath(argv[1], path)) {
        fputs("usage: killed SOLVE FAULT.so\n", stderr);
        return 2;
    }
    solve = path;
    begin(argv[2]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        clear();
        run(&rows[i], FAULT_WRITE, 0);
        read_text("run/rows", &whole);
        leave_out_times(&whole);
        for (size_t j = 0; j < sizeof classes / sizeof classes[0]; j++)
            sweep(&rows[i], classes[j], &whole);
    }
    end();
    printf("%u kills\n", kills);
    return kills < KILLS_LEAST;
}
