import CaseJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import StrictJSON

/// Reads the spec that a command works with.
enum SpecLoading {
    /// The built-in spec, or that of a folder, which is then fully validated.
    static func specification(folder: String?) throws -> Specification {
        guard let folder else { return try read(.embedded) }
        return try validated(source(folder: folder))
    }

    /// The name of the built-in spec in reports.
    static let builtInSource = "built-in"

    /// The name in reports of the spec of a folder, or of the built-in spec if nil.
    static func source(named folder: String?) -> String { folder.map(path(ofFolder:)) ?? builtInSource }

    /// The path of a folder, which must differ from the name of the built-in spec.
    private static func path(ofFolder folder: String) -> String {
        folder.hasSameBytes(as: builtInSource) ? "./" + folder : folder
    }

    /// The spec for judging a results file again, with its files named as in the results.
    static func specification(folder: String?, namedAs source: String) throws -> Specification {
        var name = source
        while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
        let files = try folder.map { try self.source(folder: $0) } ?? .embedded
        let isBuiltIn = source == builtInSource
        let renamed = files.named(isBuiltIn ? SpecSource.embedded.name : name)
        return folder == nil ? try read(renamed) : try validated(renamed)
    }

    /// A spec without problems in any edition.
    static func validated(_ source: SpecSource) throws -> Specification {
        let specification = try read(source)
        let problems = specification.problems() + PageChecker.problems(of: specification)
        guard problems.isEmpty else { throw failure(problems) }
        return specification
    }

    static func source(folder: String) throws -> SpecSource { try SpecSource.folder(path(ofFolder: folder)) }

    private static func read(_ source: SpecSource) throws -> Specification {
        try analysed { () throws(InputFileError) in try Specification(source) }
    }

    /// All cases of an edition, also those that are withdrawn.
    static func expansion(of specification: Specification, in edition: Edition) throws -> CaseExpansion {
        try analysed { () throws(InputFileError) in try specification.expanded(in: edition) { _ in true } }
    }

    /// The result of analysing specs; problems in a spec are wrong input.
    static func analysed<Result>(_ analysis: () throws(InputFileError) -> Result) throws -> Result {
        do {
            return try analysis()
        } catch {
            throw failure(error.problems)
        }
    }

    /// The result of planning a walk; what is wrong is wrong input.
    static func planned<Result>(_ plan: () throws -> Result) throws -> Result {
        do {
            return try plan()
        } catch let error as InputFileError {
            throw failure(error.problems)
        } catch let error as PlanError {
            throw CommandFailure(.wrongInput, error.problems())
        }
    }

    static func edition(_ id: String?, of specification: Specification) throws -> Edition {
        guard let id else { return specification.defaultEdition }
        guard let edition = specification.edition(id) else {
            throw CommandFailure.wrongInput(
                "the spec has no edition \(quoted(id))",
                suggestion: remedy(for: id, among: specification.editions.map(\.id))
            )
        }
        return edition
    }

    private static func failure(_ problems: [Diagnostic]) -> CommandFailure {
        var failure = CommandFailure(.wrongInput, problems.sorted())
        failure.sourceLine = InputLines().line
        return failure
    }
}
