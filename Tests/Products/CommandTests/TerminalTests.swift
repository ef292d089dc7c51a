import Foundation
import TestSupport
import Testing

/// What is on a terminal while the tool runs, and after it.
@Suite("On a terminal", .hangGuard, .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct TerminalTests {
    /// Runs a command on a terminal of its own, and writes to the file `screen` what came to it; interrupts it, if
    /// asked for, as soon as it shows progress.
    private static let terminal = """
        import fcntl, os, pty, signal, struct, sys, termios
        columns, interrupts, command = int(sys.argv[1]), sys.argv[2] == "1", sys.argv[3:]
        process, terminal = pty.fork()
        if process == 0: os.execvp(command[0], command)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        taken, sent = b"", False
        with open("screen", "wb") as screen:
            while True:
                try: piece = os.read(terminal, 65536)
                except OSError: break
                if not piece: break
                screen.write(piece)
                taken += piece
                # By then the line is there.
                if interrupts and not sent and b" of " in b"".join(taken.split(b"examined")[1:]):
                    os.kill(process, signal.SIGINT)
                    sent = True
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let columns: Int
        var arguments: [String] = []
        var isInterrupted = false
        let exitCode: Int32
    }

    static let rows: [Row] = [
        Row(testDescription: "a run that ends", columns: 80, exitCode: 0),
        Row(testDescription: "a narrow terminal", columns: 24, exitCode: 0),
        Row(testDescription: "a run that is interrupted", columns: 80, isInterrupted: true, exitCode: 130),
        Row(
            testDescription: "a report that cannot be written", columns: 80,
            arguments: ["--report", "junit=/dev/full"], exitCode: 2),
    ]

    @Test(
        "progress counts what has ended, keeps to its line and leaves nothing behind",
        arguments: Sweep.isAsked ? rows : [rows[1]])
    func progress(_ row: Row) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        #expect(try tool.run(["adapter", "new", "python", "."]).exitCode == 0)
        let source = String(decoding: try tool.contents("adapter.py"), as: UTF8.self)
        let slow = source.replacing(
            "    for line in sys.stdin.buffer:\n",
            with: "    import time\n    for line in sys.stdin.buffer:\n        time.sleep(0.03)\n"
        )
        try #require(slow != source)
        try tool.write(Array(slow.utf8), to: "adapter.py")
        try tool.write(Array(Self.terminal.utf8), to: "terminal.py")
        let python = try #require(BuiltTool.python)
        let command =
            ["tracking-conformance", "run", "--shard", "1/60"] + row.arguments + ["--", python, "adapter.py"]
        let words = [python, "terminal.py", "\(row.columns)", row.isInterrupted ? "1" : "0"] + command
        let outcome = try tool.runShell(words.map { "'\($0)'" }.joined(separator: " "))
        #expect(outcome.exitCode == row.exitCode, "\(outcome.errors)")
        let bytes = String(decoding: try tool.contents("screen"), as: UTF8.self)
        let screen = Screen(bytes)
        // The 60th part of all cases.
        let isProgress = { (line: String) in line.firstMatch(of: /^[0-9]+( of |\/)74( |$)/) != nil }
        let drawn = screen.drawn.filter(isProgress)
        #expect(!drawn.isEmpty && drawn.allSatisfy { $0.count < row.columns }, "\(screen.drawn)")
        #expect(!screen.lines.contains(where: isProgress), "\(screen.lines)")
        #expect(screen.lines.last == "")
    }

    @Test("text is as wide as the terminal", arguments: [40, 160])
    func width(_ columns: Int) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(Self.terminal.utf8), to: "terminal.py")
        let python = try #require(BuiltTool.python)
        // The size is set while the tool begins: it is asked for by a program that waits for it.
        let wait =
            "while [ $(stty size | cut -d\" \" -f2) -ne \(columns) ]; do :; done; exec tracking-conformance run --help"
        let outcome = try tool.runShell("'\(python)' terminal.py \(columns) 0 sh -c '\(wait)'")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = Screen(String(decoding: try tool.contents("screen"), as: UTF8.self)).lines
        // What is to be copied is not wrapped.
        let prose = lines.prefix { !$0.hasPrefix("Examples") }
        #expect(prose.contains { $0.count > columns - 12 })
        #expect(prose.allSatisfy { $0.count <= columns || $0.split(separator: " ").count == 1 }, "\(prose)")
    }
}

/// The lines of a terminal to which something was written, as far as this tool's text moves its cursor.
private struct Screen {
    private(set) var lines = [""]
    /// Every text that a line was written over with.
    private(set) var drawn: [String] = []

    init(_ text: String) {
        var column = 0
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                lines.append("")
                column = 0
            case "\u{1B}":
                let sequence = rest.prefix { !("a"..."z").contains($0) && !("A"..."Z").contains($0) }
                rest = rest.dropFirst(sequence.count)
                if rest.popFirst() == "K" {
                    lines[lines.count - 1] = String(lines[lines.count - 1].prefix(column))
                    drawn.append("")
                }
            default:
                lines[lines.count - 1] = String(lines[lines.count - 1].prefix(column)) + String(Character(scalar))
                column += 1
                if !drawn.isEmpty { drawn[drawn.count - 1] = lines[lines.count - 1] }
            }
        }
    }
}
