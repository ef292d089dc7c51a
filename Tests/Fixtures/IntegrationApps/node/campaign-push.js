/*
 * A wrapper around the SDK, as a hybrid app has it: the native side sends events, the wrapper decides what the campaign
 * counts. Its mistakes are switched on by MISTAKES, a list with commas.
 */

'use strict';

const { EventEmitter } = require('node:events');

const mistakes = new Set((process.env.MISTAKES ?? '').split(','));

const ACTION = { impression: '7', click: '2', open: '1' };

class CampaignPush extends EventEmitter {
  constructor(sdk) {
    super();
    this.sdk = sdk;
    this.lastPush = null;
    this.pending = Promise.resolve();
    this.on('arrived', (push) => this.later(() => this.handleArrival(push)));
    this.on('interacted', (push, gesture) => this.later(() => this.handleInteraction(push, gesture)));
  }

  /** Work is done one after the other, off the native thread. */
  later(work) {
    this.pending = this.pending.then(work);
  }

  async settled() {
    await this.pending;
  }

  async handleArrival(push) {
    this.lastPush = push;
    this.count(push, ['impression']);
  }

  async handleInteraction(push, gesture) {
    // Mistake: what was kept at the last arrival, in place of what the notification carries.
    const own = mistakes.has('last-push') && this.lastPush ? this.lastPush : push;
    // Mistake: "nobody needs to know what is swiped away".
    if (gesture === 'dismissed' && mistakes.has('dismissal-ignored')) return;
    this.count(own, gesture === 'dismissed' ? ['click'] : ['click', 'open']);
  }

  count(push, actions) {
    if ('_acsDeliveryTracking' in push && push._acsDeliveryTracking !== 'on') return;
    const ids = this.ids(push);
    if (!ids) return;
    for (const action of actions) this.sdk.collectMessageInfo({ ...ids, action: ACTION[action] });
  }

  ids({ _mId, _dId }) {
    if (typeof _mId !== 'string' || typeof _dId !== 'string') return null;
    // Mistake: tidied up on the way.
    const tidy = mistakes.has('ids-trimmed') ? (id) => id.trim() : (id) => id;
    return { broadlogId: tidy(_mId), deliveryId: tidy(_dId) };
  }
}

/** The native side of Android: what the plugin's service, receiver and activity pass on. */
class AndroidBridge {
  constructor(sdk) {
    this.push = new CampaignPush(sdk);
    this.handled = new WeakSet();
  }

  onMessageReceived(data) {
    if (Object.keys(data).length > 0) this.push.emit('arrived', data);
  }

  onNotificationCleared(intent) {
    this.push.emit('interacted', intent.extras, 'dismissed');
  }

  onCreate(intent, { restored, fromHistory }) {
    if (restored || fromHistory) this.handled.add(intent);
    this.onActivityIntent(intent);
  }

  onActivityIntent(intent) {
    if (!intent.extras || this.handled.has(intent)) return;
    this.handled.add(intent);
    this.push.emit('interacted', intent.extras, 'opened');
  }

  /** The intents of a notification. */
  intents(data) {
    return { content: { extras: { ...data } }, delete: { extras: { ...data } } };
  }
}

/** The native side of iOS: what the plugin's application delegate and notification delegate pass on. */
class IOSBridge {
  constructor(sdk) {
    this.push = new CampaignPush(sdk);
  }

  willPresent(userInfo) {
    this.push.emit('arrived', userInfo);
  }

  didReceiveRemoteNotification(userInfo, isActive) {
    // Mistake: in the foreground iOS calls both.
    if (!isActive || mistakes.has('foreground-twice')) this.push.emit('arrived', userInfo);
  }

  didReceive(userInfo, actionIdentifier) {
    const gesture = {
      'com.apple.UNNotificationDefaultActionIdentifier': 'opened',
      'com.apple.UNNotificationDismissActionIdentifier': 'dismissed',
    }[actionIdentifier];
    if (gesture) this.push.emit('interacted', userInfo, gesture);
  }

  /** The categories that tell of a dismissal. */
  get dismissable() {
    return ['DEFAULT'];
  }
}

module.exports = { AndroidBridge, IOSBridge };
