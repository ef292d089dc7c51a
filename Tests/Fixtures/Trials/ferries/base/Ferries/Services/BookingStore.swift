import Foundation

final class BookingStore {

    private(set) var all: [Booking] = []
    private let fileURL: URL

    init() {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        fileURL = folder.appendingPathComponent("bookings.json")
        if let data = try? Data(contentsOf: fileURL),
           let saved = try? JSONDecoder().decode([Booking].self, from: data) {
            all = saved
        }
    }

    @discardableResult
    func book(_ sailing: Sailing, passengers: Int) -> Booking {
        let booking = Booking(id: UUID(), sailing: sailing, passengers: passengers, bookedAt: Date())
        all.append(booking)
        save()
        return booking
    }

    func cancel(_ booking: Booking) {
        all.removeAll { $0.id == booking.id }
        save()
    }

    private func save() {
        try? JSONEncoder().encode(all).write(to: fileURL, options: .atomic)
    }
}
