import Foundation

/// Where people read the documentation page: an address with a placeholder for a section's anchor.
package struct PageAddress: Sendable, Hashable {
    /// What an anchor is put in place of.
    static let placeholder = "{anchor}"

    private let pattern: String

    /// Reads a pattern; nil where it is no https address, or does not have the placeholder once.
    init?(_ pattern: String) {
        guard pattern.hasPrefix("https://"), pattern.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            pattern.components(separatedBy: Self.placeholder).count == 2
        else { return nil }
        self.pattern = pattern
    }

    /// The address of the section with an anchor.
    package func address(of anchor: String) -> String {
        pattern.replacingOccurrences(of: Self.placeholder, with: anchor)
    }
}
