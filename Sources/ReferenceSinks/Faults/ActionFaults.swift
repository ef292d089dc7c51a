import PushTracking

/// Faults in what is counted for an event, and with which code.
enum ActionFaults {
    static let all: [BuiltInSink] = early + wrong + lost + doubled + miswritten

    private static let early: [BuiltInSink] = [
        actions(
            "click-on-receipt", "sends the click as soon as the notification arrives, besides the impression",
            for: .received
        ) {
            $0 + [ActionCode.click]
        },
        actions(
            "open-on-receipt", "sends the open as soon as the notification arrives, besides the impression",
            for: .received
        ) {
            $0 + [ActionCode.open]
        },
        actions("click-and-open-on-receipt", "sends click and open as soon as the notification arrives", for: .received)
        {
            $0 + [ActionCode.click, ActionCode.open]
        },
        actions("open-on-dismissal", "sends click and open for a dismissal", for: .dismissed) {
            $0 + [ActionCode.open]
        },
        actions("impression-on-dismissal", "sends the impression again for a dismissal", for: .dismissed) {
            [ActionCode.impression] + $0
        },
        actions("impression-on-open", "sends the impression again for a tap", for: .opened) {
            [ActionCode.impression] + $0
        },
    ]

    private static let wrong: [BuiltInSink] = [
        actions("click-for-impression", "sends a click instead of the impression", for: .received) { _ in
            [ActionCode.click]
        },
        actions("open-for-dismissal", "sends an open instead of the click for a dismissal", for: .dismissed) { _ in
            [ActionCode.open]
        },
        actions("impression-for-dismissal", "sends an impression instead of the click for a dismissal", for: .dismissed)
        { _ in
            [ActionCode.impression]
        },
        codes("codes-two-and-three", "sends 2 for an open and 3 for a click", replacing: ["1": "2", "2": "3"]),
        codes(
            "impression-and-open-exchanged", "sends 1 for an impression and 7 for an open",
            replacing: ["7": "1", "1": "7"]),
        codes(
            "impression-and-click-exchanged", "sends 2 for an impression and 7 for a click",
            replacing: ["7": "2", "2": "7"]),
        codes("click-and-open-exchanged", "sends 1 for a click and 2 for an open", replacing: ["1": "2", "2": "1"]),
    ]

    private static let lost: [BuiltInSink] = [
        actions("impression-lost", "sends no impression", for: .received) { _ in [] },
        actions(
            "dismissal-lost", "sends nothing for a dismissal, as without a delete intent or a category", for: .dismissed
        ) { _ in [] },
        actions("open-lost", "sends nothing for a tap", for: .opened) { _ in [] },
        actions("open-without-click", "sends only the open for a tap", for: .opened) { _ in [ActionCode.open] },
        actions("click-without-open", "sends only the click for a tap", for: .opened) { _ in [ActionCode.click] },
    ]

    private static let doubled: [BuiltInSink] = [
        actions("impression-twice", "sends the impression twice", for: .received) { $0 + $0 },
        actions("dismissal-twice", "sends the click for a dismissal twice", for: .dismissed) { $0 + $0 },
        actions("open-twice", "sends the open for a tap twice", for: .opened) { $0 + [ActionCode.open] },
        actions("click-twice-on-open", "sends the click for a tap twice", for: .opened) { [ActionCode.click] + $0 },
    ]

    private static let miswritten: [BuiltInSink] = [
        codes("codes-as-numbers", "sends the codes as numbers instead of texts", replacing: ["7": 7, "2": 2, "1": 1]),
        codes("codes-as-words", "sends the codes as words", replacing: ["7": "impression", "2": "click", "1": "open"]),
        codes(
            "codes-with-two-digits", "sends the codes with a zero in front",
            replacing: ["7": "07", "2": "02", "1": "01"]),
        codes("impression-code-as-number", "sends the code of an impression as a number", replacing: ["7": 7]),
        codes("click-code-as-number", "sends the code of a click as a number", replacing: ["2": 2]),
        codes("open-code-as-number", "sends the code of an open as a number", replacing: ["1": 1]),
        actions("click-and-open-in-one", "sends both codes of a tap in one call, with a comma between", for: .opened) {
            _ in ["2,1"]
        },
    ]

    private static func actions(
        _ name: String,
        _ summary: String,
        for kind: PushEvent.Kind,
        changing change: @escaping @Sendable ([PayloadValue]) -> [PayloadValue]
    ) -> BuiltInSink {
        .faulty(name, summary) { OtherActions(documented: $0) { $0 == kind ? change($1) : $1 } }
    }

    private static func codes(_ name: String, _ summary: String, replacing codes: [PayloadValue: PayloadValue])
        -> BuiltInSink
    {
        .faulty(name, summary) { OtherActions(documented: $0) { $1.map { codes[$0] ?? $0 } } }
    }
}
