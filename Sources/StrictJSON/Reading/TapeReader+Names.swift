extension TapeReader {
    /// How many names are compared one by one before an object's names go to the table.
    private static let fewNames: UInt32 = 16

    /// Reads a member's name and the colon after it, up to where the value starts.
    mutating func readName(isFirst: Bool, _ bytes: Span<UInt8>) throws(JSONError) {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw unexpected(isFirst ? .nameOrClosingBrace : .name, in: bytes)
        }
        let name = nodes.count
        try readString(bytes)
        isInValue = true
        if let first = insertName(name, bytes) {
            let text = String(decoding: plainText(ofNode: name, bytes), as: UTF8.self)
            let place = JSONPlace(offset: Int(nodes[first].start), in: bytes, lineStarts: lineStarts)
            throw failure(.duplicateName(text, first: place), at: Int(nodes[name].start), in: bytes)
        }
        nodes[Int(open)].size += 1
        skipWhiteSpace(bytes)
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw unexpected(.colon, in: bytes) }
        offset += 1
        skipWhiteSpace(bytes)
    }

    /// Remembers a name of the open object; the index of the node that had it already, if there is one.
    private mutating func insertName(_ name: Int, _ bytes: Span<UInt8>) -> Int? {
        let object = nodes[Int(open)]
        if object.hasIndexedNames { return insertIntoTable(name, bytes) }
        guard object.size < Self.fewNames, nodes[name].kind == .plainString else {
            return indexNames(upTo: name, bytes)
        }
        var other = Int(open) + 1
        for _ in 0..<object.size {
            if nodes[other].size == nodes[name].size, isSameText(nodes[other], nodes[name], in: bytes) { return other }
            other = index(after: other + 1)
        }
        return nil
    }

    /// Puts all names of the open object into the table. Names with escapes go there at once: each is then decoded once
    /// only.
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
        let hash: UInt32
        if nodes[name].kind == .plainString {
            hash = NameTable.hash(bytes.extracting(nodes[name].textStart..<nodes[name].textEnd), object: open)
        } else {
            hash = NameTable.hash(nodes[name].unescapedText(in: bytes).span, object: open)
        }
        names.reserve()
        var slot = names.firstSlot(hash: hash)
        while let other = names.name(in: slot) {
            if names.matches(slot: slot, hash: hash, object: open), isSameName(Int(other), name, in: bytes) {
                return Int(other)
            }
            slot = names.slot(after: slot)
        }
        names.fill(slot: slot, hash: hash, object: open, name: UInt32(truncatingIfNeeded: name))
        return nil
    }

    private func isSameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        if nodes[left].kind == .plainString, nodes[right].kind == .plainString {
            return nodes[left].size == nodes[right].size && isSameText(nodes[left], nodes[right], in: bytes)
        }
        return plainText(ofNode: left, bytes) == plainText(ofNode: right, bytes)
    }

    /// Whether two texts of the same length have the same bytes as written.
    private func isSameText(_ left: TapeNode, _ right: TapeNode, in bytes: Span<UInt8>) -> Bool {
        for position in 0..<Int(left.size) where bytes[left.textStart + position] != bytes[right.textStart + position] {
            return false
        }
        return true
    }

    /// The decoded text of a string or name.
    func plainText(ofNode index: Int, _ bytes: Span<UInt8>) -> [UInt8] {
        // Without escapes, decoding copies.
        nodes[index].unescapedText(in: bytes)
    }

    /// The index of the node after a complete value.
    private func index(after index: Int) -> Int {
        nodes[index].isContainer ? Int(nodes[index].next) : index + 1
    }
}
