package import PushTracking
package import StrictJSON

extension DeclaredWiring {
    /// Reads the members `launchMode`, `category`, `extras` and `lifecycle`; absent ones are as documented.
    ///
    /// - Throws: the first invalid member.
    package init(_ reader: ObjectReader) throws(InputFileError) {
        self.init()
        if reader.has("launchMode") { launchMode = try reader.word("launchMode") }
        if reader.has("extras") { extras = try reader.word("extras") }
        if reader.has("lifecycle") { lifecycle = try reader.word("lifecycle") }
        guard reader.has("category") else { return }
        category = try reader.string("category")
        guard Self.isCategory(category) else {
            throw reader.mismatch("category", "a text of 1 to \(Self.longestCategory) bytes")
        }
    }

    /// Writes the same members.
    package func write(to writer: inout JSONWriter) {
        writer.member("launchMode", launchMode.rawValue)
        writer.member("category", category)
        writer.member("extras", extras.rawValue)
        writer.member("lifecycle", lifecycle.rawValue)
    }
}
