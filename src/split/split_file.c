/* SPDX-License-Identifier: MIT */
/*
 * split_file.c - a split as text.
 *
 *     gamesolve split 2
 *     game NAME
 *     origin CHECKSUM            of a game from outside
 *     rule NAME VALUE            for each parameter of the game
 *     goal GOAL
 *     asked GOAL
 *     root POSITION
 *     nodes NUMBER
 *     STATE JOB EARLIER LOWER UPPER PROOF DISPROOF TURN POSITION
 *     checksum SIXTEEN HEXADECIMAL DIGITS
 *
 * asked is the current question, to which the proof numbers belong; for a value it is a win or a
 * draw.
 *
 * There is a line for each node, the root first. STATE is split if the moves lead to other nodes,
 * else leaf. JOB is its job's number, 0 if there is none, EARLIER the one before. The bounds are
 * those of a game that is over, or of a search while the tree grew, not of jobs, which have
 * certificates. TURN is own if the side to move is that of the root, else other. POSITION includes
 * the side to move. Which node leads to which follows from the rules. The checksum, of all before
 * it, finds damage; it proves nothing.
 */
#include "split/split_graph.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/game_load.h>
#include <gamesolve/text.h>

#include "core/checksum.h"

/* Nodes between two polls; room for a line. */
enum { POLL_INTERVAL = 1 << 12, LINE_ROOM = GS_TEXT_MAX + 256 };

static const char *const states[] = {"leaf", "split"};
static const char *const turns[] = {"own", "other"};

/* --- writing --- */

struct page {
    const struct gs_sink *sink;
    uint64_t sum;
    bool failed;
};

static void put(struct page *page, const char *format, ...) GS_PRINTF(2, 3);

