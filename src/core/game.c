/* SPDX-License-Identifier: MIT */
/*
 * What is common to all games: the check that a game is complete, and making
 * rules and positions.
 */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include <gamesolve/game.h>

/* One slot of a table of slots, and whether it is filled. */
struct slot {
    const char *name;
    bool filled;
};

#define SLOT(table, member) ((struct slot){#member, (table)->member != NULL})

/* The name of the first empty one of count slots, or NULL. */
static const char *empty_slot(const struct slot *slots, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!slots[i].filled)
            return slots[i].name;
    return NULL;
}

static const char *missing_in_game(const struct gs_game *game)
{
    const struct slot slots[] = {
        SLOT(game, name),           SLOT(game, summary),
        SLOT(game, params),         SLOT(game, rules_new),
        SLOT(game, rules_free),     SLOT(game, initial),
        SLOT(game, to_move),        SLOT(game, outcome),
        SLOT(game, moves),          SLOT(game, play),
        SLOT(game, undo),           SLOT(game, hash),
        SLOT(game, encode),         SLOT(game, decode),
        SLOT(game, position_parse), SLOT(game, position_format),
        SLOT(game, move_parse),     SLOT(game, move_format),
    };
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

static const char *missing_in_board(const struct gs_board *board)
{
    const struct slot slots[] = {
        SLOT(board, points), SLOT(board, spot),        SLOT(board, content),
        SLOT(board, name),   SLOT(board, move_points),
    };
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

/*
 * Whether a piece has a letter that can stand in a text of the game and belongs to no other piece.
 */
static bool is_good_letter(const struct gs_piece *pieces, size_t which)
{
    char letter = pieces[which].letter;
    for (size_t i = 0; i < which; i++)
        if (pieces[i].letter == letter)
            return false;
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/* Checks the kinds of piece, if there are any. */
static const char *wrong_in_pieces(const struct gs_piece *pieces)
{
    size_t count = 0;
    for (; pieces && pieces[count].letter; count++)
        if (count > GS_CONTENT_MAX || !is_good_letter(pieces, count))
            return "a letter of its own for each of at most 64 pieces";
    return pieces && count == 0 ? "pieces" : NULL;
}

/* SGF needs points on a board of known size, and stones of two colours. */
static const char *missing_in_sgf(const struct gs_game *game)
{
    if (!game->board)
        return "board";
    if (!gs_param_find(game->params, "size"))
        return "the parameter size";
    if (game->board->pieces)
        return "a board of stones, without pieces";
    return game->sgf->number == 0 ? "number" : NULL;
}

static const char *missing_in_stones(const struct gs_stones *stones)
{
    const struct slot slots[] = {
        SLOT(stones, pass),      SLOT(stones, point),           SLOT(stones, winning_move),
        SLOT(stones, essential), SLOT(stones, essential_least), SLOT(stones, stones_needed),
    };
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

static const char *missing_in_threats(const struct gs_threats *threats)
{
    const struct slot slots[] = {
        SLOT(threats, list),  SLOT(threats, resting),   SLOT(threats, wins),
        SLOT(threats, fours), SLOT(threats, links),     SLOT(threats, may_become_foul),
        SLOT(threats, reach), SLOT(threats, has_fouls), SLOT(threats, place),
        SLOT(threats, lift),
    };
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

static const char *missing_in_connections(const struct gs_connections *connections)
{
    const struct slot slots[] = {
        SLOT(connections, near),
        SLOT(connections, edges),
        SLOT(connections, edges_at),
        SLOT(connections, goal),
    };
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

static const char *missing_in_lines(const struct gs_lines *lines)
{
    const struct slot slots[] = {SLOT(lines, count), SLOT(lines, points), SLOT(lines, decide)};
    return empty_slot(slots, sizeof slots / sizeof slots[0]);
}

/* Zones put further stones on points while the other side passes. */
static const char *missing_in_zones(const struct gs_game *game)
{
    const struct slot slots[] = {SLOT(game->zones, keeps), SLOT(game->zones, harmless)};
    return game->stones ? empty_slot(slots, sizeof slots / sizeof slots[0]) : "stones";
}

/* Slots that only go together: half a symmetry or half an index is useless. */
static const char *missing_in_space(const struct gs_space *space)
{
    if (!space->symmetries != !space->image || !space->symmetries != !space->image_move)
        return "symmetries, image and image_move together";
    if (!space->ranks != !space->rank || !space->ranks != !space->unrank)
        return "ranks, rank and unrank together";
    if (!space->layers != !space->layer)
        return "layers and layer together";
    return NULL;
}

static enum gs_status check_capabilities(const struct gs_game *game, struct gs_error *error)
{
    const char *capability = NULL, *missing = NULL;

    if (game->board && ((missing = missing_in_board(game->board)) ||
                        (missing = wrong_in_pieces(game->board->pieces))))
        capability = "board";
    else if (game->sgf && (missing = missing_in_sgf(game)))
        capability = "sgf";
    else if (game->stones && (missing = missing_in_stones(game->stones)))
        capability = "stones";
    else if (game->threats && (missing = missing_in_threats(game->threats)))
        capability = "threats";
    else if (game->space && (missing = missing_in_space(game->space)))
        capability = "space";
    else if (game->connections && (missing = missing_in_connections(game->connections)))
        capability = "connections";
    else if (game->lines && (missing = missing_in_lines(game->lines)))
        capability = "lines";
    else if (game->zones && (missing = missing_in_zones(game)))
        capability = "zones";
    if (!missing)
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "game %s: capability %s lacks %s", game->name, capability,
                        missing);
}

static enum gs_status check_params(const struct gs_game *game, struct gs_error *error)
{
    struct gs_error wrong;
    size_t count = 0;

    while (game->params[count].name)
        count++;
    if (count > GS_ARGS_MAX)
        return gs_error_set(error, GS_USAGE, "game %s: params has %zu rows, at most %d fit",
                            game->name, count, GS_ARGS_MAX);
    if (gs_params_check(game->params, &wrong) != GS_OK)
        return gs_error_set(error, GS_USAGE, "game %s: %.200s", game->name, wrong.message);
    const struct gs_param *size = gs_param_find(game->params, "size");
    if (size && size->kind != GS_PARAM_SIZE)
        return gs_error_set(error, GS_USAGE, "game %s: the parameter size is not of that kind",
                            game->name);
    return GS_OK;
}

static bool is_plain_name(const char *name)
{
    for (const char *letter = name; *letter; letter++)
        if (!isgraph((unsigned char)*letter) || isupper((unsigned char)*letter))
            return false;
    return name[0] != '\0';
}

enum gs_status gs_game_check(const struct gs_game *game, struct gs_error *error)
{
    const char *missing = missing_in_game(game);
    if (missing)
        return gs_error_set(error, GS_USAGE, "game %s: the required slot %s is empty",
                            game->name ? game->name : "without a name", missing);
    if (!is_plain_name(game->name))
        return gs_error_set(error, GS_USAGE, "game '%s': a name is lower case and has no spaces",
                            game->name);
    enum gs_status status = check_params(game, error);
    return status == GS_OK ? check_capabilities(game, error) : status;
}

/* What is wrong with rules that a game has made, or NULL. */
static const char *wrong_in_rules(const struct gs_game *game, const struct gs_rules *rules)
{
    if (!rules)
        return "rules_new says GS_OK and makes none";
    if (rules->game != game &&
        (!rules->game || !rules->game->name || strcmp(rules->game->name, game->name) != 0 ||
         rules->game->params != game->params))
        return "rules.game is another game";
    if (rules->max_moves == 0)
        return "rules.max_moves is 0";
    if (rules->position_size == 0 || rules->position_size % 16 != 0)
        return "rules.position_size is not a multiple of 16";
    if (rules->undo_size == 0 || rules->undo_size % 16 != 0)
        return "rules.undo_size is not a multiple of 16";
    if (rules->key_size == 0 || rules->key_size > GS_KEY_MAX)
        return "rules.key_size is not from 1 to GS_KEY_MAX";
    return NULL;
}

enum gs_status gs_rules_new(const struct gs_game *game, struct gs_memory *memory,
                            const struct gs_args *args, struct gs_rules **rules,
                            struct gs_error *error)
{
    struct gs_rules *made = NULL;

    assert(args->table == game->params);
    enum gs_status status = gs_args_complete(args, error);
    if (status == GS_OK)
        status = game->rules_new(memory, args, &made, error);
    if (status != GS_OK)
        return status;
    const char *wrong = wrong_in_rules(game, made);
    if (wrong) {
        if (made)
            game->rules_free(memory, made);
        return gs_error_set(error, GS_USAGE, "game %s: %s", game->name, wrong);
    }
    *rules = made;
    return GS_OK;
}

void gs_rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    if (rules)
        rules->game->rules_free(memory, rules);
}

bool gs_rules_same(const struct gs_rules *one, const struct gs_rules *other)
{
    if (one->game != other->game || one->args.count != other->args.count)
        return false;
    for (size_t i = 0; i < one->args.count; i++)
        if (strcmp(one->args.values[i].text, other->args.values[i].text) != 0)
            return false;
    return true;
}

struct gs_position *gs_position_new(struct gs_memory *memory, const struct gs_rules *rules)
{
    struct gs_position *position = gs_alloc_zero(memory, 1, rules->position_size);
    if (position)
        rules->game->initial(rules, position);
    return position;
}

bool gs_workspace_new(struct gs_memory *memory, const struct gs_rules *rules,
                      struct gs_workspace **workspace)
{
    const size_t size = rules->workspace_size;
    *workspace = size > 0 ? gs_alloc(memory, size) : NULL;
    return *workspace || size == 0;
}

enum gs_status gs_root_check(const struct gs_rules *rules, const struct gs_position *position,
                             struct gs_error *error)
{
    return rules->game->root_check ? rules->game->root_check(rules, position, error) : GS_OK;
}
