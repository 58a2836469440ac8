/* SPDX-License-Identifier: MIT */
/*
 * Jobs: the options are checked against the game and the algorithm, once for
 * what a batch has in common and then for every board. All rules and root
 * positions of a batch are made before the first search begins, so that usage
 * errors come first. With several boards, each is made again when its turn
 * comes: together they could take more than a search may.
 */
#include "cli/job/jobs.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/checkpoint_file.h"
#include "cli/job/job_search.h"
#include "cli/job/position.h"
#include "cli/options/sizes.h"
#include "cli/options/values.h"

/* What the jobs of a batch have in common that are about one game and variant. */
struct order {
    const struct cli_options *options;
    const struct gs_registry *registry;
    const struct gs_game *game;
    char name[GS_ARG_TEXT];                       /* of the game; "": the verb's */
    char variant[GS_ARG_TEXT];                    /* "": as the game has it */
    const struct gs_algo *algos[GS_REGISTRY_MAX]; /* as named: may be `auto` */
    size_t algo_count;
    bool all;                   /* every algorithm was named: those that do not fit are left out */
    bool left[GS_REGISTRY_MAX]; /* which of them are */
    bool several;               /* boards, algorithms, games or variants */
    bool mixed;                 /* games or variants */
    bool many_games;
    size_t board;         /* the number of the next one */
    size_t most;          /* jobs so far, and those of this order */
    struct gs_args rules; /* except for the size */
    struct cli_sizes sizes;
    struct gs_search reading; /* of the position */
    struct cli_position position;
};

/* The memory that all boards of a batch may take, whatever --memory leaves to a search. */
#define BATCH_BYTES ((size_t)64 << 20)

/* What they may take, given --memory. */
static size_t batch_room(const struct cli_options *options)
{
    if (options->memory == 0 || options->memory > SIZE_MAX)
        return SIZE_MAX;
    return options->memory > BATCH_BYTES ? (size_t)options->memory : BATCH_BYTES;
}

static enum cli_exit no_memory(void)
{
    cli_error("out of memory");
    return CLI_FAILURE;
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

/* The game has no parameter of this name: says which ones it has. */
static enum cli_exit refuse_rule(const struct gs_game *game, const struct cli_setting *setting)
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

static enum cli_exit find_game(struct order *order)
{
    struct gs_error error;

    const char *always = order->options->verb->game;
    const char *name = order->name[0] ? order->name : always;

    if (!name)
        return refuse_missing_game(order->registry);
    order->game = gs_registry_game(order->registry, name, &error);
    if (!order->game)
        return cli_refuse("game", name, &error);
    if (always && strcmp(name, always) != 0) {
        cli_error("--game '%s': the verb %s plays %s alone", name, order->options->verb->name,
                  always);
        return CLI_USAGE;
    }
    return CLI_DONE;
}

static enum cli_exit keep_algo(struct order *order, const struct gs_algo *algo)
{
    for (size_t i = 0; i < order->algo_count && order->all; i++)
        if (order->algos[i] == algo)
            return CLI_DONE;
    if (order->algo_count == GS_REGISTRY_MAX) {
        cli_error("--algo: more than %d algorithms; cut the batch into parts", GS_REGISTRY_MAX);
        return CLI_USAGE;
    }
    order->algos[order->algo_count++] = algo;
    return CLI_DONE;
}

/* Those that choose others are none by themselves. */
static enum cli_exit add_all_algos(struct order *order)
{
    enum cli_exit code = CLI_DONE;

    order->all = true;
    for (size_t i = 0; i < order->registry->algo_count && code == CLI_DONE; i++)
        if (!order->registry->algos[i]->choose)
            code = keep_algo(order, order->registry->algos[i]);
    return code;
}

static enum cli_exit add_algo(struct order *order, const char *name)
{
    struct gs_error error;

    if (order->options->verb->compares && strcmp(name, "all") == 0)
        return add_all_algos(order);
    const struct gs_algo *algo = gs_registry_algo(order->registry, name, &error);

