import CodeRunner
import SourceCode

extension Checker {
    /// Checks a call against the declarations it may mean, and returns its result type.
    func result(of candidates: [Candidate], named name: String, _ call: Call, at extent: SourceExtent, isWhole: Bool)
        -> TypeReference
    {
        for candidate in candidates {
            budget.take(1 + candidate.declaration.parameters.count + candidate.declaration.generics.count)
        }
        if candidates.contains(where: { $0.overloads == .some }) { return resultOfSome(candidates, call) }
        let bound = candidates.compactMap { candidate in
            pairing(call.arguments, candidate.declaration.parameters).map { (candidate, $0) }
        }
        guard let (first, pairs) = bound.first else {
            checkArguments(call.arguments)
            if isWhole, !call.isElided, !candidates.isEmpty, candidates.allSatisfy({ $0.overloads == .all }) {
                reportArguments(of: call, to: name, candidates, at: extent)
            }
            return candidates.count == 1 ? resultType(candidates[0]) : .inferred
        }
        guard bound.count == 1 else { return checkOverloads(bound, call) }
        let substitution = self.substitution(of: first)
        for (argument, parameter) in pairs {
            let wanted = type(wantedBy: parameter, substitution)
            let found = check(argument.value, expecting: wanted)
            checkAssignable(argument.value, found, to: wanted, for: "the parameter \(parameter.name)")
        }
        return resultType(first)
    }

    /// The result type of a call that may mean an undeclared function: known only where a declared one fits for
    /// certain.
    private func resultOfSome(_ candidates: [Candidate], _ call: Call) -> TypeReference {
        checkArguments(call.arguments)
        var results: Set<TypeReference> = []
        for candidate in candidates {
            budget.take(1 + call.arguments.count)
            guard let pairs = pairing(call.arguments, candidate.declaration.parameters),
                // Java's variable arguments are not among the pairs.
                language == .swift || pairs.count == call.arguments.count
            else { continue }
            let substitution = substitution(of: candidate)
            let fits = pairs.map { argument, parameter in
                let wanted = type(wantedBy: parameter, substitution)
                return wanted == .named("Object")
                    ? true : isAssignable(argument.value, check(argument.value), to: wanted)
            }
            if fits.contains(false) { continue }
            guard !fits.contains(nil) else { return .inferred }
            results.insert(resultType(candidate))
        }
        return results.count == 1 ? results.first ?? .inferred : .inferred
    }

    /// The values of the type parameters of a declaration and of its receiver.
    private typealias Substitution = (own: [String: TypeReference], receiver: [String: TypeReference])

    private func substitution(of candidate: Candidate) -> Substitution {
        (
            Dictionary(candidate.declaration.generics.map { ($0, .inferred) }) { first, _ in first },
            candidate.substitution
        )
    }

    private func type(wantedBy parameter: Parameter, _ substitution: Substitution) -> TypeReference {
        guard let type = parameter.type else { return .inferred }
        return known(type).substituting(substitution.own).substituting(substitution.receiver)
    }

    private func resultType(_ candidate: Candidate) -> TypeReference {
        guard let result = candidate.declaration.result else { return .tuple([]) }
        let substitution = substitution(of: candidate)
        return known(result).substituting(substitution.own).substituting(substitution.receiver)
    }

    /// At least one of several declarations must accept the arguments.
    private func checkOverloads(_ bound: [(Candidate, [(Argument, Parameter)])], _ call: Call) -> TypeReference {
        var types: [ObjectIdentifier: TypeReference] = [:]
        for argument in call.arguments { types[ObjectIdentifier(argument.value)] = check(argument.value) }
        var fitting: [Candidate] = []
        for (candidate, pairs) in bound {
            budget.take(4 * pairs.count)
            let substitution = substitution(of: candidate)
            let isRefused = pairs.contains { argument, parameter in
                isAssignable(
                    argument.value,
                    types[ObjectIdentifier(argument.value)] ?? .inferred,
                    to: type(wantedBy: parameter, substitution)
                )
                    == false
            }
            if !isRefused { fitting.append(candidate) }
        }
        if fitting.isEmpty, let (candidate, pairs) = bound.first {
            let substitution = substitution(of: candidate)
            for (argument, parameter) in pairs {
                checkAssignable(
                    argument.value,
                    types[ObjectIdentifier(argument.value)] ?? .inferred,
                    to: type(wantedBy: parameter, substitution),
                    for: "the parameter \(parameter.name)"
                )
            }
            return .inferred
        }
        let results = fitting.map(resultType)
        return results.dropFirst().allSatisfy { $0 == results[0] } ? results[0] : .inferred
    }

    /// The arguments paired with their parameters; `nil` if they do not fit.
    private func pairing(_ arguments: [Argument], _ parameters: [Parameter]) -> [(Argument, Parameter)]? {
        var pairs: [(Argument, Parameter)] = []
        var next = 0
        for (index, parameter) in parameters.enumerated() {
            if parameter.isVariadic {
                var isFirst = true
                while next < arguments.count,
                    isFirst
                        ? fits(arguments[next], parameter) : arguments[next].label == nil && !arguments[next].isTrailing
                {
                    // An array may be passed in place of Java's variable arguments.
                    if language == .swift { pairs.append((arguments[next], parameter)) }
                    next += 1
                    isFirst = false
                }
            } else if next < arguments.count, fits(arguments[next], parameter),
                !(arguments[next].isTrailing && arguments[next].label == nil
                    && parameters.letsTrailingPass(
                        index, before: next + 1 < arguments.count ? arguments[next + 1].label : nil))
            {
                pairs.append((arguments[next], parameter))
                next += 1
            } else if parameter.defaultValue == nil {
                return nil
            }
        }
        return next == arguments.count ? pairs : nil
    }

    private func fits(_ argument: Argument, _ parameter: Parameter) -> Bool {
        language == .java || (argument.isTrailing && argument.label == nil) || argument.label == parameter.label
    }

    private static let mostListed = 64

    private func reportArguments(of call: Call, to name: String, _ candidates: [Candidate], at extent: SourceExtent) {
        // Thousands of declarations would make an unreadable message.
        let declared = candidates.prefix(Self.mostListed).map(\.declaration.parameters)
        guard language == .swift else {
            let counts = Set(declared.map(\.count)).sorted().map(String.init).joined(separator: " or ")
            report(.wrongArguments, "\(name) takes \(counts) arguments, not \(call.arguments.count).", at: extent)
            return
        }
        let wanted = declared.map { "(" + $0.map { ($0.label ?? "_") + ":" }.joined() + ")" }.sorted().joined(
            separator: " or ")
        let found = "(" + call.arguments.map { ($0.label ?? "_") + ":" }.joined() + ")"
        report(.wrongArguments, "\(name) is called with the labels \(found), and takes \(wanted).", at: extent)
    }
}
