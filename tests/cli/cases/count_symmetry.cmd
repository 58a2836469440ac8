# States equal under symmetry counted once; a row says so.
run count --game skoczki --size 2x7 --param symmetry=on
run count --game skoczki --size 2x5..2x7 --param symmetry=on
pick 'states nodes' count --game skoczki --size 2x7
pick 'states nodes' count --game skoczki --size 2x7 --param symmetry=on
run count --game skoczki --size 2x5,2x7 --param symmetry=on --format csv --output rows
cut -d, -f 1-8 rows
run count --game skoczki --size 2x7 --param label=off
run count --game skoczki --size 2x7 --param label=on
run count --game skoczki --size 2x7 --param labels=on
