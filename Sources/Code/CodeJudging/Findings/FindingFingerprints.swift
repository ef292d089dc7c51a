import Diagnostics

/// Identifies findings while other lines change: by the rule, the message, the line's text, and a number if its file
/// has several such findings.
package struct FindingFingerprints {
    private var seen: [String: Int] = [:]

    /// The fingerprint of the next finding, sixteen hexadecimal digits.
    private mutating func next(_ finding: Finding) -> String {
        let line = finding.line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        let key = "\(finding.place.file ?? "")\n\(finding.rule.id)\n\(finding.message)\n\(line)"
        let number = seen[key, default: 0]
        seen[key] = number + 1
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(finding.rule.id)\n\(finding.message)\n\(line)\n\(number)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Assigns fingerprints to findings, in the order of a report.
    package static func mark(_ findings: inout [Finding]) {
        var fingerprints = FindingFingerprints()
        for index in findings.indices { findings[index].fingerprint = fingerprints.next(findings[index]) }
    }
}
