SOLVE=$FIVE
"$SOLVE" --man >solve.1
echo "exit $?"
sed -n '/^\.S[HS]/p' solve.1
