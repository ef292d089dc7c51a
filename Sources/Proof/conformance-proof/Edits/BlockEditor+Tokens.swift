import SourceCode

extension BlockEditor {
    /// Literals, operators and names, each replaced by others of its kind.
    func tokenEdits() -> [CodeEdit] {
        block.tokens.indices.flatMap { index in
            if let literal = block.literal(index) { return literalEdits(index, literal) }
            return switch block.tokens[index].kind {
            // The bracket of a generic type is not an operator.
            case .sign where block.tokens[index].text != ">" || !block.tokens[index].isLeftBound:
                Self.signs[block.tokens[index].text].map { [edit($0.kind, index...index, $0.other)] } ?? []
            case .integer: block.tokens[index].text == "0" ? [edit(.number, index...index, "1")] : []
            case .identifier: (Self.twins[block.tokens[index].text] ?? []).map { edit(.name, index...index, $0) }
            default: []
            }
        }
    }

    private func literalEdits(_ index: Int, _ literal: String) -> [CodeEdit] {
        let others: [String]
        let kind: CodeEdit.Kind
        switch literal {
        case "1", "2", "7":
            kind = .actionCode
            others = ["1", "2", "7", "3"].filter { $0 != literal }
        case "on":
            kind = .flagLiteral
            others = ["off", "On", "true", ""]
        case "tracking":
            kind = .actionName
            others = ["Tracking", "track"]
        case "DEFAULT":
            kind = .category
            others = ["Default", "STANDARD"]
        default:
            kind = .key
            others = Self.keys[literal] ?? []
        }
        return others.map { edit(kind, index...index, "\"\($0)\"") }
    }

    /// Each key in another case, misspelt, and replaced by a neighbouring key.
    private static let keys: [String: [String]] = [
        "deliveryId": ["deliveryID", "delivery", "broadlogId"],
        "broadlogId": ["broadLogId", "broadlog", "deliveryId"],
        "action": ["Action", "actions", "deliveryId"],
        "_dId": ["_did", "dId", "_mId"],
        "_mId": ["_mid", "mId", "_dId"],
        "_acsDeliveryTracking": ["_acsdeliverytracking", "acsDeliveryTracking", "_mId"],
    ]

    private static let signs: [String: (kind: CodeEdit.Kind, other: String)] = [
        "==": (.equality, "!="), "!=": (.equality, "=="), "&&": (.logic, "||"), "||": (.logic, "&&"),
        ">": (.comparison, ">="),
    ]

    /// Names that are easily confused.
    private static let twins: [String: [String]] = [
        "getActivity": ["getBroadcast"], "getBroadcast": ["getActivity"],
        "setContentIntent": ["setDeleteIntent"], "setDeleteIntent": ["setContentIntent"],
        "FLAG_UPDATE_CURRENT": ["FLAG_CANCEL_CURRENT", "FLAG_ONE_SHOT"],
        "CollectPIIActivity": ["NotificationDismissedReceiver"],
        "equals": ["equalsIgnoreCase"],
        "trackAction": ["trackState"],
        "active": ["background", "inactive"],
        "orderedSame": ["orderedAscending"],
        "UNNotificationDismissActionIdentifier": ["UNNotificationDefaultActionIdentifier"],
        "customDismissAction": ["allowInCarPlay"],
    ]
}
