import AppSimulation
import CodeRunner
import CommandLineOptions
import Diagnostics
import Dispatch
import Foundation
import PushTracking
import SourceCode

/// Parses and checks, as examples, source files that were not written for these checks.
///
/// They compile in their own projects, so every complaint is wrong.
struct CorpusCommand: Sendable {
    private static let list = Option.flag("--list", help: "Print each complaint.")
    private static let paths = Argument.several(
        "PATH", atLeast: 1,
        help: "Files, and folders that are searched for .java, .swift and .swiftinterface files.")

    static let declaration = Command(
        name: "corpus",
        summary: "Check code that compiles: every complaint is wrong.",
        options: [list.declaration],
        arguments: [paths.declaration]
    )

    private let platforms: CodePlatforms

    /// Files of one program: all Swift files of a folder form a module; each Java file is separate, in a package whose
    /// other files are not visible.
    private struct Code: Sendable {
        var language: CodeLanguage
        var files: [String]
    }

    /// The complaints about one file, and the duration for its program.
    private struct Outcome: Sendable {
        var path: String
        var language: CodeLanguage
        var problems: [CodeProblem]
        var milliseconds: Int
    }

    static func execute(_ commandLine: ParsedCommandLine) throws {
        let codes = try commandLine[paths].flatMap(codes(at:))
        guard !codes.isEmpty else { throw ProofError("no Java or Swift files found") }
        let corpus = CorpusCommand(platforms: try CodePlatforms())
        let found = Lock<[Outcome]>([])
        DispatchQueue.concurrentPerform(iterations: codes.count) { index in
            let outcomes = corpus.outcomes(of: codes[index])
            found.withLock { $0 += outcomes }
        }
        let all = found.withLock(\.self).sorted { $0.path < $1.path }
        let unread = codes.reduce(0) { $0 + $1.files.count } - all.count
        if unread > 0 { print("\(unread) files are not UTF-8 and were not read") }
        for language in [CodeLanguage.java, .swift] {
            report(all.filter { $0.language == language }, language, lists: commandLine[list])
        }
        let wrong = all.count { !$0.problems.isEmpty }
        guard wrong == 0 else { throw Refuted("\(wrong) of \(all.count) files have complaints, and compile") }
    }

    private static func codes(at path: String) throws -> [Code] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ProofError("there is no \(path)")
        }
        guard isFolder.boolValue else {
            return [Code(language: path.hasSuffix("java") ? .java : .swift, files: [path])]
        }
        let below = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.sorted() ?? []
        func files(_ suffix: String) -> [String] { below.filter { $0.hasSuffix(suffix) }.map { path + "/" + $0 } }
        let module = files(".swift")
        return files(".java").map { Code(language: .java, files: [$0]) }
            + files(".swiftinterface").map { Code(language: .swift, files: [$0]) }
            + (module.isEmpty ? [] : [Code(language: .swift, files: module)])
    }

    private func outcomes(of code: Code) -> [Outcome] {
        let start = ContinuousClock.now
        var units: [SourceUnit] = []
        var paths: [String] = []
        for path in code.files {
            guard let data = FileManager.default.contents(atPath: path),
                let text = String(validating: data, as: UTF8.self)
            else { continue }
            units.append(
                SourceUnit(parsing: SourceText(text, id: SourceID(paths.count)), language: code.language))
            paths.append(path)
        }
        let platform: Platform = code.language == .java ? .android : .ios
        let problems = platforms.program(units, platform: platform).analysis.problems
        let took = Int((ContinuousClock.now - start) / .milliseconds(1))
        return paths.enumerated().map { index, path in
            Outcome(
                path: path, language: code.language,
                problems: problems.filter { $0.extent.source.index == index }, milliseconds: took)
        }
    }

    private static func report(_ outcomes: [Outcome], _ language: CodeLanguage, lists: Bool) {
        guard let slowest = outcomes.max(by: { $0.milliseconds < $1.milliseconds }) else { return }
        let unread = outcomes.count { $0.problems.contains { $0.kind.isOfParsing } }
        let accused = outcomes.count { $0.problems.contains { !$0.kind.isOfParsing } }
        print(
            "\(language): \(outcomes.count) files, \(outcomes.count - unread) parsed without a problem, "
                + "\(accused) with compile findings; the slowest took \(slowest.milliseconds) ms: \(slowest.path)"
        )
        var counts: [CodeProblem.Kind: (files: Int, complaints: Int)] = [:]
        for outcome in outcomes {
            for (kind, problems) in Dictionary(grouping: outcome.problems, by: \.kind) {
                counts[kind, default: (0, 0)].files += 1
                counts[kind, default: (0, 0)].complaints += problems.count
            }
        }
        for (kind, count) in counts.sorted(by: { ($0.value.files, $1.key.rawValue) > ($1.value.files, $0.key.rawValue) }
        ) {
            print("  \(kind.rawValue): \(count.complaints) in \(count.files) files")
        }
        guard lists else { return }
        for outcome in outcomes {
            for problem in outcome.problems {
                let place = "\(outcome.path):\(problem.extent.start.line):\(problem.extent.start.column)"
                print("\(place): [\(problem.kind.rawValue)] \(problem.message)")
            }
        }
    }
}

extension CodeProblem.Kind {
    /// Whether the code could not be parsed, rather than being parsed and found wrong.
    fileprivate var isOfParsing: Bool {
        switch self {
        case .syntax, .nestedTooDeeply, .tooMuch: true
        case .undeclared, .redeclared, .constantAssigned, .typeMismatch, .optionalUsed, .wrongArguments, .missingReturn:
            false
        }
    }
}
