import Diagnostics
import StrictJSON

/// Reads the optional `excluded.json`.
struct ExclusionReader {
    let source: SpecSource
    let problems: ProblemCollector

    /// - Parameter editions: nil if they could not be read, so that names cannot be checked.
    func demands(editions: [Edition]?) -> [ExcludedDemand] {
        guard let file = source["excluded.json"], let document = source.document(file, problems: problems),
            let reader = SpecObject(
                document.root,
                "the list of what is excluded",
                in: document.file,
                required: ["covers", "excluded"],
                problems: problems
            )
        else { return [] }
        _ = reader.string("covers")
        return reader.list("excluded").compactMap { element in
            guard
                let entry = SpecObject(
                    element,
                    "an excluded demand",
                    in: document.file,
                    required: ["anchor", "editions", "demand", "reason"],
                    problems: problems
                )
            else { return nil }
            entry.checkEditions(known: editions)
            guard let anchor = entry.string("anchor"), let demand = entry.string("demand"),
                let reason = entry.string("reason")
            else { return nil }
            return ExcludedDemand(
                anchor: anchor, editions: entry.strings("editions"), demand: demand, reason: reason)
        }
    }
}

extension SpecObject {
    /// Checks the member `editions`, a list of distinct ids.
    ///
    /// - Parameter editions: the known ones; nil if they could not be read, so names cannot be checked.
    func checkEditions(known editions: [Edition]?) {
        var seen: Set<String> = []
        for name in list("editions") {
            guard let text = name.string else { continue }
            if !seen.insert(text).inserted { report("\(quoted(text)) appears twice", at: name) }
            guard let known = editions?.map(\.id), !known.contains(text) else { continue }
            report("\(quoted(text)) is not an edition", at: name, suggestion: remedy(for: text, among: known))
        }
    }
}
