/* SPDX-License-Identifier: MIT */
/*
 * bta_checkpoint.c - checkpoints of the base-twin algorithm: keys, bases and nodes, and between two
 * events the path of selection and the list of visited bases, with the marks that go with them.
 *
 *     keys      | key | ...               by number of the base
 *     bases     | struct bta_base | ...   as they lie in memory
 *     nodes     | struct bta_node | ...
 *     path      | struct bta_frame | ...  of a search that was not halted
 *     visited   | base | ...
 *
 * A search that was halted in the middle of an event begins its selection anew. Nothing that is
 * read leads out of the arrays; the keys and what is solved are believed, since they have their
 * checksums.
 *
 * Cost of going on: a look at every node, and a hash for every key.
 */
#include "bta.h"

enum { STEPS_PER_POLL = 1 << 14 };

/* --- writing --- */

static void put_array(struct gs_checkpoint_writer *writer, const char *name, const void *array,
                      size_t size, uint64_t count)
{
    gs_checkpoint_section(writer, name, count * size);
    gs_checkpoint_put(writer, array, (size_t)count * size);
}

void gs_bta_save(const struct bta_search *s, struct gs_checkpoint_writer *writer)
{
    const struct bta_graph *graph = s->graph;
    const bool whole = s->search->stop == GS_STOP_SOLVED;
    gs_key_set_save(&graph->keys, writer, "keys");
    put_array(writer, "bases", graph->bases, sizeof *graph->bases, graph->keys.count);
    put_array(writer, "nodes", graph->nodes, sizeof *graph->nodes, graph->node_count);
    put_array(writer, "path", s->path, sizeof *s->path, whole ? s->depth : 0);
    put_array(writer, "visited", s->visited, sizeof *s->visited, whole ? s->visited_count : 0);
}

/* --- reading --- */

/* Reads a section whole; *array stays NULL if there is none that fits. */
static bool read_array(struct gs_search *search, const char *name, size_t size, void **array,
                       uint64_t *count, uint64_t *room)
{
    struct gs_checkpoint_file *file = search->checkpoint->resumed;
    uint64_t length;
    if (!gs_checkpoint_find(file, name, &length) || length % size != 0)
        return false;
    *count = length / size;
    return *count < UINT32_MAX && gs_search_grow(search, array, size, room, *count + 1) &&
           gs_checkpoint_read(file, *array, (size_t)length);
}

static bool read_graph(struct bta_graph *graph, const struct gs_position *root)
{
    struct gs_search *search = graph->search;
    void *bases = NULL, *nodes = NULL;
    uint64_t count = 0;
    bool fine = gs_key_set_load(&graph->keys, search, graph->expander.key_size,
                                search->checkpoint->resumed, "keys") &&
                gs_bta_graph_find(graph, root) == 0;
    fine = fine &&
           read_array(search, "bases", sizeof *graph->bases, &bases, &count, &graph->base_room);
    graph->bases = bases;
    fine = fine && count == graph->keys.count &&
           read_array(search, "nodes", sizeof *graph->nodes, &nodes, &graph->node_count,
                      &graph->node_room);
    graph->nodes = nodes;
    return fine && graph->node_count > 0;
}

static bool are_numbers(struct gs_numbers numbers)
{
    return numbers.of[GS_OR] <= GS_PROOF_INFINITE && numbers.of[GS_AND] <= GS_PROOF_INFINITE &&
           (uint64_t)numbers.of[GS_OR] + numbers.of[GS_AND] >= 2;
}

static bool is_base(const struct bta_graph *graph, const struct bta_base *base)
{
    const uint64_t nodes = graph->node_count;
    if (!are_numbers(base->numbers))
        return false;
    if (!base->expanded)
        return base->count == 0;
    return !gs_numbers_solved(base->numbers) && base->first > 0 && base->first < nodes &&
           base->count > 0 && base->count <= nodes - base->first &&
           base->count <= graph->search->rules->max_moves;
}

/* The children of a base, which are marked as used; *twins counts those among them. */
static bool take_children(struct bta_graph *graph, const struct bta_base *base, uint8_t *used,
                          bool keeps_marks, uint64_t *twins)
{
    for (uint32_t i = base->first; i < base->first + base->count; i++) {
        struct bta_node *node = &graph->nodes[i];
        if (used[i / 8] >> i % 8 & 1 || node->base >= graph->keys.count ||
            graph->bases[node->base].role == base->role || !are_numbers(node->numbers))
            return false;
        used[i / 8] |= (uint8_t)(1U << i % 8);
        node->possible_draw = node->possible_draw && keeps_marks;
        *twins += node->is_twin;
    }
    return true;
}

