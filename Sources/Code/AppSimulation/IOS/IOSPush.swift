import CodeRunner
import PushTracking
import SourceCode

/// A push as callbacks receive it; all its objects are views of this one.
final class IOSPush {
    /// Which notification of the case it is.
    let number: PushNumber
    /// The user's action, if a response carries it.
    let actionIdentifier: String?
    /// The data visible to the callback; created for each callback.
    lazy var userInfo = probe.map(number, in: .swift)
    private let probe: CaseProbe

    init(number: PushNumber, of probe: CaseProbe, actionIdentifier: String? = nil) {
        self.number = number
        self.probe = probe
        self.actionIdentifier = actionIdentifier
    }

    /// The identifier of the request: the collapse ID of the push, or else a text that only this notification has.
    var identifier: Value { probe.identifier(of: number) }

    /// A text in `aps`.
    func text(_ key: String) -> String? { probe.aps(of: number).string(key) }

    /// A part of the alert; an alert that is only a text is its body.
    func alert(_ key: String) -> String? {
        let alert = probe.aps(of: number)["alert"]
        return alert?.object?.string(key) ?? (key == "body" ? alert?.string : nil)
    }
}

extension HostCall {
    /// The push that the receiver is a view of.
    var push: IOSPush? { object?.payload as? IOSPush }

    /// Another view of the receiver's push.
    func view(_ name: String) -> Value {
        push.map { make(name, payload: $0) } ?? unknown("this notification is unknown")
    }
}
