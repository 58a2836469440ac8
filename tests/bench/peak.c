/* SPDX-License-Identifier: MIT */
/*
 * Runs a program and writes its peak memory: peak FILE COMMAND...
 *
 * The first word of FILE is the greatest resident set in KiB, the second the exit code (128 and the
 * signal, where one ended it), which is also our own. This program is small, since its own memory
 * counts when it starts the other.
 */
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* What a shell says where a command cannot be run. */
enum { CANNOT_RUN = 126 };

extern char **environ;

/* The kernel gives the resident set in KiB, that of macOS in bytes. */
static long in_kib(long size)
{
#ifdef __APPLE__
    return size / 1024;
#else
    return size;
#endif
}

int main(int argc, char **argv)
{
    pid_t child;
    int status, code;
    struct rusage usage;

    if (argc < 3 || posix_spawnp(&child, argv[2], NULL, NULL, argv + 2, environ) != 0 ||
        waitpid(child, &status, 0) != child || getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return CANNOT_RUN;
    code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    FILE *file = fopen(argv[1], "w");
    if (!file)
        return CANNOT_RUN;
    fprintf(file, "%ld %d\n", in_kib(usage.ru_maxrss), code);
    return fclose(file) == 0 ? code : CANNOT_RUN;
}
