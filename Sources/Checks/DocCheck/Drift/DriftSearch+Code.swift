import CodeJudging
import Diagnostics
import Markdown

extension CodeTokenLine {
    /// Equal for all lines that differ only in texts for readers.
    var key: String {
        tokens.map { token in
            if case .text(isForPeople: true) = token.kind { "\"\"" } else { token.string }
        }.joined(separator: " ")
    }
}

extension CodeTokenLine {
    fileprivate func holds(_ part: ArraySlice<CodeToken>) -> Bool {
        guard let first = part.first, let last = part.last else { return false }
        return range.lowerBound <= first.range.lowerBound && last.range.upperBound <= range.upperBound
    }
}

extension DriftSearch {
    /// Compares code line by line, without comments and empty lines; different line breaks alone are not reported.
    mutating func compareCode(
        _ left: [CodeTokenLine], of block: CodeBlock, _ right: [CodeTokenLine], of translated: CodeBlock
    ) {
        let alignment = Alignment(left, right) { $0.likeness($1) < 0.5 ? 0 : $0.likeness($1) }
        let gaps = alignment.gaps(leftCount: left.count, rightCount: right.count) { left[$0].allows(right[$1]) }
        var missing: [(lines: Range<Int>, after: Range<Int>)] = []
        var added: [Range<Int>] = []
        for gap in gaps {
            let (some, others) = (left[gap.left].flatMap(\.tokens), right[gap.right].flatMap(\.tokens))
            guard !some.allow(others), !compareRebroken(left[gap.left], right[gap.right]) else { continue }
            let pairs = alignment.pairs.filter { gap.left.contains($0.left) && gap.right.contains($0.right) }
            let before = gap.right.lowerBound
            let place =
                before > 0 ? right[before - 1].range : firstLine(translated.range, in: page)
            if pairs.isEmpty {
                compareSegment(
                    gap.left, of: left, gap.right, of: right, after: place, missing: &missing, added: &added)
                continue
            }
            // Similar lines were changed; those between them were added or removed.
            var (first, second, last) = (gap.left.lowerBound, gap.right.lowerBound, place)
            for pair in pairs {
                compareSegment(
                    first..<pair.left, of: left, second..<pair.right, of: right, after: last, missing: &missing,
                    added: &added)
                compareLine(left[pair.left], right[pair.right])
                (first, second, last) = (pair.left + 1, pair.right + 1, right[pair.right].range)
            }
            compareSegment(
                first..<gap.left.upperBound, of: left, second..<gap.right.upperBound, of: right, after: last,
                missing: &missing, added: &added)
        }
        reportLines(missing: missing, of: left, added: added, in: right)
    }

    private mutating func compareSegment(
        _ some: Range<Int>,
        of left: [CodeTokenLine],
        _ others: Range<Int>,
        of right: [CodeTokenLine],
        after last: Range<Int>,
        missing: inout [(lines: Range<Int>, after: Range<Int>)],
        added: inout [Range<Int>]
    ) {
        if some.count == 1, others.count == 1 {
            compareLine(left[some.lowerBound], right[others.lowerBound])
            return
        }
        if !some.isEmpty, !others.isEmpty {
            let (lines, found) = (left[some], right[others])
            guard !lines.flatMap(\.tokens).allow(found.flatMap(\.tokens)),
                let first = lines.first, let other = found.first
            else { return }
            add(
                .code, at: other.range, source: first.range,
                "\(others.count == 1 ? "this line is" : "\(others.count) lines from here on are") other code than \(count(some)) of \(name(first.range))",
                suggestion: "write: \(text(lines))")
            return
        }
        if !some.isEmpty { missing.append((some, last)) }
        if !others.isEmpty { added.append(others) }
    }

