/*
 * The wrapper behind an adapter, by callbacks or, with `device` as the argument, by what happens on the device.
 */

'use strict';

const { AndroidBridge, IOSBridge } = require('./campaign-push.js');

const drive = process.argv[2] ?? 'callbacks';

const PROFILE = {
  sink: { name: 'campaign-push.js', version: '2.0.1' },
  platforms: ['android', 'ios'],
  sdk: { android: { name: 'ACPCore', version: '1.4.0' }, ios: { name: 'ACPCore', version: '2.3.0' } },
  launchMode: 'standard',
  drive,
};

class RecordingSDK {
  calls = [];

  collectMessageInfo(data) {
    this.calls.push({ function: 'collectMessageInfo', data: { ...data } });
  }

  take() {
    return this.calls.splice(0);
  }
}

/** Callbacks of the harness, handed to the native sides. */
class CallbackHost {
  constructor(platform, sdk) {
    Object.assign(this, { platform, sdk });
  }

  /** The process before has died, and what it had in memory is gone. */
  startProcess(process) {
    this.process = process;
    this.intents = new Map();
    this.bridge = this.platform === 'android' ? new AndroidBridge(this.sdk) : new IOSBridge(this.sdk);
  }

  /** The same number is the same object. */
  intent({ intent, extras }) {
    if (!this.intents.has(intent)) this.intents.set(intent, { extras });
    return this.intents.get(intent);
  }

  async play(event) {
    if (event.process !== this.process) this.startProcess(event.process);
    const { bridge } = this;
    switch (event.callback) {
      case 'onMessageReceived': bridge.onMessageReceived(event.data); break;
      case 'onReceive': bridge.onNotificationCleared(event); break;
      case 'onCreate': bridge.onCreate(this.intent(event), event); break;
      case 'onNewIntent': case 'onResume': bridge.onActivityIntent(this.intent(event)); break;
      case 'willPresent': bridge.willPresent(event.userInfo); break;
      case 'didReceiveRemoteNotification': bridge.didReceiveRemoteNotification(event.userInfo, event.applicationState === 'active'); break;
      case 'didReceive': bridge.didReceive(event.userInfo, event.actionIdentifier); break;
      case 'didFinishLaunching': case 'applicationDidBecomeActive': break;
      default: throw new Error(`unknown callback ${event.callback}`);
    }
    await bridge.push.settled();
  }
}

/** An Android device with the app on it. */
class AndroidDevice {
  payloads = new Map();
  shown = new Map();
  held = { extras: null };

  constructor(sdk) {
    this.sdk = sdk;
    this.bridge = new AndroidBridge(sdk);
  }

  async play({ event, notification, payload }) {
    const { bridge } = this;
    if (payload) {
      this.payloads.set(notification, payload);
      // A gesture on what was not received here is about a notification of an earlier process.
      this.shown.set(notification, bridge.intents(payload));
    }
    const posted = this.shown.get(notification);
    switch (event) {
      case 'received':
        bridge.onMessageReceived(this.payloads.get(notification));
        this.shown.set(notification, bridge.intents(this.payloads.get(notification)));
        break;
      case 'dismissed': bridge.onNotificationCleared(posted.delete); break;
      case 'opened': this.start(posted.content); break;
      case 'launched': this.start({ extras: null }); break;
      case 'resumed': bridge.onActivityIntent(this.held); break;
      case 'left': break;
      case 'ended': this.bridge = new AndroidBridge(this.sdk); break;
      case 'recreated': this.make(this.held, { restored: true, fromHistory: false }); break;
      case 'restored':
        this.bridge = new AndroidBridge(this.sdk);
        this.make({ ...this.held }, { restored: true, fromHistory: false });
        break;
      case 'relaunched': this.make({ ...this.tapped }, { restored: false, fromHistory: true }); break;
      default: throw new Error(`unknown event ${event}`);
    }
    await this.bridge.push.settled();
  }

  start(intent) {
    if (intent.extras) this.tapped = intent;
    this.make(intent, { restored: false, fromHistory: false });
  }

  /** Makes the activity with an intent. */
  make(intent, how) {
    this.held = intent;
    this.bridge.onCreate(intent, how);
    this.bridge.onActivityIntent(intent); // onResume
  }
}

/** An iPhone with the app on it. */
class IOSDevice {
  payloads = new Map();

  constructor(sdk, { app, foregroundOrder }) {
    this.sdk = sdk;
    this.bridge = new IOSBridge(sdk);
    this.state = app;
    this.presentsFirst = foregroundOrder !== 'remote-first';
  }

  async play({ event, notification, payload }) {
    const { bridge } = this;
    if (payload) this.payloads.set(notification, payload);
    const push = this.payloads.get(notification) ?? {};
    switch (event) {
      case 'received': this.receive(push, push.aps ?? {}); break;
      case 'dismissed':
        if (!bridge.dismissable.includes(push.aps?.category)) break;
        this.wake();
        bridge.didReceive(push, 'com.apple.UNNotificationDismissActionIdentifier');
        break;
      case 'opened':
        bridge.didReceive(push, 'com.apple.UNNotificationDefaultActionIdentifier');
        this.state = 'foreground';
        break;
      case 'acted':
        this.wake();
        bridge.didReceive(push, 'custom');
        break;
      case 'launched': case 'resumed': this.state = 'foreground'; break;
      case 'left': this.state = 'background'; break;
      case 'ended':
        this.bridge = new IOSBridge(this.sdk);
        this.state = 'terminated';
        break;
      default: throw new Error(`unknown event ${event}`);
    }
    await bridge.push.settled();
  }

  wake() {
    if (this.state !== 'foreground') this.state = 'background';
  }

  receive(push, aps) {
    const wakes = aps['content-available'] === 1;
    const present = () => { if (aps.alert != null) this.bridge.willPresent(push); };
    const remote = () => { if (wakes) this.bridge.didReceiveRemoteNotification(push, this.state === 'foreground'); };
    if (this.state === 'terminated' && wakes) this.wake();
    if (this.state === 'background') remote();
    if (this.state === 'foreground') for (const call of this.presentsFirst ? [present, remote] : [remote, present]) call();
  }
}

async function runCase(params) {
  const sdk = new RecordingSDK();
  const host = drive === 'callbacks' ? new CallbackHost(params.platform, sdk)
    : params.platform === 'android' ? new AndroidDevice(sdk) : new IOSDevice(sdk, params);
  const calls = [];
  for (const event of params.callbacks ?? params.events) {
    try {
      await host.play(event);
    } catch (error) {
      return { calls: [...calls, sdk.take()], threw: String(error) };
    }
    calls.push(sdk.take());
  }
  return { calls };
}

/** The lines of a stream; `readline` would also break them at U+2028. */
async function* lines(stream) {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}

(async () => {
  for await (const line of lines(process.stdin)) {
    const { id, method, params } = JSON.parse(line);
    if (method === 'shutdown') return;
    const result = method === 'initialize' ? { protocolVersion: 2, ...PROFILE } : await runCase(params);
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  }
})();
