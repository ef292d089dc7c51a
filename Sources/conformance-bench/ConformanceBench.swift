import CommandLineOptions
import Foundation

@main
struct ConformanceBench {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == InProcessRun.word { return try await InProcessRun.run(Array(arguments.dropFirst())) }
            if arguments.first == DocRun.word { return try DocRun.run(Array(arguments.dropFirst())) }
            let commandLine = try BenchOptions.command.parse(arguments)
            if commandLine.helpRequested { return print(commandLine.help()) }
            try await measure(BenchOptions(commandLine))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    private static func measure(_ options: BenchOptions) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "conformance-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var figures = try await figures(options, folder: folder.path)
        figures.notes += notes(options)
        print(FigureTable(figures: figures).text, terminator: "")
        guard let file = options.jsonFile else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(figures).write(to: URL(fileURLWithPath: file))
    }

    private static func figures(_ options: BenchOptions, folder: String) async throws -> Figures {
        let workload = try RunWorkload()
        var figures = Figures(notes: [load(when: "before")])
        for part in options.parts {
            FileHandle.standardError.write(Data("measuring: \(part.rawValue)\n".utf8))
            switch part {
            case .json: try await JSONFigures.add(to: &figures, options: options, workload: workload)
            case .run: try RunFigures.add(to: &figures, options: options, folder: folder)
            case .junit: try await JUnitFigures.add(to: &figures, options: options, workload: workload, folder: folder)
            case .adapter:
                try await AdapterFigures.add(to: &figures, options: options, workload: workload, folder: folder)
            case .start: try await StartFigures.add(to: &figures, options: options, folder: folder)
            case .pytest:
                try await PytestFigures.add(to: &figures, options: options, workload: workload, folder: folder)
            case .docs: try DocFigures.add(to: &figures, options: options, folder: folder)
            }
        }
        figures.notes.append(load(when: "after"))
        return figures
    }

    private static func notes(_ options: BenchOptions) -> [String] {
        [
            "medians of \(options.pairs) alternating pairs; a ratio is the median of the pairs' ratios of time (or memory), subject : baseline",
            "runs repeat the built-in plan with a new seed each round: expanded once, played against the reference sink by one job, with a "
                + "clock, all rounds in one JUnit file; the bare loop hands over callbacks made beforehand, from one seed",
        ]
    }

    /// What else the machine had to do.
    private static func load(when: String) -> String {
        var averages = [Double](repeating: 0, count: 3)
        getloadavg(&averages, 3)
        let text = averages.map { String(format: "%.2f", $0) }.joined(separator: ", ")
        return "load averages \(when): \(text), on \(ProcessInfo.processInfo.activeProcessorCount) processors"
    }
}
