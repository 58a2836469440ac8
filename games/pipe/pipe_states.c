/* SPDX-License-Identifier: MIT */
/*
 * pipe_states.c - queries the program for positions, and stores them.
 *
 * A visit of a state costs one round trip: the moves there and the queries about it are sent
 * together.
 */
#include "pipe/pipe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

/* The program's answers about a position. */
struct pipe_answers {
    uint8_t key[GS_KEY_MAX];
    enum gs_value outcome;
    char *text;  /* for people */
    char *moves; /* each with a zero at its end, */
    size_t size; /* together so many bytes */
    unsigned count;
    char lines[2][PIPE_LINE];
};

static enum gs_status refuse(struct pipe_game *game, const char *format, ...) GS_PRINTF(2, 3);

static enum gs_status refuse(struct pipe_game *game, const char *format, ...)
{
    char text[GS_ERROR_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return gs_error_set(&game->error, GS_USAGE, "%s", gs_printable(text));
}

static enum gs_status no_memory(struct pipe_game *game)
{
    return gs_error_set(&game->error, GS_NO_MEMORY, "no memory for the positions of the game");
}

/* --- requests --- */

/* Requests that are sent together. */
struct request {
    char text[4096];
    size_t length;
    unsigned acknowledged; /* of them, so many are answered by "ok" */
};

static enum gs_status send_request(struct pipe_game *game, struct request *request)
{
    enum gs_status status =
        gs_pipe_child_send(&game->child, request->text, request->length, &game->error);
    const char *line;

    for (; status == GS_OK && request->acknowledged > 0; request->acknowledged--) {
        status = gs_pipe_child_line(&game->child, "play, undo or start", &line, &game->error);
        if (status == GS_OK && strcmp(line, "ok") != 0)
            status = refuse(game, "the answer to a play, undo or start is '%.60s', not ok", line);
    }
    request->length = 0;
    return status;
}

/* Adds a line that is answered by "ok", and sends what there is when there is much. */
static enum gs_status add_request(struct pipe_game *game, struct request *request, const char *verb,
                                  const char *operand)
{
    if (request->length + strlen(operand) + 16 >= sizeof request->text / 2) {
        enum gs_status status = send_request(game, request);
        if (status != GS_OK)
            return status;
    }
    request->length +=
        (size_t)snprintf(request->text + request->length, sizeof request->text - request->length,
                         "%s%s%s\n", verb, operand[0] ? " " : "", operand);
    request->acknowledged++;
    return GS_OK;
}

/* --- answers --- */

static enum gs_status read_key(struct pipe_game *game, uint8_t *key)
{
    const char *line;

    enum gs_status status = gs_pipe_child_line(&game->child, "key", &line, &game->error);
    if (status != GS_OK)
        return status;
    const size_t length = strlen(line);
    if (length == 0 || length > game->key_bytes)
        return refuse(game, "the key '%.60s' has not 1 to %u bytes", line, game->key_bytes);
    memset(key + 1, 0, game->key_bytes);
    memcpy(key + 1, line, length);
    return GS_OK;
}

static enum gs_status read_outcome(struct pipe_game *game, enum gs_value *outcome)
{
    static const struct {
        const char *name;
        enum gs_value value;
    } values[] = {{"open", GS_UNKNOWN}, {"win", GS_WIN}, {"loss", GS_LOSS}, {"draw", GS_DRAW}};
    const char *line;

    enum gs_status status = gs_pipe_child_line(&game->child, "outcome", &line, &game->error);
    if (status != GS_OK)
        return status;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(values[i].name, line) == 0) {
            *outcome = values[i].value;
            return GS_OK;
        }
    return refuse(game, "the outcome '%.60s' is not open, win, loss or draw", line);
}

/* Cuts a line of moves into words; each is there once. */
static enum gs_status cut_moves(struct pipe_game *game, struct pipe_answers *answers)
{
    char *rest = answers->lines[1], *to = answers->lines[1];

    answers->moves = to;
    answers->count = 0;
    for (char *word; *(word = gs_text_word(&rest)); answers->count++) {
        const size_t length = strlen(word);
        if (length >= PIPE_MOVE)
            return refuse(game, "the move '%.60s' has more than %d bytes", word, PIPE_MOVE - 1);
        if (answers->count == game->max_moves)
            return refuse(game, "there are more moves than %u, of which `rules` speaks",
                          game->max_moves);
        memmove(to, word, length + 1);
        for (char *other = answers->moves; other < to; other += strlen(other) + 1)
            if (strcmp(other, to) == 0)
                return refuse(game, "the move '%.60s' is listed twice", to);
        to += length + 1;
    }
    answers->size = (size_t)(to - answers->moves);
    return GS_OK;
}

