# What the protocol calls UNKNOWN and ERROR.
g='gomocup --connect 3 --algo df-pn --nodes 10000'
printf '%s\n' 'BEGIN' 'TURN 1,1' 'BOARD' 'DONE' 'RESTART' 'TAKEBACK 1,1' 'START' 'START x' 'START 0' \
    'START 20' 'START 3,3' 'RECTSTART 3' 'RECTSTART 3,x' 'RECTSTART 30,3' 'HELLO' 'begin' 'start 3' \
    'BEGIN now' 'TURN' 'TURN 1' 'TURN 1,1,1' 'TURN 3,0' 'TURN 0,3' 'TURN -1,0' 'TURN 99999999999,0' \
    'TURN 1,,1' 'TURN 0,0' 'TURN 0,0' 'BEGIN' 'TAKEBACK 9,9' 'TAKEBACK x' 'TAKEBACK 2,2' 'TAKEBACK 0,0' | run $g
printf '%s\n' 'START 3' 'BOARD' '0,0' 'DONE' 'BOARD' '0,0,4' 'DONE' 'BOARD' '0,0,0' 'DONE' 'BOARD' '3,3,1' \
    'DONE' 'BOARD' '1,1,1' '1,1,2' 'DONE' 'BOARD' 'x' '0,0,1' 'DONE' 'BOARD' '0,0,1' '1,0,1' '2,0,1' 'DONE' \
    'BOARD' '2,2,3' 'DONE' 'BOARD' '1,1,1' | run $g
awk 'BEGIN { printf "TURN"; while (i++ < 5000) printf " "; print "1,1"; print "" }' >long
{ printf 'START 3\n'; cat long; printf 'TURN 1,\0001\n\377\n\0\n TURN  1 , 1 \nEND'; } | run $g
run gomocup --game hex
run gomocup --size 20
run gomocup --variant renju-swap
