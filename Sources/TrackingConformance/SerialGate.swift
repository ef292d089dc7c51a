/// Lets one task through at a time, in the order of their coming.
actor SerialGate {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if !isTaken {
            isTaken = true
            return
        }
        // Whoever leaves hands the gate over, still taken.
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
