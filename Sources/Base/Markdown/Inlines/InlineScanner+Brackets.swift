extension InlineScanner {
    mutating func openBracket(isImage: Bool) {
        if let last = brackets.indices.last { brackets[last].isFollowedByBracket = true }
        let length = isImage ? 2 : 1
        brackets.append(
            Bracket(
                start: Int32(truncatingIfNeeded: offset),
                isImage: isImage,
                labelLength: isImage ? 0 : labelLength(at: offset + 1),
                delimiter: emphasis.last
            )
        )
        offset += length
    }

    /// The length of `!WORD ` before a text at an offset; 0 if it is missing.
    private func labelLength(at start: Int) -> UInt8 {
        guard start < bytes.count, bytes[start] == ASCII.exclamationMark else { return 0 }
        var end = start + 1
        while end < bytes.count, bytes[end].isUppercaseLetter, end - start <= 32 { end += 1 }
        guard end - start > 2, end + 1 < bytes.count, bytes[end] == ASCII.space, !bytes[end + 1].isWhiteSpace else {
            return 0
        }
        return UInt8(end + 1 - start)
    }

    /// `]`: the end of a link, an image or a label, or plain text.
    mutating func closeBracket() {
        let closing = offset
        offset += 1
        guard let opener = brackets.popLast() else { return }
        let isActive = opener.isImage || brackets.count >= inactiveBrackets
        let target = isActive ? readTarget(of: opener, closing: closing) : nil
        if target != nil || opener.labelLength > 0 { emphasis.pair(above: opener.delimiter, into: &spans) }
        if let target {
            addLink(opener, closing: closing, target)
            if !opener.isImage { inactiveBrackets = brackets.count }
        } else {
            offset = closing + 1
        }
        inactiveBrackets = min(inactiveBrackets, brackets.count)
        if opener.labelLength > 0 { addLabel(opener, closing: closing) }
    }

    private mutating func addLabel(_ opener: Bracket, closing: Int) {
        let wordStart = opener.contentStart + 1
        let contentStart = opener.contentStart + Int(opener.labelLength)
        // An empty label ends at its space.
        guard contentStart <= closing else { return }
        let word = wordStart..<contentStart - 1
        spans.append(
            InlineSpan(opening: Int(opener.start)..<contentStart, closing: closing..<closing + 1, kind: .label(word)))
    }

    private mutating func addLink(_ opener: Bracket, closing: Int, _ target: LinkTarget) {
        // A link around a label has no separate bracket.
        let isAroundLabel = opener.labelLength > 0
        let openingEnd = isAroundLabel ? Int(opener.start) : opener.contentStart
        spans.append(
            InlineSpan(
                opening: Int(opener.start)..<openingEnd,
                closing: closing + (isAroundLabel ? 1 : 0)..<offset,
                kind: opener.isImage ? .image(targets.count) : .link(targets.count)
            )
        )
        targets.append(target)
    }

    /// Reads the target after the closing bracket.
    private mutating func readTarget(of opener: Bracket, closing: Int) -> LinkTarget? {
        if let target = readInlineTarget() { return target }
        let label = LinkSyntax.label(at: offset, in: bytes)
        var key = label.map(\.content) ?? 0..<0
        if key.isEmpty {
            guard !opener.isFollowedByBracket else { return nil }
            key = opener.contentStart..<closing
        }
        guard let definition = links.definition(labelled: bytes[key]) else { return nil }
        offset = label?.end ?? offset
        return LinkTarget(destination: definition.destination, title: definition.title, form: .reference)
    }

    /// `(destination "title")`.
    private mutating func readInlineTarget() -> LinkTarget? {
        guard offset < bytes.count, bytes[offset] == ASCII.leftParenthesis else { return nil }
        let start = LinkSyntax.skipSpace(from: offset + 1, in: bytes)
        guard let destination = LinkSyntax.destination(at: start, in: bytes) else { return nil }
        var end = LinkSyntax.skipSpace(from: destination.end, in: bytes)
        var titlePart: LinkSyntax.Part?
        if end > destination.end, let title = LinkSyntax.title(at: end, in: bytes) {
            titlePart = title
            end = LinkSyntax.skipSpace(from: title.end, in: bytes)
        }
        guard end < bytes.count, bytes[end] == ASCII.rightParenthesis else { return nil }
        offset = end + 1
        return LinkTarget(
            destination: content.decoded(destination.content),
            title: titlePart.map { content.decoded($0.content) },
            form: .inline
        )
    }
}

/// A `[` or `![` that may begin a link, an image or a label.
struct Bracket {
    /// Its offset in the content, including its exclamation mark.
    let start: Int32
    let isImage: Bool
    /// The length of `!WORD `, the start of a label, if it follows.
    let labelLength: UInt8
    /// The run of asterisks or underscores before it; -1 for none.
    let delimiter: Int32
    /// Whether another bracket follows before the current position: it cannot be the label of a reference then.
    var isFollowedByBracket = false

    /// The offset after the bracket.
    var contentStart: Int { Int(start) + (isImage ? 2 : 1) }
}
