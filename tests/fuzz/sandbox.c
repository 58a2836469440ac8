/* SPDX-License-Identifier: MIT */
/* sandbox.c - see sandbox.h. */
#include "fuzz/sandbox.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/fuzz.h"

static char folder[] = "/tmp/gamesolve_fuzz_XXXXXX";
static pid_t maker;   /* of the folder; a child process makes its own */
static int back = -1; /* the folder to go back to */

static FILE *in, *out, *errors;
static int out_number; /* of out, which the program closes */
static int copy;       /* of it, to read what was written */
/* What the program was given when it began. */
static FILE *first_in, *first_out, *first_errors;

bool sandbox_allows(const uint8_t *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] == '/' && (i == 0 || !isalnum(text[i - 1])))
            return false;
    return true;
}

static void remove_folder(void)
{
    if (maker == getpid())
        rmdir(folder);
}

void sandbox_enter(void)
{
    if (maker != getpid()) {
        strcpy(folder + strlen(folder) - 6, "XXXXXX");
        FUZZ_CHECK(mkdtemp(folder) != NULL);
        maker = getpid();
        atexit(remove_folder);
    }
    back = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    FUZZ_CHECK(back >= 0 && chdir(folder) == 0);
}

/* Removes what is in a folder, with the folders that programs make there. */
static void empty(int descriptor)
{
    DIR *files = descriptor < 0 ? NULL : fdopendir(descriptor);
    FUZZ_CHECK(files != NULL);
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        const char *name = file->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
            unlinkat(dirfd(files), name, 0) == 0)
            continue;
        empty(openat(dirfd(files), name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        FUZZ_CHECK(unlinkat(dirfd(files), name, AT_REMOVEDIR) == 0);
    }
    closedir(files);
}

void sandbox_leave(void)
{
    empty(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    FUZZ_CHECK(fchdir(back) == 0 && close(back) == 0);
}

void sandbox_write(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(name, "wb");
    FUZZ_CHECK(file != NULL);
    size_t written = size > 0 ? fwrite(bytes, 1, size, file) : 0;
    FUZZ_CHECK(written == size && fclose(file) == 0);
}

bool sandbox_has(const char *ending)
{
    DIR *files = opendir(folder);
    bool found = false;
    FUZZ_CHECK(files != NULL);
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        size_t length = strlen(file->d_name), least = strlen(ending);
        found = found || (length >= least && strcmp(file->d_name + length - least, ending) == 0);
    }
    closedir(files);
    return found;
}

/* A file without a name, which is gone when it is closed. */
static FILE *open_nameless(void)
{
    FILE *file = tmpfile();
    FUZZ_CHECK(file != NULL);
    return file;
}

void sandbox_redirect(struct sandbox_said *said, const uint8_t *text, size_t size)
{
    first_in = stdin;
    first_out = stdout;
    first_errors = stderr;
    *said = (struct sandbox_said){.out = NULL};
    in = open_nameless();
    out = open_nameless();
    out_number = fileno(out);
    copy = dup(out_number);
    errors = open_memstream(&said->errors, &said->errors_size);
    FUZZ_CHECK(errors && copy >= 0);
    FUZZ_CHECK(size == 0 || fwrite(text, 1, size, in) == size);
    rewind(in);
    stdin = in;
    stdout = out;
    stderr = errors;
}

/* What went to the file from its beginning. */
static char *read_all(int file, size_t *size)
{
    off_t end = lseek(file, 0, SEEK_END);
    FUZZ_CHECK(end >= 0);
    char *text = malloc((size_t)end + 1);
    FUZZ_CHECK(text && pread(file, text, (size_t)end, 0) == end);
    text[end] = '\0';
    *size = (size_t)end;
    return text;
}

/* The program may have closed its standard output: that is how it learns what was not written. */
void sandbox_restore(struct sandbox_said *said)
{
    bool closed = fcntl(out_number, F_GETFD) < 0;
    stdin = first_in;
    stdout = first_out;
    stderr = first_errors;
    FUZZ_CHECK(closed || fclose(out) == 0);
    FUZZ_CHECK(fclose(errors) == 0 && fclose(in) == 0);
    said->out = read_all(copy, &said->out_size);
    close(copy);
}

void sandbox_forget(struct sandbox_said *said)
{
    free(said->out);
    free(said->errors);
}
