# A bound beyond 2^53 is a string in JSON and digits in CSV; every object ends with its version.
$SOLVE count --game skoczki --size 1x5 --format json | grep -o '"bound":[^,]*\|"schema":.*'
$SOLVE count --game skoczki --size 6x9 --nodes 10 --format json | grep -o '"bound":[^,]*'
$SOLVE count --game skoczki --size 6x9 --nodes 10 --format csv --no-header | grep -o '7586020538815749095520'
$SOLVE --game skoczki --size 1x7 --certificate proof >/dev/null
$SOLVE check proof --format csv | sed 's/[0-9.]*$/0/'
$SOLVE check proof --format csv --no-header | cut -d, -f1-4
head -c 100 proof >torn
$SOLVE check torn --format csv --no-header | cut -d, -f1-10; 
$SOLVE trim proof --format json | sed 's/"version":"[^"]*"/"version":""/'
$SOLVE trim proof --plain --format json | grep -o '"done":"[^"]*"'
