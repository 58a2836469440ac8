SOLVE=$LIAR
run audit --game skoczki --size 1x7 --algo liar
run audit --game skoczki --size 1x7 --algo liar --format json
run audit --game skoczki --size 1x5..1x7 --algo liar
run audit --game skoczki --size 1x7 --algo guesser
