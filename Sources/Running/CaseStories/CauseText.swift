package import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
package import FailureCauses
package import PushTracking

/// A cause, described for whoever has to fix it: what the app does, the story of the simplest case, its effect and the
/// fix. Reports need only this value: the cause itself and its cases can be released.
package struct CauseText: Sendable {
    /// Its number in the report, from 1 on.
    package var number: Int
    /// The app's behaviour, in one sentence.
    package let sentence: String
    /// The rules that it violates.
    package let rules: [Rule]
    /// How many cases fail by it, alone or with other causes.
    package let cases: Int
    /// The platforms that show it, in order.
    package let platforms: [Platform]
    /// The id of the simplest case that shows it.
    package let simplest: String
    /// Notes on the simplest case in addition to its story: the app's message, and whether it also fails alone.
    package let notes: [String]
    /// The story of the simplest case; nil if nothing was observed.
    package let story: Story?
    /// Its effect on campaign metrics.
    package let effect: String?
    /// The fix for each platform that shows it.
    package let remedies: [(platform: Platform, text: String)]
    /// The address of the documentation's section.
    package let address: String?

    /// A cause of a run.
    package init(cause: Cause, run: RunDescription) {
        self.init(cause, wiring: run.profile.wiring, drive: run.drive, page: run.page)
    }

    /// A cause.
    ///
    /// - Parameters:
    ///   - wiring: the declared wiring, which determines the app's callbacks.
    ///   - drive: determines whether callbacks are known.
    ///   - page: the public documentation page; nil if the spec does not say.
    ///   - system: what the operating system did in each event of the simplest case, if that was observed.
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
        notes = Self.notes(cause)
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

    private static func notes(_ cause: Cause) -> [String] {
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

    /// `771 cases, violates action.received`.
    package var size: String { "\(counted(cases, "case")), violates \(rules.map(\.id).joined(separator: ", "))" }

    /// Everything except its sentence and the command for its simplest case, as lines of plain text.
    package func lines(withStory: Bool) -> [String] {
        let reported = withStory ? story.map { [""] + StoryText(story: $0).lines(width: nil) + [""] } : nil
        return [size] + notes + (reported ?? [])
            + advice.map { "\($0.label): \($0.text)" } + (address.map { ["page: \($0)"] } ?? [])
    }

    /// Its effect and the fix.
    package var advice: [(label: String, text: String)] {
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
    /// The number of causes and failures: `3 causes of 697 failed cases, some of which have several`.
    package func headline(failed: Int) -> String {
        "\(counted(count, "cause")) in \(counted(failed, "failed case"))"
    }
}
