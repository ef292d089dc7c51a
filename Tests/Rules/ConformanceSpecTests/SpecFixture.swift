import ConformanceSpec
import Diagnostics
import StrictJSON
import Testing

/// A minimal valid spec, of which a test changes one thing.
struct SpecFixture {
    private(set) var files: [String: String] = [
        "editions.json": editions, "defaults.json": defaults, "rules/actions.json": rules, "vectors/main.json": vectors,
    ]
    /// Where the marker of the last change stood.
    private(set) var marked: (file: String, line: Int, column: Int)?

    var source: SpecSource {
        SpecSource(name: "spec", files: files.map { SpecSource.File(path: $0.key, bytes: Array($0.value.utf8)) })
    }

    /// The same with another file.
    func adding(_ text: String, as file: String) -> SpecFixture {
        var copy = self
        copy.set(text, for: file)
        return copy
    }

    /// Replaces the one occurrence of a text; a `▶` in the new text marks where a problem is expected.
    func replacing(_ old: String, by new: String, in file: String) throws -> SpecFixture {
        let text = try #require(files[file])
        let pieces = text.components(separatedBy: old)
        try #require(pieces.count == 2, "\(old) stands \(pieces.count - 1) times in \(file)")
        var copy = self
        copy.set(pieces[0] + new + pieces[1], for: file)
        return copy
    }

    /// The same with the vectors' list replaced by one vector of these members, after those that every vector needs.
    ///
    /// Where the members have no mark, the vector itself has it.
    func withVector(_ members: String, rules: String = "\"a.received\"", platforms: String = #""android", "ios""#)
        -> SpecFixture
    {
        var copy = self
        let mark = members.contains("▶") ? "" : "▶"
        let head = """
            "id": "v.one", "title": "t", "rules": [\(rules)], "since": "1", "platforms": [\(platforms)]
            """
        copy.set(#"{ "covers": "x", "vectors": [ \#(mark){ \#(head),\#n\#(members)\#n} ] }"#, for: "vectors/main.json")
        return copy
    }

    mutating func set(_ text: String?, for file: String) {
        files[file] = text
        guard let text, let marker = text.unicodeScalars.firstIndex(of: "▶") else { return }
        let before = text.unicodeScalars[..<marker].split(separator: "\n", omittingEmptySubsequences: false)
        marked = (file, before.count, (before.last?.count ?? 0) + 1)
        files[file] = text.filter { $0 != "▶" }
    }

    /// Everything that reading and validation find.
    var problems: [Diagnostic] {
        do {
            return try Specification(source).problems()
        } catch {
            return error.problems
        }
    }

    /// What reading and expanding find, without what is missing in the spec as a whole.
    func expansion(edition: String? = nil) throws -> CaseExpansion {
        let specification = try Specification(source)
        let edition = try edition.map { try #require(specification.edition($0)) } ?? specification.defaultEdition
        return try specification.expanded(in: edition, refusingEqualCases: true)
    }

    var expansionProblems: [Diagnostic] {
        do {
            _ = try expansion()
            return []
        } catch let error as InputFileError {
            return error.problems
        } catch {
            return [Diagnostic(.error, "\(error)")]
        }
    }
}

extension String {
    func components(separatedBy separator: String) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            pieces.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return pieces + [String(rest)]
    }
}

private let editions = """
    {
      "specVersion": "1",
      "editions": [
        { "id": "old", "summary": "the first" },
        { "id": "new", "summary": "the second" }
      ]
    }
    """

private let defaults = """
    {
      "covers": "the notification",
      "notification": {
        "data": { "_mId": "${_mId}", "_dId": "${_dId}", "_acsDeliveryTracking": "on", "title": "Hello" },
        "fcm": { "from": "7", "google.message_id": "0:${_dId}" },
        "apns": { "alert": "Hello", "content-available": 1, "category": "DEFAULT" }
      }
    }
    """

private let rules = """
    {
      "covers": "the rules",
      "rules": [
        {
          "id": "a.received",
          "level": "required",
          "editions": ["old", "new"],
          "reason": "It is so.",
          "sentence": "Answer a notification.", "effect": "Counts are wrong.", "remedy": "Do it.",
          "sources": [ { "anchor": "a", "evidence": ["prose", "table"], "commits": ["c"] } ],
          "owns": ["unanswered"],
          "defaultFor": [
            { "difference": "unanswered" }, { "difference": "missing" }, { "difference": "unexpected" }, { "difference": "extra" }, { "difference": "action" }, { "difference": "broadlogId" },
            { "difference": "deliveryId" }, { "difference": "keys" }, { "difference": "function" }, { "difference": "name" },
            { "difference": "order" }, { "difference": "threw" }
          ],
          "documents": { "event": "received", "actions": ["7"] },
          "provedBy": "vectors"
        },
        {
          "id": "a.opened",
          "level": "recommended",
          "editions": ["new"],
          "reason": "It is so.",
          "sentence": "Answer a tap.", "effect": "Counts are wrong.", "remedy": "Do it.",
          "sources": [ { "anchor": "b", "evidence": ["code"], "commits": ["c"] } ],
          "owns": ["order"],
          "documents": { "event": "opened", "actions": ["2", "1"] },
          "provedBy": "vectors"
        },
        {
          "id": "a.silent",
          "level": "informative",
          "editions": ["new"],
          "reason": "It is so.",
          "sentence": "Nothing is said.", "effect": "Counts are wrong.", "remedy": "Do it.",
          "sources": [],
          "owns": [],
          "provedBy": "vectors"
        }
      ]
    }
    """

private let vectors = """
    {
      "covers": "the vectors",
      "vectors": [
        {
          "id": "v.one",
          "title": "a matrix over a flag",
          "rules": ["a.received"],
          "since": "1",
          "platforms": ["android", "ios"],
          "app": "foreground",
          "foregroundOrder": "remote-first",
          "requires": { "sdk": { "ACPCore": ">=1.4.0" } },
          "matrix": { "flag": { "on": "on", "off": "off" } },
          "notifications": { "push": { "data": { "_acsDeliveryTracking": "${flag}" }, "apns": { "sound": "ping" } } },
          "steps": [ { "event": "received", "notification": "push", "calls": { "android": "documented", "ios": ["7"] } } ]
        },
        {
          "id": "v.two",
          "title": "a tap",
          "rules": ["a.opened"],
          "since": "1",
          "platforms": ["android"],
          "app": "background",
          "steps": [ { "event": "opened", "notification": "push", "calls": "documented", "order": "documented" } ]
        },
        {
          "id": "v.three",
          "title": "no word about it",
          "rules": ["a.silent"],
          "since": "1",
          "platforms": ["ios"],
          "app": "closed",
          "steps": [
            {
              "event": "dismissed", "notification": "old",
              "calls": [ { "function": "trackAction", "name": "tracking", "data": { "broadlogId": "${_mId}" } } ]
            },
            { "event": "resumed", "calls": "any" }
          ]
        }
      ]
    }
    """
