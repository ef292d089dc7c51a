import Foundation

final class Router {
    static let shared = Router()
    private var history: [String] = []
    private init() {}

    func open(_ route: String) {
        history.append(route)
    }

    func save() {
        UserDefaults.standard.set(history.last, forKey: "lastRoute")
    }
}
