// An adapter for tracking-conformance. It needs Go 1.18 or later and nothing else.
//
//	go build adapter.go
//	tracking-conformance run -- ./adapter
//
// It reads one request per line from standard input and writes one answer per line to standard output.
// Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
// lines; the rest speaks the protocol.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
)

// ======================================== YOUR CODE: from here ========================================

// Your app's profile. Change:
// - the sink: the name and version of your app, as reports show them;
// - the platforms: keep those that your code supports, since cases of the others are not run;
// - the SDK: the one that your code is linked with, since cases that require another version are skipped.
var profile = map[string]any{
	"protocolVersion": 2,
	"sink":            map[string]any{"name": "go-starter", "version": "1.0"},
	"platforms":       []string{"android", "ios"},
	"sdk": map[string]any{
		"android": map[string]any{"name": "ACPCore", "version": "1.4.0"},
		"ios":     map[string]any{"name": "ACPCore", "version": "2.3.0"},
	},
	"launchMode": "standard",    // Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
	"activity":   "direct",      // Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
	"extras":     "data",        // Android: what the intents of your notifications carry; or "data+fcm", with Firebase's own extras
	"category":   "DEFAULT",     // iOS: the category of your Campaign pushes
	"lifecycle":  "application", // iOS: the delegate that receives lifecycle events; or "scenes"
}

// Push is the data of a push. On Android, all values are strings.
type Push = map[string]any

// App is your app in one process. Each process of a case gets a new instance, and only the storage survives: keep nothing in package
// variables.
//
// Each method is a callback of the operating system. Pass it on to your own code, and give your code sdk in place of the real SDK.
// If your code starts a goroutine, wait for it before the method returns.
type App struct {
	Callbacks
	sdk         *RecordingSDK
	edition     string            // of the documentation; code that follows a single edition can ignore it
	storage     map[string]string // what your app keeps on disk; empty before the first callback of a case
	seenIntents map[int]bool
}

func newApp(sdk *RecordingSDK, edition string, storage map[string]string) *App {
	return &App{sdk: sdk, edition: edition, storage: storage, seenIntents: map[int]bool{}}
}

// Android alone. For an iOS app, delete this part, up to "iOS alone".
// Extras are nil if the intent has none.

func (app *App) onMessageReceived(data Push) {
	app.track(data, "7")
}

func (app *App) onReceive(extras Push) {
	app.track(extras, "2")
}

func (app *App) onCreate(intent int, extras Push, restored, fromHistory bool) {
	// Once per intent; not at all if the activity is restored or launched from history.
	if restored || fromHistory {
		app.seenIntents[intent] = true
	}
	app.openOnce(intent, extras)
}

func (app *App) onNewIntent(intent int, extras Push) {
	app.openOnce(intent, extras)
}

func (app *App) onResume(intent int, extras Push) {
	app.openOnce(intent, extras)
}

// Called only with "activity": "forwarded".

func (app *App) onForward(intent int, extras Push, fromHistory bool) {
	// onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
}

func (app *App) openOnce(intent int, extras Push) {
	// An activity that returns to the foreground still holds the intent that opened it. That is not another open.
	if extras == nil || app.seenIntents[intent] {
		return
	}
	app.seenIntents[intent] = true
	app.track(extras, "2", "1")
}

// iOS alone. For an Android app, delete this part, up to "Both platforms".

const tapped = "com.apple.UNNotificationDefaultActionIdentifier"
const dismissed = "com.apple.UNNotificationDismissActionIdentifier"

func (app *App) didFinishLaunching(remoteNotification Push) {
	// The user's action follows in didReceive.
}

func (app *App) didReceiveRemoteNotification(userInfo Push, applicationState string) {
	// In the foreground, willPresent has already tracked it.
	if applicationState == "background" {
		app.track(userInfo, "7")
	}
}

func (app *App) willPresent(userInfo Push) {
	app.track(userInfo, "7")
}

func (app *App) didReceive(userInfo Push, actionIdentifier string) {
	switch actionIdentifier {
	case tapped:
		app.track(userInfo, "2", "1")
	case dismissed:
		app.track(userInfo, "2")
	}
}

func (app *App) applicationDidBecomeActive() {}

// Called only with "lifecycle": "scenes".

func (app *App) sceneWillConnect(response *Response) {
	// The tap that opens the scene, or nil. It also arrives in didReceive, which tracks it.
}

func (app *App) sceneDidBecomeActive() {} // Called instead of applicationDidBecomeActive.

// Both platforms

