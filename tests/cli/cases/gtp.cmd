# Every command of the protocol, on a board of crossings: names as in Go.
g='gtp --game atarigo --size 3x3 --algo df-pn --nodes 100000'
printf '%s\n' 'gogui-analyze_commands' 'gogui-interrupt' 'known_command gogui-interrupt' '1 protocol_version' '2 name' '3 known_command genmove' '4 known_command nothing' \
    '5 list_commands' '6 boardsize 9' '7 clear_board' '8 komi 6.5' '9 komi -0.5' 'play black J9' \
    'play W a1' 'showboard' 'final_score' 'undo' 'undo' 'undo' 'quit' 'name' | run $g
# A whole game: White loses a stone in the corner, and undo goes back behind it.
printf '%s\n' 'play b B2' 'play w A1' 'play b a2' 'final_score' 'play w C3' 'play b B1' \
    'final_score' 'play w c3' 'genmove w' 'solve-value' 'all_legal_moves' 'undo' 'final_score' \
    'genmove b' 'final_score' 'showboard' | run $g
# Colours in a row, searches, and no move from a search that only answers.
printf '%s\n' 'play w b2' 'play w a1' 'undo' 'play b a1' 'reg_genmove w' 'all_legal_moves' \
    'solve-value' 'solve-values' 'genmove b' 'genmove b' 'showboard' 'undo' 'undo' 'showboard' | run $g
# What is found, while it is searched: a line of moves in the end, for either colour; no move.
printf '%s\n' 'lz-analyze' '7 lz-analyze w 50' 'lz-analyze 0' 'lz-analyze x' 'lz-analyze b x' \
    'lz-analyze b 1 1' 'play b b2' 'play w a1' 'play b a2' 'play w c3' 'play b b1' 'lz-analyze' |
    run gtp --game atarigo --size 3x3 --algo retrograde
printf '%s\n' 'boardsize 2' 'lz-analyze b' 'showboard' 'lz-analyze w 1' 'play b a1' 'lz-analyze b' \
    'showboard' | run gtp --game hex --size 2x2 --algo retrograde
# The same, and the move is played; where the game is over there is none.
printf '%s\n' '9 lz-genmove_analyze w 50' 'showboard' 'lz-genmove_analyze' 'undo' 'lz-genmove_analyze b x' 'lz-genmove_analyze b 1 1' \
    'clear_board' 'play b b2' 'play w a1' 'play b a2' 'play w c3' 'play b b1' 'lz-genmove_analyze w' 'undo' 'lz-genmove_analyze' \
    'final_score' | run gtp --game atarigo --size 3x3 --algo retrograde
# Stones of Black to begin with: at least two, on an empty board, all of them or none.
printf '%s\n' 'set_free_handicap A1 B2 C1' 'showboard' 'set_free_handicap A3 C3' 'clear_board' 'set_free_handicap A1' \
    'set_free_handicap A1 A1' 'set_free_handicap A1 pass' 'set_free_handicap A1 B4' 'set_free_handicap' 'showboard' \
    'set_free_handicap a3 c1' 'undo' 'showboard' | run $g
# A width and a height.
printf '%s\n' 'rectangular_boardsize 4 3' 'showboard' 'rectangular_boardsize 4' 'rectangular_boardsize 4 x' \
    'rectangular_boardsize 4 20' 'rectangular_boardsize 3 3 3' 'showboard' | run $g
# The same as GoGui draws it.
printf '%s\n' 'solve-analyze' '8 solve-analyze' 'solve-analyze b' 'play b b2' 'play w a1' 'play b a2' 'play w c3' \
    'play b b1' 'solve-analyze' | run gtp --game atarigo --size 3x3 --algo retrograde
printf '%s\n' 'play b h8' 'play w h9' 'play b i9' 'solve-analyze' | run gtp --game gomoku --size 15x15 --algo heuristic --nodes 300
# Time: settings in all forms, and moves that keep to them.
printf '%s\n' 'time_settings 0 1 1' 'genmove b' 'time_settings 100 10 0' 'time_left w 1 0' \
    'time_left b 10 2' 'genmove w' 'time_settings 5 0 0' 'genmove b' | run $g
printf '(;GM[1]SZ[3];B[bb];W[aa];B[ab])\n' >game.sgf
printf '%s\n' 'loadsgf game.sgf 3' 'showboard' 'loadsgf game.sgf' 'showboard' 'undo' 'loadsgf none' \
    'loadsgf game.sgf x' 'boardsize 4' 'loadsgf game.sgf' | run $g
# Line ends, blanks, comments, control bytes, numbers.
printf '\n   \n# nothing\n\t12\tname\t#a#b\r\n007 na\001me\r\n2147483647 name\n2147483648 name\n-1 name\n+1 name\n12\n12 # x\nname' | run $g
