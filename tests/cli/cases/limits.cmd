run --game gomoku --size 3x3 --connect 3 --algo negamax --depth 3
run --game gomoku --size 3x3 --connect 3 --algo minimax --nodes 100
run --game skoczki --size 2x8 --nodes 100
pick "value proved why_not stop" --game skoczki --size 3x8 --memory 200K --algo retrograde
grep -c '"states":[1-9]' report.json
pick "value stop" --game skoczki --size 3x8 --memory 1
pick "value stop" --game skoczki --size 3x9 --time 0.05
pick "value stop" --game skoczki --size 1x7 --time 0 --memory 0 --nodes 0 --depth 0
pick "value stop" --game skoczki --size 1x7 --time 2m --memory 1G
