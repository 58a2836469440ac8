# What a node is, of every algorithm that searches.
for algo in $($SOLVE --list-algos | sed 's/ .*//'); do
    echo "$algo: $($SOLVE --help --algo "$algo" | sed -n '/^A node is /,/^$/p' | sed '/^Searches on/,$d; /^Can keep/d' | tr '\n' ' ')"
done
