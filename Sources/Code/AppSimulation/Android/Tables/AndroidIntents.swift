import CodeRunner
import SourceCode

/// The table of intents.
enum AndroidIntents {
    static var classes: [HostClass] {
        [
            HostClass("class Intent", constructors + identity + AndroidExtras.members + flags + constants),
            HostClass(
                "class ComponentName",
                ["Context context, Class<?> target", "Context context, String name", "String owner, String name"].map {
                    parameters in
                    .maker("ComponentName(\(parameters))") { call in
                        call.hide("class", component(call.argument(1), call))
                    }
                } + [
                    .method("String getClassName()") { call in call.hidden("class") },
                    .method("String getShortClassName()") { call in call.hidden("class") },
                ]
            ),
        ]
    }

    private static var constructors: [HostMember] {
        [
            .maker("Intent(Context context, Class<?> target)") { call in
                call.intent.component = component(call.argument(1), call)
            },
            .maker("Intent(String action)") { call in call.intent.action = call.argument(0) },
            .maker("Intent()") { call in call.object?.payload = IntentState() },
            .constructor("Intent(Intent other)") { call throws(Unwinding) in
                if call.argument(0).unknown != nil { return call.argument(0) }
                guard let other = call.intent(0) else { throw call.nullPassed("the intent") }
                call.object?.payload = other.copy
                return .void
            },
            .maker("Intent(String action, Uri uri)") { call in
                call.intent.action = call.argument(0)
                call.intent.data = AndroidUris.text(call.argument(1))
            },
            .maker("Intent(String action, Uri uri, Context context, Class<?> target)") { call in
                call.intent.action = call.argument(0)
                call.intent.data = AndroidUris.text(call.argument(1))
                call.intent.component = component(call.argument(3), call)
            },
        ]
    }

    /// A class as intents name it: `X.class`, or a text that ends with the class's name.
    private static func component(_ value: Value, _ call: HostCall) -> Value {
        if let name = value.className { return .string(name) }
        guard let text = value.text else { return value }
        return .string(call.execution.program.classNames?.name(ofClass: text) ?? AndroidManifest.simpleName(text))
    }

    /// - Parameter isKnown: whether the argument must be known, as what an intent keeps of it cannot be unknown.
    private static func setter(
        _ declaration: String, isKnown: Bool = false, _ set: @escaping @Sendable (IntentState, HostCall) -> Void
    ) -> HostMember {
        .method(declaration) { call throws(Unwinding) in
            if isKnown { try call.requireKnown(0) }
            set(call.intent, call)
            return call.receiver
        }
    }

    private static var identity: [HostMember] {
        [
            setter("Intent setAction(String action)") { $0.action = $1.argument(0) },
            .method("String getAction()") { call in call.intent.action },
            setter("Intent setData(Uri data)") {
                $0.data = AndroidUris.text($1.argument(0)); $0.type = .null
            },
            .method("Uri getData()") { call in AndroidUris.make(call, call.intent.data) },
            .method("String getDataString()") { call in call.intent.data },
            setter("Intent setType(String type)") {
                $0.type = $1.argument(0); $0.data = .null
            },
            .method("String getType()") { call in call.intent.type },
            setter("Intent setDataAndType(Uri data, String type)") {
                $0.data = AndroidUris.text($1.argument(0)); $0.type = $1.argument(1)
            },
            setter("Intent setIdentifier(String identifier)") { $0.identifier = $1.argument(0) },
            .method("String getIdentifier()") { call in call.intent.identifier },
            setter("Intent setPackage(String name)") { $0.package = $1.argument(0) },
            .method("String getPackage()") { call in call.intent.package },
            setter("Intent setClass(Context context, Class<?> target)") {
                $0.component = component($1.argument(1), $1)
            },
            setter("Intent setClassName(Context context, String name)") {
                $0.component = component($1.argument(1), $1)
            },
            setter("Intent setClassName(String owner, String name)") { $0.component = component($1.argument(1), $1) },
            setter("Intent setComponent(ComponentName component)") {
                let given = $1.argument(0)
                $0.component = given.hostObject?.fields["#class"] ?? given
            },
            .method("ComponentName getComponent()") { call in
                call.intent.component.isNull
                    ? .null : call.make("ComponentName", fields: ["#class": call.intent.component])
            },
            setter("Intent addCategory(String category)", isKnown: true) { intent, call in
                if let text = call.text(0), !intent.categories.contains(text) { intent.categories.append(text) }
            },
            .pure("boolean hasCategory(String category)") { call in
                .boolean(call.text(0).map(call.intent.categories.contains) ?? false)
            },
            .method("boolean filterEquals(Intent other)") { call in
                guard let other = call.intent(0) else { return .boolean(false) }
                return IntentState.isSame(call.intent.identity, other.identity).map(Value.boolean)
                    ?? call.unknown("whether the intents are the same is not known")
            },
            .method("Intent cloneFilter()") { call in
                let copy = call.intent.copy
                (copy.extras, copy.unknownExtras, copy.flags) = (nil, nil, 0)
                return call.make("Intent", payload: copy)
            },
            .method("Object clone()") { call in call.make("Intent", payload: call.intent.copy) },
        ]
    }

