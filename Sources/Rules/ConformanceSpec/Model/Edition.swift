/// A revision of the documented rules, named by the month of the page that first shows it.
package struct Edition: Sendable, Hashable {
    /// Its month, such as `2022-02`.
    package let id: String
    /// A short description of what this edition adds.
    package let summary: String
}
