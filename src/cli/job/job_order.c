/* SPDX-License-Identifier: MIT */
/*
 * Orders: the options for one game and variant, resolved and checked once for all of its boards.
 */
#include "cli/job/job_order.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/job/jobs.h"
#include "cli/options/suggest.h"

/* The memory that all boards of a batch may take, whatever --memory leaves to a search. */
#define BATCH_BYTES ((size_t)64 << 20)

size_t cli_order_room(const struct cli_limits *limits)
{
    if (limits->memory == 0 || limits->memory > SIZE_MAX)
        return SIZE_MAX;
    return limits->memory > BATCH_BYTES ? (size_t)limits->memory : BATCH_BYTES;
}

static enum cli_exit refuse_missing_game(const struct gs_registry *registry)
{
    const char *names[GS_REGISTRY_MAX + 1] = {NULL};
    char list[GS_ERROR_SIZE];
    struct gs_writer writer;

    for (size_t i = 0; i < registry->game_count; i++)
        names[i] = registry->games[i]->name;
    gs_writer_init(&writer, list, sizeof list);
    gs_writer_list(&writer, names);
    cli_error("--game must be given: %s; see solve --help", list);
    return CLI_USAGE;
}

enum cli_exit cli_order_refuse_rule(const struct gs_game *game, const struct cli_setting *setting)
{
    const char *names[GS_ARGS_MAX + 1] = {NULL};
    char list[GS_ERROR_SIZE], quote[GS_QUOTE_SIZE];
    struct gs_writer writer;

    for (size_t i = 0; i < GS_ARGS_MAX && game->params[i].name; i++)
        names[i] = game->params[i].name;
    gs_writer_init(&writer, list, sizeof list);
    for (size_t i = 0; names[i]; i++)
        gs_writer_add(&writer, "%s--%s", i == 0 ? "" : names[i + 1] ? ", " : " and ", names[i]);
    cli_error("--%s '%s': the game %s has no such parameter; it has %s", setting->name,
              gs_quote(setting->text, quote), game->name, names[0] ? list : "none");
    return CLI_USAGE;
}

enum cli_exit cli_order_find_game(struct cli_order *order)
{
    const char *always = order->options->verb->game;
    const char *name = order->name[0] ? order->name : always;

    if (!name)
        return refuse_missing_game(order->registry);
    order->game = cli_find_game(order->registry, name);
    if (!order->game)
        return CLI_USAGE;
    if (always && strcmp(name, always) != 0) {
        cli_error("--game '%s': the verb %s plays %s alone", name, order->options->verb->name,
                  always);
        return CLI_USAGE;
    }
    return CLI_DONE;
}

static enum cli_exit keep_algo(struct cli_order *order, const struct gs_algo *algo,
                               const char *label, size_t length)
{
    for (size_t i = 0; i < order->algo_count && order->all; i++)
        if (order->algos[i].algo == algo)
            return CLI_DONE;
    if (order->algo_count == GS_REGISTRY_MAX) {
        cli_error("--algo: more than %d algorithms; cut the batch into parts", GS_REGISTRY_MAX);
        return CLI_USAGE;
    }
    order->algos[order->algo_count++] = (struct cli_named){algo, label, length};
    return CLI_DONE;
}

/* Those that choose others are none by themselves. */
static enum cli_exit add_all_algos(struct cli_order *order)
{
    enum cli_exit code = CLI_DONE;

    order->all = true;
    for (size_t i = 0; i < order->registry->algo_count && code == CLI_DONE; i++) {
        const struct gs_algo *algo = order->registry->algos[i];
        if (!algo->stages)
            code = keep_algo(order, algo, algo->name, strlen(algo->name));
    }
    return code;
}

/* An item of --algo: NAME, or NAME:PARAM=VALUE, with as many parameters. */
static enum cli_exit add_algo(struct cli_order *order, const char *label, size_t length)
{
    const struct cli_verb *verb = order->options->verb;
    const size_t named = strcspn(label, verb->plays ? "," : ",:");
    char name[GS_ARG_TEXT], quote[GS_QUOTE_SIZE];
    struct gs_error error;

