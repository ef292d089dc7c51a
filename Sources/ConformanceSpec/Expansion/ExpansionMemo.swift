/// What a part of a vector came to, by the values of the axes that it looked at.
///
/// Most parts look at few axes: a payload at the flag, say, and not at the event, so that it needs to be made once for
/// all events. Nearly always all of them look at the same axes, so there are few groups, however many combinations.
///
/// `Key` is what a part depends on besides axes, the vector and the platform.
struct ExpansionMemo<Key: Hashable, Value> {
    /// A value with the axes that making it looked at.
    struct Known {
        let value: Value
        let axes: AxisSet
    }

    /// Which values there are for some axes. It knows nothing of what they are, which makes looking one up cheaper.
    private struct Group {
        let axes: AxisSet
        var positions: [Place: Int]
    }

    private struct Place: Hashable {
        let key: Key
        /// The combination that has the values looked at, and elsewhere the first of each axis.
        let combination: Int
    }

    private var groups: [Group] = []
    /// In the order in which they were made.
    private var values: [Known] = []

    /// The value, made only where no combination before had the same key and the same values on the axes that making
    /// it looks at.
    ///
    /// - Parameter make: depends on nothing but the key, the vector, the platform and axes that it looks at itself.
    mutating func known(by key: Key, in context: inout CaseContext, make: (inout CaseContext) -> Value?) -> Known? {
        // By index, since a loop over the groups would retain every part of each.
        for index in groups.indices {
            let place = Place(key: key, combination: context.combination.number(lookingAt: groups[index].axes))
            guard let position = groups[index].positions[place] else { continue }
            context.usedAxes.formUnion(groups[index].axes)
            return values[position]
        }
        let usedBefore = context.usedAxes
        context.usedAxes = AxisSet()
        let value = make(&context)
        let axes = context.usedAxes
        context.usedAxes.formUnion(usedBefore)
        guard let value else { return nil }
        let known = Known(value: value, axes: axes)
        keep(known, at: Place(key: key, combination: context.combination.number(lookingAt: axes)))
        return known
    }

    private mutating func keep(_ known: Known, at place: Place) {
        if let index = groups.firstIndex(where: { $0.axes == known.axes }) {
            groups[index].positions[place] = values.count
        } else {
            groups.append(Group(axes: known.axes, positions: [place: values.count]))
        }
        values.append(known)
    }
}

/// The key of what depends on nothing besides.
struct NoKey: Hashable {}
