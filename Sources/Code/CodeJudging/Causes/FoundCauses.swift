package import CaseStories
package import Diagnostics

/// The causes of the findings in a page or an app.
package struct FoundCauses: Sendable {
    /// Numbered in the order in which they are reported.
    package private(set) var causes: [CauseText] = []
    /// How many cases fail because of them, or of others that do not count.
    package let failed: Int
    /// Whether there are others, all of whose findings are accepted or were not selected.
    package let areSomeLeftOut: Bool

    /// No failures, or causes were not requested.
    package static let none = FoundCauses()

    private init() { (failed, areSomeLeftOut) = (0, false) }

    /// Keeps the causes of the findings that count, in their order, with their original numbers.
    package init(_ all: CodeCauses, of findings: [Finding]) {
        var counting: Set<Int> = []
        let numbers = findings.filter { $0.acceptance == nil }.flatMap(\.causes).filter { counting.insert($0).inserted }
        causes = numbers.compactMap { number in all.causes.first { $0.number == number } }
        failed = all.failed
        areSomeLeftOut = causes.count < all.causes.count
    }

    /// Numbers the causes in order, also in the findings, once it is known which causes a report lists.
    ///
    /// - Parameter count: how many causes the report lists before them.
    package mutating func number(after count: Int = 0, in findings: inout [Finding]) {
        var numbers: [Int: Int] = [:]
        for index in causes.indices {
            numbers[causes[index].number] = count + index + 1
            causes[index].number = count + index + 1
        }
        for index in findings.indices { findings[index].causes = findings[index].causes.compactMap { numbers[$0] } }
    }
}

extension CauseText {
    /// The places where it was found, each line once.
    package func places(among findings: [Finding]) -> [SourcePlace] {
        var seen: Set<SourcePlace> = []
        return findings.filter { $0.causes.contains(number) }.compactMap { finding in
            let place = SourcePlace(file: finding.place.file, line: finding.place.line)
            return seen.insert(place).inserted ? place : nil
        }
    }
}
