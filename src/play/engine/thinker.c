/* SPDX-License-Identifier: MIT */
/*
 * From the name of a player or an option to algorithms with their parameters.
 */
#include "play/engine/thinker.h"
#include "text/values.h"

#include <string.h>

#include <gamesolve/text.h>

/* Sets the parameters of --param that the algorithm has. */
static enum gs_status set_params(struct play_method *method, const struct play_options *options,
                                 struct gs_error *error)
{
    gs_args_init(&method->params, method->algo->params);
    for (size_t i = 0; i < options->param_count; i++) {
        char name[GS_ARG_TEXT];
        const char *value = text_read_pair(options->params[i], name);

        if (!gs_param_find(method->algo->params, name))
            continue;
        struct gs_error inner;
        enum gs_status status = gs_args_set(&method->params, name, value, &inner);
        if (status != GS_OK)
            return gs_error_set(error, status, "--param '%.*s': %.200s", GS_ARG_TEXT,
                                options->params[i], inner.message);
    }
    return gs_args_complete(&method->params, error);
}

/* Whether --param has a name. */
static bool is_set(const struct play_options *options, const char *wanted)
{
    char name[GS_ARG_TEXT];

    for (size_t i = 0; i < options->param_count; i++) {
        text_read_pair(options->params[i], name);
        if (strcmp(name, wanted) == 0)
            return true;
    }
    return false;
}

/* Looks for wins of the side to move alone, unless --param says otherwise. */
static enum gs_status attack_alone(struct play_method *method, const struct play_options *options,
                                   struct gs_error *error)
{
    return method->algo->other_attacks && !is_set(options, "attack")
               ? gs_args_set(&method->params, "attack", "own", error)
               : GS_OK;
}

/* Adds an algorithm that is not there yet. */
static enum gs_status add_method(struct play_thinker *thinker, const struct play_board *board,
                                 const struct gs_algo *algo, struct gs_error *error)
{
    for (unsigned i = 0; i < thinker->count; i++)
        if (thinker->methods[i].algo == algo)
            return GS_OK;
    enum gs_status status = gs_algo_fits(algo, board->rules, error);
    if (status != GS_OK)
        return status;
    struct play_method *method = &thinker->methods[thinker->count++];
    method->algo = algo;
    status = set_params(method, board->options, error);
    return status == GS_OK ? attack_alone(method, board->options, error) : status;
}

/* An algorithm itself, or the main one of its stages; NULL if none fits the game. */
static const struct gs_algo *find_main(const struct play_board *board, const struct gs_algo *algo)
{
    struct gs_stages *stages = gs_stages_new(board->unbounded, board->options->registry, algo,
                                             board->rules, board->memory, NULL);

    algo = stages ? stages->list[gs_stages_main(stages)].algo : NULL;
    gs_release(board->unbounded, stages);
    return algo;
}

/* The first algorithm with all of these uses that fits the game, or NULL. */
static const struct gs_algo *find_fitting(const struct play_board *board, unsigned uses)
{
    const struct gs_registry *registry = board->options->registry;

    for (size_t i = 0; i < registry->algo_count; i++) {
        const struct gs_algo *algo = registry->algos[i];
        if ((algo->uses & uses) == uses && (algo = find_main(board, algo)))
            return algo;
    }
    return NULL;
}

/*
 * The algorithm that knows the game's threats, else one that finds them by search. That one does
 * not suit games of joining, where nearly every stone is a threat.
 */
static const struct gs_algo *find_attack(const struct play_board *board)
{
    const struct gs_algo *knows = find_fitting(board, GS_USE_ATTACK | GS_USE_THREATS);

    return knows || board->rules->game->connections ? knows : find_fitting(board, GS_USE_ATTACK);
}

bool play_thinker_is_guided(const struct play_board *board)
{
    return board->rules->game->hint && board->rules->game->hint->guided_playouts;
}

static const struct gs_algo *find_estimate(const struct play_board *board)
{
    const struct gs_algo *plays =
        play_thinker_is_guided(board) ? find_fitting(board, GS_USE_ESTIMATE | GS_USE_GUIDED) : NULL;

    return plays ? plays : find_fitting(board, GS_USE_ESTIMATE);
}

static bool has_rates(const struct play_board *board)
{
    return play_thinker_is_guided(board) && board->rules->game->hint->rate != NULL;
}

static bool has_guided_stones(const struct play_board *board)
{
    return play_thinker_is_guided(board) && board->rules->game->stones != NULL;
}

static bool has_threats(const struct play_board *board)
{
    return has_guided_stones(board) && (board->rules->traits & GS_STABLE);
}

