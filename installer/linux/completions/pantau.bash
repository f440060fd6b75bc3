# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by installer/linux/describe from what the program's --help says.
_pantau() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' offered='' i
    COMPREPLY=()
    case $previous in
    --data-dir)
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        compopt -o filenames
        return
        ;;
    esac
    case $command in
    '') offered='--help --version --data-dir --hidden --minimized --quit' ;;
    esac
    if [[ $current == -* || $offered != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")
    fi
}
complete -F _pantau pantau
