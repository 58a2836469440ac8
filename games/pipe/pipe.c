/* SPDX-License-Identifier: MIT */
/*
 * pipe.c - the slots of struct gs_game for a game that another program answers, and how the
 * program is started. A position is the number of its state. Its key is the side to move and the
 * key that the program gives.
 *
 * Slots cannot fail. So where the program does, the handler of gs_game_on_fault is called, and does
 * not return.
 */
#include "pipe/pipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/file.h>
#include <gamesolve/game_load.h>
#include <gamesolve/text.h>

/* Flat, as all positions are; two of one state have the same bytes. */
struct pipe_position {
    uint32_t state;
    uint8_t unused[12];
};

_Static_assert(sizeof(struct pipe_position) % 16 == 0, "positions are multiples of 16");

static struct pipe_game *game_of(const struct gs_rules *rules)
{
    return (struct pipe_game *)(uintptr_t)rules->game;
}

static uint32_t state_of(const struct gs_position *position)
{
    return ((const struct pipe_position *)(const void *)position)->state;
}

static void set_state(struct gs_position *position, uint32_t state)
{
    const struct pipe_position set = {.state = state};

    memcpy((void *)position, &set, sizeof set);
}

/* --- failures --- */

/* Ends the run unless the status is GS_OK. */
static void require(struct pipe_game *game, enum gs_status status)
{
    if (status == GS_OK)
        return;
    gs_pipe_child_end(&game->child);
    gs_game_fault(status, game->error.message);
}

/* --- slots --- */

/* A copy of a state: others may be added meanwhile. */
static struct pipe_state look(struct pipe_game *game, const struct gs_position *position)
{
    pthread_mutex_lock(&game->lock);
    const struct pipe_state state = game->known.states[state_of(position)];
    pthread_mutex_unlock(&game->lock);
    return state;
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    set_state(position, 0);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_side)look(game_of(rules), position).side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    return (enum gs_value)look(game_of(rules), position).outcome;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const unsigned count = look(game_of(rules), position).count;

    for (unsigned i = 0; i < count; i++)
        list[i] = i;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    struct pipe_game *game = game_of(rules);
    uint32_t after;

    memcpy((void *)undo, (const void *)position, sizeof(struct pipe_position));
    pthread_mutex_lock(&game->lock);
    require(game, gs_pipe_play(game, state_of(position), move, &after));
    pthread_mutex_unlock(&game->lock);
    set_state(position, after);
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    (void)rules;
    memcpy((void *)position, (const void *)undo, sizeof(struct pipe_position));
}

