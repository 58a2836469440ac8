/* SPDX-License-Identifier: MIT */
/*
 * Completion for bash, zsh and fish, from the tables of options, verbs, games and algorithms. Each
 * script finds the verb and the game that are typed already, and offers what fits them: the names
 * of options of that verb, and the values that an option can have where there is a list of them.
 */
#include <string.h>

#include <gamesolve/text.h>

#include "cli/help.h"
#include "cli/verbs.h"

#define WORDS_SIZE 4096

/* What an option's value can be: words that may depend on the verb or the game, or files. */
struct offer {
    const char *variable; /* "verb" or "game", by which the words differ; NULL: one row */
    size_t count;         /* 0: nothing is known */
    struct {
        const char *key;
        char words[WORDS_SIZE];
    } rows[CLI_VERBS_MAX];
    bool files;
};

struct source {
    const struct cli_option_table *table;
    const struct gs_registry *registry;
    FILE *file;
    struct offer offer; /* of the option at hand */
};

/* Adds a row of words, which begins empty. */
static void add_row(struct offer *offer, const char *key, struct gs_writer *writer)
{
    offer->rows[offer->count].key = key;
    gs_writer_init(writer, offer->rows[offer->count++].words, WORDS_SIZE);
}

static void add_word(struct gs_writer *writer, const char *word, const char *suffix)
{
    gs_writer_add(writer, "%s%s%s", writer->length > 0 ? " " : "", word, suffix);
}

static void offer_list(struct offer *offer, const char *key, const char *const *words)
{
    struct gs_writer writer;

    add_row(offer, key, &writer);
    for (; *words; words++)
        add_word(&writer, *words, "");
}

static void offer_games(struct source *source)
{
    struct gs_writer writer;

    add_row(&source->offer, "", &writer);
    for (size_t i = 0; i < source->registry->game_count; i++)
        add_word(&writer, source->registry->games[i]->name, "");
}

static void offer_algos(struct source *source)
{
    struct gs_writer writer;

    add_row(&source->offer, "", &writer);
    for (size_t i = 0; i < source->registry->algo_count; i++)
        add_word(&writer, source->registry->algos[i]->name, "");
}

/* Whether one of the algorithms before has a parameter of this name. */
static bool is_offered(const struct source *source, size_t algo, const char *name)
{
    for (size_t i = 0; i < algo; i++)
        if (gs_param_find(source->registry->algos[i]->params, name))
            return true;
    return false;
}

static void offer_params(struct source *source)
{
    const struct gs_registry *registry = source->registry;
    struct gs_writer writer;

    add_row(&source->offer, "", &writer);
    for (size_t i = 0; i < registry->algo_count; i++)
        for (const struct gs_param *param = registry->algos[i]->params; param->name; param++)
            if (!is_offered(source, i, param->name))
                add_word(&writer, param->name, "=");
}

static void offer_formats(struct source *source)
{
    const char *names[CLI_FORMATS + 1];

    source->offer.variable = "verb";
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        cli_format_names(verb->formats, names);
        offer_list(&source->offer, verb->name, names);
    }
}

/* The choices of a parameter, for each game that has it. */
static void offer_rule(struct source *source, const char *name)
{
    source->offer.variable = "game";
    for (size_t i = 0; i < source->registry->game_count; i++) {
        const struct gs_game *game = source->registry->games[i];
        const struct gs_param *param = gs_param_find(game->params, name);
        if (param && param->kind == GS_PARAM_CHOICE && source->offer.count < CLI_VERBS_MAX)
            offer_list(&source->offer, game->name, param->choices);
    }
}

static void find_offer(struct source *source, const struct cli_option *option)
{
    static const struct {
        const char *name;
        void (*offer)(struct source *source);
    } special[] = {
        {"game", offer_games},
        {"algo", offer_algos},
        {"param", offer_params},
        {"format", offer_formats},
    };

    source->offer.variable = NULL;
    source->offer.count = 0;
    source->offer.files =
        (option->reads | option->writes) != 0 || strcmp(option->name, "position") == 0;
    if (option->of_game)
        offer_rule(source, option->name);
    if (option->choices)
        offer_list(&source->offer, "", option->choices);
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (strcmp(option->name, special[i].name) == 0)
            special[i].offer(source);
}

/* A text in single quotes; the quote itself is escaped as the shell has it. */
static void put_quoted(FILE *file, const char *text, size_t length, const char *quote)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\'')
            fputs(quote, file);
        else
            putc(text[i], file);
    }
}

/* The first words of a help text: without parentheses, up to a semicolon. */
static void put_brief(FILE *file, const char *help, const char *quote)
{
    const char *close = *help == '(' ? strchr(help, ')') : NULL;

    if (close)
        help = close + 1 + strspn(close + 1, " ");
    size_t length = strcspn(help, ";(");
    while (length > 0 && help[length - 1] == ' ')
        length--;
    put_quoted(file, help, length, quote);
}

