import Diagnostics
import PushTracking
import StrictJSON

/// A cause as a results file records it. `ResultsReplay` checks whether it follows.
package struct ResultsCause: Sendable {
    /// Its number in the run, from 1 on.
    package let number: Int
    /// The app's behaviour, in one sentence.
    package let sentence: String
    /// The ids of the rules that it violates.
    package let rules: [String]
    /// How many cases fail by it, alone or with other causes.
    package let cases: Int
    /// The numbers of the patterns that it explains; `ResultsRecord.pattern` has the number of a case.
    package let patterns: [Int]
    /// The id of the simplest case that shows it.
    package let simplest: String
    /// Its effect and the fix, as the file records them.
    let advice: [(label: String, text: String)]
    /// The address of the documentation's section about it.
    let page: String?

    init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let cause = try ObjectReader(
            element,
            "a cause",
            in: file,
            required: [
                "number", "sentence", "rules", "cases", "patterns", "simplest", "steps", "platforms", "effect",
                "remedies", "page",
            ]
        )
        number = try cause.count("number")
        sentence = try cause.shownString("sentence")
        rules = try cause.strings("rules")
        cases = try cause.count("cases")
        page = element["page"]?.string
        let effect = element["effect"]?.string.map { [(label: "effect", text: $0)] } ?? []
        let remedies = Platform.allCases.compactMap { platform in
            element["remedies"]?[platform.rawValue]?.string.map { (label: "remedy on \(platform.title)", text: $0) }
        }
        let isOne = remedies.count > 1 && remedies.allSatisfy { $0.text.hasSameBytes(as: remedies[0].text) }
        advice = effect + (isOne ? [(label: "remedy", text: remedies[0].text)] : remedies)
        simplest = try cause.shownString("simplest")
        var patterns: [Int] = []
        for pattern in try cause.list("patterns") {
            guard let number = pattern.integer, number >= 0 else {
                throw cause.mismatch("patterns", "a list of numbers from 0")
            }
            patterns.append(number)
        }
        self.patterns = patterns
    }
}
