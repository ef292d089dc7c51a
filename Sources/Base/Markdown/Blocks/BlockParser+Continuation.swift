extension BlockParser {
    private enum Continuation {
        case goesOn
        case ends
        /// The line is the block's last and has no other content.
        case endsWithLine
    }

    /// Counts the open blocks that the line continues and reads their marks; false if nothing is left of the line.
    mutating func goOnWithOpenBlocks() -> Bool {
        matched = 1
        while matched < open.count {
            switch continuation(of: open[matched]) {
            case .goesOn: matched += 1
            case .ends: return true
            case .endsWithLine:
                matched += 1
                closeUnmatched()
                close()
                return false
            }
        }
        return true
    }

    private mutating func continuation(of node: Int) -> Continuation {
        switch nodes[node].kind {
        case .page, .list: return .goesOn
        case .quote:
            let mark = cursor.textStart
            guard readQuoteMark() else { return .ends }
            nodes[node].end = mark + 1
            return .goesOn
        case .aside(let aside): return readIndent(of: aside) ? .goesOn : .ends
        case .item(let marker): return readIndent(of: marker, isEmpty: nodes[node].children.isEmpty) ? .goesOn : .ends
        case .fencedCode(let fence): return continuation(of: fence, node)
        case .indentedCode:
            if cursor.indent >= 4 {
                if dialect == .sites, beginsNamedFence { return .ends }
                cursor.advance(columns: 4, in: bytes)
            } else if cursor.isBlank {
                cursor.advanceToText()
            } else {
                return .ends
            }
            return .goesOn
        case .html(let kind):
            guard kind.endsWithBlankLine else { return .goesOn }
            return cursor.isBlank || (dialect == .sites && beginsMarkdown) ? .ends : .goesOn
        case .paragraph: return cursor.isBlank ? .ends : .goesOn
        case .table:
            // A line without cells, empty or with a single pipe, is not a row.
            return TableSyntax.cells(of: cursor.textStart..<cursor.end, in: bytes, limit: 1).isEmpty ? .ends : .goesOn
        case .heading, .thematicBreak, .definition, .tag, .attributes: return .ends
        }
    }

    /// Reads `>` and a space after it.
    mutating func readQuoteMark() -> Bool {
        guard cursor.indent < 4, !cursor.isBlank, bytes[cursor.textStart] == ASCII.greater else { return false }
        cursor.advance(bytes: 1, in: bytes)
        cursor.advance(columns: 1, in: bytes)
        return true
    }

    private mutating func readIndent(of marker: ListMarker, isEmpty: Bool) -> Bool {
        if cursor.isBlank {
            // An item can begin with at most one empty line.
            guard !isEmpty else { return false }
            cursor.advanceToText()
            return true
        }
        guard cursor.indent >= marker.contentIndent else { return false }
        cursor.advance(columns: marker.contentIndent, in: bytes)
        return true
    }

    private mutating func continuation(of fence: Fence, _ node: Int) -> Continuation {
        if let end = codeEnds[fence.range.lowerBound], cursor.offset > end { return .ends }
        if cursor.indent < (fence.indent < 4 ? 4 : fence.indent + 4), let closing = closingFence(fence) {
            nodes[node].kind = .fencedCode(closing)
            nodes[node].end = closing.closing?.upperBound ?? nodes[node].end
            return .endsWithLine
        }
        cursor.advance(columns: fence.indent, in: bytes)
        return .goesOn
    }

    private mutating func readIndent(of aside: Aside) -> Bool {
        guard !cursor.isBlank else {
            cursor.advanceToText()
            return true
        }
        guard cursor.indent >= aside.contentIndent else { return false }
        cursor.advance(columns: aside.contentIndent, in: bytes)
        return true
    }

    private func closingFence(_ fence: Fence) -> Fence? {
        let start = cursor.textStart
        if let closing = fence.closingTag {
            guard let tag = TemplateTag(of: start..<cursor.end, in: bytes), bytes[tag.name].elementsEqual(closing)
            else { return nil }
            var closed = fence
            closed.closing = tag.range
            return closed
        }
        var end = start
        while end < cursor.end, bytes[end] == fence.character { end += 1 }
        guard end - start >= fence.length, bytes.skipSpacesAndTabs(end..<cursor.end) == cursor.end else { return nil }
        var closed = fence
        closed.closing = start..<end
        return closed
    }
}
