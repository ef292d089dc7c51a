import ConformanceRunner
import ConformanceSpec
import PushTracking
import StrictJSON

extension JSONWriter {
    /// The member `causes`: each mistake with the patterns of the cases that fail by it.
    mutating func causes(_ causes: [Cause], of run: RunDescription) {
        member("causes") { $0.array(causes) { $0.cause($1, of: run) } }
    }

    /// One of them, on one line.
    mutating func cause(_ cause: Cause, of run: RunDescription) {
        object(onOneLine: true) { writer in
            writer.member("number", cause.number)
            writer.member("sentence", cause.sentence)
            writer.member("rules", cause.rules.map(\.id))
            writer.member("cases", cause.cases)
            writer.member("patterns") { $0.array(cause.patterns) { $0.number(String($1)) } }
            writer.member("simplest", cause.simplest.template.id)
            writer.member("steps") { $0.array(cause.steps.sorted()) { $0.number(String($1)) } }
            writer.member("platforms", Platform.allCases.filter { cause.platforms.contains($0) }.map(\.rawValue))
            writer.member("looksLike", cause.looksLike?.name)
            writer.member("effect", cause.effect)
            writer.member("remedies") {
                $0.object { writer in
                    for remedy in cause.remedies { writer.member(remedy.platform.rawValue, remedy.text) }
                }
            }
            writer.member("page", cause.anchor.flatMap { anchor in run.page.map { $0.address(of: anchor) } })
        }
    }
}
