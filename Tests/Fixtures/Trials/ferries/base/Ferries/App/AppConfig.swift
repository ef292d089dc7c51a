import Foundation

enum AppConfig {
    /// Environment file id from the Data Collection property "Ferries iOS".
    static let adobeAppId = "94f571f308d5/3a1b6c0d2e77/launch-ferries"
    static let apiBase = URL(string: "https://api.ferries.example/v1")!
}
