import Captures
import CaseJudging
import ConformanceSpec
import DeviceCheck
import Diagnostics
import PushTracking
import Synchronization

/// A walk of a few cases, and captures of it.
struct SampleWalk {
    static let tap = "action.opened-after-arrival[android,app=foreground]"
    static let clear = "action.dismissed-after-arrival[android,app=foreground]"
    static let arrival = "action.received-android[android,app=foreground]"
    static let coldTap = "android.cold-open-after-arrival[android]"
    static let twoPushes = "sequence.two-oldest-first[android,one=dismissed,other=opened,app=background]"
    static let flagOff = "flag.off-whole-life[android,gesture=opened,app=background]"
    static let control = "action.opened-after-arrival[android,app=background]"

    static let specification = Result { try Specification(.embedded) }
    /// To read the spec and to expand its vectors takes long.
    private static let walks = Mutex<[[String]: DeviceWalk]>([:])

    let specification: Specification
    let walk: DeviceWalk

    init(_ cases: [String] = [tap, clear, control], platform: Platform = .android) throws {
        let specification = try Self.specification.get()
        let edition = specification.defaultEdition
        let plan = DevicePlanFile(
            specification: specification, edition: edition, platform: platform, gate: .required, seed: 7,
            challenge: nil, bundle: nil, shows: (1, 2), order: cases)
        walk = try Self.walks.withLock { walks in
            let walk = try walks[[platform.rawValue] + cases] ?? plan.walk(specification, in: edition)
            walks[[platform.rawValue] + cases] = walk
            return walk
        }
        self.specification = specification
    }

    /// A session in which everything was done and shown, except for these steps and pushes.
    func session(
        on device: WalkSession.Device? = .phone, undone: Set<Int> = [], hidden: Set<String> = []
    ) -> WalkSession {
        var session = WalkSession(plan: "the plan")
        session.device = device
        for step in walk.steps {
            let shown = step.pushes.map { ($0.name, !hidden.contains($0.name)) }
            session.add(
                WalkSession.Record(
                    step: step.number, time: "2026-11-28T10:00:00", isDone: !undone.contains(step.number),
                    shown: Dictionary(uniqueKeysWithValues: shown)))
        }
        return session
    }

    /// The hits of a right app, as `push-01 7`, in order.
    var due: [String] {
        walk.steps.flatMap { step in
            step.played.expectations.flatMap { expectation -> [String] in
                guard case .calls(let calls, _) = expectation else { return [] }
                return calls.compactMap { call in
                    guard case .variables(let action, let broadlogID, _) = call else { return nil }
                    return step.pushes.first { $0.broadlogID == broadlogID }.map { "\($0.name) \(action)" }
                }
            }
        }
    }

    /// A capture of hits that are written as `push-01 7`, each answered with 200 a second after the one before.
    func capture(_ hits: [String], kind: Capture.Kind = .har, device: String = "1") throws -> Capture {
        var capture = Capture(file: "capture", kind: kind)
        capture.records = try hits.enumerated().map { try record($1, second: $0, device: device) }
        return capture
    }

    /// A hit that is written as `push-01 7`, or as two ids and a code.
    func record(
        _ hit: String, second: Int = 0, answer: CaptureRecord.Answer = .status(200), device: String = "1"
    ) throws -> CaptureRecord {
        let words = hit.split(separator: " ").map(String.init)
        let push = walk.pushes.first { $0.name == words[0] }
        let ids = words.count == 3 ? (words[0], words[1]) : (push?.broadlogID ?? "", push?.deliveryID ?? "")
        var record = CaptureRecord(
            .hit,
            variables: [
                "broadlogId": .string(ids.0), "deliveryId": .string(ids.1), "action": .string(words[words.count - 1]),
            ], at: SourcePlace(file: "capture"))
        let digits = String(second % 60)
        record.time = "2026-11-28T10:\(10 + second / 60):\(digits.count < 2 ? "0" : "")\(digits)Z"
        (record.function, record.answer, record.device) = (.collectMessageInfo, answer, device)
        return record
    }

    /// The outcome by step: `passed`, the violated rules, or the reason why it is not judged.
    func outcomes(_ captures: [Capture], session: WalkSession?) -> [String] {
        let outcome = DeviceJudge(walk, session: session, book: specification.book).outcome(captures)
        return walk.steps.map { step in
            let result = outcome.cases.first { $0.template === step.template }
            switch result?.verdict {
            case .passed: return "passed"
            case .failed(let failure): return failure.violated.map(\.id).joined(separator: " ")
            case .skipped(let reason): return reason
            default: return "\(String(describing: result?.verdict))"
            }
        }
    }
}