    return algo ? keep_algo(order, algo) : cli_refuse("algo", name, &error);
}

static enum cli_exit add_algo_for(struct order *order, enum gs_use use)
{
    struct gs_error error;
    const struct gs_algo *algo = gs_registry_algo_for(order->registry, use, &error);

    if (algo)
        return keep_algo(order, algo);
    cli_error("%s", error.message);
    return CLI_USAGE;
}

/* A list of positions takes the place of one. */
static enum cli_exit check_positions(struct order *order)
{
    const struct cli_options *options = order->options;

    if (!options->positions || !options->position || options->strategy) /* whose file has one */
        return CLI_DONE;
    cli_error("--positions '%s': expected no --position besides a list", options->positions);
    return CLI_USAGE;
}

/* The standard input can be a position or commands, not both. */
static enum cli_exit check_input(struct order *order)
{
    const struct cli_options *options = order->options;

    if (!options->verb->plays || !options->position || strcmp(options->position, "-") != 0)
        return CLI_DONE;
    cli_error("--position '-': the verb %s reads its commands there; expected @FILE",
              options->verb->name);
    return CLI_USAGE;
}

static enum cli_exit check_part(struct order *order)
{
    const struct cli_options *options = order->options;

    if (options->skip < options->every)
        return CLI_DONE;
    cli_error("--skip '%" PRIu64 "': expected less than --every, which is %" PRIu64, options->skip,
              options->every);
    return CLI_USAGE;
}

/* The next item of a list by commas; false after the last one. */
static bool cut_item(const char **list, char item[GS_ARG_TEXT])
{
    if (!*list)
        return false;
    size_t length = strcspn(*list, ",");
    snprintf(item, GS_ARG_TEXT, "%.*s", (int)(length < GS_ARG_TEXT ? length : GS_ARG_TEXT), *list);
    *list = (*list)[length] == ',' ? *list + length + 1 : NULL;
    return true;
}

static enum cli_exit find_algo(struct order *order)
{
    const struct cli_options *options = order->options;
    const char *name = options->algo;
    enum cli_exit code = CLI_DONE;

    if (options->verb->use)
        return add_algo_for(order, options->verb->use);
    if (!name)
        return add_algo_for(order, options->save           ? GS_USE_STRONG
                                   : options->verb->folder ? GS_USE_PROVE /* parts of a proof */
                                                           : GS_USE_DEFAULT);
    if (!options->verb->compares)
        return add_algo(order, name);
    for (char item[GS_ARG_TEXT]; code == CLI_DONE && cut_item(&name, item);)
        code = add_algo(order, item);
    return code;
}

static enum cli_exit set_rules(struct order *order)
{
    const struct cli_options *options = order->options;
    struct gs_error error;