static void put(struct page *page, const char *format, ...)
{
    char text[LINE_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    page->sum = gs_fnv_add(page->sum, text, strlen(text));
    page->failed = page->failed || !page->sink->write(page->sink->user, text, strlen(text));
}

static void put_head(const struct gs_split *split, struct page *page)
{
    const struct gs_rules *rules = split->rules;
    char text[GS_TEXT_MAX];
    put(page, "gamesolve split 2\ngame %s\n", rules->game->name);
    if (gs_game_checksum(rules->game) != 0)
        put(page, "origin %016" PRIx64 "\n", gs_game_checksum(rules->game));
    for (size_t i = 0; i < rules->args.count; i++)
        if (rules->args.values[i].filled)
            put(page, "rule %s %s\n", rules->args.table[i].name, rules->args.values[i].text);
    rules->game->position_format(rules, split->root, text, sizeof text);
    put(page, "goal %s\nasked %s\nroot %s\n", gs_goal_name(split->goal),
        gs_value_name(split->level), text);
    put(page, "nodes %" PRIu32 "\n", split->keys.count);
}

static void put_node(const struct gs_split *split, uint32_t node, struct page *page)
{
    const struct split_node *at = &split->nodes[node];
    char text[GS_TEXT_MAX];
    const bool leaf = !at->expanded;
    gs_decode(split->rules, gs_key_set_key(&split->keys, node), split->position);
    split->rules->game->position_format(split->rules, split->position, text, sizeof text);
    put(page, "%s %" PRIu32 " %" PRIu32 " %s %s %" PRIu32 " %" PRIu32 " %s %s\n",
        states[at->expanded], at->job, at->earlier,
        gs_value_name((enum gs_value)(at->over ? at->own_lower : at->probed_lower)),
        gs_value_name((enum gs_value)(at->over ? at->own_upper : at->probed_upper)),
        leaf ? at->own_proof : at->proof, leaf ? at->own_disproof : at->disproof,
        turns[split_turn(split, node)], text);
}

bool gs_split_write(struct gs_split *split, const struct gs_sink *sink)
{
    struct page page = {.sink = sink, .sum = GS_FNV_START};
    put_head(split, &page);
    for (uint32_t node = 0; node < split->keys.count && !page.failed; node++) {
        if (node % POLL_INTERVAL == 0 && !gs_search_poll(split->search))
            return false;
        put_node(split, node, &page);
    }
    put(&page, "checksum %016" PRIx64 "\n", page.sum);
    return !page.failed;
}

/* --- reading --- */

struct reading {
    struct gs_split *split;
    const char *at, *end;
    uint64_t number; /* of the line, from 1 */
    char line[LINE_ROOM];
    struct gs_error *error;
};

static enum gs_status refuse(const struct reading *reading, const char *expected)
{
    char quote[GS_QUOTE_SIZE];
    return gs_error_set(reading->error, GS_USAGE, "line %" PRIu64 ": '%s': expected %s",
                        reading->number, gs_quote(reading->line, quote), expected);
}

/* The next line, without its end. */
static enum gs_status next_line(struct reading *reading)
{
    const char *newline = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
    size_t length = newline ? (size_t)(newline - reading->at) : 0;
    reading->number++;
    reading->line[0] = '\0';
    if (!newline || length >= sizeof reading->line || memchr(reading->at, 0, length))
        return refuse(reading, "a line of a split");
    memcpy(reading->line, reading->at, length);
    reading->line[length] = '\0';
    reading->at = newline + 1;
    return GS_OK;
}

/* The next line must be this one. */
static enum gs_status read_same(struct reading *reading, const char *format, ...) GS_PRINTF(2, 3);

static enum gs_status read_same(struct reading *reading, const char *format, ...)
{
    char text[LINE_ROOM], expected[GS_QUOTE_SIZE + 8], quote[GS_QUOTE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    enum gs_status status = next_line(reading);
    if (status != GS_OK || strcmp(text, reading->line) == 0)
        return status;
    snprintf(expected, sizeof expected, "'%s'", gs_quote(text, quote));
    return refuse(reading, expected);
}

/* The current question: the goal, or, if that is the value, a win or a draw. */
static enum gs_status read_asked(struct reading *reading)
{
    struct gs_split *split = reading->split;
    if (split->goal != GS_GOAL_VALUE)
        return read_same(reading, "asked %s", gs_value_name(split->level));
    enum gs_status status = next_line(reading);
    if (status == GS_OK && strcmp(reading->line, "asked draw") == 0)
        split->level = GS_DRAW;
    else if (status == GS_OK && strcmp(reading->line, "asked win") != 0)
        return refuse(reading, "'asked' and win or draw");
    return status;
}

static enum gs_status read_head(struct reading *reading)
{
    const struct gs_split *split = reading->split;
    const struct gs_rules *rules = split->rules;
    char text[GS_TEXT_MAX];
    enum gs_status status = read_same(reading, "gamesolve split 2");
    if (status == GS_OK)
        status = read_same(reading, "game %s", rules->game->name);
    if (status == GS_OK && gs_game_checksum(rules->game) != 0)
        status = read_same(reading, "origin %016" PRIx64, gs_game_checksum(rules->game));
    for (size_t i = 0; i < rules->args.count && status == GS_OK; i++)
        if (rules->args.values[i].filled)
            status = read_same(reading, "rule %s %s", rules->args.table[i].name,
                               rules->args.values[i].text);
    if (status == GS_OK)
        status = read_same(reading, "goal %s", gs_goal_name(split->goal));
    if (status == GS_OK)
        status = read_asked(reading);
    rules->game->position_format(rules, split->root, text, sizeof text);
    return status == GS_OK ? read_same(reading, "root %s", text) : status;
}

/* Cuts off the next word; "" if there is none. */
static char *word_of(char **rest)
{
    char *word = *rest;
    char *blank = strchr(word, ' ');
    *rest = blank ? blank + 1 : word + strlen(word);
    if (blank)
        *blank = '\0';
    return word;
}

static bool read_number(const char *word, uint32_t *number)
{
    uint64_t value = 0;
    if (*word == '\0' || strlen(word) > 10)
        return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9')
            return false;
        value = 10 * value + (uint64_t)(*word - '0');
    }
    *number = (uint32_t)value;
    return value <= UINT32_MAX;
}

static bool read_value(const char *word, int8_t *value)
{
    for (int i = GS_LOSS; i <= GS_WIN; i++)
        if (strcmp(word, gs_value_name((enum gs_value)i)) == 0) {
            *value = (int8_t)i;
            return true;
        }
    return false;
}

/* The index of a word among names. */
static bool read_word(const char *word, const char *const *names, unsigned count, unsigned *index)
{
    for (*index = 0; *index < count; (*index)++)
        if (strcmp(word, names[*index]) == 0)
            return true;
    return false;
}

/* The words of a line before its position; false if they are not those of a node. */
static bool read_words(char **rest, struct split_node *node, unsigned *turn)
{
    unsigned state;
    if (!read_word(word_of(rest), states, 2, &state) || !read_number(word_of(rest), &node->job) ||
        !read_number(word_of(rest), &node->earlier) ||
        !read_value(word_of(rest), &node->probed_lower) ||
        !read_value(word_of(rest), &node->probed_upper) ||
        !read_number(word_of(rest), &node->proof) || !read_number(word_of(rest), &node->disproof))
        return false;
    node->expanded = state == 1;
    return read_word(word_of(rest), turns, 2, turn) && node->probed_lower <= node->probed_upper;
}

/* Whether a number may be that of a leaf that is open. */
static bool is_guess(uint32_t number)
{
    return number > 0 && number < GS_SPLIT_INFINITE;
}

static enum gs_status read_node(struct reading *reading, uint32_t number)
{
    struct gs_split *split = reading->split;
    struct split_node read = {.job = 0};
    struct gs_error inner = {.message = "out of memory"};
    unsigned turn;
    enum gs_status status = next_line(reading);
    if (status != GS_OK)
        return status;
    char *rest = reading->line;
    if (!read_words(&rest, &read, &turn))
        return refuse(reading, "a node: state, job, bounds, numbers, turn, position");
    status = split->rules->game->position_parse(split->rules, rest, split->position, &inner);
    if (status != GS_OK)
        return gs_error_set(reading->error, status, "line %" PRIu64 ": %.240s", reading->number,
                            inner.message);
    gs_split_key(split, split->position, turn, split->key);
    if (gs_split_find(split, split->key) != GS_NO_NODE)
        return refuse(reading, "each position once");
    if (gs_split_enter(split, split->key) == GS_NO_NODE)
        return GS_NO_MEMORY;
    struct split_node *node = &split->nodes[number];
    node->job = read.job;
    node->earlier = read.earlier;
    if (!node->over && is_guess(read.proof) && is_guess(read.disproof)) {
        node->proof = node->own_proof = read.proof;
        node->disproof = node->own_disproof = read.disproof;
        node->guessed = true;
    }
    node->waits = read.expanded;
    if (!node->over) {
        node->probed_lower = node->own_lower = read.probed_lower;
        node->probed_upper = node->own_upper = read.probed_upper;
    }
    return node->over && read.expanded ? refuse(reading, "a game that is not over") : GS_OK;
}

static enum gs_status read_nodes(struct reading *reading)
{
    uint32_t count;
    enum gs_status status = next_line(reading);
    if (status != GS_OK)
        return status;
    if (strncmp(reading->line, "nodes ", 6) != 0 || !read_number(reading->line + 6, &count) ||
        count == 0)
        return refuse(reading, "'nodes' and how many, at least 1");
    for (uint32_t node = 0; node < count && status == GS_OK; node++) {
        if (node % POLL_INTERVAL == 0 && !gs_search_poll(reading->split->search))
            return GS_STOPPED;
        status = read_node(reading, node);
    }
    return status;
}

static enum gs_status read_sum(struct reading *reading, const char *begin)
{
    uint64_t sum = gs_fnv_add(GS_FNV_START, begin, (size_t)(reading->at - begin));
    enum gs_status status = read_same(reading, "checksum %016" PRIx64, sum);
    if (status == GS_OK && reading->at != reading->end)
        return gs_error_set(reading->error, GS_USAGE, "there is something after the checksum");
    return status;
}

/* Gives the nodes their children, all of which must have had a line. */
static enum gs_status join_nodes(struct reading *reading)
{
    struct gs_split *split = reading->split;
    uint32_t count = split->keys.count;
    split->waits = true;
    for (uint32_t node = 0; node < count; node++) {
        if (!split->nodes[node].waits)
            continue;
        split->nodes[node].waits = false;
        if (!gs_split_expand(split, node))
            return GS_STOPPED;
        if (split->keys.count > count)
            return gs_error_set(reading->error, GS_USAGE,
                                "node %" PRIu32 " has a move that leads to none", node);
    }
    gs_split_key(split, split->root, 0, split->key);
    if (gs_split_find(split, split->key) != 0)
        return gs_error_set(reading->error, GS_USAGE, "the first node is not the root");
    split->waits = false;
    gs_split_work_out(split);
    gs_split_next_question(split);
    return GS_OK;
}

enum gs_status gs_split_read(struct gs_split **made, struct gs_search *search,
                             const struct gs_rules *rules, const struct gs_position *root,
                             enum gs_goal goal, const uint8_t *bytes, size_t size,
                             struct gs_error *error)
{
    enum gs_status status = gs_split_make(made, search, rules, root, goal, error);
    if (status != GS_OK)
        return status;
    struct reading reading = {.split = *made,
                              .at = (const char *)bytes,
                              .end = (const char *)bytes + size,
                              .error = error};
    gs_error_set(error, GS_NO_MEMORY, "out of memory");
    status = read_head(&reading);
    if (status == GS_OK)
        status = read_nodes(&reading);
    if (status == GS_OK)
        status = read_sum(&reading, (const char *)bytes);
    if (status == GS_OK)
        status = join_nodes(&reading);
    if (status == GS_OK)
        return GS_OK;
    gs_split_free(*made);
    *made = NULL;
    return status == GS_STOPPED && search->stop == GS_STOP_MEMORY ? GS_NO_MEMORY : status;
}
