import Foundation

// A release build with its libraries in it has no `Testing`, and builds this for nobody.
#if canImport(Testing)
    package import Testing
#endif

/// What takes too long for `swift test` in a debug build: tables, of which it takes a sample, and tests that are not run.
///
/// `CONFORMANCE_SWEEPS=1` asks for all of it, wherever it can be against the tool that is released: see `.ci/run`.
package enum Sweep {
    package static let isAsked = ProcessInfo.processInfo.environment["CONFORMANCE_SWEEPS"] == "1"

    /// All rows where a sweep is asked for, and else every so manieth.
    package static func rows<Row>(_ rows: [Row], every stride: Int) -> [Row] {
        isAsked ? rows : sample(of: rows, every: stride)
    }

    /// Every so manieth row.
    package static func sample<Row>(of rows: [Row], every stride: Int) -> [Row] {
        rows.indices.filter { $0 % stride == 0 }.map { rows[$0] }
    }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// Of a test that is run only where a sweep is asked for, and reported as skipped elsewhere.
        package static var inTheGate: Self {
            .enabled(if: Sweep.isAsked, "CONFORMANCE_SWEEPS=1 is not set: this takes long, and .ci/run does it")
        }
    }
#endif