/* Copies a line for people: a terminal would obey control bytes. */
static enum gs_status copy_line(struct pipe_game *game, const char *what, char *copy)
{
    const char *line;

    enum gs_status status = gs_pipe_child_line(&game->child, what, &line, &game->error);
    if (status != GS_OK)
        return status;
    for (const char *at = line; *at; at++)
        if (((unsigned char)*at < ' ' && *at != '\t') || *at == 127)
            return refuse(game, "the answer to '%.40s' has a control byte", what);
    strcpy(copy, line);
    return GS_OK;
}

/* The queries about the current position of the program. */
static const char questions[] = "key\noutcome\ntext\nmoves\n";

static enum gs_status read_answers(struct pipe_game *game, enum gs_side side,
                                   struct pipe_answers *answers)
{
    answers->key[0] = (uint8_t)side;
    answers->text = answers->lines[0];
    enum gs_status status = read_key(game, answers->key);
    if (status == GS_OK)
        status = read_outcome(game, &answers->outcome);
    if (status == GS_OK)
        status = copy_line(game, "text", answers->text);
    if (status == GS_OK)
        status = copy_line(game, "moves", answers->lines[1]);
    if (status == GS_OK && (!answers->text[0] || strlen(answers->text) + 3 > GS_TEXT_MAX / 2))
        return refuse(game, "the text '%.60s' has not 1 to %d bytes", answers->text,
                      GS_TEXT_MAX / 2 - 3);
    if (status == GS_OK)
        status = cut_moves(game, answers);
    if (status != GS_OK)
        return status;
    if (answers->outcome == GS_UNKNOWN && answers->count == 0)
        return refuse(game, "'%.80s' is open and has no moves", answers->text);
    if (answers->outcome != GS_UNKNOWN)
        answers->count = 0;
    return GS_OK;
}

static enum gs_status ask(struct pipe_game *game, struct request *request, enum gs_side side,
                          struct pipe_answers *answers)
{
    memcpy(request->text + request->length, questions, sizeof questions);
    request->length += sizeof questions - 1;
    enum gs_status status = send_request(game, request);
    return status == GS_OK ? read_answers(game, side, answers) : status;
}

/* --- states --- */

static size_t slot_of(const struct pipe_game *game, const uint8_t *key)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < pipe_key_size(game); i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    return (size_t)((hash ^ hash >> 29) % game->known.slot_count);
}

/* The slot of a key, or a free one. */
static size_t find_slot(const struct pipe_game *game, const uint8_t *key)
{
    size_t slot = slot_of(game, key);

    while (game->known.slots[slot] != 0 &&
           memcmp(pipe_key(game, game->known.slots[slot] - 1), key, pipe_key_size(game)) != 0)
        slot = (slot + 1) % game->known.slot_count;
    return slot;
}

uint32_t gs_pipe_find(const struct pipe_game *game, const uint8_t *key)
{
    const size_t found = game->known.slot_count > 0 ? game->known.slots[find_slot(game, key)] : 0;

    return found > 0 ? (uint32_t)(found - 1) : PIPE_NONE;
}

static bool grow_slots(struct pipe_game *game)
{
    if (2 * (game->known.count + 1) <= game->known.slot_count)
        return true;
    const size_t wanted = game->known.slot_count > 0 ? 2 * game->known.slot_count : 1024;
    size_t *slots = gs_alloc_zero(game->memory, wanted, sizeof *slots);
    if (!slots)
        return false;
    gs_release(game->memory, game->known.slots);
    game->known.slots = slots;
    game->known.slot_count = wanted;
    for (size_t state = 0; state < game->known.count; state++)
        game->known.slots[find_slot(game, pipe_key(game, state))] = state + 1;
    return true;
}

static bool grow(struct pipe_game *game, void *blocks, size_t size, size_t *room, size_t need)
{
    void *block;

    memcpy(&block, blocks, sizeof block);
    const bool grown = gs_array_grow(game->memory, &block, size, room, 1024, need);
    memcpy(blocks, &block, sizeof block);
    return grown;
}

/* Keeps letters; returns their place. The room is there. */
static size_t keep_letters(struct pipe_game *game, const char *letters, size_t size)
{
    const size_t place = game->known.letter_count;

    memcpy(game->known.letters + place, letters, size);
    game->known.letter_count += size;
    return place;
}

static bool grow_all(struct pipe_game *game, const struct pipe_answers *answers)
{
    return game->known.count < PIPE_NONE - 1 && grow_slots(game) &&
           grow(game, &game->known.states, sizeof *game->known.states, &game->known.state_room,
                game->known.count + 1) &&
           grow(game, &game->known.keys, 1, &game->known.key_room,
                (game->known.count + 1) * pipe_key_size(game)) &&
           grow(game, &game->known.afters, sizeof *game->known.afters, &game->known.after_room,
                game->known.after_count + answers->count + 1) &&
           grow(game, &game->known.letters, 1, &game->known.letter_room,
                game->known.letter_count + strlen(answers->text) + 1 + answers->size + 1);
}

