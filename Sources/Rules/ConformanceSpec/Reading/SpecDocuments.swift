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
        return problems.collect(try JSONDocument.read(file.bytes, file: reportedName)).map {
            SpecDocument(file: reportedName, root: $0)
        }
    }

    /// The required file at that path.
    func document(_ path: String, problems: ProblemCollector) -> SpecDocument? {
        guard let file = self[path] else {
            problems.add([missing(path)])
            return nil
        }
        return document(file, problems: problems)
    }

    /// The files of a folder, which must have at least one.
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

    /// The rules, or the vectors, of all files: `rules/*.json` have a list `rules`, and each rule has a unique id.
    ///
    /// - Parameters:
    ///   - noun: the word for an entry: `rule`.
    ///   - read: makes an entry from an element of a file; nil after a problem was reported.
    func entries<Entry: SpecEntry>(
        of noun: String,
        problems: ProblemCollector,
        read: (_ element: JSONElement, _ file: String) -> Entry?
    ) -> [Entry] {
        let list = noun + "s"
        var entries: [Entry] = []
        var places: [String: String] = [:]
        for document in documents(in: list, problems: problems) {
            let file = document.file
            guard
                let reader = SpecObject(
                    document.root, "a \(noun) file", in: file, required: ["covers", list], problems: problems)
            else { continue }
            _ = reader.string("covers")
            for element in reader.filledList(list, orElse: "a \(noun) file holds one \(noun) at least") {
                guard let entry = read(element, file) else { continue }
                if let first = places.updateValue("\(entry.file):\(entry.line)", forKey: entry.id) {
                    reader.report(
                        "the \(noun) \(quoted(entry.id)) appears twice, first at \(first)",
                        at: element,
                        suggestion: "ids are permanent: give the newer \(noun) another one"
                    )
                }
                entries.append(entry)
            }
        }
        return entries
    }
}

/// An entry of a spec with a permanent id.
protocol SpecEntry {
    var id: String { get }
    /// Its file.
    var file: String { get }
    /// The line of its `{`, from 1.
    var line: Int { get }
}

extension Rule: SpecEntry {}
extension Vector: SpecEntry {}
