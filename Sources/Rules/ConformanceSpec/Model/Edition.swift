/// The rules as some revisions of the page document them, named by a month.
package struct Edition: Sendable, Hashable {
    /// Its month, such as `2022-02`.
    package let id: String
    /// A short description of what this edition adds.
    package let summary: String
    /// The page's revisions, each by the first digits of its commit; empty if the spec does not list them.
    package let revisions: [String]

    /// The listed revision that a full commit belongs to.
    package func revision(of commit: String) -> String? {
        revisions.first { commit.utf8.starts(with: $0.utf8) }
    }
}