static enum gs_status add_state(struct pipe_game *game, const struct pipe_answers *answers,
                                uint32_t before, uint32_t move, uint32_t *state)
{
    if (!grow_all(game, answers))
        return no_memory(game);
    *state = (uint32_t)game->known.count;
    memcpy(game->known.keys + *state * pipe_key_size(game), answers->key, pipe_key_size(game));
    game->known.states[*state] = (struct pipe_state){
        .before = before,
        .move = move,
        .count = answers->count,
        .outcome = (int8_t)answers->outcome,
        .side = answers->key[0],
        .text = keep_letters(game, answers->text, strlen(answers->text) + 1),
        .moves = keep_letters(game, answers->moves, answers->size),
        .after = game->known.after_count,
    };
    for (unsigned i = 0; i < answers->count; i++)
        game->known.afters[game->known.after_count++] = PIPE_NONE;
    game->known.slots[find_slot(game, answers->key)] = ++game->known.count;
    return GS_OK;
}

const char *gs_pipe_move(const struct pipe_game *game, uint32_t state, unsigned move)
{
    const char *text = game->known.letters + game->known.states[state].moves;

    while (move-- > 0)
        text += strlen(text) + 1;
    return text;
}

static const char *text_of(const struct pipe_game *game, uint32_t state)
{
    return game->known.letters + game->known.states[state].text;
}

/*
 * Whether the program's answers about a state are the same as before; how it was reached is for the
 * message.
 */
static enum gs_status compare(struct pipe_game *game, uint32_t state,
                              const struct pipe_answers *answers, const char *how)
{
    const struct pipe_state *known = &game->known.states[state];
    const char *key = (const char *)pipe_key(game, state) + 1;

    if (answers->outcome != (enum gs_value)known->outcome)
        return refuse(game,
                      "%s: the key %.*s has the outcome of two positions, '%.60s' and '%.60s'", how,
                      (int)game->key_bytes, key, text_of(game, state), answers->text);
    if (answers->count != known->count ||
        (answers->count > 0 &&
         memcmp(game->known.letters + known->moves, answers->moves, answers->size) != 0))
        return refuse(game, "%s: the key %.*s has two lists of moves, of '%.60s' and '%.60s'", how,
                      (int)game->key_bytes, key, text_of(game, state), answers->text);
    if (strcmp(text_of(game, state), answers->text) != 0)
        return refuse(game, "%s: the key %.*s has two texts, '%.60s' and '%.60s'", how,
                      (int)game->key_bytes, key, text_of(game, state), answers->text);
    return GS_OK;
}

/* --- ways --- */

/* The states from the start to this one, in `way`; false when memory runs out. */
static bool find_way(struct pipe_game *game, uint32_t state, uint32_t **way, size_t *length)
{
    size_t count = 1;

    for (uint32_t at = state; game->known.states[at].before != PIPE_NONE;
         at = game->known.states[at].before)
        count++;
    *length = count;
    *way = gs_alloc(game->memory, count * sizeof **way);
    for (uint32_t at = state; *way && count > 0; at = game->known.states[at].before)
        (*way)[--count] = at;
    return *way != NULL;
}

static enum gs_status add_moves(struct pipe_game *game, struct request *request,
                                const uint32_t *way, size_t from, size_t to)
{
    enum gs_status status = GS_OK;

    for (size_t i = from; i < to && status == GS_OK; i++)
        status = add_request(
            game, request, "play",
            gs_pipe_move(game, game->known.states[way[i]].before, game->known.states[way[i]].move));
    return status;
}

/* Sends the moves from the program's position to the end of a path. */
static enum gs_status add_way(struct pipe_game *game, struct request *request, const uint32_t *way,
                              size_t length)
{
    enum gs_status status = GS_OK;
    size_t common = 0;

    while (common < length && common < game->depth && game->way[common] == way[common])
        common++;
    if (common == 0) {
        const struct pipe_state *root = &game->known.states[way[0]];
        status = add_request(game, request, "start", root->is_root ? text_of(game, way[0]) : "");
        common = 1;
    } else {
        for (size_t i = common; i < game->depth && status == GS_OK; i++)
            status = add_request(game, request, "undo", "");
    }
    if (status == GS_OK)
        status = add_moves(game, request, way, common, length);
    if (status == GS_OK && !grow(game, &game->way, sizeof *game->way, &game->way_room, length + 1))
        return no_memory(game);
    memcpy(game->way, way, length * sizeof *way);
    game->depth = length;
    return status;
}

