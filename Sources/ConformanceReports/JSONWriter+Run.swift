import ConformanceRunner
import ConformanceSpec
import PushTracking
import StrictJSON

extension JSONWriter {
    /// The members that describe a run, from `tool` to `selection`.
    mutating func run(_ run: RunDescription) {
        member("tool") { writer in
            writer.beginObject(onOneLine: true)
            writer.member("name", "tracking-conformance")
            writer.member("version", run.toolVersion)
            writer.endObject()
        }
        member("spec") { writer in
            writer.beginObject(onOneLine: true)
            writer.member("version", run.specVersion)
            writer.endObject()
        }
        member("edition", run.plan.edition.id)
        member("sink") { $0.sink(run.profile) }
        member("drive", run.drive.rawValue)
        member("seed") { $0.number(String(run.plan.seed)) }
        member("selection") { $0.selection(run.plan) }
    }

    /// The members behind the cases: `lateCalls`, `counts` and `verdict`.
    mutating func summary(_ summary: RunSummary) {
        member("lateCalls") { writer in
            writer.beginArray()
            for call in summary.lateCalls {
                writer.beginObject(onOneLine: true)
                writer.member("id", call.id)
                writer.member("message", call.message)
                writer.endObject()
            }
            writer.endArray()
        }
        member("counts") { writer in
            writer.beginObject(onOneLine: true)
            for kind in Verdict.Kind.allCases { writer.member(kind.rawValue) { $0.integer(summary.count(kind)) } }
            writer.member("planned") { $0.integer(summary.planned) }
            writer.member("reported") { $0.integer(summary.reported) }
            writer.member("judgedAtGate") { $0.integer(summary.judged) }
            writer.member("passedAtGate") { $0.integer(summary.passed) }
            writer.member("skippedAtGate") { $0.integer(summary.skippedAtGate) }
            writer.endObject()
        }
        member("verdict", summary.verdict.rawValue)
    }

    private mutating func sink(_ profile: SinkProfile) {
        let platforms = Platform.allCases.filter { profile.platforms.contains($0) }
        beginObject(onOneLine: true)
        member("name", profile.name)
        member("version", profile.version)
        member("platforms") { $0.strings(platforms.map(\.rawValue)) }
        member("sdk") { writer in
            writer.beginObject()
            for platform in platforms {
                guard let sdk = profile.sdk[platform] else { continue }
                writer.member(platform.rawValue) { writer in
                    writer.beginObject()
                    writer.member("name", sdk.name)
                    writer.member("version", sdk.version.description)
                    writer.endObject()
                }
            }
            writer.endObject()
        }
        member("launchMode", profile.launchMode.rawValue)
        endObject()
    }

    /// What of the plan was run. `planned` counts the cases of the whole plan, so that parts of it can be put together.
    private mutating func selection(_ plan: Plan) {
        let selection = plan.selection
        beginObject(onOneLine: true)
        member("level", plan.gate.rawValue)
        member("platforms") { writer in
            guard let platforms = selection.platforms else { return writer.null() }
            writer.strings(Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue))
        }
        member("rules") { $0.strings(selection.rules.map(\.description)) }
        member("cases") { $0.strings(selection.cases.map(\.description)) }
        member("shard") { writer in
            guard let shard = selection.shard else { return writer.null() }
            writer.string(shard.description)
        }
        member("planned") { $0.integer(plan.cases.count) }
        endObject()
    }
}
