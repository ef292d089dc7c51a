import AdapterSink
import Diagnostics
import PushTracking
import StrictJSON

/// What the adapter says of itself.
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
        } else if let result = answer.root["result"] {
            check(result, record: answer.record)
        }
    }

    /// Says that a process declared something else than the one before it, which a run does not put up with.
    static func changedHandshake(_ stories: [AdapterStory]) -> DoctorFinding? {
        let said = stories.compactMap { story in
            story.results(of: "initialize").first.flatMap { entry in
                (try? AdapterHandshake(entry.result)).map { (handshake: $0, record: entry.answer.record) }
            }
        }
        guard let first = said.first, let other = said.first(where: { $0.handshake != first.handshake }) else {
            return nil
        }
        let seen = "A process that was started later answered `initialize` otherwise than the first one."
        return DoctorFinding(mistake: .wrongHandshake, seen: seen, records: [other.record], log: [])
    }

    private mutating func check(_ result: JSONElement, record: Int) {
        do {
            let handshake = try AdapterHandshake(result)
            guard !handshake.profile.knowsLifecycle else { return }
            let seen =
                "The adapter speaks version \(AdapterHandshake.firstVersion) of the protocol; this tool also speaks \(AdapterHandshake.protocolVersion)."
            note(.firstProtocol, seen, record: record)
        } catch {
            switch error {
            case .otherVersion(let version):
                let spoken = AdapterHandshake.protocolVersion
                note(
                    .otherVersion,
                    "The adapter says that it speaks version \(version) of the protocol; this tool speaks \(spoken).",
                    record: record
                )
            case .wrongMember(let why): noteWrong(result, why, record: record)
            }
        }
    }

    private mutating func noteWrong(_ result: JSONElement, _ why: String, record: Int) {
        let unknown = Self.unknownPlatforms(in: result)
        guard !unknown.isEmpty else {
            note(.wrongHandshake, "The answer to `initialize` is not as documented. \(why)", record: record)
            return
        }
        let known = Platform.allCases.map(\.rawValue)
        let sentences = unknown.map { name in
            "`platforms` names \(quoted(name)), which is no platform\(remedy(for: name, among: known).map { ": \($0)" } ?? ".")"
        }
        note(.unknownPlatform, sentences.joined(separator: " "), record: record)
    }

    private static func unknownPlatforms(in result: JSONElement) -> [String] {
        let names = result["platforms"]?.elements.compactMap(\.string) ?? []
        return names.filter { name in !Platform.allCases.contains { $0.rawValue.hasSameBytes(as: name) } }
    }
}
