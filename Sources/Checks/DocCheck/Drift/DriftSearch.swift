import CodeJudging
import Diagnostics
import Markdown

/// Compares a page with its source page, without knowing either's language.
///
/// Sections are paired by their anchors, and those without by their levels and order. Within a section, code blocks,
/// tables, notes and images are paired so that the pairs are most similar. Then each pair is compared: code token by
/// token, without comments and texts for readers, and tables by what no language changes. In prose only literals,
/// numbers and links count.
struct DriftSearch {
    /// A difference between the page and its source.
    struct Drift {
        /// How the page differs.
        enum Form {
            case changed, missing, added
        }

        let kind: DriftKind
        let form: Form
        /// The range in the page.
        let range: Range<Int>
        /// The range in the source; nil for an addition.
        let source: Range<Int>?
        let message: String
        let suggestion: String
    }

    let source: SourcePage
    let page: PageOutline
    private(set) var drifts: [Drift] = []
    /// The ranges of the drifts so far.
    private(set) var reported: Set<Range<Int>> = []
    /// Pieces that only one of the pages has in the expected place, to be searched for elsewhere.
    private var missing: [(piece: OutlinePiece, after: Range<Int>)] = []
    private var added: [OutlinePiece] = []

    /// All differences between a page and its source, in the order of the page.
    static func drifts(of page: MarkdownPage, from source: SourcePage) -> [Drift] {
        var search = DriftSearch(source: source, page: PageOutline(page))
        search.compareParts()
        search.reportPieces()
        return search.drifts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private init(source: SourcePage, page: PageOutline) {
        self.source = source
        self.page = page
    }

    /// Records a drift; the message names the place in the source, if there is one.
    mutating func add(
        _ kind: DriftKind, at range: Range<Int>, source place: Range<Int>? = nil, isMissing: Bool = false,
        _ message: String, suggestion: String
    ) {
        reported.insert(range)
        let form: Drift.Form = place == nil ? .added : isMissing ? .missing : .changed
        drifts.append(
            Drift(kind: kind, form: form, range: range, source: place, message: message, suggestion: suggestion))
    }

    /// The source's name and line, as used in messages.
    func name(_ place: Range<Int>) -> String {
        "\(source.name):\(source.outline.page.source.lineNumber(of: place.lowerBound))"
    }

    /// The text at a place of the source, shortened to fit into a sentence.
    func written(_ place: Range<Int>) -> String { Self.shortened(source.outline.page.source.text(in: place)) }

    /// The text at a place of the page, shortened to fit into a sentence.
    func found(_ place: Range<Int>) -> String { Self.shortened(page.page.source.text(in: place)) }

    private static let longest = 160

    static func shortened(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
        let joined = lines.joined(separator: " ")
        let end = joined.unicodeScalars.dropFirst(longest)
        return end.isEmpty ? joined : String(joined.unicodeScalars.prefix(longest)) + "…"
    }

    /// The first line of a range, without leading spaces.
    func firstLine(_ range: Range<Int>, in outline: PageOutline) -> Range<Int> {
        let source = outline.page.source
        let line = source.range(ofLine: source.lineNumber(of: range.lowerBound))
        return range.lowerBound..<min(range.upperBound, max(range.lowerBound, line.upperBound))
    }
}

// MARK: - Sections

extension DriftSearch {
    private mutating func compareParts() {
        let (left, right) = (source.outline.parts, page.parts)
        let pairs = pairedParts(left, right)
        let partners = Dictionary(uniqueKeysWithValues: pairs.map { ($0.left, $0.right) })
        let taken = Set(pairs.map(\.right))
        reportOrder(of: pairs, in: left, right)
        var last = page.parts.first?.place ?? 0..<0
        for index in left.indices {
            guard let partner = partners[index] else {
                reportMissing(left[index], after: last)
                continue
            }
            last = right[partner].end
            compare(left[index], right[partner])
        }
        for index in right.indices where !taken.contains(index) && right[index].heading != nil {
            add(
                .section, at: right[index].place,
                "the section \(Self.title(right[index])) is not in \(source.name)",
                suggestion: "leave it out, or add it to the source page")
        }
    }

    private mutating func reportMissing(_ part: OutlinePart, after last: Range<Int>) {
        guard part.heading != nil else {
            for piece in part.pieces { missing.append((piece, page.parts.first?.place ?? 0..<0)) }
            return
        }
        add(
            .section, at: lastLine(last), source: part.place, isMissing: true,
            "the section \(Self.title(part)) of \(name(part.place)) is missing after this line",
            suggestion: "add the section: \(written(part.place))")
    }

