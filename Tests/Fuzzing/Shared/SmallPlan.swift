import AdapterClient
import AdapterTools
import CaseJudging
import ConformanceSpec

/// The sample spec and its cases.
struct SmallPlan: Sendable {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion

    init() throws {
        specification = try Specification(SampleSpec().source)
        edition = specification.defaultEdition
        expansion = try specification.expanded(in: edition)
    }

    /// The plan that a header asks for.
    func file(_ header: PlanHeader) throws(PlanError) -> PlanFile {
        try PlanFile(header, edition: edition, expansion: expansion)
    }

    /// A header for some of the cases.
    func header(_ cases: [String] = [], drive: AdapterDrive = .callbacks) -> PlanHeader {
        var header = PlanHeader(specVersion: specification.specVersion, edition: edition.id, drive: drive)
        header.selection.cases = cases.map { Glob($0) }
        return header
    }
}
