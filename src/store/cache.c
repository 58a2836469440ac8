/* SPDX-License-Identifier: MIT */
/*
 * The file of results.
 *
 * A proved value holds for ever, wherever the position occurs: it belongs to
 * the game, not to a path, so proved values of the moves prove the root just as
 * a search would. Only proved values are entered; identity is decided by game,
 * parameters and exact key, as full text.
 *
 * In memory the values are a table by key (state_table.h), for these rules
 * only; each records whether it rests on the file or was found by this run.
 * Cost: one pass over the file, a look-up for each question.
 */
#include <gamesolve/cache.h>
#include <gamesolve/file.h>
#include <gamesolve/game_load.h>
#include <gamesolve/strategy.h>
#include <gamesolve/text.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/checksum.h"
#include "core/game_origin.h"
#include "store/format.h"
#include "table/state_table.h"

static const char header[] = "gamesolve cache 1\n";

/* Room for a line: words, two parameter texts, a key. */
enum { LINE_MAX_SIZE = 4096, SUM_DIGITS = 16, CACHE_DISTANCE_MOST = 1 << 28 };

/* Bytes read at once; and nanoseconds between two attempts to lock the file. */
enum { BUFFER = 65536, FIRST_ADDED = 4096, LOCK_WAIT = 10000000 };

/* Flag of a table entry: not proved by a search of this run alone. */
#define TRUSTED (UINT32_C(1) << 31)

struct gs_cache {
    struct gs_proved_values known;
    uint64_t hits;   /* of known */
    bool trusts;     /* an answer, or the search for it, has used a TRUSTED value */
    uint8_t *layers; /* whether a layer of the game has values; NULL: the game has one layer */
    struct gs_search *search;
    struct gs_memory *memory;
    const struct gs_rules *rules;
    struct gs_state_table table;
    struct gs_undo *undo; /* room for one record */
    char *added;          /* lines to be appended */
    size_t added_size, added_room;
    const char *path;
    char name[LINE_MAX_SIZE / 2]; /* "GAME NAME=VALUE,..." of these rules; cache.h */
    uint64_t other_origin;        /* of a line about other rules of a game with this name */
};

/* The table's form of an entry: never 0 in the low bits. */
static uint32_t pack(struct gs_entry entry)
{
    return entry_pack(entry) + 1;
}

static struct gs_entry unpack(uint32_t packed)
{
    return entry_unpack((packed & ~TRUSTED) - 1);
}

/* Writes value with blanks, commas and special characters as % and two digits. */
static void put_escaped(struct gs_writer *text, const char *value)
{
    for (const unsigned char *at = (const unsigned char *)value; *at; at++) {
        if (*at <= ' ' || *at > '~' || *at == ',' || *at == '%')
            gs_writer_add(text, "%%%02x", *at);
        else
            gs_writer_add(text, "%c", *at);
    }
}

/* False if the text of the parameters is too long. */
static bool make_name(struct gs_cache *cache)
{
    const struct gs_args *args = &cache->rules->args;
    struct gs_writer text;
    gs_writer_init(&text, cache->name, sizeof cache->name);
    gs_writer_add(&text, "%s", cache->rules->game->name);
    if (gs_game_checksum(cache->rules->game) != 0)
        gs_writer_add(&text, "@%016" PRIx64, gs_game_checksum(cache->rules->game));
    gs_writer_add(&text, " ");
    for (size_t i = 0; i < args->count; i++) {
        gs_writer_add(&text, "%s%s=", i > 0 ? "," : "", args->table[i].name);
        put_escaped(&text, args->values[i].filled ? args->values[i].text : "");
    }
    return text.length < sizeof cache->name;
}

static void find_image_key(const struct gs_cache *cache, const struct gs_position *position,
                           uint8_t *key)
{
    const struct gs_space *space = cache->rules->game->space;
    memset(key, 0, GS_KEY_MAX + 8);
    if (space && space->canonical)
        space->canonical(cache->rules, position, key);
    else
        gs_encode(cache->rules, position, key);
}