    /// The last line of a range, to point at what should follow it.
    func lastLine(_ range: Range<Int>) -> Range<Int> {
        let bytes = page.page.source
        guard !range.isEmpty else { return range }
        let line = bytes.range(ofLine: bytes.lineNumber(of: range.upperBound - 1))
        return max(range.lowerBound, line.lowerBound)..<max(range.lowerBound, line.upperBound)
    }

    private static func title(_ part: OutlinePart) -> String {
        part.anchor.map { "{#\($0.withVisibleControls)}" }
            ?? quoted(part.texts.first.map { shortened($0.string) } ?? "")
    }

    /// Pairs sections by their anchors, and between those by their levels.
    private func pairedParts(_ left: [OutlinePart], _ right: [OutlinePart]) -> [(left: Int, right: Int)] {
        var byAnchor: [[UInt8]: Int] = [:]
        for index in right.indices.reversed() {
            if let anchor = right[index].anchor { byAnchor[Array(anchor.utf8)] = index }
        }
        var pairs: [(left: Int, right: Int)] = []
        var taken: Set<Int> = []
        for index in left.indices {
            if let anchor = left[index].anchor, let partner = byAnchor[Array(anchor.utf8)],
                taken.insert(partner).inserted
            {
                pairs.append((index, partner))
            }
        }
        // Other sections are paired next to the section before them, wherever that is.
        let (matchedLeft, matchedRight) = (Set(pairs.map(\.left)), taken)
        for (start, partner) in [(-1, -1)] + pairs {
            let some = (start + 1..<left.count).prefix { !matchedLeft.contains($0) }
            let others = (partner + 1..<right.count).prefix { !matchedRight.contains($0) }
            pairs += Alignment(Array(some), Array(others)) { Self.likeness(left[$0], right[$1]) }.pairs.map {
                (some[some.startIndex + $0.left], others[others.startIndex + $0.right])
            }
        }
        return pairs.sorted { $0.left < $1.left }
    }

    /// The likeness of sections that their anchors do not pair.
    private static func likeness(_ left: OutlinePart, _ right: OutlinePart) -> Double {
        guard (left.heading == nil) == (right.heading == nil) else { return 0 }
        let areSame = left.level == right.level
        let counts = left.pieces.count == right.pieces.count && left.texts.count == right.texts.count
        return (areSame ? 0.6 : 0.1) + (counts ? 0.2 : 0) + (left.anchor == nil && right.anchor == nil ? 0.1 : 0)
    }

    private mutating func reportOrder(
        of pairs: [(left: Int, right: Int)], in left: [OutlinePart], _ right: [OutlinePart]
    ) {
        let rise = pairs.map(\.right).longestRise
        for (offset, pair) in pairs.enumerated() where !rise.contains(offset) {
            let before = pair.left > 0 ? "after \(Self.title(left[pair.left - 1]))" : "first"
            add(
                .order, at: right[pair.right].place, source: left[pair.left].place,
                "the section \(Self.title(right[pair.right])) is elsewhere in \(name(left[pair.left].place)): \(before)",
                suggestion: "move the section: it comes \(before)")
        }
    }

    private mutating func compare(_ left: OutlinePart, _ right: OutlinePart) {
        compareHeadings(left, right)
        comparePieces(left, right)
        compareLinks(left, right)
        compareWords(left, right)
    }

    private mutating func compareHeadings(_ left: OutlinePart, _ right: OutlinePart) {
        guard let heading = left.heading, let translated = right.heading else { return }
        if let anchor = left.anchor, right.anchor.map({ !$0.isExactly(anchor) }) ?? true {
            let has = right.anchor.map { "the anchor is \(quoted($0))" } ?? "the heading has no anchor"
            add(
                .section, at: translated.anchor?.range ?? translated.range, source: heading.range,
                "\(has), and \(name(heading.range)) has \(quoted(anchor))", suggestion: "write {#\(anchor)}")
        }
        if heading.level != translated.level {
            add(
                .section, at: translated.range, source: heading.range,
                "the heading has level \(translated.level), and \(name(heading.range)) has level \(heading.level)",
                suggestion: "write \(heading.level) number \(heading.level == 1 ? "sign" : "signs") before it")
        }
    }
}

// MARK: - Code, tables, notes, images

extension DriftSearch {
    private mutating func comparePieces(_ left: OutlinePart, _ right: OutlinePart) {
        let alignment = Alignment(left.pieces, right.pieces, likeness: Self.likeness)
        let partners = Dictionary(uniqueKeysWithValues: alignment.pairs.map { ($0.left, $0.right) })
        let taken = Set(alignment.pairs.map(\.right))
        var last = right.heading?.range ?? right.place
        for (index, piece) in left.pieces.enumerated() {
            guard let partner = partners[index] else {
                missing.append((piece, last))
                continue
            }
            last = right.pieces[partner].range
            compare(piece, right.pieces[partner])
        }
        added += right.pieces.indices.filter { !taken.contains($0) }.map { right.pieces[$0] }
    }

