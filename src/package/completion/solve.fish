# SPDX-License-Identifier: MIT
# Completion of solve for fish.
function __solve_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l before (string match -r -- '^--[^=]*=' $last)
    for line in ($words[1] --complete $words[2..-1] "$last" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (string replace -r -- '^--[^=]*=' '' $last)
        else
            echo "$before$line"
        end
    end
end
complete -c solve -f -a '(__solve_complete)'
