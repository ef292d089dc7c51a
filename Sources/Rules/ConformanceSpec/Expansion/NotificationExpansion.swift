import Diagnostics
import PushTracking
import StrictJSON

/// The default notification of vectors, from `defaults.json`.
package struct DefaultNotification: Sendable {
    /// A member of `data`, `apns` or `fcm`.
    struct Member: Sendable {
        let key: String
        let element: JSONElement
        /// Its value if it has no placeholder: the same in every case.
        let fixed: ValueTemplate?

        package init(_ member: JSONMember) {
            key = member.name
            element = member.value
            let value = PayloadValue(element)
            fixed = value.mentionsDollar ? nil : .fixed(value)
        }
    }

    let file: String
    let data: [Member]
    let apns: [Member]
    /// The members that the messaging service adds to `data` in the intents of Android's gestures.
    let fcm: [Member]

    package init?(source: SpecSource, problems: ProblemCollector) {
        guard let document = source.document("defaults.json", problems: problems),
            let reader = SpecObject(
                document.root,
                "the defaults",
                in: document.file,
                required: ["covers", "notification"],
                problems: problems
            ), let element = reader.element["notification"],
            let notification = SpecObject(
                element,
                "the default notification",
                in: document.file,
                required: ["data", "apns"],
                optional: ["fcm"],
                problems: problems
            ), let data = notification.element["data"], let apns = notification.element["apns"]
        else { return nil }
        _ = reader.string("covers")
        let fcm = notification.element["fcm"]
        for part in [data, apns, fcm ?? data] where part.kind != .object {
            problems.report("the default notification's parts are objects", at: part, in: document.file)
            return nil
        }
        file = document.file
        self.data = data.members.map { Member($0) }
        self.apns = apns.members.map { Member($0) }
        self.fcm = fcm?.members.map { Member($0) } ?? []
    }
}

extension PayloadValue {
    /// Whether it may have a placeholder.
    fileprivate var mentionsDollar: Bool {
        switch self {
        case .null, .boolean, .number: false
        case .string(let text): Placeholder.mayStand(in: text)
        case .array(let values): values.contains(where: \.mentionsDollar)
        case .object(let payload):
            payload.entries.contains { Placeholder.mayStand(in: $0.key) || $0.value.mentionsDollar }
        }
    }
}

