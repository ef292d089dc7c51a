// The app behind an adapter that is driven by device events: APP SDK VERSION [SCENE-DELEGATE]. Each process of a case is one
// of its own, so that nothing static outlives it.

import Foundation

@_silgen_name("fork") private func forked() -> Int32

enum AppAdapter {
    static func run(_ makeApp: @escaping () -> UIApplicationDelegate) {
        let arguments = CommandLine.arguments
        let scene = arguments.count > 3 ? arguments[3] : nil
        // Only answers may go to standard output: print() is for the log.
        let answers = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let (campaign, kept) = registered(scene, makeApp)
        let profile: [String: Any] = [
            "protocolVersion": 2, "sink": ["name": (arguments[0] as NSString).lastPathComponent, "version": "1"],
            "platforms": ["ios"], "sdk": ["ios": ["name": arguments[1], "version": arguments[2]]], "drive": "device",
            "category": campaign, "lifecycle": scene == nil ? "application" : "scenes",
        ]
        while let line = readLine() {
            if line.contains(#""method":"shutdown""#) { return }
            let process = forked()
            if process == 0 {
                answer(line, profile, to: answers) { state, presentsFirst in
                    AppDevice(
                        state: state, presentsFirst: presentsFirst, keptCategories: kept, sceneDelegateName: scene,
                        makeApp: makeApp)
                }
                _exit(0)
            }
            var status: Int32 = 0
            waitpid(process, &status, 0)
            if status != 0 { fail(line, status, answers) }
        }
    }

    private static func answer(
        _ line: String, _ profile: [String: Any], to answers: Int32, _ makeDevice: (String, Bool) -> AppDevice
    ) {
        guard let read = try? JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8)) else { _exit(1) }
        let request = read.mapValues(\.value)
        let parameters = request["params"] as? [String: Any] ?? [:]
        var result = profile
        if request["method"] as? String == "runCase" {
            let presentsFirst = parameters["foregroundOrder"] as? String != "remote-first"
            var state = parameters["app"] as? String ?? ""
            var calls: [Any] = []
            var stored: [String: Any] = [:]
            for events in lives(parameters["events"] as? [[String: Any]] ?? []) {
                let life = answer(ofProcess: {
                    UserDefaults.standard.values = stored
                    let device = makeDevice(state, presentsFirst)
                    let calls = events.map { event -> [[String: Any]] in
                        Recorder.calls = []
                        device.play(event)
                        return Recorder.calls
                    }
                    return ["calls": calls, "stored": UserDefaults.standard.values]
                })
                calls += life["calls"] as? [Any] ?? []
                (stored, state) = (life["stored"] as? [String: Any] ?? [:], "terminated")
            }
            result = ["calls": calls]
        }
        write(["jsonrpc": "2.0", "id": request["id"] ?? NSNull(), "result": result], to: answers)
    }

    /// The events of each process of the app: `ended` is the last of one. Each has the payloads of its pushes.
    private static func lives(_ events: [[String: Any]]) -> [[[String: Any]]] {
        var payloads: [Int: Any] = [:]
        var lives: [[[String: Any]]] = [[]]
        for var event in events {
            if let number = event["notification"] as? Int {
                payloads[number] = event["payload"] ?? payloads[number]
                event["payload"] = payloads[number]
            }
            lives[lives.count - 1].append(event)
            if event["event"] as? String == "ended" { lives.append([]) }
        }
        return lives
    }

    /// What a process of its own says as JSON. If it crashes, so does this one.
    private static func answer(ofProcess body: () -> [String: Any]) -> [String: Any] {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let process = forked()
        if process == 0 {
            write(body(), to: ends[1])
            _exit(0)
        }
        close(ends[1])
        let data = FileHandle(fileDescriptor: ends[0]).readDataToEndOfFile()
        close(ends[0])
        var status: Int32 = 0
        waitpid(process, &status, 0)
        if status != 0 { kill(getpid(), status & 127) }
        let said = try? JSONDecoder().decode([String: JSONValue].self, from: data)
        return said?.mapValues(\.value) ?? [:]
    }

    /// A crash of the app, in the words of the protocol.
    private static func fail(_ line: String, _ status: Int32, _ answers: Int32) {
        let request = (try? JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8)))?.mapValues(\.value)
        let events = (request?["params"] as? [String: Any])?["events"] as? [Any] ?? []
        let result: [String: Any] = [
            "calls": events.map { _ in [Any]() }, "threw": "the app ended by signal \(status & 127)",
        ]
        write(["jsonrpc": "2.0", "id": request?["id"] ?? NSNull(), "result": result], to: answers)
    }

    private static func write(_ answer: [String: Any], to descriptor: Int32) {
        guard let data = try? JSONSerialization.data(withJSONObject: answer) else { _exit(1) }
        FileHandle(fileDescriptor: descriptor).write(data + Data("\n".utf8))
    }

    /// The category of the app's campaigns, and those that report a dismissal, as the app registers them when it starts:
    /// by a process that has ended before the first case.
    private static func registered(
        _ scene: String?, _ makeApp: @escaping () -> UIApplicationDelegate
    ) -> (campaign: String, reporting: Set<String>) {
        let said = answer(ofProcess: {
            let device = AppDevice(
                state: "foreground", presentsFirst: true, keptCategories: [], sceneDelegateName: scene, makeApp: makeApp
            )
            return ["campaign": device.campaignCategory, "reporting": Array(device.categories)]
        })
        return (said["campaign"] as? String ?? "DEFAULT", Set(said["reporting"] as? [String] ?? []))
    }
}
