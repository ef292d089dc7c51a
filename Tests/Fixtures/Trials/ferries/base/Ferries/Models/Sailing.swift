import Foundation

struct Sailing: Codable, Equatable, Identifiable {
    enum Status: String, Codable {
        case onTime, delayed, cancelled
    }

    let id: String
    let from: Harbour
    let to: Harbour
    let departure: Date
    let minutes: Int
    let priceInCents: Int
    let status: Status

    var arrival: Date {
        departure.addingTimeInterval(TimeInterval(minutes * 60))
    }

    var title: String {
        "\(from.name) – \(to.name)"
    }
}
