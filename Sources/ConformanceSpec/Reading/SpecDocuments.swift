import Diagnostics
import StrictJSON

/// One parsed file of the spec.
struct SpecDocument {
    /// The name in reports: the spec's name and the path inside it.
    let file: String
    let root: JSONElement
}

extension SpecSource {
    func document(_ file: File, problems: ProblemCollector) -> SpecDocument? {
        let reportedName = "\(name)/\(file.path)"
        return problems.collect(try JSONDocument.read(file.bytes, file: reportedName)).map { SpecDocument(file: reportedName, root: $0) }
    }

    /// The one file of that path, which has to be there.
    func document(_ path: String, problems: ProblemCollector) -> SpecDocument? {
        guard let file = self[path] else {
            problems.add([missing(path)])
            return nil
        }
        return document(file, problems: problems)
    }

    /// The files of a folder, of which there has to be one at least.
    func documents(in folder: String, problems: ProblemCollector) -> [SpecDocument] {
        let files = files(in: folder)
        if files.isEmpty { problems.add([missing("file \(folder)/*.json")]) }
        return files.compactMap { document($0, problems: problems) }
    }

    private func missing(_ what: String) -> Diagnostic {
        Diagnostic(
            .error,
            "the spec has no \(what)",
            at: SourcePlace(file: name),
            suggestion: "a spec folder holds editions.json, defaults.json, rules/*.json and vectors/*.json"
        )
    }
}
