run --game skoczki --size abc
run --game skoczki --size ''
run --game skoczki --size 2
run --game skoczki --size 2x4
run --game skoczki --size 0x5
run --game skoczki --size -2x5
run --game skoczki --size +2x5
run --game skoczki --size '2x5 '
run --game skoczki --size 2*5
run --game skoczki --size 26x5
run --game skoczki --size 12x11
run --game skoczki --size 99999999999999999999x5
run --game skoczki --size 4294967298x5
run --game skoczki --size 1x5,
run --game skoczki --size 1x5,,1x6
run --game skoczki --size 1x5,1x4
run --game skoczki --size 2x5..
run --game skoczki --size ..2x5
run --game skoczki --size 2x6..2x5
run --game skoczki --size 3x5..2x7
run --game skoczki --size 1x5..2x6..3x7
run --game skoczki --size 10x10..12x12
run --game gomoku --size 1..23
run draw --game skoczki --size 2x5,2x6
