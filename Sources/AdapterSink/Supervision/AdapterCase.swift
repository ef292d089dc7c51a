package import DeviceModel
package import PushTracking

/// A case as the supervisor handles it: what is sent, and what must come back.
package struct AdapterCase: Sendable {
    /// The index of the case in its plan.
    package let caseIndex: Int
    /// The parameters of `runCase` as JSON.
    package let parameters: [UInt8]
    /// What its answer must look like.
    package let shape: AnswerShape

    /// Writes down what is sent for a script.
    package init(_ script: DeviceScript, drive: AdapterDrive, launchMode: LaunchMode) {
        caseIndex = script.caseIndex
        parameters = AdapterRequest.parameters(of: script, drive: drive, launchMode: launchMode)
        shape = AnswerShape(scenario: script.scenario, drive: drive, launchMode: launchMode)
    }
}
