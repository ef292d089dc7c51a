import DeviceModel
import PushTracking
import StrictJSON

extension AdapterRequest {
    /// Writes `callbacks`: each with its step, its name and what it carries.
    static func write(callbacksOf script: DeviceScript, launchMode: LaunchMode, to writer: inout JSONWriter) {
        writer.name("callbacks")
        writer.beginArray()
        for scheduled in script.scenario.callbacks(launchMode: launchMode) {
            writer.beginObject()
            writer.name("step")
            writer.integer(scheduled.step)
            writer.name("callback")
            write(scheduled.template, payloads: script.payloads, to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ callback: CallbackTemplate, payloads: [Payload], to writer: inout JSONWriter) {
        func payload(_ notification: Int?, named name: String) {
            writer.name(name)
            if let notification { payloads[notification].write(to: &writer) } else { writer.null() }
        }
        func intent(_ ordinal: Int) {
            writer.name("intent")
            writer.integer(ordinal)
        }
        func string(_ value: String, named name: String) {
            writer.name(name)
            writer.string(value)
        }
        switch callback {
        case .onMessageReceived(let notification):
            writer.string("onMessageReceived")
            payload(notification, named: "data")
        case .onReceive(let notification):
            writer.string("onReceive")
            payload(notification, named: "extras")
        case .onCreate(let ordinal, let notification):
            writer.string("onCreate")
            intent(ordinal)
            payload(notification, named: "extras")
        case .onNewIntent(let ordinal, let notification):
            writer.string("onNewIntent")
            intent(ordinal)
            payload(notification, named: "extras")
        case .onResume(let ordinal, let notification):
            writer.string("onResume")
            intent(ordinal)
            payload(notification, named: "extras")
        case .didFinishLaunching(let notification):
            writer.string("didFinishLaunching")
            payload(notification, named: "remoteNotification")
        case .didReceiveRemoteNotification(let notification, let state):
            writer.string("didReceiveRemoteNotification")
            payload(notification, named: "userInfo")
            string(state.rawValue, named: "applicationState")
        case .willPresent(let notification):
            writer.string("willPresent")
            payload(notification, named: "userInfo")
        case .didReceive(let notification, let identifier):
            writer.string("didReceive")
            payload(notification, named: "userInfo")
            string(identifier, named: "actionIdentifier")
        case .applicationDidBecomeActive:
            writer.string("applicationDidBecomeActive")
        }
    }
}
