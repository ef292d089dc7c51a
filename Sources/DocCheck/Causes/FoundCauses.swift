package import ConformanceReports
import Diagnostics

/// The mistakes that the findings of a page, or of an app, come from.
package struct FoundCauses: Sendable {
    /// Numbered in the order in which they are told.
    package private(set) var causes: [CauseText] = []
    /// How many cases fail by them, and by others that do not count.
    package let failed: Int
    /// Whether there are others, all of whose findings are accepted, or were not asked for.
    package let areSomeLeftOut: Bool

    /// Nothing is wrong, or nobody asked.
    static let none = FoundCauses()

    private init() { (failed, areSomeLeftOut) = (0, false) }

    /// Keeps the causes that a finding which counts comes from, with the numbers that they have among all.
    init(_ all: ExampleCauses, of findings: [Finding]) {
        let counting = Set(findings.filter { $0.acceptance == nil }.flatMap(\.causes))
        causes = all.causes.filter { counting.contains($0.number) }
        failed = all.failed
        areSomeLeftOut = causes.count < all.causes.count
    }

    /// Numbers the causes in their order, in the findings too, when it is certain which causes a report lists.
    ///
    /// - Parameter count: how many causes the report lists before them.
    mutating func number(after count: Int = 0, in findings: inout [Finding]) {
        var numbers: [Int: Int] = [:]
        for index in causes.indices {
            numbers[causes[index].number] = count + index + 1
            causes[index].number = count + index + 1
        }
        for index in findings.indices { findings[index].causes = findings[index].causes.compactMap { numbers[$0] } }
    }
}

extension CauseText {
    /// Where it was found, each line once.
    func places(among findings: [Finding]) -> [SourcePlace] {
        var seen: Set<SourcePlace> = []
        return findings.filter { $0.causes.contains(number) }.compactMap { finding in
            let place = SourcePlace(file: finding.place.file, line: finding.place.line)
            return seen.insert(place).inserted ? place : nil
        }
    }
}
