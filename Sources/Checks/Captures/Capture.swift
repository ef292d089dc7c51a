/// What a file shows of an app's tracking calls.
package struct Capture: Sendable {
    /// A kind of file.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// HAR 1.2 and Charles's own JSON.
        case har
        /// The log of a web server.
        case accessLog = "access-log"
        /// One URL a line.
        case urls
        /// Events of Adobe Assurance.
        case assurance
        /// The output of `adb logcat`.
        case logcat

        /// How close to the app it is.
        package var level: CaptureRecord.Level {
            switch self {
            case .har, .accessLog, .urls: .hit
            case .assurance, .logcat: .call
            }
        }
    }

    /// Something else in the file, with its number: `other requests`, `an empty event`.
    package struct Ignored: Sendable, Hashable {
        /// What it is, in the plural.
        package let what: String
        /// Why it is ignored, as a sentence without a full stop.
        package let why: String
        /// How many there are.
        package let count: Int

        /// Something that is ignored.
        package init(_ what: String, why: String, count: Int) {
            (self.what, self.why, self.count) = (what, why, count)
        }
    }

    /// The path of the file, as it was given.
    package let file: String
    /// The kind of file.
    package let kind: Kind
    /// The calls in the order of the file.
    package var records: [CaptureRecord] = []
    /// What else is in the file.
    package var ignored: [Ignored] = []
    /// The hosts that were seen only as an encrypted connection.
    package var encryptedHosts: [String] = []
    /// What limits the capture, a sentence each: it is cut, its log level is too low, texts are hidden.
    package var limits: [String] = []

    /// Whether the app also calls `trackAction`, whose calls it does not show.
    package var hidesTrackAction = false

    /// A capture without records.
    package init(file: String, kind: Kind) { (self.file, self.kind) = (file, kind) }
}
