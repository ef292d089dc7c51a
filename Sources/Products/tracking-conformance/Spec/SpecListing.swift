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
        case .text: TextTable.text(rows.map { $0.map(\.value) })
        case .json: json(rows)
        }
    }

    /// One line of a list: names and values, the first of which is the id.
    private typealias Row = [(name: String, value: String)]

    private func rows(of subject: Subject) throws -> [Row] {
        switch subject {
        case .rules:
            specification.book.rules.filter { $0.holds(in: edition) }.map { rule in
                [("id", rule.id), ("level", rule.level.rawValue), ("sentence", rule.sentence)]
            }
        case .vectors:
            specification.vectors.filter { $0.runs(in: edition) }.map { vector in
                [
                    ("id", vector.id), ("level", vector.level.rawValue),
                    ("platforms", vector.platforms.map(\.rawValue).joined(separator: " ")), ("title", vector.title),
                ]
            }
        case .cases:
            try SpecLoading.expansion(of: specification, in: edition).cases.map { template in
                [("id", template.id), ("level", template.level.rawValue)]
            }
        case .editions:
            specification.editions.map { [("id", $0.id), ("summary", $0.summary)] }
        }
    }

    private func json(_ rows: [Row]) -> String {
        JSONWriter.document {
            $0.array(rows) { writer, row in
                writer.object { writer in
                    for (name, value) in row { writer.member(name, value) }
                }
            }
        }
    }
}
