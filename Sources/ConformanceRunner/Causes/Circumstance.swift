import PushTracking

/// One thing in which a situation differs from the plain one: the default push, to an app to which nothing has happened.
enum Circumstance: Sendable, Hashable {
    /// Which id, by its key in the push.
    enum ID: UInt64, Sendable { case message, delivery }
    /// Which flag that is not `on`.
    enum Flag: UInt64, Sendable { case absent, off, other }
    /// Which notification an earlier event was about; one with the same ids counts as the same.
    enum Subject: UInt64, Sendable { case same, other, none }

    /// The push lacks the id, or it is empty, or no text.
    case lacksID(ID)
    /// The id does not look as the default's do.
    case unusualID(ID)
    case equalIDs
    case flag(Flag)
    /// A member that the default has otherwise, or not at all.
    case member(String)
    /// A member that is no text.
    case nontextMember
    /// A notification before had such a flag.
    case flagBefore(Flag)
    /// Something has happened before.
    case after(DeviceEvent.Kind, Subject)
    /// Very much has happened before.
    case afterMuch
}

/// Circumstances that hold at once.
///
/// Each difference of each failed case has some, which are compared and hashed: so all but the names of members are bits.
struct Circumstances: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0
    /// The members' names, each once, in their order.
    private var members: [String] = []

    init(arrayLiteral circumstances: Circumstance...) {
        for circumstance in circumstances { insert(circumstance) }
    }

    /// How many there are.
    var count: Int { bits.nonzeroBitCount + members.count }

    /// Each once, always in the same order.
    var all: [Circumstance] {
        Circumstance.unnamed.filter { bits & $0.bit != 0 } + members.map { .member($0) }
    }

    /// Adds one, unless it is there.
    mutating func insert(_ circumstance: Circumstance) {
        guard case .member(let name) = circumstance else {
            bits |= circumstance.bit
            return
        }
        if members.contains(name) { return }
        members.insert(name, at: members.firstIndex { name < $0 } ?? members.endIndex)
    }

    /// Whether all of them are among the others.
    func isSubset(of other: Circumstances) -> Bool {
        bits & ~other.bits == 0 && members.allSatisfy(other.members.contains)
    }
}

extension Circumstance {
    /// All that have no member's name.
    fileprivate static let unnamed: [Circumstance] = {
        let ids: [ID] = [.message, .delivery]
        let flags: [Flag] = [.absent, .off, .other]
        let subjects: [Subject] = [.same, .other, .none]
        let fixed: [Circumstance] = [.equalIDs, .nontextMember, .afterMuch]
        return fixed + ids.map { .lacksID($0) } + ids.map { .unusualID($0) } + flags.map { .flag($0) }
            + flags.map { .flagBefore($0) }
            + DeviceEvent.Kind.allCases.flatMap { kind in subjects.map { .after(kind, $0) } }
    }()

    /// A bit of its own; none for a member.
    fileprivate var bit: UInt64 {
        switch self {
        case .equalIDs: 1
        case .nontextMember: 1 << 1
        case .afterMuch: 1 << 2
        case .lacksID(let id): 1 << (3 + id.rawValue)
        case .unusualID(let id): 1 << (5 + id.rawValue)
        case .flag(let flag): 1 << (7 + flag.rawValue)
        case .flagBefore(let flag): 1 << (10 + flag.rawValue)
        case .after(let kind, let subject): 1 << (13 + 3 * kind.place + subject.rawValue)
        case .member: 0
        }
    }
}
