import BuiltInSinks
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import PushTracking
import SelfTest
import StrictJSON

/// `selftest`: runs every named faulty sink; each must be caught by its rules.
enum SelfTestCommand {
    private static let jobs = Option.jobs(
        help: "How many sinks are run side by side; by default one for each core."
    )

    private enum Format: String, CaseIterable {
        case text, json
    }

    private static let format = Option<Format>.format(
        default: .text,
        help: "Print the matrix for people (text), or a record for each sink with the vectors that caught it (json)."
    )

    private static let spec = Option.single(
        "--spec", value: "DIR", as: .folder,
        help: "Read rules and vectors from this folder instead of the built-in ones.")

    private static let mutate = Option.flag(
        "--mutate",
        help: """
            Then drop each vector and change each expectation in turn (no call, a call less or more, another code, another \
            notification's ids, another order or function), and print what came of it in place of the matrix. A changed expectation \
            that the self-test would not notice fails.
            """
    )

    private static let causes = Option.flag(
        "--causes",
        help: """
            Then tell the causes of every sink, and print them in place of the matrix. One mistake has to be one cause that breaks \
            just the rules named for it.
            """
    )

    private static let power = Option.single(
        "--power",
        value: "DEPTH",
        as: .wholeNumber(in: 1...8),
        help: """
            Then find the smallest situation that shows each fault, and of up to DEPTH events each of \(mistakes) mistakes made by machine \
            that no vector notices, and print them in place of the matrix.
            """
    )
    /// How many mistakes that no vector notices are examined.
    private static let mistakes = 200

    static let declaration = Command(
        name: "selftest",
        summary: "Prove that the vectors catch what they are for.",
        discussion: """
            Runs every named sink, faulty ones against each vector in the newest edition in which it runs, the others in every \
            edition. Each faulty one must be refused and break exactly the rules that spec/faults.json names for it, each correct \
            one must pass; for each required rule there must be a fault that violates it, and for each vector one that it \
            catches. Prints the matrix of faults and rules.
            """,
        options: [
            spec.declaration, format.declaration, mutate.declaration, causes.declaration, power.declaration,
            jobs.declaration,
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine) async throws {
        let specification = try specification(folder: commandLine[spec])
        let jobs = commandLine[jobs] ?? ProcessInfo.processInfo.activeProcessorCount
        let selfTest = try SelfTest(specification, jobs: jobs)
        let outcomes = await selfTest.outcomes()
        let analysis = SelfTestAnalysis(outcomes, of: specification)
        let (isMutating, isSignificant, depth) = (commandLine[mutate], commandLine[causes], commandLine[power])
        var problems = analysis.problems
        // The report of causes includes this check.
        if problems.isEmpty, !isSignificant {
            problems = try await CauseProof(specification).misnamed(jobs: jobs).map { Diagnostic(.error, $0) }
        }
        if !problems.isEmpty || !isMutating && !isSignificant && depth == nil {
            switch commandLine[format] {
            case .text: print(SelfTestText.text(analysis), terminator: "")
            case .json: print(SelfTestListing.json(outcomes), terminator: "")
            }
        }
        try refuse(problems)
        if isMutating {
            let report = await SpecMutation(selfTest, outcomes, of: specification).report(jobs: jobs)
            print(report.text, terminator: "")
            if !report.unnoticed.isEmpty { throw Refuted("\(report.unnoticed.count) changes are not noticed") }
        }
        if isSignificant {
            let report = try await CauseProof(specification).report(jobs: jobs)
            print(report.text, terminator: "")
            try refuse(report.problems.map { Diagnostic(.error, $0) })
        }
        if let depth {
            let test = try VectorPower(specification, depth: depth)
            let named = try await test.named(jobs: jobs)
            let (sample, made, unnoticed) = try await test.unnoticed(mistakes, jobs: jobs)
            print(
                PowerText.text(depth: depth, named: named, sample: sample, made: made, unnoticed: unnoticed),
                terminator: "")
        }
    }

    private static func refuse(_ problems: [Diagnostic]) throws {
        if !problems.isEmpty { throw Refuted(text(problems)) }
    }

    private static func text(_ problems: [Diagnostic]) -> String {
        String(DiagnosticRenderer().render(problems).dropLast())
    }

    /// The built-in spec, or that of a folder, which is then validated as a whole.
    private static func specification(folder: String?) throws -> Specification {
        do throws(InputFileError) {
            guard let folder else { return try Specification(.embedded) }
            let source: SpecSource
            do throws(Diagnostic) {
                source = try SpecSource.folder(folder)
            } catch {
                throw InputFileError(problems: [error])
            }
            let specification = try Specification(source)
            let problems = specification.problems() + PageChecker.problems(of: specification)
            guard problems.isEmpty else { throw InputFileError(problems: problems) }
            return specification
        } catch {
            throw ProofError(text(error.problems))
        }
    }
}

/// The results of the self-test for programs: a record for each sink, with the vectors that caught it and the rules
/// that each of them found violated.
enum SelfTestListing {
    static func json(_ outcomes: [SinkOutcome]) -> String {
        JSONWriter.document { $0.array(outcomes) { write($1, to: &$0) } }
    }

    private static func write(_ outcome: SinkOutcome, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", outcome.name)
        writer.member("kind", outcome.kind.rawValue)
        writer.member("platforms", outcome.platforms.map(\.rawValue).sorted(), onOneLine: true)
        writer.member("judged", outcome.judged)
        writer.member("failed", outcome.failed)
        writer.name("blamed")
        writer.beginObject()
        for (vector, rules) in outcome.violations.sorted(by: { $0.key < $1.key }) {
            writer.name(vector)
            writer.beginObject(onOneLine: true)
            for (rule, cases) in rules.sorted(by: { $0.key < $1.key }) { writer.member(rule, cases) }
            writer.endObject()
        }
        writer.endObject()
        writer.member("warned", outcome.warnedVectors.sorted(), onOneLine: true)
        writer.member("errors", outcome.errors.sorted(), onOneLine: true)
        writer.endObject()
    }
}
