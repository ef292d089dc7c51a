package import DeviceModel
package import PushTracking
package import StrictJSON

/// The messages that an adapter is sent, each as the bytes of one line with its line feed.
package enum AdapterRequest {
    /// The id of the first request to every process; no case ever has it.
    package static let handshakeID = 0

    /// `initialize`: the first message to every process, and the first line of a plan file.
    ///
    /// - Parameter writeMore: writes further members of the parameters, which only plan files have.
    package static func initialize(edition: String, writeMore: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("protocolVersion", AdapterHandshake.protocolVersion)
        writer.member("edition", edition)
        writeMore(&writer)
        writer.endObject()
        var line: [UInt8] = []
        append(method: "initialize", id: handshakeID, parameters: writer.bytes, to: &line)
        return line
    }

    /// `shutdown`: the last message; it has no answer.
    package static let shutdown = Array("{\"jsonrpc\":\"2.0\",\"method\":\"shutdown\"}\n".utf8)

    /// `runCase`, with parameters that were written before, since a case that runs again differs only in its id.
    package static func appendRunCase(id: Int, parameters: [UInt8], to line: inout [UInt8]) {
        append(method: "runCase", id: id, parameters: parameters, to: &line)
    }

    /// The parameters of `runCase` for one script: of the case, only what happens to the app.
    package static func parameters(of script: DeviceScript, drive: AdapterDrive, wiring: DeclaredWiring) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("platform", script.scenario.platform.rawValue)
            switch drive {
            case .callbacks: writer.callbacks(of: script, wiring: wiring)
            case .device: writer.events(of: script)
            }
        }
        return writer.bytes
    }

    private static func append(method: StaticString, id: Int, parameters: [UInt8], to line: inout [UInt8]) {
        line.append(contentsOf: "{\"jsonrpc\":\"2.0\",\"id\":".utf8)
        line.append(contentsOf: String(id).utf8)
        line.append(contentsOf: ",\"method\":\"".utf8)
        line.append(contentsOf: method.description.utf8)
        line.append(contentsOf: "\",\"params\":".utf8)
        line.append(contentsOf: parameters)
        line.append(contentsOf: "}\n".utf8)
    }
}

extension JSONWriter {
    /// The member `before`, if anything came before the case, and the member `callbacks`: each callback with its name,
    /// its payload, its process, the time, and the state of the app before it; those of the case also with their step.
    package mutating func callbacks(of script: DeviceScript, wiring: DeclaredWiring) {
        let before = script.scenario.callbacksBefore(for: wiring)
        if !before.isEmpty {
            member("before") {
                $0.array(before) { writer, earlier in
                    writer.object { writer in
                        writer.member("app", earlier.app.rawValue)
                        writer.member("process", earlier.process)
                        writer.member("now", Int(earlier.now))
                        writer.callback(script.filled(earlier.template, for: wiring))
                    }
                }
            }
        }
        member("callbacks") {
            $0.array(script.scenario.callbacks(for: wiring)) { writer, scheduled in
                writer.object { writer in
                    writer.member("step", scheduled.step)
                    writer.member("app", scheduled.app.rawValue)
                    writer.member("process", scheduled.process)
                    writer.member("now", Int(scheduled.now))
                    writer.callback(script.filled(scheduled.template, for: wiring))
                }
            }
        }
    }

    private mutating func callback(_ callback: AppCallback) {
        switch callback {
        case .android(.onMessageReceived(let data, let messageID)):
            self.callback("onMessageReceived", data, as: "data")
            member("messageId", messageID)
        case .android(.onReceive(let extras)): self.callback("onReceive", extras, as: "extras")
        case .android(.onCreate(let intent, let extras, let restored, let fromHistory)):
            self.callback("onCreate", extras, as: "extras", intent: intent)
            member("restored", restored)
            member("fromHistory", fromHistory)
        case .android(.onCreateForwarding(let intent, let extras, let fromHistory)):
            self.callback("onCreate", extras, as: "extras", intent: intent)
            member("restored", false)
            member("fromHistory", fromHistory)
            member("forwards", true)
        case .android(.onNewIntent(let intent, let extras)):
            self.callback("onNewIntent", extras, as: "extras", intent: intent)
        case .android(.onResume(let intent, let extras)):
            self.callback("onResume", extras, as: "extras", intent: intent)
        case .ios(.didFinishLaunching(let notification)):
            self.callback("didFinishLaunching", notification, as: "remoteNotification")
        case .ios(.didReceiveRemoteNotification(let userInfo, let state)):
            self.callback("didReceiveRemoteNotification", userInfo, as: "userInfo")
            member("applicationState", state.rawValue)
        case .ios(.willPresent(let userInfo, let requestIdentifier)):
            self.callback("willPresent", userInfo, as: "userInfo")
            member("requestIdentifier", requestIdentifier)
        case .ios(.didReceive(let userInfo, let actionIdentifier, let requestIdentifier)):
            self.callback("didReceive", userInfo, as: "userInfo")
            member("actionIdentifier", actionIdentifier)
            member("requestIdentifier", requestIdentifier)
        case .ios(.applicationDidBecomeActive): member("callback", "applicationDidBecomeActive")
        case .ios(.sceneWillConnect(let response)):
            member("callback", "sceneWillConnect")
            member("response") { writer in
                guard let response else { return writer.null() }
                writer.object { writer in
                    writer.member("userInfo") { response.userInfo.write(to: &$0) }
                    writer.member("actionIdentifier", response.actionIdentifier)
                    writer.member("requestIdentifier", response.requestIdentifier)
                }
            }
        case .ios(.sceneDidBecomeActive): member("callback", "sceneDidBecomeActive")
        }
    }

    /// A callback with the name of its parameter and that parameter's payload; null if it has none.
    private mutating func callback(_ name: String, _ payload: Payload?, as parameter: String, intent: Int? = nil) {
        member("callback", name)
        if let intent { member("intent", intent) }
        member(parameter) { writer in
            if let payload { payload.write(to: &writer) } else { writer.null() }
        }
    }

    /// The state of the app and the member `events`: each with its notification, and with that notification's payload
    /// at its first mention.
    ///
    /// - Parameter writeMore: writes further members of the event with this index.
    package mutating func events(
        of script: DeviceScript, writeMore: (inout JSONWriter, Int) -> Void = { _, _ in }
    ) {
        member("app", script.scenario.app.rawValue)
        member("foregroundOrder", script.scenario.foregroundOrder.rawValue)
        var mentioned: Set<Int> = []
        member("events") {
            $0.array(script.scenario.events.indices) { writer, step in
                let event = script.scenario.events[step]
                writer.object { writer in
                    writer.member("event", event.kind.rawValue)
                    writer.member("now", Int(script.scenario.times[step]))
                    defer { writeMore(&writer, step) }
                    guard let notification = event.notification else { return }
                    writer.member("notification", notification)
                    guard mentioned.insert(notification).inserted else { return }
                    writer.member("payload") { script.payloads[notification].write(to: &$0) }
                    writer.member(
                        script.scenario.platform == .android ? "messageId" : "requestIdentifier",
                        script.identifiers[notification])
                }
            }
        }
    }
}
