import Diagnostics
import StrictJSON

/// Reads the optional `faults.json`.
struct FaultReader {
    let source: SpecSource
    let book: RuleBook
    let problems: ProblemCollector

    func catalogue() -> FaultCatalogue {
        guard let file = source["faults.json"], let document = source.document(file, problems: problems),
            let reader = SpecObject(
                document.root,
                "the list of faults",
                in: document.file,
                required: ["covers", "faults", "correct"],
                problems: problems
            )
        else { return FaultCatalogue(faults: [], correct: []) }
        _ = reader.string("covers")
        var names: Set<String> = []
        let faults = reader.list("faults").compactMap { fault($0, in: document.file, &names) }
        let correct = reader.list("correct").compactMap {
            variation($0, in: document.file, &names)
        }
        return FaultCatalogue(faults: faults, correct: correct)
    }

    private func fault(
        _ element: JSONElement,
        in file: String,
        _ names: inout Set<String>
    ) -> FaultCatalogue.Fault? {
        guard
            let reader = SpecObject(
                element,
                "a fault",
                in: file,
                required: ["name", "summary", "platforms", "caughtBy"],
                optional: ["causes"],
                problems: problems
            ), let name = name(reader, &names), let summary = reader.string("summary")
        else { return nil }
        let caughtBy = reader.strings("caughtBy")
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
            platforms: reader.words("platforms"),
            caughtBy: caughtBy,
            causes: causes(reader),
            file: file,
            line: element.place.line
        )
    }

    private func causes(_ fault: SpecObject) -> Int {
        guard let element = fault.element["causes"] else { return 1 }
        guard let count = element.integer, count > 1 else {
            fault.report("\"causes\" is a number above 1", at: element, suggestion: "leave it out where there is one")
            return 1
        }
        return count
    }

    private func variation(
        _ element: JSONElement,
        in file: String,
        _ names: inout Set<String>
    ) -> FaultCatalogue.Variation? {
        guard
            let reader = SpecObject(
                element, "a correct sink", in: file, required: ["name", "summary", "platforms"], problems: problems),
            let name = name(reader, &names), let summary = reader.string("summary")
        else { return nil }
        return FaultCatalogue.Variation(name: name, summary: summary, platforms: reader.words("platforms"))
    }

    private func name(_ reader: SpecObject, _ names: inout Set<String>) -> String? {
        guard let name = reader.string("name") else { return nil }
        if !names.insert(name).inserted {
            problems.report("the sink \(quoted(name)) appears twice", at: reader.element, in: reader.file)
        }
        return name
    }
}
