# What was not checked is not refused: files that are no certificates, a later version of the format,
# a game and a board that the program does not have.
SOLVE=$FIVE
echo "an essay" >essay.txt
printf 'gamesolve certificate 3\n' >version.cert
printf 'gamesolve certificate 1\ngame chess\nroot 8/8 w\nchecksum %s\n' 87129bb3abe0706c >game.cert
printf 'gamesolve certificate 2\ngame hex\nrule size 40x40\nroot 8/8 b\nchecksum %s\n' \
    2c9e2bac193c1c92 >board.cert
for file in essay.txt version.cert game.cert board.cert; do
    run check $file
    run check $file --format json
    run check $file --format csv --no-header
    run trim $file
    run draw --certificate $file
    mkdir folder
    cp $file folder/one.cert
    run join folder
    rm -r folder
done
ls
