import ConformanceSpec
import PushTracking
package import StrictJSON

extension Selection {
    /// Reads the members `platforms`, `rules`, `cases` and `shard`; absent ones do not narrow the selection.
    ///
    /// - Throws: the first invalid member.
    package init(_ reader: ObjectReader) throws(InputFileError) {
        self.init()
        if reader.has("platforms") { platforms = Set(try reader.words("platforms", as: Platform.self)) }
        if reader.has("rules") { rules = try reader.strings("rules").map { Glob($0) } }
        if reader.has("cases") { cases = try reader.strings("cases").map { Glob($0) } }
        if reader.has("shard") {
            guard let shard = Shard(try reader.string("shard")) else {
                throw reader.mismatch("shard", "I/N with 1 ≤ I ≤ N")
            }
            self.shard = shard
        }
    }

    /// Writes the same members; those that do not narrow the selection are left out.
    package func write(to writer: inout JSONWriter) {
        if let platforms {
            writer.member("platforms", Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue))
        }
        if !rules.isEmpty { writer.member("rules", rules.map(\.description)) }
        if !cases.isEmpty { writer.member("cases", cases.map(\.description)) }
        if let shard { writer.member("shard", shard.description) }
    }
}
