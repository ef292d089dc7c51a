import CommandLineOptions
import Testing

@Suite("Help")
struct HelpTests {
    static let tool = """
        Usage: sample COMMAND [ARG…]

        Checks tracking.

        Commands:
          run         Check a sink through its adapter.
          docs        Check pages.
          spec        Look at the spec.
          doctor      Find out why an adapter does not answer.

        Options:
          --version   Show the version.
          -h, --help  Show this help.

        Examples:
          sample run
              Checks the reference sink.

        See 'sample help COMMAND' for the help of a command.

        """

    static let run = """
        Usage: sample run [OPTIONS] [-- COMMAND ARG…]

        Check a sink through its adapter.

        Without -- the built-in reference sink is checked.

        Arguments:
          -- COMMAND ARG…           The adapter to start.

        Selection:
          --platform NAME           Check this platform only. (one of: android, ios; may
                                    be repeated)
          --level LEVEL             The gate: what fails a run, and what the
                                    denominators count. Problems below it are warnings,
                                    which are shown and do not fail. (one of: required,
                                    recommended; default: required)
          --seed N                  Start the random numbers here.

        Adapter:
          --timeout SECONDS         Wait so long for an answer. (default: 10)

        Options:
          --built-in NAME           Check a built-in sink.
          -r, --report FORMAT=PATH  Write a report. (may be repeated)
          --title TEXT              Head the report with this.
          -q, --quiet               Say less.
          --shard I                 Check this shard only.
          --shard-total N           How many shards there are.
          -h, --help                Show this help.

        Examples:
          sample run -- python3 sink.py
              Checks the sink in sink.py.
          sample run --platform ios --level recommended
              Checks the reference sink on iOS, at the higher gate.

        Exit codes:
          0    conforms
          1    does not conform
          130  interrupted

        """

    static let show = """
        Usage: sample spec show [OPTIONS] ID [FORMAT]

        Show one rule.

        Arguments:
          ID          A rule or a vector.
          [FORMAT]    How to show it. (one of: text, json)

        Selection:
          --seed N    Start the random numbers here.

        Options:
          -h, --help  Show this help.

        """

    static let texts: [(path: [String], width: Int, text: String)] = [
        ([], 100, tool), (["run"], 80, run), (["spec", "show"], 100, show),
    ]

    @Test("the help of a command is this text", arguments: texts)
    func golden(row: (path: [String], width: Int, text: String)) throws {
        #expect(try SampleTool.tool.parse(row.path + ["--help"]).help(width: row.width) == row.text)
    }

    @Test(
        "no line is wider than asked for, unless one word is, and none ends with a space",
        arguments: [40, 60, 80, 100, 200])
    func widths(width: Int) throws {
        for path in [[], ["run"], ["docs"], ["spec"], ["spec", "show"], ["doctor"]] {
            let lines = try SampleTool.tool.parse(["help"] + path).help(width: width).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            // Command lines in examples are kept whole, and the column of meanings never gets narrower than 20.
            let tooWide = lines.filter { $0.count > max(width, 60) && !$0.hasPrefix("  sample") }
            #expect(tooWide == [])
            #expect(lines.filter { $0.hasSuffix(" ") } == [])
        }
    }

    @Test("a wide name and a long term keep the columns, and prepared lines stay as they are")
    func columns() throws {
        let long = Option.single(
            "--an-option-with-a-long-name", value: "LONG-VALUE", as: .text, help: "First\nand second line.")
        let command = Command(
            name: "t",
            summary: "S.",
            discussion: "One two.\n\n  kept   as it is",
            options: [long.declaration],
            arguments: [Argument<String>.one("通知", help: "A notification.").declaration]
        )
        let expected = """
            Usage: t [OPTIONS] 通知

            S.

            One two.

              kept   as it is

            Arguments:
              通知        A notification.

            Options:
              --an-option-with-a-long-name LONG-VALUE
                          First
                          and second line.
              -h, --help  Show this help.

            """
        #expect(try command.parse(["-h"]).help() == expected)
    }
}
