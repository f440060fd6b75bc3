# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by installer/linux/describe from what the program's --help says.
_pantau_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' offered='' i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
        --data-dir|--key-file|--passphrase-file) ((++i)) ;;
        -*) ;;
        *) case $command in '' | account | list | domains | export | appeal | hint | feed | alerts | channel | backup) command=${command:+$command }${COMP_WORDS[i]} ;; esac ;;
        esac
    done
    case $command:$previous in
    'list set:--importance')
        mapfile -t COMPREPLY < <(compgen -W 'low normal high' -- "$current")
        return
        ;;
    'list set:--network' | 'alerts settings:--quota-warnings' | 'alerts settings:--restored')
        mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$current")
        return
        ;;
    'domains set:--importance')
        mapfile -t COMPREPLY < <(compgen -W 'low normal high list' -- "$current")
        return
        ;;
    monitor:--log-format)
        mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current")
        return
        ;;
    report:--language)
        mapfile -t COMPREPLY < <(compgen -W 'en id' -- "$current")
        return
        ;;
    'export domains:--separator' | 'export history:--separator' | 'export checks:--separator' | 'export changes:--separator' | 'export usage:--separator')
        mapfile -t COMPREPLY < <(compgen -W 'comma semicolon tab' -- "$current")
        return
        ;;
    'export domains:--times' | 'export history:--times' | 'export checks:--times' | 'export changes:--times' | 'export usage:--times')
        mapfile -t COMPREPLY < <(compgen -W 'utc local' -- "$current")
        return
        ;;
    'appeal board:--stage')
        mapfile -t COMPREPLY < <(compgen -W 'found prepared sent answered restored' -- "$current")
        return
        ;;
    esac
    case $previous in
    --data-dir)
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        compopt -o filenames
        return
        ;;
    --feed | --logo | --metrics-file | --output)
        compopt -o default
        return
        ;;
    --account | --agency | --answer | --answered | --ask-again | --by | --chat | --client | --column | --confirm | --for | --for-list | --from | --grouping | --if | --importance-column | --interval | --keep-checks | --key-file | --limit | --list | --list-column | --lookups-every | --message | --month | --mute-until | --name | --note | --note-column | --passphrase-file | --pause-until | --quiet | --renewal-day | --sent | --service | --since | --source | --timeout | --to | --until | --url) return ;;
    esac
    case $command in
    '') offered='account alerts appeal backup changes channel check domains export feed hint history incidents list monitor plan report services settings usage version --help --version' ;;
    account) offered='add test set set-key remove list' ;;
    list) offered='add rename set remove list overview' ;;
    domains) offered='add import list remove export show set' ;;
    export) offered='domains history checks changes usage' ;;
    appeal) offered='add list board edit remove' ;;
    hint) offered='add list sources' ;;
    feed) offered='set list remove' ;;
    alerts) offered='list settings' ;;
    channel) offered='add list set test enable disable remove' ;;
    backup) offered='create look restore' ;;
    services) offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'account add') offered='--data-dir --key-file --passphrase-file --json --help --version --service --url --limit --key-stdin --allow-plain-http' ;;
    'account test') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'account set') offered='--data-dir --key-file --passphrase-file --json --help --version --renewal-day --limit --url --accept-blocklist --same-service --key-stdin --allow-plain-http' ;;
    'account set-key') offered='--data-dir --key-file --passphrase-file --json --help --version --key-stdin' ;;
    'account remove') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'account list') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'list add') offered='--data-dir --key-file --passphrase-file --json --help --version --account' ;;
    'list rename') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'list set') offered='--data-dir --key-file --passphrase-file --json --help --version --importance --interval --confirm --mute-until --network --account --dry-run' ;;
    'list remove') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'list list') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'list overview') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'domains add') offered='--data-dir --key-file --passphrase-file --json --help --version --list' ;;
    'domains import')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list --column --list-column --note-column --importance-column'
        [[ $current == -* ]] || compopt -o default
        ;;
    'domains list') offered='--data-dir --key-file --passphrase-file --json --help --version --list' ;;
    'domains remove') offered='--data-dir --key-file --passphrase-file --json --help --version --list' ;;
    'domains export')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list'
        [[ $current == -* ]] || compopt -o default
        ;;
    'domains show') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'domains set') offered='--data-dir --key-file --passphrase-file --json --help --version --importance --pause-until --mute-until --note' ;;
    check) offered='--data-dir --key-file --passphrase-file --json --help --version --list --account --fail-on-blocked --all --again --yes --timeout' ;;
    monitor) offered='--data-dir --key-file --passphrase-file --json --help --version --account --once --for --log-format --metrics-file --feed' ;;
    usage) offered='--data-dir --key-file --passphrase-file --json --help --version --account' ;;
    plan) offered='--data-dir --key-file --passphrase-file --json --help --version --account --if' ;;
    history) offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    changes) offered='--data-dir --key-file --passphrase-file --json --help --version --since' ;;
    incidents) offered='--data-dir --key-file --passphrase-file --json --help --version --all' ;;
    report) offered='--data-dir --key-file --passphrase-file --json --help --version --list --since --until --month --client --agency --logo --language --output' ;;
    'export domains')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list --separator --times --bom'
        [[ $current == -* ]] || compopt -o default
        ;;
    'export history')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list --from --until --separator --times --bom'
        [[ $current == -* ]] || compopt -o default
        ;;
    'export checks')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list --from --until --separator --times --bom'
        [[ $current == -* ]] || compopt -o default
        ;;
    'export changes')
        offered='--data-dir --key-file --passphrase-file --json --help --version --list --from --until --separator --times --bom'
        [[ $current == -* ]] || compopt -o default
        ;;
    'export usage')
        offered='--data-dir --key-file --passphrase-file --json --help --version --from --until --separator --times --bom'
        [[ $current == -* ]] || compopt -o default
        ;;
    'appeal add') offered='--data-dir --key-file --passphrase-file --json --help --version --sent --to --by --note --answered --answer --ask-again --account' ;;
    'appeal list') offered='--data-dir --key-file --passphrase-file --json --help --version --open --restored' ;;
    'appeal board') offered='--data-dir --key-file --passphrase-file --json --help --version --stage --limit' ;;
    'appeal edit') offered='--data-dir --key-file --passphrase-file --json --help --version --sent --to --by --note --answered --answer --ask-again' ;;
    'appeal remove') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'hint add') offered='--data-dir --key-file --passphrase-file --json --help --version --source --unblocked' ;;
    'hint list') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'hint sources') offered='--data-dir --key-file --passphrase-file --json --help --version --account' ;;
    'feed set') offered='--data-dir --key-file --passphrase-file --json --help --version --account' ;;
    'feed list') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'feed remove') offered='--data-dir --key-file --passphrase-file --json --help --version --account' ;;
    'alerts list') offered='--data-dir --key-file --passphrase-file --json --help --version --undelivered --limit' ;;
    'channel add') offered='--data-dir --key-file --passphrase-file --json --help --version --url --chat --secret-stdin --for-list --message' ;;
    'channel list') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'channel set') offered='--data-dir --key-file --passphrase-file --json --help --version --name --url --chat --secret-stdin --for-list --all-lists --message' ;;
    'channel test') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'channel enable') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'channel disable') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'channel remove') offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    'alerts settings') offered='--data-dir --key-file --passphrase-file --json --help --version --quiet --grouping --quota-warnings --restored' ;;
    settings) offered='--data-dir --key-file --passphrase-file --json --help --version --keep-checks --lookups-every' ;;
    'backup create')
        offered='--data-dir --key-file --passphrase-file --json --help --version --replace'
        [[ $current == -* ]] || compopt -o default
        ;;
    'backup look')
        offered='--data-dir --key-file --passphrase-file --json --help --version'
        [[ $current == -* ]] || compopt -o default
        ;;
    'backup restore')
        offered='--data-dir --key-file --passphrase-file --json --help --version'
        [[ $current == -* ]] || compopt -o default
        ;;
    version) offered='--data-dir --key-file --passphrase-file --json --help --version' ;;
    esac
    if [[ $current == -* || $offered != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")
    fi
}
complete -F _pantau_cli pantau-cli
