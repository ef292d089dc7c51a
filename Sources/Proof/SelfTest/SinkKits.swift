import AdapterTools
import BuiltInSinks
package import ConformanceSpec
import DeviceModel
import Diagnostics
import FaultySinks
package import PushTracking
package import ReportWriting
import VectorKit

/// The kits by which a runner in another language is compared with ours: one for each edition and some wirings.
package struct SinkKits: Sendable {
    /// A kit that is written.
    package struct Kit: Sendable {
        /// Its edition.
        package let edition: Edition
        /// Its wiring; the page's, or one with which everything else that can be declared is played once.
        package let wiring: DeclaredWiring
    }

    /// All kits.
    package let kits: [Kit]
    private let specification: Specification

    /// The kits of a spec.
    package init(_ specification: Specification) {
        self.specification = specification
        kits =
            specification.editions.map { Kit(edition: $0, wiring: .documented) }
            + [
                DeclaredWiring(launchMode: .singleTop, category: "PROMO", extras: .dataAndFCM, lifecycle: .scenes),
                DeclaredWiring(launchMode: .singleTask, activity: .forwarded),
                DeclaredWiring(activity: .forwarded, extras: .dataAndFCM, lifecycle: .scenes),
            ].map { Kit(edition: specification.defaultEdition, wiring: $0) }
    }

    /// The files of a kit. With the page's wiring, its samples are everything that any built-in sink does in any case,
    /// each once.
    ///
    /// - Parameter jobs: how many parts of the cases are run side by side.
    package func files(of kit: Kit, jobs: Int) async throws -> [WrittenFolder.File] {
        let expansion = try specification.declaring(category: kit.wiring.category).expanded(in: kit.edition)
        let header = PlanHeader(
            specVersion: specification.specVersion, edition: kit.edition.id, wiring: kit.wiring)
        let plan = try PlanFile(header, edition: kit.edition, expansion: expansion)
        let vectors = VectorKit(plan, of: specification, in: kit.edition)
        guard kit.wiring == .documented else { return vectors.files(samples: try vectors.samples()) }
        let cases = Array(plan.cases)
        let parts = stride(from: 0, to: cases.count, by: 64).map { cases[$0..<min($0 + 64, cases.count)] }
        let found = await parts.concurrentMap(jobs: jobs) { part -> Result<[[UInt8]], any Error> in
            do {
                return .success(try await samples(of: Array(part), in: kit, of: vectors))
            } catch {
                return .failure(error)
            }
        }
        return vectors.files(samples: try found.flatMap { try $0.get() })
    }

    private func samples(of cases: [FilledCase], in kit: Kit, of vectors: VectorKit) async throws -> [[UInt8]] {
        let apps = BuiltInSink.all.map { sink in
            let edition = DocumentedEdition(rawValue: kit.edition.id) ?? .newest
            return BuiltInApp(sink.makeSink(edition: edition), profile: sink.profile(wiring: kit.wiring))
        }
        var samples: [[UInt8]] = []
        for played in cases {
            var seen: Set<[StepObservation]> = []
            for app in apps where app.profile.platforms.contains(played.template.platform) {
                guard case .observed(let steps) = await app.observe(played.script), seen.insert(steps).inserted
                else { continue }
                samples.append(
                    try SampleAnswer.line(steps, in: played, wiring: kit.wiring, judge: vectors.judge))
            }
        }
        return samples
    }
}
