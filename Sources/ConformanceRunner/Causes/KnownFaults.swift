package import ConformanceSpec
import DeviceModel
package import PushTracking

/// The named faults that a cause may be told to look like. This library knows no sinks: they are handed in.
package struct KnownFaults: Sendable {
    /// What the catalogue says of them.
    let faults: [FaultCatalogue.Fault]
    /// Makes an app with a fault, by the fault's name; nil where nobody knows how.
    let makeApp: @Sendable (String, Edition, SinkProfile) -> (any AppUnderTest)?

    /// The faults of a catalogue.
    ///
    /// - Parameter makeSink: makes a sink with a fault, by the fault's name, that otherwise behaves as an edition
    ///   documents it and is linked with those SDKs; nil where there is none of that name.
    package init<Sink: TrackingSink & Sendable>(
        _ catalogue: FaultCatalogue,
        makeSink: @escaping @Sendable (String, Edition, [Platform: SinkProfile.SDK]) -> Sink?
    ) {
        faults = catalogue.faults
        makeApp = { name, edition, profile in
            // Sinks are values, and a copy is a fresh one.
            makeSink(name, edition, profile.sdk).map { fresh in CallbackApp(profile: profile) { fresh } }
        }
    }
}
