// An adapter for tracking-conformance. Go 1.18 or later, nothing else.
//
//	go build adapter.go
//	tracking-conformance run -- ./adapter
//
// It reads one request a line on standard input and answers each with one line on standard output. As it stands it does what the
// documentation asks for, and conforms. Put your own code into the part that is marked; the rest speaks the protocol.
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

// What is checked. Name only the platforms that your code is for, and the SDK that it is linked with.
var profile = map[string]any{
	"protocolVersion": 2,
	"sink":            map[string]any{"name": "go-starter", "version": "1.0"},
	"platforms":       []string{"android", "ios"},
	"sdk": map[string]any{
		"android": map[string]any{"name": "ACPCore", "version": "1.4.0"},
		"ios":     map[string]any{"name": "ACPCore", "version": "2.3.0"},
	},
	"launchMode": "standard",    // or "singleTop": of the activity that a tap opens
	"extras":     "data",        // or "data+fcm": what the intents of your notifications carry
	"category":   "DEFAULT",     // of your Campaign pushes, on iOS
	"lifecycle":  "application", // or "scenes": which delegate hears of an iOS app's life
}

// Push is what a push carries. On Android all values are strings.
type Push = map[string]any

// App is your app in one process. Every process of a case gets a new one, and only the storage survives: keep nothing in package
// variables.
//
// Each method is a callback of the operating system. Hand it on to your own code, and hand your code the sdk where it calls the SDK.
// What your code starts in a goroutine has to be waited for before the method returns.
type App struct {
	Callbacks
	sdk         *RecordingSDK
	edition     string            // of the documentation; your own code knows one only, and needs none
	storage     map[string]string // what your app keeps on disk; empty when a case begins
	seenIntents map[int]bool
}

func newApp(sdk *RecordingSDK, edition string, storage map[string]string) *App {
	return &App{sdk: sdk, edition: edition, storage: storage, seenIntents: map[int]bool{}}
}

// Android alone. For an iOS app delete this part, up to "iOS alone".
// Extras are nil where the intent has none.

func (app *App) onMessageReceived(data Push) {
	app.track(data, "7")
}

func (app *App) onReceive(extras Push) {
	app.track(extras, "2")
}

func (app *App) onCreate(intent int, extras Push, restored, fromHistory bool) {
	// Once per intent; nothing if the activity is restored or comes from history.
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

func (app *App) openOnce(intent int, extras Push) {
	// An activity that comes back to the front still has the intent that it was opened with: that is no second open.
	if extras == nil || app.seenIntents[intent] {
		return
	}
	app.seenIntents[intent] = true
	app.track(extras, "2", "1")
}

// iOS alone. For an Android app delete this part, up to "Both platforms".

const tapped = "com.apple.UNNotificationDefaultActionIdentifier"
const dismissed = "com.apple.UNNotificationDismissActionIdentifier"

func (app *App) didFinishLaunching(remoteNotification Push) {
	// What the user did follows in didReceive.
}

func (app *App) didReceiveRemoteNotification(userInfo Push, applicationState string) {
	// In the foreground willPresent has it already.
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
	// The tap that opens the scene, or nil. It follows in didReceive.
}

func (app *App) sceneDidBecomeActive() {} // In place of applicationDidBecomeActive.

// Both platforms

func (app *App) track(push Push, actions ...string) {
	// Deliveries from before the flag existed have none, and count; so does every delivery in the first edition.
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

// Callbacks are those of both platforms. One that the app does not have fails the case that needs it.
type Callbacks struct {
	appState  string // where the app was before the event: foreground, background, closed or terminated
	messageID string // at onMessageReceived: what RemoteMessage.getMessageId() gives
}

// Response is what the user did with a notification.
type Response struct {
	UserInfo         Push   `json:"userInfo"`
	ActionIdentifier string `json:"actionIdentifier"`
}

func (*Callbacks) onMessageReceived(data Push) { panic("the app has no onMessageReceived") }
func (*Callbacks) onReceive(extras Push)       { panic("the app has no onReceive") }
func (*Callbacks) onCreate(intent int, extras Push, restored, fromHistory bool) {
	panic("the app has no onCreate")
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

// RecordingSDK stands in for the SDK: it keeps what it is called with, as it is at that moment. Any goroutine may call it.
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

// From now on calls are made by this callback.
func (sdk *RecordingSDK) begin(callback string) {
	sdk.mutex.Lock()
	defer sdk.mutex.Unlock()
	sdk.callback = callback
}

// Gives away the calls since the last time; whatever is called after the last time is late.
func (sdk *RecordingSDK) takeCalls(isLast bool) []call {
	sdk.mutex.Lock()
	defer sdk.mutex.Unlock()
	sdk.hasEnded = isLast
	taken := append([]call{}, sdk.calls...) // An empty list, and not null.
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
	Intent             int       `json:"intent"`
	Restored           bool      `json:"restored"`
	FromHistory        bool      `json:"fromHistory"`
	Data               Push      `json:"data"`
	MessageID          string    `json:"messageId"`
	Extras             Push      `json:"extras"`
	RemoteNotification Push      `json:"remoteNotification"`
	UserInfo           Push      `json:"userInfo"`
	ApplicationState   string    `json:"applicationState"`
	ActionIdentifier   string    `json:"actionIdentifier"`
	Response           *Response `json:"response"`
}

// Plays one case: a list of calls for each callback. A panic ends it; what was called before still counts.
func runCase(before, callbacks []callback, edition string) map[string]any {
	sdk := &RecordingSDK{}
	storage := map[string]string{}
	app, process := newApp(sdk, edition, storage), 0
	for _, callback := range before { // The app is already running: replay its launch, which other cases judge.
		if threw := play(callback, app); threw != nil {
			fmt.Fprintln(os.Stderr, "before the case:", threw)
		}
	}
	sdk.takeCalls(false)
	calls := [][]call{}
	for index, callback := range callbacks {
		sdk.begin(callback.Callback)
		if callback.Process != process {
			// The process before has died, and what it had in memory is gone.
			app, process = newApp(sdk, edition, storage), callback.Process
		}
		threw := play(callback, app)
		calls = append(calls, sdk.takeCalls(threw != nil || index == len(callbacks)-1))
		if threw != nil {
			return map[string]any{"calls": calls, "threw": fmt.Sprint(threw)}
		}
	}
	return map[string]any{"calls": calls}
}

// Hands one callback to the app, and tells what it panicked with.
func play(callback callback, app *App) (threw any) {
	defer func() { threw = recover() }()
	app.appState, app.messageID = callback.App, callback.MessageID
	switch callback.Callback {
	case "onMessageReceived":
		app.onMessageReceived(callback.Data)
	case "onReceive":
		app.onReceive(callback.Extras)
	case "onCreate":
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
