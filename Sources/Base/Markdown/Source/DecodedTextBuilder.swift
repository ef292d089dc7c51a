/// Assembles a `DecodedText`, part by part, in the order of the text.
struct DecodedTextBuilder {
    private var bytes: [UInt8] = []
    private var runs: [DecodedText.Run] = []

    var isEmpty: Bool { runs.isEmpty }

    /// Adds bytes that are the same in the source.
    mutating func append(verbatim part: ArraySlice<UInt8>, at offset: Int) {
        guard !part.isEmpty else { return }
        let end = offset + part.count
        if let last = runs.indices.last, runs[last].isVerbatim, runs[last].source.upperBound == offset {
            runs[last].source = runs[last].source.lowerBound..<end
        } else {
            runs.append(DecodedText.Run(start: bytes.count, source: offset..<end, isVerbatim: true))
        }
        bytes += part
    }

    /// Adds text that replaces a range of the source.
    mutating func append(_ text: some Sequence<UInt8>, for source: Range<Int>) {
        let start = bytes.count
        bytes += text
        guard bytes.count > start else { return }
        runs.append(DecodedText.Run(start: start, source: source, isVerbatim: false))
    }

    /// Adds a text that is already assembled.
    mutating func append(_ text: DecodedText) {
        let start = bytes.count
        bytes += text.string.utf8
        if text.runs.isEmpty, bytes.count > start {
            runs.append(DecodedText.Run(start: start, source: text.range, isVerbatim: true))
        } else {
            runs += text.runs.map {
                DecodedText.Run(start: $0.start + start, source: $0.source, isVerbatim: $0.isVerbatim)
            }
        }
    }

    /// Returns the text added since the last time, and starts again.
    ///
    /// - Parameter offset: the place of the text if it is empty.
    mutating func take(emptyAt offset: Int = 0) -> DecodedText {
        defer {
            bytes.removeAll(keepingCapacity: true)
            runs.removeAll(keepingCapacity: true)
        }
        guard let first = runs.first, let last = runs.last else {
            return DecodedText(string: "", range: offset..<offset, runs: [])
        }
        let start = min(first.source.lowerBound, last.source.lowerBound)
        let range = start..<max(first.source.upperBound, last.source.upperBound)
        let string = String(decoding: bytes, as: UTF8.self)
        return DecodedText(string: string, range: range, runs: runs.count == 1 && first.isVerbatim ? [] : runs)
    }
}
