/* SPDX-License-Identifier: MIT */
/*
 * game.h - the contract between a game and everything that searches it.
 *
 * A game is one `static const struct gs_game` filled by designated
 * initialisers. It includes only the headers of this folder, and prints nothing. Its slots are
 * marked REQUIRED or OPTIONAL; gs_game_check refuses a game with an empty
 * required slot, and names it.
 *
 * Read from top to bottom: rules, positions, the game itself, and then the capabilities that show
 * and read it. A first game needs no other header but game/plain.h, which has ready slots for small
 * games, or game/plain_board.h, if they have a board. More capabilities let more algorithms run, or
 * run faster, each in a header of its own: game/hints.h and game/prune.h for every game,
 * game/stones.h for games in which stones are placed and stay, game/lines.h for the Gomoku family,
 * game/connection.h for Hex and Y. All of them are OPTIONAL.
 *
 * Names in square brackets, such as [Suda], are sources; the manual page of
 * `solve` gives their titles under SOURCES.
 */
#ifndef GAMESOLVE_GAME_H
#define GAMESOLVE_GAME_H

#include <gamesolve/base.h>
#include <gamesolve/game/connection.h>
#include <gamesolve/game/hints.h>
#include <gamesolve/game/lines.h>
#include <gamesolve/game/prune.h>
#include <gamesolve/game/stones.h>
#include <gamesolve/memory.h>
#include <gamesolve/param.h>

GS_BEGIN_DECLS

struct gs_game;

/*
 * A position: one flat block of rules->position_size bytes without pointers into itself, so that
 * memcpy copies it. Only its game reads the contents. It does not contain the moves that led to it:
 * paths and repetition belong to the search.
 */
struct gs_position;

/* The record for undoing one move: rules->undo_size bytes owned by the caller. */
struct gs_undo;

/*
 * Memory that is too large for a stack: rules->workspace_size bytes owned by the caller, for one
 * call at a time. Nothing in it survives the call.
 */
struct gs_workspace;

/* What the rules of a game guarantee; see gs_traits. */
enum gs_trait {
    GS_REPEATS = 1 << 0, /* positions can repeat; endless play is a draw */
    GS_STABLE = 1 << 1,  /* after a stone that does not end the game, every other move that won at
                            once still does, for both sides ([Suda], definition 6) */
    GS_ZUGZWANG_FREE = 1 << 2, /* a pass is never better than the best move, and no stone loses at
                                  once or gives the other side an immediate win */
    /*
     * While the game goes on, the moves after a move are those before it, in the same order,
     * without that one; a move's number means the same for both sides. Random games then need to
     * list the moves only once.
     */
    GS_MOVES_STAY = 1 << 3,
    GS_STEADY = 1 << 4, /* after a stone that does not end the game, every other move with which the
                           other side won at once still does; GS_STABLE implies this */
    GS_RANKED_KEYS = 1 << 5, /* a key is the state's rank (struct gs_space), in at most 8 bytes, the
                                lowest first */
    GS_DRAWLESS = 1 << 6     /* no position repeats, and no game ends in a draw: the side that does
                                not win loses */
};

/*
 * The rules: an immutable object made from parameters (size, variant ...). A
 * game embeds it as the first member of a struct of its own and fills every
 * member. Several rules of one game may exist at once; any number of threads
 * may share one.
 */
struct gs_rules {
    /* The game that made them, or a struct of its name and parameters with slots for these rules
     * alone. */
    const struct gs_game *game;
    struct gs_args args;       /* what the rules were made from */
    size_t position_size;      /* bytes of a position, a multiple of 16 */
    size_t undo_size;          /* bytes of an undo record, a multiple of 16 */
    size_t key_size;           /* bytes of an exact key, at most GS_KEY_MAX */
    size_t workspace_size;     /* bytes of a workspace; 0: none is needed, and it may be NULL */
    unsigned max_moves;        /* the most legal moves, or successors, of any position */
    unsigned max_predecessors; /* the same for space->predecessors; 0 without it */
    unsigned traits;           /* enum gs_trait, or-ed: in every position */
};

/* The longest exact key, in bytes. 22x22 points of three states, and a byte, fit into 98. */
#define GS_KEY_MAX 100

