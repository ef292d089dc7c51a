import SourceCode

/// Java's static imports: members of classes without the class's name, `import static com.example.Keys.*`.
///
/// Names are looked up for the whole program, and only where nothing nearer declares them.
struct StaticImports: Sendable {
    /// The possible names of the class, longest first, by the member's name.
    private var single: [String: [String]] = [:]
    /// The same for classes of which all members are imported.
    private var whole: [String] = []

    init(_ units: [SourceUnit]) {
        let word = "static "
        for unit in units where unit.language == .java {
            for case .imported(let path) in unit.statements.map(\.kind) where path.hasPrefix(word) {
                let parts = path.dropFirst(word.count).split(separator: ".").map(String.init)
                guard parts.count > 1, let member = parts.last else { continue }
                let types = Self.names(parts.dropLast())
                if member == "*" { whole += types } else { single[member, default: []] += types }
            }
        }
    }

    /// The names of the types that may have a member of that name.
    func types(of member: String) -> [String] { whole.isEmpty ? single[member] ?? [] : (single[member] ?? []) + whole }

    /// `Outer.Inner` and `Inner` for `com.example.Outer.Inner`.
    private static func names(_ path: ArraySlice<String>) -> [String] {
        let types = path.drop { $0.first?.isUppercase != true }
        let outer = types.joined(separator: ".")
        return outer.isEmpty ? [] : types.count > 1 ? [outer, path.last ?? outer] : [outer]
    }
}
