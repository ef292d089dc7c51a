/// The ids of one notification in one case: they change with the seed, so that remembered answers do not help.
struct SeededIDs: Sendable, Hashable {
    /// `_mId`, such as `h153d80`.
    let messageID: String
    /// `_dId`, such as `b670ea`.
    let deliveryID: String

    /// The ids that a seed gives to a key.
    init(seed: UInt64, key: UInt64) {
        var generator = SplitMix64(state: seed ^ key)
        let bits = generator.next()
        messageID = Self.text(prefix: UInt8(ascii: "h"), bits >> 40)
        deliveryID = Self.text(prefix: nil, (bits >> 16) & 0xff_ffff)
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
        String(unsafeUninitializedCapacity: 7) { buffer in
            var count = 0
            if let prefix {
                buffer[0] = prefix
                count = 1
            }
            for shift in stride(from: 20, through: 0, by: -4) {
                let digit = UInt8((bits >> UInt64(shift)) & 0xf)
                buffer[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                count += 1
            }
            return count
        }
    }
}

/// Steele, Lea and Flood's generator: the same numbers in every implementation.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
