import SourceCode

/// An argument whose value is known.
struct EvaluatedArgument {
    var label: String?
    var value: Value
    var isTrailing = false
    /// What was evaluated.
    var expression: Expression?
}

/// A call whose target is still to be found: its name, its arguments and its place.
struct CallSite {
    var name: String
    var arguments: [EvaluatedArgument]
    var extent: SourceExtent
    /// The type that the code gives the receiver, where it is written.
    var receiverType: DeclaredType?

    init(_ name: String, _ arguments: [EvaluatedArgument], at extent: SourceExtent) {
        self.name = name
        self.arguments = arguments
        self.extent = extent
    }

    init(_ name: String, values: [Value], at extent: SourceExtent) {
        self.init(name, values.map { EvaluatedArgument(value: $0) }, at: extent)
    }

    /// The arguments, without labels.
    var values: [Value] { arguments.map(\.value) }
}
