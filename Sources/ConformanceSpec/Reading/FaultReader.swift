import Diagnostics
import PushTracking
import StrictJSON

/// Reads `faults.json`, which a spec may have.
struct FaultReader {
    let source: SpecSource
    let book: RuleBook

    func catalogue(problems: inout ProblemCollector) -> FaultCatalogue {
        guard let file = source["faults.json"], let document = source.document(file, problems: &problems),
            let reader = ObjectReader(
                document.root,
                "the list of faults",
                in: document.file,
                required: ["covers", "faults", "correct"],
                problems: &problems
            )
        else { return FaultCatalogue(faults: [], correct: []) }
        _ = reader.string("covers", problems: &problems)
        var names: Set<String> = []
        let faults = reader.list("faults", problems: &problems).compactMap { fault($0, in: document.file, &names, problems: &problems) }
        let correct = reader.list("correct", problems: &problems).compactMap {
            variation($0, in: document.file, &names, problems: &problems)
        }
        return FaultCatalogue(faults: faults, correct: correct)
    }

    private func fault(
        _ element: JSONElement,
        in file: String,
        _ names: inout Set<String>,
        problems: inout ProblemCollector
    ) -> FaultCatalogue.Fault? {
        guard
            let reader = ObjectReader(
                element,
                "a fault",
                in: file,
                required: ["name", "summary", "platforms", "caughtBy"],
                problems: &problems
            ), let name = name(reader, &names, problems: &problems), let summary = reader.string("summary", problems: &problems)
        else { return nil }
        let caughtBy = reader.strings("caughtBy", problems: &problems)
        for rule in caughtBy where book[rule] == nil {
            problems.report(
                "there is no rule \(quoted(rule))",
                at: element,
                in: file,
                suggestion: remedy(for: rule, among: book.rules.map(\.id))
            )
        }
        if caughtBy.isEmpty { problems.report("a fault is caught by one rule at least", at: element, in: file) }
        return FaultCatalogue.Fault(
            name: name,
            summary: summary,
            platforms: reader.words("platforms", problems: &problems),
            caughtBy: caughtBy,
            file: file,
            line: element.place.line
        )
    }

    private func variation(
        _ element: JSONElement,
        in file: String,
        _ names: inout Set<String>,
        problems: inout ProblemCollector
    ) -> FaultCatalogue.Variation? {
        guard
            let reader = ObjectReader(
                element,
                "a correct sink",
                in: file,
                required: ["name", "summary", "platforms"],
                problems: &problems
            ), let name = name(reader, &names, problems: &problems), let summary = reader.string("summary", problems: &problems)
        else { return nil }
        return FaultCatalogue.Variation(name: name, summary: summary, platforms: reader.words("platforms", problems: &problems))
    }

    private func name(_ reader: ObjectReader, _ names: inout Set<String>, problems: inout ProblemCollector) -> String? {
        guard let name = reader.string("name", problems: &problems) else { return nil }
        if !names.insert(name).inserted {
            problems.report("the sink \(quoted(name)) stands twice", at: reader.element, in: reader.file)
        }
        return name
    }
}
