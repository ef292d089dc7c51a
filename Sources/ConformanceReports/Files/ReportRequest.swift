/// A report that is asked for: its format and where it goes.
package struct ReportRequest: Sendable, Hashable {
    /// How the report is written.
    package let format: ReportFormat
    /// The path of its file, as it was given.
    package let path: String

    /// A report of that format at that path.
    package init(format: ReportFormat, path: String) {
        self.format = format
        self.path = path
    }

    /// Reads `FORMAT=PATH`; the path may hold further equals signs.
    ///
    /// - Throws: what is wrong with the text, with the nearest known format.
    package init(_ text: String) throws(ReportError) {
        let bytes = text.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
            guard let format = ReportFormat(rawValue: text) else { throw .malformedRequest(text) }
            throw .missingPath(format)
        }
        let name = String(text[..<equals])
        guard !name.isEmpty else { throw .malformedRequest(text) }
        guard let format = ReportFormat(rawValue: name) else { throw .unknownFormat(name) }
        let path = String(text[bytes.index(after: equals)...])
        guard !path.isEmpty else { throw .missingPath(format) }
        self.init(format: format, path: path)
    }
}
