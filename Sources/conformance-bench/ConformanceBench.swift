import CommandLineOptions
import Foundation

@main
struct ConformanceBench {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == InProcessRun.word { return try await InProcessRun.run(Array(arguments.dropFirst())) }
            if arguments.first == CorpusRun.word { return try CorpusRun.run(Array(arguments.dropFirst())) }
            if arguments.first == DifferentPages.word {
                return try DifferentPages.run(Array(arguments.dropFirst()))
            }
            if arguments.first == SharedRunsRun.word { return try SharedRunsRun.run(Array(arguments.dropFirst())) }
            if arguments.first == PageTimes.word { return try PageTimes.run(Array(arguments.dropFirst())) }
            if arguments.first == AppCases.word { return try await AppCases.run(Array(arguments.dropFirst())) }
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
        var bench = Bench(options: options, workload: try RunWorkload(), folder: folder.path)
        try await bench.measure()
        let figures = bench.figures
        print(FigureTable(figures: figures).text, terminator: "")
        guard let file = options.jsonFile else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(figures).write(to: URL(fileURLWithPath: file))
    }
}

/// The bench under way: what its parts need, and what has been found out so far.
struct Bench {
    let options: BenchOptions
    let workload: RunWorkload
    /// Where the parts put their files.
    let folder: String
    var figures = Figures()

    mutating func measure() async throws {
        figures.notes.append(Self.load(when: "before"))
        for part in options.parts {
            FileHandle.standardError.write(Data("measuring: \(part.rawValue)\n".utf8))
            switch part {
            case .json: try await measureJSON()
            case .run: try measureRuns()
            case .causes: try await measureCauses()
            case .situations: try await measureSituations()
            case .junit: try await measureJUnit()
            case .adapter: try await measureAdapter()
            case .start: try await measureStart()
            case .pytest: try await measurePytest()
            case .docs: try measureDocs()
            }
        }
        figures.notes += [
            Self.load(when: "after"),
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