static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    struct pipe_game *game = game_of(rules);

    pthread_mutex_lock(&game->lock);
    memcpy(key, pipe_key(game, state_of(position)), rules->key_size);
    pthread_mutex_unlock(&game->lock);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    struct pipe_game *game = game_of(rules);

    pthread_mutex_lock(&game->lock);
    const uint32_t state = gs_pipe_find(game, key);
    if (state == PIPE_NONE)
        require(game, gs_error_set(&game->error, GS_UNSUPPORTED,
                                   "a game of a pipe knows no positions but those that this run "
                                   "has reached"));
    pthread_mutex_unlock(&game->lock);
    set_state(position, state);
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX];
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    encode(rules, position, key);
    for (size_t i = 0; i < rules->key_size; i++)
        sum = (sum ^ key[i]) * UINT64_C(0x100000001b3);
    return (sum ^ sum >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

/* --- texts --- */

/* A state that is known by its text, where the program reads none. */
static uint32_t find_text(const struct pipe_game *game, const char *text, enum gs_side side)
{
    for (uint32_t state = 0; state < game->known.count; state++)
        if (game->known.states[state].side == side &&
            strcmp(game->known.letters + game->known.states[state].text, text) == 0)
            return state;
    return PIPE_NONE;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    struct pipe_game *game = game_of(rules);
    char copy[GS_TEXT_MAX];
    const size_t length = strlen(text);
    uint32_t state;

    if (length < 3 || length >= GS_TEXT_MAX / 2 || text[length - 2] != ' ' ||
        !strchr("wb", text[length - 1]) || strpbrk(text, "\n\r"))
        return gs_error_set(error, GS_USAGE,
                            "position: expected a text of the game, and the side to move, w or b");
    memcpy(copy, text, length - 2);
    copy[length - 2] = '\0';
    const enum gs_side side = text[length - 1] == 'w' ? GS_WHITE : GS_BLACK;
    pthread_mutex_lock(&game->lock);
    state = find_text(game, copy, side);
    enum gs_status status = state == PIPE_NONE ? gs_pipe_start(game, copy, side, &state) : GS_OK;
    if (status != GS_UNSUPPORTED)
        require(game, status);
    else
        gs_error_set(error, GS_USAGE, "position: %s", game->error.message);
    pthread_mutex_unlock(&game->lock);
    if (status == GS_OK)
        set_state(position, state);
    return status == GS_OK ? GS_OK : GS_USAGE;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    struct pipe_game *game = game_of(rules);

    pthread_mutex_lock(&game->lock);
    const struct pipe_state *state = &game->known.states[state_of(position)];
    const int length =
        snprintf(text, size, "%s %c", game->known.letters + state->text, "wb"[state->side]);
    pthread_mutex_unlock(&game->lock);
    return (size_t)length;
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    struct pipe_game *game = game_of(rules);
    enum gs_status status = GS_USAGE;

    pthread_mutex_lock(&game->lock);
    for (unsigned i = 0; i < game->known.states[state_of(position)].count && status != GS_OK; i++)
        if (strcmp(gs_pipe_move(game, state_of(position), i), text) == 0) {
            *move = i;
            status = GS_OK;
        }
    pthread_mutex_unlock(&game->lock);
    return status == GS_OK
               ? GS_OK
               : gs_error_set(error, GS_USAGE, "'%.40s' is not a legal move here", text);
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    struct pipe_game *game = game_of(rules);

    pthread_mutex_lock(&game->lock);
    const int length = snprintf(text, size, "%s", gs_pipe_move(game, state_of(position), move));
    pthread_mutex_unlock(&game->lock);
    return (size_t)length;
}

/* --- rules --- */

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    const struct pipe_game *game =
        (const struct pipe_game *)(const void *)((const char *)args->table -
                                                 offsetof(struct pipe_game, params));
    struct gs_rules *made = gs_alloc(memory, sizeof *made);

    if (!made)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of %s", game->name);
    *made = (struct gs_rules){
        .game = &game->game,
        .args = *args,
        .position_size = sizeof(struct pipe_position),
        .undo_size = sizeof(struct pipe_position),
        .key_size = pipe_key_size(game),
        .max_moves = game->max_moves,
        .traits = game->repeats ? GS_REPEATS : 0,
    };
    *rules = made;
    return GS_OK;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_release(memory, rules);
}

static const char help[] =
    "The rules are answered by another program, line by line; games/examples/pipe_game.py\n"
    "describes the protocol. Parameters are words of its command. Black begins.\n"
    "\n"
    "Positions are texts of the program, and then the side to move, w or b.\n";

static const struct gs_game slots = {
    .summary = "a game whose rules another program answers",
    .help = help,
    .rules_new = rules_new,
    .rules_free = rules_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = take_back,
    .hash = hash,
    .encode = encode,
    .decode = decode,
    .position_parse = position_parse,
    .position_format = position_format,
    .move_parse = move_parse,
    .move_format = move_format,
};

/* --- start --- */

/* A whole number from 1 to most; 0: the word is none. */
static unsigned read_number(const char *word, unsigned most)
{
    const size_t length = strlen(word);
    const unsigned long number = length > 0 && length <= 6 && strspn(word, "0123456789") == length
                                     ? strtoul(word, NULL, 10)
                                     : 0;
    return number <= most ? (unsigned)number : 0;
}

/* The most moves of a position, so that a list of them is a line. */
enum { MOVES_MAX = 4096 };

/* "NAME moves N key N", and perhaps "repeats". */
static enum gs_status read_rules(struct pipe_game *game, char *line)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    char *rest = line;

    const char *name = gs_text_word(&rest);
    const bool is_named = *name && strlen(name) < PIPE_NAME && strspn(name, plain) == strlen(name);
    if (is_named)
        strcpy(game->name, name);
    for (char *word; *(word = gs_text_word(&rest));)
        if (strcmp(word, "moves") == 0)
            game->max_moves = read_number(gs_text_word(&rest), MOVES_MAX);
        else if (strcmp(word, "key") == 0)
            game->key_bytes = read_number(gs_text_word(&rest), GS_KEY_MAX - 1);
        else if (strcmp(word, "repeats") == 0)
            game->repeats = true;
        else
            return gs_error_set(&game->error, GS_USAGE, "the answer to rules has '%.40s'",
                                gs_printable(word));
    if (!is_named || game->max_moves == 0 || game->key_bytes == 0)
        return gs_error_set(&game->error, GS_USAGE,
                            "the answer to rules is not NAME moves M key K, with a name in lower "
                            "case, M up to %d and K up to %d",
                            MOVES_MAX, GS_KEY_MAX - 1);
    return GS_OK;
}

