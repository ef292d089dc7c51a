import Diagnostics
package import PushTracking

/// A vector's requirement on the sink's SDK.
package struct VersionRequirement: Sendable, Hashable {
    /// How the declared version has to compare with the required one.
    package enum Comparison: String, Sendable, Hashable, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case below = "<"
        case above = ">"
        case exactly = "="
    }

    /// The name of the SDK.
    package let sdk: String
    /// How its version has to compare.
    package let comparison: Comparison
    /// The required version.
    package let version: DottedVersion

    /// Reads a comparison with a version, such as `>=1.4.0`.
    init?(sdk: String, text: String) {
        guard let comparison = Comparison.allCases.first(where: { text.hasPrefix($0.rawValue) }),
            let version = DottedVersion(String(text.dropFirst(comparison.rawValue.count)))
        else { return nil }
        self.sdk = sdk
        self.comparison = comparison
        self.version = version
    }

    /// Why a sink with this SDK does not meet the requirement; nil if it does.
    package func objection(to declared: SinkProfile.SDK?) -> String? {
        guard let declared else { return "requires \(self); the sink declares no SDK" }
        guard declared.name.hasSameBytes(as: sdk) else { return "requires \(self); the sink declares \(declared.name)" }
        guard isMet(by: declared.version) else {
            return "requires \(self); the sink declares \(declared.name) \(declared.version)"
        }
        return nil
    }

    private func isMet(by other: DottedVersion) -> Bool {
        switch comparison {
        case .atLeast: other >= version
        case .atMost: other <= version
        case .below: other < version
        case .above: other > version
        case .exactly: other == version
        }
    }
}

extension VersionRequirement: CustomStringConvertible {
    /// The comparison and the version: `>=1.4.0`.
    package var condition: String { "\(comparison.rawValue)\(version)" }

    /// The requirement for people: `ACPCore >=1.4.0`.
    package var description: String { "\(sdk) \(condition)" }
}
