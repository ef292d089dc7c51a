@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

/// A text in a language, run as the statements of its outermost level.
struct Sample {
    var language: CodeLanguage
    var text: String

    func program(_ platform: HostPlatform? = nil, evident: [String: String] = [:]) throws -> Program {
        let platform = try platform ?? TestPlatforms.bare(language)
        return Program(
            units: [SourceUnit(parsing: SourceText(text), language: language)], platform: platform,
            evidentMeanings: evident)
    }

    /// How the run ends, in one line: the last expression's value, or the kind of end with its place.
    func outcome(_ platform: HostPlatform? = nil, evident: [String: String] = [:]) throws -> String {
        let program = try program(platform, evident: evident)
        let problems = program.units.flatMap(\.problems)
        if let problem = problems.first {
            return "unreadable \(problem.extent.start.testDescription) \(problem.message)"
        }
        let execution = Execution(program)
        // Values that hold each other end with the execution.
        return withExtendedLifetime(execution) { Self.text(of: execution.runStatements(), language) }
    }

    static func text(of outcome: Outcome, _ language: CodeLanguage) -> String {
        switch outcome {
        case .completed(let value): text(of: value, language)
        case .threw(let error): "threw \(error.typeName) \(error.message)"
        case .crashed(_, let extent): "crashed \(extent.start.testDescription)"
        case .inconclusive(let reason, let extent): "inconclusive \(extent.start.testDescription) \(reason)"
        }
    }

    static func text(of value: Value, _ language: CodeLanguage) -> String {
        if let unknown = value.unknown { return "unknown: \(unknown.reason)" }
        return value.display(in: language) ?? "\(value)"
    }
}
