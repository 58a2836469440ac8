run --game skoczki --sise 2x5
run --game skoczki --no
run --game skoczki --xyzzy=4
run --game
run --game skoczki --help=4
run -x
run --game skoczki --format xml
run --game skoczki --format dot
run draw --game skoczki --format csv
run count --game skoczki --goal win
run count --game skoczki --algo retrograde
run draw --game skoczki --no-header
run --param
# What games call alike need not mean the same.
run --game hex --variant
run --variant