    private static var flags: [HostMember] {
        [
            setter("Intent setFlags(int flags)", isKnown: true) { $0.flags = $1.argument(0).integer ?? $0.flags },
            setter("Intent addFlags(int flags)", isKnown: true) { $0.flags |= $1.argument(0).integer ?? 0 },
            .action("void removeFlags(int flags)") { call throws(Unwinding) in
                try call.requireKnown(0)
                call.intent.flags &= ~(call.argument(0).integer ?? 0)
            },
            .ignored("void setClipData(ClipData data)"), .ignored("void setSourceBounds(Rect bounds)"),
            .method("int getFlags()") { call in .integer(call.intent.flags) },
            .ignored("void setExtrasClassLoader(ClassLoader loader)"),
        ]
    }

    static let singleTop = 0x2000_0000
    static let clearTop = 0x0400_0000
    static let newTask = 0x1000_0000
    static let clearTask = 0x0000_8000
    static let multipleTask = 0x0800_0000
    static let excludeFromRecents = 0x0080_0000
    static let launchedFromHistory = 0x0010_0000

    private static var constants: [HostMember] {
        HostMember.numbers(
            "int",
            [
                ("FLAG_ACTIVITY_CLEAR_TOP", clearTop), ("FLAG_ACTIVITY_SINGLE_TOP", singleTop),
                ("FLAG_ACTIVITY_NEW_TASK", newTask), ("FLAG_ACTIVITY_CLEAR_TASK", clearTask),
                ("FLAG_ACTIVITY_NO_HISTORY", 0x4000_0000), ("FLAG_ACTIVITY_REORDER_TO_FRONT", 0x0002_0000),
                ("FLAG_ACTIVITY_MULTIPLE_TASK", multipleTask), ("FLAG_ACTIVITY_NO_ANIMATION", 0x0001_0000),
                ("FLAG_ACTIVITY_EXCLUDE_FROM_RECENTS", excludeFromRecents),
                ("FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY", launchedFromHistory),
                ("FLAG_ACTIVITY_RESET_TASK_IF_NEEDED", 0x0020_0000), ("FLAG_INCLUDE_STOPPED_PACKAGES", 0x20),
                ("FLAG_RECEIVER_FOREGROUND", 0x1000_0000), ("FLAG_GRANT_READ_URI_PERMISSION", 1),
            ]
        )
            + HostMember.texts([
                ("ACTION_MAIN", "android.intent.action.MAIN"), ("ACTION_VIEW", "android.intent.action.VIEW"),
                ("ACTION_SEND", "android.intent.action.SEND"), ("ACTION_DELETE", "android.intent.action.DELETE"),
                ("CATEGORY_LAUNCHER", "android.intent.category.LAUNCHER"),
                ("CATEGORY_DEFAULT", "android.intent.category.DEFAULT"),
                ("CATEGORY_BROWSABLE", "android.intent.category.BROWSABLE"),
                ("EXTRA_TEXT", "android.intent.extra.TEXT"),
            ])
    }
}
