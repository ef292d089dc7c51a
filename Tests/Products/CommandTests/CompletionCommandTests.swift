import Foundation
import TestSupport
import Testing

/// The scripts of `completion` in the shells that they are for, and the manual page in what renders it.
@Suite("in a shell", .hangGuard)
struct CompletionCommandTests {
    /// What is written up to the cursor, and what it becomes; in bash the piece that the shell replaces.
    static let lines: [(line: String, piece: String, completed: [String])] = [
        ("run --platfo", "--platfo", ["--platform"]),
        ("run --edition 2021", "2021", ["2021-01"]),
        ("spec show ids.own-n", "ids.own-n", ["ids.own-notification"]),
        ("run --built-in click-on-rec", "click-on-rec", ["click-on-receipt"]),
        ("adapter new jav", "jav", ["java", "javascript"]),
        ("judge plan.js", "plan.js", ["plan.jsonl"]),
        ("help sou", "sou", ["source"]),
    ]

    private static func installed(_ shell: String) -> Bool { InstalledProgram.path(of: shell) != nil }

    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.write([], to: "plan.jsonl")
        return tool
    }

    @Test("bash completes", .enabled(if: installed("bash"), "bash is not installed"))
    func bash() throws {
        let tool = try tool()
        defer { tool.remove() }
        let more: [(line: String, piece: String, completed: [String])] = [
            ("run --case flag.on-every", "flag.on-every", ["flag.on-everywhere\\["]),
            ("run --edition=2021", "2021", ["2021-01"]),
            ("run --report junit=plan", "plan", ["plan.jsonl"]),
        ]
        let lines = Self.lines + more.filter { !$0.completed.isEmpty }
        let asks = lines.map { row in
            """
            COMP_LINE="tracking-conformance \(row.line.replacingOccurrences(of: "'", with: "\\'"))"; COMP_POINT=${#COMP_LINE}
            _tracking_conformance tracking-conformance '\(row.piece)' x; echo "${COMPREPLY[*]}"
            """
        }
        let script =
            "source <(tracking-conformance completion bash)\ncomplete -p tracking-conformance\n"
            + asks.joined(separator: "\n")
        try tool.write(Array(script.utf8), to: "ask.bash")
        let outcome = try tool.runShell("bash --norc ask.bash")
        let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(answers.first == "complete -F _tracking_conformance tracking-conformance", "\(outcome.errors)")
        #expect(
            answers.dropFirst().prefix(lines.count).elementsEqual(lines.map { $0.completed.joined(separator: " ") }),
            "\(outcome.output)"
        )
    }

    @Test("fish completes", .enabled(if: installed("fish"), "fish is not installed"))
    func fish() throws {
        let tool = try tool()
        defer { tool.remove() }
        let more = [
            (
                "run --case flag.on-everywhere[android,event=received,app=fo",
                "flag.on-everywhere[android,event=received,app=foreground]"
            )
        ]
        let lines =
            Self.lines.map { ($0.line, $0.completed) } + more.map { ($0, [$1]) }
            + [("run --report junit=plan", ["junit=plan.jsonl"]), ("run --edition=2021", ["--edition=2021-01"])]
        let asks = lines.map { "complete -C 'tracking-conformance \($0.0)'; echo '#'" }
        let script = "tracking-conformance completion fish | source\n" + asks.joined(separator: "\n")
        try tool.write(Array(script.utf8), to: "ask.fish")
        let outcome = try tool.runShell("HOME=$PWD fish -N ask.fish")
        let answers = outcome.output.components(separatedBy: "#\n").dropLast().map { answer in
            answer.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(answers.elementsEqual(lines.map(\.1)), "\(outcome.output)\(outcome.errors)")
    }

    @Test("zsh completes, in its line editor", .enabled(if: installed("zsh"), "zsh is not installed"))
    func zsh() throws {
        let tool = try tool()
        defer { tool.remove() }
        // A second shell in a terminal of its own: a tab completes, and another key writes the line into a file.
        let script = #"""
            zmodload zsh/zpty || exit 77
            zpty z zsh -f -i
            zpty -w z 'PROMPT=; autoload -U compinit; compinit -D -u; source <(tracking-conformance completion zsh); bindkey "^I" complete-word; \
            show() { print -r -- "$BUFFER" >>lines; BUFFER=; }; zle -N show; bindkey "^X" show; print begun >>lines'
            wait_for() { for i in {1..1200}; do [[ -e lines ]] && (( $(wc -l <lines) >= $1 )) && return; zpty -r -t z ignored; sleep 0.05; done }
            wait_for 1
            count=1
            while IFS= read -r line; do
                zpty -w -n z "$line"$'\t'
                sleep 0.2
                zpty -w -n z $'\x18'
                wait_for $(( ++count ))
            done <asked
            zpty -d z
            cat lines
            """#
        let lines =
            Self.lines.filter { $0.completed.count == 1 }.map { ($0.line, $0.piece, $0.completed[0] + " ") }
            + [
                ("run --case flag.on-every", "flag.on-every", "flag.on-everywhere\\["),
                ("run --report junit=plan", "plan", "plan.jsonl "),
            ]
        let asked = lines.map { "tracking-conformance \($0.0)\n" }.joined()
        try tool.write(Array(asked.utf8), to: "asked")
        try tool.write(Array(script.utf8), to: "ask.zsh")
        let outcome = try tool.runShell("zsh -f ask.zsh")
        let expected = lines.map { "tracking-conformance \($0.0.dropLast($0.1.count))\($0.2)" }
        #expect(
            outcome.output.split(separator: "\n").dropFirst().elementsEqual(expected.map { $0[...] }),
            "\(outcome.output)\(outcome.errors)"
        )
    }

    @Test("the manual page is well-formed", .enabled(if: installed("groff"), "groff is not installed"))
    func manual() throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try tool.runShell(
            """
            tracking-conformance man >tool.1
            groff -man -ww -z -Kutf8 tool.1
            if command -v mandoc >&2; then mandoc -T lint -W warning tool.1; fi
            groff -man -Tutf8 -Kutf8 -P-cbou tool.1
            """
        )
        #expect(outcome.exitCode == 0, "\(outcome.output.prefix(2000))")
        #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
        #expect(!outcome.output.prefix(400).contains("mandoc:"), "\(outcome.output.prefix(2000))")
        let page = outcome.output.replacing("\u{2212}", with: "-").replacing("\u{2010}", with: "-")
        for text in ["TRACKING-CONFORMANCE(1)", "--last-failed", "adapter doctor", "EXIT CODES"] {
            #expect(page.contains(text), "\(text)")
        }
    }

    /// Command lines, and how they end.
    static let endings: [(arguments: [String], code: Int32)] = [
        (["plan", "--case", "flag.on-everywhere*"], 0), (["plan", "--case", "nothing"], 2), (["spec", "list"], 0),
        (["spec", "show", "x"], 2),
        (["run", "--built-in", "click-on-receipt", "-q", "--rule", "action.received"], 1),
        (["run", "--", "./none"], 3),
        (["judge", "a", "b"], 2), (["spec", "validate"], 0), (["spec", "coverage"], 0), (["docs", "plan.jsonl"], 2),
        (["source", "plan.jsonl"], 2),
        (["adapter", "list"], 0), (["adapter", "doctor", "--", "./none"], 3), (["report", "verify", "plan.jsonl"], 2),
        (["completion", "zsh"], 0), (["man"], 0), (["completion", "csh"], 2),
    ]

    @Test("a command lists the exit codes that can be its own, and no other command's")
    func exitCodes() throws {
        let tool = try tool()
        defer { tool.remove() }
        for row in Sweep.rows(Self.endings, every: 3) {
            let outcome = try tool.run(row.arguments)
            #expect(outcome.exitCode == row.code, "\(row.arguments): \(outcome.errors)")
            let command = row.arguments.prefix(["spec", "adapter", "report"].contains(row.arguments[0]) ? 2 : 1)
            let listed = try codes(tool.run(["help"] + command).output)
            #expect(listed.contains("\(row.code)"), "\(command) lists \(listed)")
            // Only what starts an adapter can fail to, and only what takes long, or starts a signer, waits for a signal.
            let startsAdapters = [["run"], ["adapter", "doctor"]].contains(Array(command))
            #expect(listed.contains("3") == startsAdapters, "\(command) lists \(listed)")
            let takesLong =
                startsAdapters || [["judge"], ["docs"], ["source"], ["report", "verify"]].contains(Array(command))
            #expect(listed.contains("130, 143") == takesLong, "\(command) lists \(listed)")
        }
    }

    private func codes(_ help: String) -> [String] {
        help.components(separatedBy: "\nExit codes:\n").dropFirst().flatMap { table in
            table.split(separator: "\n\n")[0].split(separator: "\n").compactMap { row in
                row.hasPrefix("  ") && row.dropFirst(2).first != " "
                    ? row.dropFirst(2).components(separatedBy: "  ").first : nil
            }
        }
    }
}
