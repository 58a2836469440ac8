/* SPDX-License-Identifier: MIT */
/*
 * The table of verbs. To add one: a bit in cli.h, a file with its function, declared in its
 * folder's header of verbs, a row here, and its bit at the options and fields that it has.
 */
#include "cli/verbs.h"

#include "cli/bench/bench_verbs.h"
#include "cli/map/map_verbs.h"
#include "cli/split/split_verbs.h"
#include "cli/verb/play_verbs.h"
#include "cli/verb/verb.h"

#define REPORTS (CLI_TEXT | CLI_JSON | CLI_CSV)

/* The first one is the default. */
const struct cli_verb cli_verbs[] = {
    {.name = "solve",
     .summary = "find the value of a position",
     .help =
         "Finds what the position is worth when both sides play perfectly, and says whether "
         "this is proved. This is the verb that is meant where none is given. With --format svg, "
         "draws the position with the moves of the best line as numbers. With --cache, whoever "
         "wrote into the file is trusted: what rests on its values is proved 'by the cache', and "
         "the basis in JSON and CSV is cache. Where another run keeps the file locked until the "
         "end of --time, the result is printed, but not put in: the exit code is 1.",
     .bit = CLI_SOLVE,
     .formats = REPORTS | CLI_SVG,
     .batch = true,
     .check = cli_solve_check,
     .run = cli_solve},
    {.name = "count",
     .summary = "count the reachable states",
     .help = "Counts the states that can be reached from the position, both sides to move counted "
             "apart, and compares with the upper bound that the game gives.",
     .bit = CLI_COUNT,
     .formats = REPORTS,
     .batch = true,
     .use = GS_USE_STRONG,
     .counts = true,
     .run = cli_count},
    {.name = "audit",
     .summary = "check an algorithm in every reachable state",
     .help = "Solves every state that can be reached from the position with the algorithm of "
             "--algo, each in a search of its own, and compares with retrograde analysis. --nodes, "
             "--depth and --time-each hold for each of these searches, --time and --memory for the "
             "whole.",
     .bit = CLI_AUDIT,
     .formats = REPORTS,
     .batch = true,
     .run = cli_audit},
    {.name = "bench",
     .summary = "compare algorithms on a list of boards",
     .help =
         "Runs every algorithm of --algo, a list by commas, on every board of --size with every "
         "seed of --seed and prints one row for each: what was found, and what it cost. --game and "
         "--variant may be lists too. An algorithm may be named with values of its parameters, "
         "df-pn:epsilon=0.5:table=1000; --param goes to the algorithms that have it, and with "
         "several games one of theirs, or a variant, to those that have it. --algo all takes all "
         "algorithms that fit the game and prove something, and says on stderr which are left "
         "out. The exit code is 3 where one that could prove the value did not. --time holds for "
         "the "
         "whole; --time-each, --nodes and --depth hold for each run, which has its memory to "
         "itself. With --baseline, rows are compared with those of an earlier table that have the "
         "same game, rules, position, algorithm, parameters, goal and seed: values, proofs and "
         "nodes (not of a run that --time stopped), and with --slower the median times. It is "
         "said how many rows were compared, are new, and are missing.",
     .bit = CLI_BENCH,
     .formats = REPORTS,
     .batch = true,
     .compares = true,
     .begin = cli_bench_begin,
     .end = cli_bench_end,
     .run = cli_bench},
    {.name = "draw",
     .summary = "draw a position, or the whole state space",
     .help =
         "Draws the position as text or SVG, or writes it as SGF, with the moves of --line, which "
         "a "
         "picture shows as numbers; or, with --format dot, draws "
         "all states that can be "
         "reached from it as a graph for Graphviz: final states marked by their winner, "
         "optimal moves marked, and the states that determine the value of the root. A state is "
         "drawn once, whichever way leads to it; --depth and --most say how many are drawn, the "
         "rest is counted where it begins. With --format html, writes a page in which the game can "
         "be explored by clicks or keys, with the value and the distance of every move, from the "
         "file of --strategy or from an analysis of all states; it needs no network. With "
         "--certificate FILE, draws the proof in FILE as such a "
         "graph: the moves of the strategy and all replies to them, or its records and what they "
         "refer to, which --format text lists; --format svg draws the board with the line of best "
         "play in it as numbers.",
     .bit = CLI_DRAW,
     .formats = CLI_TEXT | CLI_SVG | CLI_SGF | CLI_DOT | CLI_HTML,
     .use = GS_USE_STRONG,
     .check = cli_draw_check,
     .run = cli_draw,
     .run_file = cli_draw_proof},
    {.name = "map",
     .summary = "find the value of every move of a position",
     .help =
         "Finds for each legal move what it is worth to the side that makes it, and shows it "
         "on the board: + wins, = draws, - loses, ? is unknown or not proved, ~ was not tried "
         "before a limit ended the map. With --goal win it is asked only whether the move wins: / "
         "says that it does not. Lambda searches say more. A win at level 0 is a move that ends "
         "the "
         "game. A move is a threat at level n if, should the opponent pass, a win at a lower level "
         "follows; it wins at level n if wins at levels up to n follow whatever the opponent "
         "replies; the board shows that level as a digit. A move endangers its side if the "
         "opponent then wins by threats. A dot marks "
         "moves outside the zone: no threat of the levels searched begins there. Moves that "
         "lead to the same position but for a symmetry are solved once. --time and --memory hold "
         "for the whole map; --time-each, --nodes and --depth for each of these searches, which "
         "run one after the other; df-pn, pds and pn-star hand their table on. The lambda "
         "searches, "
         "retrograde and mc tell of all moves in one search. With --certificate FILE each position "
         "that is solved leaves its proof in the folder FILE, as MOVE.cert, for solve check; the "
         "rows of json and csv name the file that certifies them. --format html writes a page "
         "in which the moves can be tried by clicks or keys. Where a move stays unknown, or its "
         "certificate is not written for a limit, the exit code is 3.",
     .bit = CLI_MAP,
     .formats = REPORTS | CLI_SVG | CLI_HTML,
     .batch = true,
     .check = cli_map_check,
     .run = cli_map},
    {.name = "threats",
     .summary = "list the threats of a position, and what rests on them",
     .help =
         "Lists the threats that the side to move has, such as fours and threes, with the points "
         "that answer them and the stones that they rest on; below each of them the threats that "
         "rest on it, and what several of them give together, as a tree in text, JSON or, with "
         "--format dot, for Graphviz. A sequence that ends in a five or a straight four wins if "
         "no reply disturbs it; of each it is said whether it does win: one of fours with moves "
         "on its own points alone, any other if one of its first threats does. The tree grows, "
         "with more and more threes in a line, until a sequence wins or there is nothing more, or "
         "with --all all at once; --param threes and space bound it. The exit code is 3 where a "
         "limit struck before.",
     .bit = CLI_THREATS,
     .formats = CLI_TEXT | CLI_JSON | CLI_DOT,
     .use = GS_USE_THREATS,
     .run = cli_threats},
    {.name = "play",
     .summary = "play a game on the terminal, or let algorithms play it",
     .help =
         "Plays a game: a human, a random player or an algorithm on each side, see --black and "
         "--white. Moves are typed in the notation of the game, by their number in the list of "
         "`moves`, or by a beginning that only one move has; `help` lists the commands, among "
         "them hint, undo, setup, resign, save, load and auto. Commands come from the standard "
         "input, so a script can play; on a terminal, `rlwrap solve play` adds line editing. The "
         "latest move is in parentheses, and on a terminal pieces are coloured, unless NO_COLOR "
         "is set. --time, --nodes and --depth hold for each move; without --time and "
         "--nodes a move may take 5 seconds. `auto` takes a method after the other, each for "
         "its part of the limits, until one proves a value: an analysis of all positions where "
         "one may do, df-pn, and mcts where it is there. `strategy` plays by the file of "
         "--strategy, which names the game, the board and the start, without any search; where "
         "the file has no move, since it is about the other side alone or the game has left it, "
         "it says so and plays as `auto`. Ctrl-C ends a search, and the game "
         "goes on with the best move known. Where positions come back, one that stands for the "
         "third time is a draw. The exit code is 0 when the game or the input ends, 2 when a "
         "line of a script could not be done (on a terminal it counts nothing), 3 when a game "
         "is broken off after 9999 plies, 1 when a file could not be written or read.",
     .bit = CLI_PLAY,
     .formats = CLI_TEXT,
     .plays = true,
     .check = cli_play_check,
     .run = cli_play},
    {.name = "gtp",
     .summary = "speak the Go Text Protocol, also as HexGui does",
     .help = "Answers the commands of GTP, version 2, from the standard input. On boards of "
             "crossings points are named as in Go: the letter i is left out, row 1 is at the "
             "bottom. On boards of hexagons they are named as in HTP, which HexGui uses: i is a "
             "letter, row 1 is at the top; boardsize takes a width and a height there, and play "
             "takes swap-pieces and resign. There is no pass. --size, the rules and --position "
             "say where the session begins. Moves are chosen as by `auto` of the verb play, or "
             "with --strategy as by `strategy` (boards of another size do without it), with "
             "--time, --nodes and --depth for each move and time_settings and time_left kept to. "
             "A command that comes during a search (not one that was there before), and the end of "
             "the input, end it: the answer is the best move by then. "
             "The exit code is 0 after quit and at the end of the input, 1 when memory was short "
             "for a command, or the input could not be read.",
     .bit = CLI_GTP,
     .formats = CLI_TEXT,
     .plays = true,
     .check = cli_gtp_check,
     .run = cli_play},
    {.name = "gomocup",
     .summary = "speak the protocol of Gomocup, for the Gomoku family",
     .help = "Answers the commands of the Gomocup protocol from the standard input. INFO rule "
             "chooses the variant: 0 free, 1 standard, 4 and 5 renju; INFO timeout_turn, "
             "timeout_match, time_left and max_memory are kept to, beside --time, --nodes and "
             "--memory. --connect and --variant hold until INFO rule says otherwise. Moves are "
             "chosen as by `auto` of the verb play, or with --strategy as by `strategy`. A command "
             "that comes during a search ends it. The exit code is 0 after END and at the end of "
             "the input, 1 when memory was short for a "
             "command, or the input could not be read.",
     .bit = CLI_GOMOCUP,
     .formats = CLI_TEXT,
     .plays = true,
     .game = "gomoku",
     .check = cli_gomocup_check,
     .run = cli_play},
    {.name = "probe",
     .summary = "look positions up in a saved file or a certificate",
     .help = "Looks a position up in the file of --strategy, or every position of a list, without "
             "any search: its value, the distance to the end, the best move, and what every other "
             "move is worth. A certificate knows the positions to which its strategy leads, with "
             "its move where its side is to move; it tells no distances, and of a claim of half a "
             "draw it says just that. The file tells the game and the board; what is given of them "
             "must agree. Without --position, it is the root of the file. A position that the file "
             "does not know is unknown, and the exit code 3. --verify reads all of the file first; "
             "the claims of a certificate are then verified as by solve check.",
     .bit = CLI_PROBE,
     .formats = REPORTS,
     .use = GS_USE_STRONG,
     .run = cli_probe},
    {.name = "check",
     .summary = "verify a certificate",
     .help =
         "Verifies the certificate in FILE (- for the standard input) with the rules of its "
         "game alone: prints 'verified' with the claim, or 'refused' with the place and the "
         "reason, and exit code 4. A later version of the format, a game or a rule that the "
         "program does not have is 'unsupported', exit code 2; a file that is no certificate is "
         "'unreadable', exit code 1. The program part that does it shares no code with the "
         "searches.",
     .bit = CLI_CHECK,
     .formats = REPORTS,
     .run_file = cli_check},
    {.name = "trim",
     .summary = "leave out of a certificate what it does not need",
     .help =
         "Verifies the certificate in FILE and writes it without the positions that no line of "
         "play reaches, and of records without those that others serve for (an answer to a reply "
         "may become one that was found elsewhere, if it is right here): in its place, or to "
         "--certificate. Says by how much it shrank. With --plain, plays its strategy against "
         "every reply and writes all positions that come of it.",
     .bit = CLI_TRIM,
     .formats = CLI_TEXT | CLI_JSON,
     .run_file = cli_trim},
    {.name = "split",
     .summary = "cut a question into jobs for many machines",
     .help =
         "Grows a tree of proof numbers from the position until about --jobs of its leaves are "
         "left to be answered, and makes jobs of those that come first: a position with a goal, "
         "searched by an ordinary call of solve for --slice nodes. The folder of --output gets the "
         "tree, the list of the jobs (jobs.jsonl), the script that does one of them (job.sh "
         "NUMBER) and what GNU parallel, make, Slurm and HTCondor do them all by. Do the list, "
         "then "
         "join --plan, until no job is left, then join. Positions that are equal, or equal but for "
         "a symmetry, are one job. --nodes, --time and --memory hold for each job, which is cut "
         "there; --time and --memory also for the splitting. Games whose positions can come back "
         "are refused.",
     .bit = CLI_SPLIT,
     .formats = CLI_TEXT | CLI_JSON,
     .folder = true,
     .check = cli_split_check,
     .run = cli_split},
    {.name = "join",
     .summary = "put the results of jobs together",
     .help =
         "Reads what jobs have left in the folder of solve split, verifies every certificate, and "
         "tells how far the question of the root is answered: the numbers of the root, which jobs "
         "are no longer needed, and which would settle most. Jobs that ended at their limits are "
         "cut again, and the lists become those of the next round. When the root is settled it "
         "writes one certificate, which solve check verifies without the jobs. A part that is "
         "missing, damaged, doubled, about something else or false is refused with its number, and "
         "set aside to be done again: exit code 4. The exit code is 3 while jobs are left. In a "
         "folder with files *.part, which runs with --part have left, it writes the table that "
         "one run would have written; unless all parts are there, once each, it writes none: exit "
         "code 4. In a folder with files *.cert, certificates of positions, it writes one of "
         "--position, if one or two moves of its side to move and all replies lead to them.",
     .bit = CLI_JOIN,
     .formats = CLI_TEXT | CLI_JSON,
     .run_file = cli_join},
    {.name = "game",
     .summary = "begin, compile and test a game of your own",
     .help =
         "new writes NAME.c, a first game of at most 80 lines that can be built and tested as it "
         "is, of the kind of --kind. "
         "build compiles the source of a game, a FILE.c that ends with GS_GAME_EXPORT, by $CC "
         "or cc to FILE.so, or the file of --output, prints the command, and loads the result "
         "as a check. Then --game ./FILE.so names the game for every verb. Where solve is "
         "static and loads no games, build links a program FILE-solve with the game in it. "
         "test tests a game, ./FILE.so or one of --list-games, on its examples and its default "
         "board, or on that of the options: whether undo restores every byte, keys are exact, "
         "moves, texts, board, symmetries, predecessors, ranks and hints are as promised, and, "
         "on boards of up to 20000 states, whether pruning and every algorithm that fits agree "
         "with brute force. A fault is named with a position as near to the start as there is, "
         "exit code 4. The game runs in a process of its own; the test ends after --time "
         "(default 300 s), exit code 3.",
     .bit = CLI_GAME,
     .formats = CLI_TEXT,
     .folder = true,
     .usage = " new NAME | build FILE.c... | test GAME",
     .run_file = cli_game},
    {.name = NULL},
};
