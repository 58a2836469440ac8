/* SPDX-License-Identifier: MIT */
/*
 * split_needs.c - whether a job is still needed, looked up while others are done.
 *
 * `needs` is written anew each round: the open nodes that the root rests on, each with its parents
 * and children among them, in lines of fixed lengths, so that one is found without reading the
 * others. What is settled since is marked by empty files, settled/ROUND/K/NODE.yes and NODE.no, K =
 * NODE / 1000: whether the side to move there reaches what is asked. A node has that if one of its
 * children has not, and has it not if all of them have.
 *
 *     solve-needs 1
 *     round N jobs N nodes N links N
 *     NODE                                       for each job, from 1; its node + 1, or 0
 *     ASKED PARENT PARENTS CHILD CHILDREN        for each node, from 0, the root
 *     NODE                                       for each link, to a parent or a child
 *
 * A job that is done marks its node, and those above it that this settles; a job that begins looks
 * whether open nodes alone lead from it to the root. So both open as many files as there are nodes
 * above it, and children of these, however many jobs there are. Marks only ever come, they have no
 * contents, and whoever makes one of a node means the same; so it does not matter who does, how
 * often, and in which order. What comes too late to be seen costs a job that was not needed, no
 * more. Results are not verified for this: the next round begins without marks.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/split/split_results.h"
#include "cli/split/splitting.h"

#define NEEDS  "needs"
#define MARKS  "settled"
#define NUMBER "%10" PRIu32
#define HEAD   "solve-needs 1\nround " NUMBER " jobs " NUMBER " nodes " NUMBER " links " NUMBER "\n"

/* Lengths of lines; and the longest way up that is followed. */
enum { HEAD_SIZE = 81, NUMBER_SIZE = 11, NODE_SIZE = 49, DEPTH_MAX = 10000 };

/* --- writing --- */

/* The open nodes, numbered anew from the root on, and the links between them. */
struct web {
    const struct gs_split *split;
    uint32_t *nodes, *places; /* in the tree; by the number there, + 1, or 0 */
    uint32_t *jobs;           /* the place of each, + 1, or 0 */
    uint32_t *firsts, *links; /* where the children of a place begin, and all of them */
    uint32_t *above, *parents;
    uint32_t count, link_count;
};

static void clear_web(struct web *web, struct gs_memory *memory)
{
    gs_release(memory, web->nodes);
    gs_release(memory, web->places);
    gs_release(memory, web->jobs);
    gs_release(memory, web->firsts);
    gs_release(memory, web->links);
    gs_release(memory, web->above);
    gs_release(memory, web->parents);
}

static bool make_web(struct web *web, struct gs_memory *memory, uint32_t last_job)
{
    const uint32_t count = gs_split_count(web->split);
    const uint32_t *children;
    size_t most = 1;

    for (uint32_t node = 0; node < count; node++)
        most += gs_split_children(web->split, node, &children);
    web->nodes = gs_alloc_zero(memory, count, sizeof *web->nodes);
    web->places = gs_alloc_zero(memory, count, sizeof *web->places);
    web->jobs = gs_alloc_zero(memory, (size_t)last_job + 1, sizeof *web->jobs);
    web->firsts = gs_alloc_zero(memory, (size_t)count + 1, sizeof *web->firsts);
    web->above = gs_alloc_zero(memory, (size_t)count + 1, sizeof *web->above);
    web->links = gs_alloc_zero(memory, most, sizeof *web->links);
    web->parents = gs_alloc_zero(memory, most, sizeof *web->parents);
    return web->nodes && web->places && web->jobs && web->firsts && web->above && web->links &&
           web->parents;
}

/* Enters an open node once; returns its place. */
static uint32_t enter(struct web *web, uint32_t node)
{
    if (web->places[node] == 0) {
        web->nodes[web->count++] = node;
        web->places[node] = web->count;
        web->jobs[gs_split_get(web->split, node).job] = web->count;
    }
    return web->places[node] - 1;
}

