run --game gomoku --size 3x3 --connect 3 --algo negamax --depth 3
run --game gomoku --size 3x3 --connect 3 --algo minimax --nodes 100
run --game skoczki --size 2x8 --nodes 100
pick "value proved why_not stop" --game skoczki --size 3x8 --memory 200K --algo retrograde
grep -c '"states":[1-9]' report.json
pick "value stop" --game skoczki --size 3x8 --memory 1
pick "value stop" --game skoczki --size 3x9 --time 0.05
pick "value stop" --game skoczki --size 1x7 --time 0 --memory 0 --nodes 0 --depth 0
pick "value stop" --game skoczki --size 1x7 --time 2m --memory 1G
# --time is for the whole command, --time-each for each of its searches.
"$SOLVE" --game skoczki --size 3x9,4x9 --algo df-pn --time 0.1 --format csv | cut -d, -f3,11,25
"$SOLVE" bench --game skoczki --size 4x9 --algo df-pn,pn --time-each 0.05 --format json |
    sed -n 's/.*"algorithm":"\([^"]*\)".*"value":"\([^"]*\)".*"stop":"\([^"]*\)".*/\1 \2 \3/p'
"$SOLVE" --game skoczki --size 4x9 --algo df-pn --time-each 0.05 | grep -c 'time limit (0.05 s) after'
run --game skoczki --size 2x5 --time-each x
run play --game skoczki --time-each 1
"$SOLVE" audit --game skoczki --size 2x8 --algo pn --time-each 0.0002 --part 1/300 --format json | grep -c '"checked":92,'
