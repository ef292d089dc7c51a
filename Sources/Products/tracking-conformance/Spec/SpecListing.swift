import ConformanceSpec
import PushTracking
import StrictJSON

/// Lists of a spec's contents, as text and as JSON.
struct SpecListing {
    enum Subject: String, CaseIterable {
        case rules, vectors, cases, editions
    }

    let specification: Specification
    let edition: Edition

    func list(_ subject: Subject, format: OutputFormat) throws -> String {
        let rows = try rows(of: subject)
        return switch format {
        case .text: TextTable.text(rows.map { $0.entries.map(cell) })
        case .json: JSONWriter.document { $0.array(rows) { $1.write(to: &$0) } }
        }
    }

    /// The lines of a list; the first member of each is the id.
    private func rows(of subject: Subject) throws -> [Payload] {
        switch subject {
        case .rules:
            specification.book.rules.filter { $0.holds(in: edition) }.map { rule in
                [
                    "id": .string(rule.id), "level": .string(rule.level.rawValue), "sentence": .string(rule.sentence),
                ]
            }
        case .vectors:
            specification.vectors.filter { $0.runs(in: edition) }.map { vector in
                var row: Payload = [
                    "id": .string(vector.id), "level": .string(vector.level.rawValue),
                    "since": .string("\(vector.since)"), "platforms": texts(vector.platforms.map(\.rawValue)),
                    "title": .string(vector.title),
                ]
                row["withdrawn"] = vector.withdrawn.map { .string("\($0.version)") }
                return row
            }
        case .cases:
            try SpecLoading.expansion(of: specification, in: edition).cases.map { template in
                [
                    "id": .string(template.id), "level": .string(template.level.rawValue),
                    "platform": .string(template.platform.rawValue), "rules": texts(template.vector.rules.map(\.id)),
                ]
            }
        case .editions:
            specification.editions.map { ["id": .string($0.id), "summary": .string($0.summary)] }
        }
    }

    private func texts(_ texts: [String]) -> PayloadValue { .array(texts.map(PayloadValue.string)) }

    private func cell(_ entry: Payload.Entry) -> String {
        let texts = if case .array(let values) = entry.value { values } else { [entry.value] }
        let text = texts.compactMap(\.string).joined(separator: " ")
        return entry.key == "withdrawn" ? "withdrawn in \(text)" : text
    }
}
