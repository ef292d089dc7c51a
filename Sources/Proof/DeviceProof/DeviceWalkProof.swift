import BuiltInSinks
import CaptureModel
import CaseJudging
package import ConformanceSpec
package import DeviceCheck
import Diagnostics
import FaultySinks
package import PushTracking
import SelfTest

/// The proof of walks on one platform: correct sinks are never accused, and faults are blamed on the rules that they
/// violate, or not judged.
package struct DeviceWalkProof {
    private let specification: Specification
    private let platform: Platform
    private let seed: UInt64
    private let part: FaultMatrix.Part
    private let walk: DeviceWalk
    private let tells: CaptureTells

    /// The walk that `device plan` makes by default.
    ///
    /// - Throws: what is wrong in the spec.
    package init(
        _ specification: Specification, on platform: Platform, seed: UInt64, tells: CaptureTells, matrix: FaultMatrix
    ) throws {
        let edition = specification.defaultEdition
        let candidates = try specification.expanded(in: edition).onDevice.cases
            .filter { $0.platform == platform && $0.level == .required }
            .compactMap { WalkCandidate($0, seed: seed, tells: tells) }
        guard let part = matrix.parts[platform], let cover = WalkCover(candidates, part, minutes: 20) else {
            throw ImpossibleWalk()
        }
        let plan = DevicePlanFile(
            specification: specification, edition: edition, platform: platform, gate: .required, seed: seed,
            challenge: nil, bundle: nil, shows: (0, 0), order: cover.order)
        (self.specification, self.platform, self.seed, self.part) = (specification, platform, seed, part)
        walk = try plan.walk(specification, in: edition)
        self.tells = tells
    }

    private struct ImpossibleWalk: Error {}

    /// What the walk shows, in one sentence.
    package var summary: String {
        let shown = part.count(shownBy: Set(walk.steps.map(\.template.id)))
        return
            "\(counted(walk.pushes.count, "push", plural: "pushes")), \(walk.minutes) minutes, shows \(shown) of \(part.count) faults"
    }

    /// What came of the captures of correct sinks, by the kind of capture.
    package struct Correct: Sendable {
        /// By kind: how many captures, how many steps were judged, and in how many the sink was accused.
        package private(set) var kinds: [String: (captures: Int, steps: Int, judged: Int, accused: Int)] = [:]
        /// The first accusations.
        package private(set) var examples: [String] = []

        /// How many captures accuse a correct sink.
        package var accused: Int { kinds.values.reduce(0) { $0 + $1.accused } }

        fileprivate mutating func add(
            _ kind: String, steps: Int, judged: Int, accusation: String?
        ) {
            var known = kinds[kind] ?? (0, 0, 0, 0)
            known.captures += 1
            known.steps += steps
            known.judged += judged
            if let accusation {
                known.accused += 1
                if examples.count < 10 { examples.append(accusation) }
            }
            kinds[kind] = known
        }

        /// The figures, a line for each kind.
        package var text: String {
            let lines = kinds.sorted { $0.key < $1.key }.map { kind, row in
                "  correct, \(kind): \(row.captures) captures, \(row.judged) of \(row.steps) steps judged, \(row.accused) accused"
            }
            return (lines + examples.map { "    \($0)" }).joined(separator: "\n")
        }
    }

    /// Judges captures of all correct sinks.
    ///
    /// - Throws: why a capture cannot be read.
    package func correct(captures: Int) async throws -> Correct {
        let sinks = ([BuiltInSink.reference] + BuiltInSink.correct).filter { $0.platforms.contains(platform) }
        let play = try WalkPlay(walk)
        let proof = CaptureProof(walk, book: specification.book)
        var made: [[MadeCall]] = []
        for sink in sinks { made.append(await play.calls(of: sink)) }
        var found = Correct()
        var generator = SplitMix64(state: seed)
        for _ in 0..<captures {
            let position = Int.random(in: made.indices, using: &generator)
            let functions = Set(made[position].filter(\.call.isTracking).map(\.call.function.known))
            let options = CaptureOptions.drawn(&generator, tracksByActionOnly: functions == [.trackAction])
            let kinds = CaptureKind.kinds(on: platform, generation: options.generation)
            guard let kind = kinds.randomElement(using: &generator) else { continue }
            let number = generator.next()
            let (outcome, results) = try proof.outcome(
                of: made[position], kind: kind, seed: number, options: options)
            var accusation: String?
            if case .failed = outcome {
                let failed = results.cases.first { $0.verdict.failure != nil }
                accusation =
                    "\(sinks[position].name), seed \(number), \(options): \(failed?.template.id ?? ""): \(failed?.verdict.message ?? "")"
            }
            found.add(
                kind.rawValue, steps: walk.steps.count, judged: results.judged.count, accusation: accusation)
        }
        return found
    }

    /// What came of the faults.
    package struct Faults: Sendable {
        /// One fault in one capture.
        fileprivate struct Row: Sendable {
            let fault: String
            let kind: String
            let found: CaptureProof.Outcome
            /// The rules that it violates, by its cases and on this walk.
            let rules: [String]
            /// The rules that a capture cannot tell from those that were named.
            let group: [String]
            /// Whether the plan of the walk promises that it shows.
            let isShown: Bool

            var word: String {
                switch found {
                case .passed: "passed"
                case .notJudged: "not judged"
                case .failed(let named): Set(named + group).isDisjoint(with: rules) ? "misjudged" : "found"
                }
            }
        }

        /// By fault, in order.
        fileprivate var rows: [Row] = []

        /// The faults that were blamed on rules that they do not violate.
        package var misjudged: [String] { rows.filter { $0.word == "misjudged" }.map(\.fault) }

        /// The figures, two lines for each kind of capture.
        package func text(isListed: Bool) -> String {
            var lines: [String] = []
            for kind in Set(rows.map(\.kind)).sorted() {
                for isShown in [true, false] {
                    let own = rows.filter { $0.kind == kind && $0.isShown == isShown }
                    let counts = ["found", "misjudged", "passed", "not judged"].map { word in
                        "\(own.count { $0.word == word }) \(word)"
                    }
                    let which = isShown ? "that the walk shows" : "that it does not promise to show"
                    lines.append("  \(kind): \(own.count) faults \(which): \(counts.joined(separator: ", "))")
                }
            }
            for row in rows where isListed || row.word == "misjudged" {
                var found = row.word
                if case .failed(let rules) = row.found { found += ": " + rules.joined(separator: " ") }
                lines.append("    \(row.kind) \(row.fault) (\(row.rules.joined(separator: " "))): \(found)")
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Judges each named fault by one kind of each level of capture, on a perfect network.
    ///
    /// - Throws: why a capture cannot be read.
    package func faults() async throws -> Faults {
        let play = try WalkPlay(walk)
        let proof = CaptureProof(walk, book: specification.book)
        var found = Faults()
        var generator = SplitMix64(state: seed)
        let kinds: [CaptureKind] = platform == .android ? [.harMitmproxy, .logcatThreadtime] : [.harMitmproxy]
        let played = try await PlayedEdition(specification)
        let judge = CaseJudge(plan: walk.plan, book: specification.book)
        let ids = Set(walk.steps.map(\.template.id))
        let positions = Set(part.cases.indices.filter { ids.contains(part.cases[$0]) })
        let shown = Set(part.rows.filter { !$0.cases.isDisjoint(with: positions) }.flatMap(\.faults))
        for fault in BuiltInSink.faulty where fault.platforms.contains(platform) {
            let calls = await play.calls(of: fault)
            let failed = played.failures(of: await played.deviations(of: fault)).failed
            let rules = await play.violated(by: fault, judge: judge).union(
                failed.filter { $0.template.platform == platform }.flatMap { $0.rules.map(\.id) }
            ).sorted()
            let isShown = shown.contains(fault.name)
            for kind in kinds + [.assuranceEvents] {
                let (outcome, results) = try proof.outcome(of: calls, kind: kind, seed: generator.next())
                let hasLoss = results.cases.contains { $0.verdict.failure?.kinds.contains(where: \.isLoss) == true }
                let group = hasLoss ? tells.groups.flatMap(\.rules) : []
                found.rows.append(
                    Faults.Row(
                        fault: fault.name, kind: kind.rawValue, found: outcome, rules: rules, group: group,
                        isShown: isShown))
            }
        }
        return found
    }
}

extension CaptureOptions {
    /// Any options: with everything that a session may have.
    ///
    /// - Parameter tracksByActionOnly: whether the app calls only `trackAction`. The old SDK has nothing else, and an app
    ///   that also calls `collectMessageInfo` is wrong without the rule for postbacks: half of its calls are lost.
    fileprivate static func drawn(_ generator: inout SplitMix64, tracksByActionOnly: Bool) -> CaptureOptions {
        var options = CaptureOptions()
        let draws = (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<4, using: &generator))
        if tracksByActionOnly { options.generation = draws.0 == 0 ? .v4 : .aep }
        if tracksByActionOnly { options.hasPostbackRule = draws.1 > 0 }
        options.hasOtherAnswers = Bool.random(using: &generator)
        options.isPrivacyUnknown = Int.random(in: 0..<20, using: &generator) == 0
        options.isCut = Int.random(in: 0..<4, using: &generator) == 0
        return options
    }
}
