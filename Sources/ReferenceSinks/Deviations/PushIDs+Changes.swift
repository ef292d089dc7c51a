import PushTracking

extension PushIDs {
    /// Both ids changed alike.
    func map(_ change: (PayloadValue) -> PayloadValue) -> PushIDs {
        PushIDs(message: change(message), delivery: change(delivery))
    }

    /// Whether both ids are texts that satisfy the condition.
    func areTexts(where condition: (String) -> Bool) -> Bool {
        [message, delivery].allSatisfy { $0.string.map(condition) == true }
    }
}
