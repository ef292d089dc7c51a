import CodeRunner
import SourceCode

/// The end of an app in a callback of an activity: by an uncaught exception, or because an override did not call super,
/// which throws an exception according to the documentation of `Activity`.
extension AndroidProcess {
    /// Ends the app if a callback did: calls already sent stay sent, and nothing more is called.
    func endIfCrashed(_ outcome: Outcome, in entryPoint: AndroidEntryPoint, of instance: Instance) {
        switch outcome {
        case .inconclusive: return
        case .threw, .crashed: break
        case .completed:
            guard !isStopped, let override = overrideWithoutSuper(entryPoint, instance) else { return }
            let call = "super.\(entryPoint.name)()"
            let owner = override.typeName ?? "the activity"
            context.noteCrash(
                Crash(
                    message: "SuperNotCalledException: \(owner) did not call through to \(call)",
                    extent: override.function.nameExtent,
                    remedy: "call \(call) in it"
                ))
        }
        for activity in activities + [instance] { activity.hasEnded = true }
        activities = []
        isInForeground = false
        device.starts = []
    }

    /// The override of the callback just run that did not call super; `nil` where the platform's function was reached,
    /// or may have been.
    private func overrideWithoutSuper(_ entryPoint: AndroidEntryPoint, _ instance: Instance) -> AndroidOverride? {
        let last = instance.component?.overrides[entryPoint]?.first { override in
            !execution.superCalls.contains(SuperCall(name: entryPoint.name, typeName: override.typeName))
        }
        return last.flatMap { $0.isElided ? nil : $0 }
    }
}
