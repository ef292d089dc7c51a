import Testing

@testable import ExampleCode

/// A fixture whose expected places are marked in it: `‣` stands directly before each.
struct MarkedText {
    static let marker: Unicode.Scalar = "‣"
    var text: String
    var places: [SourcePosition]

    init(_ marked: String) {
        var text = String.UnicodeScalarView()
        var places: [SourcePosition] = []
        var position = SourcePosition(line: 1, column: 1)
        for scalar in marked.unicodeScalars {
            if scalar == Self.marker {
                places.append(position)
                continue
            }
            text.append(scalar)
            position =
                scalar == "\n"
                ? SourcePosition(line: position.line + 1, column: 1) : SourcePosition(line: position.line, column: position.column + 1)
        }
        self.text = String(text)
        self.places = places
    }
}

extension SourcePosition: CustomTestStringConvertible {
    /// `line:column`
    public var testDescription: String { "\(line):\(column)" }
}
