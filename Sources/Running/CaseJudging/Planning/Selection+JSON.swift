import ConformanceSpec
import PushTracking
package import StrictJSON

extension Selection {
    /// Reads the members `platforms`, `rules`, `cases`, `shard` and `set`; absent ones do not narrow the selection.
    ///
    /// - Throws: the first invalid member.
    package init(_ reader: ObjectReader) throws(InputFileError) {
        self.init()
        if reader.has("platforms") {
            let named = try reader.words("platforms", as: Platform.self)
            guard named == Platform.allCases.filter(named.contains) else {
                throw reader.mismatch("platforms", "a list of different platforms in their order")
            }
            platforms = Set(named)
        }
        if reader.has("rules") { rules = try Self.patterns("rules", of: reader) }
        if reader.has("cases") { cases = try Self.patterns("cases", of: reader) }
        if reader.has("shard") {
            guard let shard = Shard(try reader.string("shard")) else {
                throw reader.mismatch("shard", "I/N with 1 ≤ I ≤ N")
            }
            self.shard = shard
        }
        if reader.has("set") { set = try reader.version("set") }
    }

    private static func patterns(_ name: String, of reader: ObjectReader) throws(InputFileError) -> [Glob] {
        let patterns = try reader.strings(name)
        guard !patterns.isEmpty else { throw reader.mismatch(name, "a list of one pattern or more") }
        return patterns.map { Glob($0) }
    }

    /// Writes the same members; those that do not narrow the selection are left out.
    package func write(to writer: inout JSONWriter) {
        if let platforms {
            writer.member("platforms", Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue))
        }
        if !rules.isEmpty { writer.member("rules", rules.map(\.description)) }
        if !cases.isEmpty { writer.member("cases", cases.map(\.description)) }
        if let shard { writer.member("shard", shard.description) }
        if let set { writer.member("set", String(set)) }
    }
}
