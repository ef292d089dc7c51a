import Diagnostics
package import PushTracking
import StrictJSON

/// The expansion of a vector on a platform, one combination after the other.
package struct CaseContext {
    let vector: Vector
    let platform: Platform
    /// The value of `${_category}`: the category that the app declares.
    let category: String
    var combination: Combination
    /// The names of the notifications; their positions are the ordinals.
    package var notifications: [String] = []
    /// The positions of the axes used by any combination so far.
    var usedAxes = AxisSet()
    let problems: ProblemCollector

    package init(vector: Vector, platform: Platform, category: String, problems: ProblemCollector) {
        self.category = category
        self.vector = vector
        self.platform = platform
        self.problems = problems
        combination = vector.matrix.firstCombination
    }

    /// The vector's id with the platform and the chosen values, such as `flag.off[android,event=opened]`.
    var caseID: String {
        var caseID = vector.id
        var count = vector.id.utf8.count + platform.rawValue.utf8.count + 2
        for index in combination.axes.indices {
            count += combination.axes[index].name.utf8.count + combination.value(ofAxis: index).name.utf8.count + 2
        }
        caseID.reserveCapacity(count)
        caseID += "["
        caseID += platform.rawValue
        for index in combination.axes.indices {
            caseID += ","
            caseID += combination.axes[index].name
            caseID += "="
            caseID += combination.value(ofAxis: index).name
        }
        caseID += "]"
        return caseID
    }

    /// An element of a vector or of the defaults, and whether it may refer to axes of the matrix.
    package struct Bound {
        let element: JSONElement
        /// Its file.
        let file: String
        /// False inside the values of the matrix itself, and in the defaults.
        let mayNameAxes: Bool

        func child(_ element: JSONElement) -> Bound { Bound(element: element, file: file, mayNameAxes: mayNameAxes) }
    }

    mutating func report(_ message: String, at bound: Bound, suggestion: String? = nil) {
        problems.report(message, at: bound.element, in: bound.file, suggestion: suggestion)
    }

    /// A member of the vector with matrix values inserted; nil if the vector has no such member.
    mutating func member(_ name: String) -> Bound? {
        vector.body[name].map { resolved(Bound(element: $0, file: vector.file, mayNameAxes: true)) }
    }

    mutating func member(_ name: String, of parent: Bound) -> Bound? {
        parent.element[name].map { resolved(parent.child($0)) }
    }

    /// The element itself, or the matrix value if it consists of one axis.
    mutating func resolved(_ bound: Bound) -> Bound {
        guard let text = bound.element.string, Placeholder.mayStand(in: text), let parts = Placeholder.parts(of: text),
            parts.count == 1,
            case .axis(let name) = parts[0]
        else { return bound }
        guard let value = value(of: name, at: bound) else { return bound }
        return Bound(element: value, file: vector.file, mayNameAxes: false)
    }

    /// The value of an axis, or its member for `axis.member`; reports unknown names.
    private mutating func value(of name: String, at bound: Bound) -> JSONElement? {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if bound.mayNameAxes, let index = combination.index(of: name) {
            usedAxes.insert(index)
            return combination.value(ofAxis: index).element
        }
        if bound.mayNameAxes, parts.count == 2, let index = combination.index(of: parts[0]),
            let member = combination.value(ofAxis: index).element[parts[1]]
        {
            usedAxes.insert(index)
            return member
        }
        report(
            "nothing fills the placeholder \(quoted("${\(name)}"))",
            at: bound,
            suggestion: unfilledRemedy(parts.first ?? name, at: bound)
        )
        return nil
    }

    private func unfilledRemedy(_ axis: String, at bound: Bound) -> String {
        let literal = "write `$${` for a literal `${`"
        guard bound.mayNameAxes else {
            return "axes may be used neither in the defaults nor in the matrix itself; " + literal
        }
        return remedy(for: axis, among: combination.axes.map(\.name))
            ?? "add an axis of that name to the matrix, or " + literal
    }

    /// A text of a resolved element, in parts that may still have seeded ids; nil after a problem was reported.
    ///
    /// - Parameter owner: the ordinal of the notification to which `${_mId}` without a name refers.
    mutating func text(_ bound: Bound, owner: Int?) -> [ValueTemplate.TextPart]? {
        guard let text = bound.element.string else {
            report("expected a string, not \(bound.element.kind)", at: bound)
            return nil
        }
        guard let parts = Placeholder.parts(of: text) else {
            report("a placeholder is not closed by `}`", at: bound, suggestion: "write `$${` for a literal `${`")
            return nil
        }
        var result: [ValueTemplate.TextPart] = []
        for part in parts {
            switch part {
            case .literal(let literal): result.append(.literal(literal))
            case .axis(let axis):
                guard let value = value(of: axis, at: bound) else { return nil }
                guard let inserted = value.string else {
                    report(
                        "the value of \(quoted(axis)) is put into a text, so it has to be a string, not \(value.kind)",
                        at: bound)
                    return nil
                }
                result.append(.literal(inserted))
            case .category: result.append(.literal(category))
            case .fcm(let part):
                guard let owner else {
                    report("what Firebase's messaging service adds may be used only in a notification", at: bound)
                    return nil
                }
                result.append(.fcm(part, notification: owner))
            case .messageID(let name):
                guard let ordinal = ordinal(of: name, owner: owner, at: bound) else { return nil }
                result.append(.messageID(notification: ordinal))
            case .deliveryID(let name):
                guard let ordinal = ordinal(of: name, owner: owner, at: bound) else { return nil }
                result.append(.deliveryID(notification: ordinal))
            }
        }
        return result
    }

    private mutating func ordinal(of name: String?, owner: Int?, at bound: Bound) -> Int? {
        guard let name else {
            if owner == nil { report("seeded ids may be used only where a notification is meant", at: bound) }
            return owner
        }
        guard let ordinal = notifications.firstIndex(of: name) else {
            report(
                "there is no notification \(quoted(name))",
                at: bound,
                suggestion: remedy(for: name, among: notifications)
            )
            return nil
        }
        return ordinal
    }

    /// A text without seeded ids.
    mutating func plainText(_ bound: Bound) -> String? {
        if let text = bound.element.string, !Placeholder.mayStand(in: text) { return text }
        guard let parts = text(bound, owner: nil) else { return nil }
        return parts.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// A word of a fixed set.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ bound: Bound, as type: Word.Type = Word.self)
        -> Word?
    {
        guard bound.element.kind == .string else {
            return problems.collect(try ObjectReader.word(bound.element, in: bound.file))
        }
        guard let text = plainText(bound) else { return nil }
        return problems.collect(try ObjectReader.word(bound.element, readAs: text, in: bound.file))
    }

    /// Checks that an object has no other members.
    ///
    /// - Returns: whether it is an object.
    mutating func allow(_ names: [String], in bound: Bound, subject: String) -> Bool {
        SpecObject(bound.element, subject, in: bound.file, required: [], optional: names, problems: problems) != nil
    }
}
