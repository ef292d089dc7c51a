import ConformanceSpec
import Diagnostics
import StrictJSON

/// The built-in spec, expanded in one edition.
struct ConformanceSuite: Sendable {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion

    init(edition id: String?) throws(ConformanceError) {
        do throws(InputFileError) {
            specification = try Specification(.embedded)
            let known = specification.editions
            edition = known.first { $0.id == id } ?? specification.defaultEdition
            expansion = try specification.expanded(in: edition)
        } catch {
            throw .brokenSpec(error.problems.first?.message ?? "no reason is known")
        }
        if let id, edition.id != id { throw .unknownEdition(id, known: specification.editions.map(\.id)) }
    }
}
