/* SPDX-License-Identifier: MIT */
/*
 * option_list.h - every option of the program, in the order of --help. This is the only place that
 * an option is declared in: the member of struct cli_options, the parser, --help, the manual page,
 * errors and completion follow.
 *
 *     IN_PART(KIND, MEMBER, "NAME", GROUP, VERBS, .help = "...", and other members of a row)
 *
 * puts options->part.MEMBER, of the type of KIND (cli.h), which cli_set_KIND stores
 * (option_values.c). GROUP is the heading in --help, VERBS which verbs take the option; the names
 * of sets of verbs are in option_table.c. What only some verbs do with it stands in .verb_help. An
 * option that is no single value is an OTHER(SETTER, "NAME", ...), whose members are declared in
 * cli.h by hand.
 *
 * Included several times: who includes it defines those of these macros that it needs.
 */
#ifndef IN_QUESTION
#define IN_QUESTION(...)
#endif
#ifndef IN_METHOD
#define IN_METHOD(...)
#endif
#ifndef IN_LIMITS
#define IN_LIMITS(...)
#endif
#ifndef IN_REPORT
#define IN_REPORT(...)
#endif
#ifndef IN_FILES
#define IN_FILES(...)
#endif
#ifndef IN_CHECKPOINT
#define IN_CHECKPOINT(...)
#endif
#ifndef IN_BENCH
#define IN_BENCH(...)
#endif
#ifndef IN_AUTHOR
#define IN_AUTHOR(...)
#endif
#ifndef IN_SPLIT
#define IN_SPLIT(...)
#endif
#ifndef IN_PLAY
#define IN_PLAY(...)
#endif
#ifndef IN_INFO
#define IN_INFO(...)
#endif
#ifndef OTHER
#define OTHER(...)
#endif

IN_QUESTION(
    game, game, "game", GAME, GAMES | PROOFS, .argument = "NAME", .offers = CLI_GAMES,
    .brief = "the game, one of --list-games",
    .help = "the game, see --list-games, or a file: ./chomp.so that solve game build has made, "
            "./hex.game that describes one, or a program: 'pipe:python3 nim.py' (required, unless "
            "--strategy or a certificate names it)")
IN_QUESTION(text, size, "size", GAME, GAMES | CLI_GAME, .argument = "SIZE",
            .brief = "the board, such as 4x4; mostly also a list or a range",
            .help = "the board, such as 2x7; also a list 1x5,2x5 or a range 2x5..3x7 (default that "
                    "of --position, else the game's)")
IN_QUESTION(text, position, "position", GAME, GAMES | CLI_JOIN, .argument = "POSITION",
            .offers = CLI_FILE_NAMES, .brief = "where to begin: text, moves, SGF, or @FILE",
            .help = "where to begin: text of the game, moves, SGF, a start by name, a file, @FILE, "
                    "or - for standard input")
IN_QUESTION(count, ply, "ply", GAME, GAMES | CLI_JOIN, .argument = "N", .preset = UINT64_MAX,
            .max = UINT_MAX,
            .help = "play only the first N moves of a game or a list of moves (default: all)")
IN_FILES(text, strategy, "strategy", GAME, CLI_PROBE | CLI_PLAY | CLI_GTP | CLI_GOMOCUP | CLI_DRAW,
         .argument = "FILE", .reads = CLI_PROBE | CLI_PLAY | CLI_GTP | CLI_GOMOCUP | CLI_DRAW,
         .help = "the file to look positions up in, or to play by: of --save, or a certificate; it "
                 "names the game and the board (probe: required)")
IN_QUESTION(text, positions, "positions", GAME, CLI_SOLVE | CLI_PROBE, .argument = "FILE",
            .reads = CLI_SOLVE | CLI_PROBE,
            .help = "solve, or look up, every line of FILE, or of standard input (-): a position "
                    "each, or games that play saved")
IN_FILES(flag, verify, "verify", METHOD, CLI_PROBE,
         .help = "read all of the file first, and refuse it where it is damaged or its claims fail")
IN_METHOD(text, algo, "algo", METHOD, SEARCHES, .argument = "NAME", .offers = CLI_ALGOS,
          .brief = "the algorithm, one of --list-algos (default auto)",
          .help = "the algorithm, see --list-algos, perhaps with parameters, NAME:PARAM=VALUE "
                  "(default auto)",
          .verb_help = FOR({CLI_BENCH, "also a list A,B, or all that fit and prove something"}))
