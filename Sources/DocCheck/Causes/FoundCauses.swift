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

    /// Keeps of all causes those that a finding which counts comes from, and gives the findings their numbers.
    init(_ all: ExampleCauses, of findings: inout [Finding]) {
        let counting = Set(findings.filter { $0.acceptance == nil }.flatMap(\.causes))
        causes = all.causes.filter { counting.contains($0.number) }
        failed = all.failed
        areSomeLeftOut = causes.count < all.causes.count
        var numbers: [Int: Int] = [:]
        for index in causes.indices {
            numbers[causes[index].number] = index + 1
            causes[index].number = index + 1
        }
        for index in findings.indices { findings[index].causes = findings[index].causes.compactMap { numbers[$0] } }
    }

    /// Counts on from so many that others have.
    mutating func number(after count: Int, in findings: inout [Finding]) {
        for index in causes.indices { causes[index].number += count }
        for index in findings.indices { findings[index].causes = findings[index].causes.map { $0 + count } }
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
