import TestSupport
import Testing

@testable import SourceCode

extension MarkedText {
    /// The places as positions in a source.
    var positions: [SourcePosition] { places.map { SourcePosition(line: $0.line, column: $0.column) } }
}

extension SourcePosition: CustomTestStringConvertible {
    /// `line:column`
    public var testDescription: String { "\(line):\(column)" }
}
