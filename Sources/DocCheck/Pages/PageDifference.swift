/// A unified diff of a page before and after its fixes, which never add or remove a line.
package enum PageDifference {
    private static let context = 3

    /// The diff, with the pages' names; empty where nothing changes.
    package static func text(_ old: [UInt8], _ new: [UInt8], name: String) -> String {
        let oldLines = lines(old)
        let newLines = lines(new)
        guard oldLines.count == newLines.count else { return "" }
        let changed = oldLines.indices.filter { !oldLines[$0].elementsEqual(newLines[$0]) }
        guard !changed.isEmpty else { return "" }
        var text = "--- a/\(name)\n+++ b/\(name)\n"
        var hunk: [Int] = []
        for line in changed {
            if let last = hunk.last, line - last > 2 * context {
                text += self.hunk(hunk, from: oldLines, to: newLines)
                hunk = []
            }
            hunk.append(line)
        }
        return text + self.hunk(hunk, from: oldLines, to: newLines)
    }

    private static func hunk(_ changed: [Int], from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> String {
        guard let first = changed.first, let last = changed.last else { return "" }
        let range = max(0, first - context)..<min(old.count, last + context + 1)
        var text = "@@ -\(range.lowerBound + 1),\(range.count) +\(range.lowerBound + 1),\(range.count) @@\n"
        var removed = ""
        var added = ""
        for line in range {
            if changed.contains(line) {
                removed += written("-", old[line])
                added += written("+", new[line])
            } else {
                text += removed + added + written(" ", old[line])
                removed = ""
                added = ""
            }
        }
        return text + removed + added
    }

    private static func written(_ sign: String, _ line: ArraySlice<UInt8>) -> String {
        let text = sign + String(decoding: line, as: UTF8.self)
        return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
    }

    /// The lines with their endings.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for offset in bytes.indices where bytes[offset] == 0x0A {
            lines.append(bytes[start...offset])
            start = offset + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }
}
