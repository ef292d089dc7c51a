import Foundation

struct Booking: Codable, Equatable, Identifiable {
    let id: UUID
    let sailing: Sailing
    let passengers: Int
    let bookedAt: Date

    var totalInCents: Int {
        passengers * sailing.priceInCents
    }
}
