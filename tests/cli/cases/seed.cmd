for seed in 0 1 2; do
    pick "seed value" --game skoczki --size 1x8 --algo alphabeta --seed $seed
done
pick "seed nodes" --game skoczki --size 1x8 --algo alphabeta --seed 1
pick "seed nodes" --game skoczki --size 1x8 --algo alphabeta --seed 1
