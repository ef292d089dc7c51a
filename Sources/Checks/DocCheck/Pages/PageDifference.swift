/// A unified diff of a page before and after its fixes, which change and add lines but never remove one.
package enum PageDifference {
    /// A line of one page or of both.
    private enum Line {
        case same(ArraySlice<UInt8>)
        case changed(from: ArraySlice<UInt8>, to: ArraySlice<UInt8>)
        case added(ArraySlice<UInt8>)

        var isSame: Bool {
            if case .same = self { true } else { false }
        }

        var isAdded: Bool {
            if case .added = self { true } else { false }
        }
    }

    private static let context = 3

    /// The diff, with the pages' names; empty if nothing changes.
    package static func text(_ old: [UInt8], _ new: [UInt8], name: String) -> String {
        let lines = lines(from: self.lines(old)[...], to: self.lines(new)[...])
        let changed = lines.indices.filter { !lines[$0].isSame }
        guard !changed.isEmpty else { return "" }
        var text = "--- a/\(name)\n+++ b/\(name)\n"
        var hunk: [Int] = []
        for line in changed {
            if let last = hunk.last, line - last > 2 * context {
                text += self.hunk(hunk, of: lines)
                hunk = []
            }
            hunk.append(line)
        }
        return text + self.hunk(hunk, of: lines)
    }

    /// Aligns the lines of both pages.
    private static func lines(from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>) -> [Line]
    {
        var (old, new) = (old, new)
        var lines: [Line] = []
        while let next = new.popFirst() {
            if let first = old.first, first.elementsEqual(next) {
                lines.append(.same(next))
                old.removeFirst()
            } else if new.count >= old.count,
                old.isEmpty || new.first.map({ $0.elementsEqual(old[old.startIndex]) }) ?? false
            {
                lines.append(.added(next))
            } else if let first = old.popFirst() {
                lines.append(.changed(from: first, to: next))
            }
        }
        return lines
    }

    private static func hunk(_ changed: [Int], of lines: [Line]) -> String {
        guard let first = changed.first, let last = changed.last else { return "" }
        let range = max(0, first - context)..<min(lines.count, last + context + 1)
        let start = lines[..<range.lowerBound].count { !$0.isAdded } + 1
        let added = lines[..<range.lowerBound].count(where: \.isAdded)
        let length = lines[range].count { !$0.isAdded }
        var text = "@@ -\(start),\(length) +\(start + added),\(range.count) @@\n"
        var old = ""
        var new = ""
        for line in lines[range] {
            switch line {
            case .same(let bytes):
                text += old + new + written(" ", bytes)
                (old, new) = ("", "")
            case .changed(let from, let to):
                old += written("-", from)
                new += written("+", to)
            case .added(let bytes): new += written("+", bytes)
            }
        }
        return text + old + new
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
