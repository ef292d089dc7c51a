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
        let reported = CauseText(cause: cause, run: run)
        object(onOneLine: true) { writer in
            writer.beginning(of: reported)
            writer.member("patterns") { $0.array(cause.patterns) { $0.number(String($1)) } }
            writer.member("simplest", reported.simplest)
            writer.member("steps") { $0.array(cause.steps.sorted()) { $0.number(String($1)) } }
            writer.platforms(of: reported)
            writer.advice(of: reported)
        }
    }

    /// A cause found in files, on one line.
    ///
    /// - Parameter places: the files and lines where it was found.
    package mutating func cause(_ reported: CauseText, places: [(file: String, line: Int)]) {
        object(onOneLine: true) { writer in
            writer.beginning(of: reported)
            writer.member("simplest", reported.simplest)
            writer.platforms(of: reported)
            writer.member("places") {
                $0.array(places) { writer, place in
                    writer.object(onOneLine: true) { writer in
                        writer.member("file", place.file)
                        writer.member("line", place.line)
                    }
                }
            }
            writer.advice(of: reported)
        }
    }

    private mutating func beginning(of reported: CauseText) {
        member("number", reported.number)
        member("sentence", reported.sentence)
        member("rules", reported.rules.map(\.id))
        member("cases", reported.cases)
    }

    private mutating func platforms(of reported: CauseText) { member("platforms", reported.platforms.map(\.rawValue)) }

    private mutating func advice(of reported: CauseText) {
        member("effect", reported.effect)
        member("remedies") {
            $0.object { writer in
                for remedy in reported.remedies { writer.member(remedy.platform.rawValue, remedy.text) }
            }
        }
        member("page", reported.address)
    }
}
