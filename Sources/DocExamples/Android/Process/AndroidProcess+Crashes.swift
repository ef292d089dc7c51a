import ExampleCode

/// The end of an app in a callback of an activity: by an exception that nothing caught, or since an override kept the
/// callback from the platform's own activity, which the documentation of `Activity` answers with an exception.
extension AndroidProcess {
    /// Ends the app where a callback did: what was sent stays sent, and nothing more is called.
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

    /// The override of a callback, just run, that did not call the next one; `nil` where the platform's was reached, or
    /// may have been.
    private func overrideWithoutSuper(_ entryPoint: AndroidEntryPoint, _ instance: Instance) -> AndroidOverride? {
        let last = instance.component?.overrides[entryPoint]?.first { override in
            !execution.superCalls.contains(SuperCall(name: entryPoint.name, typeName: override.typeName))
        }
        return last.flatMap { $0.isElided ? nil : $0 }
    }
}
