import ConformanceRunner

extension RunSummary.LateCall {
    /// The case that the call was made for, which stands in the brackets of the id.
    var caseID: String {
        let start = "late-call[".utf8.count
        return String(decoding: id.utf8.dropFirst(start).dropLast(), as: UTF8.self)
    }
}
