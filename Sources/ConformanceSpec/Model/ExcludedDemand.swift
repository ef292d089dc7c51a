/// Something that the documentation page asks for and no vector checks.
package struct ExcludedDemand: Sendable, Hashable {
    /// The section of the page.
    package let anchor: String
    /// The ids of the editions whose page asks for it.
    package let editions: [String]
    /// What the page asks for, in our own words.
    package let demand: String
    /// Why no vector checks it.
    package let reason: String
}
