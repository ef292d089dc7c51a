import AdapterSink
import ConformanceRunner
import ConformanceSpec
package import Diagnostics
import PushTracking
import StrictJSON

extension PlanHeader {
    /// The first line of the plan file, with its line feed: `initialize`, with what only plan files have.
    package var line: [UInt8] {
        AdapterRequest.initialize(edition: edition) { writer in
            writer.name("specVersion")
            writer.string(specVersion)
            writer.name("seed")
            writer.number(String(seed))
            writer.name("selection")
            writer.beginObject()
            writer.member("level", gate.rawValue)
            if let platforms = selection.platforms {
                writer.member("platforms", Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue))
            }
            if !selection.rules.isEmpty { writer.member("rules", selection.rules.map(\.description)) }
            if !selection.cases.isEmpty { writer.member("cases", selection.cases.map(\.description)) }
            if let shard = selection.shard { writer.member("shard", shard.description) }
            writer.member("launchMode", launchMode.rawValue)
            writer.member("drive", drive.rawValue)
            writer.endObject()
        }
    }

    /// Reads the first line of a plan file.
    ///
    /// - Parameters:
    ///   - line: The line without its line feed.
    ///   - file: The file's name in messages.
    /// - Throws: What is wrong with it, with its place.
    package init(line: [UInt8], file: String) throws(Diagnostic) {
        let root: JSONElement
        do {
            root = try JSONDocument(line).root
        } catch {
            throw Self.refused("it is not JSON: \(error.reason)", file, column: error.place.column)
        }
        guard root["method"]?.string == "initialize", let parameters = root["params"] else {
            throw Self.refused("it is no `initialize` request", file)
        }
        let selection = HeaderMembers(parameters["selection"], named: "selection")
        do throws(HeaderMembers.Wrong) {
            let members = HeaderMembers(parameters, named: "params")
            guard let seed = UInt64(parameters["seed"]?.numberText ?? "") else { throw HeaderMembers.Wrong(member: "params.seed") }
            self.init(
                specVersion: try members.text("specVersion"),
                edition: try members.text("edition"),
                seed: seed,
                gate: try selection.word("level"),
                selection: Selection(
                    platforms: try selection.words("platforms").map { Set($0) },
                    rules: try selection.texts("rules").map { Glob($0) },
                    cases: try selection.texts("cases").map { Glob($0) },
                    shard: try selection.shard("shard")
                ),
                launchMode: try selection.word("launchMode"),
                drive: try selection.word("drive")
            )
        } catch {
            throw Self.refused("its member `\(error.member)` is missing or wrong", file)
        }
    }

    private static func refused(_ why: String, _ file: String, column: Int? = nil) -> Diagnostic {
        Diagnostic(
            .error,
            "the first line is not that of a plan: \(why)",
            at: SourcePlace(file: file, line: 1, column: column),
            suggestion: "give the file that `plan` wrote, unchanged, before that of the answers"
        )
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    fileprivate mutating func member(_ name: String, _ texts: [String]) {
        self.name(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}

/// The members of an object in a plan's first line.
private struct HeaderMembers {
    /// A member that is not what it must be.
    struct Wrong: Error {
        let member: String
    }

    private let object: JSONElement?
    private let name: String

    init(_ object: JSONElement?, named name: String) {
        self.object = object
        self.name = name
    }

    func text(_ member: String) throws(Wrong) -> String {
        guard let text = object?[member]?.string else { throw wrong(member) }
        return text
    }

    /// The texts of a list; none where it is left out.
    func texts(_ member: String) throws(Wrong) -> [String] {
        guard let list = object?[member] else { return [] }
        let texts = list.elements.compactMap(\.string)
        guard list.kind == .array, texts.count == list.count, !texts.isEmpty else { throw wrong(member) }
        return texts
    }

    func word<Word: RawRepresentable<String>>(_ member: String) throws(Wrong) -> Word {
        guard let word = Word(rawValue: try text(member)) else { throw wrong(member) }
        return word
    }

    /// The words of a list; nil where it is left out.
    func words<Word: RawRepresentable<String>>(_ member: String) throws(Wrong) -> [Word]? {
        let texts = try texts(member)
        let words = texts.compactMap { Word(rawValue: $0) }
        guard words.count == texts.count else { throw wrong(member) }
        return texts.isEmpty ? nil : words
    }

    func shard(_ member: String) throws(Wrong) -> Shard? {
        guard object?[member] != nil else { return nil }
        let parts = try text(member).split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], let shard = Shard(number: number, count: count) else {
            throw wrong(member)
        }
        return shard
    }

    private func wrong(_ member: String) -> Wrong { Wrong(member: "\(name).\(member)") }
}
