import ConformanceSpec
import DocExamples
import PushTracking

/// What has been seen of the events of stretches, so that no case looks again at what another has.
struct StretchRecord {
    /// An event of a stretch.
    struct Place {
        /// Which one it is of its stretch.
        let offset: Int
        /// Where it goes on in a way that nobody can know.
        let inconclusive: Inconclusive?
        /// Whether the platform called anything.
        let hasHandlers: Bool
        let hasCalls: Bool
        /// Where the event brought another push's data: the numbers of both.
        let misdelivery: Misdelivery?
        /// What steps want that want just this, and their kinds.
        private var rightWants: Set<Int> = []
        private var rightKinds: Set<Int> = []
        private var symptoms: [Wanted: Range<Int>] = [:]
        fileprivate var shown: Set<Shown> = []
        fileprivate var isVisited = false

        fileprivate init(_ step: ExampleStep, _ offset: Int) {
            self.offset = offset
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

        /// The symptoms that it is of wherever a step of that kind, in a case of that vector, wants something else.
        func symptoms(_ wanted: Wanted) -> Range<Int>? { symptoms[wanted] }

        fileprivate mutating func noteRight(_ kind: Int, _ want: Int) {
            rightKinds.insert(kind)
            rightWants.insert(want)
        }

        fileprivate mutating func note(_ indices: Range<Int>, of wanted: Wanted) { symptoms[wanted] = indices }
    }

    /// What a step wants, and the vector whose rules it breaks where it does not get it.
    struct Wanted: Hashable {
        let kind: Int
        let vector: Int
        /// Where it gets another push's data: which of its ids are the wanted one's, too.
        let ids: IDEquality?
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

    /// A case that was kept to its end.
    struct Kept: Hashable {
        let vector: Int
        /// Those that it sent something for.
        var events: EventKinds = []
    }

    private var places: [Place] = []
    /// Where the places of each stretch begin.
    private var beginnings: [Int] = []
    /// The vectors of which anything was judged.
    var judgedVectors: Set<Int> = []
    var kept: Set<Kept> = []

    /// How many stretches there are.
    var count: Int { beginnings.count }

    mutating func add(_ stretch: RememberedRuns.Stretch) {
        beginnings.append(places.count)
        for (offset, step) in stretch.steps.enumerated() { places.append(Place(step, offset)) }
    }

    /// The places of a stretch.
    func places(of stretch: Int) -> Range<Int> {
        beginnings[stretch]..<(stretch + 1 < beginnings.count ? beginnings[stretch + 1] : places.count)
    }

    subscript(place: Int) -> Place { places[place] }

    /// Notes that a case has come there; `false` where others have before.
    mutating func visit(_ place: Int) -> Bool {
        defer { places[place].isVisited = true }
        return !places[place].isVisited
    }

    /// Notes what has been shown; `false` where it is known already.
    mutating func show(_ shown: Shown, at place: Int) -> Bool { places[place].shown.insert(shown).inserted }

    /// Notes that this is right wherever a step wants the same.
    mutating func noteRight(_ step: ExampleCase.Step, at place: Int) {
        if let kind = step.kind, let want = step.want { places[place].noteRight(kind, want) }
    }

    /// Notes the symptoms that this is of wherever the same is wanted.
    mutating func note(_ symptoms: Range<Int>, of wanted: Wanted, at place: Int) { places[place].note(symptoms, of: wanted) }
}
