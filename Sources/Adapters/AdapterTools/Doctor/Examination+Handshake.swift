import AdapterClient
import Diagnostics
import PushTracking
import StrictJSON

/// Examines the handshake.
extension Examination {
    mutating func handshake() {
        guard let request = story.requests.first(where: { $0.method == "initialize" }), let answer = request.answer
        else { return }
        if let error = answer.root["error"], !error.isNull {
            note(
                .wrongHandshake,
                "`initialize` was answered with an error: \(quote(answer.record)).",
                record: answer.record,
                showingLog: true
            )
        } else if answer.root["result"] != nil {
            check(MeantHandshake(answer: answer.root), record: answer.record)
        }
    }

    /// The finding that a process declared something different from an earlier one, which a run does not accept.
    static func changedHandshake(_ stories: [AdapterStory]) -> DoctorFinding? {
        let said = stories.compactMap { story in
            story.results(of: "initialize").first.flatMap { entry in
                (try? AdapterHandshake(entry.result)).map { (handshake: $0, record: entry.answer.record) }
            }
        }
        guard let first = said.first, let other = said.first(where: { $0.handshake != first.handshake }) else {
            return nil
        }
        let seen = "A process that was started later answered `initialize` differently than the first one."
        return DoctorFinding(mistake: .wrongHandshake, seen: seen, records: [other.record], log: [])
    }

    private mutating func check(_ handshake: MeantHandshake, record: Int) {
        var (unknownPlatforms, wrongMembers): ([String], [String]) = ([], [])
        for refusal in handshake.refusals {
            switch refusal {
            case .otherVersion(let version):
                let spoken = AdapterHandshake.protocolVersion
                note(
                    .otherVersion,
                    "The adapter says that it speaks version \(version) of the protocol; this tool speaks \(spoken).",
                    record: record
                )
            case .unknownPlatform(let name, _): unknownPlatforms.append(Self.sentence(aboutPlatform: name))
            case .wrongMember(let why): wrongMembers.append(why)
            }
        }
        if !unknownPlatforms.isEmpty {
            note(.unknownPlatform, unknownPlatforms.joined(separator: " "), record: record)
        }
        if !wrongMembers.isEmpty {
            let why = wrongMembers.joined(separator: " ")
            note(.wrongHandshake, "The answer to `initialize` is not as documented. \(why)", record: record)
        }
    }

    private static func sentence(aboutPlatform name: String) -> String {
        let remedy = remedy(for: name, among: Platform.allCases.map(\.rawValue)).map { ": \($0)" } ?? "."
        return "`platforms` names \(quoted(name)), which is not a platform\(remedy)"
    }
}
