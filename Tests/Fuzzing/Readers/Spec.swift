import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// A spec is read or refused, twice in the same way; what was read expands to the same cases twice, and again from files
/// that are written anew from what was read.
///
/// An input is a folder: lines `=== PATH`, each with the file below it.
struct Reader: FuzzedReader {
    static let longest = 4096
    static let pace = Pace(milliseconds: 50, nanosecondsPerByte: 10_000)

    init() {}

    var seeds: [[UInt8]] {
        let rule =
            #""editions": ["2022-02"], "sources": [{"anchor": "a", "evidence": ["prose"], "commits": ["c"]}], "effect": "e", "remedy": "r", "provedBy": "vectors""#
        let folder = [
            file("editions.json", #"{"specVersion": "1", "editions": [{"id": "2022-02", "summary": "s"}]}"#),
            file(
                "defaults.json",
                #"{"covers": "x", "notification": {"data": {"_mId": "${_mId}", "_dId": "${_dId}", "_acsDeliveryTracking": "on"}, "apns": {"content-available": 1}}}"#
            ),
            file(
                "rules/actions.json",
                #"{"covers": "x", "rules": [{"id": "a.one", "level": "required", "sentence": "s", "owns": ["unexpected", "missing", "function", "order"], \#(rule)}, {"id": "a.two", "level": "required", "sentence": "t", "owns": ["action", "broadlogId", "deliveryId", "keys", "threw", "unanswered"], "documents": {"event": "received", "actions": ["7"]}, \#(rule)}, {"id": "a.three", "level": "informative", "editions": ["2022-02"], "sources": [], "owns": [], "sentence": "u", "provedBy": "vectors"}]}"#
            ),
            file(
                "vectors/a.json",
                #"{"covers": "x", "vectors": [{"id": "v.one", "title": "t", "rules": ["a.one", "a.two"], "since": "1", "platforms": ["android", "ios"], "app": "background", "matrix": {"flag": {"off": "off", "other": "x"}}, "notifications": {"first": {"data": {"_acsDeliveryTracking": "${flag}"}}}, "steps": [{"event": "received", "notification": "first", "calls": "none"}]}]}"#
            ),
        ]
        let steps: [String] = [
            #"{"event": "received", "notification": "first", "calls": "documented", "order": "documented"}, {"event": "dismissed", "notification": "first", "calls": "none"}"#,
            #"{"event": "received", "notification": "first", "calls": [{"function": "collectMessageInfo", "data": {"broadlogId": "${_mId}", "deliveryId": "${_dId}", "action": "7"}}]}"#,
        ]
        let others = steps.map { steps in
            file(
                "vectors/a.json",
                #"{"covers": "x", "vectors": [{"id": "v.two", "title": "t", "rules": ["a.two"], "since": "1", "withdrawn": {"version": "2", "reason": "r"}, "platforms": ["ios"], "app": "foreground", "requires": {"sdk": {"ACPCore": ">=1.4.0"}}, "notifications": {"first": {}}, "steps": [\#(steps)]}]}"#
            )
        }
        let more = [
            file(
                "excluded.json",
                #"{"covers": "x", "excluded": [{"anchor": "a", "editions": ["2022-02"], "demand": "d", "reason": "r"}]}"#
            ),
            file(
                "faults.json",
                #"{"covers": "x", "faults": [{"name": "f", "summary": "s", "platforms": ["android"], "caughtBy": ["a.one"]}], "correct": [{"name": "g", "summary": "s", "platforms": ["ios"]}]}"#
            ),
            file(
                "decisions.json",
                #"{"covers": "x", "decisions": [{"events": ["received", "opened"], "flags": ["off"], "calls": "none", "rules": ["a.one"]}, {"platforms": ["ios"], "events": ["acted"], "ids": ["missing"], "alert": false, "callbacks": [], "calls": "any", "rules": ["a.three"]}, {"platforms": ["android"], "events": ["received"], "callbacks": ["onMessageReceived"], "calls": ["7"], "rules": ["a.two"]}]}"#
            ),
        ]
        return [Self.input(folder), Self.input(folder + more)] + more.map { Self.input(folder + [$0]) }
            + others.map { Self.input(folder.dropLast() + [$0]) }
    }

    private func file(_ path: String, _ text: String) -> SpecSource.File {
        SpecSource.File(path: path, bytes: Array(text.utf8))
    }

    private static func input(_ files: [SpecSource.File]) -> [UInt8] {
        files.flatMap { Array("=== \($0.path)\n".utf8) + $0.bytes + [UInt8(ascii: "\n")] }
    }

    private static func source(_ input: [UInt8]) -> SpecSource {
        var files: [SpecSource.File] = []
        var path: String?
        var bytes: [UInt8] = []
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "=== ".utf8) {
                if let path { files.append(SpecSource.File(path: path, bytes: bytes)) }
                path = String(decoding: line.dropFirst(4), as: UTF8.self)
                bytes = []
            } else {
                bytes += line + [UInt8(ascii: "\n")]
            }
        }
        if let path { files.append(SpecSource.File(path: path, bytes: bytes)) }
        return SpecSource(name: "spec", files: files)
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let source = Self.source(input)
        let first = Self.read(source)
        switch (first, thoroughly ? Self.read(source) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            try expect(!one.problems.isEmpty, "refused without a reason")
            return false
        case (.success(let specification), .success(let again)):
            let problems = specification.problems()
            guard thoroughly else { return true }
            let cases = Self.cases(specification)
            try expectSame(cases, Self.cases(again), "expanded in two ways")
            try expect(problems == again.problems(), "validated in two ways: \(problems)")
            try expect(specification.identity == again.identity, "two digests")
            try compare(source, cases)
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func read(_ source: SpecSource) -> Result<Specification, InputFileError> {
        do throws(InputFileError) { return .success(try Specification(source)) } catch { return .failure(error) }
    }

    /// The cases of all editions, or why there are none.
    private static func cases(_ specification: Specification) -> String {
        specification.editions.map { edition in
            do throws(InputFileError) {
                return try specification.expanded(in: edition) { _ in true }.cases.map {
                    "\($0.id) \($0.filled(seed: 7, caseIndex: .init(0)).script)"
                }.joined(separator: "\n")
            } catch {
                return error.problems.map(\.message).joined(separator: "\n")
            }
        }.joined(separator: "\n\n")
    }

    /// Written anew, the files say the same.
    private func compare(_ source: SpecSource, _ cases: String) throws(Finding) {
        let files = source.files.map { file in
            guard let document = try? JSONDocument(file.bytes) else { return file }
            return self.file(file.path, JSONWriter.document { $0.element(document.root) })
        }
        guard case .success(let written) = Self.read(SpecSource(name: "spec", files: files)) else {
            throw Finding("written anew, it is refused")
        }
        try expectSame(cases, Self.cases(written), "written anew")
    }
}
