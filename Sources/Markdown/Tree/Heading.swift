/// A heading.
package struct Heading: Sendable {
    /// Where it stands.
    package let range: Range<Int>
    /// From 1 to 6.
    package let level: Int
    /// Its text, without the anchor.
    package let inlines: [Inline]
    /// The `name` of a trailing `{#name}`, as it is written.
    package let anchor: DecodedText?
}
