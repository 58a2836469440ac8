/* SPDX-License-Identifier: MIT */
/*
 * Where results go. A file is written beside its name as NAME.partial and
 * renamed when it is complete, so that nobody ever finds a damaged NAME and an
 * older one stays until then. A NAME.partial that is there already is left
 * alone, and NAME refused. What is no regular file (a device, a pipe) is written
 * directly. Errors are looked for at every flush.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/words.h"

static bool fail(struct cli_output *output, const char *doing)
{
    const char *reason = strerror(errno ? errno : EIO);

    if (!output->failed && output->file == stdout)
        cli_error("%s %s: %s", doing, output->name, reason);
    else if (!output->failed)
        cli_error("%s '%s': %s: %s", output->label, output->name, doing, reason);
    output->failed = true;
    return false;
}

/* The file that a symbolic link leads to is the one to replace, not the link. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : strdup(path);
}

/* A file of that name may be the user's own, or that of another run: it is never written over. */
static bool refuse_partial(struct cli_output *output)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("%s '%s': '%s' is there, perhaps left by a run that was killed; remove it, unless a "
              "run still writes it",
              output->label, output->name, gs_quote(output->partial, quote));
    output->failed = true;
    return false;
}

/* Opens the partial file with the permissions of the file that it will replace. */
static bool open_partial(struct cli_output *output, const char *path, const struct stat *old)
{
    output->target = resolve(path);
    if (!output->target)
        return fail(output, "cannot write");
    output->partial = malloc(strlen(output->target) + sizeof CLI_PARTIAL);
    if (!output->partial)
        return fail(output, "cannot write");
    strcpy(output->partial, output->target);
    strcat(output->partial, CLI_PARTIAL);
    if (old && access(output->target, W_OK) != 0)
        return fail(output, "cannot write");

    int descriptor = open(output->partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return errno == EEXIST ? refuse_partial(output) : fail(output, "cannot write");
    if (old)
        (void)fchmod(descriptor, old->st_mode & 0777);
    output->file = fdopen(descriptor, "w");
    if (output->file)
        return true;
    close(descriptor);
    return fail(output, "cannot write");
}

static void forget_names(struct cli_output *output)
{
    free(output->target);
    free(output->partial);
    output->target = output->partial = NULL;
    output->file = NULL;
}

bool cli_output_open(struct cli_output *output, const char *path, const char *label)
{
    if (path && strcmp(path, "-") != 0)
        return cli_output_open_file(output, path, label);
    *output = (struct cli_output){.file = stdout, .name = "the standard output"};
    return true;
}

bool cli_output_open_file(struct cli_output *output, const char *path, const char *label)
{
    struct stat old;

    *output = (struct cli_output){.name = path, .label = label};
    bool exists = stat(path, &old) == 0;
    if (path[0] == '\0')
        errno = ENOENT; /* a partial file could be made, but never renamed */
    else if (exists && !S_ISREG(old.st_mode))
        output->file = fopen(path, "w");
    else
        open_partial(output, path, exists ? &old : NULL);
    if (output->file)
        return true;
    fail(output, "cannot write");
    forget_names(output);
    return false;
}

bool cli_output_put(struct cli_output *output, const void *bytes, size_t size)
{
    errno = 0;
    return fwrite(bytes, 1, size, output->file) == size || fail(output, "cannot write");
}

bool cli_output_flush(struct cli_output *output)
{
    errno = 0;
    if (fflush(output->file) != 0 || ferror(output->file))
        return fail(output, "cannot write");
    return !output->failed;
}

bool cli_output_close(struct cli_output *output)
{
    cli_output_flush(output);
    bool empty = output->partial && ftell(output->file) == 0;
    errno = 0;
    if (output->partial && !output->failed && !empty && fsync(fileno(output->file)) != 0)
        fail(output, "cannot write");
    errno = 0;
    if (fclose(output->file) != 0)
        fail(output, "cannot write");
    if (output->partial && (output->failed || empty))
        unlink(output->partial);
    else if (output->partial && rename(output->partial, output->target) != 0)
        fail(output, "cannot rename the partial file");
    bool good = !output->failed;
    forget_names(output);
    return good;
}
