import AdapterClient
import Diagnostics

/// Lists messages as they come, one line per record.
package struct MessageListing: Sendable {
    /// How many lines of one direction in a row are shown.
    private static let shownInARow = 6

    private var direction: TranscriptRecord.Direction?
    private var row = 0

    /// A listing that has shown nothing.
    package init() {}

    /// The line for a record, with its line feed; empty if it is skipped.
    package mutating func text(for record: TranscriptRecord) -> String {
        guard case .line(let direction, let bytes, let isComplete) = record.content else {
            return passedOver() + Self.text(of: record)
        }
        let before = direction == self.direction ? "" : passedOver()
        self.direction = direction
        row += 1
        guard row <= Self.shownInARow else { return before }
        let ending = isComplete ? "" : " (no line feed)"
        return before
            + Self.line(
                at: record.time, direction.sign, MessageText.shortened(shown(bytes, direction), to: 1000) + ending)
    }

    /// A line of the log without colours.
    private func shown(_ bytes: [UInt8], _ direction: TranscriptRecord.Direction) -> [UInt8] {
        guard direction == .log else { return bytes }
        return Array((String(decoding: bytes, as: UTF8.self).shownLogLines.first ?? "").utf8)
    }

    /// Says how many lines were skipped since the last one shown.
    private mutating func passedOver() -> String {
        defer { (direction, row) = (nil, 0) }
        guard row > Self.shownInARow, let direction else { return "" }
        return Self.line(at: nil, direction.sign, "… and \(row - Self.shownInARow) more")
    }

    private static func text(of record: TranscriptRecord) -> String {
        guard case .event(let event) = record.content else { return "" }
        return line(at: record.time, " ", "process \(record.process) \(event.clause)")
    }

    private static func line(at time: Duration?, _ sign: String, _ text: String) -> String {
        let time = time.map { TranscriptRecord.milliseconds($0) + " ms" } ?? ""
        return String(repeating: " ", count: max(0, 14 - time.count)) + "\(time)  \(sign) \(text)\n"
    }
}

extension TranscriptRecord.Direction {
    fileprivate var sign: String {
        switch self {
        case .sent: "→"
        case .received: "←"
        case .log: "|"
        }
    }
}

extension TranscriptRecord.Event {
    /// The event, to follow the name of the process.
    fileprivate var clause: String {
        switch self {
        case .started: "was started"
        case .notStarted(let reason): "could not be started: \(reason)"
        case .exited: "has exited on its own"
        case .closedOutput: "has closed its standard output"
        case .closedInput: "has closed its standard input"
        case .timeout: "did not answer in time"
        case .finish: "is sent the end of its input"
        case .terminate: "is being terminated"
        case .ended(let end): end?.description ?? "has ended"
        }
    }
}
