import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting
import ResultsFiles
import StrictJSON

/// `report trend`: show the results of sinks over time.
enum TrendCommand {
    /// The format of a trend.
    private enum Format: String, CaseIterable {
        case text, markdown, html, csv, json
    }

    private static let folder = Argument<String>.one(
        "DIR", source: .folder, help: "A folder of results files (`*.json`).")
    private static let format = Option<Format>.format(
        default: .text,
        help: "What to print: `text`, `markdown` or `html` for people, `csv` for spreadsheets, `json` for programs."
    )

    static let declaration = Command(
        name: "trend",
        summary: "Show how sinks did over time: verdicts, and fixed and new causes.",
        discussion: """
            Runs of a sink are sorted by time, and each is compared with the previous one of the same plan (spec, edition, selection, level, \
            drive). A file that is not a results file, or is damaged, is named and skipped. Files are not judged again: see `report verify`. \
            One file is in memory at a time.
            """,
        options: [format.declaration],
        arguments: [folder.declaration],
        examples: [CommandExample("tracking-conformance report trend results", "all runs in the folder `results`")],
        sections: [
            ExitCode.help(
                (.conforms, "printed; the runs may conform or not"),
                (.wrongInput, "the folder cannot be read, or there is no results file in it"))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let folder = commandLine[folder]
        var trend = ResultsTrend()
        for path in try paths(in: folder) {
            do throws(CommandFailure) {
                if let results = try results(path) {
                    trend.add(results)
                } else {
                    let message = "this is not a results file of a run, and is skipped"
                    terminal.report([Diagnostic(.note, message, at: SourcePlace(file: path))])
                }
            } catch {
                // A single file that was truncated while copying must not hide the others.
                terminal.report(
                    error.diagnostics.prefix(1).map {
                        Diagnostic(.warning, "the file is skipped: \($0.message)", at: $0.place)
                    })
            }
        }
        guard !trend.isEmpty else {
            let problem = Diagnostic(
                .error, "there is no results file in this folder", at: SourcePlace(file: folder),
                suggestion: "write some there: run --report json=\(folder)/FILE.json")
            throw CommandFailure(.wrongInput, [problem])
        }
        switch commandLine[format] {
        case .text: terminal.write(trend.text)
        case .markdown: terminal.write(trend.table.markdown)
        case .html: terminal.write(trend.table.html, as: .markup)
        case .csv: terminal.write(trend.table.csv)
        case .json: terminal.write(trend.json, as: .json)
        }
        return .conforms
    }

    private static func paths(in folder: String) throws(CommandFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandFailure(.wrongInput, [unreadable(folder)])
        }
        return names.filter { $0.hasSuffix(".json") }
            .sorted { $0.precedesByBytes($1) }.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    }

    /// Why the folder cannot be listed.
    private static func unreadable(_ folder: String) -> Diagnostic {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        let (message, remedy) =
            if !exists {
                ("there is no such folder", "give the folder with the results files")
            } else if !isFolder.boolValue {
                ("this is a file, but must be a folder", "give the folder that it is in")
            } else {
                ("the folder may not be read", "change its permissions, or give another folder")
            }
        return Diagnostic(.error, message, at: SourcePlace(file: folder), suggestion: remedy)
    }

    /// The results in a file; nil if it is complete but something else.
    private static func results(_ path: String) throws(CommandFailure) -> ResultsFile? {
        try InputFile.read(path, isNamed: false) { bytes throws(InputFileError) in
            try ResultsFile.isResults(bytes, file: path) ? ResultsFile(bytes, file: path) : nil
        }
    }
}
