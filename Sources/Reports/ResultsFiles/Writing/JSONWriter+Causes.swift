package import CaseJudging
package import CaseStories
import ConformanceSpec
package import FailureCauses
import PushTracking
package import StrictJSON

extension JSONWriter {
    /// The member `causes` or another of its form: each cause with the patterns of its cases.
    mutating func causes(_ causes: [Cause], of run: RunDescription, name: String = "causes") {
        member(name) { $0.array(causes) { $0.cause($1, of: run) } }
    }

    /// One cause, on one line.
    package mutating func cause(_ cause: Cause, of run: RunDescription) {
        let told = CauseText(cause: cause, run: run)
        object(onOneLine: true) { writer in
            writer.beginning(of: told)
            writer.member("patterns") { $0.array(cause.patterns) { $0.number(String($1)) } }
            writer.member("simplest", told.simplest)
            writer.member("steps") { $0.array(cause.steps.sorted()) { $0.number(String($1)) } }
            writer.platforms(of: told)
            writer.advice(of: told)
        }
    }

    /// A cause found in files, on one line.
    ///
    /// - Parameter places: the files and lines where it was found.
    package mutating func cause(_ told: CauseText, places: [(file: String, line: Int)]) {
        object(onOneLine: true) { writer in
            writer.beginning(of: told)
            writer.member("simplest", told.simplest)
            writer.platforms(of: told)
            writer.member("places") {
                $0.array(places) { writer, place in
                    writer.object(onOneLine: true) { writer in
                        writer.member("file", place.file)
                        writer.member("line", place.line)
                    }
                }
            }
            writer.advice(of: told)
        }
    }

    private mutating func beginning(of told: CauseText) {
        member("number", told.number)
        member("sentence", told.sentence)
        member("rules", told.rules.map(\.id))
        member("cases", told.cases)
    }

    private mutating func platforms(of told: CauseText) { member("platforms", told.platforms.map(\.rawValue)) }

    private mutating func advice(of told: CauseText) {
        member("effect", told.effect)
        member("remedies") {
            $0.object { writer in
                for remedy in told.remedies { writer.member(remedy.platform.rawValue, remedy.text) }
            }
        }
        member("page", told.address)
    }
}
