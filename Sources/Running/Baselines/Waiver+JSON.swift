import ConformanceSpec
import Diagnostics
package import StrictJSON

extension Waiver {
    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - file: the name of the file that it is read from.
    ///   - origin: the baseline that the entry comes from, if it was copied to a results file with its line.
    /// - Throws: everything that is wrong in it, with places and fixes.
    package init(_ element: JSONElement, in file: String, from origin: String? = nil) throws(InputFileError) {
        let common = ["reason", "owner", "expires"] + (origin == nil ? [] : ["line"])
        let (required, optional): ([String], [String]) =
            if element["case"] != nil {
                (["case"], ViolationFilter.members)
            } else if element["cause"] != nil {
                (["cause"], ["sentence"])
            } else if element["finding"] != nil {
                (["finding", "file", "rule"], [])
            } else if element["rules"] != nil || element["kinds"] != nil {
                ([], ViolationFilter.members)
            } else {
                ([], ["case", "cause", "finding", "rules", "kinds"])
            }
        let entry = try ObjectReader(
            element, "a waiver", in: file, required: required + common, optional: optional)
        self.init(
            try Self.scope(entry),
            reason: try entry.shownString("reason"),
            owner: try entry.shownString("owner"),
            expires: try entry.date("expires"),
            place: try origin.map { origin throws(InputFileError) in
                SourcePlace(file: origin, line: try entry.count("line"))
            } ?? SourcePlace(element, in: file)
        )
    }

    private static func scope(_ entry: ObjectReader) throws(InputFileError) -> Scope {
        if entry.has("case") { return .cases(Glob(try entry.shownString("case")), try ViolationFilter(entry)) }
        if entry.has("cause") {
            let sentence = entry.has("sentence") ? try entry.shownString("sentence") : nil
            return .cause(try keys(entry), sentence: sentence)
        }
        if entry.has("finding") {
            return .finding(
                FindingKey(
                    fingerprint: try entry.shownString("finding"), file: try entry.shownString("file"),
                    rule: try entry.shownString("rule")))
        }
        let violations = try ViolationFilter(entry)
        guard violations != .any else {
            throw InputFileError(
                "a waiver does not say what it waives", at: SourcePlace(entry.element, in: entry.file),
                suggestion: "add \"cause\", \"rules\", \"kinds\", \"case\" or \"finding\"")
        }
        return .violations(violations)
    }

    private static func keys(_ entry: ObjectReader) throws(InputFileError) -> Set<FailureKey> {
        var keys: Set<FailureKey> = []
        for element in try entry.list("cause") {
            let text = try entry.string(element, of: "cause")
            let key: FailureKey
            do {
                key = try FailureKey(text)
            } catch {
                throw InputFileError(
                    error.message, at: SourcePlace(element, in: entry.file), suggestion: error.suggestion)
            }
            guard keys.insert(key).inserted else {
                throw InputFileError(
                    "the key \(quoted(text)) appears twice", at: SourcePlace(element, in: entry.file),
                    suggestion: "remove one of them")
            }
        }
        guard !keys.isEmpty else { throw entry.mismatch("cause", "a list of one key or more") }
        return keys
    }

    /// Writes the members of an entry, the same in all files.
    package func write(to writer: inout JSONWriter) {
        switch scope {
        case .cases(let cases, let violations):
            writer.member("case", cases.description)
            violations.write(to: &writer)
        case .cause(let keys, let sentence):
            if let sentence { writer.member("sentence", sentence) }
            writer.member("cause", keys.map(\.text).sorted { $0.precedesByBytes($1) })
        case .violations(let violations): violations.write(to: &writer)
        case .finding(let key):
            writer.member("finding", key.fingerprint)
            writer.member("file", key.file)
            writer.member("rule", key.rule)
        }
        writer.member("reason", reason)
        writer.member("owner", owner)
        writer.member("expires", expires.description)
    }
}
