import CommandLineOptions
import DeviceCheck
import Diagnostics
import Foundation
import ReportWriting

/// `device walk`: ask step by step, and record what the tester did.
enum DeviceWalkCommand {
    static let declaration = Command(
        name: "walk",
        summary: "Go through the steps of a walk, and record what was done.",
        discussion: """
            Shows each step, and asks whether it was done as written and whether each notification was shown. Answers are y, n, b (back one step) or q \
            (stop here), each followed by Enter. They go to session.json after every step, so the same command continues where you stopped. You never \
            say whether the app is right: that is up to `device judge`.
            """,
        options: [SelectionOptions.spec.declaration],
        arguments: [DeviceFolder.argument.declaration],
        examples: [CommandExample("tracking-conformance device walk walk", "begin, or continue")],
        sections: [
            ExitCode.help(
                (.conforms, "all steps are recorded, or you stopped"),
                (.wrongInput, "the folder holds no plan, or cannot be written"))
        ]
    )

    /// An answer that ends a step early.
    private enum Interruption: Error {
        case back, stop
    }

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let folder = try DeviceFolder(commandLine, spec: commandLine[SelectionOptions.spec])
        var session = folder.session ?? WalkSession(plan: folder.planDigest)
        let text = WalkText(folder.walk)
        let steps = folder.walk.steps
        func write(_ line: String) { terminal.write(line + "\n") }
        do throws(Interruption) {
            if session.device == nil {
                write("Do this first:")
                for line in text.preparations { write("  - \(line)") }
                let isPhone = try ask("Is it a phone (y), or a simulator or emulator (n)?", terminal)
                session.device = isPhone ? .phone : .simulator
            }
        } catch {
            return stopped(folder, terminal)
        }
        try folder.write(session)
        var next = steps.firstIndex { session[$0.number] == nil } ?? steps.endIndex
        while steps.indices.contains(next) {
            let step = steps[next]
            let names = step.pushesAsSent.map(\.title).joined(separator: ", ")
            write("\nStep \(step.number) of \(steps.count): \(names)")
            for line in text.lines(step) { write("  - \(line)") }
            do throws(Interruption) {
                let isDone = try ask("Done, exactly as written? (y/n/b/q)", terminal)
                var shown: [String: Bool] = [:]
                if isDone {
                    for push in step.pushesAsSent {
                        shown[push.name] = try ask("Was a notification “\(push.title)” shown? (y/n/b/q)", terminal)
                    }
                }
                session.add(
                    WalkSession.Record(step: step.number, time: try now(), isDone: isDone, shown: shown))
            } catch {
                switch error {
                case .stop: return stopped(folder, terminal)
                case .back:
                    next = max(0, next - 1)
                    continue
                }
            }
            try folder.write(session)
            next += 1
        }
        let missed = session.records.count { !$0.isDone }
        write("\n\(WalkText.ending)")
        write(
            "All \(counted(steps.count, "step")) are recorded\(missed > 0 ? ", \(missed) of them as not done" : ""). Still needed: what left the device, in one file or more."
        )
        write(
            "next: \(ToolVersion.name) device judge \(ShellWord.quoted(folder.path)) --capture FILE")
        return .conforms
    }

    private static func stopped(_ folder: DeviceFolder, _ terminal: Terminal) -> ExitCode {
        terminal.write(
            "\nstopped; continue with `\(ToolVersion.name) device walk \(ShellWord.quoted(folder.path))`\n")
        return .conforms
    }

    private static func now() throws(Interruption) -> String {
        guard let environment = try? RunEnvironment() else { throw .stop }
        return environment.timestamp.description
    }

    /// A yes or no from standard input. Its end stops the walk.
    private static func ask(_ question: String, _ terminal: Terminal) throws(Interruption) -> Bool {
        while true {
            terminal.write("\(question) ")
            guard let line = readLine() else { throw .stop }
            switch line.trimmingCharacters(in: .whitespaces).lowercased() {
            case "y", "yes": return true
            case "n", "no": return false
            case "b", "back": throw .back
            case "q", "quit": throw .stop
            default: terminal.write("Please answer y, n, b or q.\n")
            }
        }
    }
}