/* Room for any position, move or point name as text, with its zero. */
#define GS_TEXT_MAX 1024

struct gs_space;
struct gs_board;
struct gs_sgf;

#define GS_EXAMPLE_SETTINGS 4

/*
 * A small board of the game, and the size of its state space. The tests run every algorithm on it,
 * and count its states.
 */
struct gs_example {
    /*
     * Names and values of parameters alternately, ended by NULL; "*" means every choice of a
     * parameter.
     */
    const char *settings[2 * GS_EXAMPLE_SETTINGS + 1];
    const char *position; /* a text; NULL: the start position */
    size_t states; /* reachable from there; with "*", the largest such number; 0: not known yet */
};

/* Another name of a game, or of one of its boards and variants. */
struct gs_alias {
    const char *name;     /* NULL ends a table */
    const char *settings; /* the parameters that it stands for: NAME=VALUE, with spaces between */
};

struct gs_game {
    /* REQUIRED. The name on the command line: lower case, no spaces. */
    const char *name;
    /* REQUIRED. One line without a full stop, for lists. */
    const char *summary;
    /* OPTIONAL. Other names, which an error about an unknown game explains; hyphens do not count.
     */
    const struct gs_alias *aliases;
    /* OPTIONAL. Paragraphs for --help: the rules, the notation of moves and positions. */
    const char *help;
    /*
     * REQUIRED. The parameters; a table that ends with a NULL name. One named "size" is the board
     * (GS_PARAM_SIZE), for which a batch takes lists and ranges.
     */
    const struct gs_param *params;

    /*
     * OPTIONAL. Boards of up to about 100,000 states, the smallest first. Games of the library need
     * some: the tests only cover what can happen on these boards.
     */
    const struct gs_example *examples;
    unsigned example_count;

    /*
     * REQUIRED. Makes rules from complete args, allocated from memory; sets *rules on GS_OK only.
     * GS_USAGE if values that are valid by themselves do not go together (the message says what
     * would), GS_NO_MEMORY.
     */
    enum gs_status (*rules_new)(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error);
    /* REQUIRED. Releases what rules_new made. */
    void (*rules_free)(struct gs_memory *memory, struct gs_rules *rules);

    /* REQUIRED. Sets up the start position: every byte of it. */
    void (*initial)(const struct gs_rules *rules, struct gs_position *position);
    /* REQUIRED. Whose turn it is, even when the game is over. */
    enum gs_side (*to_move)(const struct gs_rules *rules, const struct gs_position *position);
    /* REQUIRED. The value for the side to move when the game is over, else GS_UNKNOWN. */
    enum gs_value (*outcome)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * OPTIONAL. What the rules guarantee in a position and in all to which moves and passes lead
     * from there: rules->traits, or more, as when an opening is over or no swap can come. Such
     * traits never go away along moves and passes. Without it they are rules->traits.
     */
    unsigned (*traits)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * REQUIRED. Writes the legal moves of an open position into moves (room for
     * rules->max_moves) and returns how many. The order is fixed; different
     * moves lead to different positions. There is at least one: a side that
     * cannot move gets an explicit pass if the rules allow passing.
     */
    unsigned (*moves)(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *moves);
    /*
     * REQUIRED. Plays a legal move and stores in undo what is needed to take it back. The turn
     * passes to the other side with every move, including a pass.
     */
    void (*play)(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo);
    /* REQUIRED. Takes back the latest move, restoring every byte. */
    void (*undo)(const struct gs_rules *rules, struct gs_position *position,
                 const struct gs_undo *undo);
    /*
     * REQUIRED. A 64-bit Zobrist hash, maintained incrementally, so it is cheap. Never decides
     * identity.
     */
    uint64_t (*hash)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * REQUIRED. The exact key: two positions are the same (side to move
     * included) if and only if their rules->key_size bytes are equal.
     */
    void (*encode)(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key);
    /* REQUIRED. The position of a key that encode made. */
    void (*decode)(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position);

