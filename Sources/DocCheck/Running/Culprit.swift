import ExampleCode

/// What is to blame for a symptom.
struct Culprit {
    let cause: Breach.Cause
    /// Where people should look.
    let place: SourceExtent
    /// Why, where something beyond the code's own calls tells.
    var reason: String?

    init(_ cause: Breach.Cause, at place: SourceExtent? = nil, reason: String? = nil) {
        self.cause = cause
        self.place = place ?? cause.extent
        self.reason = reason
    }

    init(_ kind: Breach.Kind, _ extent: SourceExtent, at place: SourceExtent? = nil, topic: String = "") {
        self.init(Breach.Cause(kind: kind, extent: extent, topic: topic), at: place)
    }
}
