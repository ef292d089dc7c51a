import CommandLineOptions
import Testing

@Suite("What a shell is offered")
struct CompletionTests {
    private static let pets = Option.single(
        "--pet", value: "NAME", as: .text(known: "pets"), help: "Whose turn it is. And more of that.")
    private static let file = Option.single("--file", value: "FILE", as: .file, help: "A file.")
    private static let folder = Option.single("--folder", value: "DIR", as: .folder, help: "A folder.")
    private static let report = Option.repeated(
        "--report",
        value: "FORMAT=PATH",
        as: ValueKind(source: .wordAndFile(["junit=", "none"])) { text throws(OptionValueError) in text },
        help: "Write a report."
    )
    private static let quiet = Option.flag("--quiet", aliases: ["-q"], help: "Say less.")
    private static let size = Option.single(
        "--size", value: "SIZE", as: .choice([("small", "small"), ("large", "large")]), help: "How large.")
    private static let language = Argument<String>.one(
        "LANGUAGE", allowedWords: ["java", "javascript"], help: "A language.")
    private static let pages = Argument<[String]>.several("PAGE", source: .file, help: "Pages.")

    private static let tool = Command(
        name: "pet-tool",
        summary: "Looks after pets.",
        options: [quiet.declaration],
        subcommands: [
            Command(
                name: "feed",
                summary: "Feed them.",
                options: [pets, file, folder, size].map(\.declaration) + [report.declaration, quiet.declaration],
                rules: [.exclusive(["--size", "--"])],
                trailing: TrailingCommand(help: "A program. It feeds.")
            ),
            Command(name: "write", summary: "Write.", arguments: [language.declaration, pages.declaration]),
        ]
    )

    static let rows: [(words: [String], offered: [String], paths: Completions.Paths?, prefix: String)] = [
        ([""], ["feed", "write", "help"], nil, ""),
        (["f"], ["feed"], nil, ""),
        (["-"], ["--quiet", "-q", "--help", "-h"], nil, ""),
        (["--quiet", "w"], ["write"], nil, ""),
        (["help", ""], ["feed", "write"], nil, ""),
        (["nonsense", "f"], ["feed"], nil, ""),
        (["feed", "--f"], ["--file", "--folder"], nil, ""),
        (["feed", "--file", "x", "--f"], ["--folder"], nil, ""),
        (["feed", "--report", "none", "--r"], ["--report"], nil, ""),
        (["feed", "--pet", ""], ["rex", "ruby"], nil, ""),
        (["feed", "--pet", "ru"], ["ruby"], nil, ""),
        (["feed", "--pet=ru"], ["--pet=ruby"], nil, ""),
        (["feed", "--size="], ["--size=small", "--size=large"], nil, ""),
        (["feed", "--quiet="], [], nil, ""),
        (["feed", "--file", ""], [], .files, ""),
        (["feed", "--file=a/b"], [], .files, "--file="),
        (["feed", "--folder", "x"], [], .folders, ""),
        (["feed", "--report", ""], ["junit=", "none"], nil, ""),
        (["feed", "--report", "junit=a"], [], .files, "junit="),
        (["feed", "--report=junit=a"], [], .files, "--report=junit="),
        (["feed", "--report=j"], ["--report=junit="], nil, ""),
        (
            ["feed", "--size", "small", "--"], ["--pet", "--file", "--folder", "--report", "--quiet", "--help"], nil, ""
        ),
        (["feed", "--", ""], [], .command, ""),
        (["feed", "--", "x", "--si"], [], .files, ""),
        (["write", "java"], ["java", "javascript"], nil, ""),
        (["write", "java", ""], [], .files, ""),
        (["write", "java", "a", "b"], [], .files, ""),
        (["write", "--", ""], [], nil, ""),
        ([], ["feed", "write", "help"], nil, ""),
    ]

    @Test("fits the place of the cursor", arguments: rows)
    func offers(_ row: (words: [String], offered: [String], paths: Completions.Paths?, prefix: String)) {
        let completions = Self.tool.completions(of: row.words) { name, _ in
            name == "pets" ? [Completions.Candidate("rex", "a dog"), Completions.Candidate("ruby")] : []
        }
        #expect(completions.candidates.map(\.word) == row.offered)
        #expect(completions.paths == row.paths)
        #expect(completions.pathPrefix == row.prefix)
    }

