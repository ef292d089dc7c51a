package import CodeJudging

/// Applies certain fixes to a page; everything else stays the same, byte for byte.
package enum PageFixes {
    /// The page with its fixes, or nil if nothing would change. Of two overlapping fixes, only the first is applied.
    package static func apply(_ findings: [Finding], to bytes: [UInt8]) -> [UInt8]? {
        let fixes = findings.compactMap(\.fix).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var fixed: [UInt8] = []
        fixed.reserveCapacity(bytes.count)
        var copied = 0
        for fix in fixes where fix.range.lowerBound >= copied && fix.range.upperBound <= bytes.count {
            fixed += bytes[copied..<fix.range.lowerBound]
            fixed += fix.replacement.utf8
            copied = fix.range.upperBound
        }
        guard copied > 0 else { return nil }
        fixed += bytes[copied...]
        return fixed.elementsEqual(bytes) ? nil : fixed
    }
}
