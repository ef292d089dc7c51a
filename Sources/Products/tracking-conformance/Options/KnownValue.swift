import AdapterTools
import BuiltInSinks
import CommandLineOptions
import ConformanceSpec
import DocCheck
import Foundation

/// The kinds of names that the tool can complete in a shell.
enum KnownValue: String {
    case anchors, editions, rules, cases, ids, languages, sinks, variables

    /// The candidates for the word at the cursor.
    ///
    /// - Parameter inSteps: whether a case's id is first completed up to its bracket.
    func candidates(for current: String, inSteps: Bool) -> [Completions.Candidate] {
        switch self {
        case .variables: return ProcessInfo.processInfo.environment.keys.sorted().map { Completions.Candidate($0) }
        case .languages: return Starter.all.map { Completions.Candidate($0.language) }
        case .sinks: return BuiltInSink.offered.map { Completions.Candidate($0.name, $0.summary) }
        case .anchors, .editions, .rules, .cases, .ids: break
        }
        guard let specification = try? Specification(.embedded) else { return [] }
        switch self {
        case .anchors: return PageChecker.anchors(of: specification).map { Completions.Candidate("\($0)=") }
        case .editions: return specification.editions.map { Completions.Candidate($0.id, $0.summary) }
        case .rules: return Self.rules(specification)
        case .cases: return Self.cases(specification, for: current, inSteps: inSteps)
        case .ids:
            let vectors = specification.vectors.map { Completions.Candidate($0.id, $0.title) }
            let cases =
                current.utf8.contains(UInt8(ascii: "["))
                ? Self.cases(specification, for: current, inSteps: inSteps) : []
            let rules = Self.rules(specification)
            let known = Set(rules.map(\.word))
            return rules + vectors.filter { !known.contains($0.word) } + cases
        case .languages, .variables, .sinks: return []
        }
    }

    private static func rules(_ specification: Specification) -> [Completions.Candidate] {
        specification.book.rules.map { Completions.Candidate($0.id, $0.sentence) }
    }

    private static func cases(_ specification: Specification, for current: String, inSteps: Bool) -> [Completions
        .Candidate]
    {
        if inSteps, !current.utf8.contains(UInt8(ascii: "[")) {
            return specification.vectors.map { Completions.Candidate($0.id + "[", $0.title, isBeginning: true) }
        }
        let cases = (try? specification.expanded(in: specification.defaultEdition).cases) ?? []
        return cases.map { Completions.Candidate($0.id, $0.vector.title) }
    }
}
