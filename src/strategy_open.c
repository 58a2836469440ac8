/* SPDX-License-Identifier: MIT */
/*
 * strategy_open.c - from a file to a strategy: a strong solution or a certificate, told apart by
 * how they begin.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/certificate.h>
#include <gamesolve/file.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

/* More than either kind begins with, and a byte order mark before it. */
enum { START_SIZE = 128 };

/* Reads until there is enough, or to the end. */
static enum gs_status fill(uint8_t bytes[START_SIZE], size_t *size, int file,
                           struct gs_search *watch, struct gs_error *error)
{
    enum gs_status status = GS_OK;
    size_t got = 1;

    *size = 0;
    while (status == GS_OK && got > 0 && *size < START_SIZE) {
        status = gs_input_some(file, watch, bytes + *size, START_SIZE - *size, &got, error);
        *size += got;
    }
    size_t mark = gs_text_mark(bytes, *size);
    *size -= mark;
    memmove(bytes, bytes + mark, *size);
    return status;
}

static enum gs_status read_start(const char *path, uint8_t bytes[START_SIZE], size_t *size,
                                 struct gs_search *watch, struct gs_error *error)
{
    struct gs_error reason = {.message = ""};
    enum gs_status status = GS_IO;

    int file = gs_input_open(path);
    if (file < 0)
        return gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno ? errno : EIO));
    status = fill(bytes, size, file, watch, &reason);
    close(file);
    if (status != GS_OK)
        gs_error_set(error, status, "%s%s", status == GS_IO ? "cannot read it: " : "",
                     reason.message);
    return status;
}

static enum gs_status open_certificate(const char *path, const struct gs_registry *registry,
                                       const struct gs_rules *rules, struct gs_memory *memory,
                                       struct gs_search *watch, struct gs_strategy **strategy,
                                       struct gs_error *error)
{
    struct gs_certificate certificate;
    struct gs_search search = *watch; /* with the memory that the strategy will have */

    search.memory = memory;
    enum gs_status status =
        gs_certificate_open(&certificate, &search, memory, registry, path, error);
    if (status == GS_OK)
        return gs_certificate_strategy(&certificate, rules, memory, watch, strategy, error);
    gs_certificate_close(&certificate);
    return status;
}

enum gs_status gs_strategy_open(const char *path, const struct gs_registry *registry,
                                const struct gs_rules *rules, struct gs_memory *memory,
                                struct gs_search *watch, struct gs_strategy **strategy,
                                struct gs_error *error)
{
    uint8_t bytes[START_SIZE];
    size_t size = 0;

    *strategy = NULL;
    enum gs_status status = read_start(path, bytes, &size, watch, error);
    if (status != GS_OK)
        return status;
    if (gs_store_is(bytes, size))
        return gs_store_open(path, rules, memory, strategy, error);
    if (gs_certificate_is(bytes, size))
        return open_certificate(path, registry, rules, memory, watch, strategy, error);
    return gs_error_set(error, GS_USAGE, "it is no strategy file");
}
