run --stats --game skoczki --size 1x9 --algo df-pn --param table=20 --param order=win
pick "value line_cut" --game skoczki --size 1x9 --algo df-pn --param table=20 --param order=win
