# What is found with states on a disk is the same as in memory, and nothing stays in the folder.
mkdir folder
echo kept >folder/mine
fields='value distance best_move stop nodes states wins losses draws finals edges longest'
pick "$fields" --game skoczki --size 2x8 --algo retrograde --save memory.gss
for how in '' '--threads 2'; do
    pick "$fields" --game skoczki --size 2x8 --algo retrograde --disk folder $how --save disk.gss
    cmp memory.gss disk.gss && echo same
    rm disk.gss
done
# Memory that suffices to solve does not to sort what is saved.
pick "$fields" --game skoczki --size 2x8 --algo retrograde --disk folder --memory 260K --save disk.gss

# Memory is not enough, and the run goes on with the disk from the checkpoint that is left.
run --game skoczki --size 2x8 --algo retrograde --memory 300K --checkpoint cp | grep value
pick "$fields" --game skoczki --size 2x8 --algo retrograde --memory 260K --resume cp --disk folder
rm cp

run --game hex --size 3x3 --algo retrograde --disk folder
run count --game skoczki --size 1x5..2x6 --disk folder
cat folder/*
ls -A folder

# A folder that is none, or not there; algorithms and options that it does not go with.
run --game skoczki --size 1x6 --algo retrograde --disk folder/mine
run --game skoczki --size 1x6 --algo df-pn --disk folder
run --game skoczki --size 1x6 --algo retrograde --disk nowhere

# Files that may not grow: what is known is said.
(
    ulimit -f 8
    pick 'value stop' --game skoczki --size 2x8 --algo retrograde --disk folder --memory 2M
)
ls -A folder
