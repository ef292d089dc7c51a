/*
 * An adapter for tracking-conformance. Node 18 or later, nothing else.
 *
 *     tracking-conformance run -- node adapter.js
 *
 * It reads one request a line on standard input and answers each with one line on standard output. As it stands it does what the
 * documentation asks for, and conforms. Put your own code into the part that is marked; the rest speaks the protocol.
 */

'use strict';

// ======================================== YOUR CODE: from here ========================================

// What is checked. Name only the platforms that your code is for, and the SDK that it is linked with.
const PROFILE = {
  sink: { name: 'javascript-starter', version: '1.0' },
  platforms: ['android', 'ios'],
  sdk: {
    android: { name: 'ACPCore', version: '1.4.0' },
    ios: { name: 'ACPCore', version: '2.3.0' },
  },
  launchMode: 'standard', // or 'singleTop': of the activity that a tap opens
  extras: 'data', // or 'data+fcm': what the intents of your notifications carry
  category: 'DEFAULT', // of your Campaign pushes, on iOS
  lifecycle: 'application', // or 'scenes': which delegate hears of an iOS app's life
};

/**
 * Your app in one process. Every process of a case gets a new one, and only `storage` survives.
 *
 * Each method is a callback of the operating system. Hand it on to your own code, and hand your code `sdk` where it calls the SDK.
 * A method may be async: it is waited for, and so must be every promise in it. A method takes the members of its callback that it needs:
 * `onMessageReceived` also has `messageId`, and each callback `app`, where the app was before the event: 'foreground', 'background',
 * 'closed' or 'terminated'.
 */
class App {
  constructor(sdk, edition, storage) {
    this.sdk = sdk;
    this.edition = edition; // of the documentation; your own code knows one only, and needs none
    this.storage = storage; // what your app keeps on disk: a Map of texts by name, empty when a case begins
  }

  // Android alone. For an iOS app delete this part, up to "iOS alone".

  seenIntents = new Set();

  onMessageReceived({ data }) {
    this.track(data, '7');
  }

  onReceive({ extras }) {
    this.track(extras, '2');
  }

  onCreate({ intent, extras, restored, fromHistory }) {
    // Once per intent; nothing if the activity is restored or comes from history.
    if (restored || fromHistory) this.seenIntents.add(intent);
    this.openOnce(intent, extras);
  }

  onNewIntent({ intent, extras }) {
    this.openOnce(intent, extras);
  }

  onResume({ intent, extras }) {
    this.openOnce(intent, extras);
  }

  openOnce(intent, extras) {
    // An activity that comes back to the front still has the intent that it was opened with: that is no second open.
    if (extras === null || this.seenIntents.has(intent)) return;
    this.seenIntents.add(intent);
    this.track(extras, '2', '1');
  }

  // iOS alone. For an Android app delete this part, up to "Both platforms".

  TAPPED = 'com.apple.UNNotificationDefaultActionIdentifier';
  DISMISSED = 'com.apple.UNNotificationDismissActionIdentifier';

  didFinishLaunching({ remoteNotification }) {
    // What the user did follows in didReceive.
  }

  didReceiveRemoteNotification({ userInfo, applicationState }) {
    // In the foreground willPresent has it already.
    if (applicationState === 'background') this.track(userInfo, '7');
  }

  willPresent({ userInfo }) {
    this.track(userInfo, '7');
  }

  didReceive({ userInfo, actionIdentifier }) {
    if (actionIdentifier === this.TAPPED) this.track(userInfo, '2', '1');
    else if (actionIdentifier === this.DISMISSED) this.track(userInfo, '2');
  }

  applicationDidBecomeActive() {}

  // Called only with lifecycle: 'scenes'.

  sceneWillConnect({ response }) {
    // The tap that opens the scene, or null. It follows in didReceive.
  }

  sceneDidBecomeActive() {
    // In place of applicationDidBecomeActive.
  }

  // Both platforms

  track(push, ...actions) {
    // Deliveries from before the flag existed have none, and count; so does every delivery in the first edition.
    const flag = Object.hasOwn(push, '_acsDeliveryTracking') ? push._acsDeliveryTracking : 'on';
    if (this.edition !== '2020-07' && flag !== 'on') return;
    if (typeof push._mId !== 'string' || typeof push._dId !== 'string') return;
    for (const action of actions) {
      const data = { broadlogId: push._mId, deliveryId: push._dId, action };
      if (this.edition === '2020-07' || this.edition === '2021-01') this.sdk.trackAction('tracking', data);
      else this.sdk.collectMessageInfo(data);
    }
  }
}

// ======================================== YOUR CODE: up to here ========================================

/** Stands in for the SDK: keeps what it is called with, as it is at that moment. */
class RecordingSDK {
  calls = [];
  callback = 'none';
  hasEnded = false;

  trackAction(name, data) {
    this.record({ function: 'trackAction', name, data: { ...data } });
  }

  collectMessageInfo(data) {
    this.record({ function: 'collectMessageInfo', data: { ...data } });
  }

  record(call) {
    if (!this.hasEnded) this.calls.push(call);
    else console.error(`late call: ${call.function} came after its case had ended; the last callback of the case was ${this.callback}`);
  }
}

/** Plays one case: a list of calls for each callback. A throw ends it; what was called before still counts. */
async function runCase(params, edition) {
  const sdk = new RecordingSDK();
  const storage = new Map();
  let [app, process] = [new App(sdk, edition, storage), 0];
  const result = { calls: [] };
  // The app is already running: replay its launch, which other cases judge.
  for (const callback of params.before ?? []) {
    await call(app, callback).catch((error) => console.error('before the case:', error));
  }
  sdk.calls = [];
  for (const callback of params.callbacks) {
    sdk.callback = callback.callback;
    try {
      // The process before has died, and what it had in memory is gone.
      if (callback.process !== process) [app, process] = [new App(sdk, edition, storage), callback.process];
      await call(app, callback);
    } catch (error) {
      result.threw = String(error);
    }
    result.calls.push(sdk.calls);
    if ('threw' in result) break;
    sdk.calls = [];
  }
  sdk.hasEnded = true;
  return result;
}

/** Hands one callback to the app, with the members that its method takes. */
async function call(app, { step, process, callback, ...members }) {
  if (!app[callback]) throw new Error(`the app has no ${callback}`);
  await app[callback](members);
}

/** The lines of a stream. Node's own `readline` would also break a line at U+2028, which may stand in a push. */
async function* lines(stream) {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}

async function main() {
  console.log = console.info = console.debug = console.error; // Only answers may go to standard output.
  let edition;
  for await (const line of lines(process.stdin)) {
    const { id, method, params } = JSON.parse(line);
    if (method === 'shutdown') return;
    if (method === 'initialize') edition = params.edition;
    const result = method === 'initialize' ? { protocolVersion: 2, ...PROFILE } : await runCase(params, edition);
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  }
}

main();
