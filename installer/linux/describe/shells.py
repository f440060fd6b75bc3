# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The completions of bash, zsh and fish for a program."""

from .help_text import Command, Option, Program
from .values import kind, takes_files, words

HEAD = """# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# From what the program's --help says.
"""


def _valued(program: Program) -> dict[str, Option]:
    """Every option that takes a value, by name; a name means the same in every command."""
    return {name: o for c in program.commands for o in c.options if o.value for name in o.names}


def _choices(program: Program) -> dict[tuple[str, ...], list[str]]:
    """The words that a value is one of, with the commands and options that have them, as "command:--option"."""
    found: dict[tuple[str, ...], list[str]] = {}
    for command in program.commands:
        for option in (o for o in command.options if words(o)):
            found.setdefault(tuple(words(option)), []).extend(f"{command.words}:{name}" for name in option.names)
    return found


def _grouped(program: Program, by) -> list[str]:
    return sorted(name for name, option in _valued(program).items() if by(name, option))


def _next_words(program: Program) -> dict[str, list[tuple[str, str]]]:
    """What may stand behind nothing, and behind the first word of a group."""
    first = [(g, ", ".join(c.words.split()[1] for c in cs)) for g, cs in program.groups.items()]
    first += [(c.words, c.summary) for c in program.commands if c.words and " " not in c.words]
    following = {"": sorted(first)} if first else {}
    for group, commands in program.groups.items():
        following[group] = [(c.words.split()[1], c.summary) for c in commands]
    return following


def _case(words) -> str:
    return " | ".join(f"'{w}'" if " " in w or not w else w for w in words)


def bash(program: Program) -> str:
    function = "_" + program.name.replace("-", "_")
    following = _next_words(program)
    lines = [HEAD + f"{function}() {{",
             "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}",
             "    local command='' offered='' i",
             "    COMPREPLY=()"]
    if following:
        lines += ["    for ((i = 1; i < COMP_CWORD; ++i)); do",
                  "        case ${COMP_WORDS[i]} in",
                  "        --data-dir|--key-file|--passphrase-file) ((++i)) ;;",
                  "        -*) ;;",
                  f"        *) case $command in {_case(following)}) "
                  "command=${command:+$command }${COMP_WORDS[i]} ;; esac ;;",
                  "        esac",
                  "    done"]
    if _choices(program):
        lines += ["    case $command:$previous in"]
        for offered, places in _choices(program).items():
            lines += [f"    {_case(places)})",
                      f"        mapfile -t COMPREPLY < <(compgen -W '{' '.join(offered)}' -- \"$current\")",
                      "        return", "        ;;"]
        lines += ["    esac"]
    lines += ["    case $previous in"]
    folders = _grouped(program, lambda n, o: kind(o.value) == "folder")
    files = _grouped(program, lambda n, o: kind(o.value) == "file")
    free = _grouped(program, lambda n, o: not kind(o.value) and not words(o))
    lines += [f"    {_case(folders)})",
              '        mapfile -t COMPREPLY < <(compgen -d -- "$current")',
              "        compopt -o filenames",
              "        return",
              "        ;;"]
    if files:
        lines += [f"    {_case(files)})", "        compopt -o default", "        return", "        ;;"]
    if free:
        lines += [f"    {_case(free)}) return ;;"]
    lines += ["    esac", "    case $command in"]
    for group, entries in following.items():
        extra = "" if group else " --help --version"
        lines += [f"    {_case([group])}) offered='{' '.join(w for w, _ in entries)}{extra}' ;;"]
    for command in program.commands:
        names = " ".join(n for o in command.options for n in o.names if n.startswith("--"))
        if takes_files(command):
            lines += [f"    {_case([command.words])})",
                      f"        offered='{names}'",
                      "        [[ $current == -* ]] || compopt -o default",
                      "        ;;"]
        else:
            lines += [f"    {_case([command.words])}) offered='{names}' ;;"]
    lines += ["    esac",
              "    if [[ $current == -* || $offered != -* ]]; then",
              '        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")',
              "    fi",
              "}",
              f"complete -F {function} {program.name}"]
    return "\n".join(lines) + "\n"


def _zsh_text(text: str) -> str:
    for sign in "\\[]:":
        text = text.replace(sign, "\\" + sign)
    return text.replace("'", "'\\''")


