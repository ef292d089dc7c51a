/// A version of numbers separated by points; missing numbers are zero, so `1.4` is `1.4.0`.
public struct DottedVersion: Sendable, Comparable, CustomStringConvertible {
    /// The version as it was written.
    public let description: String
    private let numbers: [Int]

    /// Reads a version.
    ///
    /// - Returns: nil unless the text consists of decimal numbers separated by points, each within the range of `Int`.
    public init?(_ text: String) {
        var numbers: [Int] = []
        for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !part.isEmpty, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return nil
            }
            guard let number = Int(Substring(part)) else { return nil }
            numbers.append(number)
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
        description = text
    }

    /// Whether the numbers are equal, ignoring trailing zeros.
    public static func == (left: DottedVersion, right: DottedVersion) -> Bool { left.numbers == right.numbers }

    /// Number by number, so `1.9` comes before `1.10`.
    public static func < (left: DottedVersion, right: DottedVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension DottedVersion: Hashable {
    /// Consistent with equality, not with the spelling of the version.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
