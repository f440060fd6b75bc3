# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by installer/linux/describe from what the program's --help says.
_pantau_service() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' offered='' i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
        --data-dir|--key-file|--passphrase-file) ((++i)) ;;
        -*) ;;
        *) case $command in '' | blocklist | keys | packages) command=${command:+$command }${COMP_WORDS[i]} ;; esac ;;
        esac
    done
    case $previous in
    --data-dir)
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        compopt -o filenames
        return
        ;;
    --access-log | --blocklist | --database-url-file | --output)
        compopt -o default
        return
        ;;
    --add | --allow-ip | --credits | --daily-limit | --database | --expires | --idle-time | --listen | --max-connections | --max-connections-per-ip | --name | --operations-listen | --operations-port | --package | --price-idr | --remove | --request-time | --requests-per-minute | --threads | --trusted-proxy) return ;;
    esac
    case $command in
    '') offered='blocklist keys packages serve --help --version' ;;
    blocklist) offered='build show' ;;
    keys) offered='add list show usage set-package set-expiry allow-ip deactivate activate delete regenerate' ;;
    packages) offered='list set remove' ;;
    serve) offered='--data-dir --database --database-url-file --listen --blocklist --exact --exact-only --allow-shrinking --requests-per-minute --daily-limit --trusted-proxy --access-log --operations-port --operations-listen --threads --max-connections --max-connections-per-ip --idle-time --request-time --help' ;;
    'blocklist build')
        offered='--json --output --help'
        [[ $current == -* ]] || compopt -o default
        ;;
    'blocklist show')
        offered='--json --help'
        [[ $current == -* ]] || compopt -o default
        ;;
    'keys add') offered='--data-dir --database --database-url-file --json --freemium --daily-limit --name --package --allow-ip --expires --help' ;;
    'keys list') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys show') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys usage') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys set-package') offered='--data-dir --database --database-url-file --json --freemium --daily-limit --help' ;;
    'keys set-expiry') offered='--data-dir --database --database-url-file --json --never --help' ;;
    'keys allow-ip') offered='--data-dir --database --database-url-file --json --add --remove --clear --help' ;;
    'keys deactivate') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys activate') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys delete') offered='--data-dir --database --database-url-file --json --help' ;;
    'keys regenerate') offered='--data-dir --database --database-url-file --json --help' ;;
    'packages list') offered='--data-dir --database --database-url-file --json --help' ;;
    'packages set') offered='--data-dir --database --database-url-file --json --name --credits --price-idr --help' ;;
    'packages remove') offered='--data-dir --database --database-url-file --json --help' ;;
    esac
    if [[ $current == -* || $offered != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")
    fi
}
complete -F _pantau_service pantau-service
