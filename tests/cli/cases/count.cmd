run count --game skoczki --size 2x7
run count --game skoczki --variant F --size 1x5..2x6
run count --game skoczki --size 1x7 --format json
run count --game skoczki --size 1x5,1x6 --format csv
run count --game skoczki --size 1x5 --position 'w/w/b/b/1 b' --format json
run count --game gomoku --size 3x3 --connect 3 --format json
