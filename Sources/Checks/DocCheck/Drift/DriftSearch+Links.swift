import CodeJudging
import Diagnostics
import Markdown

extension DriftSearch {
    /// Compares the targets of a section's links, in any order.
    mutating func compareLinks(_ left: OutlinePart, _ right: OutlinePart) {
        let pairing = Pairing(left.links, right.links) { TranslatedDestination($0.destination.string) }
        let (lost, others) = (pairing.onlyLeft, pairing.onlyRight)
        for (link, other) in zip(lost, others) { compareTarget(other, link) }
        for link in lost.dropFirst(others.count) {
            add(
                .link, at: place(of: link.range, left, right), source: link.range, isMissing: true,
                "the link to \(quoted(Self.shortened(link.destination.string))) of \(name(link.range)) is missing",
                suggestion: "link to \(Self.shortened(link.destination.string))")
        }
        for link in others.dropFirst(lost.count) {
            add(
                .link, at: link.range,
                "the link to \(quoted(Self.shortened(link.destination.string))) is not in \(source.name)",
                suggestion: "leave it out, or add it to the source page")
        }
    }

    /// Compares the target of a link or an image with the source's.
    mutating func compareTarget(_ found: Link, _ link: Link) {
        guard TranslatedDestination(found.destination.string) != TranslatedDestination(link.destination.string) else {
            return
        }
        let target = Self.shortened(link.destination.string)
        add(
            .link,
            at: found.form == .reference || found.destination.range.isEmpty ? found.range : found.destination.range,
            source: link.range,
            "this leads to \(quoted(Self.shortened(found.destination.string))), and \(name(link.range)) to \(quoted(target))",
            suggestion: "write \(target)")
    }

    /// The paragraph of the page that translates the one at a place of the source; the section if that is unknown.
    func place(of range: Range<Int>, _ left: OutlinePart, _ right: OutlinePart) -> Range<Int> {
        let index = left.texts.partitionPoint { $0.range.upperBound > range.lowerBound }
        guard left.texts.count == right.texts.count, index < left.texts.count,
            left.texts[index].range.contains(range.lowerBound)
        else { return right.place }
        return firstLine(right.texts[index].range, in: page)
    }
}
