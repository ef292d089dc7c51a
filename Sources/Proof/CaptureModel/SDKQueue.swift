import Diagnostics
package import PushTracking

/// Adobe's SDK in one app on one device: decides which calls become hits, and sends them one after another.
package struct SDKQueue: Sendable {
    /// A generation of the SDK.
    package enum Generation: String, Sendable, Hashable, CaseIterable {
        /// The AEP extensions, with `collectMessageInfo`; `trackAction` sends a postback.
        case aep
        /// AdobeMobile 4.x, which has only `trackAction` and its postback.
        case v4
    }

    /// The operating system.
    package let platform: Platform
    /// The generation of the SDK.
    package let generation: Generation
    /// The server.
    package let host: String
    /// The device.
    package let mcID: String
    /// Whether the app has the rule that turns `trackAction("tracking", …)` into a postback.
    package var hasPostbackRule = true
    /// Whether the user has not decided on privacy yet: nothing is sent.
    package var isPrivacyUnknown = false
    /// The path of `collectMessageInfo`; `/r` in iOS AEPCampaign 3.0.0.
    package var path = "/r/"

    /// An SDK with the postback rule and the user's consent.
    package init(platform: Platform, generation: Generation, host: String, mcID: String) {
        (self.platform, self.generation, self.host, self.mcID) = (platform, generation, host, mcID)
    }

    /// The outcome of a call.
    enum Outcome {
        /// The call becomes this hit.
        case queued(Hit)
        /// No extension acts on the call.
        case ignored
        /// Privacy is unknown.
        case withheld
        /// These variables are missing, empty or not strings.
        case incomplete([String])
        /// The delivery id cannot be parsed, which stops the call before the queue.
        case unparsable(String)
    }

    /// The hits of calls in the order of time: each waits for the one before it, for a connection and for a running
    /// process. The last ones are missing if they can never be sent.
    package func hits(of calls: [MadeCall], over network: inout Network) -> [Hit] {
        var (hits, time) = ([Hit](), 0)
        for made in calls {
            guard case .queued(var hit) = outcome(of: made.call) else { continue }
            time = max(time, made.second)
            for attempt in 0... {
                guard let sending = network.sending(from: time) else { return hits }
                // A server that never recovers would keep the session from ending.
                let drawn = attempt < 3 ? network.answer(on: platform) : (.status(200), false)
                (hit.second, hit.process, hit.answer) = (sending.second, sending.process, drawn.answer)
                hit.isRetry = attempt > 0
                hits.append(hit)
                time = sending.second + (drawn.isRetried ? 30 : 0)
                if !drawn.isRetried { break }
            }
        }
        return hits
    }

    /// The hit that a call becomes; nil if it leaves none.
    package func hit(of call: TrackingCall) -> Hit? {
        if case .queued(let hit) = outcome(of: call) { hit } else { nil }
    }

    /// The outcome of one call.
    func outcome(of call: TrackingCall) -> Outcome {
        switch (call.function.known, generation) {
        case (.collectMessageInfo, .aep): collected(call.data)
        case (.trackAction, _): tracked(call)
        case (.collectMessageInfo, .v4), (.other, _): .ignored
        }
    }

    private func collected(_ data: Payload) -> Outcome {
        if data.isEmpty { return .ignored }
        if isPrivacyUnknown { return .withheld }
        let values = Self.variables.map { data.string($0) ?? "" }
        let missing = Self.variables.indices.filter { values[$0].isEmpty }.map { Self.variables[$0] }
        guard missing.isEmpty else { return .incomplete(missing) }
        let makesEvent = values[2].hasSameBytes(as: "1") || values[2].hasSameBytes(as: "2")
        // `Integer.parseInt` of Java takes a sign, too.
        if platform == .android, makesEvent, Int32(values[1], radix: 16) == nil { return .unparsable(values[1]) }
        return .queued(hit("GET", values: values, path: path, mcID: mcID, isEncoded: platform == .ios))
    }

    private func tracked(_ call: TrackingCall) -> Outcome {
        guard hasPostbackRule, call.name?.hasSameBytes(as: CampaignKey.actionName) == true else { return .ignored }
        if isPrivacyUnknown { return .withheld }
        let values = Self.variables.map {
            switch call.data[$0] {
            case .string(let text)?, .number(let text)?: text
            case .boolean(let value)?: String(value)
            case nil, .null?, .array?, .object?: ""
            }
        }
        return switch generation {
        case .aep: .queued(hit("POST", values: values, path: "/r/", mcID: mcID, isEncoded: false))
        case .v4: .queued(hit("GET", values: values, path: "/r/", mcID: nil, isEncoded: false))
        }
    }

    private func hit(_ method: String, values: [String], path: String, mcID: String?, isEncoded: Bool) -> Hit {
        let id = values.joined(separator: ",")
        let written = isEncoded ? id.percentEncoded { Self.queryBytes.contains($0) } : id
        return Hit(
            method: method, host: host, broadlogID: values[0], deliveryID: values[1], action: values[2],
            url: "https://\(host)\(path)?id=\(written)\(mcID.map { "&mcId=\($0)" } ?? "")")
    }

    /// The variables in the order of the URL.
    static let variables = [
        CampaignKey.broadlogIDVariable, CampaignKey.deliveryIDVariable, CampaignKey.actionVariable,
    ]

    /// What `URLComponents` does not encode in a query item.
    private static let queryBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,;:@/?".utf8)
}
