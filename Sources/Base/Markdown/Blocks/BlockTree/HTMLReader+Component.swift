extension HTMLReader {
    /// The code that a component shows: as it is, or in the template literal `{`…`}`. Other braces are known only to
    /// the site, and count as code in an unknown language.
    func component() -> CodeBlock? {
        let all = content.bytes
        guard let opening = tags.first,
            let end = ComponentSyntax.closingOfCode(in: opening.range.upperBound..<all.count, of: all)
        else { return nil }
        var inner = trimmed(opening.range.upperBound..<end)
        let isLiteral =
            inner.count > 3 && all[inner].starts(with: "{`".utf8) && all[inner].suffix(2).elementsEqual("`}".utf8)
        // Escapes other than those of signs represent unwritten text, as `${…}` does.
        let plain = String(decoding: all[inner], as: UTF8.self).replacing(/\\[^A-Za-z0-9\n]/, with: "")
        let isKnown = all[inner].first != ASCII.leftBrace || isLiteral && !plain.contains("${") && !plain.contains("\\")
        if isLiteral { inner = inner.lowerBound + 2..<inner.upperBound - 2 }
        var lines = parts(inner)
        if let first = lines.first, lines.count > 1, trimmed(first).isEmpty { lines.removeFirst() }
        let place = content.source(of: opening.range)
        return CodeBlock(
            range: place.lowerBound..<content.source(of: all.count),
            form: .fenced(opening: place, closing: content.source(of: end..<all.count)),
            info: isKnown
                ? opening.value("language", "lang", "classname").map { content.verbatim($0) }
                : DecodedText(string: "template-literal", range: place, runs: []),
            lines: lines.map { isLiteral ? content.decoded($0) : content.verbatim($0) }
        )
    }
}
