# The dialect of HexGui: row 1 at the top, i is a letter, width and height, swap-pieces, resign.
g='gtp --game hex --size 3x3 --algo df-pn --nodes 100000'
printf '%s\n' 'hexgui-analyze_commands' 'boardsize 9 4' 'play black i1' 'play w a4' 'showboard' \
    'boardsize 2' 'all_legal_moves' 'known_command hexgui-analyze_commands' 'list_commands' | run $g
printf '%s\n' 'play b b1' 'play w swap-pieces' 'showboard' 'undo' 'showboard' 'play w Swap' \
    'play b swap-pieces' 'solve-value' 'solve-values' 'genmove b' 'boardsize 3 4' 'showboard' |
    run $g --variant swap
printf '%s\n' 'play b a1' 'play w swap-pieces' 'play w resign' 'final_score' 'genmove w' 'final_score' \
    'play b resign' 'final_score' 'undo' 'final_score' 'undo' 'clear_board' 'undo' | run $g
# A whole game, to the end and beyond.
printf '%s\n' 'genmove b' 'play w a1' 'genmove b' 'play w c3' 'genmove b' 'play w a3' 'genmove b' \
    'final_score' 'genmove w' 'play w b2' 'solve-values' 'showboard' | run $g
printf '%s\n' 'play b a1' 'genmove w' 'genmove w' 'showboard' 'boardsize 4' 'showboard' 'play b swap' \
    'boardsize 4 5' 'quit' | run gtp --game y --size 3 --algo df-pn --nodes 10000
printf '%s\n' 'play b b2' 'play w b1' 'boardsize 5' 'boardsize 4' 'final_score' 'showboard' |
    run gtp --game gomoku --size 3x3 --connect 3 --algo df-pn --position 'b2/3/3 w'
printf '%s\n' 'rectangular_boardsize 3 2' 'set_free_handicap a1 swap' 'set_free_handicap a1 swap-pieces' 'set_free_handicap a1 b1' \
    'showboard' 'genmove w' | run $g
printf '%s\n' 'set_free_handicap a1 swap' 'set_free_handicap a1 b1 c1' 'showboard' | run $g --variant swap
# The time of HTP has no stones.
printf '%s\n' 'time_left b 60' 'time_left w 60 0' 'time_left b' 'genmove b' | run gtp --game hex --size 3x3 --algo df-pn
