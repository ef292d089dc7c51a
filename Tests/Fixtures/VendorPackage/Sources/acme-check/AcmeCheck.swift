import AcmeConformance
import Foundation
import TrackingConformance

/// Prints what a run says of the handler; `--broken` gives it a mistake. Ends with 1 where it does not conform.
@main
struct AcmeCheck {
    static func main() async throws {
        let isBroken = CommandLine.arguments.contains("--broken")
        let result = try await Conformance.run(for: .ios, name: "acme-push") {
            AcmeSink(takesUnknownFlagsForOn: isBroken)
        }
        print(result.report)
        exit(result.conforms ? 0 : 1)
    }
}
