run --game skoczki --size 1x5,2x8,1x6 --nodes 20
run --game skoczki --size 1x5,1x6 --nodes 20