/* Marks the layer of a state as having values. */
static void mark_layer(struct gs_cache *cache, const uint8_t *key)
{
    if (cache->layers)
        cache->layers[cache->rules->game->space->layer(cache->rules, key)] = 1;
}

static bool make_layers(struct gs_cache *cache)
{
    const struct gs_space *space = cache->rules->game->space;
    unsigned count = space && space->layers ? space->layers(cache->rules) : 1;
    if (count > 1)
        cache->layers = gs_alloc_zero(cache->memory, count, 1);
    return count <= 1 || cache->layers;
}

/* Adds a value to the table, or to what is known there; trusted is TRUSTED or 0. */
static enum gs_status enter_value(struct gs_cache *cache, const uint8_t *key, struct gs_entry entry,
                                  uint32_t trusted, bool *news)
{
    struct gs_state_table *table = &cache->table;
    uint64_t hash = gs_state_table_hash(table, key), slot = gs_state_table_find(table, key, hash);
    *news = slot == GS_NO_SLOT;
    mark_layer(cache, key);
    if (*news)
        return gs_state_table_insert(table, key, hash, pack(entry) | trusted) == GS_INSERT_NEW
                   ? GS_OK
                   : GS_NO_MEMORY;
    uint32_t packed = gs_state_table_payload(table, slot);
    struct gs_entry old = unpack(packed);
    if (old.value != entry.value ||
        (old.distance >= 0 && entry.distance >= 0 && old.distance != entry.distance))
        return GS_USAGE;
    *news = old.distance < 0 && entry.distance >= 0;
    if (*news)
        gs_state_table_set(table, slot, pack(entry) | trusted);
    else if (trusted == 0 && old.distance == entry.distance)
        gs_state_table_set(table, slot, packed & ~TRUSTED);
    return GS_OK;
}

/* Looks a value up; *trusted: it rests on the file. */
static struct gs_entry find_value(const struct gs_cache *cache, const uint8_t *key, bool *trusted)
{
    uint64_t slot =
        gs_state_table_find(&cache->table, key, gs_state_table_hash(&cache->table, key));
    *trusted = false;
    if (slot == GS_NO_SLOT)
        return (struct gs_entry){GS_UNKNOWN, GS_NO_DISTANCE};
    uint32_t packed = gs_state_table_payload(&cache->table, slot);
    *trusted = (packed & TRUSTED) != 0;
    return unpack(packed);
}

/*
 * Called by searches for each of their positions. Most are in a layer without values, so the
 * canonical form is made only where there are some.
 */
static struct gs_proved find_known(struct gs_proved_values *known,
                                   const struct gs_position *position)
{
    struct gs_cache *cache = (struct gs_cache *)known;
    struct gs_proved nothing = {GS_LOSS, GS_WIN, 0, 0};
    uint8_t key[GS_KEY_MAX + 8];
    if (cache->layers) {
        gs_encode(cache->rules, position, key);
        if (!cache->layers[cache->rules->game->space->layer(cache->rules, key)])
            return nothing;
    }
    find_image_key(cache, position, key);
    bool trusted;
    struct gs_entry entry = find_value(cache, key, &trusted);
    if (entry.value == GS_UNKNOWN)
        return nothing;
    cache->hits++;
    cache->trusts = cache->trusts || trusted;
    unsigned plies = entry.distance >= 0 ? (unsigned)entry.distance : GS_PLIES_UNKNOWN;
    return (struct gs_proved){entry.value, entry.value, entry.value == GS_DRAW ? 0 : plies, 0};
}

struct gs_proved_values *gs_cache_known(struct gs_cache *cache)
{
    return &cache->known;
}

uint64_t gs_cache_hits(const struct gs_cache *cache)
{
    return cache->hits;
}

bool gs_cache_trusts(const struct gs_cache *cache)
{
    return cache->trusts;
}

static uint64_t sum_of(const char *line, size_t length)
{
    return gs_checksum(0, line, length);
}

