# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by installer/linux/describe from what the program's --help says.
function __pantau_service_at --description 'Whether these words are the command so far'
    set -l command
    set -l skip no
    for word in (commandline -opc)[2..]
        if test $skip = yes
            set skip no
            continue
        end
        switch $word
            case --data-dir --key-file
                set skip yes
            case '-*'
            case '*'
                if contains -- "$command" '' blocklist keys packages
                    set command (string join ' ' -- $command $word)
                end
        end
    end
    test "$command" = "$argv"
end
complete -c pantau-service -f
complete -c pantau-service -n __pantau_service_at -a blocklist -d 'build, show'
complete -c pantau-service -n __pantau_service_at -a keys -d 'add, list, show, usage, set-package, allow-ip, deactivate, regenerate'
complete -c pantau-service -n __pantau_service_at -a packages -d 'list, set'
complete -c pantau-service -n __pantau_service_at -a serve -d 'answer which domains are on a blocklist'
complete -c pantau-service -n '__pantau_service_at blocklist' -a build -d 'build an index from published lists'
complete -c pantau-service -n '__pantau_service_at blocklist' -a show -d 'say what an index was built from'
complete -c pantau-service -n '__pantau_service_at keys' -a add -d 'make a key'
complete -c pantau-service -n '__pantau_service_at keys' -a list -d 'show the keys'
complete -c pantau-service -n '__pantau_service_at keys' -a show -d 'show one key and what it has used'
complete -c pantau-service -n '__pantau_service_at keys' -a usage -d 'show what each key has used in its present period'
complete -c pantau-service -n '__pantau_service_at keys' -a set-package -d 'give a key another package, or a daily allowance'
complete -c pantau-service -n '__pantau_service_at keys' -a allow-ip -d 'say from which addresses a key may be used'
complete -c pantau-service -n '__pantau_service_at keys' -a deactivate -d 'stop a key'
complete -c pantau-service -n '__pantau_service_at keys' -a regenerate -d 'put a new key in place of an old one'
complete -c pantau-service -n '__pantau_service_at packages' -a list -d 'show the packages'
complete -c pantau-service -n '__pantau_service_at packages' -a set -d 'add a package, or change one'
complete -c pantau-service -n '__pantau_service_at serve' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at serve' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at serve' -l listen -x -d 'Where to listen; port 0 takes a free one.'
complete -c pantau-service -n '__pantau_service_at serve' -l blocklist -r -F -d 'A published list (one domain a line, hosts, adblock or CSV, also gzipped) or a built index.'
complete -c pantau-service -n '__pantau_service_at serve' -l exact -d 'Block the listed names alone, not what lies below them.'
complete -c pantau-service -n '__pantau_service_at serve' -l allow-shrinking -d 'Take one changed list although more than 2 % of the names are missing.'
complete -c pantau-service -n '__pantau_service_at serve' -l requests-per-minute -x -d 'Requests that one client address may send in a minute.'
complete -c pantau-service -n '__pantau_service_at serve' -l daily-limit -x -d 'Domains a day for one client address without a key.'
complete -c pantau-service -n '__pantau_service_at serve' -l trusted-proxy -x -d 'A proxy whose X-Forwarded-For is believed; repeat for more.'
complete -c pantau-service -n '__pantau_service_at serve' -l access-log -r -F -d 'Write a JSON line for every request; - is stdout.'
complete -c pantau-service -n '__pantau_service_at serve' -l operations-port -x -d 'Serve /healthz, /readyz and /metrics at this port of 127.0.0.1; 0 takes a free one.'
complete -c pantau-service -n '__pantau_service_at serve' -l max-connections -x -d 'Connections at a time; more have to wait.'
complete -c pantau-service -n '__pantau_service_at serve' -l max-connections-per-ip -x -d 'Connections at a time of one client address.'
complete -c pantau-service -n '__pantau_service_at serve' -l idle-time -x -d 'Seconds that a connection may wait for its next request.'
complete -c pantau-service -n '__pantau_service_at serve' -l request-time -x -d 'Seconds that a request may take to arrive.'
complete -c pantau-service -n '__pantau_service_at serve' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at blocklist build' -l json -d 'Print one JSON object instead of a line.'
complete -c pantau-service -n '__pantau_service_at blocklist build' -l output -r -F -d 'The index to write.'
complete -c pantau-service -n '__pantau_service_at blocklist build' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at blocklist build' -F
complete -c pantau-service -n '__pantau_service_at blocklist show' -l json -d 'Print one JSON object instead of a line.'
complete -c pantau-service -n '__pantau_service_at blocklist show' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at blocklist show' -F
complete -c pantau-service -n '__pantau_service_at keys add' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys add' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys add' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys add' -l freemium -d 'A daily allowance.'
complete -c pantau-service -n '__pantau_service_at keys add' -l daily-limit -x -d 'Domains a day, 100 unless told.'
complete -c pantau-service -n '__pantau_service_at keys add' -l name -x -d 'Whose key it is.'
complete -c pantau-service -n '__pantau_service_at keys add' -l package -x -d 'Monthly credits, like starter; “packages list” shows what there is.'
complete -c pantau-service -n '__pantau_service_at keys add' -l allow-ip -x -d 'An address that may use the key; repeat for more.'
complete -c pantau-service -n '__pantau_service_at keys add' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys list' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys list' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys list' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys list' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys show' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys show' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys show' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys show' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys usage' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys usage' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys usage' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys usage' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l freemium -d 'A daily allowance.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l daily-limit -x -d 'Domains a day, 100 unless told.'
complete -c pantau-service -n '__pantau_service_at keys set-package' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l add -x -d 'An address that may use the key; repeat for more.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l remove -x -d 'An address that may no longer use the key; repeat for more.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l clear -d 'Forget all of them first: without any, the key may be used from everywhere.'
complete -c pantau-service -n '__pantau_service_at keys allow-ip' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys deactivate' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys deactivate' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys deactivate' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys deactivate' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at keys regenerate' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys regenerate' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at keys regenerate' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at keys regenerate' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at packages list' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at packages list' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at packages list' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at packages list' -l help -s h -d 'Displays help on commandline options.'
complete -c pantau-service -n '__pantau_service_at packages set' -l data-dir -x -a '(__fish_complete_directories)' -d 'Where keys and counters are; PANTAU_DATA_DIR stands in for it.'
complete -c pantau-service -n '__pantau_service_at packages set' -l database -x -d 'Keep keys and counters in PostgreSQL instead, at postgresql://USER@HOST:PORT/NAME; PANTAU_DATABASE stands in for it.'
complete -c pantau-service -n '__pantau_service_at packages set' -l json -d 'Print JSON, for programs.'
complete -c pantau-service -n '__pantau_service_at packages set' -l name -x -d 'What callers see.'
complete -c pantau-service -n '__pantau_service_at packages set' -l credits -x -d 'Credits a month.'
complete -c pantau-service -n '__pantau_service_at packages set' -l price-idr -x -d 'Rupiah a month.'
complete -c pantau-service -n '__pantau_service_at packages set' -l help -s h -d 'Displays help on commandline options.'
