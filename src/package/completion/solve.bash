# SPDX-License-Identifier: MIT
# Completion of solve for bash.
_solve()
{
    local cur=${COMP_WORDS[COMP_CWORD]} word
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        if [ "$word" = :files ]; then
            [ "$cur" = '=' ] && cur=''
            compopt -o filenames 2>/dev/null
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$cur")
        else
            COMPREPLY+=("$word")
        fi
    done < <("${COMP_WORDS[0]}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _solve solve