OTHER(param, "param", METHOD, SEARCHES | CLI_COUNT | CLI_THREATS, .argument = "NAME=VALUE",
      .offers = CLI_PARAMS, .help = "a parameter of the algorithm; may be repeated")
IN_PLAY(
    text, black, "black", METHOD, CLI_PLAY, .argument = "PLAYER",
    .choices = WORDS("human", "random", "auto", "strategy"),
    .help =
        "who plays Black: human, random, auto, strategy or an algorithm (default human; without "
        "--white the side that moves second is auto, or strategy the side of --strategy)")
IN_PLAY(text, white, "white", METHOD, CLI_PLAY, .argument = "PLAYER",
        .choices = WORDS("human", "random", "auto", "strategy"), .help = "who plays White")
IN_AUTHOR(text, kind, "kind", METHOD, CLI_GAME, .argument = "KIND",
          .choices = WORDS("taking", "placing", "moving"),
          .help = "of game new: stones are taken or placed, or pawns moved (default taking)")
IN_QUESTION(choice, goal, "goal", METHOD, SEARCHES & ~PLAYS, .argument = "GOAL",
            .choices = WORDS("win", "draw", "value"),
            .values = NUMBERS(GS_GOAL_WIN, GS_GOAL_DRAW, GS_GOAL_VALUE),
            .brief = "ask only whether it is a win, or at least a draw",
            .help = "the question: win, draw or value (default value)",
            .verb_help = FOR({CLI_MAP, "win or value"}))
IN_METHOD(seeds, seeds, "seed", METHOD, SEARCHES, .argument = "N",
          .help = "shuffle the moves; 0 keeps the game's order (default 0)",
          .verb_help = FOR({CLI_BENCH, "also a list 1,2,3 or a range 1..5"},
                           {PLAYS, "it also decides what random plays"}))
OTHER(part, "part", METHOD, CLI_AUDIT, .argument = "K/N",
      .help = "check a sample: one state in N, from the Kth on")
IN_SPLIT(count, jobs, "jobs", METHOD, CLI_SPLIT | CLI_JOIN, .argument = "N", .min = 1,
         .max = 10000000, .help = "cut the question into about so many jobs",
         .verb_help = FOR({CLI_SPLIT, "default 100"},
                          {CLI_JOIN, "only where fewer are left (default 1)"}))
IN_SPLIT(count, probe, "probe", METHOD, CLI_SPLIT, .argument = "N", .preset = 1000,
         .max = UINT32_MAX,
         .help = "search each position so many nodes before it becomes a job, which answers the "
                 "easy ones and tells how hard the others seem; the question itself 1000 times as "
                 "many, or --jobs times if that is more (default 1000; 0: not at all)")
IN_SPLIT(count, workers, "workers", METHOD, CLI_SPLIT | CLI_JOIN, .argument = "N", .max = 1000000,
         .help =
             "list jobs for so many workers: first those that the likely answer needs; if these "
             "are fewer, also others, which may turn out not to be needed (default 1; join: "
             "that of split)")
/* job.sh compares a slice with what a job took, in signed integers of 64 bits. */
IN_SPLIT(
    count, slice, "slice", METHOD, CLI_SPLIT | CLI_SOLVE, .argument = "N", .max = INT64_MAX,
    .help = "search so many nodes",
    .verb_help = FOR({CLI_SPLIT, "then put the job back; a later round goes on with it, up to four "
                                 "times as many in all, if the numbers of the tree still choose it "
                                 "(default 1M)"},
                     {CLI_SOLVE, "then end the search, but not the certificate of what it found "
                                 "(default 0: go on to the end)"}))
IN_SPLIT(flag, plan, "plan", METHOD, CLI_JOIN,
         .help = "only write the lists of the next round, by what the results say, and verify no "
                 "certificate: nothing is proved; exit code 0: no job is left, and join without "
                 "--plan verifies them")
IN_SPLIT(flag, ahead, "ahead", METHOD, CLI_JOIN,
         .help = "with --plan, while workers do the jobs of earlier lists: list only further ones, "
                 "so that none of --workers waits; a job counts as being done until its result is "
                 "there")
