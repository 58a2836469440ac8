run --game skoczki --size 2x6 --save lost.gss
run probe --strategy lost.gss
run probe --strategy lost.gss --verify --position 'bb/bb/2/w1/ww/1w b' --format json
run probe --strategy lost.gss --game skoczki --size 2x6 --position 'bb/bb/2/w1/ww/1w b' --format csv
run probe --strategy lost.gss --position '2/bb/bb/ww/ww/2 b'
pick 'saved value_bits' --game gomoku --size 3x3 --connect 3 --param symmetry=on --save ttt.gss
printf '%s\n' '# a list' '3/3/3 b' '' 'b2/3/3 w' 'bbb/ww1/3 w' 'www/bb1/b2 b' >list.txt
run probe --strategy ttt.gss --positions list.txt
run probe --strategy ttt.gss --positions list.txt --format csv
run probe --strategy ttt.gss --positions - --format json <list.txt
printf 'b2/3/3 w\r\n3/3/3 b' | run probe --strategy ttt.gss --positions - --format csv --no-header
run --game gomoku --size 3x3 --connect 3 --position 'bbb/ww1/3 w' --save over.gss
run probe --strategy over.gss
run --game skoczki --size 2x7 --nodes 100 --save limit.gss --format csv
ls
