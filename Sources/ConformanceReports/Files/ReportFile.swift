/// Where a report goes while it is being written.
///
/// Until `commit` nobody else sees anything of it, and whatever throws leaves nothing behind.
package protocol ReportFile: AnyObject {
    /// How many bytes have been appended: the offset of the next one.
    var size: Int { get }

    /// Writes at the end.
    ///
    /// - Throws: what prevents it; the file is then discarded.
    func append(_ bytes: [UInt8]) throws(ReportError)

    /// Writes over bytes that were appended before; `offset` counts from 0, and no byte may fall after the end.
    ///
    /// - Throws: what prevents it; the file is then discarded.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError)

    /// Makes the whole visible at once. The last call.
    ///
    /// - Parameter holes: fills the holes that were appended; nil where there are none.
    /// - Throws: what prevents it; the file is then discarded.
    func commit(filling holes: ReportHoles?) throws(ReportError)

    /// Gives up: nothing is left behind. Without effect after `commit`.
    func discard()
}

extension ReportFile {
    /// Makes a report without holes visible at once. The last call.
    ///
    /// - Throws: what prevents it; the file is then discarded.
    package func commit() throws(ReportError) { try commit(filling: nil) }
}