    /*
     * REQUIRED. Reads a position (grammar: rows from the top, the letters of pieces, "w" and "b"
     * unless the board names others, and runs of free fields in decimal, "/" between rows, then the
     * side to move). GS_USAGE if it is invalid; the message gives the place in the text.
     */
    enum gs_status (*position_parse)(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error);
    /* REQUIRED. Writes what position_parse reads. */
    size_t (*position_format)(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size);
    /*
     * OPTIONAL. Whether position can be a root: GS_USAGE, with what would be right, if it lacks the
     * stones that the rules name (an aim), or the wrong side is to move. Positions reached from a
     * root by moves and passes are not checked again. Without it any position can be a root.
     */
    enum gs_status (*root_check)(const struct gs_rules *rules, const struct gs_position *position,
                                 struct gs_error *error);
    /*
     * REQUIRED. Reads a legal move of position; GS_USAGE if text is not a move or not legal here.
     */
    enum gs_status (*move_parse)(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error);
    /* REQUIRED. Writes what move_parse reads. */
    size_t (*move_format)(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size);

    /* OPTIONAL capabilities; each struct says what is lost without it. */
    const struct gs_space *space;
    const struct gs_board *board;
    const struct gs_sgf *sgf;
    const struct gs_hint *hint;
    const struct gs_stones *stones;
    const struct gs_threats *threats;
    const struct gs_prune *prune;
    const struct gs_connections *connections;
    const struct gs_zones *zones;
    const struct gs_lines *lines;
};

/*
 * The state space as a graph of exact keys. Every slot is OPTIONAL.
 *
 * In successors and predecessors, a true canonical means: write the canonical
 * forms, each once. A buffer of n keys has n * key_size bytes, packed.
 */
struct gs_space {
    /*
     * An upper bound on the number of states, counting positions with different sides to move as
     * different, in decimal digits (formula 6.1 of [Goluch], section 3.1.2 for stones). Without it
     * `solve count` prints no ratio.
     */
    size_t (*bound)(const struct gs_rules *rules, char *text, size_t size);
    /*
     * About how many states can be reached from the start, where that is far below the bound, as
     * the boards suggest that were counted: whether an algorithm that keeps all of them is worth
     * trying. Without it, it is.
     */
    double (*expected)(const struct gs_rules *rules);

    /*
     * How many symmetries keep the value (the identity included, number 0),
     * and the image of a position under one of them. Colour exchange is one if the side to move
     * changes along with the colours.
     */
    unsigned (*symmetries)(const struct gs_rules *rules);
    void (*image)(const struct gs_rules *rules, unsigned symmetry,
                  const struct gs_position *position, struct gs_position *image);
    /* The image of a move of position under a symmetry: a move of the image of position. */
    gs_move (*image_move)(const struct gs_rules *rules, unsigned symmetry, gs_move move);
    /*
     * Writes the key of the image that represents all of them, and returns the symmetry that leads
     * to it. Without it nothing is merged by symmetry.
     */
    unsigned (*canonical)(const struct gs_rules *rules, const struct gs_position *position,
                          uint8_t *key);

    /*
     * The successors of a state: returns their number and sets *outcome, which is GS_UNKNOWN if
     * play goes on (otherwise there are none). Without it the moves are played, which is slower.
     */
    unsigned (*successors)(const struct gs_rules *rules, const uint8_t *key, bool canonical,
                           uint8_t *successors, enum gs_value *outcome);
    /*
     * The open states from which one move leads to key, each once; they need
     * not be reachable. With canonical, key is a canonical form, and these are
     * the states from which a move leads to any of its images. Without it
     * retrograde analysis stores the reversed edges.
     */
    unsigned (*predecessors)(const struct gs_rules *rules, const uint8_t *key, bool canonical,
                             uint8_t *predecessors);

    /*
     * A dense index: rank maps keys one-to-one to 0 .. ranks - 1, unrank maps back. ranks returns 0
     * if the index does not fit into 64 bits.
     */
    uint64_t (*ranks)(const struct gs_rules *rules);
    uint64_t (*rank)(const struct gs_rules *rules, const uint8_t *key);
    void (*unrank)(const struct gs_rules *rules, uint64_t rank, uint8_t *key);

