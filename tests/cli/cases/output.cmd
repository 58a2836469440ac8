SOLVE=$FIVE
run --game skoczki --size 1x7 --format csv --output new
cat new
echo old >existing
chmod 640 existing
ln -s existing link
run --game skoczki --size 1x5,1x6 --format csv --no-header --output link
cat existing
ls -l existing | cut -c1-10
run --game skoczki --size 1x7 --format csv --output /dev/null
run --game skoczki --size 1x7 --format csv --no-header --output -
echo kept >kept
run --game skoczki --size 9x9x9 --output kept
cat kept
ls -A
run --list-games --output games
wc -l <games | tr -d ' '
run --help --game chess --output kept
cat kept
