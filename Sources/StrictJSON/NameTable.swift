/// The names of all large objects of a document, to find one that occurs twice in constant time.
///
/// Hashes are seeded by the process, so a document cannot be made to collide.
struct NameTable {
    private struct Slot {
        var hash: UInt32 = 0
        var object: UInt32 = 0
        /// The node of the name; 0, which is the document's value and never a name, where the slot is free.
        var name: UInt32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var count = 0

    /// The hash of a name in an object.
    static func hash(_ name: Span<UInt8>, object: UInt32) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(object)
        var word: UInt64 = 0
        for position in name.indices {
            word = word << 8 | UInt64(name[position])
            if position % 8 == 7 { hasher.combine(word) }
        }
        hasher.combine(word)
        hasher.combine(name.count)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    func firstSlot(hash: UInt32) -> Int {
        Int(hash) & (slots.count - 1)
    }

    func slot(after slot: Int) -> Int {
        (slot + 1) & (slots.count - 1)
    }

    func name(in slot: Int) -> UInt32? {
        slots[slot].name == 0 ? nil : slots[slot].name
    }

    func matches(slot: Int, hash: UInt32, object: UInt32) -> Bool {
        slots[slot].hash == hash && slots[slot].object == object
    }

    /// Fills a free slot, and grows the table when it is half full.
    mutating func fill(slot: Int, hash: UInt32, object: UInt32, name: UInt32) {
        slots[slot] = Slot(hash: hash, object: object, name: name)
        count += 1
        if count * 2 > slots.count { grow() }
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for entry in old where entry.name != 0 {
            var target = firstSlot(hash: entry.hash)
            while slots[target].name != 0 { target = slot(after: target) }
            slots[target] = entry
        }
    }
}
