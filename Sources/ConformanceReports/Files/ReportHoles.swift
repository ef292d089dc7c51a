/// Texts that are known only once a report is whole, such as the causes of a failure that is written as it falls. Where
/// one belongs, the report has a hole with the text's number; holes are filled on the way to the report's place, so
/// nothing has to be kept of them.
package struct ReportHoles: Sendable {
    private let texts: [Int: [UInt8]]
    /// The number of the hole that has begun and not ended yet.
    private var open: [UInt8]?

    /// A byte that neither XML nor JSON may have begins and ends a hole.
    private static let edge: UInt8 = 1

    /// - Parameter texts: what belongs into the holes, by their numbers. Where there is none, nothing is left of a hole.
    package init(_ texts: [Int: [UInt8]]) { self.texts = texts }

    /// What is written in place of a text.
    package static func hole(_ number: Int) -> [UInt8] { [edge] + Array(String(number).utf8) + [edge] }

    /// The next piece of a report with its holes filled. A hole may begin in one piece and end in a later one.
    package mutating func filled(_ piece: [UInt8]) -> [UInt8] {
        var filled: [UInt8] = []
        var rest = piece[...]
        while let edge = rest.firstIndex(of: Self.edge) {
            let before = rest[..<edge]
            if let number = open {
                filled += Int(String(decoding: number + before, as: UTF8.self)).flatMap { texts[$0] } ?? []
                open = nil
            } else {
                filled += before
                open = []
            }
            rest = rest[rest.index(after: edge)...]
        }
        if open == nil { filled += rest } else { open? += rest }
        return filled
    }
}
