# What needs no compiler; install/games.sh builds and loads games.
"$SOLVE" game
"$SOLVE" game build
"$SOLVE" game bild chomp.c
"$SOLVE" game build chomp.c --size 3x3
"$SOLVE" game build chomp.c --kind taking
"$SOLVE" game test hex --kind taking
echo >empty.c
"$SOLVE" game build empty.c --output none/empty.so
"$SOLVE" --game chomp.so
"$SOLVE" --game ./chomp.so
"$SOLVE" map --game=./chomp.so
echo text >chomp.so
"$SOLVE" --game ./chomp.so --size 3x3
"$SOLVE" bench --game hex,./chomp.so --algo pvs
"$SOLVE" check --game ./chomp.so x.cert
"$SOLVE" game --help
"$SOLVE" game test
"$SOLVE" game test gomoku --size 2x2 --connect 2
"$SOLVE" game test hex --size 99x99
"$SOLVE" game test hex --connect 3
"$SOLVE" game test gomoku hex
"$SOLVE" game new one two
"$SOLVE" game new hex
"$SOLVE" game new one --size 3x3
"$SOLVE" game build none.c
"$SOLVE" game build chomp.so
"$SOLVE" game build chomp.game
"$SOLVE" --game ./
