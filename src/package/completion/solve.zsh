#compdef solve
# SPDX-License-Identifier: MIT
# Completion of solve for zsh.
_solve()
{
    local line files=''
    local -a list
    for line in "${(@f)$($words[1] --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
            files=yes
        elif [[ -n $line ]]; then
            list+=("${${line//:/\\:}/$'\t'/:}")
        fi
    done
    [[ $words[CURRENT] == --*=* ]] && compset -P '*='
    [[ -n $files ]] && _files
    (( $#list )) && _describe 'solve' list
}
_solve "$@"
