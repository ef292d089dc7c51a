/// The values of a part of a vector, by the values of the axes that it used.
///
/// Most parts use few axes: a payload may use the flag but not the event, so that it needs to be made once for all
/// events. Nearly always they all use the same axes, so there are few groups, however many combinations.
///
/// `Key` is everything that a part depends on apart from axes, the vector and the platform.
struct ExpansionMemo<Key: Hashable, Value> {
    /// A value with the axes used to make it.
    struct Known {
        let value: Value
        let axes: AxisSet
    }

    /// The positions of the values for some axes. It does not depend on the values, which makes lookups cheaper.
    private struct Group {
        let axes: AxisSet
        var positions: [Place: Int]
    }

    private struct Place: Hashable {
        let key: Key
        /// The combination with the values of the used axes, and the first value of all others.
        let combination: Int
    }

    private var groups: [Group] = []
    /// In order of creation.
    private var values: [Known] = []

    /// The value, made only if no earlier combination had the same key and the same values on the used axes.
    ///
    /// - Parameter make: depends only on the key, the vector, the platform and the axes that it uses.
    mutating func known(by key: Key, in context: inout CaseContext, make: (inout CaseContext) -> Value?) -> Known? {
        // By index, because a loop over the groups would retain every part of each.
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

/// The key of parts that depend on nothing else.
struct NoKey: Hashable {}
