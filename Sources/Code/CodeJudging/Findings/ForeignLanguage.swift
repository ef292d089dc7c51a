package import PushTracking

/// A language that apps are written in, but that is not read.
package enum ForeignLanguage: String, Sendable, Hashable, CaseIterable {
    case kotlin = "Kotlin"
    case scala = "Scala"
    case groovy = "Groovy"
    case objectiveC = "Objective-C"
    case objectiveCPlusPlus = "Objective-C++"
    case dart = "Dart"
    case javaScript = "JavaScript"
    case typeScript = "TypeScript"
    case cSharp = "C#"
    case cPlusPlus = "C++"
    case javaScriptExpression = "a JavaScript expression"

    /// The platforms whose callbacks may be answered in it.
    package var platforms: Set<Platform> {
        switch self {
        case .kotlin, .scala, .groovy: [.android]
        case .objectiveC, .objectiveCPlusPlus: [.ios]
        case .dart, .javaScript, .typeScript, .cSharp, .cPlusPlus, .javaScriptExpression: [.android, .ios]
        }
    }

    /// The first words of fences that denote it.
    var fenceWords: Set<String> {
        switch self {
        case .kotlin: ["kotlin", "kt", "kts"]
        case .scala: ["scala"]
        case .groovy: ["groovy"]
        case .objectiveC: ["objective-c", "objectivec", "objc", "obj-c", "mm"]
        case .objectiveCPlusPlus: ["objective-c++", "objectivec++", "objc++", "objcpp"]
        case .dart: ["dart", "flutter"]
        case .javaScript: ["javascript", "js", "jsx", "mjs"]
        case .typeScript: ["typescript", "ts", "tsx"]
        case .cSharp: ["csharp", "c#", "cs"]
        case .cPlusPlus: ["cpp", "c++"]
        case .javaScriptExpression: ["template-literal"]
        }
    }

    /// The endings of an app's files in it; empty for a language in which apps do not track.
    package var fileEndings: Set<String> {
        switch self {
        case .kotlin: ["kt"]
        case .objectiveC: ["m", "mm"]
        case .dart: ["dart"]
        case .javaScript: ["js", "jsx"]
        case .typeScript: ["ts", "tsx"]
        case .cSharp: ["cs"]
        case .scala, .groovy, .objectiveCPlusPlus, .cPlusPlus, .javaScriptExpression: []
        }
    }
}