    gs_args_init(&order->rules, order->game->params);
    for (size_t i = 0; i < options->rule_count; i++) {
        const struct cli_setting *setting = &options->rules[i];
        bool known = gs_param_find(order->game->params, setting->name) != NULL;
        const char *text = strcmp(setting->name, "variant") == 0 && options->verb->compares
                               ? order->variant
                               : setting->text;
        if (!known && !order->many_games)
            return refuse_rule(order->game, setting);
        if (known && *text && gs_args_set(&order->rules, setting->name, text, &error) != GS_OK)
            return cli_refuse(setting->name, text, &error);
    }
    return CLI_DONE;
}

enum gs_status cli_board_new(struct cli_board *board, const struct cli_job *job,
                             const struct gs_args *args, struct gs_error *error)
{
    *board = (struct cli_board){.rules = NULL};
    enum gs_status status = gs_rules_new(job->game, job->unbounded, args, &board->rules, error);
    if (status != GS_OK)
        return status;
    const struct gs_rules *rules = board->rules;
    board->root = gs_position_new(job->unbounded, rules);
    board->scratch = gs_position_new(job->unbounded, rules);
    board->undo = gs_alloc_zero(job->unbounded, 1, rules->undo_size);
    board->moves = gs_alloc_zero(job->unbounded, rules->max_moves, sizeof *board->moves);
    if (board->root && board->scratch && board->undo && board->moves)
        return GS_OK;
    cli_board_free(board, job);
    return gs_error_set(error, GS_NO_MEMORY, "out of memory");
}

void cli_board_swap(struct cli_board *board, struct cli_job *job)
{
    struct cli_board old = {job->rules, job->root, job->scratch, job->undo, job->moves};

    job->rules = board->rules;
    job->root = board->root;
    job->scratch = board->scratch;
    job->undo = board->undo;
    job->moves = board->moves;
    *board = old;
}

void cli_board_free(struct cli_board *board, const struct cli_job *job)
{
    gs_release(job->unbounded, board->moves);
    gs_release(job->unbounded, board->undo);
    gs_release(job->unbounded, board->scratch);
    gs_release(job->unbounded, board->root);
    if (board->rules)
        gs_rules_free(job->unbounded, board->rules);
    *board = (struct cli_board){.rules = NULL};
}

const char *cli_board_name(const struct gs_rules *rules, char text[CLI_BOARD_SIZE])
{
    const struct gs_args *args = &rules->args;
    bool sized = gs_param_find(args->table, "size") != NULL;

    snprintf(text, CLI_BOARD_SIZE, "%.40s%s%s", rules->game->name, sized ? " " : "",
             sized ? gs_args_text(args, "size") : "");
    return text;
}

/* Opens the position, once. */
static enum cli_exit open_position(struct order *order)
{
    return order->position.options
               ? CLI_DONE
               : cli_position_open(&order->position, order->options, &order->reading);
}

/* Whether the position is one that the game knows by its name, on its usual board. */
static bool is_start(const struct order *order, const struct gs_param *param)
{
    const struct cli_job job = {.game = order->game, .unbounded = order->sizes.memory};
    struct gs_args args = order->rules;
    struct cli_board board;

    if (!param->fallback || gs_args_set(&args, "size", param->fallback, NULL) != GS_OK ||
        cli_board_new(&board, &job, &args, NULL) != GS_OK)
        return false;
    bool known =
        order->game->position_parse(board.rules, order->position.text, board.root, NULL) == GS_OK;
    cli_board_free(&board, &job);
    return known;
}

/* The size of the board that --position is about, as text; "" if it does not tell. */
static enum cli_exit find_size(struct order *order, const struct gs_param *param,
                               char text[GS_ARG_TEXT])
{
    struct gs_size size;

    text[0] = '\0';
    enum cli_exit code = open_position(order);
    if (code != CLI_DONE || !order->position.text)
        return code;
    bool told = cli_position_size(&order->position, order->game, &size);
    if (!told && !order->position.file.bytes && !is_start(order, param)) {
        code = cli_position_read_named(&order->position);
        told = code == CLI_DONE && cli_position_size(&order->position, order->game, &size);
    }
    if (told)
        snprintf(text, GS_ARG_TEXT, "%dx%d", size.width, size.height);
    if (told && gs_size_parse(text, &param->size, &size, NULL) != GS_OK)
        text[0] = '\0';
    return code;
}

static enum cli_exit set_sizes(struct order *order)
{
    const struct gs_param *param = gs_param_find(order->game->params, "size");
    const char *text = order->options->size;
    char found[GS_ARG_TEXT];

    if (!param && text)
        return refuse_rule(order->game, &(struct cli_setting){"size", text});
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
    order->sizes.most = batch_room(order->options) / sizeof(struct cli_job);
    enum cli_exit code = cli_sizes_read(text, param, &order->sizes);
    if (code == CLI_DONE && order->sizes.count > 1 && !order->options->verb->batch) {
        cli_error("--size '%s': the verb %s takes one board", text, order->options->verb->name);
        return CLI_USAGE;
    }
    if (code == CLI_DONE && order->sizes.count > 1 && order->options->positions) {
        cli_error("--size '%s': the positions of a list are on one board", text);
        return CLI_USAGE;
    }
    return code;
}

/* Checks that the root has what the rules require. */
static enum cli_exit check_root(const struct cli_job *job)
{
    struct gs_error error;

