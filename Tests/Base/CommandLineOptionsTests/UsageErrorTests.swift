import CommandLineOptions
import Diagnostics
import Testing

@Suite("What is wrong with a command line")
struct UsageErrorTests {
    /// A command line, and its problems as they are rendered.
    static let table: [(line: String, problems: String)] = [
        (
            "",
            """
            error: [missing-command] 'sample' needs a command
              help: add "run", "docs", "spec" or "doctor"; see 'sample --help'
            """
        ),
        (
            "rnu --quiet",
            """
            error: [unknown-command] 'sample' has no command "rnu"
              help: did you mean "run"? see 'sample --help'
            """
        ),
        (
            "validate",
            """
            error: [unknown-command] 'sample' has no command "validate"
              help: did you mean 'sample spec validate'? see 'sample --help'
            """
        ),
        (
            "help bogus",
            """
            error: [unknown-command] 'sample' has no command "bogus"
              help: use "run", "docs", "spec" or "doctor"; see 'sample --help'
            """
        ),
        (
            "run --platfrom ios",
            """
            error: [unknown-option] 'sample run' has no option --platfrom
              help: did you mean "--platform"? see 'sample run --help'
            """
        ),
        (
            "spec validate --level required",
            """
            error: [unknown-option] 'sample spec validate' has no option --level
              help: it is an option of 'sample run'; see 'sample spec validate --help'
            """
        ),
        (
            "spec validate --levle required",
            """
            error: [unknown-option] 'sample spec validate' has no option --levle
              help: did you mean "--level", an option of 'sample run'? see 'sample spec validate --help'
            """
        ),
        (
            "run --zzzzzz -x",
            """
            error: [unknown-option] 'sample run' has no option --zzzzzz
              help: see 'sample run --help'
            error: [unknown-option] 'sample run' has no option -x
              help: see 'sample run --help'
            """
        ),
        (
            "run --level=requird",
            """
            error: [invalid-value] "requird" is not a valid --level: it must be "required" or "recommended"
              help: did you mean "required"? see 'sample run --help'
            """
        ),
        (
            "run --platform IOS --platform web",
            """
            error: [invalid-value] "IOS" is not a valid --platform: it must be "android" or "ios"
              help: did you mean "ios"? see 'sample run --help'
            error: [invalid-value] "web" is not a valid --platform: it must be "android" or "ios"
              help: see 'sample run --help'
            """
        ),
        (
            "run --seed -5",
            """
            error: [invalid-value] "-5" is not a valid --seed: it must be a whole number from 0 to 18446744073709551615
              help: see 'sample run --help'
            """
        ),
        (
            "run --seed 1 --seed=2 -q --quiet",
            """
            error: [repeated-option] --seed is given twice, as "1" and as "2"
              help: keep one of them; see 'sample run --help'
            error: [repeated-option] --quiet is given twice
              help: keep one of them; see 'sample run --help'
            """
        ),
        (
            "run --seed",
            """
            error: [missing-value] --seed needs a value
              help: write --seed N; see 'sample run --help'
            """
        ),
        (
            "run --seed --quiet",
            """
            error: [missing-value] --seed needs a value
              help: write --seed N; see 'sample run --help'
            """
        ),
        (
            "run --title --dashes",
            """
            error: [missing-value] --title needs a value
              help: a value that begins with -- is written --title=--dashes; see 'sample run --help'
            error: [unknown-option] 'sample run' has no option --dashes
              help: see 'sample run --help'
            """
        ),
        (
            "run --quiet=yes",
            """
            error: [unexpected-value] --quiet takes no value, but is given "yes"
              help: write --quiet; see 'sample run --help'
            """
        ),
        (
            "run --built-in=",
            """
            error: [empty-value] the value of --built-in is empty
              help: write --built-in NAME; see 'sample run --help'
            """
        ),
        (
            "run -quiet",
            """
            error: [unknown-option] 'sample run' has no option -quiet
              help: did you mean "--quiet"? see 'sample run --help'
            """
        ),
        (
            "run platform",
            """
            error: [unexpected-argument] 'sample run' does not take "platform"
              help: did you mean "--platform"? see 'sample run --help'
            """
        ),
        (
            "run help",
            """
            error: [unexpected-argument] 'sample run' does not take "help"
              help: write --help; see 'sample run --help'
            """
        ),
        (
            "run ./sink.py",
            """
            error: [unexpected-argument] 'sample run' does not take "./sink.py"
              help: the command to start comes after --: 'sample run -- ./sink.py …'; see 'sample run --help'
            """
        ),
        (
            "spec show a json b",
            """
            error: [unexpected-argument] 'sample spec show' does not take "b"
              help: leave it out; see 'sample spec show --help'
            """
        ),
        (
            "spec show a jsno",
            """
            error: [invalid-value] "jsno" is not a valid FORMAT: it must be "text" or "json"
              help: did you mean "json"? see 'sample spec show --help'
            """
        ),
        (
            "spec show",
            """
            error: [missing-argument] 'sample spec show' needs ID: A rule or a vector.
              help: add ID; see 'sample spec show --help'
            """
        ),
        (
            "run --",
            """
            error: [missing-trailing-command] nothing comes after --
              help: write -- COMMAND ARG…; see 'sample run --help'
            """
        ),
        (
            "doctor",
            """
            error: [missing-trailing-command] 'sample doctor' needs a command after --
              help: add -- COMMAND ARG…; see 'sample doctor --help'
            """
        ),
        (
            "spec validate -- x",
            """
            error: [unexpected-trailing-command] 'sample spec validate' takes nothing after --
              help: leave out -- and what comes after it; see 'sample spec validate --help'
            """
        ),
        (
            "run --built-in reference -- x",
            """
            error: [conflicting-options] --built-in and -- cannot be used together
              help: keep one of them; see 'sample run --help'
            """
        ),
        (
            "run --timeout 5 --shard 1",
            """
            error: [missing-option] --timeout needs --
              help: add -- COMMAND ARG…; see 'sample run --help'
            error: [missing-option] --shard needs --shard-total
              help: add --shard-total N; see 'sample run --help'
            """
        ),
        (
            "run extra --levle=x --seed=x --built-in= -- x",
            """
            error: [unexpected-argument] 'sample run' does not take "extra"
              help: the command to start comes after --: 'sample run -- extra …'; see 'sample run --help'
            error: [unknown-option] 'sample run' has no option --levle
              help: did you mean "--level"? see 'sample run --help'
            error: [invalid-value] "x" is not a valid --seed: it must be a whole number from 0 to 18446744073709551615
              help: see 'sample run --help'
            error: [empty-value] the value of --built-in is empty
              help: write --built-in NAME; see 'sample run --help'
            error: [conflicting-options] --built-in and -- cannot be used together
              help: keep one of them; see 'sample run --help'
            """
        ),
    ]

