package import DeviceModel
package import PushTracking

/// A case as the supervisor handles it: what is sent, and what must come back.
package struct AdapterCase: Sendable {
    /// The parameters of `runCase` as JSON.
    package let parameters: [UInt8]
    package let shape: AnswerShape

    package init(_ script: DeviceScript, drive: AdapterDrive, launchMode: LaunchMode) {
        parameters = AdapterRequest.parameters(of: script, drive: drive, launchMode: launchMode)
        shape = AnswerShape(scenario: script.scenario, drive: drive, launchMode: launchMode)
    }
}