/* Leads the program to a state, unless it is there. */
static enum gs_status go_to(struct pipe_game *game, uint32_t state)
{
    struct request request = {.length = 0};
    struct pipe_answers *answers = game->answers;
    uint32_t *way;
    size_t length;

    if (game->depth > 0 && game->way[game->depth - 1] == state)
        return GS_OK;
    if (!find_way(game, state, &way, &length))
        return no_memory(game);
    enum gs_status status = add_way(game, &request, way, length);
    gs_release(game->memory, way);
    if (status == GS_OK)
        status = ask(game, &request, (enum gs_side)game->known.states[state].side, answers);
    if (status != GS_OK)
        return status;
    if (memcmp(answers->key, pipe_key(game, state), pipe_key_size(game)) != 0)
        return refuse(game,
                      "undo and play lead to another position than before: '%.60s', not '%.60s'",
                      answers->text, text_of(game, state));
    return compare(game, state, answers, "asked again");
}

/* --- start and play --- */

/* Sends the program to a start; GS_UNSUPPORTED if it takes no such text. */
static enum gs_status begin(struct pipe_game *game, const char *text)
{
    char line[GS_TEXT_MAX + 16];
    const char *answer;

    const int length =
        snprintf(line, sizeof line, "start%s%s\n", text ? " " : "", text ? text : "");
    game->depth = 0;
    enum gs_status status = gs_pipe_child_send(&game->child, line, (size_t)length, &game->error);
    if (status == GS_OK)
        status = gs_pipe_child_line(&game->child, "start", &answer, &game->error);
    if (status != GS_OK || strcmp(answer, "ok") == 0)
        return status;
    if (text && strncmp(answer, "no", 2) == 0)
        return gs_error_set(&game->error, GS_UNSUPPORTED, "the game takes no such position: %.80s",
                            answer[2] ? answer + 3 : "it says no");
    return refuse(game, "the answer to start is '%.60s', not ok", answer);
}

enum gs_status gs_pipe_start(struct pipe_game *game, const char *text, enum gs_side side,
                             uint32_t *state)
{
    struct pipe_answers *answers = game->answers;
    struct request request = {.length = 0};

    enum gs_status status = begin(game, text);
    if (status == GS_OK)
        status = ask(game, &request, side, answers);
    if (status != GS_OK)
        return status;
    if (text && strcmp(text, answers->text) != 0)
        return gs_error_set(&game->error, GS_UNSUPPORTED, "the game reads '%.60s' as '%.60s'", text,
                            answers->text);
    *state = gs_pipe_find(game, answers->key);
    if (*state != PIPE_NONE)
        return compare(game, *state, answers, "at a start");
    status = add_state(game, answers, PIPE_NONE, 0, state);
    if (status == GS_OK)
        game->known.states[*state].is_root = text != NULL;
    return status;
}

/* The program has made a move, and is in a state that is known by another way, or not. */
static enum gs_status step(struct pipe_game *game, uint32_t state, unsigned move, uint32_t after)
{
    const struct pipe_state *reached = &game->known.states[after];

    if (!grow(game, &game->way, sizeof *game->way, &game->way_room, game->depth + 1))
        return no_memory(game);
    game->way[game->depth++] =
        reached->before == state && reached->move == move ? after : PIPE_NONE;
    game->known.afters[game->known.states[state].after + move] = after;
    return GS_OK;
}

enum gs_status gs_pipe_play(struct pipe_game *game, uint32_t state, unsigned move, uint32_t *after)
{
    const enum gs_side side = gs_side_other((enum gs_side)game->known.states[state].side);
    struct pipe_answers *answers = game->answers;
    struct request request = {.length = 0};

    *after = game->known.afters[game->known.states[state].after + move];
    if (*after != PIPE_NONE)
        return GS_OK;
    enum gs_status status = go_to(game, state);
    if (status == GS_OK)
        status = add_request(game, &request, "play", gs_pipe_move(game, state, move));
    if (status == GS_OK)
        status = ask(game, &request, side, answers);
    if (status != GS_OK)
        return status;
    *after = gs_pipe_find(game, answers->key);
    status = *after != PIPE_NONE ? compare(game, *after, answers, "on two ways")
                                 : add_state(game, answers, state, move, after);
    return status == GS_OK ? step(game, state, move, *after) : status;
}

bool gs_pipe_states_init(struct pipe_game *game)
{
    game->answers = gs_alloc(game->memory, sizeof *game->answers);
    return game->answers != NULL;
}

void gs_pipe_states_clear(struct pipe_game *game)
{
    gs_release(game->memory, game->answers);
    gs_release(game->memory, game->known.states);
    gs_release(game->memory, game->known.keys);
    gs_release(game->memory, game->known.afters);
    gs_release(game->memory, game->known.letters);
    gs_release(game->memory, game->known.slots);
    gs_release(game->memory, game->way);
}
