/// A heading.
package struct Heading: Sendable {
    /// Where it stands.
    package let range: Range<Int>
    /// From 1 to 6.
    package let level: Int
    /// Its text, without the anchor.
    package let inlines: [Inline]
    /// The `name` of a trailing `{#name}`, as it is written; or of one inside the heading, which readers see as text.
    package let anchor: DecodedText?
    /// Where the braces are of an anchor that is not at the heading's end; nil for one that is.
    package let strayAnchor: Range<Int>?
}
