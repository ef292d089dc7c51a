import AdapterClient
package import AdapterTools
package import CaseJudging
package import ConformanceSpec
import Diagnostics
import PushTracking
package import ReportWriting
import StrictJSON

/// The cases of one edition as data, for runners that neither expand vectors nor know a device.
///
/// The same plan gives the same bytes.
package struct VectorKit {
    private let specification: Specification
    private let edition: Edition
    private let plan: PlanFile
    /// Judges the samples.
    package let judge: CaseJudge

    /// The kit of a plan.
    package init(_ plan: PlanFile, of specification: Specification, in edition: Edition) {
        (self.plan, self.specification, self.edition) = (plan, specification, edition)
        judge = CaseJudge(plan: plan.plan, book: specification.book)
    }

    /// All files: the cases, the samples, the manifest, the schemas, and the text with the runner that explain them.
    ///
    /// - Parameter samples: the lines of `samples.ndjson`.
    package func files(samples: [[UInt8]]) -> [WrittenFolder.File] {
        var cases: [UInt8] = []
        for played in plan.cases {
            var writer = JSONWriter()
            CaseLine(played, wiring: plan.header.wiring).write(to: &writer)
            cases += writer.line
        }
        let data = [
            WrittenFolder.File(path: "cases.ndjson", bytes: cases),
            WrittenFolder.File(path: "samples.ndjson", bytes: Array(samples.joined())),
        ]
        let texts = EmbeddedKit.files.map { path, text in
            WrittenFolder.File(path: path.replacing("kit/", with: ""), bytes: Array(text.utf8))
        }
        return [manifest(of: data + texts)] + data + texts
    }

    /// For each deviation some vectors whose cases have a place for it.
    ///
    /// - Throws: why no adapter can answer a sample.
    package func samples() throws -> [[UInt8]] {
        let vectors = Dictionary(grouping: plan.cases, by: \.template.vector.id).sorted {
            $0.key.precedesByBytes($1.key)
        }.map(\.value)
        return try SampleDeviation.allCases.enumerated().flatMap { number, deviation in
            // Other vectors for each deviation, and another case of each.
            let shown = vectors.indices.lazy.map { vectors[($0 + 7 * number) % vectors.count] }.compactMap { cases in
                let played = cases[cases.count * 7 / 11]
                return deviation.applied(to: played, wiring: plan.header.wiring).map { (played: played, steps: $0) }
            }
            return try shown.prefix(7).map { sample in
                try SampleAnswer.line(sample.steps, in: sample.played, wiring: plan.header.wiring, judge: judge)
            }
        }
    }

    private func manifest(of files: [WrittenFolder.File]) -> WrittenFolder.File {
        var requests = SHA256()
        for id in plan.requestIDs { requests.update(plan.line(ofRequest: id)) }
        let text = JSONWriter.document { writer in
            writer.object { writer in
                writer.member("kit", 1)
                writer.member("specVersion", specification.specVersion)
                writer.member("specDigest", specification.identity.digest.description)
                writer.member("edition", edition.id)
                writer.member("seed") { $0.number(String(plan.header.seed)) }
                if let challenge = plan.header.challenge { writer.member("challenge", challenge.text) }
                writer.member("wiring") { writer in
                    writer.object { writer in
                        for platform in Platform.allCases {
                            writer.object(platform.rawValue, plan.header.wiring.members(on: platform))
                        }
                    }
                }
                writer.member("cases") { $0.object(writeCounts) }
                writer.member("requests", SHA256.hexadecimal(requests.digest()))
                writer.member("files") { writer in
                    writer.object { writer in
                        for file in files {
                            writer.member(file.path, SHA256.hexadecimal(SHA256.digest(of: file.bytes)))
                        }
                    }
                }
                writer.member("defaults") { $0.object(writeDefaults) }
            }
        }
        return WrittenFolder.File(path: "manifest.json", bytes: Array(text.utf8))
    }

    /// The number of cases by platform and level.
    private func writeCounts(to writer: inout JSONWriter) {
        let templates = plan.plan.selected.map { plan.plan[$0] }
        for platform in Platform.allCases {
            let levels = templates.filter { $0.platform == platform }.map(\.level)
            writer.member(platform.rawValue) { writer in
                writer.object(onOneLine: true) { writer in
                    for level in Level.allCases { writer.member(level.rawValue, levels.count { $0 == level }) }
                }
            }
        }
    }

    /// The rule that each kind of difference violates at an event if no rule of the vector owns it there.
    private func writeDefaults(to writer: inout JSONWriter) {
        let rules = specification.book.rules.filter { $0.holds(in: edition) }
        for event in DeviceEvent.Kind.allCases {
            writer.member(event.rawValue) { writer in
                writer.object { writer in
                    for kind in DifferenceKind.allCases {
                        let rule = rules.first { rule in
                            rule.defaults.contains { $0.difference == kind && $0.events.contains(event) }
                        }
                        if let rule { writer.member(kind.rawValue, rule.id) }
                    }
                }
            }
        }
    }
}
