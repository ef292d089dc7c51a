package import CodeRunner
package import SourceCode

extension Analysis {
    /// Checks a program.
    package init(checking context: CheckingContext) {
        let checker = Checker(context)
        checker.check()
        let parsed = context.units.flatMap(\.problems)
        self.init(
            problems: (parsed + checker.problems).sorted {
                ($0.extent.start, $0.message) < ($1.extent.start, $1.message)
            },
            substitutions: checker.substitutions,
            optionalTexts: checker.optionalTexts,
            optionalCalls: checker.optionalCalls,
            staticCalls: checker.staticCalls)
    }
}

extension Program {
    /// Combines examples of one language, to be checked by `Checker`.
    ///
    /// - Parameters:
    ///   - units: in the order of the page; a later function or type of the same name wins.
    ///   - platform: of the same language.
    ///   - origin: where the units come from.
    ///   - classNames: the names of the classes of an app's Java files in the units.
    ///   - evidentMeanings: by the name that an elision leaves undeclared, an expression.
    ///   - enclosingType: the host class around a top-level function, where it is known.
    package convenience init(
        units: [SourceUnit],
        platform: HostPlatform,
        origin: Origin = .page,
        classNames: JavaClassNames? = nil,
        evidentMeanings: [String: String] = [:],
        enclosingType: @escaping @Sendable (FunctionDeclaration) -> String? = { _ in nil }
    ) {
        self.init(
            units: units, platform: platform, origin: origin, classNames: classNames, evidentMeanings: evidentMeanings,
            enclosingType: enclosingType
        ) {
            Analysis(checking: $0)
        }
    }
}
