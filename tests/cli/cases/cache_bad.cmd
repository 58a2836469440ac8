echo text >text
run --game skoczki --size 1x7 --cache text
cat text
run --game skoczki --size 1x7 --cache .
run --game skoczki --size 1x7 --cache nowhere/results --format csv
run audit --game skoczki --size 1x7 --cache results
"$SOLVE" --game skoczki --size 1x7 --cache results >report
cp results whole
sed '2s/^win/loss/' whole >results
run --game skoczki --size 1x7 --algo pn --cache results --format csv
wc -l <results
cp whole results
printf 'win 3 skoczki' >>results
run --game skoczki --size 1x8 --algo df-pn --cache results --format csv
run --game skoczki --size 1x8 --algo df-pn --cache results --format csv
run --game hex --size 3x3 --cache text --save new
ls -A
