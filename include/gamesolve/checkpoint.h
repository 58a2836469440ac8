/* SPDX-License-Identifier: MIT */
/*
 * checkpoint.h - the state that a search writes from time to time, so that after a kill another run
 * can go on from there. src/store/README.md describes the format.
 *
 * A checkpoint names what is worked on (the task: game, rules, root, algorithm, parameters ...) and
 * has named sections, each read by the module that wrote it: counts of the search, the algorithm's
 * table or tree, and what the caller adds. It is for the same version of the program, on a machine
 * of the same kind.
 *
 * An algorithm that writes checkpoints (gs_algo.resumes) sets gs_search.saver when it starts, and
 * reads its sections from gs_search.checkpoint. Where its state is consistent it calls
 * gs_checkpoint_offer, which costs one comparison; and gs_checkpoint_leave when a limit ends it.
 */
#ifndef GAMESOLVE_CHECKPOINT_H
#define GAMESOLVE_CHECKPOINT_H

#include <gamesolve/algo.h>
#include <gamesolve/file.h>

GS_BEGIN_DECLS

/* --- writing --- */

/* Where the sections of one checkpoint go. */
struct gs_checkpoint_writer;

/* Begins a section of size bytes, which must follow. The name has 8 letters at most. */
void gs_checkpoint_section(struct gs_checkpoint_writer *writer, const char *name, uint64_t size);
/* Adds bytes to the section. Failures are noted, and end the checkpoint. */
void gs_checkpoint_put(struct gs_checkpoint_writer *writer, const void *bytes, size_t size);

/* --- reading --- */

/* The bytes of a checkpoint, in a file or in memory. */
struct gs_checkpoint_source {
    void *user;
    uint64_t size;
    /* Reads size bytes at a place; false when they cannot be had. */
    bool (*read)(void *user, uint64_t at, void *bytes, size_t size);
};

/* A checkpoint that is read. */
struct gs_checkpoint_file;

/*
 * Reads all of source once, and makes sure that it is whole. The source must last as long as the
 * file. GS_USAGE: it is no checkpoint, or damaged, or of another format or version; GS_IO;
 * GS_NO_MEMORY; GS_STOPPED (search, whose memory it takes, is polled).
 */
enum gs_status gs_checkpoint_open(const struct gs_checkpoint_source *source,
                                  struct gs_search *search, struct gs_checkpoint_file **file,
                                  struct gs_error *error);
void gs_checkpoint_close(struct gs_checkpoint_file *file); /* or NULL */

/* GS_USAGE, with the first line that differs, unless it is about this task. */
enum gs_status gs_checkpoint_match(const struct gs_checkpoint_file *file, const char *task,
                                   struct gs_error *error);

/* Goes to the beginning of a section; false if there is none, or file is NULL. */
bool gs_checkpoint_find(struct gs_checkpoint_file *file, const char *name, uint64_t *size);
/* The next bytes of the section; false when it has no more, or they cannot be read any more. */
bool gs_checkpoint_read(struct gs_checkpoint_file *file, void *bytes, size_t size);

/* --- the task --- */

#define GS_CHECKPOINT_TASK 8192

/*
 * Writes the lines that name the task: game, rules, root, algorithm, parameters, goal, seed, depth,
 * and more (lines that the caller adds, or ""). False if they do not fit.
 */
bool gs_checkpoint_task(char task[GS_CHECKPOINT_TASK], const struct gs_search *search,
                        const struct gs_algo *algo, const struct gs_position *root,
                        const char *more);

/* --- a search that leaves checkpoints --- */

/* How a search takes part: where checkpoints go, and what it goes on from. */
struct gs_checkpoint {
    const char *task; /* REQUIRED. From gs_checkpoint_task. */
    /*
     * Begin a new checkpoint, and end it. If whole, it may take the place of the one before. False
     * when that failed, which the callee reports; the search goes on. NULL: nothing is written, and
     * a search only goes on from `resumed`.
     */
    bool (*begin)(struct gs_checkpoint *checkpoint, struct gs_sink *sink);
    bool (*end)(struct gs_checkpoint *checkpoint, bool whole);
    /* OPTIONAL. Sections of the caller, before those of the algorithm. */
    void (*more)(void *user, struct gs_checkpoint_writer *writer);
    void *user;
    double seconds; /* between two; 0: whenever one can be written */
    /* What to go on from; NULL: from the beginning. Once an algorithm has run it is NULL. */
    struct gs_checkpoint_file *resumed;

    /* Kept by gs_checkpoint_save. */
    uint64_t written; /* checkpoints */
    bool failed;      /* the latest one could not be written */
    double next;      /* by the clock of searches: when one is due; 0: not set yet */
};

/* Writes a checkpoint now, if the search has where to write it to. */
void gs_checkpoint_save(struct gs_search *search);

/*
 * The same if one is due: for the places in an algorithm where it may happen. A member of a team
 * writes none: where save_due is set, all threads of the team must stop at a barrier first.
 */
static inline void gs_checkpoint_offer(struct gs_search *search)
{
    if (search->save_due && search->stop == GS_STOP_SOLVED &&
        (!search->own.team || search->own.competitor))
        gs_checkpoint_save(search);
}

/* The same at the end of a search, if a limit or an interrupt keeps it from its answer. */
void gs_checkpoint_leave(struct gs_search *search);

/*
 * For gs_solve: takes over the counts of the search that the checkpoint is of. GS_USAGE if it is
 * not of this root.
 */
enum gs_status gs_checkpoint_restore(struct gs_search *search, const struct gs_position *root,
                                     struct gs_error *error);

/* For an algorithm whose section has wrong contents: GS_USAGE, with a message. */
enum gs_status gs_checkpoint_refuse(struct gs_error *error, const char *section);

GS_END_DECLS

#endif