    if (gs_root_check(job->rules, job->root, &error) == GS_OK)
        return CLI_DONE;
    if (job->options->position)
        return cli_refuse("position", job->options->position, &error);
    cli_error("--position must be given: %s", error.message);
    return CLI_USAGE;
}

/* Sets the size of this board, and writes it to text; nothing if the game has no size. */
static enum gs_status set_size(struct gs_args *args, const struct cli_job *job,
                               char text[GS_ARG_TEXT], struct gs_error *error)
{
    if (!gs_param_find(args->table, "size"))
        return GS_OK;
    snprintf(text, GS_ARG_TEXT, "%dx%d", job->size.width, job->size.height);
    return gs_args_set(args, "size", text, error);
}

/* Makes the rules, their start, and room for replaying moves from it. */
static enum cli_exit make_board(struct cli_job *job, const struct gs_args *rules)
{
    struct gs_args args = *rules;
    struct cli_board board;
    struct gs_error error;
    char text[GS_ARG_TEXT] = "";

    enum gs_status status = set_size(&args, job, text, &error);
    if (status == GS_OK)
        status = cli_board_new(&board, job, &args, &error);
    if (status != GS_OK) {
        cli_error("--game '%s'%s%s: %s", job->game->name, *text ? " of size " : "", text,
                  error.message);
        return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
    }
    cli_board_swap(&board, job);
    return CLI_DONE;
}

static enum cli_exit set_root(struct cli_job *job, struct order *order)
{
    enum cli_exit code = cli_position_set(&order->position, job);
    return code == CLI_DONE ? check_root(job) : code;
}

static enum cli_exit set_param(struct cli_job *job, const char *assignment)
{
    char name[GS_ARG_TEXT];
    const char *value = cli_read_pair(assignment, name);
    struct gs_error error;

