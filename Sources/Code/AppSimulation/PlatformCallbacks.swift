/// The functions of an app that the platforms call, as texts may name them: also by a label alone.
package enum PlatformCallbacks {
    /// The names, and on iOS also the labels.
    package static let words = Set(
        AndroidEntryPoint.allCases.map(\.name)
            + IOSEntryPoint.allCases.flatMap(\.shapes).flatMap { name, _ in
                name.split { !$0.isLetter }.map(String.init)
            })
}
