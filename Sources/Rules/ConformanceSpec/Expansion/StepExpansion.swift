import DeviceModel
import Diagnostics
package import PushTracking
import StrictJSON

/// Turns a vector's steps into device events, and their `calls` into expectations.
struct StepExpansion {
    let book: RuleBook
    let edition: Edition

    /// A step with a known event, whose expectation has not been read.
    struct EventStep {
        let bound: CaseContext.Bound
        let event: DeviceEvent
        /// The milliseconds since the event before it, if they are not the usual ones.
        let pause: Int64?
    }

    /// The names of notifications that the steps mention, in order.
    func mentions(in context: inout CaseContext) -> [String] {
        guard let steps = context.member("steps") else { return [] }
        var names: [String] = []
        for element in steps.element.elements {
            guard let bound = context.member("notification", of: context.resolved(steps.child(element))),
                let name = context.plainText(bound), !names.contains(name)
            else { continue }
            names.append(name)
        }
        return names
    }

    /// The device events of the steps; nil after a problem was reported.
    func steps(in context: inout CaseContext) -> [EventStep]? {
        guard let steps = context.member("steps") else { return nil }
        guard steps.element.kind == .array, steps.element.count > 0 else {
            context.report("the steps are an array with one step at least", at: steps)
            return nil
        }
        var result: [EventStep] = []
        for element in steps.element.elements {
            let bound = context.resolved(steps.child(element))
            guard context.allow(["event", "notification", "after", "calls", "order"], in: bound, subject: "a step"),
                let event = event(bound, in: &context)
            else { return nil }
            guard let after = context.member("after", of: bound) else {
                result.append(EventStep(bound: bound, event: event, pause: nil))
                continue
            }
            guard let pause = pause(after, in: &context) else { return nil }
            guard !result.isEmpty else {
                context.report(
                    "nothing comes before the first step", at: after, suggestion: "remove \"after\"")
                return nil
            }
            result.append(EventStep(bound: bound, event: event, pause: pause))
        }
        return result
    }

    private func pause(_ after: CaseContext.Bound, in context: inout CaseContext) -> Int64? {
        guard let pause = after.element.integer.map(Int64.init), pause >= DeviceTime.shortestPause else {
            context.report(
                "\"after\" is a number of milliseconds, at least \(DeviceTime.shortestPause)", at: after)
            return nil
        }
        return pause
    }

    private func event(_ step: CaseContext.Bound, in context: inout CaseContext) -> DeviceEvent? {
        guard let bound = context.member("event", of: step) else {
            context.report("a step names its event", at: step)
            return nil
        }
        guard let kind: DeviceEvent.Kind = context.word(bound) else { return nil }
        let name = context.member("notification", of: step)
        guard kind.concernsNotification else {
            if let name {
                context.report(
                    "`\(kind.rawValue)` is about no notification", at: name, suggestion: "remove \"notification\"")
            }
            return kind.event(notification: 0)
        }
        guard let name, let text = context.plainText(name) else {
            context.report(
                "`\(kind.rawValue)` names its notification", at: step, suggestion: "add \"notification\": \"first\"")
            return nil
        }
        return context.notifications.firstIndex(of: text).map(kind.event)
    }

    /// The expectation of a step; nil after a problem was reported.
    ///
    /// - Parameter isSilent: the device makes no callback for the step's event.
    func expectation(_ step: EventStep, ids: [StringIDs], isSilent: Bool, in context: inout CaseContext)
        -> ExpectationTemplate?
    {
        guard let calls = context.member("calls", of: step.bound) else {
            context.report(
                "a step says what calls it expects", at: step.bound,
                suggestion: "add \"calls\": \"documented\", or \"none\"")
            return nil
        }
        var isOrdered = false
        if let order = context.member("order", of: step.bound) {
            guard context.word(order, as: JudgedOrder.self) != nil else { return nil }
            isOrdered = true
        }
        return expectation(
            calls, step: step, ids: ids, isSilent: isSilent, isOrdered: isOrdered, in: &context)
    }

    private enum JudgedOrder: String, CaseIterable {
        case documented
    }

    private enum Shorthand: String, CaseIterable {
        case documented, none, any
    }

