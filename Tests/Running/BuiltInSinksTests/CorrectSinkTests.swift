import BuiltInSinks
import FaultySinks
import PushTracking
import Testing

@Suite("The correct sinks")
struct CorrectSinkTests {
    /// What a correct sink's summary allows it to do otherwise where the rules speak.
    private static let moreVariables: Set<String> = ["more-variables"]
    private static let otherFunction: Set<String> = [
        "older-sdk", "undeclared-sdk", "other-sdk", "track-action-only", "track-action-for-impressions",
        "track-action-for-dismissals",
        "track-action-for-opens",
    ]

    @Test("each one makes the documented calls where the rules speak", arguments: BuiltInSink.correct)
    func conforms(sink: BuiltInSink) async {
        for platform in sink.platforms {
            for probe in Probe.all where probe.isDocumented && probe.platforms.contains(platform) {
                let events = probe.callbacks(on: platform, wiring: sink.wiring)
                let answers = await play(sink.makeSink(), events).map { comparable($0, of: sink) }
                let expected = await play(BuiltInSink.reference.makeSink(), events)
                #expect(answers.map(\.tracking) == expected.map(\.tracking), "\(probe.title)")
                #expect(answers.allSatisfy { !$0.threw }, "\(probe.title)")
            }
        }
    }

    private func comparable(_ answer: Answer, of sink: BuiltInSink) -> Answer {
        var answer = answer
        answer.calls = answer.calls.filter(\.isTracking).map { call in
            var call = call
            if Self.moreVariables.contains(sink.name) {
                call.data = Payload(
                    call.data.entries.filter { !["appVersion", "title"].contains($0.key) }.map { ($0.key, $0.value) })
            }
            if Self.otherFunction.contains(sink.name),
                call == TrackingCall(function: .trackAction, name: "tracking", data: call.data)
            {
                call = TrackingCall(function: .collectMessageInfo, data: call.data)
            }
            return call
        }
        return answer
    }

    @Test("each one is unlike the reference in a call, its order, or what it declares", arguments: BuiltInSink.correct)
    func differs(sink: BuiltInSink) async {
        let reference = BuiltInSink.reference
        guard sink.wiring == reference.wiring,
            sink.sdk == reference.sdk.filter({ sink.platforms.contains($0.key) })
        else { return }
        // What the probes do not show: when calls are made, a message that comes twice, a launch in the background.
        var differs = [
            "calls-when-settling", "calls-in-tasks", "each-message-once", "background-launch-not-counted",
        ].contains(sink.name)
        for probe in Probe.all where !differs {
            for platform in sink.platforms.intersection(probe.platforms) {
                let events = probe.callbacks(on: platform, wiring: sink.wiring)
                let answers = await play(sink.makeSink(), events)
                let expected = await play(reference.makeSink(), events)
                // Equality of payloads does not see the order of keys, which is all that one of them changes.
                let keys = [answers, expected].map { $0.flatMap { $0.calls.map { $0.data.entries.map(\.key) } } }
                differs = differs || answers != expected || keys[0] != keys[1]
            }
        }
        #expect(differs)
    }
}
