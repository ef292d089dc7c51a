import Diagnostics
import StrictJSON

/// One parsed file of the spec.
struct SpecDocument {
    /// The name in reports: the spec's name and the path inside it.
    let file: String
    let root: JSONElement
}

extension SpecSource {
    func document(_ file: File, problems: inout ProblemCollector) -> SpecDocument? {
        let reportedName = "\(name)/\(file.path)"
        do {
            return SpecDocument(file: reportedName, root: try JSONDocument(file.bytes).root)
        } catch {
            problems.add(
                Diagnostic(
                    .error,
                    error.reason.description,
                    at: SourcePlace(file: reportedName, line: error.place.line, column: error.place.column, pointer: error.pointer),
                    suggestion: error.reason.remedy
                )
            )
            return nil
        }
    }

    /// The one file of that path, which has to be there.
    func document(_ path: String, problems: inout ProblemCollector) -> SpecDocument? {
        guard let file = self[path] else {
            problems.add(
                Diagnostic(
                    .error,
                    "the spec has no \(path)",
                    at: SourcePlace(file: name),
                    suggestion: "a spec folder holds editions.json, defaults.json, rules/*.json and vectors/*.json"
                )
            )
            return nil
        }
        return document(file, problems: &problems)
    }

    /// The files of a folder, of which there has to be one at least.
    func documents(in folder: String, problems: inout ProblemCollector) -> [SpecDocument] {
        let files = files(in: folder)
        if files.isEmpty {
            problems.add(
                Diagnostic(
                    .error,
                    "the spec has no file \(folder)/*.json",
                    at: SourcePlace(file: name),
                    suggestion: "a spec folder holds editions.json, defaults.json, rules/*.json and vectors/*.json"
                )
            )
        }
        return files.compactMap { document($0, problems: &problems) }
    }
}
