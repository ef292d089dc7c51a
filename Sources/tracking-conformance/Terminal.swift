import Diagnostics
import Foundation

/// Standard output and standard error, and what is at their other ends.
struct Terminal: Sendable {
    /// Whether people read standard output as it is written; if so, it may have colour.
    let isInteractive: Bool
    /// Whether people read standard error as it is written; if so, it may show progress.
    let showsProgress: Bool
    /// How many columns help and tables may take.
    let width: Int

    init() {
        let environment = ProcessInfo.processInfo.environment
        let mayColour = environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
        isInteractive = isatty(STDOUT_FILENO) == 1 && mayColour
        showsProgress = isatty(STDERR_FILENO) == 1 && mayColour
        width = environment["COLUMNS"].flatMap(Int.init).map { min(max($0, 60), 140) } ?? 100
    }

    /// Writes to standard output. What cannot be written (a closed pipe) is nobody's any more.
    func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes to standard error.
    func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Writes problems to standard error.
    func report(_ diagnostics: [Diagnostic], sourceLine: (@Sendable (String, Int) -> String?)? = nil) {
        let renderer = DiagnosticRenderer(usesColour: showsProgress, sourceLine: sourceLine)
        writeError(renderer.render(diagnostics))
        if diagnostics.count > 1 { writeError(DiagnosticRenderer.summary(of: diagnostics) + "\n") }
    }
}
