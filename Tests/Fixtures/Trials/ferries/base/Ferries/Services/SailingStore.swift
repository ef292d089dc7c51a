import Foundation

extension NSNotification.Name {
    static let sailingsChanged = NSNotification.Name("example.ferries.sailingsChanged")
}

/// Used on the main thread.
final class SailingStore {

    private(set) var all: [Sailing]
    private let session: URLSession
    private let cacheURL: URL

    init(session: URLSession = .shared) {
        self.session = session
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        cacheURL = folder.appendingPathComponent("sailings.json")
        all = Self.load(from: cacheURL) ?? Self.sample()
    }

    func sailing(id: String) -> Sailing? {
        all.first { $0.id == id }
    }

    func departures(from harbour: Harbour) -> [Sailing] {
        all.filter { $0.from == harbour }.sorted { $0.departure < $1.departure }
    }

    /// Calls back on the main thread, with true when something changed.
    func refresh(completion: @escaping (Bool) -> Void) {
        let url = AppConfig.apiBase.appendingPathComponent("sailings")
        session.dataTask(with: url) { [weak self] data, response, _ in
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let ok = (response as? HTTPURLResponse)?.statusCode == 200
            let fresh = ok ? data.flatMap { try? decoder.decode([Sailing].self, from: $0) } : nil

            DispatchQueue.main.async {
                guard let self = self, let fresh = fresh, fresh != self.all else {
                    completion(false)
                    return
                }
                self.all = fresh
                self.save()
                NotificationCenter.default.post(name: .sailingsChanged, object: self)
                completion(true)
            }
        }.resume()
    }

    private func save() {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        try? encoder.encode(all).write(to: cacheURL, options: .atomic)
    }

    private static func load(from url: URL) -> [Sailing]? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return (try? Data(contentsOf: url)).flatMap { try? decoder.decode([Sailing].self, from: $0) }
    }

    private static func sample() -> [Sailing] {
        let start = Calendar.current.startOfDay(for: Date())
        let legs: [(Harbour, Harbour, Int, Int)] = [
            (.ferries, .oldQuay, 35, 640),
            (.ferries, .lowSkerry, 70, 1180),
            (.oldQuay, .ferries, 35, 640),
            (.lowSkerry, .ferries, 70, 1180),
            (.sandholm, .oldQuay, 25, 480),
        ]
        return legs.enumerated().flatMap { index, leg in
            [7, 11, 15, 19].map { hour in
                Sailing(
                    id: "\(leg.0.rawValue)-\(leg.1.rawValue)-\(hour)",
                    from: leg.0,
                    to: leg.1,
                    departure: start.addingTimeInterval(TimeInterval(hour * 3600 + index * 600)),
                    minutes: leg.2,
                    priceInCents: leg.3,
                    status: .onTime
                )
            }
        }
    }
}
