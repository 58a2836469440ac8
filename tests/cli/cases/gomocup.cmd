# Every command of the protocol.
g='gomocup --connect 3 --algo df-pn --nodes 100000'
printf '%s\n' 'ABOUT' 'START 3' 'BEGIN' 'RESTART' 'TURN 1,1' 'TAKEBACK 1,1' 'RECTSTART 4,3' 'BEGIN' |
    run $g
# A game with a board set up: this program is Black, and wins; then it is White.
printf '%s\r\n' 'START 3' 'BOARD' '0,0,1' '1,0,2' '1,1,1' '2,1,2' 'DONE' 'TURN 0,1' 'TAKEBACK 2,2' \
    'TAKEBACK 1,1' 'BOARD' '0,0,2' '2,0,2' '1,1,1' 'done' 'RESTART' 'BOARD' 'DONE' 'END' 'ABOUT' |
    run $g
# What INFO says, before and after START; it has no answer.
printf '%s\n' 'INFO rule 1' 'INFO timeout_turn 100' 'INFO timeout_match 0' 'INFO max_memory 2000000' \
    'INFO time_left 1000' 'INFO game_type 1' 'INFO folder /tmp' 'INFO' 'INFO rule x' 'START 3' \
    'BEGIN' 'RECTSTART 2,1' 'INFO timeout_turn 0' 'INFO time_left 0' 'INFO timeout_match 1000' 'BEGIN' \
    'INFO timeout_turn 5000' 'INFO time_left 5000000' 'INFO max_memory 0' 'RESTART' 'INFO rule 8' 'BEGIN' 'INFO rule 0' 'START 3' 'INFO rule 2' \
    'TURN 1,1' 'INFO rule 4' 'START 3' 'INFO rule 0' 'START 3' 'TURN 0,0' | run $g
# INFO has no answer, not even for a rule that is not played: the next command has. The time left can be negative.
printf '%s\n' 'START 3' 'INFO rule 8' 'INFO time_left -1' 'BEGIN' 'START 3' 'INFO rule 0' 'START 3' 'BEGIN' 'YXSTOP' |
    run $g
# Six in a row end the game by rule 0 alone; by rule 4 Black would lose by them.
for rule in 0 1 4; do
    printf '%s\n' "INFO rule $rule" 'START 15' 'BOARD' '2,7,1' '3,7,1' '4,7,1' '6,7,1' '7,7,1' '0,0,2' \
        '14,0,2' '0,14,2' '14,14,2' '7,0,2' 'DONE' 'TURN 1,1' | "$SOLVE" gomocup --algo df-pn --nodes 200 >reply
    echo "rule $rule:" $(tail -n 1 reply | sed 's/^[0-9]*,[0-9]*$/a move/')
done
# Boards of tournaments, and the largest: a move of Black in the middle, and one after the farthest stone.
printf '%s\n' 'START 20' 'BEGIN' 'TURN 19,0' 'START 22' 'TURN 21,21' | "$SOLVE" gomocup --nodes 100 >reply
echo 'START 20:' $(sed 's/^1*[0-9],1*[0-9]$/a move/;s/^2[01],2[01]$/a move/' reply)
# The opening swap2: three stones; and after three or five White, who is to move, wins or loses.
g='gomocup --connect 3 --algo df-pn --nodes 100000'
printf '%s\n' 'START 8' 'SWAP2BOARD' 'DONE' 'TURN 7,7' 'START 4' 'SWAP2BOARD' '0,0' '0,1' '3,3' 'DONE' 'RESTART' \
    'SWAP2BOARD' '1,1' '0,3' '2,2' 'DONE' 'TURN 0,0' 'RESTART' 'SWAP2BOARD' '0,0' '1,1' '0,3' '1,2' '3,3' 'done' 'TURN 1,0' | run $g
# The board of Yixin: a position without a move, and then the move; it may send what else it likes.
printf '%s\n' 'YXSHOWINFO' 'INFO SHOW_DETAIL 3' 'START 3' 'YXSHOWINFO' 'YXNBEST 2' 'RESTART' 'YXBOARD' '0,0,1' '2,2,2' \
    '1,0,1' '1,1,2' 'DONE' 'YXNBEST 1' 'RESTART' 'TURN 1,1' 'YXSHOWINFO' 'TURN 0,1' 'YXBOARD' 'DONE' 'YXNBEST 3' | run $g
