/// How much of an app the code is, which determines how its gaps are treated.
package enum AppPortion: Sendable {
    /// An excerpt on a page: it shows little, and the rest is as documented.
    case excerpt
    /// Some files of an app. The rest of its code may do anything.
    case part(AppFacts)
    /// The whole app: nothing happens beyond its files, and the platform calls only what they register.
    case whole(AppFacts)

    /// The facts beyond the code; nil for an excerpt.
    package var facts: AppFacts? {
        switch self {
        case .excerpt: nil
        case .part(let facts), .whole(let facts): facts
        }
    }

    /// Whether a page prints it.
    package var isExcerpt: Bool { if case .excerpt = self { true } else { false } }

    /// Whether the app has other code.
    package var isPart: Bool { if case .part = self { true } else { false } }

    /// Whether the whole app is there.
    package var isWhole: Bool { if case .whole = self { true } else { false } }
}