    /// The line, the piece that bash replaces, the words, and what it is told for two candidates.
    static let lines: [(line: String, piece: String, words: [String], reported: String)] = [
        ("t run --case a.b[", "a.b[", ["run", "--case", "a.b["], "a.b\\[c=d\\]\t\na.b\\[\t\t\n"),
        ("t run --case a.b\\[", "a.b\\[", ["run", "--case", "a.b["], "a.b\\[c=d\\]\t\na.b\\[\t\t\n"),
        ("t run --case 'a.b[", "a.b[", ["run", "--case", "a.b["], "a.b[c=d]\t\na.b[\t\t\n"),
        ("t run --case=a.b[", "a.b[", ["run", "--case=a.b["], ""),
        ("t run  \"x y\"\t", "", ["run", "x y", ""], "a.b\\[c=d\\]\t\na.b\\[\t\t\n"),
        ("t", "", [], ""),
    ]

    @Test("is read from bash's line, and told as bash puts it in", arguments: lines)
    func bash(_ row: (line: String, piece: String, words: [String], reported: String)) {
        let handed = CompletionShell.bash.words([row.line, row.piece])
        #expect(handed.words == row.words)
        guard !row.reported.isEmpty else { return }
        let completions = Completions(candidates: [
            Completions.Candidate("a.b[c=d]"), Completions.Candidate("a.b[", isBeginning: true),
        ])
        #expect(CompletionShell.bash.text(completions, for: handed) == row.reported)
    }

    @Test("is told with its meaning, and what of it is replaced")
    func text() {
        let handed = CompletionShell.bash.words(["t run --case=a.b[c", "a.b[c"])
        let completions = Completions(
            candidates: [Completions.Candidate("--case=a.b[c=d]", "why")], paths: .files, pathPrefix: "--case=")
        #expect(CompletionShell.bash.text(completions, for: handed) == "\tfiles\t--case=\na.b\\[c=d\\]\twhy\n")
        let fish = CompletionShell.fish.words(["t", "--case=a.b[c"])
        #expect(fish.words == ["--case=a.b[c"])
        #expect(CompletionShell.fish.text(completions, for: fish) == "\tfiles\t--case=\n--case=a.b[c=d]\twhy\n")
    }

    @Test("the manual page escapes what roff would take for its own, and has every command and option")
    func manual() {
        let tool = Command(
            name: "a-tool",
            summary: "Does `it`.",
            discussion: ".dot first\n\n'quote first\n  kept \\ as it is\n\nÄ… ≥ 1",
            subcommands: [
                Command(
                    name: "feed", summary: "Feed.", options: [Self.size.declaration],
                    arguments: [Self.pages.declaration]),
                Command(
                    name: "spec",
                    summary: "Look.",
                    subcommands: [
                        Command(
                            name: "show", summary: "Show.",
                            sections: [HelpSection(title: "Exit codes", rows: [("0", "done")])])
                    ]
                ),
            ]
        )
        let page = tool.manual(version: "1.0", date: "2026-01-02")
        #expect(
            page.hasPrefix(
                ".TH A\\-TOOL 1 2026-01-02 \"a\\-tool 1.0\"\n.SH NAME\na\\-tool \\- Does \\(gait\\(ga\n.SH SYNOPSIS\n"))
        for part in [
            "\\&.dot first\n.PP\n\\(aqquote first\n.nf\n  kept \\e as it is\n.fi\n.PP\n\\[u00C4]\\[u2026] \\[u2265] 1\n",
            "\\fBa\\-tool feed\\fR [\\fIOPTIONS\\fR] \\fI[PAGE\\[u2026]]\\fR\n.br\n",
            ".SS \"spec show\"\nShow.\n", ".TP\n\\fB\\-\\-size\\fR \\fISIZE\\fR\nHow large. (one of: small, large)\n",
            ".PP\nExit codes:\n.TP\n\\fB0\\fR\ndone\n",
        ] {
            #expect(page.contains(part), "\(part)\nin\n\(page)")
        }
    }
}