/// Turns a vector's notifications into payloads for one platform.
package struct NotificationExpansion {
    package let defaults: DefaultNotification

    /// Expands notifications over a spec's defaults.
    package init(defaults: DefaultNotification) {
        self.defaults = defaults
    }

    /// Values are read after merging: those that are replaced or removed need not be read.
    private typealias Members = [(key: String, source: Source)]

    /// The source of a value.
    private enum Source {
        /// The default member at a position.
        case defaults(Int)
        case vector(CaseContext.Bound)
        case scenario(PayloadValue)
    }

    /// Changes the members of `data`, `apns` or `fcm`; false after a problem was reported.
    private typealias Change = (_ part: String, inout Members, inout CaseContext) -> Bool

    /// The header `apns-collapse-id` of a notification; nil if it has none.
    ///
    /// A text that is not one is reported.
    func collapseID(of described: CaseContext.Bound?, in context: inout CaseContext) -> String? {
        guard let described, let bound = context.member("collapseId", of: described) else { return nil }
        reportForeign("collapseId", of: .ios, in: described, &context)
        if let text = bound.element.string, (1...64).contains(text.utf8.count) { return text }
        context.report("\"collapseId\" is a text of 1 to 64 bytes", at: bound)
        return nil
    }

    /// The payload, and the extras of its gesture intents if they have more; nil after a problem was reported.
    package func payload(
        of name: String,
        described: CaseContext.Bound?,
        in context: inout CaseContext
    ) -> (payload: PayloadTemplate, extras: PayloadTemplate?)? {
        guard let owner = context.notifications.firstIndex(of: name) else { return nil }
        if let described {
            guard context.allow(["data", "apns", "fcm", "collapseId"], in: described, subject: "a notification") else {
                return nil
            }
        }
        return payload(of: owner, described: described, in: &context) { part, members, context in
            guard let described, let changes = context.member(part, of: described) else { return true }
            return merge(changes, into: &members, in: &context)
        }
    }

    /// The same for a notification of a scenario.
    package func payload(
        of owner: Int, changes: [PushChange], in context: inout CaseContext
    ) -> (payload: PayloadTemplate, extras: PayloadTemplate?)? {
        payload(of: owner, described: nil, in: &context) { part, members, context in
            for change in changes where part == (change.member.isInAPS ? "apns" : "data") {
                let key = change.member.key
                let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
                switch (change.value, index) {
                case (let value?, let index?): members[index] = (key, .scenario(value))
                case (let value?, nil): members.append((key, .scenario(value)))
                case (nil, let index?): members.remove(at: index)
                case (nil, nil):
                    context.problems.report(
                        "\(quoted(key)) is not among the defaults, so it cannot be removed", at: context.vector.body,
                        in: context.vector.file)
                    return false
                }
            }
            return true
        }
    }

    private func payload(
        of owner: Int, described: CaseContext.Bound?, in context: inout CaseContext, change: Change
    ) -> (payload: PayloadTemplate, extras: PayloadTemplate?)? {
        guard var members = part("data", default: defaults.data, owner: owner, in: &context, change: change) else {
            return nil
        }
        switch context.platform {
        case .android:
            reportForeign("apns", of: .ios, in: described, &context)
            guard let added = part("fcm", default: defaults.fcm, owner: owner, in: &context, change: change) else {
                return nil
            }
            let more = added.filter { entry in !members.contains { $0.key.hasSameBytes(as: entry.key) } }
            return (PayloadTemplate(members), more.isEmpty ? nil : PayloadTemplate(members + more))
        case .ios:
            reportForeign("fcm", of: .android, in: described, &context)
            guard !members.contains(where: { $0.key.hasSameBytes(as: "aps") }) else {
                if let data = described.flatMap({ context.member("data", of: $0) }) {
                    context.report(
                        "`aps` does not belong in \"data\"", at: data, suggestion: "write what it holds into \"apns\"")
                }
                return nil
            }
            guard let aps = part("apns", default: defaults.apns, owner: owner, in: &context, change: change) else {
                return nil
            }
            members.append(("aps", ValueTemplate(aps)))
            return (PayloadTemplate(members), nil)
        }
    }

    /// Reports a part of the other platform in a vector that does not run there.
    private func reportForeign(
        _ part: String, of platform: Platform, in described: CaseContext.Bound?, _ context: inout CaseContext
    ) {
        guard !context.vector.platforms.contains(platform), let described,
            let bound = context.member(part, of: described)
        else { return }
        let name = platform == .ios ? "iOS" : "Android"
        context.report(
            "only \(name) has `\(part)`, and the vector does not run there",
            at: bound,
            suggestion: "remove it, or add the platform"
        )
    }

    /// The members of `data`, `apns` or `fcm` after the changes to the defaults.
    private func part(
        _ name: String,
        default defaultMembers: [DefaultNotification.Member],
        owner: Int,
        in context: inout CaseContext,
        change: Change
    ) -> [(key: String, value: ValueTemplate)]? {
        var members: Members = defaultMembers.indices.map { (defaultMembers[$0].key, .defaults($0)) }
        guard change(name, &members, &context) else { return nil }
        var result: [(key: String, value: ValueTemplate)] = []
        result.reserveCapacity(members.count)
        for (key, source) in members {
            let bound: CaseContext.Bound
            var fixed: ValueTemplate?
            switch source {
            case .defaults(let position):
                let member = defaultMembers[position]
                bound = CaseContext.Bound(element: member.element, file: defaults.file, mayNameAxes: false)
                fixed = member.fixed
            case .vector(let described): bound = described
            case .scenario(let value):
                result.append((key, .fixed(value)))
                continue
            }
            guard let value = fixed ?? context.value(bound, owner: owner) else { return nil }
            if context.platform == .android, !value.isText {
                context.report(
                    "Android's push data are strings, so \(quoted(key)) cannot be \(bound.element.kind)",
                    at: bound,
                    suggestion: "write a vector of its own for ios"
                )
                return nil
            }
            result.append((key, value))
        }
        return result
    }

    private func merge(_ changes: CaseContext.Bound, into members: inout Members, in context: inout CaseContext) -> Bool
    {
        guard changes.element.kind == .object else {
            context.report("the parts of a notification are objects, not \(changes.element.kind)", at: changes)
            return false
        }
        if let only = context.member("$only", of: changes) {
            guard changes.element.count == 1, only.element.kind == .object else {
                context.report("`$only` must be alone, and hold an object", at: changes)
                return false
            }
            members = only.element.members.map { ($0.name, .vector(only.child($0.value))) }
            return true
        }
        for member in changes.element.members {
            let value = context.resolved(changes.child(member.value))
            let name = member.name
            let index = members.firstIndex { $0.key.hasSameBytes(as: name) }
            switch (isAbsent(value, in: &context), index) {
            case (true, let index?): members.remove(at: index)
            case (true, nil):
                context.report("\(quoted(name)) is not among the defaults, so it cannot be removed", at: value)
                return false
            case (false, let index?): members[index] = (name, .vector(value))
            case (false, nil): members.append((name, .vector(value)))
            }
        }
        return true
    }

    private func isAbsent(_ bound: CaseContext.Bound, in context: inout CaseContext) -> Bool {
        guard let flag = bound.element["$absent"] else { return false }
        if flag.boolean != true || bound.element.count != 1 {
            context.report("`{\"$absent\": true}` has no other form", at: bound)
        }
        return true
    }
}
