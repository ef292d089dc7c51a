/*
 * An adapter for tracking-conformance. It needs Node 22.18 or later, which runs TypeScript directly, and
 * nothing else.
 *
 *     tracking-conformance run -- node adapter.ts
 *
 * It reads one request per line from standard input and writes one answer per line to standard output.
 * Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
 * lines; the rest speaks the protocol.
 * Node does not check the types; `tsc --strict --target es2022 --noEmit adapter.ts` does.
 */

// ======================================== YOUR CODE: from here ========================================

// Your app's profile. Change:
// - the sink: the name and version of your app, as reports show them;
// - the platforms: keep those that your code supports, since cases of the others are not run;
// - the SDK: the one that your code is linked with, since cases that require another version are skipped.
const PROFILE = {
  sink: { name: 'typescript-starter', version: '1.0' },
  platforms: ['android', 'ios'],
  sdk: {
    android: { name: 'ACPCore', version: '1.4.0' },
    ios: { name: 'ACPCore', version: '2.3.0' },
  },
  launchMode: 'standard', // Android: the launch mode of the activity that a tap opens; 'singleTop' or 'singleTask'
  activity: 'direct', // Android: whether a tap opens it itself; or 'forwarded', through an activity that starts it
  extras: 'data', // Android: what the intents of your notifications carry; or 'data+fcm', with Firebase's own extras
  category: 'DEFAULT', // iOS: the category of your Campaign pushes
  lifecycle: 'application', // iOS: the delegate that receives lifecycle events; or 'scenes'
};

/** The data of a push. On Android, all values are strings. */
type Push = Record<string, unknown>;
type Intent = { intent: number; extras: Push | null };
type Response = { userInfo: Push; actionIdentifier: string; requestIdentifier: string };

/**
 * Your app in one process. Each process of a case gets a new instance, and only `storage` survives.
 *
 * Each method is a callback of the operating system. Pass it on to your own code, and give your code `sdk` in place of the real SDK.
 * A method may be async; await every promise in it. A method takes only the members of its callback that it needs:
 * `onMessageReceived` also has `messageId`, `willPresent` and `didReceive` have `requestIdentifier`, and every callback has `app`,
 * where the app was before the event ('foreground', 'background', 'closed' or 'terminated'), and `now`, the time in milliseconds
 * since 1970. Code that reads a clock must get this time: a case plays days in a moment.
 */
class App {
  sdk: RecordingSDK;
  edition: string; // of the documentation; code that follows a single edition can ignore it
  storage: Map<string, string>; // what your app keeps on disk: strings by name, empty before the first callback of a case

  constructor(sdk: RecordingSDK, edition: string, storage: Map<string, string>) {
    this.sdk = sdk;
    this.edition = edition;
    this.storage = storage;
  }

  // Android alone. For an iOS app, delete this part, up to "iOS alone".

  seenIntents = new Set<number>();

  onMessageReceived({ data }: { data: Push }) {
    this.track(data, '7');
  }

  onReceive({ extras }: { extras: Push }) {
    this.track(extras, '2');
  }

  onCreate({ intent, extras, restored, fromHistory }: Intent & { restored: boolean; fromHistory: boolean }) {
    // Once per intent; not at all if the activity is restored or launched from history.
    if (restored || fromHistory) this.seenIntents.add(intent);
    this.openOnce(intent, extras);
  }

  onNewIntent({ intent, extras }: Intent) {
    this.openOnce(intent, extras);
  }

  onResume({ intent, extras }: Intent) {
    this.openOnce(intent, extras);
  }

  // Called only with activity: 'forwarded'.

  onForward({ intent, extras, fromHistory }: Intent & { fromHistory: boolean }) {
    // onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
  }

  openOnce(intent: number, extras: Push | null) {
    // An activity that returns to the foreground still holds the intent that opened it. That is not another open.
    if (extras === null || this.seenIntents.has(intent)) return;
    this.seenIntents.add(intent);
    this.track(extras, '2', '1');
  }

  // iOS alone. For an Android app, delete this part, up to "Both platforms".

  TAPPED = 'com.apple.UNNotificationDefaultActionIdentifier';
  DISMISSED = 'com.apple.UNNotificationDismissActionIdentifier';

  didFinishLaunching({ remoteNotification }: { remoteNotification: Push | null }) {
    // The user's action follows in didReceive.
  }