    private func expectation(
        _ calls: CaseContext.Bound,
        step: EventStep,
        ids: [StringIDs],
        isSilent: Bool,
        isOrdered: Bool,
        in context: inout CaseContext
    ) -> ExpectationTemplate? {
        switch calls.element.kind {
        case .string:
            guard let word: Shorthand = context.word(calls) else { return nil }
            switch word {
            case .none: return .calls([], isOrdered: false)
            case .any:
                guard context.vector.level == .informative || leavesOpen(step.event.kind, in: &context) else {
                    context.report(
                        "only informative vectors expect \"any\" here",
                        at: calls, suggestion: "say what must be sent")
                    return nil
                }
                return .any
            case .documented:
                guard let actions = book.documentation(of: step.event.kind, in: edition)?.actions else {
                    context.report(
                        "no rule documents what is sent for `\(step.event.kind.rawValue)` in edition \(edition.id)",
                        at: calls,
                        suggestion: "say \"none\", or \"any\" in an informative vector"
                    )
                    return nil
                }
                return self.actions(
                    isSilent ? [] : actions, at: calls, step: step, ids: ids, isOrdered: isOrdered, in: &context)
            }
        case .array:
            return list(calls, step: step, ids: ids, isOrdered: isOrdered, in: &context)
        case .object where calls.element["optional"] != nil:
            guard context.allow(["optional"], in: calls, subject: "calls that may be made"),
                let optional = context.member("optional", of: calls),
                case .calls(let listed, _)? = list(optional, step: step, ids: ids, isOrdered: false, in: &context)
            else { return nil }
            return .atMost(listed)
        case .object:
            guard context.allow(Platform.allCases.map(\.rawValue), in: calls, subject: "calls by platform") else {
                return nil
            }
            guard let own = context.member(context.platform.rawValue, of: calls) else {
                context.report(
                    "the calls say nothing about \(context.platform.rawValue), where the vector runs, too", at: calls)
                return nil
            }
            guard own.element.kind != .object || own.element["optional"] != nil else {
                context.report("calls by platform are not nested", at: own)
                return nil
            }
            return expectation(
                own, step: step, ids: ids, isSilent: isSilent, isOrdered: isOrdered, in: &context)
        case .null, .boolean, .number:
            context.report("calls are a word, an array or an object by platform, not \(calls.element.kind)", at: calls)
            return nil
        }
    }

    /// Whether the page leaves the answer to an event open in every vector.
    private func leavesOpen(_ event: DeviceEvent.Kind, in context: inout CaseContext) -> Bool {
        event == .acted || event == .received && hasRepeatedArrival(in: &context)
    }

    /// Whether a push arrives twice in the vector.
    private func hasRepeatedArrival(in context: inout CaseContext) -> Bool {
        guard let steps = steps(in: &context) else { return false }
        let arrivals = steps.map(\.event).filter { $0.kind == .received }
        return Set(arrivals).count < arrivals.count
    }

    private func actions(
        _ actions: [String],
        at calls: CaseContext.Bound,
        step: EventStep,
        ids: [StringIDs],
        isOrdered: Bool,
        in context: inout CaseContext
    ) -> ExpectationTemplate? {
        guard !actions.isEmpty else { return .calls([], isOrdered: false) }
        guard let notification = step.event.notification else {
            context.report("`\(step.event.kind.rawValue)` is about no notification whose ids could be sent", at: calls)
            return nil
        }
        let needed: [(id: StringIDs, key: String)] = [
            (.message, CampaignKey.messageID), (.delivery, CampaignKey.deliveryID),
        ]
        for (id, key) in needed where !ids[notification].contains(id) {
            context.report(
                "the calls carry the notification's \(key), which is not a string here",
                at: calls,
                suggestion: "say \"none\", or \"any\" in an informative vector"
            )
            return nil
        }
        return .calls(actions.map { .action($0, notification: notification) }, isOrdered: isOrdered)
    }

    /// A list of codes, or of full calls.
    private func list(
        _ calls: CaseContext.Bound,
        step: EventStep,
        ids: [StringIDs],
        isOrdered: Bool,
        in context: inout CaseContext
    ) -> ExpectationTemplate? {
        let elements = calls.element.elements.map { context.resolved(calls.child($0)) }
        guard let first = elements.first else {
            context.report("an empty list of calls is written \"none\"", at: calls)
            return nil
        }
        if first.element.kind == .string {
            var codes: [String] = []
            for element in elements {
                guard let code = context.plainText(element) else { return nil }
                guard book.actions.contains(code) else {
                    let suggestion = remedy(for: code, among: book.actions)
                    context.report("no rule documents the action \(quoted(code))", at: element, suggestion: suggestion)
                    return nil
                }
                codes.append(code)
            }
            return actions(codes, at: calls, step: step, ids: ids, isOrdered: isOrdered, in: &context)
        }
        var templates: [ExpectationTemplate.Call] = []
        for element in elements {
            guard let template = call(element, owner: step.event.notification, in: &context) else { return nil }
            templates.append(template)
        }
        return .calls(templates, isOrdered: isOrdered)
    }

    private func call(_ bound: CaseContext.Bound, owner: Int?, in context: inout CaseContext) -> ExpectationTemplate
        .Call?
    {
        guard context.allow(["function", "name", "data"], in: bound, subject: "a call") else { return nil }
        guard let function = context.member("function", of: bound), let data = context.member("data", of: bound),
            data.element.kind == .object
        else {
            context.report("a call has a \"function\" and an object \"data\"", at: bound)
            return nil
        }
        guard let functionName = context.plainText(function), let variables = context.members(data, owner: owner) else {
            return nil
        }
        let name = context.member("name", of: bound)
        return .call(
            function: TrackingFunction(functionName),
            name: name.flatMap { context.plainText($0) },
            data: PayloadTemplate(variables)
        )
    }
}

extension DeviceEvent.Kind {
    /// The event of this kind; the ordinal is ignored unless the event concerns a notification.
    package func event(notification: Int) -> DeviceEvent {
        switch self {
        case .received: .received(notification)
        case .dismissed: .dismissed(notification)
        case .opened: .opened(notification)
        case .acted: .acted(notification)
        case .launched: .launched
        case .resumed: .resumed
        case .left: .left
        case .ended: .ended
        case .recreated: .recreated
        case .restored: .restored
        case .relaunched: .relaunched
        }
    }
}
