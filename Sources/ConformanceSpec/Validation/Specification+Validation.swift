package import Diagnostics
import PushTracking

extension Specification {
    /// Everything that is wrong in the spec as a whole: in any edition's cases, in what proves the rules, in who is blamed.
    package func problems() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var seen: Set<Diagnostic> = []
        for edition in editions {
            do {
                _ = try expanded(in: edition)
            } catch {
                problems += error.problems.filter { seen.insert($0).inserted }
            }
        }
        return problems + unprovedRules() + rulesWithoutEdition() + vectorsWithoutEdition() + ambiguousOwners() + ambiguousDocuments()
            + unknownKin()
    }

    private func problem(_ message: String, _ file: String, _ line: Int, suggestion: String? = nil) -> Diagnostic {
        Diagnostic(.error, message, at: SourcePlace(file: file, line: line), suggestion: suggestion)
    }

    private func unprovedRules() -> [Diagnostic] {
        let proved = Set(vectors.filter { $0.status != .retired }.flatMap(\.rules).map(\.id))
        return book.rules.filter { $0.provedBy == .vectors && !proved.contains($0.id) }.map { rule in
            problem(
                "no vector proves the rule \(quoted(rule.id))",
                rule.file,
                rule.line,
                suggestion: "write one, or say \"provedBy\": \"pages\""
            )
        }
    }

    private func rulesWithoutEdition() -> [Diagnostic] {
        book.rules.filter(\.editions.isEmpty).map { problem("the rule \(quoted($0.id)) holds in no edition", $0.file, $0.line) }
    }

    private func vectorsWithoutEdition() -> [Diagnostic] {
        vectors.filter { vector in vector.status != .retired && !editions.contains(where: vector.runs) }.map { vector in
            problem("the rules of \(quoted(vector.id)) hold in no common edition, so it never runs", vector.file, vector.line)
        }
    }

    /// For each kind of difference, event and edition there has to be exactly one rule to blame.
    private func ambiguousOwners() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        for kind in DifferenceKind.allCases {
            for edition in editions {
                let byCount = Dictionary(grouping: DeviceEvent.Kind.allCases) { event in
                    book.defaultOwners(of: kind, at: event, in: edition).map(\.id)
                }
                for (owners, events) in byCount where owners.count != 1 {
                    problems.append(ownerProblem(kind, edition, events, owners))
                }
            }
        }
        return problems.sorted()
    }

    private func ownerProblem(_ kind: DifferenceKind, _ edition: Edition, _ events: [DeviceEvent.Kind], _ owners: [String]) -> Diagnostic {
        let names = events.map(\.rawValue).joined(separator: ", ")
        let claim = owners.isEmpty ? "no rule is" : "\(owners.joined(separator: " and ")) are"
        let place = owners.first.flatMap { book[$0] } ?? book.rules.first
        return problem(
            "\(claim) the default owner of the difference \(quoted(kind.rawValue)) at \(names) in edition \(edition.id)",
            place?.file ?? "rules",
            place?.line ?? 1,
            suggestion: "exactly one rule of the edition says it in \"defaultFor\""
        )
    }

    private func ambiguousDocuments() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        for edition in editions {
            for event in DeviceEvent.Kind.allCases {
                let rules = book.rules.filter { $0.documents?.event == event && $0.holds(in: edition) }
                guard rules.count > 1 else { continue }
                let names = rules.map(\.id).joined(separator: " and ")
                problems.append(
                    problem("\(names) both document \(event.rawValue) in edition \(edition.id)", rules[1].file, rules[1].line)
                )
            }
        }
        return problems
    }

    private func unknownKin() -> [Diagnostic] {
        let known = vectors.map(\.id) + book.rules.map(\.id)
        return vectors.flatMap { vector in
            vector.kin.filter { !known.contains($0) }.map { kin in
                problem(
                    "\(quoted(vector.id)) names the kin \(quoted(kin)), which is neither a vector nor a rule",
                    vector.file,
                    vector.line,
                    suggestion: remedy(for: kin, among: known)
                )
            }
        }
    }
}
