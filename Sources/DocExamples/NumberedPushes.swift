import DeviceModel
package import PushTracking

/// The pushes of a case as a run numbers them: first those that platform and app remember, then the others as they come up.
///
/// Cases that differ in nothing but the order of their pushes then run alike.
package struct NumberedPushes: Sendable {
    private let pushes: ScriptPushes
    /// The ordinals of the first pushes, by their numbers.
    private var first: [Int] = []
    private let events: ArraySlice<PlayedEvent>
    /// Where those begin that are still to happen; the order of the other pushes follows from them.
    private var start: Int

    /// Numbers the pushes of a case from its beginning on.
    init(_ pushes: ScriptPushes, before events: ArraySlice<PlayedEvent>) {
        self.pushes = pushes
        self.events = events
        start = events.startIndex
        numberNext()
    }

    /// Numbers the push that comes next, which is all that most runs ask about.
    private mutating func numberNext() {
        guard start < events.endIndex, let next = events[start].event.notification, pushes.payloads.indices.contains(next),
            !first.contains(next)
        else { return }
        first.append(next)
    }

    /// How many there are.
    var count: Int { pushes.payloads.count }

    /// The ordinals in the order of the numbers.
    private var order: [Int] {
        var order = first
        var isNumbered = [Bool](repeating: false, count: count)
        for ordinal in first { isNumbered[ordinal] = true }
        for ordinal in events[min(start, events.endIndex)...].compactMap(\.event.notification) + pushes.payloads.indices
        where pushes.payloads.indices.contains(ordinal) && !isNumbered[ordinal] {
            isNumbered[ordinal] = true
            order.append(ordinal)
        }
        return order
    }

    /// Which notification of the case a number stands for.
    func ordinal(of number: Int) -> Int {
        if number < first.count { return first[number] }
        return pushes.payloads.indices.contains(number) ? order[number] : number
    }

    /// The number of a notification of the case.
    package func number(of ordinal: Int) -> Int { first.firstIndex(of: ordinal) ?? order.firstIndex(of: ordinal) ?? ordinal }

    /// What the push carries that has a number; nothing where the case has no such push.
    package subscript(number: Int) -> Payload {
        let ordinal = ordinal(of: number)
        return pushes.payloads.indices.contains(ordinal) ? pushes.payloads[ordinal] : Payload()
    }

    /// Where an entry of the push that has a number stands among those of all pushes of the case.
    func place(of number: Int, _ entry: Int) -> Int { pushes.place(of: ordinal(of: number), entry) }

    /// All keys of the push that has a number.
    func listing(of number: Int) -> PushListing {
        let ordinal = ordinal(of: number)
        return pushes.listings.indices.contains(ordinal) ? pushes.listings[ordinal] : .empty
    }

    /// Numbers the pushes anew, from one of the events on.
    ///
    /// - Parameters:
    ///   - remembered: the numbers so far of those that come first.
    ///   - start: where the events begin that are still to happen.
    mutating func renumber(remembering remembered: [Int], from start: Int) {
        if remembered.isEmpty {
            first.removeAll(keepingCapacity: true)
        } else {
            first = remembered.map(ordinal)
        }
        self.start = start
        numberNext()
    }

    /// An event of the case, as the run numbers the notifications.
    func numbered(_ played: PlayedEvent) -> PlayedEvent {
        guard count > 1, let notification = played.notification else { return played }
        if !played.hasSeveralNotifications, number(of: notification) == notification { return played }
        return played.renumbered(number)
    }
}
