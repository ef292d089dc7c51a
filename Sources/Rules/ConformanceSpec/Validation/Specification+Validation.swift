package import Diagnostics
import PushTracking
package import StrictJSON

extension Specification {
    /// All problems of the spec as a whole: in any edition's cases, in the proofs of rules, and in the ownership of
    /// differences.
    package func problems() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var seen: Set<Diagnostic> = []
        var demands = DecisionDemands()
        for edition in editions {
            do {
                // Expanded for its own problems, even without a table.
                let expansion = try expanded(in: edition, refusingEqualCases: true)
                _ = try expanded(in: edition) { $0.withdrawn != nil }
                if decisions != nil { demands.add(expansion, in: edition) }
            } catch {
                problems += error.problems.filter { seen.insert($0).inserted }
            }
        }
        return problems + unprovedRules() + rulesWithoutRemedy() + rulesWithoutEdition() + vectorsWithoutEdition()
            + impossibleVersions()
            + ambiguousOwners()
            + ambiguousDocuments()
            // If cases are missing, rows may seem unused or wrong for that reason.
            + (problems.isEmpty ? decisions.map { DecisionProof($0, demands).problems } ?? [] : [])
    }

    /// Pushes that are too large to send, and those that could reach a callback but do not in any case of an edition,
    /// unless the vector gives a reason.
    ///
    /// - Throws: what is wrong in the cases.
    package func pushProblems() throws(InputFileError) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var seen: Set<Diagnostic> = []
        for edition in editions {
            let found = PayloadCoverage(of: try expanded(in: edition).cases, category: category).problems
            problems += found.filter { seen.insert($0).inserted }
        }
        return problems
    }

    private func problem(_ message: String, at element: JSONElement, in file: String, suggestion: String? = nil)
        -> Diagnostic
    {
        Diagnostic(.error, message, at: SourcePlace(element, in: file), suggestion: suggestion)
    }

    private func unprovedRules() -> [Diagnostic] {
        let proved = Set(vectors.filter { $0.withdrawn == nil }.flatMap(\.rules).map(\.id))
        return book.rules.filter { $0.provedBy == .vectors && !proved.contains($0.id) }.map { rule in
            problem(
                "no vector proves the rule \(quoted(rule.id))",
                at: rule.body,
                in: rule.file,
                suggestion: "write one, or say \"provedBy\": \"pages\""
            )
        }
    }

    /// Rules about apps must state the effect of a violation and the fix; page findings contain their own.
    private func rulesWithoutRemedy() -> [Diagnostic] {
        book.rules.flatMap { rule in
            ["effect", "remedy"].compactMap { name in
                let member = rule.body[name]
                switch rule.provedBy {
                case .vectors where member == nil:
                    return problem(
                        "the rule \(quoted(rule.id)) has no \(quoted(name))",
                        at: rule.body,
                        in: rule.file,
                        suggestion: name == "effect"
                            ? "say what the campaign's figures show where it is broken"
                            : "say what to change where it is broken"
                    )
                case .pages:
                    return member.map {
                        problem(
                            "a rule about pages has no \(quoted(name))", at: $0, in: rule.file,
                            suggestion: "leave it out")
                    }
                case .vectors: return nil
                }
            }
        }
    }

    private func rulesWithoutEdition() -> [Diagnostic] {
        book.rules.filter(\.editions.isEmpty).map { rule in
            problem("the rule \(quoted(rule.id)) holds in no edition", at: rule.body, in: rule.file)
        }
    }

    private func vectorsWithoutEdition() -> [Diagnostic] {
        vectors.filter { !editions.contains(where: $0.runs) }.map { vector in
            problem(
                "the rules of \(quoted(vector.id)) hold in no common edition, so it never runs", at: vector.body,
                in: vector.file)
        }
    }

    /// A vector is added in a version up to the spec's own, and withdrawn in a later one.
    private func impossibleVersions() -> [Diagnostic] {
        vectors.filter { vector in
            let versions = [vector.since] + (vector.withdrawn.map { [$0.version] } ?? [])
            return versions.contains { !sets.contains($0) }
                || vector.withdrawn.map { $0.version <= vector.since } == true
        }.map { vector in
            let withdrawn = vector.withdrawn.map { ", withdrawn in \($0.version)" } ?? ""
            return problem(
                "\(quoted(vector.id)) is added in version \(vector.since)\(withdrawn), and the spec is version \(specVersion)",
                at: vector.body, in: vector.file)
        }
    }

    /// Each kind of difference needs exactly one default owner for each event and edition.
    private func ambiguousOwners() -> [Diagnostic] {
        var problems: [Diagnostic] = []
        for kind in DifferenceKind.allCases {
            for edition in editions {
                let byCount = Dictionary(grouping: DeviceEvent.Kind.allCases) { event in
                    book.defaultOwners(of: kind, at: event, in: edition).map(\.id)
                }
                for (owners, events) in byCount where owners.count != 1 {
                    if let problem = ownerProblem(kind, at: events, in: edition, owners: owners) {
                        problems.append(problem)
                    }
                }
            }
        }
        return problems.sorted()
    }

    private func ownerProblem(
        _ kind: DifferenceKind,
        at events: [DeviceEvent.Kind],
        in edition: Edition,
        owners: [String]
    ) -> Diagnostic? {
        let names = events.map(\.rawValue).joined(separator: ", ")
        let claim = owners.isEmpty ? "no rule is" : "\(owners.joined(separator: " and ")) are"
        // Without an owner no place is obvious, so the first rule is named for all.
        guard let rule = owners.last.flatMap({ book[$0] }) ?? book.rules.first else { return nil }
        return problem(
            "\(claim) the default owner of the difference \(quoted(kind.rawValue)) at \(names) in edition \(edition.id)",
            at: owners.isEmpty ? rule.body : rule.body["defaultFor"] ?? rule.body,
            in: rule.file,
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
                    problem(
                        "\(names) document \(event.rawValue) in edition \(edition.id)", at: rules[1].body,
                        in: rules[1].file)
                )
            }
        }
        return problems
    }
}
