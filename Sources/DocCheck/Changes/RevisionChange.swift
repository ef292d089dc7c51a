package import Diagnostics

/// Something that one revision of a page has and the other has not, or has otherwise.
package struct RevisionChange: Sendable {
    /// What is changed.
    package enum Subject: Sendable, Hashable {
        /// Something that every language has alike.
        case drift(DriftKind)
        /// Text, or a comment in code.
        case prose
    }

    package let subject: Subject
    /// The anchor of the section; of the one before it that has one, where it has none.
    package let section: String?
    /// Where it was; nil for what is new.
    package let old: SourcePlace?
    /// Where it is; nil for what is gone.
    package let new: SourcePlace?
    /// What is written at both places.
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
        case (let old?, nil): return "\(word): \(Self.name(old)) \(quoted(texts.old)) is gone"
        case (nil, let new?): return "\(word): \(Self.name(new)) \(quoted(texts.new)) is new"
        case (nil, nil): return word
        }
    }

    private static func name(_ place: SourcePlace) -> String {
        "\((place.file ?? "").withVisibleControls):\(place.line ?? 1)"
    }
}
