import Foundation

/// Tables that are too long for `swift test`, which takes a sample of their rows in its own code.
///
/// `CONFORMANCE_SWEEPS=1` asks for all rows, wherever it can be against the tool that is released: see `.ci/run`. The
/// tests that do so have names that begin with `every`, and without it they are reported as skipped.
package enum Sweep {
    package static let isAsked = ProcessInfo.processInfo.environment["CONFORMANCE_SWEEPS"] == "1"
    /// Why a sweep is skipped.
    package static let notAsked = "CONFORMANCE_SWEEPS=1 is not set: other tests take a sample of these rows"

    /// All rows where a sweep is asked for, and else every so manieth.
    package static func rows<Row>(_ rows: [Row], every stride: Int) -> [Row] {
        isAsked ? rows : sample(of: rows, every: stride)
    }

    /// Every so manieth row.
    package static func sample<Row>(of rows: [Row], every stride: Int) -> [Row] {
        rows.indices.filter { $0 % stride == 0 }.map { rows[$0] }
    }
}
