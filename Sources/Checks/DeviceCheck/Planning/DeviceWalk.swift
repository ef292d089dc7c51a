package import Captures
package import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking

/// The steps of a walk: cases of the plan that a person performs on a device, in order.
package struct DeviceWalk: Sendable {
    /// One push of the walk.
    package struct Push: Sendable {
        /// Its number in the walk, from 1.
        package let number: Int
        /// Its name, and that of its file: `push-07`.
        package let name: String
        /// The title by which a person recognises it.
        package let title: String
        /// The position of its step, from 0.
        package let step: Int
        /// Its notification in the case of that step.
        package let notification: Int
        /// What is sent, with its title.
        package let payload: Payload
        /// Whether it arrives before its case begins: its impression is not judged.
        package let isEarlier: Bool
        /// The codes that the app must send for it, in the order of the events.
        package let expected: [String]

        /// Its `_mId`; nil if it has none.
        package var broadlogID: String? { payload.string(CampaignKey.messageID) }
        /// Its `_dId`; nil if it has none.
        package var deliveryID: String? { payload.string(CampaignKey.deliveryID) }
    }

    /// One case of the walk.
    package struct Step: Sendable {
        /// Its number, from 1.
        package let number: Int
        /// The case with its payloads.
        package let played: FilledCase
        /// About how long it takes, in seconds.
        package let seconds: Int
        /// Its pushes, by the ordinals of the notifications.
        package let pushes: [Push]

        /// Its pushes in the order in which they are sent.
        package var pushesAsSent: [Push] { pushes.sorted { $0.number < $1.number } }

        /// The case.
        package var template: CaseTemplate { played.template }
    }

    /// The plan that its cases are selected from.
    package let plan: Plan
    /// The platform.
    package let platform: Platform
    /// The steps. The last one is the control: its calls show that nothing before it is still waiting.
    package let steps: [Step]

    /// The walk through some cases of a plan.
    ///
    /// - Parameters:
    ///   - plan: selects these cases.
    ///   - order: the ids of the cases, in the order of the walk.
    package init(_ plan: Plan, platform: Platform, order: [String]) {
        (self.plan, self.platform) = (plan, platform)
        let indices = plan.indicesByID
        var steps: [Step] = []
        var number = 0
        for id in order {
            guard let index = indices[Array(id.utf8)] else { continue }
            let played = plan[index].filled(seed: plan.seed, caseIndex: index)
            let arrivals = WalkCandidate.arrivals(of: played.template.scenario)
            let sent = WalkCandidate.events(of: played.template.scenario).compactMap { event in
                if case .received(let notification) = event { notification } else { nil }
            }
            let first = number
            number += sent.count
            let pushes = played.script.payloads.enumerated().map { ordinal, payload in
                let place = first + (sent.firstIndex(of: ordinal) ?? 0) + 1
                let digits = String(place)
                let name = "push-\(String(repeating: "0", count: max(0, 2 - digits.count)))\(digits)"
                let title = "Push \(name.dropFirst("push-".count))"
                return Push(
                    number: place, name: name, title: title, step: steps.count, notification: ordinal,
                    payload: WalkPayload(payload, platform: platform).titled(title) ?? payload,
                    isEarlier: arrivals.contains(ordinal), expected: Self.codes(of: ordinal, in: played.template))
            }
            steps.append(
                Step(
                    number: steps.count + 1, played: played,
                    seconds: WalkCandidate.seconds(of: played.template.scenario), pushes: pushes))
        }
        self.steps = steps
        pushes = steps.flatMap(\.pushesAsSent)
    }

    /// All pushes, in the order in which they are sent.
    package let pushes: [Push]

    /// Whether a record is about one of its pushes.
    package var contains: (CaptureRecord) -> Bool {
        let lookup = PushLookup(pushes)
        return { lookup.push(of: $0.variables) != nil }
    }

    /// About how long it takes, in minutes: with installing, starting and the last wait.
    package var minutes: Int { (steps.reduce(Self.secondsAround) { $0 + $1.seconds } + 59) / 60 }

    /// Installing and starting the app before the first step, and waiting after the last one.
    static let secondsAround = 120

    private static func codes(of notification: Int, in template: CaseTemplate) -> [String] {
        template.expectations.flatMap { expectation -> [String] in
            guard case .calls(let calls, _) = expectation else { return [] }
            return calls.compactMap { call in
                if case .action(let code, notification) = call { code } else { nil }
            }
        }
    }
}
