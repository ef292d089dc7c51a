import AdapterClient
import PushTracking
import StrictJSON

/// Everything observed of one process of an adapter, in order: the requests, their answers, and its other output.
struct AdapterStory {
    struct Request {
        let record: Int
        let id: Int
        let method: String
        let parameters: JSONElement?
        /// The first answer to it.
        var answer: Answer?

        /// The form of a case; nil for other requests.
        var form: MeantHandshake.CaseForm? {
            guard method == "runCase", let platform = parameters?["platform"]?.string.flatMap(Platform.init(rawValue:))
            else {
                return nil
            }
            let drive = parameters?["events"] == nil ? AdapterDrive.callbacks : .device
            return MeantHandshake.CaseForm(platform: platform, drive: drive)
        }
    }

    typealias Answer = LenientReader.Answer

    struct Noise {
        let record: Int
        let kind: LenientReader.Noise
    }

    private(set) var requests: [Request] = []
    /// Cases in a form that the adapter does not use: see `MeantHandshake`.
    private(set) var passedOver: [Request] = []
    /// All answers, including those to no request.
    private(set) var answers: [Answer] = []
    private(set) var noises: [Noise] = []
    private(set) var log: [String] = []
    /// Messages of a starter's recorder on standard error about calls made after their case had ended.
    private(set) var lateCalls: [(record: Int, text: String)] = []
    /// The record of `shutdown`.
    private(set) var shutdown: Int?
    private(set) var events: [(record: Int, event: TranscriptRecord.Event)] = []
    /// The bytes of all lines received, by their records.
    private(set) var received: [(record: Int, count: Int)] = []

    /// Reads the records of one process.
    init(_ records: [(index: Int, content: TranscriptRecord.Content)]) {
        var reader = LenientReader()
        var pending = PendingAnswers()
        for (index, content) in records {
            switch content {
            case .line(.sent, let line, _): add(request: line, record: index, &pending)
            case .line(.received, let line, let isComplete):
                received.append((index, line.count))
                add(reader.read(line, record: index, isComplete: isComplete), &pending)
            case .line(.log, let line, _): add(logged: String(decoding: line, as: UTF8.self), record: index)
            case .event(let event): events.append((index, event))
            }
        }
        add(reader.finish(), &pending)
    }

    /// The stories of all processes, in the order of their starts.
    static func all(_ records: [TranscriptRecord]) -> [AdapterStory] {
        var byProcess: [Int: [(index: Int, content: TranscriptRecord.Content)]] = [:]
        for (index, record) in records.enumerated() {
            byProcess[record.process, default: []].append((index, record.content))
        }
        return byProcess.sorted { $0.key < $1.key }.map { AdapterStory($0.value) }
    }

    /// The stories without the cases in forms that the adapter does not use.
    static func withoutForeignForms(_ stories: [AdapterStory]) -> [AdapterStory] {
        let handshakes = stories.compactMap { story in
            story.requests.first { $0.method == "initialize" }.map { MeantHandshake(answer: $0.answer?.root) }
        }
        guard handshakes.allSatisfy(\.isAssumed) else { return stories }
        let called = stories.flatMap(\.requests).filter { $0.answer?.root.hasCall == true }.compactMap(\.form)
        let foreign = Set(handshakes.flatMap(\.forms)).subtracting(called)
        return stories.map { story in
            var story = story
            story.passedOver = story.requests.filter { $0.form.map(foreign.contains) ?? false }
            story.requests.removeAll { $0.form.map(foreign.contains) ?? false }
            return story
        }
    }

    /// The answered requests of a method, with the results in their answers.
    func results(of method: String) -> [(request: Request, answer: Answer, result: JSONElement)] {
        requests.compactMap { request in
            guard request.method == method, let answer = request.answer, let result = answer.root["result"] else {
                return nil
            }
            return (request, answer, result)
        }
    }

    /// The first record with an event.
    func record(of event: TranscriptRecord.Event) -> Int? { events.first { $0.event == event }?.record }

    private mutating func add(logged text: String, record: Int) {
        log.append(text)
        if text.hasPrefix("late call: ") { lateCalls.append((record, text)) }
    }

    private mutating func add(request line: [UInt8], record: Int, _ pending: inout PendingAnswers) {
        guard let root = try? JSONDocument(line).root, let method = root["method"]?.string else { return }
        guard let id = root["id"]?.integer else {
            if method == "shutdown" { shutdown = record }
            return
        }
        pending.add(id)
        requests.append(Request(record: record, id: id, method: method, parameters: root["params"], answer: nil))
    }

    private mutating func add(_ items: [LenientReader.Item], _ pending: inout PendingAnswers) {
        for item in items {
            switch item {
            case .noise(let kind, let record): noises.append(Noise(record: record, kind: kind))
            case .answer(var answer):
                answer.match = pending.match(answer.id)
                answers.append(answer)
                switch answer.match {
                case .request(let id), .miscounted(let id):
                    if let index = requests.lastIndex(where: { $0.id == id }) { requests[index].answer = answer }
                case .again, .nothing: break
                }
            }
        }
    }
}
