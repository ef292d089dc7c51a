import CodeJudging
import Diagnostics
import Markdown

/// Compares two revisions of a page, possibly in different languages.
struct RevisionComparison {
    let old: SourcePage
    let new: SourcePage
    private(set) var changes: [RevisionChange] = []
    /// Whether both are in one language, so that their texts can be compared.
    let areOneLanguage: Bool

    init(_ old: SourcePage, _ new: SourcePage) {
        self.old = old
        self.new = new
        areOneLanguage = Self.areOneLanguage(old.outline, new.outline)
        let drifts = DriftSearch.drifts(of: new.outline.page, from: old)
        changes = drifts.map(change)
        var mentioned = ReportedChanges(changes)
        // Literals of the new revision show what the old one had in their place.
        for drift in DriftSearch.drifts(of: old.outline.page, from: new) {
            let before = drift.form == .missing ? nil : drift.range
            let after = drift.form == .added ? nil : drift.source
            let other = change(.drift(drift.kind), from: before, to: after)
            guard !mentioned.report(other) else { continue }
            changes.append(other)
            mentioned.note(other)
        }
        if areOneLanguage { compareTexts() }
        // In the order of the new page; removals follow what was before them.
        var line = 0
        let lines = changes.map { change in
            line = change.new?.line ?? line
            return line
        }
        changes = changes.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }.map { changes[$0] }
    }

    /// Compares the words of the language, without names and code: pages of one language share most of them.
    private static func areOneLanguage(_ old: PageOutline, _ new: PageOutline) -> Bool {
        let words = { (outline: PageOutline) in
            Set(
                outline.parts.flatMap(\.texts).flatMap { text in
                    text.string.split { !$0.isLetter }.map { $0.lowercased() }
                        .filter { $0.count > 3 && !outline.codeNames.contains($0) }
                })
        }
        let (some, others) = (words(old), words(new))
        return some.intersection(others).count * 2 >= min(some.count, others.count)
    }

    private func change(_ drift: DriftSearch.Drift) -> RevisionChange {
        let source = drift.form == .added ? nil : drift.source
        let range = drift.form == .missing ? nil : drift.range
        return change(.drift(drift.kind), from: source, to: range)
    }

    private func change(_ subject: RevisionChange.Subject, from before: Range<Int>?, to after: Range<Int>?)
        -> RevisionChange
    {
        let place = after.map { ($0, new.outline) } ?? before.map { ($0, old.outline) }
        return RevisionChange(
            subject: subject,
            section: place.flatMap { $1.anchor(at: $0.lowerBound) },
            old: before.map { old.place($0) },
            new: after.map { new.place($0) },
            texts: (before.map { old.written($0) } ?? "", after.map { new.written($0) } ?? "")
        )
    }

    /// Compares lines of text and comments for which no other change has been reported.
    private mutating func compareTexts() {
        let (left, right) = (Array(old.lines), Array(new.lines))
        let alignment = Alignment(left, right) { $0.text == $1.text ? 1 : 0 }
        let reportedOld = Set(changes.compactMap { $0.old?.line })
        let reportedNew = Set(changes.compactMap { $0.new?.line })
        for gap in alignment.gaps(leftCount: left.count, rightCount: right.count, isEqual: { _, _ in true }) {
            let some = left[gap.left].filter { !$0.text.isEmpty && !reportedOld.contains($0.number) }
            let others = right[gap.right].filter { !$0.text.isEmpty && !reportedNew.contains($0.number) }
            for index in 0..<max(some.count, others.count) {
                let before = index < some.count ? some[index].range : nil
                let after = index < others.count ? others[index].range : nil
                changes.append(change(.prose, from: before, to: after))
            }
        }
    }
}

/// The subjects of changes, by their old and new lines, or one of the two: a later change of the same lines may be a
/// duplicate.
private struct ReportedChanges {
    private var subjects: [[Int?]: Set<RevisionChange.Subject>] = [:]

    init(_ changes: [RevisionChange]) {
        for change in changes { note(change) }
    }

    mutating func note(_ change: RevisionChange) {
        let (old, new) = (change.old?.line, change.new?.line)
        for lines in [[old, new], [old, nil], [nil, new]] { subjects[lines, default: []].insert(change.subject) }
    }

    func report(_ other: RevisionChange) -> Bool {
        guard let known = subjects[[other.old?.line, other.new?.line]] else { return false }
        return known.contains(other.subject) || known.contains(.drift(.order))
            || [.drift(.order), .drift(.block)].contains(other.subject)
    }
}

extension SourcePage {
    fileprivate struct Line {
        let number: Int
        let range: Range<Int>
        /// Without leading and trailing spaces.
        let text: String
    }

    /// The lines below the front matter.
    fileprivate var lines: [Line] {
        let source = outline.page.source
        let start = outline.page.frontMatter.map { source.lineNumber(of: $0.range.upperBound) + 1 } ?? 1
        return (start..<max(start, source.lineCount + 1)).map { number in
            let range = source.range(ofLine: number)
            let words = source.text(in: range).split { $0 == " " || $0 == "\t" }
            return Line(number: number, range: range, text: words.joined(separator: " "))
        }
    }

    fileprivate func place(_ range: Range<Int>) -> SourcePlace { outline.page.source.place(of: range, file: name) }

    fileprivate func written(_ range: Range<Int>) -> String {
        DriftSearch.shortened(outline.page.source.text(in: range))
    }
}
