package import PushTracking
package import StrictJSON

extension DeclaredWiring {
    /// The names of its members.
    package static let members = ["launchMode", "category", "extras", "lifecycle"]

    /// Reads the members.
    ///
    /// - Throws: the first invalid member.
    package init(_ reader: ObjectReader) throws(InputFileError) {
        self.init()
        launchMode = try reader.word("launchMode")
        extras = try reader.word("extras")
        lifecycle = try reader.word("lifecycle")
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