/* Reads lower-case digits, as they are written; false if there is anything else. */
static bool read_hex(const char *text, size_t digits, uint8_t *bytes)
{
    for (size_t i = 0; i < digits; i++) {
        const char *all = "0123456789abcdef";
        const char *found = text[i] ? strchr(all, text[i]) : NULL;
        if (!found)
            return false;
        uint8_t digit = (uint8_t)(found - all);
        bytes[i / 2] = (uint8_t)(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
    }
    return true;
}

/* Formats the line of a value, without the checksum. */
static size_t format_line(const struct gs_cache *cache, const uint8_t *key, struct gs_entry entry,
                          char *line)
{
    char distance[24] = "-";
    struct gs_writer text;
    if (entry.distance >= 0)
        snprintf(distance, sizeof distance, "%" PRId64, entry.distance);
    gs_writer_init(&text, line, LINE_MAX_SIZE);
    gs_writer_add(&text, "%s %s %s ", gs_value_name(entry.value), distance, cache->name);
    for (size_t i = 0; i < cache->rules->key_size; i++)
        gs_writer_add(&text, "%02x", key[i]);
    uint64_t sum = sum_of(line, text.length);
    gs_writer_add(&text, " %016" PRIx64 "\n", sum);
    return text.length;
}

/*
 * Reads the words of a line with a correct checksum; false if it is damaged or about other rules.
 */
static bool read_words(const struct gs_cache *cache, const char *line, size_t length,
                       struct gs_entry *entry, uint8_t *key)
{
    static const enum gs_value values[] = {GS_LOSS, GS_DRAW, GS_WIN};
    size_t name = strlen(cache->name), digits = 2 * cache->rules->key_size, at = 0;
    entry->value = GS_UNKNOWN;
    for (size_t i = 0; i < 3 && entry->value == GS_UNKNOWN; i++) {
        at = strlen(gs_value_name(values[i]));
        if (length > at && memcmp(line, gs_value_name(values[i]), at) == 0 && line[at] == ' ')
            entry->value = values[i];
    }
    if (entry->value == GS_UNKNOWN)
        return false;
    at++;
    entry->distance = line[at] == '-' ? GS_NO_DISTANCE : 0;
    if (line[at] == '-')
        at++;
    for (; line[at] >= '0' && line[at] <= '9' && entry->distance < CACHE_DISTANCE_MOST; at++)
        entry->distance = 10 * entry->distance + (line[at] - '0');
    return length == at + 1 + name + 1 + digits && line[at] == ' ' && line[at + 1 + name] == ' ' &&
           memcmp(line + at + 1, cache->name, name) == 0 &&
           read_hex(line + at + 2 + name, digits, key);
}

/*
 * Whether a line with a correct checksum is about another game with the same name, from elsewhere
 * or with other rules; notes its origin.
 */
static bool is_other_game(struct gs_cache *cache, const char *line, size_t length)
{
    const char *name = cache->rules->game->name, *end = line + length;
    const size_t size = strlen(name);
    char digits[SUM_DIGITS + 1] = "";
    uint8_t origin[SUM_DIGITS / 2];
    for (int word = 0; line < end && word < 2; line++) /* after value and distance */
        word += *line == ' ';
    if ((size_t)(end - line) <= size || memcmp(line, name, size) != 0)
        return false;
    line += size;
    if (*line == '@' && end - line > SUM_DIGITS + 1 && read_hex(line + 1, SUM_DIGITS, origin)) {
        memcpy(digits, line + 1, SUM_DIGITS);
        line += SUM_DIGITS + 1;
    }
    cache->other_origin = strtoull(digits, NULL, 16);
    return *line == ' ' && cache->other_origin != gs_game_checksum(cache->rules->game);
}

/* Whether a line, without its end, is a file header. */
static bool is_header(const char *line, size_t length)
{
    return length == sizeof header - 2 && memcmp(line, header, length) == 0;
}

/*
 * Takes one line; headers may occur anywhere, as files can be concatenated. A wrong checksum is
 * counted in *damaged.
 */
static enum gs_status take_cache_line(struct gs_cache *cache, const char *line, size_t length,
                                      uint64_t *damaged)
{
    uint8_t key[GS_KEY_MAX + 8] = {0}, sum[8];
    char expected[SUM_DIGITS + 1];
    struct gs_entry entry;
    bool news;
    if (length == 0 || is_header(line, length))
        return GS_OK;
    size_t words = length > SUM_DIGITS ? length - SUM_DIGITS - 1 : 0;
    snprintf(expected, sizeof expected, "%016" PRIx64, sum_of(line, words));
    if (words == 0 || line[words] != ' ' || !read_hex(line + words + 1, SUM_DIGITS, sum) ||
        memcmp(line + words + 1, expected, SUM_DIGITS) != 0) {
        ++*damaged;
        return GS_OK;
    }
    if (!read_words(cache, line, words, &entry, key)) /* about other parameters, or a game */
        return is_other_game(cache, line, words) ? GS_UNSUPPORTED : GS_OK;
    return enter_value(cache, key, entry, TRUSTED, &news);
}

static enum gs_status refuse_line(const struct gs_cache *cache, enum gs_status status,
                                  uint64_t line, struct gs_error *error)
{
    if (status == GS_NO_MEMORY && cache->search->stop != GS_STOP_SOLVED &&
        cache->search->stop != GS_STOP_MEMORY)
        status = GS_STOPPED;
    if (status == GS_USAGE)
        return gs_error_set(error, status, "line %" PRIu64 " contradicts an earlier one", line);
    if (status == GS_UNSUPPORTED) {
        struct gs_error reason;
        status = gs_origin_check(cache->rules->game, cache->other_origin, &reason);
        return gs_error_set(error, status, "line %" PRIu64 ": %s", line, reason.message);
    }
    if (status == GS_STOPPED)
        return gs_error_set(error, status, "%s", gs_stop_name(cache->search->stop));
    if (status == GS_NO_MEMORY)
        return gs_error_set(error, status, "not enough memory to read it");
    return gs_error_set(error, status, "%s", gs_status_name(status));
}

/* A file that is read line by line. */
struct lines {
    struct gs_cache *cache;
    struct gs_error *error;
    int file;
    char *buffer; /* BUFFER bytes */
    size_t at, size;
    char line[LINE_MAX_SIZE]; /* without its end */
    size_t length;
    uint64_t number;
    bool cut; /* too long to be genuine, and continues: its pieces count as damaged */
    bool end; /* the file ended here, without a line end */
};

/* Reads more of the file; GS_IO if that fails. */
static enum gs_status fill_buffer(struct lines *lines)
{
    struct gs_error reason = {.message = ""};
    lines->at = 0;
    enum gs_status status = gs_input_some(lines->file, lines->cache->search, lines->buffer, BUFFER,
                                          &lines->size, &reason);
    lines->end = status != GS_OK || lines->size == 0;
    if (status != GS_OK)
        gs_error_set(lines->error, status, "%s%s", status == GS_IO ? "cannot read it: " : "",
                     reason.message);
    return status;
}

/* Skips a byte order mark, which files that were joined may have at any line. */
static void skip_mark(struct lines *lines)
{
    const size_t mark = gs_text_mark(lines->line, lines->length);

    lines->length -= mark;
    memmove(lines->line, lines->line + mark, lines->length);
}

/* The next line, or the next piece of one. */
static enum gs_status cut_line(struct lines *lines)
{
    lines->number += !lines->cut;
    lines->length = 0;
    lines->cut = false;
    while (true) {
        enum gs_status status = lines->at == lines->size ? fill_buffer(lines) : GS_OK;
        if (status != GS_OK || lines->end)
            return status;
        char c = lines->buffer[lines->at];
        if (c != '\n' && lines->length == sizeof lines->line) {
            lines->cut = true;
            return GS_OK;
        }
        lines->at++;
        if (c == '\n')
            return GS_OK;
        lines->line[lines->length++] = c;
    }
}

static enum gs_status next_line(struct lines *lines)
{
    enum gs_status status = cut_line(lines);

    skip_mark(lines);
    return status;
}

/* The last line may lack its end: its checksum alone decides whether it is valid. */
static enum gs_status read_values(struct lines *lines, uint64_t *damaged)
{
    struct gs_cache *cache = lines->cache;
    enum gs_status status = next_line(lines);
    while (status == GS_OK && (!lines->end || lines->length > 0)) {
        const bool last = lines->end;
        status = take_cache_line(cache, lines->line, lines->length, damaged);
        if (status == GS_OK && lines->number % 1024 == 0 && !gs_search_poll(cache->search))
            status = GS_STOPPED;
        if (status != GS_OK)
            return refuse_line(cache, status, lines->number, lines->error);
        if (last)
            break;
        status = next_line(lines);
    }
    return status;
}

/* An empty file is a new one. */
static enum gs_status read_lines(struct lines *lines, uint64_t *damaged)
{
    enum gs_status status = next_line(lines);
    if (status != GS_OK || (lines->end && lines->length == 0))
        return status;
    if (lines->end || !is_header(lines->line, lines->length))
        return gs_error_set(lines->error, GS_USAGE,
                            "it is no file of results: line 1 must be '%.*s'",
                            (int)(sizeof header - 2), header);
    return read_values(lines, damaged);
}

static enum gs_status read_file(struct gs_cache *cache, uint64_t *damaged, struct gs_error *error)
{
    struct lines lines = {.cache = cache, .error = error};
    errno = 0;
    lines.file = gs_input_open(cache->path);
    if (lines.file < 0 && errno == ENOENT)
        return GS_OK;
    if (lines.file < 0)
        return gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno));
    lines.buffer = gs_alloc(cache->memory, BUFFER);
    enum gs_status status = lines.buffer
                                ? read_lines(&lines, damaged)
                                : gs_error_set(error, GS_NO_MEMORY, "not enough memory to read it");
    gs_release(cache->memory, lines.buffer);
    close(lines.file);
    return status;
}

