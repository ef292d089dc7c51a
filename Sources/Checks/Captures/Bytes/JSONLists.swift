/// Visits the elements of lists in JSON documents that follow one another.
struct JSONLists {
    /// An element of a list.
    struct Element {
        /// Its bytes.
        let range: Range<Int>
        /// The JSON pointer in its document; nil for a document without such a list, which is its own only element.
        let pointer: String?
    }

    /// The names that lead from the root of a document to a list.
    let paths: [[String]]

    /// Visits all elements in the order of the bytes, those before a cut too.
    func visit(_ bytes: Span<UInt8>, _ take: (Span<UInt8>, Element) -> Void) throws(JSONStop) {
        var position = 0
        while true {
            position = bytes.endOfSpace(at: position)
            // Pages that were pasted together may have a comma between them.
            while position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                position = bytes.endOfSpace(at: position + 1)
            }
            guard position < bytes.count else { return }
            let start = position
            var hasList = false
            position = try visit(bytes, at: start, paths: paths, pointer: "") {
                hasList = true
                if let element = $1 { take($0, element) }
            }
            if !hasList { take(bytes, Element(range: start..<position, pointer: nil)) }
        }
    }

    /// Visits the lists below a value and returns the position after it.
    ///
    /// - Parameters:
    ///   - paths: what is left of the paths at this value.
    ///   - take: is called with nil for each list, before its elements.
    private func visit(
        _ bytes: Span<UInt8>, at start: Int, paths: [[String]], pointer: String,
        _ take: (Span<UInt8>, Element?) -> Void
    ) throws(JSONStop) -> Int {
        let isObject = bytes[start] == UInt8(ascii: "{")
        let isList = bytes[start] == UInt8(ascii: "[") && paths.contains([])
        guard isList || isObject && paths.contains(where: { !$0.isEmpty }) else {
            return try bytes.endOfValue(at: start)
        }
        if isList { take(bytes, nil) }
        var cursor = JSONCursor(bytes, at: start)
        var index = 0
        while let name = try cursor.next(in: bytes) {
            if isList {
                let range = try cursor.skip(in: bytes)
                take(bytes, Element(range: range, pointer: "\(pointer)/\(index)"))
                index += 1
            } else if let known = paths.compactMap(\.first).first(where: { bytes.isText($0, at: name) }) {
                let rest = paths.filter { $0.first == known }.map { Array($0.dropFirst()) }
                cursor.move(
                    to: try visit(bytes, at: cursor.position, paths: rest, pointer: "\(pointer)/\(known)", take))
            } else {
                _ = try cursor.skip(in: bytes)
            }
        }
        return cursor.position
    }
}
