import Diagnostics
import PushTracking
import StrictJSON

/// Reads `vectors/*.json`; the effects of a matrix are left to the expansion.
struct VectorReader {
    let source: SpecSource
    let book: RuleBook
    /// Whether all rules could be read, so that a rule missing from the book does not exist.
    let isBookComplete: Bool
    let problems: ProblemCollector

    func vectors() -> [Vector] {
        source.entries(of: "vector", problems: problems) { vector($0, in: $1) }
    }

    private func vector(_ element: JSONElement, in file: String) -> Vector? {
        guard
            let reader = SpecObject(
                element,
                "a vector",
                in: file,
                required: ["id", "title", "rules", "since", "platforms", "app", "steps"],
                optional: ["foregroundOrder", "requires", "matrix", "notifications", "unread", "withdrawn"],
                problems: problems
            )
        else { return nil }
        let id = reader.identifier("id")
        let title = reader.string("title")
        let since = reader.version("since")
        let platforms = reader.words("platforms", as: Platform.self)
        if let list = element["platforms"], list.kind == .array, list.count == 0 {
            problems.report("a vector names one platform at least", at: list, in: file)
        }
        if let order = element["foregroundOrder"], !platforms.isEmpty, !platforms.contains(.ios) {
            problems.report("only iOS has a foreground order, and the vector does not run there", at: order, in: file)
        }
        let rules = rules(reader)
        let matrix = element["matrix"].map { self.matrix($0, in: file) } ?? Matrix(axes: [])
        guard let id, let title, let since, !rules.isEmpty, !platforms.isEmpty else { return nil }
        let place = element.place
        return Vector(
            id: id,
            title: title,
            rules: rules,
            since: since,
            withdrawn: withdrawal(reader),
            platforms: platforms,
            matrix: matrix,
            unread: unread(reader),
            file: file,
            line: place.line,
            column: place.column,
            body: element
        )
    }

    private func withdrawal(_ reader: SpecObject) -> Vector.Withdrawal? {
        guard let element = reader.element["withdrawn"],
            let reader = SpecObject(
                element, "a withdrawal", in: reader.file, required: ["version", "reason"], problems: problems),
            let version = reader.version("version"), let reason = reader.string("reason")
        else { return nil }
        return Vector.Withdrawal(version: version, reason: reason)
    }

    /// Reasons why the vector's pushes do not reach every reader.
    private func unread(_ reader: SpecObject) -> [PayloadReader: String] {
        let names = PayloadReader.allCases.map(\.rawValue)
        guard let element = reader.element["unread"],
            let reasons = SpecObject(
                element, "what is not read", in: reader.file, required: [], optional: names, problems: problems)
        else { return [:] }
        var unread: [PayloadReader: String] = [:]
        for case let reader in PayloadReader.allCases where element[reader.rawValue] != nil {
            unread[reader] = reasons.string(reader.rawValue)
        }
        return unread
    }

    private func rules(_ reader: SpecObject) -> [Rule] {
        guard let list = reader.element["rules"] else { return [] }
        var rules: [Rule] = []
        for element in reader.list("rules") {
            guard let id = element.string else {
                problems.report(
                    "\"rules\" of a vector must hold strings, not \(element.kind)", at: element, in: reader.file)
                continue
            }
            guard let rule = book[id] else {
                guard isBookComplete else { continue }
                problems.report(
                    "there is no rule \(quoted(id))",
                    at: element,
                    in: reader.file,
                    suggestion: remedy(for: id, among: book.rules.map(\.id))
                )
                continue
            }
            if rules.contains(where: { $0.id == rule.id }) {
                problems.report("the rule \(quoted(id)) appears twice", at: element, in: reader.file)
            }
            rules.append(rule)
        }
        if list.kind == .array, list.count == 0 {
            problems.report("a vector proves one rule at least", at: list, in: reader.file)
        }
        let levels = Set(rules.map(\.level))
        if levels.count > 1 {
            let words = rules.map { "\($0.id) is \($0.level.rawValue)" }.joined(separator: ", ")
            problems.report(
                "the rules of a vector are all of one level; \(words)",
                at: list,
                in: reader.file,
                suggestion: "write one vector for each level"
            )
        }
        return rules
    }

    private func matrix(_ element: JSONElement, in file: String) -> Matrix {
        guard element.kind == .object, element.count > 0 else {
            problems.report("a matrix is an object with one axis at least", at: element, in: file)
            return Matrix(axes: [])
        }
        var axes: [Matrix.Axis] = []
        for axis in element.members {
            checkName(axis, "an axis", in: file)
            guard axis.value.kind == .object, axis.value.count > 0 else {
                problems.report("an axis is an object with one named value at least", at: axis.value, in: file)
                continue
            }
            for value in axis.value.members { checkName(value, "a value", in: file) }
            let values = axis.value.members.map { Matrix.Value(name: $0.name, element: $0.value) }
            axes.append(Matrix.Axis(name: axis.name, element: axis.value, values: values))
        }
        let matrix = Matrix(axes: axes)
        guard matrix.count <= Self.combinationLimit else {
            problems.report(
                "the matrix has more than \(Self.combinationLimit) combinations",
                at: element,
                in: file,
                suggestion: "write several vectors with fewer axes"
            )
            return Matrix(axes: [])
        }
        return matrix
    }

    /// Far more than anyone can intend; a larger plan would only be a mistake.
    private static let combinationLimit = 10_000

    private func checkName(_ member: JSONMember, _ what: String, in file: String) {
        let isName = !member.name.isEmpty && member.name.utf8.allSatisfy(AxisName.allows)
        guard !isName else { return }
        problems.report(
            "\(quoted(member.name)) is not a name of \(what)",
            at: member.value,
            in: file,
            suggestion: "names are made of a-z, 0-9, `.` and `-`: they become part of case ids"
        )
    }
}

/// The alphabet of axis and value names.
enum AxisName {
    static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
