<?php

/*
 * An adapter for tracking-conformance. It needs PHP 8.0 or later and nothing else.
 *
 *     tracking-conformance run -- php adapter.php
 *
 * It reads one request per line from standard input and writes one answer per line to standard output.
 * Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
 * lines; the rest speaks the protocol.
 */

declare(strict_types=1);

// ======================================== YOUR CODE: from here ========================================

// Your app's profile. Change:
// - the sink: the name and version of your app, as reports show them;
// - the platforms: keep those that your code supports, since cases of the others are not run;
// - the SDK: the one that your code is linked with, since cases that require another version are skipped.
const PROFILE = [
    'sink' => ['name' => 'php-starter', 'version' => '1.0'],
    'platforms' => ['android', 'ios'],
    'sdk' => [
        'android' => ['name' => 'ACPCore', 'version' => '1.4.0'],
        'ios' => ['name' => 'ACPCore', 'version' => '2.3.0'],
    ],
    'launchMode' => 'standard', // Android: the launch mode of the activity that a tap opens; 'singleTop' or 'singleTask'
    'activity' => 'direct', // Android: whether a tap opens it itself; or 'forwarded', through an activity that starts it
    'extras' => 'data', // Android: what the intents of your notifications carry; or 'data+fcm', with Firebase's own extras
    'category' => 'DEFAULT', // iOS: the category of your Campaign pushes
    'lifecycle' => 'application', // iOS: the delegate that receives lifecycle events; or 'scenes'
];

/**
 * Your app in one process. Each process of a case gets a new instance, and only `storage` survives: keep nothing in static variables.
 *
 * Each method is a callback of the operating system. Pass it on to your own code, and give your code `sdk` in place of the real SDK.
 * A method takes only the members of its callback that it needs, by name: `onMessageReceived` may also take `$messageId`,
 * `willPresent` and `didReceive` `$requestIdentifier`, and every method may take `$app`, where the app was before the event
 * ('foreground', 'background', 'closed' or 'terminated'), and `$now`, the time in milliseconds since 1970. Code that reads a clock
 * must get this time: a case plays days in a moment.
 */
class App
{
    private array $seenIntents = [];

    public function __construct(
        private RecordingSDK $sdk,
        private string $edition, // of the documentation; code that follows a single edition can ignore it
        private ArrayObject $storage, // what your app keeps on disk: strings by name, empty before the first callback of a case
    ) {
    }

    // Android alone. For an iOS app, delete this part, up to "iOS alone".

    public function onMessageReceived(array $data): void
    {
        $this->track($data, '7');
    }

    public function onReceive(array $extras): void
    {
        $this->track($extras, '2');
    }

    public function onCreate(int $intent, ?array $extras, bool $restored, bool $fromHistory): void
    {
        // Once per intent; not at all if the activity is restored or launched from history.
        if ($restored || $fromHistory) {
            $this->seenIntents[$intent] = true;
        }
        $this->openOnce($intent, $extras);
    }

    public function onNewIntent(int $intent, ?array $extras): void
    {
        $this->openOnce($intent, $extras);
    }

    public function onResume(int $intent, ?array $extras): void
    {
        $this->openOnce($intent, $extras);
    }

    // Called only with 'activity' => 'forwarded'.

    public function onForward(int $intent, ?array $extras, bool $fromHistory): void
    {
        // onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
    }

    private function openOnce(int $intent, ?array $extras): void
    {
        // An activity that returns to the foreground still holds the intent that opened it. That is not another open.
        if ($extras === null || isset($this->seenIntents[$intent])) {
            return;
        }
        $this->seenIntents[$intent] = true;
        $this->track($extras, '2', '1');
    }

    // iOS alone. For an Android app, delete this part, up to "Both platforms".

    private const TAPPED = 'com.apple.UNNotificationDefaultActionIdentifier';
    private const DISMISSED = 'com.apple.UNNotificationDismissActionIdentifier';

    public function didFinishLaunching(?array $remoteNotification): void
    {
        // The user's action follows in didReceive.
    }

    public function didReceiveRemoteNotification(array $userInfo, string $applicationState): void
    {
        // In the foreground, willPresent has already tracked it.
        if ($applicationState === 'background') {
            $this->track($userInfo, '7');
        }
    }

    public function willPresent(array $userInfo): void
    {
        $this->track($userInfo, '7');
    }

    public function didReceive(array $userInfo, string $actionIdentifier): void
    {
        if ($actionIdentifier === self::TAPPED) {
            $this->track($userInfo, '2', '1');
        } elseif ($actionIdentifier === self::DISMISSED) {
            $this->track($userInfo, '2');
        }
    }

