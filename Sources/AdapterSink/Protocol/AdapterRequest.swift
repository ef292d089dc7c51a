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

    /// The parameters of `runCase` for one script: nothing of the case but what happens to the app.
    package static func parameters(of script: DeviceScript, drive: AdapterDrive, launchMode: LaunchMode) -> [UInt8] {
        var text = RequestText(script)
        text.append("{\"platform\":")
        text.append(word: script.scenario.platform.rawValue)
        switch drive {
        case .callbacks: text.append(callbacksOf: script.scenario, launchMode: launchMode)
        case .device: text.append(eventsOf: script.scenario)
        }
        text.append("}")
        return text.bytes
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
