# SPDX-License-Identifier: MIT
# Draws a table of `solve bench --format csv`: nodes, time and memory over the boards, and how many
# runs are solved within which time.
#
#     solve bench --game skoczki --size 1x5..2x8 --algo retrograde,pvs,df-pn --format csv --output bench.csv
#     gnuplot -c bench.gnuplot bench.csv bench.svg        (or .png, .pdf)
#
# A series is an algorithm, with the parameters in which it differs from another one of its name. A
# symbol is full where the run was solved, hollow where a limit struck; of several seeds the line
# goes through the mean. Scales are logarithmic.
if (ARGC != 2) { printerr "usage: gnuplot -c bench.gnuplot FILE.csv PICTURE"; exit status 2 }
ends(name, end) = strlen(name) >= strlen(end) && substr(name, strlen(name) - strlen(end) + 1, strlen(name)) eq end
eval "set terminal ".(ends(ARG2, ".png") ? "pngcairo size 1200,900" : ends(ARG2, ".pdf") ? "pdfcairo size 12,9" : "svg size 1200,900 background 'white'")
set output ARG2
set datafile separator comma columnheaders
set datafile missing NaN
do for [i=1:8] { eval sprintf("set linetype %d lc rgb '%s'", i, word("#0b63b5 #c24f00 #1c7f37 #8a3fb8 #b8860b #00838f #c2185b #555555", i)) }
set linetype cycle 8
set encoding utf8

# Series and boards, numbered from 1 in the order of the file.
array S[64]; array B[4096]; array G[64]; array V[64]
series = 0; boards = 0; games = 0; variants = 0
text(name) = strcol(name)
s_id(x) = text("algorithm")." ".text("params")
v_id(x) = text("game")." ".text("variant")
b_id(x) = v_id(0)."|".text("size")."|".text("rules")."|".text("position")
s_at(id) = sum [i=1:series] (S[i] eq id ? i : 0)
b_at(id) = sum [i=1:boards] (B[i] eq id ? i : 0)
g_at(id) = sum [i=1:games] (G[i] eq id ? i : 0)
v_at(id) = sum [i=1:variants] (V[i] eq id ? i : 0)
new_s(id) = s_at(id) ? 0 : (series = series + 1, S[series] = id, 1)
new_b(id) = b_at(id) ? 0 : (boards = boards + 1, B[boards] = id, 1)
new_g(id) = g_at(id) ? 0 : (games = games + 1, G[games] = id, 1)
new_v(id) = v_at(id) ? 0 : (variants = variants + 1, V[variants] = id, 1)
stats ARG1 using (new_s(s_id(0)) + new_b(b_id(0)) + new_v(v_id(0)) + new_g(text("game"))) nooutput

# A series is called by its algorithm, and by the words in which it differs from its namesakes.
array L[64]
do for [i=1:series] {
    L[i] = word(S[i], 1)
    do for [w=2:words(S[i])] {
        differs = sum [j=1:series] (word(S[j], 1) eq word(S[i], 1) && word(S[j], w) ne word(S[i], w))
        if (differs) { L[i] = L[i]." ".word(S[i], w) }
    }
}
field(id, nth) = (a = strstrt(id, "|"), nth == 1 ? id[1:a - 1] : field(id[a + 1:*], nth - 1))
kind(name) = games > 1 ? name." " : variants > 1 ? word(name, 2)." " : ""
label(i) = kind(field(B[i], 1)).field(B[i], 2)
solved(x) = text("stop") eq "solved" || text("value") ne "unknown"
of(i, value) = s_at(s_id(0)) == i ? value : NaN
some(value) = value < 1e-6 ? 1e-6 : value
place(x) = b_at(b_id(0))
symbol(i) = 5 + 2 * ((i - 1) % 6)

array Name[3] = ["nodes", "seconds_median", "peak_bytes"]
array Title[3] = ["Nodes", "Time", "Memory"]
array Format[3] = ["%.0s%c", "%.0s %cs", "%.0b %BB"]
set multiplot layout 2,2 margins 0.07,0.96,0.1,0.84 spacing 0.09,0.19 \
    title (games > 1 ? "several games" : variants > 1 ? G[1] : V[1]) noenhanced
set border 3 lc rgb "#888888"
set tics nomirror textcolor rgb "black"
set grid ytics back lt 1 lw 1 lc rgb "#cccccc"
set pointsize 1.2
set key at screen 0.5,0.95 top center horizontal noenhanced samplen 1
set xrange [0.5:boards + 0.5]
set xtics rotate by -45 noenhanced ()
do for [i=1:boards:(boards + 23) / 24] { set xtics add (label(i) i) }
do for [panel=1:3] {
    set title Title[panel]
    set format y Format[panel]
    eval "set logscale y ".(panel == 3 ? "2" : "10")
    shown(i) = of(i, some(column(Name[panel])))
    plot for [i=1:series] ARG1 using (place(0)):(shown(i)) smooth unique with lines lw 2 lc i notitle, \
         for [i=1:series] ARG1 using (place(0)):(shown(i)):(symbol(i) - !solved(0)) with points lc i pt variable notitle, \
         for [i=1:series] keyentry with linespoints lw 2 lc i pt symbol(i) title (panel == 1 ? L[i] : "")
}
set title "Runs solved within a time"
unset logscale y
set logscale x
set format y "%g"
set format x "%.0s %cs"
set xrange [*:*]
set yrange [0:*]
set xtics norotate auto
plot for [i=1:series] ARG1 using (of(i, some(column("seconds_median")))):(solved(0) ? 1 : 0) smooth cumulative with steps lw 2 lc i notitle
unset multiplot
