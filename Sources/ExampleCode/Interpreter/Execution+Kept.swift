/// What stays in an app from callback to callback.
extension Execution {
    /// Whether anything stays that setting the app up again would not bring back: constants are the same every time.
    package var keepsVariables: Bool {
        hasChangedConstants || hasEffectfulConstants || keepsVariables(OutermostFields(scope: globals))
            || keepsVariables(OutermostFields(scope: staticGlobals))
            || statics.contains { $0.value.contains { !Self.isConstant($0.value) } }
    }

    /// Whether fields of an object whose class is not printed hold more than constants.
    package func keepsVariables(_ fields: OutermostFields) -> Bool {
        !fields.scope.allSatisfy { name, value in program.globalConstants.contains(name) && Self.isConstant(value) }
    }

    /// Sets up constants, and notes whether anybody could see that.
    func settingUp<Result>(_ body: () throws(Unwinding) -> Result) throws(Unwinding) -> Result {
        let before = effects + decisions.count + unresolvedCalls.count
        setUpDepth += 1
        defer {
            setUpDepth -= 1
            if effects + decisions.count + unresolvedCalls.count != before { hasEffectfulConstants = true }
        }
        return try body()
    }

    /// Notes that what was set up is assigned to.
    func noteChangedConstant() { if setUpDepth == 0 { hasChangedConstants = true } }

    private static func isConstant(_ value: Value) -> Bool {
        switch value {
        case .null, .void, .boolean, .integer, .long, .floating, .character, .range, .type: true
        case .string(let text): text.witness == nil
        case .enumeration(let one): one.values.isEmpty
        // A constant of an enum.
        case .object(let object):
            object.constant != nil && object.scope == nil && object.fields.values.allSatisfy(isSimple)
        case .list, .set, .map, .tuple, .function, .host, .unknown: false
        }
    }

    private static func isSimple(_ value: Value) -> Bool {
        if case .object = value { return false }
        return isConstant(value)
    }
}
