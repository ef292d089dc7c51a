package import PushTracking
package import StrictJSON

extension DeclaredWiring {
    /// The names of its members.
    package static let members = ["launchMode", "category", "extras", "lifecycle"]
    /// The name of the member that is there only if a tap does not open the activity itself.
    package static let optionalMember = "activity"

    /// Reads the members.
    ///
    /// - Throws: the first invalid member.
    package init(_ reader: ObjectReader) throws(InputFileError) {
        self.init()
        launchMode = try reader.word("launchMode")
        if reader.has(Self.optionalMember) { activity = try reader.word(Self.optionalMember) }
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
        if activity != .direct { writer.member(Self.optionalMember, activity.rawValue) }
        writer.member("category", category)
        writer.member("extras", extras.rawValue)
        writer.member("lifecycle", lifecycle.rawValue)
    }
}