    if (gs_args_set(&job->params, name, value, &error) == GS_OK)
        return CLI_DONE;
    if (job->params.count == 0)
        gs_error_set(&error, GS_USAGE, "the algorithm %s has no parameters", job->algo->name);
    return cli_refuse("param", assignment, &error);
}

static bool has_param(const struct cli_job *job, const struct cli_setting *setting)
{
    char name[GS_ARG_TEXT];

    cli_read_pair(setting->name, name);
    return gs_param_find(job->algo->params, name) != NULL;
}

/* Given several algorithms, each takes the parameters it has; see check_params. */
/* What makes the algorithm count is no choice of whoever counts. */
static enum cli_exit refuse_counting(const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    const char *own = job->algo->counting;
    const size_t length = strcspn(own, "=") + 1;

    for (size_t i = 0; i < options->param_count; i++) {
        const char *name = options->params[i].name;
        if (strncmp(name, own, length) == 0 && strcmp(name, own) != 0) {
            cli_error("--param '%s': %s goes with %s; leave it out", name, options->verb->name,
                      own);
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

static enum cli_exit set_params(struct cli_job *job, bool several)
{
    const struct cli_options *options = job->options;
    enum cli_exit code = CLI_DONE;
    struct gs_error error;

    gs_args_init(&job->params, job->algo->params);
    if (options->verb->counts)
        code = refuse_counting(job);
    if (options->verb->counts && code == CLI_DONE)
        code = set_param(job, job->algo->counting);
    for (size_t i = 0; i < options->param_count && code == CLI_DONE; i++)
        if (!several || has_param(job, &options->params[i]))
            code = set_param(job, options->params[i].name);
    if (code == CLI_DONE && gs_args_complete(&job->params, &error) != GS_OK) {
        cli_error("--param for the algorithm %s: %s", job->algo->name, error.message);
        code = CLI_USAGE;
    }
    return code;
}

struct gs_memory *cli_job_memory(const struct cli_job *job, uint64_t bytes)
{
    struct gs_memory *memory = gs_memory_new((size_t)bytes);
    if (memory)
        gs_memory_make_way(memory, job->unbounded, CLI_UNBOUNDED_SPARE);
    if (memory && job->whole)
        gs_memory_join(memory, job->whole);
    return memory;
}

/* The algorithm for these rules, its memory and its parameters. */
static enum cli_exit make_method(struct cli_job *job, const struct order *order)
{
    const struct gs_algo *algo = job->named;
    struct gs_error error;

    job->memory = cli_job_memory(job, job->options->memory);
    if (!job->memory)
        return no_memory();
    if (job->options->verb->plays)
        return CLI_DONE;
    job->algo = gs_algo_resolve(order->registry, algo, job->rules, job->memory);
    if (!job->algo) {
        cli_error("--algo '%s' finds no algorithm for this game; name one of --list-algos",
                  algo->name);
        return CLI_USAGE;
    }
    if (gs_algo_fits(job->algo, job->rules, &error) != GS_OK)
        return cli_refuse("algo", algo->name, &error);
    return set_params(job, order->algo_count > 1);
}

static enum cli_exit make_job(struct cli_job *job, struct order *order)
{
    enum cli_exit code = set_root(job, order);
    if (code == CLI_DONE)
        code = make_method(job, order);
    if (code == CLI_DONE)
        code = cli_checkpoint_check(job);
    if (code == CLI_DONE && job->options->disk)
        code = cli_disk_check(job);
    if (code == CLI_DONE && job->options->verb->check)
        code = job->options->verb->check(job);
    return code;
}

static enum cli_exit refuse_batch(size_t count, size_t made)
{
    cli_error("--size: of %zu runs on boards the first %zu take all of the memory; cut the batch "
              "into parts, or see --memory",
              count, made);
    return CLI_UNSOLVED;
}

static void give_up_board(struct cli_job *job)
{
    struct cli_board board = {.rules = NULL};

    cli_board_swap(&board, job);
    cli_board_free(&board, job);
}

/* Keeps only what is needed to make the board again. */
static enum cli_exit put_off(struct cli_job *job)
{
    job->waiting = gs_alloc_zero(job->unbounded, 1, job->rules->key_size + 8);
    if (!job->waiting)
        return no_memory();
    gs_encode(job->rules, job->root, job->waiting);
    give_up_board(job);
    return CLI_DONE;
}

enum cli_exit cli_job_wake(struct cli_job *job)
{
    if (!job->waiting)
        return CLI_DONE;
    enum cli_exit code = make_board(job, job->args);
    if (code == CLI_DONE)
        gs_decode(job->rules, job->waiting, job->root);
    return code;
}

/* Room for the jobs of an order behind those that are there, and its rules for all of them. */
static enum cli_exit extend_list(struct cli_jobs *jobs, struct order *order)
{
    size_t count = jobs->count + order->sizes.count * order->algo_count;
    struct cli_job *list = gs_resize(jobs->unbounded, jobs->list, count * sizeof *list);
    struct cli_board_args *args = gs_alloc_zero(jobs->unbounded, 1, sizeof *args);

    jobs->list = list ? list : jobs->list;
    if (args) {
        *args = (struct cli_board_args){order->rules, jobs->args};
        jobs->args = args;
    }
    return list && args ? CLI_DONE : no_memory();
}

/* Of all algorithms, those that do not fit are left out. */
static bool is_left_out(const struct order *order, size_t algo, const struct cli_job *job)
{
    return order->all && gs_algo_fits(order->algos[algo], job->rules, NULL) != GS_OK;
}

/* The next job, of the nth board and an algorithm of the order. */
static enum cli_exit add_job(struct cli_jobs *jobs, struct order *order, size_t nth, size_t algo)
{
    struct cli_job *job = &jobs->list[jobs->count];

    *job = (struct cli_job){
        .options = order->options,
        .registry = order->registry,
        .game = order->game,
        .named = order->algo_count > 0 ? order->algos[algo] : NULL,
        .unbounded = jobs->unbounded,
        .threads = (unsigned)order->options->threads,
        .index = jobs->count,
        .count = order->several && order->most < 2 ? 2 : order->most, /* until all are known */
        .board = order->board + nth,
        .mixed = order->mixed,
        .args = &jobs->args->args,
    };
    if (order->sizes.sizes)
        job->size = order->sizes.sizes[nth];
    jobs->count++;
    enum cli_exit code = make_board(job, job->args);
    if (code == CLI_DONE && is_left_out(order, algo, job)) {
        order->left[algo] = true;
        cli_job_release(job);
        jobs->count--;
        return CLI_DONE;
    }
    if (code == CLI_DONE)
        code = make_job(job, order);
    if (code == CLI_DONE && order->several)
        code = put_off(job);
    return code;
}

static void tell_left_out(const struct order *order)
{
    const char *names[GS_REGISTRY_MAX + 1] = {NULL};
    char list[GS_ERROR_SIZE];
    struct gs_writer writer;
    size_t count = 0;

    for (size_t i = 0; i < order->algo_count; i++)
        if (order->left[i])
            names[count++] = order->algos[i]->name;
    gs_writer_init(&writer, list, sizeof list);
    for (size_t i = 0; i < count; i++)
        gs_writer_add(&writer, "%s%s", i > 0 ? ", " : "", names[i]);
    if (count > 0)
        cli_error("--algo all: left out for %s: %s", order->game->name, list);
}

static enum cli_exit make_list(struct cli_jobs *jobs, struct order *order)
{
    size_t count = order->sizes.count * order->algo_count;

    enum cli_exit code = open_position(order);
    order->several = order->several || count > 1;
    order->most = jobs->count + count;
    if (code == CLI_DONE)
        code = extend_list(jobs, order);
    for (size_t i = 0; i < count && code == CLI_DONE; i++) {
        code = cli_interrupted ? CLI_INTERRUPTED
                               : add_job(jobs, order, i / order->algo_count, i % order->algo_count);
        if (code == CLI_DONE && gs_memory_used(jobs->unbounded) > batch_room(order->options))
            code = refuse_batch(count, i + 1);
    }
    order->board += order->sizes.count;
    if (code == CLI_DONE)
        tell_left_out(order);
    return code;
}

/* Each parameter must belong to at least one of the algorithms. */
static enum cli_exit check_params(const struct cli_jobs *jobs, const struct cli_options *options)
{
    for (size_t i = 0; i < options->param_count && !options->verb->plays; i++) {
        bool known = false;
        for (size_t job = 0; job < jobs->count && !known; job++)
            known = has_param(&jobs->list[job], &options->params[i]);
        if (!known) {
            char quote[GS_QUOTE_SIZE];
            cli_error("--param '%s': none of the algorithms has this parameter",
                      gs_quote(options->params[i].name, quote));
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

/* Each parameter of a game must belong to at least one of several games. */
static enum cli_exit check_rules(const struct cli_jobs *jobs, const struct cli_options *options)
{
    for (size_t i = 0; i < options->rule_count; i++) {
        bool known = false;
        for (size_t job = 0; job < jobs->count && !known; job++)
            known = gs_param_find(jobs->list[job].game->params, options->rules[i].name) != NULL;
        if (!known && jobs->count > 0)
            return refuse_rule(jobs->list[jobs->count - 1].game, &options->rules[i]);
    }
    return CLI_DONE;
}

/* The list of --variant, for verbs that take one; NULL: it is not given. */
static const char *find_variants(const struct cli_options *options)
{
    const char *found = NULL;

    for (size_t i = 0; i < options->rule_count; i++)
        if (strcmp(options->rules[i].name, "variant") == 0)
            found = options->rules[i].text;
    return options->verb->compares ? found : NULL;
}

/* The jobs of one game and variant. */
static enum cli_exit make_order(struct cli_jobs *jobs, struct order *order)
{
    static enum cli_exit (*const steps[])(struct order *) = {find_algo, set_rules, set_sizes};
    enum cli_exit code = CLI_DONE;

    order->algo_count = 0;
    memset(order->left, 0, sizeof order->left);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == CLI_DONE; i++)
        code = steps[i](order);
    if (code == CLI_DONE)
        code = make_list(jobs, order);
    cli_sizes_clear(&order->sizes);
    order->sizes.count = 0;
    return code;
}

/* The jobs of one game, in each of the variants that it has among those listed. */
static enum cli_exit make_game(struct cli_jobs *jobs, struct order *order)
{
    const char *variants = find_variants(order->options);
    bool made = false;
    struct gs_args args;

    enum cli_exit code = find_game(order);
    while (code == CLI_DONE && cut_item(&variants, order->variant)) {
        gs_args_init(&args, order->game->params);
        if (order->many_games && gs_args_set(&args, "variant", order->variant, NULL) != GS_OK)
            continue;
        code = make_order(jobs, order);
        made = true;
    }
    order->variant[0] = '\0';
    return code == CLI_DONE && !made ? make_order(jobs, order) : code;
}

/* Each listed variant must be one of some game. */
static enum cli_exit check_variants(const struct cli_jobs *jobs, const struct order *order)
{
    const char *variants = order->many_games ? find_variants(order->options) : NULL;
    char variant[GS_ARG_TEXT];

    while (cut_item(&variants, variant)) {
        bool taken = false;
        for (size_t i = 0; i < jobs->count && !taken; i++)
            taken = gs_param_find(jobs->list[i].args->table, "variant") &&
                    strcmp(gs_args_text(jobs->list[i].args, "variant"), variant) == 0;
        if (!taken) {
            char quote[GS_QUOTE_SIZE];
            cli_error("--variant '%s': none of the games has it", gs_quote(variant, quote));
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

static enum cli_exit make_games(struct cli_jobs *jobs, struct order *order)
{
    const struct cli_options *options = order->options;
    const char *games = options->game, *variants = find_variants(options);
    enum cli_exit code = CLI_DONE;

    order->many_games = options->verb->compares && games && strchr(games, ',');
    order->mixed = order->many_games || (variants && strchr(variants, ','));
    order->several = order->mixed;
    if (!options->verb->compares) {
        snprintf(order->name, sizeof order->name, "%s", games ? games : "");
        return make_game(jobs, order);
    }
    if (!games)
        return make_game(jobs, order);
    while (code == CLI_DONE && cut_item(&games, order->name))
        code = make_game(jobs, order);
    return code;
}

/* Numbers the jobs, and wakes the only one. */
static enum cli_exit settle(struct cli_jobs *jobs, const struct order *order)
{
    for (size_t i = 0; i < jobs->count; i++)
        jobs->list[i].count = jobs->count;
    if (jobs->count == 0) {
        cli_error("--algo all: none fits the game %s", order->game->name);
        return CLI_USAGE;
    }
    return jobs->count == 1 ? cli_job_wake(jobs->list) : CLI_DONE;
}

enum cli_exit cli_jobs_make(struct cli_jobs *jobs, const struct cli_options *options,
                            const struct gs_registry *registry)
{
    static enum cli_exit (*const steps[])(struct order *) = {
        check_positions,
        check_input,
        check_part,
    };
    struct order order = {.options = options, .registry = registry};
    enum cli_exit code = CLI_DONE;

    *jobs = (struct cli_jobs){.unbounded = gs_memory_new(0),
                              .input = gs_memory_new((size_t)options->memory)};
    if (!jobs->unbounded || !jobs->input)
        return no_memory();
    cli_reading_start(&order.reading, options, jobs->input);
    order.sizes.memory = jobs->unbounded;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && code == CLI_DONE; i++)
        code = steps[i](&order);
    if (code == CLI_DONE)
        code = make_games(jobs, &order);
    if (code == CLI_DONE)
        code = check_variants(jobs, &order);
    if (code == CLI_DONE)
        code = check_rules(jobs, options);
    if (code == CLI_DONE)
        code = settle(jobs, &order);
    cli_position_close(&order.position);
    return code == CLI_DONE ? check_params(jobs, options) : code;
}

void cli_job_release(struct cli_job *job)
{
    give_up_board(job);
    gs_release(job->unbounded, job->waiting);
    gs_memory_free(job->memory);
    job->waiting = NULL;
    job->memory = NULL;
}

void cli_jobs_release(struct cli_jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        cli_job_release(&jobs->list[i]);
    gs_memory_free(jobs->input);
    while (jobs->args) {
        struct cli_board_args *args = jobs->args;
        jobs->args = args->next;
        gs_release(jobs->unbounded, args);
    }
    gs_release(jobs->unbounded, jobs->list);
    gs_memory_free(jobs->unbounded);
}
