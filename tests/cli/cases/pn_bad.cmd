run --game skoczki --size 2x6 --algo pn-dag
run --game skoczki --size 2x6 --algo pn --param init=2
run --game skoczki --size 2x6 --algo pn --param evaluate=later
run --game skoczki --size 2x6 --algo pn2 --param a=-1
run --game skoczki --size 2x6 --algo pn2 --param b=-1
run --game skoczki --size 2x6 --algo mc-pn --param playouts=0
run --game skoczki --size 2x6 --algo mc-pn --param length=10001
run --game skoczki --size 2x6 --algo df-pn --param epsilon=x
run --game skoczki --size 2x6 --algo df-pn --param table=-1
run --game skoczki --size 2x6 --algo pn-bta --param delete=on
