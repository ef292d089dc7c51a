package import ConformanceSpec
import Diagnostics
package import StrictJSON

/// Which rules each capture can show (`device/tells.json` of the spec).
package struct CaptureTells: Sendable {
    /// What is known of one rule.
    package struct Row: Sendable, Hashable {
        /// The rule's id.
        package let rule: String
        /// Whether hits show a violation.
        package let hit: Bool
        /// Whether calls show one.
        package let call: Bool
        /// Why not, or what limits it; nil if nothing does.
        package let reason: String?
    }

    /// Rules that a capture cannot tell apart.
    package struct Group: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// The kinds of difference that show it.
        package let differences: [DifferenceKind]
        /// Why a capture cannot show which one holds.
        package let reason: String
        /// The ids of the rules.
        package let rules: [String]
    }

    /// In the order of the file.
    package let rows: [Row]
    /// In the order of the file.
    package let groups: [Group]

    /// Reads the file.
    ///
    /// - Throws: the first problem in it.
    package init(_ source: SpecSource) throws(InputFileError) {
        let (root, file) = try source.deviceDocument("tells.json")
        let object = try ObjectReader(root, "what captures tell", in: file, required: ["covers", "groups", "rules"])
        var rows: [Row] = []
        for element in try object.list("rules") {
            let row = try ObjectReader(
                element, "a rule", in: file, required: ["rule", "hit", "call"], optional: ["reason"])
            rows.append(
                Row(
                    rule: try row.shownString("rule"), hit: try row.word("hit", as: Answer.self) == .yes,
                    call: try row.word("call", as: Answer.self) == .yes,
                    reason: row.has("reason") ? try row.shownString("reason") : nil))
        }
        self.rows = rows
        var groups: [Group] = []
        for element in try object.list("groups") {
            let group = try ObjectReader(
                element, "a group", in: file, required: ["name", "differences", "reason", "rules"])
            groups.append(
                Group(
                    name: try group.shownString("name"), differences: try group.words("differences"),
                    reason: try group.shownString("reason"), rules: try group.strings("rules")))
        }
        self.groups = groups
    }

    private enum Answer: String, CaseIterable {
        case yes, no
    }

    /// Whether hits can show that a rule is violated.
    package func isShownByHits(_ rule: String) -> Bool { rows.contains { $0.rule == rule && $0.hit } }

    /// Why hits cannot show that a rule is violated; nil if they can.
    package func reason(against rule: String) -> String? { rows.first { $0.rule == rule && !$0.hit }?.reason }
}

extension SpecSource {
    /// A file of the folder `device`, with its name in messages.
    func deviceDocument(_ path: String) throws(InputFileError) -> (root: JSONElement, file: String) {
        let name = "\(name)/\(path)"
        guard let file = self[path] else {
            throw InputFileError(
                "the spec has no \(path)", at: SourcePlace(file: name),
                suggestion: "use the built-in spec for walks on a device: leave out --spec")
        }
        return (try JSONDocument.read(file.bytes, file: name), name)
    }
}
