package import SourceCode

/// A range of versions of Android or iOS that code does not distinguish.
///
/// Versions are numbered as in code: Android's by API level, and iOS 13.4 is 1304.
package struct SystemVersion: Hashable, Sendable {
    package let first: Int
    /// The version on which the code is run.
    package let last: Int
    /// Whether the app is known to support it.
    package let isSupported: Bool
    private let language: CodeLanguage

    /// Android 6, which current versions of Firebase need, and iOS 12.
    private static let oldest: [CodeLanguage: Int] = [.java: 23, .swift: 1200]
    private static let newest: [CodeLanguage: Int] = [.java: 36, .swift: 2699]
    /// Current apps support Android 8. Many check for it, even those that need it.
    private static let supported: [CodeLanguage: Int] = [.java: 26, .swift: 1200]

    /// The constants of `Build.VERSION_CODES`.
    package static let codes = [
        "KITKAT": 19, "KITKAT_WATCH": 20, "LOLLIPOP": 21, "LOLLIPOP_MR1": 22, "M": 23, "N": 24, "N_MR1": 25, "O": 26,
        "O_MR1": 27, "P": 28, "Q": 29, "R": 30, "S": 31, "S_V2": 32, "TIRAMISU": 33, "UPSIDE_DOWN_CAKE": 34,
        "VANILLA_ICE_CREAM": 35, "BAKLAVA": 36,
    ]
    /// The functions of `BuildCompat`, with the versions from which on they are true.
    package static let checks = [
        "isAtLeastN": 24, "isAtLeastNMR1": 25, "isAtLeastO": 26, "isAtLeastOMR1": 27, "isAtLeastP": 28,
        "isAtLeastQ": 29, "isAtLeastR": 30, "isAtLeastS": 31, "isAtLeastSv2": 32, "isAtLeastT": 33, "isAtLeastU": 34,
        "isAtLeastV": 35,
    ]

    /// The ranges that code distinguishes, the newest first; all versions in one if it distinguishes none.
    ///
    /// - Parameters:
    ///   - oldest: the oldest version that the app supports, if known.
    ///   - others: the versions from which on the system behaves differently. They count only if the code distinguishes
    ///     any: the newest version shows everything else.
    package static func ranges(in units: [SourceUnit], _ language: CodeLanguage, from oldest: Int?, others: [Int])
        -> [SystemVersion]
    {
        var checks = VersionChecks()
        for unit in units { checks.walk(unit.statements) }
        let newest = newest[language] ?? 0
        let first = min(oldest ?? Self.oldest[language] ?? 0, newest)
        let isInside = { (version: Int) in first < version && version <= newest }
        var starts = checks.starts.filter(isInside)
        if !starts.isEmpty { starts.formUnion(others.filter(isInside)) }
        var last = newest
        return (starts.sorted(by: >) + [first]).map { start in
            defer { last = start - 1 }
            let isSupported = oldest != nil || last >= supported[language] ?? 0
            return SystemVersion(first: start, last: last, isSupported: isSupported, language: language)
        }
    }

    /// The version that `#available(…)` or `#unavailable(…)` names for iOS.
    static func version(of condition: String) -> Int? {
        let numbers = condition.firstRange(of: "iOS").map { condition[$0.upperBound...] } ?? ""
        let parts = numbers.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map { Int($0) }
        guard let major = parts.first ?? nil else { return nil }
        return major * 100 + ((parts.count > 1 ? parts[1] : nil) ?? 0)
    }

    /// Names some of the ranges: "Android 8 to 12", "Android 8 and later"; nil if they are all.
    package static func text(of some: Set<SystemVersion>, among all: [SystemVersion]) -> String? {
        guard some.count < all.count else { return nil }
        let runs = all.split { !some.contains($0) }
        let texts = runs.reversed().compactMap { run -> String? in
            guard let newest = run.first, let oldest = run.last else { return nil }
            let (first, last) = (oldest.name(of: oldest.first), newest.name(of: newest.last))
            let system = newest.language == .java ? "Android" : "iOS"
            if newest == all.first { return "\(system) \(first) and later" }
            return first == last ? "\(system) \(first)" : "\(system) \(first) to \(last)"
        }
        return texts.joined(separator: " and ")
    }

    private func name(of version: Int) -> String {
        if language == .swift {
            let minor = version % 100
            return "\(version / 100)" + (minor == 0 ? "" : minor == 99 ? ".x" : ".\(minor)")
        }
        let names = [
            "4.4", "4.4", "5", "5.1", "6", "7", "7.1", "8", "8.1", "9", "10", "11", "12", "12L", "13", "14", "15", "16",
        ]
        return names.indices.contains(version - 19) ? names[version - 19] : "with API level \(version)"
    }
}

/// The places where code looks at the version of the system.
private struct VersionChecks: SyntaxVisitor {
    /// The versions with which a range begins in checks that can be read.
    private var known: Set<Int> = []
    /// All versions that the code names, and those after them.
    private var named: Set<Int> = []
    /// How often `SDK_INT` is used other than in such a check.
    private var others = 0

    /// The versions with which a range begins. Where `SDK_INT` is compared with something else, or passed on, it may be
    /// any that the code names.
    var starts: Set<Int> { others > 0 ? known.union(named) : known }

    mutating func visit(_ statement: Statement) {
        switch statement.kind {
        case .conditional(let conditional): add(conditional.conditions)
        case .guardCondition(let conditions, _), .whileLoop(let conditions, _): add(conditions)
        case .selection(let selection) where selection.subject.lastName == "SDK_INT":
            for pattern in selection.cases.flatMap(\.patterns) {
                guard case .expression(let label) = pattern.kind, let version = label.version else { return }
                known.formUnion([version, version + 1])
            }
            others -= 1
        default: break
        }
    }

    mutating func visit(_ expression: Expression) {
        if let version = expression.version ?? expression.lastName.flatMap({ SystemVersion.codes[$0] }) {
            named.formUnion([version, version + 1])
        }
        if expression.lastName == "SDK_INT" { others += 1 }
        if case .call(let call) = expression.kind, let name = call.callee.lastName,
            let version = SystemVersion.checks[name]
        {
            known.insert(version)
        }
        guard case .binary(let sign, let left, let right) = expression.kind else { return }
        let opposite = [">": "<", "<": ">", ">=": "<=", "<=": ">="][sign] ?? sign
        if left.lastName == "SDK_INT", let version = right.version { add(version, sign) }
        if right.lastName == "SDK_INT", let version = left.version { add(version, opposite) }
    }

    private mutating func add(_ conditions: [Condition]) {
        for case .available(let text, _) in conditions {
            if let version = SystemVersion.version(of: text) { known.insert(version) }
        }
    }

    /// Adds a comparison.
    ///
    /// - Parameter sign: its operator, with `SDK_INT` on the left.
    private mutating func add(_ version: Int, _ sign: String) {
        others -= 1
        switch sign {
        case ">=", "<": known.insert(version)
        case ">", "<=": known.insert(version + 1)
        default: known.formUnion([version, version + 1])
        }
    }
}

extension Expression {
    /// The version that it names, by number or as a constant of `VERSION_CODES`: an app may have an `O` of its own.
    fileprivate var version: Int? {
        switch kind {
        case .literal(.integer(let value, _)): value < 100 ? value : nil
        case .member(let owner, let name, _): owner.lastName == "VERSION_CODES" ? SystemVersion.codes[name] : nil
        default: nil
        }
    }
}