enum gs_status gs_cache_open(const char *path, struct gs_search *search, struct gs_cache **opened,
                             uint64_t *damaged, struct gs_error *error)
{
    enum gs_status status = GS_NO_MEMORY;
    struct gs_cache *cache = gs_alloc_zero(search->memory, 1, sizeof *cache);
    *damaged = 0;
    if (cache) {
        cache->search = search;
        cache->memory = search->memory;
        cache->rules = search->rules;
        cache->path = path;
        cache->undo = gs_alloc_zero(cache->memory, 1, cache->rules->undo_size);
        cache->known.find = find_known;
        bool made = cache->undo && make_layers(cache) &&
                    gs_state_table_init(&cache->table, search, cache->rules->key_size) &&
                    gs_state_table_widen(&cache->table);
        status = !made ? GS_NO_MEMORY : make_name(cache) ? GS_OK : GS_UNSUPPORTED;
    }
    if (status == GS_OK)
        status = read_file(cache, damaged, error);
    else if (search->stop != GS_STOP_SOLVED && search->stop != GS_STOP_MEMORY)
        status = gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
    else
        gs_error_set(error, status,
                     status == GS_NO_MEMORY ? "not enough memory to read it"
                                            : "the parameters are too long a text");
    if (status == GS_OK)
        *opened = cache;
    else if (cache)
        gs_cache_free(cache);
    return status;
}

