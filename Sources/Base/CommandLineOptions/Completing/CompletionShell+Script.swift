extension CompletionShell {
    /// The script that makes the shell query the tool: the program that the command line names, through its
    /// `completion` command.
    ///
    /// - Parameter tool: the tool's name.
    package func script(for tool: String) -> String {
        let function = "_" + tool.replacing("-", with: "_")
        return switch self {
        case .bash: Self.bash(tool, function)
        case .zsh: Self.zsh(tool, function)
        case .fish: Self.fish(tool, "_" + function)
        }
    }

    /// How to enable it, for the help.
    package func activation(of tool: String) -> String {
        switch self {
        case .bash: "source <(\(tool) completion bash)"
        case .zsh: "source <(\(tool) completion zsh)"
        case .fish: "\(tool) completion fish | source"
        }
    }

    private static func bash(_ tool: String, _ function: String) -> String {
        #"""
        # Completion of \#(tool) for bash. In ~/.bashrc: source <(\#(tool) completion bash)
        \#(function)() {
            local program="${1/#\~/$HOME}" line word
            COMPREPLY=()
            while IFS= read -r line; do
                case "$line" in
                $'\tfiles\t'*)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$2")
                    ;;
                $'\tfolders\t'*)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$2")
                    ;;
                $'\tcommand\t'*)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r word; do COMPREPLY+=("$word"); done < <({ compgen -f -- "$2"; compgen -c -- "$2"; } | sort -u)
                    ;;
                *$'\t')
                    compopt -o nospace 2>/dev/null
                    COMPREPLY+=("${line%%$'\t'*}")
                    ;;
                *) COMPREPLY+=("${line%%$'\t'*}") ;;
                esac
            done < <("$program" completion bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
        }
        complete -F \#(function) \#(tool)

        """#
    }

    private static func zsh(_ tool: String, _ function: String) -> String {
        #"""
        #compdef \#(tool)
        # Completion of \#(tool) for zsh. In ~/.zshrc, below compinit: source <(\#(tool) completion zsh)
        \#(function)() {
            local line word meaning paths="" prefix=""
            local -a whole whole_lines begun begun_lines
            while IFS= read -r line; do
                if [[ $line == $'\t'* ]]; then
                    paths=${${line#$'\t'}%%$'\t'*}
                    prefix=${line##*$'\t'}
                    continue
                fi
                word=${line%%$'\t'*}
                meaning=${${line#*$'\t'}%$'\t'}
                [[ -n $meaning ]] && meaning="$word -- $meaning" || meaning=$word
                if [[ $line == *$'\t' && $line == *$'\t'*$'\t' ]]; then
                    begun+=("$word"); begun_lines+=("$meaning")
                else
                    whole+=("$word"); whole_lines+=("$meaning")
                fi
            done < <(${~words[1]} completion zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)IPREFIX}${(Q)PREFIX}" 2>/dev/null)
            (( $#whole )) && compadd -l -d whole_lines -a whole
            (( $#begun )) && compadd -l -S '' -d begun_lines -a begun
            if [[ -n $prefix ]]; then compset -P "${(b)prefix}"; fi
            case $paths in
                files) _files ;;
                folders) _files -/ ;;
                command) _files; _command_names -e ;;
            esac
        }
        compdef \#(function) \#(tool)

        """#
    }

    private static func fish(_ tool: String, _ function: String) -> String {
        #"""
        # Completion of \#(tool) for fish. In ~/.config/fish/config.fish: \#(tool) completion fish | source
        function \#(function)
            set -l before (commandline -opc)
            set -l current (commandline -ct)
            set -l program (string replace -r '^~(?=/)' $HOME -- $before[1])
            for line in ($program completion fish -- $before "$current" 2>/dev/null)
                set -l parts (string split \t -- $line)
                if test -n "$parts[1]"
                    echo $parts[1]\t$parts[2]
                    continue
                end
                set -l path (string sub -s (math (string length -- "$parts[3]") + 1) -- "$current")
                switch "$parts[2]"
                    case files
                        for found in (__fish_complete_path "$path")
                            echo $parts[3]$found
                        end
                    case folders
                        for found in (__fish_complete_directories "$path")
                            echo $parts[3]$found
                        end
                    case command
                        __fish_complete_path "$path"
                        complete -C "$path"
                end
            end
        end
        complete -c \#(tool) -f -a '(\#(function))'

        """#
    }
}