func (app *App) track(push Push, actions ...string) {
	// The documented behaviour. Remove it once your own code makes the calls.
	// Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
	flag, hasFlag := push["_acsDeliveryTracking"]
	if app.edition != "2020-07" && hasFlag && flag != "on" {
		return
	}
	message, hasMessage := push["_mId"].(string)
	delivery, hasDelivery := push["_dId"].(string)
	if !hasMessage || !hasDelivery {
		return
	}
	for _, action := range actions {
		data := map[string]any{"broadlogId": message, "deliveryId": delivery, "action": action}
		if app.edition == "2020-07" || app.edition == "2021-01" {
			app.sdk.trackAction("tracking", data)
		} else {
			app.sdk.collectMessageInfo(data)
		}
	}
}

// ======================================== YOUR CODE: up to here ========================================

// Callbacks are those of both platforms. A callback that the app does not implement fails the cases that need it.
type Callbacks struct {
	appState  string // where the app was before the event: foreground, background, closed or terminated
	messageID string // at onMessageReceived: the result of RemoteMessage.getMessageId()
	requestID string // at willPresent and didReceive: notification.request.identifier
	now       int64  // the time in milliseconds since 1970; code that reads a clock must get this time: a case plays days in a moment
}

// Response is the user's response to a notification.
type Response struct {
	UserInfo          Push   `json:"userInfo"`
	ActionIdentifier  string `json:"actionIdentifier"`
	RequestIdentifier string `json:"requestIdentifier"`
}

func (*Callbacks) onMessageReceived(data Push) { panic("the app has no onMessageReceived") }
func (*Callbacks) onReceive(extras Push)       { panic("the app has no onReceive") }
func (*Callbacks) onCreate(intent int, extras Push, restored, fromHistory bool) {
	panic("the app has no onCreate")
}
func (*Callbacks) onForward(intent int, extras Push, fromHistory bool) {
	panic("the app has no onForward")
}
func (*Callbacks) onNewIntent(intent int, extras Push) { panic("the app has no onNewIntent") }
func (*Callbacks) onResume(intent int, extras Push)    { panic("the app has no onResume") }
func (*Callbacks) didFinishLaunching(remoteNotification Push) {
	panic("the app has no didFinishLaunching")
}
func (*Callbacks) didReceiveRemoteNotification(userInfo Push, applicationState string) {
	panic("the app has no didReceiveRemoteNotification")
}
func (*Callbacks) willPresent(userInfo Push) { panic("the app has no willPresent") }
func (*Callbacks) didReceive(userInfo Push, actionIdentifier string) {
	panic("the app has no didReceive")
}
func (*Callbacks) applicationDidBecomeActive()         { panic("the app has no applicationDidBecomeActive") }
func (*Callbacks) sceneWillConnect(response *Response) { panic("the app has no sceneWillConnect") }
func (*Callbacks) sceneDidBecomeActive()               { panic("the app has no sceneDidBecomeActive") }

type call struct {
	Function string         `json:"function"`
	Name     string         `json:"name,omitempty"`
	Data     map[string]any `json:"data"`
}

// RecordingSDK replaces the SDK: it records the arguments of each call as they are at that moment. Any goroutine may call it.
type RecordingSDK struct {
	mutex    sync.Mutex
	calls    []call
	callback string
	hasEnded bool
}

func (sdk *RecordingSDK) trackAction(name string, data map[string]any) {
	sdk.record(call{"trackAction", name, copied(data)})
}

func (sdk *RecordingSDK) collectMessageInfo(data map[string]any) {
	sdk.record(call{Function: "collectMessageInfo", Data: copied(data)})
}

func copied(data map[string]any) map[string]any {
	copied := map[string]any{}
	for name, value := range data {
		copied[name] = value
	}
	return copied
}

func (sdk *RecordingSDK) record(made call) {
	sdk.mutex.Lock()
	defer sdk.mutex.Unlock()
	if sdk.hasEnded {
		fmt.Fprintf(os.Stderr, "late call: %s came after its case had ended; the last callback of the case was %s\n",
			made.Function, sdk.callback)
	} else {
		sdk.calls = append(sdk.calls, made)
	}
}

// From now on, calls belong to this callback.
func (sdk *RecordingSDK) begin(callback string) {
	sdk.mutex.Lock()
	defer sdk.mutex.Unlock()
	sdk.callback = callback
}