static void link_children(struct web *web)
{
    const uint32_t *children;

    if (gs_split_get(web->split, 0).open)
        enter(web, 0);
    for (uint32_t at = 0; at < web->count; at++) {
        uint32_t count = gs_split_children(web->split, web->nodes[at], &children);
        for (uint32_t i = 0; i < count; i++)
            if (gs_split_get(web->split, children[i]).open)
                web->links[web->link_count++] = enter(web, children[i]);
        web->firsts[at + 1] = web->link_count;
    }
}

/* The same links sorted by the child, each one put before those of it that are there. */
static void link_parents(struct web *web)
{
    for (uint32_t link = 0; link < web->link_count; link++)
        web->above[web->links[link]]++;
    for (uint32_t at = 0; at < web->count; at++)
        web->above[at + 1] += web->above[at];
    for (uint32_t at = web->count; at-- > 0;)
        for (uint32_t link = web->firsts[at]; link < web->firsts[at + 1]; link++)
            web->parents[--web->above[web->links[link]]] = at;
}

static void put_numbers(const uint32_t *numbers, uint32_t count, FILE *file)
{
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, NUMBER "\n", numbers[i]);
}

static void put_web(const struct cli_splitting *splitting, const struct web *web, FILE *file)
{
    fprintf(file, HEAD, splitting->round, splitting->last_job, web->count, 2 * web->link_count);
    put_numbers(web->jobs + 1, splitting->last_job, file);
    for (uint32_t at = 0; at < web->count; at++)
        fprintf(file, "%4s " NUMBER " " NUMBER " " NUMBER " " NUMBER "\n",
                gs_value_name(gs_split_get(web->split, web->nodes[at]).asked), web->above[at],
                web->above[at + 1] - web->above[at], web->link_count + web->firsts[at],
                web->firsts[at + 1] - web->firsts[at]);
    put_numbers(web->parents, web->link_count, file);
    put_numbers(web->links, web->link_count, file);
}

static bool write_needs(struct cli_splitting *splitting, FILE *file)
{
    struct gs_memory *memory = splitting->search.memory;
    struct web web = {.split = splitting->split};
    bool made = make_web(&web, memory, splitting->last_job);

    if (made) {
        link_children(&web);
        link_parents(&web);
        put_web(splitting, &web, file);
    }
    clear_web(&web, memory);
    return made;
}

/* A folder for the marks of a round of its own; what was marked before is forgotten. */
static enum cli_exit begin_marks(struct cli_splitting *splitting)
{
    char marks[CLI_FOLDER_SIZE], path[CLI_FOLDER_SIZE], number[16];

    if (!cli_folder_path(splitting->folder, MARKS, marks)[0])
        return CLI_FAILURE;
    bool made = mkdir(marks, 0777) == 0 || errno == EEXIST;
    for (splitting->round = 0; made && splitting->round < UINT32_MAX;) {
        snprintf(number, sizeof number, "%" PRIu32, ++splitting->round);
        if (!cli_folder_path(marks, number, path)[0])
            return CLI_FAILURE;
        if (mkdir(path, 0777) == 0)
            return CLI_DONE;
        made = errno == EEXIST;
    }
    cli_error("%s: cannot make a folder in it: %s", marks, strerror(errno));
    return CLI_FAILURE;
}

enum cli_exit cli_split_put_needs(struct cli_splitting *splitting)
{
    enum cli_exit code = begin_marks(splitting);

    return code == CLI_DONE ? cli_folder_put(splitting, NEEDS, write_needs) : code;
}

/* --- reading --- */

/* The file, of which what is asked for is read. */
struct needs {
    const char *folder;
    int file;
    uint32_t round, jobs, nodes, links;
    bool damaged, failed; /* not what was written; a call failed, which was said */
};

struct node {
    bool win; /* asked for; else a draw */
    uint32_t parent, parents, child, children;
};

/* Some bytes as a text; "" if they are not there. */
static const char *read_text(struct needs *needs, uint64_t offset, size_t size, char *text)
{
    ssize_t got = pread(needs->file, text, size, (off_t)offset);

    if (got < 0 && !needs->failed) {
        cli_error("%s/" NEEDS ": %s", needs->folder, strerror(errno));
        needs->failed = true;
    }
    needs->damaged = needs->damaged || got != (ssize_t)size;
    text[got == (ssize_t)size ? size : 0] = '\0';
    return text;
}