    /*
     * Layers between which moves never lead back: the layer of a state, from 0 to layers - 1, never
     * falls along a move ([Goluch], section 3.1.2). layers returns 1 if the variant has no such
     * division.
     */
    unsigned (*layers)(const struct gs_rules *rules);
    unsigned (*layer)(const struct gs_rules *rules, const uint8_t *key);
};

/* How a board is drawn. */
enum gs_shape {
    GS_FIELDS,  /* squares, with pieces in them */
    GS_POINTS,  /* crossings of a square grid, with stones on them */
    GS_RHOMBUS, /* hexagons of a Hex board */
    GS_TRIANGLE /* hexagons of a Y board */
};

/*
 * What is on a point: nothing, or a kind of piece, numbered from 0. If a game names no kinds
 * (struct gs_board), there are two, one of each side.
 */
enum gs_content {
    GS_EMPTY = -1,
    GS_WHITE_PIECE = GS_WHITE,
    GS_BLACK_PIECE = GS_BLACK,
    GS_CONTENT_MAX = 63 /* the highest number of a kind */
};

/* The owner of a piece. */
enum gs_owner { GS_WHITES = GS_WHITE, GS_BLACKS = GS_BLACK, GS_NOBODYS };

/* A kind of piece, as it is drawn. */
struct gs_piece {
    char letter; /* in texts: a to z or A to Z, different for each kind */
    enum gs_owner owner;
};

/* A point's place: column from the left, row from the top of the board as it is drawn, both from 0.
 */
struct gs_spot {
    int column;
    int row;
};

/*
 * The places of the points, for pictures and for values shown on the board. OPTIONAL; if present,
 * its slots are REQUIRED, except pieces. Without it positions are shown as texts alone.
 */
struct gs_board {
    enum gs_shape shape;
    /*
     * OPTIONAL, unlike the others. The kinds of piece, ended by the letter 0. Without it they are
     * w, White's, and b, Black's; games of stones (the capabilities stones and sgf) must have
     * these.
     */
    const struct gs_piece *pieces;
    /* The number of points, at most GS_POINTS_MAX; they are numbered from 0. */
    unsigned (*points)(const struct gs_rules *rules);
    struct gs_spot (*spot)(const struct gs_rules *rules, unsigned point);
    enum gs_content (*content)(const struct gs_rules *rules, const struct gs_position *position,
                               unsigned point);
    /* The name of a point, such as "c4". */
    size_t (*name)(const struct gs_rules *rules, unsigned point, char *text, size_t size);
    /*
     * Writes the points of a legal move of position in the order in which it is made, and returns
     * how many: one for a stone or a bite, two for a pawn that goes from one field to another, none
     * for a pass. Other points may change as well: captured pieces, the rest of a bite, a box. For
     * a move that changes the owner of all stones, it is one of them.
     */
    unsigned (*move_points)(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move, unsigned points[2]);
};

/* How a game's records in SGF write a point; both are read. */
enum gs_sgf_points {
    GS_SGF_LETTERS, /* "cd": a letter for the column from the left, one for the row from the top */
    GS_SGF_NAMES    /* "c4": its name on the board */
};

/*
 * The game in the Smart Game Format, FF[4]: for games in which a move places
 * one stone and whose text position is the board, so that stones can be set up.
 * OPTIONAL; needs board. Without it records in SGF are neither read nor written.
 */
struct gs_sgf {
    unsigned number; /* REQUIRED. The game's number in the property GM */
    enum gs_sgf_points points;
    /* OPTIONAL. What move_parse reads for the move that records call "swap-pieces" or "swap". */
    const char *swap;
};

/* The capabilities, as bits, for struct gs_algo. */
enum gs_need {
    GS_NEEDS_CANONICAL = 1 << 0,
    GS_NEEDS_STONES = 1 << 1,
    GS_NEEDS_THREATS = 1 << 2,
    GS_NEEDS_BOARD = 1 << 3,
    GS_NEEDS_NO_REPETITION = 1 << 4,
    GS_NEEDS_JUDGEMENT = 1 << 5 /* hint.select and hint.evaluate */
};

/*
 * GS_OK if game fills all required slots and its parameter table fits struct gs_args; otherwise
 * GS_USAGE with the name of the slot.
 */
