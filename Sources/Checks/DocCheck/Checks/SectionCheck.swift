import CodeJudging
import ConformanceSpec
import Diagnostics
import Markdown

extension PageCheckKind {
    static let sections = PageCheckKind(
        word: "sections", members: [.anchors],
        search: .page { $0.missingSections($1.anchors) })
    static let ownLinks = PageCheckKind(
        word: "own-links", members: [],
        search: .page { page, _ in page.brokenOwnLinks() })
}

extension PageContent {
    /// Finds missing sections; a heading with nearly the same anchor gives the place.
    func missingSections(_ anchors: [String]) -> [DraftFinding] {
        // One section of the page may serve for several anchors.
        let wanted = anchors.enumerated().filter { !anchors[..<$0].contains($1) && !omittedAnchors.contains($1) }
            .map(\.element)
        let anchors = self.anchors
        let existing = anchors.map(\.name).filter { !wanted.contains($0) }
        let stray = wanted.compactMap { anchor -> DraftFinding? in
            guard let heading = section(anchor)?.heading, let range = heading.strayAnchor else { return nil }
            return DraftFinding(
                range: range,
                message: "the anchor \(quoted(anchor)) is not at the end of its heading",
                suggestion: "write {#\(anchor)} after the heading's last word",
                certainty: "only at the end it is an anchor: here readers see it as text, and links to it lead nowhere"
            )
        }
        lazy var search = HeadingSearch(page.sections.filter { $0.heading.anchor == nil }, anchors: wanted)
        let drafts =
            stray
            + wanted.filter { section($0) == nil }.map { anchor in
                let near = nearest(to: anchor, among: existing)
                let heading = near.flatMap { near in anchors.first { $0.name.isExactly(near) }?.heading }
                if let near, let range = heading?.anchor?.range {
                    return DraftFinding(
                        range: range,
                        message: "the anchor is \(quoted(near)), but must be \(quoted(anchor))",
                        suggestion: "write {#\(anchor)}",
                        certainty: "no heading has the anchor \(quoted(anchor)), and this one is nearest to it"
                    )
                }
                let marked = page.sections.first { page.source.text(in: $0.heading.range).contains(anchor) }
                let likely = marked ?? search.likeliest(for: anchor)
                return DraftFinding(
                    range: likely.map { place(of: $0) } ?? beginning,
                    message: "the page has no section {#\(anchor)}",
                    suggestion: likely == nil
                        ? "write the section, its heading ending in {#\(anchor)}"
                        : "write {#\(anchor)} at the end of this heading, if this is the section",
                    certainty: marked == nil
                        ? "no heading has this anchor"
                        : "the heading has the name, but not as a mark that is understood",
                    missingAnchor: marked == nil ? anchor : nil
                )
            }
        guard ruleSections.isEmpty, let anchor = wanted.last, drafts.allSatisfy({ $0.missingAnchor != nil }) else {
            return drafts
        }
        return [
            DraftFinding(
                range: beginning,
                message: "no section has one of the anchors of the rules: the code is judged as one app",
                suggestion: "map the sections to check each, as in --section \(anchor)=ANCHOR-OF-THIS-PAGE",
                certainty: "none of the \(wanted.count) anchors is on the page",
                level: .informative
            )
        ]
    }

    /// Finds links to the page's own anchors that do not exist.
    func brokenOwnLinks() -> [DraftFinding] {
        let names = Set(anchors.map(\.name)).union(slugs).union(page.blocks.htmlNames)
        let candidates = anchors.map(\.name)
        var search = WordSearch()
        return page.blocks.links.compactMap { link in
            guard let fragment = ownFragment(of: link.destination.string), !fragment.isEmpty, !names.contains(fragment)
            else { return nil }
            let length = fragment.utf8.count
            let end = link.destination.string.utf8.count
            let suggestion = search.nearest(to: fragment, among: candidates).map { "did you mean \(quoted($0))?" }
            return DraftFinding(
                range: link.destination.sourceRange(ofUTF8: end - length..<end),
                message: "the link leads to #\(fragment.withVisibleControls), which is not an anchor of this page",
                suggestion: suggestion,
                certainty: "no heading of the page has this anchor, nor a text that makes it"
            )
        }
    }

    /// The part after the `#` of a link to this page: without a path, or with the name of this page, by its file or its
    /// first anchor.
    private func ownFragment(of destination: String) -> String? {
        guard let hash = destination.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        let path = destination[..<hash]
        let fragment = String(destination[destination.utf8.index(after: hash)...])
        if path.isEmpty { return fragment }
        guard !path.utf8.starts(with: "http:".utf8), !path.utf8.starts(with: "https:".utf8) else { return nil }
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let isOwn = name.isExactly(fileName) || (anchors.first.map { name.isExactly($0.name + ".md") } ?? false)
        return isOwn ? fragment : nil
    }

    /// The anchors that common sites generate from headings without one in braces.
    private var slugs: Set<String> {
        let unnamed = page.sections.map(\.heading).filter { heading in
            heading.anchor.map { $0.range == heading.range } ?? true
        }
        return Set(unnamed.map(\.slug))
    }
}

/// Searches for sections among headings that have no anchor.
private struct HeadingSearch {
    private let headings: [(section: Section, text: String)]
    /// The words that distinguish each anchor from the others.
    private let distinctiveWords: [String: [String]]

    init(_ sections: [Section], anchors: [String]) {
        headings = sections.map { ($0, $0.heading.inlines.joinedText.string.lowercased()) }
        // Most pages have an anchor for each heading.
        guard !sections.isEmpty else {
            distinctiveWords = [:]
            return
        }
        let words = anchors.map { (anchor: $0, words: $0.lowercased().split(separator: "-").map(String.init)) }
        var counts: [String: Int] = [:]
        for (_, words) in words {
            for word in Set(words) { counts[word, default: 0] += 1 }
        }
        distinctiveWords = Dictionary(
            words.map { anchor, words in
                (anchor, words.filter { counts[$0, default: 0] * 2 <= anchors.count })
            }
        ) { first, _ in first }
    }

    /// The only heading with the most words that distinguish an anchor from the others, and with at least two of them
    /// unless there is only one.
    func likeliest(for anchor: String) -> Section? {
        guard let words = distinctiveWords[anchor] else { return nil }
        let scored = headings.map { (section: $0.section, score: words.count(where: $0.text.contains)) }
        guard let best = scored.map(\.score).max(), best > 0, best >= min(2, words.count) else { return nil }
        let likeliest = scored.filter { $0.score == best }
        return likeliest.count == 1 ? likeliest[0].section : nil
    }
}
