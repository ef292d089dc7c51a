/*
 * An adapter for tracking-conformance. It needs Kotlin 1.3 or later on a JVM and nothing else.
 *
 *     kotlinc Adapter.kt -include-runtime -d adapter.jar
 *     tracking-conformance run -- java -jar adapter.jar
 *
 * It reads one request per line from standard input and writes one answer per line to standard output.
 * Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
 * lines; the rest speaks the protocol.
 */

import java.io.PrintStream
import java.math.BigDecimal

// ======================================== YOUR CODE: from here ========================================

/**
 * Your app's profile. Change:
 * - the sink: the name and version of your app, as reports show them;
 * - the platforms: keep those that your code supports, since cases of the others are not run;
 * - the SDK: the one that your code is linked with, since cases that require another version are skipped.
 */
val PROFILE: Map<String, Any?> = mapOf(
    "sink" to mapOf("name" to "kotlin-starter", "version" to "1.0"),
    "platforms" to listOf("android", "ios"),
    "sdk" to mapOf(
        "android" to mapOf("name" to "ACPCore", "version" to "1.4.0"),
        "ios" to mapOf("name" to "ACPCore", "version" to "2.3.0")
    ),
    "launchMode" to "standard", // Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
    "activity" to "direct", // Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
    "extras" to "data", // Android: what the intents of your notifications carry; or "data+fcm", with Firebase's own extras
    "category" to "DEFAULT", // iOS: the category of your Campaign pushes
    "lifecycle" to "application" // iOS: the delegate that receives lifecycle events; or "scenes"
)

/** The data of a push. On Android, all values are strings. */
typealias Push = Map<String, Any?>

/**
 * Your app in one process. Each process of a case gets a new instance, and only the storage survives: keep nothing in objects and
 * companion objects.
 *
 * Each method is a callback of the operating system. Pass it on to your own code, and give your code [sdk] in place of the real SDK.
 * If your code starts a coroutine or works on another thread, wait for it before the method returns.
 */
class App(
    private val sdk: RecordingSDK,
    private val edition: String, // of the documentation; code that follows a single edition can ignore it
    private val storage: MutableMap<String, String> // what your app keeps on disk; empty before the first callback of a case
) : Callbacks() {
    // Android alone. For an iOS app, delete this part, up to "iOS alone".
    // Extras are null if the intent has none.

    private val seenIntents = HashSet<Int>()

    override fun onMessageReceived(data: Push) {
        track(data, "7")
    }

    override fun onReceive(extras: Push) {
        track(extras, "2")
    }

    override fun onCreate(intent: Int, extras: Push?, restored: Boolean, fromHistory: Boolean) {
        // Once per intent; not at all if the activity is restored or launched from history.
        if (restored || fromHistory) seenIntents.add(intent)
        openOnce(intent, extras)
    }

    override fun onNewIntent(intent: Int, extras: Push?) {
        openOnce(intent, extras)
    }

    override fun onResume(intent: Int, extras: Push?) {
        openOnce(intent, extras)
    }

    // Called only with "activity" to "forwarded".

    override fun onForward(intent: Int, extras: Push?, fromHistory: Boolean) {
        // onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
    }

    private fun openOnce(intent: Int, extras: Push?) {
        // An activity that returns to the foreground still holds the intent that opened it. That is not another open.
        if (extras != null && seenIntents.add(intent)) track(extras, "2", "1")
    }

    // iOS alone. For an Android app, delete this part, up to "Both platforms".

    private val tapped = "com.apple.UNNotificationDefaultActionIdentifier"
    private val dismissed = "com.apple.UNNotificationDismissActionIdentifier"

    override fun didFinishLaunching(remoteNotification: Push?) {
        // The user's action follows in didReceive.
    }

    override fun didReceiveRemoteNotification(userInfo: Push, applicationState: String) {
        // In the foreground, willPresent has already tracked it.
        if (applicationState == "background") track(userInfo, "7")
    }

    override fun willPresent(userInfo: Push) {
        track(userInfo, "7")
    }

    override fun didReceive(userInfo: Push, actionIdentifier: String) {
        when (actionIdentifier) {
            tapped -> track(userInfo, "2", "1")
            dismissed -> track(userInfo, "2")
        }
    }

    override fun applicationDidBecomeActive() {}

    // Called only with "lifecycle" to "scenes".

    override fun sceneWillConnect(response: Push?) {
        // The tap that opens the scene (userInfo, actionIdentifier), or null. It also arrives in didReceive, which tracks it.
    }

    override fun sceneDidBecomeActive() {} // Called instead of applicationDidBecomeActive.

    // Both platforms

    private fun track(push: Push, vararg actions: String) {
        // The documented behaviour. Remove it once your own code makes the calls.
        // Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
        val isTracked = !push.containsKey("_acsDeliveryTracking") || push["_acsDeliveryTracking"] == "on"
        if (!isTracked && edition != "2020-07") return
        val message = push["_mId"] as? String ?: return
        val delivery = push["_dId"] as? String ?: return
        for (action in actions) {
            val data = mapOf("broadlogId" to message, "deliveryId" to delivery, "action" to action)
            if (edition == "2020-07" || edition == "2021-01") sdk.trackAction("tracking", data)
            else sdk.collectMessageInfo(data)
        }
    }
}

