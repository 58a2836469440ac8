/* SPDX-License-Identifier: MIT */
/*
 * Every call that can fail made to fail in turn, in the whole program:
 *
 *     sweep SOLVE FAULT.so [long | ROW...]
 *
 * Each row is a command line. It runs once undisturbed, then with the first call of a class failing
 * (an allocation, a write, a rename ...), then with the second, until a run in which none did. Each
 * of these runs must end by itself with exit code 1 and a reason, or 3, or 0 and the same output to
 * the last byte; files of before are as they were, or the complete new ones; nothing partial stays.
 * Last, its standard output is a full disk, a pipe that nobody reads, and closed.
 *
 * The name of a row, or a beginning of it, chooses rows. In a run of all rows one allocation in
 * ALLOCATION_STRIDE fails, another one from row to row; with `long`, or of chosen rows, each does.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/fault.h"

#define ARGS_MAX    24
#define TARGETS_MAX 2
#define TEXT_MAX    ((size_t)1 << 20)
#define SECONDS_MAX 60 /* of one run */

#define ALLOCATION_STRIDE 5

#define BOARD "--game", "hex", "--size", "2x2"
#define LINE  "--game", "skoczki", "--size", "1x6"
#define FILED "--game", "skoczki", "--size", "2x5", "--memory", "60K"

/* With how long it takes, as retrograde analysis says, and without. */
#define HEX_ANSWER     "Black wins (proved)"
#define HEX_IN_ANSWER  "Black wins in 3 plies (proved)"
#define LINE_IN_ANSWER "White wins in 5 plies (proved)"

struct row {
    const char *name;
    const char *args[ARGS_MAX];
    const char *input;                /* NULL: none */
    const char *targets[TARGETS_MAX]; /* files that it writes */
    const char *from[TARGETS_MAX];    /* their content before, a file of `given`; NULL: "old" */
    const char *folder;               /* of `given`, that is there too; NULL: none */
    bool new;                         /* they are not there before */
    bool keeps;                       /* what was written stays */
    bool exact;                       /* nothing in them differs from run to run */
    /* What is said in any case, in a report of which some details cost memory, or by a player whose
       moves are as good as memory allows; NULL: all of the output is always the same. */
    const char *answer;
};

