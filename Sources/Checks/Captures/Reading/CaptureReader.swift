import Diagnostics
package import Foundation
package import StrictJSON

/// Reads a file that shows an app's tracking calls. What the file is, its content decides.
package enum CaptureReader {
    /// Reads a file, or what comes through a pipe that has a path.
    ///
    /// A capture of a proxy can be larger than memory, so the file is mapped.
    ///
    /// - Throws: why it cannot be read, with the fix.
    package static func read(_ path: String) throws(InputFileError) -> Capture {
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        {
            return try read(bytes, named: path)
        }
        let bytes: [UInt8]
        do {
            bytes = try InputBytes.read(path)
        } catch {
            let isAppleLog = path.hasSuffix(".logarchive") || path.hasSuffix(".logarchive/")
            throw InputFileError(
                error.sentence, at: SourcePlace(file: path), suggestion: isAppleLog ? appleRemedy : error.remedy)
        }
        return try read(Data(bytes), named: path)
    }

    /// Reads the content of a file.
    ///
    /// - Parameter name: the file as the user named it, for messages.
    /// - Throws: what is wrong with it, with the fix.
    package static func read(_ bytes: Data, named name: String) throws(InputFileError) -> Capture {
        let place = SourcePlace(file: name)
        let start = bytes.prefix(4096)
        if let text = try utf16(bytes, at: place) {
            return try read(Array(text.utf8).span, at: place, name)
        }
        if let (_, kind, remedy) = binaries.first(where: { start.starts(with: $0.signature) }) {
            throw InputFileError("this is \(kind), not text", at: place, suggestion: remedy)
        }
        guard !start.contains(0) else {
            throw InputFileError("this is a binary file, not text", at: place, suggestion: exportRemedy)
        }
        let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return try read(bytes.span.extracting(mark..<bytes.count), at: place, name)
    }

    private static func read(_ bytes: Span<UInt8>, at place: SourcePlace, _ name: String) throws(InputFileError)
        -> Capture
    {
        guard bytes.endOfSpace(at: 0) < bytes.count else {
            throw InputFileError("the file is empty", at: place, suggestion: "record the capture again")
        }
        switch CaptureFormat(bytes) {
        case .har: return HARReader.read(bytes, file: name, isCharles: false)
        case .charles: return HARReader.read(bytes, file: name, isCharles: true)
        case .assurance: return AssuranceReader.read(bytes, file: name)
        case .accessLog: return RequestLines.read(bytes, file: name, kind: .accessLog, AccessLogReader.request)
        case .urls: return RequestLines.read(bytes, file: name, kind: .urls, URLListReader.request)
        case .logcat: return LogcatReader.read(bytes, file: name)
        case .appleLog:
            throw InputFileError(
                "this is a log of iOS, which hides texts as <private> and is not understood", at: place,
                suggestion: appleRemedy)
        case .studioLog:
            throw InputFileError(
                "this is a JSON file of Android Studio's log window", at: place,
                suggestion: "record the log with adb logcat -v threadtime > log.txt")
        case nil:
            throw InputFileError(
                "this kind of file is not understood", at: place,
                suggestion:
                    "give a HAR or Charles JSON file, an access log, a list of URLs, an Assurance export or the "
                    + "output of adb logcat; for another kind, open an issue with a redacted sample")
        }
    }

    private static let appleRemedy = "capture with a proxy (HAR), the access log of a server of your own, or Assurance"
    private static let exportRemedy =
        "give a HAR file, which Charles (from its .chls files), Proxyman and mitmproxy can export"
    /// Files that hold no text, by their first bytes.
    private static let binaries: [(signature: [UInt8], kind: String, remedy: String)] = [
        ([0x1F, 0x8B], "a gzip file", "unpack it with gzip -d"),
        ([0x78, 0x9C], "a zlib file", "mitmproxy writes it if the name ends with .zhar: use .har instead"),
        (Array("PK".utf8), "a zip file", "unpack it; if a proxy wrote it, \(exportRemedy)"),
        ([0xD4, 0xC3, 0xB2, 0xA1], "a packet capture with encrypted requests", exportRemedy),
        ([0x0A, 0x0D, 0x0D, 0x0A], "a packet capture with encrypted requests", exportRemedy),
    ]

    /// The text of a file in UTF-16, which PowerShell writes; nil if it is not one.
    private static func utf16(_ bytes: Data, at place: SourcePlace) throws(InputFileError) -> String? {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        guard bytes.count <= 64 << 20 else {
            throw InputFileError(
                "this is a UTF-16 file of more than 64 MiB", at: place, suggestion: "save it as UTF-8")
        }
        let span = bytes.span
        var units: [UInt16] = []
        units.reserveCapacity(span.count / 2)
        // After the mark; half a unit at the end is cut.
        for position in stride(from: 2, to: span.count - 1, by: 2) {
            let (first, second) = (UInt16(span[position]), UInt16(span[position + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        return String(decoding: units, as: UTF16.self)
    }
}