static void put_verbs(FILE *file, const char *joint)
{
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        fprintf(file, "%s%s", verb == cli_verbs ? "" : joint, verb->name);
}

/* The options that take a value, as alternatives of a pattern. */
static void put_valued(const struct source *source)
{
    const char *joint = "";

    for (size_t i = 0; i < source->table->count; i++) {
        if (!source->table->rows[i].argument)
            continue;
        fprintf(source->file, "%s--%s", joint, source->table->rows[i].name);
        joint = "|";
    }
}

/* bash and zsh, which differ little: how words are stored, and how they are shown. */

struct dialect {
    const char *begin, *end; /* of a list of words */
    const char *note;        /* separates a word from what it means; NULL: that is not shown */
};

/* The words of one row, in an assignment. */
static void put_words(const struct source *source, const struct dialect *dialect, size_t row)
{
    fprintf(source->file, "list=%s%s%s", dialect->begin, source->offer.rows[row].words,
            dialect->end);
}

/* The branch for the value of an option. */
static void put_branch(struct source *source, const struct dialect *dialect,
                       const struct cli_option *option)
{
    const struct offer *offer = &source->offer;
    FILE *file = source->file;

    find_offer(source, option);
    fprintf(file, "    --%s) ", option->name);
    if (offer->files) {
        fputs("files=yes ;;\n", file);
    } else if (!offer->variable && offer->count > 0) {
        put_words(source, dialect, 0);
        fputs(" ;;\n", file);
    } else if (offer->count > 0) {
        fprintf(file, "case $%s in\n", offer->variable);
        for (size_t row = 0; row < offer->count; row++) {
            fprintf(file, "        %s) ", offer->rows[row].key);
            put_words(source, dialect, row);
            fputs(" ;;\n", file);
        }
        fputs("        esac ;;\n", file);
    } else {
        fputs(";;\n", file);
    }
}

/* The options of a verb, in an assignment. */
static void put_options(const struct source *source, const struct dialect *dialect,
                        const struct cli_verb *verb)
{
    FILE *file = source->file;
    const char *joint = "";

    fprintf(file, "            %s) list=%s", verb->name, dialect->begin);
    for (size_t i = 0; i < source->table->count; i++) {
        const struct cli_option *option = &source->table->rows[i];
        if (!cli_option_fits(option, verb->bit))
            continue;
        fprintf(file, dialect->note ? "%s'--%s%s" : "%s--%s", joint, option->name, dialect->note);
        if (dialect->note) {
            put_brief(file, option->help, "'\\''");
            putc('\'', file);
        }
        joint = " ";
    }
    fprintf(file, "%s ;;\n", dialect->end);
}

/* Finds the verb and the game among the words before the cursor, which each branch may need. */
static void put_scan(struct source *source)
{
    fputs("        case $before in\n        --game) game=$word ;;\n        esac\n"
          "        case $before in\n        ",
          source->file);
    put_valued(source);
    fputs(") ;;\n        *) case $word in\n            ", source->file);
    put_verbs(source->file, "|");
    fputs(") verb=$word ;;\n            esac ;;\n        esac\n        before=$word\n    done\n",
          source->file);
}

/* The verbs, in an assignment, where none is there yet. */
static void put_verb_words(const struct source *source, const struct dialect *dialect)
{
    FILE *file = source->file;

    fprintf(file, "list=%s", dialect->begin);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        const char *joint = verb == cli_verbs ? "" : " ";
        fprintf(file, dialect->note ? "%s'%s%s" : "%s%s", joint, verb->name, dialect->note);
        if (dialect->note) {
            put_brief(file, verb->summary, "'\\''");
            putc('\'', file);
        }
    }
    fprintf(file, "%s ;;\n", dialect->end);
}

/* The verbs whose operand is a file, as alternatives of a pattern. */
static void put_file_verbs(FILE *file)
{
    const char *joint = "";

    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        if (verb->run || verb->operand)
            continue;
        fprintf(file, "%s%s", joint, verb->name);
        joint = "|";
    }
}

/* What is offered at the cursor: a value, an option, a verb or a file. */
static void put_branches(struct source *source, const struct dialect *dialect)
{
    FILE *file = source->file;

    fputs("    named=$verb\n    verb=${verb:-solve}\n    case $prev in\n", file);
    for (size_t i = 0; i < source->table->count; i++)
        if (source->table->rows[i].argument)
            put_branch(source, dialect, &source->table->rows[i]);
    fputs("    *)\n        case $cur in\n        -*) case $verb in\n", file);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        put_options(source, dialect, verb);
    fputs("            esac ;;\n        *) case $named in\n            '') ", file);
    put_verb_words(source, dialect);
    fputs("            ", file);
    put_file_verbs(file);
    fputs(") files=yes ;;\n            esac ;;\n        esac ;;\n    esac\n", file);
}

