extension TapeReader {
    /// How many names are compared one by one before an object's names are put into the table.
    private static let fewNames: UInt32 = 16

    /// Reads a member's name and the colon, up to the start of the value.
    mutating func readName(isFirst: Bool, _ bytes: Span<UInt8>) throws(JSONError) {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw unexpected(isFirst ? .nameOrClosingBrace : .name, in: bytes)
        }
        let name = nodes.count
        try readString(bytes)
        isInValue = true
        if let first = insertName(name, bytes) {
            let text = String(decoding: bytes.unescapedBytes(nodes[name].textRange), as: UTF8.self)
            let place = JSONPlace(offset: Int(nodes[first].start), in: bytes, lineStarts: lineStarts)
            throw failure(.duplicateName(text, first: place), at: Int(nodes[name].start), in: bytes)
        }
        nodes[Int(open)].size += 1
        skipWhiteSpace(bytes)
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw unexpected(.colon, in: bytes) }
        offset += 1
        skipWhiteSpace(bytes)
    }

    /// Records a name of the open object; returns the index of an earlier node with the same name, if there is one.
    private mutating func insertName(_ name: Int, _ bytes: Span<UInt8>) -> Int? {
        let object = nodes[Int(open)]
        if object.hasIndexedNames { return insertIntoTable(name, bytes) }
        guard object.size < Self.fewNames, nodes[name].kind == .plainString else {
            return indexNames(upTo: name, bytes)
        }
        let added = nodes[name]
        var other = Int(open) + 1
        while other < name {
            if nodes[other].size == added.size, isSameText(nodes[other], added, in: bytes) { return other }
            other = index(after: other + 1)
        }
        return nil
    }

    /// Puts all names of the open object into the table. Names with escapes always go there, so that each is decoded
    /// only once.
    private mutating func indexNames(upTo name: Int, _ bytes: Span<UInt8>) -> Int? {
        nodes[Int(open)].hasIndexedNames = true
        var other = Int(open) + 1
        while other < name {
            _ = insertIntoTable(other, bytes)
            other = index(after: other + 1)
        }
        return insertIntoTable(name, bytes)
    }

    private mutating func insertIntoTable(_ name: Int, _ bytes: Span<UInt8>) -> Int? {
        let key = MemberName(object: open, text: bytes.unescapedBytes(nodes[name].textRange))
        if let first = names[key] { return first }
        names[key] = name
        return nil
    }

    /// Whether two texts of the same length have the same bytes as written.
    private func isSameText(_ left: TapeNode, _ right: TapeNode, in bytes: Span<UInt8>) -> Bool {
        let (left, right, size) = (left.textStart, right.textStart, Int(left.size))
        var position = 0
        while position < size {
            guard bytes[left + position] == bytes[right + position] else { return false }
            position += 1
        }
        return true
    }

    /// The index of the node after a complete value.
    private func index(after index: Int) -> Int {
        nodes[index].isContainer ? Int(nodes[index].next) : index + 1
    }
}

/// A name in a large object, found in constant time. Hashes are seeded per process, so a document cannot be crafted to
/// collide.
struct MemberName: Hashable {
    /// The index of the object's node.
    let object: UInt32
    /// The name with its escapes decoded.
    let text: [UInt8]
}
