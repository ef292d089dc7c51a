/// A revision of the documented rules, named by the month of the page that shows it.
package struct Edition: Sendable, Hashable {
    package let id: String
    /// What this edition adds, in a few words.
    package let summary: String
}
