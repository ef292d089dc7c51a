import Foundation

/// Keeps titles of pushes for the app's own list.
class Inbox {
    private(set) var titles: [String] = []
    private(set) var selection: String?

    func start() {
        NotificationCenter.default.addObserver(forName: .pushReceived, object: nil, queue: nil) { [weak self] note in
            guard let title = note.userInfo?["title"] as? String else { return }
            self?.titles.append(title)
        }
    }

    func select(_ title: String?) {
        selection = title
    }

    func load() {
        titles = UserDefaults.standard.stringArray(forKey: "inbox") ?? []
    }
}
