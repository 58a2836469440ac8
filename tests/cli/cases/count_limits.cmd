run count --game skoczki --nodes 1000 --size 6x11 --format json
run count --game skoczki --nodes 1000 --size 6x11
run count --game skoczki --nodes 100 --size 1x5,2x5
