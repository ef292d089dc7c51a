import DeviceModel
import PushTracking
import Synchronization
import TestSupport
import Testing

@Suite("A sink behind callbacks", .hangGuard)
struct CallbackAppTests {
    @Test("gets the callbacks of its launch mode, in order, with their payloads", arguments: LaunchMode.allCases)
    func callbacks(mode: LaunchMode) async throws {
        let seen = Mutex<[AppCallback]>([])
        let app = CallbackApp(
            wiring: DeclaredWiring(launchMode: mode),
            onCallback: { callback, _ in seen.withLock { $0.append(callback) } })
        let script = try DeviceScript(.android, .background, [.received(0), .opened(0), .left, .resumed])
        let observation = await app.observe(script)
        let started: [AppCallback] = [
            .android(.onCreate(intent: 0, extras: nil, restored: false, fromHistory: false)),
            .android(.onResume(intent: 0, extras: nil)),
        ]
        let played = script.callbacks(for: DeclaredWiring(launchMode: mode)).map(\.callback)
        #expect(seen.withLock { $0 } == started + played)
        #expect(observation.names == [[], [], [], []] && observation.thrown == [nil, nil, nil, nil])
    }

    @Test("has its calls listed by event, one list for every event, the silent ones too")
    func calls() async throws {
        let app = CallbackApp(onCallback: { callback, recorder in
            recorder.trackAction("\(callback.name) a", data: [:])
            recorder.trackAction("\(callback.name) b", data: [:])
        })
        let script = try DeviceScript(.ios, .closed, [.received(0), .opened(0), .left])
        let observation = await app.observe(script)
        let opened = ["didFinishLaunching", "didReceive", "applicationDidBecomeActive"].flatMap {
            ["\($0) a", "\($0) b"]
        }
        #expect(observation.names == [[], opened, []])
        #expect(observation.thrown == [nil, nil, nil])
        guard case .observed(let steps) = observation else { return }
        #expect(steps.map(\.callsOfCallbacks) == [[], [2, 2, 2], []])
        #expect(app.lateCalls.isEmpty)
    }

    @Test(
        "ends only its event by throwing: earlier calls stay, the event's other callbacks fall away, later events go on"
    )
    func throwing() async throws {
        let app = CallbackApp(onCallback: { callback, recorder in
            recorder.trackAction(callback.name, data: [:])
            if case .android(.onCreate) = callback { throw Failure("no activity") }
        })
        let observation = await app.observe(
            try DeviceScript(.android, .background, [.received(0), .opened(0), .resumed]))
        #expect(observation.names == [["onMessageReceived"], ["onCreate"], ["onResume"]])
        #expect(observation.thrown == [nil, "no activity", nil])
    }

    @Test(
        "gets what came before the case: an arrival in a process of its own, a launch; nothing that it does then counts",
        arguments: [
            (DeclaredWiring.documented, Platform.android, ["onMessageReceived"], ["onCreate", "onResume"]),
            (
                .documented, .ios, ["didFinishLaunching", "didReceiveRemoteNotification"],
                ["didFinishLaunching", "applicationDidBecomeActive"]
            ),
            (
                DeclaredWiring(lifecycle: .scenes), .ios, ["didFinishLaunching", "didReceiveRemoteNotification"],
                ["didFinishLaunching", "sceneWillConnect", "sceneDidBecomeActive"]
            ),
        ])
    func starting(wiring: DeclaredWiring, platform: Platform, arrival: [String], launch: [String]) async throws {
        for state in [AppState.foreground, .background] {
            let journal = Journal()
            let app = CallbackApp(
                wiring: wiring,
                onCallback: { callback, recorder in
                    journal.write(callback.name)
                    recorder.trackAction(callback.name, data: [:])
                    if [arrival.last, launch.last].contains(callback.name) { throw Failure("started badly") }
                },
                onSettle: { journal.write("settle") })
            let observation = await app.observe(try DeviceScript(platform, state, [.dismissed(0)]))
            let answer = platform == .android ? "onReceive" : "didReceive"
            #expect(journal.all == arrival + ["settle"] + launch + ["settle", answer, "settle"])
            #expect(observation.names == [[answer]])
            #expect(observation.thrown == [nil])
            #expect(app.lateCalls.isEmpty)
        }
    }

    @Test("settles once an event, after its last callback, also after a throw and without callbacks")
    func settling() async throws {
        let journal = Journal()
        let app = CallbackApp(
            onCallback: { callback, _ in
                journal.write(callback.name)
                if case .ios(.willPresent) = callback { throw Failure("unpresentable") }
            },
            onSettle: { journal.write("settle") }
        )
        _ = await app.observe(
            try DeviceScript(.ios, .background, [.resumed, .left, .resumed, .received(0), .received(0)]))
        let resumed = ["applicationDidBecomeActive", "settle"]
        let received = ["willPresent", "settle"]
        let started = ["didFinishLaunching", "applicationDidBecomeActive", "settle"]
        #expect(journal.all == started + resumed + ["settle"] + resumed + received + received)
    }

