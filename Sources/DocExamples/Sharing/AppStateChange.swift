import PushTracking

/// What events do to where an app is, wherever it has stood before.
struct AppStateChange: Sendable {
    /// Where it is whatever was before; `nil` where that still matters.
    private var settled: AppState?
    /// Whether a callback has started it unseen, had it been closed.
    private var hasWoken = false

    /// Where an app is now that has stood somewhere.
    func applied(to state: AppState) -> AppState { settled ?? (hasWoken && state == .closed ? .background : state) }

    /// Takes one more event.
    mutating func append(_ played: PlayedEvent) {
        switch played.event {
        case .opened, .launched, .resumed: settled = .foreground
        case .left: settled = .background
        case .dismissed, .acted: hasWoken = hasWoken || !played.callbacks.isEmpty
        case .received: break
        }
    }
}
