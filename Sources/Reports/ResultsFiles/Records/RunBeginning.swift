import Diagnostics
package import ReportWriting
import StrictJSON

/// When and where a run began, as its results file claims. Nothing in the file depends on it.
package struct RunBeginning: Sendable, Hashable {
    /// When.
    package let timestamp: Timestamp
    /// The machine; empty if unknown.
    package let hostname: String

    init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let began = try ObjectReader(element, "the beginning", in: file, required: ["timestamp", "hostname"])
        let text = try began.string("timestamp")
        guard let timestamp = Timestamp(text) else {
            throw InputFileError(
                "\(quoted(text)) is not a valid time",
                at: began.place("timestamp"),
                suggestion: "write a real time in UTC as YYYY-MM-DDThh:mm:ss"
            )
        }
        self.timestamp = timestamp
        hostname = try began.string("hostname")
    }
}
