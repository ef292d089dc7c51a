/// The runs of asterisks and underscores that remain, and the rules that pair them.
struct EmphasisList {
    private var delimiters: [Delimiter] = []
    private(set) var last: Int32 = -1

    mutating func append(_ run: Range<Int>, character: UInt8, flanking: Flanking) {
        guard flanking.canOpen || flanking.canClose else { return }
        let index = Int32(truncatingIfNeeded: delimiters.count)
        delimiters.append(
            Delimiter(
                character: character,
                start: Int32(truncatingIfNeeded: run.lowerBound),
                end: Int32(truncatingIfNeeded: run.upperBound),
                originalLengthModulo3: UInt8(run.count % 3),
                canOpen: flanking.canOpen,
                canClose: flanking.canClose,
                previous: last
            )
        )
        if last >= 0 { delimiters[Int(last)].next = index }
        last = index
    }

    /// Pairs the runs after `bottom` (-1 for all of them), and removes them.
    mutating func pair(above bottom: Int32, into spans: inout [InlineSpan]) {
        // There are no openers below these, by kind of closing run, so they are not searched again.
        var bottoms = [Int32](repeating: bottom, count: 12)
        var closer = first(above: bottom)
        while closer >= 0 {
            guard self[closer].canClose else {
                closer = self[closer].next
                continue
            }
            let kind = searchKind(of: closer)
            if let opener = opener(for: closer, above: bottoms[kind]) {
                closer = pair(opener, closer, into: &spans)
            } else {
                bottoms[kind] = self[closer].previous
                let next = self[closer].next
                if !self[closer].canOpen { remove(closer) }
                closer = next
            }
        }
        forget(above: bottom)
    }

    private subscript(_ index: Int32) -> Delimiter {
        get { delimiters[Int(index)] }
        set { delimiters[Int(index)] = newValue }
    }

    /// Equal for runs that look for the same openers.
    private func searchKind(of closer: Int32) -> Int {
        let delimiter = self[closer]
        let character = delimiter.character == ASCII.asterisk ? 0 : 6
        return character + (delimiter.canOpen ? 3 : 0) + Int(delimiter.originalLengthModulo3)
    }

    private func first(above bottom: Int32) -> Int32 {
        guard last > bottom else { return -1 }
        if bottom >= 0 { return self[bottom].next }
        // The list's first run: found by walking back over runs that will be removed in any case.
        var first = last
        while self[first].previous >= 0 { first = self[first].previous }
        return first
    }

    private func opener(for closer: Int32, above bottom: Int32) -> Int32? {
        var opener = self[closer].previous
        while opener > bottom {
            if canPair(self[opener], self[closer]) { return opener }
            opener = self[opener].previous
        }
        return nil
    }

    private func canPair(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
        guard opener.character == closer.character, opener.canOpen else { return false }
        guard opener.canClose || closer.canOpen, closer.originalLengthModulo3 != 0 else { return true }
        return (opener.originalLengthModulo3 + closer.originalLengthModulo3) % 3 != 0
    }

    /// Makes a span of two runs; returns the next closing run.
    private mutating func pair(_ opener: Int32, _ closer: Int32, into spans: inout [InlineSpan]) -> Int32 {
        let isStrong = self[opener].end - self[opener].start >= 2 && self[closer].end - self[closer].start >= 2
        let length: Int32 = isStrong ? 2 : 1
        let opening = Int(self[opener].end - length)..<Int(self[opener].end)
        let closing = Int(self[closer].start)..<Int(self[closer].start + length)
        spans.append(InlineSpan(opening: opening, closing: closing, kind: .emphasis(isStrong: isStrong)))
        self[opener].end -= length
        self[closer].start += length
        link(opener, closer)
        if self[opener].start == self[opener].end { remove(opener) }
        guard self[closer].start == self[closer].end else { return closer }
        let next = self[closer].next
        remove(closer)
        return next
    }

    private mutating func link(_ previous: Int32, _ next: Int32) {
        if previous >= 0 { self[previous].next = next }
        if next >= 0 { self[next].previous = previous } else { last = previous }
    }

    private mutating func remove(_ index: Int32) {
        link(self[index].previous, self[index].next)
    }

    private mutating func forget(above bottom: Int32) {
        link(bottom, -1)
        last = bottom
        // Indices grow with the text, so everything after the bottom is finished.
        delimiters.removeSubrange(Int(bottom + 1)..<delimiters.count)
    }
}