static void write_bash(struct source *source)
{
    static const struct dialect dialect = {"'", "'", NULL};
    FILE *file = source->file;

    fputs("# Completion of solve for bash: made by solve --completion bash\n"
          "_solve()\n{\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local verb='' named='' game='' before='' word list='' files='' i\n"
          "    [ \"$cur\" = '=' ] && cur=''\n"
          "    [ \"$prev\" = '=' ] && prev=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        word=${COMP_WORDS[i]}\n"
          "        [ \"$word\" = '=' ] && continue\n",
          file);
    put_scan(source);
    put_branches(source, &dialect);
    fputs("    if [ -n \"$files\" ]; then\n"
          "        compopt -o filenames 2>/dev/null\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
          "    else\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$list\" -- \"$cur\")\n"
          "        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null\n"
          "    fi\n"
          "    return 0\n}\ncomplete -F _solve solve\n",
          file);
}

static void write_zsh(struct source *source)
{
    static const struct dialect dialect = {"(", ")", ":"};
    FILE *file = source->file;

    fputs("#compdef solve\n# Completion of solve for zsh: made by solve --completion zsh\n"
          "_solve()\n{\n"
          "    local cur=$words[CURRENT] prev=$words[CURRENT-1]\n"
          "    local verb='' named='' game='' before='' word files=''\n"
          "    local -a list\n"
          "    if [[ $cur == --*=* ]]; then\n"
          "        prev=${cur%%=*}\n"
          "        compset -P '*='\n"
          "    fi\n"
          "    for word in \"${(@)words[2,CURRENT-1]}\"; do\n"
          "        [[ $word == --game=* ]] && game=${word#--game=}\n",
          file);
    put_scan(source);
    put_branches(source, &dialect);
    fputs("    if [[ -n $files ]]; then\n"
          "        _files\n"
          "    elif (( $#list )); then\n"
          "        _describe 'solve' list\n"
          "    fi\n}\n_solve \"$@\"\n",
          file);
}

/* fish. */

/* The condition under which an option is offered: a verb that takes it. */
static void put_condition(const struct source *source, unsigned verbs)
{
    if ((verbs & CLI_ALL_VERBS) == CLI_ALL_VERBS)
        return;
    fputs(" -n '__solve_verb_in", source->file);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        if (verbs & verb->bit)
            fprintf(source->file, " %s", verb->name);
    putc('\'', source->file);
}

/* One line for an option; words for one verb or one game, if not NULL. */
static void put_fish(const struct source *source, const struct cli_option *option, size_t row)
{
    const struct offer *offer = &source->offer;
    FILE *file = source->file;
    bool words = row < offer->count;

    fputs("complete -c solve", file);
    if (words && offer->variable)
        fprintf(file, " -n '__solve_%s_in %s'", offer->variable, offer->rows[row].key);
    else
        put_condition(source, option->verbs);
    fprintf(file, " -l %s", option->name);
    if (option->argument)
        fputs(offer->files ? " -rF" : " -x", file);
    if (words)
        fprintf(file, " -a '%s'", offer->rows[row].words);
    fputs(" -d '", file);
    put_brief(file, option->help, "\\'");
    fputs("'\n", file);
}

static void write_fish(struct source *source)
{
    FILE *file = source->file;

    fputs("# Completion of solve for fish: made by solve --completion fish\n"
          "function __solve_verb_in\n"
          "    set -l verb solve\n"
          "    for word in (commandline -opc)[2..-1]\n"
          "        contains -- $word ",
          file);
    put_verbs(file, " ");
    fputs("; and set verb $word\n    end\n    contains -- $verb $argv\nend\n"
          "function __solve_no_verb\n"
          "    for word in (commandline -opc)[2..-1]\n"
          "        contains -- $word ",
          file);
    put_verbs(file, " ");
    fputs("; and return 1\n    end\n    return 0\nend\n"
          "function __solve_game_in\n"
          "    set -l words (commandline -opc)\n"
          "    set -l at (contains -i -- --game $words)\n"
          "    and contains -- $words[(math $at + 1)] $argv\n"
          "    or contains -- --game=$argv[1] $words\nend\n"
          "complete -c solve -f\n",
          file);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        fprintf(file, "complete -c solve -n __solve_no_verb -a %s -d '", verb->name);
        put_brief(file, verb->summary, "\\'");
        fputs("'\n", file);
        if (!verb->run)
            fprintf(file, "complete -c solve -n '__solve_verb_in %s' -F\n", verb->name);
    }
    for (size_t i = 0; i < source->table->count; i++) {
        const struct cli_option *option = &source->table->rows[i];
        find_offer(source, option);
        for (size_t row = 0; row < source->offer.count || row == 0; row++)
            put_fish(source, option, row);
    }
}

void cli_complete(const struct cli_option_table *table, const struct gs_registry *registry,
                  const char *shell, FILE *file)
{
    static const struct {
        const char *name;
        void (*write)(struct source *source);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    static struct source source;

    source = (struct source){.table = table, .registry = registry, .file = file};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shells[i].name, shell) == 0)
            shells[i].write(&source);
}
