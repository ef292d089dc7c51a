import Markdown
import SourceCode

/// A text of a page as a reader sees it, scalar by scalar, without invisible characters; each scalar has its place and
/// its style.
struct Prose {
    private(set) var scalars: [Unicode.Scalar] = []
    /// For each scalar.
    private var origins: [Origin] = []
    /// The range of the text in the source.
    private(set) var range: Range<Int>
    /// The runs of ASCII letters, digits, underscores and dollar signs.
    private(set) var identifiers: [Range<Int>] = []

    /// The place of a scalar in the source, and its style.
    private struct Origin {
        let range: Range<Int>
        let style: TextStyles
    }

    init(_ inlines: [Inline]) {
        // Text joined from the cells of a table need not be in the order of the page.
        let ends = inlines.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        range = (ends.min() ?? 0)..<(ends.max() ?? 0)
        let size = inlines.reduce(0) { $0 + $1.size }
        scalars.reserveCapacity(size)
        origins.reserveCapacity(size)
        append(inlines, [])
        identifiers = runs { scalars[$0].isIdentifierPart }
    }

    /// A part of the text.
    func part(_ part: Range<Int>) -> Prose {
        var prose = self
        prose.range = sourceRange(part)
        prose.scalars = Array(scalars[part])
        prose.origins = Array(origins[part])
        prose.identifiers = prose.runs { prose.scalars[$0].isIdentifierPart }
        return prose
    }

    /// The bytes of the source for some scalars.
    func sourceRange(_ part: Range<Int>) -> Range<Int> {
        guard !part.isEmpty else { return range }
        let start = origins[part.lowerBound].range.lowerBound
        return start..<max(start, origins[part.upperBound - 1].range.upperBound)
    }

    /// The style of a scalar.
    func style(_ offset: Int) -> TextStyles { origins[offset].style }

    func string(_ part: Range<Int>) -> String {
        // Building from bytes is faster than from a string, which segments its characters.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        for scalar in scalars[part] {
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes += Array(String(scalar).utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var string: String { string(scalars.indices) }

    /// Whether the scalars from an offset on are those of a word.
    func has(_ word: [Unicode.Scalar], at offset: Int) -> Bool {
        offset + word.count <= scalars.count && scalars[offset..<offset + word.count].elementsEqual(word)
    }

    /// The separate occurrences of a word: not adjacent to an ASCII letter, digit or underscore. Scripts without spaces
    /// may adjoin it.
    func places(of word: String) -> [Range<Int>] {
        let wanted = Array(word.unicodeScalars)
        return identifiers.filter { $0.count == wanted.count && has(wanted, at: $0.lowerBound) }
    }

    /// The runs of offsets that all satisfy a condition.
    func runs(_ condition: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for offset in scalars.indices {
            if condition(offset) {
                if start == nil { start = offset }
            } else if let begun = start {
                runs.append(begun..<offset)
                start = nil
            }
        }
        if let start { runs.append(start..<scalars.count) }
        return runs
    }

    private mutating func append(_ inlines: [Inline], _ style: TextStyles) {
        for inline in inlines {
            switch inline {
            case .text(let text): append(text, style)
            case .code(let code): append(code.text, style.union(.code))
            case .emphasis(let emphasis): append(emphasis.inlines, style.union(emphasis.isStrong ? .strong : .emphasis))
            case .label(let label):
                append(label.inlines, style.union(label.kind == .control ? .control : .notTranslated))
            case .link(let link): append(link.inlines, style.union(.link))
            case .image, .html: break
            case .lineBreak(let range, _): append(" ", at: range, style)
            }
        }
    }

    private mutating func append(_ text: DecodedText, _ style: TextStyles) {
        let text = text.withoutInvisibles
        var offset = 0
        for scalar in text.string.unicodeScalars {
            let width = UTF8.width(scalar)
            append(scalar, at: text.sourceRange(ofUTF8: offset..<offset + width), style)
            offset += width
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, at range: Range<Int>, _ style: TextStyles) {
        scalars.append(scalar)
        origins.append(Origin(range: range, style: style))
    }
}

extension Inline {
    /// An upper bound of the number of scalars in it.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.string.utf8.count
        case .code(let code): code.text.string.utf8.count
        case .emphasis(let emphasis): emphasis.inlines.reduce(0) { $0 + $1.size }
        case .label(let label): label.inlines.reduce(0) { $0 + $1.size }
        case .link(let link): link.inlines.reduce(0) { $0 + $1.size }
        case .image, .html: 0
        case .lineBreak: 1
        }
    }
}
