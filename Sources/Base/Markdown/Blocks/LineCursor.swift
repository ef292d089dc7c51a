/// The position in a line while blocks are read. Columns are counted from 0, and a tab leads to the next multiple of
/// four.
struct LineCursor {
    let end: Int
    private(set) var offset: Int
    private(set) var column = 0
    /// Whether only some columns of the tab at `offset` have been read.
    private(set) var isInsideTab = false
    /// The first byte from `offset` on that is neither space nor tab, or the line's end.
    private(set) var textStart: Int
    private var textColumn = 0

    init(line: Range<Int>, of bytes: [UInt8]) {
        end = line.upperBound
        offset = line.lowerBound
        textStart = offset
        findText(in: bytes)
    }

    /// How many columns of space come before the text.
    var indent: Int { textColumn - column }

    /// Whether the rest of the line is empty.
    var isBlank: Bool { textStart == end }

    /// The unread columns of the tab at `offset`; 0 if none of it has been read.
    var restOfTab: Int { isInsideTab ? 4 - column % 4 : 0 }

    mutating func advanceToText() {
        offset = textStart
        column = textColumn
        isInsideTab = false
    }

    /// Reads bytes of text.
    mutating func advance(bytes count: Int, in bytes: [UInt8]) {
        advanceToText()
        offset += count
        column += count
        textStart = offset
        textColumn = column
        findText(in: bytes)
    }

    /// Reads columns of space, at most as many as there are.
    mutating func advance(columns count: Int, in bytes: [UInt8]) {
        var rest = min(count, indent)
        while rest > 0 {
            let width = bytes[offset] == ASCII.tab ? 4 - column % 4 : 1
            let part = min(width, rest)
            isInsideTab = width > part
            column += part
            offset += isInsideTab ? 0 : 1
            rest -= part
        }
    }

    private mutating func findText(in bytes: [UInt8]) {
        while textStart < end {
            switch bytes[textStart] {
            case ASCII.space: textColumn += 1
            case ASCII.tab: textColumn += 4 - textColumn % 4
            default: return
            }
            textStart += 1
        }
    }
}
