import CommandLineOptions
import Diagnostics
import Foundation

@main
struct ConformanceBench {
    static func main() async {
        do {
            let commandLine = try BenchOptions.command.parse(Array(CommandLine.arguments.dropFirst()))
            if commandLine.helpRequested { return print(commandLine.help(), terminator: "") }
            guard try await isWithinBudget(BenchOptions(commandLine)) else { exit(1) }
        } catch let error as UsageError {
            end(error.diagnostics.map { $0.message + ($0.suggestion.map { "; \($0)" } ?? "") }.joined(separator: "\n"))
        } catch {
            end("\(error)")
        }
    }

    private static func isWithinBudget(_ options: BenchOptions) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "conformance-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = try Bench(options, folder: folder.path)
        // The tool writes its default reports there.
        guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
            throw BenchError("\(folder.path) cannot be entered")
        }
        return try await bench.isWithinBudget(options.parts)
    }

    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(2)
    }
}

/// The inputs of the bench's parts.
struct Bench {
    let pairs: Int
    /// The tool that is measured.
    let tool: String
    /// The folder of this program and the other build products.
    let products: URL
    /// `Tests/Fixtures` of the package.
    let fixtures: String
    /// The folder for the parts' files.
    let folder: String

    init(_ options: BenchOptions, folder: String) throws {
        pairs = options.pairs
        self.folder = folder
        guard let program = Bundle.main.executableURL else {
            throw BenchError("this program does not know its own path")
        }
        products = program.deletingLastPathComponent()
        let tool =
            options.tool.map(URL.init(fileURLWithPath:)) ?? products.appendingPathComponent("tracking-conformance")
        self.tool = tool.path
        fixtures = FileManager.default.currentDirectoryPath + "/Tests/Fixtures"
        guard FileManager.default.isExecutableFile(atPath: self.tool) else {
            throw BenchError("\(self.tool) is not there; build it with: swift build -c release")
        }
        guard FileManager.default.fileExists(atPath: fixtures) else {
            throw BenchError("\(fixtures) is not there; start the bench in the package's folder")
        }
    }

    /// Measures the parts and prints their figures; returns whether none misses its goal by more than a tenth.
    func isWithinBudget(_ parts: [BenchOptions.Part]) async throws -> Bool {
        print(Figure.header)
        var isWithin = true
        for part in parts {
            for figure in try await figures(of: part) {
                print(figure.row)
                // Parts take long, so each figure is shown at once, even when output goes to a file.
                fflush(nil)
                isWithin = isWithin && !figure.missesByMoreThanATenth
            }
        }
        return isWithin
    }

    private func figures(of part: BenchOptions.Part) async throws -> [Figure] {
        switch part {
        case .run: try await runFigures()
        case .memory: [try memoryFigure()]
        case .docs: [try docsFigure()]
        case .hostile: [try hostileFigure()]
        case .source: [try sourceFigure()]
        case .adapter: [try await adapterFigure()]
        case .cases: [try await caseFigure()]
        case .scenarios: [try await scenarioFigure()]
        }
    }
}

/// Why something cannot be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
