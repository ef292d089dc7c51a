/// An argument whose value is known.
struct EvaluatedArgument {
    var label: String?
    var value: Value
    var isTrailing = false
}

/// A call on its way to what it means: the name that is called, what it is given, and where.
struct CallSite {
    var name: String
    var arguments: [EvaluatedArgument]
    var extent: SourceExtent

    init(_ name: String, _ arguments: [EvaluatedArgument], at extent: SourceExtent) {
        self.name = name
        self.arguments = arguments
        self.extent = extent
    }

    init(_ name: String, values: [Value], at extent: SourceExtent) {
        self.init(name, values.map { EvaluatedArgument(value: $0) }, at: extent)
    }

    /// What it is given, without labels.
    var values: [Value] { arguments.map(\.value) }
}
