/// What a part of a vector came to, by the values of the axes that it looked at.
///
/// Most parts look at few axes: a payload at the flag, say, and not at the event, so that it needs to be made once for
/// all events.
struct ExpansionMemo<Value> {
    private struct Entry {
        let notifications: [String]
        let axes: AxisSet
        let choices: [Int]
        let value: Value
    }

    private var entries: [Entry] = []

    /// The value, made only where no combination before had the same values on the axes that making it looks at.
    ///
    /// - Parameter make: depends on nothing but the vector, the platform, the notifications' names and axes that it
    ///   looks at itself.
    mutating func value(in context: inout CaseContext, make: (inout CaseContext) -> Value?) -> Value? {
        let choices = context.combination.choices
        // By index, since a loop over the entries would retain every part of each; from the end, since the last axis
        // changes most often.
        var index = entries.count
        while index > 0 {
            index -= 1
            guard entries[index].axes.have(equalValuesIn: entries[index].choices, and: choices),
                entries[index].notifications == context.notifications
            else { continue }
            context.usedAxes.formUnion(entries[index].axes)
            return entries[index].value
        }
        let usedBefore = context.usedAxes
        context.usedAxes = AxisSet()
        let value = make(&context)
        if let value {
            let entry = Entry(
                notifications: context.notifications, axes: context.usedAxes, choices: choices, value: value)
            entries.append(entry)
        }
        context.usedAxes.formUnion(usedBefore)
        return value
    }
}
