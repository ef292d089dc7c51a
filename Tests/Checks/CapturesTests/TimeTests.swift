import Captures
import Diagnostics
import PushTracking
import Testing

@Suite("The time of a record")
struct TimeTests {
    @Test(
        "is compared in seconds, however a capture writes it",
        arguments: [
            ("2026-11-28T10:00:00Z", 1_795_860_000), ("2026-11-28T11:00:00+01:00", 1_795_860_000),
            ("2026-11-28T10:00:00.500+00:00", 1_795_860_000.5), ("2026-11-28 10:00:00", 1_795_860_000),
            ("28/Nov/2026:10:00:00 +0000", 1_795_860_000), ("28/Nov/2026:11:30:00 +0130", 1_795_860_000),
            ("1795860000.25", 1_795_860_000.25), ("1795860000250", 1_795_860_000.25), ("yesterday", nil), ("", nil),
            ("1/Nov/2026:9000000000000000000:0:0 +0000", 9e18 * 3600 + 1_793_491_200), ("99/Foo/2026:1:2:3 +0000", nil),
        ] as [(String, Double?)])
    func seconds(_ text: String, _ seconds: Double?) {
        var record = CaptureRecord(.hit, variables: [:], at: SourcePlace(file: "capture"))
        record.time = text
        #expect(record.seconds == seconds)
    }
}
