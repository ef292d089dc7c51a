import CodeRunner
import SourceCode

/// The tables of what examples use incidentally: logs, texts, threads, the build.
enum AndroidLogging {
    static var classes: [HostClass] {
        [
            HostClass(
                "class Log",
                ["d", "i", "w", "e", "v", "wtf"].flatMap { name in
                    [
                        "String tag, String text", "String tag, String text, Throwable error",
                        "String tag, Throwable error",
                    ].map {
                        parameters in
                        HostMember.method("static int \(name)(\(parameters))") { call in .integer(0) }
                    }
                } + [.method("static boolean isLoggable(String tag, int level)") { call in .boolean(false) }]
                    + HostMember.numbers("int", [("VERBOSE", 2), ("DEBUG", 3), ("INFO", 4), ("WARN", 5), ("ERROR", 6)])
            ),
            HostClass(
                "class PrintStream",
                ["println(Object value)", "println()", "print(Object value)"].map { .ignored("void \($0)") }),
            HostClass("class TextUtils", texts),
            HostClass(
                "class Toast",
                [
                    .method("static Toast makeText(Context context, CharSequence text, int duration)") { call in
                        call.make("Toast")
                    },
                    .method("static Toast makeText(Context context, int text, int duration)") { call in
                        call.make("Toast")
                    },
                    .ignored("void show()"), .constant("static final int LENGTH_SHORT = 0"),
                    .constant("static final int LENGTH_LONG = 1"),
                ]
            ),
            HostClass(
                "class Locale",
                ["ROOT", "US", "ENGLISH"].map { name in
                    .constant("static final Locale \(name)") { $0.program.platform.make("Locale") }
                }
            ),
            // A current device, or each version that the code distinguishes, and a release build of the app.
            HostClass(
                "class Build.VERSION",
                [
                    .computed("static final int SDK_INT") { call in .integer(call.systemVersion) }
                ]), HostClass("class Build"),
            HostClass(
                "class Build.VERSION_CODES",
                HostMember.numbers(
                    "int", SystemVersion.codes.sorted { $0.value < $1.value }.map { ($0.key, $0.value) })
            ),
            HostClass(
                "class BuildCompat",
                SystemVersion.checks.sorted { $0.value < $1.value }.map { name, version in
                    .method("static boolean \(name)()") { call in .boolean(call.systemVersion >= version) }
                }
            ),
            HostClass(
                "class BuildConfig", unlisted: "a setting of the build, which is not shown",
                [
                    .constant("static final boolean DEBUG = false"),
                    .computed("static final String APPLICATION_ID") { call in .string(call.packageName) },
                ]),
            HostClass("class Looper", [.method("static Looper getMainLooper()") { call in call.make("Looper") }]),
            HostClass(
                "class Handler",
                [
                    .constructor("Handler()"), .constructor("Handler(Looper looper)"),
                    removing("removeCallbacks(Runnable action)"), removing("removeCallbacksAndMessages(Object token)"),
                ]
                    + ["post(Runnable action)", "postDelayed(Runnable action, long delay)"].map {
                        post("boolean \($0)")
                    }
            ),
            HostClass(
                "class Executors", unlisted: "what executor this makes is not known",
                [
                    "newSingleThreadExecutor()", "newCachedThreadPool()", "newFixedThreadPool(int count)",
                    "newScheduledThreadPool(int count)", "newSingleThreadScheduledExecutor()",
                ].map { name in
                    .method("static ScheduledExecutorService \(name)") { call in call.make("ScheduledExecutorService") }
                }
            ),
            HostClass(
                "class ScheduledExecutorService", unlisted: "what the executor does with this is not known",
                [
                    .action("void execute(Runnable action)") { call throws(Unwinding) in
                        try call.call(call.argument(0))
                    },
                    .ignored("void shutdown()"),
                ]
            ),
            HostClass(
                "class TimeUnit", unlisted: "what a unit of time does is not known",
                [
                    ("NANOSECONDS", 0), ("MICROSECONDS", 0), ("MILLISECONDS", 1), ("SECONDS", 1_000),
                    ("MINUTES", 60_000), ("HOURS", 3_600_000), ("DAYS", 86_400_000),
                ].map { name, length in
                    .constant("static final TimeUnit \(name)") {
                        $0.program.platform.make("TimeUnit", fields: ["#length": .long(length)])
                    }
                } + [
                    .pure("long toMillis(long duration)") { call throws(Unwinding) in
                        call.hidden("length").integer == 0
                            ? call.unknown("how many milliseconds these are is not known")
                            : try call.combine("*", call.argument(0), call.hidden("length"))
                    }
                ]),
            HostClass(
                "class WeakReference<T>",
                [
                    .maker("WeakReference(T value)") { call in call.hide("value", call.argument(0)) },
                    // Other references keep the object alive until the callback has returned.
                    .method("T get()") { call in call.hidden("value") },
                ]
            ),
            HostClass(
                "class Thread",
                [
                    .maker("Thread(Runnable action)") { call in call.hide("action", call.argument(0)) },
                    .action("void start()") { call throws(Unwinding) in
                        if !call.hidden("action").isNull { try call.call(call.hidden("action")) }
                    },
                ]
            ),
        ]
    }

    private static func post(_ declaration: String) -> HostMember {
        .method(declaration) { call in
            call.device?.posted.append(PostedWork(call, call.argument(0)))
            return .boolean(true)
        }
    }

    /// A function that removes posted work; work of earlier callbacks has run already.
    private static func removing(_ declaration: String) -> HostMember {
        .action("void \(declaration)") { call throws(Unwinding) in
            if call.device?.posted.isEmpty ?? true { return }
            throw .inconclusive(reason: "what \(call.declaration.name) leaves is not known", call.extent)
        }
    }

    private static var texts: [HostMember] {
        [
            .pure("static boolean isEmpty(CharSequence text)") { call in
                if let text = call.textValue(0) { return .boolean(text.answers(.isEmpty)) }
                return call.argument(0).isNull ? .boolean(true) : call.unknown("the text of this value is not known")
            },
            .pure("static boolean equals(CharSequence a, CharSequence b)") { call in
                call.argument(0).equals(call.argument(1), canonically: false).map(Value.boolean)
                    ?? call.unknown("whether the texts are equal is not known")
            },
            .pure("static boolean isDigitsOnly(CharSequence text)") { call in
                .boolean(call.text(0)?.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ?? false)
            },
            .pure("static int getTrimmedLength(CharSequence text)") { call throws(Unwinding) in
                guard let text = call.text(0) else { throw call.nullPassed("the text") }
                let units = text.utf16.drop { $0 <= 32 }
                return .integer(units.reversed().drop { $0 <= 32 }.count)
            },
        ]
    }
}