void gs_cache_free(struct gs_cache *cache)
{
    if (cache->table.bytes)
        gs_state_table_clear(&cache->table);
    gs_release(cache->memory, cache->undo);
    gs_release(cache->memory, cache->layers);
    gs_release(cache->memory, cache->added);
    gs_release(cache->memory, cache);
}

/* Finds a value by the rules or in the table. */
static struct gs_entry find_entry(const struct gs_cache *cache, const struct gs_position *position,
                                  bool *trusted)
{
    uint8_t key[GS_KEY_MAX + 8];
    enum gs_value outcome = gs_outcome(cache->rules, position);
    *trusted = false;
    if (outcome != GS_UNKNOWN)
        return (struct gs_entry){outcome, outcome == GS_DRAW ? GS_NO_DISTANCE : 0};
    find_image_key(cache, position, key);
    return find_value(cache, key, trusted);
}

struct gs_entry gs_cache_find(struct gs_cache *cache, const struct gs_position *position)
{
    bool trusted;
    return find_entry(cache, position, &trusted);
}

static bool append_line(struct gs_cache *cache, const char *line, size_t length)
{
    void *added = cache->added;
    bool grown = gs_array_grow(cache->memory, &added, 1, &cache->added_room, FIRST_ADDED,
                               cache->added_size + length);
    cache->added = added;
    if (!grown)
        return false;
    memcpy(cache->added + cache->added_size, line, length);
    cache->added_size += length;
    return true;
}

