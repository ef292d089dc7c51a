import Diagnostics
import PushTracking

/// A cause that could explain an occurrence.
enum CauseCandidate: Sendable, Hashable {
    /// Calls are made during a later event.
    case late
    case unsupported, function, name, order
    /// Data of the push that is not required is sent.
    case otherMembers
    case keys([String])
    case id(ValueRelation)
    case code(CodeRelation)
    /// Fewer calls than required.
    case fewer(DeviceEvent.Kind)
    /// A call is repeated, or made for another notification.
    case repeated
    /// Something is sent when the user returns or leaves without a push.
    case visit(after: Circumstance?)
    case substitute(Substitute)
    /// The flag of one notification is applied to another.
    case flagMemory
    /// The push of another notification is used.
    case otherPush
    /// The flag is read from the wrong place.
    case flagElsewhere
    case mistake(Fault, Occasion)

    /// The kind of mistake.
    enum Fault: Sendable, Hashable, CaseIterable {
        case lost, surplus, threw
    }

    /// The occasion on which it happens.
    enum Occasion: Sendable, Hashable {
        case at(DeviceEvent.Kind)
        case atGestures
        case everywhere
        case after(Circumstance)
        case afterAnything(DeviceEvent.Kind)
        case member(Circumstance)
        case lackingID, idText
        case flag(Circumstance.Flag)
        case anyFlag
        /// Wherever nothing may be sent.
        case silence
        /// With no circumstance that could be the reason.
        case anyway
        case other
    }
}

extension PatternOccurrence {
    /// All causes that could explain this occurrence, the most specific first.
    var candidates: [CauseCandidate] {
        (isLate ? [.late] : []) + (wrongContent ?? wrongNumber) + (hints.usesOtherPush ? [.otherPush] : [])
    }

    /// For a call with wrong content; nil for the others.
    private var wrongContent: [CauseCandidate]? {
        let members: [CauseCandidate] = hints.hasOtherMembers ? [.otherMembers] : []
        switch (differencePattern.place.aspect, differencePattern.detail) {
        case (.unsupported, _): return [.unsupported]
        case (.function, _): return [.function]
        case (.name, _): return [.name]
        case (.order, _): return [.order]
        case (.keys, .keys(let keys)): return members + [.keys(keys)]
        case (.broadlogID, .id(let relations)), (.deliveryID, .id(let relations)):
            return ValueRelation.allCases.filter(relations.contains).map {
                $0 == .otherMember ? .otherMembers : .id($0)
            }
        case (.action, .action(let relation, _)):
            return members + (hints.joinsCodes ? [.fewer(differencePattern.place.event)] : []) + [.code(relation)]
        default: return nil
        }
    }

    /// For missing and surplus calls, and for exceptions.
    private var wrongNumber: [CauseCandidate] {
        let fault = differencePattern.place.aspect.fault
        var found: [CauseCandidate] = []
        if differencePattern.place.aspect == .missing { found.append(.fewer(differencePattern.place.event)) }
        if fault == .surplus, hints.isRepeated, hints.wasSent || !provesOtherPush { found.append(.repeated) }
        if differencePattern.place.aspect == .unexpected, !differencePattern.place.event.concernsNotification {
            return found + [.visit(after: nil)] + history.map { .visit(after: $0) }
        }
        found += ofIDsAndFlag(fault)
        if fault != .surplus || !(lacksID || flag != nil) { found += ofRest(fault) }
        return found.isEmpty ? [.mistake(fault, .other)] : found
    }

    private func ofIDsAndFlag(_ fault: CauseCandidate.Fault) -> [CauseCandidate] {
        var found: [CauseCandidate] = []
        if lacksID {
            if fault == .surplus, case .code(_, let substitutes) = differencePattern.detail {
                found += [Substitute.nothing, .constant, .otherNotification, .otherMember].filter(substitutes.contains)
                    .map { .substitute($0) }
            } else {
                found.append(.mistake(fault, .lackingID))
            }
        }
        if let flag, fault != .surplus || !lacksID {
            found.append(.mistake(fault, .flag(flag)))
            if fault == .surplus, hasOtherBefore { found.append(.flagMemory) }
        }
        if fault == .lost {
            if members.contains(where: \.resemblesFlag) { found.append(.flagElsewhere) }
            if flag == nil, hasFlagBefore { found.append(.flagMemory) }
        }
        if hasUnusualID, fault != .surplus { found.append(.mistake(fault, .idText)) }
        let areHarmless = members.allSatisfy(\.isOfSystem)
        if fault == .threw, flag == nil, !lacksID, !hasUnusualID, areHarmless { found.append(.mistake(fault, .anyway)) }
        return found
    }

    private func ofRest(_ fault: CauseCandidate.Fault) -> [CauseCandidate] {
        var found: [CauseCandidate] = lacksID ? [] : members.map { .mistake(fault, .member($0)) }
        if members.isEmpty, !hasUnusualID, flag == nil, !lacksID, history.isEmpty {
            found.append(.mistake(fault, .at(differencePattern.place.event)))
        }
        found += history.map { .mistake(fault, .after($0)) }
        if !history.isEmpty { found.append(.mistake(fault, .afterAnything(differencePattern.place.event))) }
        return found
    }

    /// Whether a call shows that another notification's push is used: a loss has many other reasons.
    var provesOtherPush: Bool { hints.usesOtherPush && !differencePattern.place.aspect.isLoss }

    private var sorted: [Circumstance] { circumstances.sorted { $0.order.precedesByBytes($1.order) } }

    var history: [Circumstance] {
        sorted.filter { circumstance in
            switch circumstance {
            case .after, .afterMuch: true
            default: false
            }
        }
    }

    private var members: [Circumstance] {
        sorted.filter { circumstance in
            switch circumstance {
            case .member, .nontextMember: true
            default: false
            }
        }
    }

    private var lacksID: Bool {
        circumstances.contains { if case .lacksID = $0 { true } else { false } }
    }

    private var hasUnusualID: Bool {
        circumstances.contains { circumstance in
            switch circumstance {
            case .unusualID, .equalIDs: true
            default: false
            }
        }
    }

    private var flag: Circumstance.Flag? {
        circumstances.lazy.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }.first
    }

    private var hasOtherBefore: Bool {
        circumstances.contains { if case .after(_, .other) = $0 { true } else { false } }
    }

    private var hasFlagBefore: Bool {
        circumstances.contains(.flagBefore(.off)) || circumstances.contains(.flagBefore(.other))
    }
}

extension DifferencePattern.Aspect {
    fileprivate var fault: CauseCandidate.Fault {
        switch self {
        case .unanswered, .missing: .lost
        case .threw: .threw
        case .unexpected, .extra, .function, .name, .keys, .broadlogID, .deliveryID, .action, .order, .unsupported:
            .surplus
        }
    }
}

extension Circumstance {
    /// Whether a member's name resembles the flag's.
    fileprivate var resemblesFlag: Bool {
        guard case .member(let name) = self else { return false }
        return name.lowercased().hasBytes(of: CampaignKey.flag.lowercased())
    }

    /// Whether a member belongs to iOS.
    fileprivate var isOfSystem: Bool {
        if case .member(let name) = self { name.hasPrefix("aps.") } else { false }
    }

    /// A sort key, so that sets are always read in the same order.
    fileprivate var order: String { String(describing: self) }
}