static const struct row rows[] = {
    {.name = "text", .args = {BOARD}, .answer = HEX_IN_ANSWER},
    {.name = "json",
     .args = {LINE, "--algo", "pn", "--format", "json"},
     .answer = "\"value\":\"win\",\"winner\":\"white\""},
    {.name = "csv",
     .args = {LINE, "--format", "csv", "--output", "file"},
     .targets = {"file"},
     .answer = ",win,"},
    {.name = "retrograde", .args = {LINE, "--algo", "retrograde"}, .answer = LINE_IN_ANSWER},
    /* In so little memory that there are files. */
    {.name = "disk",
     .args = {FILED, "--algo", "retrograde", "--disk", "."},
     .answer = "Black wins in 8 plies (proved)"},
    {.name = "disk-save",
     .args = {BOARD, "--algo", "retrograde", "--disk", ".", "--save", "file"},
     .targets = {"file"},
     .answer = HEX_IN_ANSWER},
    {.name = "disk-count", .args = {"count", FILED, "--disk", "."}},
    {.name = "save",
     .args = {LINE, "--algo", "retrograde", "--save", "file"},
     .targets = {"file"},
     .exact = true,
     .answer = LINE_IN_ANSWER},
    {.name = "save-new",
     .args = {BOARD, "--algo", "retrograde", "--save", "file"},
     .targets = {"file"},
     .new = true,
     .exact = true,
     .answer = HEX_IN_ANSWER},
    /* Without memory for the lines that make it smaller it is longer. */
    {.name = "certificate",
     .args = {BOARD, "--algo", "df-pn", "--certificate", "file", "--certificate-version", "1"},
     .targets = {"file"},
     .answer = HEX_ANSWER},
    /* Of two forms the one is written that memory allows. */
    {.name = "certificate-any",
     .args = {BOARD, "--algo", "df-pn", "--certificate", "file"},
     .targets = {"file"},
     .answer = HEX_ANSWER},
    {.name = "certificate-new",
     .args = {LINE, "--certificate", "file", "--output", "report"},
     .targets = {"file", "report"},
     .new = true,
     .exact = true,
     .answer = LINE_IN_ANSWER},
    {.name = "cache",
     .args = {BOARD, "--algo", "pn", "--cache", "file"},
     .targets = {"file"},
     .from = {"cache"},
     .exact = true,
     .answer = HEX_ANSWER},
    {.name = "cache-new",
     .args = {BOARD, "--algo", "pn", "--cache", "file"},
     .targets = {"file"},
     .new = true,
     .exact = true,
     .answer = HEX_ANSWER},
    {.name = "count", .args = {"count", LINE}},
    {.name = "audit", .args = {"audit", LINE, "--algo", "alphabeta"}},
    {.name = "bench-file",
     .args = {"bench", BOARD, "--algo", "pn,df-pn", "--format", "csv", "--output", "file"},
     .targets = {"file"},
     .answer = ",win,"}, /* a best move costs memory */
    {.name = "list",
     .args = {BOARD, "--algo", "pn", "--positions", "-"},
     .input = "2/2 b\n2/b1 w\n"},
    {.name = "draw", .args = {"draw", BOARD}},
    {.name = "draw-svg",
     .args = {"draw", BOARD, "--format", "svg", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "draw-html",
     .args = {"draw", BOARD, "--format", "html", "--most", "20", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "draw-html-strategy",
     .args = {"draw", "--strategy", "../given/records", "--format", "html", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "draw-sgf", .args = {"draw", BOARD, "--format", "sgf"}},
    {.name = "draw-dot", .args = {"draw", BOARD, "--format", "dot", "--most", "20"}},
    {.name = "draw-proof", .args = {"draw", "--certificate", "../given/proof"}},
    {.name = "draw-proof-file",
     .args = {"draw", "--certificate", "../given/proof", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "draw-records", .args = {"draw", "--certificate", "../given/records"}},
    {.name = "draw-records-text",
     .args = {"draw", "--certificate", "../given/records", "--format", "text"}},
    {.name = "map", .args = {"map", BOARD, "--algo", "df-pn"}},
    {.name = "map-svg",
     .args = {"map", BOARD, "--algo", "df-pn", "--format", "svg", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "map-certificates",
     .args = {"map", BOARD, "--algo", "df-pn", "--certificate", "openings"},
     .targets = {"openings/a1.cert", "openings/b1.cert"},
     .new = true,
     .answer = HEX_ANSWER},
    {.name = "threats",
     .args = {"threats", "--game", "gomoku", "--size", "5x5", "--connect", "4", "--position",
              "5/2w2/1bb2/5/2w2 b", "--format", "json"},
     .answer = "\"value\":\"win\",\"winner\":\"black\""},
    {.name = "threats-dot",
     .args = {"threats", "--game", "gomoku", "--size", "5x5", "--connect", "4", "--position",
              "5/2w2/1bb2/5/2w2 b", "--format", "dot", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "check", .args = {"check", "../given/proof"}},
    {.name = "check-json", .args = {"check", "../given/proof", "--format", "json"}},
    {.name = "trim",
     .args = {"trim", "file"},
     .targets = {"file"},
     .from = {"proof"},
     .exact = true},
    {.name = "trim-to",
     .args = {"trim", "../given/proof", "--certificate", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "trim-records",
     .args = {"trim", "../given/records", "--certificate", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "trim-plain",
     .args = {"trim", "../given/records", "--plain", "--certificate", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "probe-records", .args = {"probe", "--strategy", "../given/records"}},
    {.name = "probe", .args = {"probe", "--strategy", "../given/states"}},
    {.name = "probe-list",
     .args = {"probe", "--strategy", "../given/proof", "--verify", "--positions",
              "../given/positions"}},
    {.name = "split",
     .args = {"split", BOARD, "--jobs", "2", "--probe", "3", "--output", "jobs"},
     .targets = {"jobs/tree", "jobs/list"},
     .new = true,
     .keeps = true,
     .answer = "position"},
    {.name = "join",
     .args = {"join", "jobs"},
     .folder = "jobs",
     .targets = {"jobs/tree", "jobs/certificate"},
     .from = {"jobs/tree"},
     .keeps = true, /* an empty file, if its owner cannot be known */
     .answer = "Black wins (proved)"},
    {.name = "play",
     .args = {"play", BOARD, "--white", "random", "--record", "file"},
     .input = "a1\nhint\nmoves\nsave other\nrecord\nquit\n",
     .targets = {"file", "other"},
     .new = true,
     .answer = "1. black a1"},
    {.name = "play-files",
     .args = {"play", "--game", "gomoku", "--size", "2x2", "--black", "human", "--white", "human"},
     .input = "a1\nload file\nundo\nrecord\nsave! file\nquit\n",
     .targets = {"file"},
     .from = {"game"},
     .exact = true},
    {.name = "gtp",
     .args = {"gtp", "--game", "hex", "--size", "3x3", "--algo", "df-pn"},
     .input = "name\nboardsize 2\nplay b a1\nshowboard\nloadsgf ../given/game\nsolve-values\n"
              "genmove w\nlist_commands\nquit\n",
     .answer = "hexgui-analyze_commands"},
    {.name = "gomocup",
     .args = {"gomocup"},
     .input = "ABOUT\nRECTSTART 2,2\nBOARD\n0,0,1\nDONE\nEND\n",
     .answer = "OK\n"},
    {.name = "help", .args = {"--help"}},
    {.name = "help-game",
     .args = {"--help", "--game", "hex", "--output", "file"},
     .targets = {"file"},
     .exact = true},
    {.name = "man", .args = {"--man"}},
    {.name = "lists", .args = {"--list-games", "--list-algos"}},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* What is there before every run, in the folder `given`. */
static const char *const setup[] = {
    "$SOLVE --game hex --size 2x2 --algo df-pn --certificate given/proof "
    "--certificate-version 1",
    "$SOLVE --game hex --size 3x3 --algo df-pn --certificate given/records "
    "--certificate-version 2",
    "$SOLVE --game hex --size 2x2 --algo retrograde --save given/states",
    "$SOLVE --game hex --size 2x2 --position 'b1/2 w' --algo pn --cache given/cache",
    "printf '2/2 b\\n2/2 b\\n' >given/positions",
    "$SOLVE split --game hex --size 2x2 --jobs 2 --probe 0 --output given/jobs && "
    "until for job in $(cat given/jobs/list); do sh given/jobs/job.sh $job || exit 1; done; "
    "$SOLVE join given/jobs --plan; do :; done",
    "printf 'a1\\nsave given/game\\n' | "
    "$SOLVE play --game gomoku --size 2x2 --black human --white human",
};

static const char *const class_names[FAULT_CLASSES] = {
    [FAULT_MEMORY] = "allocation", [FAULT_FDOPEN] = "fdopen",     [FAULT_OPEN] = "open",
    [FAULT_READ] = "read",         [FAULT_WRITE] = "write",       [FAULT_CLOSE] = "close",
    [FAULT_SYNC] = "fsync",        [FAULT_TRUNCATE] = "truncate", [FAULT_RENAME] = "rename",
    [FAULT_CONTROL] = "fcntl",     [FAULT_STATUS] = "stat",
};

/* The bytes of a file; size -1: there is none. */
struct text {
    char *bytes;
    ssize_t size;
};

/* Where its results go. */
enum stdout_kind { TO_FILE, TO_FULL, TO_BROKEN_PIPE, TO_NOWHERE, STDOUT_KINDS };

/* All that a run leaves. */
struct traces {
    int status;
    struct text out, err, targets[TARGETS_MAX];
};

struct sweep {
    const char *solve;
    const struct row *row;
    struct fault *fault;
    char preload[PATH_MAX + 32], file[PATH_MAX + 32];
    struct text before[TARGETS_MAX];
    struct traces whole, found; /* undisturbed, and of the last run */
    enum stdout_kind to;
    int error; /* in place of the usual one */
    unsigned runs, faults;
    unsigned stride; /* of allocations one in so many fails */
};

static void give_up(const char *what)
{
    perror(what);
    exit(1);
}

/* Files. */

static void read_text(const char *path, struct text *text)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);

    text->size = file < 0 ? -1 : read(file, text->bytes, TEXT_MAX);
    if (file >= 0)
        close(file);
    text->bytes[text->size < 0 ? 0 : text->size] = '\0';
}

static void write_text(const char *path, const struct text *text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

    if (file < 0 || write(file, text->bytes, (size_t)text->size) != text->size || close(file) != 0)
        give_up(path);
}

static bool is_same(const struct text *one, const struct text *other)
{
    return one->size == other->size &&
           (one->size < 0 || memcmp(one->bytes, other->bytes, (size_t)one->size) == 0);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about;
    (void)kind;
    return place->level > 0 ? remove(path) : 0;
}

/* Leaves in the folder `run` what the row has there before. */
static void prepare(struct sweep *sweep)
{
    char path[PATH_MAX];

    if (nftw("run", remove_one, 8, FTW_DEPTH | FTW_PHYS) != 0)
        give_up("run");
    snprintf(path, sizeof path, "cp -R given/%s run", sweep->row->folder ? sweep->row->folder : "");
    if (sweep->row->folder && system(path) != 0)
        give_up(path);
    for (int i = 0; i < TARGETS_MAX && sweep->row->targets[i]; i++) {
        snprintf(path, sizeof path, "run/%s", sweep->row->targets[i]);
        if (sweep->before[i].size >= 0)
            write_text(path, &sweep->before[i]);
    }
}

/* Running. */

static void redirect(const char *path, int flags, int descriptor)
{
    int file = open(path, flags, 0666);

    if (file < 0 || dup2(file, descriptor) < 0 || close(file) != 0)
        _exit(99);
}

static void redirect_output(enum stdout_kind to)
{
    int ends[2];

    if (to != TO_BROKEN_PIPE) {
        redirect(to == TO_FULL ? "/dev/full" : "out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    } else if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0 || close(ends[0]) != 0 ||
               close(ends[1]) != 0) {
        _exit(99);
    }
    if (to == TO_NOWHERE)
        close(STDOUT_FILENO);
}

static void be_program(const struct sweep *sweep)
{
    const char *args[ARGS_MAX + 2] = {"solve"};
    const char *environment[] = {"LC_ALL=C", sweep->preload, sweep->file, NULL};

    for (unsigned i = 0; i < ARGS_MAX && sweep->row->args[i]; i++)
        args[i + 1] = sweep->row->args[i];
    redirect("in", O_RDONLY, STDIN_FILENO);
    redirect_output(sweep->to);
    redirect("err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    if (chdir("run") != 0)
        _exit(99);
    alarm(SECONDS_MAX);
    execve(sweep->solve, (char **)args, (char **)environment);
    _exit(99);
}

static void run(struct sweep *sweep, enum fault_class class, unsigned nth, struct traces *traces)
{
    char path[PATH_MAX];

    prepare(sweep);
    *sweep->fault = (struct fault){.class = class, .nth = nth, .error = sweep->error};
    pid_t child = fork();
    if (child == 0)
        be_program(sweep);
    if (child < 0 || waitpid(child, &traces->status, 0) != child)
        give_up("fork");
    read_text("out", &traces->out);
    read_text("err", &traces->err);
    for (int i = 0; i < TARGETS_MAX && sweep->row->targets[i]; i++) {
        snprintf(path, sizeof path, "run/%s", sweep->row->targets[i]);
        read_text(path, &traces->targets[i]);
    }
    sweep->runs++;
}

/* Judging. */

/* Leaves out what differs from run to run: digits, units of memory, and room for them. */
static size_t normalise(const struct text *text, char *to)
{
    size_t size = 0;

    for (ssize_t i = 0; i < text->size; i++) {
        char c = text->bytes[i];
        bool unit = c != '\0' && strchr("KMG", c) && strncmp(text->bytes + i + 1, "iB", 2) == 0;
        if ((c < '0' || c > '9') && c != '.' && c != ' ')
            to[size++] = unit ? 'K' : c;
    }
    return size;
}

static bool reads_same(const struct text *one, const struct text *other)
{
    static char texts[2][TEXT_MAX];

    if (one->size < 0 || other->size < 0)
        return one->size == other->size;
    size_t size = normalise(one, texts[0]);
    return size == normalise(other, texts[1]) && memcmp(texts[0], texts[1], size) == 0;
}

static int is_partial(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about;
    (void)kind;
    return strstr(path + place->base, ".partial") != NULL;
}

static bool is_partial_left(void)
{
    int found = nftw("run", is_partial, 8, FTW_PHYS);

    if (found < 0)
        give_up("run");
    return found > 0;
}

/* Whether a text is all that there is to say, or at least says the answer, and ends as it should.
 */
static bool is_complete(const struct row *row, const struct text *found, const struct text *whole)
{
    if (reads_same(found, whole))
        return true;
    return row->answer && found->size > 0 && found->bytes[found->size - 1] == '\n' &&
           (strstr(found->bytes, row->answer) || !strstr(whole->bytes, row->answer));
}

/* What is wrong with a run that says that all is well; NULL: nothing. */
static const char *judge_success(const struct sweep *sweep)
{
    const struct row *row = sweep->row;
    const struct traces *whole = &sweep->whole, *found = &sweep->found;

    if (!is_complete(row, &found->out, &whole->out))
        return "success with another output";
    for (int i = 0; i < TARGETS_MAX && row->targets[i]; i++)
        if (!(row->exact && i == 0 ? is_same(&found->targets[i], &whole->targets[i])
                                   : is_complete(row, &found->targets[i], &whole->targets[i])))
            return "success with another file";
    return NULL;
}

/* Whether a file is as before, or complete. A report may be one of less, a file of results empty.
 */
static bool is_sound(const struct sweep *sweep, int number, int code)
{
    const struct text *file = &sweep->found.targets[number], *before = &sweep->before[number];
    const struct text *whole = &sweep->whole.targets[number];
    bool report = !sweep->row->exact || number > 0 || (code == 3 && sweep->row->answer == NULL);

    return is_same(file, before) || is_same(file, whole) ||
           (report && file->size > 0 && file->bytes[0] == whole->bytes[0] &&
            file->bytes[file->size - 1] == '\n') ||
           (before->size < 0 && file->size == 0);
}

static bool are_files_sound(const struct sweep *sweep, int code)
{
    for (int i = 0; i < TARGETS_MAX && sweep->row->targets[i]; i++)
        if (!is_sound(sweep, i, code))
            return false;
    return true;
}

static const char *judge_failure(const struct sweep *sweep, int code)
{
    if (!are_files_sound(sweep, code))
        return "failure with a damaged file";
    return sweep->found.err.size > 0 || code == 3 ? NULL : "failure without a reason";
}

static const char *judge(const struct sweep *sweep)
{
    int status = sweep->found.status, code = WEXITSTATUS(status);

    if (!WIFEXITED(status))
        return "crash";
    if (code != 0 && code != 1 && code != 3)
        return "strange exit code";
    if (!sweep->row->keeps && is_partial_left())
        return "a partial file is left";
    return code == 0 ? judge_success(sweep) : judge_failure(sweep, code);
}

static void tell(struct sweep *sweep, enum fault_class class, unsigned nth, const char *what)
{
    const struct traces *found = &sweep->found;

    printf("FAILED: %s, %s %u: %s (status %#x)\n%.300s", sweep->row->name, class_names[class], nth,
           what, (unsigned)found->status, found->err.bytes);
    sweep->faults++;
}

static void sweep_class(struct sweep *sweep, enum fault_class class)
{
    const unsigned stride = class == FAULT_MEMORY ? sweep->stride : 1;

    for (unsigned nth = 1 + (unsigned)(sweep->row - rows) % stride;; nth += stride) {
        run(sweep, class, nth, &sweep->found);
        if (!sweep->fault->ready)
            tell(sweep, class, nth, "the library was not loaded");
        if (sweep->fault->count < nth)
            return;
        const char *what = judge(sweep);
        if (what)
            tell(sweep, class, nth, what);
    }
}

/* A run whose output is not read ends as others do, by SIGPIPE and without a message. */
static const char *judge_unread(const struct sweep *sweep)
{
    const int status = sweep->found.status;

    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGPIPE)
        return "no end by SIGPIPE";
    if (!are_files_sound(sweep, 1))
        return "a damaged file";
    return sweep->found.err.size > 0 ? "more than silence" : NULL;
}

static void sweep_stdout(struct sweep *sweep)
{
    static const char *const names[STDOUT_KINDS] = {"", "/dev/full", "a broken pipe", "nothing"};

    for (sweep->to = TO_FULL; sweep->to < STDOUT_KINDS; sweep->to++) {
        run(sweep, FAULT_MEMORY, 0, &sweep->found);
        int status = sweep->found.status, code = WEXITSTATUS(status);
        const bool unread = sweep->to == TO_BROKEN_PIPE && sweep->whole.out.size > 0;
        const char *what = !WIFEXITED(status) ? "crash" : judge_failure(sweep, 1);
        if (unread)
            what = judge_unread(sweep);
        else if (sweep->whole.out.size == 0)
            what = code == 0 ? NULL : "failure without a reason";
        else if (code != 1)
            what = "success, or a strange exit code";
        if (what || (!sweep->row->keeps && is_partial_left())) {
            printf("FAILED: %s >%s: %s (status %#x)\n%.300s", sweep->row->name, names[sweep->to],
                   what ? what : "a partial file is left", (unsigned)status,
                   sweep->found.err.bytes);
            sweep->faults++;
        }
    }
    sweep->to = TO_FILE;
}

/* A file system that cannot synchronise folders, which comes after the file itself, does no harm.
 */
static void try_folder(struct sweep *sweep)
{
    for (unsigned nth = 1; nth <= 2; nth++) {
        sweep->error = EINVAL;
        run(sweep, FAULT_SYNC, nth, &sweep->found);
        sweep->error = 0;
        const char *what = judge(sweep);
        if (what || (WEXITSTATUS(sweep->found.status) == 0) != (nth == 2))
            tell(sweep, FAULT_SYNC, nth, what ? what : "EINVAL of a folder counts");
    }
}

static void begin_row(struct sweep *sweep, const struct row *row)
{
    const struct text input = {(char *)(row->input ? row->input : ""),
                               row->input ? (ssize_t)strlen(row->input) : 0};
    char path[PATH_MAX];

    sweep->row = row;
    write_text("in", &input);
    for (int i = 0; i < TARGETS_MAX && row->targets[i]; i++) {
        snprintf(path, sizeof path, "given/%s", row->from[i] ? row->from[i] : "old");
        read_text(row->new ? "given/nothing" : path, &sweep->before[i]);
    }
    run(sweep, FAULT_MEMORY, 0, &sweep->whole);
    sweep->found = sweep->whole;
    if (sweep->whole.status != 0)
        tell(sweep, FAULT_MEMORY, 0, "it does not run at all");
    if (!sweep->fault->ready || sweep->fault->count == 0)
        tell(sweep, FAULT_MEMORY, 0, "the library counts nothing");
}

static void sweep_row(struct sweep *sweep, const struct row *row)
{
    unsigned runs = sweep->runs;

    begin_row(sweep, row);
    for (int class = 0; class < FAULT_CLASSES && sweep->whole.status == 0; class ++)
        sweep_class(sweep, (enum fault_class) class);
    if (sweep->whole.status == 0)
        sweep_stdout(sweep);
    if (strcmp(row->name, "save") == 0)
        try_folder(sweep);
    printf("%-16s %u runs\n", row->name, sweep->runs - runs);
    fflush(stdout);
}

/* Setting up. */

static void set_up_given(const char *solve)
{
    const struct text old = {(char *)"old\n", 4};

    setenv("SOLVE", solve, 1);
    if (mkdir("given", 0777) != 0 || mkdir("run", 0777) != 0)
        give_up("mkdir");
    write_text("given/old", &old);
    for (size_t i = 0; i < sizeof setup / sizeof setup[0]; i++) {
        char command[512];
        snprintf(command, sizeof command, "{ %s; } >said 2>&1 || { cat said; false; }", setup[i]);
        if (system(command) != 0)
            give_up(setup[i]);
    }
}

static void set_up_fault(struct sweep *sweep)
{
    char folder[PATH_MAX];
    int file = open("fault", O_RDWR | O_CREAT | O_CLOEXEC, 0666);

    if (file < 0 || ftruncate(file, sizeof *sweep->fault) != 0 || !getcwd(folder, sizeof folder))
        give_up("fault");
    sweep->fault = mmap(NULL, sizeof *sweep->fault, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (sweep->fault == MAP_FAILED)
        give_up("mmap");
    close(file);
    snprintf(sweep->file, sizeof sweep->file, "FAULT_FILE=%s/fault", folder);
}

static void set_up_room(struct traces *traces)
{
    struct text *texts[] = {&traces->out, &traces->err, &traces->targets[0], &traces->targets[1]};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!(texts[i]->bytes = malloc(TEXT_MAX + 1)))
            give_up("malloc");
}

static bool is_chosen(const struct row *row, int count, char **names)
{
    bool chosen = count == 0;

    for (int i = 0; i < count; i++)
        chosen = chosen || strncmp(row->name, names[i], strlen(names[i])) == 0;
    return chosen;
}

int main(int argc, char **argv)
{
    static struct sweep sweep;
    const char *temporary = getenv("TMPDIR");
    char folder[PATH_MAX], solve[PATH_MAX], library[PATH_MAX];

    if (argc < 3 || !realpath(argv[1], solve) || !realpath(argv[2], library))
        return fprintf(stderr, "usage: sweep SOLVE FAULT.so [long | ROW...]\n"), 2;
    const bool is_long = argc > 3 && strcmp(argv[3], "long") == 0;
    const int first = is_long ? 4 : 3;
    sweep.stride = argc > 3 ? 1 : ALLOCATION_STRIDE;
    snprintf(folder, sizeof folder, "%s/sweep.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        give_up(folder);
    sweep.solve = solve;
    snprintf(sweep.preload, sizeof sweep.preload, "LD_PRELOAD=%s", library);
    set_up_given(solve);
    set_up_fault(&sweep);
    set_up_room(&sweep.whole);
    set_up_room(&sweep.found);
    for (int i = 0; i < TARGETS_MAX; i++)
        if (!(sweep.before[i].bytes = malloc(TEXT_MAX + 1)))
            give_up("malloc");
    for (int i = 0; i < ROWS; i++)
        if (is_chosen(&rows[i], argc - first, argv + first))
            sweep_row(&sweep, &rows[i]);
    printf("%u runs, %u faults\n", sweep.runs, sweep.faults);
    return system("rm -rf \"$PWD\"") != 0 || sweep.faults > 0;
}