static uint32_t read_number(struct needs *needs, uint64_t offset)
{
    char text[NUMBER_SIZE + 1];

    return (uint32_t)strtoul(read_text(needs, offset, NUMBER_SIZE, text), NULL, 10);
}

static uint64_t nodes_offset(const struct needs *needs)
{
    return HEAD_SIZE + (uint64_t)needs->jobs * NUMBER_SIZE;
}

static struct node read_node(struct needs *needs, uint32_t number)
{
    char text[NODE_SIZE + 1], asked[5] = "";
    struct node node = {.parents = 0};

    read_text(needs, nodes_offset(needs) + (uint64_t)number * NODE_SIZE, NODE_SIZE, text);
    if (sscanf(text, "%4s %" SCNu32 " %" SCNu32 " %" SCNu32 " %" SCNu32, asked, &node.parent,
               &node.parents, &node.child, &node.children) != 5 ||
        (uint64_t)node.parent + node.parents > needs->links ||
        (uint64_t)node.child + node.children > needs->links) {
        needs->damaged = true;
        return (struct node){.parents = 0};
    }
    node.win = strcmp(asked, gs_value_name(GS_WIN)) == 0;
    return node;
}

/* The node that a link leads to; the root if it leads nowhere. */
static uint32_t read_link(struct needs *needs, uint32_t link)
{
    uint32_t node = read_number(needs, nodes_offset(needs) + (uint64_t)needs->nodes * NODE_SIZE +
                                           (uint64_t)link * NUMBER_SIZE);

    needs->damaged = needs->damaged || node >= needs->nodes;
    return node < needs->nodes ? node : 0;
}

static enum cli_exit open_needs(struct needs *needs, const char *folder)
{
    char path[CLI_FOLDER_SIZE], head[HEAD_SIZE + 1];
    struct stat about = {.st_size = 0};

    *needs = (struct needs){.folder = folder, .file = -1};
    if (!cli_folder_path(folder, NEEDS, path)[0])
        return CLI_USAGE;
    needs->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (needs->file < 0 || fstat(needs->file, &about) != 0) {
        cli_error("%s: expected a folder that solve split made: %s", path, strerror(errno));
        return CLI_FAILURE;
    }
    read_text(needs, 0, HEAD_SIZE, head);
    if (sscanf(head, HEAD, &needs->round, &needs->jobs, &needs->nodes, &needs->links) != 4 ||
        (uint64_t)about.st_size != nodes_offset(needs) + (uint64_t)needs->nodes * NODE_SIZE +
                                       (uint64_t)needs->links * NUMBER_SIZE)
        needs->damaged = true;
    return needs->failed ? CLI_FAILURE : CLI_DONE;
}

/* --- marks --- */

/* The folder of a mark, or with an ending the mark itself. */
static const char *mark_path(const struct needs *needs, uint32_t node, const char *ending,
                             char path[CLI_FOLDER_SIZE])
{
    char name[96];
    int length =
        snprintf(name, sizeof name, MARKS "/%" PRIu32 "/%" PRIu32, needs->round, node / 1000);

    if (ending)
        snprintf(name + length, sizeof name - (size_t)length, "/%" PRIu32 ".%s", node, ending);
    return cli_folder_path(needs->folder, name, path);
}

static bool fail(struct needs *needs, const char *path)
{
    if (!needs->failed)
        cli_error("%s: %s", path, strerror(errno));
    needs->failed = true;
    return false;
}

static bool has_mark(struct needs *needs, uint32_t node, const char *ending)
{
    char path[CLI_FOLDER_SIZE];
    struct stat about;

    if (stat(mark_path(needs, node, ending, path), &about) == 0)
        return true;
    return errno != ENOENT && fail(needs, path);
}

static bool is_settled(struct needs *needs, uint32_t node)
{
    return has_mark(needs, node, "yes") || has_mark(needs, node, "no");
}

