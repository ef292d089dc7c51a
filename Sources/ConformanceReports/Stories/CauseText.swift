package import ConformanceRunner
package import ConformanceSpec
import DeviceModel
package import PushTracking

/// One cause told to someone who has to mend it: what the app does, the story of the simplest case, what it costs and
/// what to change. It is all that a report says of the cause: the cause itself, with the cases that show it, can go.
package struct CauseText: Sendable {
    /// Its number in the report, from 1 on.
    package var number: Int
    /// What the app does, in one sentence.
    package let sentence: String
    /// The rules that it breaks.
    package let rules: [Rule]
    /// How many cases fail by it, alone or with others.
    package let cases: Int
    /// The platforms on which it is seen, in their order.
    package let platforms: [Platform]
    /// The id of the simplest case that shows it.
    package let simplest: String
    /// What is known of the simplest case besides its story: what the app says, and whether it fails alone, too.
    let remarks: [String]
    /// The story of the simplest case; nil where nothing was observed.
    package let story: Story?
    /// What the campaign's figures show by it.
    package let effect: String?
    /// What to change, for each platform on which it is seen.
    package let remedies: [(platform: Platform, text: String)]
    /// The address of the page's section.
    package let address: String?

    /// A cause of a run.
    init(cause: Cause, run: RunDescription) {
        self.init(cause, wiring: run.profile.wiring, drive: run.drive, page: run.page)
    }

    /// A cause.
    ///
    /// - Parameters:
    ///   - wiring: what the app declares, by which it gets its callbacks.
    ///   - drive: whether callbacks can be told.
    ///   - page: where people read the documentation; nil where the spec does not say.
    ///   - system: what the operating system did in each event of the simplest case, where that was seen.
    package init(
        _ cause: Cause, wiring: DeclaredWiring, drive: RunDescription.Drive, page: PageAddress?,
        system: [[String]]? = nil
    ) {
        number = cause.number
        sentence = cause.sentence
        rules = cause.rules
        cases = cause.cases
        platforms = Platform.allCases.filter(cause.platforms.contains)
        simplest = cause.simplest.template.id
        remarks = Self.remarks(cause)
        story =
            if case .observed? = cause.simplest.observation {
                Story(cause.simplest, wiring: wiring, drive: drive, system: system)
            } else {
                nil
            }
        effect = cause.effect
        remedies = cause.remedies
        address = cause.anchor.flatMap { page?.address(of: $0) }
    }

    private static func remarks(_ cause: Cause) -> [String] {
        var lines: [String] = []
        if case .unsupported(let reason)? = cause.simplest.observation { lines.append("it says: \(reason)") }
        if cause.simplest.alone?.outcome == .passed, let alone = RetryText.line(cause.simplest.alone) {
            lines.append("the simplest case \(alone)")
        }
        if let flakiness = cause.simplest.flakiness {
            lines.append("the simplest case is flaky: it \(flakiness.sentence)")
        }
        if cause.simplest.verdict.failure?.left.isEmpty == false {
            lines.append("some of what is marked in the simplest case is waived")
        }
        return lines
    }

    /// `771 cases, blamed on action.received`.
    var size: String { "\(counted(cases, "case")), blamed on \(rules.map(\.id).joined(separator: ", "))" }

    /// All but its sentence and how to play its simplest case alone, in lines of plain text.
    func lines(withStory: Bool) -> [String] {
        let told = withStory ? story.map { [""] + StoryText(story: $0).lines(width: nil) + [""] } : nil
        return [size] + remarks + (told ?? [])
            + advice.map { "\($0.label): \($0.text)" } + (address.map { ["page: \($0)"] } ?? [])
    }

    /// What it costs and what to change.
    var advice: [(label: String, text: String)] {
        var advice = effect.map { [("effect", $0)] } ?? []
        if let first = remedies.first, remedies.count > 1, remedies.allSatisfy({ $0.text == first.text }) {
            advice.append(("remedy", first.text))
        } else {
            advice += remedies.map { ("remedy on \($0.platform.title)", $0.text) }
        }
        return advice
    }
}

extension [Cause] {
    /// How many causes explain how many failures: `3 causes of 697 failed cases, some of which have several`.
    func headline(failed: Int) -> String {
        let mentioned = reduce(0) { $0 + $1.cases }
        return "\(counted(count, "cause")) of \(counted(failed, "failed case"))"
            + (mentioned > failed ? ", some of which have several" : "")
    }
}
