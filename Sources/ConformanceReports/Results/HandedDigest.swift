import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import StrictJSON

/// A digest of what a run handed to its sink: which sink it was, how it was reached, and for each observed case, in the
/// order of the plan, the callbacks or the events of the device.
///
/// What a results file says of its sink, its drive and its launch mode follows from nothing else in it. With the digest,
/// none of it can be changed alone. `spec/README.md` defines the bytes.
struct HandedDigest {
    private var hash = SHA256()
    private var line: [UInt8] = []
    private let drive: RunDescription.Drive
    private let wiring: DeclaredWiring

    /// A digest of a run of which no case is known yet.
    init(_ run: RunDescription, isBuiltIn: Bool) {
        drive = run.drive
        wiring = run.profile.wiring
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("drive", run.drive.rawValue)
            writer.member("sink") { $0.sink(run.profile, isBuiltIn: isBuiltIn) }
        }
        writer.lineBreak()
        hash.update(writer.bytes)
    }

    /// Takes the next case of the plan; one in which nothing was observed counts for nothing.
    mutating func add(_ result: CaseResult) {
        guard case .observed = result.observation else { return }
        line.removeAll(keepingCapacity: true)
        line += result.template.id.utf8
        let scenario = result.template.scenario
        switch drive {
        case .inProcess, .callbacks:
            for scheduled in scenario.callbacks(for: wiring) {
                append(scheduled.template.name, scheduled.template.notification, step: scheduled.step)
            }
        case .device:
            for (step, event) in scenario.events.enumerated() {
                append(event.kind.rawValue, event.notification, step: step)
            }
        }
        line.append(UInt8(ascii: "\n"))
        hash.update(line)
    }

    /// The digest as the results file has it.
    var text: String { "sha256:" + SHA256.hexadecimal(hash.digest()) }

    private mutating func append(_ name: String, _ notification: Int?, step: Int) {
        line.append(UInt8(ascii: " "))
        line += String(step).utf8
        line.append(UInt8(ascii: ":"))
        line += name.utf8
        guard let notification else { return }
        line.append(UInt8(ascii: ":"))
        line += String(notification).utf8
    }
}