enum gs_status gs_cache_add(struct gs_cache *cache, const struct gs_position *position,
                            struct gs_entry entry)
{
    uint8_t key[GS_KEY_MAX + 8];
    char line[LINE_MAX_SIZE];
    bool news;
    if (entry.value == GS_UNKNOWN || gs_outcome(cache->rules, position) != GS_UNKNOWN)
        return GS_OK;
    if (entry.distance > CACHE_DISTANCE_MOST)
        entry.distance = GS_NO_DISTANCE;
    find_image_key(cache, position, key);
    enum gs_status status = enter_value(cache, key, entry, cache->trusts ? TRUSTED : 0, &news);
    if (status != GS_OK || !news)
        return status;
    return append_line(cache, line, format_line(cache, key, entry, line)) ? GS_OK : GS_NO_MEMORY;
}

/* What an answer used from the table. */
struct taken {
    unsigned hits; /* values not known from the rules alone */
    bool trusted;  /* one of them rests on the file */
};

/* Values the moves of an open position; returns how many are known. */
static unsigned value_moves(struct gs_cache *cache, struct gs_position *position,
                            struct gs_move_value *values, const gs_move *moves, unsigned count,
                            struct taken *taken)
{
    unsigned known = 0;
    bool trusted;
    for (unsigned i = 0; i < count; i++) {
        gs_play(cache->rules, position, moves[i], cache->undo);
        struct gs_entry entry = find_entry(cache, position, &trusted);
        taken->trusted = taken->trusted || trusted;
        taken->hits +=
            entry.value != GS_UNKNOWN && gs_outcome(cache->rules, position) == GS_UNKNOWN;
        gs_take_back(cache->rules, position, cache->undo);
        bool is_known = entry.value != GS_UNKNOWN;
        known += is_known;
        values[i] = (struct gs_move_value){
            .move = moves[i],
            .value = gs_value_negate(entry.value),
            .distance = is_known && entry.distance >= 0 ? entry.distance + 1 : GS_NO_DISTANCE,
        };
    }
    return known;
}

/* What follows for the root from its moves: a win from one that wins, anything from all. */
static struct gs_entry conclude(const struct gs_move_value *values, unsigned count, unsigned known)
{
    struct gs_entry entry = {GS_LOSS, GS_NO_DISTANCE};
    bool far = known == count;
    for (unsigned i = 0; i < count; i++)
        if (values[i].value != GS_UNKNOWN && values[i].value > entry.value)
            entry.value = values[i].value;
    if (known < count && entry.value != GS_WIN)
        entry.value = GS_UNKNOWN;
    for (unsigned i = 0; i < count; i++)
        far = far && (values[i].value != entry.value || values[i].distance != GS_NO_DISTANCE);
    const struct gs_move_value *best = gs_move_values_best(values, count, entry.value);
    if (far && best && entry.value != GS_DRAW)
        entry.distance = best->distance;
    return entry;
}

/* The best move, if it is certain: it keeps the value and the known distance of the root. */
static gs_move best_move(const struct gs_move_value *values, unsigned count, struct gs_entry entry)
{
    const struct gs_move_value *best = gs_move_values_best(values, count, entry.value);
    bool sure = best && (entry.value == GS_DRAW || best->distance == entry.distance);
    return sure ? best->move : GS_NO_MOVE;
}

