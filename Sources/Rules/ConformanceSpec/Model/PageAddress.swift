import Foundation

/// The public address of the documentation page, with a placeholder for a section's anchor.
package struct PageAddress: Sendable, Hashable {
    /// The placeholder for the anchor.
    static let placeholder = "{anchor}"

    private let pattern: String

    /// Reads a pattern; nil unless it is an https address with exactly one placeholder.
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