    public function applicationDidBecomeActive(): void
    {
    }

    // Called only with 'lifecycle' => 'scenes'.

    public function sceneWillConnect(?array $response): void
    {
        // The tap that opens the scene, or null. It also arrives in didReceive, which tracks it.
    }

    public function sceneDidBecomeActive(): void
    {
        // Called instead of applicationDidBecomeActive.
    }

    // Both platforms

    private function track(array $push, string ...$actions): void
    {
        // The documented behaviour. Remove it once your own code makes the calls.
        // Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
        $flag = array_key_exists('_acsDeliveryTracking', $push) ? $push['_acsDeliveryTracking'] : 'on';
        if ($this->edition !== '2020-07' && $flag !== 'on') {
            return;
        }
        $message = $push['_mId'] ?? null;
        $delivery = $push['_dId'] ?? null;
        if (!is_string($message) || !is_string($delivery)) {
            return;
        }
        foreach ($actions as $action) {
            $data = ['broadlogId' => $message, 'deliveryId' => $delivery, 'action' => $action];
            if (in_array($this->edition, ['2020-07', '2021-01'], true)) {
                $this->sdk->trackAction('tracking', $data);
            } else {
                $this->sdk->collectMessageInfo($data);
            }
        }
    }
}

// ======================================== YOUR CODE: up to here ========================================

/** Replaces the SDK: records the arguments of each call as they are at that moment. */
class RecordingSDK
{
    public array $calls = [];
    public string $callback = 'none';
    public bool $hasEnded = false;

    public function trackAction(string $name, array $data): void
    {
        $this->record(['function' => 'trackAction', 'name' => $name, 'data' => (object) $data]);
    }

    public function collectMessageInfo(array $data): void
    {
        $this->record(['function' => 'collectMessageInfo', 'data' => (object) $data]);
    }

    private function record(array $call): void
    {
        if ($this->hasEnded) {
            $what = "late call: {$call['function']} came after its case had ended";
            fwrite(STDERR, "$what; the last callback of the case was {$this->callback}\n");
        } else {
            $this->calls[] = $call;
        }
    }
}

/** Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count. */
function runCase(array $params, string $edition): array
{
    $sdk = new RecordingSDK();
    $storage = new ArrayObject();
    $app = $process = null;
    $play = function (array $callback) use ($sdk, $edition, $storage, &$app, &$process): void {
        // The previous process has died, with everything in its memory.
        if ($callback['process'] !== $process) {
            [$app, $process] = [new App($sdk, $edition, $storage), $callback['process']];
        }
        call($app, $callback);
    };
    $result = ['calls' => []];
    // Earlier pushes, and the launch of a running app: other cases judge them.
    foreach ($params['before'] ?? [] as $callback) {
        try {
            $play($callback);
        } catch (Throwable $thrown) {
            fwrite(STDERR, "before the case: $thrown\n");
        }
    }
    $sdk->calls = [];
    foreach ($params['callbacks'] as $callback) {
        $sdk->callback = $callback['callback'];
        try {
            $play($callback);
        } catch (Throwable $thrown) {
            $result['threw'] = get_class($thrown) . ': ' . $thrown->getMessage();
        }
        $result['calls'][] = $sdk->calls;
        if (isset($result['threw'])) {
            break;
        }
        $sdk->calls = [];
    }
    $sdk->hasEnded = true;
    return $result;
}

/** Passes one callback to the app, with the members that its method takes. */
function call(App $app, array $callback): void
{
    $method = new ReflectionMethod($app, isset($callback['forwards']) ? 'onForward' : $callback['callback']);
    $members = [];
    foreach ($method->getParameters() as $parameter) {
        $members[] = $callback[$parameter->getName()];
    }
    $method->invokeArgs($app, $members);
}

function main(): void
{
    // Only answers may go to standard output: notices and all other output go to the log.
    ini_set('display_errors', 'stderr');
    ob_start(function (string $printed): string {
        fwrite(STDERR, $printed);
        return '';
    }, 1);
    $edition = '';
    while (($line = fgets(STDIN)) !== false) {
        $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
        if ($request['method'] === 'shutdown') {
            return;
        }
        if ($request['method'] === 'initialize') {
            $edition = $request['params']['edition'];
            $result = ['protocolVersion' => 2] + PROFILE;
        } else {
            $result = runCase($request['params'], $edition);
        }
        $answer = ['jsonrpc' => '2.0', 'id' => $request['id'], 'result' => $result];
        fwrite(STDOUT, json_encode($answer, JSON_THROW_ON_ERROR) . "\n");
        fflush(STDOUT);
    }
}

main();
