# What there is, one of them in each format, and what comes of a table of one's own.
SOLVE=$FIVE
$SOLVE experiment
$SOLVE experiment hex-maps
$SOLVE experiment hex-maps --format csv | cut -d, -f1-8
$SOLVE experiment hex-maps --format json --no-progress | sed 's/"seconds":[^,]*/"seconds":0/' | head -n 2
echo "of a name that is none:"
$SOLVE experiment hex-map; echo "exit $?"
cat >rows.csv <<'END'
# a comment
experiment,run,arguments,quantities,published_time,remark
mine,about,,,,rows of one's own
mine,short,count --game skoczki --size 1x5,states=9:8 percent=13.33:13.33,1s,the source errs
mine,short,--game skoczki --size 2x5 --algo pn-dcg,value=loss:loss nodes=90: win_nodes=:0,,
mine,long,--game skoczki --size 2x6 --algo alphabeta,nodes=559-1047:,,
open,short,--game skoczki --size 2x8 --algo pn --nodes 100,value=draw:draw,,
wrong,short,--game skoczki --size 1x5,value=win:win,,
quoted,short,--game hex --size '3x3',value=win:win,,with a comma, or two
bad,short,--game hex --size 3x3,nothing=:,,
bad-command,short,--game go,value=:,,
END
for name in mine open wrong quoted bad bad-command; do
    $SOLVE experiment $name --rows rows.csv | sed 's/\(time  *\)[0-9.]* s/\10 s/'
    $SOLVE experiment $name --rows rows.csv >/dev/null 2>&1; echo "exit $?"
done
$SOLVE experiment mine --long --rows rows.csv --format csv | cut -d, -f2-8
echo "mine,short" >short.csv
$SOLVE experiment mine --rows short.csv; echo "exit $?"
$SOLVE experiment mine --rows missing.csv; echo "exit $?"
$SOLVE experiment --game hex; echo "exit $?"