static void free_rest(struct bta_graph *graph, const uint8_t *used)
{
    for (uint32_t i = 1, end; i < graph->node_count; i = end) {
        const unsigned taken = used[i / 8] >> i % 8 & 1;
        for (end = i + 1; end < graph->node_count && (used[end / 8] >> end % 8 & 1) == taken;)
            end++;
        if (!taken)
            gs_bta_graph_free(graph, i, end - i);
    }
}

static bool check_bases(struct bta_graph *graph, uint8_t *used, bool keeps_marks)
{
    struct gs_search *search = graph->search;
    uint64_t twins = 0;
    for (uint32_t i = 0; i < graph->keys.count; i++) {
        struct bta_base *base = &graph->bases[i];
        if ((i % STEPS_PER_POLL == 0 && !gs_search_poll(search)) || !is_base(graph, base) ||
            (base->expanded && !take_children(graph, base, used, keeps_marks, &twins)))
            return false;
        base->place = 0;
    }
    free_rest(graph, used);
    gs_search_keep(search, (int64_t)(graph->keys.count + twins));
    return graph->nodes[0].base == 0 && are_numbers(graph->nodes[0].numbers);
}

/* Looks at all that was read, and finds the nodes that nothing has. */
static bool check_graph(struct bta_graph *graph, bool keeps_marks)
{
    struct gs_memory *memory = graph->search->memory;
    uint8_t *used = gs_alloc_zero(memory, (size_t)graph->node_count / 8 + 1, 1);
    if (!used)
        return gs_search_halt(graph->search, GS_STOP_MEMORY);
    bool fine = check_bases(graph, used, keeps_marks);
    gs_release(memory, used);
    return fine;
}

/* --- the path --- */

static bool place_visited(struct bta_search *s)
{
    for (uint64_t i = 0; i < s->visited_count; i++) {
        if (s->visited[i] >= s->graph->keys.count)
            return false;
        struct bta_base *base = &s->graph->bases[s->visited[i]];
        if (base->place != 0 || !base->expanded)
            return false;
        base->place = (uint32_t)i + 1;
    }
    return true;
}

static uint32_t count_marks(const struct bta_graph *graph, const struct bta_base *base)
{
    uint32_t marks = 0;
    for (uint32_t i = 0; i < base->count; i++)
        marks += graph->nodes[base->first + i].possible_draw;
    return marks;
}

/* Whether a frame leads on from the one before it, and has its marks. */
static bool is_frame(const struct bta_search *s, uint64_t depth)
{
    const struct bta_graph *graph = s->graph;
    const struct bta_frame *frame = &s->path[depth], *before = frame - 1;
    if (frame->node >= graph->node_count || frame->base != graph->nodes[frame->node].base ||
        frame->base >= graph->keys.count || graph->bases[frame->base].place == 0 ||
        frame->marks != count_marks(graph, &graph->bases[frame->base]))
        return false;
    if (depth == 0)
        return frame->node == 0 && graph->bases[0].place == 1;
    const struct bta_base *parent = &graph->bases[before->base];
    return frame->node >= parent->first && frame->node - parent->first < parent->count &&
           graph->bases[frame->base].place > parent->place;
}

static bool check_path(struct bta_search *s)
{
    bool fine = place_visited(s) && (s->depth > 0) == (s->visited_count > 0);
    for (uint64_t i = 0; i < s->depth && fine; i++)
        fine = is_frame(s, i);
    return fine;
}

static bool read_path(struct bta_search *s)
{
    void *path = NULL, *visited = NULL;
    bool fine = read_array(s->search, "path", sizeof *s->path, &path, &s->depth, &s->path_room);
    s->path = path;
    fine = fine && read_array(s->search, "visited", sizeof *s->visited, &visited, &s->visited_count,
                              &s->visited_room);
    s->visited = visited;
    return fine;
}

/* --- all of it --- */

static enum gs_status refuse(const struct bta_search *s, const char *section,
                             struct gs_error *error)
{
    return s->search->stop != GS_STOP_SOLVED ? GS_STOPPED : gs_checkpoint_refuse(error, section);
}

enum gs_status gs_bta_load(struct bta_search *s, const struct gs_position *root,
                           const struct bta_told *told, struct gs_error *error)
{
    if (!gs_bta_graph_prepare(s->graph) || !read_graph(s->graph, root))
        return refuse(s, "keys", error);
    s->graph->expander.random = told->random;
    if (!read_path(s))
        return refuse(s, "path", error);
    if (!check_graph(s->graph, s->depth > 0))
        return refuse(s, "nodes", error);
    return check_path(s) ? GS_OK : refuse(s, "path", error);
}
