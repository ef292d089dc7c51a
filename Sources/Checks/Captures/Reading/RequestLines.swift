import Diagnostics

/// Reads files with one request a line. Blank lines and comments are skipped.
enum RequestLines {
    /// Reads a file.
    ///
    /// - Parameter request: the request of a line, given without space at its start; nil if it has another form.
    static func read(
        _ bytes: Span<UInt8>, file: String, kind: Capture.Kind,
        _ request: (Span<UInt8>, Range<Int>) -> CaptureDraft.Request?
    ) -> Capture {
        var draft = CaptureDraft(file: file, kind: kind)
        var lines = LineCursor()
        while let line = lines.next(in: bytes) {
            let start = bytes.endOfSpace(at: line.range.lowerBound, before: line.range.upperBound)
            guard start < line.range.upperBound, bytes[start] != UInt8(ascii: "#") else { continue }
            guard line.range.count <= TextLine.longest else {
                draft.ignore(.longLine)
                continue
            }
            guard let request = request(bytes, start..<line.range.upperBound) else {
                draft.ignore(.unreadableLine)
                continue
            }
            if line.isEnded || request.answer != .unknown {
                draft.add(request, at: SourcePlace(file: file, line: line.number))
            } else {
                draft.limit(
                    "Line \(line.number), the last, has no line break and may be cut, so it was not read: "
                        + "if it is complete, add a line break.")
            }
        }
        return draft.finished()
    }
}
