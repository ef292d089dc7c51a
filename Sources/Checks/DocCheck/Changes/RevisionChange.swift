package import CodeJudging
package import Diagnostics

/// Something that only one revision of a page has, or that differs between the two.
package struct RevisionChange: Sendable {
    /// The subject of a change.
    package enum Subject: Sendable, Hashable {
        /// Content that is the same in every language.
        case drift(DriftKind)
        /// Text, or a comment in code.
        case prose
    }

    package let subject: Subject
    /// The anchor of the section, or that of the nearest section before it that has one.
    package let section: String?
    /// The old place; nil for an addition.
    package let old: SourcePlace?
    /// The new place; nil for a removal.
    package let new: SourcePlace?
    /// The text at both places.
    package let texts: (old: String, new: String)

    /// The change in a line: `code: es.md:80 "trackAction(" became de.md:77 "collectMessageInfo("`.
    package var sentence: String {
        let word =
            switch subject {
            case .drift(let kind): kind.rawValue
            case .prose: "text"
            }
        switch (old, new) {
        case (let old?, let new?) where subject == .drift(.order):
            return "\(word): what was at \(Self.name(old)) is at \(Self.name(new))"
        case (let old?, let new?):
            return "\(word): \(Self.name(old)) \(quoted(texts.old)) became \(Self.name(new)) \(quoted(texts.new))"
        case (let old?, nil): return "\(word): \(Self.name(old)) \(quoted(texts.old)) was removed"
        case (nil, let new?): return "\(word): \(Self.name(new)) \(quoted(texts.new)) is new"
        case (nil, nil): return word
        }
    }

    private static func name(_ place: SourcePlace) -> String {
        "\((place.file ?? "").withVisibleControls):\(place.line ?? 1)"
    }
}