static enum gs_status ask_rules(struct pipe_game *game)
{
    const char *line;
    char copy[1024];
    uint32_t state;

    enum gs_status status = gs_pipe_child_send(&game->child, "rules\n", 6, &game->error);
    if (status == GS_OK)
        status = gs_pipe_child_line(&game->child, "rules", &line, &game->error);
    if (status != GS_OK)
        return status;
    snprintf(copy, sizeof copy, "%s", line);
    status = read_rules(game, copy);
    return status == GS_OK ? gs_pipe_start(game, NULL, GS_BLACK, &state) : status;
}

static void close_game(const struct gs_game *game)
{
    struct pipe_game *own = (struct pipe_game *)(uintptr_t)game;
    struct gs_memory *memory = own->memory;

    gs_pipe_child_end(&own->child);
    gs_pipe_states_clear(own);
    pthread_mutex_destroy(&own->lock);
    gs_release(memory, own);
    gs_memory_free(memory);
}

static struct pipe_game *new_game(void)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct pipe_game *made = memory ? gs_alloc_zero(memory, 1, sizeof *made) : NULL;

    if (!made) {
        gs_memory_free(memory);
        return NULL;
    }
    made->memory = memory;
    made->child.to = made->child.from = -1;
    pthread_mutex_init(&made->lock, NULL);
    made->game = slots;
    made->game.name = made->name;
    made->game.params = made->params;
    if (gs_pipe_states_init(made))
        return made;
    close_game(&made->game);
    return NULL;
}

/* --- the command, and what its checksum is of --- */

/* Cuts a command at blanks; false if it has none or too many words. */
static bool cut_words(char *command, char *words[PIPE_WORDS + 1])
{
    size_t count = 0;
    char *word;

    while (*(word = gs_text_word(&command))) {
        if (count == PIPE_WORDS)
            return false;
        words[count++] = word;
    }
    words[count] = NULL;
    return count > 0;
}

/* Adds bytes to a block that grows; false when memory runs out. */
static bool add_bytes(struct gs_file *block, size_t *room, const void *bytes, size_t size)
{
    void *grown = block->bytes;

    if (!gs_array_grow(block->memory, &grown, 1, room, 4096, block->size + size + 1))
        return false;
    block->bytes = grown;
    memcpy(block->bytes + block->size, bytes, size);
    block->size += size;
    return true;
}

enum { SOURCE_MAX = 1 << 24 };

/* The bytes of a word: of the file that it names, if it is one, else its own. */
static bool add_word(struct gs_file *block, size_t *room, const char *word)
{
    struct stat about;
    struct gs_file file = {.memory = block->memory};
    bool added;

    const int descriptor =
        stat(word, &about) == 0 && S_ISREG(about.st_mode) ? gs_input_open(word) : -1;
    if (descriptor >= 0 &&
        gs_stream_read(&file, block->memory, NULL, descriptor, SOURCE_MAX, NULL) == GS_OK)
        added = add_bytes(block, room, file.bytes, file.size);
    else
        added = add_bytes(block, room, word, strlen(word) + 1);
    if (descriptor >= 0)
        close(descriptor);
    gs_file_clear(&file);
    return added;
}

static enum gs_status note_origin(struct pipe_game *game, char *const *words)
{
    struct gs_file block = {.memory = game->memory};
    size_t room = 0;
    bool added = true;

    for (size_t i = 0; words[i] && added; i++)
        added = add_word(&block, &room, words[i]);
    enum gs_status status =
        added ? gs_game_origin_add(&game->game, block.bytes, block.size, close_game, &game->error)
              : gs_error_set(&game->error, GS_NO_MEMORY, "no memory for the game");
    gs_release(game->memory, block.bytes);
    return status;
}

enum gs_status gs_game_pipe(const char *command, const struct gs_game **game,
                            struct gs_error *error)
{
    char copy[4096], *words[PIPE_WORDS + 1];
    struct pipe_game *made;

    const int length = snprintf(copy, sizeof copy, "%s", command);
    if (length >= (int)sizeof copy || !cut_words(copy, words))
        return gs_error_set(error, GS_USAGE,
                            "expected a command of 1 to %d words, such as pipe:python3 nim.py",
                            PIPE_WORDS);
    if (!(made = new_game()))
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the game");
    enum gs_status status = gs_pipe_child_start(&made->child, words, &made->error);
    if (status == GS_OK)
        status = ask_rules(made);
    if (status == GS_OK)
        status = note_origin(made, words);
    if (status == GS_OK) {
        *game = &made->game;
        return GS_OK;
    }
    gs_error_set(error, status, "%s", made->error.message);
    close_game(&made->game);
    return status;
}