// ======================================== YOUR CODE: up to here ========================================

/** The callbacks of both platforms. A callback that the app does not implement fails the cases that need it. */
abstract class Callbacks {
    /** Where the app was before the event: foreground, background, closed or terminated. */
    var appState = ""

    /** The time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment. */
    var now = 0L

    /** At onMessageReceived: RemoteMessage.messageId. */
    var messageId = ""

    /** At willPresent and didReceive: notification.request.identifier. */
    var requestIdentifier = ""

    open fun onMessageReceived(data: Push): Unit = missing("onMessageReceived")

    open fun onReceive(extras: Push): Unit = missing("onReceive")

    open fun onCreate(intent: Int, extras: Push?, restored: Boolean, fromHistory: Boolean): Unit = missing("onCreate")

    open fun onForward(intent: Int, extras: Push?, fromHistory: Boolean): Unit = missing("onForward")

    open fun onNewIntent(intent: Int, extras: Push?): Unit = missing("onNewIntent")

    open fun onResume(intent: Int, extras: Push?): Unit = missing("onResume")

    open fun didFinishLaunching(remoteNotification: Push?): Unit = missing("didFinishLaunching")

    open fun didReceiveRemoteNotification(userInfo: Push, applicationState: String): Unit = missing("didReceiveRemoteNotification")

    open fun willPresent(userInfo: Push): Unit = missing("willPresent")

    open fun didReceive(userInfo: Push, actionIdentifier: String): Unit = missing("didReceive")

    open fun applicationDidBecomeActive(): Unit = missing("applicationDidBecomeActive")

    open fun sceneWillConnect(response: Push?): Unit = missing("sceneWillConnect")

    open fun sceneDidBecomeActive(): Unit = missing("sceneDidBecomeActive")

    private fun missing(callback: String): Nothing = throw UnsupportedOperationException("the app has no $callback")
}

/** Replaces the SDK: records the arguments of each call as they are at that moment. Any thread may call it. */
class RecordingSDK {
    private var calls = ArrayList<Any?>()
    private var callback = "none"
    private var hasEnded = false

    fun trackAction(name: String, data: Map<String, Any?>) {
        record("trackAction", mapOf("function" to "trackAction", "name" to name, "data" to HashMap(data)))
    }

    fun collectMessageInfo(data: Map<String, Any?>) {
        record("collectMessageInfo", mapOf("function" to "collectMessageInfo", "data" to HashMap(data)))
    }

    @Synchronized
    private fun record(function: String, call: Map<String, Any?>) {
        if (!hasEnded) calls.add(call)
        else System.err.println("late call: $function came after its case had ended; the last callback of the case was $callback")
    }

    /** From now on, calls belong to this callback. */
    @Synchronized
    fun begin(callback: String) {
        this.callback = callback
    }