    /// Reports lines that were removed or added; those that were both have moved.
    private mutating func reportLines(
        missing: [(lines: Range<Int>, after: Range<Int>)],
        of left: [CodeTokenLine],
        added: [Range<Int>],
        in right: [CodeTokenLine]
    ) {
        var added = added
        for (some, last) in missing {
            let lines = left[some]
            guard let first = lines.first else { continue }
            let tokens = lines.flatMap(\.tokens)
            if let index = added.firstIndex(where: { tokens.allow(right[$0].flatMap(\.tokens)) }) {
                let moved = right[added.remove(at: index)]
                add(
                    .order, at: moved.first?.range ?? last, source: first.range,
                    "\(some.count == 1 ? "this line is" : "\(some.count) lines from here on are") elsewhere in the code of \(name(first.range))",
                    suggestion: "move \(some.count == 1 ? "it" : "them") after \(quoted(found(last)))")
            } else {
                add(
                    .code, at: last, source: first.range, isMissing: true,
                    "\(count(some)) of \(name(first.range)) \(some.count == 1 ? "is" : "are") missing after this line: \(quoted(text(lines)))",
                    suggestion: "write: \(text(lines))")
            }
        }
        for others in added {
            guard let first = right[others].first else { continue }
            add(
                .code, at: first.range,
                "\(others.count == 1 ? "this line is" : "\(others.count) lines from here on are") not in the code of \(source.name)",
                suggestion:
                    "leave out \(quoted(Self.shortened(right[others].map { page.page.source.text(in: $0.range) }.joined(separator: "\n"))))"
            )
        }
    }

    /// Compares two lines.
    private mutating func compareLine(_ left: CodeTokenLine, _ right: CodeTokenLine) {
        let (lost, got) = Self.difference(left.tokens, right.tokens)
        add(lost: left.tokens[lost], in: left, got: right.tokens[got], in: right)
    }

    /// The differing parts of two runs of tokens: without equal tokens at their beginnings and ends.
    private static func difference(_ left: [CodeToken], _ right: [CodeToken]) -> (left: Range<Int>, right: Range<Int>) {
        let most = min(left.count, right.count)
        let start = (0..<most).first { !left[$0].allows(right[$0]) } ?? most
        var tail = 0
        while tail < most - start, left[left.count - 1 - tail].allows(right[right.count - 1 - tail]) { tail += 1 }
        return (start..<left.count - tail, start..<right.count - tail)
    }

    /// Compares lines with different line breaks that differ within a single line.
    ///
    /// - Returns: whether the difference was reported.
    private mutating func compareRebroken(_ left: ArraySlice<CodeTokenLine>, _ right: ArraySlice<CodeTokenLine>) -> Bool
    {
        guard !left.isEmpty, !right.isEmpty, left.count != right.count else { return false }
        let (some, others) = (left.flatMap(\.tokens), right.flatMap(\.tokens))
        let (lost, got) = Self.difference(some, others)
        let line = left.first { $0.holds(some[lost]) }
        let other = right.first { $0.holds(others[got]) } ?? right.first
        // A whole line that was removed or added is reported as a line.
        guard let line, let other, lost.count < line.tokens.count, got.count < other.tokens.count else { return false }
        guard right.contains(where: { $0.holds(others[got]) }) || got.isEmpty else { return false }
        add(lost: some[lost], in: line, got: others[got], in: other)
        return true
    }

    private mutating func add(
        lost: ArraySlice<CodeToken>, in left: CodeTokenLine, got: ArraySlice<CodeToken>, in right: CodeTokenLine
    ) {
        guard !lost.isEmpty || !got.isEmpty else { return }
        let place = got.extent ?? right.range
        let message: String
        if let lost = lost.extent, got.isEmpty {
            message = "\(quoted(written(lost))) of \(name(left.range)) is missing in this line"
        } else if lost.isEmpty {
            message = "\(quoted(found(place))) is not in \(name(left.range))"
        } else {
            message =
                "the code has \(quoted(found(place))), and \(name(left.range)) has \(quoted(written(lost.extent ?? left.range)))"
        }
        add(.code, at: place, source: lost.extent ?? left.range, message, suggestion: "write: \(written(left.range))")
    }

    private func count(_ lines: Range<Int>) -> String { lines.count == 1 ? "a line" : "\(lines.count) lines" }

    private func text(_ lines: ArraySlice<CodeTokenLine>) -> String {
        Self.shortened(lines.map { source.outline.page.source.text(in: $0.range) }.joined(separator: "\n"))
    }
}

extension ArraySlice<CodeToken> {
    /// From the first token to the last.
    fileprivate var extent: Range<Int>? {
        guard let first, let last, first.range.lowerBound <= last.range.upperBound else { return nil }
        return first.range.lowerBound..<last.range.upperBound
    }
}
