import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// One cause told to someone who has to mend it: what the app does, the story of the simplest case, what it costs and
/// what to change.
struct CauseText {
    let cause: Cause
    let launchMode: LaunchMode
    /// Where people read the documentation page.
    let page: PageAddress?

    /// `771 cases, blamed on action.received`.
    var size: String {
        "\(counted(cause.cases, "case")), blamed on \(cause.rules.map(\.id).joined(separator: ", "))"
    }

    /// What is known of the simplest case besides its story: what the app says, and whether it fails alone, too.
    var remarks: [String] {
        var lines: [String] = []
        if case .unsupported(let reason)? = cause.simplest.observation { lines.append("it says: \(reason)") }
        if cause.simplest.alone?.outcome == .passed, let alone = RetryText.line(cause.simplest.alone) {
            lines.append("the simplest case \(alone)")
        }
        return lines
    }

    /// The case and its story, in so many cells; nil for enough.
    func story(width: Int?) -> [String] {
        guard case .observed? = cause.simplest.observation else { return [] }
        return StoryText(story: Story(cause.simplest, launchMode: launchMode)).lines(width: width)
    }

    /// What it costs, what to change, and where to read about it.
    var advice: [String] {
        var lines = cause.effect.map { ["effect: \($0)"] } ?? []
        let remedies = cause.remedies
        if let first = remedies.first, remedies.count > 1, remedies.allSatisfy({ $0.text == first.text }) {
            lines.append("remedy: \(first.text)")
        } else {
            lines += remedies.map { "remedy on \($0.platform == .android ? "Android" : "iOS"): \($0.text)" }
        }
        return lines
    }

    /// The address of the page's section.
    var address: String? { cause.anchor.flatMap { anchor in page.map { "page: " + $0.address(of: anchor) } } }
}