/* Ends are joined by stones of which it matters little when they were placed. */
static bool joins(const struct play_board *board)
{
    return board->rules->game->connections != NULL && board->rules->game->stones != NULL;
}

/*
 * A move has a few thousand random games at most, and one game says little: so the tree grows
 * early, and where games are guided, the game's rating of moves weighs much. Where ends are joined,
 * all games with a move say nearly as much as those that begin with it, so exploration is not
 * needed.
 */
static const struct {
    const char *name, *text;
    bool (*fits)(const struct play_board *board);
} tuned[] = {
    {"playout", "guided", play_thinker_is_guided},
    {"threshold", "8", play_thinker_is_guided},
    {"exploration", "0.15", play_thinker_is_guided},
    {"prior", "80", has_rates},
    {"amaf", "300", has_guided_stones},
    {"force", "100", has_threats},
    {"threshold", "8", joins},
    {"exploration", "0", joins},
    {"amaf", "3000", joins},
};

/* Has the latest method play by these, unless --param says how. */
static enum gs_status tune(struct play_thinker *thinker, const struct play_board *board,
                           struct gs_error *error)
{
    struct play_method *method = &thinker->methods[thinker->count - 1];
    enum gs_status status = GS_OK;

    if (!(method->algo->uses & GS_USE_GUIDED))
        return GS_OK;
    for (size_t i = 0; i < sizeof tuned / sizeof tuned[0] && status == GS_OK; i++)
        if (tuned[i].fits(board) && !is_set(board->options, tuned[i].name))
            status = gs_args_set(&method->params, tuned[i].name, tuned[i].text, error);
    return status;
}

/*
 * Adds what is worth trying, in order: knowing every position, winning by threats, proving the
 * value of this one, finding a good move.
 */
static enum gs_status add_usual(struct play_thinker *thinker, const struct play_board *board,
                                struct gs_error *error)
{
    const struct gs_algo *const usual[] = {find_attack(board), find_fitting(board, GS_USE_DEFAULT),
                                           find_fitting(board, GS_USE_PROVE), find_estimate(board)};

    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        enum gs_status status = usual[i] ? add_method(thinker, board, usual[i], error) : GS_OK;
        if (status != GS_OK)
            return status;
    }
    return thinker->count > 0 ? tune(thinker, board, error) : GS_UNSUPPORTED;
}

void play_thinker_estimate(struct play_thinker *thinker, const struct play_board *board)
{
    const struct gs_algo *const list[] = {find_attack(board), find_estimate(board)};

    *thinker = (struct play_thinker){.name = "auto"};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        const unsigned count = thinker->count;
        if (list[i] && (add_method(thinker, board, list[i], NULL) != GS_OK ||
                        tune(thinker, board, NULL) != GS_OK))
            thinker->count = count;
    }
}

enum gs_status play_thinker_init(struct play_thinker *thinker, const struct play_board *board,
                                 const char *name, struct gs_error *error)
{
    bool reads = name ? strcmp(name, "strategy") == 0 : board->options->strategy != NULL;
    bool usual = !name || reads || strcmp(name, "auto") == 0;

    *thinker = (struct play_thinker){.name = reads ? "strategy" : "auto", .reads = reads};
    if (reads && !board->options->strategy)
        return gs_error_set(error, GS_USAGE, "it needs --strategy FILE");
    if (usual)
        name = board->options->algo;
    if (!name)
        return add_usual(thinker, board, error);
    const struct gs_algo *algo = gs_registry_algo(board->options->registry, name, error);
    if (!algo)
        return GS_USAGE;
    if (algo->uses & GS_USE_DEFAULT)
        return add_usual(thinker, board, error);
    if (!usual)
        thinker->name = algo->name;
    return add_method(thinker, board, algo, error);
}

static bool has_param(const struct play_thinker *thinker, const char *setting)
{
    char name[GS_ARG_TEXT];

    text_read_pair(setting, name);
    for (unsigned i = 0; i < thinker->count; i++)
        if (gs_param_find(thinker->methods[i].algo->params, name))
            return true;
    return false;
}

enum play_end play_thinkers_check(const struct play_thinker *const *thinkers, size_t count,
                                  const struct play_options *options)
{
    for (size_t i = 0; i < options->param_count; i++) {
        bool known = false;
        char quote[GS_QUOTE_SIZE];

        for (size_t j = 0; j < count && !known; j++)
            known = has_param(thinkers[j], options->params[i]);
        if (known)
            continue;
        play_complain(options, "--param '%s': none of the algorithms has this parameter",
                      gs_quote(options->params[i], quote));
        return PLAY_USAGE;
    }
    return PLAY_DONE;
}
