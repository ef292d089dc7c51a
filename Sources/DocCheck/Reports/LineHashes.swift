/// One hash for each line of a page, by which GitHub's code scanning knows a line again when others come and go: it is
/// made of the line's first hundred characters and those that follow, without spaces, and numbered where several are
/// the same. GitHub's own upload makes the same and warns about any that differ.
struct LineHashes {
    private static let window = 100
    private static let factor: UInt64 = 37
    /// The factor to the power of the window.
    private static let outgoing = (0..<window).reduce(UInt64(1)) { power, _ in power &* factor }

    /// By line, from 1.
    private var hashes: [Int: String] = [:]
    private var seen: [UInt64: Int] = [:]
    private var units = [UInt64](repeating: 0, count: window)
    /// The lines that begin at the places of the window.
    private var lines = [Int?](repeating: nil, count: window)
    private var hash: UInt64 = 0
    private var index = 0

    init(_ page: [UInt8]) {
        var line = 0
        var isStart = true
        var isAfterReturn = false
        for unit in String(decoding: page, as: UTF8.self).utf16.lazy.map(UInt64.init) + [0xFFFF] {
            let isSkipped = unit == 0x20 || unit == 0x09 || isAfterReturn && unit == 0x0A
            isAfterReturn = !isSkipped && unit == 0x0D
            if isSkipped { continue }
            let unit = isAfterReturn ? 0x0A : unit
            emit()
            if isStart {
                line += 1
                lines[index] = line
            }
            isStart = unit == 0x0A
            take(unit)
        }
        for _ in 0..<Self.window {
            emit()
            take(0)
        }
    }

    /// The hash of a line, from 1.
    subscript(line: Int) -> String? { hashes[line] }

    private mutating func emit() {
        guard let line = lines[index] else { return }
        seen[hash, default: 0] += 1
        hashes[line] = "\(String(hash, radix: 16)):\(seen[hash, default: 1])"
        lines[index] = nil
    }

    private mutating func take(_ unit: UInt64) {
        hash = Self.factor &* hash &+ unit &- Self.outgoing &* units[index]
        units[index] = unit
        index = (index + 1) % Self.window
    }
}