static bool make_mark(struct needs *needs, uint32_t node, const char *ending)
{
    char folder[CLI_FOLDER_SIZE], path[CLI_FOLDER_SIZE];
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC;

    int file = open(mark_path(needs, node, ending, path), flags, 0666);
    if (file < 0 && errno == ENOENT) {
        if (mkdir(mark_path(needs, node, NULL, folder), 0777) != 0 && errno != EEXIST)
            return fail(needs, folder);
        file = open(path, flags, 0666);
    }
    return (file >= 0 && close(file) == 0) || fail(needs, path);
}

static bool all_have(struct needs *needs, const struct node *node)
{
    for (uint32_t i = 0; i < node->children; i++)
        if (!has_mark(needs, read_link(needs, node->child + i), "yes"))
            return false;
    return true;
}

/* Marks a node, and what this settles above it. */
static void settle(struct needs *needs, uint32_t number, bool yes, unsigned depth)
{
    if (needs->damaged || needs->failed || depth == DEPTH_MAX ||
        !make_mark(needs, number, yes ? "yes" : "no"))
        return;
    struct node node = read_node(needs, number);
    for (uint32_t i = 0; i < node.parents; i++) {
        uint32_t above = read_link(needs, node.parent + i);
        struct node parent = read_node(needs, above);
        if (!is_settled(needs, above) && (!yes || all_have(needs, &parent)))
            settle(needs, above, !yes, depth + 1);
    }
}

/* Whether open nodes alone lead to the root; seen: from which it was tried. */
static bool is_needed(struct needs *needs, uint32_t number, bool *seen, unsigned depth)
{
    if (needs->damaged || depth == DEPTH_MAX)
        return true;
    if (seen[number] || is_settled(needs, number))
        return false;
    seen[number] = true;
    if (number == 0)
        return true;
    struct node node = read_node(needs, number);
    for (uint32_t i = 0; i < node.parents; i++)
        if (is_needed(needs, read_link(needs, node.parent + i), seen, depth + 1))
            return true;
    return false;
}

/* --- looking --- */

/* Marks the node of a job by its result; false if there is none that answers its question. */
static bool take_result(struct needs *needs, struct gs_search *reading, uint32_t job, uint32_t node)
{
    enum gs_value lower, upper;

    if (!cli_part_read_bounds(needs->folder, reading, job, &lower, &upper))
        return false;
    enum gs_value asked = read_node(needs, node).win ? GS_WIN : GS_DRAW;
    if (lower < asked && upper >= asked)
        return false;
    settle(needs, node, lower >= asked, 0);
    return true;
}

static enum cli_exit look(struct needs *needs, struct gs_search *reading, uint32_t job,
                          bool *needed)
{
    uint32_t place = read_number(needs, HEAD_SIZE + (uint64_t)(job - 1) * NUMBER_SIZE);

    needs->damaged = needs->damaged || place > needs->nodes;
    *needed = false;
    if (needs->damaged || place == 0 || take_result(needs, reading, job, place - 1))
        return CLI_DONE;
    bool *seen = gs_alloc_zero(reading->memory, needs->nodes, sizeof *seen);
    if (!seen) {
        cli_error("join: out of memory");
        return CLI_FAILURE;
    }
    *needed = is_needed(needs, place - 1, seen, 0);
    gs_release(reading->memory, seen);
    return CLI_DONE;
}

enum cli_exit cli_split_look(const char *folder, uint64_t job, struct gs_search *reading,
                             FILE *file)
{
    struct needs needs;
    bool needed = true;

    enum cli_exit code = open_needs(&needs, folder);
    if (code == CLI_DONE && !needs.damaged && job > needs.jobs) {
        cli_error("--job '%" PRIu64 "': there is no such job", job);
        code = CLI_USAGE;
    }
    if (code == CLI_DONE && !needs.damaged)
        code = look(&needs, reading, (uint32_t)job, &needed);
    if (needs.file >= 0)
        close(needs.file);
    if (code == CLI_DONE && needs.failed) {
        code = CLI_FAILURE;
    } else if (code == CLI_DONE && needs.damaged) {
        cli_error("%s/" NEEDS ": it is damaged; solve join writes it anew", folder);
        code = CLI_WRONG;
    }
    if (code == CLI_DONE)
        fputs(needed ? "needed\n" : "not needed\n", file);
    return code;
}