// Returns the calls since the last time; any call after the last time is late.
func (sdk *RecordingSDK) takeCalls(isLast bool) []call {
	sdk.mutex.Lock()
	defer sdk.mutex.Unlock()
	sdk.hasEnded = isLast
	taken := append([]call{}, sdk.calls...) // An empty list, not null.
	sdk.calls = nil
	return taken
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Edition   string     `json:"edition"`
		Before    []callback `json:"before"`
		Callbacks []callback `json:"callbacks"`
	} `json:"params"`
}

type callback struct {
	Callback           string    `json:"callback"`
	App                string    `json:"app"`
	Process            int       `json:"process"`
	Now                int64     `json:"now"`
	Intent             int       `json:"intent"`
	Restored           bool      `json:"restored"`
	FromHistory        bool      `json:"fromHistory"`
	Forwards           bool      `json:"forwards"`
	Data               Push      `json:"data"`
	MessageID          string    `json:"messageId"`
	RequestIdentifier  string    `json:"requestIdentifier"`
	Extras             Push      `json:"extras"`
	RemoteNotification Push      `json:"remoteNotification"`
	UserInfo           Push      `json:"userInfo"`
	ApplicationState   string    `json:"applicationState"`
	ActionIdentifier   string    `json:"actionIdentifier"`
	Response           *Response `json:"response"`
}

// Runs one case and returns a list of calls for each callback. A panic ends the case; the calls before it still count.
func runCase(before, callbacks []callback, edition string) map[string]any {
	sdk := &RecordingSDK{}
	storage := map[string]string{}
	var app *App
	process := -1
	next := func(callback callback) (threw any) {
		if callback.Process != process {
			// The previous process has died, with everything in its memory.
			app, process = newApp(sdk, edition, storage), callback.Process
		}
		return play(callback, app)
	}
	for _, callback := range before { // Earlier pushes, and the launch of a running app: other cases judge them.
		if threw := next(callback); threw != nil {
			fmt.Fprintln(os.Stderr, "before the case:", threw)
		}
	}
	sdk.takeCalls(false)
	calls := [][]call{}
	for index, callback := range callbacks {
		sdk.begin(callback.Callback)
		threw := next(callback)
		calls = append(calls, sdk.takeCalls(threw != nil || index == len(callbacks)-1))
		if threw != nil {
			return map[string]any{"calls": calls, "threw": fmt.Sprint(threw)}
		}
	}
	return map[string]any{"calls": calls}
}

// Passes one callback to the app, and returns what it panicked with.
func play(callback callback, app *App) (threw any) {
	defer func() { threw = recover() }()
	app.appState, app.now = callback.App, callback.Now
	app.messageID, app.requestID = callback.MessageID, callback.RequestIdentifier
	switch callback.Callback {
	case "onMessageReceived":
		app.onMessageReceived(callback.Data)
	case "onReceive":
		app.onReceive(callback.Extras)
	case "onCreate":
		if callback.Forwards {
			app.onForward(callback.Intent, callback.Extras, callback.FromHistory)
			return nil
		}
		app.onCreate(callback.Intent, callback.Extras, callback.Restored, callback.FromHistory)
	case "onNewIntent":
		app.onNewIntent(callback.Intent, callback.Extras)
	case "onResume":
		app.onResume(callback.Intent, callback.Extras)
	case "didFinishLaunching":
		app.didFinishLaunching(callback.RemoteNotification)
	case "didReceiveRemoteNotification":
		app.didReceiveRemoteNotification(callback.UserInfo, callback.ApplicationState)
	case "willPresent":
		app.willPresent(callback.UserInfo)
	case "didReceive":
		app.didReceive(callback.UserInfo, callback.ActionIdentifier)
	case "applicationDidBecomeActive":
		app.applicationDidBecomeActive()
	case "sceneWillConnect":
		app.sceneWillConnect(callback.Response)
	case "sceneDidBecomeActive":
		app.sceneDidBecomeActive()
	default:
		panic("unknown callback " + callback.Callback)
	}
	return nil
}

func main() {
	answers := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // Only answers may go to standard output.
	requests := bufio.NewReader(os.Stdin)
	edition := ""
	for {
		line, err := requests.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return
		} else if err != nil && err != io.EOF {
			panic(err)
		}
		var request request
		if err := json.Unmarshal(line, &request); err != nil {
			panic(err)
		}
		var result any
		switch request.Method {
		case "shutdown":
			return
		case "initialize":
			edition = request.Params.Edition
			result = profile
		default:
			result = runCase(request.Params.Before, request.Params.Callbacks, edition)
		}
		if err := answers.Encode(map[string]any{"jsonrpc": "2.0", "id": request.ID, "result": result}); err != nil {
			panic(err)
		}
	}
}
