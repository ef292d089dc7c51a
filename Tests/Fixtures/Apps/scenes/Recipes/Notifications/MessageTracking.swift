import Foundation

protocol MessageTracking {
    func send(_ message: Message, action: Int)
}

extension MessageTracking {
    func impression(of message: Message?) {
        message.map { send($0, action: 7) }
    }

    func click(on message: Message?) {
        guard let message else { return }
        send(message, action: 2)
    }

    func open(from message: Message?) {
        if let message {
            send(message, action: 1)
        }
    }
}
