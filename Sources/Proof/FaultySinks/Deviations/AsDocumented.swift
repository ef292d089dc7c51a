import BuiltInSinks

/// No deviation: the difference is in the sink's declarations.
struct AsDocumented: Deviation {
    var documented: DocumentedBehaviour
}
