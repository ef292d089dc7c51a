/// Code whose comments are blanked out, so that all places stay the same: Swift, Groovy, Kotlin, Xcode's projects.
struct BlankedCode {
    /// Without comments.
    private(set) var code: [UInt8]
    /// Without comments and without what strings contain.
    private(set) var outsideStrings: [UInt8]
    private let nestsComments: Bool
    private let quotes: Set<UInt8>
    private var index = 0

    /// Reads a file.
    ///
    /// - Parameter quotes: the signs that begin and end strings.
    init(_ file: [UInt8], nestsComments: Bool, quotes: String = "\"") {
        code = file
        outsideStrings = file
        self.nestsComments = nestsComments
        self.quotes = Set(quotes.utf8)
        while index < code.count {
            let next = index + 1 < code.count ? code[index + 1] : 0
            switch (code[index], next) {
            case (UInt8(ascii: "/"), UInt8(ascii: "/")): blankLine()
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): blankComment()
            case (let sign, _) where self.quotes.contains(sign): blankString(sign)
            default: index += 1
            }
        }
    }

    private func isAhead(_ signs: [UInt8]) -> Bool { code[index...].starts(with: signs) }

    /// Blanks out bytes from here on, except the ends of lines.
    private mutating func blank(_ count: Int, isString: Bool = false) {
        let end = min(index + count, code.count)
        for place in index..<end where code[place] != UInt8(ascii: "\n") && code[place] != UInt8(ascii: "\r") {
            outsideStrings[place] = UInt8(ascii: " ")
            if !isString { code[place] = UInt8(ascii: " ") }
        }
        index = end
    }

    private mutating func blankLine() {
        blank((code[index...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count) - index)
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if isAhead(Array("/*".utf8)), depth == 0 || nestsComments {
                depth += 1
                blank(2)
            } else if isAhead(Array("*/".utf8)) {
                depth -= 1
                blank(2)
            } else {
                blank(1)
            }
        } while depth > 0 && index < code.count
    }

    /// A string of one line ends with it, closed or not.
    private mutating func blankString(_ quote: UInt8) {
        let hashes = code[..<index].reversed().prefix { $0 == UInt8(ascii: "#") }
        let isMultiline = isAhead([quote, quote, quote])
        let closing = [UInt8](repeating: quote, count: isMultiline ? 3 : 1) + hashes
        index += isMultiline ? 3 : 1
        while index < code.count, !isAhead(closing), isMultiline || code[index] != UInt8(ascii: "\n") {
            blank(code[index] == UInt8(ascii: "\\") && hashes.isEmpty ? 2 : 1, isString: true)
        }
        if isAhead(closing) { index += closing.count }
    }
}