    /** Returns the calls since the last time. */
    @Synchronized
    fun takeCalls(): List<Any?> {
        val taken = calls
        calls = ArrayList()
        return taken
    }

    /** Returns the last calls; any later call is late. */
    @Synchronized
    fun end(): List<Any?> {
        hasEnded = true
        return takeCalls()
    }
}

/** Answers the lines of the runner, or of a plan. */
class Adapter {
    private var edition = ""

    /** Answers one line; null if it needs no answer. */
    fun answer(line: String): String? {
        val request = push(JSONReader(line).document())!!
        val parameters = push(request["params"])
        val result = when (request["method"]) {
            "shutdown" -> return null
            "initialize" -> {
                edition = parameters!!["edition"] as String
                PROFILE + ("protocolVersion" to 2)
            }
            else -> runCase(parameters!!["before"] as? List<*> ?: emptyList<Any>(), parameters["callbacks"] as List<*>)
        }
        return json(mapOf("jsonrpc" to "2.0", "id" to request["id"], "result" to result))
    }

    /** Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count. */
    private fun runCase(before: List<*>, callbacks: List<*>): Map<String, Any?> {
        val sdk = RecordingSDK()
        val storage = HashMap<String, String>()
        var app = App(sdk, edition, storage)
        var process: Any? = null
        fun play(callback: Push) {
            if (process != null && callback["process"] != process) { // The previous process has died, with everything in its memory.
                app = App(sdk, edition, storage)
            }
            process = callback["process"]
            call(app, callback)
        }
        for (callback in before) { // Earlier pushes, and the launch of a running app: other cases judge them.
            try {
                play(push(callback)!!)
            } catch (thrown: Throwable) {
                System.err.println("before the case: $thrown")
            }
        }
        sdk.takeCalls()
        val calls = ArrayList<Any?>()
        val result = hashMapOf<String, Any?>("calls" to calls)
        val rest = callbacks.iterator()
        while (rest.hasNext() && !result.containsKey("threw")) {
            val callback = push(rest.next())!!
            sdk.begin(callback["callback"] as String)
            try {
                play(callback)
            } catch (thrown: Throwable) {
                result["threw"] = thrown.toString()
            }
            calls.add(if (rest.hasNext() && !result.containsKey("threw")) sdk.takeCalls() else sdk.end())
        }
        return result
    }

    private fun call(app: App, callback: Push) {
        val userInfo = push(callback["userInfo"])
        val extras = push(callback["extras"])
        val intent = (callback["intent"] as? BigDecimal)?.toInt() ?: -1
        app.appState = callback["app"] as? String ?: ""
        app.now = (callback["now"] as BigDecimal).toLong()
        app.messageId = callback["messageId"] as? String ?: app.messageId
        app.requestIdentifier = callback["requestIdentifier"] as? String ?: app.requestIdentifier
        when (if ("forwards" in callback) "onForward" else callback["callback"]) {
            "onMessageReceived" -> app.onMessageReceived(push(callback["data"])!!)
            "onReceive" -> app.onReceive(extras!!)
            "onCreate" -> app.onCreate(intent, extras, callback["restored"] as Boolean, callback["fromHistory"] as Boolean)
            "onForward" -> app.onForward(intent, extras, callback["fromHistory"] as Boolean)
            "onNewIntent" -> app.onNewIntent(intent, extras)
            "onResume" -> app.onResume(intent, extras)
            "didFinishLaunching" -> app.didFinishLaunching(push(callback["remoteNotification"]))
            "didReceiveRemoteNotification" -> app.didReceiveRemoteNotification(userInfo!!, callback["applicationState"] as String)
            "willPresent" -> app.willPresent(userInfo!!)
            "didReceive" -> app.didReceive(userInfo!!, callback["actionIdentifier"] as String)
            "applicationDidBecomeActive" -> app.applicationDidBecomeActive()
            "sceneWillConnect" -> app.sceneWillConnect(push(callback["response"]))
            "sceneDidBecomeActive" -> app.sceneDidBecomeActive()
            else -> throw IllegalArgumentException("unknown callback ${callback["callback"]}")
        }
    }

