package import ConformanceRunner
package import ConformanceSpec
import ReferenceSinks

extension KnownFaults {
    /// The built-in faulty sinks, as far as the spec names them.
    package static func builtIn(_ specification: Specification) -> KnownFaults {
        KnownFaults(specification.faults) { name, edition, sdk in
            BuiltInSink.named(name)?.makeSink(edition: DocumentedEdition(rawValue: edition.id) ?? .newest, sdk: sdk)
        }
    }
}
