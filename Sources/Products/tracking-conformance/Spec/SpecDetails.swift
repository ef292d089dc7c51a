import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON
import VectorKit

/// All details of one rule, vector or case.
struct SpecDetails {
    let specification: Specification
    let edition: Edition
    let seed: UInt64

    func show(_ id: String, format: OutputFormat) throws -> String {
        let details = try details(of: id)
        switch format {
        case .text: return OutlineText.text(details)
        case .json: return JSONWriter.document { details.write(to: &$0) }
        }
    }

    private func details(of id: String) throws -> Payload {
        if let rule = specification.book[id] { return details(of: rule) }
        let cases = try SpecLoading.expansion(of: specification, in: edition).cases
        if let vector = specification.vectors.first(where: { $0.id == id }) {
            return details(of: vector, cases: cases.filter { $0.vector.id == id })
        }
        if let index = cases.firstIndex(where: { $0.id == id }) { return try details(of: cases[index]) }
        let known = specification.book.rules.map(\.id) + specification.vectors.map(\.id) + cases.map(\.id)
        let fitting = known.filter(Glob(id).matches)
        guard fitting.isEmpty else {
            let names =
                fitting.prefix(3).joined(separator: ", ") + (fitting.count > 3 ? " and \(fitting.count - 3) more" : "")
            throw CommandFailure.wrongInput(
                "\(quoted(id)) is a pattern, and one id is shown at a time", suggestion: "it matches \(names)")
        }
        throw CommandFailure.wrongInput(
            "edition \(edition.id) has no rule, vector or case \(quoted(id))",
            suggestion: remedy(for: id, among: known)
                ?? "see `\(ToolVersion.name) spec list rules`, `vectors` or `cases`"
        )
    }

    private func details(of rule: Rule) -> Payload {
        let vectors = specification.vectors.filter { vector in vector.rules.contains { $0.id == rule.id } }
        var details: Payload = [
            "rule": .string(rule.id),
            "sentence": .string(rule.sentence),
            "level": .string(rule.level.rawValue),
        ]
        if let reason = rule.reason { details["reason"] = .string(reason) }
        if let effect = rule.effect { details["effect"] = .string(effect) }
        for platform in Platform.allCases {
            if let remedy = rule.remedies[platform] { details["remedy-\(platform.rawValue)"] = .string(remedy) }
        }
        details["editions"] = strings(rule.editions)
        details["evidence"] = strings(rule.evidence.map(\.rawValue))
        details["sources"] = strings(
            rule.sources.map { source in
                let kinds = source.evidence.map(\.rawValue).joined(separator: ", ")
                return "#\(source.anchor) at \(source.commits.joined(separator: ", ")): \(kinds)"
            }
        )
        details["owns"] = strings(rule.owns.map(\.text))
        details["provedBy"] = .string(rule.provedBy.rawValue)
        details["vectors"] = strings(vectors.map(\.id))
        details["at"] = .string("\(rule.file):\(rule.line)")
        return details
    }

    private func details(of vector: Vector, cases: [CaseTemplate]) -> Payload {
        var details: Payload = [
            "vector": .string(vector.id),
            "title": .string(vector.title),
            "level": .string(vector.level.rawValue),
            "since": .string(String(vector.since)),
            "rules": strings(vector.rules.map { "\($0.id): \($0.sentence)" }),
        ]
        details["withdrawn"] = vector.withdrawn.map { .string("in version \($0.version): \($0.reason)") }
        details["cases"] = strings(cases.map(\.id))
        details["at"] = .string("\(vector.file):\(vector.line)")
        return details
    }

    /// A line of the kit, as an object.
    private func details(of template: CaseTemplate) throws(JSONError) -> Payload {
        var writer = JSONWriter()
        CaseLine(template.filled(seed: seed, caseIndex: 0), wiring: .documented).write(to: &writer)
        return Payload(try JSONDocument(writer.bytes).root)
    }

    private func strings(_ texts: [String]) -> PayloadValue { .array(texts.map(PayloadValue.string)) }
}

/// An object as an indented outline.
enum OutlineText {
    static func text(_ object: Payload, indent: String = "") -> String {
        object.entries.map { "\(indent)\($0.key):\(value($0.value, indent: indent))" }.joined()
    }

    private static func value(_ value: PayloadValue, indent: String) -> String {
        let deeper = indent + "  "
        switch value {
        case .array(let values) where !values.isEmpty:
            return "\n" + values.map { item($0, indent: deeper) }.joined()
        case .object(let object) where !object.isEmpty: return "\n" + text(object, indent: deeper)
        case .array: return " none\n"
        case .string(let text): return " \(text.withVisibleControls)\n"
        case .null, .boolean, .number, .object: return " \(CallText.text(value))\n"
        }
    }

    private static func item(_ value: PayloadValue, indent: String) -> String {
        switch value {
        case .object(let object): "\(indent)-\n\(text(object, indent: indent + "  "))"
        case .string(let text): "\(indent)- \(text.withVisibleControls)\n"
        case .null, .boolean, .number, .array: "\(indent)- \(CallText.text(value))\n"
        }
    }
}
