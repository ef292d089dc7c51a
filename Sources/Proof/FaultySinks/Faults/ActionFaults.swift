import BuiltInSinks
import PushTracking

/// Faults in the events that are counted and their codes: `7` for an impression, `2` for a click, `1` for an open.
enum ActionFaults {
    static let all: [BuiltInSink] = early + wrong + lost + doubled + miswritten

    private static let early: [BuiltInSink] = []

    private static let wrong: [BuiltInSink] = [
        codes("click-for-impression", "sends a click instead of the impression", at: .received, sending: ["2"]),
        codes(
            "impression-and-open-exchanged", "sends 1 for an impression and 7 for an open",
            replacing: ["7": "1", "1": "7"]),
        codes(
            "impression-and-click-exchanged", "sends 2 for an impression and 7 for a click",
            replacing: ["7": "2", "2": "7"]),
        codes("click-and-open-exchanged", "sends 1 for a click and 2 for an open", replacing: ["1": "2", "2": "1"]),
    ]

    private static let lost: [BuiltInSink] = [
        codes("impression-lost", "sends no impression", at: .received, sending: []),
        codes(
            "dismissal-lost", "sends nothing for a clear, as if it had no delete intent or category",
            at: .dismissed, sending: []),
        codes("open-lost", "sends nothing for a tap", at: .opened, sending: []),
        codes("open-without-click", "sends only the open for a tap", at: .opened, sending: ["1"]),
        codes("click-without-open", "sends only the click for a tap", at: .opened, sending: ["2"]),
    ]

    private static let doubled: [BuiltInSink] = [
        codes("impression-twice", "sends the impression twice", at: .received, sending: ["7", "7"]),
        codes("dismissal-twice", "sends the click for a clear twice", at: .dismissed, sending: ["2", "2"]),
        codes("open-twice", "sends the open for a tap twice", at: .opened, sending: ["2", "1", "1"]),
        codes("click-twice-on-open", "sends the click for a tap twice", at: .opened, sending: ["2", "2", "1"]),
    ]

    private static let miswritten: [BuiltInSink] = [
        codes("codes-as-numbers", "sends the codes as numbers instead of text", replacing: ["7": 7, "2": 2, "1": 1]),
        codes("impression-code-as-number", "sends the code of an impression as a number", replacing: ["7": 7]),
        codes("click-code-as-number", "sends the code of a click as a number", replacing: ["2": 2]),
        codes("open-code-as-number", "sends the code of an open as a number", replacing: ["1": 1]),
        codes(
            "click-and-open-in-one", "sends both codes of a tap in one call, separated by a comma", at: .opened,
            sending: ["2,1"]),
    ]

    /// A fault that sends these codes for one kind of event.
    private static func codes(_ name: String, _ summary: String, at kind: PushEvent.Kind, sending codes: [PayloadValue])
        -> BuiltInSink
    {
        .faulty(name, summary) { OtherActions(documented: $0) { $0 == kind ? codes : $1 } }
    }

    private static func codes(_ name: String, _ summary: String, replacing codes: [PayloadValue: PayloadValue])
        -> BuiltInSink
    {
        .faulty(name, summary) { OtherActions(documented: $0) { $1.map { codes[$0] ?? $0 } } }
    }
}
