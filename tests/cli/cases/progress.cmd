"$SOLVE" --game skoczki --size 3x9 --time 1.2 --progress=0.3 --format json >out 2>err
echo "exit $?"
sed -n '1s/ [0-9].*//p' err
"$SOLVE" --game skoczki --size 3x9 --time 0.7 --format json >out
echo "exit $?"
"$SOLVE" --game skoczki --size 3x9 --time 0.7 --progress --no-progress --format json >out
echo "exit $?"
"$SOLVE" --game skoczki --size 6x11 --algo retrograde --time 0.1 --format json 2>&1 >out |
    sed 's/330,3[0-9,]*/330,3.../'
"$SOLVE" --game skoczki --size 3x9 --progress=0
"$SOLVE" --game skoczki --size 3x9 --progress=often
