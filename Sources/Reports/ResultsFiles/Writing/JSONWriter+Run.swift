import Baselines
import CaseJudging
package import ConformanceRunner
package import ConformanceSpec
import Diagnostics
package import PushTracking
import ReportWriting
import RunReports
import StrictJSON

extension JSONWriter {
    /// The results file of a run: one JSON object with one line for each case. Nothing is cut.
    static func results(_ run: JudgedRun, _ settings: ReportSettings) -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.object { writer in
            writer.run(run.run, settings: settings)
            writer.name("cases")
            writer.beginArray()
            for result in run.cases { writer.record(result.record) }
            for failure in RunFailure.failures(of: run, command: settings.command) { writer.record(failure.record) }
            writer.endArray()
            writer.causes(run.causes, of: run.run)
            if run.run.baseline != nil { writer.causes(run.waivedCauses, of: run.run, name: "waivedCauses") }
            if let explored = run.explored { writer.explored(explored) }
            writer.member("counts") { $0.counts(of: run) }
            writer.member("verdict", run.verdict.rawValue)
        }
        writer.lineBreak()
        return writer.bytes
    }

    /// The members that describe a run, from `tool` to `selection`, followed by the optional ones.
    ///
    /// - Parameter settings: data that is not part of the run.
    private mutating func run(_ run: RunDescription, settings: ReportSettings) {
        beginning(toolVersion: run.toolVersion, spec: run.spec, source: settings.specSource)
        member("edition", run.plan.edition.id)
        member("sink") { $0.sink(run.profile, isBuiltIn: settings.isBuiltIn(run)) }
        member("drive", run.drive.rawValue)
        switch run.environment {
        case nil: break
        case .whole: member("environment", "whole")
        case .only(let names): member("environment", names, onOneLine: true)
        }
        if let evidence = run.evidence { member("evidence") { evidence.write(to: &$0) } }
        member("seed") { $0.number(String(run.plan.seed)) }
        if let challenge = run.plan.challenge { member("challenge", challenge.text) }
        member("selection") { $0.selection(run.plan) }
        if let baseline = run.baseline { member("baseline") { $0.baseline(baseline) } }
        if let command = settings.repeatedWords { member("command", command, onOneLine: true) }
        object("began", ["timestamp": settings.timestamp.description, "hostname": settings.hostname])
    }

    /// The first members of every results file: the tool, and the spec with its source.
    package mutating func beginning(toolVersion: String, spec: SpecIdentity, source: String) {
        object("tool", ["name": ToolVersion.name, "version": toolVersion])
        object("spec", ["version": spec.version, "source": source, "digest": spec.digest.description])
    }

    /// The counts of a run, on one line; `notScored` and `flaky` only if cases are.
    package mutating func counts(of run: JudgedRun) {
        object(onOneLine: true) { writer in
            for (name, count) in run.counts where count > 0 || !["notScored", "flaky"].contains(name) {
                writer.member(name, count)
            }
        }
    }

    private mutating func baseline(_ baseline: Baseline) {
        object { writer in
            writer.member("file", baseline.file)
            writer.member("today", baseline.today.description)
            writer.member("waivers") {
                $0.array(baseline.waivers) { writer, waiver in
                    writer.object(onOneLine: true) { writer in
                        waiver.write(to: &writer)
                        writer.member("line", waiver.place.line ?? 1)
                    }
                }
            }
        }
    }

    /// The sink's declared profile, and whether it came with the tool.
    package mutating func sink(_ profile: SinkProfile, isBuiltIn: Bool) {
        let platforms = Platform.allCases.filter { profile.platforms.contains($0) }
        beginObject(onOneLine: true)
        member("name", profile.name)
        member("version", profile.version)
        member("platforms", platforms.map(\.rawValue))
        name("sdk")
        beginObject()
        for platform in platforms {
            guard let sdk = profile.sdk[platform] else { continue }
            object(platform.rawValue, ["name": sdk.name, "version": sdk.version.description])
        }
        endObject()
        profile.wiring.write(to: &self)
        if isBuiltIn { member("builtIn", true) }
        endObject()
    }

    /// The part of the plan that was run; options that were not set are left out.
    private mutating func selection(_ plan: Plan) {
        object(onOneLine: true) { writer in
            writer.member("level", plan.gate.rawValue)
            plan.selection.write(to: &writer)
        }
    }
}

extension JudgedRun {
    /// The number of planned cases, in all and for each verdict, of other failures, and of flaky cases.
    var counts: [(name: String, count: Int)] {
        [("planned", planned)] + Verdict.Kind.allCases.map { ($0.rawValue, count($0)) }
            + [("unplanned", unplannedFailures.count), ("flaky", flaky.count)]
    }
}
