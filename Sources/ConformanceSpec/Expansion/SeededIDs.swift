/// The ids of the notifications of one case: they change with the seed, so that remembered answers do not help.
///
/// Each is made when it is asked for, which is cheaper than keeping them.
package struct SeededIDs: Sendable {
    let seed: UInt64
    /// What the seed is mixed with, by the ordinals of the notifications.
    private let keys: [UInt64]

    /// The ids that a seed gives to keys.
    init(seed: UInt64, keys: [UInt64]) {
        self.seed = seed
        self.keys = keys
    }

    /// `_mId` of a notification, such as `h153d80`.
    package func messageID(ofNotification ordinal: Int) -> String {
        Self.text(prefix: UInt8(ascii: "h"), bits(ordinal) >> 40)
    }

    /// `_dId` of a notification, such as `b670ea`.
    package func deliveryID(ofNotification ordinal: Int) -> String {
        Self.text(prefix: nil, (bits(ordinal) >> 16) & 0xff_ffff)
    }

    private func bits(_ ordinal: Int) -> UInt64 {
        var generator = SplitMix64(state: seed ^ keys[ordinal])
        return generator.next()
    }

    /// The key of a notification: FNV-1a, 64 bits, of the case id, `/` and the notification's name.
    static func key(caseID: String, notification: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ bytes: String.UTF8View) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        mix(caseID.utf8)
        mix("/".utf8)
        mix(notification.utf8)
        return hash
    }

    /// 24 bits as six hexadecimal digits, put together without a detour: every case of every run has some.
    private static func text(prefix: UInt8?, _ bits: UInt64) -> String {
        let digits = hexadecimalDigits(bits)
        return String(unsafeUninitializedCapacity: 15) { buffer in
            var count = 0
            if let prefix {
                buffer[0] = prefix
                count = 1
            }
            // Two bytes more than there are digits, since eight are stored at a time.
            UnsafeMutableRawBufferPointer(buffer).storeBytes(of: digits, toByteOffset: count, as: UInt64.self)
            return count + 6
        }
    }

    /// The six digits of 24 bits, as they are in memory, all made at once.
    private static func hexadecimalDigits(_ bits: UInt64) -> UInt64 {
        // One half of a byte to each byte, the first digit in the highest.
        var digits = bits << 8
        digits = (digits << 16 | digits) & 0x0000_ffff_0000_ffff
        digits = (digits << 8 | digits) & 0x00ff_00ff_00ff_00ff
        digits = (digits << 4 | digits) & 0x0f0f_0f0f_0f0f_0f0f
        // From ten on a byte overflows into its upper half, and the letters begin 39 after the character that follows
        // 9.
        let letters = ((digits &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
        return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).bigEndian
    }
}

/// Steele, Lea and Flood's generator: the same numbers in every implementation.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that starts from a state.
    package init(state: UInt64) { self.state = state }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
