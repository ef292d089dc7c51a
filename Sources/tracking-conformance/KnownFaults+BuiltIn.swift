import ConformanceRunner
import ConformanceSpec
import ReferenceSinks

extension KnownFaults {
    /// The faulty sinks that come with the tool, as far as the spec names them.
    static func builtIn(_ specification: Specification) -> KnownFaults {
        KnownFaults(specification.faults) { name, edition, sdk in
            BuiltInSink.named(name)?.makeSink(edition: DocumentedEdition(rawValue: edition.id) ?? .newest, sdk: sdk)
        }
    }
}
