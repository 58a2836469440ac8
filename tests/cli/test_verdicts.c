/* SPDX-License-Identifier: MIT */
/*
 * test_verdicts.c - what the whole program says of forged certificates: test_verdicts SOLVE
 *
 * The heads of true certificates are changed: claims doubled, exchanged, renamed and left out,
 * counts and sizes, the root, the rules. Checksums are right. Whatever `check` says then of a file
 * that it takes for proved, in text and in JSON, must be true of the position that it names, by an
 * oracle that shares no code with it.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "game_test/oracle.h"
#include "games/certificate_run.h"
#include "games/set_up.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define MAGIC        "gamesolve certificate 1\n"

enum { CLAIMS_MAX = 3, NUMBERS = 7, VERIFIED = 0, REFUSED = 4 };

static const char *solve;  /* the program */
static char directory[64]; /* of the files */

static const char *const kinds[] = {"wins", "loses", "at least draws", "at most draws"};

/* --- heads, and the truth about their roots --- */

struct head {
    const char *text; /* the lines between the first one and the claims */
    const char *game, *root;
    const char *set[5]; /* the rules */
};

/* The first head of a game is that of its true certificate. */
static const struct head heads[] = {
    {"game skoczki\nrule variant A\nrule size 1x7\nroot b/b/1/1/1/w/w w\n",
     "skoczki",
     "b/b/1/1/1/w/w w",
     {"variant", "A", "size", "1x7", NULL}},
    {"game skoczki\nrule variant A\nrule size 1x7\nroot b/b/1/1/1/w/w b\n",
     "skoczki",
     "b/b/1/1/1/w/w b",
     {"variant", "A", "size", "1x7", NULL}},
    {"game skoczki\nrule variant B-1\nrule size 1x8\nroot b/b/1/1/1/1/w/w w\n",
     "skoczki",
     "b/b/1/1/1/1/w/w w",
     {"variant", "B-1", "size", "1x8", NULL}},
    {"game skoczki\nrule variant A\nrule size 1x8\nroot b/b/1/1/1/1/w/w w\n",
     "skoczki",
     "b/b/1/1/1/1/w/w w",
     {"variant", "A", "size", "1x8", NULL}},
    {"game skoczki\nrule variant A\nrule size 1x5\nroot b/b/1/w/w w\n",
     "skoczki",
     "b/b/1/w/w w",
     {"variant", "A", "size", "1x5", NULL}},
    {"game hex\nrule size 3x3\nroot 3/3/3 b\n", "hex", "3/3/3 b", {"size", "3x3", NULL}},
    {"game hex\nrule size 3x3\nroot 3/3/3 w\n", "hex", "3/3/3 w", {"size", "3x3", NULL}},
    {"game hex\nrule size 3x3\nrule variant swap\nroot 3/3/3 b\n",
     "hex",
     "3/3/3 b",
     {"size", "3x3", "variant", "swap", NULL}},
    {"game hex\nrule size 2x2\nroot b1/2 w\n", "hex", "b1/2 w", {"size", "2x2", NULL}},
    {"game gomoku\nrule size 3x3\nrule connect 3\nroot 3/3/3 b\n",
     "gomoku",
     "3/3/3 b",
     {"size", "3x3", "connect", "3", NULL}},
    {"game gomoku\nrule size 3x3\nrule connect 2\nroot 3/3/3 b\n",
     "gomoku",
     "3/3/3 b",
     {"size", "3x3", "connect", "2", NULL}},
    {"game gomoku\nrule size 3x3\nrule connect 3\nroot bw1/3/3 b\n",
     "gomoku",
     "bw1/3/3 b",
     {"size", "3x3", "connect", "3", NULL}},
};

struct truth {
    enum gs_value value; /* for the side to move, which is */
    enum gs_side mover;
};

static struct truth truth_of(const struct head *head)
{
    static struct truth known[COUNT(heads)];
    static bool asked[COUNT(heads)];
    size_t at = (size_t)(head - heads);
    if (asked[at])
        return known[at];
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules = set_up_rules(memory, set_up_game(head->game), head->set);
    struct gs_position *root = set_up_position(memory, rules, head->root);
    struct oracle *oracle = oracle_new(rules, root);
    known[at] = (struct truth){(enum gs_value)oracle->values[0], gs_to_move(rules, root)};
    asked[at] = true;
    oracle_free(oracle);
    gs_release(memory, root);
    gs_rules_free(memory, rules);
    gs_memory_free(memory);
    return known[at];
}

