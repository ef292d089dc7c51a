import Diagnostics
import DocCheck
import Foundation
import PushTracking
import SourceCheck
import TestSupport
import Testing

@Suite("What is below a folder is listed, or named with the reason why it is not")
struct FolderWalkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What makes the folder, run in it.
        let script: String
        var listed: [String] = []
        /// What is not listed, and the rest of the sentence that says why.
        var gaps: [String: String] = [:]
    }

    private static let rows = [
        Row(
            testDescription: "links to folders are followed, once",
            script: "mkdir ../out; touch ../out/a.md; ln -s ../out one; ln -s ../out two", listed: ["one/a.md"]),
        Row(
            testDescription: "a folder's own path comes before a link to it",
            script: "mkdir z; touch z/a.md; ln -s z b", listed: ["z/a.md"]),
        Row(
            testDescription: "circles end, and what holds the folder is not looked through",
            script: "mkdir z; touch z/a.md ../no.md; ln -s . self; ln -s .. z/up; ln -s ../.. z/above",
            listed: ["z/a.md"]),
        Row(
            testDescription: "links between folders outside are followed to their end",
            script:
                "mkdir ../out ../far; touch ../far/a.md; ln -s ../far ../out/far; ln -s ../out ../far/out; ln -s ../out in",
            listed: ["in/far/a.md"]),
        Row(
            testDescription: "a link to nothing matters where it may be a page or a folder",
            script: "ln -s nowhere a.md; ln -s nowhere b; ln -s nowhere c.png",
            gaps: ["a.md": "is a broken link", "b": "is a broken link"]),
        Row(
            testDescription: "a link to itself", script: "ln -s a.md a.md",
            gaps: ["a.md": "is a link that leads back to itself"]),
        Row(
            testDescription: "hidden pages matter, but for those of editors and of the Finder",
            script: "mkdir .git; touch .a.md .#b.md ._c.md .d .git/e.md", gaps: [".a.md": "is hidden"]),
        Row(
            testDescription: "names that are not UTF-8",
            script: #"touch "$(printf 'caf\351.md')" "$(printf 'caf\351.png')"; mkdir "$(printf 'b\351')""#,
            gaps: [
                "caf\u{FFFD}.md": "has a name that is not UTF-8", "b\u{FFFD}": "has a name that is not UTF-8",
            ]),
        Row(
            testDescription: "a pipe", script: "mkfifo a.md b.png",
            gaps: ["a.md": "is neither a file nor a folder"]),
    ]

    /// A folder that a script has made, in a folder of its own.
    private static func made(_ script: String) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString)/folder")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try run(script, in: root)
        return root
    }

    private static func run(_ script: String, in folder: URL) throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-ec", script]
        shell.currentDirectoryURL = folder
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }

    @Test("pages are listed by their own paths, and what may be one is named", arguments: rows)
    func pages(_ row: Row) throws {
        let root = try Self.made(row.script)
        defer { try? FileManager.default.removeItem(at: root.deletingLastPathComponent()) }
        let found = PageFinder().pages([root.path])
        #expect(found.paths == row.listed.map { "\(root.path)/\($0)" })
        guard !row.gaps.isEmpty || !row.listed.isEmpty else { return }
        let gaps = found.missing.compactMap(\.unlisted).map { problem in
            (String((problem.place?.file ?? "").dropFirst(root.path.count + 1)), problem.message)
        }
        #expect(Set(gaps.map(\.0)) == Set(row.gaps.keys))
        for (name, message) in gaps {
            #expect(message == "pages may be missing: this \(row.gaps[name] ?? "")", "\(name)")
        }
    }

    @Test("what the system cannot reach by its path is named")
    func tooLong() throws {
        let name = String(repeating: "d", count: 200)
        let script = "for i in $(seq 25); do mkdir \(name); cd -P \(name); done; touch a.md"
        let root = try Self.made(script)
        defer { try? Self.run("rm -rf folder", in: root.deletingLastPathComponent()) }
        let found = PageFinder().pages([root.path])
        #expect(found.paths.isEmpty && found.missing.count == 1)
        let message = found.missing.first?.unlisted?.message
        #expect(message == "pages may be missing: this has a path that is too long")
    }

    @Test(
        "a glob is matched without trying again, whatever its stars, and looks only where it may match",
        // With going back, the last takes hours.
        .hangGuard)
    func globs() throws {
        let root = try Self.made(
            """
            mkdir -p a/b/c d; touch a/x.md a/b/x.md a/b/c/y.md d/x.md .h.md; ln -s nowhere d/z.md
            mkdir -p g/v2 g/x/current; touch g/v2/j.md g/x/current/k.md; ln -s v2 g/current
            deep=$(printf 'e/%.0s' $(seq 60)); mkdir -p $deep; touch ${deep}end.md
            """)
        defer { try? FileManager.default.removeItem(at: root.deletingLastPathComponent()) }
        let rows: [(glob: String, paths: [String], gaps: Int)] = [
            ("a/*.md", ["a/x.md"], 0), ("a/**/*.md", ["a/b/c/y.md", "a/b/x.md", "a/x.md"], 0),
            ("**/x.md", ["a/b/x.md", "a/x.md", "d/x.md"], 0), ("**/b/**", ["a/b/c/y.md", "a/b/x.md"], 0),
            ("?/z.md", [], 1), ("*.md", [], 0), ("g/**/*.md", ["g/v2/j.md", "g/x/current/k.md"], 0),
            ("g/**/current/*.md", ["g/current/j.md", "g/x/current/k.md"], 0),
            (String(repeating: "**/e/", count: 8) + "none.md", [], 0),
        ]
        for row in rows {
            let found = PageFinder().pages(["\(root.path)/\(row.glob)"])
            #expect(found.paths == row.paths.map { "\(root.path)/\($0)" }, "\(row.glob)")
            #expect(found.missing.count { $0.unlisted != nil } == row.gaps, "\(row.glob)")
        }
    }

    @Test(
        "an app is not judged where something of it may be missing",
        arguments: [
            ("ln -s nowhere Extra.java", "not read: app/Extra.java is a broken link\n"),
            ("ln -s nowhere more", "not read: app/more is a broken link\n"),
            ("touch .Extra.java", "not read: app/.Extra.java is hidden\n"),
            ("echo 'collectMessageInfo()' >.push.js", "not read: app/.push.js is hidden\n"),
            ("echo 'module.exports = {}' >.eslintrc.js", nil),
            ("mkfifo Extra.java", "not read: app/Extra.java is neither a file nor a folder\n"),
            ("ln -s nowhere Extra.swift; ln -s nowhere logo.png; ln -s nowhere build", nil),
            ("mkdir ../$$; touch ../$$/Extra.java; ln -s ../$$ linked; ln -s .. up; rm ../$$/Extra.java", nil),
        ] as [(String, String?)])
    func app(script: String, line: String?) throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        try Self.run(script, in: app.folder)
        let (verdict, text) = try app.judge(rules: ["action.received"])
        #expect(verdict == (line == nil ? .noDifference : .notJudged), "\(text)")
        #expect(line.map { text.contains($0) } ?? true, "\(text)")
    }
}
