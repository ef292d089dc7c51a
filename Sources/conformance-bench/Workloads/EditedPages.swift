import ConformanceSpec

/// Pages with random bytes of theirs taken out, repeated, mixed up or put elsewhere; always the same ones.
enum EditedPages {
    /// How many there are.
    private static let count = 60
    /// A piece that is repeated makes a page grow; more is cut off.
    private static let longest = 300_000

    /// Edits of some pages.
    static func all(of pages: [[UInt8]]) -> [HostilePages.Page] {
        (0..<count).map { number in
            var generator = SplitMix64(state: UInt64(number))
            var bytes = pages[number % pages.count]
            for _ in 0..<Int.random(in: 1...6, using: &generator) { edit(&bytes, &generator) }
            return HostilePages.Page(name: "edited, number \(number)", bytes: bytes, mayBeRefused: true)
        }
    }

    private static func edit(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let length = [1, 5, 40, 400][Int.random(in: 0..<4, using: &generator)]
        let range = start..<min(bytes.count, start + length)
        let piece = Array(bytes[range])
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(range)
        case 1:
            let times = [1, 3, 1_000][Int.random(in: 0..<3, using: &generator)]
            bytes.insert(contentsOf: repeatElement(piece, count: times).joined(), at: start)
        case 2: bytes.replaceSubrange(range, with: piece.shuffled(using: &generator))
        default: bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &generator))
        }
        if bytes.count > longest { bytes.removeLast(bytes.count - longest) }
    }
}