uint64_t gs_cache_answer(struct gs_cache *cache, struct gs_position *position,
                         struct gs_result *result)
{
    const struct gs_rules *rules = cache->rules;
    gs_move *moves = gs_alloc(cache->memory, rules->max_moves * sizeof *moves);
    struct gs_move_value *values = gs_alloc(result->memory, rules->max_moves * sizeof *values);
    uint64_t used = 0;
    if (!moves || !values || gs_outcome(rules, position) != GS_UNKNOWN)
        goto done;
    struct taken taken = {0, false};
    bool trusted;
    unsigned count = gs_moves(rules, position, moves);
    unsigned known = value_moves(cache, position, values, moves, count, &taken);
    struct gs_entry root = find_entry(cache, position, &trusted);
    struct gs_entry found = conclude(values, count, known);
    if (root.value != GS_UNKNOWN && (found.value != root.value || root.distance >= 0))
        found = root;
    used = found.value != GS_UNKNOWN ? taken.hits + (root.value != GS_UNKNOWN) : 0;
    if (used == 0)
        goto done;
    cache->trusts = cache->trusts || taken.trusted || trusted;
    gs_result_prove(result, found.value);
    result->distance = found.distance;
    result->solution = GS_SOLUTION_VALUE;
    result->best_move = best_move(values, count, found);
    if (known > 0) {
        result->moves = values;
        result->move_count = count;
        values = NULL;
    }
done:
    gs_release(result->memory, values);
    gs_release(cache->memory, moves);
    return used;
}

enum gs_status gs_cache_learn(struct gs_cache *cache, struct gs_position *position,
                              const struct gs_result *result)
{
    enum gs_status status = GS_OK;
    if (result->proved)
        status = gs_cache_add(cache, position, (struct gs_entry){result->value, result->distance});
    if (result->solution != GS_SOLUTION_STRONG)
        return status;
    for (size_t i = 0; i < result->move_count && status == GS_OK; i++) {
        const struct gs_move_value *move = &result->moves[i];
        int64_t distance = move->distance > 0 ? move->distance - 1 : GS_NO_DISTANCE;
        gs_play(cache->rules, position, move->move, cache->undo);
        status = gs_cache_add(cache, position,
                              (struct gs_entry){gs_value_negate(move->value), distance});
        gs_take_back(cache->rules, position, cache->undo);
    }
    return status;
}

/*
 * Waits for the lock until the search, which is polled, stops; closing the descriptor releases the
 * lock.
 */
static enum gs_status lock(struct gs_cache *cache, int file)
{
    const struct timespec pause = {.tv_nsec = LOCK_WAIT};
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(file, F_SETLK, &whole) != 0) {
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return GS_IO;
        if (!gs_search_poll(cache->search))
            return GS_STOPPED;
        nanosleep(&pause, NULL);
    }
    return GS_OK;
}

static bool write_whole(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t part = write(file, bytes, size);
        if (part < 0)
            return false;
        bytes += part;
        size -= (size_t)part;
    }
    return true;
}

/*
 * Appends under the lock: the header of a new file, an end for a line that a killed run left
 * unfinished, and what was added. A partial write is undone.
 */
static bool append_file(struct gs_cache *cache, int file)
{
    off_t end = lseek(file, 0, SEEK_END);
    char last = '\n';
    if (end < 0 || (end > 0 && pread(file, &last, 1, end - 1) != 1))
        return false;
    bool written = (end > 0 || write_whole(file, header, sizeof header - 1)) &&
                   (last == '\n' || write_whole(file, "\n", 1)) &&
                   write_whole(file, cache->added, cache->added_size);
    if (written)
        return true;
    int reason = errno;
    if (ftruncate(file, end) != 0)
        reason = errno;
    errno = reason;
    return false;
}

enum gs_status gs_cache_save(struct gs_cache *cache, struct gs_error *error)
{
    enum gs_status status = GS_OK;
    if (cache->added_size == 0)
        return GS_OK;
    errno = 0;
    int file = open(cache->path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
    status = file < 0 ? GS_IO : lock(cache, file);
    if (status == GS_OK && !append_file(cache, file))
        status = GS_IO;
    if (status == GS_IO)
        gs_error_set(error, status, "cannot write: %s", strerror(errno ? errno : EIO));
    else if (status == GS_STOPPED)
        gs_error_set(error, status, "%s", gs_stop_name(cache->search->stop));
    if (file >= 0 && close(file) != 0 && status == GS_OK)
        status = gs_error_set(error, GS_IO, "cannot write: %s", strerror(errno));
    if (status == GS_OK)
        cache->added_size = 0;
    return status;
}
