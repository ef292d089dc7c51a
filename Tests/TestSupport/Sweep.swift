import Foundation

// A release build with its libraries in it has no `Testing`, and builds this for nobody.
#if canImport(Testing)
    package import Testing
#endif

/// What takes too long for `swift test`: long tables, of which it takes a sample, and slow tests, which it skips.
///
/// `CONFORMANCE_SWEEPS=1` runs all of it; `.ci/nightly` does so with a release build of the tool.
package enum Sweep {
    package static let isAsked = ProcessInfo.processInfo.environment["CONFORMANCE_SWEEPS"] == "1"

    /// Every nth row; in a sweep all of them.
    ///
    /// - Parameter nightly: where all take hours, how many rows a sweep takes one of: another one each day.
    package static func rows<Row>(_ rows: [Row], every stride: Int, nightly: Int = 1) -> [Row] {
        let today = Int(Date().timeIntervalSince1970) / 86_400
        let (step, first) = isAsked ? (nightly, today % max(1, min(nightly, rows.count))) : (stride, 0)
        return rows.indices.filter { $0 % step == first }.map { rows[$0] }
    }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// For a test that runs only in a sweep and is reported as skipped elsewhere.
        package static var nightly: Self {
            .enabled(if: Sweep.isAsked, "CONFORMANCE_SWEEPS=1 is not set: this takes long, and .ci/nightly does it")
        }
    }

    extension Trait where Self == TimeLimitTrait {
        /// For a test of code that might hang.
        ///
        /// The limit counts the wait for a free core, and all tests start at once: a hang takes longer than the whole suite does on a slow machine.
        package static var hangGuard: Self { .timeLimit(.minutes(60)) }
    }
#endif
