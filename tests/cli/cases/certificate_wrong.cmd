SOLVE=$LIAR
# Proved, and a lie; not proved, and wrong; not proved, and right.
run --game skoczki --variant A --size 1x5 --algo liar --certificate liar.cert
run --game skoczki --variant A --size 1x7 --algo guesser --certificate win.cert
run check win.cert
run --game skoczki --variant A --size 1x5 --algo guesser --certificate loss.cert
run check loss.cert
run --game skoczki --variant A --size 2x7 --algo guesser --certificate draw.cert
run check draw.cert
ls