enum gs_status gs_game_check(const struct gs_game *game, struct gs_error *error);

/*
 * Checks that args are complete (gs_args_complete) and makes the rules in memory; see rules_new of
 * struct gs_game for errors. Release them with gs_rules_free.
 */
enum gs_status gs_rules_new(const struct gs_game *game, struct gs_memory *memory,
                            const struct gs_args *args, struct gs_rules **rules,
                            struct gs_error *error);
/* Releases rules, which come from memory; NULL is allowed. */
void gs_rules_free(struct gs_memory *memory, struct gs_rules *rules);

/* Whether they are of the same game with the same parameters. */
bool gs_rules_same(const struct gs_rules *one, const struct gs_rules *other);

/*
 * A new position in memory, set up as the start position. NULL when memory runs out. Release it
 * with gs_release.
 */
struct gs_position *gs_position_new(struct gs_memory *memory, const struct gs_rules *rules);

/*
 * Allocates a workspace from memory; *workspace is NULL where the rules need none. False when
 * memory runs out. Release it with gs_release.
 */
bool gs_workspace_new(struct gs_memory *memory, const struct gs_rules *rules,
                      struct gs_workspace **workspace);

/* GS_OK if position can be a root, else GS_USAGE; see root_check of struct gs_game. */
enum gs_status gs_root_check(const struct gs_rules *rules, const struct gs_position *position,
                             struct gs_error *error);

/* Short forms of calls through the slots of struct gs_game. */
static inline enum gs_side gs_to_move(const struct gs_rules *rules,
                                      const struct gs_position *position)
{
    return rules->game->to_move(rules, position);
}

static inline enum gs_value gs_outcome(const struct gs_rules *rules,
                                       const struct gs_position *position)
{
    return rules->game->outcome(rules, position);
}

/* What the rules guarantee from position on: enum gs_trait, or-ed. */
static inline unsigned gs_traits(const struct gs_rules *rules, const struct gs_position *position)
{
    return rules->game->traits ? rules->game->traits(rules, position) : rules->traits;
}

static inline unsigned gs_moves(const struct gs_rules *rules, const struct gs_position *position,
                                gs_move *moves)
{
    return rules->game->moves(rules, position, moves);
}

/*
 * How many legal moves there are, at least 1; room (for rules->max_moves) is overwritten if the
 * game must generate them to count them.
 */
static inline uint32_t gs_mobility(const struct gs_rules *rules, const struct gs_position *position,
                                   gs_move *room)
{
    const struct gs_hint *hint = rules->game->hint;
    uint32_t count =
        hint && hint->mobility ? hint->mobility(rules, position) : gs_moves(rules, position, room);
    return count > 0 ? count : 1;
}

static inline void gs_play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                           struct gs_undo *undo)
{
    rules->game->play(rules, position, move, undo);
}

static inline void gs_take_back(const struct gs_rules *rules, struct gs_position *position,
                                const struct gs_undo *undo)
{
    rules->game->undo(rules, position, undo);
}

static inline uint64_t gs_hash(const struct gs_rules *rules, const struct gs_position *position)
{
    return rules->game->hash(rules, position);
}

static inline void gs_encode(const struct gs_rules *rules, const struct gs_position *position,
                             uint8_t *key)
{
    rules->game->encode(rules, position, key);
}

static inline void gs_decode(const struct gs_rules *rules, const uint8_t *key,
                             struct gs_position *position)
{
    rules->game->decode(rules, key, position);
}

/*
 * Exports a game from a shared object, so that a program can load it (game_load.h): one line after
 * the game, GS_GAME_EXPORT(gs_first_game). A program that has the same file linked in can call the
 * function itself. It returns the game and stores the number of the headers in abi.
 */
#define GS_GAME_EXPORT(game)                                                                       \
    const struct gs_game *gs_game_export(uint32_t *abi)                                            \
    {                                                                                              \
        *abi = GS_ABI;                                                                             \
        return &(game);                                                                            \
    }                                                                                              \
    const struct gs_game *gs_game_export(uint32_t *abi)

/* What GS_GAME_EXPORT defines; the library does not. */
const struct gs_game *gs_game_export(uint32_t *abi);

GS_END_DECLS

#endif