    if (length >= sizeof name) {
        cli_error("--algo '%s': longer than %zu bytes; see --param", gs_quote(label, quote),
                  sizeof name - 1);
        return CLI_USAGE;
    }
    snprintf(name, sizeof name, "%.*s", (int)(named < length ? named : length), label);
    if (verb->compares && strcmp(name, "all") == 0 && length == strlen("all"))
        return add_all_algos(order);
    const struct gs_algo *algo = gs_registry_algo(order->registry, name, &error);

    return algo ? keep_algo(order, algo, label, length) : cli_refuse("algo", name, &error);
}

static enum cli_exit add_algo_for(struct cli_order *order, enum gs_use use)
{
    struct gs_error error;
    const struct gs_algo *algo = gs_registry_algo_for(order->registry, use, &error);

    if (algo)
        return keep_algo(order, algo, algo->name, strlen(algo->name));
    cli_error("%s", error.message);
    return CLI_USAGE;
}

/* Several algorithms or seeds are for verbs that compare. */
static enum cli_exit check_lists(struct cli_order *order)
{
    const struct cli_options *options = order->options;
    const bool algos = options->method.algo && strchr(options->method.algo, ',');
    char quote[GS_QUOTE_SIZE];

    if (options->verb->compares || (!algos && options->method.seed_count == 1))
        return CLI_DONE;
    cli_error(
        "--%s '%s': the verb %s takes one; solve bench compares several", algos ? "algo" : "seed",
        gs_quote(algos ? options->method.algo : options->method.seeds, quote), options->verb->name);
    return CLI_USAGE;
}

/* A list of positions takes the place of one. */
static enum cli_exit check_positions(struct cli_order *order)
{
    const struct cli_options *options = order->options;

    if (!options->question.positions || !options->question.position ||
        options->files.strategy) /* whose file has one */
        return CLI_DONE;
    cli_error("--positions '%s': expected no --position besides a list",
              options->question.positions);
    return CLI_USAGE;
}

/* The standard input can be a position or commands, not both. */
static enum cli_exit check_input(struct cli_order *order)
{
    const struct cli_options *options = order->options;

    if (!options->verb->plays || !options->question.position ||
        strcmp(options->question.position, "-") != 0)
        return CLI_DONE;
    cli_error("--position '-': the verb %s reads its commands there; expected @FILE",
              options->verb->name);
    return CLI_USAGE;
}

bool cli_order_item(const char **list, char item[GS_ARG_TEXT])
{
    if (!*list)
        return false;
    size_t length = strcspn(*list, ",");
    snprintf(item, GS_ARG_TEXT, "%.*s", (int)(length < GS_ARG_TEXT ? length : GS_ARG_TEXT), *list);
    *list = (*list)[length] == ',' ? *list + length + 1 : NULL;
    return true;
}

static enum cli_exit find_algo(struct cli_order *order)
{
    const struct cli_options *options = order->options;
    const char *name = options->method.algo;
    enum cli_exit code = CLI_DONE;

    if (options->verb->use)
        return add_algo_for(order, options->verb->use);
    if (!name)
        return add_algo_for(order, options->files.save     ? GS_USE_STRONG
                                   : options->verb->folder ? GS_USE_PROVE /* parts of a proof */
                                                           : GS_USE_DEFAULT);
    for (bool more = true; more && code == CLI_DONE;) {
        const size_t length = strcspn(name, ",");
        code = add_algo(order, name, length);
        more = name[length] == ',';
        name += length + more;
    }
    return code;
}

static enum cli_exit set_rules(struct cli_order *order)
{
    const struct cli_options *options = order->options;
    struct gs_error error;

    gs_args_init(&order->rules, order->game->params);
    for (size_t i = 0; i < options->question.rule_count; i++) {
        const struct cli_setting *setting = &options->question.rules[i];
        bool known = gs_param_find(order->game->params, setting->name) != NULL;
        const char *text = strcmp(setting->name, "variant") == 0 && options->verb->compares
                               ? order->variant
                               : setting->text;
        if (!known && !order->many_games)
            return cli_order_refuse_rule(order->game, setting);
        if (known && *text && gs_args_set(&order->rules, setting->name, text, &error) != GS_OK)
            return cli_refuse(setting->name, text, &error);
    }
    return CLI_DONE;
}

