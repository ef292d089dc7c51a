import BuiltInSinks
import Diagnostics
import PushTracking

/// Faults in comparing the flag's text.
enum FlagTextFaults {
    static let all: [BuiltInSink] = [
        .faulty("flag-absent-means-off", "tracks nothing that has no flag") {
            OtherFlagTest(documented: $0) { event, isTracked in event.payload[CampaignKey.flag] != nil && isTracked }
        },
        flag("flag-anything-but-off", "treats every flag except `off` as on") { $0 != "off" },
        flag("flag-trimmed", "trims white space around the flag before comparing it") { $0.trimmed == "on" },
        flag("flag-by-prefix", "treats every flag that begins with `on` as on") { $0.hasPrefix("on") },
        flag("flag-by-prefix-in-any-case", "treats every flag that begins with `on`, in any case, as on") {
            $0.lowercased().hasPrefix("on")
        },
        flag("flag-by-containing", "treats every flag that contains `on` as on") { $0.hasBytes(of: "on") },
        flag("flag-as-boolean", "reads `true`, `yes`, `1` and `enabled` as on") {
            ["on", "true", "yes", "1", "enabled"].contains($0)
        },
        flag("flag-true-means-on", "reads `true` as on") { $0 == "on" || $0 == "true" },
        flag("flag-in-quotes", "treats `on` in quotes as on") { $0 == "on" || $0 == "\"on\"" },
        flag("flag-empty-means-absent", "treats an empty flag as missing, and tracks") { $0 == "on" || $0.isEmpty },
        flag(
            "flag-look-alike-letters", "treats Cyrillic and Greek letters that look like those of `on` as those letters"
        ) {
            $0.replacing(["\u{43E}": "o", "\u{3BF}": "o", "\u{578}": "n"]) == "on"
        },
        flag("flag-non-ascii-dropped", "drops non-ASCII characters before comparing the flag") {
            $0.removing { !$0.isASCII } == "on"
        },
    ]

    /// A fault that tests the flag's text differently; a missing flag counts as on and a value that is not text as off,
    /// as documented.
    private static func flag(_ name: String, _ summary: String, isOn test: @escaping @Sendable (String) -> Bool)
        -> BuiltInSink
    {
        .faulty(name, summary) {
            OtherFlagTest(documented: $0) { event, isTracked in event.string(CampaignKey.flag).map(test) ?? isTracked }
        }
    }
}
