import Foundation

enum Harbour: String, Codable, CaseIterable {
    case ferries, oldQuay, lowSkerry, sandholm

    var name: String {
        switch self {
        case .ferries: return "Ferries"
        case .oldQuay: return "Old Quay"
        case .lowSkerry: return "Low Skerry"
        case .sandholm: return "Sandholm"
        }
    }
}
