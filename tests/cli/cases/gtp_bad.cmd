# Errors as the protocol words them.
g='gtp --game atarigo --size 3x3 --algo df-pn --nodes 1000'
printf '%s\n' 'nothing' '5 nothing at all' 'NAME' 'name x' 'known_command' 'known_command a b' \
    'boardsize' 'boardsize x' 'boardsize 3 3' 'boardsize 0' 'boardsize 20' 'boardsize 99999999999' \
    'komi' 'komi x' 'komi 0x10' 'komi nan' 'komi 1e3' 'play' 'play b' 'play x a1' 'play b i1' \
    'play b a4' 'play b a0' 'play b a' 'play b 1' 'play b aa1' 'play b a1 a2' 'play b pass' \
    'play b resign' 'play b swap-pieces' 'play b a1' 'play w a1' 'play b A1' 'genmove' 'genmove x' \
    'genmove b w' 'reg_genmove' 'undo 2' 'time_settings 1 2' 'time_settings 1 2 x' \
    'time_settings -1 2 3' 'time_left b 1' 'time_left x 1 1' 'final_score x' 'loadsgf' \
    'hexgui-analyze_commands' 'showboard' | run $g
awk 'BEGIN { printf "7 name"; while (i++ < 5000) printf " x"; printf "\nname #"; while (j++ < 5000) printf "#"; print "" }' >long
{ cat long; printf 'na\0me\n\377\n \0 \n'; } | run $g
# Options that do not go together.
run gtp --game skoczki
run gtp --game hex --white human
run gtp --game hex --position -
run gtp --game hex --param nothing=1
run gtp --game atarigo --size 6x6 --aim capture:c4 --position crosscut
