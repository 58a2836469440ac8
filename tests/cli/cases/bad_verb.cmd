run solv --game skoczki
run counts --game skoczki
run 2x5 --game skoczki
run count audit --game skoczki
run --game skoczki --size 2x5 count 2x6
run --game skoczki -- solve extra
