run --stats --game skoczki --size 1x9 --algo df-pn --param table=20 --param order=win
pick "value line_cut" --game skoczki --size 1x9 --algo df-pn --param table=20 --param order=win
# Where no position comes back, what was forgotten is searched again.
run --game atarigo --size 4x5 --algo df-pn --param table=2000
