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

    /// A power of two of slots, or none as long as no document needed any.
    private var slots: [Slot] = []
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

    /// Makes room for one more name.
    mutating func reserve() {
        if (count + 1) * 2 > slots.count { grow() }
    }

    /// The slot where a name with this hash is looked for first. Room has to be reserved before.
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

    /// Fills a free slot.
    mutating func fill(slot: Int, hash: UInt32, object: UInt32, name: UInt32) {
        slots[slot] = Slot(hash: hash, object: object, name: name)
        count += 1
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: max(64, old.count * 2))
        for entry in old where entry.name != 0 {
            var target = firstSlot(hash: entry.hash)
            while slots[target].name != 0 { target = slot(after: target) }
            slots[target] = entry
        }
    }
}
