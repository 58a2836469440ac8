# Rows go to the end of a file.
run --game skoczki --size 1x5 --format csv --output rows --append
run --game skoczki --size 1x6,1x7 --format csv --output rows --append
run --game skoczki --size 1x8 --format csv --no-header --output rows --append
cut -d, -f3,11 <rows
run count --game skoczki --size 1x5 --format csv --output rows --append
run map --game skoczki --size 1x5 --format csv --output map --append
run map --game skoczki --size 1x6 --format csv --output map --append
cut -d, -f3,8-11 <map
run --game skoczki --size 1x5 --format json --output json --append
run count --game skoczki --size 1x5 --format json --output json --append
cut -c1-40 <json
printf torn >>json
run --game skoczki --size 1x5 --format json --output json --append
run --game skoczki --size 1x5 --output text --append
run --game skoczki --size 1x5 --format json --append
# Many at once: every row is whole.
for size in 5 6 7 8; do
    "$SOLVE" --game skoczki --size 1x$size --format json --output many --append &
done
wait
sed 's/.*"size":"\([^"]*\)".*}$/\1/' many | sort