/* What may be said of a position with this value. */
static bool is_true(const char *words, enum gs_value value)
{
    static const struct {
        const char *words;
        enum gs_value least, most;
    } meanings[] = {{"wins", GS_WIN, GS_WIN},
                    {"loses", GS_LOSS, GS_LOSS},
                    {"draws", GS_DRAW, GS_DRAW},
                    {"at least draws", GS_DRAW, GS_WIN},
                    {"at most draws", GS_LOSS, GS_DRAW}};
    for (size_t i = 0; i < COUNT(meanings); i++)
        if (strcmp(meanings[i].words, words) == 0)
            return meanings[i].least <= value && value <= meanings[i].most;
    fail_msg("'%s' is no verdict", words);
    return false;
}

/* --- forging --- */

struct forged_claim {
    const char *kind;
    uint64_t numbers[NUMBERS];   /* of the second line, in its order */
    const struct gs_claim *from; /* NULL: without a body */
};

struct forged {
    const struct head *head;
    struct forged_claim claims[CLAIMS_MAX];
    unsigned count;
};

static struct forged_claim copy_of(const struct gs_claim *claim, const char *kind)
{
    return (struct forged_claim){kind,
                                 {claim->records, claim->key_size, claim->rank_size,
                                  claim->move_size, claim->line_size, claim->lines,
                                  claim->line_length},
                                 claim};
}

static void add(struct bytes *bytes, const char *text)
{
    bytes_append(bytes, text, strlen(text));
}

static void add_claim(struct bytes *bytes, const struct forged_claim *claim)
{
    const uint64_t *n = claim->numbers;
    char text[256];
    snprintf(text, sizeof text,
             "claim %s\nrecords %" PRIu64 " key %" PRIu64 " rank %" PRIu64 " move %" PRIu64
             " line %" PRIu64 " lines %" PRIu64 " of %" PRIu64 "\n",
             claim->kind, n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    add(bytes, text);
}

static void add_body(struct bytes *bytes, const struct gs_claim *claim)
{
    if (!claim)
        return;
    bytes_append(bytes, claim->line_bytes,
                 (size_t)claim->lines * claim->line_length * claim->move_size);
    bytes_append(bytes, claim->record_bytes, (size_t)claim->records * claim->stride);
}

static void write_file(const struct forged *forged, const char *path)
{
    struct bytes bytes = {.at = NULL};
    add(&bytes, MAGIC);
    add(&bytes, forged->head->text);
    for (unsigned i = 0; i < forged->count; i++)
        add_claim(&bytes, &forged->claims[i]);
    add(&bytes, "\n");
    for (unsigned i = 0; i < forged->count; i++)
        add_body(&bytes, forged->claims[i].from);
    add(&bytes, "checksum 0123456789abcdef\n");
    bytes_seal(&bytes);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.at, 1, bytes.size, file), bytes.size);
    assert_int_equal(fclose(file), 0);
    bytes_free(&bytes);
}

/* --- queries to the program --- */