IN_BENCH(count, repeat, "repeat", METHOD, CLI_BENCH, .argument = "N", .preset = 1, .min = 1,
         .max = UINT64_MAX, .help = "run each row N times: least and median time (default 1)")
IN_LIMITS(seconds, seconds, "time", LIMITS, ALL, .argument = "SECONDS",
          .brief = "stop after this time: 90s, 5m, 1h30m (default: never)",
          .help = "stop after this time, with what is known by then: 90s, 5m, 1h30m (default 0: "
                  "none)",
          .verb_help = FOR({PLAYS, "holds for each move"}, {CLI_GAME, "of test: default 5m"},
                           {CLI_SPLIT, "holds for the splitting, and for each job"}))
IN_LIMITS(seconds, each_seconds, "time-each", LIMITS,
          CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP, .argument = "SECONDS",
          .help = "stop each search after this time: of a board, a position, a row of bench, a "
                  "move of map, a state of audit (default 0: none)")
IN_LIMITS(memory, memory_given, "memory", LIMITS, ALL, .argument = "BYTES",
          .preset = (uint64_t)4 << 30, .brief = "use no more than 512M, 1.5G (default 4G)",
          .help = "use no more; 512M, 1.5G, 4GiB (default 4G; 0: no limit)")
IN_LIMITS(text, disk, "disk", LIMITS, CLI_SOLVE | CLI_COUNT, .argument = "FOLDER",
          .help = "keep states there, in files without names, where they do not fit into --memory")
IN_LIMITS(count, threads, "threads", LIMITS, ALL, .argument = "N", .preset = 1,
          .max = CLI_THREADS_MAX,
          .help = "solve N boards, positions, moves of a map or states of an audit side by side; a "
                  "single one is searched or verified on N threads if the algorithm can do so, or "
                  "searched with N seeds (its --help); the values are the same (default 1; 0: one "
                  "for each processor that the process may use)")
IN_LIMITS(count, nodes, "nodes", LIMITS, GAMES & ~CLI_PROBE, .argument = "N", .max = UINT64_MAX,
          .help = "stop each search after so many nodes; 500000, 20M, 1e9 (default 0: none)",
          .verb_help = FOR({CLI_MAP | PLAYS, "holds for each move"}))
IN_LIMITS(count, depth, "depth", LIMITS, GAMES & ~CLI_PROBE, .argument = "N", .max = UINT_MAX,
          .help = "look no more than N plies ahead (default 0: no limit)",
          .verb_help = FOR({CLI_DRAW, "show no more"}))
IN_LIMITS(count, most, "most", LIMITS, CLI_DRAW, .argument = "N", .preset = UINT64_MAX,
          .max = UINT32_MAX - 1,
          .help = "show the N nodes of a graph, or positions of a page, that are nearest to its "
                  "root (default 300, in a page 200000, of a proof 14000; 0: all); in the page of "
                  "a proved win: first replies and longest lines")
IN_REPORT(
    text, format_name, "format", OUTPUT, ALL, .argument = "FORMAT", .offers = CLI_FORMAT_NAMES,
    .brief = "text, json, csv; pictures svg, dot",
    .help =
        "text, json or csv; for solve also svg; for map svg or html; for draw text, svg, sgf, html "
        "or dot; for threats text, json or dot (default: as the name of --output ends, else text)")
IN_REPORT(text, line, "line", OUTPUT, CLI_DRAW, .argument = "MOVES",
          .help = "of a picture (svg) or a game (sgf): moves from the position, such as 'b2 a3 "
                  "c1', which the picture shows as numbers")
IN_REPORT(flag, all, "all", OUTPUT, CLI_THREATS,
          .help = "the whole tree: all sequences with as many threes as may be, in place of those "
                  "until the first one wins")
IN_REPORT(flag, stats, "stats", OUTPUT, CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_MAP | CLI_THREATS,
          .help = "with text, also the counters of the search that are not 0")
IN_REPORT(flag, quiet, "quiet", OUTPUT, CLI_SOLVE | CLI_PROBE,
          .help = "print the value alone, as text")
IN_REPORT(flag, no_header, "no-header", OUTPUT, REPORTS | CLI_CHECK,
          .help = "leave out the header line of csv")
