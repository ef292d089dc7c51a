/// Something that the documentation page demands and no vector checks.
package struct ExcludedDemand: Sendable, Hashable {
    /// The section of the page.
    package let anchor: String
    /// The ids of the editions whose page demands it.
    package let editions: [String]
    /// The demand, in our own words.
    package let demand: String
    /// Why no vector checks it.
    package let reason: String
}
