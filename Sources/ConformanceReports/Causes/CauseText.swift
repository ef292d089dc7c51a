import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// One cause told to someone who has to mend it: what the app does, the story of the simplest case, what it costs and
/// what to change.
struct CauseText {
    let cause: Cause
    let run: RunDescription

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
        if let fault = cause.looksLike {
            lines.append("looks like the built-in sink \(fault.name), which \(fault.summary)")
        }
        return lines
    }

    /// The story of the simplest case; nil where nothing was observed.
    var story: Story? {
        guard case .observed? = cause.simplest.observation else { return nil }
        return Story(cause.simplest, launchMode: run.profile.launchMode, drive: run.drive)
    }

    /// What it costs and what to change.
    var advice: [(label: String, text: String)] {
        var advice = cause.effect.map { [("effect", $0)] } ?? []
        let remedies = cause.remedies
        if let first = remedies.first, remedies.count > 1, remedies.allSatisfy({ $0.text == first.text }) {
            advice.append(("remedy", first.text))
        } else {
            advice += remedies.map { ("remedy on \($0.platform == .android ? "Android" : "iOS")", $0.text) }
        }
        return advice
    }

    /// The address of the page's section.
    var address: String? { cause.anchor.flatMap { anchor in run.page?.address(of: anchor) } }
}

extension [Cause] {
    /// How many causes explain how many failures: `3 causes of 697 failed cases, some of which have several`.
    func headline(failed: Int) -> String {
        let mentioned = reduce(0) { $0 + $1.cases }
        return "\(counted(count, "cause")) of \(counted(failed, "failed case"))"
            + (mentioned > failed ? ", some of which have several" : "")
    }
}
