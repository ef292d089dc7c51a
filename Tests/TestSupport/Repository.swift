package import Foundation

/// The folders of the project, found from the tests' own sources.
package enum Repository {
    /// The package's folder.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Files that tests read.
    package static let fixtures = root.appending(path: "Tests/Fixtures")

    /// The real pages, which are no part of the project, where somebody has put them beside it.
    package static let sharedPages = root.deletingLastPathComponent().appending(path: "shared/pages")
}