def _zsh_action(option: Option) -> str:
    if words(option):
        return f"({' '.join(words(option))})"
    return {"folder": "_files -/", "file": "_files"}.get(kind(option.value), " ")


def _zsh_arguments(command: Command) -> list[str]:
    result = []
    for option in command.options:
        value = f":{option.value}:{_zsh_action(option)}" if option.value else ""
        repeats = "*" if "may be repeated" in option.text.lower() else ""
        result += [f"'{repeats}{name}[{_zsh_text(option.text)}]{value}'" for name in option.names]
    if takes_files(command):
        result.append("'*:file:_files'")
    elif command.arguments:
        result.append(f"'*:{_zsh_text(command.arguments)}: '")
    return result


def zsh(program: Program) -> str:
    following = _next_words(program)
    lines = [f"#compdef {program.name}", HEAD]
    if following:
        lines += ["local command='' word",
                  "integer i skip=0 from=1",
                  "for ((i = 2; i < CURRENT; ++i)); do",
                  "    word=$words[i]",
                  "    if ((skip)); then",
                  "        skip=0",
                  "        continue",
                  "    fi",
                  "    case $word in",
                  "    --data-dir|--key-file|--passphrase-file) skip=1 ;;",
                  "    -*) ;;",
                  "    *)",
                  "        case $command in",
                  f"        {_case(following)})",
                  "            command=${command:+$command }$word",
                  "            from=i",
                  "            ;;",
                  "        esac",
                  "        ;;",
                  "    esac",
                  "done",
                  "# What _arguments sees is the command's own line.",
                  'words=("$words[1]" "${(@)words[from + 1,-1]}")',
                  "((CURRENT -= from - 1))",
                  "case $command in"]
        for group, entries in following.items():
            lines += [f"{_case([group])})",
                      "    local -a offered=("]
            lines += [f"        '{word}:{_zsh_text(text)}'" for word, text in entries]
            lines += ["    )",
                      f"    _describe '{program.name} command' offered",
                      "    ;;"]
    for command in program.commands:
        indent = "    " if following else ""
        if following:
            lines += [f"{_case([command.words])})"]
        lines += [indent + "_arguments \\"]
        arguments = _zsh_arguments(command)
        lines += [f"{indent}    {a} \\" for a in arguments[:-1]] + [f"{indent}    {arguments[-1]}"]
        if following:
            lines += ["    ;;"]
    if following:
        lines += ["esac"]
    return "\n".join(lines) + "\n"


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish(program: Program) -> str:
    following = _next_words(program)
    function = "__" + program.name.replace("-", "_") + "_at"
    lines = [HEAD.rstrip("\n")]
    if following:
        lines += [f"function {function} --description 'Whether these words are the command so far'",
                  "    set -l command",
                  "    set -l skip no",
                  "    for word in (commandline -opc)[2..]",
                  "        if test $skip = yes",
                  "            set skip no",
                  "            continue",
                  "        end",
                  "        switch $word",
                  "            case --data-dir --key-file --passphrase-file",
                  "                set skip yes",
                  "            case '-*'",
                  "            case '*'",
                  f"                if contains -- \"$command\" {' '.join(g or repr('') for g in following)}",
                  "                    set command (string join ' ' -- $command $word)",
                  "                end",
                  "        end",
                  "    end",
                  "    test \"$command\" = \"$argv\"",
                  "end"]
    lines += [f"complete -c {program.name} -f"]
    for group, entries in following.items():
        at = f"-n '{function} {group}'" if group else f"-n {function}"
        lines += [f"complete -c {program.name} {at} -a {word} -d {_fish_text(text)}" for word, text in entries]
    for command in program.commands:
        at = f" -n '{function} {command.words}'" if following else ""
        for option in command.options:
            long = next(n for n in option.names if n.startswith("--"))
            short = "".join(f" -s {n[1:]}" for n in option.names if not n.startswith("--"))
            takes = ""
            if words(option):
                takes = f" -x -a '{' '.join(words(option))}'"
            elif option.value:
                takes = {"folder": " -x -a '(__fish_complete_directories)'", "file": " -r -F"}.get(
                    kind(option.value), " -x")
            lines += [f"complete -c {program.name}{at} -l {long[2:]}{short}{takes} -d {_fish_text(option.text)}"]
        if takes_files(command):
            lines += [f"complete -c {program.name}{at} -F"]
    return "\n".join(lines) + "\n"
