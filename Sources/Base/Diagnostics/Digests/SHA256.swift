/// SHA-256 by FIPS 180-4, which the toolchain lacks on Linux.
package struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// Bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    /// A digest without any bytes so far.
    package init() {}

    /// The digest of the bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// A digest's 32 bytes as 64 lower-case hexadecimal digits.
    package static func hexadecimal(_ digest: [UInt8]) -> String {
        digest.map { String($0, radix: 16).padded(to: 2) }.joined()
    }

    /// Adds the next bytes.
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let isTaken: Void? = bytes.withContiguousStorageIfAvailable { update(with: $0) }
        if isTaken == nil { Array(bytes).withUnsafeBufferPointer { update(with: $0) } }
    }

    private mutating func update(with bytes: UnsafeBufferPointer<UInt8>) {
        length += UInt64(bytes.count)
        var position = 0
        if !rest.isEmpty {
            position = min(Self.blockSize - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<position])
            guard rest.count == Self.blockSize else { return }
            let block = rest
            block.withUnsafeBufferPointer { takeBlock($0) }
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - position >= Self.blockSize {
            takeBlock(UnsafeBufferPointer(rebasing: bytes[position..<position + Self.blockSize]))
            position += Self.blockSize
        }
        rest.append(contentsOf: bytes[position...])
    }

    /// The 32 bytes of the digest of all bytes added so far.
    package func digest() -> [UInt8] {
        var last = self
        let bits = length &* 8
        // Padding: a single bit, zeros, and the number of bits at the end of a block.
        last.update([0x80])
        while last.rest.count != Self.blockSize - 8 { last.update([0]) }
        last.update((0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
        return last.state.flatMap { word in
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }

    private static let blockSize = 64

    private mutating func takeBlock(_ block: UnsafeBufferPointer<UInt8>) {
        // On the stack: a large file has millions of blocks.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            for position in 0..<16 {
                let (high, low) = (UInt32(block[4 * position]) << 8 | UInt32(block[4 * position + 1]), 4 * position + 2)
                words[position] = high << 16 | UInt32(block[low]) << 8 | UInt32(block[low + 1])
            }
            for position in 16..<64 {
                let (early, late) = (words[position - 15], words[position - 2])
                let first = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
                let second = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
                words[position] = words[position - 16] &+ first &+ words[position - 7] &+ second
            }
            compress(words)
        }
    }

    private mutating func compress(_ words: UnsafeMutableBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var position = 0
        while position < 64 {
            let chosen = e & f ^ ~e & g
            let mixed = h &+ Self.rotated(e, 6, 11, 25) &+ chosen &+ Self.constants[position] &+ words[position]
            let majority = a & b ^ a & c ^ b & c
            let added = Self.rotated(a, 2, 13, 22) &+ majority
            (h, g, f, e) = (g, f, e, d &+ mixed)
            (d, c, b, a) = (c, b, a, mixed &+ added)
            position += 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    private static func rotated(_ word: UInt32, _ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
        rotated(word, first) ^ rotated(word, second) ^ rotated(word, third)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