    @Test("is told of by the first throw of an event: the callback's, else that of settling")
    func throwingTwice() async throws {
        let app = CallbackApp(
            onCallback: { callback, _ in if case .android(.onReceive) = callback { throw Failure("callback") } },
            onSettle: { throw Failure("settle") }
        )
        let observation = await app.observe(
            try DeviceScript(.android, .foreground, [.received(0), .dismissed(0), .left]))
        #expect(observation.thrown == ["settle", "callback", "settle"])
    }

    @Test("may leave calls under way until it settles: they count for the event that began them")
    func callsUnderWay() async throws {
        let pending = Mutex<[Task<Void, Never>]>([])
        let app = CallbackApp(
            onCallback: { callback, recorder in
                let task = Task {
                    for _ in 0..<20 { await Task.yield() }
                    recorder.trackAction(callback.name, data: [:])
                }
                pending.withLock { $0.append(task) }
            },
            onSettle: { for task in pending.withLock({ $0 }) { await task.value } }
        )
        let observation = await app.observe(try DeviceScript(.android, .background, [.received(0), .dismissed(0)]))
        #expect(observation.names == [["onMessageReceived"], ["onReceive"]])
        #expect(app.lateCalls.isEmpty)
    }

    @Test("may make an earlier event's call during a later one: it counts for the earlier")
    func callsDuringLaterEvents() async throws {
        let kept = Mutex<TrackingRecorder?>(nil)
        let app = CallbackApp(onCallback: { callback, recorder in
            let earlier = kept.withLock { kept in
                defer { kept = kept ?? recorder }
                return kept
            }
            (earlier ?? recorder).trackAction(callback.name, data: [:])
        })
        let observation = await app.observe(try DeviceScript(.android, .closed, [.received(0), .dismissed(0)]))
        #expect(observation.names == [["onMessageReceived", "onReceive"], []])
    }

    @Test("errs where its factory throws, and nothing is observed")
    func throwingFactory() async throws {
        let app = CallbackApp<ClosureSink>(profile: SinkProfile(name: "none", platforms: [.ios])) {
            throw Failure("no SDK here")
        }
        let observation = await app.observe(try DeviceScript(.ios, .background, [.received(0)]))
        guard case .errored(let error) = observation else {
            Issue.record("\(observation)")
            return
        }
        #expect(error.message.contains("no SDK here"))
        #expect(error.log.isEmpty)
    }

    @Test("is not made for a platform that it does not declare")
    func undeclaredPlatform() async throws {
        let journal = Journal()
        let app = CallbackApp(profile: SinkProfile(name: "acme", platforms: [.ios])) {
            journal.write("made")
            return ClosureSink()
        }
        let observation = await app.observe(try DeviceScript(.android, .background, [.received(0)]))
        #expect(observation == .unsupported("acme does not declare the platform android"))
        #expect(journal.all.isEmpty)
    }

    @Test("is made anew for every case")
    func freshSinks() async throws {
        struct CountingSink: TrackingSink {
            var count = 0

            mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) {
                count += 1
                recorder.trackAction("\(count)", data: [:])
            }
        }
        let app = CallbackApp(profile: SinkProfile(name: "counting", platforms: [.android])) { CountingSink() }
        let script = try DeviceScript(.android, .closed, [.received(0), .dismissed(0)])
        for _ in 0..<3 { #expect(await app.observe(script).names == [["1"], ["2"]]) }
    }

    @Test("may run many times side by side, and every case keeps its own calls")
    func sideBySide() async throws {
        let app = CallbackApp(onCallback: { callback, recorder in
            guard case .android(.onMessageReceived(let data, _)) = callback else { return }
            for part in 0..<3 {
                await Task.yield()
                recorder.trackAction("\(data.string("_mId") ?? "") \(part)", data: [:])
            }
        })
        let scripts = try (0..<200).map { index in
            let payloads: [Payload] = [["_mId": .string("a\(index)")], ["_mId": .string("b\(index)")]]
            return try DeviceScript(.android, .background, [.received(0), .received(1)], payloads: payloads)
        }
        let observations = await withTaskGroup(of: (Int, Observation).self) { group in
            for (index, script) in scripts.enumerated() { group.addTask { (index, await app.observe(script)) } }
            return await group.reduce(into: [Int: Observation]()) { $0[$1.0] = $1.1 }
        }
        for index in scripts.indices {
            #expect(observations[index]?.names == ["a", "b"].map { id in (0..<3).map { "\(id)\(index) \($0)" } })
        }
        #expect(app.lateCalls.isEmpty)
    }
}
