import AdapterClient
package import CaseJudging
package import ConformanceSpec
package import Diagnostics

/// A plan as a file: its header, then every case as a `runCase` request, numbered from 1 in the order of the plan.
///
/// The lines say neither which case they are, nor what is expected.
package struct PlanFile: Sendable {
    /// The first line.
    package let header: PlanHeader
    /// The plan.
    package let plan: Plan

    /// Makes the plan that a header describes.
    ///
    /// - Parameter expansion: The cases of the header's edition.
    /// - Throws: Why there is nothing to plan.
    package init(_ header: PlanHeader, edition: Edition, expansion: CaseExpansion) throws(PlanError) {
        self.header = header
        plan = try Plan(
            expansion,
            edition: edition,
            platforms: header.platforms,
            gate: header.gate,
            selection: header.selection,
            seed: header.seed,
            challenge: header.challenge
        )
    }

    /// How many cases there are; the requests have the ids from 1 to this.
    package var requestCount: Int { plan.selected.count }

    /// The case that a request is for.
    package func template(ofRequest id: Int) -> CaseTemplate { plan[plan.selected[id - 1]] }

    /// The selected cases with their ids, in the order of the requests.
    package var cases: some Sequence<FilledCase> {
        plan.selected.lazy.map { plan[$0].filled(seed: plan.seed, caseIndex: $0) }
    }

    /// A request, with its line feed.
    package func line(ofRequest id: Int) -> [UInt8] {
        let index = plan.selected[id - 1]
        let script = plan[index].filled(seed: plan.seed, caseIndex: index).script
        var line: [UInt8] = []
        let parameters = AdapterRequest.parameters(of: script, drive: header.drive, wiring: header.wiring)
        AdapterRequest.appendRunCase(id: id, parameters: parameters, to: &line)
        return line
    }

    /// Passes the whole file to `take`, line by line.
    package func write(to take: ([UInt8]) -> Void) {
        take(header.line)
        for id in requestIDs { take(line(ofRequest: id)) }
    }

    /// The ids of all requests.
    package var requestIDs: some Sequence<Int> { 1..<requestCount + 1 }

    /// Checks that a file is this plan, line by line, so that its answers can be trusted to match.
    ///
    /// - Parameters:
    ///   - lines: All lines of the file.
    ///   - file: The file's name in messages.
    /// - Throws: The first line that differs.
    package func check(_ lines: FileLines, file: String) throws(Diagnostic) {
        for id in requestIDs {
            let number = id + 1
            guard lines.count >= number else {
                throw Self.changed("ends before line \(number)", file, line: lines.count)
            }
            let line = Array(line(ofRequest: id).dropLast())
            // If the line passed through standard output, anything that looks like a command was broken up.
            var commands = ForeignCommands()
            guard lines[number].elementsEqual(line) || lines[number].elementsEqual(commands.brokenUp(line, as: .json))
            else {
                throw Self.changed("has another request in line \(number) than this tool writes", file, line: number)
            }
        }
        guard lines.count == requestCount + 1 else {
            throw Self.changed("goes on after its last request", file, line: requestCount + 2)
        }
    }

    private static func changed(_ what: String, _ file: String, line: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the plan \(what): it was changed, or written with another version or another spec",
            at: SourcePlace(file: file, line: line),
            suggestion: "write it again with `plan` (and the same --spec), and answer it again"
        )
    }
}