    private static func likeness(_ left: OutlinePiece, _ right: OutlinePiece) -> Double {
        switch (left, right) {
        case (.code(_, let left), .code(_, let right)): likeness(left, right)
        case (.table(let left), .table(let right)): likeness(left, right)
        case (.note(let left, _), .note(let right, _)): left.kind == right.kind ? 1 : 0.5
        case (.image(let left), .image(let right)):
            TranslatedDestination(left.destination.string) == TranslatedDestination(right.destination.string) ? 1 : 0.3
        case (.code, _), (.table, _), (.note, _), (.image, _): 0
        }
    }

    /// Any two code blocks may be versions of one; the more lines they share, the better.
    private static func likeness(_ left: [CodeTokenLine], _ right: [CodeTokenLine]) -> Double {
        if left.count == right.count, zip(left, right).allSatisfy({ $0.allows($1) }) { return 1 }
        var counts: [String: Int] = [:]
        for line in right { counts[line.key, default: 0] += 1 }
        var common = 0
        for line in left {
            guard let count = counts[line.key], count > 0 else { continue }
            counts[line.key] = count - 1
            common += 1
        }
        return 0.1 + 0.89 * Double(common) / Double(max(left.count, right.count, 1))
    }

    private mutating func compare(_ left: OutlinePiece, _ right: OutlinePiece) {
        switch (left, right) {
        case (.code(let block, let lines), .code(let translated, let others)):
            compareCode(lines, of: block, others, of: translated)
        case (.table(let table), .table(let translated)): compareTables(table, translated)
        case (.note(let note, _), .note(let translated, _)):
            guard note.kind != translated.kind else { return }
            add(
                .block, at: translated.range, source: note.range,
                "the note is \(found(translated.range)), and \(name(note.range)) has \(written(note.range))",
                suggestion: "write \(written(note.range))")
        case (.image(let image), .image(let translated)): compareTarget(translated, image)
        case (.code, _), (.table, _), (.note, _), (.image, _): break
        }
    }

    /// The limit for comparing pieces to find moved ones; beyond it, a piece counts as missing and added.
    private static let mostWork = 10_000

    /// Reports pieces that one page lacks; a piece that both have in different places has moved.
    fileprivate mutating func reportPieces() {
        var work = 0
        for (piece, last) in missing {
            work += added.count
            if work < Self.mostWork, piece.isSignificant,
                let index = added.firstIndex(where: { Self.likeness(piece, $0) > 0.9 })
            {
                let moved = added.remove(at: index)
                add(
                    .order, at: firstLine(moved.range, in: page), source: piece.range,
                    "the \(piece.name) is elsewhere in \(source.name): at line \(source.outline.page.source.lineNumber(of: piece.range.lowerBound))",
                    suggestion:
                        "move it after line \(page.page.source.lineNumber(of: max(last.lowerBound, last.upperBound - 1)))"
                )
                compare(piece, moved)
            } else {
                add(
                    .block, at: lastLine(last), source: firstLine(piece.range, in: source.outline), isMissing: true,
                    "the \(piece.name) of \(name(piece.range)) is missing after this line",
                    suggestion: "add it: \(written(piece.range))")
            }
        }
        for piece in added {
            add(
                .block, at: firstLine(piece.range, in: page), "the \(piece.name) is not in \(source.name)",
                suggestion: "leave it out, or add it to the source page")
        }
    }
}

extension OutlinePiece {
    /// Whether it can be distinguished from others of its kind.
    fileprivate var isSignificant: Bool {
        switch self {
        case .code(_, let lines): !lines.isEmpty
        case .table, .image: true
        case .note: false
        }
    }
}
