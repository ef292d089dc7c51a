import ConformanceSpec
import Diagnostics

extension SplitMix64 {
    /// True once in a number of times.
    mutating func isOnce(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// Hexadecimal digits, the first of which is neither zero nor a letter.
    mutating func hexadecimal(_ count: Int) -> String {
        let first = Int.random(in: 1...7, using: &self)
        return (1..<count).reduce(String(first)) { text, _ in
            text + String(Int.random(in: 0..<16, using: &self), radix: 16)
        }
    }

    /// Decimal digits.
    mutating func decimal(_ count: Int) -> String {
        (0..<count).reduce("") { text, _ in text + String(Int.random(in: 0...9, using: &self)) }
    }

    /// A random UUID.
    mutating func uuid() -> String {
        "\(hexadecimal(8))-\(hexadecimal(4))-4\(hexadecimal(3))-a\(hexadecimal(3))-\(hexadecimal(12))"
    }
}
