import ConformanceRunner
import DeviceModel

/// The one status of a case in JUnit's words.
enum JUnitOutcome {
    case pass
    /// The app answered, and wrongly.
    case failure(type: String, message: String)
    /// No answer could be had.
    case error(type: String, message: String)
    /// Not judged, or of no weight: says why.
    case skipped(message: String, hasDetails: Bool)

    init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .passed, .noted: .pass
            case .failed(let failure): .failure(type: Self.type(of: failure), message: failure.message)
            case .warned(let failure): .skipped(message: "warning: \(failure.message)", hasDetails: true)
            case .errored(let error): .error(type: "conformance.errored", message: error.message)
            case .skipped(let reason): .skipped(message: reason, hasDetails: false)
            case .waived(let failure, let waiver): .skipped(message: waiver.waived(failure), hasDetails: true)
            case .unexpectedlyPassed(let waiver):
                .failure(type: "conformance.unexpectedlyPassed", message: waiver.unexpectedlyPassed)
            case .expired(let failure, let waiver):
                .failure(type: "conformance.expired", message: waiver.expired(failure))
            }
    }

    /// Whether a report tells all that there is to know, beside the message.
    var hasDetails: Bool {
        switch self {
        case .pass: false
        case .failure, .error: true
        case .skipped(_, let hasDetails): hasDetails
        }
    }

    private static func type(of failure: Failure) -> String {
        switch failure.cause {
        case .differences: "conformance.failed"
        case .unsupported: "conformance.unsupported"
        }
    }
}
