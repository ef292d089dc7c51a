/// The last things that the user did with notifications.
actor EventLog {
    private var entries: [String] = []

    func note(_ entry: String) {
        entries.append(entry)
        if entries.count > 20 {
            entries.removeFirst()
        }
    }
}
