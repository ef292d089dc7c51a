import BuiltInSinks
import FaultySinks
import TestSupport
import Testing

@Suite("The faulty sinks")
struct FaultySinkTests {
    @Test(
        "a fault in the flag does not show in the edition that has no flag",
        arguments: BuiltInSink.faulty.filter { $0.name.hasPrefix("flag-") || $0.name.hasSuffix("-flag") }
    )
    func withoutFlag(sink: BuiltInSink) async {
        for platform in sink.platforms {
            for probe in Probe.all where probe.platforms.contains(platform) {
                let events = probe.callbacks(on: platform, wiring: sink.wiring)
                let answers = await play(sink.makeSink(edition: .idsAndActions), events)
                let expected = await play(
                    BuiltInSink.reference.makeSink(edition: .idsAndActions, sdk: sink.sdk), events)
                #expect(answers == expected, "\(probe.title)")
            }
        }
    }

    @Test("a copy made before the first callback is a fresh sink", arguments: Sweep.rows(BuiltInSink.all, every: 6))
    func copies(sink: BuiltInSink) async {
        let original = sink.makeSink()
        for platform in sink.platforms {
            for probe in Probe.all where probe.steps.count > 1 && probe.platforms.contains(platform) {
                let events = probe.callbacks(on: platform, wiring: sink.wiring)
                let first = await play(original, events)
                let second = await play(original, events)
                #expect(first == second, "\(sink.name), \(probe.title)")
            }
        }
    }
}