    @Suppress("UNCHECKED_CAST")
    private fun push(value: Any?): Push? = value as Push?
}

fun main() {
    val answers = PrintStream(System.out, false, "UTF-8")
    System.setOut(System.err) // Only answers may go to standard output.
    val adapter = Adapter()
    val requests = System.`in`.bufferedReader(Charsets.UTF_8)
    while (true) {
        val line = requests.readLine() ?: return
        val answer = adapter.answer(line) ?: return
        answers.print(answer + "\n")
        answers.flush() // Otherwise the answer stays in a buffer while the runner waits for it.
    }
}

/** A strict JSON reader: objects are maps, arrays are lists, numbers are BigDecimal. */
class JSONReader(private val text: String) {
    private var next = 0

    fun document(): Any? {
        val value = value()
        skipSpace()
        if (next < text.length) throw wrong()
        return value
    }

    private fun value(): Any? {
        skipSpace()
        return when (peek()) {
            '{' -> members()
            '[' -> elements()
            '"' -> string()
            't' -> word("true", true)
            'f' -> word("false", false)
            'n' -> word("null", null)
            else -> number()
        }
    }

    private fun members(): Map<String, Any?> {
        val members = LinkedHashMap<String, Any?>()
        next++
        if (isNext('}')) return members
        do {
            skipSpace()
            val name = string()
            if (!isNext(':') || members.containsKey(name)) throw wrong()
            members[name] = value()
        } while (isNext(','))
        if (!isNext('}')) throw wrong()
        return members
    }

    private fun elements(): List<Any?> {
        val elements = ArrayList<Any?>()
        next++
        if (isNext(']')) return elements
        do elements.add(value()) while (isNext(','))
        if (!isNext(']')) throw wrong()
        return elements
    }

    private fun string(): String {
        if (peek() != '"') throw wrong()
        val string = StringBuilder()
        next++
        while (peek() != '"') {
            if (peek() < ' ') throw wrong()
            string.append(if (peek() == '\\') escaped() else peek())
            next++
        }
        next++
        return string.toString()
    }

    private fun escaped(): Char {
        next++
        val simple = "\"\\/bfnrt".indexOf(peek())
        if (simple >= 0) return "\"\\/\b\u000C\n\r\t"[simple]
        if (peek() != 'u' || next + 4 >= text.length) throw wrong()
        val digits = text.substring(next + 1, next + 5)
        if (!Regex("[0-9A-Fa-f]{4}").matches(digits)) throw wrong()
        next += 4
        return Integer.parseInt(digits, 16).let { Character.toChars(it)[0] }
    }

    private fun number(): BigDecimal {
        val start = next
        while (next < text.length && text[next] in "+-.0123456789Ee") next++
        val number = text.substring(start, next)
        if (!Regex("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([Ee][-+]?[0-9]+)?").matches(number)) throw wrong()
        return BigDecimal(number)
    }

    private fun word(word: String, value: Any?): Any? {
        if (!text.startsWith(word, next)) throw wrong()
        next += word.length
        return value
    }

    private fun isNext(expected: Char): Boolean {
        skipSpace()
        if (next >= text.length || text[next] != expected) return false
        next++
        return true
    }

    private fun peek(): Char = if (next < text.length) text[next] else throw wrong()

    private fun skipSpace() {
        while (next < text.length && text[next] in " \t\r\n") next++
    }

    private fun wrong() = IllegalArgumentException("not JSON at character ${next + 1}: $text")
}

/** A value as JSON in ASCII, on one line. */
fun json(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { json(it.key) + ":" + json(it.value) }
    is List<*> -> value.joinToString(",", "[", "]") { json(it) }
    is String -> value.map { unit ->
        when {
            unit == '"' || unit == '\\' -> "\\$unit"
            unit in ' '..'~' -> unit.toString()
            else -> String.format("\\u%04x", unit.hashCode()) // The hash of a character is its code in every version of Kotlin.
        }
    }.joinToString("", "\"", "\"")
    null, is Number, is Boolean -> value.toString()
    else -> throw IllegalArgumentException("no JSON value: ${value.javaClass}")
}
