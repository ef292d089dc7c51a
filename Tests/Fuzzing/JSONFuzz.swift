import StrictJSON

/// Whatever the bytes, JSON is read or refused, twice in the same way; what was read is written so that it reads as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(JSONError) {
        let document = try JSONDocument(bytes)
        let written = text(document)
        let again = text(try JSONDocument(Array(written.utf8)))
        precondition(written == again, "\(written.debugDescription) is written again as \(again.debugDescription)")
    } catch {
        var second: JSONError?
        do throws(JSONError) { _ = try JSONDocument(bytes) } catch { second = error }
        precondition(second.map { "\($0)" } == "\(error)", "refused in two ways: \(error)")
    }
    return 0
}

private func text(_ document: JSONDocument) -> String {
    JSONWriter.document { $0.element(document.root) }
}
