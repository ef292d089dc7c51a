import BuiltInSinks
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Testing

/// The spec of this package in one edition.
struct BuiltInSpec {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion

    private static let all = Result {
        let specification = try Specification(.embedded)
        return try specification.editions.map { edition in
            BuiltInSpec(
                specification: specification, edition: edition, expansion: try specification.expanded(in: edition))
        }
    }

    /// The spec in an edition; expanded once, since that takes its time.
    static func of(_ edition: String) throws -> BuiltInSpec {
        try #require(all.get().first { $0.edition.id == edition })
    }

    /// The same with pushes of the category that an app declares.
    static func of(_ edition: String, category: String) throws -> BuiltInSpec {
        let spec = try of(edition)
        let declaring = spec.specification.declaring(category: category)
        return BuiltInSpec(
            specification: declaring, edition: spec.edition, expansion: try declaring.expanded(in: spec.edition))
    }

    func plan(_ platforms: Set<Platform> = [.android, .ios], selection: Selection = Selection()) throws -> Plan {
        try Plan(expansion, edition: edition, platforms: platforms, gate: .recommended, selection: selection, seed: 7)
    }

    /// Runs the plan of an app.
    func results<App: AppUnderTest>(of app: App, _ plan: Plan) async throws -> [CaseResult] {
        await Runner(plan: plan, book: specification.book, jobs: 32).run(app).cases
    }

    /// The reference sink in this process.
    func reference() throws -> some AppUnderTest {
        let sink = BuiltInSink.reference.makeSink(edition: try #require(DocumentedEdition(rawValue: edition.id)))
        return CallbackApp(profile: BuiltInSink.reference.profile()) { sink }
    }
}
