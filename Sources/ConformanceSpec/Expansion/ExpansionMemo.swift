/// What a part of a vector came to, by the values of the axes that it looked at.
///
/// Most parts look at few axes: a payload at the flag, say, and not at the event, so that it needs to be made once for
/// all events. Nearly always all of them look at the same axes, so there are few groups, however many combinations.
struct ExpansionMemo<Value> {
    private var groups: [ExpansionGroup] = []
    /// In the order in which they were made.
    private var values: [Value] = []

    /// The value, made only where no combination before had the same values on the axes that making it looks at.
    ///
    /// - Parameter make: depends on nothing but the vector, the platform, the notifications' names and axes that it
    ///   looks at itself.
    mutating func value(in context: inout CaseContext, make: (inout CaseContext) -> Value?) -> Value? {
        // By index, since a loop over the groups would retain every part of each.
        for index in groups.indices where groups[index].notifications == context.notifications {
            let axes = groups[index].axes
            guard let position = groups[index].positions[context.combination.number(lookingAt: axes)] else { continue }
            context.usedAxes.formUnion(axes)
            return values[position]
        }
        let usedBefore = context.usedAxes
        context.usedAxes = AxisSet()
        let value = make(&context)
        if let value { keep(value, of: context) }
        context.usedAxes.formUnion(usedBefore)
        return value
    }

    private mutating func keep(_ value: Value, of context: CaseContext) {
        let axes = context.usedAxes
        let number = context.combination.number(lookingAt: axes)
        let known = groups.firstIndex { $0.axes == axes && $0.notifications == context.notifications }
        if let known {
            groups[known].positions[number] = values.count
        } else {
            groups.append(
                ExpansionGroup(notifications: context.notifications, axes: axes, positions: [number: values.count]))
        }
        values.append(value)
    }
}

/// Which values a memo has for some axes. It knows nothing of what they are, which makes looking one up cheaper.
private struct ExpansionGroup {
    let notifications: [String]
    let axes: AxisSet
    /// Where each is, by the combination that has the values looked at, and elsewhere the first of each axis.
    var positions: [Int: Int]
}
