/* SPDX-License-Identifier: MIT */
/*
 * strategy_open.c - from a file to a strategy: a strong solution or a certificate, told apart by
 * how they begin.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/certificate.h>
#include <gamesolve/file.h>
#include <gamesolve/store.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

/* What a file begins with: more than the lines of a strong solution. */
struct start {
    uint8_t bytes[GS_STORE_TEXT];
    size_t size;
};

/* Reads until there is enough, or to the end, and leaves out a byte order mark. */
static enum gs_status fill(struct start *start, int file, struct gs_search *watch,
                           struct gs_error *error)
{
    enum gs_status status = GS_OK;
    size_t got = 1;

    start->size = 0;
    while (status == GS_OK && got > 0 && start->size < sizeof start->bytes) {
        status = gs_input_some(file, watch, start->bytes + start->size,
                               sizeof start->bytes - start->size, &got, error);
        start->size += got;
    }
    size_t mark = gs_text_mark(start->bytes, start->size);
    start->size -= mark;
    memmove(start->bytes, start->bytes + mark, start->size);
    return status;
}

static enum gs_status read_start(struct start *start, const char *path, struct gs_search *watch,
                                 struct gs_error *error)
{
    struct gs_error reason = {.message = ""};
    enum gs_status status = GS_IO;

    int file = gs_input_open(path);
    if (file < 0)
        return gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno ? errno : EIO));
    status = fill(start, file, watch, &reason);
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

static enum gs_status refuse_kind(struct gs_error *error)
{
    return gs_error_set(error, GS_USAGE, "it is no strategy file");
}

enum gs_status gs_strategy_open(const char *path, const struct gs_registry *registry,
                                const struct gs_rules *rules, struct gs_memory *memory,
                                struct gs_search *watch, struct gs_strategy **strategy,
                                struct gs_error *error)
{
    struct start start;

    *strategy = NULL;
    enum gs_status status = read_start(&start, path, watch, error);
    if (status != GS_OK)
        return status;
    if (gs_store_is(start.bytes, start.size))
        return gs_store_open(path, rules, memory, strategy, error);
    if (gs_certificate_is(start.bytes, start.size))
        return open_certificate(path, registry, rules, memory, watch, strategy, error);
    return refuse_kind(error);
}

/* --- the head ------------------------------------------------------------------------------ */

/* Copies a text into the head, where it fits: the parts of a head are shorter than its room. */
static const char *keep(struct gs_strategy_head *head, const char *text)
{
    char *kept = head->text + head->length;
    const size_t room = sizeof head->text - head->length, length = strlen(text);

    snprintf(kept, room, "%s", text);
    head->length += length < room ? length + 1 : room - 1;
    return kept;
}

static void add_rule(struct gs_strategy_head *head, const char *name, const char *value)
{
    head->rule_names[head->rule_count] = keep(head, name);
    head->rule_values[head->rule_count++] = keep(head, value);
}

static enum gs_status read_store(struct gs_strategy_head *head, const struct start *start,
                                 struct gs_error *error)
{
    struct gs_store_head read;

    enum gs_status status = gs_store_head_read(&read, start->bytes, start->size, error);
    if (status != GS_OK)
        return status;
    head->game = keep(head, read.game);
    head->root = keep(head, read.root);
    for (size_t i = 0; i < read.rule_count; i++)
        add_rule(head, read.rule_names[i], read.rule_values[i]);
    return GS_OK;
}

/* Reads the whole file: its head can be trusted only once its checksum is verified. */
static enum gs_status read_certificate(struct gs_strategy_head *head, const char *path,
                                       const struct gs_registry *registry, struct gs_search *watch,
                                       struct gs_error *error)
{
    struct gs_certificate certificate;
    char root[GS_TEXT_MAX];

    head->is_certificate = true;
    enum gs_status status =
        gs_certificate_open(&certificate, watch, watch->memory, registry, path, error);
    if (status == GS_OK) {
        const struct gs_rules *rules = certificate.rules;
        const struct gs_args *args = &rules->args;
        rules->game->position_format(rules, certificate.root, root, sizeof root);
        head->game = keep(head, rules->game->name);
        head->root = keep(head, root);
        for (size_t i = 0; i < args->count; i++)
            if (args->values[i].filled)
                add_rule(head, args->table[i].name, args->values[i].text);
    }
    gs_certificate_close(&certificate);
    return status;
}

enum gs_status gs_strategy_head_read(struct gs_strategy_head *head, const char *path,
                                     const struct gs_registry *registry, struct gs_search *watch,
                                     struct gs_error *error)
{
    struct start start;

    *head = (struct gs_strategy_head){.game = NULL};
    enum gs_status status = read_start(&start, path, watch, error);
    if (status != GS_OK)
        return status;
    if (gs_store_is(start.bytes, start.size))
        return read_store(head, &start, error);
    if (gs_certificate_is(start.bytes, start.size))
        return read_certificate(head, path, registry, watch, error);
    return refuse_kind(error);
}
