import Foundation
import TestSupport
import Testing

/// A sample in `reports/`, which is what the tool writes.
enum GoldenReport {
    /// Holds the sample against a fresh one, or writes it anew where UPDATE_GOLDENS=1 asks for that.
    static func expect(_ fresh: Data, equals file: String) throws {
        let kept = Repository.root.appending(path: "reports/\(file)")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try fresh.write(to: kept)
            Issue.record("rewrote \(file): look at the difference, then run again without UPDATE_GOLDENS")
        }
        #expect(try Data(contentsOf: kept) == fresh, "run UPDATE_GOLDENS=1 swift test, and look at the difference")
    }
}
