import Diagnostics
import PushTracking
import StrictJSON

/// The start of a case, before its first step.
struct CaseSetting {
    let app: AppState
    let foregroundOrder: ForegroundOrder
    let requirements: [VersionRequirement]
    /// The names of the notifications: described ones, followed by those that only steps mention.
    let notifications: [String]

    /// Nil after a problem was reported.
    init?(steps: StepExpansion, in context: inout CaseContext) {
        guard context.member("steps") != nil else { return nil }
        let described = context.member("notifications")
        if let described, described.element.kind != .object {
            context.report("the notifications are an object by name, not \(described.element.kind)", at: described)
            return nil
        }
        let mentioned = steps.mentions(in: &context)
        if let described { Self.reportUnmentioned(mentioned, described, in: &context) }
        let names = described?.element.members.map(\.name) ?? []
        guard let app: AppState = context.member("app").flatMap({ context.word($0) }),
            let foregroundOrder = Self.foregroundOrder(in: &context),
            let requirements = Self.requirements(in: &context)
        else { return nil }
        guard app.platforms.contains(context.platform) else {
            if let bound = context.member("app") {
                context.report(
                    "`\(app.rawValue)` exists on iOS only", at: bound, suggestion: "write a vector of its own for ios")
            }
            return nil
        }
        self.app = app
        self.foregroundOrder = foregroundOrder
        self.requirements = requirements
        notifications = names + mentioned.filter { !names.contains($0) }
    }

    private static func reportUnmentioned(
        _ mentioned: [String], _ described: CaseContext.Bound, in context: inout CaseContext
    ) {
        for member in described.element.members where !mentioned.contains(member.name) {
            context.report(
                "no step mentions the notification \(quoted(member.name))",
                at: described.child(member.value),
                suggestion: remedy(for: member.name, among: mentioned)
            )
        }
    }

    private static func foregroundOrder(in context: inout CaseContext) -> ForegroundOrder? {
        guard let bound = context.member("foregroundOrder") else { return .presentFirst }
        return context.word(bound)
    }

    private static func requirements(in context: inout CaseContext) -> [VersionRequirement]? {
        guard let bound = context.member("requires") else { return [] }
        guard context.allow(["sdk"], in: bound, subject: "a requirement") else { return nil }
        guard let sdk = context.member("sdk", of: bound), sdk.element.kind == .object, sdk.element.count > 0 else {
            context.report("a requirement is {\"sdk\": {NAME: COMPARISON}}", at: bound)
            return nil
        }
        var requirements: [VersionRequirement] = []
        for member in sdk.element.members {
            let value = context.resolved(sdk.child(member.value))
            guard let text = context.plainText(value) else { return nil }
            guard let requirement = VersionRequirement(sdk: member.name, text: text) else {
                context.report(
                    "\(quoted(text)) is not a comparison with a version",
                    at: value,
                    suggestion: "write one of >=, >, =, <, <= and a dotted number, such as \">=1.4.0\""
                )
                return nil
            }
            requirements.append(requirement)
        }
        return requirements
    }
}
