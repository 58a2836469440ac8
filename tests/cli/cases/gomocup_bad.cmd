# What the protocol calls UNKNOWN and ERROR.
g='gomocup --connect 3 --algo df-pn --nodes 10000'
printf '%s\n' 'BEGIN' 'TURN 1,1' 'BOARD' 'DONE' 'RESTART' 'TAKEBACK 1,1' 'START' 'START x' 'START 0' \
    'START 23' 'START 3,3' 'RECTSTART 3' 'RECTSTART 3,x' 'RECTSTART 30,3' 'HELLO' 'begin' 'start 3' \
    'BEGIN now' 'TURN' 'TURN 1' 'TURN 1,1,1' 'TURN 3,0' 'TURN 0,3' 'TURN -1,0' 'TURN 99999999999,0' \
    'TURN 1,,1' 'TURN 0,0' 'TURN 0,0' 'BEGIN' 'TAKEBACK 9,9' 'TAKEBACK x' 'TAKEBACK 2,2' 'TAKEBACK 0,0' | run $g
printf '%s\n' 'START 3' 'BOARD' '0,0' 'DONE' 'BOARD' '0,0,4' 'DONE' 'BOARD' '0,0,0' 'DONE' 'BOARD' '3,3,1' \
    'DONE' 'BOARD' '1,1,1' '1,1,2' 'DONE' 'BOARD' 'x' '0,0,1' 'DONE' 'BOARD' '0,0,1' '1,0,1' '2,0,1' 'DONE' \
    'BOARD' '2,2,3' 'DONE' 'BOARD' '1,1,1' | run $g
awk 'BEGIN { printf "TURN"; while (i++ < 5000) printf " "; print "1,1"; print "" }' >long
{ printf 'START 3\n'; cat long; printf 'TURN 1,\0001\n\377\n\0\n TURN  1 , 1 \nEND'; } | run $g
# A rule that is not played is refused when it comes, and its games are; another one brings them back.
printf '%s\n' 'INFO rule 8' 'START 3' 'INFO rule 0' 'START 3' 'INFO rule 9' 'BEGIN' 'YXNBEST 1' 'INFO rule 0' 'TURN 1,1' \
    'INFO rule 8' 'TURN 0,1' 'RESTART' | run $g
printf '%s\n' 'START 4' 'INFO rule 4' 'BEGIN' | run $g
# Openings that are none.
printf '%s\n' 'SWAP2BOARD' 'DONE' 'START 4' 'SWAP2BOARD' 'DONE' 'SWAP2BOARD' '0,0' 'DONE' 'SWAP2BOARD' '0,0' 'x' 'DONE' \
    'SWAP2BOARD' '0,0' '4,0' '1,0' 'DONE' 'SWAP2BOARD' '0,0' '0,0' '1,0' 'DONE' 'SWAP2BOARD now' 'SWAP2BOARD' '0,0' \
    '1,0' '2,0' '3,0' '0,1' '1,1' 'DONE' 'SWAP2BOARD' '0,0' '3,3' '1,1' '3,2' '2,2' 'DONE' 'YXBOARD' '0,0,1' '1,0,1' \
    '2,0,1' 'DONE' 'SWAP2BOARD' '0,0' | run $g
run gomocup --game hex
run gomocup --size 23
run gomocup --variant renju-swap
