for threads in 1 2; do
    pick 'value distance best_move stop nodes states wins losses draws edges longest' --game skoczki --variant A --size 2x6 --algo retrograde --threads $threads --save $threads.gss
    run count --game skoczki --variant A --size 2x6 --threads $threads
done
cmp 1.gss 2.gss && echo same
pick 'value stop' --game skoczki --variant A --size 2x6 --algo retrograde --threads 2 --nodes 3
