package import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking
package import StrictJSON

/// A plan of a walk (`plan.json`): all that is needed to make the walk again, and what a reader of the file wants to
/// see of it.
package struct DevicePlanFile: Sendable {
    /// The version of the spec.
    package let specVersion: String
    /// The digest of the spec's files.
    package let specDigest: String
    /// The id of the edition.
    package let edition: String
    /// The platform.
    package let platform: Platform
    /// The lowest level whose failures fail the walk.
    package let gate: Gate
    /// The seed of the ids.
    package let seed: UInt64
    /// The text that the seed is derived from; nil if it was given as a number.
    package let challenge: Challenge?
    /// iOS: the category of the pushes.
    package let category: String
    /// The app's package name or bundle identifier; nil if it was not given.
    package let bundle: String?
    /// How many faults the walk shows, of those that a capture can show.
    package let shows: (faults: Int, of: Int)
    /// The ids of the cases, in the order of the walk.
    package let order: [String]

    /// A plan with these facts.
    package init(
        specification: Specification, edition: Edition, platform: Platform, gate: Gate, seed: UInt64,
        challenge: Challenge?, bundle: String?, shows: (faults: Int, of: Int), order: [String]
    ) {
        specVersion = specification.specVersion
        specDigest = specification.identity.digest.description
        self.edition = edition.id
        (self.platform, self.gate, self.seed, self.challenge) = (platform, gate, challenge?.seed ?? seed, challenge)
        category = specification.category
        (self.bundle, self.shows, self.order) = (bundle, shows, order)
    }

    /// Reads a plan. `walk(_:)` checks the rest of the file.
    ///
    /// - Throws: the first problem in it.
    package init(_ bytes: [UInt8], file: String) throws(InputFileError) {
        let root = try JSONDocument.read(bytes, file: file)
        try root.checkVersion(1, in: "devicePlan", of: file, remedy: "make the plan again with `device plan`")
        let object = try ObjectReader(
            root, "a plan of a walk", in: file,
            required: [
                "devicePlan", "spec", "edition", "platform", "level", "seed", "category", "minutes", "shows", "steps",
            ], optional: ["bundle", "challenge"])
        let spec = try ObjectReader(object["spec"], "the spec", in: file, required: ["version", "digest"])
        specVersion = try spec.shownString("version")
        specDigest = try spec.shownString("digest")
        edition = try object.shownString("edition")
        platform = try object.word("platform")
        gate = try object.word("level")
        seed = try object.seed("seed")
        challenge = try object.challenge()
        if let challenge, challenge.seed != seed {
            throw object.mismatch("challenge", "the text that the seed is derived from")
        }
        category = try object.string("category")
        bundle = object.has("bundle") ? try object.shownString("bundle") : nil
        let shows = try ObjectReader(object["shows"], "what it shows", in: file, required: ["faults", "of"])
        self.shows = (try shows.count("faults"), try shows.count("of"))
        var order: [String] = []
        for element in try object.list("steps") {
            let step = try ObjectReader(
                element, "a step", in: file,
                required: ["number", "case", "app", "seconds", "pushes", "events"])
            order.append(try step.shownString("case"))
        }
        self.order = order
    }

    /// The walk of this plan.
    ///
    /// - Parameter specification: declares the plan's category.
    /// - Throws: what is wrong in the cases, or why they cannot be planned.
    package func walk(_ specification: Specification, in edition: Edition) throws -> DeviceWalk {
        let plan = try Plan(
            try specification.expanded(in: edition).onDevice, edition: edition, platforms: [platform], gate: gate,
            selection: Selection(cases: order.map { Glob($0) }), seed: seed, challenge: challenge)
        return DeviceWalk(plan, platform: platform, order: order)
    }

    /// The file.
    package func text(of walk: DeviceWalk) -> String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("devicePlan", 1)
                writer.member("spec") {
                    $0.object(onOneLine: true) { writer in
                        writer.member("version", specVersion)
                        writer.member("digest", specDigest)
                    }
                }
                writer.member("edition", edition)
                writer.member("platform", platform.rawValue)
                writer.member("level", gate.rawValue)
                writer.member("seed") { $0.number(String(seed)) }
                if let challenge { writer.member("challenge", challenge.text) }
                writer.member("category", category)
                if let bundle { writer.member("bundle", bundle) }
                writer.member("minutes", walk.minutes)
                writer.member("shows") {
                    $0.object(onOneLine: true) { writer in
                        writer.member("faults", shows.faults)
                        writer.member("of", shows.of)
                    }
                }
                writer.member("steps") { $0.array(walk.steps) { Self.write($1, to: &$0) } }
            }
        }
    }

    private static func write(_ step: DeviceWalk.Step, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("number", step.number)
            writer.member("case", step.template.id)
            writer.member("app", step.template.scenario.app.rawValue)
            writer.member("seconds", step.seconds)
            writer.member("pushes") {
                $0.array(step.pushes) { writer, push in
                    writer.object(onOneLine: true) { writer in
                        writer.member("name", push.name)
                        writer.member("file", push.fileName(on: step.template.platform))
                        writer.member("title", push.title)
                        writer.member("broadlogId", push.broadlogID)
                        writer.member("deliveryId", push.deliveryID)
                        writer.member("expected", push.expected)
                        if push.isEarlier { writer.member("arrivesBefore", true) }
                    }
                }
            }
            writer.member("events") {
                $0.array(WalkCandidate.events(of: step.template.scenario)) { writer, event in
                    writer.object(onOneLine: true) { writer in
                        writer.member("event", event.kind.rawValue)
                        if let ordinal = event.notification { writer.member("push", step.pushes[ordinal].name) }
                    }
                }
            }
        }
    }
}
