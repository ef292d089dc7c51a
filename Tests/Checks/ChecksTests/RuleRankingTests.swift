import ConformanceSpec
import PushTracking
import Testing

@testable import CodeJudging

@Suite("Which rule says best what is at fault") struct RuleRankingTests {
    private let ranking: RuleRanking

    init() throws {
        let specification = try Specification(.embedded)
        ranking = RuleRanking(specification.book, specification.defaultEdition)
    }

    static let plainRules: [(kind: FaultLocation.Kind, rule: String)] = [
        (.omitted, "action.opened"), (.crashed, "action.opened"), (.value(.order), "action.opened"),
        (.value(.action), "action.opened"),
        (.swappedIDs, "ids.broadlog-id"), (.value(.broadlogId), "ids.broadlog-id"),
        (.value(.deliveryId), "ids.delivery-id"),
        (.value(.keys), "ids.variables"), (.sharedIntent, "ids.own-notification"),
    ]

    @Test("is the book's own for a kind of difference", arguments: plainRules)
    func plainRule(_ kind: FaultLocation.Kind, _ rule: String) {
        #expect(ranking.plainRule(for: kind, at: .opened) == rule)
    }

    @Test("is another for each event", arguments: DeviceEvent.Kind.allCases)
    func event(_ event: DeviceEvent.Kind) {
        let topic = event.platforms == [.android] ? "android" : "action"
        #expect(ranking.plainRule(for: .unanswered, at: event) == "\(topic).\(event.rawValue)")
    }

    @Test(
        "may be a platform's own",
        arguments: [
            ("android.delete-intent", true), ("ios.closed", true), ("ids.verbatim", false), ("android.unknown", false),
        ]
    )
    func platforms(_ rule: String, _ isPlatforms: Bool) { #expect(ranking.isPlatforms(rule) == isPlatforms) }
}
