"""``kibitz completion SHELL``: the shell completes commands, games, options and bots.

The shell asks ``kibitz __complete WORDS…``, which answers with one candidate a line for the last
word.
"""

from typing import Annotated, Any

import typer

from kibitz.core.errors import BadInputError, KibitzError
from kibitz.core.game import Game
from kibitz.core.messages import Msg
from kibitz.core.registry import game as find_game
from kibitz.core.registry import games as all_games
from kibitz.players.seats import bots_of, levels_of

ASK = "__complete"

_SCRIPTS = {
    "bash": """_kibitz() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" word
    IFS=' ' read -ra word <<< "$line"
    [[ "$line" == *' ' ]] && word+=("")
    local last="${word[-1]}" shell="${COMP_WORDS[COMP_CWORD]}"
    [[ "$shell" == [=:] ]] && shell=""
    COMPREPLY=($(kibitz __complete -- "${word[@]:1}" 2>/dev/null))
    # What bash takes for the word may begin after = or :.
    COMPREPLY=("${COMPREPLY[@]#"${last%"$shell"}"}")
}
complete -o default -o nospace -F _kibitz kibitz
""",
    "zsh": """#compdef kibitz
_kibitz() {
    local -a found
    found=(${(f)"$(kibitz __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (( ${#found} )); then compadd -S '' -a found; else _files; fi
}
# Read by compinit from a folder of $fpath, or by source in .zshrc.
if [[ "$funcstack[1]" == _kibitz ]]; then
    _kibitz "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
    compdef _kibitz kibitz
fi
""",
    "fish": """function __kibitz
    set -l found (kibitz __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c kibitz -f -a '(__kibitz)'
""",
}


def completion(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help="cli.completion.shell")],
) -> None:
    """Print the script."""
    script = _SCRIPTS.get(shell)
    if script is None:
        raise BadInputError(Msg("cli.error.shell", shell=shell, known=", ".join(_SCRIPTS)))
    typer.echo(script, nl=False)


def offer(root: Any, words: list[str]) -> int:
    """Print the candidates for the last word."""
    for word in candidates(root, words[1:] if words[:1] == ["--"] else words):
        typer.echo(word)
    return 0


def candidates(root: Any, words: list[str]) -> list[str]:
    """What the last word may become; [] where a file name or anything else may stand."""
    *before, last = words or [""]
    begin = [word for word in _candidates(root, before, last) if word.startswith(last)]
    return sorted(dict.fromkeys(begin))


def _candidates(root: Any, before: list[str], last: str) -> list[str]:
    while before[:1] == ["--lang"] and len(before) > 1:
        before = before[2:]
    if not before:
        return [*root.list_commands(None), "help", "--help", "--lang", "--version"]
    if before[-1] == "--lang":
        return ["en", "sv"]
    if before[0] == "help":
        return list(root.list_commands(None)) if len(before) == 1 else []
    if before[0] not in root.list_commands(None):
        return []
    command = root.get_command(None, before[0])
    game = _game(before[1:])
    if hasattr(command, "list_commands"):
        # kibitz solve GAME: each game has flags of its own.
        if game is None:
            return list(command.list_commands(None))
        command = command.get_command(None, game.name)
    options = {name: p for p in command.params for name in (*p.opts, *p.secondary_opts)}
    option = options.get(before[-1])
    if option is not None and option.param_type_name == "option" and not option.is_flag:
        return _values(option, game, last)
    if last.startswith("-"):
        return [*(name for name in options if name.startswith("-")), "--help", "--lang"]
    arguments = [p.metavar for p in command.params if p.param_type_name == "argument"]
    if "GAME" in arguments and game is None:
        return [g.name for g in all_games()]
    if "PLAYER…" in arguments and game is not None:
        return _bots(game)
    if "bash|zsh|fish" in arguments:
        return list(_SCRIPTS)
    return []


def _game(words: list[str]) -> Game | None:
    for word in words:
        try:
            return find_game(word)
        except KibitzError:
            continue
    return None


def _bots(game: Game) -> list[str]:
    return [level.name for level in levels_of(game)] + [bot.name for bot in bots_of(game)]


def _values(option: Any, game: Game | None, last: str) -> list[str]:
    """The values of an option, as far as they are known."""
    name, metavar = option.opts[0], str(option.metavar or "")
    if name in ("--seats", "--seat-a", "--seat-b") and game is not None:
        done = last.rpartition(",")[0]
        begin = f"{done}," if done else ""
        words = _bots(game) + (["human"] if "WHO" in metavar else [])
        return [begin + word for word in words]
    if name == "--option" and game is not None:
        known = [f"{o.name}=" for o in game.options]
        for o in game.options:
            values = ["yes", "no"] if o.kind() == "bool" else o.choices
            known += [f"{o.name}={value}" for value in values if "=" in last]
        return known
    # What is written in capitals stands for something else.
    return [word for word in metavar.split("|") if word.islower()] if "|" in metavar else []