/* What it prints, and its exit code. */
static int query(const char *format, const char *path, char *answer, size_t size)
{
    char command[1024];
    snprintf(command, sizeof command, format, solve, path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(answer, 1, size - 1, pipe);
    answer[length] = '\0';
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* The text between begin and end, which must be there. */
static const char *between(const char *answer, const char *begin, char end, char *room, size_t size)
{
    const char *from = strstr(answer, begin);
    if (!from)
        fail_msg("no '%s' in %s", begin, answer);
    from += strlen(begin);
    const char *to = strchr(from, end);
    assert_true(to && (size_t)(to - from) < size);
    memcpy(room, from, (size_t)(to - from));
    room[to - from] = '\0';
    return room;
}

static enum gs_value value_named(const char *name)
{
    for (enum gs_value value = GS_LOSS; value <= GS_WIN; value++)
        if (strcmp(gs_value_name(value), name) == 0)
            return value;
    fail_msg("'%s' is no value", name);
    return GS_UNKNOWN;
}

/* What a verified file answers to queries for a value. */
static void check_probe(const char *path, enum gs_value value)
{
    char answer[4096], word[64];
    int code =
        query("'%s' probe --strategy '%s' --verify --format json", path, answer, sizeof answer);
    if (code == 0)
        assert_true(value_named(between(answer, "\"lower\":\"", '"', word, sizeof word)) <= value &&
                    value <= value_named(between(answer, "\"upper\":\"", '"', word, sizeof word)));
    else
        assert_int_equal(code, 3); /* the root is over, or not in the file */
}

/* How the text says what JSON says of the side to move. */
static void phrase_of(const char *words, enum gs_side mover, char *phrase, size_t size)
{
    static const char *const names[] = {[GS_WHITE] = "White", [GS_BLACK] = "Black"};
    const bool loses = strcmp(words, "loses") == 0;

    if (loses || strcmp(words, "wins") == 0)
        snprintf(phrase, size, "%s wins", names[loses ? gs_side_other(mover) : mover]);
    else if (strcmp(words, "draws") == 0)
        snprintf(phrase, size, "draw");
    else
        snprintf(phrase, size, "at %s a draw for %s", strstr(words, "most") ? "most" : "least",
                 names[mover]);
}

/* Text and JSON say the same of the side to move, and it is true. */
static void check_verified(const char *path, const struct forged *forged, const char *text)
{
    char answer[4096], row[64], words[64], expected[80];
    struct truth truth = truth_of(forged->head);
    assert_memory_equal(text, "verified\n", 9);
    between(text, "\nclaim      ", '\n', row, sizeof row);
    assert_int_equal(query("'%s' check '%s' --format json", path, answer, sizeof answer), VERIFIED);
    assert_non_null(strstr(answer, "\"verified\":true"));
    between(answer, "\"claim\":\"", '"', words, sizeof words);
    phrase_of(words, truth.mover, expected, sizeof expected);
    assert_string_equal(row, expected);
    if (!is_true(words, truth.value))
        fail_msg("%s: said to be verified: %s; but it is a %s for the side to move\n%s", path, row,
                 gs_value_name(truth.value), forged->head->text);
    check_probe(path, truth.value);
}

struct tally {
    unsigned verified, refused;
};

static void judge(const struct forged *forged, struct tally *tally)
{
    char path[128], answer[4096];
    snprintf(path, sizeof path, "%s/forged.cert", directory);
    write_file(forged, path);
    int code = query("'%s' check '%s' 2>&1", path, answer, sizeof answer);
    if (code == VERIFIED) {
        tally->verified++;
        check_verified(path, forged, answer);
        return;
    }
    assert_int_equal(code, REFUSED);
    assert_memory_equal(answer, "refused ", 8);
    if (tally->refused++ % 8 != 0)
        return;
    assert_int_equal(query("'%s' check '%s' --format json", path, answer, sizeof answer), REFUSED);
    assert_non_null(strstr(answer, "\"verified\":false"));
    assert_null(strstr(answer, "\"claim\":"));
}

/* --- what is forged --- */

/* A true certificate. */
struct sound {
    const struct head *head;
    struct bytes bytes;
    struct gs_memory *memory;
    struct gs_certificate certificate;
};

static void open_sound(struct sound *sound, const struct head *head)
{
    struct board board = {.game = head->game};
    struct run run;
    memcpy(board.set, head->set, sizeof head->set);
    *sound = (struct sound){.head = head, .memory = gs_memory_new(0)};
    run_open(&run, &board, &(struct way){"df-pn", {NULL}}, 0);
    assert_int_equal(run.rules->game->position_parse(run.rules, head->root, run.root, NULL), GS_OK);
    run_solve(&run);
    assert_true(certificate_make(&run, &sound->bytes, NULL));
    run_close(&run);
    certificate_open(&sound->certificate, &sound->bytes, sound->memory);
}

static void close_sound(struct sound *sound)
{
    gs_certificate_close(&sound->certificate);
    gs_memory_free(sound->memory);
    bytes_free(&sound->bytes);
}

/* A body of a true certificate by its number, under another name; behind the last, an empty one. */
static struct forged_claim part_of(const struct sound *sound, unsigned number, const char *kind)
{
    const struct gs_certificate *certificate = &sound->certificate;
    if (number < certificate->claim_count)
        return copy_of(&certificate->claims[number], kind);
    return (struct forged_claim){kind, {0, certificate->rules->key_size, 0, 1, 0, 0, 0}, NULL};
}

static void forge_single(const struct sound *sound, const struct head *head, struct tally *tally)
{
    for (unsigned part = 0; part <= sound->certificate.claim_count; part++)
        for (size_t kind = 0; kind < COUNT(kinds); kind++)
            judge(&(struct forged){head, {part_of(sound, part, kinds[kind])}, 1}, tally);
}

/* Any two claims, the first of which has a body. */
static void forge_pairs(const struct sound *sound, unsigned one, unsigned other,
                        struct tally *tally)
{
    for (size_t kind = 0; kind < COUNT(kinds) * COUNT(kinds); kind++)
        judge(&(struct forged){sound->head,
                               {part_of(sound, one, kinds[kind / COUNT(kinds)]),
                                part_of(sound, other, kinds[kind % COUNT(kinds)])},
                               2},
              tally);
}

/* One claim several times, on a head that may be another. */
static void forge_copies(const struct sound *sound, const struct head *head, struct tally *tally)
{
    for (size_t kind = 0; kind < COUNT(kinds); kind++) {
        struct forged_claim copy = part_of(sound, 0, kinds[kind]);
        judge(&(struct forged){head, {copy, copy}, 2}, tally);
        if (head == sound->head)
            judge(&(struct forged){head, {copy, copy, copy}, 3}, tally);
    }
}

/* Counts and sizes that are not those of the body. */
static void forge_numbers(const struct sound *sound, struct tally *tally)
{
    const struct gs_certificate *certificate = &sound->certificate;
    const uint64_t large = UINT64_MAX / 1024;
    for (unsigned part = 0; part < certificate->claim_count; part++) {
        for (unsigned number = 0; number < NUMBERS; number++) {
            uint64_t old = part_of(sound, part, "").numbers[number];
            const uint64_t others[] = {0, old - 1, old + 1, large, UINT64_MAX};
            for (size_t i = 0; i < COUNT(others); i++) {
                struct forged forged = {.head = sound->head, .count = certificate->claim_count};
                for (unsigned j = 0; j < forged.count; j++)
                    forged.claims[j] = part_of(sound, j, certificate->claims[j].name);
                forged.claims[part].numbers[number] = others[i];
                judge(&forged, tally);
            }
        }
    }
}

static void forge(const struct head *head, struct tally *tally)
{
    struct sound sound;
    open_sound(&sound, head);
    unsigned count = sound.certificate.claim_count;
    for (unsigned one = 0; one < count; one++)
        for (unsigned other = 0; other <= count; other++)
            forge_pairs(&sound, one, other, tally);
    for (size_t i = 0; i < COUNT(heads); i++) {
        if (strcmp(heads[i].game, head->game) != 0)
            continue;
        forge_single(&sound, &heads[i], tally);
        forge_copies(&sound, &heads[i], tally);
    }
    forge_numbers(&sound, tally);
    close_sound(&sound);
}

static void test_verdicts(void **state)
{
    static const size_t sounds[] = {0, 2, 4, 5, 9}; /* a win, a draw, a loss, two with stones */
    struct tally tally = {0, 0};
    (void)state;
    for (size_t i = 0; i < COUNT(sounds); i++)
        forge(&heads[sounds[i]], &tally);
    print_message("%u forged certificates refused, %u say what is true\n", tally.refused,
                  tally.verified);
    assert_true(tally.refused > 300);
    assert_true(tally.verified > 15);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_verdicts)};
    char path[128];
    const char *place = getenv("TMPDIR");
    if (argc != 2)
        return 2;
    solve = argv[1];
    snprintf(directory, sizeof directory, "%.40s/verdicts-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(directory))
        return 1;
    int failed = cmocka_run_group_tests_name("verdicts on forged certificates", tests, NULL, NULL);
    snprintf(path, sizeof path, "%s/forged.cert", directory);
    remove(path);
    rmdir(directory);
    return failed;
}
