import AdapterClient
package import ConformanceSpec
import DeviceModel
package import PushTracking
import ResultsFiles
package import StrictJSON

/// One case as data: what the app is given, the calls that must follow, and the rules that a difference violates.
///
/// A line of the kit's `cases.ndjson`, described by `spec/schema/kit.schema.json`.
package struct CaseLine {
    private let played: FilledCase
    private let wiring: DeclaredWiring

    /// A case with its ids, for an app with this wiring.
    package init(_ played: FilledCase, wiring: DeclaredWiring) {
        (self.played, self.wiring) = (played, wiring)
    }

    /// Writes the line as one object.
    package func write(to writer: inout JSONWriter) {
        let template = played.template
        writer.object { writer in
            writer.member("id", template.id)
            writer.member("title", template.vector.title)
            writer.member("vector", template.vector.id)
            writer.member("since", "\(template.vector.since)")
            if let withdrawn = template.vector.withdrawn {
                writer.object("withdrawn", ["version": "\(withdrawn.version)", "reason": withdrawn.reason])
            }
            writer.member("rules", template.vector.rules.map(\.id))
            writer.member("level", template.level.rawValue)
            writer.member("platform", template.platform.rawValue)
            writer.object("wiring", wiring.members(on: template.platform))
            if !template.requirements.isEmpty {
                writer.member("requires") { writer in
                    writer.object { writer in
                        for requirement in template.requirements {
                            writer.member(requirement.sdk, requirement.condition)
                        }
                    }
                }
            }
            writer.callbacks(of: played.script, wiring: wiring)
            writer.events(of: played.script, writeMore: writeExpectation)
        }
    }

    private func writeExpectation(to writer: inout JSONWriter, atStep step: Int) {
        let expectation = played.expectation(atStep: step)
        writer.member("expected") { expectation.record.write(to: &$0) }
        if case .any = expectation { return }
        if case .calls(_, isOrdered: true) = expectation { writer.member("ordered", true) }
        let violations = DifferenceKind.allCases.map { kind in
            (kind: kind.rawValue, rules: played.template.owners(of: kind, atStep: step).map(\.id))
        }.filter { !$0.rules.isEmpty }
        guard !violations.isEmpty else { return }
        writer.member("violates") { writer in
            writer.object { writer in
                for (kind, rules) in violations { writer.member(kind, rules) }
            }
        }
    }
}

extension DeclaredWiring {
    /// What it declares for one platform, in the words of an adapter's answer to `initialize`.
    func members(on platform: Platform) -> KeyValuePairs<String, String> {
        switch platform {
        case .android:
            ["launchMode": launchMode.rawValue, "activity": activity.rawValue, "extras": extras.rawValue]
        case .ios: ["category": category, "lifecycle": lifecycle.rawValue]
        }
    }
}
