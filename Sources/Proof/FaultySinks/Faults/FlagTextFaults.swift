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
        flag("flag-line-end-dropped", "drops a line end after the flag before comparing it") {
            ["on", "on\n", "on\r\n"].contains($0)
        },
        flag("flag-spaces-removed", "removes all spaces from the flag before comparing it") {
            $0.removing { $0 == " " } == "on"
        },
        flag("flag-by-prefix", "treats every flag that begins with `on` as on") { $0.hasPrefix("on") },
        flag("flag-by-prefix-in-any-case", "treats every flag that begins with `on`, in any case, as on") {
            $0.lowercased().hasPrefix("on")
        },
        flag("flag-by-suffix", "treats every flag that ends with `on` as on") { $0.hasSuffix("on") },
        flag("flag-by-containing", "treats every flag that contains `on` as on") { $0.hasBytes(of: "on") },
        flag("flag-by-first-letter", "treats every flag that begins with `o`, except `off`, as on") {
            $0.hasPrefix("o") && $0 != "off"
        },
        flag("flag-as-boolean", "reads `true`, `yes`, `1` and `enabled` as on") {
            ["on", "true", "yes", "1", "enabled"].contains($0)
        },
        flag("flag-true-means-on", "reads `true` as on") { $0 == "on" || $0 == "true" },
        flag("flag-yes-means-on", "reads `yes` as on") { $0 == "on" || $0 == "yes" },
        flag("flag-one-means-on", "reads `1` as on") { $0 == "on" || $0 == "1" },
        flag("flag-enabled-means-on", "reads `enabled` as on") { $0 == "on" || $0 == "enabled" },
        flag("flag-in-quotes", "treats `on` in quotes as on") { $0 == "on" || $0 == "\"on\"" },
        flag("flag-empty-means-absent", "treats an empty flag as missing, and tracks") { $0 == "on" || $0.isEmpty },
        flag(
            "flag-compatible-letters",
            "replaces compatibility characters before comparing, so that full-width letters are on"
        ) {
            $0.compatible == "on"
        },
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