enum cli_exit cli_order_open(struct cli_order *order)
{
    return order->position.options
               ? CLI_DONE
               : cli_position_open(&order->position, order->options, &order->reading);
}

/* Whether the typed text is a position on the game's usual board, as the name of a start is. */
static bool is_usual(const struct cli_order *order, const struct gs_param *param)
{
    const struct cli_job job = {.game = order->game, .shared.unbounded = order->sizes.memory};
    const struct cli_position *position = &order->position;
    struct gs_args args = order->rules;
    struct cli_board board;

    if (!param->fallback || gs_args_set(&args, "size", param->fallback, NULL) != GS_OK ||
        cli_board_new(&board, &job, &args, NULL) != GS_OK)
        return false;
    bool known = gs_position_read(board.rules, job.shared.unbounded, position->text,
                                  position->length, NULL, board.root, NULL) == GS_OK;
    cli_board_free(&board, &job);
    return known;
}

/* The size of the board that --position is about, as text; "" if it does not say. */
static enum cli_exit find_size(struct cli_order *order, const struct gs_param *param,
                               char text[GS_ARG_TEXT])
{
    struct cli_position *position = &order->position;
    struct gs_size size;
    struct gs_error error;

    text[0] = '\0';
    enum cli_exit code = cli_order_open(order);
    if (code != CLI_DONE)
        return code;
    enum gs_status status = cli_position_board(position, order->game, &size, &error);
    if (size.width == 0 && cli_position_names_file(position) && !is_usual(order, param)) {
        code = cli_position_read_named(position);
        if (code != CLI_DONE)
            return code;
        status = cli_position_board(position, order->game, &size, &error);
    }
    if (status == GS_USAGE)
        return cli_refuse("position", order->options->question.position, &error);
    if (size.width > 0)
        snprintf(text, GS_ARG_TEXT, "%dx%d", size.width, size.height);
    return CLI_DONE;
}

static enum cli_exit set_sizes(struct cli_order *order)
{
    const struct gs_param *param = gs_param_find(order->game->params, "size");
    const char *text = order->options->question.size;
    char found[GS_ARG_TEXT];

    if (!param && text)
        return cli_order_refuse_rule(order->game, &(struct cli_setting){"size", text});
    if (!param) {
        order->sizes.count = 1; /* the one board that the rules have */
        return CLI_DONE;
    }
    if (!text) {
        enum cli_exit code = find_size(order, param, found);
        if (code != CLI_DONE)
            return code;
        text = found[0] ? found : param->fallback;
    }
    if (!text) {
        char range[GS_ERROR_SIZE];
        gs_param_range(param, range, sizeof range);
        cli_error("--size must be given: %s", range);
        return CLI_USAGE;
    }
    order->sizes.most = cli_order_room(&order->options->limits) / sizeof(struct cli_job);
    enum cli_exit code = cli_sizes_read(text, param, &order->sizes);
    if (code == CLI_DONE && order->sizes.count > 1 && !order->options->verb->batch) {
        cli_error("--size '%s': the verb %s takes one board", text, order->options->verb->name);
        return CLI_USAGE;
    }
    if (code == CLI_DONE && order->sizes.count > 1 && order->options->question.positions) {
        cli_error("--size '%s': the positions of a list are on one board", text);
        return CLI_USAGE;
    }
    return code;
}

enum cli_exit cli_order_check(struct cli_order *order)
{
    static enum cli_exit (*const steps[])(struct cli_order *) = {check_positions, check_input,
                                                                 check_lists};
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == CLI_DONE; i++)
        code = steps[i](order);
    return code;
}

enum cli_exit cli_order_fill(struct cli_order *order)
{
    static enum cli_exit (*const steps[])(struct cli_order *) = {find_algo, set_rules, set_sizes};
    enum cli_exit code = CLI_DONE;

    order->algo_count = 0;
    memset(order->left, 0, sizeof order->left);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == CLI_DONE; i++)
        code = steps[i](order);
    return code;
}
