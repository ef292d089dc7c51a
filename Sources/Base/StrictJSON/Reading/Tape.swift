import Diagnostics

/// A document's values in order, each a small record that points into the bytes.
///
/// An array is followed by its elements; an object by its members, each a name and then a value. This avoids building,
/// traversing and releasing a tree.
final class Tape: Sendable {
    let bytes: [UInt8]
    let nodes: [TapeNode]
    /// The offsets at which the lines after the first begin.
    let lineStarts: [UInt32]
    /// The containers of all nodes.
    let paths: Lazy<TapePaths>
    private let scalarCounts: Lazy<ScalarCounts>

    init(reading bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
        var reader = TapeReader(limits: limits, byteCount: bytes.count)
        try bytes.withSpan { (span) throws(JSONError) in try reader.read(span) }
        self.bytes = bytes
        let nodes = reader.nodes
        self.nodes = nodes
        lineStarts = reader.lineStarts
        paths = Lazy { TapePaths(nodes) }
        scalarCounts = Lazy { ScalarCounts(bytes) }
    }

    /// The index of the node after a value and everything in it.
    func index(after index: Int) -> Int {
        nodes[index].isContainer ? Int(nodes[index].next) : index + 1
    }

    func place(ofNode index: Int) -> JSONPlace {
        let bytes = bytes
        return bytes.withSpan { span in
            JSONPlace(offset: Int(nodes[index].start), in: span, lineStarts: lineStarts) { [scalarCounts] in
                scalarCounts.value.count(in: $0, of: bytes)
            }
        }
    }

    /// The bytes of a number, or of a string between its quotes, as written.
    func text(ofNode index: Int) -> ArraySlice<UInt8> {
        let node = nodes[index]
        return bytes[node.textRange]
    }

    /// Whether the name at a node has the bytes of another.
    func isName(atNode index: Int, _ other: String) -> Bool {
        guard nodes[index].kind == .plainString else { return string(ofNode: index).utf8.elementsEqual(other.utf8) }
        guard Int(nodes[index].size) == other.utf8.count else { return false }
        let start = nodes[index].textStart
        var name = other
        return name.withUTF8 { name in
            var position = 0
            while position < name.count {
                guard bytes[start + position] == name[position] else { return false }
                position += 1
            }
            return true
        }
    }

    /// The text of a string or name.
    func string(ofNode index: Int) -> String {
        guard nodes[index].kind == .escapedString else { return String(decoding: text(ofNode: index), as: UTF8.self) }
        let bytes = bytes
        return String(decoding: bytes.withSpan { $0.unescapedBytes(nodes[index].textRange) }, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Provides the bytes as a span: an array's own `span` requires iOS 26 and macOS 26, that of a buffer does not.
    fileprivate func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) in try body(bytes.span) }
    }
}
