import DeviceModel
package import PushTracking

/// The pushes of a case as a run numbers them: first those that platform and app remember, then the others as they come up.
///
/// Cases that differ in nothing but the order of their pushes then run alike.
package struct NumberedPushes: Sendable {
    /// By the ordinals of the case.
    private let payloads: [Payload]
    private let listings: [PushListing]
    /// The ordinals of the first pushes, by their numbers.
    private let first: [Int]
    /// What is still to happen; the order of the other pushes follows from it.
    private let events: ArraySlice<PlayedEvent>

    /// Numbers the pushes of a case from its beginning on.
    ///
    /// - Parameter listings: those of the same pushes.
    init(_ payloads: [Payload], _ listings: [PushListing], before events: ArraySlice<PlayedEvent>) {
        self.init(payloads, listings, remembering: [], before: events) { $0 }
    }

    private init(
        _ payloads: [Payload],
        _ listings: [PushListing],
        remembering remembered: [Int],
        before events: ArraySlice<PlayedEvent>,
        _ ordinal: (Int) -> Int
    ) {
        self.payloads = payloads
        self.listings = listings
        self.events = events
        var first: [Int] = []
        first.reserveCapacity(remembered.count + 1)
        for number in remembered { first.append(ordinal(number)) }
        // The next one is all that most runs ask about.
        if let next = events.first?.event.notification, payloads.indices.contains(next), !first.contains(next) { first.append(next) }
        self.first = first
    }

    /// How many there are.
    var count: Int { payloads.count }

    /// The ordinals in the order of the numbers.
    private var order: [Int] {
        var order = first
        var isNumbered = [Bool](repeating: false, count: payloads.count)
        for ordinal in first { isNumbered[ordinal] = true }
        for ordinal in events.compactMap(\.event.notification) + payloads.indices
        where payloads.indices.contains(ordinal) && !isNumbered[ordinal] {
            isNumbered[ordinal] = true
            order.append(ordinal)
        }
        return order
    }

    /// Which notification of the case a number stands for.
    func ordinal(of number: Int) -> Int {
        if number < first.count { return first[number] }
        return payloads.indices.contains(number) ? order[number] : number
    }

    /// The number of a notification of the case.
    package func number(of ordinal: Int) -> Int { first.firstIndex(of: ordinal) ?? order.firstIndex(of: ordinal) ?? ordinal }

    /// What the push carries that has a number; nothing where the case has no such push.
    package subscript(number: Int) -> Payload {
        let ordinal = ordinal(of: number)
        return payloads.indices.contains(ordinal) ? payloads[ordinal] : Payload()
    }

    /// All keys of the push that has a number.
    func listing(of number: Int) -> PushListing {
        let ordinal = ordinal(of: number)
        return listings.indices.contains(ordinal) ? listings[ordinal] : PushListing(Payload())
    }

    /// The same pushes behind some of the events.
    ///
    /// - Parameter remembered: the numbers so far of those that come first.
    func renumbered(remembering remembered: [Int], before events: ArraySlice<PlayedEvent>) -> NumberedPushes {
        NumberedPushes(payloads, listings, remembering: remembered, before: events, ordinal)
    }

    /// An event of the case, as the run numbers the notifications.
    func numbered(_ played: PlayedEvent) -> PlayedEvent {
        guard payloads.count > 1 else { return played }
        if played.callbacks.isEmpty, played.event.notification.map({ number(of: $0) == $0 }) ?? true { return played }
        return PlayedEvent(event: played.event.renumbered(number), callbacks: played.callbacks.map { $0.renumbered(number) })
    }
}

extension DeviceEvent {
    fileprivate func renumbered(_ number: (Int) -> Int) -> DeviceEvent {
        switch self {
        case .received(let ordinal): .received(number(ordinal))
        case .dismissed(let ordinal): .dismissed(number(ordinal))
        case .opened(let ordinal): .opened(number(ordinal))
        case .acted(let ordinal): .acted(number(ordinal))
        case .launched, .resumed, .left: self
        }
    }
}

extension CallbackTemplate {
    fileprivate func renumbered(_ number: (Int) -> Int) -> CallbackTemplate {
        switch self {
        case .onMessageReceived(let ordinal): .onMessageReceived(notification: number(ordinal))
        case .onReceive(let ordinal): .onReceive(notification: number(ordinal))
        case .onCreate(let intent, let ordinal): .onCreate(intent: intent, notification: ordinal.map(number))
        case .onNewIntent(let intent, let ordinal): .onNewIntent(intent: intent, notification: number(ordinal))
        case .onResume(let intent, let ordinal): .onResume(intent: intent, notification: ordinal.map(number))
        case .didFinishLaunching(let ordinal): .didFinishLaunching(notification: ordinal.map(number))
        case .didReceiveRemoteNotification(let ordinal, let state):
            .didReceiveRemoteNotification(notification: number(ordinal), applicationState: state)
        case .willPresent(let ordinal): .willPresent(notification: number(ordinal))
        case .didReceive(let ordinal, let identifier): .didReceive(notification: number(ordinal), actionIdentifier: identifier)
        case .applicationDidBecomeActive: self
        }
    }
}
