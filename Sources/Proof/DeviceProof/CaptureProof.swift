package import CaptureModel
import Captures
import CaseJudging
package import ConformanceSpec
package import DeviceCheck
import Diagnostics
import Foundation
import PushTracking
import StrictJSON

/// Walks with built-in sinks, captured by the model of the SDK and judged like any capture.
package struct CaptureProof: Sendable {
    /// What came of one capture.
    package enum Outcome: Sendable, Hashable {
        /// Nothing is wrong in what was judged, and that is at least one step.
        case passed
        /// These rules are violated, or may be.
        case failed([String])
        /// No step could be judged.
        case notJudged
    }

    private let walk: DeviceWalk
    private let session: WalkSession
    private let judge: DeviceJudge

    /// The proof of one walk, whose tester did and saw everything.
    package init(_ walk: DeviceWalk, book: RuleBook) {
        self.walk = walk
        var session = WalkSession(plan: "")
        session.device = .phone
        for step in walk.steps {
            let shown = step.pushes.map { ($0.name, true) }
            session.add(
                WalkSession.Record(
                    step: step.number, time: "", isDone: true, shown: Dictionary(uniqueKeysWithValues: shown)))
        }
        self.session = session
        judge = DeviceJudge(walk, session: session, book: book)
    }

    /// Judges the calls of a sink as one kind of capture shows them.
    ///
    /// - Throws: why the capture cannot be read.
    package func outcome(
        of calls: [MadeCall], kind: CaptureKind, seed: UInt64, options: CaptureOptions = CaptureOptions()
    ) throws -> (outcome: Outcome, results: DeviceJudge.Outcome) {
        let made = CaptureWriter.capture(
            of: calls, kind: kind, platform: walk.platform, seed: seed, options: options)
        var captures: [Capture] = []
        do throws(InputFileError) {
            captures.append(try CaptureReader.read(Data(made.bytes), named: kind.rawValue))
        } catch {
            // Little may be left of a cut file, and a server that gets nothing logs nothing.
            guard made.isCut || made.bytes.isEmpty else { throw error }
        }
        let results = judge.outcome(captures)
        let rules = results.cases.compactMap(\.verdict.failure).flatMap(\.violated).map(\.id)
        if !rules.isEmpty { return (.failed(Set(rules).sorted()), results) }
        return (results.judged.isEmpty ? .notJudged : .passed, results)
    }
}
