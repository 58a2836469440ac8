run --game skoczki --size 1x6,1x7 --save file.gss
run --game skoczki --size 1x6 --algo pn --save file.gss
run --game skoczki --size 1x6 --save -
run --game skoczki --size 1x6 --save /dev/null
run --game skoczki --size 1x6 --save nowhere/file.gss
run bench --game skoczki --size 1x6 --save file.gss
run probe
run probe --strategy missing.gss
echo text >text.gss
run probe --strategy text.gss
: >empty.gss
run probe --strategy empty.gss
"$SOLVE" --game skoczki --size 1x7 --save file.gss >report
run probe --strategy file.gss --size 1x6
run probe --strategy file.gss --variant F
run probe --strategy file.gss --game hex
run probe --strategy file.gss --position 'nonsense'
printf 'b/b/b/3/w/w w\n' | run probe --strategy file.gss --positions -
printf 'b/b/1/1/1/w/w w\n\nnonsense\n' | run probe --strategy file.gss --positions -
run probe --strategy file.gss --positions missing.txt
run probe --strategy file.gss --positions missing.txt --position 'b/b/1/1/1/w/w w'
sed '1s/ 1$/ 2/' file.gss >version.gss
run probe --strategy version.gss
head -c 300 file.gss >cut.gss
run probe --strategy cut.gss
sed 's/^states 18/states 19/' file.gss >counts.gss
run probe --strategy counts.gss
sed 's/^wins 9/wins 8/' file.gss >wins.gss
run probe --strategy wins.gss
