/// A hash for each line of a page, by which GitHub's code scanning identifies a line when others change: it covers a
/// hundred characters from the line's start, without spaces, and is numbered if several are the same. GitHub's own
/// upload computes the same hashes and warns about any that differ.
struct LineHashes {
    private static let window = 100
    private static let factor: UInt64 = 37
    /// The factor to the power of the window.
    private static let outgoing = (0..<window).reduce(UInt64(1)) { power, _ in power &* factor }

    /// For each line, its hash and its number among the lines with this hash.
    private var hashes: [(hash: UInt64, number: Int)?] = []
    private var seen: [UInt64: Int] = [:]
    private var units = [UInt64](repeating: 0, count: window)
    /// The lines that begin at the places of the window, from 0.
    private var lines = [Int?](repeating: nil, count: window)
    private var hash: UInt64 = 0
    private var index = 0

    init(_ page: [UInt8]) {
        var isStart = true
        var isAfterReturn = false
        for unit in String(decoding: page, as: UTF8.self).utf16 {
            let isSkipped = unit == 0x20 || unit == 0x09 || isAfterReturn && unit == 0x0A
            isAfterReturn = !isSkipped && unit == 0x0D
            if isSkipped { continue }
            add(isAfterReturn ? 0x0A : UInt64(unit), isStart: isStart)
            isStart = isAfterReturn || unit == 0x0A
        }
        // The end counts as a character.
        add(0xFFFF, isStart: isStart)
        for _ in 0..<Self.window { add(0, isStart: false) }
    }

    /// The hash of a line, from 1.
    subscript(line: Int) -> String? {
        guard hashes.indices.contains(line - 1), let (hash, number) = hashes[line - 1] else { return nil }
        return "\(String(hash, radix: 16)):\(number)"
    }

    private mutating func add(_ unit: UInt64, isStart: Bool) {
        if let line = lines[index] {
            let number = seen[hash, default: 0] + 1
            seen[hash] = number
            hashes[line] = (hash, number)
            lines[index] = nil
        }
        if isStart {
            lines[index] = hashes.count
            hashes.append(nil)
        }
        take(unit)
    }

    private mutating func take(_ unit: UInt64) {
        hash = Self.factor &* hash &+ unit &- Self.outgoing &* units[index]
        units[index] = unit
        index = (index + 1) % Self.window
    }
}