    @Test("every problem is named where it stands, with its remedy", arguments: table)
    func problems(row: (line: String, problems: String)) {
        let arguments = row.line.split(separator: " ").map(String.init)
        let rendered = Self.rendered(arguments)
        #expect(rendered == row.problems + "\n")
    }

    @Test("controls in arguments are made visible, and letters count by their bytes")
    func hostileArguments() {
        #expect(Self.rendered(["run", "--\u{1B}[2J"])?.contains("has no option --\\x1b[2J\n") ?? false)
        #expect(Self.rendered(["spec", "show", ""])?.contains("the argument ID is empty") ?? false)
        let command = Command(
            name: "t",
            summary: "",
            arguments: [Argument<String>.one("A", allowedWords: ["\u{E9}"], help: "").declaration]
        )
        #expect(throws: Never.self) { try command.parse(["\u{E9}"]) }
        #expect(throws: UsageError.self) { try command.parse(["e\u{301}"]) }
    }

    @Test(
        "words that quotes keep together are told to be parted",
        arguments: [["run --platform ios"], ["run", "-- ./sink.py"], ["run", "--platform ios"], ["spec show"]]
    )
    func quotedWords(_ arguments: [String]) {
        #expect(
            Self.rendered(arguments)?.contains("help: leave out the quotes: each word is an argument of its own; see")
                ?? false)
    }

    private static func rendered(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            _ = try SampleTool.tool.parse(arguments)
            return nil
        } catch {
            return DiagnosticRenderer().render(error.diagnostics)
        }
    }
}