  didReceiveRemoteNotification({ userInfo, applicationState }: { userInfo: Push; applicationState: string }) {
    // In the foreground, willPresent has already tracked it.
    if (applicationState === 'background') this.track(userInfo, '7');
  }

  willPresent({ userInfo }: { userInfo: Push }) {
    this.track(userInfo, '7');
  }

  didReceive({ userInfo, actionIdentifier }: Response) {
    if (actionIdentifier === this.TAPPED) this.track(userInfo, '2', '1');
    else if (actionIdentifier === this.DISMISSED) this.track(userInfo, '2');
  }

  applicationDidBecomeActive() {}

  // Called only with lifecycle: 'scenes'.

  sceneWillConnect({ response }: { response: Response | null }) {
    // The tap that opens the scene, or null. It also arrives in didReceive, which tracks it.
  }

  sceneDidBecomeActive() {
    // Called instead of applicationDidBecomeActive.
  }

  // Both platforms

  track(push: Push, ...actions: string[]) {
    // The documented behaviour. Remove it once your own code makes the calls.
    // Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
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

type Call = { function: string; name?: string; data: Record<string, unknown> };
type Callback = { callback: string; process: number } & Record<string, unknown>;
type Case = { before?: Callback[]; callbacks: Callback[] };
type Request =
  | { id: number; method: 'initialize'; params: { edition: string } }
  | { id: number; method: 'runCase'; params: Case }
  | { method: 'shutdown' };

/** Replaces the SDK: records the arguments of each call as they are at that moment. */
class RecordingSDK {
  calls: Call[] = [];
  callback = 'none';
  hasEnded = false;

  trackAction(name: string, data: Record<string, unknown>) {
    this.record({ function: 'trackAction', name, data: { ...data } });
  }

  collectMessageInfo(data: Record<string, unknown>) {
    this.record({ function: 'collectMessageInfo', data: { ...data } });
  }

  record(call: Call) {
    if (!this.hasEnded) this.calls.push(call);
    else console.error(`late call: ${call.function} came after its case had ended; the last callback of the case was ${this.callback}`);
  }
}

/** Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count. */
async function runCase(params: Case, edition: string) {
  const sdk = new RecordingSDK();
  const storage = new Map<string, string>();
  let app: App | undefined;
  let process: number | undefined;
  const play = async (callback: Callback) => {
    // The previous process has died, with everything in its memory.
    if (!app || callback.process !== process) [app, process] = [new App(sdk, edition, storage), callback.process];
    await call(app, callback);
  };
  const result: { calls: Call[][]; threw?: string } = { calls: [] };
  // Earlier pushes, and the launch of a running app: other cases judge them.
  for (const callback of params.before ?? []) {
    await play(callback).catch((error) => console.error('before the case:', error));
  }
  sdk.calls = [];
  for (const callback of params.callbacks) {
    sdk.callback = callback.callback;
    try {
      await play(callback);
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

/** Passes one callback to the app, with the members that its method takes. */
async function call(app: App, { callback, forwards, ...members }: Callback) {
  const methods = app as unknown as Record<string, ((members: unknown) => unknown) | undefined>;
  const method = forwards ? 'onForward' : callback;
  if (!methods[method]) throw new Error(`the app has no ${method}`);
  await methods[method]?.(members);
}

/** The parts of Node that this file needs, so that `tsc` needs no package for them. */
declare const process: {
  stdin: { setEncoding(encoding: string): AsyncIterable<string> };
  stdout: { write(text: string): boolean };
};

/** The lines of a stream. Node's own `readline` also breaks lines at U+2028, which a push may contain. */
async function* lines(stream: AsyncIterable<string>) {
  let rest = '';
  for await (const chunk of stream) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

async function main() {
  console.log = console.info = console.debug = console.error; // Only answers may go to standard output.
  let edition = '';
  for await (const line of lines(process.stdin.setEncoding('utf8'))) {
    const request: Request = JSON.parse(line);
    if (request.method === 'shutdown') return;
    if (request.method === 'initialize') edition = request.params.edition;
    const result = request.method === 'initialize' ? { protocolVersion: 2, ...PROFILE } : await runCase(request.params, edition);
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: request.id, result }) + '\n');
  }
}

main();

export {}; // Makes this file a module, so that its names do not clash with those of other files and packages.
