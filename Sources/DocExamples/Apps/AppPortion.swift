/// How much of an app the code is, which decides what follows from what it leaves out.
package enum AppPortion: Sendable {
    /// What a page prints of one: it shows little, and the rest is as the documentation says.
    case excerpt
    /// Files of an app to which other code belongs: that may do anything.
    case part(AppFacts)
    /// All of it: nothing happens but what its files show, and the platform calls only what they tell it to call.
    case whole(AppFacts)

    /// What is known beyond the code; nil of an excerpt.
    package var facts: AppFacts? {
        switch self {
        case .excerpt: nil
        case .part(let facts), .whole(let facts): facts
        }
    }

    /// Whether a page prints it.
    package var isExcerpt: Bool { if case .excerpt = self { true } else { false } }

    /// Whether other code belongs to the app.
    package var isPart: Bool { if case .part = self { true } else { false } }

    /// Whether all of the app is there.
    package var isWhole: Bool { if case .whole = self { true } else { false } }
}
