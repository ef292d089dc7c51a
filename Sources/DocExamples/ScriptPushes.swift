import PushTracking

/// The pushes of a script, by their ordinals.
final class ScriptPushes: Sendable {
    let payloads: [Payload]
    /// Those of the same pushes.
    let listings: [PushListing]

    init(_ payloads: [Payload], _ listings: [PushListing]) {
        self.payloads = payloads
        self.listings = listings
    }

    /// Where an entry of a push stands among those of all pushes.
    func place(of ordinal: Int, _ entry: Int) -> Int { payloads.prefix(ordinal).reduce(entry) { $0 + $1.entries.count } }
}
