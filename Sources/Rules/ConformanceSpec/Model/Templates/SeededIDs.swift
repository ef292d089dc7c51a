package import PushTracking

/// A text that Firebase's messaging service makes for each notification.
package enum FCMText: Sendable, Hashable {
    /// `google.message_id`, also returned by `RemoteMessage.getMessageId()`.
    case messageID
    /// `google.sent_time`, in milliseconds.
    case sentTime
}

/// The ids of the notifications of one case: they change with the seed, so that remembered answers do not help.
///
/// Each is computed on demand, which is cheaper than storing it.
package struct SeededIDs: Sendable {
    /// How ids are written.
    package enum Form: Sendable, Hashable {
        /// Six lower-case hexadecimal digits.
        case plain
        /// As on a device, where few pushes have to show much: with letters of either case, and a leading zero.
        case device
    }

    package let seed: UInt64
    /// The values mixed with the seed, by the ordinals of the notifications.
    package let keys: [UInt64]
    private let form: Form

    /// The ids that a seed gives notifications with these keys.
    package init(seed: UInt64, keys: [UInt64], form: Form = .plain) {
        self.seed = seed
        self.keys = keys
        self.form = form
    }

    /// `_mId` of a notification, such as `h153d80`.
    package func messageID(ofNotification ordinal: Int) -> String {
        switch form {
        case .plain: Self.sixDigits(bits(ordinal) >> 40, after: "h")
        case .device: Self.lettered(bits(ordinal) >> 40, after: "h")
        }
    }

    /// `_dId` of a notification, such as `b670ea`.
    package func deliveryID(ofNotification ordinal: Int) -> String {
        switch form {
        case .plain: Self.sixDigits((bits(ordinal) >> 16) & 0xff_ffff, after: "")
        // Android's SDK reads it as a hexadecimal number of 31 bits.
        case .device: Self.lettered((bits(ordinal) >> 16) & 0xff_ffff, after: "0")
        }
    }

    /// Whether a text can be an id of a device's walk.
    package static func isOfDeviceForm(_ text: String) -> Bool {
        let (lower, upper) = (UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"))
        let bytes = Array(text.utf8)
        return bytes.count == 7 && (bytes[0] == UInt8(ascii: "h") || bytes[0] == UInt8(ascii: "0"))
            && lower.contains(bytes[1]) && upper.contains(bytes[6])
            && bytes[2..<6].allSatisfy { lower.contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Six hexadecimal digits. The first is a lower-case letter, the last an upper-case one.
    private static func lettered(_ bits: UInt64, after prefix: String) -> String {
        let first = Array("abcdef")[Int(bits >> 20 & 0xf) % 6]
        let last = Array("ABCDEF")[Int(bits & 0xf) % 6]
        let digits = String(bits >> 4 & 0xffff, radix: 16)
        return "\(prefix)\(first)\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)\(last)"
    }

    /// A text from Firebase's messaging service for a notification: the second number of its generator has the time in
    /// its top 24 bits and the rest of the message's id in its lower 32.
    package func fcm(_ text: FCMText, ofNotification ordinal: Int) -> String {
        var generator = SplitMix64(state: seed ^ keys[ordinal])
        _ = generator.next()
        let bits = generator.next()
        let time = String(Self.firstTime + bits >> 40)
        switch text {
        case .sentTime: return time
        case .messageID:
            let digits = String(bits & 0xffff_ffff, radix: 16)
            return "0:\(time)428%\(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)f9fd7ecd"
        }
    }

    /// What the platform names a notification: on Android Firebase's message id, on iOS the identifier of its request,
    /// a UUID of the generator's first two numbers.
    package func identifier(ofNotification ordinal: Int, on platform: Platform) -> String {
        guard platform == .ios else { return fcm(.messageID, ofNotification: ordinal) }
        var generator = SplitMix64(state: seed ^ keys[ordinal])
        let bits = [generator.next(), generator.next()]
        return String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            func append(_ byte: UInt8) {
                text.initializeElement(at: end, to: byte)
                end += 1
            }
            for digit in 0..<32 {
                if [8, 12, 16, 20].contains(digit) { append(UInt8(ascii: "-")) }
                let value = UInt8(truncatingIfNeeded: bits[digit / 16] >> (60 - 4 * UInt64(digit % 16)) & 0xf)
                append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
            }
            return end
        }
    }

    /// Milliseconds: 8 February 2022.
    private static let firstTime: UInt64 = 1_644_312_000_000

    private func bits(_ ordinal: Int) -> UInt64 {
        var generator = SplitMix64(state: seed ^ keys[ordinal])
        return generator.next()
    }

    /// The keys of a case's notifications: FNV-1a, 64 bits, of the case id, `/` and the notification's name.
    package static func keys(caseID: String, notifications: [String]) -> [UInt64] {
        func mixed(_ hash: UInt64, _ text: String) -> UInt64 {
            var (hash, text) = (hash, text)
            return text.withUTF8 { bytes in
                var position = 0
                while position < bytes.count {
                    hash = (hash ^ UInt64(bytes[position])) &* 0x0000_0100_0000_01b3
                    position += 1
                }
                return hash
            }
        }
        let ofCase = mixed(mixed(0xcbf2_9ce4_8422_2325, caseID), "/")
        return notifications.map { mixed(ofCase, $0) }
    }

    /// Six hexadecimal digits, written directly into a small string: every payload has a few.
    private static func sixDigits(_ bits: UInt64, after prefix: StaticString) -> String {
        String(unsafeUninitializedCapacity: prefix.utf8CodeUnitCount + 6) { text in
            var end = 0
            func append(_ byte: UInt8) {
                text.initializeElement(at: end, to: byte)
                end += 1
            }
            prefix.withUTF8Buffer { $0.forEach(append) }
            for shift in stride(from: 20, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: bits >> shift & 0xf)
                append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
            return end
        }
    }
}

/// The generator of Steele, Lea and Flood: the same numbers in every implementation.
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
