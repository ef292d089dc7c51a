extension BlockParser {
    enum Start {
        case nothing
        /// A block that contains blocks.
        case container
        /// A block that contains text; the rest of the line may be its first.
        case leaf
        /// A block that takes the whole line.
        case wholeLine
    }

    /// Opens the blocks that begin in the line; false if nothing is left of it.
    mutating func openBlocks() throws(MarkdownError) -> Bool {
        switch nodes[container].kind {
        case .fencedCode, .indentedCode, .html: return true
        default: break
        }
        while true {
            switch try openBlock() {
            case .container: continue
            case .leaf: return true
            case .wholeLine: return false
            case .nothing:
                cursor.advanceToText()
                return true
            }
        }
    }

    private mutating func openBlock() throws(MarkdownError) -> Start {
        guard !cursor.isBlank else { return .nothing }
        if cursor.indent >= 4, hasComponents || (dialect == .sites && beginsNamedFence) {
            skippedIndent += cursor.indent
            cursor.advanceToText()
        }
        guard cursor.indent < 4 else { return try openIndentedCode() }
        if dialect == .sites, case let start = try openSiteBlock(), start != .nothing { return start }
        switch bytes[cursor.textStart] {
        case ASCII.greater: return try openQuote()
        case ASCII.numberSign: return try openHeading()
        case ASCII.backtick, ASCII.tilde: return try openFence()
        case ASCII.less: return try openHTML()
        case ASCII.equals: return underlineHeading()
        case ASCII.asterisk, ASCII.underscore, ASCII.plus, ASCII.hyphen, 0x30...0x39: return try openListOrBreak()
        case ASCII.pipe, ASCII.colon: return try openTable()
        default: return .nothing
        }
    }

    private mutating func openListOrBreak() throws(MarkdownError) -> Start {
        let isHyphen = bytes[cursor.textStart] == ASCII.hyphen
        if isHyphen, case let start = underlineHeading(), start != .nothing { return start }
        if isThematicBreak() {
            let end = bytes.trimmed(cursor.textStart..<cursor.end).upperBound
            try add(.thematicBreak, start: cursor.textStart)
            nodes[tip].end = end
            close()
            return .wholeLine
        }
        if let marker = readListMarker() { return try open(marker) }
        return isHyphen ? try openTable() : .nothing
    }

    private mutating func openQuote() throws(MarkdownError) -> Start {
        let start = cursor.textStart
        _ = readQuoteMark()
        try add(.quote, start: start)
        nodes[tip].end = start + 1
        return .container
    }

    private mutating func openIndentedCode() throws(MarkdownError) -> Start {
        guard !nodes[tip].kind.isParagraph else { return .nothing }
        cursor.advance(columns: 4, in: bytes)
        try add(.indentedCode, start: cursor.offset)
        return .leaf
    }

    private mutating func openHTML() throws(MarkdownError) -> Start {
        guard let kind = HTMLBlockKind(of: cursor.textStart..<cursor.end, in: bytes) else { return .nothing }
        let isLazy = open.count > matched && nodes[tip].kind.isParagraph
        if kind == .anyTag, isLazy || nodes[container].kind.isParagraph { return .nothing }
        try add(.html(kind), start: cursor.offset)
        return .leaf
    }

    private mutating func openFence() throws(MarkdownError) -> Start {
        let start = cursor.textStart
        let character = bytes[start]
        var end = start
        while end < cursor.end, bytes[end] == character { end += 1 }
        let info = bytes.trimmed(end..<cursor.end)
        guard end - start >= 3, character == ASCII.tilde || !bytes[info].contains(ASCII.backtick) else {
            return .nothing
        }
        if dialect == .sites, try openTextFence(start..<end, info) { return .wholeLine }
        let fence = Fence(
            character: character, length: end - start, indent: cursor.indent + skippedIndent, range: start..<end,
            info: info)
        try add(.fencedCode(fence), start: start)
        nodes[tip].end = info.isEmpty ? end : info.upperBound
        return .wholeLine
    }

    private mutating func isThematicBreak() -> Bool {
        guard cursor.textStart >= breakFailure else { return false }
        let character = bytes[cursor.textStart]
        guard character != ASCII.plus, !character.isDigit else { return false }
        var count = 0
        for offset in cursor.textStart..<cursor.end {
            if bytes[offset] == character {
                count += 1
            } else if !bytes[offset].isSpaceOrTab {
                breakFailure = offset
                return false
            }
        }
        return count >= 3
    }
}
