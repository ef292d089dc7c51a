import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// The verdicts of all planned cases, one byte each: by vector and platform, at the number of the combination.
struct VerdictGrid {
    /// A vector, with the verdicts of its cases on each platform.
    private struct Row {
        let vector: Vector
        let level: Level
        var marks: [Platform: [UInt8]] = [:]
    }

    private var rows: [Row] = []
    private var places: [String: Int] = [:]

    init(_ run: JudgedRun) {
        let plan = run.run.plan
        for template in plan.cases { set(CaseMark.unselected, at: template) }
        for index in plan.selected { set(CaseMark.unreported, at: plan[index]) }
        for result in run.cases { set(CaseMark(result.verdict.kind).code, at: result.template) }
    }

    /// The position of a case's vector in the data.
    func position(of template: CaseTemplate) -> Int { places[template.vector.id] ?? 0 }

    private mutating func set(_ mark: UInt8, at template: CaseTemplate) {
        let vector = template.vector
        let place = places[vector.id] ?? rows.endIndex
        if place == rows.endIndex {
            places[vector.id] = place
            rows.append(Row(vector: vector, level: template.level))
        }
        if rows[place].marks[template.platform] == nil {
            // Combinations that make no case are counted, too, so that an id follows from a position.
            rows[place].marks[template.platform] = Array(repeating: CaseMark.unplanned, count: vector.matrix.count)
        }
        rows[place].marks[template.platform]?[template.combination] = mark
    }

    /// The member `vectors`: each with its axes, and a string of marks for each platform.
    func write(to writer: inout JSONWriter) {
        writer.member("vectors") {
            $0.array(rows) { writer, row in
                writer.object { writer in
                    writer.member("id", row.vector.id)
                    writer.member("title", ReportText.visible(row.vector.title, isLine: true, limit: 400))
                    writer.member("level", row.level.rawValue)
                    writer.member("rules", row.vector.rules.map(\.id))
                    writer.member("axes") {
                        $0.array(row.vector.matrix.names) { writer, axis in
                            writer.object { writer in
                                writer.member("name", axis.axis)
                                writer.member("values", axis.values)
                            }
                        }
                    }
                    writer.member("marks") {
                        $0.object { writer in
                            for platform in Platform.allCases {
                                guard let marks = row.marks[platform] else { continue }
                                writer.member(platform.rawValue, String(decoding: marks, as: UTF8.self))
                            }
                        }
                    }
                }
            }
        }
    }
}
