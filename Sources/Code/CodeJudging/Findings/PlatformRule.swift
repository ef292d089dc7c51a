package import PushTracking

/// A rule on one platform.
package struct PlatformRule: Sendable, Hashable {
    let rule: String
    let platform: Platform

    package init(_ rule: String, on platform: Platform) {
        self.rule = rule
        self.platform = platform
    }
}