IN_REPORT(text, output, "output", OUTPUT, ALL, .argument = "FILE",
          .writes = ALL & ~(CLI_SPLIT | CLI_GAME), .brief = "write the result to FILE",
          .help = "write to FILE, which appears when it is complete",
          .verb_help = FOR({CLI_SPLIT, "the folder of the jobs, new or empty"},
                           {CLI_GAME, "of build: what is compiled, in place of FILE.so"}))
IN_PLAY(text, record, "record", OUTPUT, CLI_PLAY, .argument = "FILE", .writes = CLI_PLAY,
        .help = "write the game to FILE at the end, as the command save does")
IN_FILES(
    text, cache, "cache", METHOD, CLI_SOLVE | CLI_MAP, .argument = "FILE",
    .reads = CLI_SOLVE | CLI_MAP, .writes = CLI_SOLVE | CLI_MAP,
    .help = "take proved values from FILE, which is trusted, and append those that are proved now")
IN_FILES(text, save, "save", OUTPUT, CLI_SOLVE, .argument = "FILE", .writes = CLI_SOLVE,
         .help = "write the value and the distance of every state to FILE, for probe")
IN_FILES(text, certificate, "certificate", OUTPUT,
         CLI_SOLVE | CLI_MAP | CLI_DRAW | CLI_TRIM | CLI_JOIN, .argument = "FILE",
         .reads = CLI_DRAW, .writes = CLI_SOLVE | CLI_TRIM | CLI_JOIN,
         .brief = "write a proof, for solve check FILE", .help = "the file of a proof",
         .verb_help = FOR(
             {CLI_SOLVE | CLI_TRIM, "write the strategy behind the value to it, for solve check"},
             {CLI_MAP, "write the strategy of each move to FILE/MOVE.cert, in a folder, made if "
                       "it is not there, in which no file is replaced"},
             {CLI_DRAW, "draw it, as dot, or list its records as text"},
             {CLI_JOIN, "write the proof to it, not to DIR/certificate"}))
IN_FILES(choice, certificate_version, "certificate-version", OUTPUT, CLI_SOLVE | CLI_MAP,
         .argument = "VERSION", .choices = WORDS("auto", "1", "2"),
         .values = NUMBERS(GS_CERTIFICATE_AUTO, GS_CERTIFICATE_1, GS_CERTIFICATE_2),
         .help = "1: a certificate that lists positions; 2: one of records that serve many "
                 "positions; auto: the smaller one (default auto)")
IN_FILES(flag, plain, "plain", OUTPUT, CLI_TRIM,
         .help = "list all positions of the strategy, as version 1 does, whatever the file does")
IN_CHECKPOINT(text, file, "checkpoint", OUTPUT, SURVIVES, .argument = "FILE", .writes = SURVIVES,
              .help = "keep in FILE what --resume goes on from after a kill")
IN_CHECKPOINT(interval, every, "checkpoint-every", OUTPUT, SURVIVES, .argument = "SECONDS",
              .help = "write it so often, and when a signal or a limit ends the run (default 10m)")
IN_CHECKPOINT(
    text, resume, "resume", METHOD, SURVIVES, .argument = "FILE", .reads = SURVIVES,
    .help = "go on from a checkpoint of the same run, which may be the file of --checkpoint")
OTHER(progress, "progress", OUTPUT, ALL, .argument = "SECONDS", .optional = true,
      .help = "show progress on stderr so often, also where it is no terminal (default every "
              "second on a terminal, else every minute)")
OTHER(progress, "no-progress", OUTPUT, ALL, .help = "show no progress")
IN_INFO(flag, list_games, "list-games", INFO, ALL, .help = "list the games")
IN_INFO(flag, list_algos, "list-algos", INFO, ALL,
        .help = "list the algorithms; with --game those that fit it")
IN_INFO(flag, help, "help", INFO, ALL,
        .help = "(or -h, or the verb help) help, on one screen; after a verb that of the verb, "
                "with --game or --algo that of the game or algorithm; solve help all: every option")
IN_INFO(flag, version, "version", INFO, ALL, .help = "(or -V) the version")
IN_INFO(flag, manual, "man", INFO, ALL, .help = "the manual page, as roff")

#undef IN_QUESTION
#undef IN_METHOD
#undef IN_LIMITS
#undef IN_REPORT
#undef IN_FILES
#undef IN_CHECKPOINT
#undef IN_BENCH
#undef IN_AUTHOR
#undef IN_SPLIT
#undef IN_PLAY
#undef IN_INFO
#undef OTHER
