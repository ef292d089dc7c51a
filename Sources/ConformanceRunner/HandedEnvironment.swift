/// Which variables of its own environment a run hands on to an adapter. Values are nobody's business.
package enum HandedEnvironment: Sendable, Hashable {
    /// All that there are.
    case whole
    /// At most those with these names.
    case only([String])

    /// What people read of it: `whole`, or `only HOME, PATH`.
    package var words: String {
        switch self {
        case .whole: "whole"
        case .only(let names): "only \(names.joined(separator: ", "))"
        }
    }
}
