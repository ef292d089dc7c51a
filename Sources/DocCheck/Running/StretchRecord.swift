import ConformanceSpec
import DocExamples
import PushTracking

/// What has been seen of the events of stretches, so that no case looks again at what another has.
struct StretchRecord {
    /// An event of a stretch.
    struct Place {
        /// Where it goes on in a way that nobody can know.
        let inconclusive: Inconclusive?
        /// Whether the platform called anything.
        let hasHandlers: Bool
        let hasCalls: Bool
        /// Where the event brought another push's data: the numbers of both.
        let misdelivery: Misdelivery?
        /// What steps want that want just this, and their kinds.
        private var rightWants = NumberSet()
        private var rightKinds = NumberSet()
        private var findings: [Wanted: Finding] = [:]
        fileprivate var shown: Set<Shown> = []
        fileprivate var isVisited = false

        fileprivate init(_ step: ExampleStep) {
            inconclusive = step.inconclusive
            hasHandlers = !step.handlers.isEmpty
            hasCalls = !step.calls.isEmpty
            misdelivery = step.delivery.flatMap { delivery in
                delivery.carried.flatMap { $0 == delivery.wanted ? nil : Misdelivery(carried: $0, wanted: delivery.wanted) }
            }
        }

        /// Whether this is right for steps of a kind, and has been noted.
        func isRight(_ kind: Int) -> Bool { rightKinds.contains(kind) }

        /// Whether this is what steps want.
        func isWanted(_ want: Int) -> Bool { rightWants.contains(want) }

        /// What is wrong with it wherever something else is wanted.
        func finding(_ wanted: Wanted) -> Finding? { findings[wanted] }

        fileprivate mutating func noteRight(_ kind: Int, _ want: Int) {
            rightKinds.insert(kind)
            rightWants.insert(want)
        }

        fileprivate mutating func note(_ occurrence: Int, of vector: Int, _ symptoms: Range<Int>, _ wanted: Wanted) {
            findings[wanted, default: Finding(symptoms: symptoms)].occurrences.append((vector, occurrence))
        }
    }

    /// What a step wants.
    struct Wanted: Hashable {
        let kind: Int
        /// Where it gets another push's data: which of its ids are the wanted one's, too.
        let ids: IDEquality?
    }

    /// What is wrong with an event, whatever the vector and the ids are.
    struct Finding {
        /// Their places among the symptoms of the run.
        let symptoms: Range<Int>
        /// Where it stands among the occurrences of the run for each vector, the last of them last.
        fileprivate(set) var occurrences: [(vector: Int, place: Int)] = []

        /// Where it stands for a vector.
        func occurrence(of vector: Int) -> Int? { occurrences.last { $0.vector == vector }?.place }
    }

    /// The pushes, by number, of an event that brought the one's data instead of the other's.
    struct Misdelivery {
        let carried: Int
        let wanted: Int

        /// Which ids both have.
        func equality(in pushes: NumberedPushes) -> IDEquality {
            let (one, other) = (pushes[carried], pushes[wanted])
            return IDEquality(
                message: one[CampaignKey.messageID] == other[CampaignKey.messageID],
                delivery: one[CampaignKey.deliveryID] == other[CampaignKey.deliveryID]
            )
        }
    }

    /// Which ids two pushes share.
    struct IDEquality: Hashable {
        let message: Bool
        let delivery: Bool
    }

    /// What makes an event right or wrong: what one case has shown of it, another need not show again.
    enum Shown: Hashable {
        case right(ExampleCase.Trait, expectsSilence: Bool)
        case wrong(Symptom.Sort, DifferenceKind, hasFlag: Bool)
    }

    /// Of all stretches, one after the other.
    private(set) var places: [Place] = []
    /// Where the places of each stretch begin.
    private var beginnings: [Int] = []
    /// The vectors of which anything was judged, by their numbers.
    private(set) var judgedVectors = NumberSet()
    /// By the vectors' numbers: what cases that were kept to their end have sent something for, each combination once.
    private(set) var keptEvents: [[EventKinds]] = []

    /// How many stretches there are.
    var count: Int { beginnings.count }

    mutating func add(_ stretch: RememberedRuns.Stretch) {
        beginnings.append(places.count)
        for step in stretch.steps { places.append(Place(step)) }
    }

    /// The places of a stretch.
    func places(of stretch: Int) -> Range<Int> {
        beginnings[stretch]..<(stretch + 1 < beginnings.count ? beginnings[stretch + 1] : places.count)
    }

    /// Notes that a case has come there; `false` where others have before.
    mutating func visit(_ place: Int) -> Bool {
        defer { places[place].isVisited = true }
        return !places[place].isVisited
    }

    /// Notes that something of a vector was judged.
    mutating func noteJudged(_ vector: Int) { judgedVectors.insert(vector) }

    /// Notes that a case of a vector was kept to its end, and the events that it sent something for.
    mutating func noteKept(_ vector: Int, sendingAt events: EventKinds) {
        while keptEvents.count <= vector { keptEvents.append([]) }
        if !keptEvents[vector].contains(events) { keptEvents[vector].append(events) }
    }

    /// Notes what has been shown; `false` where it is known already.
    mutating func show(_ shown: Shown, at place: Int) -> Bool { places[place].shown.insert(shown).inserted }

    /// Notes that this is right wherever a step wants the same.
    mutating func noteRight(_ step: ExampleCase.Step, at place: Int) {
        if let kind = step.kind, let want = step.want { places[place].noteRight(kind, want) }
    }

    /// Notes the symptoms that this is of wherever the same is wanted, and where they stand for a vector.
    mutating func note(_ occurrence: Int, of vector: Int, _ symptoms: Range<Int>, _ wanted: Wanted, at place: Int) {
        places[place].note(occurrence, of: vector, symptoms, wanted)
    }
}
